import { join } from "node:path";
import { authSecret } from "#lib/auth/secret.ts";
import { clock } from "#lib/base/clock.ts";
import type { Blobs, LocalBlobs } from "#lib/blobs/blobs.ts";
import { createDiskBlobs } from "#lib/blobs/disk-blobs.ts";
import { createSigner, type Signer } from "#lib/blobs/signed-url.ts";
import type { Env } from "#lib/config/env.ts";

/** Signs URLs of files below our own address. */
export const blobSigner = ({ BASE_URL, AUTH_SECRET, DATA_DIR }: Env): Signer =>
  createSigner(BASE_URL, () => authSecret(AUTH_SECRET, DATA_DIR), clock);

/** Files in `DATA_DIR`. */
export const createLocalBlobs = (config: Env): LocalBlobs =>
  createDiskBlobs(join(config.DATA_DIR, "files"), { signer: blobSigner(config), now: clock });

/** Where the environment says that files are kept. */
export const createBlobs = (config: Env): Blobs => createLocalBlobs(config);
