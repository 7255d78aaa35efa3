import { describe, expect, test } from "vitest";
import fields from "#lib/motion/storyboard/data/pictures.json" with { type: "json" };
import { type Picture, PICTURE_NAMES } from "#lib/motion/storyboard/storyboard.ts";
import { laidOut } from "#tests/motion/storyboard/boards.ts";

/** What each picture shows of its fields: the guide says so, and what it does not show is told. */

const GIVEN: Omit<Picture, "is"> = {
  name: "truck",
  count: 7,
  off: 2,
  value: 9,
  labels: ["North", "South"],
  values: [9, 2],
  colors: ["#123456", "#abcdef"],
};

async function drawn(picture: Picture) {
  const { film } = await laidOut({
    format: "storyboard/1",
    title: "T",
    scenes: [{ is: "statement", say: "Words beside it", picture }],
  });
  return { scene: JSON.stringify(film.composition.scenes), notes: film.notes };
}

describe.each(PICTURE_NAMES)("%s", (is) => {
  test.each(Object.keys(GIVEN) as (keyof typeof GIVEN)[])("%s", async (field) => {
    const plain = await drawn({ is });
    // a palette has few colours: seven of them are all
    const value = is === "swatches" && field === "count" ? 2 : GIVEN[field];
    const given = await drawn({ is, [field]: value });
    const shown = (fields[is] as string[]).includes(field);
    expect(given.scene !== plain.scene).toBe(shown);
    expect(given.notes.some((note) => note.includes(`${is} shows no ${field}`))).toBe(!shown);
  });
});

test("every picture is in the table", () => {
  expect(Object.keys(fields).sort()).toEqual([...PICTURE_NAMES].sort());
});
