import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, startFront } from "#tests/harness/servers.ts";
import { SECRET_VARIABLES } from "#tests/harness/signing.ts";

let directory: string;

describe("npm run webhooks, against a running server", () => {
  let server: RunningServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "reelwright-webhooks-"));
    env = { DATA_DIR: directory, ...SECRET_VARIABLES };
    server = await startFront({ LOG_LEVEL: "warn", ...env });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  async function run(args: string[]) {
    const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
    const child = spawn(process.execPath, [...flags, "lib/cli/main.ts", "webhooks", ...args], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: "production",
        PORT: String(server.port),
        ...env,
      },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
      });
    const [code] = (await once(child, "close")) as [number];
    return { code, output };
  }

  test("an event is sent, repeated, listed and replayed", async () => {
    const sent = await run(["send", "identity", "user.created", "--id", "msg_cli", "--repeat", "3"]);
    expect(sent).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^user\.created msg_cli to http:\/\/localhost:\d+\/api\/webhooks\/identity\n {2}200 {2}new {2}\(request [\w-]+\)\n( {2}200 {2}duplicate .+\n){2} {2}applied: it had its effect \(user_sample\)\n$/,
      ),
    });
    const listed = await run(["list", "identity"]);
    expect(listed.output).toMatch(/^\S+Z {2}applied {5}user\.created +msg_cli {2}user_sample\n$/);
    const replayed = await run(["replay", "identity", "msg_cli"]);
    expect([replayed.code, replayed.output]).toEqual([0, expect.stringMatching(/200 {2}duplicate/)]);
    const deleted = await run(["send", "identity", "user.deleted"]);
    expect(deleted.output).toContain("applied");
    const gone = await run(["replay", "identity", "msg_cli"]);
    expect([gone.code, gone.output]).toEqual([1, expect.stringMatching(/was deleted with the person/)]);
  });

  test.each([
    [
      "what can be sent",
      [],
      0,
      /identity {2}POST \/api\/webhooks\/identity {2}IDENTITY_WEBHOOK_SIGNING_SECRET is set\n {2}user\.created/,
    ],
    ["its help", ["--help"], 0, /npm run webhooks -- send SOURCE TYPE/],
    ["an unknown source", ["send", "identify", "x"], 1, /^Say whose event: identity, billing, email\./],
    ["an unknown type", ["send", "email", "email.eaten"], 1, /^Say which type: email\.sent, /],
    [
      "an id that nothing takes",
      ["send", "email", "email.sent", "--id", "msg_a.b"],
      1,
      /^--id takes 1 to 255 letters, digits, _ and -/,
    ],
    [
      "data that are no object",
      ["send", "email", "email.sent", "--data", "[1]"],
      1,
      /^--data takes a JSON object/,
    ],
    [
      "too many repetitions",
      ["send", "email", "email.sent", "--repeat", "0"],
      1,
      /--repeat takes a number from 1 to 1000\.$/m,
    ],
    [
      "an event that there is not",
      ["replay", "email", "msg_none"],
      1,
      /^No event msg_none of email is kept\./,
    ],
    [
      "a server that is not there",
      ["send", "email", "email.sent", "--to", "http://127.0.0.1:1"],
      1,
      /Nothing answers at http:\/\/127\.0\.0\.1:1\. Start the server: npm start/,
    ],
  ] as const)("%s", async (_, args, code, output) => {
    expect(await run([...args])).toEqual({ code, output: expect.stringMatching(output) });
  });

  test("without a secret it makes one, that the service takes", async () => {
    const { BILLING_WEBHOOK_SECRET: _, ...others } = env;
    env = others as Record<string, string>;
    const { code, output } = await run(["send", "billing", "invoice.paid"]);
    expect(code).toBe(1);
    const secret = /^BILLING_WEBHOOK_SECRET=(\S+)$/m.exec(output)?.[1] ?? "";
    env = { ...env, BILLING_WEBHOOK_SECRET: secret };
    const refused = await run(["send", "billing", "invoice.paid"]);
    // the server still has the other one
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringMatching(/^ {2}400 .*invalid_signature/m),
    ]);
  });
});
