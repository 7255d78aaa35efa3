import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "#tests/auth/harness.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { createWorld, goesOnTo, ownForm, type World } from "#tests/auth/world.ts";
import type { Check } from "#tests/mcp/conformance-suite.ts";
import { serve } from "#tests/mcp/serve.ts";

/** The pinned library has no client metadata documents, so they are not offered; the suite only warns of it. */
const EXPECTED = ["authorization-server-metadata-cimd WARNING"];

/** A port that is free now: the suite listens on it for the way back. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

onBothEngines((open) => {
  let opened: TestDatabase;
  let server: Awaited<ReturnType<typeof serve>>;
  let world: World;

  beforeAll(async () => {
    opened = await open();
    server = await serve(() => (request) => world.handler(request, "127.0.0.1"));
    world = await createWorld(opened.database, { baseUrl: server.baseUrl });
  });
  afterAll(async () => {
    await server.stop();
    await opened.drop();
  });

  /** What the person does whom the suite asks to open an address: signs in, allows, and lets the browser go on. */
  async function visit(url: string): Promise<void> {
    const browser = await signIn(world, "conformance@example.com");
    const question = await world.ask(url, { headers: browser });
    const consent = new URL(question.headers.get("location") ?? "", world.baseUrl);
    const allowed = await world.ask(
      "/api/account/consent",
      ownForm(world, browser, { oauth_query: consent.search.slice(1), answer: "allow" }),
    );
    await fetch(await goesOnTo(allowed));
  }

  test("the official suite's authorization scenarios pass", { timeout: 300_000 }, async () => {
    const entry = createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json");
    const output = await mkdtemp(join(tmpdir(), "conformance-"));
    try {
      const child = spawn(
        process.execPath,
        [
          join(dirname(entry), "dist/index.js"),
          "authorization",
          ...["--url", server.baseUrl, "--client-id", "reelwright-mcp"],
          ...["--resource", `${server.baseUrl}/api/v1/mcp/app`],
          ...["-p", String(await freePort()), "-o", output],
        ],
        { cwd: output },
      );
      let said = "";
      let visiting: Promise<void> | undefined;
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        const url = /^http\S+\/oauth2\/authorize\?\S+$/m.exec(said)?.[0];
        // it asks before it listens
        if (url && /Callback server started/.test(said)) visiting ??= visit(url);
      });
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
      await new Promise((resolve) => child.on("close", resolve));
      await visiting;
      const checks: Check[] = [];
      const folders = await readdir(output);
      for (const folder of folders)
        checks.push(...(JSON.parse(await readFile(join(output, folder, "checks.json"), "utf8")) as Check[]));
      console.info(
        `MCP conformance, authorization: ${checks.map(({ id, status }) => `${id} ${status}`).join(", ")}`,
      );
      expect(folders.length, said).toBeGreaterThanOrEqual(2);
      expect(checks.length, said).toBeGreaterThan(2);
      const wrong = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
      expect(
        wrong.map(({ id, status }) => `${id} ${status}`),
        said,
      ).toEqual(EXPECTED);
    } finally {
      await rm(output, { recursive: true });
    }
  });
});
