import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { type Box, placeOf } from "#lib/motion/storyboard/frame.ts";
import { recalledOf } from "#lib/motion/storyboard/item-fields.ts";
import { bodyPanel } from "#lib/motion/storyboard/panel.ts";
import { BODY, free, HEADLINES, plate, sizeFor, stack, text } from "#lib/motion/storyboard/parts.ts";
import { figureSize } from "#lib/motion/storyboard/scenes/figures.ts";
import { arrivals } from "#lib/motion/storyboard/scenes/lists.ts";
import { isAtValue, suffixOf, valueWords } from "#lib/motion/storyboard/scenes/values.ts";
import { measuredColumn } from "#lib/motion/storyboard/scenes/column.ts";
import type { SceneBuilder, SceneContext, SceneParts } from "#lib/motion/storyboard/scene.ts";
import type { BoardScene, Item, Storyboard } from "#lib/motion/storyboard/storyboard.ts";

/** Everything that was said, together. */

/** Where a chart ends, for one whose values are told with their unit. */
function lastOf({ data }: Storyboard, { of }: BoardScene): Pick<Item, "value" | "unit"> {
  const series = typeof of === "string" ? data[of] : undefined;
  return series && isAtValue(series.unit) ? { value: series.y.at(-1), unit: series.unit } : {};
}

/** What an id of a recap stands for: a scene's or an item's figure and words. */
function recalled(board: Storyboard, id: string): Item | null {
  for (const scene of board.scenes) {
    const item = scene.items?.find((one) => typeof one !== "string" && one.id === id);
    if (item && typeof item !== "string") return item;
    if (scene.id === id) return { ...recalledOf(scene), ...lastOf(board, scene) };
  }
  return null;
}

/** Everything that was said, together: cards in a row, or below each other. */
export const recap: SceneBuilder = (shot, context): SceneParts => {
  const { board, frame, times } = context;
  const { content, shape: form } = frame;
  const ids = Array.isArray(shot.scene.of) ? shot.scene.of : [];
  const all = ids.map((id) => recalled(board, id)).filter((item) => item !== null);
  const sizes = HEADLINES[form].slice(1);
  const head = shot.scene.say
    ? measuredColumn({ say: shot.scene.say, sizes, mostLines: 2 }, context, {
        ...content,
        height: content.height * 0.26,
      })
    : { layers: [], height: 0 };
  const title = head.height ? head.height + 3 : 0;
  const body = bodyPanel(shot, context, title ? content.y + title : 0);
  const headHeight = title + (title && form !== "wide" ? 4 : 1);
  const columns = form === "wide" ? Math.min(all.length, 4) : all.length > (form === "tall" ? 4 : 3) ? 2 : 1;
  const rows = Math.ceil(all.length / columns);
  const gap = form === "wide" ? 3 : 2.4;
  const width = (content.width - gap * (columns - 1)) / columns;
  const height = Math.min(form === "wide" ? 44 : 34, (content.height - headHeight - gap * (rows - 1)) / rows);
  const top =
    content.y +
    headHeight +
    Math.max(0, (content.height - headHeight - rows * height - gap * (rows - 1)) / 2);
  const delays = arrivals(all.length, times.seconds, 0.4);
  // figures side by side are of one size
  const inner = { width: width - 2 * cardPadding({ height }), height };
  const size = Math.min(
    ...all
      .filter(({ value }) => value !== undefined)
      .map((item) => figureSize(recapWords(item).shown, inner, 15)),
    15,
  );
  // and so are the words below them, and those that stand alone
  const said = (isFigure: boolean): number =>
    Math.min(
      ...all
        .filter(({ value }) => (value !== undefined) === isFigure)
        .map((item) => {
          const sizes = isFigure
            ? [BODY[form] * 1.25, BODY[form], 3.1, 2.7]
            : [9, 7.6, 6.4, 5.4, 4.4, 3.6, 3];
          const room = (height - 2 * cardPadding({ height })) * (isFigure ? 0.5 : 0.9);
          return sizeFor(recapWords(item).rest, { width: inner.width, height: room }, sizes, 4);
        }),
    );
  const cards = all.flatMap((item, at): LayerInput[] => {
    const box: Box = {
      x: content.x + (at % columns) * (width + gap),
      y: top + Math.floor(at / columns) * (height + gap),
      width,
      height,
    };
    return [
      recapCard(
        item,
        { ...context, tone: body.tone },
        box,
        { figure: size, words: said(item.value !== undefined) },
        delays[at] ?? 0,
      ),
    ];
  });
  return { layers: [...body.layers, ...head.layers, ...cards] };
};

function recapCard(
  item: Item,
  context: SceneContext,
  box: Box,
  sizes: { figure: number; words: number },
  delay: number,
): LayerInput {
  const { tone, frame } = context;
  const padding = cardPadding(box);
  const isFigure = item.value !== undefined;
  const { shown, rest } = recapWords(item);
  return free(
    [
      plate({ fill: tone.card ?? tone.figure, radius: "brand" }),
      stack(
        [
          ...(isFigure
            ? [
                text(shown, {
                  font: "display",
                  color: tone.popText,
                  sizeUnits: sizes.figure,
                  lineHeight: 1.05,
                  wrap: "none",
                  maximumLines: 1,
                }),
              ]
            : []),
          ...(rest
            ? [
                text(rest, {
                  font: "text",
                  weight: isFigure ? 500 : 600,
                  color: tone.ink,
                  sizeUnits: sizes.words,
                  lineHeight: 1.25,
                  maximumLines: 4,
                }),
              ]
            : []),
        ],
        { gap: 1.4, justify: frame.shape === "wide" && isFigure ? "start" : "center", paddingUnits: padding },
      ),
    ],
    { place: placeOf(frame, box), enter: { preset: "rise", delaySeconds: delay, durationSeconds: 0.6 } },
  );
}

const cardPadding = ({ height }: Pick<Box, "height">): number => Math.min(3.6, height * 0.16);

/** The figure with the unit that stands at it, and the words with the unit that does not: "11", "minutes saved". */
function recapWords({ value, unit, say }: Item): { shown: string; rest: string } {
  const joined = isAtValue(unit);
  return {
    shown: `${value === undefined ? "" : valueWords(value)}${suffixOf(unit)}`,
    rest: [joined ? undefined : unit, say].filter(Boolean).join(" "),
  };
}
