import { describe, expect, test } from "vitest";
import type { JobRow } from "#lib/jobs/job-list.ts";
import type { Jobs } from "#lib/jobs/jobs.ts";
import { jobLines, retryLines } from "#lib/jobs/lines.ts";

const NOW = new Date(Date.UTC(2026, 10, 21, 12));
const row = (change: Partial<JobRow>): JobRow => ({
  id: "864384ef-5ab1-43ef-8d53-fa0bffac1f2c",
  name: "files.delete-user",
  state: "waiting",
  data: { userId: "u1" },
  createdAt: new Date(NOW.getTime() - 5 * 60_000),
  tries: 0,
  error: null,
  ...change,
});

/** The part of `Jobs` that commands use, over rows in memory. */
function jobsWith(rows: JobRow[]): Jobs {
  return {
    list: async ({ state } = {}) => rows.filter((one) => !state || one.state === state),
    retry: async (which) =>
      rows.filter((one) => one.state === "failed" && (which === "all" || one.id === which.id)).length,
  } as Jobs;
}

async function textOf(lines: AsyncIterable<string>): Promise<string> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all.join("\n");
}

describe("npm run jobs", () => {
  test("what, how often, since when, and why not", async () => {
    const jobs = jobsWith([
      row({ state: "failed", tries: 1, error: "BILLING_API_KEY is not set.", createdAt: new Date(0) }),
      row({ state: "done", tries: 2, error: "was away", createdAt: new Date(NOW.getTime() - 3 * 3_600_000) }),
    ]);
    expect(await textOf(jobLines(jobs, NOW, undefined))).toBe(`
  864384ef-5ab1-43ef-8d53-fa0bffac1f2c  failed   files.delete-user            1 try     20778 d
    {"userId":"u1"}
    BILLING_API_KEY is not set.
  864384ef-5ab1-43ef-8d53-fa0bffac1f2c  done     files.delete-user            2 tries   3 h
    {"userId":"u1"}

Mend the cause, then: npm run jobs -- retry ID, or npm run jobs -- retry --all
`);
  });

  test("nothing there, and nothing in that state", async () => {
    expect(await textOf(jobLines(jobsWith([]), NOW, undefined))).toBe("There are no jobs.");
    expect(await textOf(jobLines(jobsWith([row({})]), NOW, "failed"))).toBe("No job is failed.");
  });

  test("another state is refused", async () => {
    await expect(textOf(jobLines(jobsWith([]), NOW, "broken"))).rejects.toThrow(
      "'broken' is none of waiting, active, done, failed.",
    );
  });

  test("retry says how many, and that an id is none", async () => {
    const jobs = jobsWith([row({ state: "failed" })]);
    expect(await textOf(retryLines(jobs, undefined))).toBe("1 job is tried again.");
    expect(await textOf(retryLines(jobsWith([]), undefined))).toBe("No job has failed.");
    await expect(textOf(retryLines(jobs, "x"))).rejects.toThrow(/^No failed job has the id x\./);
  });
});
