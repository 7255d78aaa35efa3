/**
 * A JSON value as its one canonical text, RFC 8785: no white space, members sorted by UTF-16 code units (§3.2.3),
 * numbers and strings as ECMAScript writes them (§3.2.2). Equal values have equal texts, so a hash of the text
 * is a hash of the value. Members that are `undefined` are left out, as in `JSON.stringify`.
 *
 * @throws TypeError for what JSON cannot say: NaN, infinities, functions, and text with half a surrogate pair
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`${value} is no JSON number.`);
    return JSON.stringify(value);
  }
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new TypeError("The text has half a surrogate pair.");
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object") throw new TypeError(`${typeof value} is no JSON value.`);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}
