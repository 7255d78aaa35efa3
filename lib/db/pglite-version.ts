import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "#lib/base/refusal.ts";

/** The major version of Postgres in PGlite: files of another one cannot be read. A test compares. */
export const PGLITE_MAJOR = "18";

/** The embedded database's files are of another version of Postgres. Trying again does not help. */
export class OtherVersion extends Refusal {
  override name = "OtherVersion";
}

/**
 * Looks at which version of Postgres wrote a data directory; a directory that has none yet is fine.
 *
 * @throws OtherVersion with what to do
 */
export function requireVersion(directory: string): void {
  let version: string;
  try {
    version = readFileSync(join(directory, "PG_VERSION"), "utf8").trim();
  } catch (error) {
    // whatever else is wrong is told where it is opened
    if ((error as NodeJS.ErrnoException).code) return;
    throw error;
  }
  if (version === PGLITE_MAJOR) return;
  const writer = /^\d{1,3}$/.test(version) ? `Postgres ${version}` : "an unknown version of Postgres";
  throw new OtherVersion(
    `${directory} was written by ${writer}; this version of Reelwright reads only Postgres ${PGLITE_MAJOR}. Nothing was changed. ` +
      "Export the data with the version of Reelwright that wrote it (npm run db -- export), move this directory away, " +
      "then import with this one (npm run db -- import).",
  );
}
