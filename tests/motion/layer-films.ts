import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import { MOTION_NAMES } from "#lib/motion/composition/schema/brand.ts";
import { TRANSITION_KINDS } from "#lib/motion/composition/schema/scene.ts";
import { film, PICTURE } from "#tests/motion/films.ts";

/** More small films: the layers that are made of others, every transition both ways, cameras, brands. */

const LANDSCAPE = [320, 180] as const;
const PORTRAIT = [180, 320] as const;
const SQUARE = [240, 240] as const;
const TALL = [240, 300] as const;
type Size = readonly [number, number];

const one = (
  [width, height]: Size,
  layers: LayerInput[],
  more: Partial<SceneInput> = {},
  whole: Partial<CompositionInput> = {},
) => film(width, height, [{ id: "one", durationSeconds: 0.9, layers, ...more }], whole);

const QUICK = { preset: "rise", durationSeconds: 0.3, staggerSeconds: 0.1 } as const;
const PICTURES = { assets: [{ id: "field", kind: "image" as const, data: PICTURE }] };
const title = (text: string, color = "ink"): LayerInput => ({
  kind: "text",
  runs: [{ text }],
  color,
  sizeUnits: 14,
  verticalAlign: "center",
  align: "center",
});

const list = (more: Partial<Extract<LayerInput, { kind: "list" }>>): LayerInput => ({
  kind: "list",
  items: [{ text: "Folds to 2 cm" }, { text: "Dishwasher safe", note: "at 60 °C" }, { text: "900 ml" }],
  enter: QUICK,
  ...more,
});

/** Two scenes with every transition between them; directions take turns. */
const turns = (
  [width, height]: Size,
  kinds: readonly (typeof TRANSITION_KINDS)[number][],
  direction: "up" | "down" | "left" | "right",
) =>
  film(
    width,
    height,
    ["first", ...kinds].map(
      (kind, index): SceneInput => ({
        id: `scene-${index}`,
        durationSeconds: 0.5,
        background:
          index % 2
            ? { type: "solid", color: "second" }
            : {
                type: "gradient",
                angleDegrees: 30,
                stops: [
                  { at: 0, color: "background" },
                  { at: 1, color: "#e8c9a0" },
                ],
              },
        ...(index
          ? { transition: { kind: kind as (typeof kinds)[number], direction, durationSeconds: 0.4 } }
          : {}),
        layers: [
          {
            kind: "shape",
            place: { x: 62, y: -20, width: 60, height: 90 },
            bleed: true,
            shape: { type: "ellipse" },
            fill: "accent",
          },
          title(kind, index % 2 ? "accentInk" : "ink"),
        ],
      }),
    ),
  );

const particles = (
  size: Size,
  style: Extract<LayerInput, { kind: "particles" }>["style"],
  more: Partial<Extract<LayerInput, { kind: "particles" }>> = {},
) => one(size, [title("Hooray"), { kind: "particles", style, count: 60, sizeUnits: 2.4, ...more }]);

const captions: LayerInput = {
  kind: "captions",
  lines: [
    { startSeconds: 0, endSeconds: 0.5, text: "Every frame is drawn twice," },
    { startSeconds: 0.55, endSeconds: 0.9, text: "and both are the same." },
  ],
};

const everyMove = (motion: (typeof MOTION_NAMES)[number], size: Size): CompositionInput => {
  const input = one(
    size,
    [
      {
        kind: "group",
        layout: { type: "stack", gapUnits: 3 },
        children: [
          {
            kind: "text",
            runs: [{ text: `Moves ${motion}` }],
            sizeUnits: 13,
            enter: { preset: "brand-headline" },
          },
          {
            kind: "text",
            font: "text",
            runs: [{ text: "and quietly" }],
            sizeUnits: 6,
            enter: { preset: "brand-detail", delaySeconds: 0.1 },
          },
          {
            kind: "shape",
            heightUnits: 16,
            shape: { type: "rectangle", radiusUnits: "brand" },
            enter: { preset: "brand-figure", delaySeconds: 0.05 },
            exit: { preset: "brand-detail" },
          },
        ],
      },
    ],
    { durationSeconds: 1.4 },
  );
  return { ...input, brand: { ...input.brand, motion, radiusUnits: motion === "playful" ? 5 : 1 } };
};

const screen: LayerInput[] = [
  { kind: "text", runs: [{ text: "Tonight" }], sizeUnits: 7, enter: QUICK },
  {
    kind: "shape",
    shape: { type: "rectangle", radiusUnits: "brand" },
    fill: "accent",
    heightUnits: 12,
    grow: 1,
    enter: QUICK,
  },
  { kind: "text", font: "text", runs: [{ text: "600 birds by their call" }], sizeUnits: 4, enter: QUICK },
];

export const LAYER_FILMS: Record<string, CompositionInput> = {
  "list: bullets and checks": one(LANDSCAPE, [
    {
      kind: "group",
      layout: { type: "stack", direction: "row", gapUnits: 6 },
      children: [list({ grow: 1, marker: "bullet" }), list({ grow: 1, marker: "check", font: "display" })],
    },
  ]),
  "list: numbers and rules": one(PORTRAIT, [
    list({
      marker: "number",
      rules: true,
      items: Array.from({ length: 10 }, (_, index) => ({ text: `Step ${index + 1}` })),
    }),
  ]),
  "list: columns": one(SQUARE, [
    list({ marker: "dash", columns: 2, sizeUnits: 6, exit: { preset: "fade", durationSeconds: 0.2 } }),
  ]),
  "quote: opening mark": one(LANDSCAPE, [
    {
      kind: "quote",
      text: "We stopped arguing about dinner.",
      author: "Mara",
      role: "mother of three",
      enter: { ...QUICK, by: "line" },
    },
  ]),
  "quote: bar and portrait": one(
    SQUARE,
    [
      {
        kind: "quote",
        text: "The only chair my children will inherit.",
        author: "Colette B.",
        portrait: "field",
        mark: "bar",
        enter: { preset: "mask", durationSeconds: 0.4, by: "line" },
      },
    ],
    {},
    PICTURES,
  ),
  "quote: marks of another language": one(TALL, [
    {
      kind: "quote",
      text: "Größe ist keine Frage der Schrift.",
      author: "Lindwurm",
      mark: "inline",
      quotationMarks: "„“",
      align: "center",
      enter: { preset: "fade", durationSeconds: 0.4 },
    },
  ]),
  "browser with layers": one(LANDSCAPE, [
    {
      kind: "device",
      device: "browser",
      address: "nightjar.example/tonight",
      layout: { type: "stack", gapUnits: 3 },
      paddingUnits: 5,
      children: screen,
      enter: { preset: "rise", durationSeconds: 0.4 },
    },
  ]),
  "browser with a picture": one(
    TALL,
    [
      {
        kind: "group",
        layout: { type: "stack", gapUnits: 4 },
        children: [
          { kind: "text", runs: [{ text: "A field" }], sizeUnits: 12 },
          { kind: "device", device: "browser", image: "field", grow: 1, color: "ink", shadow: false },
        ],
      },
    ],
    {},
    PICTURES,
  ),
  "phone with layers": one(PORTRAIT, [
    {
      kind: "device",
      device: "phone",
      layout: { type: "stack", gapUnits: 3, justify: "start" },
      paddingUnits: 4,
      children: screen,
      rotateDegrees: -6,
      enter: { preset: "slide", durationSeconds: 0.5 },
    },
  ]),
  "phone beside words": one(
    LANDSCAPE,
    [
      {
        kind: "group",
        layout: { type: "stack", direction: "row", gapUnits: 6, align: "center" },
        children: [
          { kind: "text", runs: [{ text: "Works offline" }], sizeUnits: 13, grow: 1 },
          {
            kind: "device",
            device: "phone",
            image: "field",
            heightUnits: 60,
            emphasis: { preset: "float", periodSeconds: 1 },
          },
        ],
      },
    ],
    {},
    PICTURES,
  ),
  "captions on a plate": one(LANDSCAPE, [title("16:9"), { ...captions, highlight: "#ffd54a" }]),
  "captions without": one(PORTRAIT, [
    { ...captions, plate: "none", color: "ink", highlight: "accent", enter: { preset: "fade" } },
  ]),
  "confetti from the sides": particles(LANDSCAPE, "confetti"),
  "confetti from above": particles(PORTRAIT, "confetti", { from: "top", seed: 9 }),
  sparks: particles(SQUARE, "sparks", { from: "center", enter: { preset: "none", delaySeconds: 0.1 } }),
  snow: particles(LANDSCAPE, "snow", { colors: ["muted"] }),
  "bubbles and dust": one(TALL, [
    title("Rising"),
    { kind: "particles", style: "bubbles", count: 24, sizeUnits: 4, colors: ["second"], opacity: 0.5 },
    { kind: "particles", style: "dust", count: 40, place: { x: 20, y: 20, width: 60, height: 60 } },
  ]),
  "transitions to the left": turns(LANDSCAPE, TRANSITION_KINDS.slice(1, 8), "left"),
  "transitions upwards": turns(PORTRAIT, TRANSITION_KINDS.slice(7), "up"),
  "transitions to the right": turns(SQUARE, TRANSITION_KINDS.slice(6), "right"),
  "transitions downwards": turns(TALL, TRANSITION_KINDS.slice(2, 9), "down"),
  cameras: film(
    ...LANDSCAPE,
    (["pull", "pan-left", "pan-right", "pan-up", "pan-down", "drift"] as const).map(
      (preset, index): SceneInput => ({
        id: preset,
        durationSeconds: 0.3,
        camera: { preset, amount: 0.2, focus: { x: 30, y: 70 }, ease: index % 2 ? "in-out" : "linear" },
        layers: [title(preset)],
      }),
    ),
  ),
  "pictures that come closer": film(
    ...LANDSCAPE,
    [
      {
        id: "pushed",
        durationSeconds: 0.5,
        camera: { preset: "push", amount: 0.3 },
        layers: [{ kind: "image", asset: "field", radiusUnits: 4 }],
      },
      {
        id: "turned",
        durationSeconds: 0.6,
        transition: { kind: "zoom", durationSeconds: 0.4 },
        layers: [{ kind: "device", device: "phone", image: "field", rotateDegrees: 8 }],
      },
    ],
    PICTURES,
  ),
  emphasis: one(SQUARE, [
    {
      kind: "group",
      layout: { type: "grid", columns: 2, gapUnits: 6 },
      children: (["pulse", "float", "sway", "spin", "shake", "bounce"] as const).map(
        (preset): LayerInput => ({
          kind: "shape",
          shape: { type: "polygon", sides: 5, inset: 0.5 },
          heightUnits: 18,
          emphasis: { preset, periodSeconds: 0.6, amount: 1 },
        }),
      ),
    },
  ]),
  "a group that cuts": one(LANDSCAPE, [
    {
      kind: "group",
      clip: true,
      place: { x: 20, y: 20, width: 60, height: 60 },
      children: [
        {
          kind: "shape",
          shape: { type: "ellipse" },
          place: { x: 30, y: -40, width: 100, height: 120 },
          enter: { preset: "wipe", direction: "right", durationSeconds: 0.5 },
        },
        {
          kind: "device",
          device: "browser",
          place: { x: -20, y: 30, width: 90, height: 100 },
          children: [title("cut")],
        },
      ],
    },
  ]),
  ...Object.fromEntries(
    MOTION_NAMES.map((motion, index) => [
      `the brand moves ${motion}`,
      everyMove(motion, [LANDSCAPE, PORTRAIT, SQUARE, TALL][index % 4] ?? SQUARE),
    ]),
  ),
};
