import { READING_HEAD } from "#lib/motion/plan/plan-error.ts";
import { describe, expect, test } from "vitest";
import { contrast } from "#lib/motion/composition/color.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { allSlots } from "#lib/motion/templates/slots.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

/** What people tell of their business, and not of a film: a price that is another now, a shop that has moved. */

const planned = async (brief: string) => readFilm((await rulesPlanner.plan(brief, { seed: 1 })).composition);
const COFFEE = await planned(`${READING_HEAD}
Product: Brew Bros
What it is: Coffee roasters in Leeds
Claim: Order before 2pm and it ships today
Number: $16 | Bags start at $16
Quote: Best espresso in town | Mara Hill
Website: brewbros.example
Telephone: 0113 496 0123
Length: 20 s
Use case: explainer
Take: 1 58993a1a

`);
const CAFE = await planned(`${READING_HEAD}
Product: Cafe Luna
List: Soup of the day | Fresh bread | Almond cake
Number: £9.50 | Lunch
Number: £18 | Dinner
Claim: Open daily 8 to 5
Website: 3 Harbour Street, Whitby
Tone: warm
Colours: #b8502a, #e2a23c, #fbf1e2
Use case: explainer
Take: 1 eeb89e22

`);
const COURSE = await planned(`${READING_HEAD}
Product: Knit Right
Claim: Online course Knit Right
Number: 6 weeks | Learn to knit in 6 weeks
Claim: Only $49
Step: Sign up
Step: Get the yarn box
Step: Knit with us on Sundays
Quote: I made my first jumper! | Ana
Call to action: Sign up by 1 May
Website: knitright.example
Use case: explainer
Take: 1 d240e05f

`);
const SPLIT = await planned(`${READING_HEAD}
Product: Jotter
Claim: The pages merge by themselves on every phone although nobody is online in the whole house
Claim: For Jotter, a notebook
Length: 12 s
Use case: explainer
Take: 1 89b32b88

`);
const FILM = readFilm(EDIT_FILM);

const done = (film: Composition, instruction: string): Composition => {
  const { composition, notUnderstood } = editByInstruction(film, instruction);
  expect(notUnderstood, instruction).toEqual([]);
  return composition;
};
const says = (film: Composition) => allSlots(film).map(({ text }) => text);
const why = (film: Composition, instruction: string): string => {
  const { composition, notUnderstood } = editByInstruction(film, instruction);
  expect(composition, instruction).toEqual(film);
  return notUnderstood.map((part) => part.why).join("; ");
};
const whichIds = (film: Composition) => film.scenes.map(({ id }) => Number(id.replace("scene-", "")));

describe("a fact is another now", () => {
  test.each<[string, Composition, string]>([
    ["update the phone number, it's 0161 496 0000", COFFEE, "0161 496 0000"],
    ["our new number is 0161 496 0000", COFFEE, "0161 496 0000"],
    ["the phone number has changed to 0161 496 0000", COFFEE, "0161 496 0000"],
    ["the number is wrong, it should be 0161 496 0000", COFFEE, "0161 496 0000"],
    ["the price is £40 now", COFFEE, "£40"],
    ["the price should be £40", COFFEE, "£40"],
    ["the price went up to $18", COFFEE, "$18"],
    ["new price: $18", COFFEE, "$18"],
    ["the price is wrong, it should be $18", COFFEE, "$18"],
    ["the price is $59", COURSE, "$59"],
    ["the website is brewbros.co now", COFFEE, "brewbros.co"],
    ["it's called Brew Brothers", COFFEE, "Brew Brothers"],
    ["our name is Brew Brothers", COFFEE, "Brew Brothers"],
    ["the quote is by Tom Lee", COFFEE, "Tom Lee"],
    ["we moved, the address is 22 High Street now", CAFE, "22 High Street, Whitby"],
    ["change the address to 5 Park Row, Leeds", CAFE, "5 Park Row, Leeds"],
    ["hours are 9 to 6 now", CAFE, "Open daily 9 to 6"],
    ["we're open 9 to 6 now", CAFE, "Open daily 9 to 6"],
    ["change the date to 3 May", COURSE, "Sign up by 3 May"],
    ["it's “Bradford”, not “Leeds”", COFFEE, "Coffee roasters in Bradford"],
  ])("%s", (instruction, film, words) => expect(says(done(film, instruction)).join("\n")).toContain(words));

  test.each<[string, Composition, RegExp]>([
    ["the price is £40 now", CAFE, /^there are 2 of them: £9.50, £18; say which price$/],
    ["update the phone number, it's 0161 496 0000", CAFE, /^there is no phone number on screen/],
    // a street is no web address
    ["change the address to 5 Park Row, Leeds", COFFEE, /^“5 Park Row, Leeds” is not a web address/],
    // an opinion is no fact
    ["the headline is boring", COFFEE, /^not understood$/],
    ["the price is too high", COFFEE, /^not understood$/],
    ["the name is wrong", COFFEE, /^not understood$/],
    ["the number is missing", COFFEE, /^not understood$/],
    ["less purple", COFFEE, /^say what takes its place/],
    ["add fresh juice to the menu", CAFE, /^the list is set line by line/],
  ])("%s: refused, and why", (instruction, film, reason) => expect(why(film, instruction)).toMatch(reason));
});

describe("scenes by the price, the date, the telephone number", () => {
  test.each<[string, Composition, number[]]>([
    ["remove the price scene", COFFEE, [1, 2, 4, 5]],
    ["drop the scene with the price", COFFEE, [1, 2, 4, 5]],
    ["remove the scene about the price", COFFEE, [1, 2, 4, 5]],
    ["lose the bit about the quote", COFFEE, [1, 2, 3, 5]],
    ["cut the scene about espresso", COFFEE, [1, 2, 3, 5]],
    ["remove the Bags start at $16 scene", COFFEE, [1, 2, 4, 5]],
    ["start with the price", COFFEE, [3, 1, 2, 4, 5]],
    ["the opening should be the price", COFFEE, [3, 1, 2, 4, 5]],
    ["the first scene should be the price", COFFEE, [3, 1, 2, 4, 5]],
    ["the price should be the opening", COFFEE, [3, 1, 2, 4, 5]],
    ["make the price the opening", COFFEE, [3, 1, 2, 4, 5]],
    ["lead with the price", COFFEE, [3, 1, 2, 4, 5]],
    ["the ending should be the quote", COFFEE, [1, 2, 3, 5, 4]],
    ["scene 3 should be the last scene", COFFEE, [1, 2, 4, 5, 3]],
    ["put the quote before the price", COFFEE, [1, 2, 4, 3, 5]],
    ["end on the steps", COURSE, [1, 2, 3, 5, 6, 4]],
    ["finish with the quote", COURSE, [1, 2, 3, 4, 6, 5]],
    ["finish the film on the quote", COURSE, [1, 2, 3, 4, 6, 5]],
    ["the quote should be last", COURSE, [1, 2, 3, 4, 6, 5]],
    ["we don't need the steps", COURSE, [1, 2, 3, 5, 6]],
    // the words before a figure say nothing without it
    ["remove the price", COFFEE, [1, 2, 4, 5]],
    ["take the quote out", COFFEE, [1, 2, 3, 5]],
  ])("%s", (instruction, film, ids) => expect(whichIds(done(film, instruction))).toEqual(ids));

  test("of several, or of none, it is told", () => {
    expect(why(CAFE, "remove the price scene")).toMatch(
      /^2 scenes have a price, say which: \d “£9.50 Lunch”, \d “£18 Dinner”$/,
    );
    expect(why(COFFEE, "end on the date")).toMatch(/^no scene has a date: there are 1 “Order before/);
  });
});

describe("a fact that the film does not tell is a new scene", () => {
  test.each<[string, string, number[]]>([
    ["add our opening hours: Mon to Fri 9 to 5", "Opening hours: Mon to Fri 9 to 5", [1, 2, 3, 4, 6, 5]],
    ["add our hours, 9 to 5 and Sat 10 to 2", "Hours: 9 to 5 and Sat 10 to 2", [1, 2, 3, 4, 6, 5]],
    ["add our guarantee: 2 years at the end", "Guarantee: 2 years", [1, 2, 3, 4, 5, 6]],
    // what says itself needs no label
    ["add the price: £9 a bag", "£9 a bag", [1, 2, 3, 4, 6, 5]],
    ["add that we’re open on Sundays after scene 2", "We’re open on Sundays", [1, 2, 6, 3, 4, 5]],
  ])("%s", (instruction, words, ids) => {
    const film = done(COFFEE, instruction);
    expect(whichIds(film)).toEqual(ids);
    expect(says({ ...film, scenes: film.scenes.filter(({ id }) => id === "scene-6") }).join(" ")).toBe(words);
  });

  test("and another instruction is none of it", () => {
    const film = done(COFFEE, "add our opening hours: Mon to Fri 9 to 5 and make it square");
    expect([film.widthPixels, film.heightPixels]).toEqual([1080, 1080]);
    expect(says(film).join(" ")).not.toContain("square");
  });

  test("a logo is no fact", () => expect(why(COFFEE, "add our logo: a cup")).toMatch(/^not understood$/));
});

describe("what is read as one text is one", () => {
  const detail = allSlots(SPLIT).find(({ role, text }) => role === "subline" && /^\p{Ll}/u.test(text));
  const head = allSlots(SPLIT).find(
    ({ role, sceneIndex }) => role === "headline" && sceneIndex === detail?.sceneIndex,
  );
  const number = (detail?.sceneIndex ?? 0) + 1;

  test("the film has a text in two parts", () => expect(head && detail).toBeDefined());
  test.each([
    `change the text of scene ${number} to Come in`,
    `make scene ${number} say Come in`,
    `change “${head?.text} ${detail?.text}” to “Come in”`,
    ...(number === 1 ? ["change the first text to Come in"] : []),
  ])("%s", (instruction) => {
    const film = done(SPLIT, instruction);
    expect(says(film)).toContain("Come in");
    expect(says(film)).not.toContain(detail?.text);
    expect(says(film)).not.toContain(head?.text);
  });
  test("its headline alone is what is called so", () => {
    const film = done(SPLIT, `change the headline of scene ${number} to Come in`);
    expect(says(film)).toContain(detail?.text);
  });
  test("all of it goes", () => {
    const film = done(SPLIT, `remove “${head?.text} ${detail?.text}”`);
    expect(says(film).join()).not.toContain(detail?.text);
  });

  test("a figure and the words around it", () => {
    expect(says(done(COFFEE, "change the text of scene 3 to Bags start at $18"))).toEqual(
      says(COFFEE).map((text) => (text === "$16" ? "$18" : text)),
    );
    const other = done(COFFEE, "change the text of scene 3 to Roasted on Mondays");
    expect(says({ ...other, scenes: other.scenes.slice(2, 3) })).toEqual(["Roasted on Mondays"]);
    expect(other.scenes.map(({ durationSeconds }) => durationSeconds)).toEqual(
      COFFEE.scenes.map(({ durationSeconds }) => durationSeconds),
    );
    const first = done(done(COFFEE, "start with the price"), "change the first text to Roasted on Mondays");
    expect(says(first).slice(0, 2)).toEqual(["Roasted on Mondays", "Brew Bros"]);
  });
  test("a sentence of its own stays", () =>
    expect(says(done(FILM, "change the text of scene 5 to Ahoy"))).toContain("Try it for a season"));
});

describe("colours as people compare them", () => {
  const ground = ({ brand }: Composition) => brand.palette.background;
  test.each<[string, Composition]>([
    ["make it more green", CAFE],
    ["make it greener", CAFE],
    ["more green please", CAFE],
  ])("%s", (instruction, film) => {
    const { palette } = done(film, instruction).brand;
    expect(palette.accent).toBe("#1f8a4c");
    expect(palette.background).not.toBe(film.brand.palette.background);
    expect(contrast(palette.ink, palette.background)).toBeGreaterThan(7);
  });
  test("again, it is more of it", () => {
    const once = done(CAFE, "make it greener");
    expect(ground(done(once, "make it greener"))).not.toBe(ground(once));
  });
  test.each([
    ["background should be a pale blue", "#a5bcf3"],
    ["can the background be dark green?", "#13562f"],
    ["I'd like a pale blue background", "#a5bcf3"],
  ])("%s", (instruction, color) => expect(ground(done(CAFE, instruction))).toBe(color));
  test("the background alone", () => {
    const film = done(CAFE, "make the background greener");
    expect(film.brand.palette.accent).toBe(CAFE.brand.palette.accent);
    expect(ground(film)).not.toBe(ground(CAFE));
  });
  test("a darker shade of a colour that there is", () => {
    const film = done(CAFE, "make it greener");
    expect(done(film, "a darker green").brand.palette.accent).toBe("#186c3b");
    expect(done(film, "make the green darker").brand.palette.accent).toBe("#186c3b");
    expect(why(COFFEE, "a darker green")).toMatch(/^the film has no green/);
  });
  test("other colours", () =>
    expect(done(CAFE, "use a different colour").brand.palette).not.toEqual(CAFE.brand.palette));
});

test("music that is too loud", () => {
  const gain = (film: Composition) => film.audio?.tracks.find(({ kind }) => kind === "bed")?.gainDb ?? 0;
  expect(gain(done(FILM, "the music is too loud"))).toBe(gain(FILM) - 5);
  expect(gain(done(FILM, "the music is too quiet"))).toBe(gain(FILM) + 5);
});
