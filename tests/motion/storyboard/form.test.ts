import { expect, test } from "vitest";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { layOut } from "#lib/motion/storyboard/lay-out.ts";
import { SIZES } from "#lib/motion/storyboard/storyboard.ts";
import { boardOf, BOARDS } from "#tests/motion/storyboard/boards.ts";

const films = Object.values(BOARDS).map(boardOf);

test("a film of the same shape in fewer pixels is laid out the same", async () => {
  for (const board of films) {
    const whole = (await layOut(board)).composition;
    const { widthPixels, heightPixels } = SIZES[board.size];
    const size = { widthPixels: widthPixels / 2, heightPixels: heightPixels / 2 };
    expect((await layOut(board, { size })).composition).toEqual({ ...whole, ...size });
  }
});

test.each([24, 25, 30, 50, 60] as const)(
  "at %d fps every scene has whole frames, in any shape",
  async (fps) => {
    for (const board of films) {
      const { composition } = await layOut(board, { size: { widthPixels: 2520, heightPixels: 1080 }, fps });
      const read = readComposition(composition);
      if (!read.ok) throw new Error(JSON.stringify(read.issues));
      for (const { durationSeconds } of read.composition.scenes)
        expect(Math.abs(durationSeconds * fps - Math.round(durationSeconds * fps))).toBeLessThan(1e-6);
    }
  },
);
