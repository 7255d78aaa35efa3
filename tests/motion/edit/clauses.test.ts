import { describe, expect, test } from "vitest";
import { EDIT_EXAMPLES, editByInstruction } from "#lib/motion/edit/edit.ts";
import { allSlots } from "#lib/motion/templates/slots.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

/** What an edit in words promises: whole clauses, no guess at a pronoun, nothing taken away by half. */

const FILM = readFilm(EDIT_FILM);
const edit = (instruction: string) => editByInstruction(FILM, instruction);
const ids = (instruction: string) => edit(instruction).composition.scenes.map(({ id }) => id);
const [a, b, c, d, e] = FILM.scenes.map(({ id }) => id);
/** "it" is on screen, and is nobody's pronoun there. */
const SAYS_IT = editByInstruction(FILM, "change the headline of scene 1 to “it”").composition;

describe("a bare pronoun is no words on screen", () => {
  test.each([
    ["scene 3 is a duplicate, remove it", [a, b, d, e]],
    ["scene 3 is a duplicate. Remove it.", [a, b, d, e]],
    ["the last scene is boring, delete it", [a, b, c, d]],
    ["scene 3 should be removed", [a, b, d, e]],
    ["scene 3 has to go", [a, b, d, e]],
  ])("%s", (instruction, scenes) => {
    expect(ids(instruction)).toEqual(scenes);
    expect(edit(instruction).notUnderstood).toEqual([]);
  });

  test.each([
    "make it pop",
    "make that stand out",
    "remove it",
    "delete this",
    "highlight it",
    "replace it with “Ahoy”",
    "change that to Ahoy",
    "swap this and that",
    "take it out",
  ])("%s changes nothing", (instruction) => {
    for (const film of [FILM, SAYS_IT]) {
      const { composition, understood, notUnderstood } = editByInstruction(film, instruction);
      expect([composition, understood]).toEqual([film, []]);
      expect(notUnderstood).toHaveLength(1);
    }
  });
});

describe("what is denied, asked or left as it is changes nothing", () => {
  test.each([
    "don't remove scene 3",
    "do not change the music",
    "don't make it longer and louder",
    "not black and white",
    "never swap scenes 1 and 2 or make it red, bigger",
    "leave scene 2 as it is",
    "keep the quote",
    "should I remove scene 3?",
    "should scene 3 go?",
    "let it go",
    "what happens if I remove scene 3",
    "is scene 3 too long?",
    "no scene should be longer than 3 seconds",
    "we can't lose scene 3",
    "the text isn't too small",
    "without scene 3 it would be better",
    "remove scene 3 or 4",
    "make it 10 or 12 seconds",
    "put that back",
    "remove everything",
  ])("%s", (instruction) => {
    const { composition, understood } = edit(instruction);
    expect([composition, understood]).toEqual([FILM, []]);
  });

  test.each(["remove scene 3 but keep the quote", "remove scene 3, don't touch the music"])(
    "%s: what is to stay is no wish",
    (instruction) => {
      expect(ids(instruction)).toEqual([a, b, d, e]);
      expect(edit(instruction).notUnderstood).toEqual([]);
    },
  );
});

describe("a hex beats a colour word beside it", () => {
  test.each([
    "use our green #0a7",
    "our brand colour is green #0a7",
    "use #0a7 green",
    "use our green: #00aa77",
    "change the accent to our green #0a7d3c",
  ])("%s", (instruction) => {
    const { brand, scenes } = edit(instruction).composition;
    const hex = instruction.includes("3c") ? "#0a7d3c" : "#00aa77";
    expect(brand.palette.accent).toBe(hex);
    expect(brand.palette.background).toBe(FILM.brand.palette.background);
    expect(scenes[1]?.background).toEqual(FILM.scenes[1]?.background);
  });
});

describe("what is understood by half takes nothing away", () => {
  test.each([
    "remove scene 3 and sprinkle glitter",
    "sprinkle glitter and remove scene 3",
    "remove scene 3. Then do the thing with the boats.",
    "no music and make the waves move",
    "remove “Deposits” and wobble",
    "keep only scenes 1 and 4 and hop about",
  ])("%s", (instruction) => {
    const { composition, understood, reasons, notUnderstood } = edit(instruction);
    expect([composition, understood, reasons]).toEqual([FILM, [], []]);
    expect(notUnderstood.length).toBeGreaterThan(1);
    expect(notUnderstood.map(({ why }) => why)).toContain(
      "not done: another part of the instruction is not understood, and this takes something away",
    );
  });

  test("what takes nothing away is done beside it", () => {
    const { composition, notUnderstood } = edit("make it square and sprinkle glitter");
    expect(composition.widthPixels).toBe(composition.heightPixels);
    expect(notUnderstood.map(({ text }) => text)).toEqual(["sprinkle glitter"]);
  });
});

describe("what is asked back comes with what would do", () => {
  test.each([
    ["make the headline red", ["make the headline of scene 1 red", "make the headline of scene 5 red"]],
    ["remove paper", ["remove “Stop keeping bookings on paper”"]],
    ["change the price to £5", ["add a scene that says “£5”"]],
    ["make scene 2 say “Ahoy”", ["replace “One calendar for all boats” with “Ahoy”"]],
  ])("%s", (instruction, offered) => {
    const { composition, notUnderstood } = edit(instruction);
    expect(composition).toEqual(FILM);
    expect(notUnderstood[0]?.nearest).toEqual(expect.arrayContaining(offered));
    for (const one of notUnderstood[0]?.nearest ?? []) expect(edit(one).understood, one).toHaveLength(1);
  });

  test.each(["make it pop", "jazz it up", "do something nice with scene 2", "wobble"])(
    "%s: only what can be done is offered",
    (instruction) => {
      const near = edit(instruction).notUnderstood.flatMap((one) => one.nearest);
      for (const one of near) expect(edit(one).understood.length, one).toBeGreaterThan(0);
    },
  );

  test("words that may be said by the film or to us are asked about", () => {
    const [asked] = edit("38% should be 41%, my boss had the figures wrong").notUnderstood;
    expect(asked?.why).toBe("put what goes on screen in quotation marks");
    const [first = ""] = asked?.nearest ?? [];
    expect(allSlots(edit(first).composition).map(({ text }) => text)).toContain("41%");
  });

  test("a word of the language of edits is no word on screen", () =>
    expect(edit("list should be second to last").composition).toEqual(FILM));
});

test("every example is understood, and says so in few words", () => {
  for (const example of EDIT_EXAMPLES)
    for (const { why } of edit(example).notUnderstood) expect(why, example).not.toBe("not understood");
});
