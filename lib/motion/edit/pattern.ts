import { COLOR, FEELINGS, HEX, PALETTE_NAMES } from "#lib/motion/edit/color-words.ts";
import { IT, NUMBER, QUOTED, released, SCENE, SOME, WORDS, mentions } from "#lib/motion/edit/language.ts";
import { RANKED, TARGET } from "#lib/motion/edit/part.ts";
import { ANY_SCENE, ANY_SPOT, SCENES, SHOWN, SPOT } from "#lib/motion/edit/scene-names.ts";
import WORD_LISTS from "#lib/motion/edit/words.json" with { type: "json" };
import type { Composition } from "#lib/motion/composition/composition.ts";
import { TRANSITION_KINDS } from "#lib/motion/composition/schema/scene.ts";
import { FAMILY_NAMES } from "#lib/motion/composition/fonts.ts";
import { TYPE_PAIRS } from "#lib/motion/composition/looks.ts";

/**
 * How a rule says what it understands. A phrase is words with blanks between them, and it is the whole clause:
 *
 * - `[a b]` may be left out, `[a b]*` may come several times
 * - `(a|b c)` one of them
 * - `<make>` any word of that class in words.json
 * - `{name:kind}` words of a kind, given to the rule by that name; `{kind}` for short
 *
 * A comma or a colon may stand behind any word.
 */

/**
 * Changes a composition that nobody else holds, and says what was done; behind it, why something became other than
 * what was asked for.
 *
 * @throws EditRefusal
 */
export type Change = (composition: Composition) => string | string[];

/** One thing that people ask for. */
export interface EditRule {
  /** What one types; the first is shown where something near is not understood. */
  examples: readonly string[];
  /** The change that a clause asks for; null if it asks for something else. Every word of the clause counts. */
  match(clause: string, held: readonly string[]): Change | null;
}

/** What a rule's phrase found, by name. */
export type Said = Record<string, string | undefined>;
export type Phrases = Record<string, { examples: readonly string[]; say: readonly string[] }>;

type Meanings = Record<string, Record<string, string>>;
const MEANINGS: Meanings = {
  ...WORD_LISTS.meanings,
  // most moods have a piano
  mood: Object.fromEntries(
    Object.entries(WORD_LISTS.meanings.mood).map(([mood, words]) => [mood, `(?:${words})(?: piano)?`]),
  ),
  transition: {
    ...Object.fromEntries(TRANSITION_KINDS.map((kind) => [kind, `${kind.replace(/s$/, "")}(?:s|es|ing)?`])),
    ...WORD_LISTS.meanings.transition,
  },
};
const CLASSES: Record<string, string> = WORD_LISTS.classes;

/** What words of a kind mean: the first word of their entry in words.json; an empty text for what is none. */
export const meaningOf = (kind: string, words: string | undefined): string =>
  Object.entries(MEANINGS[kind] ?? {}).find(([, pattern]) =>
    new RegExp(`^(?:${pattern})$`, "i").test(words ?? ""),
  )?.[0] ?? "";

const UNIT = "(?:seconds?|secs?|s|minutes?|mins?|m)";
/** `half as long` is no half of a second. */
export const TIME = `(?!half as )${NUMBER}[ -]?${UNIT}`;
export const MUCH =
  "(?:a (?:tiny |little )?bit|a little(?: bit)?|a touch|a tad|slightly|somewhat|kind of|much|way|far|a lot|lots|even|considerably|significantly|very|really|so)";
const PLAIN = "[^\\ue000-\\uf8ff]";
const EDGE_PLACE = "(?:at|to) the (?:very )?(?:beginning|start|front|end|back)";
const besides = (spot: string): string =>
  `(?:right |directly |just |immediately )?(?:before|after|behind|following|in front of) ${spot}|(?:in )?between (?:${SCENE}|\\d+) and (?:${SCENE}|\\d+)|${EDGE_PLACE}`;
const placed = (spot: string): string =>
  `${besides(spot)}|(?:as |to |at )(?:the )?(?:position|place|number|scene) ${NUMBER}|(?:to|at) ${SCENE}`;
const bareEdge = "(?:to )?(?:the )?(?:very )?(?:beginning|start|front|end)|first|last";
const ROLE = Object.values(WORD_LISTS.meanings.role).join("|");
const PLURALS =
  "(?:all )?(?:the )?(?:list )?(?:items|bullets|bullet points|steps|points|headlines|titles|headings|texts?|words|font|type|everything)";
const NAME_OR_LOGO = "(?:the |our |my )?(?:\\w+ )?(?:logo|name|word ?mark)";
const ITEM = `${PLAIN}{1,60}?`;

const KINDS: Record<string, string> = {
  ...WORD_LISTS.kinds,
  scene: SCENE,
  scenes: SCENES,
  scenePossessive: `${SCENE}(?:['’]s?)?`,
  spot: SPOT,
  anyspot: ANY_SPOT,
  anyscene: ANY_SCENE,
  place: `${bareEdge}|${placed(SCENE)}`,
  anyplace: `${bareEdge}|${placed(ANY_SPOT)}`,
  sceneplace: placed(SCENE),
  intoscene: `to ${SCENE}`,
  realplace: besides(ANY_SPOT),
  part: TARGET,
  partColon: `${TARGET}:`,
  quoted: QUOTED,
  words: WORDS,
  some: SOME,
  free: `${PLAIN}{1,80}?`,
  unquoted: `(?!${QUOTED}).+?`,
  n: NUMBER,
  time: TIME,
  moretime: `${NUMBER}(?: more| extra)? ?${UNIT}`,
  much: MUCH,
  it: IT,
  lasting: `${IT}|${SCENES}|${SCENE}|${SHOWN}`,
  thing: `(?!opening|new|old|whole|same)${PLAIN}{2,30}?`,
  counted: `\\S{0,4}\\d${PLAIN}{2,70}?`,
  texts: `(?:all (?:the )?texts?|everything|the text|(?:all (?:the )?|the )?(?:headlines|headings|titles)|${TARGET})`,
  label: `(?:(?:[\\w'’-]+|${SCENE}) ){0,2}[\\w'’-]+`,
  figure: `(?=.*\\d)(?!${QUOTED}).+?`,
  rows: `(?:[a-zà-ÿ][a-zà-ÿ\\d’' ]{0,30}?[:= ]+[€$£]?\\d[\\d.,]*%?(?:,? and|[,;])? ?){2,12}?`,
  items: `${PLAIN}+,${PLAIN}+`,
  beside: `${TARGET}|${SCENE}|${ITEM}`,
  pair: Object.keys(TYPE_PAIRS).join("|"),
  family: FAMILY_NAMES.join("|"),
  sound: `${CLASSES.music}|sound effects?|effects|sfx|whooshes|sounds?|audio|noises?|voice|voice-?over`,
  music: CLASSES.music ?? "",
  hex: HEX,
  color: COLOR,
  colors: `${COLOR}(?:(?:,| and|, and) ${COLOR})*`,
  onecolor: COLOR,
  role: ROLE,
  palette: PALETTE_NAMES,
  feel: FEELINGS,
  colored: `${WORD_LISTS.kinds.headlines}|${TARGET}|${NAME_OR_LOGO}(?: (?:of|in|on) ${SCENE})?|(?:the )?(?:words? |text |number )?${QUOTED}`,
  movable: `(?:${TARGET}|${PLURALS})`,
  sized: `(?:the |our )?(?:logo|word ?mark)|(?:all )?(?:the )?(?:text|type|letters|font|font size|text size|words|everything|headlines|headings|titles)(?: (?:of|in|on) ${SCENE})?|(?:the (?:words? )?)?${QUOTED}|${TARGET}`,
  sizedword: `text|type|font|font size|words|${RANKED}`,
};

/** A bare pronoun is never words: "it" means what was spoken of, not two letters on the screen. */
const PRONOUN = /^(?:(?:all of )?(?:it|this|that|these|those|them|they|one|everything|something|thing))$/i;
const FREE = new Set(["some", "free", "unquoted", "words", "beside", "thing"]);

const kindOf = (kind: string): string => {
  const known = KINDS[kind] ?? Object.values(MEANINGS[kind] ?? {}).join("|");
  if (!known) throw new Error(`no words of the kind ${kind}`);
  return known;
};

interface Phrase {
  pattern: RegExp;
  /** Names of what may be any words. */
  free: readonly string[];
}

/** Compiles a phrase. A clause is matched with a blank behind it, so that each word ends in one. */
function compiled(phrase: string): Phrase {
  const free: string[] = [];
  const slot = (_: string, name: string, kind = name): string => {
    if (FREE.has(kind)) free.push(name);
    return `(?<${name}>${kindOf(kind)})`;
  };
  const word = (token: string): string =>
    `(?:${token
      .replaceAll("'", "['’]?")
      .replace(/<(\w+)>/g, (_, name: string) => `(?:${(CLASSES[name] ?? name).replaceAll("'", "['’]?")})`)
      .replace(/\{(\w+)(?::(\w+))?\}/g, slot)})[,:]? `;
  const source = phrase.replace(/\s*(\]\*|[[\]()|])\s*|[^\s[\]()|]+\s*/g, (token) => {
    const sign = token.trim();
    if (sign === "[" || sign === "(") return "(?:";
    if (sign === "]*") return ")*";
    if (sign === "]") return ")?";
    return sign === ")" || sign === "|" ? sign : word(sign);
  });
  return { pattern: new RegExp(`^(?:${source})$`, "i"), free };
}

const PHRASES = new Map<string, Phrase>();
function phraseOf(text: string): Phrase {
  const known = PHRASES.get(text) ?? compiled(text);
  PHRASES.set(text, known);
  return known;
}

/** What a phrase finds in a clause; null where it is another one. */
function heard(phrase: string, clause: string, held: readonly string[]): Said | null {
  const { pattern, free } = phraseOf(phrase);
  const found = pattern.exec(`${clause} `);
  if (!found) return null;
  const groups = found.groups ?? {};
  return free.some((name) => PRONOUN.test(released(groups[name] ?? "", held).trim())) ? null : groups;
}

/**
 * Rules out of phrases and of what is done for each. They are tried in the order of `does`.
 *
 * @param does by name; what gives null leaves the clause to the next phrase, and then to other rules
 */
export const rulesOf = (
  phrases: Phrases,
  does: Record<string, (said: Said, held: readonly string[]) => Change | null>,
): EditRule[] =>
  Object.entries(does).map(([name, change]) => {
    const { examples = [], say = [] } = phrases[name] ?? {};
    return {
      examples,
      match(clause, held) {
        for (const phrase of say) {
          const said = heard(phrase, clause, held);
          const found = said && change(said, held);
          if (found) return found;
        }
        return null;
      },
    };
  });

/** A factor by how much was said: a bit, nothing, a lot. */
export const bySize = (much: string | undefined, little: number, usual: number, far: number): number =>
  mentions(much, "bit little touch tad slight some kind")
    ? little
    : mentions(much, "much way far lot consider signific very really so")
      ? far
      : usual;

/** A pattern over whole words. */
export const whole = (...parts: string[]): RegExp => new RegExp(`^(?:${parts.join("|")})$`, "i");
/** Whether words are of a kind, and nothing else. */
export const isKind = (kind: string, words: string): boolean => whole(kindOf(kind)).test(words.trim());
