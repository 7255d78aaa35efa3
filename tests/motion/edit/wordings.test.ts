import { describe, expect, test } from "vitest";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { wayThrough } from "#lib/motion/revision/undo-words.ts";
import { allSlots } from "#lib/motion/templates/slots.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

/** Wordings that people use, beside those of the examples. */

const FILM = readFilm(EDIT_FILM);
const done = (instruction: string, film = FILM): Composition => {
  const { composition, notUnderstood } = editByInstruction(film, instruction);
  expect(notUnderstood, instruction).toEqual([]);
  return composition;
};
const ids = (film: Composition) => film.scenes.map(({ id }) => id);
const says = (film: Composition) => allSlots(film).map(({ text }) => text);
const seconds = (film: Composition) => film.scenes.map(({ durationSeconds }) => durationSeconds);
const [a, b, c, d, e] = ids(FILM);
const NEW = "scene-6";

/** The film with a telephone number and two lines with a price. */
const SHOP = done(
  "change the tagline of scene 5 to Call 0113 496 0123; change the first bullet to From €19 a month; change the second bullet to “7 days back”",
);

describe("what a new scene is to say goes on to the end, or to a place", () => {
  test.each([
    [
      "add a scene with the text “Limited edition” before the last one",
      "Limited edition",
      [a, b, c, d, NEW, e],
    ],
    ["add a scene with text Limited edition", "Limited edition", [a, b, c, d, NEW, e]],
    ["add a scene with the title “Limited edition”", "Limited edition", [a, b, c, d, NEW, e]],
    ["add a scene saying Emergency? Call us", "Emergency? Call us", [a, b, c, d, NEW, e]],
    ["add a scene saying Emergency? Call us!", "Emergency? Call us", [a, b, c, d, NEW, e]],
    ["add a scene saying Emergency? Call us at the end", "Emergency? Call us", [a, b, c, d, e, NEW]],
    ["add a scene that says No van. No wait. after scene 3", "No van. No wait.", [a, b, c, NEW, d, e]],
    ["add a scene that says Ready?", "Ready?", [a, b, c, d, NEW, e]],
    ["can you add a scene that says Ready?", "Ready", [a, b, c, d, NEW, e]],
    ["insert “Hello there” after scene 3", "Hello there", [a, b, c, NEW, d, e]],
    ["add “Hello there” at the end", "Hello there", [a, b, c, d, e, NEW]],
    ["insert “Hello there” between 2 and 3", "Hello there", [a, b, NEW, c, d, e]],
    ["add a closing scene that says “Bye”", "Bye", [a, b, c, d, e, NEW]],
    ["add an opening scene saying Good morning, harbour", "Good morning, harbour", [NEW, a, b, c, d, e]],
  ])("%s", (instruction, words, order) => {
    const film = done(instruction);
    const added = film.scenes.filter(({ id }) => id === NEW);
    expect(says({ ...film, scenes: added })).toEqual([words]);
    expect(ids(film)).toEqual(order);
  });

  test("another instruction is one still", () => {
    for (const joint of [
      ". Make it square.",
      "; make it square",
      " and make it square",
      "\nmake it square",
    ]) {
      const film = done(`add a scene that says Emergency? Call us${joint}`);
      expect(says(film)).toContain("Emergency? Call us");
      expect(film.widthPixels).toBe(film.heightPixels);
    }
  });
});

describe("words by what they are, and by which of them", () => {
  test.each([
    ["change the phone number to 0113 496 9999", "Call 0113 496 9999"],
    ["change the telephone number to 01134969999", "Call 01134969999"],
    ["change the price to €22", "From €22 a month"],
    ["the price should be 22", "From €22 a month"],
    ["change the first text to “Ahoy”", "Ahoy"],
    ["The first line should read Water everywhere", "Water everywhere"],
    ["the second headline should be Dry feet", "Dry feet"],
    ["change the last line to See you", "See you"],
    ["in scene 1, change the headline to Ahoy there", "Ahoy there"],
    ["in scene 3, change the number to 41%", "41%"],
    ["make the quote “Best”", "Best"],
  ])("%s", (instruction, expected) => expect(says(done(instruction, SHOP))).toContain(expected));

  test("the first line is that of the first scene", () =>
    expect(says(done("The first line should read Ahoy"))[1]).toBe("Ahoy"));

  test.each([
    ["change the price to €22", FILM, /^there is no price on screen$/],
    ["change the phone number to 1", FILM, /^there is no phone number on screen$/],
    [
      "change the price to €22",
      done("change the second bullet to Boats from €45", SHOP),
      /^there are 2 of them: €19, €45; say which price$/,
    ],
  ])("%s: refused, with what to do", (instruction, film, why) =>
    expect(editByInstruction(film, instruction).notUnderstood[0]?.why).toMatch(why),
  );
});

describe("colours", () => {
  test.each<[string, (film: Composition) => unknown, unknown]>([
    ["make the colours green", ({ brand }) => brand.palette.accent, "#1f8a4c"],
    ["our brand colour is #0a7d3c", ({ brand }) => brand.palette.accent, "#0a7d3c"],
    ["I don't like the red, use blue", ({ brand }) => brand.palette.accent, "#1f57e0"],
    ["I don’t like the red, use blue instead", ({ brand }) => brand.palette.accent, "#1f57e0"],
  ])("%s", (instruction, read, expected) => expect(read(done(instruction))).toBe(expected));

  test("in scene 1, make the headline red", () => {
    const film = done("in scene 1, make the headline black");
    expect(film.scenes.slice(1)).toEqual(FILM.scenes.slice(1));
    expect(JSON.stringify(film.scenes[0])).not.toBe(JSON.stringify(FILM.scenes[0]));
    expect(done("in scene 1, make the headline red").scenes.slice(1)).toEqual(FILM.scenes.slice(1));
  });

  test("what is asked of one scene is not done everywhere", () => {
    const film = done("in scene 2, make the background blue");
    expect(film.brand).toEqual(FILM.brand);
    expect(film.scenes[1]?.background).toEqual({ type: "solid", color: "#1f57e0" });
    expect(seconds(done("in scene 3, make it 5 seconds"))).toEqual([3, 4, 5, 3, 2]);
    const refused = editByInstruction(FILM, "in scene 2, make it vertical");
    expect([refused.composition, refused.understood]).toEqual([FILM, []]);
  });
});

describe("scenes", () => {
  test.each([
    ["get rid of the “7 days” scene", [a, c, d, e]],
    ["get rid of the 7 days scene", [a, c, d, e]],
    ["get rid of the “38%” scene", [a, b, d, e]],
    ["remove the list", [a, c, d, e]],
    ["end with the list", [a, c, d, e, b]],
    ["start with the name", [e, a, b, c, d]],
    ["move teh lsit to the end", [a, c, d, e, b]],
    ["start with the number", [c, a, b, d, e]],
    ["delete scene 2 and 3", [a, d, e]],
  ])("%s", (instruction, expected) => expect(ids(done(instruction, SHOP))).toEqual(expected));

  test.each([
    ["make scene 2 and 3 shorter", [3, 3.2, 2.4, 3, 2]],
    ["scenes 2 and 3 should last 5 seconds", [3, 5, 5, 3, 2]],
    ["scenes 1 to 3 one second longer", [4, 5, 4, 3, 2]],
    ["make scene 2 and scene 3 twice as fast", [3, 2, 1.5, 3, 2]],
    ["make every scene last 2 seconds", [2, 2, 2, 2, 2]],
    ["hold the last frame for 5 seconds", [3, 4, 3, 3, 7]],
    ["can it be half as long?", [1.5, 2, 1.5, 1.5, 1]],
  ])("%s", (instruction, expected) => expect(seconds(done(instruction))).toEqual(expected));

  test("a list that does not stand alone leaves its scene, which stays", () => {
    const [list] = (FILM.scenes[1]?.layers ?? []) as Layer[];
    const scenes = FILM.scenes.map((scene) =>
      scene.id === "voice" ? { ...scene, layers: [...scene.layers, list as Layer] } : scene,
    );
    const film = done("remove the list", done("remove scene 2", { ...FILM, scenes }));
    expect(ids(film)).toContain("voice");
    expect(says(film)).not.toContain("Deposits");
  });
});

describe("format, size and sound", () => {
  test.each<[string, (film: Composition) => unknown, unknown]>([
    ["can I have it for TikTok", ({ heightPixels }) => heightPixels, 640],
    ["can I get a square version?", ({ widthPixels }) => widthPixels, 360],
    ["the logo is too small", (film) => JSON.stringify(film.scenes[4]).includes('"sizeUnits":20'), true],
    [
      "the headline of scene 1 is too big",
      (film) => JSON.stringify(film.scenes[0]).includes('"sizeUnits":8'),
      true,
    ],
    [
      "replace the music with something upbeat",
      ({ audio }) => audio?.tracks[0],
      expect.objectContaining({ mood: "bright" }),
    ],
    ["replace the music with silence", ({ audio }) => audio?.tracks.map(({ kind }) => kind), ["effect"]],
    ["can it be louder?", ({ audio }) => audio?.tracks[0]?.gainDb, 5],
  ])("%s", (instruction, read, expected) => expect(read(done(instruction))).toEqual(expected));
});

describe("undo", () => {
  test.each([
    ["undo all changes", { to: 1 }],
    ["undo everything", { to: 1 }],
    ["go back to the start", { to: 1 }],
    ["start over", { to: 1 }],
    ["undo the last 2 changes", { steps: -2 }],
  ])("%s", (said, way) => expect(wayThrough(said)).toEqual(way));

  test("of one change among several nothing is known: what can be said instead is said", () =>
    expect(editByInstruction(FILM, "undo the colour change").notUnderstood[0]?.why).toBe(
      "undo takes back whole changes: say “undo”, “undo 2 changes” or “undo all changes”",
    ));
});

describe("one wish in several wordings", () => {
  test.each([
    ["lower the music volume", "quieter music"],
    ["fade out the music at the end", "fade the music out at the end"],
    ["make the last scene stay on screen for 5 seconds", "the last scene lasts 5 seconds"],
    ["hold scene 1 for 4 seconds", "scene 1 lasts 4 seconds"],
    ["use the dark palette", "dark mode"],
    ["add our website www.harbour.example/join at the end", "the address is www.harbour.example/join"],
  ])("%s is %s", (wording, plain) => expect(done(wording)).toEqual(done(plain)));
});
