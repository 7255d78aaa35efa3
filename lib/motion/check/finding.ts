import type { PatchOperation } from "#lib/motion/patch/patch.ts";

/** What can be wrong with a film, from what nobody should send to what a second look is worth. */
export const RULES = {
  "gone-before-read": 1,
  overlap: 1,
  "outside-frame": 1,
  contrast: 1,
  "outside-margin": 2,
  "too-small": 2,
  length: 2,
  "ends-too-soon": 2,
  "not-as-asked": 2,
  "missing-from-film": 2,
  "not-in-brief": 2,
  "stands-still": 3,
  "equal-scenes": 3,
  "short-last-line": 3,
  "sound-alone": 3,
} as const;
export type Rule = keyof typeof RULES;

/** One thing to look at. */
export interface Finding {
  /** From 1, in order of weight and of time: what a contact sheet shows. */
  number: number;
  rule: Rule;
  /** 1 nobody should send it, 2 mend it, 3 look again. */
  severity: 1 | 2 | 3;
  /** RFC 6901 pointer: into the storyboard where it was written as one, else into the composition. */
  pointer: string;
  /** When it is seen, seconds from the film's start. */
  seconds: number;
  /** What is wrong, in a sentence. */
  says: string;
  measured: string;
  wanted: string;
  /** One mend, where there is a plain one: a JSON Patch of what was written. */
  mend?: PatchOperation[];
}

/** A finding before it has its number, its pointer still into the composition. */
export type Found = Omit<Finding, "number" | "severity" | "seconds"> & {
  sceneIndex: number;
  sceneSeconds: number;
  /** By how much something is too short. */
  missingSeconds?: number;
};
