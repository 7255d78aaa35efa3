import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { COMMON_FIELDS, INTENT_NAMES, INTENTS } from "#lib/motion/storyboard/intents.ts";
import { PICTURE_NAMES } from "#lib/motion/storyboard/storyboard.ts";
import { faultsOf, laidOut } from "#tests/motion/storyboard/boards.ts";

/** The guide for agents: what it shows runs, what it says of intents and pictures is so, and it stays short. */

const page = await readFile("content/docs/films/direct.mdx", "utf8");
const body = page.replace(/^---\n[\s\S]*?\n---\n/, "");
const blocks = [...page.matchAll(/```json storyboard\n([\s\S]*?)```/g)].map(([, code = ""], index) => ({
  name: `storyboard ${index + 1}`,
  written: JSON.parse(code) as unknown,
}));

/** An agent reads it whole, before it writes anything. */
const MOST_CHARACTERS = 8000;

describe.each(blocks)("$name of the guide", ({ written }) => {
  test("has no fault that is to be mended", async () => {
    expect(await faultsOf(written)).toEqual([]);
  });

  test("is made as it was asked", async () => {
    expect((await laidOut(written)).film.notes).toEqual([]);
  });
});

test("there are storyboards in it", () => {
  expect(blocks.length).toBeGreaterThan(4);
});

/** Names in backticks of a cell: `items` with `at` is the field and what its items have. */
const namesIn = (cell = ""): string[] =>
  [...cell.replace(/ with .*/, "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

test("its table has every intent with what it needs and takes", () => {
  const rows = [...body.matchAll(/^\| `(?!is`)([a-z]+)` \|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, is = "", , needs, takes]) => [is, { needs: namesIn(needs), takes: namesIn(takes) }],
  );
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(
      INTENT_NAMES.map((is) => [is, { needs: [...INTENTS[is].needs], takes: [...INTENTS[is].takes] }]),
    ),
  );
  expect(rows.map(([is]) => is)).toEqual(INTENT_NAMES);
});

test("it names the fields that every scene takes, and every picture", () => {
  for (const field of COMMON_FIELDS) expect(body).toContain(`\`${field}\``);
  for (const picture of PICTURE_NAMES) expect(body).toContain(`\`${picture}\``);
});

test("it is short enough to be read whole", () => {
  expect(body.length).toBeLessThanOrEqual(MOST_CHARACTERS);
});
