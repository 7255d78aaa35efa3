import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parseEnv } from "#lib/config/env.ts";
import { isAway } from "#lib/db/away.ts";
import type { Database } from "#lib/db/database.ts";
import { openPostgres } from "#lib/db/postgres.ts";
import { createData } from "#lib/wiring/data.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "#tests/faults/fault-proxy.ts";
import {
  noPrivatePostgres,
  type PrivatePostgres,
  startPrivatePostgres,
} from "#tests/faults/postgres-server.ts";
import { PLANTED } from "#tests/harness/planted.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

/** Rows W23, W24 and Z6 at the database itself. What the webhooks answer meanwhile is the receiver's test. */

const title = "Postgres that fails";
describe.skipIf(noPrivatePostgres)(
  noPrivatePostgres ? `${title}: not tried, ${noPrivatePostgres}` : title,
  () => {
    let cluster: PrivatePostgres;
    let proxy: FaultProxy;
    let url: string;
    let database: Database;

    beforeAll(async () => {
      cluster = await startPrivatePostgres();
      proxy = await startFaultProxy(cluster.port);
      url = `postgres://postgres@127.0.0.1:${proxy.port}/postgres`;
      database = openPostgres(url, () => {});
    });
    afterAll(async () => {
      await proxy?.set("pass");
      await database?.close();
      await proxy?.close();
      await cluster?.close();
    });

    const insert = () =>
      database.transaction(
        async (queries) => void (await queries.execute("insert into kept default values")),
      );

    test("W28 what was committed is there after kill -9 of the server", async () => {
      await database.runSql("create table kept (id serial primary key)");
      let answered = 0;
      const writing = (async () => {
        try {
          for (;;) {
            await insert();
            answered += 1;
          }
        } catch (error) {
          return error;
        }
      })();
      await vi.waitFor(() => expect(answered).toBeGreaterThan(20), { timeout: 20_000 });
      await cluster.kill();
      const error = await writing;
      expect(isAway(error)).toBe(true);
      cluster.start();
      // Z6: the same pool, without a restart of ours
      const { rows } = await vi.waitFor(() => database.runSql("select count(*)::int as count from kept"), {
        timeout: 30_000,
      });
      expect(rows[0]?.count).toBeGreaterThanOrEqual(answered);
      // the one in flight may have been committed without an answer
      expect(rows[0]?.count).toBeLessThanOrEqual(answered + 1);
    });

    test.each<[Fault]>([["refuse"], ["hang"], ["cut"]])(
      "W23 W24 %s: a new pool fails as away, in a bounded time, and works when the network does",
      async (fault) => {
        const fresh = openPostgres(url, () => {});
        await proxy.set(fault);
        const startedAt = performance.now();
        const error = await fresh.ping().catch((reason: unknown) => reason);
        const ms = performance.now() - startedAt;
        await proxy.set("pass");
        expect(isAway(error)).toBe(true);
        // the pool's own limit is 2 s; the machine may be busy
        expect(ms).toBeLessThan(10_000);
        await vi.waitFor(() => fresh.ping(), { timeout: 20_000 });
        await fresh.close();
      },
    );

    test.each<[Fault]>([["cut"], ["lose"]])(
      "%s in the middle of a transaction: it fails as away, and the pool recovers",
      async (fault) => {
        const error = await database
          .transaction(async (queries) => {
            await queries.execute("insert into kept default values");
            await proxy.set(fault);
            await queries.execute("insert into kept default values");
          })
          .catch((reason: unknown) => reason);
        expect(isAway(error)).toBe(true);
        await proxy.set("pass");
        await vi.waitFor(() => insert(), { timeout: 30_000 });
      },
    );

    test("transactions that fail at their beginning keep no connection", async () => {
      const fresh = openPostgres(url, () => {});
      const work = () => fresh.transaction(async (queries) => void (await queries.execute("select 1")));
      // more often than the pool has connections
      for (let round = 0; round < 15; round += 1) {
        // an idle connection, as the last request left it
        await work();
        // broken, and the pool has not heard of it when it hands it out
        const cut = proxy.set("cut");
        const error = await work().catch((reason: unknown) => reason);
        expect(isAway(error)).toBe(true);
        await cut;
        await proxy.set("pass");
      }
      await vi.waitFor(() => work(), { timeout: 20_000 });
      await fresh.close();
    });

    test.each([
      ["lets nobody in", "postgres", "shut"],
      ["is not there", "postgres", "missing"],
      ["does not know us", "nobody", "postgres"],
    ])("a database that %s is away", async (_, user, name) => {
      await database.runSql("drop database if exists shut");
      await database.runSql("create database shut with allow_connections false");
      const fresh = openPostgres(`postgres://${user}@127.0.0.1:${proxy.port}/${name}`, () => {});
      const error = await fresh.transaction(async () => {}).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(isAway(error)).toBe(true);
      await fresh.close();
    });

    test("who waits for a connection while all are at work is served: a burst is no outage", async () => {
      const fresh = openPostgres(url, () => {});
      // one more than the pool has, each longer than a connection may take to be made
      const busy = Array.from({ length: 11 }, () => fresh.runSql("select pg_sleep(2.5)"));
      await expect(Promise.all(busy)).resolves.toHaveLength(11);
      await fresh.close();
    });

    test("the data of a process opens after a failure, told once, and state says so", async () => {
      const lines: string[] = [];
      const log = watchedLog((line) => {
        const { level, msg } = JSON.parse(line) as { level: number; msg: string };
        if (level >= 40) lines.push(msg);
      });
      const data = createData(parseEnv({ DATABASE_URL: url, AUTH_SECRET: PLANTED.repeat(3) }), log);
      expect(await data.state()).toBe("closed");
      await proxy.set("refuse");
      const error = await data.database().catch((reason: unknown) => reason);
      expect(isAway(error)).toBe(true);
      expect(await data.state()).toBe("away");
      data.openInBackground();
      await vi.waitFor(() => expect(lines).toEqual(["the database cannot be opened; tried again"]));
      await proxy.set("pass");
      await vi.waitFor(async () => expect(await data.state()).toBe("ready"), { timeout: 40_000 });
      await proxy.set("hang");
      expect(await data.state()).toBe("away");
      await proxy.set("pass");
      await vi.waitFor(async () => expect(await data.state()).toBe("ready"), { timeout: 40_000 });
      await data.close();
      expect(await data.database().catch(isAway)).toBe(true);
    });
  },
);
