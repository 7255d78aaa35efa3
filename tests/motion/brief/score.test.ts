import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readBrief } from "#lib/motion/brief/read.ts";
import { findingsOf, type Keyed } from "#tests/motion/brief/keyed-briefs.ts";
import { FOLDERS, isHeldOut, readFolder } from "#tests/motion/tagger/marked.ts";
import { type Faults, faultsOf, type Score, scoreOf } from "#tests/motion/tagger/score.ts";

/*
 * How well briefs are read that nothing was learned from: floors, just below what is reached. A change that reads one
 * brief better may read another worse; it may not read all of them worse.
 */

/** Least shares read right, said and named, and the most cards that are wrong: percent. */
const FLOORS: Record<(typeof FOLDERS)[number] | "all", Omit<Record<keyof Score, number>, "briefs">> = {
  briefs: { right: 67, wrong: 4.2, said: 95.5, named: 76.5 },
  everyday: { right: 76, wrong: 1.8, said: 96.3, named: 76.5 },
  rambling: { right: 59.5, wrong: 5.2, said: 94.5, named: 77.5 },
  natural: { right: 73.5, wrong: 2.6, said: 96.5, named: 83.5 },
  strangers: { right: 39.5, wrong: 13.5, said: 89, named: 70 },
  plain: { right: 81.5, wrong: 2.6, said: 98, named: 92.5 },
  all: { right: 68, wrong: 4, said: 95.5, named: 80 },
};

describe("marked briefs that are held out", () => {
  const faults = new Map<string, Faults[]>();
  const check = (name: keyof typeof FLOORS, found: readonly Faults[]) => {
    const score = scoreOf(found);
    const floor = FLOORS[name];
    console.log(name, ...Object.entries(score).map(([field, share]) => `${field} ${share.toFixed(3)}`));
    for (const field of ["right", "said", "named"] as const)
      expect(100 * score[field], field).toBeGreaterThanOrEqual(floor[field]);
    expect(100 * score.wrong, "wrong").toBeLessThanOrEqual(floor.wrong);
  };
  test.each(FOLDERS)("%s", { timeout: 120_000 }, (folder) => {
    const briefs = readFolder(folder).filter((one) => isHeldOut(one) && !one.id.startsWith("judged"));
    const found = briefs.map((one) => faultsOf(one, readBrief(one.brief)));
    faults.set(folder, found);
    check(folder, found);
  });
  test("all of them", () => {
    const all = [...faults.values()].flat();
    expect(all.length).toBe(1767);
    check("all", all);
  });
});

describe("briefs that somebody else wrote, with what is in them", () => {
  const sharesOf = (...files: string[]) => {
    const tally = new Map<string, boolean[]>();
    for (const file of files) {
      const briefs = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as Keyed[];
      for (const one of briefs)
        for (const { field, good } of findingsOf(one)) {
          tally.set(field, [...(tally.get(field) ?? []), good]);
          tally.set("all", [...(tally.get("all") ?? []), good]);
        }
    }
    return new Map(
      [...tally].map(([field, all]) => [field, (100 * all.filter(Boolean).length) / all.length]),
    );
  };
  test.each([
    [
      ["unread-briefs.json", "unread-briefs-2.json"],
      { all: 92, said: 92, "not said": 97, numbers: 95, length: 98 },
    ],
    [["keyed-briefs.json"], { all: 92.5, said: 93, "not said": 96, numbers: 93, length: 98 }],
  ])("%s", (files, floors) => {
    const shares = sharesOf(...files);
    console.log(...[...shares].map(([field, share]) => `${field} ${share.toFixed(1)}`));
    for (const [field, floor] of Object.entries(floors))
      expect(shares.get(field), field).toBeGreaterThanOrEqual(floor);
  });
});
