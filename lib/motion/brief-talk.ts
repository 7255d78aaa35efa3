import { kindOf, tokensOf } from "#lib/motion/brief-tokens.ts";
import { hashOf, scoreOf, softmax, type Weights } from "#lib/motion/learned.ts";

/**
 * What a clause of a brief is, by its words and by what stands around it: said to viewers, said to whoever makes the
 * film, or what the film is like. The weights were learned from briefs whose clauses are labelled
 * (`tests/motion/learn.ts`); rules come first, and this decides what none of them knows.
 */

/** Said on screen; said to us; what the film is like: form, look, whom it is for, sound. */
export const TALKS = ["says", "us", "form"] as const;
export type Talk = (typeof TALKS)[number];

/** A clause where it stands. */
export interface Placed {
  clause: string;
  /** What stands before it and after it in the brief; empty where that is not known. */
  before: string;
  after: string;
}

/** Where a clause begins in the text that it is of, by its first words at least; -1 where these are not there. */
export function whereIs(clause: string, text: string): number {
  const whole = text.indexOf(clause);
  return whole < 0 ? text.indexOf(clause.split(" ").slice(0, 4).join(" ")) : whole;
}

/** A clause in the text that it is of; alone where it is not there. */
export function placed(clause: string, text: string): Placed {
  const at = whereIs(clause, text);
  return at < 0
    ? { clause, before: "", after: "" }
    : { clause, before: text.slice(0, at), after: text.slice(at + clause.length) };
}

/** Hashes of the features of a clause. */
export function clauseFeatures({ clause, before, after }: Placed): number[] {
  const words = ["^", ...tokensOf(clause, 80).map((token) => kindOf(token)), "$"];
  const plain = words.filter((word) => /\p{L}/u.test(word));
  const said = ` ${plain.join(" ")} `;
  const whole = before.length + clause.length + after.length;
  const features = [
    "always",
    `long=${Math.min(6, Math.floor(plain.length / 3))}`,
    `first=${words[1]}`,
    `first two=${words[1]}_${words[2]}`,
    `last=${plain.at(-1)}`,
    /^\p{Lu}/u.test(clause) ? "capital" : "small",
    `place=${Math.floor((5 * before.length) / Math.max(1, whole))}`,
    before.trim() ? "goes on" : "opens",
    after.trim() ? "is followed" : "ends",
  ];
  for (const word of new Set(words)) features.push(`w=${word}`);
  for (let at = 0; at + 1 < words.length; at += 1) features.push(`ww=${words[at]}_${words[at + 1]}`);
  if (/[“"”„«]/.test(clause)) features.push("quotes");
  if (/\?\s*$/.test(clause)) features.push("asks");
  if (/!\s*$/.test(clause)) features.push("loud");
  if (/ (?:i|i'm|i'd|i'll|i've|im|my|me) /.test(said)) features.push("I");
  if (/ (?:we|our|us|we're|we've|we'd|we'll) /.test(said)) features.push("we");
  if (/ (?:you|your|you're|you'll) /.test(said)) features.push("you");
  if (/ (?:he|she|they|his|her|their|him|them) /.test(said)) features.push("they");
  const near = tokensOf(before.slice(-60)).slice(-4).map(kindOf);
  const next = tokensOf(after.slice(0, 60), 4).map(kindOf);
  features.push(`b1=${near.at(-1) ?? "^"}`, `a1=${next[0] ?? "$"}`);
  for (const word of near) features.push(`b=${word}`);
  for (const word of next) features.push(`a=${word}`);
  return features.map(hashOf);
}

/** The hash of a feature together with what a clause may be. */
export const withTalk = (feature: number, talk: number): number =>
  Math.imul(feature ^ Math.imul(talk + 1, 0x9e3779b1), 0x85ebca6b) >>> 7;

/** How likely a clause is each of them: what is said weighs nothing, the others against it. @returns shares of 1 */
export function talkOf(clause: Placed, weights: Weights): Record<Talk, number> {
  const features = clauseFeatures(clause);
  const shares = softmax(
    TALKS.map((_, talk) =>
      talk
        ? scoreOf(
            weights,
            features.map((feature) => withTalk(feature, talk)),
          )
        : 0,
    ),
  );
  return Object.fromEntries(TALKS.map((talk, at) => [talk, shares[at] ?? 0])) as Record<Talk, number>;
}
