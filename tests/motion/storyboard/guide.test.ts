import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { COMMON_FIELDS, INTENT_NAMES, INTENTS } from "#lib/motion/storyboard/intents.ts";
import fields from "#lib/motion/storyboard/data/pictures.json" with { type: "json" };
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

test("it says which fields a picture shows", () => {
  const [, section = ""] = /\n## Pictures\n([\s\S]*?)\n## /.exec(body) ?? [];
  const names = [...section.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  const isPicture = (name: string) => (PICTURE_NAMES as readonly string[]).includes(name);
  for (const picture of PICTURE_NAMES) {
    const at = names.findLastIndex((name) => name === picture);
    const end = names.findIndex((name, index) => index > at && isPicture(name));
    const said = names.slice(at + 1, end < 0 ? undefined : end);
    const shown: readonly string[] = fields[picture];
    expect(shown, picture).toEqual(expect.arrayContaining(said));
    // how many there are is told of most: what is theirs alone, of all
    expect(said, picture).toEqual(expect.arrayContaining(shown.filter((field) => field !== "count")));
  }
});

test("it is short enough to be read whole", () => {
  expect(body.length).toBeLessThanOrEqual(MOST_CHARACTERS);
});
