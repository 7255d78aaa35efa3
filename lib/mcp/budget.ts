/**
 * How much one tool call may put before a model. Hosts cut or refuse results above about 25,000 tokens. A result
 * goes out twice, as data and as JSON text, and a host may hand on both; a token is at least two and a half bytes
 * of UTF-8 in prose and code. So 24,000 bytes, twice, with what JSON adds, stay below.
 */
export const TEXT_BYTES = 24_000;

const bytes = (text: string): number => Buffer.byteLength(text);

/** Whether a text may go out whole. */
export const fits = (text: string, limit: number = TEXT_BYTES): boolean => bytes(text) <= limit;

/**
 * The beginning of a Markdown text, cut at a blank line where one is in the last half, else at a line, else
 * between two characters. A code fence that the cut leaves open is closed.
 *
 * @param limit bytes of UTF-8
 */
export function cut(text: string, limit: number = TEXT_BYTES): string {
  if (fits(text, limit)) return text;
  const buffer = Buffer.from(text);
  let end = limit;
  // the bytes 10xxxxxx go on with a character
  while (end > 0 && ((buffer[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  const head = buffer.toString("utf8", 0, end);
  const at = [head.lastIndexOf("\n\n"), head.lastIndexOf("\n")].find(
    (position) => position > head.length / 2,
  );
  const kept = (at === undefined ? head : head.slice(0, at)).trimEnd();
  const fences = kept.match(/^ {0,3}(`{3,}|~{3,})/gm) ?? [];
  return fences.length % 2 === 1 ? `${kept}\n${(fences.at(-1) ?? "").trim()}` : kept;
}

/** The first items whose JSON fits. @param limit bytes of UTF-8, all items together */
export function firstThatFit<Item>(items: readonly Item[], limit: number = TEXT_BYTES): Item[] {
  let left = limit;
  const end = items.findIndex((item) => {
    left -= bytes(JSON.stringify(item)) + 1;
    return left < 0;
  });
  return items.slice(0, end === -1 ? items.length : end);
}
