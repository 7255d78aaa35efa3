import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import { besidePanel } from "#lib/motion/storyboard/panel.ts";
import {
  BODY,
  bigIn,
  fadeIn,
  HEADLINES,
  inBox,
  popIn,
  shape,
  sizeFor,
  stack,
  strongRuns,
  text,
  wipeIn,
  free,
  plate,
} from "#lib/motion/storyboard/parts.ts";
import { picturesOf } from "#lib/motion/storyboard/scenes/words.ts";
import type { SceneBuilder, SceneContext } from "#lib/motion/storyboard/scene.ts";

/** What somebody said, and who. */

/** Two marks of quotation, drawn: as wide as 1.25 of their height. */
const MARKS =
  "M 9 0 Q 0 4 0 14 L 0 20 L 10 20 L 10 11 L 5 11 Q 5 6 11 3.4 Z M 22 0 Q 13 4 13 14 L 13 20 L 23 20 L 23 11 L 18 11 Q 18 6 24 3.4 Z";

const marks = (height: number, color: string): LayerInput =>
  stack(
    [
      shape(
        { type: "path", data: MARKS, viewBox: [0, 0, 25, 20] },
        { fill: color, widthUnits: height * 1.25, heightUnits: height, enter: popIn(0) },
      ),
    ],
    { direction: "row", justify: "start", align: "start", gap: 0, heightUnits: height },
  );

/** Who said it, below a short line. */
function speaker(
  by: string | undefined,
  role: string | undefined,
  { frame, tone }: SceneContext,
): LayerInput[] {
  const [name, rest] = by ? [by, role] : [role, undefined];
  if (!name) return [];
  const size = BODY[frame.shape] * 1.15;
  return [
    free([plate({ fill: tone.pop, place: { x: 0, y: 0, width: 100, height: 100 } })], {
      widthUnits: 9,
      heightUnits: 0.5,
      enter: wipeIn(0.7, 0.6),
    }),
    stack(
      [
        text(name, { font: "text", weight: 600, color: tone.ink, sizeUnits: size, maximumLines: 2 }),
        ...(rest
          ? [text(rest, { font: "text", color: tone.muted, sizeUnits: size * 0.82, maximumLines: 2 })]
          : []),
      ],
      { gap: 0.6, justify: "start", enter: fadeIn(0.9, 0.6) },
    ),
  ];
}

export const quote: SceneBuilder = (shot, context) => {
  const { frame, tone } = context;
  const { scene } = shot;
  const { content, shape: form } = frame;
  const isWide = form === "wide";
  const beside = scene.picture
    ? besidePanel(shot, context, isWide ? undefined : content.height * 0.58)
    : null;
  const box: Box = beside?.words ?? { ...content, width: isWide ? content.width * 0.94 : content.width };
  const say = scene.say ?? "";
  const said = say.replace(/^["“”«„]|["“”»]$/g, "") || say;
  const mark = Math.min(form === "tall" ? 9 : 7.5, box.height * 0.14);
  const gap = form === "tall" ? 4.4 : 3.2;
  // alone in a wide frame, the marks hang at the left of the words
  const hangs = isWide && !beside;
  const side = hangs ? mark * 1.25 + 4.5 : 0;
  const below = scene.by || scene.role ? BODY[form] * (scene.by && scene.role ? 2.8 : 1.6) + 2 * gap : 0;
  const size = sizeFor(
    said,
    {
      width: box.width - side,
      height: Math.max(box.height * 0.4, (box.height - below - (hangs ? 0 : mark + gap)) * 0.96),
    },
    HEADLINES[form],
    form === "tall" ? 8 : 6,
  );
  const words = text(strongRuns(said, scene.strong, { color: tone.popText }), {
    font: "display",
    color: tone.ink,
    sizeUnits: size,
    lineHeight: 1.14,
    maximumLines: form === "tall" ? 9 : 7,
    trackingEm: size > 8 ? -0.015 : 0,
    enter: bigIn(0.2),
  });
  const spoken = [words, ...speaker(scene.by, scene.role, context)];
  const column = hangs
    ? stack(
        [
          stack([marks(mark, tone.pop)], {
            justify: "start",
            gap: 0,
            widthUnits: mark * 1.25,
            paddingUnits: 0,
          }),
          stack(spoken, { gap, justify: "center", grow: 1 }),
        ],
        { direction: "row", gap: 4.5, justify: "start", align: "stretch" },
      )
    : stack([marks(mark, tone.pop), ...spoken], { gap, justify: "center" });
  return {
    layers: [
      ...(beside ? [beside.layer, ...picturesOf(shot, context, beside)] : []),
      inBox(frame, box, hangs ? stack([column], { justify: "center" }) : column),
    ],
  };
};
