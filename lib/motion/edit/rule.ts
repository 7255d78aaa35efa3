import type { Composition } from "#lib/motion/composition.ts";

/**
 * Changes a composition that nobody else holds, and says what was understood; behind it, why something became other
 * than what was asked for.
 *
 * @throws EditRefusal
 */
export type Change = (composition: Composition) => string | string[];

/** One thing that people ask for. */
export interface EditRule {
  /** What one types; the first is shown where something near is not understood. */
  examples: readonly string[];
  /** The change that a clause asks for; null if it asks for something else. Every word of the clause counts. */
  match(clause: string, quotes: readonly string[]): Change | null;
}

/** A pattern over a whole clause, in which spaces stand for any white space. */
export const whole = (...parts: string[]): RegExp => new RegExp(`^(?:${parts.join("|")})$`, "i");

/** A rule out of patterns with named groups; a handler that gives null leaves the clause to others. */
export const rule = (
  examples: readonly string[],
  patterns: readonly RegExp[],
  handler: (groups: Record<string, string | undefined>, quotes: readonly string[]) => Change | null,
): EditRule => ({
  examples,
  match(clause, quotes) {
    for (const pattern of patterns) {
      const found = pattern.exec(clause);
      const change = found ? handler(found.groups ?? {}, quotes) : null;
      if (change) return change;
    }
    return null;
  },
});

/** The film as a whole, as people call it. */
export const IT =
  "(?:it|this|that|everything|all of it|the whole thing|(?:the |this |my |our )?(?:whole |entire )?(?:video|film|clip|thing|animation|ad|spot|movie|reel|composition))(?: all)?";
