import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import {
  freeId,
  gone,
  move,
  order,
  removeScenes,
  removeShown,
  sceneSaying,
} from "#lib/motion/edit/film/scenes.ts";
import {
  removeSentence,
  saySentence,
  sentenceAround,
  sentencesSaying,
  textOfAll,
} from "#lib/motion/edit/film/sentence.ts";
import { allSlots, sceneName, slotsOf } from "#lib/motion/templates/slots.ts";
import {
  capitalised,
  EditRefusal,
  wordsOf,
  mentions,
  plainWords,
  sceneIn,
} from "#lib/motion/edit/language.ts";
import { isText, onlySlot } from "#lib/motion/edit/part.ts";
import { type Change, rulesOf, type Said } from "#lib/motion/edit/pattern.ts";
import { placeOf } from "#lib/motion/edit/place.ts";
import { sceneOf, scenesNamed } from "#lib/motion/edit/scene-names.ts";
import { short } from "#lib/motion/composition/says.ts";
import PHRASES from "#lib/motion/edit/rules/order.json" with { type: "json" };

/** The order of scenes: swap, move, remove, keep, copy, split. */

type Held = readonly string[];
const opens = (words: string): boolean => mentions(words, "open intro hook start begin lead first");

/** Scenes that words name, of a list or one alone. */
const named = ({ list, scene, scene2, ends }: Said, composition: Composition, held: Held): number[] => {
  if (list) return scenesNamed(list, composition, held);
  const one = (words: string) => sceneOf(words, composition, held);
  const first = scene === undefined ? 0 : one(scene);
  return [first, ...(scene2 ? [one(scene2)] : ends ? [composition.scenes.length - 1] : [])];
};

function swap({ x, y, list, edges }: Said, held: Held): Change {
  return (composition) => {
    const [one, other, third] =
      x && y
        ? [x, y].map((words) => sceneOf(words, composition, held))
        : scenesNamed(list ?? `${edges} scenes`, composition, held);
    if (one === undefined || other === undefined || third !== undefined)
      throw new EditRefusal("say which two scenes to swap");
    if (one === other) throw new EditRefusal("those are the same scene");
    const told = `${sceneName(composition, one)} and ${sceneName(composition, other)} change places`;
    const scenes = [...composition.scenes];
    [scenes[one], scenes[other]] = [scenes[other] as Scene, scenes[one] as Scene];
    order(composition, scenes);
    return told;
  };
}

function reorder({ order: words = "" }: Said): Change {
  return (composition) => {
    const { scenes } = composition;
    const wanted = (words.match(/\d+/g) ?? []).map((number) => scenes[Number(number) - 1]);
    const isEach = wanted.length === scenes.length && new Set(wanted).size === scenes.length;
    const backwards = `reorder: ${[...scenes.keys()].map((index) => scenes.length - index).join(" ")}`;
    if (!isEach || wanted.includes(undefined))
      throw new EditRefusal(
        `the film has ${scenes.length} scene${scenes.length > 1 ? "s" : ""}: name each once, for example “${backwards}”`,
        [backwards],
      );
    if (wanted.every((scene, index) => scene === scenes[index]))
      throw new EditRefusal("the scenes are in that order already");
    const told = wanted.map((scene) => scenes.indexOf(scene as Scene) + 1).join(", ");
    order(composition, wanted as Scene[]);
    return `the scenes are now in the order ${told}`;
  };
}

function moved(composition: Composition, from: number, wanted: number): string {
  const told = sceneName(composition, from);
  const to = Math.min(composition.scenes.length - 1, Math.max(0, wanted));
  if (to === from) throw new EditRefusal(`${told} is there already`);
  move(composition, from, to);
  return `${told} is now scene ${to + 1}`;
}

function moveScene({ scene = "", to, edge, edged }: Said, held: Held): Change | null {
  const side = edge ?? (edged && wordsOf(edged, held).replace(/^the /i, ""));
  if (edged && !opens(side ?? "") && !mentions(side, "clos outro end last final")) return null;
  return (composition) => {
    const from = sceneOf(scene, composition, held);
    if (side !== undefined) return moved(composition, from, opens(side) ? 0 : composition.scenes.length - 1);
    const place = placeOf(to, composition, held) ?? from;
    // its own place is free once it is taken out
    const isGap = mentions(to, "before after behind following front between end back last");
    return moved(composition, from, isGap && place > from ? place - 1 : place);
  };
}

function removeWords({ words = "", where }: Said, held: Held): Change {
  return (composition) => {
    const text = wordsOf(words, held);
    const within = where === undefined ? null : sceneOf(where, composition, held);
    const hits = allSlots(composition).filter(
      (slot) => plainWords(slot.text) === plainWords(text) && (within ?? slot.sceneIndex) === slot.sceneIndex,
    );
    const sentences = hits.length ? hits.map((slot) => [slot]) : sentencesSaying(composition, text, within);
    if (!sentences.length) {
      const around = allSlots(composition).filter((slot) => plainWords(slot.text).includes(plainWords(text)));
      throw new EditRefusal(
        `nothing on screen says just “${text}”`,
        around.slice(0, 3).map((slot) => `remove “${slot.text}”`),
      );
    }
    for (const parts of sentences) removeSentence(composition, parts);
    return `“${short(text)}” is gone`;
  };
}

function removePart({ target = "", where }: Said, held: Held): Change {
  const words = where === undefined || sceneIn(target) ? target : `${target} of ${where}`;
  return (composition) => {
    const slot = onlySlot(words, composition, held);
    const all = sentenceAround(slot, composition);
    // words that lead to a figure say nothing without it
    const leads = slot.role === "number" && all[0]?.role !== "number";
    const parts = leads || isText(target) ? all : [slot];
    removeSentence(composition, parts);
    return `“${short(textOfAll(parts))}” is gone from scene ${slot.sceneIndex + 1}`;
  };
}

function split({ scene }: Said, held: Held): Change {
  return (composition) => {
    const index = sceneOf(scene ?? "the list", composition, held);
    const told = sceneName(composition, index);
    const items = allSlots(composition).flatMap(({ role, sceneIndex, text }) =>
      role === "item" && sceneIndex === index ? [text] : [],
    );
    if (items.length < 2) throw new EditRefusal(`${told} has no list to split`);
    const seconds = Math.max(1.5, (composition.scenes[index]?.durationSeconds ?? 0) / items.length);
    for (const [at, text] of items.entries()) {
      const place = index + 1 + at;
      composition.scenes.splice(place, 0, sceneSaying(composition, capitalised(text), place, seconds));
    }
    removeScenes(composition, [index]);
    return `${told} is now ${items.length} scenes: ${items.map((text) => `“${short(text)}”`).join(", ")}`;
  };
}

function copy({ scene = "", to, text }: Said, held: Held): Change {
  return (composition) => {
    const index = sceneOf(scene, composition, held);
    const told = sceneName(composition, index);
    const twin: Scene = { ...structuredClone(composition.scenes[index] as Scene), id: freeId(composition) };
    const at = placeOf(to, composition, held) ?? index + 1;
    const neighbour = composition.scenes.find(({ transition }) => transition)?.transition;
    if (!twin.transition && at > 0 && neighbour) twin.transition = structuredClone(neighbour);
    order(composition, composition.scenes.toSpliced(at, 0, twin));
    if (text === undefined) return `a copy of ${told} is scene ${at + 1}`;
    const words = wordsOf(text, held);
    const slots = slotsOf(twin, at);
    const main = slots.filter(({ role }) => role === "headline" || role === "quote");
    const [slot = slots[0]] = main;
    if (!slot || main.length > 1)
      throw new EditRefusal(`${told} says several things: duplicate it, then change them one by one`);
    saySentence(composition, sentenceAround(slot, composition), words);
    return `a copy of ${told} is scene ${at + 1} and says “${short(words)}”`;
  };
}

export const ORDER_RULES = rulesOf(PHRASES, {
  swap,
  reorder,
  step:
    ({ scene = "", way = "" }, held) =>
    (composition) => {
      const from = sceneOf(scene, composition, held);
      return moved(composition, from, from + (mentions(way, "up back earlier") ? -1 : 1));
    },
  move: moveScene,
  removeScenes: (said, held) => (composition) => gone(composition, named(said, composition, held)),
  removeWords,
  removePart,
  removeShown:
    ({ shown, scene }, held) =>
    (composition) =>
      shown
        ? removeShown(composition, sceneOf(shown, composition, held))
        : gone(composition, [sceneOf(scene ?? "", composition, held)]),
  keepOnly: (said, held) => (composition) => {
    const kept = new Set(named(said, composition, held));
    const others = [...composition.scenes.keys()].filter((index) => !kept.has(index));
    if (!others.length) throw new EditRefusal("the film has no other scene");
    removeScenes(composition, others);
    const numbers = [...kept].map((index) => index + 1).join(", ");
    return kept.size > 1 ? `only scenes ${numbers} are left` : `only scene ${numbers} is left`;
  },
  removeAround:
    ({ scene = "", side = "" }, held) =>
    (composition) => {
      const at = sceneOf(scene, composition, held);
      const before = mentions(side, "before");
      const out = [...composition.scenes.keys()].filter((index) => (before ? index < at : index > at));
      if (!out.length)
        throw new EditRefusal(`nothing comes ${before ? "before" : "after"} ${sceneName(composition, at)}`);
      return gone(composition, out);
    },
  split,
  copy,
  reverse: () => (composition) => {
    order(composition, composition.scenes.toReversed());
    return "the scenes are now in the reverse order";
  },
});
