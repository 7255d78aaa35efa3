import type { Composition, Scene } from "#lib/motion/composition.ts";
import { EditRefusal, NUMBER, numberOf, QUOTED, SCENE, WORDS, wordsOf } from "#lib/motion/edit-language.ts";
import { onlySlot, TARGET } from "#lib/motion/edit-part.ts";
import { type EditRule, rule, whole } from "#lib/motion/edit-rule.ts";
import { freeId, move, order, removeFrom, removeScenes, sceneSaying } from "#lib/motion/edit-scenes.ts";
import { ANY_SPOT, sceneOf, SPOT } from "#lib/motion/edit-scene-names.ts";
import { allSlots, gistOf, sceneName } from "#lib/motion/edit-targets.ts";

/** Rules for the order of scenes: swap, move, remove, duplicate, add. */

const LIST = `(?:the )?scenes? (?<list>\\d+(?:(?:, ?| and |, and | ?& ?)\\d+)+)|(?:the )?scenes? (?<from>\\d+) ?(?:-|–|to|through) ?(?<to>\\d+)|(?:the )?(?<end>first|last) (?<many>${NUMBER}) (?:scenes|slides)`;
const scenesOf = (groups: Record<string, string | undefined>, composition: Composition): number[] => {
  const { list, from, to, end, many } = groups;
  const count = composition.scenes.length;
  const numbers = list
    ? list.match(/\d+/g)?.map(Number)
    : from
      ? Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, at) => Number(from) + at)
      : Array.from({ length: numberOf(many ?? "") }, (_, at) => (end === "first" ? at + 1 : count - at));
  const missing = numbers?.find((number) => number < 1 || number > count);
  if (missing !== undefined) throw new EditRefusal(`there is no scene ${missing}: there are ${count}`);
  return (numbers ?? []).map((number) => number - 1);
};

/** A place among the scenes that words to be said do not end in. @param spot what may stand for a scene in it */
const placed = (spot: string): string =>
  `(?:right |directly |just |immediately )?(?<side>before|after|behind|following|in front of) (?<near>${spot})|(?:as |to |at )(?:the )?(?:position|place|number|scene) (?<place>${NUMBER})|(?:to|at) (?<spot>${SCENE})|(?:in )?between (?<left>${SCENE}|\\d+) and (?<right>${SCENE}|\\d+)|(?<edge>(?:at|to) the (?:very )?(?:beginning|start|front|end|back))`;
const where = (spot: string): string =>
  `(?<firstly>(?:to )?(?:the )?(?:very )?(?:beginning|start|front|end)|first|last)|(?:the )?(?:position|place|number|scene) (?<place2>${NUMBER})|${placed(spot)}`;
const WHERE = where(SCENE);

/** Where a scene is to stand among `count` others; null if nothing was said. */
function placeOf(
  groups: Record<string, string | undefined>,
  composition: Composition,
  quotes: readonly string[],
): number | null {
  const { side, near, left, right, spot } = groups;
  const [edge, place] = [groups.edge ?? groups.firstly, groups.place ?? groups.place2];
  const count = composition.scenes.length;
  if (edge) return /beginning|start|front|first/i.test(edge) ? 0 : count;
  if (near) return sceneOf(near, composition, quotes) + (/before|front/i.test(side ?? "") ? 0 : 1);
  if (spot) return sceneOf(spot, composition, quotes);
  if (left && right) return Math.min(...[left, right].map((one) => sceneOf(one, composition, quotes))) + 1;
  if (place) return Math.min(count, Math.max(0, numberOf(place) - 1));
  return null;
}

const SECONDS = `(?<seconds>${NUMBER}) ?(?:s|secs?|seconds?)`;
const SWAP =
  "(?:(?:swap|switch|exchange|flip|interchange|reverse)(?: around)?(?: (?:the )?(?:order|places) of)?)";
const ADDS = "(?:(?:add|insert|create|include|put|append|make|give me|there should be)(?: in)? )?";
const A_SCENE =
  "(?:(?<=\\w )(?:a|an|one)|another|one more|(?:a )?new)(?: (?:new|extra|further))* (?:scene|slide|shot|card|page|screen)";
const SAYS =
  "(?:,? ?(?:that (?:says|reads)|which says|saying|reading|with the (?:text|words|headline|line|message)|with|to say|:)) ";

export const ORDER_RULES: EditRule[] = [
  rule(
    ["swap scenes 2 and 3"],
    [
      whole(
        `${SWAP} (?:${LIST}|(?:the )?(?<pair>first|last) two)(?: around)?`,
        `${SWAP} (?:the )?(?:scenes )?(?<x>${SPOT}) (?:and|with|&|for) (?<y>${SPOT})(?: around)?`,
      ),
    ],
    (groups, quotes) => (composition) => {
      const { x, y, pair } = groups;
      const [one, other, third] =
        x && y
          ? [x, y].map((words) => sceneOf(words, composition, quotes))
          : scenesOf(pair ? { end: pair, many: "two" } : groups, composition);
      if (one === undefined || other === undefined || third !== undefined)
        throw new EditRefusal("two scenes change places: say which two");
      if (one === other) throw new EditRefusal("that is one and the same scene");
      const told = `${sceneName(composition, one)} and ${sceneName(composition, other)} change places`;
      const scenes = [...composition.scenes];
      [scenes[one], scenes[other]] = [scenes[other] as Scene, scenes[one] as Scene];
      order(composition, scenes);
      return told;
    },
  ),
  rule(
    ["move scene 4 to the start", "move scene 2 after scene 3", "end with scene 2"],
    [
      whole(
        `(?:(?:move|put|place|bring|shift|take|show|play) (?<scene>${SPOT})|(?<scene2>${SCENE})(?: (?:should|to))?(?: (?:come|be|go|stand))?) (?:${WHERE})`,
      ),
      whole(`(?:move|put|place|bring|shift|take) (?<scene>${SPOT}) (?:${where(ANY_SPOT)})`),
      whole(`(?<open>start|open|begin|end|close|finish) with (?<scene>${SCENE})`),
      whole(
        `(?:move|bring|shift) (?<scene>${SCENE}) (?<step>up|down|forward|forwards|back|backwards|earlier|later)(?: (?:one|by one|a place))?|(?<scene2>${SCENE}) (?<step2>earlier|later)`,
      ),
    ],
    (groups, quotes) => {
      const { scene, scene2, open, step, step2 } = groups;
      return (composition) => {
        const count = composition.scenes.length;
        const from = sceneOf(scene ?? scene2 ?? "", composition, quotes);
        const told = sceneName(composition, from);
        const way = step ?? step2;
        let to = way
          ? from + (/up|back|earlier/i.test(way) ? -1 : 1)
          : open
            ? /start|open|begin/i.test(open)
              ? 0
              : count - 1
            : (placeOf(groups, composition, quotes) ?? from);
        // its own place is free once it is taken out
        if (!way && !open && !(groups.place ?? groups.place2 ?? groups.spot) && to > from) to -= 1;
        to = Math.min(count - 1, Math.max(0, to));
        if (to === from) throw new EditRefusal(`${told} is there already`);
        move(composition, from, to);
        return `${told} is now scene ${to + 1}`;
      };
    },
  ),
  rule(
    ["remove scene 3", "remove scenes 2 and 4", "remove the label of scene 1", "remove “…”"],
    [
      whole(
        `(?:remove|delete|drop|cut|kill|lose|skip|erase|omit|hide|get rid of|take out|leave out|cut out|throw out|without|no) (?:${LIST})`,
      ),
      whole(
        `(?:remove|delete|drop|cut|kill|lose|skip|erase|omit|get rid of|take out|leave out|cut out|throw out|without) (?<scene>${SCENE})|take (?<scene2>${SCENE}) out`,
      ),
      whole(
        `(?:remove|delete|drop|cut|erase|omit|hide|get rid of|take out|leave out|no|without) (?:the )?(?:(?:text|words|line) )?(?<words>${QUOTED})(?: (?:from|in|on) (?<where>${SCENE}))?`,
      ),
      whole(
        `(?:remove|delete|drop|cut|erase|omit|hide|get rid of|take out|leave out|no|without) (?<target>${TARGET})`,
      ),
    ],
    (groups, quotes) => {
      const { scene, scene2, words, where, target } = groups;
      return (composition) => {
        if (target) {
          const slot = onlySlot(target, composition, quotes);
          removeFrom(composition, slot);
          return `“${slot.text}” is gone from scene ${slot.sceneIndex + 1}`;
        }
        if (words) {
          const text = wordsOf(words, quotes);
          const within = where === undefined ? null : sceneOf(where, composition, quotes);
          const hits = allSlots(composition).filter(
            (slot) =>
              slot.text.trim().toLowerCase() === text.trim().toLowerCase() &&
              (within ?? slot.sceneIndex) === slot.sceneIndex,
          );
          if (!hits.length) throw new EditRefusal(`nothing on screen says just “${text}”`);
          for (const slot of hits) removeFrom(composition, slot);
          return `“${text}” is gone`;
        }
        const one = scene ?? scene2;
        const indexes =
          one === undefined ? scenesOf(groups, composition) : [sceneOf(one, composition, quotes)];
        const told = indexes.map((index) => sceneName(composition, index)).join(", ");
        removeScenes(composition, indexes);
        return `without ${told}`;
      };
    },
  ),
  rule(
    ["duplicate scene 2"],
    [whole(`(?:duplicate|copy|repeat|double|clone) (?<scene>${SCENE})(?: (?:${WHERE}))?`)],
    (groups, quotes) => (composition) => {
      const index = sceneOf(groups.scene ?? "", composition, quotes);
      const told = sceneName(composition, index);
      const copy: Scene = { ...structuredClone(composition.scenes[index] as Scene), id: freeId(composition) };
      const at = placeOf(groups, composition, quotes) ?? index + 1;
      const neighbour = composition.scenes.find(({ transition }) => transition)?.transition;
      if (!copy.transition && at > 0 && neighbour) copy.transition = structuredClone(neighbour);
      order(composition, composition.scenes.toSpliced(at, 0, copy));
      return `a copy of ${told} is scene ${at + 1}`;
    },
  ),
  rule(
    ["add a scene that says “…” after scene 2"],
    [
      whole(`${ADDS}${A_SCENE}${SAYS}(?<text>(?!${QUOTED}).+?),? (?:${placed(SCENE)})`),
      // a quotation ends what is to be said: whatever stands beside it is a place, or nothing that is understood
      whole(`${ADDS}${A_SCENE}(?: (?:${WHERE}))?(?: (?:for|of) ${SECONDS})?${SAYS}(?<text>${WORDS})`),
      whole(
        `${ADDS}${A_SCENE}${SAYS}(?<text>${QUOTED})(?:,? (?:${where(ANY_SPOT)}))?(?:,? (?:for|of|lasting) ${SECONDS})?`,
      ),
      whole(
        `${ADDS}${A_SCENE}${SAYS}(?<text>${QUOTED}),? (?:for|of|lasting) ${SECONDS},? (?:${where(ANY_SPOT)})`,
      ),
      whole(`${ADDS}${A_SCENE} (?:${where(ANY_SPOT)})${SAYS}(?<text>${QUOTED})`),
    ],
    (groups, quotes) => (composition) => {
      const text = wordsOf(groups.text ?? "", quotes).trim();
      const seconds = groups.seconds ? numberOf(groups.seconds) : null;
      if (composition.scenes.length >= 120) throw new EditRefusal("a film has at most 120 scenes");
      const last = composition.scenes.length - 1;
      // a closing stays the last
      const closes =
        last > 0 &&
        allSlots({ scenes: [composition.scenes[last] as Scene] }).some(
          ({ role, text: said }) => role === "address" || said === composition.brand.name,
        );
      const at = placeOf(groups, composition, quotes) ?? (closes ? last : last + 1);
      const scene = sceneSaying(composition, text, at, seconds);
      order(composition, composition.scenes.toSpliced(at, 0, scene));
      return `scene ${at + 1} is new and says ${gistOf(scene, at)}`;
    },
  ),
  rule(
    ["reverse the order of the scenes"],
    [
      whole(
        "(?:reverse|turn around|flip) (?:the )?(?:order(?: of (?:the |all )?scenes)?|(?:all )?(?:the )?scenes)",
      ),
    ],
    () => (composition) => {
      order(composition, composition.scenes.toReversed());
      return "scenes in the other order";
    },
  ),
];
