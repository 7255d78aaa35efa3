import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#tests/harness/servers.ts";

/** A clone where nothing is installed, in a folder as people have them. */
const outside = mkdtempSync(join(tmpdir(), "reelwright-launch-"));
const clone = join(outside, "my films ü");
beforeAll(() => {
  mkdirSync(clone);
  for (const name of ["lib", "package.json", "package-lock.json", "tsconfig.json"])
    cpSync(name, join(clone, name), { recursive: true });
  writeFileSync(join(clone, "file"), "");
  symlinkSync(join(outside, "gone"), join(clone, "link"));
});
afterAll(() => rmSync(outside, { recursive: true, force: true }));

async function launch(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(clone, "lib/server/launch.mjs"), ...args], {
    // an npm that must not be asked: who installs or builds first fails
    env: {
      NODE_ENV: "production",
      PATH: "/nonexistent",
      npm_execpath: "",
      PORT: String(await freePort()),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, lines: said.split("\n").filter(Boolean) };
}

describe("what would stop a start is told before packages are there", () => {
  test.each(["start", "dev", "worker"])("npm run %s: wrong variables, each in a line", async (command) => {
    const { code, lines } = await launch([command], { REDIS_URL: "redis://:hunter2@h/x", LOG_LEVEL: "loud" });
    expect([code, lines]).toEqual([
      1,
      [
        expect.stringMatching(/^REDIS_URL is not valid: expected /),
        "LOG_LEVEL is not valid: expected one of debug, info, warn, error, silent.",
      ],
    ]);
  });

  test(".env counts", async () => {
    writeFileSync(join(clone, ".env"), "LOG_LEVEL=loud\n");
    const { code, lines } = await launch(["start"]);
    rmSync(join(clone, ".env"));
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^LOG_LEVEL is not valid/)]]);
  });

  test("a port that is taken", async () => {
    const taken = createServer().listen(0);
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const { code, lines } = await launch(["start"], { PORT: String(port) });
    taken.close();
    expect([code, lines]).toEqual([1, [`PORT is not free: something else listens on ${port}.`]]);
  });

  test.each([
    ["a file", "file", "file: a part of that path is a file (ENOTDIR)"],
    ["below a file", "file/data", "file/data: a part of that path is a file (ENOTDIR)"],
    ["a link to a disk that is not there", "link", "link: that link leads nowhere (EEXIST)"],
    // Node's own mkdir would try for ever
    ["where nothing can be made", "/proc/reelwright/data", "it cannot be made or written (ENOENT)"],
  ])("a DATA_DIR that is %s", async (_, directory, why) => {
    const { code, lines } = await launch(["start"], { DATA_DIR: directory });
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^DATA_DIR is not writable: /)]]);
    expect(lines[0]).toContain(why);
  });

  test("with nothing wrong, packages come next", async () => {
    const { code, lines } = await launch(["start"], { DATA_DIR: join(outside, "data") });
    expect([code, lines[0]]).toEqual([1, "reelwright: installing packages (about a minute)"]);
    expect(existsSync(join(clone, "node_modules"))).toBe(false);
  });
});
