import type { StoryboardInput } from "#lib/motion/storyboard/storyboard.ts";

/** Small storyboards that the commands are tried with. */

/** Of four seconds, without a finding. */
export const BOARD: StoryboardInput = {
  format: "storyboard/1",
  title: "Tallyhook",
  scenes: [
    { id: "first", is: "statement", say: "Tallyhook reads them" },
    { is: "ask", say: "Book a walkthrough", address: "tallyhook.example" },
  ],
};

/** The same with words that go too soon, at `/scenes/1`. */
export const HASTY: StoryboardInput = {
  ...BOARD,
  scenes: [
    ...BOARD.scenes.slice(0, 1),
    {
      is: "statement",
      say: "Dispatchers copy every delivery note by hand, and every fifth of them is wrong",
      seconds: 1,
    },
    ...BOARD.scenes.slice(1),
  ],
};
