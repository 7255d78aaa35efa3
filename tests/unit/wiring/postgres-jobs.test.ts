import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { parseEnv } from "#lib/config/env.ts";
import { createData } from "#lib/wiring/data.ts";
import { openTestPostgres, POSTGRES_URL } from "#tests/harness/databases.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

const eventually = { timeout: 30_000, interval: 50 };

test.skipIf(!POSTGRES_URL)(
  "on Postgres a server does jobs by itself; with JOBS=off it leaves them, and its log says which",
  async () => {
    const opened = await openTestPostgres();
    const DATA_DIR = mkdtempSync(join(tmpdir(), "server-jobs-"));
    const file = join(DATA_DIR, "files/users/u1/film.mp4");
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, "film");
    const source = { DATA_DIR, DATABASE_URL: opened.url ?? "", AUTH_SECRET: "x".repeat(32) };
    const lines: string[] = [];
    const log = watchedLog((line) => lines.push(line));

    const serves = createData(parseEnv({ ...source, JOBS: "off" }), log);
    const [database, jobs] = [await serves.database(), await serves.jobs()];
    await database.transaction((queries) => jobs.send(queries, "files.delete-user", { userId: "u1" }));
    await serves.close();
    expect(lines.join("")).toContain('"jobs":"left to npm run worker"');
    expect(lines.join("")).not.toContain("job done");

    const server = createData(parseEnv(source), log);
    server.openInBackground();
    await vi.waitFor(() => expect(existsSync(file)).toBe(false), eventually);
    expect(lines.join("")).toContain('"jobs":"done by this process"');
    await server.close();
    await opened.drop();
    rmSync(DATA_DIR, { recursive: true });
  },
  180_000,
);
