import { expect, test } from "vitest";
import { createTurns } from "#lib/server/turns.ts";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("work waits for the next turn, and for a later one where a turn is spent; each turn has one end", async () => {
  let clock = 0;
  const done: (number | string)[] = [];
  const take = createTurns(
    10,
    () => done.push("end"),
    () => clock,
  );
  for (let n = 1; n <= 4; n += 1) {
    take(() => {
      clock += 4;
      done.push(n);
    });
  }
  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual([1, 2, 3, "end"]);
  await nextTurn();
  expect(done).toEqual([1, 2, 3, "end", 4, "end"]);
  await nextTurn();
  expect(done).toHaveLength(6);
});

test("work that throws is not done twice, and holds up nothing", async () => {
  const done: string[] = [];
  const failed: unknown[] = [];
  const take = createTurns(1000, () => done.push("end"));
  const caught = (error: unknown) => failed.push(error);
  process.once("uncaughtException", caught);
  const others = process.listeners("uncaughtException").filter((listener) => listener !== caught);
  for (const listener of others) process.off("uncaughtException", listener);
  try {
    take(() => {
      throw new Error("first");
    });
    take(() => done.push("second"));
    await nextTurn();
    await nextTurn();
  } finally {
    for (const listener of others) process.on("uncaughtException", listener);
    process.off("uncaughtException", caught);
  }
  expect(failed).toEqual([expect.objectContaining({ message: "first" })]);
  expect(done).toEqual(["end", "second", "end"]);
});
