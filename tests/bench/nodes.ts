import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TYPE_STRIPPING } from "#lib/base/find-node.mjs";

/**
 * Whether other Nodes draw the same pixels: twelve frames of each golden film, text as outlines. Installs the oldest
 * Node that we support and the newest there is from npm, in a folder that it deletes.
 */
const VERSIONS = ["22.12.0", "latest"];

const hashesOf = (node: string): Record<string, string> =>
  JSON.parse(
    execFileSync(node, [...TYPE_STRIPPING, "tests/bench/golden-hashes.ts"], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    }),
  );

const own = hashesOf(process.execPath);
const name = `node-${process.platform}-${process.arch}`;
for (const version of VERSIONS) {
  const directory = mkdtempSync(join(tmpdir(), "reelwright-node-"));
  try {
    const options = ["--prefix", directory, "--no-audit", "--no-fund", "--loglevel=error"];
    execFileSync("npm", ["install", ...options, `${name}@${version}`], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const node = join(directory, "node_modules", name, "bin/node");
    const theirs = hashesOf(node);
    const others = Object.keys(own).filter((frame) => theirs[frame] !== own[frame]);
    const said = execFileSync(node, ["-p", "process.version + ', V8 ' + process.versions.v8"], {
      encoding: "utf8",
    });
    console.log(
      `${said.trim()}: ${Object.keys(own).length - others.length} of ${Object.keys(own).length} frames are those of ${process.version}, V8 ${process.versions.v8}`,
    );
    for (const frame of others.slice(0, 5)) console.log(`  differs: ${frame}`);
    if (others.length) process.exitCode = 1;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
