import { describe, expect, test } from "vitest";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { boundsUnder } from "#lib/motion/shapes/geometry.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import type { Template } from "#lib/motion/templates/template.ts";
import { TEMPLATES } from "#lib/motion/templates/templates.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { sampleOf, templateFilm } from "#lib/motion/templates/template-film.ts";
import { readFilm } from "#tests/motion/films.ts";
import { expectContrast, expectTaste, FORMATS } from "#tests/motion/taste.ts";
import { boxesOf, every } from "#tests/motion/templates/boxes.ts";

const LONG = "Weather warnings reach every guest on every jetty before anybody has left home";

/** Samples as briefs rarely are: hardly a word, and as much as the planner lets through. */
const EXTREMES: { [K in Beat["kind"]]: Extract<Beat, { kind: K }>[] } = {
  hook: [
    { kind: "hook", text: "Rest", audience: "" },
    { kind: "hook", text: `${LONG}, and it is them who ask for it`, audience: "small rental companies" },
  ],
  name: [
    { kind: "name", product: "I", tagline: "" },
    { kind: "name", product: "Übersetzungsbüro Lindwurm", tagline: LONG },
  ],
  claim: [
    { kind: "claim", text: "Free", index: 0, count: 1 },
    { kind: "claim", text: LONG, index: 11, count: 12 },
  ],
  list: [
    { kind: "list", items: ["Free", "Fast"], onScreens: true },
    {
      kind: "list",
      items: ["Every permission has an end date", "No interviews on Fridays", "Salaries are public", "Books"],
      onScreens: true,
    },
    { kind: "list", title: "Includes", items: ["Free", "Fast"] },
    {
      kind: "list",
      title: "What everybody who starts with us this year can count on",
      items: ["Every permission has an end date", "No interviews on Fridays", "Salaries are public", "Books"],
    },
    {
      kind: "list",
      title: "New in version 3",
      items: ["Offline transcription", "Speaker labels", "Export to Word", "Dark theme", "Tags", "Folders"],
    },
  ],
  colors: [
    { kind: "colors", colors: ["#000000", "#ffffff"] },
    { kind: "colors", colors: ["#1d2ad0", "#808080", "#767676", "#ffdc60", "#0a58cc", "#c42542"] },
  ],
  number: [
    {
      kind: "number",
      figure: { value: 40_000, prefix: "", suffix: "", decimals: 0, label: "Used by 40,000 shared flats" },
    },
    { kind: "number", figure: { value: 2, prefix: "", suffix: "", decimals: 0, label: "in all" } },
    { kind: "number", figure: { value: 1_250_000, prefix: "€", suffix: " M", decimals: 1, label: LONG } },
    { kind: "number", figure: { value: 100, prefix: "", suffix: "%", decimals: 0, label: "of it" } },
  ],
  numbers: [
    {
      kind: "numbers",
      figures: [1, 1000, 99_999].map((value) => ({
        ...{ value, prefix: "$", suffix: " M", decimals: 1 },
        label: "new customers in the last quarter of the year",
      })),
    },
  ],
  chart: [
    {
      kind: "chart",
      rows: [1, 5, 12, 40, 41, 900].map((value) => ({ label: `Series ${value}`, value, suffix: " s" })),
    },
    {
      kind: "chart",
      title: "What our customers order in a year",
      source: "Source: our own ledger",
      rows: [1_000_000, 5, 12, 410_000].map((value, at) => ({ label: `202${at}`, value, suffix: "" })),
    },
    {
      kind: "chart",
      title: "Share by region",
      rows: [62, 24, 11, 2, 1].map((value, at) => ({ label: `A region, number ${at}`, value, suffix: "%" })),
    },
  ],
  quote: [
    { kind: "quote", text: "Good.", author: "" },
    { kind: "quote", text: `${LONG}. ${LONG}. And so on.`, author: "Mara, mother of three, of the valley" },
  ],
  steps: [
    { kind: "steps", items: ["Say it", "See it"], from: 11 },
    { kind: "steps", items: ["Say who eats", "It plans", "The list sorts itself", "You shop", "You cook"] },
    {
      kind: "steps",
      items: ["The shopping list sorts itself by aisle", "Say who eats what", "It plans the week", "Cook"],
    },
  ],
  code: [
    { kind: "code", code: "a", language: "", caption: "A" },
    {
      kind: "code",
      code: Array.from({ length: 14 }, (_, line) => `await jobs.add(${line}, { to: "a@b.example" });`).join(
        "\n",
      ),
      language: "ts",
      caption: "A queue that lives in your database",
    },
  ],
  closing: [
    { kind: "closing", product: "", action: "", address: "a.example", tagline: "" },
    { kind: "closing", product: "", action: "Apply", address: "", tagline: "" },
    {
      kind: "closing",
      product: "Übersetzungsbüro Lindwurm",
      action: "Read the design and tell us",
      address: "gatehouse.example/design/2026",
      tagline: LONG,
    },
  ],
};

describe("every template, in every format, with few words and with many", () => {
  test.each(every)("%s", async (_, kind, template) => {
    const beats = [sampleOf(template, kind), ...EXTREMES[kind]].filter(
      (beat) => !template.suits || template.suits(beat as never),
    );
    expect(beats.length).toBeGreaterThan(0);
    for (const [at, beat] of beats.entries())
      for (const [widthPixels, heightPixels] of FORMATS)
        for (const personality of ["bold", "editorial"] as const) {
          const film = templateFilm(template, beat, {
            widthPixels,
            heightPixels,
            palette: "tally",
            personality,
          });
          const composition = readFilm(film);
          const prepared = prepareFilm(composition, await loadAssets(composition));
          const sceneName = () => `${personality} ${widthPixels} × ${heightPixels}, sample ${at}`;
          expectTaste(prepared, sceneName);
          if (personality === "bold") expectContrast(prepared, sceneName);
        }
  });
});

test("columns of figures stand in line, however long what they say is", async () => {
  const figure = { value: 92, prefix: "", suffix: "%", decimals: 0 };
  const figures = ["faster", "harbours in twelve countries around the whole wide world"];
  const found = await boxesOf("numbers-columns", {
    kind: "numbers",
    figures: figures.map((label) => ({ ...figure, label })),
  });
  const tops = found.filter(({ kind }) => kind === "chart").map(({ y }) => y);
  expect(tops).toHaveLength(2);
  expect(tops[0]).toBe(tops[1]);
});

test.each(FORMATS)(
  "figures of one scene have one size, and their labels one line: %i × %i",
  async (...format) => {
    const figures = [
      { value: 1.8, suffix: "M", decimals: 1 },
      { value: 42, suffix: "", decimals: 0 },
      { value: 6, suffix: "", decimals: 0 },
    ].map((figure) => ({ ...figure, prefix: "", label: "in a year" }));
    for (const id of ["numbers-columns", "numbers-rows"])
      for (const shown of [figures, figures.slice(0, 2)]) {
        const found = await boxesOf(id, { kind: "numbers", figures: shown }, format);
        const heights = found.filter(({ kind }) => kind === "chart").map(({ height }) => Math.round(height));
        expect(new Set(heights).size, `${id}: ${heights}`).toBe(1);
        if (id === "numbers-columns" && format[0] === 1920)
          expect(new Set(found.filter(({ text }) => text).map(({ y }) => Math.round(y))).size).toBe(1);
      }
  },
);

test("columns of steps begin on one line, however long each is", async () => {
  const items = [
    "Clip it on",
    "A leak changes the sound of the pipe, and the clip hears it",
    "Your phone rings",
  ];
  const found = await boxesOf("steps-track", { kind: "steps", items });
  const tops = found.filter(({ text }) => /^\d$/.test(text)).map(({ y }) => Math.round(y));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});

describe("what is emphasised is what the sentence turns on, by a rule, or nothing", () => {
  const strong = (text: string): string[] => {
    const hook = TEMPLATES.hook.find(({ id }) => id === "hook-marker") as Template;
    const look = { widthPixels: 1920, heightPixels: 1080, palette: "tally", personality: "calm" } as const;
    const [scene] = templateFilm(hook, { kind: "hook", text, audience: "" }, look).scenes;
    const runs = textsIn(scene?.layers ?? []).find((runs) => runs.map((run) => run.text).join("") === text);
    return (runs ?? []).filter(({ color }) => color).map((run) => run.text);
  };
  const textsIn = (layers: readonly LayerInput[]): { text: string; color?: string | undefined }[][] =>
    layers.flatMap((layer) =>
      layer.kind === "text" ? [layer.runs] : "children" in layer ? textsIn(layer.children ?? []) : [],
    );
  test.each([
    ["the name", "What your clients see when Tidewater is there", ["Tidewater"]],
    ["a figure with its unit", "A school that answers within 12 minutes of a question", ["12 minutes"]],
    ["a number in words", "Restores take four minutes, not hours or days", ["four minutes"]],
    ["the last word of a short claim", "A stall that never sleeps.", ["sleeps"]],
    ["nothing of a long one", "Drizzle will push every stall of the market under the one roof", []],
    ["nothing of two words", "Push it", []],
  ])("%s", (_, text, expected) => expect(strong(text)).toEqual(expected));
});

test("every template of a quotation shows whose words they are not: quotation marks", async () => {
  for (const { id } of TEMPLATES.quote) {
    const found = await boxesOf(id, { kind: "quote", text: "It saved our day", author: "Dana" });
    expect(found.map(({ text }) => text).join(" "), id).toMatch(/“/);
  }
});

test.each(FORMATS)(
  "a long command is broken, and as large as the frame has room: %i × %i",
  async (...format) => {
    const code =
      "npx paylane init --region eu-west-1 --currency EUR --webhooks https://shop.example/hooks --verbose";
    for (const template of TEMPLATES.code) {
      const beat: Beat = { kind: "code", code, language: "sh", caption: "Paylane" };
      const look = {
        widthPixels: format[0],
        heightPixels: format[1],
        palette: "tally",
        personality: "bold",
      } as const;
      const composition = readFilm(templateFilm(template, beat, look));
      const prepared = prepareFilm(composition, await loadAssets(composition));
      const [first] = prepared
        .frame(115)
        .flatMap((op) => ("group" in op ? op.group : [op]))
        .flatMap((op) =>
          "text" in op && /npx/.test(op.text?.runs.map(({ text }) => text).join("") ?? "")
            ? [op.matrix[0]]
            : [],
        );
      // pixels of an em, of a frame that is 1,080 wide or high
      expect((first ?? 0) * 2048, template.id).toBeGreaterThan(36);
      const said = JSON.stringify(composition.scenes);
      expect(said).toContain("\\\\\\n");
    }
  },
);

test.each(FORMATS)("an initial of Arabic stays in its panel: %i × %i", async (...format) => {
  const [width, height] = format;
  for (const letter of "ابتثجحخدذرزسشصضطظعغفقكلمنهوي") {
    const template = TEMPLATES.name.find(({ id }) => id === "name-split") as Template;
    const look = { widthPixels: width, heightPixels: height, palette: "tally", personality: "bold" } as const;
    const composition = readFilm(
      templateFilm(template, { kind: "name", product: `${letter}هوة`, tagline: "" }, look),
    );
    const prepared = prepareFilm(composition, await loadAssets(composition));
    const [panel, ink] = prepared
      .frame(110)
      .flatMap((op) => ("group" in op ? op.group : [op]))
      .flatMap((op) => ("outline" in op ? [boundsUnder(op.matrix, op.outline.bounds)] : []))
      .slice(-3);
    if (!panel || !ink) throw new Error("no panel, or no letter");
    expect(ink.x, letter).toBeGreaterThan(panel.x);
    expect(ink.x + ink.width, letter).toBeLessThan(panel.x + panel.width);
    expect(ink.y, letter).toBeGreaterThan(panel.y);
    expect(ink.y + ink.height, letter).toBeLessThan(panel.y + panel.height);
  }
});

test("digits of a large number do not touch, in any type", async () => {
  for (const personality of ["bold", "calm", "precise"] as const) {
    const template = TEMPLATES.number[0] as Template;
    const figure = { value: 71_717, prefix: "", suffix: "", decimals: 0, label: "in all" };
    const look = { widthPixels: 1920, heightPixels: 1080, palette: "tally", personality } as const;
    const composition = readFilm(templateFilm(template, { kind: "number", figure }, look));
    const prepared = prepareFilm(composition, await loadAssets(composition));
    const digits = prepared
      .frame(110)
      .flatMap((op) =>
        "outline" in op && !op.text ? [{ op, box: boundsUnder(op.matrix, op.outline.bounds) }] : [],
      )
      .slice(-6);
    const em = (digits[0]?.op.matrix[0] ?? 0) * 2048;
    digits.slice(1).forEach(({ box }, at) => {
      const before = digits[at]?.box ?? box;
      // a comma hangs below
      if (box.height > em / 2 && before.height > em / 2)
        expect(box.x - (before.x + before.width), personality).toBeGreaterThan(em * 0.02);
    });
  }
});
