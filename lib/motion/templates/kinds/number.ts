import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { shownFigure } from "#lib/motion/composition/figure.ts";
import { around } from "#lib/motion/templates/figure-label.ts";
import { at, type Each, each, placed } from "#lib/motion/templates/parts/by-shape.ts";
import { counter } from "#lib/motion/templates/parts/counter.ts";
import { drift, figureIn } from "#lib/motion/templates/parts/movement.ts";
import { bleed, rule } from "#lib/motion/templates/parts/shape-layers.ts";
import { stack } from "#lib/motion/templates/parts/stack.ts";
import { small, type TextStyle } from "#lib/motion/templates/parts/text-layers.ts";
import { type Look, template, type Template } from "#lib/motion/templates/template.ts";
import type { Figure } from "#lib/motion/words/text.ts";

/** A figure by itself: a short one is larger. */
const figureSize = (figure: Figure, { landscape, portrait, square }: Each<number>): Each<number> => {
  const length = shownFigure(figure).length;
  // beside nothing but its label it may be taller, where the frame is
  const larger = length <= 2 ? 1.25 : length <= 3 ? 1.1 : 1;
  const sized = (size: number, share: number) => Math.round(size * share * 10) / 10;
  return each(sized(landscape, larger), sized(portrait, length <= 3 ? 1.4 : 1.1), sized(square, larger));
};

/** A figure by itself, with what its label says before it above and the rest below. */
const withWords = (
  look: Look,
  figure: Figure,
  shown: LayerInput[],
  style: TextStyle,
  delay: number,
): LayerInput[] => {
  const { before, after } = around(figure);
  const said = (delaySeconds: number) => (words: string) =>
    small(look, words, { color: look.tone.ink, font: "display", ...style }, delaySeconds);
  return [...before.map(said(0.1)), ...shown, ...after.map(said(delay))];
};

/** "9 days", "1,000": what hangs below the line of a large number needs room. */
const hangs = (figure: Figure): boolean => /[gjpqy,;]/.test(shownFigure(figure));

/** A figure that counts up, and what it counts. */
export const NUMBER: readonly Template[] = [
  template<"number">("number-giant", "flood", ({ figure }, look) => {
    const { before, after } = around(figure);
    const size = figureSize(figure, before.length ? each(31, 25, 28) : each(36, 26, 30));
    return {
      layers: [
        bleed(
          placed(at(60, 30, 56, 100), at(24, 56, 110, 62), at(44, 40, 80, 80)),
          { type: "ellipse", square: true },
          { keyframes: drift(look, -8, -4), fill: look.tone.figure, enter: figureIn() },
        ),
        stack(
          withWords(
            look,
            figure,
            [counter(look, figure, size)],
            { sizeUnits: each(5.4, 6, 5.6), widthUnits: each(70, 62, 70) },
            0.4,
          ),
          {
            // what hangs below the line has room, where no words are under it
            justify: after.length ? "end" : "center",
            gap: hangs(figure) ? each(6, 6) : each(3, 4),
          },
        ),
      ],
    };
  }),
  template<"number">("number-line", "night", ({ figure }, look) => ({
    layers: [
      stack(
        withWords(
          look,
          figure,
          [
            counter(look, figure, figureSize(figure, each(34, 25, 29)), { color: look.tone.popText }),
            rule(look, 0.1, look.tone.pop, 1, 1.5),
          ],
          { sizeUnits: each(5, 5.6, 5.2) },
          0.5,
        ),
        { gap: hangs(figure) ? each(7, 7) : each(5.4, 6) },
      ),
    ],
  })),
  template<"number">(
    "number-gauge",
    "paper",
    ({ figure }, look) => {
      const filled = at(0, 100 - figure.value, 100, figure.value);
      return {
        layers: [
          bleed(
            placed(filled, filled),
            { type: "rectangle" },
            {
              fill: look.tone.figure,
              keyframes: {
                y: [
                  { atSeconds: 0, value: 140 },
                  { atSeconds: Math.min(1.5, look.seconds * 0.5), value: 0, ease: "expo-out" },
                ],
              },
            },
          ),
          stack(
            withWords(
              look,
              figure,
              [counter(look, figure, figureSize(figure, each(38, 28, 32)), { align: "center" })],
              { align: "center", sizeUnits: each(5, 5.6) },
              0.4,
            ),
            { gap: 3 },
          ),
        ],
      };
    },
    ({ figure }) => figure.suffix === "%" && figure.value >= 10 && figure.value <= 100,
  ),
];
