import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import { FILMS } from "#tests/motion/films.ts";

/** Red, green and blue, with words, captions and music. */
export const THREE_SCENES: CompositionInput = {
  ...(FILMS.text as CompositionInput),
  title: "Three scenes",
  widthPixels: 320,
  heightPixels: 180,
  scenes: [
    {
      id: "red",
      durationSeconds: 1,
      background: { type: "solid", color: "#ff0000" },
      layers: [
        { kind: "text", runs: [{ text: "small print" }], sizeUnits: 2 },
        { kind: "text", runs: [{ text: "A = b; " }, { text: "c #1 \\ <d> & e" }], sizeUnits: 9 },
      ],
    },
    {
      id: "green",
      durationSeconds: 1.5,
      background: { type: "solid", color: "#00ff00" },
      layers: [
        {
          kind: "captions",
          lines: [
            { startSeconds: 0.2, endSeconds: 0.9, text: "First words --> then" },
            { startSeconds: 0.9, endSeconds: 5, text: "more" },
          ],
        },
      ],
    },
    { id: "blue", durationSeconds: 1, background: { type: "solid", color: "#0000ff" }, layers: [] },
  ],
  audio: { tracks: [{ kind: "bed", mood: "calm" }] },
};
