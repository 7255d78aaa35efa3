import type { LeafInput } from "#lib/motion/composition/schema/layers.ts";
import { shapeOf } from "#lib/motion/composition/frame-shape.ts";
import { fittingCode } from "#lib/motion/draw/layers/code-layer.ts";
import type { BeatOf } from "#lib/motion/templates/beat.ts";
import { at, each, placed } from "#lib/motion/templates/parts/by-shape.ts";
import { detailIn, wipe } from "#lib/motion/templates/parts/movement.ts";
import { bleed } from "#lib/motion/templates/parts/shape-layers.ts";
import { stack } from "#lib/motion/templates/parts/stack.ts";
import { big, label } from "#lib/motion/templates/parts/text-layers.ts";
import { type Look, template, type Template } from "#lib/motion/templates/template.ts";

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

/** A sample, typed. */
export const CODE: readonly Template[] = [
  template<"code">("code-side", "paper", (beat, look) =>
    beat.caption
      ? {
          layers: [
            bleed(
              placed(at(34, -10, 72, 120), at(-5, 40, 110, 66), at(-5, 36, 110, 70)),
              { type: "rectangle" },
              { fill: look.tone.pop, enter: wipe("up", 0.7, { ease: "snap" }) },
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
              { place: placed(at(37.5, 10, 59, 80), at(7, 46, 86, 36), at(7, 42, 86, 50)) },
            ),
          ],
        }
      : codeAlone(beat, look),
  ),
  template<"code">("code-stage", "night", (beat, look) => codeAlone(beat, look)),
];
