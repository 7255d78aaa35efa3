import { at, each, placed } from "#lib/motion/templates/parts/by-shape.ts";
import { detailIn, headlineIn, pace, throughout, wipe } from "#lib/motion/templates/parts/movement.ts";
import { bleed, rule } from "#lib/motion/templates/parts/shape-layers.ts";
import { stack } from "#lib/motion/templates/parts/stack.ts";
import { label, over, text } from "#lib/motion/templates/parts/text-layers.ts";
import { template, type Template } from "#lib/motion/templates/template.ts";

/** How it works, numbered. */
export const STEPS: readonly Template[] = [
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
              { gap: each(2.2, 2), justify: "start", grow: 1 },
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
        { fill: look.tone.figure, enter: wipe("down", throughout(look, 0.85), { ease: "linear" }) },
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
];
