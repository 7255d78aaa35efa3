import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client as NewClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as NewTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inherited } from "#lib/config/env.ts";
import { applyPatch } from "#lib/motion/patch/patch.ts";
import { findFfmpeg, probe } from "#lib/video/encode/ffmpeg.ts";
import { BOARD, HASTY } from "#tests/cli/films/boards.ts";
import { FILMS } from "#tests/motion/films.ts";

const home = mkdtempSync(join(tmpdir(), "reelwright-film-mcp-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const file = (name: string) => join(home, name);
writeFileSync(file("board.json"), JSON.stringify(BOARD));

const INFO = { name: "test-client", version: "1.0.0" };
const ENV = inherited({ XDG_CACHE_HOME: file("cache") });
const ARGS = ["lib/cli/reelwright.mjs", "mcp"];
/** What a client gives with a call besides its arguments. */
interface CallOptions {
  onprogress?: (progress: { progress: number; total?: number | undefined }) => void;
  signal?: AbortSignal;
}
/** A film long enough that its export is on its way for a while. @param name unlike others: no segment is kept */
const long = (name: string) => ({
  ...BOARD,
  scenes: [
    { is: "statement", say: name },
    ...Array(8).fill({ is: "list", say: name, items: ["One", "Two", "Three"] }),
  ],
});
const PROGRAM = { command: process.execPath, args: ARGS, env: ENV as Record<string, string> };

/** The clients that hosts are built with. */
const CLIENTS = {
  "@modelcontextprotocol/client, 2026-07-28": async () => {
    const client = new NewClient(INFO, { versionNegotiation: { mode: "auto" } });
    await client.connect(new NewTransport(PROGRAM));
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    return client;
  },
  "@modelcontextprotocol/client, by initialize": async () => {
    const client = new NewClient(INFO);
    await client.connect(new NewTransport(PROGRAM));
    return client;
  },
  "@modelcontextprotocol/sdk": async () => {
    const client = new OldClient(INFO);
    // its transport's types predate exactOptionalPropertyTypes
    await client.connect(new OldTransport(PROGRAM) as never);
    const callTool: NewClient["callTool"] = async (params, options) =>
      (await client.callTool(params, undefined, options as never)) as never;
    return Object.assign(Object.create(client), { callTool }) as NewClient;
  },
};

describe.each(Object.entries(CLIENTS))("a film directed with %s", (clientName, connect) => {
  let client: NewClient;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client.close());

  /** What a tool answers: its text, its pictures, and whether it failed. */
  async function call(name: string, args: Record<string, unknown> = {}, options: CallOptions = {}) {
    const { content, isError } = await client.callTool({ name, arguments: args }, options as never);
    const parts = content as { type: string; text?: string; data?: string; mimeType?: string }[];
    return {
      text: parts.flatMap(({ text }) => text ?? []).join("\n"),
      images: parts.filter(({ type }) => type === "image"),
      isError: isError === true,
    };
  }

  test("four tools, each with a schema; the guide as a resource", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["film_guide", "film_check", "film_sheet", "film_render"]);
    for (const { description, inputSchema } of tools) {
      expect(description?.length).toBeGreaterThan(40);
      expect(inputSchema.type).toBe("object");
    }
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain("reelwright://guide");
    for (const { uri } of resources)
      expect(JSON.stringify((await client.readResource({ uri })).contents).length).toBeGreaterThan(500);
  });

  test("guide, check, mend, sheet, render", async () => {
    expect((await call("film_guide")).text).toContain("## Intents");
    const intents = await call("film_guide", { topic: "intents" });
    expect(intents.text).toContain("| `headline` |");
    expect(intents.images).toMatchObject([{ mimeType: "image/webp", data: expect.stringMatching(/^UklGR/) }]);
    expect((await call("film_guide", { topic: "pictures" })).images).toEqual([]);
    const two = (await call("film_guide", { topic: "Pictures, look and time" })).text;
    for (const words of ["`phone-scan`", "`look.accent`"]) expect(two).toContain(words);
    expect((await call("film_guide", { topic: "composition/text" })).text).toContain("sizeUnits");
    const unknown = await call("film_guide", { topic: "weather" });
    expect(unknown.text).toContain("There are: all, schema, overview");

    const checked = await call("film_check", { film: HASTY });
    expect(checked.isError).toBe(false);
    expect(checked.text).toMatch(/^\d+\.\d s, 1920 × 1080, 3 scenes\n/);
    expect(checked.text).toContain("\n1 finding:\n1 must");
    const mend = /mend: (\[.*\])$/m.exec(checked.text)?.[1];
    const mended = applyPatch(HASTY, JSON.parse(mend ?? "null"));
    if (!mended.ok) throw new Error(JSON.stringify(mended.issues));
    expect((await call("film_check", { film: mended.value })).text).toContain("No findings.");

    // the film of the call before
    const sheet = await call("film_sheet");
    expect(sheet.text).toContain("3 scenes");
    const [image] = sheet.images;
    expect(image?.mimeType).toBe("image/png");
    expect(Buffer.from(image?.data ?? "", "base64").readUInt32BE(16)).toBeLessThanOrEqual(1600);

    const out = file("film.mp4");
    const rendered = await call("film_render", { out });
    expect(JSON.parse(rendered.text)).toMatchObject({ file: out, widthPixels: 1920 });
    expect(probe((await findFfmpeg()).path, out)).toMatchObject({ widthPixels: 1920, heightPixels: 1080 });
  });

  test("an export tells how far it is", async () => {
    const told: { progress: number; total?: number | undefined }[] = [];
    const out = file("told.mp4");
    const { text } = await call(
      "film_render",
      { film: BOARD, out },
      { onprogress: (one) => void told.push(one) },
    );
    const { frames } = JSON.parse(text);
    expect(told.at(-1)).toMatchObject({ progress: frames, total: frames });
    const steps = told.map(({ progress }) => progress);
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
  });

  test("an export that is cancelled ends, and leaves no file", async () => {
    const directory = mkdtempSync(file("cancelled-"));
    const stop = new AbortController();
    const rendering = call(
      "film_render",
      { film: long(clientName.replace(/\W+/g, " ")), out: join(directory, "film.mp4") },
      { signal: stop.signal, onprogress: () => stop.abort() },
    );
    await expect(rendering).rejects.toThrow();
    // what is being written stands there until encoders and threads have ended
    await expect.poll(() => readdirSync(directory), { timeout: 20_000 }).toEqual([]);
    expect((await call("film_check", { film: BOARD })).isError).toBe(false);
    expect(readdirSync(directory)).toEqual([]);
  });

  test("a film is an object, JSON in a string, or a path; a composition too", async () => {
    const facts = (await call("film_check", { film: BOARD })).text;
    for (const film of [JSON.stringify(BOARD), ` ${JSON.stringify(BOARD)}`, file("board.json")])
      expect((await call("film_check", { film })).text).toBe(facts);
    const composition = await call("film_check", { film: FILMS.transitions });
    expect(composition.text).toContain("/scenes/5");
    const sheet = await call("film_sheet", { film: BOARD, moments: [0.5, 1] });
    expect([sheet.isError, sheet.images.length]).toEqual([false, 1]);
    for (const moments of ["beats", "transitions"]) {
      const named = await call("film_sheet", { film: BOARD, moments });
      expect([named.isError, named.images.length]).toEqual([false, 1]);
    }
  });

  test("the brief is compared", async () => {
    const { text } = await call("film_check", { film: BOARD, brief: "11 minutes. tallyhook.example" });
    expect(text).toContain("The brief says 11; the film does not.");
    // and again with the sheet of the film, until there is another brief
    expect((await call("film_sheet", { film: BOARD })).text).toContain("The brief says 11;");
    const without = await call("film_check", { film: BOARD, brief: "" });
    expect(without.text).toContain("No findings.\nNot compared with a brief");
  });

  test.each<[string, string, Record<string, unknown>, string[]]>([
    [
      "a wrong storyboard",
      "film_check",
      { film: { ...BOARD, scenes: [{ is: "statement", text: "Words" }, { is: "poem" }] } },
      ['/scenes/0/text: there is no "text" here: did you mean "say"?', "/scenes/1/is: "],
    ],
    [
      "a wrong composition",
      "film_sheet",
      { film: { format: "composition/1", fps: 12 } },
      ["/fps: ", "/brand: missing"],
    ],
    ["JSON that is torn", "film_check", { film: '{"format":"storyboard/1",' }, ["The film is no JSON."]],
    ["a file that is not there", "film_render", { film: "nowhere.json" }, ["There is no such file."]],
    [
      "a place that is not there",
      "film_render",
      { film: BOARD, out: "no/such/place/film.mp4" },
      ["There is no directory"],
    ],
    [
      "another kind of file",
      "film_render",
      { film: BOARD, out: "film.mov" },
      ["film.mov is no name of a film.", "`out` ends in .mp4"],
    ],
    [
      "moments in words",
      "film_sheet",
      { film: BOARD, moments: ["2s"] },
      ['such as [1, 2.5], or "beats", or "transitions"'],
    ],
    ["a moment behind the end", "film_sheet", { film: BOARD, moments: [99] }, ["s long"]],
  ])("%s is told with what to do, as an error", async (_, tool, args, words) => {
    const { text, isError } = await call(tool, args);
    expect(isError).toBe(true);
    for (const one of words) expect(text).toContain(one);
  });
});

/** What the program says to some lines of protocol, until its input ends. */
async function conversation(lines: object[]) {
  const child = spawn(process.execPath, ARGS, { env: ENV, stdio: ["pipe", "pipe", "pipe"] });
  const said = { out: "", err: "" };
  child.stdout.on("data", (data) => {
    said.out += data;
  });
  child.stderr.on("data", (data) => {
    said.err += data;
  });
  const exited = once(child, "exit");
  for (const line of lines) child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...line })}\n`);
  const answers = lines.filter((line) => "id" in line).length;
  await expect
    .poll(() => said.out.split("\n").length - 1, { timeout: 50_000 })
    .toBeGreaterThanOrEqual(answers);
  child.stdin.end();
  const [code] = await exited;
  return { code, ...said };
}

describe("the program", () => {
  const hello = {
    id: 0,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: INFO },
  };
  const calling = (id: number, name: string, args: object) => ({
    id,
    method: "tools/call",
    params: { name, arguments: args },
  });

  test("says nothing but protocol on standard output, an export's progress neither, and ends with its input", async () => {
    const { code, out, err } = await conversation([
      hello,
      { method: "notifications/initialized" },
      calling(1, "film_check", { film: BOARD }),
      calling(2, "film_render", { film: BOARD, out: file("quiet.gif") }),
    ]);
    expect(code).toBe(0);
    const answers = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(new Set(answers.map(({ jsonrpc }) => jsonrpc))).toEqual(new Set(["2.0"]));
    expect(answers.map(({ id }) => id).sort()).toEqual([0, 1, 2]);
    expect(answers.find(({ id }) => id === 2).result.isError).toBeUndefined();
    expect(readFileSync(file("quiet.gif")).subarray(0, 3).toString()).toBe("GIF");
    expect(err).not.toContain("Error");
  });

  test("ends an export when its input ends, and leaves no file", async () => {
    const directory = file("left");
    mkdirSync(directory);
    const child = spawn(process.execPath, ARGS, { env: ENV, stdio: ["pipe", "pipe", "ignore"] });
    const exited = once(child, "exit");
    const args = { film: long("Left"), out: join(directory, "film.mp4") };
    const rendering = {
      id: 1,
      method: "tools/call",
      params: { name: "film_render", arguments: args, _meta: { progressToken: "film" } },
    };
    for (const line of [hello, { method: "notifications/initialized" }, rendering])
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...line })}\n`);
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
      if (said.includes("notifications/progress")) child.stdin.end();
    });
    expect((await exited)[0]).toBe(0);
    expect(said).not.toContain('"sha256"');
    expect(readdirSync(directory)).toEqual([]);
  });

  test("asks which film where none was given, and none before", async () => {
    const { out } = await conversation([hello, calling(1, "film_sheet", {})]);
    const answer = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .find(({ id }) => id === 1);
    expect(answer.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("Which film?") }],
    });
  });

  test("takes no file", async () => {
    const child = spawn(process.execPath, [...ARGS, "film.json"], { env: ENV, stdio: "ignore" });
    expect((await once(child, "exit"))[0]).toBe(2);
  });
});
