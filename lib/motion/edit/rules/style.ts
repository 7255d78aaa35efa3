import type { Composition } from "#lib/motion/composition/composition.ts";
import type { MotionName } from "#lib/motion/composition/schema/brand.ts";
import type { TRANSITION_KINDS } from "#lib/motion/composition/schema/scene.ts";
import { sceneName } from "#lib/motion/templates/slots.ts";
import { EditRefusal, numberOf, mentions } from "#lib/motion/edit/language.ts";
import { type Change, meaningOf, rulesOf, type Said } from "#lib/motion/edit/pattern.ts";
import { sceneOf, secondOf } from "#lib/motion/edit/scene-names.ts";
import { FAMILY_NAMES } from "#lib/motion/composition/fonts.ts";
import { PERSONALITIES, TYPE_PAIRS, type TypePairName } from "#lib/motion/composition/looks.ts";
import PHRASES from "#lib/motion/edit/rules/style.json" with { type: "json" };

/** Format, motion, type, corners and transitions. */

type Held = readonly string[];
const even = (value: number): number => Math.min(3840, Math.max(16, Math.round(value / 2) * 2));

function setSize(composition: Composition, width: number, height: number): string {
  const scale = Math.min(1, 3840 / Math.max(width, height));
  const [widthPixels, heightPixels] = [even(width * scale), even(height * scale)];
  if (widthPixels === composition.widthPixels && heightPixels === composition.heightPixels)
    throw new EditRefusal(`the film is ${widthPixels} × ${heightPixels} already`);
  Object.assign(composition, { widthPixels, heightPixels });
  return `the film is now ${widthPixels} × ${heightPixels}`;
}
const shorterSide = ({ widthPixels, heightPixels }: Composition): number =>
  Math.min(widthPixels, heightPixels);

function shape({ shape: words }: Said): Change {
  const [across = 16, down = 9] = meaningOf("shape", words).split(":").map(Number);
  return (composition) => {
    const shorter = shorterSide(composition);
    return across > down
      ? setSize(composition, (shorter * across) / down, shorter)
      : setSize(composition, shorter, (shorter * down) / across);
  };
}

function pixels({ pixels: words = "" }: Said): Change {
  const [width = 0, height = 0] = words.split(/[x×]/).map(Number);
  return (composition) => {
    for (const side of [width, height])
      if (side < 16 || side > 3840 || side % 2)
        throw new EditRefusal(`a side is an even number of pixels from 16 to 3840, not ${side}`, [
          `${even(width)}x${even(height)}`,
        ]);
    return setSize(composition, width, height);
  };
}

const RATES = [24, 25, 30, 50, 60] as const;
function frames({ fps = "", n = fps }: Said): Change {
  const asked = Number.parseInt(n, 10);
  const rate = RATES.find((one) => one === asked);
  return (composition) => {
    if (!rate)
      throw new EditRefusal(
        `a film has 24, 25, 30, 50 or 60 frames a second, not ${asked}`,
        RATES.map((one) => `${one} fps`),
      );
    composition.fps = rate;
    return `${rate} frames a second`;
  };
}

function motion({ motion: words }: Said): Change {
  const name = meaningOf("motion", words) as MotionName;
  return (composition) => {
    const others = (Object.keys(PERSONALITIES) as MotionName[]).filter((one) => one !== name);
    if (composition.brand.motion === name)
      throw new EditRefusal(`the motion is ${name} already`, [
        "slower",
        ...others.map((one) => `more ${one}`),
      ]);
    composition.brand.motion = name;
    const { transitions } = PERSONALITIES[name];
    for (const [index, scene] of composition.scenes.entries()) {
      const next = transitions[index % transitions.length];
      if (index === 0 || !next || !scene.transition) continue;
      const usual = { direction: "left", durationSeconds: 0.6, ease: "in-out" } as const;
      scene.transition = { ...usual, ...structuredClone(next) };
    }
    return `the motion is now ${name}`;
  };
}

const PAIR_NAMES = Object.keys(TYPE_PAIRS) as TypePairName[];
function fonts({ pair, family, where = "everything" }: Said): Change {
  return (composition) => {
    const { type } = composition.brand;
    const before = JSON.stringify(type);
    const named = FAMILY_NAMES.find((name) => name.toLowerCase() === family?.toLowerCase());
    const feel = meaningOf("serif", pair) || meaningOf("fontfeel", pair) || pair?.toLowerCase();
    if (named) {
      if (mentions(where, "code")) type.mono = named;
      if (mentions(where, "head title everything")) type.display = named;
      if (mentions(where, "text body copy everything")) type.text = named;
    } else if (feel) Object.assign(type, TYPE_PAIRS[feel as TypePairName]);
    else {
      const at = PAIR_NAMES.findIndex((name) => TYPE_PAIRS[name].display === type.display);
      Object.assign(type, TYPE_PAIRS[PAIR_NAMES[(at + 1) % PAIR_NAMES.length] as TypePairName]);
    }
    if (JSON.stringify(type) === before)
      throw new EditRefusal("those are its fonts already", [
        "other fonts",
        ...PAIR_NAMES.map((name) => `use the ${name} fonts`),
      ]);
    return `headlines in ${type.display}, text in ${type.text}, code in ${type.mono}`;
  };
}

function transitions({ kind: words = "", scene, both }: Said, held: Held): Change | null {
  // what is none of them is a word for none at all
  const kind = (meaningOf("transition", words) || "cut") as (typeof TRANSITION_KINDS)[number];
  // `cut` alone says nothing about transitions
  if (words.toLowerCase() === "cut" && scene === undefined && both === undefined) return null;
  return (composition) => {
    const into = both ? secondOf(both, composition, held) : null;
    const at = scene === undefined ? into : sceneOf(scene, composition, held);
    if (at === 0) throw new EditRefusal("the first scene has no transition: nothing is before it");
    for (const [index, one] of composition.scenes.entries()) {
      if (index === 0 || (at ?? index) !== index) continue;
      const before = one.transition ?? { direction: "left", durationSeconds: 0.6, ease: "in-out" };
      one.transition = { ...before, kind };
    }
    return `${kind === "cut" ? "no transition" : `a ${kind}`}${at === null ? " between all scenes" : ` into ${sceneName(composition, at)}`}`;
  };
}

function corners({ way, radius }: Said): Change {
  const named = meaningOf("round", way);
  return (composition) => {
    const before = composition.brand.radiusUnits;
    const next = radius
      ? Math.min(10, numberOf(radius))
      : named === "rounder"
        ? Math.min(10, Math.max(1.6, before * 2))
        : named === "sharper"
          ? before / 2
          : 0;
    if (next === before) throw new EditRefusal(`the corners have a radius of ${before} u already`);
    composition.brand.radiusUnits = Math.round(next * 100) / 100;
    return `the corners have a radius of ${composition.brand.radiusUnits} u`;
  };
}

export const STYLE_RULES = rulesOf(PHRASES, {
  shape,
  pixels,
  resolution:
    ({ resolution }) =>
    (composition) => {
      const factor = Number(meaningOf("resolution", resolution)) / shorterSide(composition);
      return setSize(composition, composition.widthPixels * factor, composition.heightPixels * factor);
    },
  fps: frames,
  motion,
  fonts,
  transitions,
  corners,
});
