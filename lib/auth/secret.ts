import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `AUTH_SECRET`, or one that was made once and is kept in a file that only this user can read. Two processes that
 * start together agree: the first writes, the other reads.
 *
 * @param given the variable
 * @param directory `DATA_DIR`
 */
export function authSecret(given: string | undefined, directory: string): string {
  if (given) return given;
  const file = join(directory, "auth-secret");
  mkdirSync(directory, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8");
}
