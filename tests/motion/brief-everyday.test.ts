import { describe, expect, test } from "vitest";
import { type Brief, isSilent } from "#lib/motion/brief.ts";
import { cardsOf } from "#lib/motion/brief-joined.ts";
import { readBrief } from "#lib/motion/read-brief.ts";

/*
 * What 48 everyday briefs showed that somebody wrote without knowing how they are read. The sentences are others, of
 * the same making.
 */
const cards = (text: string) => cardsOf(readBrief(text));
const figures = ({ numbers }: Brief) =>
  numbers.map(({ prefix, value, suffix, label }) => `${prefix}${value}${suffix} ${label}`.trim());

describe("how it ends, in other words than “end with”", () => {
  test.each([
    ['Last thing on screen should be "Play it now".', "Play it now"],
    ["Follow us at the end.", "Follow us"],
    ['It should end with something like "See you all in May."', "See you all in May."],
    [
      'At the end it should say "Happy 70th, Grandad" and "from all of us".',
      "Happy 70th, Grandad, from all of us",
    ],
    ["The end should say Register at fernlight.example.", "Register"],
  ])("%s", (wish, words) => {
    const brief = readBrief(`Loop, a timer for teams. Nobody waits any more. ${wish}`);
    expect(brief.callToAction).toBe(words);
    expect(brief.claims).toEqual(["Nobody waits any more"]);
  });
});

describe("whose film it is", () => {
  test.each([
    [
      "who writes is not",
      "My name is Joost and I help out with the Elmhof Folk Weekend. This year it has 14 bands on 2 stages. A day ticket is €29. Make it dark and smoky.",
      "Elmhof Folk Weekend",
    ],
    [
      "nor who signs",
      "I run the Hofladen Ahrend, a farm shop. Open every day. Eggs and milk.\n\nMany thanks and best wishes\nUta Kern",
      "Hofladen Ahrend",
    ],
    [
      "nor where it is",
      "Video that tells everyone that we move offices on 1 May. New address: Heron House, 8 Mill Lane.",
      "",
    ],
    [
      "a title above the brief is all of it",
      "Brief for a clip – Pilates am Kanal\n\nWhat: new course\nWhere: Uferweg 3\nPrice: 120 euros",
      "Pilates am Kanal",
    ],
    [
      "and what a sentence begins with before a day",
      "Can you do something for our charity run? Walk for Wanda, Sunday 18 May, Penrose Park. Bring a friend.",
      "Walk for Wanda",
    ],
  ])("%s", (_, text, name) => {
    expect(readBrief(text).product).toBe(name);
  });
});

describe("what was torn stays whole", () => {
  test("a sentence that is none without its number keeps it", () => {
    expect(
      cards("Quiz night at the Anchor. Book your table with Sam on 555-0119 by the 7th. Prizes."),
    ).toContain("Book your table with Sam on 555-0119 by the 7th");
    expect(cards("Fire drill. Questions go to Marit in the safety office, extension 555-0142.")).toContain(
      "Questions go to Marit in the safety office, extension 555-0142",
    );
  });

  test("offices begin with no preposition", () => {
    expect(cards("Video to tell everyone that we move offices on 1 May?")).toContain(
      "We move offices on 1 May",
    );
  });

  test.each([
    ["After that it's €390.", "€390 After that"],
    ["Students pay €90.", "€90 Students"],
    ["The repair will cost £340,000.", "£340000 The repair"],
    ["Kids clothes $1 each, furniture from $10, books 3 for $2.", "3 for $2 Books"],
  ])("a price has its own words: %s", (text, figure) => {
    expect(figures(readBrief(`Sale at Otter Lane. Cakes and tea. ${text}`))).toContain(figure);
  });

  test("a time of day and a year are no figures", () => {
    expect(
      readBrief("Quiz. Friday 14 November, doors 7pm first question 7.30. Set in 1893 in a fishing town.")
        .numbers,
    ).toEqual([]);
  });
});

describe("what is said to us", () => {
  test.each([
    ["a goodbye with a name", "Thanks a million, Jess"],
    ["a purpose", "It's for Facebook, to get people to book before the cold comes."],
    ["where it is shown", "Film for our status page and email."],
  ])("%s is not on screen", (_, talk) => {
    expect(cards(`Otter Garage, winter checks in Leeds. A check costs £39. ${talk}`).join("\n")).not.toMatch(
      /jess|get people|status page/i,
    );
  });

  test("please is none of it, and a fete is nobody", () => {
    const { headline, audience } = readBrief(
      "Short film for our village fete please. Saturday 12 July, kids free.",
    );
    expect([headline, audience]).toEqual(["Village fete", ""]);
    expect(readBrief("Film for our bakery please, Korn & Otter in Leeds. Fresh bread.").tagline).toBe(
      "Bakery in Leeds",
    );
  });

  test("what is asked of people is asked of viewers", () => {
    const brief = readBrief(
      "Flower Post, a subscription. Bouquets every Friday. If they sign up before 1 April the first one is half price. People should sign up at flowers.example.",
    );
    expect(brief.claims).toContain("If you sign up before 1 April the first one is half price");
    expect(brief.callToAction).toBe("Sign up");
  });

  test("no music with lyrics is not no music", () => {
    expect(isSilent(readBrief("Otter Fair. Stalls and tea. No music with lyrics please."))).toBe(false);
  });
});

describe("what steps are of stands above them, and opens nothing", () => {
  test("numbered in a line", () => {
    const brief = readBrief(
      "Safety film for Otter Packaging. From Monday pedestrians use the yellow walkway. Three things to remember: 1. Stop at the mirror. 2. Look at the driver. 3. Walk, don't run.",
    );
    expect(brief).toMatchObject({ headline: "", stepsTitle: "Three things to remember" });
    expect(brief.steps).toHaveLength(3);
  });

  test("between commas", () => {
    const brief = readBrief(
      "Reminder for staff at Otter & Voss. From 1 October everyone logs in with a passkey. How to set it up: open the app, tap Security, choose a passkey.",
    );
    expect(brief).toMatchObject({ headline: "", stepsTitle: "How to set it up" });
    expect(brief.steps).toEqual(["Open the app", "Tap Security", "Choose a passkey"]);
  });
});

describe("what people need to know stays", () => {
  test.each([
    ["We need volunteers for the Otter Food Bank.", "We need volunteers for the Otter Food Bank"],
    ["We're moving!", "We're moving!"],
    ["Only 4 in 100 people give blood.", "Only 4 in 100 people give blood"],
    [
      "If you already clicked, call 555-0177 straight away, nobody is angry.",
      "If you already clicked, call 555-0177 straight away, nobody is angry",
    ],
  ])("%s", (sentence, card) => {
    expect(cards(`Hello! Need a little film, 20 seconds. ${sentence} Bring a friend on Friday.`)).toContain(
      card,
    );
  });

  test("a notice for a wedding says what it is", () => {
    expect(
      readBrief(
        "Save the date video for our wedding\n\nNames: Ida & Tove\nDate: 6 September\nPlease RSVP by 1 May at idaandtove.example",
      ),
    ).toMatchObject({
      headline: "Save the date",
      callToAction: "RSVP by 1 May",
      address: "idaandtove.example",
    });
  });

  test("what it is called, in passing", () => {
    expect(
      readBrief(
        "Selling my old campervan. It's a 2009 VW Transporter called Betsy, new clutch last year, MOT until March. Sleeps two.",
      ),
    ).toMatchObject({
      product: "Betsy",
      headline: "Selling my old campervan",
    });
    expect(
      readBrief(
        "We bake a new walnut loaf on Saturdays. We're Krume & Otter on Mill Lane 8. Warm, 15 seconds.",
      ).product,
    ).toBe("Krume & Otter");
  });

  test("a quotation is said once, whole", () => {
    const brief = readBrief(
      "Hi, my name's Pete and I clean windows, just me and a van. I looked at other films and liked the plumber. One customer said \"I thought the glass was gone\" which always makes me laugh. It was Mrs Okafor. Text me on 555 0126. The business is called Pete's Panes. I'll do the music myself.",
    );
    expect(brief.quotes.map(({ text }) => text)).toEqual(["I thought the glass was gone"]);
    expect(brief.claims.join("\n")).not.toContain("glass");
    expect(isSilent(brief)).toBe(true);
  });
});
