// @ts-check
// Plain JavaScript: the launcher looks before a package is there, on any Node from 20.12.
import { unwritable } from "#lib/base/writable.mjs";

/** What the service keeps in `DATA_DIR`. */
const KEPT = ["db", "files", "auth-secret", "outbox.jsonl"];

/**
 * What is wrong with `DATA_DIR`, in one line.
 *
 * @param {string} directory
 * @returns {string | null} null where the service can write there
 */
export function dataDirectoryProblem(directory) {
  const why = unwritable(directory, KEPT);
  return why && `DATA_DIR is not writable: ${why}. Set it to a directory that this user can write to.`;
}
