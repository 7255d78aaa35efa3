import { describe, expect, test } from "vitest";
import { checkFilm } from "#lib/motion/check/check.ts";
import type { Rule } from "#lib/motion/check/finding.ts";
import { type CompositionInput, readComposition } from "#lib/motion/composition/composition.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { foundIn, mended, ofRule, scene, wide, words } from "#tests/motion/check/checked.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { FILMS, film, PICTURE } from "#tests/motion/films.ts";
import { LAYER_FILMS } from "#tests/motion/layer-films.ts";

const whole = { place: { x: 0, y: 0, width: 100, height: 100 } };
const group = (
  children: LayerInput[],
  more: Partial<Extract<LayerInput, { kind: "group" }>> = {},
): LayerInput => ({
  kind: "group",
  ...whole,
  ...more,
  children,
});
const shape = (
  more: Partial<Extract<LayerInput, { kind: "shape" }>> = {},
): Extract<LayerInput, { kind: "shape" }> => ({
  kind: "shape",
  shape: { type: "rectangle" },
  ...whole,
  ...more,
});
const SHORT = "Six words that take two seconds";
const fade = { preset: "fade", durationSeconds: 0.5 } as const;

/** Rules and pointers of what is found in one scene. */
async function rulesOf(layers: LayerInput[], more: Partial<SceneInput> = {}): Promise<[Rule, string][]> {
  const found = await foundIn(wide(scene(layers, { durationSeconds: 4, ...more })));
  return found.map(({ rule, pointer }) => [rule, pointer]);
}

describe("a finding names the layer that was written", () => {
  test("of a list, the list; of a quote, the quote; of a group, the layer in it", async () => {
    const list: LayerInput = {
      kind: "list",
      items: [{ text: "First", note: "Quiet" }, { text: "Then" }],
      color: "#eeeeee",
      noteColor: "#eeeeee",
      markerColor: "ink",
      marker: "none",
    };
    const quote: LayerInput = {
      kind: "quote",
      text: "It works",
      author: "Ada",
      color: "#eeeeee",
      mark: "none",
    };
    const all = await rulesOf([group([list], { place: { x: 10, y: 10, width: 40, height: 60 } })]);
    expect(new Set(all.map(([, pointer]) => pointer))).toEqual(new Set(["/scenes/0/layers/0/children/0"]));
    expect(await rulesOf([quote])).toContainEqual(["contrast", "/scenes/0/layers/0"]);
    expect(await rulesOf([group([words("Pale", { color: "#eeeeee" })])])).toEqual([
      ["contrast", "/scenes/0/layers/0/children/0"],
    ]);
  });
});

describe("when words are seen", () => {
  test("inside a group that comes late they stand late; inside one that goes early they go early", async () => {
    const late = group([words(SHORT)], { startSeconds: 3 });
    expect(await rulesOf([late])).toContainEqual(["gone-before-read", "/scenes/0/layers/0/children/0"]);
    const early = group([words(SHORT)], { endSeconds: 1 });
    expect(await rulesOf([early])).toContainEqual(["gone-before-read", "/scenes/0/layers/0/children/0"]);
    expect(await rulesOf([group([words(SHORT)], { startSeconds: 0.2, endSeconds: 3.9 })])).toEqual([]);
  });

  test("what ends them is mended: an endSeconds of their own, of their group, or the scene", async () => {
    for (const layer of [words(SHORT, { endSeconds: 1 }), group([words(SHORT)], { endSeconds: 1 })]) {
      const input = wide(scene([layer], { durationSeconds: 4 }));
      const [found] = await foundIn(input);
      expect(found?.mend).toEqual([{ op: "replace", path: "/scenes/0/layers/0/endSeconds", value: 1.9 }]);
      if (found) expect(await foundIn(mended(input, found))).toEqual([]);
    }
    const input = wide(scene([words(SHORT, { endSeconds: 1 })], { durationSeconds: 1.2 }));
    const found = ofRule(await foundIn(input), "gone-before-read")[0];
    expect(found?.mend?.map(({ path }) => path)).toEqual([
      "/scenes/0/durationSeconds",
      "/scenes/0/layers/0/endSeconds",
    ]);
    if (found) expect(ofRule(await foundIn(mended(input, found)), "gone-before-read")).toEqual([]);
  });

  test("where others take their place, no mend lays them over each other", async () => {
    const first = words(SHORT, { endSeconds: 1 });
    const [found] = ofRule(
      await foundIn(wide(scene([first, words("Then", { startSeconds: 1 })]))),
      "gone-before-read",
    );
    expect(found).toMatchObject({ pointer: "/scenes/0/layers/0" });
    expect(found?.mend).toBeUndefined();
  });

  test("keyframes of opacity show and hide them; no length of the scene mends that", async () => {
    const track = (from: number, to: number) => ({
      keyframes: {
        opacity: [
          { atSeconds: from, value: 0 },
          { atSeconds: from + 0.1, value: 1 },
          { atSeconds: to, value: 1 },
          { atSeconds: to + 0.1, value: 0 },
        ],
      },
    });
    const [found] = ofRule(await foundIn(wide(scene([words(SHORT, track(0.5, 1.2))]))), "gone-before-read");
    expect(found?.says).toContain(SHORT);
    expect(found?.mend).toBeUndefined();
    expect(await rulesOf([words(SHORT, track(0, 3))])).toEqual([]);
  });

  test("an exit takes time from the words", async () => {
    const slow = { ...fade, durationSeconds: 2 };
    expect(await rulesOf([words(SHORT, { exit: slow })], { durationSeconds: 2.4 })).toContainEqual([
      "gone-before-read",
      "/scenes/0/layers/0",
    ]);
    expect(await rulesOf([words(SHORT)], { durationSeconds: 2.4 })).toEqual([]);
  });

  test("words that come one after another are read as they come", async () => {
    const typed = { preset: "fade", by: "word", staggerSeconds: 0.3, durationSeconds: 0.2 } as const;
    expect(await rulesOf([words(SHORT, { enter: typed })], { durationSeconds: 3.8 })).toEqual([]);
    const later = { ...fade, delaySeconds: 1.6 };
    expect(await rulesOf([words(SHORT, { enter: later })], { durationSeconds: 3 })).toContainEqual([
      "gone-before-read",
      "/scenes/0/layers/0",
    ]);
  });
});

describe("where words are seen", () => {
  test("keyframes and what moves their group are in their place", async () => {
    const away = { keyframes: { x: [{ atSeconds: 0, value: -40 }] } };
    expect(await rulesOf([words("Moved away", away)])).toEqual([["outside-frame", "/scenes/0/layers/0"]]);
    expect(await rulesOf([group([words("Moved away")], away)])).toEqual([
      ["outside-frame", "/scenes/0/layers/0/children/0"],
    ]);
  });

  test("a text under a card is covered; one under a text is printed over", async () => {
    const below = words("What is below");
    const above = words("What is above", { color: "#ffffff" });
    expect(await rulesOf([below, shape({ fill: "#222222" }), above])).toEqual([]);
    expect(await rulesOf([below, words("What is above")])).toEqual([["overlap", "/scenes/0/layers/1"]]);
  });

  test("on a device's screen words are shown, not read: small ones, cut ones, short ones", async () => {
    const tiny = words("Approve the note", { sizeUnits: 1, place: { x: 5, y: 90, width: 60, height: 5 } });
    const device: LayerInput = { kind: "device", device: "phone", children: [tiny] };
    expect(
      await rulesOf([device, words("Beside it", { place: { x: 70, y: 40, width: 20, height: 20 } })]),
    ).toEqual([]);
    expect(await rulesOf([tiny])).toContainEqual(["too-small", "/scenes/0/layers/0"]);
  });
});

describe("what words are seen on", () => {
  const dark = words("White words", { color: "#ffffff" });

  test.each<[string, LayerInput[], Partial<SceneInput>]>([
    ["a card", [shape({ fill: "#222222" }), dark], {}],
    ["a card that lets little through", [shape({ fill: "#222222e0" }), dark], {}],
    [
      "a card in a gradient",
      [
        shape({
          fill: {
            type: "linear",
            stops: [
              { at: 0, color: "#222222" },
              { at: 1, color: "#000000" },
            ],
          },
        }),
        dark,
      ],
      {},
    ],
    ["a disc", [shape({ shape: { type: "ellipse" }, fill: "#222222" }), dark], {}],
    [
      "an outline that may be behind them",
      [shape({ shape: { type: "polygon", sides: 6 }, fill: "#222222" }), dark],
      {},
    ],
    ["a dark background", [dark], { background: { type: "solid", color: "#222222" } }],
    [
      "the dark end of a gradient",
      [words("White words", { color: "#ffffff", place: { x: 4, y: 40, width: 20, height: 20 } })],
      {
        background: {
          type: "gradient",
          angleDegrees: 0,
          stops: [
            { at: 0, color: "#000000" },
            { at: 1, color: "#ffffff" },
          ],
        },
      },
    ],
    [
      "a dark mesh",
      [dark],
      {
        background: { type: "mesh", base: "#222222", spots: [{ x: 0, y: 0, radius: 20, color: "#ffffff" }] },
      },
    ],
  ])("white words are seen on %s", async (_, layers, more) => {
    expect(await rulesOf(layers, more)).toEqual([]);
  });

  test.each<[string, LayerInput[], Partial<SceneInput>]>([
    ["a pale card", [shape({ fill: "#f4f4f4" }), dark], { background: { type: "solid", color: "#000000" } }],
    ["a card that lets much through", [shape({ fill: "#22222230" }), dark], {}],
    [
      "a card beside them",
      [shape({ fill: "#222222", place: { x: 0, y: 80, width: 100, height: 20 } }), dark],
      {},
    ],
    ["a card that has gone", [shape({ fill: "#222222", endSeconds: 1 }), dark], {}],
    [
      "the pale end of a gradient",
      [words("White words", { color: "#ffffff", place: { x: 76, y: 40, width: 20, height: 20 } })],
      {
        background: {
          type: "gradient",
          angleDegrees: 0,
          stops: [
            { at: 0, color: "#000000" },
            { at: 1, color: "#ffffff" },
          ],
        },
      },
    ],
    [
      "a pale mesh",
      [dark],
      {
        background: { type: "mesh", base: "#eeeeee", spots: [{ x: 0, y: 0, radius: 20, color: "#000000" }] },
      },
    ],
    [
      "a marker's stroke, which is behind their lower half",
      [{ ...dark, runs: [{ text: "White words", mark: "#222222" }] }],
      {},
    ],
    ["an outline's line", [shape({ stroke: { color: "#222222", widthUnits: 1 } }), dark], {}],
  ])("white words are not seen on %s", async (_, layers, more) => {
    expect((await rulesOf(layers, more)).map(([rule]) => rule)).toEqual(["contrast"]);
  });

  test("of a text in several colours the worst is told, and no colour is guessed for it", async () => {
    const two = words("", { runs: [{ text: "Seen and " }, { text: "not seen", color: "#e8e8e8" }] });
    const [found] = await foundIn(wide(scene([two])));
    expect(found).toMatchObject({ rule: "contrast", says: expect.stringContaining("#e8e8e8") });
    expect(found?.mend).toBeUndefined();
  });

  test("half transparent words are as pale as they look; a large faint figure is there for its shape", async () => {
    expect(await rulesOf([words("Half there", { color: "#555555", opacity: 0.35 })])).toContainEqual([
      "contrast",
      "/scenes/0/layers/0",
    ]);
    const figure = words("24", {
      opacity: 0.1,
      sizeUnits: 24,
      place: { x: 10, y: 20, width: 60, height: 60 },
    });
    expect(await rulesOf([figure])).toEqual([]);
  });

  test("on a picture, nobody knows: nothing is said; on a device's screen it is the screen's colour", async () => {
    const input = film(1280, 720, [scene([{ kind: "image", asset: "field", ...whole }, dark])], {
      assets: [{ id: "field", kind: "image", data: PICTURE }],
    });
    expect(await foundIn(input)).toEqual([]);
    const phone = (background: string): LayerInput => ({
      kind: "device",
      device: "browser",
      background,
      children: [dark],
    });
    expect((await rulesOf([phone("#ffffff")])).map(([rule]) => rule)).toEqual(["contrast"]);
    expect(await rulesOf([phone("#222222")])).toEqual([]);
  });
});

test("a brief's figures are found in counters and charts", async () => {
  const counter: LayerInput = {
    kind: "chart",
    number: { suffix: " %" },
    chart: { type: "counter", value: 98 },
  };
  const bars: LayerInput = {
    kind: "chart",
    chart: {
      type: "bar",
      data: [
        { label: "May", value: 31050 },
        { label: "June", value: 38700 },
      ],
    },
  };
  const input = wide(scene([counter]), scene([bars], { id: "two", durationSeconds: 4 }));
  expect(await foundIn(input, { brief: "98 % in May: 31,050, in June 38,700." })).toEqual([]);
  const wrong = await foundIn(input, { brief: "97 % in May: 31,050." });
  expect(wrong.map(({ rule, says }) => `${rule} ${/\d[\d,. %]*(?=;)/.exec(says)?.[0]}`)).toEqual([
    "missing-from-film 97 %",
    "not-in-brief 98 %",
    "not-in-brief 38,700",
  ]);
});

const ALL = { ...FILMS, ...LAYER_FILMS, "a film that is edited": EDIT_FILM };
test.each(Object.entries(ALL))("%s is looked over without a fault of ours", async (_, input) => {
  const read = readComposition(input);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  const found = checkFilm(read.composition, await loadAssets(read.composition), {
    brief: "1,240 at tally.example",
  });
  for (const { seconds, pointer, mend = [] } of found) {
    expect(Number.isFinite(seconds)).toBe(true);
    expect(pointer).toMatch(/^\/(?:scenes|audio)/);
    expect(JSON.stringify(mend)).not.toContain("null");
  }
});

test("a chart that is drawn in steps goes on until its last, and a sound where one ends is no sound alone", async () => {
  const chart = {
    kind: "chart" as const,
    place: { x: 8, y: 10, width: 84, height: 80 },
    chart: {
      type: "line" as const,
      data: ["Jan", "Feb", "Mar"].map((label, index) => ({ label, value: index + 1 })),
      draw: [
        { to: "Feb", atSeconds: 0.5, durationSeconds: 1.5 },
        { to: "Mar", atSeconds: 5, durationSeconds: 2 },
      ],
    },
  };
  const charted = (steps: boolean): CompositionInput => ({
    ...wide(
      scene([steps ? chart : { ...chart, chart: { ...chart.chart, draw: undefined } }], {
        durationSeconds: 9,
      }),
    ),
    audio: { tracks: [{ kind: "effect", effect: "tick", at: { scene: "one", offsetSeconds: 2 } }] },
  });
  const rules = async (steps: boolean) => (await foundIn(charted(steps))).map(({ rule }) => rule);
  expect(await rules(true)).toEqual([]);
  expect(await rules(false)).toEqual(expect.arrayContaining(["stands-still", "sound-alone"]));
});
