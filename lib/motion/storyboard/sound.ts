import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import type { Effect } from "#lib/motion/composition/sound-names.ts";
import type { Storyboard } from "#lib/motion/storyboard/storyboard.ts";

/** Quieter than the music: effects are felt, not heard. */
const EFFECT_DB = -6;

/** A sound at a moment of a scene, seconds from its start. */
export interface Sound {
  scene: string;
  effect: Effect;
  atSeconds: number;
}

/**
 * Music under the whole film, and sounds at their moments.
 *
 * @param asked sounds of scenes and beats, seconds from their scene's start
 */
export function soundOf(
  { sound, seed }: Storyboard,
  asked: readonly Sound[],
  scenes: readonly SceneInput[],
): CompositionInput["audio"] {
  if (sound === "none") return undefined;
  const moved = scenes.filter(
    ({ transition }) =>
      transition && transition.kind !== "cut" && transition.kind !== "fade" && transition.kind !== "dip",
  );
  return {
    tracks: [
      { kind: "bed", mood: sound, seed, fadeInSeconds: 0.4, fadeOutSeconds: 1.6 },
      ...moved.map(({ id }) => ({
        kind: "effect" as const,
        effect: "swish" as const,
        at: { scene: id, moment: "transition" as const },
        gainDb: EFFECT_DB - 4,
      })),
      ...asked.map(({ scene, effect, atSeconds }) => ({
        kind: "effect" as const,
        effect,
        at: { scene, offsetSeconds: atSeconds },
        gainDb: EFFECT_DB,
      })),
    ],
  };
}
