import { contrast, luminance } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { type Box, type Frame, split } from "#lib/motion/storyboard/frame.ts";
import { type Beside, besidePanel } from "#lib/motion/storyboard/panel.ts";
import {
  BODY,
  emsOf,
  fadeOut,
  free,
  HEADLINES,
  inBox,
  plate,
  smallIn,
  stack,
  text,
} from "#lib/motion/storyboard/parts.ts";
import { type Column, column, columnOf, turnsOf } from "#lib/motion/storyboard/scenes/column.ts";
import { pictureIn } from "#lib/motion/storyboard/pictures/pictures.ts";
import type { SceneBuilder, SceneContext, SceneParts } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";
import type { Picture } from "#lib/motion/storyboard/storyboard.ts";

/** Scenes of words, with a picture beside them or none: headline, problem, introduce, statement, ask. */

/**
 * The pictures of a shot, each while its beat is on; the first of them from the start, so that no half is empty.
 *
 * @param tone of what they stand on
 */
export function picturesOf(
  { scene }: Shot,
  { times, random, frame, icon }: SceneContext,
  { picture: box, tone }: Pick<Beside, "picture" | "tone">,
): LayerInput[] {
  const moments: { picture: Picture; start: number; end: number }[] = [];
  const first = times.beats.find((_, index) => scene.beats?.[index]?.picture)?.start ?? times.seconds;
  if (scene.picture) moments.push({ picture: scene.picture, start: 0, end: first });
  for (const [index, beat] of (scene.beats ?? []).entries()) {
    if (!beat.picture) continue;
    const start = moments.length ? (times.beats[index]?.start ?? 0) : 0;
    const next = times.beats.find((_, later) => later > index && scene.beats?.[later]?.picture);
    moments.push({ picture: beat.picture, start, end: next?.start ?? times.seconds });
  }
  return moments.map(({ picture, start, end }) => ({
    ...pictureIn(frame, box, picture, {
      tone,
      // one that takes the place of another leaves no gap
      delaySeconds: start > 0 ? 0.02 : 0.25,
      seconds: end - start,
      random,
      icon,
    }),
    startSeconds: start,
    ...(end < times.seconds ? { endSeconds: end, exit: fadeOut } : {}),
  }));
}

/** Alone: not so wide that lines become long. */
const aloneIn = ({ content, shape: form }: Frame): Box =>
  form === "wide"
    ? { ...content, width: content.width * 0.9 }
    : { ...content, height: content.height * 0.94 };

const hasPicture = ({ scene }: Shot): boolean =>
  Boolean(scene.picture ?? scene.beats?.some(({ picture }) => picture));

/** Words above a picture take so much of the height at most. */
const MOST_ABOVE = { wide: 1, tall: 0.54, square: 0.5 } as const;

/** Words, and what happens beside them on its panel: as much of a tall frame as the words leave. */
export function besides(
  shot: Shot,
  context: SceneContext,
  own: Column,
  draw: (beside: Beside) => LayerInput[] = (beside) => picturesOf(shot, context, beside),
): SceneParts {
  const { frame } = context;
  const { content, shape: form } = frame;
  const isWide = form === "wide";
  const most = { ...content, height: content.height * MOST_ABOVE[form] };
  const { layer, height } = columnOf(own, context, most, true);
  const beside = besidePanel(shot, context, isWide ? undefined : Math.min(most.height, height + 1.5));
  return {
    layers: [
      beside.layer,
      ...draw(beside),
      ...(isWide ? column(own, context, beside.words) : [inBox(frame, beside.words, layer)]),
    ],
  };
}

/** Words at the left, what happens at the right; words alone where nothing does. */
export const withPicture = (shot: Shot, context: SceneContext, own: Column): SceneParts =>
  hasPicture(shot) ? besides(shot, context, own) : { layers: column(own, context, aloneIn(context.frame)) };

export const headline: SceneBuilder = (shot, context) =>
  withPicture(shot, context, {
    over: shot.scene.over,
    say: shot.scene.say ?? "",
    strong: shot.scene.strong,
    under: shot.scene.under,
    bar: true,
  });

export const problem: SceneBuilder = (shot, context) =>
  withPicture(shot, context, {
    over: shot.scene.over,
    say: shot.scene.say ?? "",
    strong: shot.scene.strong,
    under: shot.scene.under,
    turns: turnsOf(shot, context, shot.scene.say),
    sizes: HEADLINES[context.frame.shape].slice(2),
  });

/** A word or two are a poster. */
const POSTER = { wide: [24, 20, 17, 14], tall: [17, 15], square: [20, 17, 14.5] } as const;

export const statement: SceneBuilder = (shot, context) =>
  withPicture(shot, context, {
    over: shot.scene.over,
    say: shot.scene.say ?? "",
    strong: shot.scene.strong,
    under: shot.scene.under,
    turns: turnsOf(shot, context, shot.scene.say),
    sizes: [
      ...((shot.scene.say ?? "").length <= 14 ? POSTER[context.frame.shape] : []),
      ...HEADLINES[context.frame.shape].slice(1),
    ],
    mostLines: 5,
  });

export const introduce: SceneBuilder = (shot, context) =>
  withPicture(shot, context, {
    over: shot.scene.over,
    say: shot.scene.name ?? context.board.name ?? "",
    lower: turnsOf(shot, context, shot.scene.say),
    mostLines: 2,
    bar: true,
  });

/** What to do, and where: the address on a plate, to be copied. */
export const ask: SceneBuilder = (shot, context) => {
  const { scene } = shot;
  const { tone, frame } = context;
  const own = context.isMarked ? scene.name : (scene.name ?? context.board.name);
  // a name that is asked for needs none above it
  const name = own && scene.say?.toLowerCase().includes(own.toLowerCase()) ? undefined : own;
  const address = scene.address;
  // black on the accent in a dark scene: what words are in is the better plate
  const isDull =
    luminance(tone.ground) < 0.2 && luminance(tone.popInk) < 0.02 && contrast(tone.pop, tone.ground) < 6;
  const width = hasPicture(shot) ? split(frame).words.width : frame.content.width;
  const size = Math.min(BODY[frame.shape] * 1.2, width / (emsOf(address ?? "") + 2.4));
  const plateLayer: LayerInput[] = address
    ? [
        stack(
          [
            free(
              [
                plate({ fill: isDull ? tone.ink : tone.pop, radius: "brand" }),
                text(address, {
                  font: "text",
                  weight: 600,
                  color: isDull ? tone.ground : tone.popInk,
                  sizeUnits: size,
                  wrap: "none",
                  align: "center",
                  verticalAlign: "center",
                  maximumLines: 1,
                }),
              ],
              {
                widthUnits: Math.min(width, emsOf(address) * size * 1.06 + size * 2.2),
                heightUnits: size * 2.3,
                enter: smallIn(0.7),
              },
            ),
          ],
          { direction: "row", justify: "start", align: "center", gap: 0, heightUnits: size * 2.3 },
        ),
      ]
    : [];
  return withPicture(shot, context, {
    over: name,
    say: scene.say ?? "",
    under: scene.under,
    more: plateLayer,
    sizes: HEADLINES[frame.shape].slice(0, 5),
    mostLines: 3,
  });
};
