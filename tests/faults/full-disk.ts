import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { BlobError } from "#lib/blobs/blobs.ts";
import { createDiskBlobs } from "#lib/blobs/disk-blobs.ts";
import { createSigner } from "#lib/blobs/signed-url.ts";

/** Fills a small disk with blobs, and prints what became of each put as a line of JSON. Its argument is the disk. */
const [, , directory = ""] = process.argv;
const signer = createSigner("http://localhost", () => "a secret", Date.now);
const blobs = createDiskBlobs(directory, { signer, now: Date.now });
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "kept",
    (error: unknown) => (error instanceof BlobError ? error.fault : String(error)),
  );
const film = randomBytes(400_000);
const source = () => new Blob([film, film, film]).stream();

const lines = {
  small: await outcome(blobs.put("films/one", film)),
  large: await outcome(blobs.putStream("films/two", source(), { bytes: 1_200_000 })),
  over: await outcome(blobs.putStream("films/one", source(), { maxBytes: 2_000_000 })),
  copy: await outcome(blobs.copy("films/one", "films/three")),
  ready: await outcome(blobs.ready()),
  left: (await blobs.list("films/")).blobs.map(({ key, bytes }) => `${key} ${bytes}`),
  half: readdirSync(join(directory, ".half")),
  after: await outcome(
    blobs
      .deleteBelow("films/")
      .then(() => blobs.putStream("films/two", new Blob([film, film]).stream(), { bytes: 800_000 })),
  ),
};
process.stdout.write(JSON.stringify(lines));
