import { describe, expect, test } from "vitest";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { allSlots } from "#lib/motion/templates/slots.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

/** Instructions of two halves, of which the second says something of what the first is about. */

const FILM = readFilm(EDIT_FILM);
const [BLACK, WHITE, BLUE, YELLOW] = ["#121110", "#ffffff", "#1f57e0", "#ffd23f"];

const done = (instruction: string): Composition => {
  const { composition, notUnderstood } = editByInstruction(FILM, instruction);
  expect(notUnderstood, instruction).toEqual([]);
  return composition;
};
const ground = (film: Composition, id: string) => {
  const background = film.scenes.find((scene) => scene.id === id)?.background;
  return background?.type === "solid" ? background.color : background?.type;
};
const colors = (film: Composition, id: string) =>
  allSlots(film)
    .filter(({ sceneIndex }) => film.scenes[sceneIndex]?.id === id)
    .map(({ layer }) => ("color" in layer ? layer.color : null));
const changed = (film: Composition) =>
  film.scenes
    .filter(
      (scene) => JSON.stringify(scene) !== JSON.stringify(FILM.scenes.find(({ id }) => id === scene.id)),
    )
    .map(({ id }) => id);

describe("a scene's ground, and its words", () => {
  test.each([
    ["make the background of scene 3 black and the text yellow", BLACK, YELLOW],
    ["make scene 3 black and its text yellow", BLACK, YELLOW],
    ["make scene 3 black, its text yellow", BLACK, YELLOW],
    ["make scene 3 black; its text yellow", BLACK, YELLOW],
    ["Make scene 3 black. Make its text yellow.", BLACK, YELLOW],
    ["make scene 3 black, then make its text yellow", BLACK, YELLOW],
    ["make scene 3 black and change its words to yellow", BLACK, YELLOW],
    ["change the background of scene 3 to black and the words to yellow", BLACK, YELLOW],
    ["make scene 3 black and the text in it yellow", BLACK, YELLOW],
    ["make scene 3 black and the writing there yellow", BLACK, YELLOW],
    ["make scene 3 black with yellow text on it", BLACK, YELLOW],
    ["make scene 3 black and yellow", BLACK, YELLOW],
    ["make scene 3 black but keep the text yellow", BLACK, YELLOW],
    ["scene 3: black background, yellow text", BLACK, YELLOW],
    ["scene 3 black, text yellow", BLACK, YELLOW],
    ["in scene 3, make the background black and the text yellow", BLACK, YELLOW],
    ["make the text yellow and the background black in scene 3", BLACK, YELLOW],
    ["make scene 3 blue and the text in that scene white", BLUE, WHITE],
    ["turn scene 3 blue and make the text white", BLUE, WHITE],
  ])("%s", (instruction, on, ink) => {
    const film = done(instruction);
    expect(film.brand).toEqual(FILM.brand);
    expect(changed(film)).toEqual(["proof"]);
    expect([ground(film, "proof"), ...colors(film, "proof")]).toEqual([on, ink, ink]);
  });

  test("of several scenes", () => {
    for (const instruction of [
      "make scenes 3 and 4 black and the text yellow",
      "make scene 3 and the quote scene black and their text yellow",
      "make scene 3 black and its text yellow and scene 4 black and its text yellow",
    ]) {
      const film = done(instruction);
      expect(changed(film)).toEqual(["proof", "voice"]);
      expect([...colors(film, "proof"), ...colors(film, "voice")]).toEqual(Array(4).fill(YELLOW));
    }
  });

  test("words that are so already are said to be", () => {
    const white = done("make the background of scene 3 black and the text white");
    const { understood, notUnderstood } = editByInstruction(white, "make scene 3 longer and the text white");
    expect(understood).toEqual(["Scene 3 (“38% fewer no-shows”) lasts 3.77 s, not 3 s"]);
    expect(notUnderstood.map(({ why }) => why)).toEqual([
      "nothing changes: the words of scene 3 (“38% fewer no-shows”) are #ffffff",
    ]);
  });

  test("words that could not be read are in a colour that can, and that is said", () =>
    expect(editByInstruction(FILM, "make scene 3 blue and its text yellow").understood[1]).toBe(
      "The words of scene 3 (“38% fewer no-shows”) are #ffdd6f. #ffdd6f instead of #ffd23f, so that it can be read on #1f57e0",
    ));
});

describe("what the second half is about", () => {
  test.each<[string, string[]]>([
    ["make scene 3 longer and the number bigger", ["Number of scene 3 bigger"]],
    ["make scene 3 longer and its text bigger", ["Text of scene 3 bigger"]],
    ["make scene 3 longer and change its number to 40%", ["The number of scene 3 says “40%”, not “38%”"]],
    ["make scene 3 longer and blue", ["The background of scene 3 (“38% fewer no-shows”) is #1f57e0"]],
    ["make scene 3 blue and make it 6 seconds long", ["Scene 3 (“38% fewer no-shows”) lasts 6 s, not 3 s"]],
    ["make scene 3 longer, then move it to the start", ["Scene 3 (“38% fewer no-shows”) is now scene 1"]],
    [
      "make scene 3 blue and the address green",
      ["The address of scene 5 is #1c7c44. #1c7c44 instead of #1f8a4c, so that it can be read on #f5efe4"],
    ],
    ["change the number of scene 3 to 40% and its colour to blue", ["The number of scene 3 is #1f57e0"]],
    ["change 38% to 40% and its colour to blue", ["The number of scene 3 is #1f57e0"]],
    ["change 38% to 40% and make it bigger", ["“40%” bigger"]],
    ["change the headline of scene 1 to “Hi” and make it smaller", ["Headline of scene 1 smaller"]],
    ["change the headline of scene 1 to Hi and make it smaller", ["Headline of scene 1 smaller"]],
    [
      "change the headline of scene 1 to Hi and its background to black",
      ["The background of scene 1 (“Hi”) is #121110"],
    ],
    ["make the number bigger and blue", ["The number of scene 3 is #1f57e0"]],
    [
      "make the number bigger and its background black",
      ["The background of scene 3 (“38% fewer no-shows”) is #121110"],
    ],
    ["make the quote smaller and its author bigger", ["Author of scene 4 bigger"]],
    ["make the quote bigger and bold", ["The quote in bold"]],
    ["replace “paper” with “slips” in scene 1 and make it bigger", ["“slips” bigger"]],
    // the film's again
    ["make it vertical and its text bigger", ["Text bigger"]],
    ["make scene 3 blue and make it vertical", ["The film is now 360 × 640"]],
    ["change the headline of scene 1 to “Hi” and make it 12 seconds", ["The film lasts 12 s, not 15 s"]],
    ["remove scene 3 and make the text bigger", ["Text bigger"]],
    ["the music from scene 2 on and make the text bigger", ["Text bigger"]],
    ["change the address to example.com and then twice as long", ["The film lasts 30 s, not 15 s"]],
    ["the headline of scene 1 letter by letter, a bit shorter", ["The film lasts 13.4 s, not 15 s"]],
    ["keep only scenes 1 and 4 and a bit shorter", ["The film lasts 5.37 s, not 6 s"]],
    ["all scenes equally long and a bit shorter", ["The film lasts 13.4 s, not 15 s"]],
    [
      "end with scene 2 and change the tagline to “Soon”",
      ["The subline of scene 4 says “Soon”, not “Try it for a season”"],
    ],
    [
      "make scene 3 blue and change the tagline to “Soon”",
      ["The subline of scene 5 says “Soon”, not “Try it for a season”"],
    ],
    ["make scene 1 longer and the title white", ["The headline of scene 1 is #ffffff"]],
    ["swap scenes 2 and 3 and make the text bigger", ["Text bigger"]],
  ])("%s", (instruction, told) => {
    const { understood, notUnderstood } = editByInstruction(FILM, instruction);
    expect([understood.slice(1), notUnderstood]).toEqual([told, []]);
  });

  test.each([
    [
      "make scene 3 blue and the headline red",
      /^there is no headline there; on screen are “38%” \(number, scene 3\)/,
    ],
    ["remove scene 3 and make its text white", /^scene 3 is not there any more$/],
  ])("%s: the second half is refused, and nothing else changes for it", (instruction, why) => {
    const { notUnderstood, composition } = editByInstruction(FILM, instruction);
    expect(notUnderstood.map((one) => one.why)).toEqual([expect.stringMatching(why)]);
    expect(composition).toEqual(done(instruction.split(" and ")[0] ?? ""));
  });

  test("of three halves the last is about the first, where nothing comes of the others", () => {
    const { understood, notUnderstood } = editByInstruction(
      FILM,
      "make scene 3 glow, make its text wobble and its number blue",
    );
    expect(understood).toEqual(["The number of scene 3 is #1f57e0"]);
    expect(notUnderstood.map(({ text }) => text)).toEqual([
      "make scene 3 glow",
      "make the text of scene 3 wobble",
    ]);
  });

  test("a scene that is not there is not the film", () =>
    expect(editByInstruction(FILM, "make scene 9 blue and the text white").composition).toEqual(FILM));
});

describe("a scene is the same one, wherever the first half puts it", () => {
  test.each([
    ["move scene 3 to the start and make it blue", "proof", 0],
    ["swap scenes 3 and 4 and make the number yellow", "proof", 3],
    ["move scene 3 to the end and make its number yellow", "proof", 4],
    ["add a scene that says “Hi” after scene 2 and make it blue", "scene-6", 2],
    ["add a scene that says “Hi” at the end and make its text yellow", "scene-6", 5],
    ["duplicate scene 3 and make it blue", null, 3],
  ])("%s", (instruction, id, at) => {
    const film = done(instruction);
    const scene = film.scenes[at];
    const named = id ?? scene?.id ?? "";
    expect(scene?.id).toBe(named);
    const alone = done(instruction.split(" and make")[0] ?? "");
    expect(film.scenes.filter((one) => one.id !== named)).toEqual(
      alone.scenes.filter((one) => one.id !== named),
    );
    expect([ground(film, named), ...colors(film, named)]).not.toEqual([
      ground(alone, named),
      ...colors(alone, named),
    ]);
  });
});

test("a sentence that joins hundreds of instructions is refused in words, as it took minutes to take apart", () => {
  const many = editByInstruction(FILM, "make it blue and ".repeat(230).trim());
  expect(many.understood).toEqual([]);
  expect(many.composition).toEqual(FILM);
  expect(many.notUnderstood.map(({ why }) => why)).toEqual([
    "one sentence joins at most 80 instructions: write them in several, or in lines",
  ]);
  expect(editByInstruction(FILM, "make it vertical\nmake scene 3 blue").notUnderstood).toEqual([]);
});
