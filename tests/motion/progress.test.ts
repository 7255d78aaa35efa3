import { describe, expect, test } from "vitest";
import { type Composition, readComposition } from "#lib/motion/composition.ts";
import { editByInstruction } from "#lib/motion/edit.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";
import { widthUnitsOf } from "#lib/motion/stage.ts";
import { PROGRESS_ID } from "#lib/motion/templates.ts";

const BRIEF =
  "Product: Tidewater. Restores take four minutes. Encrypts first. Works offline. Costs nothing. 92% need no help. 20 seconds.";
const SIZES = [
  [1920, 1080],
  [1080, 1920],
  [1080, 1080],
  [1080, 1350],
] as const;

async function planned(widthPixels: number, heightPixels: number): Promise<Composition> {
  const plan = await storyboardPlanner.plan(BRIEF, { size: { widthPixels, heightPixels } });
  const read = readComposition(plan.composition);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.composition;
}

/** For each scene with a bar: which it is, and what part of the frame's width the bar covers at both its ends. */
function bars({ widthPixels, heightPixels, scenes }: Composition): [number, number[]][] {
  const width = widthUnitsOf(widthPixels, heightPixels);
  return scenes.flatMap(({ layers }, index) =>
    layers
      .filter(({ id }) => id === PROGRESS_ID)
      .map(({ keyframes }): [number, number[]] => [
        index,
        (keyframes?.x ?? []).map(({ value }) => 1 + value / width),
      ]),
  );
}

function expectRight(composition: Composition): void {
  const found = bars(composition);
  expect(found.length).toBeGreaterThan(1);
  for (const [index, covered] of found)
    for (const [at, part] of covered.entries())
      expect(part).toBeCloseTo((index + at) / composition.scenes.length, 3);
}

describe("the bar at the foot of a film covers what has passed of it", () => {
  test.each(SIZES)("%i × %i", async (width, height) => expectRight(await planned(width, height)));

  test("in another format, and with a scene less", async () => {
    let composition = await planned(1920, 1080);
    for (const instruction of ["make it vertical", "remove scene 3"]) {
      composition = editByInstruction(composition, instruction).composition;
      expectRight(composition);
    }
  });
});
