import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Manifest = z.object({
  /** Next's build id: a manifest of another build is not read. */
  buildId: z.string(),
  /** Digest of the corpus that the HTML was made from. */
  corpusHash: z.string(),
  /** When it was built, in milliseconds since the epoch: the same on every machine that runs the build. */
  builtAt: z.number(),
  /** Page path → file under the build directory, and the SHA-256 of its bytes (hex). */
  pages: z.record(z.string(), z.object({ file: z.string(), sha256: z.string() })),
});
type Manifest = z.infer<typeof Manifest>;

const MANIFEST_FILE = "reelwright-manifest.json";
/** Key of the prerendered 404 page. */
export const NOT_FOUND_PAGE = "404";

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const buildIdOf = (buildDirectory: string) => readFileSync(join(buildDirectory, "BUILD_ID"), "utf8").trim();

/**
 * Writes what the door needs of Next's build. Runs after `next build`.
 *
 * @param paths the paths of all pages
 * @param builtAt milliseconds since the epoch
 * @throws Error naming a page that Next did not prerender
 */
export function writeManifest(
  buildDirectory: string,
  corpusHash: string,
  paths: readonly string[],
  builtAt: number,
): Manifest {
  const pages: Manifest["pages"] = {};
  for (const path of [...paths, NOT_FOUND_PAGE]) {
    const name = path === "/" ? "/index" : path === NOT_FOUND_PAGE ? "/_not-found" : path;
    const file = `server/app${name}.html`;
    const full = join(buildDirectory, file);
    if (!existsSync(full)) throw new Error(`${path} was not prerendered: ${file} is missing from the build.`);
    pages[path] = { file, sha256: digest(readFileSync(full)) };
  }
  const manifest = { buildId: buildIdOf(buildDirectory), corpusHash, builtAt, pages };
  writeFileSync(join(buildDirectory, MANIFEST_FILE), JSON.stringify(manifest, null, 1));
  return manifest;
}

/**
 * The prerendered HTML of each page, as Next wrote it, or null where Next has to answer itself: no build,
 * no manifest, or one that does not belong to this build and this content.
 *
 * @returns page path → HTML, the 404 page under `NOT_FOUND_PAGE`; and when they were made
 */
export function readPrerendered(
  buildDirectory: string,
  corpusHash: string,
): { pages: ReadonlyMap<string, string>; builtAt: number } | null {
  const file = join(buildDirectory, MANIFEST_FILE);
  if (!existsSync(file)) return null;
  const parsed = Manifest.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (
    !parsed.success ||
    parsed.data.corpusHash !== corpusHash ||
    parsed.data.buildId !== buildIdOf(buildDirectory)
  ) {
    return null;
  }
  const pages = new Map<string, string>();
  for (const [path, page] of Object.entries(parsed.data.pages)) {
    const bytes = readFileSync(join(buildDirectory, page.file));
    if (digest(bytes) !== page.sha256) return null;
    pages.set(path, bytes.toString("utf8"));
  }
  return { pages, builtAt: parsed.data.builtAt };
}

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * CSP sources for the inline scripts of a page: `'sha256-…'`, each once. Data blocks (JSON-LD) do not run
 * and need none.
 */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(INLINE_SCRIPT)) {
    if (/type="application\/(?:ld\+)?json"/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [...hashes];
}
