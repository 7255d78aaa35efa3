import { expect, test } from "vitest";
import { createTurns } from "#lib/server/turns.ts";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("work runs at once until the turn is spent, then in order in later turns", async () => {
  let clock = 0;
  const done: number[] = [];
  const take = createTurns(10, () => clock);
  for (let n = 1; n <= 7; n += 1) {
    take(() => {
      clock += 4;
      done.push(n);
    });
  }
  expect(done).toEqual([1, 2, 3]);
  await nextTurn();
  expect(done).toEqual([1, 2, 3, 4, 5, 6]);
  await nextTurn();
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
  take(() => done.push(8));
  expect(done.at(-1)).toBe(8);
});

test("work that throws is not done twice, and holds up nothing", async () => {
  let clock = 0;
  const done: string[] = [];
  const take = createTurns(1, () => clock);
  expect(() =>
    take(() => {
      clock += 5;
      throw new Error("first");
    }),
  ).toThrow("first");
  take(() => done.push("second"));
  await nextTurn();
  expect(done).toEqual(["second"]);
});
