import { mix } from "#lib/motion/composition/color.ts";
import type { ByShape } from "#lib/motion/composition/schema/values.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { at, each, placed } from "#lib/motion/templates/parts/by-shape.ts";
import { detailIn, headlineIn, wipe } from "#lib/motion/templates/parts/movement.ts";
import { bleed, rule, shape } from "#lib/motion/templates/parts/shape-layers.ts";
import { stack } from "#lib/motion/templates/parts/stack.ts";
import { big, small, text } from "#lib/motion/templates/parts/text-layers.ts";
import { type Look, template, type Template } from "#lib/motion/templates/template.ts";
import { wordCount } from "#lib/motion/words/text.ts";

const isWebAddress = (address: string): boolean => /^[^\s/]+\.[a-z]{2,}(?:\/\S*)?$/i.test(address);

/** Width of a character in sizes of the text type, on average. */
const TEXT_ADVANCE = 0.56;

/** What to do, on a plate as wide as it is: for what stands on the tone's `pop`. */
function button(action: string, look: Look): LayerInput {
  const size = each(3.4, 4, 3.6);
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
        sizeUnits: size,
        wrap: "none",
        align: "center",
        verticalAlign: "center",
      }),
    ],
  };
}

/** A name by itself is as large as a poster's words; a long one has two lines. */
const nameSize = (product: string): ByShape<number> =>
  product.length <= 8 ? each(26, 20, 22) : product.length <= 14 ? each(20, 16, 17) : each(15, 13.5, 14);

/** The product, and what it is. */
export const NAMES: readonly Template[] = [
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
          { fill: look.tone.pop, enter: wipe("up", 0.7, { ease: "snap" }) },
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
          { fill: look.tone.muted, enter: wipe("right", 0.9, { ease: "expo-out" }) },
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
    ({ product }) => wordCount(product) <= 2 && product.length <= 14,
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
                  { sizeUnits: each(15, 14, 14), uppercase: false, maximumLines: 2, color: look.tone.popInk },
                  0.45,
                ),
                ...(tagline
                  ? [small(look, tagline, { sizeUnits: each(4.4, 5, 4.6), color: look.tone.popInk }, 0.75)]
                  : []),
                ...(look.action ? [button(look.action, look)] : []),
              ],
              {
                place: placed(at(7, 8, 86, 66), at(8, 8, 84, 66)),
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
];
