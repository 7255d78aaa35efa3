import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import type { Effect } from "#lib/motion/composition/sound-names.ts";
import type { Frame } from "#lib/motion/storyboard/frame.ts";
import type { SceneTone, Style } from "#lib/motion/storyboard/palette.ts";
import type { PanelState } from "#lib/motion/storyboard/panel.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";
import type { Storyboard } from "#lib/motion/storyboard/storyboard.ts";
import type { Times } from "#lib/motion/storyboard/times.ts";

/** What a shot is laid out with. */
export interface SceneContext {
  board: Storyboard;
  frame: Frame;
  style: Style;
  tone: SceneTone;
  times: Times;
  random: () => number;
  /** Whether a word mark stays over it: then it need not say the name again. */
  isMarked: boolean;
  /** How its picture's panel comes. */
  panel: PanelState;
  /** Paths of icons by name, 24 by 24; null for a name that the set does not have. */
  icon: (name: string) => string | null;
}

/** A shot, laid out. */
export interface SceneParts {
  layers: LayerInput[];
  camera?: SceneInput["camera"];
  /** Sounds of its own, seconds from its start. */
  sounds?: { effect: Effect; atSeconds: number }[];
}

/** Lays out shots of one intent. */
export type SceneBuilder = (shot: Shot, context: SceneContext) => SceneParts;
