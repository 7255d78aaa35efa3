#!/usr/bin/env node
// The command `reelwright`, for any Node from 20.12: finds a Node that runs TypeScript and hands over.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findNode, TYPE_STRIPPING } from "#lib/base/find-node.mjs";
import { freshBundle } from "#lib/base/bundled.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const self = fileURLToPath(import.meta.url);

/** The commands that draw films. */
const DRAWING = ["render", "compose", "verify"];

function fail(what, why, next) {
  process.stderr.write(`error  ${what}\nwhy    ${why}\nnext   ${next}\n`);
  process.exit(1);
}

/** The other process takes this one's place as far as signals and the exit code go. */
function become(node) {
  const child = spawn(node, [...TYPE_STRIPPING, self, ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

if (root.split(sep).includes("node_modules"))
  fail(
    "reelwright does not run from here.",
    "Node runs no TypeScript below node_modules.",
    "Run it from a clone.",
  );
if (!existsSync(`${root}node_modules/zod`))
  fail("Packages are missing.", "They were never installed in this clone.", `cd ${root} && npm install`);
const node = findNode(root);
if (!node) fail("This Node is too old.", `It is ${process.versions.node}.`, "Install Node 22.12 or newer.");
// one process less where this one can do it
else if (
  node === process.execPath &&
  (process.features.typescript || process.execArgv.includes(TYPE_STRIPPING[0]))
) {
  // the next start takes the compiled code from there; where it cannot be written, nothing changes
  module.enableCompileCache?.(`${root}node_modules/.cache/reelwright`);
  const bundle = freshBundle(root);
  const load = (folder, name) =>
    import(bundle ? pathToFileURL(`${bundle}/${name}.mjs`).href : `#lib/${folder}/${name}.ts`);
  // a thread that draws loads for as long as the command itself: both at a time
  if (DRAWING.includes(process.argv[2]) && !process.argv.includes("--help"))
    (await load("video/draw", "draw-thread")).warmDrawThread();
  await load("cli", "reelwright");
} else become(node);
