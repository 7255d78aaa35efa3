import type { ByShape } from "#lib/motion/composition/schema/values.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { at, each, placed } from "#lib/motion/templates/parts/by-shape.ts";
import { drift, figureIn, headlineIn } from "#lib/motion/templates/parts/movement.ts";
import { bleed } from "#lib/motion/templates/parts/shape-layers.ts";
import { stack } from "#lib/motion/templates/parts/stack.ts";
import { big, small, text } from "#lib/motion/templates/parts/text-layers.ts";
import { type Look, template, type Template } from "#lib/motion/templates/template.ts";

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

/** What somebody said, and who. */
export const QUOTES: readonly Template[] = [
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
];
