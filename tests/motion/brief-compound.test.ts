import { describe, expect, test } from "vitest";
import { readBrief } from "#lib/motion/read-brief.ts";
import { daysIn, partsOf, toldIn } from "#lib/motion/brief-compound.ts";

describe("what a sentence tells, clause by clause", () => {
  test.each([
    [
      "They run 9am to noon, cost £45 per person and everyone takes home a loaf",
      ["They run 9am to noon", "cost £45 per person", "everyone takes home a loaf"],
    ],
    [
      "It was built in 1847, automated in 1983, is 29 metres tall and could be seen from 17 miles away",
      ["It was built in 1847", "automated in 1983", "29 metres tall", "It could be seen from 17 miles away"],
    ],
    [
      "We have 27 paying customers in 5 countries and are raising a $2.5M seed round",
      ["We have 27 paying customers in 5 countries", "We are raising a $2.5M seed round"],
    ],
    [
      "They soak up rain, snow and hail, clean the air and make people walk more",
      ["They soak up rain, snow and hail", "clean the air", "make people walk more"],
    ],
  ])("%s", (sentence, told) => {
    expect(toldIn(sentence)).toEqual(told);
  });

  test.each([
    "Insurance for freelancers, agencies and small studios in every country of the union",
    "If you leave before the end of the month, we send the money back and keep nothing",
    "Bread, rolls and cakes from the oven of our grandmother in the old mill",
    "Scan the code and save 20%",
  ])("%s: is one thing", (sentence) => {
    expect(toldIn(sentence)).toBeNull();
  });
});

test("days with what is on are a list, with its title", () => {
  expect(daysIn("this week: tue riverside park, thu tech campus, sat night market")).toEqual({
    title: "this week",
    rows: ["Tue riverside park", "Thu tech campus", "Sat night market"],
  });
  expect(daysIn("Monday is closed, Tuesday too")).toBeNull();
  expect(daysIn("satin, sunflowers, wedding cakes")).toBeNull();
});

describe("what stands beside a request", () => {
  test.each([
    ["I teach Year 4 science and need a short animation about rain.", "Make a short animation about rain."],
    [
      "Our HR team wants a short welcome video for new starters.",
      "Make a short welcome video for new starters.",
    ],
  ])("%s", (sentence, request) => {
    expect(partsOf(sentence, false)?.map(({ text }) => text)).toContain(request);
  });

  test("what is said to us is told as such, and is not on screen", () => {
    const read = readBrief(
      "Our bakery Honeycrumb opens on 6 September. We bake 40 loaves a day. Sorry for the long list. Thank you very much and kind regards, Hubert",
    );
    const screen = JSON.stringify([read.headline, read.claims, read.numbers, read.lists, read.callToAction]);
    expect(screen).not.toMatch(/Sorry|Hubert|regards/);
    expect(read.ignored.map(({ why }) => why)).toContain("said to us, not to the viewers");
  });

  test("what asks the viewers is left whole", () => {
    for (const said of [
      "At this table we give thanks.",
      "Give what you have, if you can.",
      "Come by bike if possible.",
    ])
      expect(partsOf(said, false)).toBeNull();
    expect(partsOf("Playful, with a rocket if possible.", false)?.[0]?.text).toBe("Playful.");
  });

  test("a thing is not taken for a request", () => {
    expect(partsOf("We need 40 volunteers and a van.", false)).toBeNull();
    expect(partsOf("If you need a hand and want a quote, call us.", false)).toBeNull();
    expect(partsOf("Our customers want a video call that just works.", false)).toBeNull();
    expect(partsOf("Teams want a clip library that they can search.", false)).toBeNull();
    expect(partsOf("You run a small shop and need a video that sells.", false)).toBeNull();
  });
});

describe("where an address or a telephone number is taken out of a sentence", () => {
  test("no hole is left", () => {
    const { claims } = readBrief(
      "Library of things. Borrow a drill. Reserve on library.example/things, pick up at the desk in Main Street.",
    );
    expect(claims.join(" ")).not.toMatch(/ ,|on,|,,/);
    expect(claims).toContain("Reserve, pick up at the desk in Main Street");
  });

  test("“or” between two of them asks nobody for anything", () => {
    const read = readBrief(
      "Product: Ridgeway Tyres\nOffer: winter tyres £39\nBook: 555-0177 or ridgeway.example",
    );
    expect(read).toMatchObject({ callToAction: "Book", phone: "555-0177", address: "ridgeway.example" });
  });
});

test("“Step 2 …” is a step, with a telephone number in it too", () => {
  const read = readBrief(
    "When a pipe bursts. Step 1 shut off the main valve. Step 2 open the taps. Step 3 ring us, 555-0199. Blue.",
  );
  expect(read.steps).toEqual(["Shut off the main valve", "Open the taps", "Ring us, 555-0199"]);
  expect(read.phone).toBe("555-0199");
});

test("“1h 50m” is no 50 million", () => {
  const { numbers, claims } = readBrief("Support first reply 1h 50m, was 3h 20m. Revenue grew. Tidewheel.");
  expect(JSON.stringify(numbers)).not.toMatch(/50|20/);
  expect(claims.join(" ")).toContain("1h 50m");
});

test("a loud word is nobody's name, and a hospital has its whole name", () => {
  const shut = readBrief(
    "People think we are closing forever! We are NOT. Closed 12 January to 22 February.",
  );
  expect(shut.product).toBe("");
  expect(shut.claims.join(" ")).toContain("We are NOT");
  const hospital = readBrief("Recruitment. Night shift nurses, St Alder's Hospital. Free parking. 12 posts.");
  expect(["", "St Alder's Hospital"]).toContain(hospital.product);
});

test("a year before 1900 is no figure", () => {
  expect(readBrief("Our lighthouse. It was built in 1847. Open every day.").numbers).toEqual([]);
});
