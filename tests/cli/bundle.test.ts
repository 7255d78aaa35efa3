import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clock } from "#lib/base/clock.ts";
import { bundleCommand } from "#lib/cli/bundle.ts";
import { inherited } from "#lib/config/env.ts";
import { BUNDLE, BUNDLE_INPUTS, freshBundle } from "#lib/base/bundled.mjs";

const home = mkdtempSync(join(tmpdir(), "reelwright-bundle-"));
let root = join(home, "project");
afterAll(() => rmSync(home, { recursive: true, force: true }));
const file = (name: string) => join(home, name);

/** Tells which of our modules a process loaded. */
const LOADED = `import { registerHooks } from "node:module";
import { appendFileSync } from "node:fs";
registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(file("loaded.txt"))}, url + "\\n"); return next(url, context); } });`;

beforeAll(() => {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  cpSync("lib", join(root, "lib"), { recursive: true });
  // what the command says of films is read from the documentation and its data
  for (const part of ["data", "docs"])
    cpSync(`content/${part}`, join(root, "content", part), { recursive: true });
  cpSync("package.json", join(root, "package.json"));
  for (const name of readdirSync("node_modules"))
    if (name !== ".cache")
      symlinkSync(join(process.cwd(), "node_modules", name), join(root, "node_modules", name));
  writeFileSync(file("loaded.mjs"), LOADED);
  writeFileSync(
    file("brief.txt"),
    "Product: Tidewater, backups for small teams\nNumbers: 92% of restores need no help\nNo music",
  );
  writeFileSync(file("wrong.json"), JSON.stringify({ version: "composition/1", fps: 12, scenes: "none" }));
});

/** Runs the command of the copy. @returns what it did, and the TypeScript of ours that it loaded */
function run(...args: string[]) {
  rmSync(file("loaded.txt"), { force: true });
  const node = ["--import", file("loaded.mjs"), join(root, "lib/cli/reelwright.mjs")];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, ...args], {
    encoding: "utf8",
    env: inherited({ HOME: home }),
  });
  const loaded = readFileSync(file("loaded.txt"), "utf8").split("\n");
  // how often it tells how far it is depends on the machine
  const said = stderr.replace(/^\{"event":"progress".*\n/gm, "");
  return { did: { status, stdout, stderr: said }, files: loaded.filter((url) => url.endsWith(".ts")) };
}

const COMMANDS = [
  ["--version"],
  ["compose", "--help"],
  ["schema"],
  ["plan", file("brief.txt"), "-o", file("film.json"), "--seconds", "6", "--size", "320x180"],
  ["compose", file("film.json"), "-o", file("film.mp4"), "--no-cache", "--json"],
  ["verify", file("film.mp4.json"), file("film.json")],
  ["frames", file("film.json"), "--at", "1s", "-o", file("frame.png")],
  ["edit", file("film.json"), "make it faster", "-o", file("faster.json")],
  ["compose", file("wrong.json"), "-o", file("wrong.mp4")],
  ["compose", file("nothing.json")],
  ["nonsense"],
];
const WRITTEN = ["film.json", "film.mp4", "film.mp4.json", "frame.png", "faster.json"];

function runAll() {
  const runs = COMMANDS.map((args) => run(...args));
  return {
    did: runs.map(({ did }) => did),
    files: runs.flatMap(({ files }) => files),
    written: WRITTEN.map((name) => readFileSync(file(name)).toString("base64")),
  };
}

describe("a bundle of the command", () => {
  test("does what the files do, to the byte, and loads none of them", { timeout: 120_000 }, async () => {
    rmSync(join(root, BUNDLE), { recursive: true, force: true });
    const fromFiles = runAll();
    expect(fromFiles.files.length).toBeGreaterThan(100);
    expect(fromFiles.did.map(({ status }) => status)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2]);

    await bundleCommand(root);
    expect(freshBundle(root)).toBe(join(root, BUNDLE));
    const bundled = runAll();
    expect(bundled.files).toEqual([]);
    expect(bundled.did).toEqual(fromFiles.did);
    expect(bundled.written).toEqual(fromFiles.written);
  });

  test.each([
    ["lib/motion/draw/frame.ts", "changed"],
    ["lib/cli/person/login.ts", "changed"],
    ["node_modules/.package-lock.json", "changed"],
    ["lib/video/another.ts", "new"],
    ["lib/cli/person/logout.ts", "gone"],
    [`${BUNDLE}/draw-worker.mjs`, "gone"],
  ])("is not taken where %s is %s", async (path, how) => {
    if (path.startsWith("node_modules")) {
      rmSync(join(root, path));
      writeFileSync(join(root, path), "{}");
    }
    await bundleCommand(root);
    expect(freshBundle(root)).not.toBeNull();
    const all = join(root, path);
    if (how === "changed") utimesSync(all, 1, 1);
    else if (how === "new") writeFileSync(all, "export {};");
    else renameSync(all, `${all}.away`);
    expect(freshBundle(root)).toBeNull();
    const { did, files } = run("--version");
    expect(did.status).toBe(0);
    expect(files.length).toBeGreaterThan(0);
    if (how === "new") rmSync(all);
    if (how === "gone") renameSync(`${all}.away`, all);
  });

  test("is not taken where it was broken off, or the project was moved", async () => {
    await bundleCommand(root);
    const inputs = join(root, BUNDLE, BUNDLE_INPUTS);
    const text = readFileSync(inputs, "utf8");
    writeFileSync(inputs, text.slice(0, -20));
    expect(freshBundle(root)).toBeNull();
    rmSync(inputs);
    expect(freshBundle(root)).toBeNull();
    writeFileSync(inputs, text);
    expect(freshBundle(`${root}/`)).toBe(join(root, BUNDLE));
    renameSync(root, file("moved"));
    root = file("moved");
    expect(freshBundle(root)).toBeNull();
  });

  test("keeps the chunks of the one before for a day: a command may run on them", async () => {
    const chunks = ["today.mjs", "old.mjs"].map((name) => join(root, BUNDLE, name));
    for (const path of chunks) writeFileSync(path, "export {};");
    utimesSync(chunks[1] as string, 1, clock() / 1000 - 25 * 60 * 60);
    await bundleCommand(root);
    const names = readdirSync(join(root, BUNDLE));
    expect(names).toContain("today.mjs");
    expect(names).not.toContain("old.mjs");
  });
});
