import { describe, expect, test } from "vitest";
import type { Composition } from "#lib/motion/composition.ts";
import { editByInstruction } from "#lib/motion/edit.ts";
import { allSlots } from "#lib/motion/edit-targets.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

/** What people asked for and did not get, each failed before. */

const FILM = readFilm(EDIT_FILM);
const done = (instruction: string, film = FILM): Composition => {
  const { composition, notUnderstood } = editByInstruction(film, instruction);
  expect(notUnderstood, instruction).toEqual([]);
  return composition;
};
const cameras = (film: Composition) => film.scenes.map(({ camera }) => camera?.preset ?? "");
const says = (film: Composition) => allSlots(film).map(({ text }) => text);

describe("the camera", () => {
  const still = done("no camera movement", done("slow zoom in every scene"));

  test.each([
    ["zoom in slowly on scene 2", ["", "push", "", "", ""]],
    ["add a slow zoom to the last scene", ["", "", "", "", "push"]],
    ["zoom out of scene 4", ["", "", "", "pull", ""]],
    ["pan left in scene 3", ["", "", "pan-left", "", ""]],
    ["pan over scene 3", ["", "", "pan-right", "", ""]],
    ["slow zoom in every scene", ["push", "push", "push", "push", "push"]],
    ["drift", ["drift", "drift", "drift", "drift", "drift"]],
  ])("%s", (instruction, expected) => expect(cameras(done(instruction, still))).toEqual(expected));

  test("a strong move goes further, and stops where it is asked to", () => {
    const [, scene] = done("a strong zoom in scene 2", still).scenes;
    const [, slower] = done("zoom in on scene 2", still).scenes;
    expect(scene?.camera?.amount).toBeGreaterThan(slower?.camera?.amount ?? 1);
    const all = done("slow zoom in every scene", still);
    expect(cameras(done("no zoom in scene 2", all))).toEqual(["push", "", "push", "push", "push"]);
    const { composition, notUnderstood } = editByInstruction(still, "no camera movement");
    expect([cameras(composition), notUnderstood.length]).toEqual([cameras(still), 1]);
  });

  test("between scenes a zoom is a transition", () => {
    expect(cameras(done("zoom between scenes 2 and 3", still))).toEqual(cameras(still));
  });
});

describe("a dark ground", () => {
  test.each(["make the background dark", "the background should be dark", "make all backgrounds dark"])(
    "%s is dark mode",
    (instruction) => expect(done(instruction).brand.palette).toEqual(done("dark mode").brand.palette),
  );
});

describe("other words", () => {
  const { name } = FILM.brand;

  test.each(["everywhere", "throughout", "in every scene", "in the whole film"])(
    "%s is where they stand, and none of them",
    (where) => {
      expect(done(`change ${name} to Tidewall ${where}`).brand.name).toBe("Tidewall");
      expect(done(`replace ${name} with Tidewall ${where}`).brand.name).toBe("Tidewall");
    },
  );

  test("the ending is what the last scene says", () => {
    const film = done("change the ending to Try it free");
    expect(says(film)).toContain("Try it free");
    // what begins small may be what it is to be like
    expect(editByInstruction(FILM, "change the ending to be nicer").notUnderstood).toHaveLength(1);
  });
});
