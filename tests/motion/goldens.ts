import { READING_HEAD } from "#lib/motion/plan/plan-error.ts";
import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { FILMS } from "#tests/motion/films.ts";
import { LAYER_FILMS } from "#tests/motion/layer-films.ts";

/** Films that were planned once, as they were read: frames do not change with the reader. */
const READINGS = {
  launch: `${READING_HEAD}
Product: Tidewater
What it is: A backup service for small teams
Claim: Restores take four minutes instead of four hours
Claim: Encrypts everything before it leaves the laptop
Number: 92% | of restores need no help from anybody
Call to action: Start free
Website: tidewater.example
Tone: calm, precise
Length: 20 s
Use case: product-launch
Take: 3 ddf98499
`,
  social: `${READING_HEAD}
Product: Pebble
What it is: The lunchbox that folds flat
First words: Your bag is full of air
Number: 2 cm | Folds to 2 cm
Claim: Dishwasher safe
Number: 900 ml | Holds 900 ml
Website: pebble.example
Tone: playful
Colours: #ffd23f, #14275c
Length: 12 s
Format: 1080x1920
Music: none
Use case: social-ad
Take: 3 d1248443
`,
  steps: `${READING_HEAD}
Product: Fennel
What it is: A meal planner for families
Step (How it works): Tell it who eats what
Step: It plans the week
Step: The shopping list sorts itself by aisle
Quote: We stopped arguing about dinner | Mara, mother of three
Tone: warm
Colours: #1f8a4c, #f7efdf
Length: 25 s
Format: 1080x1080
Use case: explainer
Take: 3 652a28c9
`,
  code: `${READING_HEAD}
Product: Patchbay
What it is: A queue that lives in your database
Audience: developers
\`\`\`ts
import { queue } from "patchbay";

const jobs = queue(db, "email");
await jobs.add({ to: "ada@example.org" });
\`\`\`
Claim: No broker to run
Claim: Jobs commit with your data
Claim: Retries are rows you can read
Number: 1,000 | jobs in 73 ms
Call to action: Get it
Website: npm install patchbay
Length: 30 s
Use case: explainer
Take: 3 f650185a
`,
};

const planned = async (
  name: keyof typeof READINGS,
  widthPixels: number,
  heightPixels: number,
): Promise<CompositionInput> => {
  const size = { widthPixels, heightPixels };
  return (await rulesPlanner.plan(READINGS[name], { size, seed: 3, seconds: 12 })).composition;
};

/** The films whose frames are compared: every kind of layer and transition, in the four formats. */
export const GOLDEN_FILMS: Record<string, CompositionInput> = {
  ...FILMS,
  ...LAYER_FILMS,
  "planned 16:9": await planned("launch", 480, 270),
  "planned 9:16": await planned("social", 270, 480),
  "planned 1:1": await planned("steps", 320, 320),
  "planned 4:5": await planned("code", 320, 400),
};

/** Twelve frames of a film, from its first to its last: what a browser draws to be compared. */
export const twelveFrames = (frames: number): number[] =>
  Array.from({ length: 12 }, (_, step) => Math.round((step * (frames - 1)) / 11));
