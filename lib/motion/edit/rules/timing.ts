import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { paceTransition, pacedLayer, said as seconds, stretch, total } from "#lib/motion/edit/film/retime.ts";
import { sceneName } from "#lib/motion/templates/slots.ts";
import { EditRefusal, secondsIn, mentions } from "#lib/motion/edit/language.ts";
import { type Change, isKind, meaningOf, rulesOf, type Said, bySize } from "#lib/motion/edit/pattern.ts";
import { sceneOf, scenesNamed, secondOf } from "#lib/motion/edit/scene-names.ts";
import PHRASES from "#lib/motion/edit/rules/timing.json" with { type: "json" };

/** Tempo and length. */

type Held = readonly string[];
const everyScene = ({ scenes }: Composition): number[] => scenes.map((_, index) => index);

/** What is meant by `it` or a scene. */
function meant(words: string | undefined, composition: Composition, held: Held) {
  if (words === undefined || isKind("it", words))
    return { indexes: everyScene(composition), name: "the film" };
  if (isKind("scenes", words)) {
    const indexes = scenesNamed(words, composition, held);
    return { indexes, name: `scenes ${indexes.map((index) => index + 1).join(", ")}` };
  }
  const index = sceneOf(words, composition, held);
  return { indexes: [index], name: sceneName(composition, index) };
}

const secondsOf = (composition: Composition, indexes: readonly number[]) =>
  total(indexes.map((index) => composition.scenes[index] as Scene));

/** The factor of `twice`, `half` and `1.5 times`; null for none. */
const timesIn = (words: string): number | null => {
  const by = mentions(words, "half halve")
    ? 0.5
    : mentions(words, "twice double two")
      ? 2
      : Number.parseFloat(words);
  return by > 0 ? by : null;
};

function tempo({ what, way, by, by2, much }: Said, held: Held): Change | null {
  const slower = (meaningOf("tempo", way) || meaningOf("hurry", way) || meaningOf("drop", way)) === "slower";
  const percent = Number.parseFloat(by ?? "");
  const times = by2 === undefined ? null : timesIn(by2);
  if (by2 !== undefined && times === null) return null;
  const usual = bySize(much, 1.12, 1.25, 1.5);
  const speed = by
    ? slower
      ? 1 - Math.min(90, percent) / 100
      : 1 + percent / 100
    : slower
      ? 1 / (times ?? usual)
      : (times ?? usual);
  return (composition) => {
    const { indexes, name } = meant(what, composition, held);
    const before = secondsOf(composition, indexes);
    stretch(composition, indexes, before / speed, true);
    return `${name} is ${speed > 1 ? "faster" : "slower"}: ${seconds(secondsOf(composition, indexes))}, not ${seconds(before)}`;
  };
}

const length =
  (what: string | undefined, held: Held, secondsAfter: (before: number) => number): Change =>
  (composition) => {
    const { indexes, name } = meant(what, composition, held);
    const before = secondsOf(composition, indexes);
    const after = secondsAfter(before);
    if (!(after > 0)) throw new EditRefusal(`${name} lasts ${seconds(before)}: nothing would be left`);
    // less than half a frame is rounding: no scene is touched for it
    if (Math.abs(after - before) * composition.fps < 0.5)
      throw new EditRefusal(`${name} lasts ${seconds(before)} already`);
    if (indexes.length > 1 && name !== "the film") {
      // a length that is given is each scene's
      for (const index of indexes)
        stretch(composition, [index], secondsAfter(secondsOf(composition, [index])), false);
      const each = new Set(indexes.map((index) => seconds(secondsOf(composition, [index]))));
      return `${name} last ${[...each].join(", ")}`;
    }
    if (after > 600) throw new EditRefusal(`a film lasts at most 600 s, not ${seconds(after)}`);
    stretch(composition, indexes, after, false);
    return `${name} lasts ${seconds(secondsOf(composition, indexes))}, not ${seconds(before)}`;
  };

function lasts({ what, time = "", under, n }: Said, held: Held): Change | null {
  const asked = secondsIn(time);
  if (!(asked > 0) || n) return null;
  if (!under) return length(what, held, () => asked);
  // below it is not just as long
  const most = mentions(under, "under below less shorter") ? asked - 0.5 : asked;
  return most > 0 ? length(what, held, (before) => Math.min(before, most)) : null;
}

function longer({ what2, what = what2, way = "", by, by2, much, end }: Said, held: Held): Change | null {
  // the last frame is what its scene ends in
  const whose = end && what === undefined ? "the last scene" : what;
  if (by2 && !way) return length(whose, held, (before) => before * (timesIn(by2) ?? 1));
  // `cut scene 2` takes it out
  if (way.toLowerCase() === "cut" && !by && !by2 && !much) return null;
  const isShorter = ["long", "lengthen", "addtime"].some((kind) => meaningOf(kind, way) === "shorter");
  const sign = isShorter ? -1 : 1;
  if (by) return length(whose, held, (before) => before + sign * secondsIn(by));
  const percent = by2 ? 1 + (sign * Number.parseFloat(by2)) / 100 : null;
  const factor = bySize(much, 1.12, 1.25, 1.5);
  return length(whose, held, (before) => before * (percent ?? (isShorter ? 1 / factor : factor)));
}

function allBut({ way, but = "" }: Said, held: Held): Change {
  const how = meaningOf("tempoorlong", way) || meaningOf("speedup", way);
  return (composition) => {
    const kept = sceneOf(but, composition, held);
    const indexes = everyScene(composition).filter((index) => index !== kept);
    if (!indexes.length) throw new EditRefusal("no other scene is there");
    const before = secondsOf(composition, indexes);
    const factor = mentions(how, "faster shorter") ? 1 / 1.25 : 1.25;
    stretch(composition, indexes, before * factor, mentions(how, "faster slower"));
    return `all but ${sceneName(composition, kept)} last ${seconds(secondsOf(composition, indexes))}, not ${seconds(before)}`;
  };
}

function movements({ what = "", way, much, both, into }: Said, held: Held): Change {
  const by = bySize(much, 1.15, 1.35, 1.7);
  const slower = (meaningOf("tempo", way) || meaningOf("hurry", way)) === "slower";
  const factor = slower ? by : 1 / by;
  const isTransition = mentions(what, "transition");
  return (composition) => {
    if (both || into) {
      const at = both ? secondOf(both, composition, held) : sceneOf(into ?? "", composition, held);
      const scene = composition.scenes[at] as Scene;
      const told = sceneName(composition, at);
      if (!paceTransition(scene, factor)) throw new EditRefusal(`${told} enters without a transition`);
      return `the transition into ${told} lasts ${seconds(scene.transition?.durationSeconds ?? 0)}`;
    }
    for (const scene of composition.scenes) {
      if (isTransition) paceTransition(scene, factor);
      else for (const layer of scene.layers) pacedLayer(layer, factor);
    }
    return `${isTransition ? "transitions" : "animations"} are ${slower ? "slower" : "faster"}`;
  };
}

export const TIMING_RULES = rulesOf(PHRASES, {
  tempo,
  lasts,
  longer,
  equal: () => (composition) => {
    const indexes = everyScene(composition);
    const frames = Math.max(
      2,
      Math.round((secondsOf(composition, indexes) / indexes.length) * composition.fps),
    );
    for (const index of indexes) stretch(composition, [index], frames / composition.fps, false);
    return `every scene lasts ${seconds(frames / composition.fps)}`;
  },
  allBut,
  movements,
});
