import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GiveUp, type JobName } from "#lib/jobs/job.ts";
import { createJobs, type Jobs } from "#lib/jobs/jobs.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { handlersThat, quickKinds } from "#tests/harness/jobs.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

const log = watchedLog();

const quick = { log, kinds: quickKinds, pollSeconds: 0.5, superviseSeconds: 1 };

const eventually = { timeout: 30_000, interval: 20 };

onBothEngines((open) => {
  let opened: TestDatabase;
  let jobs: Jobs;
  /** What the handlers do in this test. */
  let act: (name: JobName, data: unknown, job: { id: string }) => Promise<void>;

  const send = (userId: string) =>
    opened.database.transaction((queries) => jobs.send(queries, "files.delete-user", { userId }));

  beforeAll(async () => {
    opened = await open();
    jobs = createJobs(opened.database, { ...quick, works: true });
    await jobs.start();
    await jobs.work(handlersThat((name, data, job) => act(name, data, job)));
  });
  beforeEach(() => {
    act = async () => {};
  });
  afterEach(async () => {
    await vi.waitFor(async () => expect(await jobs.list({ state: "active" })).toEqual([]), eventually);
    await opened.database.runSql("delete from jobs.job");
  });
  afterAll(async () => {
    await jobs.stop(5_000);
    await opened.drop();
  });

  test("a job sent in a transaction that is rolled back never runs; one that is committed runs once", async () => {
    const seen: unknown[] = [];
    act = async (_, data) => void seen.push(data);
    await expect(
      opened.database.transaction(async (queries) => {
        await jobs.send(queries, "files.delete-user", { userId: "rolled back" });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    await send("committed");
    await vi.waitFor(async () => expect(await jobs.list({ state: "done" })).toHaveLength(1), eventually);
    expect(await jobs.list()).toHaveLength(1);
    expect(seen).toEqual([{ userId: "committed" }]);
  });

  test("a job of the clock is done once in its time, however many workers ask for it", async () => {
    const kinds = { ...quickKinds, "data.sweep": { ...quickKinds["data.sweep"], everySeconds: 3_600 } };
    const others = [1, 2, 3].map(() =>
      createJobs(opened.database, { ...quick, kinds, works: true, pollSeconds: 0.5 }),
    );
    let done = 0;
    const handlers = handlersThat(async (name) => {
      if (name === "data.sweep") done += 1;
    });
    act = async (name) => {
      if (name === "data.sweep") done += 1;
    };
    for (const other of others) {
      await other.start();
      await other.work(handlers);
    }
    await vi.waitFor(async () => expect(await jobs.list({ state: "done" })).toHaveLength(1), eventually);
    expect(await jobs.list()).toMatchObject([{ name: "data.sweep", data: {} }]);
    expect(done).toBe(1);
    for (const other of others) await other.stop(1_000);
  });

  test("and again in the next one", async () => {
    const kinds = { ...quickKinds, "data.sweep": { ...quickKinds["data.sweep"], everySeconds: 1 } };
    const other = createJobs(opened.database, { ...quick, kinds, works: true });
    let done = 0;
    act = async () => {
      done += 1;
    };
    await other.start();
    await other.work(handlersThat(async (name, data, job) => act(name, data, job)));
    await vi.waitFor(() => expect(done).toBeGreaterThan(1), eventually);
    await other.stop(1_000);
    const stopped = done;
    await opened.database.runSql("select pg_sleep(1.2)");
    expect(done).toBeLessThanOrEqual(stopped + 1);
  });

  test("data of another shape is not sent", async () => {
    await expect(
      opened.database.transaction((queries) =>
        jobs.send(queries, "files.delete-user", { userId: 7 } as never),
      ),
    ).rejects.toThrow();
    expect(await jobs.list()).toEqual([]);
  });

  test("a job that fails is tried again, then goes to the dead letters; retry revives it with all its tries", async () => {
    const ids: string[] = [];
    let mended = false;
    act = async (_, __, { id }) => {
      ids.push(id);
      if (!mended) throw new Error(`no luck ${ids.length}`);
    };
    await send("u1");
    await vi.waitFor(async () => expect(await jobs.list({ state: "failed" })).toHaveLength(1), eventually);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    const [dead] = await jobs.list();
    expect(dead).toMatchObject({
      name: "files.delete-user",
      state: "failed",
      data: { userId: "u1" },
      tries: 3,
      error: "no luck 3",
    });
    expect(await jobs.list()).toHaveLength(1);

    expect(await jobs.retry({ id: "00000000-0000-0000-0000-000000000001" })).toBe(0);
    mended = true;
    expect(await jobs.retry({ id: dead?.id ?? "" })).toBe(1);
    await vi.waitFor(async () => expect(await jobs.list({ state: "done" })).toHaveLength(1), eventually);
    expect(await jobs.list({ state: "failed" })).toEqual([]);
    expect(ids).toHaveLength(4);
  });

  test("retry takes the id that the log gave, and all", async () => {
    let mended = false;
    const ids: string[] = [];
    act = async (_, __, { id }) => {
      ids.push(id);
      if (!mended) throw new Error("no");
    };
    await send("a");
    await send("b");
    await send("c");
    await vi.waitFor(async () => expect(await jobs.list({ state: "failed" })).toHaveLength(3), eventually);
    mended = true;
    expect(await jobs.retry({ id: ids[0] ?? "" })).toBe(1);
    expect(await jobs.retry("all")).toBe(2);
    expect(await jobs.retry("all")).toBe(0);
    await vi.waitFor(async () => expect(await jobs.list({ state: "done" })).toHaveLength(3), eventually);
  });

  test("what a handler throws is kept as its words alone", async () => {
    act = async () => {
      throw Object.assign(new Error("refused"), { headers: { authorization: "planted-secret" } });
    };
    await send("u");
    await vi.waitFor(async () => expect(await jobs.list({ state: "failed" })).toHaveLength(1), eventually);
    const { rows } = await opened.database.runSql("select * from jobs.job");
    expect(JSON.stringify(rows)).toContain("refused");
    expect(JSON.stringify(rows)).not.toContain("planted-secret");
    expect(JSON.stringify(rows)).not.toContain("jobs.test.ts");
  });

  test("a handler that gives up is not asked again", async () => {
    let calls = 0;
    act = async () => {
      calls += 1;
      throw new GiveUp("only a person can");
    };
    await send("u");
    await vi.waitFor(async () => expect(await jobs.list({ state: "failed" })).toHaveLength(1), eventually);
    expect(calls).toBe(1);
    expect(await jobs.list()).toMatchObject([{ tries: 1, error: "only a person can" }]);
  });

  test("a job whose worker hangs is taken again after its expiry", async () => {
    let calls = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    act = async () => {
      calls += 1;
      if (calls === 1) await held;
    };
    await send("u");
    await vi.waitFor(async () => expect(await jobs.list({ state: "done" })).toHaveLength(1), eventually);
    release();
    expect(calls).toBe(2);
  });

  test("jobs wait before the next try, doubling with jitter", async () => {
    // the arithmetic is pg-boss's: this is what we ask it for
    const { rows } = await opened.database.runSql(
      "select name, retry_backoff, retry_limit, dead_letter, deletion_seconds, notify from jobs.queue where name = 'mail.send'",
    );
    expect(rows).toEqual([
      {
        name: "mail.send",
        retry_backoff: true,
        retry_limit: 2,
        dead_letter: "dead-letters",
        deletion_seconds: 3_600,
        notify: true,
      },
    ]);
  });

  test("waiting jobs are kept for years, failed ones for 30 days", async () => {
    act = async () => {
      throw new Error("no");
    };
    await send("u");
    const kept = async (name: string) => {
      const { rows } = await opened.database.runSql(
        "select extract(day from keep_until - created_on)::int as days from jobs.job where name = $1",
        [name],
      );
      return rows[0]?.days;
    };
    await vi.waitFor(async () => expect(await jobs.list({ state: "failed" })).toHaveLength(1), eventually);
    expect(await kept("dead-letters")).toBe(30);
    expect(await kept("files.delete-user")).toBeGreaterThan(3_000);
  });

  test("done jobs are deleted an hour later", async () => {
    await send("u");
    await vi.waitFor(async () => expect(await jobs.list({ state: "done" })).toHaveLength(1), eventually);
    await opened.database.queries.execute(
      sql`update jobs.job set completed_on = completed_on - interval '61 minutes'`,
    );
    await vi.waitFor(async () => expect(await jobs.list()).toEqual([]), eventually);
  });

  test("changed retries of a kind reach a database that exists", async () => {
    const other = createJobs(opened.database, {
      log,
      works: false,
      kinds: { ...quickKinds, "mail.send": { ...quickKinds["mail.send"], retries: 7 } },
    });
    await other.start();
    const { rows } = await opened.database.runSql(
      "select retry_limit from jobs.queue where name = 'mail.send'",
    );
    expect(rows).toEqual([{ retry_limit: 7 }]);
    await other.stop(1_000);
  });
});

describe("a process", () => {
  onBothEngines((open) => {
    let opened: TestDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.drop());

    test("is told of a job: it does not wait for its next poll", async () => {
      const jobs = createJobs(opened.database, { ...quick, works: true, pollSeconds: 300 });
      await jobs.start();
      const started = vi.fn(async () => {});
      await jobs.work(handlersThat(started));
      for (const count of [1, 2, 3]) {
        await opened.database.transaction((queries) =>
          jobs.send(queries, "files.delete-user", { userId: "u" }),
        );
        await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(count), eventually);
      }
      await jobs.stop(5_000);
      await opened.database.runSql("delete from jobs.job");
    });

    test("does a backlog in one go: it does not wait for a poll between jobs", async () => {
      const jobs = createJobs(opened.database, { ...quick, works: true, pollSeconds: 300 });
      await jobs.start();
      await opened.database.transaction(async (queries) => {
        for (let index = 0; index < 23; index += 1)
          await jobs.send(queries, "files.delete-user", { userId: `u${index}` });
      });
      const seen = new Set<unknown>();
      await jobs.work(handlersThat(async (_, data) => void seen.add((data as { userId: string }).userId)));
      await vi.waitFor(async () => expect(await jobs.list({ state: "done" })).toHaveLength(23), eventually);
      expect(seen.size).toBe(23);
      await jobs.stop(5_000);
      await opened.database.runSql("delete from jobs.job");
    });

    test("that stops tells the job in hand; one that ends then is tried again by another process", async () => {
      const first = createJobs(opened.database, { ...quick, works: true });
      await first.start();
      const begun: string[] = [];
      await first.work(
        handlersThat(async (name, _, { signal }) => {
          begun.push(name);
          await new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
          });
        }),
      );
      await opened.database.transaction((queries) =>
        first.send(queries, "files.delete-user", { userId: "u" }),
      );
      await vi.waitFor(() => expect(begun).toEqual(["files.delete-user"]), eventually);
      await first.stop(20_000);
      const [waiting] = await first.list();
      expect(waiting).toMatchObject({ state: "waiting", tries: 1 });
      await opened.database.runSql("delete from jobs.job");
    });

    test("does the jobs of a kind that lasts each on its own, the highest priority first", async () => {
      const kinds = { ...quickKinds, "mail.send": { ...quickKinds["mail.send"], atOnce: 1 } };
      const jobs = createJobs(opened.database, { ...quick, kinds, works: true, pollSeconds: 300 });
      await jobs.start();
      await opened.database.transaction(async (queries) => {
        for (const priority of [-3, -1, -2, 0])
          await jobs.send(
            queries,
            "mail.send",
            { template: "account-deleted", to: `${priority}`, userId: null },
            { priority },
          );
      });
      const order: string[] = [];
      let running = 0;
      await jobs.work(
        handlersThat(async (_, data) => {
          running += 1;
          expect(running).toBe(1);
          order.push((data as { to: string }).to);
          await new Promise((resolve) => setTimeout(resolve, 20));
          running -= 1;
        }),
      );
      await vi.waitFor(async () => expect(await jobs.list({ state: "done" })).toHaveLength(4), eventually);
      expect(order).toEqual(["0", "-1", "-2", "-3"]);
      await jobs.stop(5_000);
      await opened.database.runSql("delete from jobs.job");
    });

    test("that stops waits for the job in hand; one that outlasts the deadline goes back", async () => {
      const first = createJobs(opened.database, { ...quick, works: true });
      await first.start();
      const begun: string[] = [];
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await first.work(
        handlersThat(async (name) => {
          begun.push(name);
          if (name === "files.delete-user") await held;
        }),
      );
      await opened.database.transaction((queries) =>
        first.send(queries, "files.delete-user", { userId: "u" }),
      );
      await vi.waitFor(() => expect(begun).toEqual(["files.delete-user"]), eventually);
      await first.stop(1_000);
      release();
      const second = createJobs(opened.database, { ...quick, works: true });
      await second.start();
      const again = vi.fn(async () => {});
      await second.work(handlersThat(again));
      await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(1), eventually);
      await vi.waitFor(async () => expect(await second.list({ state: "done" })).toHaveLength(1), eventually);
      await second.stop(1_000);
    });
  });
});
