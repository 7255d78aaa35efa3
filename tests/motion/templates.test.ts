import { describe, expect, test } from "vitest";
import { prepareFilm } from "#lib/motion/frame.ts";
import type { Placed } from "#lib/motion/layout.ts";
import { type Beat, type Template, TEMPLATES } from "#lib/motion/templates.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { sampleOf, templateFilm } from "#lib/motion/template-film.ts";
import { readFilm } from "#tests/motion/films.ts";
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

/** Boxes of a scene's layers, outermost first. */
async function boxesOf(
  id: string,
  beat: Beat,
): Promise<{ kind: string; x: number; y: number; right: number }[]> {
  const template = (Object.values(TEMPLATES) as Template[][]).flat().find((one) => one.id === id) as Template;
  const composition = readFilm(
    templateFilm(template, beat, {
      widthPixels: 1920,
      heightPixels: 1080,
      palette: "tally",
      personality: "bold",
    }),
  );
  const boxes = (placed: readonly Placed[]): Placed[] =>
    placed.flatMap((one) => [one, ...boxes(one.children)]);
  return boxes(prepareFilm(composition, await loadAssets(composition)).placed(0)).map(({ layer, box }) => ({
    kind: layer.kind,
    x: box.x,
    y: box.y,
    right: box.x + box.width,
  }));
}

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
