import type { S3Client } from "@aws-sdk/client-s3";
import { BlobError } from "#lib/blobs/blobs.ts";
import { BadKey } from "#lib/blobs/keys.ts";

/** A bucket and who we are there. */
export interface S3Settings {
  /** An origin; without it, Amazon's of the region. */
  endpoint?: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `https://host/bucket/key` rather than `https://bucket.host/key`. */
  forcePathStyle: boolean;
}

const CONNECT_MS = 5_000;
const SOCKETS = 256;

export type S3 = typeof import("@aws-sdk/client-s3") & { client: S3Client };

/**
 * The client of a bucket. The library takes long to load, and does so at the first use.
 *
 * @returns the library and its client, once a store
 */
export function s3Client(settings: S3Settings): () => Promise<S3> {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  async function make(): Promise<S3> {
    const library = await import("@aws-sdk/client-s3");
    const client = new library.S3Client({
      ...(endpoint && { endpoint }),
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle,
      // our variables say it all: nothing of the AWS_ ones, nothing of files in the home directory
      ignoreConfiguredEndpointUrls: true,
      useFipsEndpoint: false,
      useDualstackEndpoint: false,
      useArnRegion: false,
      disableS3ExpressSessionAuth: true,
      disableMultiregionAccessPoints: true,
      retryMode: "standard",
      maxAttempts: 3,
      // other stores than Amazon's refuse the newer sums, and a browser's upload cannot have them
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        httpAgent: { maxSockets: SOCKETS },
        httpsAgent: { maxSockets: SOCKETS },
      },
      logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    });
    return { ...library, client };
  }
  let made: Promise<S3> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

interface Failure {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** What a store refuses for want of room, by its own names. */
const FULL = new Set([
  "QuotaExceeded",
  "InsufficientStorage",
  "XMinioStorageFull",
  "XMinioAdminBucketQuotaExceeded",
]);

/** A failure of the library, or an answer that refuses, as the port has it. */
export function s3Fault(error: unknown, bucket: string): Error {
  if (error instanceof BlobError || error instanceof BadKey) return error;
  const { name = "", code = "", $metadata } = (error ?? {}) as Failure;
  const status = $metadata?.httpStatusCode;
  if (name === "NoSuchBucket") return new BlobError("away", `S3 has no bucket ${bucket}.`, error);
  if (status === 404) return new BlobError("not_found", "Nothing is at this key.", error);
  if (status === 416) return new BlobError("no_such_range", "There are no bytes in this range.", error);
  if (name === "EntityTooLarge" || status === 413)
    return new BlobError("too_large", "S3 takes no object of this length.", error);
  if (FULL.has(name) || status === 507) return new BlobError("full", "The S3 store has no room left.", error);
  const said = status === undefined ? code || name : `${status} ${name}`;
  if (status === 401 || status === 403)
    return new BlobError("away", `S3 refuses our key, or what it may do with ${bucket} (${said}).`, error);
  return new BlobError("away", `S3 cannot be reached or failed (${said}).`, error);
}

/**
 * Asks S3, and gives up in time.
 *
 * @param milliseconds for all tries together, until the answer begins
 */
export async function inS3Time<Value>(
  milliseconds: number,
  bucket: string,
  ask: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), milliseconds);
  try {
    return await ask(late.signal);
  } catch (error) {
    if (late.signal.aborted) throw new BlobError("away", "S3 does not answer in time.", error);
    throw s3Fault(error, bucket);
  } finally {
    clearTimeout(timer);
  }
}
