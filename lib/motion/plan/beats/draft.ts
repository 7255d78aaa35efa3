import type { Brief } from "#lib/motion/brief/brief.ts";
import { lineOf } from "#lib/motion/plan/beats/headline.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import type { Figure } from "#lib/motion/words/text.ts";

/** What a film says while it is put in order. */
export interface Draft {
  readonly brief: Brief;
  readonly beats: Beat[];
  /** So many scenes open the film. */
  readonly opened: number;
  /** What opening and ending left to be said between them. */
  readonly claims: readonly string[];
  readonly figures: readonly Figure[];
  /** Whether there is no time for a scene of its own for each claim and figure. */
  readonly isCrowded: boolean;
  /** Whether the claims share scenes. */
  readonly together: boolean;
}

/** Puts what the brief says after so many claims before the next of them that has a scene. */
export function putAfter({ brief, beats, opened, together }: Draft, said: number, ...put: Beat[]): void {
  const next = brief.claims.slice(said).map((claim) => lineOf(claim, brief.fewWords).text);
  const at = beats.findIndex(
    (beat, index) => index >= opened && beat.kind === "claim" && next.includes(beat.text),
  );
  const last = together && said === 0 ? opened : beats.length;
  beats.splice(at < 0 ? last : at, 0, ...put);
}

/** Groups of at most `size`, as even as possible. */
export function evenly<T>(items: readonly T[], size: number): T[][] {
  const groups = Math.ceil(items.length / size);
  return Array.from({ length: groups }, (_, index) =>
    items.slice(
      Math.floor((index * items.length) / groups),
      Math.floor(((index + 1) * items.length) / groups),
    ),
  );
}
