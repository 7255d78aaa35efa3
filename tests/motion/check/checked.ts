import { expect } from "vitest";
import { checkFilm, type Checked } from "#lib/motion/check/check.ts";
import type { Finding, Rule } from "#lib/motion/check/finding.ts";
import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import { applyPatch } from "#lib/motion/patch/patch.ts";
import { layOut } from "#lib/motion/storyboard/lay-out.ts";
import { readStoryboard } from "#lib/motion/storyboard/read-storyboard.ts";
import type { StoryboardInput } from "#lib/motion/storyboard/storyboard.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { film, readFilm } from "#tests/motion/films.ts";

/** Small films and storyboards, checked. */

export type TextInput = Extract<LayerInput, { kind: "text" }>;

/** Words in the middle of the frame, large enough, there from the start. */
export const words = (text: string, more: Partial<TextInput> = {}): TextInput => ({
  kind: "text",
  runs: [{ text }],
  sizeUnits: 5,
  place: { x: 10, y: 40, width: 80, height: 20 },
  ...more,
});

export const scene = (layers: LayerInput[], more: Partial<Omit<SceneInput, "layers">> = {}): SceneInput => ({
  id: "one",
  durationSeconds: 3,
  ...more,
  layers,
});

export const wide = (...scenes: SceneInput[]): CompositionInput => film(1280, 720, scenes);

/** What is found in a film. */
export async function foundIn(input: CompositionInput, checked?: Checked): Promise<Finding[]> {
  const composition = readFilm(input);
  return checkFilm(composition, await loadAssets(composition), checked);
}

/** What is found in a storyboard. */
export async function foundInBoard(input: StoryboardInput, brief?: string): Promise<Finding[]> {
  const read = readStoryboard(input);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  const laid = await layOut(read.storyboard);
  return foundIn(laid.composition, { board: { storyboard: read.storyboard, film: laid }, brief });
}

export const ofRule = (findings: readonly Finding[], rule: Rule): Finding[] =>
  findings.filter((finding) => finding.rule === rule);

/** A document with a finding's mend. */
export function mended<T>(document: T, { mend = [] }: Finding): T {
  expect(mend).not.toEqual([]);
  const patched = applyPatch(document, mend);
  if (!patched.ok) throw new Error(JSON.stringify(patched));
  return patched.value as T;
}
