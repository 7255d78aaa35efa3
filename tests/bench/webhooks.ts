/**
 * What a delivery costs: events a second and the slowest hundredth, as ratios to a bare loop of inserts on the same
 * database; and a forged delivery of 1 MiB beside the HMAC of its bytes. Run: `npm run node -- tests/bench/webhooks.ts`.
 */
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import pino from "pino";
import type { Database } from "#lib/db/database.ts";
import { migrate } from "#lib/db/migrate.ts";
import { openPglite } from "#lib/db/pglite.ts";
import { openPostgres } from "#lib/db/postgres.ts";
import { applyEmailEvent } from "#lib/events/email-effects.ts";
import type { Source } from "#lib/events/inbound.ts";
import { billingVerifier } from "#lib/webhooks/billing.ts";
import { createKeeper } from "#lib/webhooks/keep.ts";
import { createReceiver } from "#lib/webhooks/receive.ts";
import { standardVerifier } from "#lib/webhooks/standard.ts";
import type { Verifier } from "#lib/webhooks/verifier.ts";
import { delivery, SECRETS, signedHeaders } from "#tests/harness/signing.ts";
import { median } from "#tests/harness/median.ts";

const EVENTS = 1_000;
const LANES = 20;
const ROUNDS = 40;
const MEBIBYTE = 1_048_576;
const log = pino({ level: "silent" });

const verifiers: Record<Source, Verifier> = {
  identity: standardVerifier([SECRETS.identity]),
  billing: billingVerifier([SECRETS.billing]),
  email: standardVerifier([SECRETS.email]),
};

interface Figures {
  perSecond: number;
  p99: number;
}

/** Does `work` with each of what was prepared, so many at the same time. */
async function measure<Given>(
  lanes: number,
  prepare: (index: number) => Given,
  work: (given: Given) => Promise<unknown>,
): Promise<Figures> {
  const prepared = Array.from({ length: EVENTS }, (_, index) => prepare(index));
  const latencies: number[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < EVENTS; index = next++) {
      const startedAt = performance.now();
      await work(prepared[index] as Given);
      latencies.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  return { perSecond: EVENTS / seconds, p99: latencies[Math.floor(EVENTS * 0.99)] ?? Number.NaN };
}

let run = 0;

async function onEngine(database: Database): Promise<void> {
  await migrate(database);
  await database.runSql("create table bench_bare (id text primary key, payload bytea not null)");
  const payload = Buffer.from(JSON.stringify({ type: "email.opened", data: { email_id: "bench" } }));
  const bare = (lanes: number) => {
    run += 1;
    const round = run;
    return measure(
      lanes,
      (index) => `${round}-${index}`,
      (id) => database.runSql("insert into bench_bare (id, payload) values ($1, $2)", [id, payload]),
    );
  };
  const receive = createReceiver({
    source: "email",
    provider: {
      verify: verifiers.email,
      keep: createKeeper(async () => ({ database, send: async () => {} }))(applyEmailEvent),
    },
    baseUrl: "https://video.example",
    log,
    clock: Date.now,
  });
  const webhooks = (lanes: number) => {
    run += 1;
    const round = run;
    return measure(
      lanes,
      (index) => {
        const body = JSON.stringify({ type: "email.opened", data: { email_id: `mail-${round}-${index}` } });
        return delivery("email", body, { id: `msg_${round}_${index}` });
      },
      async (request) => {
        const { status } = await receive(request);
        if (status !== 200) throw new Error(`a delivery got ${status}`);
      },
    );
  };
  await bare(LANES);
  await webhooks(LANES);
  for (const lanes of [1, LANES]) {
    const base = await bare(lanes);
    const own = await webhooks(lanes);
    const row = [
      `${database.engine}, ${lanes} at a time`,
      base.perSecond.toFixed(0),
      own.perSecond.toFixed(0),
      (own.perSecond / base.perSecond).toFixed(2),
      (own.p99 / base.p99).toFixed(2),
    ];
    console.log(`| ${row.join(" | ")} |`);
  }
}

console.log(
  "An event is verified, kept and has its effect in one transaction: begin, six statements, commit.\n",
);
console.log("| engine | bare inserts/s | webhooks/s | ratio | p99 ratio |\n|---|---|---|---|---|");
const directory = mkdtempSync(join(tmpdir(), "reelwright-bench-"));
const embedded = await openPglite(join(directory, "db"));
await onEngine(embedded);
await embedded.close();
rmSync(directory, { recursive: true, force: true });

const server = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const admin = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2_000 });
const reached = await admin.connect().then(
  () => true,
  () => false,
);
if (reached) {
  const name = `reelwright_bench_${process.pid}`;
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const postgres = openPostgres(url.href, () => {});
  await onEngine(postgres);
  await postgres.close();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
} else console.log("not tried: no Postgres at TEST_DATABASE_URL or 127.0.0.1:5432");

const large = Buffer.alloc(MEBIBYTE, "a");
const forged = "whsec_Zm9yZ2VkLWZvcmdlZC1mb3JnZWQtZm9yZ2Vk";

/** Median milliseconds, taken in turns with the bare HMAC, so that both meet the same machine. */
async function besideHmac<Given>(
  prepare: () => Given,
  work: (given: Given) => unknown,
): Promise<{ hmac: number; own: number }> {
  const figures: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const given = prepare();
    const first = performance.now();
    createHmac("sha256", "0123456789abcdef").update(large).digest();
    const second = performance.now();
    await work(given);
    figures[0].push(second - first);
    figures[1].push(performance.now() - second);
  }
  return { hmac: median(figures[0]), own: median(figures[1]) };
}

console.log("\n| a forged delivery of 1 MiB | ms | HMAC, ms | ratio |\n|---|---|---|---|");
for (const source of ["identity", "billing"] as const) {
  const headers = new Headers(signedHeaders(source, large.toString(), { secret: forged }));
  const refused = () => verifiers[source](headers, large, Date.now());
  if (!("refused" in refused())) throw new Error("a forged delivery passed");
  const { hmac, own } = await besideHmac(() => null, refused);
  console.log(
    `| ${source}: the verifier | ${own.toFixed(2)} | ${hmac.toFixed(2)} | ${(own / hmac).toFixed(2)} |`,
  );
  const receive = createReceiver({
    source,
    provider: { verify: verifiers[source], keep: () => Promise.reject(new Error("kept")) },
    baseUrl: "https://video.example",
    log,
    clock: Date.now,
  });
  const asked = () => new Request("https://video.example", { method: "POST", headers, body: large });
  const whole = await besideHmac(asked, async (request) => {
    const { status } = await receive(request);
    if (status !== 400) throw new Error(`a forged delivery got ${status}`);
  });
  const figures = [whole.own.toFixed(2), whole.hmac.toFixed(2), (whole.own / whole.hmac).toFixed(2)];
  console.log(`| ${source}: reading, refusing and answering | ${figures.join(" | ")} |`);
}
