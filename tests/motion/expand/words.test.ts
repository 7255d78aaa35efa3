import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { compositionHash } from "#lib/motion/composition/composition-hash.ts";
import { writtenJsonSchema } from "#lib/motion/expand/json-schema.ts";
import { readWritten } from "#lib/motion/expand/read-written.ts";
import { FILMS } from "#tests/motion/films.ts";
import { LAYER_FILMS } from "#tests/motion/layer-films.ts";

import { expanded, FIRST, layers, sceneOf, TEXT, wrong } from "#tests/motion/expand/written.ts";

describe("a film without the words is itself", () => {
  test.each(Object.entries({ ...FILMS, ...LAYER_FILMS }))("%s", (_, input) => {
    const read = readWritten(input);
    expect(read.ok && read.written.pointerTo("/scenes/0/layers/0/kind")).toBe("/scenes/0/layers/0/kind");
    const plain = readComposition(input);
    expect(read.ok && plain.ok && compositionHash(read.composition)).toBe(
      plain.ok && compositionHash(plain.composition),
    );
  });
});

describe("the page's examples", () => {
  const examplesOf = (page: string) =>
    [...readFileSync(page, "utf8").matchAll(/```json title="(.+?)"\n([\s\S]*?)\n```/g)].map(
      ([, title = "", json = ""]) => [title, JSON.parse(json) as object] as const,
    );
  const [first] = examplesOf("content/docs/films/composition.mdx");
  const validate = new Ajv2020({ strict: false }).compile(writtenJsonSchema());
  // files are read by commands: tests/cli/films/files.test.ts
  const examples = examplesOf("content/docs/films/shorter.mdx").filter(([title]) => title !== "files.json");
  test.each(examples)("%s is a film with what is above", (_, change) => {
    const value = { ...first?.[1], ...change };
    expect(wrong(value)).toEqual([]);
    expect(validate(value), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
  });
});

describe("styles", () => {
  const styles = { label: { font: "text", sizeUnits: 3, color: "muted", enter: { preset: "fade" } } };
  test("give a layer what it does not say itself", () => {
    const scene = sceneOf(layers([{ ...TEXT, style: "label", color: "accent" }], { styles }));
    expect(scene?.layers[0]).toMatchObject({
      font: "text",
      sizeUnits: 3,
      color: "accent",
      enter: { preset: "fade" },
    });
    expect(scene?.layers[0]).not.toHaveProperty("style");
  });

  test("give the same film as their fields written out", () => {
    const { label } = styles;
    expect(compositionHash(expanded(layers([{ ...TEXT, style: "label" }], { styles })))).toBe(
      compositionHash(expanded(layers([{ ...TEXT, ...label }]))),
    );
  });

  test.each<[string, unknown, string]>([
    [
      "a name that there is not",
      layers([{ ...TEXT, style: "lable" }], { styles }),
      `${FIRST}/style: there is no style "lable": did you mean "label"?`,
    ],
    [
      "a field that no layer has",
      layers([TEXT], { styles: { label: { fontSize: 3 } } }),
      '/styles/label: there is no "fontSize" here: did you mean "sizeUnits"?',
    ],
    [
      "a value that is none",
      layers([TEXT], { styles: { label: { color: "mauve" } } }),
      "/styles/label/color: ",
    ],
    [
      "a field that this kind has not",
      layers([{ kind: "logo", style: "label" }], { styles }),
      `${FIRST}/style: a layer of the kind "logo" has no "font"`,
    ],
    [
      "the word itself, misspelled",
      layers([{ ...TEXT, stlye: "label" }], { styles }),
      'did you mean "style"?',
    ],
    [
      "the film's word, misspelled",
      layers([TEXT], { stiles: styles }),
      ': there is no "stiles" here: did you mean "styles"?',
    ],
    [
      "in a group",
      layers([{ kind: "group", children: [{ ...TEXT, style: "x" }] }], { styles }),
      `${FIRST}/children/0/style`,
    ],
  ])("%s is refused where it was written", (_, value, says) => {
    expect(wrong(value).join("\n")).toContain(says);
  });
});

const tile = [{ kind: "text", runs: [{ text: "Day {day}" }], color: "{color}", startSeconds: 0.5 }];
const use = (more: object = {}) => ({
  kind: "use",
  name: "tile",
  with: { day: 3, color: "accent" },
  ...more,
});

describe("definitions", () => {
  const define = { tile };
  test("stand for a group of their layers, with what is given and their own time", () => {
    const [layer] =
      sceneOf(layers([use({ startSeconds: 2, enter: { preset: "fade", delaySeconds: 0.25 } })], { define }))
        ?.layers ?? [];
    expect(layer).toMatchObject({
      kind: "group",
      startSeconds: 2,
      children: [{ runs: [{ text: "Day 3" }], color: "accent", startSeconds: 2.75 }],
    });
  });

  test("a text that is only a name becomes the value, within a text its characters; {{ }} are braces", () => {
    const card = [
      { kind: "shape", shape: { type: "rectangle" }, place: { x: "{x}", y: 0, width: 10, height: 10 } },
      { kind: "code", code: "f({x}) {{x}}" },
    ];
    const [layer] =
      sceneOf(layers([{ kind: "use", name: "card", with: { x: 12.5 } }], { define: { card } }))?.layers ?? [];
    expect(layer).toMatchObject({ children: [{ place: { x: 12.5 } }, { code: "f(12.5) {x}" }] });
    // outside of definitions and repetitions braces are only braces
    expect(sceneOf(layers([{ kind: "code", code: "{x}" }]))?.layers[0]).toMatchObject({ code: "{x}" });
  });

  test("in definitions each has names of its own", () => {
    const week = [{ kind: "use", name: "tile", with: { day: "{first}", color: "ink" } }];
    const [layer] =
      sceneOf(layers([{ kind: "use", name: "week", with: { first: 8 } }], { define: { tile, week } }))
        ?.layers ?? [];
    expect(layer).toMatchObject({ children: [{ children: [{ runs: [{ text: "Day 8" }], color: "ink" }] }] });
  });

  const bomb = Object.fromEntries(
    ["a", "b", "c", "d", "e"].map((name, index, all) => [
      name,
      [
        {
          kind: all[index + 1] ? "use" : "logo",
          ...(all[index + 1] ? { name: all[index + 1] } : {}),
          repeat: { count: 60 },
        },
      ],
    ]),
  );
  test.each<[string, unknown, string]>([
    [
      "a name that there is not",
      layers([use({ name: "tlie" })], { define }),
      `${FIRST}/name: there is no definition "tlie": did you mean "tile"?`,
    ],
    [
      "something that it takes and does not get",
      layers([use({ with: { day: 1 } })], { define }),
      `${FIRST}: "tile" takes {color}`,
    ],
    [
      "something that it gets and does not take",
      layers([use({ with: { day: 1, color: "ink", size: 4 } })], { define }),
      `${FIRST}/with/size: "tile" has no {size}`,
    ],
    [
      "a value that does not do",
      layers([use({ with: { day: 1, color: "mauve" } })], { define }),
      `${FIRST}/with/color: expected`,
    ],
    [
      "a fault in its body",
      layers([use({ with: { day: 1 } })], {
        define: { tile: [{ ...TEXT, runs: [{ text: "{day}", size: 3 }] }] },
      }),
      "/define/tile/0/runs/0: there is no",
    ],
    [
      "itself in itself",
      layers([{ kind: "use", name: "a" }], { define: { a: [{ kind: "use", name: "a" }] } }),
      '/define/a/0/name: "a" stands in itself',
    ],
    [
      "millions of layers",
      layers([{ kind: "use", name: "a" }], { define: bomb }),
      "makes more than any film has",
    ],
  ])("%s is refused where it was written", (_, value, says) => {
    expect(wrong(value).join("\n")).toContain(says);
  });
});

describe("repetitions", () => {
  const square = { kind: "shape", shape: { type: "rectangle" }, heightUnits: 4 };
  test("stand in a grid that has the layer's place, one later than the other; left-out ones leave their place", () => {
    const repeat = { count: 6, columns: 3, gapUnits: 1, staggerSeconds: 0.1, except: [2] };
    const place = { x: 10, y: 10, width: 50, height: 50 };
    const [grid] =
      sceneOf(layers([{ ...square, id: "day", place, startSeconds: 1, endSeconds: 4, repeat }]))?.layers ??
      [];
    expect(grid).toMatchObject({
      kind: "group",
      id: "day",
      place,
      layout: { type: "grid", columns: 3, gapUnits: 1 },
    });
    const children = grid && "children" in grid ? grid.children : [];
    expect(children.map(({ id }) => id)).toEqual(["day-1", undefined, "day-3", "day-4", "day-5", "day-6"]);
    expect(children[1]).toMatchObject({ opacity: 0, heightUnits: 4 });
    expect(children.map(({ startSeconds }) => startSeconds)).toEqual([1, 0, 1.1, 1.2, 1.3, 1.4]);
    expect(children[5]?.endSeconds).toBe(4.4);
    expect(children[0]).not.toHaveProperty("place");
  });

  test("without columns they stand where the layer stands, each with its own", () => {
    const each = [
      { x: 10, says: "Read" },
      { x: 40, says: "Checked" },
    ];
    const one = {
      kind: "text",
      runs: [{ text: "{number} {says}" }],
      place: { x: "{x}", y: 10, width: 20, height: 20 },
    };
    const scene = sceneOf(layers([{ ...one, repeat: { each } }, TEXT]));
    expect(scene?.layers).toMatchObject([
      { runs: [{ text: "1 Read" }], place: { x: 10 } },
      { runs: [{ text: "2 Checked" }], place: { x: 40 } },
      { runs: [{ text: "Words" }] },
    ]);
  });

  test("in each other, and of definitions, the names around are known within", () => {
    const cell = { ...TEXT, runs: [{ text: "{row}{value}" }], repeat: { each: ["a", "b"] } };
    const row = {
      kind: "group",
      layout: { type: "stack", direction: "row" },
      children: [cell],
      repeat: { each: [{ row: "1" }, { row: "2" }], columns: 1 },
    };
    expect(JSON.stringify(sceneOf(layers([row]))).match(/[12][ab](?=")/g)).toEqual(["1a", "1b", "2a", "2b"]);
    const days = use({
      with: { day: "{number}", color: "ink" },
      repeat: { count: 3, columns: 3, staggerSeconds: 0.5 },
    });
    expect(sceneOf(layers([days], { define: { tile } }))?.layers[0]).toMatchObject({
      children: [1, 2, 3].map((day) => ({
        startSeconds: (day - 1) * 0.5,
        children: [{ runs: [{ text: `Day ${day}` }], startSeconds: day * 0.5 }],
      })),
    });
  });

  test.each<[string, object, string]>([
    ["a count and each", { count: 2, each: ["a"], columns: 1 }, "expected one of count and each"],
    ["neither", { columns: 2 }, "expected one of count and each"],
    [
      "a field that there is not",
      { count: 2, column: 2 },
      'there is no "column" here: did you mean "columns"?',
    ],
    ["all in one place", { count: 3 }, "3 in one place: give columns"],
    ["a gap without columns", { each: ["a"], gapUnits: 2 }, "goes with columns"],
    ["a number that there is not", { count: 2, columns: 1, except: [3] }, "there are 2"],
  ])("%s is refused", (_, repeat, says) => {
    const place = { x: 0, y: 0, width: 10, height: 10 };
    const [first] = wrong(layers([{ ...square, place, repeat }]));
    expect(first).toContain(says);
    expect(first).toMatch(/^\/scenes\/0\/layers\/0\/repeat/);
  });

  test("a fault in what is repeated is told once", () => {
    expect(wrong(layers([{ ...square, fill: "mauve", repeat: { count: 9, columns: 3 } }]))).toEqual([
      expect.stringMatching(/^\/scenes\/0\/layers\/0\/fill: /),
    ]);
  });
});
