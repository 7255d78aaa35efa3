import type { StoryboardInput } from "#lib/motion/storyboard/storyboard.ts";

/** A brief in plain words, and the storyboard that a model answers. */
export const BRIEF = `Something for Tidewater please, you know, the backup thing for small teams. People lose hours: a restore takes 4 minutes
with us. 92% of restores need nobody. Maybe quote Ada: "I slept through the outage." People should go to tidewater.example. Calm, 15 seconds.`;

export const BOARD: StoryboardInput & { name: string } = {
  format: "storyboard/1",
  title: "Tidewater in 15 seconds",
  name: "Tidewater",
  audience: "small teams",
  look: { motion: "calm", accent: "#0b4f6c" },
  sound: "calm",
  scenes: [
    { is: "problem", say: "People lose hours", picture: { is: "clock", value: 4 } },
    { is: "introduce", name: "Tidewater", say: "Backup for small teams" },
    { is: "number", value: 92, unit: "%", say: "of restores need nobody" },
    { is: "quote", say: "I slept through the outage.", by: "Ada" },
    { is: "ask", say: "A restore takes 4 minutes", address: "tidewater.example" },
  ],
};

/** The same with another scene in front. */
export const opening = (scene: StoryboardInput["scenes"][number]): string =>
  JSON.stringify({ ...BOARD, scenes: [scene, ...BOARD.scenes.slice(1)] });

/** The board as a model writes it. */
export const good = JSON.stringify(BOARD);
