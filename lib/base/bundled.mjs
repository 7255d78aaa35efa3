// Plain JavaScript: read by entries that any Node from 20.12 runs.
import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** Where `npm run build` puts the command as a few files, below the project's directory. */
export const BUNDLE = "node_modules/.cache/reelwright/command";
/** What the bundle was made of, in its directory: written last. */
export const BUNDLE_INPUTS = "inputs.json";

/**
 * What tells that a file or a directory is still the one that was read.
 *
 * @param {string} path
 */
export function stampOf(path) {
  const { mtimeMs, size } = statSync(path);
  return `${mtimeMs} ${size}`;
}

/**
 * The bundle of the command, where it is made of the files as they are now: whoever changes a file runs the file.
 *
 * @param {string} root the project's directory
 * @returns {string | null} its directory
 */
export function freshBundle(root) {
  const project = resolve(root);
  const directory = join(project, BUNDLE);
  try {
    const made = JSON.parse(readFileSync(join(directory, BUNDLE_INPUTS), "utf8"));
    // paths within are absolute: a project that was moved has no bundle
    if (made.root !== project) return null;
    for (const path in made.inputs) if (stampOf(join(project, path)) !== made.inputs[path]) return null;
    return directory;
  } catch {
    // none was made, or a file of it is gone
    return null;
  }
}
