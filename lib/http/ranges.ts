/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A request for more parts than these is answered whole (RFC 9110 §14.2 leaves that to the server, §17.15 asks for it). */
const MAXIMUM_RANGES = 16;
/** Parts that are nearer to each other than the lines between two parts are long are sent as one, §15.3.7.2. */
const NEAR_BYTES = 80;

const UNIT = /^bytes=/i;
const SPEC = /^(\d*)-(\d*)$/;

/** Puts parts that overlap, or nearly touch, together: at the place of the first of them. */
function coalesced(ranges: readonly ByteRange[]): ByteRange[] {
  const parts: ByteRange[] = [];
  for (const range of ranges) {
    let { start, end } = range;
    let place = parts.length;
    for (let index = parts.length - 1; index >= 0; index -= 1) {
      const other = parts[index] as ByteRange;
      if (start > other.end + NEAR_BYTES || end < other.start - NEAR_BYTES) continue;
      start = Math.min(start, other.start);
      end = Math.max(end, other.end);
      parts.splice(index, 1);
      place = Math.min(place, index);
      // what is now longer may touch one that was looked at before
      index = parts.length;
    }
    parts.splice(place, 0, { start, end });
  }
  return parts;
}

/**
 * Reads a `Range` field, RFC 9110 §14.1.2 and §14.2.
 *
 * @param length of the representation, in bytes
 * @returns the parts to send, in the order in which they were asked for; `unsatisfiable` where none of them is there
 *   (416); null where the field is to be ignored: another unit, malformed, too many parts, nothing to take a part of
 */
export function readRange(field: string, length: number): ByteRange[] | "unsatisfiable" | null {
  if (!UNIT.test(field) || length === 0) return null;
  const specs = field
    .slice("bytes=".length)
    .split(",")
    .map((spec) => spec.trim())
    .filter(Boolean);
  if (!specs.length || specs.length > MAXIMUM_RANGES) return null;
  const ranges: ByteRange[] = [];
  for (const spec of specs) {
    const [, first = "", last = ""] = SPEC.exec(spec) ?? [];
    if (first === "" && last === "") return null;
    if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
    // a suffix: the last bytes, however many there are
    const start = first === "" ? Math.max(0, length - Number(last)) : Number(first);
    const end = first === "" || last === "" ? length - 1 : Math.min(Number(last), length - 1);
    if (start <= end) ranges.push({ start, end });
  }
  return ranges.length ? coalesced(ranges) : "unsatisfiable";
}
