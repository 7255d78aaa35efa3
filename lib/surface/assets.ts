import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { contentSecurityPolicy, commonHeaders } from "#lib/http/headers.ts";
import { makeRepresentation, type Representation } from "#lib/surface/representation.ts";

/** What Next's build puts there. A file of another kind is left to Next. */
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** What a build compresses as well as can be: a script is a tenth smaller than in brotli 6, and it takes 1 s per MB. */
const COMPRESSED = new Set([".js", ".css"]);

const compressed = (file: string) => `${file}.br`;
const files = (directory: string) =>
  existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: "utf8" }) : [];

/** Writes beside each script and style sheet of a build what {@link readAssets} sends of it in brotli. */
export function compressAssets(buildDirectory: string): void {
  const directory = join(buildDirectory, "static");
  for (const name of files(directory)) {
    const file = join(directory, name);
    // names change with their content
    if (!COMPRESSED.has(extname(name)) || existsSync(compressed(file))) continue;
    const body = readFileSync(file);
    writeFileSync(
      compressed(file),
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    );
  }
}

/**
 * The files below `/_next/static/`, held in memory: Next would read and compress them at each request. Their
 * names change with their content, so they are kept for a year.
 *
 * @param buildDirectory where `next build` wrote; a host may keep its `static` elsewhere, and then there are none
 * @param baseUrl the public origin
 * @param lastModified when the build was made, in milliseconds since the epoch
 * @returns path → file
 */
export function readAssets(
  buildDirectory: string,
  baseUrl: string,
  lastModified?: number,
): ReadonlyMap<string, Representation> {
  const directory = join(buildDirectory, "static");
  const assets = new Map<string, Representation>();
  const headers: [string, string][] = [
    ...commonHeaders(baseUrl).map(([name, value]): [string, string] => [name, value]),
    ["Content-Security-Policy", contentSecurityPolicy([])],
    ["Cache-Control", "public, max-age=31536000, immutable"],
    ["Vary", "Accept-Encoding"],
  ];
  for (const name of files(directory)) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const path = `/_next/static/${name.replaceAll("\\", "/")}`;
    const file = join(directory, name);
    const brotli = existsSync(compressed(file)) ? readFileSync(compressed(file)) : undefined;
    assets.set(path, makeRepresentation(type, readFileSync(file), headers, { brotli, lastModified }));
  }
  return assets;
}
