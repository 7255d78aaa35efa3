import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { BeatOf } from "#lib/motion/templates/beat.ts";
import { at, placed } from "#lib/motion/templates/parts/by-shape.ts";
import { drift, throughout } from "#lib/motion/templates/parts/movement.ts";
import { posterSize } from "#lib/motion/templates/parts/poster-size.ts";
import { bleed, rule } from "#lib/motion/templates/parts/shape-layers.ts";
import { stack } from "#lib/motion/templates/parts/stack.ts";
import { big, emphasised, label, type TextStyle } from "#lib/motion/templates/parts/text-layers.ts";
import { type Look, template, type Template } from "#lib/motion/templates/template.ts";
import { wordCount } from "#lib/motion/words/text.ts";

/** Whom a hook speaks to, else whose it is, where it does not say so itself. */
const kicker = (
  look: Look,
  { text: said, audience }: BeatOf<"hook">,
  style: TextStyle = {},
  delay = 0,
): LayerInput[] => {
  const isNamed = said.toLowerCase().includes(look.product.toLowerCase());
  const words = audience ? `For ${audience}` : isNamed ? "" : look.product;
  return words ? [label(look, words, style, delay)] : [];
};

/** The first sentence of a film, alone. */
export const HOOKS: readonly Template[] = [
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
        { justify: "between", gap: 4 },
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
    ({ text: said }) => wordCount(said) >= 3,
  ),
];
