/** A word with what is quickly compared: a bit for each letter and digit that stands in it. */
export interface Word {
  word: string;
  letters: number;
}

const lettersOf = (word: string): number => {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) % 31);
  return bits;
};

/** @param word ASCII, as addresses are */
export const asWord = (word: string): Word => ({ word, letters: lettersOf(word) });

const bitCount = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** As many letters as an integer has bits: of a longer word only its like is near. */
const LONGEST_WORD = 32;
const ASCII = 128;

/**
 * Optimal string alignment distance (inserts, deletes, replaces, swaps of neighbours), a column of the table at a time as
 * bits of an integer: Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances" (2003).
 *
 * @param places letter → the places where the word has it, as bits
 * @param length of that word, from 1 to 32
 */
function editDistance(places: Int32Array, length: number, text: string): number {
  const lastBit = 1 << (length - 1);
  let [more, less, diagonal, before] = [-1, 0, 0, 0];
  let distance = length;
  for (let index = 0; index < text.length; index += 1) {
    const at = places[text.charCodeAt(index)] ?? 0;
    const swapped = ((~diagonal & at) << 1) & before;
    diagonal = ((((at & more) + more) | 0) ^ more) | at | less | swapped;
    const rises = less | ~(diagonal | more);
    const falls = diagonal & more;
    if (rises & lastBit) distance += 1;
    else if (falls & lastBit) distance -= 1;
    const up = (rises << 1) | 1;
    more = (falls << 1) | ~(diagonal | up);
    less = up & diagonal;
    before = at;
  }
  return distance;
}

/**
 * Makes a comparison of one word with others.
 *
 * @param floor from 0 to 1
 * @returns a function that gives 1 for the same word, less for each edit, and 0 for what is below `floor`
 */
export function likenessTo(wanted: Word, floor: number): (other: Word) => number {
  const { word, letters } = wanted;
  const { length } = word;
  const places = new Int32Array(ASCII);
  const comparable = length > 0 && length <= LONGEST_WORD;
  if (comparable)
    for (let index = 0; index < length; index += 1) {
      const code = word.charCodeAt(index);
      places[code] = (places[code] ?? 0) | (1 << index);
    }
  return (other) => {
    if (word === other.word) return 1;
    const longer = Math.max(length, other.word.length);
    const most = longer * (1 - floor);
    // the difference in length is the least that has to be edited, and so is each letter that only one of them has
    if (!comparable || longer - Math.min(length, other.word.length) > most) return 0;
    if (bitCount(letters & ~other.letters) > most || bitCount(other.letters & ~letters) > most) return 0;
    const distance = editDistance(places, length, other.word);
    return distance > most ? 0 : 1 - distance / longer;
  };
}
