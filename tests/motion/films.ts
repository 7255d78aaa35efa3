import { type CompositionInput, readComposition } from "#lib/motion/composition/composition.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";

type ShapeInput = Extract<LayerInput, { kind: "shape" }>;

/** Small films that together use every layer kind, every transition and the four formats. */

const PALETTE = {
  background: "#f6f1e7",
  surface: "#fffdf8",
  ink: "#1c1713",
  muted: "#6c6259",
  accent: "#d93d17",
  accentInk: "#ffffff",
  second: "#0f6b62",
};
const BRAND: CompositionInput["brand"] = {
  name: "Harbour",
  palette: PALETTE,
  type: {
    display: "Bricolage Grotesque",
    text: "Inter",
    mono: "JetBrains Mono",
    displayWeight: 800,
    textWeight: 500,
  },
};

/** A 6 × 4 picture: a field of four colours, one of them half transparent. */
export const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAYAAACtBE5DAAAAJElEQVR4nGO4aSv+H4b5s5PgmAGnxP+rXv9hWEZcuAGGcUoAALDLL32+DwQpAAAAAElFTkSuQmCC";

export const film = (
  widthPixels: number,
  heightPixels: number,
  scenes: SceneInput[],
  more: Partial<CompositionInput> = {},
) =>
  ({
    format: "composition/1",
    widthPixels,
    heightPixels,
    brand: BRAND,
    scenes,
    ...more,
  }) satisfies CompositionInput;

const stack = (children: LayerInput[]): LayerInput => ({
  kind: "group",
  layout: {
    type: "stack",
    direction: { landscape: "row", portrait: "column" },
    gapUnits: 4,
    align: "center",
  },
  children,
});

const FIRST_TRANSITIONS = ["cut", "fade", "slide", "push", "wipe", "iris"] as const;

export const FILMS: Record<string, CompositionInput> = {
  text: film(640, 360, [
    {
      id: "words",
      durationSeconds: 1.5,
      layers: [
        {
          kind: "group",
          layout: { type: "stack", gapUnits: 3 },
          children: [
            {
              kind: "text",
              runs: [
                { text: "Office " },
                { text: "marked", mark: "#ffd54a", color: "accent" },
                { text: ", efficient" },
              ],
              sizeUnits: 12,
              enter: { preset: "mask", by: "word", staggerSeconds: 0.08 },
            },
            {
              kind: "text",
              font: "text",
              runs: [{ text: "Line by line, and italic too.", italic: true }],
              sizeUnits: 5,
              enter: { preset: "rise", by: "line", delaySeconds: 0.2 },
            },
            {
              kind: "text",
              font: "mono",
              runs: [{ text: "glyphs" }],
              enter: { preset: "pop", by: "glyph", ease: { stiffness: 180, damping: 14 } },
            },
          ],
        },
      ],
    },
  ]),
  scripts: film(360, 640, [
    {
      id: "words",
      durationSeconds: 1,
      layers: [
        {
          kind: "group",
          layout: { type: "stack" },
          children: [
            { kind: "text", runs: [{ text: "שלום עולם, 3 דקות" }], sizeUnits: 9 },
            {
              kind: "text",
              runs: [{ text: "مرحبا بالعالم" }],
              sizeUnits: 9,
              enter: { preset: "fade", by: "word" },
            },
            { kind: "text", runs: [{ text: "映像を、すぐに作る。" }], sizeUnits: 9 },
            { kind: "text", runs: [{ text: "Ђорђе · Ελλάδα · Ångström" }], sizeUnits: 6 },
          ],
        },
      ],
    },
  ]),
  shapes: film(480, 480, [
    {
      id: "all",
      durationSeconds: 1.5,
      background: {
        type: "mesh",
        base: "background",
        spots: [
          { x: 90, y: 10, radius: 60, color: "accent", strength: 0.5 },
          { x: 5, y: 95, radius: 50, color: "second", strength: 0.4 },
        ],
      },
      layers: [
        {
          kind: "shape",
          place: { x: 55, y: -10, width: 60, height: 60 },
          bleed: true,
          shape: { type: "pattern", pattern: "rings", stepUnits: 4, weightUnits: 0.4 },
          fill: "second",
          emphasis: { preset: "spin", periodSeconds: 8 },
        },
        {
          kind: "group",
          layout: { type: "grid", columns: 3, gapUnits: 3 },
          children: (
            [
              { type: "rectangle", radiusUnits: 2 },
              { type: "ellipse" },
              { type: "polygon", sides: 5, inset: 0.5 },
              { type: "arc", startDegrees: 20, sweepDegrees: 250 },
              { type: "line", from: "rising" },
              { type: "pattern", pattern: "diagonals", stepUnits: 3, weightUnits: 0.5 },
              { type: "pattern", pattern: "dots", stepUnits: 3, weightUnits: 0.6 },
              { type: "pattern", pattern: "rays", stepUnits: 3, weightUnits: 1 },
              { type: "path", data: "M0 0L10 0Q10 10 0 10C4 6 4 4 0 0Z", viewBox: [0, 0, 10, 10] },
            ] satisfies ShapeInput["shape"][]
          ).map(
            (shape, index): LayerInput => ({
              kind: "shape" as const,
              shape,
              heightUnits: 18,
              enter: { preset: "grow" as const, delaySeconds: index * 0.05 },
              ...(index === 0 ? { shadow: { color: "#00000055", blurUnits: 2, yUnits: 1 } } : {}),
              ...(index === 1
                ? {
                    fill: {
                      type: "conic" as const,
                      stops: [
                        { at: 0, color: "accent" as const },
                        { at: 1, color: "second" as const },
                      ],
                    },
                  }
                : {}),
            }),
          ),
        },
      ],
    },
  ]),
  pictures: film(
    400,
    500,
    [
      {
        id: "all",
        durationSeconds: 1,
        background: {
          type: "gradient",
          angleDegrees: 60,
          stops: [
            { at: 0, color: "surface" },
            { at: 1, color: "#e7d8b9" },
          ],
        },
        layers: [
          stack([
            {
              kind: "image",
              asset: "field",
              grow: 1,
              heightUnits: 30,
              radiusUnits: 3,
              enter: { preset: "wipe", direction: "right" },
            },
            {
              kind: "logo",
              enter: { preset: "slide", direction: "left" },
              exit: { preset: "fade", durationSeconds: 0.3 },
            },
          ]),
        ],
      },
    ],
    { assets: [{ id: "field", kind: "image", data: PICTURE }] },
  ),
  charts: film(640, 360, [
    ...(["bar", "column", "line", "area", "donut"] as const).map(
      (type, index): SceneInput => ({
        id: `chart-${type}`,
        durationSeconds: 0.6,
        transition: { kind: FIRST_TRANSITIONS[index + 1] ?? "cut", durationSeconds: 0.2 },
        layers: [
          {
            kind: "chart",
            countSeconds: 0.4,
            number: { suffix: " %", decimals: 1 },
            chart: {
              type,
              data: [
                { label: "Before", value: 40 },
                { label: "Now", value: 92.5, highlight: true },
                { label: "Next", value: 71 },
              ],
            },
          },
        ],
      }),
    ),
    {
      id: "counter",
      durationSeconds: 0.8,
      background: { type: "solid", color: "ink" },
      transition: { kind: "iris", durationSeconds: 0.3 },
      layers: [
        {
          kind: "chart",
          countSeconds: 0.5,
          color: "background",
          number: { prefix: "€ ", suffix: " M" },
          chart: { type: "counter", value: 1250, sizeUnits: 30, align: "center" },
        },
      ],
    },
  ]),
  code: film(640, 360, [
    {
      id: "typed",
      durationSeconds: 1.6,
      camera: { preset: "push" },
      layers: [
        {
          kind: "code",
          code: 'const film = await plan("one brief");\n// typed\nawait film.render(30);',
          title: "film.ts",
          charactersPerSecond: 60,
          sizeUnits: 3.4,
          enter: { preset: "rise" },
        },
      ],
    },
  ]),
  transitions: film(
    320,
    320,
    FIRST_TRANSITIONS.map(
      (kind, index): SceneInput => ({
        id: `scene-${index}`,
        durationSeconds: 0.5,
        background: { type: "solid", color: index % 2 ? "second" : "accent" },
        transition: { kind, direction: index % 2 ? "up" : "left", durationSeconds: 0.3 },
        layers: [
          {
            kind: "text",
            runs: [{ text: kind }],
            color: "accentInk",
            sizeUnits: 24,
            verticalAlign: "center",
          },
        ],
      }),
    ),
  ),
  keyframes: film(320, 180, [
    {
      id: "moves",
      durationSeconds: 1.2,
      layers: [
        {
          kind: "group",
          layout: { type: "free" },
          enter: { preset: "fade", durationSeconds: 0.3 },
          keyframes: {
            x: [
              { atSeconds: 0, value: -6 },
              { atSeconds: 1, value: 6, ease: "back-out" },
            ],
            scale: [
              { atSeconds: 0, value: 0.6 },
              { atSeconds: 0.8, value: 1 },
            ],
          },
          children: [
            {
              kind: "shape",
              place: { x: 20, y: 20, width: 60, height: 60 },
              shape: { type: "rectangle" },
              rotateDegrees: 12,
              fill: "accent",
            },
            {
              kind: "text",
              place: { x: 25, y: 30, width: 50, height: 40 },
              runs: [{ text: "Fill" }],
              fit: "fill",
              color: "accentInk",
              align: "center",
              verticalAlign: "center",
              emphasis: { preset: "pulse", periodSeconds: 0.5 },
            },
          ],
        },
      ],
    },
  ]),
};

/** The film, read. @throws Error with the issues */
export function readFilm(input: unknown) {
  const read = readComposition(input);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.composition;
}
