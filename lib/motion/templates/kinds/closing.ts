import type { ByShape } from "#lib/motion/composition/schema/values.ts";
import type { GroupInput, LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { BeatOf } from "#lib/motion/templates/beat.ts";
import { at, each, placed } from "#lib/motion/templates/parts/by-shape.ts";
import { detailIn, wipe } from "#lib/motion/templates/parts/movement.ts";
import { bleed, shape } from "#lib/motion/templates/parts/shape-layers.ts";
import { stack } from "#lib/motion/templates/parts/stack.ts";
import { big, small, text } from "#lib/motion/templates/parts/text-layers.ts";
import { type Look, template, type Template } from "#lib/motion/templates/template.ts";
import { wordCount } from "#lib/motion/words/text.ts";

/** Last words that are a sentence are what a film ends on: the name stands beside them. */
const endsOnWords = ({ product, action, address }: BeatOf<"closing">): boolean =>
  product !== "" && address === "" && wordCount(action) >= 3;

/** What to do is read from afar; what the thing is may be quieter. */
const CALL = { font: "display", sizeUnits: each(6.6, 6.8, 6.4) } as const;
const TAGLINE = { sizeUnits: each(4.8, 5.4, 5) } as const;

const LAST_WORDS = { sizeUnits: each(13, 11.5, 12), maximumLines: 4 };

/** Width of a character in sizes of the mono type. */
const MONO_ADVANCE = 0.6;

/** As large as a line of mono type fits the frame. */
const fittingMono = (line: string): ByShape<number> => {
  const fit = (widthUnits: number) => Math.min(15, widthUnits / (MONO_ADVANCE * Math.max(4, line.length)));
  return each(fit(146), fit(80));
};

/** The address on a plate, as wide as it is. */
function sign(address: string, look: Look, align: "start" | "center" = "start"): LayerInput {
  const size = each(3.6, 3.8);
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
        sizeUnits: size,
        wrap: "none",
        align: "center",
        verticalAlign: "center",
      }),
    ],
  };
  return align === "center" ? stack([plate], { align: "center" }) : plate;
}

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

/** The name again, what to do, and the address. */
export const CLOSINGS: readonly Template[] = [
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
          { fill: look.tone.pop, enter: wipe("up", 0.8, { ease: "snap" }) },
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
          { place: placed(at(6, 9, 88, 48), at(8, 10, 84, 48), at(8, 8, 84, 52)), justify: "end", gap: 2.6 },
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
          { place: placed(at(6, 66, 88, 28), at(8, 65, 84, 17), at(8, 68, 84, 28)) },
        ),
      ],
    }),
    ({ address, product, action }) => address.length > 3 && (product || action) !== "",
  ),
];
