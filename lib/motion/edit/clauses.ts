import type { Composition } from "#lib/motion/composition/composition.ts";
import BEYOND from "#lib/motion/edit/beyond.json" with { type: "json" };
import { bare, corrected, EditRefusal, sceneSign, begins, scenesIn } from "#lib/motion/edit/language.ts";
import type { Change, EditRule } from "#lib/motion/edit/pattern.ts";
import { JOINT, type Meaning } from "#lib/motion/edit/refers.ts";
import { ADD_RULES } from "#lib/motion/edit/rules/add.ts";
import { COLOR_RULES } from "#lib/motion/edit/rules/colors.ts";
import { MOVEMENT_RULES } from "#lib/motion/edit/rules/movement.ts";
import { ORDER_RULES } from "#lib/motion/edit/rules/order.ts";
import { SETTING_RULES } from "#lib/motion/edit/rules/setting.ts";
import { SOUND_RULES } from "#lib/motion/edit/rules/sound.ts";
import { STYLE_RULES } from "#lib/motion/edit/rules/style.ts";
import { THING_RULES } from "#lib/motion/edit/rules/things.ts";
import { TIMING_RULES } from "#lib/motion/edit/rules/timing.ts";
import { LAST_RULES, WORD_RULES } from "#lib/motion/edit/rules/words.ts";
import { holdScenes, SCENES, scenesNamed } from "#lib/motion/edit/scene-names.ts";
import { isStatement, waysToSay } from "#lib/motion/edit/ways.ts";

/** An instruction as clauses: each is one thing that a rule knows, whole, or is told back. */

// what stands first is tried first: words that could be anything come last
const RULES: readonly EditRule[] = [
  ...MOVEMENT_RULES,
  ...TIMING_RULES,
  ...COLOR_RULES,
  ...STYLE_RULES,
  ...THING_RULES,
  ...SOUND_RULES,
  ...SETTING_RULES,
  ...ORDER_RULES,
  ...ADD_RULES,
  ...WORD_RULES,
];

/** Instructions that are understood, one of each kind first. */
export const EXAMPLES: readonly string[] = [...RULES, ...LAST_RULES].flatMap(({ examples }) => examples);

/** A clause, and what it asks for; null where no rule knows it. */
export interface Clause {
  text: string;
  change: Change | null;
  /** Understood only if its words are on screen. */
  isGuess?: boolean;
}

const VERB =
  "make change replace remove delete drop swap switch move put add insert duplicate set use turn give let start end begin close open shorten extend cut trim say write rename take no without";
const PLACE = "at in on before after behind following between";
/** A verb that holds for what `and` adds: `remove the music and the effects`. */
const CARRIED = /^(?:remove|delete|drop|no|without|make|change|set|use|swap|turn off|mute)\b/i;
/** Where words that are to be said begin. */
const SAYS = /^(.*?)(\b(?:to|says?|reads?|with|by|saying)\b.*)$/is;
/** Behind these are words that are to be said, and no quotation says where they end. */
const BARE_WORDS =
  /(?: to (?:say|read|be)| to| say| read|:| =| =>| ->| →|\bsays?|\breads?|\bwith|\bby|\bsaying|\breading|instead of|(?:add|include|mention|show) that|add(?: \S+){1,3}? (?:hours|times|phone|number|price|date))[:,]? (?![\ue000-\uf8ff])/i;

/** Instructions that one clause may join. */
const MOST_JOINTS = 16;
/** Longer clauses are no instruction, but for words that are to be said. */
const LONGEST_CLAUSE = 400;

/** What no rule does, by what it is about: the answer says what does. @param first of what rules would do by half */
function beyond(clause: string, first = false): Change | null {
  const topic = BEYOND.find((one) => (one.first || !first) && new RegExp(one.words, "i").test(clause));
  if (!topic) return null;
  return () => {
    throw new EditRefusal(topic.why, topic.instead);
  };
}

/** What may be said by the film or to us: "… should be Ahoy, my boss had no idea what it was". */
const isAside = (text: string): boolean => begins(text, "i my nobody people ppl they") && isStatement(text);
const unclear =
  (left: string, right: string): Change =>
  () => {
    const [, head = "", to = "", said = ""] =
      /^(.* )(to|be|say|says|saying|reads?|with) (.+)$/i.exec(left) ?? [];
    throw new EditRefusal("put what goes on screen in quotation marks", [
      left,
      ...(head ? [`${head}${to} “${said}, ${right}”`] : []),
    ]);
  };

/** Several scenes; what is between two of them is one thing. */
const SEVERAL = new RegExp(`(?<!between |\\w)(?:${SCENES})`, "i");
/** What changes places at once cannot be done one after another. */
const AT_ONCE = /^(?:remove|delete|drop|move|swap|switch|duplicate|copy|add|put(?! .+ in \w+$))\b/i;

/** One after another. */
const inTurn =
  (changes: readonly Change[]): Change =>
  (composition) => {
    const all = changes.map((change) => [change(composition)].flat());
    return [all.map(([told]) => told).join("; "), ...all.flatMap(([, ...reasons]) => reasons)];
  };

/** A wish for several scenes as the same wish for each; null where it is none. */
function forEach(
  clause: string,
  composition: Composition,
  held: string[],
  changeFor: (clause: string) => Change | null,
): Change | null {
  const several = AT_ONCE.test(clause) ? undefined : SEVERAL.exec(clause)?.[0];
  if (!several) return null;
  const signs = scenesIn(several);
  try {
    const scenes = signs.length
      ? signs
      : scenesNamed(several, composition, held).map((index) => sceneSign(`scene ${index + 1}`, held));
    const changes = scenes.flatMap((scene) => changeFor(clause.replace(several, scene)) ?? []);
    return changes.length && changes.length === scenes.length ? inTurn(changes) : null;
  } catch (error) {
    if (!(error instanceof EditRefusal)) throw error;
    return () => {
      throw error;
    };
  }
}

const firstOf = (rules: readonly EditRule[], clause: string, held: readonly string[]): Change | null => {
  for (const { match } of rules) {
    const found = match(clause, held);
    if (found) return found;
  }
  return null;
};

/** What a clause asks for as one instruction. Each is looked at once. @param held quotations and scenes; grows */
function finder(held: string[], composition: Composition) {
  const known = new Map<string, Change | null>();
  const plainly = (asked: string) => firstOf(RULES, asked, held);
  const find = (clause: string): Change | null => {
    if (clause.length > LONGEST_CLAUSE) return null;
    for (const way of waysToSay(holdScenes(clause, held), held)) {
      const found = plainly(way) ?? forEach(way, composition, held, plainly);
      if (found) return found;
    }
    return null;
  };
  const changeFor = (clause: string): Change | null => {
    const found = known.has(clause) ? known.get(clause) : find(clause);
    known.set(clause, found ?? null);
    return found ?? null;
  };
  return {
    changeFor,
    /** The same with mistyped keywords put right. */
    mendedFor: (clause: string): Change | null => changeFor(clause) ?? changeFor(corrected(clause)),
    /** What is asked where nothing else fits: of any words. */
    lastFor: (clause: string): Change | null => {
      for (const way of waysToSay(holdScenes(clause, held), held)) {
        const found = firstOf(LAST_RULES, way, held);
        if (found) return found;
      }
      return null;
    },
    isOpen: (clause: string): boolean => BARE_WORDS.test(holdScenes(clause, held)),
    isReason: (clause: string): boolean => isStatement(holdScenes(clause, held)),
  };
}

interface Joint {
  left: string;
  right: string;
}
const isAll = (some: readonly Clause[]): boolean => some.every(({ change }) => change);

/** Two instructions of which each is understood; or why, and what is asked for that reason. */
function joined(
  joints: readonly Joint[],
  open: boolean,
  { changeFor, mendedFor, isReason }: ReturnType<typeof finder>,
  clausesOf: (clause: string) => Clause[],
): Clause[] | null {
  for (const { left, right } of joints) {
    if (open && isAside(right) && changeFor(left))
      return [{ text: `${left}, ${right}`, change: unclear(left, right) }];
    // words that are to be said may hold an `and`: they end where the next instruction begins
    if (open && !begins(right, VERB)) continue;
    const why = !changeFor(left) && isReason(left);
    const first = why ? null : mendedFor(left);
    if (!first && !why) continue;
    // "…, it's too small" says why
    if (first && !open && begins(right, "it's its it they're they") && isReason(right))
      return [{ text: left, change: first }];
    const verb = CARRIED.exec(left)?.[0];
    for (const again of verb && !open && !begins(right, VERB) ? [right, `${verb} ${right}`] : [right]) {
      const rest = clausesOf(again);
      // a verb that is carried over is no verb for any words
      if (again !== right && !changeFor(rest[0]?.text ?? "")) continue;
      if (isAll(rest)) return why ? rest : [{ text: left, change: first }, ...rest];
      if (first && !open && isReason(right)) return [{ text: left, change: first }];
    }
  }
  return null;
}

/**
 * Takes clauses apart, however many ways there are to join them.
 *
 * @param held quotations and scenes; grows
 */
export function reader(
  held: string[],
  { meaning, ahead }: Meaning,
  composition: Composition,
): (clause: string) => Clause[] {
  const finds = finder(held, composition);
  const { changeFor, mendedFor, lastFor, isOpen } = finds;
  const known = new Map<string, Clause[]>();
  const clausesOf = (clause: string): Clause[] => {
    const found = known.get(clause) ?? read(clause);
    known.set(clause, found);
    return found;
  };
  const jointsOf = (text: string): Joint[] =>
    [...text.matchAll(JOINT)].slice(0, MOST_JOINTS).map(({ index, 0: joint }) => {
      const asTyped = bare(text.slice(index + joint.length));
      const left = ahead(text.slice(0, index), asTyped);
      return { left: bare(left), right: meaning(asTyped, left) };
    });

  /** As much of it as can be done; the rest is told back. */
  const partly = (text: string, joints: readonly Joint[]): Clause[] => {
    for (const { left, right } of joints) {
      // what is asked of one place is not done everywhere
      if (begins(left, PLACE)) continue;
      // what is denied reaches over an "and"
      if (begins(left, "not don't don’t dont do never") && !mendedFor(left)) break;
      const first = mendedFor(left);
      if (first) return [{ text: left, change: first }, ...clausesOf(right)];
      const rest = clausesOf(right);
      if (rest.some(({ change }) => change)) return [{ text: left, change: null }, ...rest];
    }
    return [{ text, change: beyond(holdScenes(text, held)) }];
  };

  /** What any words ask for: they end where the next instruction begins, `change 12 to 14 and make it red`. */
  const lastly = (text: string, whole: string, joints: readonly Joint[]): Clause[] | null => {
    // `Donate now`: what is to be said keeps its last word
    const last = (whole === text ? null : lastFor(whole)) ?? lastFor(text);
    if (!last) return null;
    const aside = joints.find(({ left, right }) => isAside(right) && lastFor(left));
    if (aside) return [{ text, change: unclear(aside.left, aside.right) }];
    for (const { left, right } of joints) {
      const first = begins(right, VERB) ? lastFor(left) : null;
      const rest = first ? clausesOf(right) : [];
      if (first && isAll(rest)) return [{ text: left, change: first, isGuess: true }, ...rest];
    }
    return [{ text, change: last, isGuess: true }];
  };

  const read = (clause: string): Clause[] => {
    const stripped = bare(clause);
    const open = isOpen(stripped) && changeFor(stripped) !== null;
    // `now` at the end of words that are to be said is one of them
    const text = open ? bare(clause, false) : stripped;
    const own = changeFor(text);
    if (own && !open) return [{ text, change: own }];
    const both = own ? null : beyond(text, true);
    if (both) return [{ text, change: both }];
    const joints = jointsOf(text);
    const several = joined(joints, open, finds, clausesOf);
    if (several) return several;
    if (own) return [{ text, change: own }];
    // of words that are to be said none is put right
    const [, head = text, said = ""] = SAYS.exec(text) ?? [];
    const mended = isOpen(corrected(text)) ? null : changeFor(corrected(text));
    const change = mended ?? (said ? changeFor(corrected(head) + said) : null);
    if (change) return [{ text, change }];
    return lastly(text, bare(clause, false), joints) ?? partly(text, joints);
  };
  return clausesOf;
}
