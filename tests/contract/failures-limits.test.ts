import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { API_PATHS } from "#lib/config/paths.ts";
import { createMemoryStore } from "#lib/limits/memory-store.ts";
import { publicPolicy } from "#lib/limits/policy.ts";
import { expectProblem, wrongHeaders, wrongQuota } from "#tests/contract/expectations.ts";
import { createClient, open, raw, type Reply, requestText } from "#tests/contract/wire.ts";
import { type RunningServer, startFront, startNext } from "#tests/harness/servers.ts";

/** Rows R over HTTP. What the stores do when they fail (R9 to R15): tests/unit/limits. */
const LIMIT = 120;
const WINDOW = 86_400;
/** So long that no test sees a window end. */
const LONG = { RATE_LIMIT_WINDOW_SECONDS: String(WINDOW) };
const HOST = "Host: localhost\r\n";

describe.each([
  ["front server", startFront],
  ["next start, middleware alone", startNext],
])("%s, no proxy in front", (_, start) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start(LONG);
  });
  afterAll(() => server?.stop());

  test("R1 1,000 requests at once from one address: exactly 120 pass, 880 get 429", async () => {
    const paths = ["/docs", "/llms.txt", `${API_PATHS.search}?q=quota`, "/docs/nope", "/search"];
    const connections = await Promise.all(
      Array.from({ length: 1_000 }, async () => {
        const connection = open(server.port);
        await once(connection.socket, "connect");
        return connection;
      }),
    );
    const replies = await Promise.all(
      connections.map((connection, n) => {
        connection.write(requestText({ path: paths[n % paths.length] as string }));
        return connection.reply();
      }),
    );
    for (const connection of connections) connection.close();
    const refused = replies.filter((reply) => reply.status === 429);
    expect([replies.length - refused.length, refused.length]).toEqual([LIMIT, 880]);
    const left = replies
      .filter((reply) => reply.status !== 429)
      .map((reply) => Number(reply.header("RateLimit-Remaining")));
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: LIMIT }, (_unused, n) => n));
  });

  test("R2 R5 whatever headers a client invents, its socket's address counts", async () => {
    // the other loopback address: another client than that of R1
    const client = createClient(server.port, "::1");
    const lies = [
      (n: number) => ({ "X-Forwarded-For": `6.6.6.${n % 256}` }),
      (n: number) => ({ "X-Real-IP": `7.7.7.${n % 256}` }),
      (n: number) => ({ Forwarded: `for=8.8.8.${n % 256}` }),
      (n: number) => ({ "CF-Connecting-IP": `9.9.9.${n % 256}`, "True-Client-IP": `9.9.8.${n % 256}` }),
      (n: number) => ({
        "X-Client-IP": `5.5.5.${n % 256}`,
        "X-Cluster-Client-IP": `5.5.4.${n % 256}`,
        "Fastly-Client-IP": `5.5.3.${n % 256}`,
      }),
      (n: number) => ({ "x-reelwright-mark": `guess;peer=4.4.4.${n % 256}` }),
    ];
    for (let used = 1; used <= LIMIT; used += 1) {
      const reply = await client.send({
        path: used % 2 ? "/llms.txt" : "/search",
        headers: lies[used % lies.length]?.(used),
      });
      expect([reply.status, reply.header("RateLimit-Remaining")]).toEqual([200, String(LIMIT - used)]);
    }
    for (const lie of lies) {
      const reply = await client.send({ path: "/llms.txt", headers: lie(250) });
      expect([Object.keys(lie(0)), reply.status]).toEqual([Object.keys(lie(0)), 429]);
    }
    client.close();
  });
});

describe("one proxy in front", () => {
  let server: RunningServer;
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    server = await startFront({ ...LONG, TRUSTED_PROXY_HOPS: "1" });
    client = createClient(server.port);
  });
  afterAll(async () => {
    client?.close();
    await server?.stop();
  });
  const remaining = async (forwarded: string): Promise<number> => {
    const reply = await client.send({ path: "/llms.txt", headers: { "X-Forwarded-For": forwarded } });
    expect(reply.status, forwarded).toBeLessThan(500);
    return Number(reply.header("RateLimit-Remaining"));
  };

  test("R2 only the entry that our proxy appended counts", async () => {
    expect(await remaining("6.6.6.6, 203.0.113.1")).toBe(LIMIT - 1);
    expect(await remaining("7.7.7.7, 203.0.113.1")).toBe(LIMIT - 2);
    expect(await remaining("203.0.113.1, 7.7.7.7")).toBe(LIMIT - 1);
    // two header lines are one list
    const two = await client.send({
      path: "/llms.txt",
      headers: [
        ["X-Forwarded-For", "203.0.113.1"],
        ["X-Forwarded-For", "203.0.113.9"],
      ],
    });
    expect(two.header("RateLimit-Remaining")).toBe(String(LIMIT - 1));
  });

  test("R2 our proxy's entry counts behind thousands of other headers too", async () => {
    const ask = async () =>
      (
        await raw(
          server.port,
          `GET /llms.txt HTTP/1.1\r\n${HOST}${"a:b\r\n".repeat(2_500)}X-Forwarded-For: 203.0.113.88\r\n\r\n`,
        )
      )?.header("RateLimit-Remaining");
    expect(await ask()).toBe(String(LIMIT - 1));
    expect(await remaining("203.0.113.88")).toBe(LIMIT - 2);
  });

  test("R4 one address in many spellings is one client", async () => {
    for (const [used, spelling] of [
      "203.0.113.2",
      "::ffff:203.0.113.2",
      "203.0.113.2:8080",
      "[::ffff:203.0.113.2]:443",
      " 203.0.113.2 ",
      "::FFFF:cb00:7102",
    ].entries()) {
      expect([spelling, await remaining(spelling)]).toEqual([spelling, LIMIT - 1 - used]);
    }
    for (const [used, spelling] of [
      "2001:db8::1",
      "2001:db8:0:0:1::2",
      "[2001:db8::3]:443",
      "2001:DB8::4%eth0",
      "2001:db8:0:0:ffff:ffff:ffff:ffff",
    ].entries()) {
      expect([spelling, await remaining(spelling)]).toEqual([spelling, LIMIT - 1 - used]);
    }
  });

  test("R4 what is no address is the socket's, never an error", async () => {
    const garbage = [
      "",
      ",",
      "unknown",
      "_hidden",
      "999.1.1.1",
      "01.2.3.4",
      "1.2.3",
      "1.2.3.4.5",
      ":::1",
      "fe80::1::2",
      "[::1",
      "a".repeat(9_000),
      `${"1.1.1.1, ".repeat(1_000)}x`,
      "%00",
      "'; --",
      "-1",
    ];
    for (const [used, value] of garbage.entries())
      expect([value.slice(0, 20), await remaining(value)]).toEqual([value.slice(0, 20), LIMIT - 1 - used]);
    // a thousand hops, of which the last is an address
    expect(await remaining(`${"1.1.1.1, ".repeat(1_000)}203.0.113.77`)).toBe(LIMIT - 1);
  });

  test("R19 a refusal is JSON, not stored, and costs nothing more", async () => {
    const from = { "X-Forwarded-For": "203.0.113.3" };
    let last: Reply | undefined;
    for (let used = 0; used < LIMIT + 30; used += 1)
      last = await client.send({ path: "/search?query=quota", headers: from });
    if (!last) throw new Error("no answer");
    expectProblem(last, 429, "rate_limited", server.origin);
    expect([...wrongHeaders(last, server.origin), ...wrongQuota(last, LIMIT, WINDOW)]).toEqual([]);
    expect(last.header("RateLimit-Remaining")).toBe("0");
    expect(last.json().retryAfterSeconds).toBe(Number(last.header("Retry-After")));
    expect(last.body.length).toBeLessThan(600);
    // whatever is asked for: a refusal is made before anything is looked at, read or rendered
    const head = await client.send({ method: "HEAD", path: "/docs", headers: from });
    expect([head.status, head.body.length]).toEqual([429, 0]);
    const startedAt = performance.now();
    const unread = await raw(
      server.port,
      `POST ${API_PATHS.docsMcp} HTTP/1.1\r\n${HOST}X-Forwarded-For: 203.0.113.3\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n`,
    );
    expect(unread?.status).toBe(429);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

test.each([
  ["ten minutes back", -600_000],
  ["an hour ahead", 3_600_000],
  ["a day back", -86_400_000],
])("Z7 a clock that is set %s starts a sound window, and going on from there counts on", (_name, jumpMs) => {
  const store = createMemoryStore(publicPolicy());
  const start = 1_800_000_000_000;
  for (let n = 0; n < 130; n += 1) store.take("client", start);
  expect(store.take("client", start)).toMatchObject({ allowed: false, remaining: 0 });
  for (let used = 1; used <= LIMIT; used += 1) {
    const quota = store.take("client", start + jumpMs + used * 10);
    expect(quota).toMatchObject({ allowed: true, remaining: LIMIT - used });
    expect(quota.resetSeconds).toBeGreaterThanOrEqual(1);
    expect(quota.resetSeconds).toBeLessThanOrEqual(60);
  }
  expect(store.take("client", start + jumpMs + 2_000).allowed).toBe(false);
});

describe("a short window", () => {
  test("R7 R8 the burst over an edge passes twice the limit, no more, and every answer says what is left", {
    timeout: 60_000,
  }, async () => {
    const windowSeconds = 3;
    const server = await startFront({ RATE_LIMIT_WINDOW_SECONDS: String(windowSeconds) });
    const client = createClient(server.port);
    // what became of the requests of each window; one begins where an answer has the most left
    const windows: { passed: number; refused: number }[] = [];
    const isSpent = (window?: { refused: number }) => (window?.refused ?? 0) > 0;
    // a busy machine may not spend a window before its end: until two have been, one behind the other
    while (!(isSpent(windows.at(-2)) && isSpent(windows.at(-1)))) {
      const reply = await client.send({ path: "/robots.txt" });
      expect(wrongQuota(reply, LIMIT, windowSeconds)).toEqual([]);
      if (reply.header("RateLimit-Remaining") === String(LIMIT - 1)) windows.push({ passed: 0, refused: 0 });
      const window = windows.at(-1);
      if (!window) continue; // begun before we came
      if (reply.status === 200) window.passed += 1;
      else window.refused += 1;
    }
    // refused until the edge; behind it there is one more quota, and not a request beyond
    expect(windows.slice(-2).map(({ passed }) => passed)).toEqual([LIMIT, LIMIT]);
    for (const { passed } of windows) expect(passed).toBeLessThanOrEqual(LIMIT);
    client.close();
    await server.stop();
  });
});
