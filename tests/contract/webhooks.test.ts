import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WEBHOOK_PATHS } from "#lib/config/paths.ts";
import { type Source, SOURCES } from "#lib/events/inbound.ts";
import { expectProblem, quotaNames, wrongHeaders } from "#tests/contract/expectations.ts";
import { frontTarget, handlersTarget, nextTarget, type Target } from "#tests/contract/targets.ts";
import { type Ask, open, type Reply } from "#tests/contract/wire.ts";
import { type RunningServer, startFront, startNext } from "#tests/harness/servers.ts";
import { SECRET_VARIABLES, SECRETS, signedHeaders } from "#tests/harness/signing.ts";

/** The three addresses at every door: a burst is not limited, nothing is redirected, nothing large is buffered. */
const directories: string[] = [];
async function dataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "reelwright-webhooks-"));
  directories.push(directory);
  return directory;
}
afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true }))));

const environment = async (baseUrl: string) => ({
  BASE_URL: baseUrl,
  DATA_DIR: await dataDirectory(),
  // so low that the burst below would meet it
  RATE_LIMIT_REQUESTS: "5",
  ...SECRET_VARIABLES,
});

let count = 0;
/** An event that nobody has sent before, as its provider sends it. */
function event(source: Source, over: { id?: string; headers?: Record<string, string> } = {}): Ask {
  count += 1;
  const id = over.id ?? `evt_${count}`;
  const body = JSON.stringify({ id, type: "something.happened", data: { id: "x", email_id: "x" } });
  const headers = {
    "Content-Type": "application/json",
    ...signedHeaders(source, body, { id }),
    ...over.headers,
  };
  return { method: "POST", path: WEBHOOK_PATHS[source], headers, body };
}

describe.each<[name: string, start: () => Promise<Target>]>([
  ["front server", async () => frontTarget(await environment("https://front.webhooks.example"))],
  ["next start", async () => nextTarget(await environment("https://nexts.webhooks.example"))],
  ["route handlers", async () => handlersTarget(await environment("https://handlers.webhooks.example"))],
])("%s", (name, start) => {
  let target: Target;
  beforeAll(async () => {
    target = await start();
    // the embedded database opens with the first event, and that is seconds on a busy machine
    await vi.waitFor(async () => expect((await target.send(event("email"))).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    });
  });
  afterAll(() => target?.stop());

  /** What every answer of these addresses has, and what none has. */
  function expectHeaders(reply: Reply): void {
    expect(wrongHeaders(reply, target.baseUrl)).toEqual([]);
    expect(quotaNames(reply).filter((header) => header !== "retry-after")).toEqual([]);
    expect(reply.header("Cache-Control")).toBe("no-store");
    expect(reply.header("Access-Control-Allow-Origin")).toBeNull();
    expect(reply.header("Location")).toBeNull();
  }

  describe.each(SOURCES)("%s", (source) => {
    test("an event is taken, and taken once", async () => {
      const ask = event(source);
      for (const duplicate of [false, true]) {
        const reply = await target.send(ask);
        expect([reply.status, reply.json()]).toEqual([200, { received: true, duplicate }]);
        expectHeaders(reply);
      }
    });

    test("one that is signed and lacks the id of its object is received: repeating it would not help", async () => {
      const type = { identity: "user.created", billing: "invoice.paid", email: "email.opened" }[source];
      const body = JSON.stringify({ id: `evt_incomplete_${source}`, type, data: { object: {} } });
      const headers = signedHeaders(source, body, { id: "msg_incomplete" });
      const reply = await target.send({ method: "POST", path: WEBHOOK_PATHS[source], headers, body });
      expect([reply.status, reply.json()]).toEqual([200, { received: true, duplicate: false }]);
    });

    test("one that is not signed is refused, in the contract's form", async () => {
      const { body, ...ask } = event(source);
      const reply = await target.send({ ...ask, headers: {}, body });
      expectProblem(reply, 400, "invalid_signature", target.baseUrl);
      expectHeaders(reply);
    });

    test.runIf(source !== "billing")(
      "a signed one whose id has a dot is refused under each name",
      async () => {
        const { body, ...ask } = event(source, { id: "msg_a.b" });
        for (const family of ["msg", "svix", "webhook"]) {
          const headers = Object.fromEntries(
            Object.entries(ask.headers as Record<string, string>).map(([key, value]) => [
              key.replace(/^msg-/, `${family}-`),
              value,
            ]),
          );
          expectProblem(
            await target.send({ ...ask, headers, body }),
            400,
            "invalid_signature",
            target.baseUrl,
          );
        }
      },
    );

    test.each(["GET", "HEAD", "PUT", "PATCH", "DELETE"])("W26 %s is 405", async (method) => {
      const reply = await target.send({ method, path: WEBHOOK_PATHS[source] });
      expect([reply.status, reply.header("Allow")]).toEqual([405, "POST, OPTIONS"]);
      if (method !== "HEAD") expectProblem(reply, 405, "method_not_allowed", target.baseUrl);
      expectHeaders(reply);
    });
    test("OPTIONS is 204 with Allow, and lets no other origin in", async () => {
      const headers = { Origin: "https://other.example", "Access-Control-Request-Method": "POST" };
      const reply = await target.send({ method: "OPTIONS", path: WEBHOOK_PATHS[source], headers });
      expect([reply.status, reply.header("Allow")]).toEqual([204, "POST, OPTIONS"]);
      expect(reply.header("Access-Control-Allow-Origin")).toBeNull();
    });

    test("W22 more than 1 MiB is 413", async () => {
      const reply = await target.send({ ...event(source), body: Buffer.alloc(1_048_577, 32) });
      expectProblem(reply, 413, "payload_too_large", target.baseUrl);
      expectHeaders(reply);
    });

    test("an API-Version that there is not does not matter to a provider", async () => {
      expect((await target.send(event(source, { headers: { "API-Version": "9" } }))).status).toBe(200);
    });
  });

  test("R18 a burst from one address is not limited, and takes nothing from the quota of people", async () => {
    const headers = { "X-Forwarded-For": "192.0.2.77" };
    const burst = Array.from({ length: 60 }, (_, index) => event(SOURCES[index % 3] as Source, { headers }));
    const replies = await Promise.all(burst.map((ask) => target.send(ask)));
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    const person = await target.send({ path: "/api/search", headers });
    expect([person.status, person.header("RateLimit-Remaining")]).toEqual([200, "4"]);
  });

  // the route handlers alone have no other addresses
  test.runIf(name !== "route handlers")(
    "W26 no spelling of the addresses redirects, or is one of them",
    async () => {
      for (const source of SOURCES) {
        const path = WEBHOOK_PATHS[source];
        const others = [`${path}/`, path.toUpperCase(), `${path}/x`];
        // Next alone redirects doubled slashes before anything of ours is asked
        if (name === "front server") others.push(`${path}//`, `/${path}`, path.replace("/api", "/api/."));
        for (const other of others) {
          const reply = await target.send({ ...event(source), path: other });
          expect([other, reply.status]).toEqual([other, 404]);
          expect(reply.header("Location"), other).toBeNull();
        }
        const withQuery = await target.send({ ...event(source), path: `${path}?x=1` });
        expect(withQuery.status).toBe(200);
      }
    },
  );

  test("nothing of a delivery is logged but its source, id, type and outcome", async () => {
    const ask = event("identity", { id: "msg_in_the_log" });
    expect((await target.send(ask)).status).toBe(200);
    const signature = (ask.headers as Record<string, string>)["msg-signature"] ?? "none";
    await vi.waitFor(() => {
      const lines = target.log();
      if (name !== "route handlers")
        expect(lines.find(({ eventId }) => eventId === "msg_in_the_log")).toBeDefined();
      const text = JSON.stringify(lines);
      for (const hidden of [
        signature,
        ...Object.values(SECRETS),
        ...Object.values(SECRETS).map((secret) => secret.slice(6)),
      ])
        expect(text).not.toContain(hidden);
      if (name !== "route handlers")
        expect(
          lines.filter(({ path, status }) => path === WEBHOOK_PATHS.identity && status === 200).length,
        ).toBeGreaterThan(0);
    });
  });
});

describe.each([
  ["front server", startFront],
  ["next start", startNext],
] as const)("%s, on a socket", (_, start) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start({ DATA_DIR: await dataDirectory(), LOG_LEVEL: "warn", ...SECRET_VARIABLES });
    // warm, so that what is measured below is the body
    const { method, headers, body } = event("email");
    await vi.waitFor(
      async () => {
        const response = await fetch(`${server.origin}${WEBHOOK_PATHS.email}`, {
          method,
          headers,
          body,
        } as RequestInit);
        expect(response.status).toBe(200);
      },
      { timeout: 60_000, interval: 200 },
    );
  });
  afterAll(() => server?.stop());

  const alive = async () => expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  /** Peak memory of the process so far, in MB. Linux. */
  const peak = () =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, "utf8"))?.[1]) / 1024;
  const HEAD = `POST ${WEBHOOK_PATHS.billing} HTTP/1.1\r\nHost: localhost\r\n`;

  test("W21 200 MB in chunks, without a length: 413, and memory does not grow with it", async () => {
    const before = peak();
    const { socket, reply, closed } = open(server.port);
    const answered = reply("POST");
    const piece = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(65_536, 97), Buffer.from("\r\n")]);
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    for (let sent = 0; sent < 200e6 && !socket.closed; sent += 65_536) {
      // an end of the connection is looked at below
      if (!socket.write(piece)) await Promise.race([once(socket, "drain"), closed]).catch(() => {});
    }
    expect((await answered).status).toBe(413);
    socket.destroy();
    expect(peak() - before).toBeLessThan(100);
    await alive();
  });

  test("a length that says too much is refused before a byte of the body", async () => {
    const { socket, reply } = open(server.port);
    socket.write(`${HEAD}Content-Length: 200000000\r\n\r\n`);
    expect((await reply("POST")).status).toBe(413);
    socket.destroy();
  });

  test("Expect: 100-continue is answered, and then the event", async () => {
    const { headers, body = "" } = event("billing");
    const lines = Object.entries(headers as Record<string, string>).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const { socket, reply } = open(server.port);
    let heard = "";
    socket.on("data", (chunk: Buffer) => {
      heard += chunk.toString("latin1");
    });
    socket.write(`${HEAD}${lines.join("")}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`);
    await vi.waitFor(() => expect(heard).toMatch(/^HTTP\/1\.1 100 /));
    socket.write(body);
    expect((await reply("POST")).status).toBe(200);
    socket.destroy();
  });

  test("a body that breaks off in the middle ends nothing but its connection", async () => {
    for (let index = 0; index < 20; index += 1) {
      const { socket } = open(server.port);
      socket.write(`${HEAD}Content-Length: 1000\r\n\r\n{"id":`);
      await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(50));
      socket.resetAndDestroy();
    }
    await alive();
    const { method, headers, body } = event("billing");
    const response = await fetch(`${server.origin}${WEBHOOK_PATHS.billing}`, {
      method,
      headers,
      body,
    } as RequestInit);
    expect(response.status).toBe(200);
    expect(server.output()).not.toContain("a request failed");
  });

  test("a body that comes byte by byte is an event like any other", async () => {
    const { headers, body = "" } = event("billing");
    const lines = Object.entries(headers as Record<string, string>).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const { socket, reply } = open(server.port);
    socket.write(`${HEAD}${lines.join("")}Content-Length: ${body.length}\r\n\r\n`);
    for (const byte of String(body)) {
      socket.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await reply("POST")).json()).toEqual({ received: true, duplicate: false });
    socket.destroy();
  });
});

describe("W29 a planted secret", () => {
  const planted = "hunter2";
  const key = Buffer.from(`${planted}-${planted}-${planted}`).toString("base64");
  const env = {
    IDENTITY_WEBHOOK_SIGNING_SECRET: `whsec_${key}`,
    BILLING_WEBHOOK_SECRET: `whsec_${planted}_${planted}`,
    EMAIL_WEBHOOK_SECRET: key,
    LOG_LEVEL: "debug",
  };

  test.each([
    ["front server", startFront],
    ["next start", startNext],
  ] as const)(
    "W29 in every variable, header and field is in no answer and no log line (%s)",
    async (_, start) => {
      const server = await start({ DATA_DIR: await dataDirectory(), ...env });
      const answers: string[] = [];
      try {
        for (const source of SOURCES) {
          const [secret = ""] = [
            {
              identity: env.IDENTITY_WEBHOOK_SIGNING_SECRET,
              billing: env.BILLING_WEBHOOK_SECRET,
              email: key,
            }[source],
          ];
          const names = [
            "msg-id",
            "msg-timestamp",
            "msg-signature",
            "svix-signature",
            "billing-signature",
            "cookie",
          ];
          const everywhere = Object.fromEntries(
            [...names, "authorization", "user-agent"].map((name) => [name, planted]),
          );
          const type = { identity: "user.created", billing: "customer.updated", email: "email.opened" }[
            source
          ];
          const data = { id: planted, email_id: planted, name: planted, email: `${planted}@reader.example` };
          const right = JSON.stringify({
            id: "evt_1",
            type,
            data: { ...data, object: { ...data, customer: planted } },
          });
          const wrong = JSON.stringify({ id: "evt_2", type, data: { object: {}, note: planted } });
          for (const [body, headers] of [
            [right, everywhere],
            [right, signedHeaders(source, right, { secret })],
            [wrong, signedHeaders(source, wrong, { secret, id: "msg_2" })],
            [planted, signedHeaders(source, planted, { secret, id: "msg_3" })],
          ] as const) {
            const url = `${server.origin}${WEBHOOK_PATHS[source]}?token=${planted}`;
            // on a busy machine the database may not be open yet: like a provider, we come again
            await vi.waitFor(
              async () => {
                const response = await fetch(url, { method: "POST", headers, body });
                answers.push(
                  `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`,
                );
                expect(response.status).toBeLessThan(500);
              },
              { timeout: 60_000, interval: 500 },
            );
          }
        }
        await vi.waitFor(() => expect(server.output()).toContain("a webhook was refused"));
      } finally {
        await server.stop();
      }
      // of each source: the whole one, and the one that lacks its ids
      expect(answers.filter((answer) => answer.startsWith("200"))).toHaveLength(2 * SOURCES.length);
      const said = [...answers, server.output()].join("\n");
      for (const hidden of [planted, key]) expect(said).not.toContain(hidden);
    },
    180_000,
  );
});
