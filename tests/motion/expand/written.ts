import type { Composition } from "#lib/motion/composition/composition.ts";
import { readWritten } from "#lib/motion/expand/read-written.ts";
import { FILMS } from "#tests/motion/films.ts";

/** Films as somebody writes them, and what comes of them. */

export const TEXT = { kind: "text", runs: [{ text: "Words" }] };
export const film = (change: object) => ({ ...FILMS.text, ...change });
export const layers = (list: unknown[], more: object = {}, scene: object = {}) =>
  film({ scenes: [{ id: "one", durationSeconds: 6, ...scene, layers: list }], ...more });

/** A film that is one, as it is drawn. */
export function expanded(value: unknown): Composition {
  const read = readWritten(value);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.composition;
}
export const sceneOf = (value: unknown) => expanded(value).scenes[0];
/** What is wrong, a line each. */
export function wrong(value: unknown): string[] {
  const read = readWritten(value);
  return read.ok ? [] : read.issues.map(({ pointer, message }) => `${pointer}: ${message}`);
}
export const FIRST = "/scenes/0/layers/0";
