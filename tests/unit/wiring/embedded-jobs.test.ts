import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { parseEnv } from "#lib/config/env.ts";
import { createData } from "#lib/wiring/data.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

const log = watchedLog();
const eventually = { timeout: 30_000, interval: 50 };

// a directory is opened twice, which takes half a minute on a busy machine
test("on the embedded database the server's process does the jobs, also those that were left over", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "embedded-jobs-"));
  const config = parseEnv({ DATA_DIR });
  mkdirSync(join(DATA_DIR, "files/users/u1"), { recursive: true });
  writeFileSync(join(DATA_DIR, "files/users/u1/film.mp4"), "film");

  const sender = createData(config, log, { works: false });
  const [database, jobs] = [await sender.database(), await sender.jobs()];
  await database.transaction(async (queries) => {
    await jobs.send(queries, "files.delete-user", { userId: "u1" });
    await jobs.send(queries, "billing.cancel-subscription", { subscriptionId: "sub_1" });
    await jobs.send(queries, "mail.send", {
      template: "account-deleted",
      to: "ada@reader.example",
      userId: "u1",
    });
  });
  await sender.close();

  const server = createData(config, log);
  const again = await server.jobs();
  await vi.waitFor(async () => expect(await again.list({ state: "done" })).toHaveLength(4), eventually);
  await vi.waitFor(async () => expect(await again.list({ state: "failed" })).toHaveLength(1), eventually);
  const done = (await again.list({ state: "done" })).map(({ name }) => name);
  // two of them are the clock's
  expect(done.sort()).toEqual(["data.sweep", "exports.tend", "files.delete-user", "mail.send"]);
  expect(existsSync(join(DATA_DIR, "files/users/u1"))).toBe(false);
  expect(readFileSync(join(DATA_DIR, "outbox.jsonl"), "utf8")).toContain("ada@reader.example");
  expect((await again.list({ state: "failed" }))[0]).toMatchObject({
    name: "billing.cancel-subscription",
    tries: 1,
    error: expect.stringMatching(/^BILLING_API_KEY is not set\./),
  });
  await server.close();
  rmSync(DATA_DIR, { recursive: true });
}, 180_000);
