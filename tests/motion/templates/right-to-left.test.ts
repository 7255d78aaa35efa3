import { describe, expect, test } from "vitest";
import { type Layer, type LayerInput, layerOf } from "#lib/motion/composition/schema/layers.ts";
import type { ListLayer } from "#lib/motion/composition/schema/list-layer.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { listGroup } from "#lib/motion/draw/layers/list-layer.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { templateFilm } from "#lib/motion/templates/template-film.ts";
import { film as smallFilm, readFilm } from "#tests/motion/films.ts";
import { expectTaste, FORMATS } from "#tests/motion/taste.ts";
import { boxesIn, boxesOf, every, type LayerBox } from "#tests/motion/templates/boxes.ts";

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
