import { describe, expect, test } from "vitest";
import { checkFilm } from "#lib/motion/check/check.ts";
import { MOTION_NAMES } from "#lib/motion/composition/schema/brand.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { laidOut } from "#tests/motion/storyboard/boards.ts";

/** How words come, go, and take each other's place. */

const film = async (change: object, ...scenes: object[]) =>
  (await laidOut({ format: "storyboard/1", title: "Passages", ...change, scenes })).composition;

type Text = Extract<Layer, { kind: "text" }>;
const all = (layers: readonly Layer[]): Layer[] =>
  layers.flatMap((layer) => [layer, ...("children" in layer ? all(layer.children) : [])]);
const texts = ({ layers }: Scene): Text[] =>
  all(layers).flatMap((layer) => (layer.kind === "text" ? [layer] : []));
const wordsOf = ({ runs }: Text): string => runs.map(({ text }) => text).join("");
const textOf = (scene: Scene | undefined, words: string): Text | undefined =>
  scene && texts(scene).find((layer) => wordsOf(layer) === words);
/** A scene's own layer in which words stand. */
const holding = (scene: Scene | undefined, words: string): Layer | undefined =>
  scene?.layers.find((layer) => all([layer]).some((one) => one.kind === "text" && wordsOf(one) === words));

describe("large words", () => {
  test.each(MOTION_NAMES)("come in within a second: %s", async (motion) => {
    const { scenes } = await film(
      { look: { motion } },
      { is: "headline", say: "The view from the train is the whole of the journey." },
      { is: "statement", say: "Slow travel." },
      { is: "ask", say: "Come along" },
    );
    for (const scene of scenes) {
      const [title] = texts(scene).filter(({ font }) => font === "display");
      const moves = holding(scene, title ? wordsOf(title) : "")?.keyframes;
      if (moves) continue;
      expect(title?.enter).toBeDefined();
      const { delaySeconds = 0, durationSeconds = 0, staggerSeconds = 0 } = title?.enter ?? {};
      expect(durationSeconds).toBeLessThanOrEqual(0.6);
      expect(staggerSeconds).toBeLessThanOrEqual(0.15);
      expect(delaySeconds).toBeLessThanOrEqual(0.4);
    }
  });

  test("that stay the same over a cut neither go nor come again", async () => {
    const items = Array.from({ length: 9 }, (_, at) => `Point ${at + 1}`);
    const { scenes } = await film({ look: { motion: "calm" } }, { is: "list", say: "Points", items });
    expect(scenes.length).toBeGreaterThan(1);
    expect(textOf(scenes[0], "Points")?.enter).toBeDefined();
    expect(holding(scenes[0], "Points")?.exit).toBeUndefined();
    for (const scene of scenes.slice(1)) {
      expect(textOf(scene, "Points")).toBeDefined();
      expect(textOf(scene, "Points")?.enter).toBeUndefined();
    }
  });
});

describe("with something that stays", () => {
  const keep = [{ is: "wordmark", text: "Kestrel" }];
  test.each(["push", "slide", "uncover"])(
    "%s moves what is said out and in, on a ground that stays",
    async (transition) => {
      const { scenes } = await film(
        { keep, look: { motion: "bold" } },
        { is: "statement", say: "One" },
        { is: "statement", say: "Two", transition },
      );
      const [one, two] = scenes;
      expect(two?.transition?.kind).toBe("fade");
      expect(holding(one, "One")?.exit?.preset).toBe("slide");
      expect(holding(two, "Two")?.keyframes?.x?.length).toBe(2);
      for (const scene of scenes) {
        expect(holding(scene, "Kestrel")?.exit).toBeUndefined();
        expect(holding(scene, "Kestrel")?.keyframes).toBeUndefined();
      }
    },
  );

  test("a ground that changes is wiped over once the words before have gone", async () => {
    const { scenes } = await film(
      { keep },
      { is: "statement", say: "One" },
      { is: "statement", say: "Two", ground: "accent", transition: "push" },
    );
    const out = holding(scenes[0], "One");
    expect(scenes[1]?.transition?.kind).toBe("wipe");
    expect(out?.exit).toBeDefined();
    expect(out?.endSeconds ?? 0).toBeLessThan(scenes[0]?.durationSeconds ?? 0);
  });
});

test.each(MOTION_NAMES)("on one ground, no edge of its own accord goes through words: %s", async (motion) => {
  const say = ["One", "Two", "Three", "Four", "Five"];
  for (const keep of [[], [{ is: "progress" }]]) {
    const { scenes } = await film(
      { look: { motion }, keep },
      ...say.map((one) => ({ is: "statement", say: one })),
    );
    const kinds = scenes.flatMap(({ transition }) => transition?.kind ?? []);
    expect(kinds.filter((kind) => ["wipe", "slide", "uncover"].includes(kind))).toEqual([]);
  }
});

describe("the words of a beat", () => {
  test.each(["statement", "problem"])("take the place of those of a %s, at their size", async (is) => {
    const beats = [{ say: "Syncs when you are back." }, { say: "Even weeks later." }];
    const { scenes } = await film({}, { is, say: "Works without a signal.", beats });
    const turns = ["Works without a signal.", "Syncs when you are back.", "Even weeks later."].map((words) =>
      textOf(scenes[0], words),
    );
    expect(new Set(turns.map((turn) => turn?.sizeUnits)).size).toBe(1);
    expect(turns.map((turn) => turn?.font)).toEqual(["display", "display", "display"]);
    for (const [at, turn] of turns.slice(0, -1).entries())
      expect(turn?.endSeconds).toBe(turns[at + 1]?.startSeconds);
  });

  test("are said over a chart", async () => {
    const { scenes } = await film(
      { data: { rides: { x: ["a", "b", "c"], y: [1, 2, 3] } } },
      {
        is: "series",
        of: "rides",
        say: "Rides",
        beats: [{ draw: "a..b" }, { draw: "b..c", say: "Twice as many" }],
      },
    );
    expect(textOf(scenes[0], "Twice as many")).toBeDefined();
    expect(textOf(scenes[0], "Rides")?.endSeconds).toBe(textOf(scenes[0], "Twice as many")?.startSeconds);
  });
});

test.each(["4:5", "1:1"])("four prices in %s are one page of two by two", async (size) => {
  const items = [18, 150, 240, 900].map((price) => ({ say: `Pass ${price}`, value: `£${price}` }));
  const { scenes } = await film({ size }, { is: "offer", say: "Prices", items });
  expect(scenes.length).toBe(1);
  const places = items.map(({ say }) => holding(scenes[0], say)?.place as { x: number; y: number });
  expect(new Set(places.map(({ x }) => x)).size).toBe(2);
  expect(new Set(places.map(({ y }) => y)).size).toBe(2);
});

test("a row that stands out in a table is filled", async () => {
  const rows = [
    ["Adult", "6"],
    ["Child", "2"],
  ];
  const { scenes, brand } = await film({}, { is: "table", columns: ["", "Day"], rows, highlight: 2 });
  const filled = (scenes[0]?.layers ?? []).filter(
    (layer) => layer.kind === "shape" && layer.fill === brand.palette.accent,
  );
  expect(filled.length).toBe(1);
  expect(filled[0]?.place).toMatchObject({ width: expect.any(Number) });
});

test("words that stand out are seen on the accent, in any colours", async () => {
  for (const accent of ["#17624A", "#1D4E89", "#F2B632", "#D6452B"]) {
    const { scenes } = await film(
      { look: { accent, ground: "white" } },
      { is: "statement", say: "Calm and exact", strong: "exact", ground: "accent" },
    );
    const layer = textOf(scenes[0], "Calm and exact");
    const run = layer?.runs.find(({ text }) => text === "exact");
    expect(run?.mark ?? run?.color).toBeDefined();
    expect(run?.color).not.toBe(layer?.color);
  }
});

test.each(["plain", "accent", "#F0B43C", "dark"])(
  "labels of pictures can be read on %s, and none is over another",
  async (ground) => {
    const labels = ["Robin", "Wren", "Heron"];
    for (const size of ["16:9", "1:1"]) {
      const {
        film: board,
        storyboard,
        composition,
      } = await laidOut({
        format: "storyboard/1",
        title: "Labels",
        size,
        look: { ground: "#F4F1E8", accent: "#1F5A46", second: "#E09A3A" },
        scenes: [
          { is: "statement", say: "Rows", ground, picture: { is: "rows-arrive", labels }, seconds: 5 },
          {
            is: "statement",
            say: "Days",
            ground,
            picture: { is: "calendar", labels: ["March"] },
            seconds: 5,
          },
        ],
      });
      const found = checkFilm(composition, await loadAssets(composition), {
        board: { storyboard, film: board },
      });
      expect(
        found.filter(({ rule }) => ["contrast", "overlap"].includes(rule)).map(({ says }) => says),
      ).toEqual([]);
    }
  },
);

test.each(["wipe", "clock", "iris", "split", "blinds", "tiles"])(
  "words on the same ground leave before a %s",
  async (transition) => {
    const picture = { is: "sun" };
    const { scenes } = await film(
      { look: { motion: "precise" } },
      { is: "statement", say: "One", picture },
      { is: "statement", say: "Two", transition, picture },
    );
    expect(scenes[1]?.transition?.kind).toBe(transition);
    expect(holding(scenes[0], "One")?.exit).toBeDefined();
  },
);

test("an icon of an item comes with its words, however late they come", async () => {
  const items = ["anchor", "ship", "map"].map((icon) => ({ say: `See the ${icon}`, icon }));
  const { scenes } = await film({}, { is: "list", say: "You get", items });
  const drawn = all(scenes[0]?.layers ?? []).filter(({ enter }) => enter?.preset === "draw");
  expect(drawn).toHaveLength(3);
  // they stand in rows, whose own delays come before
  for (const { enter } of drawn) expect(enter?.delaySeconds).toBeLessThan(0.2);
});
