/** Chords by name, and how a hand takes them. */

const NUMERALS = ["i", "ii", "iii", "iv", "v", "vi", "vii"];
const MAJOR = [0, 2, 4, 5, 7, 9, 11] as const;
/** Tones of a chord above its root. Ninth chords leave the root to the bass. */
const THIRDS: Record<string, readonly number[]> = {
  "": [0, 4, 7],
  "6": [0, 4, 7, 9],
  add9: [0, 4, 7, 14],
  "7": [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  maj9: [4, 7, 11, 14],
  "9": [4, 7, 10, 14],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  "9sus4": [5, 7, 10, 14],
};

/**
 * A chord by its Roman numeral: small letters are minor, `b` lowers the root.
 *
 * @returns root and tones, semitones above the key note
 * @throws Error for a numeral that is none
 */
export function chordOf(name: string): { root: number; tones: number[] } {
  const [, flat = "", numeral = "", rest = ""] = /^(b?)([ivIV]+)(.*)$/.exec(name) ?? [];
  const degree = NUMERALS.indexOf(numeral.toLowerCase());
  const intervals = THIRDS[rest];
  if (degree < 0 || !intervals) throw new Error(`No chord is called ${name}.`);
  const minor = numeral === numeral.toLowerCase();
  const root = (MAJOR[degree] ?? 0) - (flat ? 1 : 0);
  return { root, tones: intervals.map((one) => root + (minor && one === 4 ? 3 : one)) };
}

/**
 * A chord's notes in a narrow range, so that as few hands as possible move.
 *
 * @param before the chord before; empty for the first
 */
export function voice(tones: readonly number[], around: number, before: readonly number[]): number[] {
  const classes = [...new Set(tones.map((tone) => ((tone % 12) + 12) % 12))].sort((a, b) => a - b);
  let best: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let lowest = around - 10; lowest <= around + 2; lowest += 1) {
    if (!classes.includes(lowest % 12)) continue;
    const from = classes.indexOf(lowest % 12);
    const notes = classes.map((_, index) => {
      const one = classes[(from + index) % classes.length] ?? 0;
      return lowest + ((one - (lowest % 12) + 12) % 12);
    });
    const moved = before.length
      ? notes.reduce((sum, note) => sum + Math.min(...before.map((other) => Math.abs(other - note))), 0)
      : 0;
    const off = Math.abs(notes.reduce((sum, note) => sum + note, 0) / notes.length - around);
    // neighbouring tones rub, at the bottom they are mud: thirds and fourths are clear
    const mud = notes.slice(1).reduce((sum, note, index) => {
      const gap = note - (notes[index] as number);
      return sum + (gap === 1 ? 5 : gap === 2 ? 1.5 : 0) * (index === 0 ? 4 : 1);
    }, 0);
    const cost = moved + off * 0.8 + mud;
    if (cost < least) {
      least = cost;
      best = notes;
    }
  }
  return best;
}
