import words from "#lib/motion/brief/forms/labels.json" with { type: "json" };

/** What a label fills; rows of a table, and what stands above them. */
export type Field = keyof typeof words | "row" | "head";

/**
 * Labels that people put before a line, by what they fill: English, German, French, Spanish, Italian, Portuguese and
 * Dutch. A label that is not here is read like any other words.
 */
const MEANINGS: ReadonlyMap<string, Field> = new Map(
  Object.entries(words).flatMap(([field, labels]) => labels.map((label) => [label, field as Field] as const)),
);

/** What a label fills, in whatever case, with "our" or a number beside it or without. */
export function fieldOf(label: string): Field | undefined {
  const words = label.toLowerCase().replaceAll("’", "'").replace(/[*_#]/g, "").trim();
  return MEANINGS.get(words) ?? MEANINGS.get(words.replace(/^(?:our|the|your|my) | ?#?\d{1,2}$/g, ""));
}
