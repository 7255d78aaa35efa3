import { describe, expect, test } from "vitest";
import { shortened } from "#lib/motion/brief-long.ts";
import { whenOf } from "#lib/motion/brief-when.ts";
import { emptyBrief } from "#lib/motion/brief.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";
import { readBrief } from "#lib/motion/read-brief.ts";
import { wordCount } from "#lib/motion/brief-words.ts";

/** What a brief tells is on the screen as it was told: whole sentences, in their order, and nothing around them. */
const claims = (brief: string) => readBrief(brief).claims;
const scenes = async (brief: string) =>
  (await storyboardPlanner.plan(brief)).scenes.map(
    ({ template, says }) => `${template.split("-")[0]}: ${says}`,
  );

describe("a sentence is one card", () => {
  test.each([
    [
      "Goat Socks. One pair a month. €16 a month or €170 for the year, cancel by e-mail and Gerald won't be told.",
      "€16 a month or €170 for the year, cancel by e-mail and Gerald won't be told",
    ],
    [
      "The Tin Anchor. Show your ticket and get a pint for £4, normally £6.80. Back room.",
      "Show your ticket and get a pint for £4, normally £6.80",
    ],
    [
      "Harlow Baths. Doors 6.30, first race 7.15, Kirkgate Pool.",
      "Doors 6.30, first race 7.15, Kirkgate Pool",
    ],
  ])("%s", (brief, card) => expect(claims(brief)).toContain(card));

  test("what is named side by side stays apart, and each point that is announced", () => {
    const { claims: said, numbers } = readBrief(
      "Ad for Hush, our earbuds. €16 a month, free delivery, no contract. Points to make: they fit small ears, they float, they charge in an hour.",
    );
    expect(numbers.length).toBeGreaterThan(0);
    expect(said).toContain("They fit small ears");
  });

  test("a long one without a stop is cut where clauses begin, and loses no word", () => {
    const told =
      "the club has moved and from this season we play at the Orchard Road Oval behind the fire station the old field at Caroni Street is closed training is still Tuesday and Thursday at 5 and juniors come on Saturday";
    const pieces = shortened(told);
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(wordCount(piece)).toBeLessThanOrEqual(24);
    expect(
      pieces
        .join(" ")
        .toLowerCase()
        .replace(/\band\b|,/g, "")
        .split(/\s+/)
        .filter(Boolean),
    ).toEqual(
      told
        .toLowerCase()
        .replace(/\band\b|,/g, "")
        .split(/\s+/)
        .filter(Boolean),
    );
    expect(pieces.some((piece) => /(?:Tuesday|the|at|of)$/.test(piece))).toBe(false);
  });

  test("one that begins or ends within a clause is the whole clause", () => {
    expect(
      claims(
        "We are a charity called Warm Plates that delivers hot meals to older people living alone. Each meal costs £3.20. 30 seconds.",
      ).join(" | "),
    ).not.toMatch(/Warm Plates that(?: \||$)/);
  });
});

describe("in the writer's order", () => {
  test("a quotation and many figures stand where they are told", async () => {
    const said = await scenes(
      'Quarry Hall Library. We lent 41,000 books. The roof no longer leaks. A reader wrote: "I come for the heating and stay for the poems." The reading room is open till nine. 1,204 dogs sat outside. New chairs arrive in May. 30 seconds.',
    );
    const order = ["41,000", "roof", "heating", "till nine", "1,204", "chairs"].map((word) =>
      said.findIndex((one) => one.includes(word)),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThanOrEqual(0);
  });

  test("a figure that is said first opens the film", async () => {
    const [first = ""] = await scenes("40% off all frames. Kestrel Opticians. Open until 8. 12 seconds.");
    expect(first).toContain("40%");
  });

  test("a day stands under the name of what is then, and at the end", async () => {
    const said = await scenes("Name: Coburg Cyclones. Saturday 8 March, Newlands Stadium. Kids are free.");
    expect(said[0]).toMatch(/^name: Coburg Cyclones: Saturday 8 March/);
    expect(said.at(-1)).toMatch(/^closing: .*Saturday 8 March/);
  });

  test("a bare name stands before nothing that names it", async () => {
    const said = await scenes(
      "Hobbs & Hide opens at 7 on Saturdays. Rib of beef £21 a kilo. No queue. 15 seconds.",
    );
    expect(said.filter((one) => one === "name: Hobbs & Hide")).toEqual([]);
  });

  test("where time is short the name goes before the news", async () => {
    const said = await scenes(
      "Name: Biscuit. Small tan terrier, white patch on the chest. Last seen on Tuesday at Millrace Park. He is nervous, please don't chase him. Reward of €200. Ring 085 555 0177. 12 seconds.",
    );
    expect(said.join(" ")).toContain("Last seen on Tuesday");
  });
});

describe("nothing around it", () => {
  test.each([
    ["Gamarjoba! On Sunday there is a festival of wine in Akhmeta. Entrance 40 lari.", "Gamarjoba"],
    ["We've moved! Training is on Tuesdays at 7. Thanks a mill", "Thanks a mill"],
    [
      "Deputy Chief Marchand here. The fire station is open on 11 October. Kids can spray the hose.",
      "Marchand",
    ],
    ["Can we nudge people nicely? You have until 31 March to use your holiday. The rest is lost.", "nudge"],
    ["Summer fair on 4 July. Then the stalls one by one. Cakes by the lake.", "one by one"],
  ])("%s", (brief, remark) => {
    expect([...claims(brief), readBrief(brief).headline].join(" | ")).not.toContain(remark);
  });

  test("headings with nothing below them, scenes of one line, news behind a purpose", () => {
    const { claims: said } = readBrief(
      "Practice: Nordlys Midwives\n\nMore information\n- four Mondays from 7 pm\n- eight couples per group\n\nClosing: Sign up",
    );
    expect(said).not.toContain("More information");
    expect(
      claims(
        "Scene 1: Night Train 471: Vienna to Split\nScene 2: Leave at 19.40, wake up at the sea\nScene 3: Breakfast is served at seven\n20 seconds",
      ).join(" | "),
    ).toMatch(/Leave at 19.40.* \| .*Breakfast/);
    expect(
      [
        ...claims("Society: Greenacre\nPurpose: to let people know that four plots have become free"),
        readBrief("Society: Greenacre\nPurpose: to let people know that four plots have become free")
          .headline,
      ].join(" | "),
    ).toContain("our plots have become free");
  });
});

describe("whose film it is", () => {
  test.each([
    ["The pencil is too short to hold? Draw it down to the last centimetre. 14 € a piece.", /pencil/i],
    ["Big garage sale before we move to Canada! Saturday 6 June, 9 to 2. Everything has to go.", /Canada/],
    ["Two for one ramen, all of February. Show this video at the till. Mondays only.", /Show/],
  ])("%s is nobody's name", (brief, wrong) => expect(readBrief(brief).product).not.toMatch(wrong));

  test.each([
    ["Old jeans aren't rubbish. On Textile Tuesday, 15 April, we collect clean clothes.", "Textile Tuesday"],
    ["We ship the Brewster No. 3, a hand grinder for coffee. Product: Brewster No. 3", "Brewster No. 3"],
    [
      "My video is for my course, it's called SQL for Marketers. Six weeks from 3 March.",
      "SQL for Marketers",
    ],
  ])("%s", (brief, name) => expect(readBrief(brief).product).toBe(name));

  test("what it is, is a few whole words that no other card says", () => {
    expect(
      readBrief(
        "We're on the board of Fjordhagen Housing, 132 flats in Drammen, and must explain the heating. Today: an oil boiler from 1986.",
      ).tagline,
    ).not.toMatch(/ of$/);
  });

  test("a name behind a quotation is whose words they are", () => {
    const { quotes, claims: said } = readBrief(
      'Exhibition "Quiet Platforms" opens on 9 October. "He photographs waiting itself" (Jornal da Ribeira). Free admission.',
    );
    expect(quotes[0]?.author).toBe("Jornal da Ribeira");
    expect(said).not.toContain("Jornal da Ribeira");
  });
});

test.each([
  [["Saturday 12 April, 10 to 4, Ashby Hall"], "Saturday 12 April, 10 to 4"],
  [["We meet every Tuesday at 7 pm"], "Every Tuesday at 7 pm"],
  [["Closed from 23 December to 5 January"], "23 December to 5 January"],
  [["Papers went out on 3 March", "Back by 21 March"], ""],
  [["Over 200 board games"], ""],
])("when it is: %j", (said, when) => expect(whenOf({ ...emptyBrief(), claims: said })).toBe(when));
