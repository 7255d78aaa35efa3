import { describe, expect, test } from "vitest";
import { contrast } from "#lib/motion/composition/color.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { laidOut, SIZE_NAMES } from "#tests/motion/storyboard/boards.ts";

/** What makes a film look like one that is paid for, as promises. */

const film = async (change: object, ...scenes: object[]) =>
  (await laidOut({ format: "storyboard/1", title: "Looks", ...change, scenes })).composition;

const all = (layers: readonly Layer[]): Layer[] =>
  layers.flatMap((layer) => [layer, ...("children" in layer ? all(layer.children) : [])]);

type Rect = { x: number; y: number; width: number; height: number };
const placeOf = ({ place }: Layer): Rect | null => (place && "x" in place ? (place as Rect) : null);
const bottomOf = (rect: Rect): number => rect.y + rect.height;

/** Places of a scene's own layers that say or show something, percent of the frame. */
const placed = ({ layers }: Scene): Rect[] => layers.map(placeOf).filter((rect) => rect !== null);

const saying = (scene: Scene, words: string): Layer | undefined =>
  scene.layers.find((layer) =>
    all([layer]).some((one) => one.kind === "text" && one.runs.map(({ text }) => text).join("") === words),
  );

describe("a brand's colours", () => {
  const ink = "#1E2A44";
  const colors = [
    { say: "Oat", color: "#EFE6D6" },
    { say: "Ink", color: ink },
    { say: "Clay", color: "#C4552D" },
  ];

  test.each([
    ["named as the second", { second: ink }, []],
    ["shown in a palette", {}, [{ is: "palette", items: colors }]],
  ])("an ink that is %s is what words are set in", async (_, look, more) => {
    const { brand } = await film(
      { look: { ground: "#EFE6D6", accent: "#C4552D", ...look } },
      { is: "statement", say: "Paper" },
      ...more,
    );
    expect(brand.palette.ink.toLowerCase()).toBe(ink.toLowerCase());
  });

  test.each(["#D6452B", "#1D4E89", "#FF7A1A", "#3DD6C4", "#7A1F2B", "#0A6E8A"])(
    "on %s, words are in a colour of the palette, and not in black",
    async (accent) => {
      const { scenes, brand } = await film(
        { look: { ground: "#F4F1EA", accent, second: "#14342B" } },
        { is: "ask", say: "Start" },
      );
      const words = all(scenes[0]?.layers ?? []).find(({ kind }) => kind === "text");
      const color = words?.kind === "text" ? (words.color ?? "") : "";
      expect(["#000000", "#15120f", "#16130f"]).not.toContain(color);
      expect(contrast(color, brand.palette.accent)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test("a sun is of the warm colour of two", async () => {
    const { scenes } = await film(
      { look: { ground: "#FBF3E4", accent: "#1D4E89", second: "#E4572E" } },
      { is: "statement", say: "Porto", picture: { is: "sun" } },
    );
    const fills = all(scenes[0]?.layers ?? []).map((layer) => (layer.kind === "shape" ? layer.fill : null));
    expect(fills).toContain("#E4572E");
  });
});

describe.each(["9:16", "4:5", "1:1"])("in %s", (size) => {
  const rows = [
    { at: "09:30", say: "Coffee at the market" },
    { at: "11:00", say: "Tiles", note: "20,000 of them" },
    { at: "13:30", say: "Lunch by the river" },
  ];
  test.each([
    ["a timeline", { is: "timeline", say: "Saturday", items: rows }],
    ["a list", { is: "list", say: "Included", items: ["One night", "All tastings", "A guide"] }],
    ["steps", { is: "steps", say: "How to", items: ["Bring a photo", "Pay", "Swim"] }],
    [
      "a table",
      {
        is: "table",
        say: "Prices",
        columns: ["", "Day"],
        rows: [
          ["Adult", "6"],
          ["Child", "2"],
          ["Student", "4"],
        ],
      },
    ],
    [
      "an offer",
      {
        is: "offer",
        say: "Plans",
        items: [
          { say: "One", value: "€9" },
          { say: "Two", value: "€29" },
        ],
      },
    ],
    [
      "one price",
      { is: "offer", say: "From", items: [{ say: "Two days", value: "€240", unit: "a person" }] },
    ],
    ["a command", { is: "command", say: "One command", code: "npx preview", output: ["done"] }],
    ["a phone", { is: "device", say: "Book", device: "phone", items: ["June", "Two people"] }],
    ["a picture", { is: "headline", say: "Two slow days", picture: { is: "sun" } }],
  ])(
    "%s fills the frame: a panel to its lower edge, and what is on it down to where words may stand",
    async (_, scene) => {
      const { scenes } = await film({ size }, scene);
      const rects = placed(scenes[0] as Scene);
      expect(Math.max(...rects.map(bottomOf))).toBeGreaterThan(99);
      // words stand no lower than 82 % in 9:16
      const lowest = size === "9:16" ? 66 : 78;
      const inside = rects.filter(({ height, width }) => height < 99 && width < 99).map(bottomOf);
      expect(Math.max(...inside)).toBeGreaterThan(lowest);
    },
  );

  test("the time of a moment is larger than its words", async () => {
    const { scenes } = await film({ size }, { is: "timeline", say: "Saturday", items: rows });
    const sizes = (words: string) =>
      all(scenes[0]?.layers ?? []).flatMap((layer) =>
        layer.kind === "text" && layer.runs[0]?.text === words && typeof layer.sizeUnits === "number"
          ? [layer.sizeUnits]
          : [],
      );
    expect(sizes("11:00")[0]).toBeGreaterThan((sizes("Tiles")[0] ?? 0) * 1.2);
  });
});

describe.each(SIZE_NAMES)("in %s, a picture", (size) => {
  const picture = { is: "icon", name: "package" };
  test.each([
    ["a quote", { is: "quote", say: "It smelled like Lisbon.", by: "Ana" }],
    [
      "a table",
      {
        is: "table",
        say: "Boxes",
        columns: ["Box", "Price"],
        rows: [
          ["Solo", "14"],
          ["Pair", "26"],
        ],
      },
    ],
    [
      "an offer",
      {
        is: "offer",
        say: "Boxes",
        items: [
          { say: "One", value: "€14" },
          { say: "Two", value: "€26" },
        ],
      },
    ],
  ])("beside %s is as large as what it stands beside leaves room for", async (_, scene) => {
    const { scenes } = await film({ size }, { ...scene, picture });
    const drawings = (scenes[0]?.layers ?? []).flatMap((layer) =>
      layer.kind === "group" &&
      all([layer]).some(
        (one) => one.kind === "shape" && one.shape.type === "path" && one.enter?.preset === "draw",
      )
        ? [placeOf(layer)]
        : [],
    );
    const area = Math.max(...drawings.map((rect) => (rect ? rect.width * rect.height : 0)));
    expect(area).toBeGreaterThan(size === "9:16" ? 550 : 750);
    // of all of them the panel is the ground
    const panel = placed(scenes[0] as Scene).find((rect) => rect.width * rect.height > 2000);
    expect(panel).toBeDefined();
  });

  test("of the first beat is there from the start", async () => {
    const { scenes } = await film(
      { size },
      {
        is: "introduce",
        name: "Kestrel",
        beats: [
          { say: "Reads.", picture },
          { say: "Writes.", picture: { is: "form" } },
        ],
      },
    );
    const starts = (scenes[0]?.layers ?? [])
      .filter((layer) => layer.kind === "group" && all([layer]).some(({ kind }) => kind === "shape"))
      .map(({ startSeconds }) => startSeconds);
    expect(Math.min(...starts)).toBe(0);
  });
});

test("what stands out in an offer says why, and several things that come with it are a list", async () => {
  const { scenes } = await film(
    {},
    {
      is: "offer",
      over: "Most popular",
      highlight: 2,
      items: [
        { say: "One", value: "€14", note: "250 g · Free post" },
        { say: "Two", value: "€26" },
      ],
    },
  );
  const scene = scenes[0] as Scene;
  expect(saying(scene, "Most popular")).toBeDefined();
  expect(saying(scene, "250 g")).toBeDefined();
  expect(saying(scene, "Free post")).toBeDefined();
});

describe("what stays", () => {
  const scenes = [
    { id: "a", is: "headline", say: "One" },
    { id: "b", is: "statement", say: "Two", transition: "push" },
    { id: "c", is: "statement", say: "Three", transition: "slide" },
    { id: "d", is: "list", say: "Four", items: ["x", "y"], transition: "uncover" },
    { id: "e", is: "ask", say: "Five" },
  ];
  const keep = [{ is: "wordmark", text: "Kestrel" }, { is: "progress" }, { is: "note", text: "Source" }];

  test("stands at one place while the frame changes", async () => {
    const { scenes: drawn } = await film({ keep }, ...scenes);
    for (const words of ["Kestrel", "Source"]) {
      const places = drawn.map((scene) => saying(scene, words));
      expect(new Set(places.map((layer) => JSON.stringify(layer?.place))).size).toBe(1);
      expect(places.flatMap((layer) => (layer?.keyframes ? [words] : []))).toEqual([]);
    }
    const moving = drawn
      .map(({ transition }) => transition?.kind)
      .filter((kind) => kind && !["wipe", "fade"].includes(kind));
    expect(moving).toEqual([]);
  });

  test("a line of progress goes on where it was", async () => {
    const { scenes: drawn } = await film({ keep }, ...scenes);
    const bars = drawn.map((scene) =>
      scene.layers
        .filter(({ bleed, place }) => bleed && place && "height" in place && (place as Rect).height < 2)
        .map((layer) => ({ rect: placeOf(layer), enters: layer.enter !== undefined })),
    );
    for (const [index, bar] of bars.entries()) {
      const standing = bar.filter(({ enters }) => !enters).map(({ rect }) => rect?.width ?? 0);
      expect(Math.max(0, ...standing)).toBeCloseTo((index / drawn.length) * 100, 1);
    }
  });
});

test("icons are drawn in one way: of one stroke for their size, on tiles of one radius", async () => {
  const { scenes } = await film(
    {},
    {
      is: "list",
      say: "You get",
      items: [
        { say: "Logs", icon: "file-check" },
        { say: "Maps", icon: "map" },
      ],
    },
    { is: "headline", say: "Fly", picture: { is: "icon", name: "plane" } },
    { is: "statement", say: "Three", picture: { is: "icon", name: "map,stamp,radar" } },
  );
  const strokes = scenes.flatMap(({ layers }) =>
    all(layers).flatMap((layer) => {
      if (layer.kind !== "shape" || layer.shape.type !== "path" || layer.enter?.preset !== "draw") return [];
      return layer.shape.viewBox[2] === 24 && layer.stroke ? [layer.stroke.widthUnits] : [];
    }),
  );
  const tiles = scenes.flatMap(({ layers }) =>
    all(layers).flatMap((layer) =>
      layer.kind === "shape" &&
      layer.shape.type === "rectangle" &&
      typeof layer.shape.radiusUnits === "number" &&
      layer.shape.radiusUnits > 1
        ? [layer.shape.radiusUnits]
        : [],
    ),
  );
  // each tile is 0.22 of its width round; its icon is 0.56 of it wide, and 1.75 of 24 thick
  const perRadius = (0.56 * 1.75) / 24 / 0.22;
  for (const stroke of strokes)
    expect(Math.min(...tiles.map((radius) => Math.abs(stroke / radius - perRadius)))).toBeLessThan(0.01);
  expect(strokes.length).toBeGreaterThan(5);
});
