import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EXIT } from "#lib/cli/failure.ts";
import { accentOf, aligned, harmless } from "#lib/cli/terminal.ts";
import { jsonAnswer, type Machine, newMachine, searchOf } from "#tests/cli/harness.ts";
import { serve } from "#tests/mcp/serve.ts";
import { PLANTED } from "#tests/harness/planted.ts";

const VERMILION = "\u001b[38;5;202m";
const OFF = "\u001b[39m";
const accent = (text: string): string => `${VERMILION}${text}${OFF}`;

let machine: Machine;
let search: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  search = await serve((baseUrl) => {
    const answer = searchOf(baseUrl);
    return async (request) => jsonAnswer(answer(Object.fromEntries(new URL(request.url).searchParams)));
  });
});
afterAll(() => search.stop());
beforeEach(() => {
  machine = newMachine();
});
afterEach(() => machine.remove());

describe("search", () => {
  const ask = (...args: string[]) => ["search", ...args, "--to", search.baseUrl];
  /** Scores are the ranking's business. */
  const scored = (text: string): string => text.replace(/^(\S*?)[01]\.\d\d/gm, "$10.00");

  test("into a pipe: plain, whole lines", async () => {
    const { code, out, err } = await machine.run(ask("how", "many", "left"));
    expect([code, err]).toEqual([EXIT.ok, ""]);
    expect(out).not.toContain("\u001b");
    expect(scored(out)).toBe(
      [
        "0.00  Quotas of calls: The window",
        `      ${search.baseUrl}/docs/quotas-of-calls#the-window`,
        "      120 calls in 60 seconds, and RateLimit-Remaining says how many are left of them.",
        "",
        "0.00  Quotas of calls",
        `      ${search.baseUrl}/docs/quotas-of-calls`,
        "      How many calls a client may make, and what happens after that. Every client has a quota.",
        "",
      ].join("\n"),
    );
  });

  test("in a terminal: the score and the matches in the one colour, the excerpt as wide as the screen", async () => {
    const { out } = await machine.run(ask("how many left", "--limit", "1"), { color: true, columns: 50 });
    expect(scored(out.replace(VERMILION, ""))).toBe(
      [
        `0.00${OFF}  Quotas of calls: The window`,
        `      ${search.baseUrl}/docs/quotas-of-calls#the-window`,
        "      120 calls in 60 seconds, and RateLimit-Rema…",
        "",
      ].join("\n"),
    );
    const wide = await machine.run(ask("how many left", "--limit", "1"), { color: true, columns: 200 });
    expect(wide.out).toContain(`are ${accent("left")} of them.`);
  });

  test("as JSON: what the service says", async () => {
    const { out } = await machine.run(ask("left", "--json"));
    expect(JSON.parse(out)).toEqual(
      await (await fetch(`${search.baseUrl}/api/v1/search?query=left&limit=5`)).json(),
    );
  });

  test("nothing found is an answer: nothing on standard output, the other spellings beside it", async () => {
    expect(await machine.run(ask("quotta"))).toMatchObject({ code: EXIT.ok });
    const { code, out, err } = await machine.run(ask("xylophone"));
    expect([code, out, err]).toEqual([EXIT.ok, "", "Nothing found for xylophone.\n"]);
  });

  test("a query that is too long is the service's to refuse", async () => {
    const { code, err } = await machine.run(["search", "a".repeat(257), "--to", await refusing.url()]);
    expect(code).toBe(EXIT.failed);
    expect(err).toContain("why    `query` has 257 characters; at most 256 are read.");
    await refusing.stop();
  });

  const refusing = {
    server: undefined as Awaited<ReturnType<typeof serve>> | undefined,
    async url() {
      const detail = "`query` has 257 characters; at most 256 are read.";
      const body = {
        error: "Bad Request",
        code: "invalid_request",
        title: "The request is not valid",
        detail,
      };
      this.server = await serve(() => async () => jsonAnswer(JSON.stringify(body), 400));
      return this.server.baseUrl;
    },
    stop() {
      return this.server?.stop();
    },
  };
});

describe("an answer that is none", () => {
  const html = () =>
    new Response("<!doctype html>", { headers: { "content-type": "text/html; charset=utf-8" } });
  const own = (status: number, more: object) =>
    jsonAnswer(JSON.stringify({ code: "a_code", title: "A title", detail: "The detail.", ...more }), status);
  const elsewhere = () =>
    new Response(null, { status: 302, headers: { location: "https://other.example/" } });
  test.each([
    ["HTML", html, 1, "answered something else than JSON.", "Status 200, text/html."],
    ["HTML of a proxy", () => new Response("<h1>", { status: 502 }), 1, "is away.", "Status 502."],
    [
      "broken JSON",
      () => jsonAnswer("{"),
      1,
      "answered something else than JSON.",
      "Status 200, application/json.",
    ],
    [
      "JSON of something else",
      () => jsonAnswer('{"a":1}'),
      1,
      "answered what this version does not know.",
      "",
    ],
    ["an empty answer", () => new Response(null), 1, "answered what this version does not know.", ""],
    ["a redirect", elsewhere, 1, "is not the service.", "It sends on to https://other.example/."],
    ["401", () => own(401, {}), 3, "A title (401 a_code).", "The detail."],
    ["402", () => own(402, { upgradeUrl: "https://x.example/p" }), 4, "A title (402 a_code).", "The detail."],
    [
      "403",
      () => own(403, { code: "insufficient_scope" }),
      3,
      "A title (403 insufficient_scope).",
      "The detail.",
    ],
    ["429", () => own(429, { retryAfterSeconds: 7 }), 1, "A title (429 a_code).", "The detail."],
    ["500", () => own(500, {}), 1, "A title (500 a_code).", "The detail."],
  ])("%s", async (_, answer, exit, what, why) => {
    const server = await serve(() => async () => answer());
    const { code, out, err } = await machine.run(["search", "x", "--to", server.baseUrl]);
    await server.stop();
    const [first = "", second = "", third = "", end] = err.split("\n");
    expect([code, out, end]).toEqual([exit, "", ""]);
    expect(first.replace(`${server.baseUrl} `, "")).toBe(`error  ${what}`);
    if (why) expect(second).toBe(`why    ${why}`);
    expect(third).toMatch(/^next {3}\S/);
  });

  test("nobody listens: three lines; with --json, one of JSON", async () => {
    const server = await serve(() => async () => new Response());
    await server.stop();
    const plain = await machine.run(["search", "x", "--to", server.baseUrl], { color: true });
    expect(plain.code).toBe(EXIT.failed);
    expect(plain.err).toBe(
      [
        `${accent("error")}  ${server.baseUrl} does not answer.`,
        `${accent("why  ")}  Nothing listens there (ECONNREFUSED).`,
        `${accent("next ")}  Start it (npm start), or name another service: --to URL`,
        "",
      ].join("\n"),
    );
    const { out, err } = await machine.run(["search", "x", "--json", "--to", server.baseUrl]);
    expect(out).toBe("");
    expect(JSON.parse(err)).toEqual({
      error: {
        kind: "failed",
        exitCode: 1,
        what: `${server.baseUrl} does not answer.`,
        why: "Nothing listens there (ECONNREFUSED).",
        next: "Start it (npm start), or name another service: --to URL",
      },
    });
  });

  test("the authorization server is elsewhere: login says where", async () => {
    const metadata = {
      resource: "https://video.example/api/v1",
      authorization_servers: ["https://login.example"],
    };
    const server = await serve(() => async () => jsonAnswer(JSON.stringify(metadata)));
    const { code, err } = await machine.run(["login", "--to", server.baseUrl]);
    await server.stop();
    expect(code).toBe(EXIT.failed);
    expect(err).toContain("why    Tokens come from https://login.example.\n");
  });
});

describe("wrong use", () => {
  test.each([
    [[], "Which command?"],
    [["constructor"], "'constructor' is not a command."],
    [["search"], "What to look for?"],
    [["search", "x", "--limit", "0"], "--limit 0 does not do."],
    [["search", "x", "--limit", "51"], "--limit 51 does not do."],
    [["search", "x", "--to", "video.example"], "--to video.example is no address of a service."],
    [
      ["search", "x", "--to", "https://video.example/docs"],
      "--to https://video.example/docs is no address of a service.",
    ],
    [["whoami", "--frob"], "Unknown option '--frob'."],
    [["whoami", "me"], "Unexpected argument 'me'."],
    [["login", "--to"], "Option '--to <value>' argument missing."],
  ])("%j", async (args, what) => {
    const { code, out, err } = await machine.run(args);
    expect([code, out, err.split("\n").length]).toEqual([EXIT.usage, "", 4]);
    expect(err.split("\n")[0]).toBe(`error  ${what}`);
  });

  test("a token crosses no network in the clear", async () => {
    for (const command of ["login", "whoami"]) {
      const { code, err } = await machine.run([command, "--to", "http://192.0.2.1"], {
        env: { SERVICE_API_TOKEN: PLANTED },
      });
      expect(code).toBe(EXIT.failed);
      expect(err).toContain("next   Use https: --to https://192.0.2.1\n");
      expect(err).not.toContain(PLANTED);
    }
  });
});

describe("--help", () => {
  test.each(["login", "logout", "whoami", "search"])("%s", async (name) => {
    const { code, out, err } = await machine.run([name, "--help"]);
    expect([code, err]).toEqual([EXIT.ok, ""]);
    expect(out).toMatch(new RegExp(`^reelwright ${name}\\b`));
    const overview = await machine.run(["--help"]);
    expect(overview.out).toMatch(new RegExp(`^ {2}${name} +\\S`, "m"));
  });
  test("words behind -- are no options", async () => {
    const { code, out } = await machine.run(["search", "--to", search.baseUrl, "--", "--help"]);
    expect([code, out.includes("reelwright search")]).toEqual([EXIT.ok, false]);
  });
});

describe("the terminal", () => {
  test("a colour where there are colours", () => {
    expect([1, 4, 8, 24].map((depth) => accentOf(depth)("x"))).toEqual([
      "x",
      "\u001b[31mx\u001b[39m",
      accent("x"),
      accent("x"),
    ]);
  });
  test("what the service says moves no cursor and turns no text, and keeps its length", () => {
    const text = "a\u001b[2Jb\u0007c\nd\u009be\u202ef";
    expect(harmless(text)).toBe("a [2Jb c d e f");
    expect(harmless(text)).toHaveLength(text.length);
  });
  test("rows are aligned, and those without a value left out", () => {
    const output = { write: () => {}, columns: null, accent: accentOf(1) };
    expect(
      aligned(output, [
        ["a", "1"],
        ["long", "2"],
        ["longer than all", null],
      ]),
    ).toBe("a     1\nlong  2\n");
  });
});
