import { describe, expect, test } from "vitest";
import { storyboardPlanner } from "#lib/motion/plan.ts";
import { readBrief } from "#lib/motion/read-brief.ts";

/** What readers of plain briefs saw go wrong, each failed before. */

const cardsOf = async (brief: string) => (await storyboardPlanner.plan(brief)).scenes.map(({ says }) => says);

describe("what the thing itself begins with is said of it", () => {
  test.each([
    [
      "Ledger Lane is a toy till that teaches children to count change. Opens with a staff badge. For primary schools.",
      "Opens with a staff badge",
    ],
    [
      "Promo for Sumly, a maths app for nine-year-olds. Starts with fractions and goes up to algebra. Ten minutes a day.",
      "Starts with fractions and goes up to algebra",
    ],
  ])("%s", (brief, claim) => {
    const { headline, claims } = readBrief(brief);
    expect([headline, claims[0]]).toEqual(["", claim]);
  });

  test.each(["Starts with a close-up of the till.", "Opens with the logo.", "Open with a staff badge."])(
    "%s is how the film begins",
    (sentence) => {
      const { claims } = readBrief(`Video for Ledger Lane, a toy till. Made in Fife. ${sentence}`);
      expect(claims).toEqual(["Made in Fife"]);
    },
  );
});

test("“a call” is not calling it something", () => {
  const brief = "Belltree is a phone for grandparents. Nobody misses a call again. Works without wifi.";
  expect(readBrief(brief).claims).toEqual(["Nobody misses a call again", "Works without wifi"]);
});

test("a question about sound silences nothing", () => {
  const { understood } = readBrief("Reminder by Ashford Fire Service. No sound? Change the battery.");
  expect(understood.filter(({ what }) => what === "sound")).toEqual([]);
  expect(readBrief("Reminder by Ashford Fire Service. No sound.").understood).toContainEqual({
    what: "sound",
    value: "none",
  });
});

describe("whose film it is", () => {
  test.each([
    ["Introduce Clearpath Grants, a search for charity funding. Updated every Monday.", "Clearpath Grants"],
    ["We are Tarn Studio. The game is Hollowmere, a puzzle about tides. No combat.", "Hollowmere"],
    ["Product: Hollowmere\nWe are Tarn Studio. Out on 4 June.", "Hollowmere"],
    ["The product is the T2, a pump made by Kettle & Sons. It runs on 12 volts.", "T2"],
  ])("%s", (brief, name) => expect(readBrief(brief).product).toBe(name));
});

describe("films that are sold are not the one that is asked for", () => {
  test.each([
    "Stagepost sells adverts on theatre noticeboards",
    "Reelly makes videos from blog posts",
    "Clipwise turns long videos into short ones",
  ])("%s", async (claim) => {
    const brief = `${claim}. For touring companies. 20 seconds.`;
    expect((await cardsOf(brief)).join(" | ")).toContain(claim);
    expect(readBrief(brief).headline).toBe("");
  });
});

test("whose words they are stands behind a comma, with where they were printed", () => {
  const { quotes, claims } = readBrief(
    'A trailer for The Salt Road, a novel. "I read it in one night and missed my stop", Marta Oldfield, The Weekly Shelf. Out 9 March.',
  );
  expect(quotes).toMatchObject([
    { text: "I read it in one night and missed my stop", author: "Marta Oldfield, The Weekly Shelf" },
  ]);
  expect(claims.join(" ")).not.toContain("Marta");
});

test("who pays stands before the price, as it was written", async () => {
  const brief = "Stagepost puts posters in theatres. Theatres earn £30 per poster. Members save £40 a year.";
  const shown = (await cardsOf(brief)).join(" | ");
  expect(shown).toContain("Theatres earn £30 per poster");
  expect(shown).toContain("Members save £40 a year");
});

test("“always” is part of a promise", () =>
  expect(readBrief("Belltree is a phone. Works on 4G, always. Made in Fife.").claims).toContain(
    "Works on 4G, always",
  ));

describe("who begins with themselves", () => {
  test.each([
    [
      "Vintage bike workshop here, Spoke & Ember. Winter service €89.",
      "Spoke & Ember",
      "A vintage bike workshop",
    ],
    ["Casa Lumbre language school here. Groups of max 5. Try a class.", "Casa Lumbre", "A language school"],
    [
      "we run a climbing gym (Overhang, in Gdansk) and are launching a women's night every Wednesday. Energetic.",
      "Overhang",
      "A climbing gym in Gdansk",
    ],
    [
      'I want to promote my online course "Watercolour in 15 Minutes" for busy parents. There are 30 lessons.',
      "Watercolour in 15 Minutes",
      "An online course for busy parents",
    ],
    [
      "Could you put together an explainer for Quotient Harbor? It's a pricing platform for companies. Audience is CFOs.",
      "Quotient Harbor",
      "A pricing platform for companies",
    ],
  ])("%s", (brief, name, what) => expect(readBrief(brief)).toMatchObject({ product: name, tagline: what }));

  test("whoever it is for stands before the name", () =>
    expect(
      readBrief("For developers who are tired of flaky tests: Quellspan. It reruns what changed."),
    ).toMatchObject({
      product: "Quellspan",
      audience: "developers who are tired of flaky tests",
    }));

  test("what somebody does is a sentence", () => {
    const { tagline, claims } = readBrief(
      "Our charity is called Second Kettle. We collect unused kitchen equipment and give it to people moving into their first flat. £25 pays for one box.",
    );
    expect([tagline, claims[0]]).toEqual([
      "",
      "We collect unused kitchen equipment and give it to people moving into their first flat",
    ]);
  });
});

describe("what is said to us around what is said to viewers", () => {
  test.each([
    ["Entry is free so make that big.", "Entry is free"],
    ["The old version works until May, people always ask that so say it.", "The old version works until May"],
    [
      "He finds the truffles himself with his dog Birba, people love that story.",
      "He finds the truffles himself with his dog Birba",
    ],
    ["Closing line: Keep the view. Lose the heat.", "Keep the view. Lose the heat"],
    ['Sign it "the nine of us".', "The nine of us"],
    ["If the ring blinks red, call 0800 555 0177.", "If the ring blinks red, call"],
    ["Gates open 8.40.", "Gates open 8.40"],
    ["Finish with cargo install tarnfell.", "cargo install tarnfell"],
  ])("%s", async (sentence, said) => {
    const cards = (await cardsOf(`Video for Tarnfell, a small museum. Made in Fife. ${sentence}`)).join(
      " | ",
    );
    expect(cards).toContain(said);
    expect(cards).not.toMatch(/make that|say it|love that|no panic|closing|sign it|finish/i);
  });

  test("what leads to a line is no part of it", async () => {
    const cards = await cardsOf(
      'The Orrin Valley Water Board is asking 28,000 households to cut use by 15%. Reservoir level is at 41%. No blame and no panic, just "here\'s where we are and what we can do". 45s landscape.',
    );
    expect(cards).toContain("here's where we are and what we can do");
  });

  test("a film that says that, that and that says each", async () => {
    const cards = await cardsOf(
      "Tarnfell Museum reopens on 4 May. A calm film saying that there are three new galleries, that the clock runs again, and that entry is free.",
    );
    expect(cards).toEqual(
      expect.arrayContaining(["There are three new galleries", "The clock runs again", "Entry is free"]),
    );
  });

  test("three points within a sentence are steps", () =>
    expect(
      readBrief(
        "An explainer for Tallyho. Show that 1) people join the list online 2) the next person has 14 days to say yes 3) the committee sees it. Friendly.",
      ).steps,
    ).toEqual([
      "People join the list online",
      "The next person has 14 days to say yes",
      "The committee sees it",
    ]));
});

test("what is asked behind a quotation is understood too", () =>
  expect(
    readBrief(
      'Make a video for Tidewell, an app for harbours. As Ana Ruiz put it: "It paid for itself in a month." We want people to book a demo. tidewell.example',
    ),
  ).toMatchObject({
    callToAction: "Book a demo",
    address: "tidewell.example",
    quotes: [{ author: "Ana Ruiz" }],
  }));
