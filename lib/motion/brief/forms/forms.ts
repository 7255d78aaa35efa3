import { labelBlocks } from "#lib/motion/brief/forms/label-blocks.ts";
import { isJunkOfPage, mailParts, pressParts } from "#lib/motion/brief/forms/letters.ts";
import { isItem, QUOTED } from "#lib/motion/brief/marks.ts";
import { script } from "#lib/motion/brief/forms/script.ts";
import type { Known } from "#lib/motion/brief/stretches.ts";
import { wordCount } from "#lib/motion/words/text.ts";
import { tables } from "#lib/motion/brief/forms/tables.ts";

/** A line of a brief, and where it stands. */
export interface Line {
  at: number;
  end: number;
  text: string;
}

export function linesOf(text: string): Line[] {
  let at = 0;
  return text.split("\n").map((line) => {
    const begins = at;
    at += line.length + 1;
    return { at: begins, end: begins + line.length, text: line };
  });
}

/** What a form tells for certain of parts of a brief. */
export type Form = (text: string, lines: readonly Line[]) => Known[];

/** "1. Log in. 2. Click Time Off. 3. Pick your dates.": steps within a line. */
const MARKER = /(?<![\p{L}\d.,])\(?(\d{1,2})[.)][ \t]+(?=[^\s\d])/gu;
const SENTENCE_END = /[.!?](?=\s|$)/;
const LONGEST_STEP = 14;
const inlineSteps: Form = (text, lines) =>
  lines.flatMap((line) => {
    const marks = [...line.text.matchAll(MARKER)];
    const first = marks.findIndex((mark) => mark[1] === "1");
    const run = first < 0 ? [] : marks.slice(first).filter((mark, at) => mark[1] === String(at + 1));
    if (run.length < 2) return [];
    const pieces = run.map((mark, index) => {
      const from = mark.index;
      const behind = line.text.slice(from + mark[0].length, run[index + 1]?.index).trimEnd();
      // the last ends where its sentence does: what follows is said otherwise
      const ends = index === run.length - 1 ? SENTENCE_END.exec(behind)?.index : undefined;
      const length = mark[0].length + (ends === undefined ? behind.length : ends + 1);
      return { at: line.at + from, end: line.at + from + length };
    });
    const isLong = ({ at, end }: { at: number; end: number }) =>
      wordCount(text.slice(at, end)) > LONGEST_STEP;
    if (pieces.some(isLong)) return [];
    const steps = pieces.map((piece): Known => ({ ...piece, role: "step" }));
    const lead = line.text.slice(0, run[0]?.index);
    const from = line.at + lead.search(/[^.!?]*$/);
    // "Explain how to book holiday in 4 steps:" only leads to them
    return /:\s*$/.test(lead) && lead.trim().length > 1
      ? [{ at: from, end: line.at + lead.trimEnd().length, role: "us" } as Known, ...steps]
      : steps;
  });

/** "— Mara, Halden Logistics", on the same line or the next, or in parentheses. */
const ATTRIBUTION =
  /^[ \t,.]*(?:\n[ \t]*)?(?:[—–]|--?(?=[ \t])|\((?=[^\n()]{2,60}\)))[ \t]*(\p{Lu}[^\n()“”"!?;]{1,70})/u;
const quotations: Form = (text) =>
  [...text.matchAll(QUOTED)].flatMap((found): Known[] => {
    const end = found.index + found[0].length;
    const who = ATTRIBUTION.exec(text.slice(end, end + 120));
    if (!who) return [];
    const name = (who[1] ?? "").replace(/(?<=\p{L}{3})\. .*$/u, "").trimEnd();
    const at = end + who[0].length - (who[1] ?? "").length;
    return [
      { at: found.index, end, role: "quote" },
      { at, end: at + name.length, role: "who" },
    ];
  });

/** 'The title is "Stay warm."': what is quoted is on screen as it stands. */
const ANNOUNCED =
  /\b(?:title|headline|tagline|slogan|hook|caption|end ?card|(?:first|last|opening|closing|end|title) (?:card|line|words|frame|slide|screen)|text)(?: (?:is|says|reads|should (?:be|say|read)|has to (?:be|say)|must (?:be|say)))?[:,]? ?(["“„«][^"“”„«»\n]{2,160}["”»])/giu;
const announced: Form = (text) =>
  [...text.matchAll(ANNOUNCED)].map(({ index, 0: whole, 1: words = "" }) => ({
    at: index + whole.length - words.length,
    end: index + whole.length,
    role: "says",
    field: /^(?:title|headline|hook)/i.test(whole) ? "headline" : "says",
  }));

const pageJunk: Form = (_, lines) => {
  const junk = lines.filter(({ text }) => isJunkOfPage(text));
  return junk.length < 3 ? [] : junk.map(({ at, end }) => ({ at, end, role: "us" }));
};

/** Of a language that is not read, points of a list and what is quoted are said all the same. */
const points: Form = (text, lines) => [
  ...[...text.matchAll(QUOTED)].map(
    ({ index, 0: { length } }): Known => ({ at: index, end: index + length, role: "says", field: "says" }),
  ),
  ...lines.flatMap(({ at, end, text: line }): Known[] =>
    isItem(line) ? [{ at, end, role: "says", field: "says" }] : [],
  ),
];

/** In this order: what one form has taken is left alone by the next. */
const FORMS: readonly Form[] = [
  ...[mailParts, pressParts, tables, quotations, script],
  ...[labelBlocks, announced, inlineSteps, pageJunk],
];

/** @returns what forms tell of a brief, in its order; none overlaps another */
export function formsIn(text: string, isRead: boolean): Known[] {
  const lines = linesOf(text);
  const found: Known[] = [];
  for (const form of isRead ? FORMS : [...FORMS, points]) {
    const taken = [...found];
    for (const one of form(text, lines))
      if (one.end > one.at && taken.every(({ at, end }) => one.end <= at || one.at >= end)) found.push(one);
  }
  return found.sort((one, other) => one.at - other.at);
}
