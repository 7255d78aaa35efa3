import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire, stripTypeScriptTypes } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Packages that the page imports: name → the directory and the entry it loads. */
const PACKAGES = {
  zod: { directory: dirname(require.resolve("zod/package.json")), entry: "index.js" },
  "@cto.af/linebreak": {
    directory: dirname(require.resolve("@cto.af/linebreak/package.json")),
    entry: "lib/index.js",
  },
  "@cto.af/unicode-trie": {
    directory: dirname(require.resolve("@cto.af/unicode-trie/package.json")),
    entry: "index.js",
  },
  fflate: { directory: dirname(require.resolve("fflate/package.json")), entry: "esm/browser.js" },
  "bidi-js": { directory: dirname(dirname(require.resolve("bidi-js"))), entry: "dist/bidi.mjs" },
  harfbuzzjs: {
    directory: dirname(dirname(fileURLToPath(import.meta.resolve("harfbuzzjs")))),
    entry: "dist/index.mjs",
  },
};
const FONTS = dirname(dirname(require.resolve("@expo-google-fonts/inter/package.json")));

const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".ts": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".ttf": "font/ttf",
};

const importMap = {
  imports: {
    "#lib/": "/lib/",
    ...Object.fromEntries(
      Object.entries(PACKAGES).map(([name, { entry }]) => [name, `/npm/${name}/${entry}`]),
    ),
  },
};

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Reelwright preview</title>
<style>
  :root { color-scheme: dark; }
  body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; grid-template: 1fr auto auto / minmax(0, 1fr); background: #161311; color: #efe9df; font: 14px/1.4 system-ui, sans-serif; }
  #stage { display: grid; place-items: center; padding: clamp(0px, 3vw, 24px); min-height: 0; }
  canvas { max-width: 100%; max-height: calc(100vh - 170px); max-height: calc(100dvh - 170px); background: #000; }
  /* the scrubber has a line of its own: it is as long as there is room, and no finger hits a button instead */
  #bar { display: grid; grid-template-columns: auto 1fr auto; gap: 4px clamp(8px, 2vw, 16px); align-items: center; padding: 8px clamp(16px, 3vw, 24px) 12px; border-top: 1px solid #3a332d; }
  button { font: inherit; color: inherit; background: none; border: 1px solid #8a7f75; border-radius: 4px; padding: 6px 10px; min-width: 4.75em; min-height: 44px; }
  button[aria-pressed=true] { background: #5a5047; }
  input { grid-column: 1 / -1; accent-color: #ff5a36; width: 100%; height: 44px; margin: 0; }
  output { font: 12px ui-monospace, monospace; white-space: nowrap; }
  :focus-visible { outline: 2px solid #efe9df; outline-offset: 2px; }
  #message { margin: 0; padding: 0 24px; white-space: pre-wrap; overflow-wrap: anywhere; color: #ff9a80; }
  #message:not(:empty) { padding-block: 12px; }
</style>
<main id="stage"><canvas id="film" width="16" height="9" role="img" aria-label="No film yet"></canvas></main>
<p id="message" role="alert"></p>
<div id="bar"><input id="scrubber" type="range" min="0" max="0" value="0" aria-label="Time" disabled><button id="play" type="button">Play</button><output id="time"></output><button id="sound" type="button" aria-pressed="false" hidden>Sound</button></div>
<script type="importmap">${JSON.stringify(importMap)}</script>
<script type="module" src="/lib/cli/films/preview-page.ts"></script>
</html>
`;

const OWN_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/** The file behind an address, or null: only our own modules, the three packages and the fonts are served. */
function fileOf(path: string): string | null {
  const clean = normalize(path);
  if (clean.startsWith("/lib/motion/") || clean === "/lib/cli/films/preview-page.ts")
    return join(ROOT, clean);
  if (clean.startsWith("/fonts/") && clean.endsWith(".ttf"))
    return join(FONTS, clean.slice("/fonts/".length));
  for (const [name, { directory }] of Object.entries(PACKAGES))
    if (clean.startsWith(`/npm/${name}/`)) return join(directory, clean.slice(`/npm/${name}/`.length));
  return null;
}

/**
 * Serves the bare preview on this machine only. No bundler: types are stripped from the modules as they are
 * asked for.
 *
 * @param composition read at each load of the page; null for an empty player
 * @param port 0 for a free one
 * @param version what changes when the composition does: the page asks for it, and loads the composition again
 * @returns the page's address and what ends the server
 */
export async function servePreview(
  composition: () => Promise<unknown>,
  port: number,
  version?: () => Promise<string>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const send = (status: number, type: string, body: string | Uint8Array) =>
      response.writeHead(status, { "content-type": type, "cache-control": "no-cache" }).end(body);
    try {
      const { method = "GET", headers } = request;
      if (method !== "GET" && method !== "HEAD") {
        response.setHeader("allow", "GET, HEAD");
        return send(405, "text/plain", "Only read it.");
      }
      // a name that leads here is not ours, and another page is not this one: neither reads a film
      if (!OWN_HOST.test(headers.host ?? "")) return send(421, "text/plain", "Ask for 127.0.0.1.");
      if (
        /^(?:cross|same)-site$/.test(String(headers["sec-fetch-site"] ?? "")) &&
        headers["sec-fetch-mode"] !== "navigate"
      )
        return send(403, "text/plain", "Not for other pages.");
      // an address is a path: `//` begins with no host
      const path = (request.url ?? "/").replace(/[?#].*$/s, "");
      if (!path.startsWith("/") || path.includes("%00")) return send(400, "text/plain", "No path.");
      const pathname = decodeURI(path);
      if (pathname === "/") return send(200, "text/html; charset=utf-8", PAGE);
      if (pathname === "/composition.json") {
        if (version) response.setHeader("etag", `"${await version()}"`);
        if (version && method === "HEAD") return send(200, "application/json", "");
        const value = await composition();
        return value === null
          ? send(404, "text/plain", "No composition.")
          : send(200, "application/json", JSON.stringify(value));
      }
      const file = fileOf(pathname);
      const type = TYPES[/\.[a-z]+$/.exec(pathname)?.[0] ?? ""];
      if (!file || !type) return send(404, "text/plain", "Not found.");
      const bytes = await readFile(file);
      return send(200, type, file.endsWith(".ts") ? stripTypeScriptTypes(bytes.toString("utf8")) : bytes);
    } catch (error) {
      if (error instanceof URIError) return send(400, "text/plain", "No path.");
      const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
      return send(missing ? 404 : 500, "text/plain", missing ? "Not found." : (error as Error).message);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
