import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
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

/**
 * The files below `/_next/static/`, held in memory: Next would read and compress them at each request. Their
 * names change with their content, so they are kept for a year.
 *
 * @param buildDirectory where `next build` wrote; a host may keep its `static` elsewhere, and then there are none
 * @param baseUrl the public origin
 * @returns path → file
 */
export function readAssets(buildDirectory: string, baseUrl: string): ReadonlyMap<string, Representation> {
  const directory = join(buildDirectory, "static");
  const assets = new Map<string, Representation>();
  if (!existsSync(directory)) return assets;
  const headers: [string, string][] = [
    ...commonHeaders(baseUrl).map(([name, value]): [string, string] => [name, value]),
    ["Content-Security-Policy", contentSecurityPolicy([])],
    ["Cache-Control", "public, max-age=31536000, immutable"],
    ["Vary", "Accept-Encoding"],
  ];
  for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const path = `/_next/static/${name.replaceAll("\\", "/")}`;
    assets.set(path, makeRepresentation(type, readFileSync(join(directory, name)), headers));
  }
  return assets;
}
