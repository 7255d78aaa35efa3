import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { BeatOf } from "#lib/motion/templates/beat.ts";
import { at, each, placed } from "#lib/motion/templates/parts/by-shape.ts";
import { drift, wipe } from "#lib/motion/templates/parts/movement.ts";
import { posterSize } from "#lib/motion/templates/parts/poster-size.ts";
import { bleed, rule } from "#lib/motion/templates/parts/shape-layers.ts";
import { stack } from "#lib/motion/templates/parts/stack.ts";
import {
  big,
  emphasised,
  label,
  type Runs,
  small,
  type TextStyle,
} from "#lib/motion/templates/parts/text-layers.ts";
import { type Look, template, type Template } from "#lib/motion/templates/template.ts";
import { strongPart } from "#lib/motion/text/held-words.ts";
import { wordCount } from "#lib/motion/words/text.ts";

const SECOND_GAP = each(3, 3.4, 3.2);

/** A headline, with what leads to it and its second line. */
const headline = (
  look: Look,
  { lead, text: said, detail }: BeatOf<"claim">,
  style: TextStyle = {},
  delay?: number,
  runs: Runs = [{ text: said }],
): LayerInput[] => {
  const beside = (words: string | undefined, at: number) =>
    words ? [small(look, words, { align: style.align, sizeUnits: each(4.4, 5, 4.6) }, at)] : [];
  return [
    ...beside(lead, 0),
    big(look, runs, { sizeUnits: posterSize(said), ...style }, delay),
    ...beside(detail, 0.7),
  ];
};

/** One sentence that the brief makes. */
export const CLAIMS: readonly Template[] = [
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
          enter: wipe("right", 0.9, { ease: "in-out" }),
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
        { fill: look.tone.pop, enter: wipe("down", 0.6, { ease: "snap" }) },
      ),
      bleed(
        placed(at(0, 0, 21, 100), at(0, 0, 100, 20), at(0, 0, 100, 22)),
        { type: "pattern", pattern: "diagonals", stepUnits: 4.2, weightUnits: 1.7 },
        { fill: look.tone.ground, enter: wipe("down", 0.8, { delaySeconds: 0.2, ease: "snap" }) },
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
                    { direction: "row", gap: 1, justify: "start" },
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
          { fill: look.tone.figure, enter: wipe("up", 1, { delaySeconds: 0.2 }) },
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
          { fill: look.tone.muted, enter: wipe("right", 1.4) },
        ),
      ],
    }),
    ({ text: said }) => wordCount(said) >= 4 && strongPart(said, "").strong !== "",
  ),
];
