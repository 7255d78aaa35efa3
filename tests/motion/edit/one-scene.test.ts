import { describe, expect, test } from "vitest";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { allSlots } from "#lib/motion/templates/slots.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

/** What is done to the whole film, done to one scene, one transition or one part. */

const FILM = readFilm(EDIT_FILM);
const done = (instruction: string, film = FILM): Composition => {
  const { composition, notUnderstood } = editByInstruction(film, instruction);
  expect(notUnderstood, instruction).toEqual([]);
  return composition;
};
const why = (instruction: string) => editByInstruction(FILM, instruction).notUnderstood[0]?.why;

describe("capitals", () => {
  const inCapitals = (film: Composition) =>
    allSlots(film).flatMap(({ layer, text }) => (layer.kind === "text" && layer.uppercase ? text : []));

  test.each([
    ["put scene 3 in capitals", ["fewer no-shows"]],
    ["scene 3 in capitals", ["fewer no-shows"]],
    ["make scene 3 all caps", ["fewer no-shows"]],
    ["all caps in scene 3", ["fewer no-shows"]],
    ["make the text of scene 1 uppercase", ["For small rental firms", "Stop keeping bookings on paper"]],
    ["all caps for the headline of scene 1", ["Stop keeping bookings on paper"]],
    ["make scene 3 longer and in capitals", ["fewer no-shows"]],
    [
      "put scenes 1 and 3 in capitals",
      ["For small rental firms", "Stop keeping bookings on paper", "fewer no-shows"],
    ],
  ])("%s", (instruction, texts) => expect(inCapitals(done(instruction))).toEqual(texts));

  test("and none", () =>
    expect(inCapitals(done("no capitals in scene 3", done("put scenes 1 and 3 in capitals")))).toHaveLength(
      2,
    ));
  test("a quotation is set as it was said", () =>
    expect(why("put scene 4 in capitals")).toBe("only texts are set in capitals"));
});

describe("transitions", () => {
  const seconds = (film: Composition) => film.scenes.map(({ transition }) => transition?.durationSeconds);

  test.each([
    ["faster transition between scenes 2 and 3", 0.37],
    ["make the transition between scenes 2 and 3 faster", 0.37],
    ["a faster transition between scene 2 and scene 3", 0.37],
    ["make the transition into scene 3 much slower", 0.85],
  ])("%s", (instruction, length) =>
    expect(seconds(done(instruction))).toEqual(seconds(FILM).with(2, expect.closeTo(length, 2))),
  );
  test.each([
    ["fade between scenes 2 and 3", "fade"],
    ["use a wipe between scene 2 and scene 3", "wipe"],
  ])("%s", (instruction, kind) =>
    expect(done(instruction).scenes.map(({ transition }) => transition?.kind)).toEqual([
      undefined,
      "slide",
      kind,
      "fade",
      "fade",
    ]),
  );
  test.each([
    [
      "faster transition between scenes 2 and 4",
      /^a transition is between two scenes that follow each other/,
    ],
    ["faster transition into scene 1", /^scene 1 .* enters without a transition$/],
  ])("%s: refused, and why", (instruction, reason) => expect(why(instruction)).toMatch(reason));
});

describe("no movement", () => {
  const moving = (film: Composition): string[] =>
    allSlots(film).flatMap(({ layer, text }) =>
      layer.enter || layer.emphasis || (layer.kind === "chart" && layer.countSeconds) ? text : [],
    );
  const [headline = "", , , , number = ""] = moving(FILM);

  test("what moves in the film", () =>
    expect([headline, number]).toEqual(["Stop keeping bookings on paper", "38%"]));
  test.each([
    ["no animation on the headline of scene 1", [headline]],
    ["don’t animate the headline of scene 1", [headline]],
    ["remove the animation in scene 1", [headline]],
    ["no animation on the number", [number]],
    ["no animations", moving(FILM)],
  ])("%s", (instruction, gone) =>
    expect(moving(done(instruction))).toEqual(moving(FILM).filter((text) => !gone.includes(text))),
  );
  test.each([
    ["no animation on the headline", /^there are 2 of them, say which/],
    ["no animation on the quote", /^the quote does not move$/],
    ["no animation in scene 4", /^nothing moves in scene 4/],
  ])("%s: refused, and why", (instruction, reason) => expect(why(instruction)).toMatch(reason));
});
