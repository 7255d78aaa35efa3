import { contrast, mix } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { type Box, type Frame, placeOf, split } from "#lib/motion/storyboard/frame.ts";
import { panelTone, type SceneTone } from "#lib/motion/storyboard/palette.ts";
import { plate } from "#lib/motion/storyboard/parts.ts";
import type { SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";
import type { Picture } from "#lib/motion/storyboard/storyboard.ts";

/** What a picture stands on: a panel of another ground, from the words to the edges of the frame. */

/** Between the words and the panel, and between its edge and the picture, u. */
const GAP = 4.5;
const PADDING = { wide: 6, tall: 5, square: 4.5 } as const;
/** As far as a picture without words may reach into what apps lay over 9:16, u. */
const REACH = { wide: 0, tall: 8, square: 2.5 } as const;

/** Share of a wide frame that words have beside a picture; cells and cards need more of it. */
const shareOf = ({ scene }: Shot): number =>
  scene.is === "table" || scene.is === "offer" ? 0.56 : scene.is === "device" ? 0.46 : 0.5;

/** The pictures of a shot; an icon of an item that stands alone is one. */
export function shownIn({ scene, items }: Shot): Picture[] {
  const [item] = items;
  const own =
    scene.is === "sequence"
      ? [
          item?.picture ??
            (item?.icon && item.value === undefined ? ({ is: "icon", name: item.icon } as const) : undefined),
        ]
      : [scene.picture, ...(scene.beats ?? []).map(({ picture }) => picture)];
  return own.filter((picture) => picture !== undefined);
}

const hasPicture = (shot: Shot): boolean => shot.scene.is === "device" || shownIn(shot).length > 0;

/** Pictures that are shapes alone: sheets and cards are lost on the accent. */
const BARE: readonly Picture["is"][] = ["icon", "sun", "clock", "tiles", "glow", "rain"];

/** The panel of a shot: where it stands in a wide frame; null for none. */
const panelOf = (shot: Shot): number | null => (hasPicture(shot) ? shareOf(shot) : null);

/** Intents that open a film, or its matter: their panel may be the accent itself. */
const OPENING = ["headline", "introduce"];

/** Intents of which several follow each other: every other one is on the accent. */
const TURNING = ["timeline", "sequence"];

/** How many shots of its intent stand right before a shot. */
function placeInRun(shots: readonly Shot[], index: number): number {
  let first = index;
  while (first > 0 && shots[first - 1]?.scene.is === shots[index]?.scene.is) first -= 1;
  return index - first;
}

/** How a shot's panel comes, and how much it says. */
export interface PanelState {
  /** It stands from the start: the shot before left it there, or it is the film's first picture. */
  stands: boolean;
  /** Of the accent, and not a tint of it. */
  isLoud: boolean;
}

/**
 * @param isFree whether nothing of what stays over the scenes stands where a panel does
 */
export function panelState(
  shots: readonly Shot[],
  index: number,
  shape: Frame["shape"],
  isFree: boolean,
): PanelState {
  const isLoud = (at: number): boolean => {
    const shot = shots[at];
    if (!shot || !isFree || (shot.scene.ground ?? "plain") !== "plain") return false;
    if (!shownIn(shot).every(({ is }) => BARE.includes(is))) return false;
    return (
      OPENING.includes(shot.scene.is) || (TURNING.includes(shot.scene.is) && placeInRun(shots, at) % 2 === 1)
    );
  };
  const [before, own] = [shots[index - 1], shots[index]];
  const stays =
    shape === "wide" &&
    before !== undefined &&
    own !== undefined &&
    panelOf(before) === panelOf(own) &&
    before.scene.ground === own.scene.ground &&
    before.scene.is !== "ask" &&
    own.scene.is !== "ask" &&
    isLoud(index - 1) === isLoud(index);
  return { stands: index === 0 || stays, isLoud: isLoud(index) };
}

/** A panel below a title in frames that are not wide, to the frame's lower edge: what stands on it fills them. */
export function bodyPanel(
  shot: Shot,
  context: SceneContext,
  top: number,
): { layers: LayerInput[]; tone: SceneTone } {
  const { frame, tone } = context;
  if (frame.shape === "wide") return { layers: [], tone };
  const own = toneOn(context, groundOf(shot));
  const box: Box = { x: 0, y: top, width: frame.width, height: frame.height - top };
  return { layers: [panelLayer(frame, box, own.ground, false)], tone: own };
}

const groundOf = ({ scene }: Shot): Shot["scene"]["ground"] =>
  scene.ground ?? (scene.is === "ask" ? "accent" : undefined);

const panelLayer = (frame: Frame, box: Box, fill: string, stands: boolean): LayerInput =>
  plate({
    fill,
    bleed: true,
    place: placeOf(frame, box),
    ...(stands
      ? {}
      : {
          enter: {
            preset: "wipe",
            direction: frame.shape === "wide" ? "left" : "up",
            durationSeconds: 0.8,
            ease: "expo-out",
          } as const,
        }),
  });

/** Words, and beside them a panel with room for a picture. */
export interface Beside {
  words: Box;
  picture: Box;
  /** From the words to the edges. */
  panel: Box;
  layer: LayerInput;
  /** Colours of what stands on the panel. */
  tone: SceneTone;
}

/** Colours of a panel on the ground of its scene. */
function toneOn({ style, tone, panel }: SceneContext, ground: Shot["scene"]["ground"]): SceneTone {
  if (panel.isLoud) {
    const own = panelTone(style, tone, "accent");
    // shapes are seen at less than words need: the film's paper rather than white
    return contrast(tone.ground, own.ground) >= 3 ? { ...own, pop: tone.ground, popInk: own.ground } : own;
  }
  // on the accent, its own ink and what stands out on it go for the tint too; cards are of the accent itself
  if (ground === "accent")
    return { ...tone, ground: tone.figure, figure: mix(tone.figure, tone.ink, 0.14), card: tone.ground };
  return panelTone(style, tone, tone.figure);
}

/**
 * Parts a frame into words and a picture on its panel: left and right in a wide one, one above the other in others.
 *
 * @param height u that the words take in frames that are not wide; without it, their usual share
 */
export function besidePanel(shot: Shot, context: SceneContext, height?: number): Beside {
  const { frame, panel } = context;
  const { content, shape } = frame;
  const isWide = shape === "wide";
  const parts = split(frame, shareOf(shot), height === undefined ? undefined : height / content.height);
  const { words } = parts;
  const own: Box = isWide
    ? {
        x: words.x + words.width + GAP,
        y: 0,
        width: frame.width - words.x - words.width - GAP,
        height: frame.height,
      }
    : {
        x: 0,
        y: words.y + words.height + GAP * 0.8,
        width: frame.width,
        height: frame.height - words.y - words.height - GAP * 0.8,
      };
  const padding = PADDING[shape];
  const isKept = context.board.keep.some(
    ({ is, corner = "bottom-left" }) => is === "strip" || (is === "note" && corner.startsWith("bottom")),
  );
  const reach = isKept ? -1.5 : REACH[shape];
  const bottom = Math.min(frame.height - padding, content.y + content.height + reach);
  const picture: Box = isWide
    ? { x: own.x + padding, y: content.y, width: own.width - 2 * padding, height: content.height }
    : {
        x: content.x,
        y: own.y + padding,
        width: content.width,
        height: Math.max(4, bottom - own.y - padding),
      };
  const tone = toneOn(context, groundOf(shot));
  return {
    words,
    picture,
    panel: own,
    tone,
    layer: panelLayer(frame, own, tone.ground, panel.stands),
  };
}
