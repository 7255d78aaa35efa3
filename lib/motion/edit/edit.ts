import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import { type Clause, EXAMPLES, reader } from "#lib/motion/edit/clauses.ts";
import { keepSounds } from "#lib/motion/patch/sound-moments.ts";
import { allSlots, SlotRefusal } from "#lib/motion/templates/slots.ts";
import {
  capitalised,
  EditRefusal,
  IT,
  mentions,
  nearest,
  released,
  sentencesOf,
  spokenOf,
  wordsOf,
  begins,
} from "#lib/motion/edit/language.ts";
import type { Change } from "#lib/motion/edit/pattern.ts";
import { groundsFirst, JOINT, meanings, type Refers, refers } from "#lib/motion/edit/refers.ts";
import { holdScenes } from "#lib/motion/edit/scene-names.ts";
import { isSigh, isStatement } from "#lib/motion/edit/ways.ts";
import WORD_LISTS from "#lib/motion/edit/words.json" with { type: "json" };
import { equalJson } from "#lib/motion/patch/patch.ts";

/** A part of an instruction that was not carried out. */
export interface NotUnderstood {
  text: string;
  why: string;
  /** Instructions that would be carried out instead. */
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

/** Instructions that are understood, one of each kind first. */
export const EDIT_EXAMPLES: readonly string[] = EXAMPLES;
const USUAL = ["make it vertical", "make it 12 seconds", "change the headline of scene 1 to “…”"];
/** What people may mean who ask for something of the film as a whole and use no word that a rule knows. */
const LOOKS = ["more energetic", "more contrast", "bigger headlines", "other colours"];
const OF_THE_LOOK = new RegExp(`^(?:make (?:${IT}|.+ pop)|less|more|it)\\b`, "i");

/** Longest instruction, characters. */
export const MAXIMUM_INSTRUCTION = 4000;
/** So many "and"s and commas one sentence has at most: each may join instructions, or be within one. */
const MOST_JOINED = 80;

/** Clauses that ask for one thing and its opposite: "slower and faster". */
function contraryIn(clauses: readonly Clause[]): ReadonlySet<string> {
  const found = new Set<string>();
  const subject = (text: string, way: string) => text.replace(way, "").replace(MADE, "").trim();
  for (const [one = "", other = ""] of WORD_LISTS.contrary)
    for (const { text } of clauses.filter((clause) => mentions(clause.text, one)))
      for (const { text: taken } of clauses.filter((clause) => mentions(clause.text, other)))
        if (subject(text, one) === subject(taken, other)) found.add(text).add(taken);
  return found;
}
const MADE = new RegExp(`\\b(?:make|${IT})\\b`, "gi");

/** Whether something is gone: a scene, words, a sound. */
function takesAway(before: Composition, after: Composition): boolean {
  const left = new Set(after.scenes.map(({ id }) => id));
  const count = (film: Composition) => film.audio?.tracks.length ?? 0;
  return (
    before.scenes.some(({ id }) => !left.has(id)) ||
    allSlots(after).length < allSlots(before).length ||
    count(after) < count(before)
  );
}

/** What came of one clause: the film and what was done, or why not. */
type Outcome = { composition: Composition; told: string; reasons: string[] } | { refused: EditRefusal };

/** Carries out one clause on a copy. */
function carryOut(change: Change, before: Composition, held: readonly string[]): Outcome {
  const next = structuredClone(before);
  try {
    const [told = "", ...reasons] = [change(next)].flat().map((line) => wordsOf(line, held));
    keepSounds(before, next);
    const read = readComposition(next);
    if (!read.ok) {
      const [issue] = read.issues;
      const why = `${issue?.pointer ?? ""} ${issue?.message ?? ""}`.trim();
      return { refused: new EditRefusal(`the result would not be a valid film: ${why}`) };
    }
    if (equalJson(before, read.composition)) return { refused: new EditRefusal(`nothing changes: ${told}`) };
    return { composition: read.composition, told, reasons };
  } catch (error) {
    if (error instanceof SlotRefusal) return { refused: new EditRefusal(error.message) };
    if (!(error instanceof EditRefusal)) throw error;
    return { refused: error };
  }
}

/** Of some instructions those that change the film. */
function thatWork(candidates: readonly string[], film: Composition, most: number): string[] {
  const found: string[] = [];
  for (const candidate of [...new Set(candidates)].slice(0, 8))
    if (found.length < most && read(film, candidate, false).understood.length) found.push(candidate);
  return found;
}

/** What would do in the place of a clause that was refused. */
function alternatives(clause: string, { instead, choices }: EditRefusal, held: readonly string[]): string[] {
  const said = released(clause, held);
  const of = choices && released(choices.of, held);
  const chosen = of && said.includes(of) ? (choices?.by ?? []).map((one) => said.replace(of, one)) : [];
  return [...chosen, ...instead].map((one) => wordsOf(one, held));
}

/** The clauses of an instruction; the sentence that joins too many of them, where there is one. */
function clausesOf(
  text: string,
  held: string[],
  references: Refers,
  composition: Composition,
): Clause[] | string {
  const joined = text.split(/[.!?;\n]/).find((one) => (one.match(JOINT)?.length ?? 0) > MOST_JOINED);
  if (joined !== undefined) return joined;
  const meant = meanings(held, references, composition);
  const clausesIn = reader(held, meant, composition);
  const behind = (sentence: string, before: string) =>
    clausesIn(
      meant.meaning(sentence.replace(/^then /i, ""), before, begins(sentence, "then") ? "then" : "."),
    );
  const isAsked = (sentence: string, before: string) =>
    behind(sentence, before).every(({ change }) => change);
  const said: Clause[] = [];
  for (const sentence of sentencesOf(text, isAsked)) said.push(...behind(sentence, said.at(-1)?.text ?? ""));
  const asked = said.filter((clause) => clause.change || !isSigh(clause.text));
  const clauses = groundsFirst(asked.length ? asked : said);
  // why something is asked for is no wish
  const asksAnything = clauses.some(({ change }) => change);
  return clauses.filter(
    ({ change, text: one }) => change || !asksAnything || !isStatement(holdScenes(one, held)),
  );
}

const UNDO_ALONE = "undo and redo stand alone: ask for nothing else beside them";
const UNDO_HOW = "undo takes back whole changes: say “undo”, “undo 2 changes” or “undo all changes”";

/** @param advises whether alternatives are looked for where a clause is not understood */
function read(film: Composition, instruction: string, advises: boolean): Edit {
  const edit: Edit = {
    composition: structuredClone(film),
    understood: [],
    reasons: [],
    notUnderstood: [],
  };
  const refuse = (text: string, why: string, near: string[] = []) =>
    edit.notUnderstood.push({ text, why, nearest: near });
  if (instruction.length > MAXIMUM_INSTRUCTION) {
    refuse(`${instruction.slice(0, 60)}…`, `an instruction has at most ${MAXIMUM_INSTRUCTION} characters`);
    return edit;
  }
  const { text, quotes } = spokenOf(instruction);
  const references = refers(quotes);
  const clauses = clausesOf(text, quotes, references, edit.composition);
  if (typeof clauses === "string") {
    refuse(
      `${wordsOf(clauses.trim().slice(0, 60), quotes)}…`,
      `one sentence joins at most ${MOST_JOINED} instructions: write them in several, or in lines`,
    );
    return edit;
  }
  const contrary = contraryIn(clauses);
  let isHalf = false;
  let before = { text: "", composition: edit.composition };
  for (const { text: clause, change, isGuess = false } of clauses) {
    const last = before;
    before = { text: clause, composition: edit.composition };
    const asTyped = wordsOf(`${clause} `, quotes);
    if (contrary.has(clause)) refuse(asTyped, "these contradict each other: say which one you want");
    else if (!change && begins(clause, "undo redo"))
      refuse(asTyped, clauses.length > 1 ? UNDO_ALONE : UNDO_HOW);
    else if (!change) {
      isHalf = true;
      const near = nearest(clause, EDIT_EXAMPLES);
      const usual = OF_THE_LOOK.test(clause) ? [...LOOKS, ...near] : [...near, ...USUAL];
      refuse(asTyped, "not understood", advises ? thatWork(usual, edit.composition, 3) : []);
    } else {
      const pointed = pointTo(references, clause, last, edit.composition);
      const outcome = pointed ?? carryOut(change, edit.composition, quotes);
      if ("refused" in outcome) {
        isHalf ||= isGuess;
        const near = advises ? alternatives(clause, outcome.refused, quotes) : [];
        refuse(asTyped, wordsOf(outcome.refused.message, quotes), thatWork(near, edit.composition, 5));
      } else {
        edit.composition = outcome.composition;
        edit.understood.push([outcome.told, ...outcome.reasons].map(capitalised).join(". "));
        edit.reasons.push(...outcome.reasons);
      }
    }
  }
  if (!isHalf || !takesAway(film, edit.composition)) return edit;
  // what is understood by half may take away what was to stay
  for (const one of edit.understood.splice(0))
    refuse(one, "not done: another part of the instruction is not understood, and this takes something away");
  return { ...edit, composition: structuredClone(film), reasons: [] };
}

/** Gives references their scenes. @returns why there is none */
function pointTo(
  references: Refers,
  clause: string,
  last: { text: string; composition: Composition },
  now: Composition,
): { refused: EditRefusal } | null {
  try {
    references.point(clause, last, now);
    return null;
  } catch (error) {
    if (!(error instanceof EditRefusal)) throw error;
    return { refused: error };
  }
}

/**
 * Carries out an instruction in plain English, by rules: the same words do the same thing. A clause that is not wholly
 * understood, names something that is not there, or would make a wrong composition changes nothing and is told back,
 * with instructions that would do. If anything would be taken away beside a clause that is not understood, nothing
 * changes at all.
 *
 * @param film as `readComposition` returned it; stays as it is
 * @param instruction at most MAXIMUM_INSTRUCTION characters, several instructions in one or many lines
 */
export const editByInstruction = (film: Composition, instruction: string): Edit =>
  read(film, instruction, true);
