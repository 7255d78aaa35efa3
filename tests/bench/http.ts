import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/harness/servers.ts";
import { ask, type Load, load } from "#tests/bench/load.ts";
import { median } from "#tests/harness/median.ts";

/**
 * Our front server beside a bare node:http server that sends the same bytes and headers: ratios of one
 * run, in turns. Production build, default configuration, logging on, quota raised by its variable.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** Rows of the table, with bars between them; all of them where there is none. */
const ONLY = process.env.BENCH_CASES?.split("|");
const FLAGS = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
const PAGE = "/docs/rate-limits";

interface BenchRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

const get = (path: string, headers: Record<string, string> = {}): BenchRequest => ({
  method: "GET",
  path,
  headers,
  body: "",
});
const CALL = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "search", arguments: { query: "rate limit headers" } },
};
const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const mcp = (headers: Record<string, string>, message: object): BenchRequest => ({
  method: "POST",
  path: "/api/v1/mcp",
  headers: {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    ...headers,
  },
  body: JSON.stringify(message),
});

/** Every judged query of our own docs, more than the door keeps: each of them is searched anew. */
const QUERIES = (
  JSON.parse(readFileSync("tests/search/own-docs.judged.json", "utf8")) as { query: string }[]
).map(({ query }) => `/api/v1/search?query=${encodeURIComponent(query)}`);

/** Addresses that nobody has asked for before, as scanners, old links and guesses have them. */
const GUESSES = Array.from({ length: 400 }, (_, index) => {
  const stems = [
    "/docs/rate-limit",
    "/wp-admin/plugins",
    "/docs/api/serach",
    "/blog/post",
    "/pricng",
    "/.git/objects",
  ];
  return `${stems[index % stems.length]}-${index.toString(36)}`;
});

/** What is asked in turn, by row of the table. */
const CASES: Record<string, BenchRequest[]> = {
  html: [get(PAGE, { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" })],
  "html br": [get(PAGE, { Accept: "text/html", "Accept-Encoding": "gzip, deflate, br" })],
  markdown: [get(PAGE, { Accept: "text/markdown, text/html, */*" })],
  json: [get(PAGE, { Accept: "application/json" })],
  "304": [get(PAGE, { Accept: "text/html" })],
  "llms.txt": [get("/llms.txt")],
  "404": [get("/docs/rate-limit"), get("/wp-login.php"), get("/docs/conect-cursor")],
  "404, new": GUESSES.map((path) => get(path)),
  search: [get("/api/v1/search?query=rate%20limit%20headers")],
  "search, new": QUERIES.map((path) => get(path)),
  "MCP search": [mcp({ "MCP-Protocol-Version": "2025-11-25" }, CALL)],
  "MCP search 2026": [
    mcp(
      { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "search" },
      { ...CALL, params: { ...CALL.params, _meta: META } },
    ),
  ],
};

/** Bars: at least this share of the bare server's requests for a second of CPU. */
const BARS: Record<string, number> = {
  html: 0.35,
  markdown: 0.35,
  json: 0.35,
  "404": 1 / 4,
  "404, new": 1 / 4,
  search: 1 / 8,
  "search, new": 1 / 8,
  "MCP search": 1 / 15,
  "MCP search 2026": 1 / 15,
};

const wire = (request: BenchRequest, key: string, port: number) => {
  const headers = {
    Host: `localhost:${port}`,
    "X-Case": key,
    ...request.headers,
    ...(request.body && { "Content-Length": String(Buffer.byteLength(request.body)) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${request.method} ${request.path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${request.body}`;
};

/** CPU seconds that a process has used: user and system, from the kernel's own count (100 a second). */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const directory = mkdtempSync(join(tmpdir(), "reelwright-bench-"));
const ourPort = await freePort();
const ours = spawn(process.execPath, [...FLAGS, "lib/server/main.ts"], {
  env: {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: String(ourPort),
    RATE_LIMIT_REQUESTS: "100000000",
  },
  stdio: ["ignore", openSync(join(directory, "log"), "w"), "inherit"],
});
try {
  for (;;) {
    if (
      await fetch(`http://localhost:${ourPort}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      break;
    if (ours.exitCode !== null) throw new Error("the server did not start");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  // what ours answers is what the bare server sends: same bytes, same headers
  const recorded = [];
  const answers = new Map<string, { status: number; body: Buffer }[]>();
  for (const [key, requests] of Object.entries(CASES)) {
    const expected: { status: number; body: Buffer }[] = [];
    for (const [index, request] of requests.entries()) {
      const name = `${key}-${index}`;
      if (key === "304") {
        const first = await ask(ourPort, wire(request, name, ourPort));
        request.headers["If-None-Match"] = first.headers[first.headers.indexOf("ETag") + 1] ?? "";
      }
      const { status, headers, body } = await ask(ourPort, wire(request, name, ourPort));
      const own = headers.filter(
        (_, at) => !/^(?:date|connection|keep-alive)$/i.test(headers[at - (at % 2)] ?? ""),
      );
      recorded.push({ key: name, status, headers: own, body: body.toString("base64") });
      expected.push({ status, body: Buffer.from(body) });
    }
    answers.set(key, expected);
  }
  const file = join(directory, "cases.json");
  writeFileSync(file, JSON.stringify(recorded));
  const bare = spawn(process.execPath, [...FLAGS, "tests/bench/bare-server.ts", file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(bare.stdout, "data")) as [Buffer];
  const barePort = Number(line.toString());

  const measure = async (pid: number, port: number, key: string): Promise<Load & { cpuMicros: number }> => {
    const exchanges = (CASES[key] ?? []).map((request, index) => {
      const expected = answers.get(key)?.[index];
      if (!expected) throw new Error(key);
      return { request: wire(request, `${key}-${index}`, port), ...expected };
    });
    const before = cpuSeconds(pid);
    const result = await load(port, exchanges, SECONDS);
    return { ...result, cpuMicros: ((cpuSeconds(pid) - before) / result.requests) * 1e6 };
  };

  console.log(
    `\n${"".padEnd(16)} ${["req/s ×", "CPU ×", "CPU µs", "bare µs", "p99 ms", "bare p99", "bytes"].map((head) => head.padStart(9)).join("")}`,
  );
  let failed = 0;
  for (const key of Object.keys(CASES).filter((name) => !ONLY || ONLY.includes(name))) {
    const rounds = {
      ours: [] as (Load & { cpuMicros: number })[],
      bare: [] as (Load & { cpuMicros: number })[],
    };
    await measure(ours.pid ?? 0, ourPort, key); // warm
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.bare.push(await measure(bare.pid ?? 0, barePort, key));
      rounds.ours.push(await measure(ours.pid ?? 0, ourPort, key));
    }
    const of = (who: "ours" | "bare", pick: (result: Load & { cpuMicros: number }) => number) =>
      median(rounds[who].map(pick));
    const rate = of("ours", (r) => r.requests / r.seconds) / of("bare", (r) => r.requests / r.seconds);
    const cpu = of("bare", (r) => r.cpuMicros) / of("ours", (r) => r.cpuMicros);
    const bar = BARS[key];
    const verdict = bar === undefined ? "" : cpu >= bar ? `  ok, bar ${bar}` : `  BELOW ${bar}`;
    if (bar !== undefined && cpu < bar) failed += 1;
    const cells = [
      rate.toFixed(2),
      cpu.toFixed(2),
      of("ours", (r) => r.cpuMicros).toFixed(0),
      of("bare", (r) => r.cpuMicros).toFixed(0),
      of("ours", (r) => r.p99).toFixed(1),
      of("bare", (r) => r.p99).toFixed(1),
      String(answers.get(key)?.[0]?.body.length),
    ];
    console.log(`${key.padEnd(16)} ${cells.map((cell) => cell.padStart(9)).join("")}${verdict}`);
  }
  console.log(
    "\nreq/s ×: our requests a second over the bare server's. CPU ×: the same for a second of the server's CPU.",
  );
  bare.kill();
  if (failed) process.exitCode = 1;
} finally {
  ours.kill("SIGTERM");
  await once(ours, "exit").catch(() => undefined);
  rmSync(directory, { recursive: true, force: true });
}
