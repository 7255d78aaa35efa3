import { join } from "node:path";
import { authSecret } from "#lib/auth/secret.ts";
import { clock } from "#lib/base/clock.ts";
import type { Blobs, LocalBlobs } from "#lib/blobs/blobs.ts";
import { createDiskBlobs } from "#lib/blobs/disk-blobs.ts";
import { createS3Blobs } from "#lib/blobs/s3-blobs.ts";
import { createSignedRoute } from "#lib/blobs/signed-route.ts";
import { createSigner, type Signer } from "#lib/blobs/signed-url.ts";
import { type Env, env } from "#lib/config/env.ts";
import { shared } from "#lib/wiring/shared.ts";

/** Signs URLs of files below our own address. */
export const blobSigner = ({ BASE_URL, AUTH_SECRET, DATA_DIR }: Env): Signer =>
  createSigner(BASE_URL, () => authSecret(AUTH_SECRET, DATA_DIR), clock);

const filesDirectory = ({ DATA_DIR }: Env): string => join(DATA_DIR, "files");

/** Files in `DATA_DIR`. */
export const createLocalBlobs = (config: Env): LocalBlobs =>
  createDiskBlobs(filesDirectory(config), { signer: blobSigner(config), now: clock });

/**
 * Answers the signed URLs of files in `DATA_DIR`; also where S3 keeps new ones, for links that were given out before.
 */
export const signedFileHandler = (config: Env): ((request: Request) => Promise<Response>) =>
  createSignedRoute({
    blobs: createLocalBlobs(config),
    signer: blobSigner(config),
    baseUrl: config.BASE_URL,
    now: clock,
  });

/** Where new files are kept, by the environment. */
export function createBlobs(config: Env): Blobs {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return createLocalBlobs(config);
  const forcePathStyle = config.S3_FORCE_PATH_STYLE === "on";
  const settings = { endpoint, bucket, region, accessKeyId, secretAccessKey, forcePathStyle };
  return createS3Blobs(settings, { spool: filesDirectory(config), now: clock });
}

/** The store of this process. @throws ConfigError */
export const blobs = (): Blobs => shared("blobs", () => createBlobs(env()));
