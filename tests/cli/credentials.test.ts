import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { credentialsFile, readCredentials } from "#lib/cli/person/credentials.ts";
import { EXIT } from "#lib/cli/failure.ts";
import { signIn } from "#tests/auth/harness.ts";
import { loginAt, type Machine, newMachine, type Service, startService } from "#tests/cli/harness.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";

const lines = (text: string): string[] => text.split("\n").slice(0, -1);

onBothEngines((open) => {
  let opened: TestDatabase;
  let service: Service;
  let machine: Machine;
  beforeAll(async () => {
    opened = await open();
    service = await startService(opened.database);
  });
  afterAll(async () => {
    expect(service.errors).toEqual([]);
    await service.stop();
    await opened.drop();
  });
  beforeEach(() => {
    machine = newMachine();
  });
  afterEach(() => machine.remove());

  const to = (...args: string[]) => [...args, "--to", service.baseUrl];
  const login = (browser: Headers) => loginAt(service, machine, browser);
  const kept = () => readCredentials(machine.directory);
  const LONG_AGO = "2001-01-01T00:00:00.000Z";

  describe("the file with the tokens", () => {
    const put = (text: string, fileMode = 0o600) => {
      mkdirSync(machine.directory, { recursive: true });
      writeFileSync(credentialsFile(machine.directory), text);
      chmodSync(credentialsFile(machine.directory), fileMode);
    };

    test.each([
      ["no JSON", "{"],
      ["another shape", '{"version":2}'],
      ["empty", ""],
    ])("%s: said, and not written over", async (_, text) => {
      put(text);
      const { code, err } = await machine.run(to("whoami"));
      expect(code).toBe(EXIT.failed);
      expect(lines(err)).toEqual([
        `error  ${credentialsFile(machine.directory)} cannot be used.`,
        "why    It is not what reelwright writes there.",
        "next   Run reelwright logout --all, which deletes it, and sign in again.",
      ]);
      expect(readFileSync(credentialsFile(machine.directory), "utf8")).toBe(text);
      expect((await machine.run(["logout", "--all"])).code).toBe(EXIT.ok);
      expect(existsSync(credentialsFile(machine.directory))).toBe(false);
    });

    test("one that others can read is not used", async () => {
      await login(await signIn(service, "open@reader.example"));
      const file = credentialsFile(machine.directory);
      for (const foreign of [0o640, 0o604, 0o620]) {
        chmodSync(file, foreign);
        const { code, err } = await machine.run(["whoami"]);
        expect(code).toBe(EXIT.failed);
        expect(lines(err)[2]).toBe(`next   chmod 600 ${file}`);
      }
      chmodSync(file, 0o600);
      expect((await machine.run(["whoami"])).code).toBe(EXIT.ok);
    });

    test("one that cannot be read", async () => {
      mkdirSync(credentialsFile(machine.directory), { recursive: true, mode: 0o700 });
      chmodSync(credentialsFile(machine.directory), 0o700);
      const { code, err } = await machine.run(to("whoami"));
      expect([code, lines(err)[0]]).toEqual([
        EXIT.failed,
        `error  ${credentialsFile(machine.directory)} cannot be read.`,
      ]);
    });

    test("a place that cannot be written: the sign-in fails and says so", async () => {
      const browser = await signIn(service, "full@reader.example");
      writeFileSync(machine.directory, "a file where the directory should be");
      const { code, err } = await login(browser);
      expect(code).toBe(EXIT.failed);
      expect(err).toContain(`error  ${machine.directory} cannot be written.`);
    });

    test("sign-ins at two services do not touch each other", async () => {
      await login(await signIn(service, "two@reader.example"));
      const other = "https://video.example";
      const credentials = await kept();
      credentials.sessions[other] = { accessToken: "a", refreshToken: null, expiresAt: LONG_AGO };
      writeFileSync(credentialsFile(machine.directory), JSON.stringify(credentials));
      await machine.run(["logout"]);
      expect(await kept()).toEqual({ version: 1, current: other, sessions: { [other]: expect.anything() } });
      expect(readdirSync(machine.directory).filter((name) => name !== "lock")).toEqual(["credentials.json"]);
      expect(existsSync(join(machine.directory, "lock"))).toBe(true);
    });
  });
});
