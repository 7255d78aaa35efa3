import type { Form, Line } from "#lib/motion/brief/forms/forms.ts";
import { type Field, fieldOf } from "#lib/motion/brief/forms/labels.ts";
import { isItem as isPoint } from "#lib/motion/brief/marks.ts";
import type { Role } from "#lib/motion/brief/network/network.ts";
import type { Known } from "#lib/motion/brief/stretches.ts";

/*
 * `Label: value`, on a line of its own or behind another sentence. The label is told to us; what stands behind it is
 * what the label says, whatever it is like.
 */

/** What a field is for. */
const ROLE_OF: Partial<Record<Field, Role>> = {
  tagline: "kind",
  audience: "audience",
  quotes: "quote",
  steps: "step",
  cta: "call",
  address: "call",
  phone: "call",
  tone: "tone",
  colors: "look",
  length: "form",
  format: "form",
  music: "music",
};
/** Of these there is one, in one sentence: what follows it is prose again. */
const ONE_SENTENCE: ReadonlySet<Field> = new Set<Field>([
  ...([
    "name",
    "tagline",
    "headline",
    "audience",
    "cta",
    "address",
    "phone",
    "tone",
    "colors",
    "length",
  ] as const),
  ...(["format", "music", "legal", "source"] as const),
]);
/** These go on in the lines below. */
const GOES_ON: ReadonlySet<Field> = new Set<Field>(["says", "list", "numbers", "quotes", "steps", "compare"]);

const AT_LINE =
  /^[ \t>]*(?:[-*•–][ \t]+)?(?:#{1,4}[ \t]+)?[*_]{0,2}(\p{L}[\p{L}\d '’/&-]{0,32}?)[*_]{0,2}[ \t]*[:：][*_]{0,2}(?=[ \t]|$|["“„«])[ \t]*/u;
/** Behind a stop, within a line: only labels of one sentence. */
const WITHIN = /(?<=[.!?;|][ \t]+)(\p{Lu}[\p{L} '’-]{1,24}):[ \t]+(?=\S)/gu;

interface Found {
  at: number;
  /** Where the value begins. */
  from: number;
  label: string;
  field: Field;
}

const labelsIn = (line: Line): Found[] => {
  const [whole = "", label = ""] = AT_LINE.exec(line.text) ?? [];
  const field = fieldOf(label);
  const first = field ? [{ at: line.at, from: line.at + whole.length, label, field }] : [];
  const more = [...line.text.matchAll(WITHIN)].flatMap(({ index, 0: found, 1: word = "" }): Found[] => {
    const of = fieldOf(word);
    const isOne = of !== undefined && ONE_SENTENCE.has(of);
    return isOne
      ? [{ at: line.at + index, from: line.at + index + found.length, label: word, field: of }]
      : [];
  });
  return [...first, ...more];
};

/** Where a value ends: at the next label; of one sentence where that does, if more follows. */
function endOf(value: string, field: Field): number {
  if (GOES_ON.has(field) && field !== "says") return value.length;
  const stop = /[.!?]["”]?(?=\s+[\p{Lu}\d"“])/u.exec(value.replace(/(?<=\b\p{L})\./gu, " "));
  return stop ? stop.index + stop[0].length : value.length;
}

const known = ({ field }: Found, at: number, end: number): Known => ({
  at,
  end,
  field,
  role: ROLE_OF[field] ?? "says",
});

export const labelBlocks: Form = (_, lines) => {
  const found: Known[] = [];
  let open: Found | null = null;
  let taken = 0;
  let areItems = false;
  for (const line of lines) {
    const labels = labelsIn(line);
    const isBlank = !line.text.trim();
    if (!labels.length) {
      const isItem = isPoint(line.text);
      // what follows it ends at a blank line, and points end where something else stands
      if (taken && (isBlank || (areItems && !isItem))) open = null;
      if (!open || isBlank) continue;
      areItems = isItem;
      taken += 1;
      found.push(known(open, line.at, line.end));
      continue;
    }
    open = null;
    taken = 0;
    labels.forEach((label, index) => {
      const to = labels[index + 1]?.at ?? line.end;
      // whether the label of a list is shown above it, the network tells
      if (label.field !== "list") found.push({ at: label.at, end: label.from, role: "us" });
      const value = line.text.slice(label.from - line.at, to - line.at).trimEnd();
      if (value) found.push(known(label, label.from, label.from + endOf(value, label.field)));
      else if (GOES_ON.has(label.field)) open = label;
    });
  }
  return found;
};
