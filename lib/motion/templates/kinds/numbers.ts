import { shownFigure } from "#lib/motion/composition/figure.ts";
import { numeralEms } from "#lib/motion/draw/layers/chart/counter.ts";
import { beside } from "#lib/motion/templates/figure-label.ts";
import { type Each, each } from "#lib/motion/templates/parts/by-shape.ts";
import { counter } from "#lib/motion/templates/parts/counter.ts";
import { pace } from "#lib/motion/templates/parts/movement.ts";
import { rule } from "#lib/motion/templates/parts/shape-layers.ts";
import { stack } from "#lib/motion/templates/parts/stack.ts";
import { small } from "#lib/motion/templates/parts/text-layers.ts";
import { template, type Template } from "#lib/motion/templates/template.ts";
import type { Figure } from "#lib/motion/words/text.ts";

/** Width of the longest figure in sizes of the display type. */
const figureEms = (figures: readonly Figure[]): number =>
  Math.max(1.4, ...figures.map((figure) => numeralEms(shownFigure(figure))));

/** Figures side by side are of one size: that of the longest, which fits its part of the frame. */
const fittingFigures = (figures: readonly Figure[], most: number, widthUnits: number): number =>
  Math.min(most, widthUnits / figureEms(figures));

const columnSize = (figures: readonly Figure[]): Each<number> => {
  const column = (121 - 5 * (figures.length - 1)) / figures.length;
  return each(
    fittingFigures(figures, figures.length > 2 ? 22 : 30, column),
    fittingFigures(figures, figures.length > 2 ? 17 : 22, 64),
    fittingFigures(figures, figures.length > 2 ? 13 : 18, 75),
  );
};

const rowSize = (figures: readonly Figure[]): Each<number> =>
  each(fittingFigures(figures, 17, 70), fittingFigures(figures, 17, 64), fittingFigures(figures, 13, 42));

/** The room of the longest of them, so that what is said of each begins on one line beside them. */
const rowWidth = (figures: readonly Figure[]): Each<number> => {
  const { landscape, square } = rowSize(figures);
  const width = (size: number, most: number) => Math.min(most, Math.ceil(size * figureEms(figures)));
  return each(width(landscape, 88), 84, width(square, 46));
};

/** Two or three figures side by side. */
export const NUMBERS: readonly Template[] = [
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
                widthUnits: rowWidth(figures),
              },
              small(
                look,
                beside(figure),
                { sizeUnits: each(4.6, 4.6, 4.2), color: look.tone.ink, grow: 1 },
                0.3 + index * pace(look, figures.length),
              ),
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
];
