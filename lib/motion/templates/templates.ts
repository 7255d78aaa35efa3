import { type Bar, figureOfBar } from "#lib/motion/brief/brief.ts";
import type { Figure } from "#lib/motion/words/text.ts";
import { formatInput, shownFigure } from "#lib/motion/composition/figure.ts";
import { around, beside } from "#lib/motion/templates/figure-label.ts";
import { isRightToLeft, mirrored, mostlyRightToLeft, textsOf } from "#lib/motion/composition/direction.ts";
import { contrast, luminance, mix } from "#lib/motion/composition/color.ts";
import type {
  ByShape,
  Enter,
  GroupInput,
  Layer,
  LayerInput,
  LeafInput,
  SceneInput,
} from "#lib/motion/composition/composition.ts";
import type { Personality, Tone } from "#lib/motion/composition/looks.ts";
import { isTime, rowsAre } from "#lib/motion/composition/chart-form.ts";
import { numeralEms } from "#lib/motion/draw/layers/chart/counter.ts";
import { fittingCode } from "#lib/motion/draw/layers/code-layer.ts";
import { shapeOf } from "#lib/motion/composition/frame-shape.ts";
import { strongPart } from "#lib/motion/text/held-words.ts";

/** What a scene has to say. */
export type Beat =
  | { kind: "hook"; text: string; audience: string }
  | { kind: "name"; product: string; tagline: string; onScreens?: boolean }
  | {
      kind: "claim";
      text: string;
      /** What leads to it, above it and small: "our promise is". */
      lead?: string;
      detail?: string;
      index: number;
      /** Of how many it is one; 1 where no number is shown. */
      count: number;
    }
  | {
      kind: "list";
      items: string[];
      /** What its items are. */
      title?: string;
      /** Whether it is about something that people meet on a screen. */
      onScreens?: boolean;
    }
  | { kind: "colors"; colors: string[]; title?: string }
  | { kind: "number"; figure: Figure }
  | { kind: "numbers"; figures: Figure[] }
  | {
      kind: "chart";
      rows: Bar[];
      /** As it is asked for. */
      type?: "bars" | "line" | "area" | "donut";
      /** What is compared. */
      title?: string;
      source?: string;
    }
  | { kind: "quote"; text: string; author: string }
  | {
      kind: "steps";
      items: string[];
      /** How many steps stood before these. */
      from?: number;
      title?: string;
    }
  | { kind: "code"; code: string; language: string; caption: string }
  | { kind: "closing"; product: string; action: string; address: string; tagline: string; large?: boolean };

/** What all scenes of a film share. */
export interface Look {
  personality: Personality;
  tone: Tone;
  product: string;
  /** Where the product is found, and what to do there; empty if the brief does not say. */
  address: string;
  action: string;
  seconds: number;
  /** Which scene of how many; decorations vary with it. */
  index: number;
  count: number;
  /** Width of the frame, u. */
  widthUnits: number;
}

export type SceneParts = Pick<SceneInput, "layers" | "marginUnits" | "camera"> & {
  background: NonNullable<SceneInput["background"]>;
};

export interface Template {
  id: string;
  ground: "paper" | "flood" | "night";
  /** Whether it suits what is to be said: a long sentence is not set as a poster. */
  suits?: (beat: never) => boolean;
  build: (beat: never, look: Look) => SceneParts;
}

type Place = NonNullable<Layer["place"]>;
type Box = { x: number; y: number; width: number; height: number };
const each = <T>(landscape: T, portrait: T, square: T = portrait): ByShape<T> => ({
  landscape,
  portrait,
  square,
});
const at = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const placed = (landscape: Box, portrait: Box, square: Box = portrait): Place => ({
  landscape,
  portrait,
  square,
});

const MARGIN = each(8, 7, 7.5);
/** Seconds between one item and the next: they come in while there is time, not all at once. */
const pace = (look: Look, count: number): number =>
  Math.min(1.8, Math.max(0.2, (look.seconds * 0.72 - 0.4) / count));

const words = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Short words are set larger than long ones: the same sentence never looks lost or crammed. */
export function posterSize(text: string): ByShape<number> {
  const length = text.length;
  if (length <= 12) return each(21, 18, 19);
  if (length <= 24) return each(16.5, 14.5, 15);
  if (length <= 44) return each(13, 12.2, 12.4);
  if (length <= 72) return each(10.4, 10, 10);
  if (length <= 110) return each(8.2, 8.4, 8);
  return each(6.6, 7, 6.6);
}

/** Movements are the brand's: a line of the composition changes them all. */
const headlineIn = (delaySeconds: number, by?: Enter["by"]) =>
  ({ preset: "brand-headline", delaySeconds, ...(by ? { by } : {}) }) as const;
const detailIn = (delaySeconds: number) => ({ preset: "brand-detail", delaySeconds }) as const;
const figureIn = (delaySeconds = 0) => ({ preset: "brand-figure", delaySeconds }) as const;

type TextInput = Extract<LeafInput, { kind: "text" }>;
const text = (words: string | TextInput["runs"], more: Omit<TextInput, "kind" | "runs">): LeafInput => ({
  kind: "text",
  runs: typeof words === "string" ? [{ text: words }] : words,
  ...more,
});
const plainOf = (words: string | TextInput["runs"]): string =>
  typeof words === "string" ? words : words.map((run) => run.text).join("");
const big = (
  look: Look,
  words_: string | TextInput["runs"],
  more: Omit<TextInput, "kind" | "runs"> = {},
  delay = 0.15,
): LeafInput =>
  text(words_, {
    font: "display",
    color: look.tone.ink,
    uppercase: look.personality.uppercase,
    enter: headlineIn(delay),
    // capitals stand close; Hebrew and Arabic have none, and points above and below
    ...(look.personality.uppercase && !isRightToLeft(plainOf(words_)) ? { lineHeight: 0.96 } : {}),
    ...more,
  });
const small = (
  look: Look,
  words_: string,
  more: Omit<TextInput, "kind" | "runs"> = {},
  delay = 0.6,
): LeafInput =>
  text(words_, {
    font: "text",
    color: look.tone.muted,
    sizeUnits: each(3.5, 4, 3.7),
    enter: detailIn(delay),
    ...more,
  });
const SECOND_GAP = each(3, 3.4, 3.2);
/** A headline, with what leads to it and its second line. */
const headline = (
  look: Look,
  { lead, text: said, detail }: BeatOf<"claim">,
  more: Omit<TextInput, "kind" | "runs"> = {},
  delay?: number,
  runs: TextInput["runs"] = [{ text: said }],
): LayerInput[] => {
  const beside = (words_: string | undefined, at: number) =>
    words_ ? [small(look, words_, { align: more.align, sizeUnits: each(4.4, 5, 4.6) }, at)] : [];
  return [
    ...beside(lead, 0),
    big(look, runs, { sizeUnits: posterSize(said), ...more }, delay),
    ...beside(detail, 0.7),
  ];
};
/** What the items of a list are, above them. */
const over = (look: Look, title: string | undefined): LeafInput[] =>
  title
    ? [small(look, title, { font: "display", color: look.tone.popText, sizeUnits: each(4.6, 5.2, 4.8) }, 0)]
    : [];
/** Whom a hook speaks to, else whose it is, where it does not say so itself. */
const kicker = (
  look: Look,
  { text: said, audience }: { text: string; audience: string },
  more: Parameters<typeof label>[2] = {},
  delay = 0,
): LayerInput[] => {
  const isNamed = said.toLowerCase().includes(look.product.toLowerCase());
  const words_ = audience ? `For ${audience}` : isNamed ? "" : look.product;
  return words_ ? [label(look, words_, more, delay)] : [];
};
/** A line in small mono type: the product's name, a count. */
const label = (
  look: Look,
  words_: string,
  more: Omit<TextInput, "kind" | "runs"> = {},
  delay = 0,
): LeafInput =>
  text(words_, {
    font: "mono",
    weight: 500,
    color: look.tone.muted,
    sizeUnits: each(3.2, 3.8, 3.4),
    wrap: "none",
    enter: { preset: "fade", durationSeconds: 0.4, delaySeconds: delay },
    ...more,
  });
const shape = (
  shape_: Extract<LeafInput, { kind: "shape" }>["shape"],
  more: Omit<Extract<LeafInput, { kind: "shape" }>, "kind" | "shape">,
): LeafInput => ({
  kind: "shape",
  shape: shape_,
  ...more,
});
const bleed = (
  place: Place,
  shape_: Extract<LeafInput, { kind: "shape" }>["shape"],
  more: Omit<Extract<LeafInput, { kind: "shape" }>, "kind" | "shape">,
) => shape(shape_, { place, bleed: true, ...more });
const stack = (
  children: LayerInput[],
  more: Omit<Partial<GroupInput>, "kind" | "children" | "layout"> & {
    gap?: ByShape<number>;
    direction?: ByShape<"row" | "column">;
    justify?: ByShape<"start" | "center" | "end" | "between">;
    align?: ByShape<"start" | "center" | "end" | "stretch">;
  } = {},
): GroupInput => {
  const { gap, direction, justify, align, ...rest } = more;
  return {
    kind: "group",
    layout: {
      type: "stack",
      ...(gap === undefined ? {} : { gapUnits: gap }),
      ...(direction === undefined ? {} : { direction }),
      ...(justify === undefined ? {} : { justify }),
      ...(align === undefined ? {} : { align }),
    },
    children,
    ...rest,
  };
};
const rule = (look: Look, delay = 0.1, color = look.tone.ink, weight = 0.16, seconds = 0.8): LeafInput =>
  shape(
    { type: "rectangle" },
    {
      fill: color,
      heightUnits: weight,
      enter: {
        preset: "wipe",
        direction: "right",
        durationSeconds: seconds,
        delaySeconds: delay,
        ease: "expo-out",
      },
    },
  );

/** A figure goes on moving, slowly, while words are read. */
const drift = (look: Look, x: number, y: number): NonNullable<LeafInput["keyframes"]> => ({
  x: [
    { atSeconds: 0, value: 0 },
    { atSeconds: look.seconds, value: x, ease: "out" },
  ],
  y: [
    { atSeconds: 0, value: 0 },
    { atSeconds: look.seconds, value: y, ease: "out" },
  ],
});

/** A part of the scene, for a line that goes on growing; an entrance takes 10 s at most. */
const throughout = (look: Look, part: number): number => Math.min(10, look.seconds * part);

/** The sentence in runs, what it turns on in another colour or marked. */
function emphasised(
  sentence: string,
  style: { color?: string; mark?: string },
  name: string,
): TextInput["runs"] {
  const { before, strong, after } = strongPart(sentence, name);
  return [{ text: before }, { text: strong, ...style }, { text: after }].filter((run) => run.text);
}

const counter = (
  look: Look,
  figure: Figure,
  sizeUnits: ByShape<number>,
  more: { color?: string; align?: "start" | "center"; delay?: number; grow?: number } = {},
): LeafInput => ({
  kind: "chart",
  chart: {
    type: "counter",
    value: figure.value,
    sizeUnits,
    align: more.align ?? "start",
  },
  number: formatInput(figure),
  color: more.color ?? look.tone.ink,
  grow: more.grow ?? 0,
  enter: { preset: "fade", durationSeconds: 0.25, delaySeconds: more.delay ?? 0.1 },
  countSeconds: Math.min(1.5, look.seconds * 0.5),
});

/** Width of the longest figure in sizes of the display type. */
const figureEms = (figures: readonly Figure[]): number =>
  Math.max(1.4, ...figures.map((figure) => numeralEms(shownFigure(figure))));
/** Figures side by side are of one size: that of the longest, which fits its part of the frame. */
const fittingFigures = (figures: readonly Figure[], most: number, widthUnits: number): number =>
  Math.min(most, widthUnits / figureEms(figures));
const columnSize = (figures: readonly Figure[]): ByShape<number> => {
  const column = (121 - 5 * (figures.length - 1)) / figures.length;
  return each(
    fittingFigures(figures, figures.length > 2 ? 22 : 30, column),
    fittingFigures(figures, figures.length > 2 ? 17 : 22, 64),
    fittingFigures(figures, figures.length > 2 ? 13 : 18, 75),
  );
};
const rowSize = (figures: readonly Figure[]): ByShape<number> =>
  each(fittingFigures(figures, 17, 70), fittingFigures(figures, 17, 64), fittingFigures(figures, 13, 42));
/** The room of the longest of them, so that what is said of each begins on one line beside them. */
const rowWidth = (figures: readonly Figure[]): ByShape<number> => {
  const size = rowSize(figures) as { landscape: number; portrait: number; square: number };
  const width = (one: number, most: number) => Math.min(most, Math.ceil(one * figureEms(figures)));
  return each(width(size.landscape, 88), 84, width(size.square, 46));
};
/** A figure by itself: a short one is larger. */
const figureSize = (figure: Figure, usual: ByShape<number>): ByShape<number> => {
  const length = shownFigure(figure).length;
  const { landscape, portrait, square } = usual as { landscape: number; portrait: number; square?: number };
  // beside nothing but its label it may be taller, where the frame is
  const larger = length <= 2 ? 1.25 : length <= 3 ? 1.1 : 1;
  const sized = (size: number, share: number) => Math.round(size * share * 10) / 10;
  return each(
    sized(landscape, larger),
    sized(portrait, length <= 3 ? 1.4 : 1.1),
    sized(square ?? portrait, larger),
  );
};

/** A name by itself is as large as a poster's words; a long one has two lines. */
const nameSize = (product: string): ByShape<number> =>
  product.length <= 8 ? each(26, 20, 22) : product.length <= 14 ? each(20, 16, 17) : each(15, 13.5, 14);

/** A figure by itself, with what its label says before it above and the rest below. */
const withWords = (
  look: Look,
  figure: Figure,
  shown: LayerInput[],
  style: Omit<TextInput, "kind" | "runs">,
  delay: number,
): LayerInput[] => {
  const { before, after } = around(figure);
  const said = (delaySeconds: number) => (words_: string) =>
    small(look, words_, { color: look.tone.ink, font: "display", ...style }, delaySeconds);
  return [...before.map(said(0.1)), ...shown, ...after.map(said(delay))];
};

/** "9 days", "1,000": what hangs below the line of a large number needs room. */
const hangs = (figure: Figure): boolean => /[gjpqy,;]/.test(shownFigure(figure));

type BeatOf<K extends Beat["kind"]> = Extract<Beat, { kind: K }>;
const template = <K extends Beat["kind"]>(
  id: string,
  ground: Template["ground"],
  build: (beat: BeatOf<K>, look: Look) => Pick<SceneParts, "layers" | "camera">,
  suits?: (beat: BeatOf<K>) => boolean,
): Template => ({
  id,
  ground,
  ...(suits ? { suits } : {}),
  build: (beat: never, look) => ({
    background: { type: "solid", color: look.tone.ground },
    marginUnits: MARGIN,
    ...facing(safely(build(beat as BeatOf<K>, look))),
  }),
});

/** The margin as a place; upright, the buttons and captions of those who show films cover more of it. */
/** What to do is read from afar; what the thing is may be quieter. */
const CALL = { font: "display", sizeUnits: each(6.6, 6.8, 6.4) } as const;
const TAGLINE = { sizeUnits: each(4.8, 5.4, 5) } as const;
const SAFE: Place = placed(at(4.5, 8, 91, 84), at(7, 10, 86, 73), at(7.5, 7.5, 85, 85));
/** What has no place of its own keeps to where nothing covers it. */
const safely = (parts: Pick<SceneParts, "layers" | "camera">): Pick<SceneParts, "layers" | "camera"> => ({
  ...parts,
  layers: parts.layers.map((layer) =>
    ("place" in layer && layer.place) || ("bleed" in layer && layer.bleed) || layer.kind === "particles"
      ? layer
      : { ...layer, place: SAFE },
  ),
});

/** Templates are made for words that are read from left to right; for others the whole scene is its mirror image. */
const facing = (parts: Pick<SceneParts, "layers" | "camera">): Pick<SceneParts, "layers" | "camera"> =>
  mostlyRightToLeft(textsOf(parts.layers)) ? { ...parts, layers: parts.layers.map(mirrored) } : parts;

type Closing = Extract<Beat, { kind: "closing" }>;
/** Last words that are a sentence are what a film ends on: the name stands beside them. */
const endsOnWords = ({ product, action, address }: Closing): boolean =>
  product !== "" && address === "" && words(action) >= 3;
const LAST_WORDS = { sizeUnits: each(13, 11.5, 12), maximumLines: 4 };

/** Things one after the other; times, days and prices are neither counted nor ticked off. */
const areThings = ({ items }: { items: readonly string[] }): boolean =>
  !items.some((item) => /\d/.test(item));

/** Every scene template, by what it says. One of each kind at least suits everything. */
export const TEMPLATES: { [K in Beat["kind"]]: readonly Template[] } = {
  hook: [
    template<"hook">("hook-poster", "flood", (beat, look) => ({
      layers: [
        bleed(
          placed(at(62, -34, 62, 110), at(30, -14, 100, 56), at(45, -25, 80, 80)),
          { type: "ellipse", square: true },
          {
            keyframes: drift(look, -7, 4),
            fill: look.tone.figure,
            enter: { preset: "pop", durationSeconds: 1.1, ease: "expo-out" },
          },
        ),
        stack([...kicker(look, beat), big(look, beat.text, { sizeUnits: posterSize(beat.text) }, 0.2)], {
          justify: "between",
          gap: 4,
        }),
      ],
    })),
    template<"hook">("hook-marker", "paper", (beat, look) => ({
      layers: [
        stack(
          [
            ...kicker(look, beat),
            big(
              look,
              emphasised(beat.text, { color: look.tone.popText }, look.product),
              { sizeUnits: posterSize(beat.text) },
              0.2,
            ),
            rule(look, 0.3, look.tone.pop, 1, throughout(look, 0.8)),
          ],
          { justify: "between", gap: 4 },
        ),
      ],
    })),
    template<"hook">("hook-rays", "night", (beat, look) => ({
      layers: [
        bleed(
          placed(at(54, 20, 90, 160), at(-30, 46, 160, 90), at(20, 40, 120, 120)),
          { type: "pattern", pattern: "rays", stepUnits: 7, weightUnits: 3 },
          {
            emphasis: { preset: "spin", periodSeconds: 50 },
            fill: look.tone.figure,
            enter: { preset: "grow", durationSeconds: 1.2 },
          },
        ),
        stack(
          [big(look, beat.text, { sizeUnits: posterSize(beat.text) }, 0.15), ...kicker(look, beat, {}, 0.5)],
          {
            justify: "between",
            gap: 4,
          },
        ),
      ],
    })),
    template<"hook">(
      "hook-dust",
      "night",
      (beat, look) => ({
        layers: [
          {
            kind: "particles",
            style: "dust",
            count: 70,
            sizeUnits: 0.9,
            colors: [look.tone.pop, look.tone.muted],
            enter: { preset: "fade", durationSeconds: 1.2 },
          },
          stack(
            [
              ...kicker(look, beat, { align: "center" }),
              big(look, beat.text, { sizeUnits: posterSize(beat.text), align: "center" }, 0.3),
            ],
            { gap: 4 },
          ),
        ],
        camera: { preset: "push", amount: 0.04 },
      }),
      ({ text: said }) => words(said) >= 3,
    ),
  ],
  name: [
    template<"name">("name-split", "paper", ({ product, tagline }, look) => {
      // an article is nobody's sign
      const initial = [...product.replace(/^the (?=\S)/i, "").toUpperCase()][0] ?? "";
      // letters of Arabic are as wide as two, and hang far below their line
      const up = /\p{Script=Arabic}/u.test(initial) ? 4 : 0;
      return {
        layers: [
          bleed(
            placed(at(0, 0, 38, 100), at(0, 0, 100, 36), at(0, 0, 100, 36)),
            { type: "rectangle" },
            {
              fill: look.tone.pop,
              enter: { preset: "wipe", direction: "up", durationSeconds: 0.7, ease: "snap" },
            },
          ),
          text(initial, {
            place: placed(at(0, 5 - up, 38, 90), at(0, 3 - up, 100, 30), at(0, 3 - up, 100, 30)),
            font: "display",
            color: look.tone.popInk,
            sizeUnits: up ? each(32, 28, 23) : each(46, 40, 32),
            lineHeight: 1,
            align: "center",
            verticalAlign: "center",
            bleed: true,
            enter: { preset: "mask", durationSeconds: 0.8, delaySeconds: 0.25 },
          }),
          stack(
            [
              big(look, product, { sizeUnits: each(14, 15, 14), uppercase: false, maximumLines: 2 }, 0.45),
              ...(tagline ? [small(look, tagline, { sizeUnits: each(4, 4.6, 4.2) }, 0.8)] : []),
            ],
            { place: placed(at(44, 10, 50, 80), at(8, 42, 84, 40), at(8, 41, 84, 52)), gap: 3 },
          ),
        ],
      };
    }),
    template<"name">("name-rule", "paper", ({ product, tagline }, look) => ({
      layers: [
        stack(
          [
            big(look, product, { sizeUnits: nameSize(product), uppercase: false, maximumLines: 2 }, 0.15),
            rule(look, 0.4, look.tone.pop, 1.4, 1.1),
            ...(tagline ? [small(look, tagline, { sizeUnits: each(5, 5.4, 5) }, 0.75)] : []),
          ],
          { gap: each(4, 4.4), justify: "center" },
        ),
      ],
      camera: { preset: "push", amount: 0.03 },
    })),
    template<"name">("name-playhead", "paper", ({ product, tagline }, look) => {
      const end = Math.min(look.seconds, 6);
      return {
        layers: [
          bleed(
            placed(at(4.5, 84, 91, 5), at(7, 80, 86, 3), at(7.5, 86, 85, 4.4)),
            { type: "pattern", pattern: "ticks", stepUnits: 2.4, weightUnits: 0.2 },
            {
              fill: look.tone.muted,
              enter: { preset: "wipe", direction: "right", durationSeconds: 0.9, ease: "expo-out" },
            },
          ),
          // it passes under the name while that is read
          bleed(
            placed(at(4.5, 80, 0.5, 12), at(7, 77.5, 0.8, 7.5), at(7.5, 82, 0.7, 11)),
            { type: "rectangle" },
            {
              fill: look.tone.pop,
              keyframes: {
                x: [
                  { atSeconds: 0, value: 0 },
                  { atSeconds: end, value: look.widthUnits * 0.5, ease: "in-out" },
                ],
              },
            },
          ),
          stack(
            [
              big(look, product, { sizeUnits: nameSize(product), uppercase: false, maximumLines: 2 }, 0.2),
              ...(tagline ? [small(look, tagline, { sizeUnits: each(4.8, 5.2, 4.8) }, 0.7)] : []),
            ],
            {
              place: placed(at(4.5, 10, 91, 62), at(7, 12, 86, 58), at(7.5, 10, 85, 66)),
              gap: each(3, 3.4),
              justify: "end",
            },
          ),
        ],
      };
    }),
    template<"name">(
      "name-wide",
      "night",
      ({ product, tagline }, look) => ({
        layers: [
          stack(
            [
              rule(look, 0.1, look.tone.pop, 0.5),
              text(product, {
                font: "display",
                color: look.tone.ink,
                sizeUnits: each(30, 20, 24),
                lineHeight: 1.05,
                wrap: "none",
                align: "center",
                enter: headlineIn(0.2, look.personality.big.by === "word" ? "glyph" : undefined),
              }),
              rule(look, 0.3, look.tone.pop, 0.5),
              ...(tagline
                ? [small(look, tagline, { align: "center", sizeUnits: each(4.2, 4.6, 4.3) }, 0.8)]
                : []),
            ],
            { gap: each(4.6, 4, 3.6) },
          ),
        ],
      }),
      ({ product }) => words(product) <= 2 && product.length <= 14,
    ),
    template<"name">("name-corner", "flood", ({ product, tagline }, look) => ({
      layers: [
        bleed(
          placed(at(58, -20, 60, 90), at(20, -8, 110, 52), at(40, -18, 80, 72)),
          { type: "pattern", pattern: "rings", stepUnits: 5, weightUnits: 1.3 },
          {
            emphasis: { preset: "pulse", periodSeconds: 4, amount: 0.6 },
            fill: look.tone.figure,
            enter: { preset: "grow", durationSeconds: 1.2 },
          },
        ),
        stack(
          [
            big(look, product, { sizeUnits: each(20, 17, 18), uppercase: false, maximumLines: 2 }, 0.2),
            ...(tagline
              ? [small(look, tagline, { sizeUnits: each(4.2, 4.8, 4.4), color: look.tone.ink }, 0.6)]
              : []),
          ],
          { justify: "end", gap: 2.6 },
        ),
      ],
    })),
    template<"name">(
      "name-window",
      "flood",
      ({ product, tagline }, look) => ({
        layers: [
          {
            kind: "device",
            device: "browser",
            address: isWebAddress(look.address) ? look.address : "",
            color: mix(look.tone.pop, look.tone.popInk, 0.07),
            background: look.tone.pop,
            place: placed(at(9, 13, 82, 104), at(8, 20, 84, 92), at(8, 15, 84, 100)),
            enter: { preset: "slide", direction: "up", durationSeconds: 0.9, ease: "expo-out" },
            children: [
              stack(
                [
                  big(
                    look,
                    product,
                    {
                      sizeUnits: each(15, 14, 14),
                      uppercase: false,
                      maximumLines: 2,
                      color: look.tone.popInk,
                    },
                    0.45,
                  ),
                  ...(tagline
                    ? [small(look, tagline, { sizeUnits: each(4.4, 5, 4.6), color: look.tone.popInk }, 0.75)]
                    : []),
                  ...(look.action ? [button(look.action, look)] : []),
                ],
                {
                  place: placed(at(7, 8, 86, 66), at(8, 8, 84, 66), at(8, 8, 84, 66)),
                  gap: each(3, 3.6),
                  justify: "center",
                },
              ),
            ],
          },
        ],
      }),
      // a mender of bicycles is not shown in a browser
      ({ product, onScreens }) => product.length <= 24 && onScreens !== false,
    ),
  ],
  claim: [
    template<"claim">("claim-sphere", "paper", (beat, look) => ({
      layers: [
        bleed(
          look.index % 2
            ? placed(at(70, 20, 52, 92), at(35, 62, 90, 50), at(56, 60, 70, 70))
            : placed(at(70, -30, 52, 92), at(40, -14, 90, 50), at(58, -30, 70, 70)),
          { type: "ellipse", square: true },
          {
            keyframes: drift(look, 3, look.index % 2 ? -5 : 5),
            fill: look.tone.pop,
            enter: { preset: "pop", durationSeconds: 0.9, ease: "expo-out" },
          },
        ),
        stack(headline(look, beat), {
          gap: SECOND_GAP,
          place:
            look.index % 2
              ? placed(at(6, 10, 62, 80), at(9, 9, 82, 48), at(8, 8, 82, 46))
              : placed(at(6, 10, 62, 80), at(9, 34, 82, 48), at(8, 46, 82, 46)),
          justify: look.index % 2 ? each("center", "start") : each("center", "end"),
        }),
      ],
    })),
    template<"claim">("claim-flood", "flood", (beat, look) => ({
      layers: [
        bleed(
          placed(at(84, 8, 10, 18), at(78, 5, 15, 8.4), at(82, 6, 12, 12)),
          { type: "polygon", sides: 8, inset: 0.46 },
          {
            fill: look.tone.pop,
            emphasis: { preset: "spin", periodSeconds: 9 },
            enter: { preset: "pop", durationSeconds: 0.8, delaySeconds: 0.4 },
          },
        ),
        stack(headline(look, beat), {
          gap: SECOND_GAP,
          place: placed(at(6, 30, 80, 60), at(9, 22, 82, 60), at(8, 26, 84, 64)),
          justify: "end",
        }),
      ],
    })),
    template<"claim">("claim-frame", "paper", (beat, look) => ({
      layers: [
        bleed(
          placed(at(3, 5.4, 94, 89.2), at(5.4, 3, 89.2, 94), at(4, 4, 92, 92)),
          { type: "rectangle" },
          {
            stroke: { color: look.tone.pop, widthUnits: 1.5 },
            enter: { preset: "wipe", direction: "right", durationSeconds: 0.9, ease: "in-out" },
          },
        ),
        stack(
          headline(
            look,
            beat,
            { align: "center" },
            0.3,
            emphasised(beat.text, { color: look.tone.popText }, look.product),
          ),
          {
            gap: SECOND_GAP,
            place: placed(at(11, 16, 78, 68), at(13, 14, 74, 72), at(13, 14, 74, 72)),
          },
        ),
      ],
    })),
    template<"claim">("claim-panel", "night", (beat, look) => ({
      layers: [
        bleed(
          placed(at(0, 0, 21, 100), at(0, 0, 100, 20), at(0, 0, 100, 22)),
          { type: "rectangle" },
          {
            fill: look.tone.pop,
            enter: { preset: "wipe", direction: "down", durationSeconds: 0.6, ease: "snap" },
          },
        ),
        bleed(
          placed(at(0, 0, 21, 100), at(0, 0, 100, 20), at(0, 0, 100, 22)),
          { type: "pattern", pattern: "diagonals", stepUnits: 4.2, weightUnits: 1.7 },
          {
            fill: look.tone.ground,
            enter: {
              preset: "wipe",
              direction: "down",
              durationSeconds: 0.8,
              delaySeconds: 0.2,
              ease: "snap",
            },
          },
        ),
        stack(headline(look, beat, {}, 0.35), {
          gap: SECOND_GAP,
          place: placed(at(28, 12, 66, 76), at(9, 28, 82, 54), at(8, 30, 84, 60)),
          justify: each("center", "end"),
        }),
      ],
    })),
    template<"claim">(
      "claim-index",
      "paper",
      (beat, look) => ({
        layers: [
          stack(
            [
              ...(beat.count > 1
                ? [
                    stack(
                      [
                        label(look, String(beat.index + 1).padStart(2, "0"), { color: look.tone.popText }),
                        label(look, `/ ${String(beat.count).padStart(2, "0")}`),
                      ],
                      {
                        direction: "row",
                        gap: 1,
                        justify: "start",
                      },
                    ),
                  ]
                : []),
              rule(look, 0),
              ...headline(look, beat, {}, 0.25),
            ],
            { justify: "start", gap: each(3.2, 3.6) },
          ),
          bleed(
            placed(at(70, 80, 34, 24), at(44, 86, 60, 16), at(56, 83, 48, 20)),
            { type: "pattern", pattern: "dots", stepUnits: 4, weightUnits: 0.9 },
            {
              fill: look.tone.figure,
              enter: { preset: "wipe", direction: "up", durationSeconds: 1, delaySeconds: 0.2 },
            },
          ),
        ],
      }),
      ({ count }) => count > 1,
    ),
    template<"claim">(
      "claim-marker",
      "paper",
      (beat, look) => ({
        layers: [
          stack(
            headline(
              look,
              beat,
              { uppercase: false },
              0.1,
              emphasised(beat.text, { mark: look.tone.figure }, look.product),
            ),
            { justify: "center", gap: SECOND_GAP },
          ),
          bleed(
            placed(at(6, 88, 26, 3), at(9, 92, 40, 1.8), at(8, 90, 34, 2.4)),
            { type: "pattern", pattern: "ticks", stepUnits: 1.6, weightUnits: 0.16 },
            {
              fill: look.tone.muted,
              enter: { preset: "wipe", direction: "right", durationSeconds: 1.4 },
            },
          ),
        ],
      }),
      ({ text: said }) => words(said) >= 4 && strongPart(said, "").strong !== "",
    ),
  ],
  list: [
    template<"list">(
      "list-ledger",
      "paper",
      ({ items, title }, look) => ({
        layers: [
          stack(
            [
              ...over(look, title),
              ...items.flatMap((item, index) => [
                rule(look, 0.1 + index * pace(look, items.length)),
                stack(
                  [
                    label(
                      look,
                      String(index + 1).padStart(2, "0"),
                      { widthUnits: each(7, 6), color: look.tone.popText, sizeUnits: each(2.4, 2.8) },
                      0.2 + index * pace(look, items.length),
                    ),
                    text(item, {
                      grow: 1,
                      font: "display",
                      color: look.tone.ink,
                      sizeUnits: each(items.length > 3 ? 5.8 : 8, items.length > 3 ? 6.6 : 8, 7),
                      enter: detailIn(0.25 + index * pace(look, items.length)),
                    }),
                  ],
                  { direction: "row", gap: 2, align: "start", justify: "start" },
                ),
              ]),
            ],
            { gap: each(2.4, 3), justify: "center" },
          ),
        ],
      }),
      areThings,
    ),
    template<"list">("list-blocks", "flood", ({ items, title }, look) => ({
      layers: [
        stack(
          [
            ...over(look, title),
            ...items.map((item, index) =>
              stack(
                [
                  shape(
                    { type: "rectangle" },
                    {
                      widthUnits: each(3.4, 3.6),
                      heightUnits: each(3.4, 3.6),
                      fill: look.tone.pop,
                      rotateDegrees: index % 2 ? 45 : 0,
                      enter: {
                        preset: "pop",
                        delaySeconds: 0.1 + index * pace(look, items.length),
                        durationSeconds: 0.5,
                      },
                    },
                  ),
                  text(item, {
                    grow: 1,
                    font: "display",
                    color: look.tone.ink,
                    sizeUnits: each(items.length > 3 ? 6.4 : 8.6, items.length > 3 ? 7 : 8.6, 7.8),
                    enter: headlineIn(0.15 + index * pace(look, items.length), "line"),
                  }),
                ],
                { direction: "row", gap: each(3.6, 3.4), align: "center", justify: "start" },
              ),
            ),
          ],
          { gap: each(4, 5), justify: "center" },
        ),
      ],
    })),
    template<"list">(
      "list-checks",
      "night",
      ({ items, title }, look) => {
        const list: LeafInput = {
          kind: "list",
          items: items.map((item) => ({ text: item })),
          marker: "check",
          markerColor: look.tone.pop,
          color: look.tone.ink,
          noteColor: look.tone.muted,
          font: "display",
          rules: true,
          sizeUnits: each(items.length > 3 ? 6.4 : 8, items.length > 3 ? 6.8 : 8, items.length > 3 ? 6 : 7.4),
          gapUnits: each(items.length > 3 ? 2.6 : 3.6, 4, 3),
          enter: { ...detailIn(0.15), staggerSeconds: pace(look, items.length) },
        };
        return {
          layers: [
            title ? stack([...over(look, title), list], { gap: each(3.4, 4), justify: "center" }) : list,
          ],
        };
      },
      areThings,
    ),
    template<"list">(
      "list-phone",
      "flood",
      ({ items, title: said }, look) => ({
        layers: [
          ...((said ?? look.product)
            ? [
                stack(
                  [
                    big(
                      look,
                      said ?? look.product,
                      { sizeUnits: said ? each(9, 8, 7.4) : each(13, 11, 10), uppercase: false },
                      0.1,
                    ),
                  ],
                  {
                    place: placed(at(6, 14, 40, 72), at(8, 6, 84, 14), at(8, 6, 84, 13)),
                    justify: "center",
                  },
                ),
              ]
            : []),
          // it begins at the top of its place, whatever the frame's height
          stack(
            [
              {
                kind: "device",
                device: "phone",
                color: look.tone.ink,
                // further from the ink than the ground is
                background: mix(
                  look.tone.ground,
                  luminance(look.tone.ink) < 0.2 ? "#ffffff" : "#000000",
                  0.14,
                ),
                enter: { preset: "slide", direction: "up", durationSeconds: 0.9, ease: "expo-out" },
                children: [
                  {
                    kind: "list",
                    place: placed(at(9, 3, 82, 44), at(9, 3, 82, 50), at(9, 3, 82, 38)),
                    items: items.map((item) => ({ text: item })),
                    marker: "check",
                    markerColor: look.tone.ink,
                    color: look.tone.ink,
                    noteColor: look.tone.muted,
                    weight: 600,
                    rules: true,
                    sizeUnits: each(4, 5.4, 4.6),
                    gapUnits: each(2.6, 3.4, 2.2),
                    enter: { ...detailIn(0.5), staggerSeconds: pace(look, items.length) },
                  },
                ],
              },
            ],
            {
              place: placed(at(52, 10, 39, 190), at(9, 24, 82, 140), at(15, 22, 70, 190)),
              justify: "start",
            },
          ),
        ],
      }),
      (beat) =>
        beat.onScreens === true && beat.items.length <= 5 && beat.items.every((item) => item.length <= 42),
    ),
  ],
  colors: [
    template<"colors">("colors-columns", "paper", ({ colors }, look) => {
      const share = 100 / colors.length;
      const every = Math.min(0.35, (look.seconds * 0.5) / colors.length);
      return {
        layers: colors.flatMap((color, index) => [
          bleed(
            placed(at(index * share, 0, share + 0.1, 100), at(0, index * share, 100, share + 0.1)),
            { type: "rectangle" },
            {
              fill: color,
              enter: {
                preset: "wipe",
                direction: "up",
                durationSeconds: 0.8,
                delaySeconds: index * every,
                ease: "expo-out",
              },
            },
          ),
          label(
            look,
            color.toUpperCase(),
            {
              place: placed(
                at(index * share + 1.8, 84, share - 3, 7),
                at(8, index * share + share * 0.3, 84, share * 0.4),
              ),
              color: contrast("#ffffff", color) >= 4.5 ? "#ffffff" : "#14120f",
              sizeUnits: each(colors.length > 4 ? 3.4 : 4.4, 5, 4),
              verticalAlign: "center",
            },
            0.35 + index * every,
          ),
        ]),
      };
    }),
  ],
  number: [
    template<"number">("number-giant", "flood", ({ figure }, look) => ({
      layers: [
        bleed(
          placed(at(60, 30, 56, 100), at(24, 56, 110, 62), at(44, 40, 80, 80)),
          { type: "ellipse", square: true },
          {
            keyframes: drift(look, -8, -4),
            fill: look.tone.figure,
            enter: figureIn(),
          },
        ),
        stack(
          [
            ...withWords(
              look,
              figure,
              [
                counter(
                  look,
                  figure,
                  figureSize(figure, around(figure).before.length ? each(31, 25, 28) : each(36, 26, 30)),
                ),
              ],
              {
                sizeUnits: each(5.4, 6, 5.6),
                widthUnits: each(70, 62, 70),
              },
              0.4,
            ),
          ],
          {
            // what hangs below the line has room, where no words are under it
            justify: around(figure).after.length ? "end" : "center",
            gap: hangs(figure) ? each(6, 6) : each(3, 4),
          },
        ),
      ],
    })),
    template<"number">("number-line", "night", ({ figure }, look) => ({
      layers: [
        stack(
          [
            ...withWords(
              look,
              figure,
              [
                counter(look, figure, figureSize(figure, each(34, 25, 29)), { color: look.tone.popText }),
                shape(
                  { type: "rectangle" },
                  {
                    fill: look.tone.pop,
                    heightUnits: 1,
                    enter: {
                      preset: "wipe",
                      direction: "right",
                      durationSeconds: 1.5,
                      delaySeconds: 0.1,
                      ease: "expo-out",
                    },
                  },
                ),
              ],
              { sizeUnits: each(5, 5.6, 5.2) },
              0.5,
            ),
          ],
          { gap: hangs(figure) ? each(7, 7) : each(5.4, 6) },
        ),
      ],
    })),
    template<"number">(
      "number-gauge",
      "paper",
      ({ figure }, look) => ({
        layers: [
          bleed(
            placed(at(0, 0, 100, 100), at(0, 0, 100, 100)),
            { type: "rectangle" },
            {
              fill: look.tone.figure,
              keyframes: {
                y: [
                  { atSeconds: 0, value: 140 },
                  { atSeconds: Math.min(1.5, look.seconds * 0.5), value: 0, ease: "expo-out" },
                ],
              },
              place: placed(
                at(0, 100 - figure.value, 100, figure.value),
                at(0, 100 - figure.value, 100, figure.value),
              ),
            },
          ),
          stack(
            [
              ...withWords(
                look,
                figure,
                [counter(look, figure, figureSize(figure, each(38, 28, 32)), { align: "center" })],
                { align: "center", sizeUnits: each(5, 5.6) },
                0.4,
              ),
            ],
            {
              gap: 3,
            },
          ),
        ],
      }),
      ({ figure }) => figure.suffix === "%" && figure.value >= 10 && figure.value <= 100,
    ),
  ],
  numbers: [
    template<"numbers">("numbers-columns", "paper", ({ figures }, look) => ({
      layers: [
        stack(
          [
            stack(
              figures.map((figure, index) =>
                stack(
                  [
                    rule(look, index * pace(look, figures.length), look.tone.pop, 0.7),
                    counter(look, figure, columnSize(figures), {
                      delay: 0.15 + index * pace(look, figures.length),
                    }),
                    small(
                      look,
                      beside(figure),
                      { sizeUnits: each(4.4, 4.4, 4) },
                      0.35 + index * pace(look, figures.length),
                    ),
                  ],
                  { grow: 1, gap: each(2.6, 2.2, 2), justify: "start" },
                ),
              ),
              {
                direction: each("row", "column", "column"),
                gap: each(5, 6, 4.5),
                align: each("start", "stretch"),
                justify: "center",
              },
            ),
          ],
          { justify: "center" },
        ),
      ],
    })),
    template<"numbers">("numbers-rows", "night", ({ figures }, look) => ({
      layers: [
        stack(
          figures.flatMap((figure, index) => [
            ...(index ? [rule(look, index * pace(look, figures.length), look.tone.figure, 0.2)] : []),
            stack(
              [
                {
                  ...counter(look, figure, rowSize(figures), {
                    color: look.tone.popText,
                    delay: 0.1 + index * pace(look, figures.length),
                  }),
                  grow: 0,
                  widthUnits: rowWidth(figures),
                } as LayerInput,
                {
                  ...small(
                    look,
                    beside(figure),
                    { sizeUnits: each(4.6, 4.6, 4.2), color: look.tone.ink },
                    0.3 + index * pace(look, figures.length),
                  ),
                  grow: 1,
                } as LayerInput,
              ],
              {
                direction: each("row", "column", "row"),
                gap: each(4, 1, 3),
                align: each("center", "stretch", "center"),
              },
            ),
          ]),
          { gap: each(3, 4, 3), justify: "center" },
        ),
      ],
    })),
  ],
  chart: [
    template<"chart">(
      "chart-bars",
      "paper",
      (beat, look) => chartScene("bar", beat, look),
      ({ rows, type }) => (type ? type === "bars" : rowsAre(rows) === "compared"),
    ),
    template<"chart">(
      "chart-columns",
      "night",
      (beat, look) => chartScene("column", beat, look),
      ({ rows, type }) =>
        (type ? type === "bars" : rowsAre(rows) !== "shares") &&
        rows.length <= 5 &&
        rows.every(({ label: name }) => name.length <= 12),
    ),
    template<"chart">(
      "chart-area",
      "paper",
      (beat, look) => chartScene(beat.type === "line" ? "line" : "area", beat, look),
      ({ rows, type }) => (type ? type === "line" || type === "area" : rowsAre(rows) === "times"),
    ),
    template<"chart">(
      "chart-donut",
      "paper",
      (beat, look) => chartScene("donut", beat, look),
      ({ rows, type }) => (type ? type === "donut" : rowsAre(rows) === "shares"),
    ),
  ],
  quote: [
    template<"quote">("quote-mark", "paper", ({ text: said, author }, look) => ({
      layers: [
        text("“", {
          place: placed(at(4, 4, 30, 40), at(6, 4, 40, 20), at(5, 4, 36, 30)),
          bleed: true,
          font: "display",
          color: look.tone.pop,
          sizeUnits: each(40, 36, 34),
          lineHeight: 1,
          enter: figureIn(),
        }),
        stack(quoteParts(look, said, author), {
          place: placed(at(24, 14, 68, 76), at(9, 26, 82, 56), at(9, 28, 82, 62)),
          gap: each(4, 5),
          justify: "center",
        }),
      ],
    })),
    template<"quote">("quote-flood", "flood", ({ text: said, author }, look) => ({
      layers: [
        bleed(
          placed(at(-6, 52, 40, 70), at(-20, 74, 80, 45), at(-14, 62, 56, 56)),
          { type: "ellipse", square: true },
          { keyframes: drift(look, 8, -4), fill: look.tone.figure, enter: figureIn() },
        ),
        stack(quoteParts(look, `“${said}”`, author), { gap: each(4, 5), justify: "center" }),
      ],
    })),
    template<"quote">("quote-bar", "night", ({ text: said, author }, look) => {
      const [name = "", ...rest] = author.split(", ");
      return {
        layers: [
          {
            kind: "quote",
            text: `“${said}”`,
            author: name,
            role: rest.join(", "),
            mark: "bar",
            markColor: look.tone.pop,
            color: look.tone.ink,
            authorColor: look.tone.muted,
            weight: 600,
            sizeUnits: quoteSize(said),
            enter: headlineIn(0.25),
          },
        ],
      };
    }),
  ],
  steps: [
    template<"steps">("steps-track", "paper", ({ items, from = 0, title }, look) => {
      const steps = stack(
        items.map((item, index) =>
          stack(
            [
              stack(
                [
                  text(String(from + index + 1), {
                    font: "display",
                    color: look.tone.popText,
                    sizeUnits: each(13, 13, 10),
                    lineHeight: 0.9,
                    widthUnits: each(12, 11, 9),
                    enter: headlineIn(0.1 + index * pace(look, items.length)),
                  }),
                ],
                { gap: 0 },
              ),
              stack(
                [
                  rule(look, 0.1 + index * pace(look, items.length)),
                  text(item, {
                    font: "display",
                    color: look.tone.ink,
                    sizeUnits: each(items.length > 3 ? 4.2 : 5.4, 6, 5),
                    lineHeight: 1.14,
                    enter: detailIn(0.3 + index * pace(look, items.length)),
                  }),
                ],
                {
                  gap: each(2.2, 2),
                  justify: "start",
                  grow: 1,
                },
              ),
            ],
            {
              direction: each("column", "row", "row"),
              gap: each(2.4, 2),
              grow: 1,
              align: each("stretch", "start"),
              justify: "start",
            },
          ),
        ),
        {
          direction: each("row", "column", "column"),
          gap: each(4.5, 5, 4),
          align: each("start", "stretch"),
          justify: "center",
        },
      );
      // columns begin on one line, and stand in the middle together
      return {
        layers: [stack([...over(look, title), steps], { gap: each(5, 4.4), justify: "center" })],
      };
    }),
    template<"steps">("steps-night", "night", ({ items, from = 0, title }, look) => ({
      layers: [
        bleed(
          placed(at(6, 0, 0.35, 100), at(9, 0, 0.6, 100)),
          { type: "rectangle" },
          {
            fill: look.tone.figure,
            enter: {
              preset: "wipe",
              direction: "down",
              durationSeconds: throughout(look, 0.85),
              ease: "linear",
            },
          },
        ),
        stack(
          [
            ...over(look, title),
            ...items.map((item, index) =>
              stack(
                [
                  label(
                    look,
                    `${from + index + 1}`,
                    { color: look.tone.popText, sizeUnits: each(4.4, 4.8), widthUnits: each(6, 6) },
                    0.1 + index * pace(look, items.length),
                  ),
                  text(item, {
                    grow: 1,
                    font: "display",
                    color: look.tone.ink,
                    sizeUnits: each(items.length > 3 ? 6 : 8, 7.6, 7),
                    enter: headlineIn(0.15 + index * pace(look, items.length), "line"),
                  }),
                ],
                { direction: "row", gap: 2, align: "center", justify: "start" },
              ),
            ),
          ],
          {
            place: placed(at(11, 12, 82, 76), at(16, 11, 76, 71), at(16, 12, 76, 76)),
            gap: each(4.4, 5.4),
            justify: "center",
          },
        ),
      ],
    })),
  ],
  code: [
    template<"code">("code-side", "paper", (beat, look) =>
      beat.caption
        ? {
            layers: [
              bleed(
                placed(at(34, -10, 72, 120), at(-5, 40, 110, 66), at(-5, 36, 110, 70)),
                { type: "rectangle" },
                {
                  fill: look.tone.pop,
                  enter: { preset: "wipe", direction: "up", durationSeconds: 0.7, ease: "snap" },
                },
              ),
              stack([big(look, beat.caption, { sizeUnits: each(6.6, 9, 7.6) }, 0.2)], {
                place: placed(at(4.5, 12, 27, 76), at(8, 10, 84, 27), at(7, 7, 86, 26)),
                justify: "center",
              }),
              stack(
                [
                  codeLayer(beat.code, beat.language, look, {
                    landscape: [78, 60],
                    portrait: [64, 47],
                    square: [77, 50],
                  }),
                ],
                {
                  place: placed(at(37.5, 10, 59, 80), at(7, 46, 86, 36), at(7, 42, 86, 50)),
                },
              ),
            ],
          }
        : codeAlone(beat, look),
    ),
    template<"code">("code-stage", "night", (beat, look) => codeAlone(beat, look)),
  ],
  closing: [
    template<"closing">(
      "closing-sign",
      "flood",
      (beat, look) => ({
        layers: [
          ...(look.personality.celebrates ? [confetti(look)] : []),
          bleed(
            placed(at(64, -24, 58, 104), at(30, -12, 110, 62), at(46, -22, 80, 80)),
            { type: "pattern", pattern: "rings", stepUnits: 6, weightUnits: 2 },
            {
              emphasis: { preset: "pulse", periodSeconds: 4, amount: 0.6 },
              fill: look.tone.figure,
              enter: { preset: "grow", durationSeconds: 1.2 },
            },
          ),
          stack(
            [
              big(
                look,
                endsOnWords(beat) ? beat.action : beat.product || beat.action || beat.address,
                {
                  ...(endsOnWords(beat) ? LAST_WORDS : { sizeUnits: each(19, 16, 17), maximumLines: 2 }),
                  uppercase: false,
                },
                0.15,
              ),
              ...(beat.product && (beat.action || beat.tagline)
                ? [
                    small(
                      look,
                      endsOnWords(beat) ? beat.product : beat.action || beat.tagline,
                      { ...(beat.action ? CALL : TAGLINE), color: look.tone.ink },
                      0.4,
                    ),
                  ]
                : []),
              ...(beat.address && (beat.product || beat.action) ? [sign(beat.address, look)] : []),
            ],
            { justify: "end", gap: each(3.2, 4) },
          ),
        ],
      }),
      ({ large }) => !large,
    ),
    template<"closing">(
      "closing-center",
      "night",
      (beat, look) => ({
        layers: [
          ...(look.personality.celebrates ? [confetti(look)] : []),
          stack(
            [
              ...((beat.product || beat.address) && (beat.action || beat.tagline)
                ? [
                    small(
                      look,
                      endsOnWords(beat) ? beat.product : beat.action || beat.tagline,
                      {
                        align: "center",
                        ...(beat.action ? CALL : TAGLINE),
                        ...(beat.action ? { color: look.tone.ink } : {}),
                      },
                      0.1,
                    ),
                  ]
                : []),
              big(
                look,
                endsOnWords(beat) ? beat.action : beat.product || beat.address || beat.action,
                {
                  ...(endsOnWords(beat) ? LAST_WORDS : { sizeUnits: each(22, 17, 19), maximumLines: 2 }),
                  align: "center",
                  uppercase: false,
                },
                0.25,
              ),
              ...(beat.address && beat.product ? [sign(beat.address, look, "center")] : []),
            ],
            { gap: each(3.6, 4.4) },
          ),
        ],
      }),
      ({ large }) => !large,
    ),
    template<"closing">(
      "closing-address",
      "paper",
      (beat, look) => ({
        layers: [
          bleed(
            placed(at(0, 62, 100, 38), at(0, 62, 100, 38), at(0, 64, 100, 36)),
            { type: "rectangle" },
            {
              fill: look.tone.pop,
              enter: { preset: "wipe", direction: "up", durationSeconds: 0.8, ease: "snap" },
            },
          ),
          stack(
            [
              big(look, beat.product || beat.action, { sizeUnits: each(15, 14, 14), uppercase: false }, 0.3),
              ...(beat.product && (beat.action || beat.tagline)
                ? [
                    small(
                      look,
                      beat.action || beat.tagline,
                      beat.action ? { ...CALL, color: look.tone.ink } : TAGLINE,
                      0.5,
                    ),
                  ]
                : []),
            ],
            {
              place: placed(at(6, 9, 88, 48), at(8, 10, 84, 48), at(8, 8, 84, 52)),
              justify: "end",
              gap: 2.6,
            },
          ),
          stack(
            [
              text(beat.address, {
                font: "mono",
                weight: 600,
                color: look.tone.popInk,
                sizeUnits: beat.large ? fittingMono(beat.address) : each(7, 6, 6),
                wrap: "none",
                enter: detailIn(0.8),
              }),
            ],
            {
              place: placed(at(6, 66, 88, 28), at(8, 65, 84, 17), at(8, 68, 84, 28)),
            },
          ),
        ],
      }),
      ({ address, product, action }) => address.length > 3 && (product || action) !== "",
    ),
  ],
};

const quoteSize = (said: string): ByShape<number> =>
  said.length > 150
    ? each(5.4, 6, 5.4)
    : said.length > 80
      ? each(7, 7.4, 6.8)
      : said.length > 44
        ? each(9, 8.8, 8.4)
        : each(11, 10, 10);

function quoteParts(look: Look, said: string, author: string): LayerInput[] {
  return [
    big(look, said, { sizeUnits: quoteSize(said), uppercase: false, lineHeight: 1.16, weight: 600 }, 0.3),
    ...(author ? [small(look, author, { sizeUnits: each(3.8, 4.2, 3.9) }, 0.9)] : []),
  ];
}

function chartScene(
  type: "bar" | "column" | "line" | "area" | "donut",
  { rows, title, source }: BeatOf<"chart">,
  look: Look,
) {
  const own = rows.find(
    ({ label: name }) => look.product && name.toLowerCase().includes(look.product.toLowerCase()),
  );
  // what is shown with pride is the product, or what came after it
  const after = rows.find(({ label: name }) => /^(?:after|with|now|new|today|us|ours?)\b/i.test(name));
  const highest = (own ?? after)?.value ?? Math.max(...rows.map(({ value }) => value));
  // parts of a whole are told apart by their shades; of times the first is told beside the last, where the line leaves room
  const inTime = rows.every(isTime);
  // of "10 %" and "12.5 %" both stay as they are written
  const number = formatInput(figureOfBar(rows[0] as Bar));
  const isHighlight = (value: number, index: number): boolean => {
    if (type === "donut") return false;
    if (type === "area" || type === "line") return index === 0 && look.widthUnits > 130;
    // in time the last is the news, whatever became of it
    return inTime ? index === rows.length - 1 : value === highest;
  };
  return {
    layers: [
      ...(title
        ? [
            big(look, title, {
              place: placed(at(7, 9, 86, 13), at(8, 11, 84, 10), at(8, 9, 84, 12)),
              sizeUnits: each(6, 6.6, 6),
            }),
          ]
        : []),
      {
        kind: "chart" as const,
        chart: {
          type,
          data: rows.map((row, index) => {
            const own = formatInput(figureOfBar(row));
            return {
              ...{ label: row.label, value: row.value, highlight: isHighlight(row.value, index) },
              ...(JSON.stringify(own) === JSON.stringify(number) ? {} : { number: own }),
            };
          }),
        },
        number,
        color: look.tone.ink,
        accent: look.tone.pop,
        enter: { preset: "fade" as const, durationSeconds: 0.3 },
        countSeconds: Math.min(1.6, look.seconds * 0.5),
        place: title
          ? placed(at(7, 28, 86, 58), at(8, 26, 84, 50), at(8, 26, 84, 60))
          : placed(at(7, 14, 86, 72), at(8, 18, 84, 62), at(8, 14, 84, 72)),
      },
      ...(source
        ? [
            small(look, source, {
              place: placed(at(7, 88.5, 86, 7), at(8, 78, 84, 6), at(8, 88, 84, 8)),
              sizeUnits: each(2.8, 3.4, 3),
            }),
          ]
        : []),
    ],
  };
}

const codeLayer = (
  code: string,
  language: string,
  look: Look,
  rooms: Parameters<typeof fittingCode>[1],
): LeafInput => ({
  kind: "code",
  language,
  ...fittingCode(code, rooms, shapeOf(look.widthUnits, 1e4 / look.widthUnits)),
  charactersPerSecond: Math.max(18, Math.min(90, [...code].length / Math.max(1, look.seconds * 0.55))),
  enter: detailIn(0.1),
});

/** Code by itself, below what it is of, where that has a name. */
const codeAlone = ({ code, language, caption }: BeatOf<"code">, look: Look) => ({
  layers: [
    stack(
      [
        ...(caption ? [label(look, caption, { wrap: "balance" })] : []),
        codeLayer(code, language, look, { landscape: [121, 46], portrait: [64, 80], square: [76, 64] }),
      ],
      { gap: each(3.4, 4.4) },
    ),
  ],
});

/** Thrown from both corners behind the words, when these have arrived. */
const confetti = (look: Look): LayerInput => ({
  kind: "particles",
  style: "confetti",
  from: "sides",
  count: 110,
  sizeUnits: 2.3,
  colors: [look.tone.pop, look.tone.figure],
  enter: { preset: "none", delaySeconds: 0.4 },
});

const isWebAddress = (address: string): boolean => /^[^\s/]+\.[a-z]{2,}(?:\/\S*)?$/i.test(address);

/** Width of a character in sizes of the text type, on average. */
const TEXT_ADVANCE = 0.56;

/** What to do, on a plate as wide as it is: for what stands on the tone's `pop`. */
function button(action: string, look: Look): LayerInput {
  const size = { landscape: 3.4, portrait: 4, square: 3.6 };
  const width = (type: number) => Math.max(4, action.length) * type * TEXT_ADVANCE + type * 2.4;
  return {
    kind: "group",
    layout: { type: "free" },
    widthUnits: each(width(size.landscape), width(size.portrait), width(size.square)),
    heightUnits: each(size.landscape * 2.2, size.portrait * 2.2, size.square * 2.2),
    enter: detailIn(0.7),
    children: [
      shape(
        { type: "rectangle", radiusUnits: "brand" },
        { place: at(0, 0, 100, 100), bleed: true, fill: look.tone.ground },
      ),
      text(action, {
        place: at(4, 10, 92, 80),
        font: "text",
        weight: 700,
        color: look.tone.ink,
        sizeUnits: each(size.landscape, size.portrait, size.square),
        wrap: "none",
        align: "center",
        verticalAlign: "center",
      }),
    ],
  };
}

/** As large as a line of mono type fits the frame. */
const fittingMono = (line: string): ByShape<number> => {
  const fit = (widthUnits: number) => Math.min(15, widthUnits / (MONO_ADVANCE * Math.max(4, line.length)));
  return each(fit(146), fit(80));
};

/** Width of a character in sizes of the mono type. */
const MONO_ADVANCE = 0.6;

/** The address on a plate, as wide as it is. */
function sign(address: string, look: Look, align: "start" | "center" = "start"): LayerInput {
  const size = { landscape: 3.6, portrait: 3.8 };
  const width = (type: number) => address.length * type * MONO_ADVANCE + type * 2.2;
  const plate: GroupInput = {
    kind: "group",
    layout: { type: "free" },
    widthUnits: each(width(size.landscape), width(size.portrait)),
    heightUnits: each(size.landscape * 2.1, size.portrait * 2.1),
    enter: detailIn(0.5),
    children: [
      shape(
        { type: "rectangle", radiusUnits: "brand" },
        { place: at(0, 0, 100, 100), bleed: true, fill: look.tone.pop },
      ),
      text(address, {
        place: at(3, 10, 94, 80),
        font: "mono",
        weight: 600,
        color: look.tone.popInk,
        sizeUnits: each(size.landscape, size.portrait),
        wrap: "none",
        align: "center",
        verticalAlign: "center",
      }),
    ],
  };
  return align === "center" ? stack([plate], { align: "center" }) : plate;
}
