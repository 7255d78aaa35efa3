import { describe, expect, test } from "vitest";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import type { Composition, CompositionInput } from "#lib/motion/composition/composition.ts";
import { allSlots } from "#lib/motion/templates/slots.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

/** Scenes named by what they show or where they stand, in an order that is asked for. */

const FILM = readFilm(EDIT_FILM);
const ids = (film: Composition) => film.scenes.map(({ id }) => id);
const says = (film: Composition) => allSlots(film).map(({ text }) => text);
const done = (instruction: string, film = FILM): Composition => {
  const { composition, notUnderstood } = editByInstruction(film, instruction);
  expect(notUnderstood, instruction).toEqual([]);
  return composition;
};
const [a, b, c, d, e] = ids(FILM);
const NEW = "scene-6";

describe("a new scene stands where it was told, and says what was quoted and nothing else", () => {
  test.each([
    ["add a scene that says “Hi” after the quote", [a, b, c, d, NEW, e]],
    ["add a scene that says “Hi” before the quote", [a, b, c, NEW, d, e]],
    ["add a scene that says “Hi” after the list", [a, b, NEW, c, d, e]],
    ["add a scene that says “Hi” after the steps", [a, b, NEW, c, d, e]],
    ["add a scene that says “Hi” right after the number", [a, b, c, NEW, d, e]],
    ["add a scene that says “Hi” after the first", [a, NEW, b, c, d, e]],
    ["add a scene after the list that says “Hi”", [a, b, NEW, c, d, e]],
    ["add a scene that says “Hi” for 3 seconds after the quote", [a, b, c, d, NEW, e]],
    ["add a scene that says “Hi” after the quote for 3 seconds", [a, b, c, d, NEW, e]],
    ["put a scene that says “Hi” in between 2 and 3", [a, b, NEW, c, d, e]],
    ["after scene 3, add a scene that says “Hi”", [a, b, c, NEW, d, e]],
    ["after the intro add a scene that says “Hi”", [a, NEW, b, c, d, e]],
    ["at the end, add a scene that says “Hi”", [a, b, c, d, e, NEW]],
    ["add a scene that says Hi after the quote", [a, b, c, d, NEW, e]],
    ["add a scene that says “Hi” after the quote sold our", null],
  ])("%s", (instruction, expected) => {
    if (!expected) return expect(editByInstruction(FILM, instruction).composition).toEqual(FILM);
    const film = done(instruction);
    expect(ids(film)).toEqual(expected);
    expect(says(film)).toContain("Hi");
  });

  test("in a film with a chart, and in one with steps", async () => {
    for (const [name, kind, at] of [
      ["compare", "chart", 3],
      ["steps", "steps", 2],
    ] as const) {
      const film = readFilm((await rulesPlanner.plan(BRIEFS[name] ?? "")).composition);
      const after = done(`add a scene that says “Hi” after the ${kind}`, film);
      expect(ids(after).toSpliced(at, 1), name).toEqual(ids(film));
    }
  });

  test.each([
    ["add a scene that says “Hi” after the chart", /^no scene has a chart: there are 1 /],
    ["add a scene that says “Hi” after the pricing", /^no scene is “the pricing”: there are 1 /],
    ["add a scene that says “Hi” after the second number", /^no scene has a number, the second/],
    ["move scene 2 after the pricing", /^no scene is “the pricing”/],
    ["add a scene that says “Hi” in purple", /^not understood$/],
    ["change the headline of scene 1 to “Hi” in capitals of gold", /^not understood$/],
    ["change 38% to “41%” or so", /^not understood$/],
  ])("%s: refused, and nothing on screen", (instruction, why) => {
    const { composition, notUnderstood } = editByInstruction(FILM, instruction);
    expect(composition).toEqual(FILM);
    expect(notUnderstood.map((one) => one.why)).toEqual([expect.stringMatching(why)]);
  });

  test("words that only sound like a place are said", () => {
    expect(says(done("add a scene that says Safety first"))).toContain("Safety first");
    expect(says(done("add a scene that says “After the quote” after the number"))).toContain(
      "After the quote",
    );
  });

  test("what stands behind a quotation is the next instruction, whatever it begins with", () => {
    const film = done("add a scene that says “Hi” and louder music");
    expect(says(film)).toContain("Hi");
    expect(film.audio?.tracks[0]?.gainDb).toBe(5);
    expect(
      says(done("change the headline of scene 1 to “One” and the headline of scene 5 to “Two”")),
    ).toEqual(expect.arrayContaining(["One", "Two"]));
  });
});

describe("scenes change places", () => {
  test.each([
    ["swap the first two scenes", [b, a, c, d, e]],
    ["swap the last two scenes", [a, b, c, e, d]],
    ["swap the last two", [a, b, c, e, d]],
    ["swap the quote and the number", [a, b, d, c, e]],
    ["swap 2 and 3", [a, c, b, d, e]],
    ["switch scene 2 and 3", [a, c, b, d, e]],
    ["swap the second and fourth scenes", [a, d, c, b, e]],
    ["move the quote to the end", [a, b, c, e, d]],
    ["put the quote before the number", [a, b, d, c, e]],
    ["move the number to the start", [c, a, b, d, e]],
    // not to the end: that is `to the back`
    ["move scene 3 back", [a, c, b, d, e]],
  ])("%s", (instruction, expected) => expect(ids(done(instruction))).toEqual(expected));

  test("three scenes do not change places, and that is said", () => {
    const { notUnderstood } = editByInstruction(FILM, "swap scenes 1, 2 and 3");
    expect(notUnderstood[0]?.why).toMatch(/^say which two scenes/);
  });
});

describe("of several scenes with a list those are named that have one", () => {
  const list = (FILM.scenes[1] as (typeof FILM.scenes)[number]).layers;
  const several = (marker: "bullet" | "number"): Composition =>
    readFilm({
      ...EDIT_FILM,
      scenes: [
        ...EDIT_FILM.scenes,
        { id: "more", durationSeconds: 2, layers: list.map((layer) => ({ ...layer, marker })) },
      ],
    } as CompositionInput);

  test("remove the list scene", () => {
    const { notUnderstood } = editByInstruction(several("bullet"), "remove the list scene");
    expect(notUnderstood[0]?.why).toBe(
      "2 scenes have a list, say which: 2 “One calendar for all boats”, 6 “One calendar for all boats”",
    );
    expect(ids(done("remove the second list scene", several("bullet")))).not.toContain("more");
  });

  test("numbered ones are the steps, the others the list", () => {
    expect(ids(done("remove the steps scene", several("number")))).not.toContain("more");
    expect(ids(done("remove the list scene", several("number")))).not.toContain("features");
  });

  test("words below several numbers are no list", async () => {
    const film = readFilm((await rulesPlanner.plan(BRIEFS.numbers ?? "")).composition);
    expect(editByInstruction(film, "remove the list scene").notUnderstood[0]?.why).toMatch(
      /^no scene has a list/,
    );
  });
});
