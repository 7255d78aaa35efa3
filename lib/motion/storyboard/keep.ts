import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Frame } from "#lib/motion/storyboard/frame.ts";
import type { Tone } from "#lib/motion/composition/tone.ts";
import { fadeIn, inBox, LABEL, plate, text } from "#lib/motion/storyboard/parts.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";
import type { Keep, Storyboard } from "#lib/motion/storyboard/storyboard.ts";

/** What stays over several scenes: drawn in each of them at the same place, so that no cut is seen on it. */

const LINE = 4.2;
const STRIP = 9;

/** Where a keep stands: its corner, or its edge. */
const cornerOf = ({ is, corner }: Keep): NonNullable<Keep["corner"]> =>
  corner ?? (is === "wordmark" ? "top-left" : "bottom-left");

/** u that are taken at the top and at the bottom, in all scenes alike: nothing jumps. */
export function keptRoom(keeps: readonly Keep[]): { top: number; bottom: number } {
  let [top, bottom] = [0, 0];
  for (const keep of keeps) {
    if (keep.is === "strip") bottom = Math.max(bottom, STRIP);
    else if (keep.is === "progress") continue;
    else if (cornerOf(keep).startsWith("top")) top = Math.max(top, LINE + 2);
    else bottom = Math.max(bottom, LINE + 2.4);
  }
  return { top, bottom };
}

/** Whether a shot shows what an id names: a scene, of which it may be a part, or an item. */
const shows = ({ scene, items }: Shot, id: string): boolean =>
  scene.id === id || items.some((item) => item.id === id);

/** From which shot to which a keep stays: all parts of the scenes that it names. */
function spanOf({ from, to }: Keep, shots: readonly Shot[]): { from: number; to: number } {
  const first = from === undefined ? 0 : shots.findIndex((shot) => shows(shot, from));
  const last = to === undefined ? shots.length - 1 : shots.findLastIndex((shot) => shows(shot, to));
  return { from: Math.max(0, first), to: last };
}

/** Whether a keep of a kind is on in a shot. */
export const isKept = (board: Storyboard, is: Keep["is"], shots: readonly Shot[], index: number): boolean =>
  board.keep.some((keep) => {
    const { from, to } = spanOf(keep, shots);
    return keep.is === is && index >= from && index <= to;
  });

/** The layers that stay, in one shot. */
export function keptLayers(
  board: Storyboard,
  shots: readonly Shot[],
  index: number,
  {
    frame,
    tone,
    kept,
    seconds,
  }: { frame: Frame; tone: Tone; kept: { top: number; bottom: number }; seconds: number },
): LayerInput[] {
  return board.keep.flatMap((keep): LayerInput[] => {
    const { from, to } = spanOf(keep, shots);
    if (index < from || index > to) return [];
    const enter = index === from ? fadeIn(0.2, 0.5) : undefined;
    const entering = enter ? { enter } : {};
    if (keep.is === "strip") return strip(keep, frame, tone, entering);
    if (keep.is === "progress") return progress({ index, from, to }, frame, tone, seconds);
    const corner = cornerOf(keep);
    const isTop = corner.startsWith("top");
    const isRight = corner.endsWith("right");
    const words = keep.text ?? board.name ?? board.title;
    const y = isTop
      ? frame.content.y - kept.top
      : frame.content.y + frame.content.height + kept.bottom - LINE;
    return [
      inBox(
        frame,
        { x: frame.content.x, y, width: frame.content.width, height: LINE },
        text(words, {
          font: keep.is === "wordmark" ? "display" : "text",
          weight: keep.is === "wordmark" ? 700 : 500,
          color: keep.is === "wordmark" ? tone.ink : tone.muted,
          sizeUnits: LABEL[frame.shape] * (keep.is === "wordmark" ? 1.25 : 1),
          align: isRight ? "end" : "start",
          verticalAlign: isTop ? "start" : "end",
          wrap: "none",
          maximumLines: 1,
          ...entering,
        }),
      ),
    ];
  });
}

/** A line at the lower edge: what it has stands, and grows by this shot's share for as long as the shot is on. */
function progress(
  { index, from, to }: { index: number; from: number; to: number },
  frame: Frame,
  tone: Tone,
  seconds: number,
): LayerInput[] {
  const step = frame.width / (to - from + 1);
  const line = (x: number, width: number, enter?: LayerInput["enter"]): LayerInput =>
    inBox(
      frame,
      { x, y: frame.height - 0.8, width, height: 0.8 },
      plate({ fill: tone.pop, bleed: true, ...(enter ? { enter } : {}) }),
    );
  const before = index - from;
  // over the end of what stands: no seam is seen
  const seam = before > 0 ? 0.4 : 0;
  const growing = line(before * step - seam, step + seam, {
    preset: "wipe",
    direction: "right",
    // it moves once the shot has come in
    delaySeconds: Math.min(0.5, seconds * 0.2),
    durationSeconds: Math.min(10, Math.max(0.2, seconds * 0.75)),
    ease: "linear",
  });
  return before > 0 ? [line(0, before * step), growing] : [growing];
}

function strip(
  { texts = [], text: one }: Keep,
  frame: Frame,
  tone: Tone,
  entering: { enter?: LayerInput["enter"] },
): LayerInput[] {
  const said = texts.length ? texts : one ? [one] : [];
  // above what apps lay over the lower edge of 9:16
  const y = frame.shape === "tall" ? frame.content.y + frame.content.height + 1 : frame.height - STRIP;
  const { x, width } = frame.content;
  const each = width / Math.max(1, said.length);
  return [
    inBox(
      frame,
      { x: 0, y, width: frame.width, height: STRIP },
      plate({ fill: tone.pop, bleed: true, ...entering }),
    ),
    ...said.map(
      (words, index): LayerInput =>
        inBox(
          frame,
          { x: x + each * index, y, width: each, height: STRIP },
          text(words, {
            font: "display",
            color: tone.popInk,
            sizeUnits: LABEL[frame.shape] * 1.45,
            align: index === 0 ? "start" : index === said.length - 1 ? "end" : "center",
            verticalAlign: "center",
            wrap: "none",
            maximumLines: 1,
            ...entering,
          }),
        ),
    ),
  ];
}
