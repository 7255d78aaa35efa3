import { type Brief, samplesOf } from "#lib/motion/brief/brief.ts";
import { visible } from "#lib/motion/composition/code-point.ts";
import { undrawable } from "#lib/motion/words/drawable.ts";

/** Takes out of a brief what no font draws, and says so: a film with holes is never drawn. */
export function leaveOutUndrawable(brief: Brief): void {
  const drawn = (words: string): boolean => {
    const missing = undrawable(words);
    if (missing.length)
      brief.ignored.push({ text: words, why: `no font draws ${missing.slice(0, 8).map(visible).join(" ")}` });
    return !missing.length;
  };
  const kept = (words: string): string => (drawn(words) ? words : "");
  for (const field of [
    "product",
    "tagline",
    "headline",
    "audience",
    "callToAction",
    "address",
    "legal",
    "source",
  ] as const)
    brief[field] = kept(brief[field]);
  brief.claims = brief.claims.filter(drawn);
  brief.steps = brief.steps.filter(drawn);
  brief.lists = brief.lists
    .map((list) => ({
      ...list,
      items: list.items.filter(drawn),
      ...(list.title ? { title: kept(list.title) } : {}),
    }))
    .filter(({ items }) => items.length > 0);
  brief.answers = brief.answers.filter(({ question, answer }) => drawn(`${question} ${answer}`));
  brief.numbers = brief.numbers.filter(({ label, suffix }) => drawn(`${label} ${suffix}`));
  const drawnRows = (rows: Brief["comparisons"]) =>
    rows.filter(({ label, suffix }) => drawn(`${label} ${suffix}`));
  brief.comparisons = drawnRows(brief.comparisons);
  brief.moreCharts = brief.moreCharts
    .map(({ title, rows }) => ({ title: kept(title), rows: drawnRows(rows) }))
    .filter(({ title, rows }) => title && rows.length > 1);
  brief.quotes = brief.quotes
    .filter(({ text }) => drawn(text))
    .map((quote) => ({ ...quote, author: kept(quote.author) }));
  const [code = null, ...moreCode] = samplesOf(brief).filter((one) => drawn(one.code));
  brief.code = code;
  brief.moreCode = moreCode;
}
