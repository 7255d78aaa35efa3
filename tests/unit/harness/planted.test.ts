import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseEnv } from "#lib/config/env.ts";
import { createLook, LEAK, leaksIn, PLANTED } from "#tests/harness/planted.ts";
import { parseCommandEnv } from "#lib/config/command-env.ts";
import {
  PLANTED_COMMAND_ENVIRONMENT,
  PLANTED_ENVIRONMENTS,
  SECRET_NAMES,
} from "#tests/harness/planted-environments.ts";

const ROOT = process.cwd();

test("a secret is planted in every variable that takes one", () => {
  const planted = [...PLANTED_ENVIRONMENTS, PLANTED_COMMAND_ENVIRONMENT].flatMap((environment) =>
    Object.keys(environment).filter((name) => environment[name]?.includes(PLANTED)),
  );
  expect(SECRET_NAMES.filter((name) => !planted.includes(name))).toEqual([]);
  expect(planted.filter((name) => !SECRET_NAMES.includes(name))).toEqual([]);
  for (const environment of PLANTED_ENVIRONMENTS) expect(() => parseEnv(environment)).not.toThrow();
  expect(parseCommandEnv(PLANTED_COMMAND_ENVIRONMENT).wrong).toEqual([]);
});

describe("a secret is seen, and not shown", () => {
  const key = Buffer.from(PLANTED, "base64");
  test.each([
    ["in a text", `"${PLANTED}"`],
    ["as a host", new URL(`http://${PLANTED}.example`).href],
    ["in an address", encodeURIComponent(`a=${PLANTED}&b`)],
    ...["", "u", "us", "use"].map((before): [string, string] => [
      `in base64 after ${before.length} bytes`,
      Buffer.from(`${before}${PLANTED}:x`).toString("base64"),
    ]),
    ["in base64url", Buffer.from(`user:${PLANTED}`).toString("base64url")],
    ["in hexadecimal", Buffer.from(PLANTED).toString("hex").toUpperCase()],
    ["as bytes, inspected", `<Buffer ${Buffer.from(PLANTED).toString("hex").replace(/..\B/g, "$& ")}>`],
    ["as bytes, in JSON", JSON.stringify(Buffer.from(PLANTED))],
    ["as the bytes of a key", `${key.toString("hex")}`],
    ["as the bytes of a key, in JSON", JSON.stringify(key)],
  ])("%s", (_, text) => {
    expect(leaksIn(`a\n${text}\nb`)).toEqual([expect.stringContaining(LEAK)]);
    const whole = createLook()(text);
    expect(whole).toContain(LEAK);
    expect(whole).not.toContain(PLANTED);
    const look = createLook();
    expect(Array.from(text, look).filter((around) => around !== null)).toHaveLength(1);
  });

  test("what holds none", () => expect(createLook()("NeverToBe")).toBeNull());
});

/** `npm test` over one file, in a directory of its own. */
function runOf(text: string) {
  const directory = mkdtempSync(join(tmpdir(), "leaking-"));
  try {
    symlinkSync(join(ROOT, "node_modules"), join(directory, "node_modules"));
    mkdirSync(join(directory, "tests"));
    writeFileSync(join(directory, "tests/one.test.ts"), text);
    const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
    const run = spawnSync(
      process.execPath,
      [...flags, join(ROOT, "tests/run.ts"), "tests/one.test.ts", "--config", join(ROOT, "vitest.config.ts")],
      {
        cwd: directory,
        encoding: "utf8",
        env: { ...process.env, PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH}` },
      },
    );
    const output = run.stdout + run.stderr;
    expect(output).not.toContain(PLANTED);
    return { status: run.status, output, last: run.stdout.trim().split("\n").at(-1) };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

test("a run that shows no planted secret passes", () => {
  const { status, last } = runOf(`import { test } from "vitest"; test("right", () => {});`);
  expect([status, last]).toEqual([0, "1 passed, 0 failed, 0 skipped"]);
});

test("a run that lets one out anywhere has failed, names the place, and does not show it", () => {
  const { status, output, last } = runOf(`import { execFileSync, spawn, spawnSync } from "node:child_process";
    import { once } from "node:events";
    import { createServer } from "node:http";
    import { createConnection } from "node:net";
    import { expect, test } from "vitest";
    import { freePort } from "${ROOT}/tests/harness/servers.ts";
    import { watchedLog } from "${ROOT}/tests/harness/watched-log.ts";
    const secret = ["NeverToBe", "Seen42x"].join("");
    test("prints", () => console.log("signed with", secret));
    test("logs", () => watchedLog().debug({ given: { secret } }, "a line"));
    test("has it in a handler's answer", async () => {
      new Response("bad " + secret, { status: 400 });
      const later = new Response(null, { status: 401 });
      later.headers.set("x-debug", secret);
      await later.text();
      const pieces = [secret.slice(0, 3), secret.slice(3)].map((piece) => new TextEncoder().encode(piece));
      await new Response(ReadableStream.from(pieces), { status: 402 }).text();
    });
    test("waits for a program that says it", () => {
      spawnSync("sh", ["-c", "echo $0 >&2", secret]);
      execFileSync("echo", [secret], { encoding: "utf8" });
    });
    test("serves it to a program", async () => {
      const server = createServer((_, response) => response.end(secret)).listen(0, "127.0.0.1");
      await once(server, "listening");
      const url = "http://127.0.0.1:" + server.address().port + "/served";
      await once(spawn("curl", ["-s", url], { stdio: "ignore" }), "close");
      server.close();
    });
    test("hears nothing of a server of its own", { timeout: 30_000 }, async () => {
      const port = await freePort();
      const args = ["--experimental-strip-types", "${ROOT}/tests/fixtures/leaking-server.ts"];
      const env = { PORT: String(port), AUTH_SECRET: secret };
      const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
      const closed = once(child, "close");
      child.stdout.resume();
      child.stderr.resume();
      const ask = (path) => fetch("http://127.0.0.1:" + port + path);
      // a machine that does much else starts a server slowly
      await expect.poll(() => ask("/").then(({ ok }) => ok, () => false), { timeout: 15_000 }).toBe(true);
      for (const path of (await (await ask("/")).text()).split(" ")) {
        const socket = createConnection(port, "127.0.0.1");
        socket.on("error", () => {}).resume();
        socket.write("GET " + path + " HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n");
        await once(socket, "close");
      }
      child.kill();
      await closed;
    });`);
  expect(output).toContain(`signed with ${LEAK}`);
  const places = [...output.matchAll(/^ +\[planted secret\] in (.+?) \((.+?)\):/gm)].map(
    ([, place, where]) => `${place}, ${where?.replace(/^.*\//, "")}`,
  );
  const served =
    "base64 body br cookie deflate error-page events gzip gzip-cut-off gzip-in-two header hex host";
  const server = "leaking-server.ts";
  expect(places.toSorted()).toEqual(
    [
      ...[400, 401, 402].map((status) => `a response ${status}, one.test.ts > has it in a handler's answer`),
      ...`${served} in-two key socket zstd`.split(" ").map((path) => `the answer to GET /${path}, ${server}`),
      "a line of a log, one.test.ts > logs",
      "stderr of sh, one.test.ts > waits for a program that says it",
      "stdout of echo, one.test.ts > waits for a program that says it",
      "the answer to GET /served, one.test.ts > serves it to a program",
      `stderr of ${ROOT}/tests/fixtures/${server}, one.test.ts > hears nothing of a server of its own`,
      `stdout of ${ROOT}/tests/fixtures/${server}, one.test.ts > hears nothing of a server of its own`,
    ].toSorted(),
  );
  // each is a failure, and so is what was printed
  expect([status, last]).toEqual([1, `6 passed, ${places.length + 1} failed, 0 skipped`]);
});
