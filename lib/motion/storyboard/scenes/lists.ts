import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { type Box, split } from "#lib/motion/storyboard/frame.ts";
import {
  BODY,
  bigIn,
  fadeIn,
  free,
  HEADLINES,
  inBox,
  LABEL,
  linesOf,
  popIn,
  shape,
  sizeFor,
  smallIn,
  stack,
  text,
  wipeIn,
} from "#lib/motion/storyboard/parts.ts";
import { valueWords } from "#lib/motion/storyboard/scenes/values.ts";
import { accentBar, picturesOf } from "#lib/motion/storyboard/scenes/words.ts";
import type { SceneBuilder, SceneContext, SceneParts } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";
import type { Item } from "#lib/motion/storyboard/storyboard.ts";

/** Items one after another: lists, and steps with their numbers. */

/** When each of some items comes in: they are all there after 60 % of the scene. */
export const arrivals = (count: number, seconds: number, first = 0.5): number[] => {
  const each = Math.min(1.4, Math.max(0.22, (seconds * 0.6 - first) / Math.max(1, count)));
  return Array.from({ length: count }, (_, index) => Math.round((first + index * each) * 100) / 100);
};

/** An icon of the set as a layer; null where the set has none of that name. */
export function iconLayer(
  name: string | undefined,
  { icon, tone }: SceneContext,
  size: number,
  color = tone.pop,
  delay = 0,
): LayerInput | null {
  const path = name ? icon(name) : null;
  if (!path) return null;
  return shape(
    { type: "path", data: path, viewBox: [0, 0, 24, 24] },
    {
      widthUnits: size,
      heightUnits: size,
      stroke: { color, widthUnits: size / 14 },
      enter: { preset: "draw", delaySeconds: delay, durationSeconds: 0.8, ease: "in-out" },
    },
  );
}

/** What stands before an item: its icon, its number, or a tick of the accent. */
function marker(
  item: Item,
  number: number | null,
  context: SceneContext,
  size: number,
  delay: number,
): LayerInput {
  const { tone } = context;
  const own = iconLayer(item.icon, context, size * 1.15, tone.pop, delay);
  const box = { widthUnits: size * 1.5, heightUnits: size * 1.3 };
  if (own) return stack([own], { ...box, direction: "column", align: "start", justify: "center", gap: 0 });
  if (number !== null)
    return text(String(number), {
      font: "display",
      color: tone.popText,
      sizeUnits: size * 1.15,
      lineHeight: 1.1,
      wrap: "none",
      ...box,
      enter: fadeIn(delay),
    });
  return free(
    [
      shape(
        { type: "ellipse", square: true },
        { place: { x: 0, y: 32, width: 30, height: 36 }, fill: tone.pop, enter: popIn(delay) },
      ),
    ],
    box,
  );
}

function row(
  item: Item,
  number: number | null,
  context: SceneContext,
  size: number,
  delay: number,
): LayerInput {
  const { tone } = context;
  const value =
    item.value === undefined ? "" : `${valueWords(item.value)}${item.unit ? ` ${item.unit}` : ""}`;
  const said = [value, item.say].filter(Boolean).join("  ");
  return stack(
    [
      marker(item, number, context, size, delay),
      stack(
        [
          text(said, {
            font: "text",
            weight: 600,
            color: tone.ink,
            sizeUnits: size,
            lineHeight: 1.25,
            maximumLines: 3,
          }),
          ...(item.note
            ? [
                text(item.note, {
                  font: "text",
                  color: tone.muted,
                  sizeUnits: noteSize(size),
                  lineHeight: 1.3,
                  maximumLines: 3,
                }),
              ]
            : []),
        ],
        { gap: 0.7, justify: "start", grow: 1, enter: smallIn(delay) },
      ),
    ],
    { direction: "row", align: "start", justify: "start", gap: size * 0.3 },
  );
}

/** Type of the items: the largest at which all of them fit one below the other. */
function itemSize(items: readonly Item[], box: Box, most: number): number {
  const needed = ({ say = "", note, value, unit }: Item, size: number): number => {
    const said = [value === undefined ? "" : `${value} ${unit ?? ""} `, say].join("");
    const width = box.width - size * 1.8;
    return (
      linesOf(said, size, width) * size * 1.25 +
      (note ? 0.7 + linesOf(note, noteSize(size), width) * noteSize(size) * 1.3 : 0) +
      size * 0.75
    );
  };
  const sizes = [1, 0.9, 0.81, 0.73, 0.66, 0.6, 0.54, 0.48, 0.43].map((share) => share * most);
  return (
    sizes.find((size) => items.reduce((sum, item) => sum + needed(item, size), 0) <= box.height) ?? 0.4 * most
  );
}
const noteSize = (size: number): number => Math.max(2.2, size * 0.72);

function items(shot: Shot, context: SceneContext, numbered: boolean): SceneParts {
  const { frame, tone, times } = context;
  const { scene } = shot;
  const drawn = Boolean(scene.picture);
  const isWide = frame.shape === "wide";
  const { content } = frame;
  const beside = isWide && !drawn && Boolean(scene.say);
  const part = drawn ? split(frame, 0.5, 0.52) : null;
  const left: Box = part?.words ?? (beside ? { ...content, width: content.width * 0.36 } : content);
  const headHeight = scene.say && !beside ? (isWide ? 0.26 : drawn ? 0.3 : 0.2) * left.height : 0;
  const gap = headHeight ? 3 : 0;
  const rows: Box = beside
    ? { ...content, x: content.x + content.width * 0.43, width: content.width * 0.57 }
    : { ...left, y: left.y + headHeight + gap, height: left.height - headHeight - gap };
  const size = itemSize(shot.items, rows, BODY[frame.shape] * (drawn ? 1.15 : isWide ? 1.4 : 1.6));
  const delays = arrivals(shot.items.length, times.seconds, scene.say ? 0.6 : 0.3);
  const head: LayerInput[] = scene.say
    ? [
        inBox(
          frame,
          beside ? left : { ...left, height: headHeight },
          stack(
            [
              ...(beside ? [accentBar(tone.pop)] : []),
              ...(scene.over
                ? [
                    text(scene.over, {
                      font: "text",
                      weight: 600,
                      color: tone.popText,
                      sizeUnits: LABEL[frame.shape],
                      enter: fadeIn(),
                    }),
                  ]
                : []),
              text(scene.say, {
                font: "display",
                color: tone.ink,
                sizeUnits: sizeFor(
                  scene.say,
                  {
                    width: left.width,
                    height: beside
                      ? left.height * 0.6
                      : headHeight - (scene.over ? LABEL[frame.shape] * 1.36 + 2.4 : 0),
                  },
                  HEADLINES[frame.shape].slice(2),
                  4,
                ),
                lineHeight: 1.1,
                maximumLines: 5,
                enter: bigIn(),
              }),
            ],
            { gap: 2.4, justify: beside ? "center" : "start" },
          ),
        ),
      ]
    : [];
  // few items stand further apart: they fill their place
  const spread = Math.min(1.9, Math.max(1, rows.height / (shot.items.length * size * 3.4)));
  const list = stack(
    shot.items.flatMap((item, index): LayerInput[] => [
      ...(index && !drawn ? [hairline(tone.figure, delays[index] ?? 0)] : []),
      row(item, numbered ? shot.before + index + 1 : null, context, size, delays[index] ?? 0),
    ]),
    {
      gap: size * (drawn ? 0.7 : 0.62) * spread,
      justify: !scene.say || (isWide && (beside || drawn)) ? "center" : "start",
    },
  );
  return {
    layers: [...(part ? picturesOf(shot, context, part.picture) : []), ...head, inBox(frame, rows, list)],
  };
}

const hairline = (color: string, delay: number): LayerInput =>
  shape({ type: "rectangle" }, { fill: color, heightUnits: 0.16, enter: wipeIn(delay, 0.6) });

export const list: SceneBuilder = (shot, context) => items(shot, context, false);
export const steps: SceneBuilder = (shot, context) => items(shot, context, true);
