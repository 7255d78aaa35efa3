import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findingsOf, type Keyed } from "#tests/motion/keyed-briefs.ts";

const BRIEFS = JSON.parse(readFileSync(new URL("keyed-briefs.json", import.meta.url), "utf8")) as Keyed[];

/** Shares that were reached, less a little: a rule that reads one brief better may read another worse. */
const REACHED: Record<string, number> = {
  product: 0.9,
  length: 0.95,
  format: 0.98,
  tone: 0.8,
  music: 0.93,
  said: 0.97,
  "not said": 0.95,
  audience: 0.82,
  colours: 0.88,
  code: 0.99,
  address: 0.95,
  numbers: 0.99,
  quotes: 0.9,
  phone: 0.99,
  steps: 0.98,
};

test("briefs that somebody else wrote, with what is in them: no field is read worse than it was", () => {
  const tally = new Map<string, boolean[]>();
  for (const one of BRIEFS)
    for (const { field, good } of findingsOf(one)) tally.set(field, [...(tally.get(field) ?? []), good]);
  const shares = [...tally].map(([field, all]) => [field, all.filter(Boolean).length / all.length] as const);
  expect(Object.keys(REACHED).sort()).toEqual(shares.map(([field]) => field).sort());
  for (const [field, share] of shares) expect(share, field).toBeGreaterThanOrEqual(REACHED[field] ?? 1);
});
