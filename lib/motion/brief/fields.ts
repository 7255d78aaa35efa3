import type { Brief } from "#lib/motion/brief/brief.ts";
import { addChart, barsOf } from "#lib/motion/brief/bars.ts";
import { figureOf } from "#lib/motion/words/figures.ts";
import { addItems, addSteps, type Making, say } from "#lib/motion/brief/making.ts";
import { hasWord, unmarked } from "#lib/motion/brief/marks.ts";
import { sentencesIn, unstopped } from "#lib/motion/brief/said.ts";
import type { Stretch } from "#lib/motion/brief/stretches.ts";
import { takeWish } from "#lib/motion/brief/wishes.ts";
import { ADDRESS, PHONE, shownAddress } from "#lib/motion/words/address.ts";
import { capitalised, unquoted } from "#lib/motion/words/text.ts";

/** What stands behind a label is taken as it stands: nothing here guesses. */

/** A value as it is shown: a stop stays where it was put in quotation marks. */
function shownValue(text: string): string {
  const bare = unmarked(text);
  const words = unquoted(bare);
  return capitalised(words === bare ? unstopped(words) : words);
}
/** "Tidewater, a backup service": a name, and what it is. */
function takeName(brief: Brief, text: string): void {
  const value = unstopped(unquoted(unmarked(text)));
  const parted = /^(.{1,60}?)(?:,|\s[–—-]|\s?\(|:)\s*(?=\p{Ll}|\p{Lu}\p{Ll}+ \p{Ll})(.+?)\)?$/u.exec(value);
  brief.product ||= parted?.[1] ?? value;
  if (parted?.[2]) brief.tagline ||= capitalised(parted[2]);
}
const SIGNS = ["\n", "→", "->", " > ", " · ", " • ", " | ", ";", " / ", ", "];
/** Parts of a line, by the strongest sign that stands between them. */
function partsOf(text: string): string[] {
  const sign = SIGNS.find((one) => text.trim().includes(one));
  const parts = sign ? text.trim().split(sign) : [text];
  return parts.map((part) => shownValue(sign === ", " ? part.replace(/^\s*and /, "") : part)).filter(hasWord);
}
/** What people are to do, and where: the address and the number stand on the last card by themselves. */
function takeCall(brief: Brief, text: string): void {
  const found = ADDRESS.exec(text)?.[0];
  const phone = PHONE.exec(text)?.[0];
  if (found) brief.address ||= shownAddress(found);
  if (phone) brief.phone ||= phone;
  const action = shownValue(
    text
      .replace(found ?? "", "")
      .replace(phone ?? "", "")
      .replace(/\s*(?:[,:–—-]|\bat|\bon)\s*[.,]?\s*$/i, ""),
  );
  if (!hasWord(action)) return;
  if (brief.callToAction) brief.claims.push(action);
  else brief.callToAction = action;
}
function takeQuote(brief: Brief, text: string): void {
  const [, words = "", author = ""] =
    /^\W*["“„«](.+?)["”»]\s*(?:[—–(-]+\s*(.+?)\)?\s*)?$/su.exec(text.trim()) ?? [];
  const said = words || shownValue(text);
  if (said) brief.quotes.push({ text: said.trim(), author: author.trim(), after: brief.claims.length });
}
function takeBars(made: Making, text: string): void {
  const parts = text.split(/\s*[;\n]\s*|,\s+(?=\D)/).filter(hasWord);
  const bars = barsOf(parts);
  if (bars) addChart(made.brief, "", bars);
  else for (const part of parts) say(made, shownValue(part));
}

/** Takes what a label holds. */
export function takeField(made: Making, stretch: Stretch): void {
  const { brief } = made;
  const { field, text } = stretch;
  const value = shownValue(text);
  switch (field) {
    case "name":
      takeName(brief, text);
      return;
    case "tagline":
    case "headline":
    case "legal":
    case "source":
      if (brief[field]) say(made, value);
      else brief[field] = value;
      return;
    case "says":
      for (const one of unquoted(unmarked(text)) !== unmarked(text) ? [value] : sentencesIn(text))
        say(made, one);
      return;
    case "list":
      addItems(made, partsOf(text), stretch.title);
      return;
    case "numbers":
      for (const part of text.split(/\s*[;·|\n]\s*|\s\/\s|,\s+(?=[$€£]?\d)/).filter(hasWord)) {
        const figure = figureOf(shownValue(part));
        if (figure) brief.numbers.push({ ...figure, after: brief.claims.length });
        else say(made, shownValue(part));
      }
      return;
    case "quotes":
      takeQuote(brief, text);
      return;
    case "steps":
      addSteps(made, partsOf(text));
      return;
    case "compare":
      takeBars(made, text);
      return;
    case "cta":
    case "address":
    case "phone":
      takeCall(brief, text);
      return;
    case "row":
    case "head":
      made.table.push({ cells: stretch.cells ?? [], isHead: field === "head" });
      return;
    default:
      takeWish(brief, stretch);
  }
}
