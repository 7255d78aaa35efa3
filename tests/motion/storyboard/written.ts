import { readStoryboard } from "#lib/motion/storyboard/read-storyboard.ts";

/** Small storyboards to be read, and what is wrong with them. */

export const board = (change: object) => ({
  format: "storyboard/1",
  title: "A board",
  scenes: [{ is: "statement", say: "One sentence" }],
  ...change,
});
export const scene = (...scenes: object[]) => board({ scenes });
export const rides = { x: ["Jan", "Feb", "Mar"], y: [1, 2, 3] };
export const chart = (change: object, data: object = { rides }) =>
  board({ data, scenes: [{ is: "series", of: "rides", ...change }] });

export function issuesOf(value: unknown) {
  const read = readStoryboard(value);
  return read.ok ? [] : read.issues;
}

/** The first issue as one line: pointer, and what is wrong there. */
export const first = (value: unknown): string =>
  issuesOf(value)
    .slice(0, 1)
    .map(({ pointer, message }) => `${pointer} ${message}`)
    .join();
