import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBrief } from "#lib/motion/brief/read.ts";

import { colorsIn } from "#lib/motion/words/colors.ts";
import { figureOf } from "#lib/motion/words/figures.ts";
import { contrast, luminance, parseHex } from "#lib/motion/composition/color.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { PALETTES, type PaletteName, PERSONALITIES, paletteOf } from "#lib/motion/composition/looks.ts";
import { paletteFrom } from "#lib/motion/composition/brand-palette.ts";
import { toneOf } from "#lib/motion/composition/tone.ts";
import { typeAskedFor } from "#lib/motion/plan/plan-wishes.ts";
import { sceneTitles } from "#lib/motion/composition/says.ts";
import { anotherSeed, type PlanOptions, rulesPlanner } from "#lib/motion/plan/plan.ts";
import { PlanError } from "#lib/motion/plan/plan-error.ts";
import { TEMPLATES } from "#lib/motion/templates/templates.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { readFilm } from "#tests/motion/films.ts";
import { expectContrast, expectTaste, FORMATS } from "#tests/motion/taste.ts";

/** How far two colours are from each other, of 255. */
const distance = (a: string, b: string): number =>
  Math.max(...parseHex(a).map((value, index) => Math.abs(value - (parseHex(b)[index] ?? 0))));

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
      (await rulesPlanner.plan(brief, options)).understood.filter(({ what }) =>
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
    const plan = await rulesPlanner.plan(brief);
    expect(await rulesPlanner.plan(`\ufeff${brief.replaceAll("\n", "\r\n")}`)).toEqual(plan);
    expect(await rulesPlanner.plan(`\ufeff${plan.reading.replaceAll("\n", "\r\n")}`)).toEqual(
      await rulesPlanner.plan(plan.reading),
    );
    expect(await anotherSeed(`\ufeff${brief}`)).toBe(await anotherSeed(brief));
    // an editor ends the last line, the studio's field does not
    expect(await rulesPlanner.plan(brief.trimEnd())).toEqual(plan);
    expect(await rulesPlanner.plan(`${brief}\n\n`)).toEqual(plan);
  });

  test("the same brief and seed give the same film, another seed another", async () => {
    const plan = async (seed: number) =>
      JSON.stringify((await rulesPlanner.plan(BRIEFS.long ?? "", { seed })).composition);
    expect(await plan(7)).toBe(await plan(7));
    expect(await plan(7)).not.toBe(await plan(8));
  });

  test.each(Object.keys(BRIEFS))(
    "%s: another take has another palette, or another opening where its colours are named",
    async (name) => {
      const brief = BRIEFS[name] as string;
      let shown = await rulesPlanner.plan(brief, { seed: 1 });
      for (let takes = 0; takes < 4; takes++) {
        const seed = await anotherSeed(brief, { seed: shown.composition.seed ?? 1 });
        const other = await rulesPlanner.plan(brief, { seed });
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
    const plan = await rulesPlanner.plan(BRIEFS[name] ?? "");
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
    const plan = await rulesPlanner.plan(BRIEFS.long ?? "", { seconds: 12 });
    expect(plan.ignored.some(({ why }) => why === "no time for it in 12 s")).toBe(true);
  });

  test.each([5, 6, 8])("of %i seconds the first words and the name at the end are left", async (seconds) => {
    for (const brief of [
      "A stall that never sleeps. Meet Pantry Cart, the street kitchen on a bike. Warm bread at seven. Soup at noon. Pushed by one. Book at pantrycart.example.",
      'Product: Pantry Cart, the street kitchen on a bike. Hook: "Hungry at the tram stop?" Warm bread at seven. 40 places. Book at pantrycart.example.',
    ]) {
      const { scenes, ignored } = await rulesPlanner.plan(brief, { seconds });
      expect(scenes[0]?.says).toMatch(/^(?:A stall that never sleeps|Hungry at the tram stop\?)$/);
      expect(scenes.at(-1)?.says).toMatch(/^Pantry Cart/);
      if (seconds < 7) expect(scenes.filter(({ says }) => says.startsWith("Pantry Cart"))).toHaveLength(1);
      expect(ignored.some(({ why }) => why.startsWith("no time"))).toBe(true);
    }
  });

  test("what leads to a claim is small, and the claim is large", async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { scenes, composition } = await rulesPlanner.plan(
        "Product: Coldframe, heat pumps for old houses\nClaims:\n- Our promise is that nobody ever waits for a call back\n- No call-out charge",
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
        const { scenes, composition } = await rulesPlanner.plan(
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
    const { personality, scenes } = await rulesPlanner.plan(
      "Create a video invitation for our wedding: Emma and Jack, September 12, 2027, Villa Rosa, Tuscany. RSVP by June 1 at emmaandjack.example",
    );
    expect(personality).toBe("editorial");
    expect(scenes.map(({ template }) => template)).not.toContain("name-window");
    const loud = await rulesPlanner.plan("Our wedding: Emma and Jack, 12 June. Bold and loud, please.");
    expect(loud.personality).toBe("bold");
  });

  test("a brief that says nothing is refused", async () => {
    await expect(rulesPlanner.plan("Make a video, please.")).rejects.toThrow(PlanError);
  });

  test("any text gives a valid composition or a refusal", async () => {
    await fc.assert(
      fc.asyncProperty(fc.lorem({ maxCount: 12, mode: "sentences" }), fc.nat(), async (text, seed) => {
        const plan = await rulesPlanner.plan(text, { seed }).catch((error: unknown) => {
          expect(error).toBeInstanceOf(PlanError);
        });
        if (plan) expect(readComposition(plan.composition)).toMatchObject({ ok: true });
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
      const { composition } = await rulesPlanner.plan(brief, { seed });
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
        const { composition } = await rulesPlanner.plan(brief, { seed });
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
        const plan = await rulesPlanner.plan(BRIEFS[name] ?? "", {
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
      const plan = await rulesPlanner.plan("Product: The Corner Canteen, lunch in ten minutes.", {
        seed,
      });
      const at = plan.scenes.findIndex(({ template }) => template === "name-split");
      if (at >= 0) words.push(JSON.stringify(plan.composition.scenes[at]));
    }
    expect(words.length).toBeGreaterThan(0);
    for (const scene of words) expect(scene).toMatch(/"text":"C"/);
  });

  test("of a figure that fell over the years the last bar has the accent", async () => {
    const brief = "Product: Parcelo\nCO2 per parcel fell from 410 g in 2022 to 268 g in 2026.";
    const { composition } = await rulesPlanner.plan(brief);
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
      const { composition } = await rulesPlanner.plan(brief, { seed });
      expect(readComposition(composition)).toMatchObject({ ok: true });
    },
  );

  test("a label as long as a sentence stands beside its figure, and in no chart", async () => {
    const { composition, scenes } = await rulesPlanner.plan(
      "Film for Grandad's Shed. Compare: Grandad's Shed: 97%; Standard exercises, and grip strength that is up by a third in twelve weeks: 40%",
    );
    expect(readComposition(composition)).toMatchObject({ ok: true });
    expect(scenes.filter(({ template }) => template?.startsWith("chart"))).toEqual([]);
  });

  test("a terminal that has a name is no typeface", async () => {
    expect(typeAskedFor("Thank the Drammen terminal, who handled the flood week")).toBeUndefined();
    expect(typeAskedFor("buses leave from the ferry terminal")).toBeUndefined();
    expect(typeAskedFor("dark, with a terminal look")).toBe("terminal");
    expect(typeAskedFor("Terminal style, Monospaced")).toBe("terminal");
  });
});
