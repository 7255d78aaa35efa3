import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "#tests/harness/servers.ts";
import { FILMS } from "#tests/motion/films.ts";

/** A clone in a folder as people have them: what is a path may not be taken for the address of a file. */
const outside = mkdtempSync(join(tmpdir(), "reelwright-folder-"));
const clone = join(outside, "my films ü");
const KEPT = [
  "lib",
  "app",
  "content",
  "public",
  ".next",
  "middleware.ts",
  "instrumentation.ts",
  "next.config.mjs",
];
const FILES = ["tsconfig.json", "tsconfig.build.json", "package.json", "package-lock.json"];

beforeAll(() => {
  const filter = (path: string) => path !== ".next/cache";
  for (const name of [...KEPT, ...FILES]) cpSync(name, join(clone, name), { recursive: true, filter });
  symlinkSync(join(process.cwd(), "node_modules"), join(clone, "node_modules"));
});
afterAll(() => rmSync(outside, { recursive: true, force: true }));

/** Standard output and error of a command of the clone. */
function runIn(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: outside,
    env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: outside, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  return { child, said: () => said };
}

test("npm start installs and builds nothing again, and serves", async () => {
  const port = await freePort();
  const { child, said } = runIn([join(clone, "lib/server/launch.mjs"), "start"], { PORT: String(port) });
  const exited = once(child, "exit");
  try {
    await vi.waitFor(
      async () => {
        expect(child.exitCode, said()).toBeNull();
        const page = await fetch(`http://localhost:${port}/docs`, { headers: { Accept: "text/markdown" } });
        expect([page.status, page.headers.get("content-type")]).toEqual([
          200,
          "text/markdown; charset=utf-8",
        ]);
        // Next's own answer too
        expect((await fetch(`http://localhost:${port}/nothing-here`)).status).toBe(404);
      },
      { timeout: 150_000, interval: 100 },
    );
    expect(said()).not.toMatch(/installing|building/);
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
}, 180_000);

test("a film is made beside it", async () => {
  const film = join(clone, "film ü.json");
  writeFileSync(film, JSON.stringify(FILMS.transitions));
  const output = join(clone, "film ü.mp4");
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(clone, "lib/cli/reelwright.mjs"), "compose", film, "-o", output],
    {
      encoding: "utf8",
      cwd: outside,
      env: { NODE_ENV: "production", PATH: process.env.PATH, XDG_CACHE_HOME: join(clone, "cache ü") },
    },
  );
  expect([status, stderr]).toEqual([0, expect.anything()]);
  expect(statSync(output).size).toBeGreaterThan(1_000);
});

test("the preview finds its modules and packages", async () => {
  const script = `
    import { servePreview } from ${JSON.stringify("#lib/cli/films/preview-server.ts")};
    const { url, close } = await servePreview(async () => null, 0);
    const statuses = [];
    for (const path of ["lib/motion/text/shaper.ts", "npm/harfbuzzjs/dist/index.mjs"])
      statuses.push((await fetch(new URL(path, url))).status);
    console.log(JSON.stringify(statuses));
    await close();`;
  writeFileSync(join(clone, "lib/look.mjs"), script);
  const { stdout } = spawnSync(
    process.execPath,
    ["--experimental-strip-types", join(clone, "lib/look.mjs")],
    {
      encoding: "utf8",
      cwd: outside,
    },
  );
  expect(stdout.trim()).toBe("[200,200]");
});
