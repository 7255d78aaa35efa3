import { type Composition, readComposition } from "#lib/motion/composition.ts";
import { BEYOND_RULES } from "#lib/motion/edit/beyond.ts";
import { COLOR_RULES } from "#lib/motion/edit/colors.ts";
import {
  bare,
  corrected,
  EditRefusal,
  nearest,
  SCENE,
  sentencesOf,
  spokenOf,
  wordsOf,
} from "#lib/motion/edit/language.ts";
import { MOVEMENT_RULES } from "#lib/motion/edit/movement.ts";
import { ORDER_RULES } from "#lib/motion/edit/order.ts";
import { holdScenes } from "#lib/motion/edit/scene-names.ts";
import { changeOfEach } from "#lib/motion/edit/each.ts";
import { keepSounds } from "#lib/motion/edit/sound-moments.ts";
import { equalJson } from "#lib/motion/patch.ts";
import { LOGO_RULES } from "#lib/motion/edit/logo.ts";
import { isReason, isSigh, phrasings } from "#lib/motion/edit/phrasing.ts";
import { PARTICLE_RULES } from "#lib/motion/edit/particles.ts";
import { type Change, type EditRule, IT } from "#lib/motion/edit/rule.ts";
import { SIZE_RULES } from "#lib/motion/edit/size.ts";
import { SOUND_RULES } from "#lib/motion/edit/sound.ts";
import { STYLE_RULES } from "#lib/motion/edit/style.ts";
import { EMPHASIS_RULES } from "#lib/motion/edit/emphasis.ts";
import { withinScene } from "#lib/motion/edit/part.ts";
import { groundsFirst, JOINT, meanings, refers } from "#lib/motion/edit/refers.ts";
import { TIMING_RULES } from "#lib/motion/edit/timing.ts";
import { ANY_WORDS, LAST_RULES, takesBareWords, WORD_RULES } from "#lib/motion/edit/words.ts";

/** A part of an instruction that was not carried out. */
export interface NotUnderstood {
  text: string;
  why: string;
  /** Instructions that would be understood and have words in common with it. */
  nearest: string[];
}

/** What an instruction did. */
export interface Edit {
  /** The composition afterwards; another object, also where nothing changed. */
  composition: Composition;
  understood: string[];
  /** Why something became other than what was asked for: no comparison of two compositions tells that. */
  reasons: string[];
  notUnderstood: NotUnderstood[];
}

// what stands first is tried first: words that could be anything come last
const RULES: readonly EditRule[] = [
  ...LOGO_RULES,
  ...MOVEMENT_RULES,
  ...TIMING_RULES,
  ...COLOR_RULES,
  ...STYLE_RULES,
  ...SIZE_RULES,
  ...SOUND_RULES,
  ...PARTICLE_RULES,
  ...EMPHASIS_RULES,
  ...ORDER_RULES,
  ...WORD_RULES,
];

/** Instructions that are understood, one of each kind first. */
export const EDIT_EXAMPLES: readonly string[] = [...RULES, ...LAST_RULES, ANY_WORDS].flatMap(
  ({ examples }) => examples,
);
const USUAL = ["make it vertical", "make it 12 seconds", "change the headline of scene 1 to “…”"];

/** Longest instruction, characters. */
export const MAXIMUM_INSTRUCTION = 4000;
/** So many "and"s and commas one sentence has at most: each may join instructions, or be within one. */
const MOST_JOINED = 80;

interface Part {
  text: string;
  change: Change | null;
}

const VERB =
  /^(?:make|change|replace|remove|delete|drop|swap|switch|move|put|add|insert|duplicate|set|use|turn|give|let|start|end|begin|close|open|shorten|extend|cut|trim|say|write|rename|take|no|without)\b/i;
const PLACE = /^(?:at|in|on|before|after|behind|following|between)\b/i;
const AHEAD =
  /^((?:at|in|on|before|after|behind|following|between) [^,]+?)(?:, ?| (?=(?:add|insert|append|create|put|make|move|show)\b))(.+)$/i;
/** A verb that holds for what `and` adds: `remove the music and the effects`. */
const CARRIED = /^(?:remove|delete|drop|no|without|make|change|set|use|swap|turn off|mute)\b/i;

const SCENE_AHEAD = new RegExp(`^(${SCENE})(?::| [-–]) `);
const OF_SCENE = new RegExp(`^(.+) ((?:in|on) ${SCENE})$`);

/** A clause, and as it is where the place that it begins with stands behind: `after scene 3, add …`. */
function waysToSay(text: string): string[] {
  const [, behind = "", of = ""] = OF_SCENE.exec(text) ?? [];
  const [, place = "", asked = ""] = AHEAD.exec(text.replace(SCENE_AHEAD, "in $1, ")) ?? [];
  if (!place) return [text, (of && withinScene(behind, of)) || text];
  const within = withinScene(asked, place);
  // words that are to be said would end in the place
  return within ? [text, within] : [text, `${asked} ${place}`];
}

/** Instructions that one clause may join. */
const MOST_JOINTS = 16;
/** Longer clauses are no instruction, but for words that are to be said. */
const LONGEST_CLAUSE = 400;

/** Takes clauses apart. Every piece is looked at once, however many ways there are to join them. */
function reader(
  held: string[],
  { meaning, ahead }: ReturnType<typeof meanings>,
  composition: Composition,
): (clause: string) => Part[] {
  const changes = new Map<string, Change | null>();
  const parts = new Map<string, Part[]>();

  const changeFor = (clause: string): Change | null => {
    if (clause.length > LONGEST_CLAUSE) return null;
    const text = holdScenes(clause, held);
    let change = changes.get(clause);
    if (change !== undefined) return change;
    change = null;
    const ways = waysToSay(text);
    const plainly = (asked: string): Change | null => {
      for (const { match } of RULES) {
        const found = match(asked, held);
        if (found) return found;
      }
      return null;
    };
    for (const asked of ways) change ??= plainly(asked);
    change ??= changeOfEach(text, composition, held, plainly);
    if (!change) for (const asked of ways.flatMap((way) => phrasings(way, held))) change ??= plainly(asked);
    changes.set(clause, change);
    return change;
  };
  const lastly = [...LAST_RULES, ANY_WORDS, ...BEYOND_RULES];
  /** What is asked where nothing else fits: by the rules that take any words, as typed and in other words. */
  const LAST = lastly.map(({ match }) => (clause: string): Change | null => {
    const text = holdScenes(clause, held);
    let change: Change | null = match(text, held);
    for (const way of change ? [] : phrasings(text, held)) change ??= match(way, held);
    return change;
  });
  const mendedFor = (clause: string): Change | null => changeFor(clause) ?? changeFor(corrected(clause));

  /** A clause as one instruction, or as several that `and` or a comma joins. */
  const partsOf = (clause: string): Part[] => {
    const known = parts.get(clause) ?? read(clause);
    parts.set(clause, known);
    return known;
  };
  const read = (clause: string): Part[] => {
    const stripped = bare(clause);
    const closed = changeFor(stripped);
    const open = closed !== null && takesBareWords(holdScenes(stripped, held));
    // `now` at the end of words that are to be said is one of them
    const text = open ? bare(clause, false) : stripped;
    const own = open ? changeFor(text) : closed;
    if (own && !open) return [{ text, change: own }];
    const joints = [...text.matchAll(JOINT)].slice(0, MOST_JOINTS).map(({ index, 0: joint }) => {
      const asTyped = bare(text.slice(index + joint.length));
      const left = ahead(text.slice(0, index), asTyped);
      return { left, right: meaning(asTyped, left) };
    });
    for (const { left, right } of joints) {
      // words that are to be said may hold an `and`: they end where the next instruction begins
      if (open && !VERB.test(right)) continue;
      const first = mendedFor(bare(left));
      if (!first) continue;
      const verb = CARRIED.exec(left)?.[0];
      for (const again of verb && !open && !VERB.test(right) ? [right, `${verb} ${right}`] : [right]) {
        const rest = partsOf(again);
        if (rest.every(({ change }) => change)) return [{ text: bare(left), change: first }, ...rest];
      }
    }
    if (own) return [{ text, change: own }];
    const mended = changeFor(corrected(text));
    if (mended && !takesBareWords(holdScenes(corrected(text), held))) return [{ text, change: mended }];
    // of words that are to be said none is put right
    const [, head = "", said = ""] = /^(.*?)(\b(?:to|says?|reads?|with|by|saying)\b.*)$/is.exec(text) ?? [];
    const headMended = head && changeFor(corrected(head) + said);
    if (headMended) return [{ text, change: headMended }];
    // `Donate now`: what is to be said keeps its last word
    const whole = bare(clause, false);
    if (whole !== text) {
      const change = ANY_WORDS.match(holdScenes(whole, held), held);
      if (change) return [{ text: whole, change }];
    }
    for (const ask of LAST) {
      const words = ask(text);
      if (!words) continue;
      // `change 12 to 14 and make it red`: the words end where the next instruction begins
      for (const { left, right } of joints) {
        const first = VERB.test(right) ? ask(bare(left)) : null;
        const rest = first ? partsOf(right) : [];
        if (first && rest.length && rest.every(({ change }) => change))
          return [{ text: bare(left), change: first }, ...rest];
      }
      return [{ text, change: words }];
    }
    // as much of it as can be done; the rest is said
    for (const { left, right } of joints) {
      // what is asked of one place is not done everywhere
      if (PLACE.test(left)) continue;
      const first = mendedFor(bare(left));
      if (first) return [{ text: bare(left), change: first }, ...partsOf(right)];
      const rest = partsOf(right);
      if (rest.some(({ change }) => change)) return [{ text: bare(left), change: null }, ...rest];
    }
    return [{ text, change: null }];
  };
  return partsOf;
}

const OPPOSITES = [
  [/\b(?:faster|quicker)\b/i, /\bslower\b/i],
  [/\blonger\b/i, /\bshorter\b/i],
  [/\b(?:bigger|larger)\b/i, /\bsmaller\b/i],
  [/\blouder\b/i, /\bquieter\b/i],
  [/\bdarker\b/i, /\b(?:lighter|brighter)\b/i],
] as const;

/** Parts that ask for one thing and its opposite: "slower and faster". */
function contraryIn(parts: readonly Part[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [one, other] of OPPOSITES) {
    const subject = (text: string, way: RegExp) =>
      text
        .replace(way, "")
        .replace(new RegExp(`\\b(?:make|${IT})\\b`, "gi"), "")
        .trim();
    for (const { text } of parts.filter((part) => one.test(part.text)))
      for (const { text: taken } of parts.filter((part) => other.test(part.text)))
        if (subject(text, one) === subject(taken, other)) found.add(text).add(taken);
  }
  return found;
}

/** Sound and pictures are large and no rule reads them: copies share them, as texts are never changed in place. */
const copyOf = (composition: Composition): Composition => structuredClone(composition);

/**
 * Carries out an instruction in plain English, by rules: the same words do the same thing. A part that is not
 * understood, names something that is not there, or would make a wrong composition changes nothing and is said.
 *
 * @param composition as `readComposition` returned it; stays as it is
 * @param instruction at most MAXIMUM_INSTRUCTION characters, several instructions in one or many lines
 */
export function editByInstruction(composition: Composition, instruction: string): Edit {
  const edit: Edit = { composition: copyOf(composition), understood: [], reasons: [], notUnderstood: [] };
  if (instruction.length > MAXIMUM_INSTRUCTION) {
    edit.notUnderstood.push({
      text: `${instruction.slice(0, 60)}…`,
      why: `an instruction has at most ${MAXIMUM_INSTRUCTION} characters`,
      nearest: [],
    });
    return edit;
  }
  const { text, quotes } = spokenOf(instruction);
  const joined = text.split(/[.!?;\n]/).find((one) => (one.match(JOINT)?.length ?? 0) > MOST_JOINED);
  if (joined !== undefined) {
    edit.notUnderstood.push({
      text: `${wordsOf(joined.trim().slice(0, 60), quotes)}…`,
      why: `one sentence joins at most ${MOST_JOINED} instructions: write them in several, or in lines`,
      nearest: [],
    });
    return edit;
  }
  const references = refers(quotes);
  const meant = meanings(quotes, references, edit.composition);
  const partsOf = reader(quotes, meant, edit.composition);
  const partsBehind = (sentence: string, before: string) =>
    partsOf(meant.meaning(sentence.replace(/^then /i, ""), before, /^then /i.test(sentence) ? "then" : "."));
  const isAsked = (sentence: string, before: string) =>
    partsBehind(sentence, before).every(({ change }) => change);
  const said: Part[] = [];
  for (const sentence of sentencesOf(text, isAsked))
    said.push(...partsBehind(sentence, said.at(-1)?.text ?? ""));
  const asked = said.filter((part) => part.change || !isSigh(part.text));
  const parts = groundsFirst(asked.length ? asked : said);
  const contrary = contraryIn(parts);
  const asksAnything = parts.some(({ change }) => change);
  let before = { text: "", composition: edit.composition };
  for (const { text: part, change } of parts) {
    const last = before;
    before = { text: part, composition: edit.composition };
    // why something is asked for is no wish
    if (!change && asksAnything && isReason(part)) continue;
    const asTyped = wordsOf(`${part} `, quotes);
    const refuse = (why: string, near: string[]) =>
      edit.notUnderstood.push({ text: asTyped, why, nearest: near });
    if (!change && /^(?:undo|redo)\b/i.test(part))
      refuse(
        parts.length > 1
          ? "undo and redo stand alone: ask for nothing else beside them"
          : "undo takes back whole changes: say “undo”, “undo 2 changes” or “undo all changes”",
        [],
      );
    else if (!change) {
      const near = nearest(part, EDIT_EXAMPLES);
      refuse("not understood", near.length ? near : USUAL);
    }
    if (contrary.has(part)) refuse("one part takes back the other: say which of them", []);
    if (!change || contrary.has(part)) continue;
    const next = copyOf(edit.composition);
    try {
      references.point(part, last, edit.composition);
      const [told = "", ...reasons] = [change(next)].flat().map((line) => wordsOf(line, quotes));
      keepSounds(edit.composition, next);
      const read = readComposition(next);
      if (!read.ok) {
        const [issue] = read.issues;
        refuse(
          `it would make a wrong composition: ${issue?.pointer ?? ""} ${issue?.message ?? ""}`.trim(),
          [],
        );
      } else if (equalJson(edit.composition, read.composition)) refuse(`nothing changes: ${told}`, []);
      else {
        edit.composition = read.composition;
        edit.understood.push([told, ...reasons].join(". "));
        edit.reasons.push(...reasons);
      }
    } catch (error) {
      if (!(error instanceof EditRefusal)) throw error;
      refuse(wordsOf(error.message, quotes), []);
    }
  }
  return edit;
}
