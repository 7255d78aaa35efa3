import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBrief } from "#lib/motion/read-brief.ts";
import { UNTOLD } from "#lib/motion/brief-untold.ts";
import { colorsIn } from "#lib/motion/brief-format.ts";
import { figureOf } from "#lib/motion/brief-words.ts";
import { contrast, luminance, parseHex } from "#lib/motion/composition/color.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import {
  PALETTES,
  type PaletteName,
  PERSONALITIES,
  paletteFrom,
  paletteOf,
  toneOf,
  typeAskedFor,
} from "#lib/motion/composition/looks.ts";
import { sceneTitles } from "#lib/motion/composition/says.ts";
import { anotherSeed, type PlanOptions, storyboardPlanner } from "#lib/motion/plan.ts";
import { PlanError } from "#lib/motion/plan-error.ts";
import { TEMPLATES } from "#lib/motion/templates.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { readFilm } from "#tests/motion/films.ts";
import { expectContrast, expectTaste, FORMATS } from "#tests/motion/taste.ts";

/** How far two colours are from each other, of 255. */
const distance = (a: string, b: string): number =>
  Math.max(...parseHex(a).map((value, index) => Math.abs(value - (parseHex(b)[index] ?? 0))));

describe("reading a brief", () => {
  test.each([
    [
      "product, what it is and length",
      BRIEFS.launch,
      { product: "Tidewater", tagline: "A backup service for small teams", seconds: 20 },
    ],
    [
      "a call to action with its address",
      BRIEFS.launch,
      { callToAction: "Start free", address: "tidewater.example" },
    ],
    [
      "labels in the middle of a line",
      BRIEFS.security,
      { product: "Gatehouse", headline: "Who opened that door?", seconds: 30 },
    ],
    [
      "a platform is no product",
      BRIEFS.social,
      { product: "Pebble", size: { widthPixels: 1080, heightPixels: 1920 } },
    ],
    ["colours by name", BRIEFS.social, { colors: ["#ffd23f", "#14275c"] }],
    [
      "the number of a colour, not its name beside it",
      "A film for Kiln. Colours: terracotta #c65d3b, #0b4f6c (deep teal) and white",
      { colors: ["#c65d3b", "#0b4f6c", "#ffffff"] },
    ],
    [
      "what the film is, around a name with a parenthesis",
      "Hey, can you make us a ~15 sec vertical ad for Kiln & Co (we sell handmade mugs)? Free shipping.",
      {
        product: "Kiln & Co",
        tagline: "We sell handmade mugs",
        seconds: 15,
        size: { widthPixels: 1080, heightPixels: 1920 },
        useCase: "social-ad",
        claims: ["Free shipping"],
      },
    ],
    [
      "what is said of a name with a parenthesis",
      "Kiln & Co (handmade mugs) ships to 12 countries.",
      { product: "Kiln & Co", tagline: "Handmade mugs", claims: ["Kiln & Co ships to 12 countries"] },
    ],
    [
      "a name in quotation marks with a parenthesis",
      'Short square promo for our podcast "Slow Commits" (weekly, about maintaining old software). 10 secs, dark',
      {
        product: "Slow Commits",
        tagline: "Weekly, about maintaining old software",
        quotes: [],
        seconds: 10,
        dark: true,
      },
    ],
    [
      "what it is about, and a hook of its own",
      'Need a 20s explainer for homeowners: why heat pumps work in winter too.\nHook: "Isn\'t it too cold for that?"',
      {
        headline: "Isn't it too cold for that?",
        claims: ["Why heat pumps work in winter too"],
        audience: "homeowners",
      },
    ],
    [
      "a release in small letters",
      "Release video for patchwork 3.0, the open source diff viewer. 12 seconds.",
      { product: "patchwork 3.0", tagline: "The open source diff viewer", audience: "", seconds: 12 },
    ],
    [
      "a quotation as Germans print it",
      "Ein Video für Bäckerei Kornblum. „Riecht wie früher“ – Frau Adler. Kein Zucker.",
      { quotes: [{ text: "Riecht wie früher", author: "Frau Adler" }], claims: ["Kein Zucker"] },
    ],
    [
      "who said it, with initials, titles and places",
      `A film for Kiln. "I drink from nothing else" — Dr. Ana Ruiz, Lisbon. Free shipping.
"Best mug I ever owned" - J. Smith
"Never breaks at all" — Ana R., Lisbon
Order today.`,
      {
        quotes: [
          { text: "I drink from nothing else", author: "Dr. Ana Ruiz, Lisbon" },
          { text: "Best mug I ever owned", author: "J. Smith" },
          { text: "Never breaks at all", author: "Ana R., Lisbon" },
        ],
        claims: ["Free shipping"],
      },
    ],
    [
      "steps",
      BRIEFS.steps,
      { steps: ["Tell it who eats what", "It plans the week", "The shopping list sorts itself by aisle"] },
    ],
    [
      "a quote with who said it",
      BRIEFS.steps,
      { quotes: [{ text: "We stopped arguing about dinner", author: "Mara, mother of three" }] },
    ],
    [
      "a line of keywords",
      BRIEFS.steps,
      { seconds: 25, tones: ["warm"], size: { widthPixels: 1080, heightPixels: 1080 } },
    ],
    ["a command for an address", BRIEFS.code, { address: "npm install patchbay", callToAction: "Get it" }],
    [
      "a comparison",
      BRIEFS.compare,
      {
        comparisons: [
          { label: "Without cache", value: 412, suffix: " s" },
          { label: "Other cache", value: 190, suffix: " s" },
          { label: "Kettle", value: 38, suffix: " s" },
        ],
      },
    ],
    [
      "a sentence that begins with No",
      BRIEFS.hiring,
      {
        headline: "We are hiring",
        claims: ["Four day week", "No interviews on Fridays", "Salaries are public"],
      },
    ],
    [
      "Japanese",
      BRIEFS.japanese,
      { product: "しおり", headline: "続きから、読もう。", claims: ["一行だけ記録する", "友だちと読む"] },
    ],
    [
      "what is quoted, as it stands",
      'A film for Loop. It keeps time. End with "Small change, kept."',
      { callToAction: "Small change, kept." },
    ],
    [
      "a length in words",
      "A minute and a half on how bees dance.",
      { seconds: 90, headline: "How bees dance" },
    ],
    [
      "a length among other seconds",
      "Hold it for 3 seconds. Twenty-five seconds, square.",
      { seconds: 25, holdSeconds: 3 },
    ],
    [
      "the first of two lengths",
      "Two lengths of the same ad, fifteen seconds and six. Soup stays hot.",
      { seconds: 15 },
    ],
    [
      "a list that is announced",
      "A film for Gridline. Three things. Bulk edit, undo, dark mode.",
      { claims: ["Bulk edit", "Undo", "Dark mode"], listed: true },
    ],
    [
      "questions with their answers",
      '"Does it float?" and "Who steers?" Answer in that order. It floats in a bath, the wind steers.',
      {
        answers: [
          { question: "Does it float?", answer: "Floats in a bath" },
          { question: "Who steers?", answer: "The wind steers" },
        ],
      },
    ],
    [
      "a colour that is not wanted",
      "Tea for two. Colours: green, brown. Please don't use brown.",
      { colors: ["#1f8a4c"] },
    ],
    ["what comes last", "Noonbox is a lunchbox. The price is 34 euros and comes last.", { numberLast: true }],
    [
      "a telephone number",
      "Bread at six. End on the phone number, 555 0142, and keep it there.",
      { phone: "555 0142", holdSeconds: 3 },
    ],
  ])("%s", (_, brief = "", expected) => expect(readBrief(brief)).toMatchObject(expected));

  test.each([
    ["92% of restores need no help", { value: 92, suffix: "%", label: "of restores need no help" }],
    ["12,400 new customers", { value: 12_400, suffix: "", label: "new customers" }],
    ["$4.2M revenue", { value: 4.2, prefix: "$", suffix: "M", decimals: 1, label: "revenue" }],
    ["Setup takes 15 minutes", { value: 15, suffix: " minutes", label: "Setup takes 15 minutes" }],
    ["3x fewer no-shows", { value: 3, suffix: "x" }],
    ["Up to 40% fewer calls", { value: 40, suffix: "%", label: "Up to 40% fewer calls" }],
    ["The price is 34 euros", { value: 34, suffix: " euros", label: "The price" }],
    ["Cold start from 900 ms to 120 ms", { value: 120, suffix: " ms" }],
    ["Last year 412 families got water", { value: 412, label: "Last year 412 families got water" }],
  ])("the number of %s", (sentence, expected) => expect(figureOf(sentence)).toMatchObject(expected));

  test.each(["Founded in 1998", "One farm, one harvest", "Open at 6", "From 12 October", "Call 555 0142"])(
    "no number worth a scene: %s",
    (sentence) => expect(figureOf(sentence)).toBeNull(),
  );

  test("a sample of code is kept as it is", () => {
    const code = "const a = 1;  // two spaces; tone: none\n\n\n\nrun(a);";
    expect(readBrief(`Product: Kiln\n\n\`\`\`ts\n${code}\n\`\`\`\n`).code).toMatchObject({
      code,
      language: "ts",
    });
  });

  test("what is not used is said", () => {
    expect(readBrief(BRIEFS.fitness ?? "").ignored.map(({ why }) => why)).toEqual([
      "emoji cannot be drawn",
      "no voice is made: the words stand on screen, and --voice takes a recording of yours",
    ]);
  });

  test.each([
    ["Make it exactly 1080x1350.", 1350],
    ["Make it 1080x1350.", 1350],
    ["It must be exactly 1080 x 1350 pixels.", 1350],
    ["Make it precisely 1080x1920px at 60 fps.", 1920],
  ])("a size that is followed is not listed as not used: %s", (said, heightPixels) => {
    const { size, ignored } = readBrief(`Harbor is an app for boats. Ship it today. ${said}`);
    expect({ size, ignored }).toEqual({ size: { widthPixels: 1080, heightPixels }, ignored: [] });
  });

  test.each([
    ["60 fps, dark background.", { frames: "60 fps", ground: "dark" }],
    ["Light background, 24 frames per second.", { frames: "24 fps", ground: "light" }],
    ["Twelve seconds.", { frames: undefined, ground: undefined, length: "12 s" }],
  ])("the form is told as understood: %s", (said, form) => {
    const { understood } = readBrief(`Harbor is an app for boats. Ship it today. ${said}`);
    expect(Object.fromEntries(understood.map(({ what, value }) => [what, value]))).toMatchObject(
      Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)),
    );
    for (const [what, value] of Object.entries(form))
      if (value === undefined) expect(understood.map((one) => one.what)).not.toContain(what);
  });

  test("a second format is refused with the way to get it", () => {
    const { size, ignored } = readBrief("Vertical, and square for the feed. Soup stays hot.");
    expect(size).toEqual({ widthPixels: 1080, heightPixels: 1920 });
    expect(ignored).toEqual([
      {
        text: "square for the feed",
        why: "one film has one format: plan again with --size 1080x1080 for this one",
      },
    ]);
  });

  test.each([
    "a",
    "a.",
    "a-",
    "12 ",
    "+1 23 ",
    "b 9 €, ",
    "> ",
    "Best,\n",
    "www.",
    "Ab ",
    "our ab ",
    "Ab, ",
    "step 1: a ",
    "a: ",
    "Ab's ",
    "video for ",
    "ab-",
  ])("four times as much of %j takes no sixteen times as long", (unit) => {
    const time = (characters: number): number => {
      const text = unit.repeat(characters / unit.length);
      const runs = [0, 1, 2, 3, 4].map(() => {
        const start = performance.now();
        readBrief(text);
        return performance.now() - start;
      });
      return Math.min(...runs);
    };
    time(500);
    expect(time(8000)).toBeLessThan(14 * Math.max(time(2000), 8));
  });

  test("any text is read, and in time that grows with its length", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000, unit: "binary" }), (text) => {
        readBrief(text);
      }),
      { numRuns: 150 },
    );
    // lists of words made an earlier reader try every way to split them
    readBrief(`${"word, ".repeat(1200)}.`);
    const least = (text: string) =>
      Math.min(
        ...[1, 2, 3].map(() => {
          const start = performance.now();
          readBrief(text);
          return performance.now() - start;
        }),
      );
    // up to the words that are looked at; all pairs of them would take four times as long
    expect(least("a: ".repeat(1900)) / least("a: ".repeat(950))).toBeLessThan(3);
    readBrief("a".repeat(8000));
    readBrief(`"${"x ".repeat(3000)}`);
  });
});

describe("a shade of a colour", () => {
  const spread = (hex: string): number => {
    const parts = parseHex(hex).slice(0, 3);
    return Math.max(...parts) - Math.min(...parts);
  };
  const read = (words: string): string => colorsIn(words)[0] ?? "";
  test.each([
    ["muted greens", "green"],
    ["soft blue", "blue"],
    ["dusty orange", "orange"],
    ["faded red", "red"],
  ])("%s is less colourful and lighter than %s", (shade, plain) => {
    expect(spread(read(shade))).toBeLessThan(spread(read(plain)) * 0.7);
    expect(luminance(read(shade))).toBeGreaterThan(luminance(read(plain)));
  });
  test.each([
    ["pale blue", "soft blue"],
    ["pastel greens", "muted green"],
    ["bright green", "green"],
  ])("%s is lighter than %s", (light, dark) =>
    expect(luminance(read(light))).toBeGreaterThan(luminance(read(dark))),
  );
  test.each(["dark green", "deep blue", "deep reds"])("%s is darker", (shade) =>
    expect(luminance(read(shade))).toBeLessThan(luminance(read(shade.replace(/^\w+ /, ""))) * 0.5),
  );
});

describe("what is no prose", () => {
  test("code stays as it was written, whatever its quotation marks and arrows", () => {
    const code =
      "const greet = (name) => 'Hello There';\nfn add(a: i32) -> i32 { a }\n// Scene 1: 'Nothing Here.'";
    const brief = readBrief(
      `A film for Kiln, a queue. Dark.\n\n\`\`\`js\n${code}\n\`\`\`\n\n- One thing\n- Two things`,
    );
    expect(brief.code?.code).toBe(code);
    expect(brief.headline).toBe("");
  });

  test("a year before a colon is no number to count up to", () => {
    expect(figureOf("1475: first coffee house")).toBeNull();
    expect(figureOf("1475 visitors")).toMatchObject({ value: 1475 });
  });
});

describe("planning", () => {
  test("what was settled beside the brief is told as it was followed", async () => {
    const brief = "Vertical, ten seconds. Product: Lumen, a lamp that follows the sun.\n- No switch";
    const told = async (options: PlanOptions) =>
      (await storyboardPlanner.plan(brief, options)).understood.filter(({ what }) =>
        /^(?:format|length)$/.test(what),
      );
    expect(await told({})).toEqual([
      { what: "length", value: "10 s" },
      { what: "format", value: "1080 × 1920" },
    ]);
    expect(await told({ size: { widthPixels: 1080, heightPixels: 1080 }, seconds: 12 })).toEqual([
      { what: "length", value: "12 s" },
      { what: "format", value: "1080 × 1080" },
    ]);
  });

  test("how a brief was saved is no part of it: a mark before it, line ends of other systems, one behind the last line", async () => {
    const brief = "Tidewater is a backup service.\nRestores take four minutes.\n";
    const plan = await storyboardPlanner.plan(brief);
    expect(await storyboardPlanner.plan(`\ufeff${brief.replaceAll("\n", "\r\n")}`)).toEqual(plan);
    expect(await storyboardPlanner.plan(`\ufeff${plan.reading.replaceAll("\n", "\r\n")}`)).toEqual(
      await storyboardPlanner.plan(plan.reading),
    );
    expect(await anotherSeed(`\ufeff${brief}`)).toBe(await anotherSeed(brief));
    // an editor ends the last line, the studio's field does not
    expect(await storyboardPlanner.plan(brief.trimEnd())).toEqual(plan);
    expect(await storyboardPlanner.plan(`${brief}\n\n`)).toEqual(plan);
  });

  test("the same brief and seed give the same film, another seed another", async () => {
    const plan = async (seed: number) =>
      JSON.stringify((await storyboardPlanner.plan(BRIEFS.long ?? "", { seed })).composition);
    expect(await plan(7)).toBe(await plan(7));
    expect(await plan(7)).not.toBe(await plan(8));
  });

  test.each(Object.keys(BRIEFS))(
    "%s: another take has another palette, or another opening where its colours are named",
    async (name) => {
      const brief = BRIEFS[name] as string;
      let shown = await storyboardPlanner.plan(brief, { seed: 1 });
      for (let takes = 0; takes < 4; takes++) {
        const seed = await anotherSeed(brief, { seed: shown.composition.seed ?? 1 });
        const other = await storyboardPlanner.plan(brief, { seed });
        if (shown.palette === "from the brief")
          expect(other.scenes[0]?.template).not.toBe(shown.scenes[0]?.template);
        else expect(other.palette).not.toBe(shown.palette);
        shown = other;
      }
    },
  );

  test("there is no other take of nothing", async () => {
    await expect(anotherSeed("")).rejects.toThrow(PlanError);
  });

  test.each(Object.keys(BRIEFS))("%s: as long and as large as asked", async (name) => {
    const brief = readBrief(BRIEFS[name] ?? "");
    const plan = await storyboardPlanner.plan(BRIEFS[name] ?? "");
    const composition = readFilm(plan.composition);
    const seconds = composition.scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0);
    if (brief.seconds) expect(seconds).toBeCloseTo(brief.seconds, 6);
    if (brief.size) expect(composition).toMatchObject(brief.size);
    // every word on screen is the brief's own
    const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");
    for (const { says } of plan.scenes)
      for (const word of says.split(/[\s:·]+/)) expect(letters(BRIEFS[name] ?? "")).toContain(letters(word));
  });

  test("what there is no time for is left out and said", async () => {
    const plan = await storyboardPlanner.plan(BRIEFS.long ?? "", { seconds: 12 });
    expect(plan.ignored.some(({ why }) => why === "no time for it in 12 s")).toBe(true);
  });

  test.each([5, 6, 8])("of %i seconds the first words and the name at the end are left", async (seconds) => {
    for (const brief of [
      "A stall that never sleeps. Meet Pantry Cart, the street kitchen on a bike. Warm bread at seven. Soup at noon. Pushed by one. Book at pantrycart.example.",
      'Product: Pantry Cart, the street kitchen on a bike. Hook: "Hungry at the tram stop?" Warm bread at seven. 40 places. Book at pantrycart.example.',
    ]) {
      const { scenes, ignored } = await storyboardPlanner.plan(brief, { seconds });
      expect(scenes[0]?.says).toMatch(/^(?:A stall that never sleeps|Hungry at the tram stop\?)$/);
      expect(scenes.at(-1)?.says).toMatch(/^Pantry Cart/);
      if (seconds < 7) expect(scenes.filter(({ says }) => says.startsWith("Pantry Cart"))).toHaveLength(1);
      expect(ignored.some(({ why }) => why.startsWith("no time"))).toBe(true);
    }
  });

  test("what leads to a claim is small, and the claim is large", async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { scenes, composition } = await storyboardPlanner.plan(
        "A film for Coldframe. Heat pumps for old houses. Our promise is that nobody ever waits for a call back. No call-out charge.",
        { seed },
      );
      const at = scenes.findIndex(({ says }) => says.startsWith("Our promise is"));
      expect(scenes[at]?.says).toBe("Our promise is · Nobody ever waits for a call back");
      expect(sceneTitles(readFilm(composition))[at]).toBe("Nobody ever waits for a call back");
    }
  });

  test("a scene counts nothing alone: its number is shown where another scene has one", async () => {
    const claims = ["No fees", "No queue", "No forms", "No fax", "No calls", "No pets", "No rain"];
    let counted = 0;
    for (let seed = 1; seed < 40; seed += 1)
      for (const count of [3, 7]) {
        const { scenes, composition } = await storyboardPlanner.plan(
          `Product: Tidewater. ${claims.slice(0, count).join(". ")}.`,
          { seed, seconds: 60 },
        );
        const indexed = scenes.filter(({ template }) => template === "claim-index").length;
        const shown = JSON.stringify(composition).match(/"\/ \d\d"/g)?.length ?? 0;
        expect(shown).toBe(indexed > 1 ? indexed : 0);
        counted += indexed;
      }
    expect(counted).toBeGreaterThan(0);
  });

  test("a wedding is no product launch: its tone, and no window around the couple", async () => {
    const { personality, scenes } = await storyboardPlanner.plan(
      "Create a video invitation for our wedding: Emma and Jack, September 12, 2027, Villa Rosa, Tuscany. RSVP by June 1 at emmaandjack.example",
    );
    expect(personality).toBe("editorial");
    expect(scenes.map(({ template }) => template)).not.toContain("name-window");
    const loud = await storyboardPlanner.plan("Our wedding: Emma and Jack, 12 June. Bold and loud, please.");
    expect(loud.personality).toBe("bold");
  });

  test("what only says which film is wanted is told, and not lost", async () => {
    const told = async (brief: string) =>
      (await storyboardPlanner.plan(brief)).ignored
        .filter(({ why }) => why === UNTOLD)
        .map(({ text }) => text);
    expect(await told("Kids' science video: Why is the sky blue? Sunlight is made of many colours.")).toEqual(
      ["Kids' science video"],
    );
    expect(await told("Product demo for our invoicing tool Billow. It sends reminders by itself.")).toEqual(
      [],
    );
    expect(
      await told("15 second promo, vertical, calm, blue and white. Bread from 6 am. Bakery Sonntag."),
    ).toEqual([]);
  });

  test("a brief that says nothing is refused", async () => {
    await expect(storyboardPlanner.plan("Make a video, please.")).rejects.toThrow(PlanError);
  });

  test("any text gives a valid composition or a refusal", async () => {
    await fc.assert(
      fc.asyncProperty(fc.lorem({ maxCount: 12, mode: "sentences" }), fc.nat(), async (text, seed) => {
        const { composition } = await storyboardPlanner.plan(text, { seed });
        expect(readComposition(composition)).toMatchObject({ ok: true });
      }),
      { numRuns: 25 },
    );
  });
});

describe("taste, as far as it can be computed", () => {
  test("tones can be read: 4.5 for words, 3 for large figures", () => {
    const palettes = [
      ...(Object.keys(PALETTES) as PaletteName[]).map(paletteOf),
      ...["#ffd23f", "#14275c", "#d7263d", "#8b8984", "#ffffff", "#121110", "#7fe0b5", "#f25c9a"].flatMap(
        (color) => [
          paletteFrom([color], null),
          paletteFrom([color, "#f4a259"], null),
          paletteFrom([color], true),
          paletteFrom(["#14275c", color], true),
          paletteFrom(["#6a1b9a", color], null),
          paletteFrom([color, "#000000"], null),
          paletteFrom(["#000000", color, "#1e88e5"], null),
        ],
      ),
    ];
    for (const palette of palettes)
      for (const kind of ["paper", "flood", "night"] as const) {
        const tone = toneOf(palette, kind);
        const said = `${JSON.stringify(palette)} ${kind}`;
        expect(contrast(tone.ink, tone.ground), said).toBeGreaterThanOrEqual(4.5);
        expect(contrast(tone.muted, tone.ground), said).toBeGreaterThanOrEqual(4.5);
        expect(contrast(tone.ink, tone.figure), said).toBeGreaterThanOrEqual(4.5);
        expect(contrast(tone.muted, tone.figure), said).toBeGreaterThanOrEqual(4.5);
        expect(contrast(tone.pop, tone.ground), said).toBeGreaterThanOrEqual(3);
        expect(contrast(tone.popInk, tone.pop), said).toBeGreaterThanOrEqual(4.5);
      }
  });

  test.each([
    ["deep teal and coral", ["#083e3e", "#ff6f59"]],
    ["#ff6f59 and #083e3e", ["#ff6f59", "#083e3e"]],
    ["navy and gold", ["#14275c", "#d4a017"]],
    ["#ff6f59 and navy", ["#ff6f59", "#14275c"]],
    ["#6a1b9a and #fdd835", ["#6a1b9a", "#fdd835"]],
    ["#e53935 and #1e88e5", ["#e53935", "#1e88e5"]],
    ["red and blue", ["#d7263d", "#1f57e0"]],
    ["#f48fb1 and #81d4fa", ["#f48fb1", "#81d4fa"]],
    ["black and #e02020", ["#000000", "#e02020"]],
    ["black and #ffd400", ["#000000", "#ffd400"]],
    ["navy, white and #e0701a", ["#14275c", "#ffffff", "#e0701a"]],
  ])("%s: every colour that a brief names is seen in its film", async (words, colors) => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const brief = `A film for Kiln, handmade mugs. Colours: ${words}.\n- Ships in 2 days\n- Free returns\n- Fired twice\nkiln.example`;
      const { composition } = await storyboardPlanner.plan(brief, { seed });
      const drawn = new Set(JSON.stringify(composition.scenes).match(/#[0-9a-f]{6}/g));
      for (const color of colors)
        expect(
          Math.min(...[...drawn].map((one) => distance(one, color))),
          `${color}, seed ${seed}`,
        ).toBeLessThan(50);
    }
  });

  test.each([
    [
      "the dark one is the ground",
      ["#14275c", "#f5e6c8"],
      true,
      { background: "#14275c", accent: "#f5e6c8" },
    ],
    ["in any order", ["#f5e6c8", "#14275c"], true, { background: "#14275c", accent: "#f5e6c8" }],
    ["the darkest is the ground", ["#14275c", "#0a142e"], true, { background: "#0a142e" }],
    [
      "black that is named first is the ground",
      ["#000000", "#e02020"],
      null,
      { background: "#000000", accent: "#e02020" },
    ],
    [
      "black is what words are in on a light one",
      ["#000000", "#e02020"],
      false,
      { ink: "#000000", accent: "#e02020" },
    ],
    ["what is lost on paper gets the black", ["#000000", "#ffd400"], null, { background: "#000000" }],
    ["a second dark one is no ground for the first", ["#14275c", "#000000"], null, { accent: "#14275c" }],
    ["a dark second is the ink", ["#ff6f59", "#083e3e"], null, { ink: "#083e3e" }],
    [
      "the third is seen where the second is the paper",
      ["#14275c", "#ffffff", "#e0701a"],
      null,
      { background: "#ffffff", second: "#e0701a" },
    ],
  ])("a palette around colours: %s", (_, colors, dark, expected) => {
    expect(paletteFrom(colors, dark)).toMatchObject(expected);
  });

  test("a dark film has no scene on a bright ground, in any seed", async () => {
    for (let seed = 1; seed <= 12; seed += 1)
      for (const brief of ["A film for Kiln. Dark, calm.\n- One\n- Two things", BRIEFS.app ?? ""]) {
        const { composition } = await storyboardPlanner.plan(brief, { seed });
        for (const { background } of readFilm(composition).scenes)
          expect(background.type === "solid" && luminance(background.color)).toBeLessThan(0.2);
      }
  });

  test("there is something to choose from", () => {
    expect(Object.values(TEMPLATES).flat().length).toBeGreaterThanOrEqual(24);
    expect(Object.keys(PALETTES).length).toBeGreaterThanOrEqual(8);
    expect(Object.keys(PERSONALITIES).length).toBeGreaterThanOrEqual(6);
  });

  test.each(
    Object.keys(BRIEFS).flatMap((name) => FORMATS.map(([width, height]) => [name, width, height] as const)),
  )(
    "%s at %d × %d: in no frame does anything overlap, is cut, leaves the margin or cannot be read",
    async (name, widthPixels, heightPixels) => {
      for (const seed of [1, 2, 3, 4]) {
        const plan = await storyboardPlanner.plan(BRIEFS[name] ?? "", {
          size: { widthPixels, heightPixels },
          seed,
        });
        const composition = readFilm(plan.composition);
        const film = prepareFilm(composition, await loadAssets(composition));
        const sceneName = (index: number) => `${plan.scenes[index]?.template} seed ${seed}`;
        expectTaste(film, sceneName);
        if (seed === 1) expectContrast(film, sceneName);
      }
    },
  );

  test("the sign of a name is no article", async () => {
    const words = [];
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const plan = await storyboardPlanner.plan("Product: The Corner Canteen, lunch in ten minutes.", {
        seed,
      });
      const at = plan.scenes.findIndex(({ template }) => template === "name-split");
      if (at >= 0) words.push(JSON.stringify(plan.composition.scenes[at]));
    }
    expect(words.length).toBeGreaterThan(0);
    for (const scene of words) expect(scene).toMatch(/"text":"C"/);
  });

  test("of a figure that fell over the years the last bar has the accent", async () => {
    const brief = "CO2 per parcel fell from 410 g in 2022 to 268 g in 2026. Parcelo.";
    const { composition } = await storyboardPlanner.plan(brief);
    const charts = composition.scenes.flatMap(({ layers }) => layers).filter(({ kind }) => kind === "chart");
    expect(
      charts.map((layer) =>
        layer.kind === "chart" && "data" in layer.chart
          ? layer.chart.data.map(({ highlight }) => highlight)
          : [],
      ),
    ).toEqual([[false, true]]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "code of nobody has no name above it, and its film is one (seed %i)",
    async (seed) => {
      const brief =
        "How does git rebase work? Show the graph.\n```\nA---B---C  main\n```\nNever rebase what others have pulled.";
      const { composition } = await storyboardPlanner.plan(brief, { seed });
      expect(readComposition(composition)).toMatchObject({ ok: true });
    },
  );

  test("a label as long as a sentence stands beside its figure, and in no chart", async () => {
    const { composition, scenes } = await storyboardPlanner.plan(
      "Film for Grandad's Shed. Compare: Grandad's Shed: 97%; Standard exercises, and grip strength that is up by a third in twelve weeks: 40%",
    );
    expect(readComposition(composition)).toMatchObject({ ok: true });
    expect(scenes.filter(({ template }) => template.startsWith("chart"))).toEqual([]);
  });

  test("a terminal that has a name is no typeface", async () => {
    expect(typeAskedFor("Thank the Drammen terminal, who handled the flood week")).toBeUndefined();
    expect(typeAskedFor("buses leave from the ferry terminal")).toBeUndefined();
    expect(typeAskedFor("dark, with a terminal look")).toBe("terminal");
    expect(typeAskedFor("Terminal style, Monospaced")).toBe("terminal");
  });
});
