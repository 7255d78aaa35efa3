import { describe, expect, test } from "vitest";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { allSlots, slotsOf } from "#lib/motion/templates/slots.ts";
import { summaryOf } from "#lib/motion/revision/revision-summary.ts";
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

describe("words that are to be noticed", () => {
  const film = done("change the headline of scene 1 to Ready in 3 days, or 4 at most");
  const styled = (of: Composition) =>
    allSlots(of).flatMap(({ layer, sceneIndex }) =>
      layer.kind === "text"
        ? layer.runs.flatMap((run) => (run.mark ? [`${sceneIndex + 1}: ${run.text}`] : []))
        : [],
    );
  const before = styled(film);
  const added = (instruction: string) =>
    styled(done(instruction, film)).filter((one) => !before.includes(one));

  test.each([
    ["highlight 4 at most", ["1: 4 at most"]],
    ["emphasise the words 4 at most in scene 1", ["1: 4 at most"]],
    ["make “at most” stand out", ["1: at most"]],
    ["underline at most", ["1: at most"]],
    ["highlight Ready and at most", ["1: Ready", "1: at most"]],
    ["highlight the headline of scene 1", ["1: Ready in 3 days, or 4 at most"]],
  ])("%s", (instruction, expected) => expect(added(instruction)).toEqual(expected));

  test("they say what they said, and the summary says which they are", () => {
    const now = done("highlight at most", film);
    expect(says(now)).toEqual(says(film));
    expect(summaryOf(film, now)).toEqual(["Scene 1: “at most” is highlighted"]);
  });

  test("what is not there, and what stands out already, is told", () => {
    const why = (instruction: string, of = film) => editByInstruction(of, instruction).notUnderstood[0]?.why;
    expect(why("highlight forty winks")).toBe("“forty winks” is not on screen");
    expect(why("highlight at most", done("highlight at most", film))).toBe("“at most” stands out already");
  });
});

describe("a call to action", () => {
  test.each([
    "add a call to action: Start free today",
    "add a button that says Start free today",
    "add a CTA at the end saying “Start free today”",
  ])("%s", (instruction) => {
    const film = done(instruction);
    const [last] = film.scenes.slice(-1);
    expect(slotsOf(last as Scene, 0).map(({ text }) => text)).toContain("Start free today");
    expect(film.scenes.length - FILM.scenes.length).toBeLessThan(2);
  });

  test("the one that is there says it", () => {
    const once = done("add a call to action: Start free today");
    const twice = done("add a call to action: Book a table", once);
    expect(twice.scenes).toHaveLength(once.scenes.length);
    expect(says(twice).filter((text) => /Start free|Book a table/.test(text))).toEqual(["Book a table"]);
  });
});

describe("the order of all scenes", () => {
  const ids = (film: Composition) => film.scenes.map(({ id }) => id);
  const [one, two, three, four, five] = ids(FILM);

  test.each([
    "reorder: 3 1 2 5 4",
    "reorder the scenes: 3, 1, 2, 5, 4",
    "change the order to 3-1-2-5-4",
    "scene order 3 > 1 > 2 > 5 > 4",
    "put the scenes in the order 3, 1, 2, 5 and 4",
    "play the scenes in this order: 3, 1, 2, 5, 4",
  ])("%s", (instruction) => {
    const film = done(instruction);
    expect(ids(film)).toEqual([three, one, two, five, four]);
    // the first comes out of nothing, and every other out of the one before
    expect(film.scenes.map(({ transition }) => transition !== undefined)).toEqual(
      FILM.scenes.map(({ transition }) => transition !== undefined),
    );
  });

  test.each(["reorder: 3 1 2", "reorder: 3 1 2 5 5", "reorder: 3 1 2 5 6"])(
    "%s names not each once",
    (instruction) => {
      const { composition, notUnderstood } = editByInstruction(FILM, instruction);
      expect(ids(composition)).toEqual(ids(FILM));
      expect(notUnderstood[0]?.why).toContain("reorder: 5 4 3 2 1");
    },
  );
});

describe("cuts and pace", () => {
  const seconds = (film: Composition) =>
    film.scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);

  test.each(["faster cuts", "quicker cutting", "make the pacing faster", "snappier pace"])(
    "%s",
    (instruction) => expect(seconds(done(instruction))).toBeLessThan(seconds(FILM)),
  );
  test("slower cuts", () => expect(seconds(done("slower cuts"))).toBeGreaterThan(seconds(FILM)));
});
