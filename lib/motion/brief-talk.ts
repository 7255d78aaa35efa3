import { kindOf, tokensOf } from "#lib/motion/brief-tokens.ts";
import { hashOf, scoreOf, softmax, type Weights } from "#lib/motion/learned.ts";

/**
 * What a clause of a brief is, by its words: said to viewers, said to whoever makes the film, or what the film is
 * like. The weights were learned from briefs whose clauses are labelled (`tests/motion/learn.ts`); rules come first,
 * and this decides what none of them knows.
 */

/** Said on screen; said to us; length, format, tone and look; whom it is for; music and sound. */
export const TALKS = ["says", "us", "form", "audience", "sound"] as const;
export type Talk = (typeof TALKS)[number];

/** Hashes of the features of a clause. @param opens nothing stands before it in the brief */
export function clauseFeatures(clause: string, opens: boolean): number[] {
  const tokens = tokensOf(clause, 80);
  const words = ["^", ...tokens.map((token) => kindOf(token)), "$"];
  const plain = words.filter((word) => /\p{L}/u.test(word));
  const said = ` ${plain.join(" ")} `;
  const features = [
    "always",
    `long=${Math.min(6, Math.floor(plain.length / 3))}`,
    `first=${words[1]}`,
    `first two=${words[1]}_${words[2]}`,
    `last=${plain.at(-1)}`,
    /^\p{Lu}/u.test(clause) ? "capital" : "small",
    opens ? "opens" : "goes on",
  ];
  for (const word of new Set(words)) features.push(`w=${word}`);
  for (let at = 0; at + 1 < words.length; at += 1) features.push(`ww=${words[at]}_${words[at + 1]}`);
  for (let at = 0; at + 2 < words.length && at < 4; at += 1)
    features.push(`www=${words[at]}_${words[at + 1]}_${words[at + 2]}`);
  if (/[“"”„«]/.test(clause)) features.push("quotes");
  if (/\?\s*$/.test(clause)) features.push("asks");
  if (/!\s*$/.test(clause)) features.push("loud");
  if (/ (?:i|i'm|i'd|i'll|i've|im|my|me) /.test(said)) features.push("I");
  if (/ (?:we|our|us|we're|we've|we'd|we'll) /.test(said)) features.push("we");
  if (/ (?:you|your|you're|you'll) /.test(said)) features.push("you");
  if (/ (?:he|she|they|his|her|their|him|them) /.test(said)) features.push("they");
  return features.map(hashOf);
}

/** The hash of a feature together with what a clause may be. */
export const withTalk = (feature: number, talk: number): number =>
  Math.imul(feature ^ Math.imul(talk + 1, 0x9e3779b1), 0x85ebca6b) >>> 0;

/** How likely a clause is each of them. @returns shares that sum up to 1 */
export function talkOf(clause: string, opens: boolean, weights: Weights): Record<Talk, number> {
  const features = clauseFeatures(clause, opens);
  const shares = softmax(
    TALKS.map((_, talk) =>
      scoreOf(
        weights,
        features.map((feature) => withTalk(feature, talk) >>> 7),
      ),
    ),
  );
  return Object.fromEntries(TALKS.map((talk, at) => [talk, shares[at] ?? 0])) as Record<Talk, number>;
}
