import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "#lib/db/database.ts";
import { openPostgres } from "#lib/db/postgres.ts";
import { createJobs, type Jobs } from "#lib/jobs/jobs.ts";
import { type Fault, type FaultProxy, startFaultProxy } from "#tests/faults/fault-proxy.ts";
import {
  noPrivatePostgres,
  type PrivatePostgres,
  startPrivatePostgres,
} from "#tests/faults/postgres-server.ts";
import { handlersThat, quickKinds } from "#tests/harness/jobs.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

const log = watchedLog();
const quick = { log, kinds: quickKinds, pollSeconds: 0.5, superviseSeconds: 1 };
const eventually = { timeout: 50_000, interval: 50 };

const title = noPrivatePostgres
  ? `workers on a Postgres of their own (${noPrivatePostgres}: not tried)`
  : "workers on a Postgres of their own";
describe.skipIf(noPrivatePostgres !== null)(title, () => {
  let cluster: PrivatePostgres;
  let direct: Database;
  let sender: Jobs;
  const workers: ChildProcess[] = [];

  beforeAll(async () => {
    cluster = await startPrivatePostgres();
    direct = openPostgres(cluster.url, () => {});
    await direct.runSql(
      "create table marks (mark serial primary key, job text, worker int, began timestamptz default clock_timestamp(), ended timestamptz)",
    );
  });
  afterAll(async () => {
    await sender?.stop(1_000);
    await direct?.close();
    await cluster?.close();
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) {
      if (worker.exitCode !== null || worker.signalCode !== null) continue;
      worker.kill("SIGKILL");
      await once(worker, "exit");
    }
    await direct.runSql("delete from marks; delete from jobs.job");
  });

  async function startWorker(hold: number): Promise<ChildProcess> {
    const worker = fork("tests/faults/job-worker.ts", [cluster.url, String(hold)]);
    workers.push(worker);
    await once(worker, "message");
    return worker;
  }

  const send = (count: number) =>
    direct.transaction(async (queries) => {
      for (let index = 0; index < count; index += 1)
        await sender.send(queries, "files.delete-user", { userId: `u${index}` });
    });
  const done = async () => (await sender.list({ state: "done" })).length;

  // first: the others find the tables made
  test("four processes that start at the same time all start", async () => {
    const pools = Array.from({ length: 4 }, () => openPostgres(cluster.url, () => {}));
    const all = pools.map((pool) => createJobs(pool, { ...quick, works: false }));
    await Promise.all(all.map((one) => one.start()));
    const { rows } = await direct.runSql("select count(*)::int as queues from jobs.queue");
    expect(rows[0]?.queues).toBe(Object.keys(quickKinds).length + 1);
    await Promise.all(all.map((one) => one.stop(1_000)));
    await Promise.all(pools.map((pool) => pool.close()));
    sender = createJobs(direct, { ...quick, works: false });
    await sender.start();
  });

  test("three workers do 60 jobs, each once", async () => {
    const three = await Promise.all([startWorker(20), startWorker(20), startWorker(20)]);
    await send(60);
    await vi.waitFor(async () => expect(await done()).toBe(60), eventually);
    const { rows } = await direct.runSql(
      "select count(*)::int as marks, count(distinct job)::int as jobs, count(distinct worker)::int as workers from marks where ended is not null",
    );
    expect(rows[0]).toMatchObject({ marks: 60, jobs: 60 });
    // not one of them alone: otherwise the test says nothing
    expect(rows[0]?.workers).toBeGreaterThan(1);
    const drained = three.map((worker) => once(worker, "exit"));
    for (const worker of three) worker.kill("SIGTERM");
    expect((await Promise.all(drained)).map(([code]) => code)).toEqual([0, 0, 0]);
  });

  test("kill -9 of a worker: the job in its hands is done by another, after its expiry", async () => {
    const first = await startWorker(3_600_000);
    await send(1);
    const marks = async () => (await direct.runSql("select worker, ended from marks order by mark")).rows;
    await vi.waitFor(async () => expect(await marks()).toHaveLength(1), eventually);
    first.kill("SIGKILL");
    await once(first, "exit");
    const second = await startWorker(0);
    await vi.waitFor(async () => expect(await done()).toBe(1), eventually);
    expect(await marks()).toMatchObject([
      { worker: first.pid, ended: null },
      { worker: second.pid, ended: expect.anything() },
    ]);
  });

  test("SIGTERM: the job in hand is finished first", async () => {
    const worker = await startWorker(1_500);
    await send(1);
    await vi.waitFor(
      async () => expect((await direct.runSql("select 1 from marks")).rows).toHaveLength(1),
      eventually,
    );
    worker.kill("SIGTERM");
    await once(worker, "exit");
    expect(await done()).toBe(1);
  });

  describe("Z6 the database goes away and comes back: the worker goes on without a restart", () => {
    let proxy: FaultProxy;
    let database: Database;
    let jobs: Jobs;
    const seen: unknown[] = [];
    beforeAll(async () => {
      proxy = await startFaultProxy(cluster.port);
      const url = new URL(cluster.url);
      url.port = String(proxy.port);
      database = openPostgres(url.href, () => {});
      jobs = createJobs(database, { ...quick, works: true });
      await jobs.start();
      await jobs.work(handlersThat(async (_, data) => void seen.push(data)));
    });
    afterAll(async () => {
      await jobs?.stop(1_000);
      await database?.close();
      await proxy?.close();
    });

    test.each(["refuse", "cut", "hang", "lose"] as Fault[])("%s", async (fault) => {
      seen.length = 0;
      await proxy.set(fault);
      await send(1);
      // the fault is in force when a question of its own fails; `lose` lets new connections pass
      if (fault !== "lose") await expect(database.ping()).rejects.toThrow();
      if (fault !== "lose") expect(seen).toEqual([]);
      await proxy.set("pass");
      await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), eventually);
      await vi.waitFor(async () => expect(await done()).toBe(1), eventually);
    });

    test("killed and started again", async () => {
      seen.length = 0;
      await cluster.kill();
      cluster.start();
      await vi.waitFor(() => send(1), eventually);
      await vi.waitFor(async () => expect(await done()).toBe(1), eventually);
      expect(seen.length).toBeGreaterThan(0);
    });
  });
});
