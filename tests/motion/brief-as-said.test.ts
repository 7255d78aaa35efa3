import { describe, expect, test } from "vitest";
import { withCounted } from "#lib/motion/brief-counted.ts";
import { held, released } from "#lib/motion/brief-held.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";
import { readBrief } from "#lib/motion/read-brief.ts";

/** What people wrote for the screen, and lost or found changed before. */

describe("words that look like none are kept where they are written for the screen", () => {
  test("behind a label", () => {
    const brief = readBrief("A film for a book shop in Linz.\nHeadline: Um die Ecke denken\n15 seconds");
    expect(brief.headline).toBe("Um die Ecke denken");
  });

  test("in a list; a line about music is no direction", async () => {
    const { scenes, composition } = await storyboardPlanner.plan(
      "Film for Knotwork, a course on rope knots.\n- So what?\n- Well, that was easy\n- No music for old men",
    );
    const says = scenes.map((scene) => scene.says);
    for (const words of ["So what?", "Well, that was easy", "No music for old men"])
      expect(says).toContain(words);
    expect(composition.audio?.tracks?.length).toBeGreaterThan(0);
  });

  test.each([
    "- No music please",
    "- no music for the whole film",
    "- Also make it vertical",
    "- and no voice-over",
    "so we open on Monday",
  ])("%s is held by nothing", (line) => expect(held(line)).toBe(line));

  test("what held them is in no part of what was read", () => {
    expect(JSON.stringify(readBrief("Film for Knot.\n- So what?\n- Well, done is done"))).not.toContain(
      "\u2060",
    );
    expect(released({ a: ["s\u2060o"], b: 1, c: null })).toEqual({ a: ["so"], b: 1, c: null });
  });
});

describe("counted within a line", () => {
  test("steps upwards", () => {
    const { steps } = readBrief(
      "How to clean a moka pot: 1 let it cool 2 take it apart 3 rinse in warm water 4 dry it with a cloth. 15 seconds.",
    );
    expect(steps).toEqual(["Let it cool", "Take it apart", "Rinse in warm water", "Dry it with a cloth"]);
  });

  test.each([
    "Countdown of our best sellers: 3 Sourdough 2 Baguette 1 Almond croissant. For Hobb's Bakery.",
    "Countdown of our best sellers:\n3. Sourdough\n2. Baguette\n1. Almond croissant\nFor Hobb's Bakery.",
  ])("ranks downwards keep their order and their rank: %s", (text) => {
    const brief = readBrief(text);
    expect(brief.claims).toEqual(["#3 Sourdough", "#2 Baguette", "#1 Almond croissant"]);
    expect([brief.steps, brief.product]).toEqual([[], "Hobb's Bakery"]);
  });

  test.each([
    "1 egg 2 onions 3 carrots",
    "Pack 1 kg flour 2 kg sugar 3 kg butter",
    "Ready in 3 2 1 go",
    "Open 1 May 2 pm and 3 pm",
    "Flat 1 has 2 rooms and 3 windows",
  ])("%s is left as it is", (text) => expect(withCounted(text)).toBe(text));
});

describe("where somebody is", () => {
  test.each([
    [
      "Café Morgenrot opens on 3 May.\nWhere: Lindengasse 40, 1070 Wien\nCalm music.",
      "Lindengasse 40, 1070 Wien",
    ],
    [
      "Film for Gasthaus Adler. Sunday roast. Find us: Marktplatz 3, 72070 Tübingen.",
      "Marktplatz 3, 72070 Tübingen",
    ],
    ["Bäckerei Kohl, Hauptstr. 7, 10115 Berlin. Fresh bread from 6 am.", "Hauptstr. 7, 10115 Berlin"],
    [
      "Film for Wagtail. Classes on Mondays. We are at 14 Mill Lane, Otley LS21 3BJ.",
      "14 Mill Lane, Otley LS21 3BJ",
    ],
  ])("%s", (text, where) => {
    const { address, claims, numbers } = readBrief(text);
    expect(address).toBe(where);
    expect(numbers).toEqual([]);
    expect(claims.join()).not.toContain(where.split(",")[0]);
  });

  test("finish with the address, where it stands in a sentence", async () => {
    const { scenes } = await storyboardPlanner.plan(
      "Open day at Larkfield Nursery, 5 Abbey Road, Leeds. Saturday 10 to 2. Address at the end please.",
    );
    expect(scenes.at(-1)?.says).toBe("Larkfield Nursery · 5 Abbey Road, Leeds");
  });

  test("of a house for sale it is what the film is about; a web address goes before it", () => {
    const house = readBrief("Real estate listing: 14 Elm Street, Portland. 3 bed, 2 bath. $685,000.");
    expect([house.claims[0], house.address]).toEqual(["14 Elm Street, Portland", ""]);
    const web = readBrief("Film for Wagtail. Find us at 14 Mill Lane, Otley. Book at wagtail.example");
    expect(web.address).toBe("wagtail.example");
  });
});

test("a long attribution leaves a quotation one", () => {
  const { quotes, claims } = readBrief(
    "Film for Dacre Roofing. “They fixed our roof in one afternoon” says Margaret Oakley, retired headteacher and chair of the parish council in Dacre. Call 01768 555 0143.",
  );
  expect(quotes).toMatchObject([
    {
      text: "They fixed our roof in one afternoon",
      author: "Margaret Oakley, retired headteacher and chair of the parish council in Dacre",
    },
  ]);
  expect(claims).toEqual([]);
});

test("the same figure twice is one", () => {
  const { numbers } = readBrief(
    "The Harbour Gym is open 365 days a year. Open 365 days, 5am to midnight. Join for free in June.",
  );
  expect(numbers.map(({ label }) => label)).toEqual(["The Harbour Gym is open 365 days a year"]);
});

test("a typeface among colours is none of the film's words, and the colours stay", () => {
  const { colors, claims, ignored } = readBrief(
    "Brand: dark teal (#0b5d5d), Inter\nProduct: Lumen, a reading lamp.\nClaims: warm at night, bright at noon.",
  );
  expect(colors).toEqual(["#0b5d5d"]);
  expect(claims.join()).not.toContain("Inter");
  expect(ignored.map(({ text }) => text)).toContain("Font: Inter");
});

test("the command that the film ends on is no claim", () => {
  const { claims, address } = readBrief(
    "Launch video for htx.\nTagline: A command line HTTP client for people who like readable output\nInstall: npm i -g htx",
  );
  expect([claims, address]).toEqual([[], "npm i -g htx"]);
});

test("the beginning of a heading is nobody's name", () => {
  const { product, tagline, headline } = readBrief(
    "Safety film for a farm. Signs of heat stress: panting, drooling, crowding at the trough. What to do: move them to shade, give water, call the vet.",
  );
  expect([product, tagline, headline]).toEqual(["", "", "Signs of heat stress"]);
});

const MAPS = "Make a film for Arden, our running app. It maps quiet routes.";

describe("sums as a chart", () => {
  test.each([
    [
      "Revenue: Q1 £2.1M, Q2 £2.4M, Q3 £3.0M.",
      "Revenue",
      ["Q1", 2.1, "£", "M"],
      ["Q2", 2.4, "£", "M"],
      ["Q3", 3, "£", "M"],
    ],
    [
      "Sales: 2022 $5,120, 2023 $25,242, 2024 $368,709.",
      "Sales",
      ["2022", 5120, "$", ""],
      ["2023", 25242, "$", ""],
      ["2024", 368709, "$", ""],
    ],
    [
      "Chart: day 10 £5.12, day 20 £5,242.88, day 30 £5,368,709.12.",
      "",
      ["Day 10", 5.12, "£", ""],
      ["Day 20", 5242.88, "£", ""],
      ["Day 30", 5368709.12, "£", ""],
    ],
  ])("%s", (line, title, ...rows) => {
    const { comparisons, chartTitle, claims, numbers } = readBrief(`Film for Arden. ${line} arden.run`);
    expect(comparisons).toMatchObject(
      rows.map(([label, value, prefix, suffix]) => ({ label, value, prefix, suffix })),
    );
    expect([chartTitle, claims, numbers]).toEqual([title, [], []]);
  });

  test("are drawn with their currency and with their pence", async () => {
    const { composition } = await storyboardPlanner.plan(
      "Film for Arden. Chart: day 10 £5.12, day 20 £5,242.88, day 30 £5,368.10. arden.run",
    );
    const layer = composition.scenes.flatMap(({ layers }) => layers).find(({ kind }) => kind === "chart");
    expect(layer).toMatchObject({ number: { prefix: "£", decimals: 2 } });
  });

  test("of things that are sold they are prices", () => {
    const { comparisons } = readBrief("Which plan is right for you? Solo €9, Team €29, Studio €79.");
    expect(comparisons).toEqual([]);
  });

  test("a reading keeps their currency", async () => {
    const brief = "Film for Arden. Sales: 2022 $5,120, 2023 $25,242, 2024 $368,709. arden.run";
    const { reading, scenes } = await storyboardPlanner.plan(brief);
    expect(reading).toContain("Bar: 2022 | $5,120");
    expect((await storyboardPlanner.plan(reading)).scenes).toEqual(scenes);
  });
});

test.each([
  ["Show as a bar chart.", /^chart-(?:bars|columns)$/],
  ["As a line chart please.", /^chart-area$/],
  ["Make it a donut chart.", /^chart-donut$/],
])("a chart is the kind that is asked for: %s", async (wish, kind) => {
  for (const seed of [1, 2, 3, 4]) {
    const { scenes, ignored } = await storyboardPlanner.plan(
      `Quarterly update. Churn fell. Revenue: Q1 2.1M, Q2 2.4M, Q3 3.0M, Q4 3.9M. ${wish}`,
      { seed },
    );
    expect(scenes.map(({ template }) => template).find((name) => name.startsWith("chart"))).toMatch(kind);
    expect(ignored).toEqual([]);
  }
});

describe("the brand's line", () => {
  test("is said", () => {
    expect(readBrief(`${MAPS} Our line is "Run softly." arden.run`).claims).toContain("Run softly.");
  });

  test.each(["Show it last.", "Put it at the end.", "It goes last."])("and ends the film: %s", (wish) => {
    const { callToAction, ignored } = readBrief(`${MAPS} Our line is "Run softly." ${wish}`);
    expect([callToAction, ignored]).toEqual(["Run softly.", []]);
  });
});

test.each([
  ["Dark theme.", true],
  ["Use a light theme.", false],
])("%s is the ground", (wish, dark) => {
  const brief = readBrief(`${MAPS} ${wish} arden.run`);
  expect([brief.dark, brief.ignored]).toEqual([dark, []]);
});

test("what is not to be mentioned is on no card", () => {
  const { claims, avoid, clauses } = readBrief(
    "Product: Winter Blend\nKey message: back for six weeks only\nPrice: don't mention\nDate: tbc\nURL: north.coffee",
  );
  expect(claims).toEqual([]);
  expect([...avoid, ...clauses.map(({ text }) => text)].join()).toMatch(/price/i);
});

test("before and after a product are two lists, and its name is its own", () => {
  const { product, lists } = readBrief(
    "Before Loopmail: 147 unread emails, 3 tools, no idea who replied. After Loopmail: one inbox, every reply assigned, home by 5. Square, for LinkedIn. loopmail.io.",
  );
  expect(product).toBe("Loopmail");
  expect(lists.map(({ title }) => title)).toContain("After Loopmail");
});

test.each([
  ["Three tips, for our app Dozy's TikTok: 1) same time 2) no coffee 3) cool room.", "Dozy"],
  [
    'Product: Northlight Roasters\' "Winter Solstice" blend\nKey message: back for six weeks',
    "Northlight Roasters",
  ],
])("%s: the name is %s", (text, product) => expect(readBrief(text).product).toBe(product));

test("what a new feature does is what it is, and what the company is, is told to us", () => {
  const { product, tagline, claims } = readBrief(
    'We\'re a Series A devtools company. Make a launch video for "Drift Detect", our new feature: it watches your Terraform state and opens a pull request. Link: driftdetect.dev',
  );
  expect([product, tagline, claims]).toEqual([
    "Drift Detect",
    "Watches your Terraform state and opens a pull request",
    [],
  ]);
});

test("a name at Instagram is where the film ends", () => {
  const { callToAction, address, claims } = readBrief(
    "Kintsu is a furniture repair studio in Lisbon. We mend chairs. Just our Instagram @kintsu.lisboa.",
  );
  expect(`${callToAction} ${address}`).toContain("@kintsu.lisboa");
  expect(claims.join()).not.toContain("Instagram");
});

test("what is to be revealed is said", () => {
  const { numbers } = readBrief(
    'Teach people what compound interest is. Start with "Would you rather have a million today?" Then reveal that the penny becomes £5,368,709.12.',
  );
  expect(numbers.map(({ value }) => value)).toContain(5368709.12);
});

test("what people are to do is where the film goes, and no card of its own", () => {
  const { callToAction, claims } = readBrief(
    "I run a pottery studio called Wheelhouse in Bristol. I'd like a reel (15 sec) that gets people to book our Saturday taster class. All materials included. wheelhouse.co.uk",
  );
  expect(callToAction).toBe("Book our Saturday taster class");
  expect(claims).toEqual(["All materials included"]);
});

test("a name with its town says no more than the card of the name", () => {
  const { claims, tagline } = readBrief(
    'pls make vid for my dog walking biz. "Muddy Paws" in Hove. First walk free, photos after every walk.',
  );
  expect(tagline).toBe("Dog walking biz in Hove");
  expect(claims.join()).not.toContain("Hove");
});

test("what a list is of stands over it, where more is said before", () => {
  const { headline, lists } = readBrief(
    "30s explainer about why bees matter. One in three bites of food depends on pollinators. Bee numbers fell by a third. Three things you can do: plant wildflowers, leave a patch of lawn wild, don't use pesticides.",
  );
  expect(headline).toBe("");
  expect(lists.map(({ title }) => title)).toEqual(["Three things you can do"]);
});

test("texts one after the other are a card each, as they are written", () => {
  const { claims } = readBrief(
    'Teaser for a tabletop game. Text: "The light went out at midnight." then "Nobody has seen her since." then "On Kickstarter 4 October." 12 seconds, vertical.',
  );
  expect(claims).toEqual([
    "The light went out at midnight.",
    "Nobody has seen her since.",
    "On Kickstarter 4 October.",
  ]);
});

test("a call to action in quotation marks is one", () => {
  const { callToAction, claims } = readBrief(
    'Ad for CloudKeep. Setup in one command. Call to action "Switch in an afternoon". cloudkeep.io/switch.',
  );
  expect([callToAction, claims]).toEqual(["Switch in an afternoon", ["Setup in one command"]]);
});

test("whose words a quotation is, is their name alone", () => {
  const { quotes } = readBrief(
    'Thank-you film for Second Serve. Quote from Maria, shelter manager: "On a Friday night your van is the best thing I see all week."',
  );
  expect(quotes.map(({ author }) => author)).toEqual(["Maria, shelter manager"]);
});

test.each([
  ["We need a 60-second investor update: ARR grew to $2.9M. Company: Tally Freight. 16:9.", "Tally Freight"],
  ["Our charity feeds people in Leeds. End with second.org.uk and “Thank you”. Warm.", ""],
])("how long or how warm it is, is nothing that it is: %s", (text, product) => {
  const brief = readBrief(text);
  expect(brief.product).toBe(product);
  expect(brief.tagline).not.toMatch(/second/i);
});

test("a norm is no figure", () => {
  const { numbers, claims } = readBrief("Brand intro for Fathom Lab. ISO 27001 certified. Works in 3 ports.");
  expect([numbers.map(({ value }) => value), claims.join()]).toEqual([
    [],
    expect.stringContaining("ISO 27001"),
  ]);
});

test("what a film is to do is not said in it; thanks with a name end it", () => {
  const { claims, headline, product, callToAction } = readBrief(
    "A film to thank our volunteers. You planted 5,200 trees. You taught 61 swimming lessons. Thank you — Riverside Community Trust. Gentle piano.",
  );
  expect(`${headline} ${claims.join()}`).not.toContain("A film to");
  expect([product, callToAction]).toEqual(["Riverside Community Trust", "Thank you"]);
});

test("who says who they are is the name, whoever else is named", () => {
  const { product } = readBrief(
    "We raised $42M. Led by Northgate Ventures with Pilar Capital. We're Hullmark. 38 ports, 11 countries.",
  );
  expect(product).toBe("Hullmark");
});

test("a how-to that is asked for is no question to viewers", () => {
  const { headline, steps } = readBrief(
    "Can you make a how-to: changing a bike tyre in 3 steps? 1 remove the wheel 2 fit the new tube 3 pump to 60 psi. Shop name is Spoke & Chain.",
  );
  expect([headline, steps.length]).toEqual(["Changing a bike tyre in 3 steps", 3]);
});

test("a quotation has its author, and the film its handle", () => {
  const { quotes, callToAction, product } = readBrief(
    'Make a quote video: "The best time to plant a tree was 20 years ago. The second best time is now." Attribution: Chinese proverb. Slow, square. End with our handle @slowgardenclub',
  );
  expect(quotes.map(({ author }) => author)).toEqual(["Chinese proverb"]);
  expect([callToAction, product]).toEqual(["@slowgardenclub", ""]);
});

test("a myth and its fact are a card each", () => {
  const { claims, quotes } = readBrief(
    'Explain heat pumps. Myth: "They don\'t work in old houses." Fact: with the right radiators they do. Northwarm, northwarm.co.uk.',
  );
  expect([claims.join(" / "), quotes]).toEqual([
    expect.stringMatching(/They don't work in old houses.*ith the right radiators they do/),
    [],
  ]);
});

test("a sentence that is on screen is not told as left out", () => {
  const { ignored } = readBrief(
    "Hi team, could you put together a 30-second safety reminder for the warehouse screens? Points: high-vis at all times; walk, don't run; forklifts have right of way; report every near miss. No sound.",
  );
  expect(ignored.map(({ text }) => text).join()).not.toContain("forklifts");
});

test("lines in quotation marks beside each other are a card each", () => {
  const { claims, product } = readBrief(
    'Piece for our sales kickoff. Lines: "Last year we were told no." "We opened it." "One team." Ends with our name: Brightwater. Cinematic, dark.',
  );
  expect(claims).toEqual(["Last year we were told no.", "We opened it.", "One team."]);
  expect(product).toBe("Brightwater");
});

test("thanks to sponsors, and for how many it is, open no film that has a name", async () => {
  for (const brief of [
    "Event recap: DevDays Porto 2026. 1,250 attendees, 48 talks, 3 tracks. Thanks to our sponsors Nuvem and PortoTech. See you in 2027.",
    "Recipe video: Grandma's lentil soup. Ingredients: lentils, onion, carrots. Serves 4. For our blog, souplove.example. Portrait.",
  ]) {
    const { scenes } = await storyboardPlanner.plan(brief);
    expect(scenes[0]?.says).not.toMatch(/^(?:Thanks|Serves)/);
    expect(scenes.at(-1)?.says).not.toContain("For our blog");
  }
});

test("a cost beside a time stays in its sentence", () => {
  const { numbers } = readBrief("Film for Smile Works Dental. It takes 45 minutes and costs £55. Calm.");
  expect(numbers.map(({ label }) => label)).toEqual(["It takes 45 minutes and costs £55"]);
});

test("what a community is to be told is said", async () => {
  const { scenes } = await storyboardPlanner.plan(
    "We want to tell our parents' community that the school is switching to a new messaging app. Old: WhatsApp groups. New: Classly. Riverside Primary. 40 seconds.",
  );
  expect(scenes[0]?.says).toBe("The school is switching to a new messaging app");
});

test("the kind of a chart may stand in the sentence of its figures", () => {
  const { comparisons, chartTitle, chartType, claims } = readBrief(
    "Film for Quill. 87 contributors. Downloads: 2023 1.1M, 2024 2.6M, 2025 5.4M as a line chart. quilljs.example.",
  );
  expect([comparisons.map(({ value }) => value), chartTitle, chartType]).toEqual([
    [1.1, 2.6, 5.4],
    "Downloads",
    "line",
  ]);
  expect(claims.join()).not.toContain("5.4M");
});
