import { luminance, mix } from "#lib/motion/composition/color.ts";
import type { LeafInput } from "#lib/motion/composition/schema/layers.ts";
import { at, each, placed } from "#lib/motion/templates/parts/by-shape.ts";
import { detailIn, headlineIn, pace } from "#lib/motion/templates/parts/movement.ts";
import { rule, shape } from "#lib/motion/templates/parts/shape-layers.ts";
import { stack } from "#lib/motion/templates/parts/stack.ts";
import { big, label, over, text } from "#lib/motion/templates/parts/text-layers.ts";
import { template, type Template } from "#lib/motion/templates/template.ts";

/** Things one after the other; times, days and prices are neither counted nor ticked off. */
const areThings = ({ items }: { items: readonly string[] }): boolean =>
  !items.some((item) => /\d/.test(item));

/** Several short claims at once, one after another. */
export const LISTS: readonly Template[] = [
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
              background: mix(look.tone.ground, luminance(look.tone.ink) < 0.2 ? "#ffffff" : "#000000", 0.14),
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
];
