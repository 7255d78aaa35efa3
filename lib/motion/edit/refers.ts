import type { Composition } from "#lib/motion/composition/composition.ts";
import { COLOR } from "#lib/motion/edit/color-words.ts";
import {
  EditRefusal,
  IT,
  QUOTED,
  quoteOf,
  released,
  SCENE,
  sceneSign,
  signAt,
  mentions,
  begins,
  sceneIn,
  scenesIn,
} from "#lib/motion/edit/language.ts";
import { onlySlot, RANKED, slotsNamed, TARGET, withinScene } from "#lib/motion/edit/part.ts";
import { whole } from "#lib/motion/edit/pattern.ts";
import { isStatement } from "#lib/motion/edit/ways.ts";
import { holdScenes, SCENES, sceneOf } from "#lib/motion/edit/scene-names.ts";

/** Second halves of an instruction: what they say of the scene, the part or the words that the half before is about. */

/** What joins wishes. */
export const JOINT = /,? (?:and|but|plus|&) (?:then )?|, | (?=with (?:its|(?:\w+ ){0,3}(?:music|sound))\b)/g;

const POINTS =
  /^((?:make|turn|colou?r|give|have|put|keep|hold|move|paint|set|remove|delete|drop|cut|take|get rid of|shorten|lengthen|extend|speed|slow|copy|duplicate) )(?:it|that(?: scene| one)?|this scene|them)\b(?! (?:(?:be|in|into|to|for|a|an) )*(?:square|vertical|portrait|landscape|horizontal|wide|tall|silent|dark mode|light mode|4k|\d{1,4} ?(?:[:x×p]|fps|frames)|(?:more )?(?:calm|playful|bold|elegant|energetic|precise)))/i;
const PART = `(?:${RANKED}|background|backdrop|writing)`;
const ITS = new RegExp(
  `^(?:with )?((?:\\w+ ){0,2})(?:its|their) (?:own )?((colou?r)|${PART}|logo|list|chart|transition)\\b`,
  "i",
);
const THERE = new RegExp(
  `^((?:\\w+ ){0,3}${PART})(?: that is)? (?:there|(?:in|on|of) (?:it|there|that (?:scene|one|slide)))\\b`,
  "i",
);
/** A part of some scene or other: `make the text white`, `black text`. */
const BARE = new RegExp(
  `^(?:with )?(?:((?:make|change|set|turn|colou?r|paint|put|show|have|keep|leave) )?(?:the )?|(?:give it |use )?(?:an? )?(${COLOR} ))(${PART})\\b(?! (?:of|in|on|from|at) ${SCENE}|['’])`,
  "i",
);
/** What one is, without what it is said of: `and red`. */
const HOW = `(?:also |a bit |much )?(?:in )?(?:${COLOR}|bold|capitals|(?:bigg|larg|small|long|short|fast|slow|dark|light|bright)er)`;
const ALSO = whole(HOW);
const SUBJECT = whole(
  `(?:make|set|turn|colou?r|paint|put|show|have) (?!${IT} )(?<subject>.+?)(?: \\S+ s(?:ec)?(?:onds?)?)? ${HOW}`,
);
/** Most scenes have one: where nobody says which, it is the one of the scene that is spoken of. */
const IN_EACH = "head text words copy back writ";
/** A film has one too, and it is that one whose words are to be others. */
const OF_FILM = "title tagline slogan strap";
/** Behind these a scene stands elsewhere, or is another one: `the text` is the film's again. */
const PLACES =
  /^(?:remove|delete|drop|move|swap|switch|add|insert|duplicate|copy|lose|start|open|end|finish|put [\uf000-\uf8ff] (?!in )|.*\bmusic\b)/i;
const ADDS = /^(?:add|insert|create|duplicate|copy)\b.*\b(?:scene|slide|card|screen)/i;
const COLORED = new RegExp(`${COLOR}(?: (?:in|on) .+)?$`, "i");
const THAT = "that scene";

/** Scenes that second halves refer to: which they are is known once what stands before is done. */
export interface Refers {
  /** The sign of a scene by its name in the half before, or by one of its parts. */
  sign(name: string): string;
  /**
   * Gives the references of a part the numbers that their scenes have now. @throws EditRefusal if there is none
   *
   * @param before the part before, and the composition that it was said of
   */
  point(text: string, before: { text: string; composition: Composition }, now: Composition): void;
}

/** @param held grows, and is kept up to date */
export function refers(held: string[]): Refers {
  const [names, ids] = [new Map<string, string>(), new Map<string, string>()];
  const idOf = (name: string, before: Composition, now: Composition): string | undefined => {
    const added = now.scenes.filter(({ id }) => before.scenes.every((one) => one.id !== id));
    if (added.length === 1) return added[0]?.id;
    const at = whole(TARGET).test(name)
      ? onlySlot(name, before, held).sceneIndex
      : sceneOf(name, before, held);
    return before.scenes[at]?.id;
  };
  return {
    sign(name) {
      if (names.has(name)) return name;
      const known = [...names].find(([, one]) => one === name)?.[0];
      const sign = known ?? sceneSign(released(name, held), held);
      // where there are too many signs it is named as it was
      if (sign.length === 1) names.set(sign, name);
      return sign;
    },
    point(text, before, now) {
      for (const [sign, name] of names) {
        if (!text.includes(sign)) continue;
        if (!ids.has(sign) || !before.text.includes(sign))
          ids.set(sign, idOf(name, before.composition, now) ?? "");
        const at = now.scenes.findIndex(({ id }) => id === ids.get(sign));
        if (at < 0) throw new EditRefusal(`${released(name, held)} is not there any more`);
        held[signAt(sign)] = `scene ${at + 1}`;
      }
    },
  };
}

/** What a half is about: null for what it does not name. */
interface About {
  /** The half, with scenes as signs. */
  half: string;
  /** What it says something of: `all headlines`. */
  subject: string | null;
  /** Its scene, or its scenes, or the one that it adds. */
  place: string | null;
  /** Its only place. */
  only: string | null;
  /** The scene with its part, where it names none: which one that is, is known when it is done. */
  around: string | null;
  /** A part of its scene. */
  own: string | null;
  /** A part of some scene, or words that it is to say. */
  words: string | null;
  shown: string | null;
}

function aboutOf(before: string, held: string[], { sign }: Refers): About {
  const half = holdScenes(before, held);
  const [scene = null, ...others] = new Set(scenesIn(half));
  const several = new RegExp(SCENES, "i").exec(half)?.[0] ?? null;
  const parts = [...half.matchAll(new RegExp(`\\b(?:${TARGET})`, "gi"))].map(([one]) => one);
  // `copy scene 2` is no copy that a scene has
  const part = parts.find((one) => begins(one, "the our my") || sceneIn(one)) ?? null;
  const [, said] =
    new RegExp(`\\b(?:to|with) (${QUOTED}|[€$£]?\\d[\\d.,]*%?)(?: (?:in|on) ${SCENE})?$`, "i").exec(half) ??
    [];
  const shown = /\bthe (?:list|steps|chart|logo|number|quote|music|background)\b/i.exec(half)?.[0] ?? null;
  const one = scene && sign(scene);
  const ofScene = (words: string | null) => words?.replace(scene ?? "", one ?? "") ?? null;
  const place = several ?? one ?? (ADDS.test(half) ? sign(THAT) : null);
  const seen = part ?? shown;
  return {
    half,
    subject: ofScene(SUBJECT.exec(half)?.groups?.subject ?? null),
    place,
    only: several ?? (others.length ? null : one),
    around: place ?? (seen && !mentions(seen, "music background") ? sign(seen) : null),
    own: scene && part?.includes(scene) ? ofScene(part) : null,
    words: said ? (said.length === 1 ? said : quoteOf(said, held)) : part,
    shown,
  };
}

/** What `it` is for a clause. */
function itFor(clause: string, { own, words, place, shown }: About): string | null {
  // a scene lasts some seconds, and the film; words do not
  if (/\d ?s(?:ec|\b)/i.test(clause)) return words ? null : place;
  return own ?? words ?? place ?? shown;
}

/** A clause with what it means by `its text` and by `the text there`; null where it says neither. */
function back(clause: string, { half, own, words, around, place }: About): string | null {
  if (ITS.test(clause))
    return clause.replace(ITS, (_, said: string, part: string, color?: string) => {
      // `change … to 40% and its colour to blue`: with its verb it is no word of what is to be said
      const verb = said || (/^(?:make|change|set|turn) /i.exec(half)?.[0] ?? "");
      const colored = color && (own ?? words);
      if (colored) return `${verb}${colored} colour`;
      return `${verb}the ${color ? "background" : part}${around ? ` of ${around}` : ""}`;
    });
  return place && THERE.test(clause) ? clause.replace(THERE, `$1 of ${place}`) : null;
}

/** Wishes for colours, the ground before the words on it: these are read on the ground that they end up on. */
export function groundsFirst<Part extends { text: string }>(parts: readonly Part[]): Part[] {
  const all = [...parts];
  for (const [at, part] of parts.entries()) {
    const last = all[at - 1];
    const [isGround, wasGround] = [part, last].map((one) => mentions(one?.text, "back"));
    const colored = [part, last].every((one) => COLORED.test(one?.text ?? ""));
    if (last && colored && isGround && !wasGround) all.splice(at - 1, 2, part, last);
  }
  return all;
}

/** How second halves are read: what a clause means behind another, and a half whose scene stands in the next. */
export interface Meaning {
  meaning(clause: string, before: string, link?: "and" | "then" | "."): string;
  ahead(half: string, behind: string): string;
}

/** What second halves mean, for a film. */
export function meanings(held: string[], references: Refers, composition: Composition): Meaning {
  /** Whether a part that has no scene is the one of a scene. */
  const isThere = (part: string, scene: string): boolean => {
    const words = `the ${part} of ${scene}`;
    if (mentions(part, IN_EACH) || !whole(TARGET).test(words)) return mentions(part, IN_EACH);
    try {
      const { slots, name } = slotsNamed(words, composition, held);
      return !name && slots.length > 0;
    } catch (error) {
      if (!(error instanceof EditRefusal)) throw error;
      return false;
    }
  };
  /** `the text` as the one of the scene that was spoken of. */
  const scoped = (clause: string, { only }: About): string | null => {
    const [found = "", verb = "", color = "", part = ""] = BARE.exec(clause) ?? [];
    if (!found || !only || sceneIn(clause) || !isThere(part, only)) return null;
    if (mentions(part, OF_FILM) && !COLORED.test(clause)) return null;
    return `${verb}${color || "the "}${part} of ${only}${clause.slice(found.length)}`;
  };

  /**
   * A clause with what it means by `it`, `its text`, `the text there`, and by `the text` alone; as it is where it means
   * nothing that was spoken of before.
   *
   * @param link what stands before it: in another sentence `it` is the film again, and `the text` the film's
   */
  const meaning = (clause: string, before: string, link: "and" | "then" | "." = "and"): string => {
    const about = aboutOf(before, held, references);
    const [first = ""] = clause.split(JOINT);
    const head = holdScenes(first, held);
    // what is only stated of a scene leads to what is asked of it: "Scene 3 is a duplicate. Remove it."
    const it = link === "." && !isStatement(about.half) ? null : itFor(head, about);
    const { subject } = about;
    const meant =
      (it && POINTS.test(head) ? head.replace(POINTS, (_, verb: string) => `${verb}${it}`) : null) ??
      back(head, about) ??
      (link === "and" && subject && ALSO.test(head) ? `make ${subject} ${head}` : null) ??
      (link === "." || PLACES.test(about.half) ? null : scoped(head, about));
    return meant === null ? clause : `${meant}${clause.slice(first.length)}`;
  };

  /** A half whose scene stands behind the other one: `make the text white and the background black in scene 2`. */
  const ahead = (half: string, behind: string): string => {
    const said = holdScenes(behind, held);
    const place = new RegExp(` ((?:in|on) ${SCENE})$`).exec(said)?.[1];
    const isOpen = (clause: string) => BARE.test(clause);
    const isBoth = place && isOpen(half) && isOpen(said) && !sceneIn(holdScenes(half, held));
    return (isBoth && withinScene(half, place)) || half;
  };
  return { meaning, ahead };
}
