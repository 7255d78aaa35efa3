import type { GetObjectCommandOutput } from "@aws-sdk/client-s3";
import {
  BlobError,
  type BlobInfo,
  type BlobRange,
  type BlobRead,
  type Blobs,
  type SignedGetOptions,
  type SignedPutOptions,
} from "#lib/blobs/blobs.ts";
import { createWriter, sweepDisk } from "#lib/blobs/disk-write.ts";
import { boundsOf, incoming, oneChunk, STALL_MS, wholeOf } from "#lib/blobs/incoming.ts";
import { isKey, keyParts, prefixParts } from "#lib/blobs/keys.ts";
import { inS3Time, type S3, s3Client, type S3Settings } from "#lib/blobs/s3-client.ts";
import { createS3Put } from "#lib/blobs/s3-put.ts";
import { s3Body } from "#lib/blobs/s3-read.ts";
import { checkSigned } from "#lib/blobs/signed-url.ts";

const ANSWER_MS = 15_000;
/** S3 copies up to 5 GiB within its answer. */
const COPY_MS = 120_000;
const READY_MS = 2_500;
/** Deletes at once: the call for many wants a sum that stores do not agree on. */
const DELETES = 16;

export interface S3Options {
  /** A directory for bytes on their way whose number is not known yet. */
  spool: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** How long a source or S3 may send nothing. */
  stallMs?: number;
  /** How long S3 may take to begin an answer. */
  answerMs?: number;
}

const infoOf = (answer: { ETag?: string; LastModified?: Date }, bytes: number): BlobInfo => ({
  bytes,
  etag: answer.ETag ?? "",
  modifiedMs: answer.LastModified?.getTime() ?? 0,
});

async function nullIfMissing<Value>(asking: Promise<Value>): Promise<Value | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof BlobError && error.fault === "not_found") return null;
    throw error;
  }
}

/** Which bytes came, of how many: `bytes 0-99/1000`. */
function rangeOf({ ContentRange, ContentLength = 0 }: GetObjectCommandOutput) {
  const [, start, end, bytes] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange ?? "") ?? [];
  if (bytes === undefined) return { start: 0, end: ContentLength - 1, bytes: ContentLength };
  return { start: Number(start), end: Number(end), bytes: Number(bytes) };
}

/** Signs with the library; a signature asks nothing of the store. */
function createS3Signer(library: () => Promise<S3>, bucket: string, now: () => number) {
  const sign = async (make: (s3: S3) => Parameters<typeof getSigned>[1], seconds: number, put: boolean) =>
    getSigned(await library(), make(await library()), seconds, put, now());
  return {
    async get(key: string, options: SignedGetOptions) {
      keyParts(key);
      checkSigned(options);
      const { expiresInSeconds: seconds, contentType, contentDisposition } = options;
      const input = {
        Bucket: bucket,
        Key: key,
        ResponseContentType: contentType,
        ...(contentDisposition && { ResponseContentDisposition: contentDisposition }),
      };
      return sign((s3) => new s3.GetObjectCommand(input), seconds, false);
    },
    async put(key: string, options: SignedPutOptions) {
      keyParts(key);
      checkSigned(options);
      const { expiresInSeconds: seconds, contentType, bytes, sha256 } = options;
      const sum = sha256 && Buffer.from(sha256, "hex").toString("base64");
      const input = {
        Bucket: bucket,
        Key: key,
        ContentType: contentType,
        ContentLength: bytes,
        ...(sum && { ChecksumSHA256: sum }),
      };
      const signed = await sign((s3) => new s3.PutObjectCommand(input), seconds, true);
      const headers = { "Content-Type": contentType, ...(sum && { [SUM_HEADER]: sum }) };
      return { method: "PUT" as const, ...signed, headers };
    },
  };
}

const SUM_HEADER = "x-amz-checksum-sha256";

async function getSigned(
  { client }: S3,
  command: InstanceType<S3["GetObjectCommand"]> | InstanceType<S3["PutObjectCommand"]>,
  expiresIn: number,
  put: boolean,
  now: number,
) {
  const { getSignedUrl } = await import("@aws-sdk/s3-request-presigner");
  const url = await getSignedUrl(client, command as InstanceType<S3["GetObjectCommand"]>, {
    expiresIn,
    signingDate: new Date(now),
    // signed, and so sent by the client as they are: a URL alone would not say what may come
    ...(put && {
      signableHeaders: new Set(["host", "content-type", "content-length", SUM_HEADER]),
      unhoistableHeaders: new Set([SUM_HEADER]),
    }),
  });
  return { url, expiresAt: new Date(Math.floor(now / 1_000) * 1_000 + expiresIn * 1_000) };
}

/** What S3 answers to questions about keys. */
function createS3Calls(library: () => Promise<S3>, bucket: string, answerMs: number, stallMs: number) {
  const ask = <Value>(
    milliseconds: number,
    call: (s3: S3, abort: { abortSignal: AbortSignal }) => Promise<Value>,
  ) => inS3Time(milliseconds, bucket, async (abortSignal) => call(await library(), { abortSignal }));

  async function read(key: string, range?: BlobRange): Promise<BlobRead | null> {
    keyParts(key);
    // S3 would pass over a range that is none, and answer with everything
    if (range) boundsOf(range, Number.MAX_SAFE_INTEGER);
    const field = range && { Range: `bytes=${range.start}-${range.end ?? ""}` };
    const answer = await nullIfMissing(
      ask(answerMs, ({ client, GetObjectCommand }, abort) =>
        client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...field }), abort),
      ),
    );
    if (!answer) return null;
    const { bytes, ...bounds } = rangeOf(answer);
    const source = answer.Body as unknown as AsyncIterable<Uint8Array> & { destroy(): unknown };
    if (range && !bytes) {
      source.destroy();
      throw new BlobError("no_such_range", "The blob is empty.");
    }
    const body = s3Body(source, bounds.end - bounds.start + 1, bucket, stallMs);
    return { ...infoOf(answer, bytes), ...bounds, body };
  }

  async function stat(key: string): Promise<BlobInfo | null> {
    keyParts(key);
    const answer = await nullIfMissing(
      ask(answerMs, ({ client, HeadObjectCommand }, abort) =>
        client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }), abort),
      ),
    );
    return answer && infoOf(answer, answer.ContentLength ?? 0);
  }

  async function copy(from: string, to: string): Promise<void> {
    keyParts(from);
    keyParts(to);
    if (from === to) {
      // S3 refuses it
      if (!(await stat(from)))
        throw new BlobError("not_found", "Nothing is at the key that was to be copied.");
      return;
    }
    await ask(COPY_MS, ({ client, CopyObjectCommand }, abort) =>
      client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${from}` }), abort),
    );
  }

  async function remove(key: string): Promise<void> {
    await nullIfMissing(
      ask(answerMs, ({ client, DeleteObjectCommand }, abort) =>
        client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), abort),
      ),
    );
  }

  const list: Blobs["list"] = async (prefix, { after, limit = 1_000 } = {}) => {
    prefixParts(prefix);
    const { Contents: contents = [], IsTruncated: more } = await ask(
      answerMs,
      ({ client, ListObjectsV2Command }, abort) => {
        const input = { Bucket: bucket, Prefix: prefix, MaxKeys: limit, ...(after && { StartAfter: after }) };
        return client.send(new ListObjectsV2Command(input), abort);
      },
    );
    const blobs = contents.flatMap(({ Key: key = "", Size: bytes = 0, LastModified: at }) =>
      isKey(key) ? [{ key, bytes, modifiedMs: at?.getTime() ?? 0 }] : [],
    );
    return { blobs, next: more ? (contents.at(-1)?.Key ?? null) : null };
  };

  const ready = async (): Promise<void> => {
    await ask(READY_MS, ({ client, HeadBucketCommand }, abort) =>
      client.send(new HeadBucketCommand({ Bucket: bucket }), abort),
    ).catch((error: unknown) => {
      // an answer to HEAD has no body that would name it
      if (error instanceof BlobError && error.fault === "not_found")
        throw new BlobError("away", `S3 has no bucket ${bucket}.`, error);
      throw error;
    });
  };
  return { read, stat, copy, remove, list, ready };
}

/** Files in a bucket of S3, or of what speaks like it. The library loads at the first use. */
export function createS3Blobs(
  settings: S3Settings,
  { spool, now, stallMs = STALL_MS, answerMs = ANSWER_MS }: S3Options,
): Blobs {
  const { bucket } = settings;
  const library = s3Client(settings);
  const { read, stat, copy, remove, list, ready } = createS3Calls(library, bucket, answerMs, stallMs);
  const signer = createS3Signer(library, bucket, now);
  const { half } = createWriter(spool);
  const put = createS3Put({ library, bucket, stallMs, spool: half });

  return {
    async put(key, bytes, options) {
      keyParts(key);
      return put.again(key, bytes.length, () => oneChunk(bytes), options);
    },
    async putFile(key, path, options) {
      keyParts(key);
      return put.file(key, path, options);
    },
    async putStream(key, body, length, options) {
      keyParts(key);
      const bytes = incoming(body, length, options, stallMs);
      return "bytes" in length ? put.send(key, bytes, length.bytes) : put.bounded(key, bytes);
    },
    async get(key, maxBytes) {
      const reading = await read(key);
      return reading && wholeOf(reading, maxBytes);
    },
    read,
    stat,
    copy,
    async delete(key) {
      keyParts(key);
      await remove(key);
    },
    list,
    async deleteBelow(prefix) {
      for (;;) {
        const { blobs, next } = await list(prefix);
        for (let at = 0; at < blobs.length; at += DELETES)
          await Promise.all(blobs.slice(at, at + DELETES).map(({ key }) => remove(key)));
        if (!next) return;
      }
    },
    signedGet: (key, options) => signer.get(key, options),
    signedPut: (key, options) => signer.put(key, options),
    sweep: () => sweepDisk(spool, now()),
    ready,
  };
}
