import type { Composition } from "#lib/motion/composition.ts";
import { EditRefusal, SCENE, sceneSign } from "#lib/motion/edit/language.ts";
import type { Change } from "#lib/motion/edit/rule.ts";
import { SCENES, scenesNamed } from "#lib/motion/edit/scene-names.ts";

/** Several scenes; what is between two of them is one thing. */
const SEVERAL = new RegExp(`(?<!between |\\w)(?:${SCENES})`, "i");
/** What changes places at once cannot be done one after another. */
const AT_ONCE = /^(?:remove|delete|drop|move|swap|switch|duplicate|copy|add|put(?! .+ in \w+$))\b/i;

/** One after another. */
const inTurn =
  (changes: readonly Change[]): Change =>
  (composition) => {
    const all = changes.map((change) => [change(composition)].flat());
    return [all.map(([told]) => told).join("; "), ...all.flatMap(([, ...reasons]) => reasons)];
  };

/**
 * A wish for several scenes as the same wish for each; null where it is none.
 *
 * @param clause with scenes held back as signs
 * @param changeFor the change that a clause for one scene asks for
 */
export function changeOfEach(
  clause: string,
  composition: Composition,
  held: string[],
  changeFor: (clause: string) => Change | null,
): Change | null {
  const several = AT_ONCE.test(clause) ? undefined : SEVERAL.exec(clause)?.[0];
  if (!several) return null;
  try {
    const scenes =
      several.match(new RegExp(SCENE, "g")) ??
      scenesNamed(several, composition, held).map((index) => sceneSign(`scene ${index + 1}`, held));
    const changes = scenes.flatMap((scene) => changeFor(clause.replace(several, scene)) ?? []);
    return changes.length && changes.length === scenes.length ? inTurn(changes) : null;
  } catch (error) {
    if (!(error instanceof EditRefusal)) throw error;
    return () => {
      throw error;
    };
  }
}
