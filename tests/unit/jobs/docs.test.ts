import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { JOBS } from "#lib/jobs/job.ts";

const page = readFileSync("content/docs/jobs.mdx", "utf8");

test("the docs' table of jobs is that of the code", () => {
  const rows = [...page.matchAll(/^\| `([a-z]+\.[a-z-]+)` \| .+ \| (\d+) \| (\d+) s \|$/gm)].map(
    ([, name, tries, seconds]) => [name, Number(tries), Number(seconds)],
  );
  const kinds = Object.entries(JOBS).map(([name, kind]) => [name, kind.retries + 1, kind.expireSeconds]);
  expect(rows.sort()).toEqual(kinds.sort());
});
