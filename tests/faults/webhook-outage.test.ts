import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgres } from "#lib/db/postgres.ts";
import { type Source, SOURCES } from "#lib/events/inbound.ts";
import type { Database } from "#lib/db/database.ts";
import { migrate } from "#lib/db/migrate.ts";
import { billingVerifier } from "#lib/webhooks/billing.ts";
import { type ApplyEffect, createKeeper } from "#lib/webhooks/keep.ts";
import { createReceiver } from "#lib/webhooks/receive.ts";
import { standardVerifier } from "#lib/webhooks/standard.ts";
import { type FaultProxy, startFaultProxy } from "#tests/faults/fault-proxy.ts";
import {
  noPrivatePostgres,
  type PrivatePostgres,
  startPrivatePostgres,
} from "#tests/faults/postgres-server.ts";
import { delivery, SECRETS } from "#tests/harness/signing.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

/** Rows W23, W24, W28: the receivers before a Postgres that refuses, hangs, breaks off and is killed. */
const log = watchedLog();
const verifiers = {
  identity: standardVerifier([SECRETS.identity]),
  billing: billingVerifier([SECRETS.billing]),
  email: standardVerifier([SECRETS.email]),
};
const AWAY = { identity: 503, billing: 500, email: 503 } as const;

/** Counts: each time it is done, there is one row more. */
const counted: ApplyEffect = async (event, queries) => {
  await queries.execute(sql`insert into ledger (event_id) values (${event.id})`);
  return { outcome: "applied", subject: null };
};

if (noPrivatePostgres) console.log(`not tried: webhooks before a database that fails (${noPrivatePostgres})`);

describe.skipIf(noPrivatePostgres !== null)("webhooks before a Postgres that fails", () => {
  let cluster: PrivatePostgres;
  let proxy: FaultProxy;
  let database: Database;
  let ask: (source: Source, id: string) => Promise<Response>;

  const tables = ["webhook_events", "ledger"];
  const idsIn = async (table: string): Promise<string[]> => {
    const direct = openPostgres(cluster.url, () => {});
    const { rows } = await direct.runSql(`select event_id from ${table}`);
    await direct.close();
    return rows.map(({ event_id }) => String(event_id)).sort();
  };

  beforeAll(async () => {
    cluster = await startPrivatePostgres();
    proxy = await startFaultProxy(cluster.port);
    const address = new URL(cluster.url);
    address.port = String(proxy.port);
    database = openPostgres(address.href, () => {});
    await migrate(database);
    await database.runSql("create table ledger (event_id text not null)");
    const keep = createKeeper(async () => ({ database, send: async () => {} }))(counted);
    ask = (source, id) =>
      createReceiver({
        source,
        provider: { verify: verifiers[source], keep },
        baseUrl: "https://video.example",
        log,
        clock: Date.now,
      })(delivery(source, JSON.stringify({ id, type: "something.happened", data: {} }), { id }));
  });
  afterAll(async () => {
    await proxy?.set("pass");
    await database?.close();
    await proxy?.close();
    await cluster?.close();
  });

  test.each([
    ["W23 refused", "refuse"],
    ["W23 broken off", "cut"],
    ["W24 accepted and never answered", "hang"],
    ["W24 forgotten on the way", "lose"],
  ] as const)(
    "%s: 5xx with Retry-After, and all of it afterwards",
    async (_, fault) => {
      for (const source of SOURCES) expect((await ask(source, `before_${fault}_${source}`)).status).toBe(200);
      await proxy.set(fault);
      for (const source of SOURCES) {
        const startedAt = performance.now();
        const response = await ask(source, `${fault}_${source}`);
        // what was forgotten is only found out by the first; the pool then has new connections
        if (fault === "lose" && response.status === 200) continue;
        expect(response.status).toBe(AWAY[source]);
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(performance.now() - startedAt).toBeLessThan(5_000);
      }
      await proxy.set("pass");
      for (const source of SOURCES) {
        const id = `${fault}_${source}`;
        let response = await ask(source, id);
        for (let tries = 0; response.status !== 200 && tries < 30; tries += 1)
          response = await ask(source, id);
        expect(response.status).toBe(200);
      }
      for (const table of tables)
        expect((await idsIn(table)).filter((id) => id.startsWith(`${fault}_`))).toEqual(
          SOURCES.map((source) => `${fault}_${source}`).sort(),
        );
    },
    120_000,
  );

  test("W28 the database is killed during a burst: every event that was answered 200 is there, once", async () => {
    const answered: string[] = [];
    const missed: [Source, string][] = [];
    let next = 0;
    let killed = false;
    const lane = async () => {
      while (next < 300) {
        const id = `burst_${next++}`;
        const source = SOURCES[next % 3] as Source;
        const { status } = await ask(source, id);
        if (status === 200) answered.push(id);
        else missed.push([source, id]);
        if (answered.length >= 60 && !killed) {
          killed = true;
          await cluster.kill();
        }
        // enough has been refused: the rest comes when the database is back
        if (missed.length > 30) break;
      }
    };
    await Promise.all(Array.from({ length: 10 }, lane));
    expect(killed).toBe(true);
    expect(missed.length).toBeGreaterThan(0);
    cluster.start();
    for (const table of tables) expect(await idsIn(table)).toEqual(expect.arrayContaining(answered));
    for (const [source, id] of missed) {
      let response = await ask(source, id);
      for (let tries = 0; response.status !== 200 && tries < 30; tries += 1) response = await ask(source, id);
      expect(response.status).toBe(200);
    }
    const all = [...answered, ...missed.map(([, id]) => id)].sort();
    for (const table of tables)
      expect((await idsIn(table)).filter((id) => id.startsWith("burst_"))).toEqual(all);
  }, 180_000);
});
