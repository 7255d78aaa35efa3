import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { allSlots } from "#lib/motion/templates/slots.ts";
import { numberOf, sceneIn, mentions } from "#lib/motion/edit/language.ts";
import { sceneOf } from "#lib/motion/edit/scene-names.ts";

/** Where a scene is to stand. */

/** Where words place a scene among others; null if they say nothing. @param words such as `after scene 2` */
export function placeOf(
  words: string | undefined,
  composition: Composition,
  held: readonly string[],
): number | null {
  if (words === undefined) return null;
  const count = composition.scenes.length;
  const [, side = "", near] = /\b(before|after|behind|following|front of) (.+)$/i.exec(words) ?? [];
  if (near) return sceneOf(near, composition, held) + (/before|front/i.test(side) ? 0 : 1);
  const [, ...both] = /\bbetween (.+) and (.+)$/i.exec(words) ?? [];
  if (both.length) return Math.min(...both.map((one) => sceneOf(one, composition, held))) + 1;
  const [, number] = /\b(?:position|place|number|scene) (.+)$/i.exec(words) ?? [];
  if (number) return Math.min(count, Math.max(0, numberOf(number) - 1));
  const scene = sceneIn(words);
  if (scene) return sceneOf(scene, composition, held);
  return mentions(words, "start beginning front first") ? 0 : count;
}

/** Where a new scene stands if nobody says where: a closing stays the last. */
export function beforeClosing(composition: Composition): number {
  const last = composition.scenes.length - 1;
  const closes =
    last > 0 &&
    allSlots({ scenes: [composition.scenes[last] as Scene] }).some(
      ({ role, text }) => role === "address" || text === composition.brand.name,
    );
  return closes ? last : last + 1;
}
