/** What JSON of a film may not have, whatever its schema: endless depth, half characters, control characters. */

/** Containers within containers: more than any composition has. */
const MAXIMUM_CONTAINERS = 64;

/** Where a value is nested deeper than any composition, which no recursion should be tried on; null if nowhere. */
export function tooDeep(value: unknown, depth = 0): PropertyKey[] | null {
  if (typeof value !== "object" || value === null) return null;
  if (depth > MAXIMUM_CONTAINERS) return [];
  for (const [name, member] of Object.entries(value)) {
    const below = tooDeep(member, depth + 1);
    if (below) return [name, ...below];
  }
  return null;
}

/** Where a text has half a surrogate pair, which no font draws and no hash has; null where none has. */
export function halfCharacter(value: unknown): PropertyKey[] | null {
  if (typeof value === "string") return HALF.test(value) ? [] : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    const below = HALF.test(name) ? [] : halfCharacter(member);
    if (below) return [name, ...below];
  }
  return null;
}
const HALF = /\p{Surrogate}/u;

/** Control characters that are none of the white space of a text. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/** Texts with a control character, and the first of each. No font has a picture of one, and none is missed. */
export function* controlsIn(
  value: unknown,
  path: PropertyKey[] = [],
): Generator<{ path: PropertyKey[]; character: string }> {
  if (typeof value === "string") {
    const character = CONTROL.exec(value)?.[0];
    if (character !== undefined) yield { path, character };
  } else if (typeof value === "object" && value !== null)
    // of megabytes, and of patterns of their own: pictures, sound, paths
    for (const [key, member] of Object.entries(value))
      if (key !== "data" || typeof member !== "string")
        yield* controlsIn(member, [...path, Array.isArray(value) ? Number(key) : key]);
}
