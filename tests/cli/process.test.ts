import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMMAND_VARIABLES, isLoopback, parseCommandEnv } from "#lib/config/command-env.ts";
import { readOrigin } from "#lib/config/read-url.mjs";
import { VARIABLES } from "#lib/config/variables.mjs";
import { ENTRY, jsonAnswer, runProcess, searchOf } from "#tests/cli/harness.ts";
import { leaksIn } from "#tests/harness/planted.ts";
import { PLANTED_COMMAND_ENVIRONMENT } from "#tests/harness/planted-environments.ts";
import { serve } from "#tests/mcp/serve.ts";

let search: Awaited<ReturnType<typeof serve>>;
let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "reelwright-home-"));
  search = await serve((baseUrl) => {
    const answer = searchOf(baseUrl);
    return async (request) => jsonAnswer(answer(Object.fromEntries(new URL(request.url).searchParams)));
  });
});
afterAll(async () => {
  await search.stop();
  rmSync(home, { recursive: true, force: true });
});

describe("reelwright as a process", () => {
  test("what package.json calls reelwright is the entry, and can be executed", () => {
    const { bin, version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(join(process.cwd(), bin.reelwright)).toBe(ENTRY);
    expect(execFileSync(ENTRY, ["--version"], { encoding: "utf8" })).toBe(`${version}\n`);
  });

  const system = "/usr/bin/node";
  const old = existsSync(system) && /^v20\./.test(spawnSync(system, ["--version"]).stdout.toString());
  test.skipIf(!old)(
    "a Node that runs no TypeScript finds one that does, and hands on the exit code",
    async () => {
      const { code, out } = await runProcess(
        ["search", "quota", "--to", search.baseUrl],
        { HOME: home },
        { node: system },
      );
      expect([code, out.includes("Quotas of calls")]).toEqual([0, true]);
      expect((await runProcess(["nonsense"], { HOME: home }, { node: system })).code).toBe(2);
    },
  );

  test("REELWRIGHT_URL names the service, and nothing is written for a search", async () => {
    const { code, out, err } = await runProcess(["search", "quota"], {
      HOME: home,
      REELWRIGHT_URL: `${search.baseUrl}/`,
    });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`${search.baseUrl}/docs/quotas-of-calls`);
    expect(existsSync(join(home, ".config"))).toBe(false);
  });

  test("a variable that is wrong: exit code 2, its name, never its value", async () => {
    const { code, out, err } = await runProcess(["whoami"], { HOME: home, SERVICE_API_TOKEN: "two words" });
    expect([code, out]).toEqual([2, ""]);
    expect(err.split("\n")[0]).toMatch(/^error {2}SERVICE_API_TOKEN is not valid/);
    expect(err).not.toContain("two words");
  });

  test.each(["nobody answers", "what answers is something else"])(
    "no command shows a secret of its environment: %s",
    async (which) => {
      const brief = join(home, "brief.txt");
      writeFileSync(brief, "Tidewater is a calm place to plan a week. Try it free.");
      const there: Record<string, string> =
        which === "nobody answers" ? {} : { MODEL_BASE_URL: search.baseUrl };
      const to = ["--to", there.MODEL_BASE_URL ?? "http://127.0.0.1:1"];
      for (const args of [
        ["whoami", ...to],
        ["search", "quota", ...to],
        ["plan", brief],
        ["login", "me", ...to],
      ]) {
        const { code, out, err } = await runProcess(args, {
          HOME: home,
          ...PLANTED_COMMAND_ENVIRONMENT,
          ...there,
        });
        expect([args[0], code, leaksIn(out + err)]).toEqual([args[0], expect.any(Number), []]);
        expect(out + err).not.toBe("");
      }
    },
  );

  test("not signed in: exit code 3", async () => {
    expect((await runProcess(["whoami", "--to", search.baseUrl], { HOME: home })).code).toBe(3);
  });

  /** In a pseudo-terminal, standard output and error together. */
  const inTerminal = (more: Record<string, string>) =>
    spawnSync("script", ["-qec", `${process.execPath} ${ENTRY} --help`, "/dev/null"], {
      env: { PATH: process.env.PATH ?? "", HOME: home, ...more } as unknown as NodeJS.ProcessEnv,
      encoding: "utf8",
    }).stdout;
  const noScript = spawnSync("script", ["--version"]).status !== 0;
  test.skipIf(noScript)("colour in a terminal, none with NO_COLOR or a dumb terminal", () => {
    expect(inTerminal({ TERM: "xterm-256color" })).toContain("\u001b[38;5;202mlogin");
    const plains: Record<string, string>[] = [{ TERM: "xterm-256color", NO_COLOR: "1" }, { TERM: "dumb" }];
    for (const plain of plains) {
      const shown = inTerminal(plain);
      expect(shown).toContain("login");
      expect(shown).not.toContain("\u001b[");
    }
  });
});

describe("variables of the command line", () => {
  test("one that is empty is not set", () => {
    expect(parseCommandEnv({ REELWRIGHT_URL: "", SERVICE_API_TOKEN: "", XDG_CONFIG_HOME: "" })).toEqual({
      env: {},
      wrong: [],
    });
  });
  test.each([
    ["REELWRIGHT_URL", "host.invalid"],
    ["REELWRIGHT_URL", "https://host.invalid/path"],
    ["SERVICE_API_TOKEN", "two words"],
    ["XDG_CONFIG_HOME", "relative"],
  ])("%s=%s is wrong", (name, value) => {
    const { wrong } = parseCommandEnv({ [name]: value });
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toMatch(new RegExp(`^${name} is not valid: expected `));
    expect(wrong[0]).not.toContain(value);
  });
  test("the service has no variable of the same name", () => {
    for (const name of Object.keys(COMMAND_VARIABLES)) expect(Object.keys(VARIABLES)).not.toContain(name);
  });
  test.each(Object.keys(COMMAND_VARIABLES))("%s stands in the docs", (name) => {
    expect(readFileSync("content/docs/cli.mdx", "utf8")).toMatch(new RegExp(`^\\| \`${name}\` \\|`, "m"));
  });

  test.each([
    ["https://Video.Example/", "https://video.example"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["https://user@video.example", null],
    ["https://video.example/?a", null],
    ["ftp://video.example", null],
    ["video.example", null],
  ])("the origin of %s is %s", (text, expected) => expect(readOrigin(text)).toBe(expected));
  test.each([
    ["http://localhost:3000", true],
    ["http://a.localhost", true],
    ["http://127.1.2.3", true],
    ["http://[::1]:3000", true],
    ["http://127.0.0.1.video.example", false],
    ["http://localhost.video.example", false],
    ["http://192.168.0.1", false],
  ])("%s stays on this machine: %s", (origin, expected) => expect(isLoopback(origin)).toBe(expected));
});
