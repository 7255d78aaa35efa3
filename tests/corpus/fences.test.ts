import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import matter from "gray-matter";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseEnv } from "#lib/config/env.ts";
import { VARIABLES } from "#lib/config/variables.mjs";
import { BASE_URL_TOKEN, PAID_PATHS } from "#lib/config/paths.ts";
import { readSources } from "#lib/content/source.ts";
import { PROBLEMS } from "#lib/http/problem.ts";
import {
  classify,
  type Fence,
  fencesOf,
  jsonDifference,
  parseIni,
  parseToml,
  textDifference,
} from "#tests/corpus/fences.ts";
import { inParallel, startSite } from "#tests/corpus/site.ts";
import type { RunningServer } from "#tests/harness/servers.ts";

const fences = (await readSources()).flatMap(fencesOf);
const of = (...classes: Fence["class"][]) => fences.filter((fence) => classes.includes(fence.class));

/** Seconds until a fence counts as stuck. A busy machine takes twenty for what takes four: no promise of speed. */
const LIMIT_SECONDS = 120;
const has = (program: string) => spawnSync(program, ["--version"]).status === 0;
const MISSING: Partial<Record<string, string>> = {
  ...(!(has("bash") && has("curl")) && { sh: "bash or curl" }),
  ...(!has("python3") && { python: "python3" }),
};
for (const [language, program] of Object.entries(MISSING)) {
  const count = fences.filter((fence) => fence.class === "run" && fence.language === language).length;
  console.log(`not tried: ${count} ${language} fences, because this machine has no ${program}`);
}

let site: RunningServer;
let directory: string;
const filled = (text: string) => text.replaceAll(BASE_URL_TOKEN, site.origin);

interface Ran {
  ok: boolean;
  output: string;
  errors: string;
}

function runProgram(program: string, args: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      // its own group, so that nothing it started outlives it
      detached: true,
      // npm's settings of whoever runs the tests are no part of what a page shows
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME, LANG: "C.UTF-8", NODE_ENV: "development" },
        npm_config_userconfig: join(directory, "no-npmrc"),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [output, errors] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.setEncoding("utf8").on("data", (chunk) => {
      errors += chunk;
    });
    const timer = setTimeout(() => {
      errors = `stopped after ${LIMIT_SECONDS} s\n${errors}`;
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    }, LIMIT_SECONDS * 1000);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ ok: code === 0, output, errors });
    });
  });
}

/** Sends one raw request, with what a reader's client would add. */
async function runHttp(text: string): Promise<Ran> {
  const [head = "", ...rest] = filled(text).split(/\n\n/);
  const content = rest.join("\n\n");
  const [request = "", ...given] = head.split("\n");
  const headers = given.filter((line) => !/^host:/i.test(line));
  const lacks = (name: string) => !headers.some((line) => line.toLowerCase().startsWith(`${name}:`));
  headers.push(`Host: localhost:${site.port}`);
  if (lacks("connection")) headers.push("Connection: close");
  if (content && lacks("content-length")) headers.push(`Content-Length: ${Buffer.byteLength(content)}`);
  const line = /HTTP\/1\.1$/.test(request) ? request : `${request} HTTP/1.1`;
  const socket = connect(site.port, "localhost");
  socket.setTimeout(LIMIT_SECONDS * 1000, () => socket.destroy(new Error("no answer")));
  socket.write(`${[line, ...headers].join("\r\n")}\r\n\r\n${content}`);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of socket) chunks.push(chunk as Buffer);
  } catch (error) {
    return { ok: false, output: "", errors: String(error) };
  }
  const output = Buffer.concat(chunks).toString("utf8");
  return { ok: /^HTTP\/1\.1 [23]/.test(output), output, errors: "" };
}

async function run(fence: Fence, index: number): Promise<Ran> {
  const text = filled(fence.value);
  if (fence.language === "http") return runHttp(fence.value);
  if (fence.language === "sh") return runProgram("bash", ["-euo", "pipefail", "-c", text]);
  const file = join(directory, `${index}.${fence.language === "ts" ? "ts" : "py"}`);
  await writeFile(file, text);
  if (fence.language === "python") return runProgram("python3", [file]);
  return runProgram(process.execPath, [
    "--experimental-strip-types",
    "--disable-warning=ExperimentalWarning",
    file,
  ]);
}

const results = new Map<Fence, Ran>();
/** Status of our own addresses in fences that are not run. */
const statuses = new Map<string, number>();

/** Our own addresses in a fence. One that ends in `=`, or holds `{` or `…`, is the beginning of one. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/https:\/\/reelwright\.invalid[^\s"'`<>()[\]|\\]*/g)]
    .map(([address]) => address.replace(/[.,;:]+$/, ""))
    .filter((address) => !/[{…]|=$/.test(address));

beforeAll(async () => {
  site = await startSite();
  await mkdir("test-results", { recursive: true });
  // inside the repository, so that packages resolve
  directory = await mkdtemp(join("test-results", "fences-"));
  const runnable = of("run").filter((fence) => !MISSING[fence.language]);
  await inParallel([...runnable.entries()], 2, async ([index, fence]) => {
    results.set(fence, await run(fence, index));
  });
  const addresses = new Set(of("setup", "parse", "show").flatMap((fence) => addressesIn(fence.value)));
  await inParallel([...addresses], 4, async (address) => {
    const response = await fetch(filled(address), { redirect: "manual" });
    await response.arrayBuffer();
    statuses.set(address, response.status);
  });
}, 600_000);
afterAll(async () => {
  await site?.stop();
  if (directory) await rm(directory, { recursive: true, force: true });
});

/** The body of an output that may begin with headers, or what it is without. */
const jsonIn = (output: string): unknown => JSON.parse(output.slice(Math.max(0, output.search(/^[[{]/m))));

describe("every fence is of a class", () => {
  test("no fence lacks a language or has one that no test knows", () => {
    expect(
      fences.filter((fence) => fence.class === null).map(({ name, language }) => `${name}: "${language}"`),
    ).toEqual([]);
    for (const kind of ["run", "setup", "parse", "show"] as const)
      expect(of(kind).length, kind).toBeGreaterThan(5);
  });

  test("the classes", () => {
    expect(classify("sh", null)).toBe("run");
    expect(classify("sh", "setup")).toBe("setup");
    expect(classify("sh", 'title="The setup"')).toBe("run");
    expect(classify("sh", 'setup title="x"')).toBe("setup");
    expect(classify("json", null)).toBe("parse");
    for (const language of [null, "", "bash", "js", "javascript", "console", "shell", "constructor"]) {
      expect(classify(language, null), String(language)).toBeNull();
    }
    const [fence] = fencesOf({
      file: "content/docs/x.mdx",
      body: "Text.\n\n```bash\nls\n```\n",
      bodyLine: 8,
    });
    expect(fence).toMatchObject({ name: "content/docs/x.mdx:10", class: null });
  });
});

describe("what can be run runs, against this server", () => {
  test.for(of("run").map((fence) => [`${fence.name} ${fence.language}`, fence] as const))(
    "%s",
    ([, fence], { skip }) => {
      if (MISSING[fence.language]) skip(`this machine has no ${MISSING[fence.language]}`);
      const ran = results.get(fence) as Ran;
      expect(ran.ok, `${ran.errors}\n${ran.output.slice(0, 2000)}`).toBe(true);
      if (!fence.output) return;
      const shown = filled(fence.output.value);
      const difference =
        fence.output.language === "json"
          ? jsonDifference(JSON.parse(shown), jsonIn(ran.output))
          : textDifference(shown, ran.output);
      expect(difference, `what the page shows is not in\n${ran.output.slice(0, 2000)}`).toBeNull();
    },
  );

  test("an example that is refused stands in a section that speaks of the status, or on the error's page", () => {
    const statusOf = (output: string): number | undefined => {
      if (/^# (?:Not found|No such section)$/m.test(output)) return 404;
      const code = /^\{"error":"[^"]*","code":"(\w+)"/m.exec(output)?.[1];
      return code === undefined ? undefined : PROBLEMS[code as keyof typeof PROBLEMS]?.status;
    };
    let refused = 0;
    const silent = [...results].flatMap(([fence, { output }]) => {
      const status = statusOf(output);
      if (status === undefined) return [];
      refused += 1;
      const said = fence.file.startsWith("content/docs/errors") || fence.section.includes(String(status));
      return said ? [] : [`${fence.name}: ${status}`];
    });
    expect(silent).toEqual([]);
    expect(refused).toBeGreaterThan(3);
  });

  test("what is shown is compared: another word, another key, a line too many are noticed", () => {
    expect(jsonDifference({ a: ["x 12", { b: 1 }] }, { a: ["x 12", { b: 22 }] })).toBeNull();
    expect(jsonDifference({ a: ["x 12"] }, { a: ["x 7"] })).not.toBeNull();
    expect(jsonDifference({ status: 400 }, { status: 404 })).not.toBeNull();
    expect(jsonDifference({ a: "one …" }, { a: "one two" })).toBeNull();
    expect(jsonDifference({ a: "one" }, { a: "two" })).not.toBeNull();
    expect(jsonDifference({ a: 1 }, { a: "1" })).not.toBeNull();
    expect(jsonDifference({ a: 1, b: 2 }, { a: 1 })).not.toBeNull();
    expect(jsonDifference([1], [1, 2])).not.toBeNull();
    expect(textDifference("RateLimit-Reset: 42", "HTTP/1.1 200 OK\r\nRateLimit-Reset: 7\r\n")).toBeNull();
    expect(
      textDifference("X-Request-Id: 5f0c2a9e71d34b86-1z", "X-Request-Id: 0123456789abcdef-2k\n"),
    ).toBeNull();
    expect(textDifference("b\na", "a\nb\n")).toBe("a");
    expect(textDifference("304 0", "200 0")).toBe("304 0");
    expect(textDifference("API-Version: 1", "Api-Revision: 1")).toBe("API-Version: 1");
  });
});

/** @throws Error where the text is not what its language says */
function parse(language: string, text: string): unknown {
  if (language === "json") return JSON.parse(text);
  if (language === "toml") return parseToml(text);
  // an empty options object: gray-matter keeps results by text otherwise, errors too
  if (language === "yaml") return matter(`---\n${text}\n---\n`, {}).data;
  return parseIni(text);
}

describe("what is read by a program can be read by it", () => {
  test.each(of("parse").map((fence) => [`${fence.name} ${fence.language}`, fence] as const))(
    "%s",
    (_, fence) => {
      const parsed = parse(fence.language, fence.value);
      if (fence.language !== "ini") return;
      const { sections, values } = parsed as ReturnType<typeof parseIni>;
      // without sections it is an env file of ours: every variable exists and the service would start with them
      if (sections) return;
      expect(Object.keys(VARIABLES)).toEqual(expect.arrayContaining(Object.keys(values)));
      expect(() => parseEnv(values)).not.toThrow();
    },
  );

  test("what is not is noticed", () => {
    for (const [language, text] of [
      ["json", '{ "a": 1, // why\n "b": 2 }'],
      ["json", '{ "a": 1, }'],
      ["toml", "a = b = c"],
      ["toml", "a = unquoted"],
      ["toml", 'a = "1"\na = "2"'],
      ["toml", "[a]\n[a]"],
      ["toml", 'a = "open'],
      ["toml", 'a = "1" "2"'],
      ["toml", 'a: "1"'],
      ["toml", "a = 007"],
      ["yaml", "a: b: c"],
      ["ini", "PORT 3000"],
    ] as const) {
      expect(() => parse(language, text), `${language} ${text}`).toThrow();
    }
    expect(parse("yaml", "a: 1")).toEqual({ a: 1 });
    expect(parse("toml", 'a = "1"\n\n# more\n[b.c-d]\ne = [1, "x\\n"]\nf = true')).toEqual({
      "": { a: "1" },
      "b.c-d": { e: [1, "x\n"], f: true },
    });
  });
});

describe("commands for a host", () => {
  test("npm scripts and files that they name exist", async () => {
    const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as {
      scripts: Record<string, string>;
    };
    const wrong: string[] = [];
    let named = 0;
    for (const { name, value } of of("setup")) {
      for (const [, script = "", short = ""] of value.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)) {
        named += 1;
        if (!Object.hasOwn(scripts, script || short)) wrong.push(`${name}: npm ${script || short}`);
      }
      for (const [, file = ""] of value.matchAll(/\bnode ([\w./-]+\.(?:ts|mjs|js))\b/g)) {
        if (!existsSync(file)) wrong.push(`${name}: ${file}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(named).toBeGreaterThan(5);
  });
});

describe("addresses in what is not run", () => {
  test("ours exist", () => {
    const wrong = of("setup", "parse", "show").flatMap((fence) =>
      addressesIn(fence.value)
        .filter((address) => (statuses.get(address) ?? 0) >= 400)
        // what asks for a token is there
        .filter(
          (address) =>
            !(statuses.get(address) === 401 && PAID_PATHS.some((path) => new URL(address).pathname === path)),
        )
        .map((address) => `${fence.name}: ${address} answers ${statuses.get(address)}`),
    );
    expect(wrong).toEqual([]);
    expect(statuses.size).toBeGreaterThan(10);
  });
});
