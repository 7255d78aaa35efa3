import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { clock } from "#lib/base/clock.ts";
import { isMain } from "#lib/base/is-main.ts";
import { BUNDLE, BUNDLE_INPUTS, stampOf } from "#lib/base/bundled.mjs";
import { codeHash, ENGINE_ROOMS } from "#lib/video/engine.ts";

/** Packages of many small modules come along. The others hold binaries, or few commands load them. */
const WITHIN = /^(?:zod|@noble\/hashes|bidi-js|@cto\.af\/[a-z-]+|fflate|image-size)(?:\/|$)/;
const OURS = /^[#./]/;
/** What npm writes at each install: another version of a package makes the bundle stale. */
const INSTALLED = "node_modules/.package-lock.json";
const DAY_MILLISECONDS = 24 * 60 * 60_000;

/** A module finds fonts, pages and threads by the address of its file, so that is what it keeps. */
const ownAddresses = (root: string): Plugin => ({
  name: "own-addresses",
  transform(code, id) {
    // the thread that draws is of the bundle too, and beside it
    if (!id.startsWith(join(root, "lib")) || id.endsWith("/draw-thread.ts")) return null;
    return code
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)));
  },
});

/**
 * Makes the command a few files instead of two hundred: it starts a third sooner, and so does the thread that draws.
 * `reelwright.mjs` takes it where it is made of the files as they are, and else the files.
 *
 * @param root the project's directory
 */
export async function bundleCommand(root: string): Promise<void> {
  const directory = join(root, BUNDLE);
  const list = join(directory, BUNDLE_INPUTS);
  mkdirSync(directory, { recursive: true });
  rmSync(list, { force: true });
  // before they are read: what changes meanwhile makes the bundle stale
  const rooms = ENGINE_ROOMS.map((room) => `lib/${room}`);
  const engine = rooms.flatMap((room) => [
    room,
    ...readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((name) => `${room}/${name}`),
  ]);
  const stamps = new Map([INSTALLED, ...engine].map((path) => [path, stampOf(join(root, path))]));

  const made = new Set<string>();
  const make = async (input: Record<string, string>) => {
    const bundle = await rolldown({
      cwd: root,
      platform: "node",
      input,
      external: (id) => !OURS.test(id) && !WITHIN.test(id),
      plugins: [
        {
          name: "stamps",
          load(id) {
            const path = id.slice(root.length).replace(/^\//, "");
            if (path.startsWith("lib/")) stamps.set(path, stampOf(id));
            return null;
          },
        },
        ownAddresses(root),
      ],
      transform: { define: { BUNDLED_CODE_HASH: JSON.stringify(code) } },
    });
    const { output } = await bundle.write({
      dir: directory,
      format: "esm",
      entryFileNames: "[name].mjs",
      chunkFileNames: "[name]-[hash].mjs",
    });
    await bundle.close();
    for (const { fileName } of output) made.add(fileName);
  };
  const code = await codeHash(join(root, "lib"));
  await make({ reelwright: "lib/cli/reelwright.ts", "draw-thread": "lib/video/draw/draw-thread.ts" });
  // apart: of what both load, each would load many small files
  await make({ "draw-worker": "lib/video/draw/draw-worker.mjs" });

  // a command that runs meanwhile may still ask for a chunk of the bundle before
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (!made.has(name) && clock() - statSync(path).mtimeMs > DAY_MILLISECONDS) rmSync(path);
  }
  // a file of the bundle that is gone or cut short makes it stale too
  for (const name of made) stamps.set(`${BUNDLE}/${name}`, stampOf(join(directory, name)));
  writeFileSync(`${list}.new`, JSON.stringify({ root, inputs: Object.fromEntries(stamps) }));
  renameSync(`${list}.new`, list);
}

if (isMain(import.meta.filename))
  await bundleCommand(resolve(import.meta.dirname, "../..")).catch((error: Error) => {
    // a disk that cannot be written, say: all of it runs from its files too
    console.error(`reelwright: the command is not bundled, it starts slower: ${error.message}`);
  });
