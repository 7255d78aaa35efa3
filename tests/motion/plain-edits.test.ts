import { describe, expect, test } from "vitest";
import { outcomeOf, PLAIN_EDITS, PLAIN_FILMS } from "#tests/motion/plain-edits.ts";

const outcomes = (held: boolean) =>
  PLAIN_EDITS.filter((row) => !!row.heldOut === held).map((row) => ({
    row,
    came: PLAIN_FILMS.map((film) => outcomeOf(row, film)),
  }));

test("the table has twelve instructions for each of ten wishes, every third held out", () => {
  const wishes = Map.groupBy(PLAIN_EDITS, ({ wish }) => wish);
  expect([...wishes.values()].map((rows) => rows.length)).toEqual(Array(10).fill(12));
  expect(PLAIN_EDITS.filter(({ heldOut }) => heldOut)).toHaveLength(40);
});

describe("each is carried out, or asked back with what would do, on four films", () => {
  test.each(outcomes(false).map(({ row, came }) => [row.say, came] as const))("%s", (_, came) => {
    for (const one of came) expect(["done", "asked"], `${one.film}: ${one.why}`).toContain(one.came);
  });

  test("of those that were held out nothing else is done, and at least 34 are carried out or asked back", () => {
    const all = outcomes(true);
    const wrong = all.flatMap(({ came }) => came.filter((one) => one.came === "wrong"));
    expect(wrong).toEqual([]);
    const good = all.filter(({ came }) => came.every((one) => one.came !== "lost"));
    expect(good.length).toBeGreaterThanOrEqual(34);
  });
});
