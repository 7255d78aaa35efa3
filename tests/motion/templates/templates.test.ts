import { describe, expect, test } from "vitest";
import {
  type CompositionInput,
  type Layer,
  type LayerInput,
  type ListLayer,
  layerOf,
} from "#lib/motion/composition/composition.ts";
import { boundsUnder } from "#lib/motion/shapes/geometry.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { listGroup } from "#lib/motion/draw/layers/list-layer.ts";
import type { Placed } from "#lib/motion/draw/layout.ts";
import { type Beat, type Template, TEMPLATES } from "#lib/motion/templates/templates.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { sampleOf, templateFilm } from "#lib/motion/templates/template-film.ts";
import { film as smallFilm, readFilm } from "#tests/motion/films.ts";
import { expectContrast, expectTaste, FORMATS } from "#tests/motion/taste.ts";

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

const every = (Object.entries(TEMPLATES) as [Beat["kind"], readonly Template[]][]).flatMap(
  ([kind, templates]) => templates.map((template) => [template.id, kind, template] as const),
);

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

interface LayerBox {
  kind: string;
  text: string;
  x: number;
  y: number;
  right: number;
  height: number;
}

/** Boxes of a film's layers in its first scene, outermost first. */
async function boxesIn(film: CompositionInput): Promise<LayerBox[]> {
  const composition = readFilm(film);
  const boxes = (placed: readonly Placed[]): Placed[] =>
    placed.flatMap((one) => [one, ...boxes(one.children)]);
  return boxes(prepareFilm(composition, await loadAssets(composition)).placed(0)).map(({ layer, box }) => ({
    kind: layer.kind,
    text: layer.kind === "text" ? layer.runs.map(({ text }) => text).join("") : "",
    x: box.x,
    y: box.y,
    right: box.x + box.width,
    height: box.height,
  }));
}

const boxesOf = (
  id: string,
  beat: Beat,
  [widthPixels, heightPixels]: readonly [number, number] = [1920, 1080],
): Promise<LayerBox[]> => {
  const template = (Object.values(TEMPLATES) as Template[][]).flat().find((one) => one.id === id) as Template;
  const format = { widthPixels, heightPixels };
  return boxesIn(templateFilm(template, beat, { ...format, palette: "tally", personality: "bold" }));
};

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

test("what is written from right to left has its marks on the right", async () => {
  const [mark] = await boxesOf("quote-mark", {
    kind: "quote",
    text: "השעון הזה הציל לנו את היום",
    author: "Dana",
  });
  const [latin] = await boxesOf("quote-mark", {
    kind: "quote",
    text: "This clock saved our day",
    author: "Dana",
  });
  expect(mark?.right).toBeCloseTo(1920 - (latin?.x ?? 0));
  const bar = await boxesOf("quote-bar", {
    kind: "quote",
    text: "השעון הזה הציל לנו את היום",
    author: "Dana",
  });
  const words = bar.find(({ kind }) => kind === "text");
  expect(bar.find(({ kind }) => kind === "shape")?.x).toBeGreaterThanOrEqual(words?.right ?? 1920);
});

describe("what is read from right to left is the mirror image, in 16:9 and 9:16", () => {
  const HEBREW = ["בוחרים קובץ", "לוחצים על שחזור", "מקבלים את הקובץ חזרה"];
  const ARABIC = ["اختر الملف", "اضغط على استعادة", "يعود الملف إليك"];
  const figures = (labels: string[]) =>
    labels.map((label, at) => ({ value: 92 + at, prefix: "", suffix: "%", decimals: 0, label }));
  const rows: [string, (items: string[]) => Beat][] = [
    ["list-ledger", (items) => ({ kind: "list", items })],
    ["list-blocks", (items) => ({ kind: "list", items })],
    ["list-checks", (items) => ({ kind: "list", items })],
    ["list-phone", (items) => ({ kind: "list", items, onScreens: true })],
    ["numbers-columns", (items) => ({ kind: "numbers", figures: figures(items.slice(0, 2)) })],
    ["numbers-rows", (items) => ({ kind: "numbers", figures: figures(items.slice(0, 2)) })],
    ["quote-mark", ([text = ""]) => ({ kind: "quote", text, author: "" })],
    ["steps-track", (items) => ({ kind: "steps", items })],
    ["steps-night", (items) => ({ kind: "steps", items })],
  ];
  const cases = rows.flatMap(([id, beat]) =>
    [HEBREW, ARABIC].flatMap((items) =>
      ([FORMATS[0], FORMATS[1]] as const).map((format) => [id, items, beat, format] as const),
    ),
  );
  /** Numbers, figures, squares, ticks, rules: what stands beside words. */
  const marks = (boxes: LayerBox[]) =>
    boxes.filter(({ kind, text }) =>
      kind === "text" ? !/\p{L}/u.test(text) : kind === "chart" || kind === "shape",
    );

  test.each(cases)("%s: %s", async (id, items, beat, format) => {
    const [width] = format;
    // the same number of words, so that both have the same rows
    const latin = items.map((item) => item.replace(/\p{L}/gu, "n"));
    const [found, straight] = [
      await boxesOf(id, beat(items), format),
      await boxesOf(id, beat(latin), format),
    ];
    const [there, here] = [marks(found), marks(straight)];
    expect(here.length).toBeGreaterThan(0);
    expect(there.map(({ kind, right }) => [kind, right])).toEqual(
      here.map(({ kind, x }) => [kind, expect.closeTo(width - x, 1)]),
    );
  });

  test.each([
    ["16:9", FORMATS[0], "left of the one before"],
    ["9:16", FORMATS[1], "below the one before"],
  ] as const)("steps-track, %s: each step stands %s", async (_, format, __) => {
    const numbers = marks(await boxesOf("steps-track", { kind: "steps", items: HEBREW }, format)).filter(
      ({ kind }) => kind === "text",
    );
    expect(numbers.map(({ text }) => text)).toEqual(["1", "2", "3"]);
    const along = numbers.map(({ x, y }) => (format[0] === 1920 ? -x : y));
    expect(along).toEqual(along.toSorted((a, b) => a - b));
    expect(new Set(along.map(Math.round)).size).toBe(3);
  });

  const listFilm = (items: string[], more: Partial<Extract<LayerInput, { kind: "list" }>>) =>
    smallFilm(640, 360, [
      {
        id: "one",
        durationSeconds: 1,
        layers: [{ kind: "list", items: items.map((text) => ({ text })), ...more }],
      },
    ]);
  test.each(["bullet", "dash", "check", "number"] as const)("a list of one's own: %s", async (marker) => {
    // one side for all of them, whatever the language of one
    const boxes = await boxesIn(listFilm([HEBREW[0] as string, "YouTube", HEBREW[1] as string], { marker }));
    const said = boxes.filter(({ text }) => /\p{L}/u.test(text));
    const marked = boxes.filter(({ kind, text }) =>
      marker === "number" ? /^\d$/.test(text) : kind === "shape",
    );
    expect([said.length, marked.length]).toEqual([3, 3]);
    for (const [at, { x }] of marked.entries()) expect(x).toBeGreaterThan(said[at]?.right ?? 640);
    expect(new Set(said.map(({ right }) => right)).size).toBe(1);
  });

  const listOf = (items: string[]) =>
    layerOf({
      kind: "list",
      items: items.map((text) => ({ text })),
      rules: true,
      marker: "none",
      enter: { preset: "rise" },
    }) as ListLayer;
  const within = (layers: readonly Layer[]): Layer[] =>
    layers.flatMap((layer) => [layer, ...("children" in layer ? within(layer.children) : [])]);

  test("columns begin on the right, and rules are drawn from there", async () => {
    const columns = await boxesIn(listFilm(HEBREW, { columns: 2, marker: "none" }));
    const [first, second] = columns.filter(({ text }) => text);
    expect(first?.x).toBeGreaterThan(second?.right ?? 640);
    const ways = [HEBREW, ["One", "Two"]].map((items) => {
      const rule = within([listGroup(listOf(items))]).find(({ kind }) => kind === "shape");
      return rule?.enter?.direction;
    });
    expect(ways).toEqual(["left", "right"]);
  });

  test("figures side by side are read from left to right everywhere", async () => {
    const boxes = await boxesOf("claim-index", { kind: "claim", text: HEBREW[2] ?? "", index: 0, count: 3 });
    const [own, all] = ["01", "/ 03"].map((words) => boxes.find(({ text }) => text === words));
    expect(all?.x).toBeGreaterThan(own?.right ?? 1920);
    expect(all?.right).toBeGreaterThan(1920 * 0.8);
  });

  const [one = "", two = "", three = ""] = ARABIC;
  const SAID: { [K in Beat["kind"]]: Extract<Beat, { kind: K }> } = {
    hook: { kind: "hook", text: three, audience: "" },
    name: { kind: "name", product: "Tidewater", tagline: two },
    claim: { kind: "claim", text: three, detail: two, index: 0, count: 3 },
    list: { kind: "list", items: [one, "YouTube", three], title: two, onScreens: true },
    colors: { kind: "colors", colors: ["#112233", "#ff8800"] },
    number: {
      kind: "number",
      figure: { value: 92, prefix: "", suffix: "%", decimals: 0, label: three },
    },
    numbers: { kind: "numbers", figures: figures([one, two, three]) },
    chart: {
      kind: "chart",
      title: two,
      rows: [40, 60].map((value) => ({ label: one, value, suffix: "%" })),
    },
    quote: { kind: "quote", text: three, author: one },
    steps: { kind: "steps", items: ARABIC },
    code: { kind: "code", code: "await save()", language: "ts", caption: three },
    closing: { kind: "closing", product: "", action: one, address: "a.example", tagline: two },
  };
  test.each(every)("%s keeps to the frame", async (_, kind, template) => {
    const beat = SAID[kind];
    for (const [widthPixels, heightPixels] of FORMATS) {
      const composition = readFilm(
        templateFilm(template, beat, { widthPixels, heightPixels, palette: "tally", personality: "bold" }),
      );
      expectTaste(prepareFilm(composition, await loadAssets(composition)), () => `${widthPixels} wide`);
    }
  });
});
