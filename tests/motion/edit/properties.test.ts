import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { summaryOf } from "#lib/motion/revision/revision-summary.ts";
import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import { EDIT_EXAMPLES, editByInstruction } from "#lib/motion/edit/edit.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { segmentKey } from "#lib/video/encode/segment-cache.ts";
import { segmentsOf } from "#lib/video/encode/segments.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { expectTaste } from "#tests/motion/taste.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

const FILM = readFilm(EDIT_FILM);
const edit = (instruction: string, film = FILM) => editByInstruction(film, instruction);
/** Everything understood, and what came of it. */
const done = (instruction: string, film = FILM): Composition => {
  const { composition, notUnderstood } = edit(instruction, film);
  expect(notUnderstood, instruction).toEqual([]);
  return composition;
};

describe("an edit leaves the segments of other scenes as they are: the next export takes them from its cache", () => {
  const keys = (film: Composition) =>
    segmentsOf(film).map((segment) => ({ key: segmentKey(segment, null), firstFrame: segment.firstFrame }));
  /** First frames of the film's segments that were not there before. */
  const drawnAgain = (after: Composition) => {
    const before = new Set(keys(FILM).map(({ key }) => key));
    return keys(after).flatMap(({ key, firstFrame }) => (before.has(key) ? [] : [firstFrame]));
  };
  test.each([
    // scene 1 has 90 frames; scene 2 enters over its last picture for 15 more
    ["change the headline of scene 1 to Ahoy", [0, 90]],
    ["change the last item to “At sea”", [90, 105, 210]],
    ["make the background of the last scene black", [390, 408]],
    ["calm music", []],
    ["no sound", []],
    ["remove the last scene", []],
  ])("%s", (instruction, frames) => expect(drawnAgain(done(instruction))).toEqual(frames));
});

describe("properties", () => {
  test("every example that help and refusals show is understood, on every planned film", async () => {
    const words = (example: string) =>
      example
        .replace("replace “…” with “…”", "replace “Tidewater” with “Ebb”")
        .replace("say “…” instead of “…”", "say “Ebb” instead of “Tidewater”")
        .replace("remove “…”", "remove “tidewater.example”")
        .replace("change 38% to 41%", "change 92% to 95%")
        .replace(/“…”/g, "“Fresh words”");
    const plan = await rulesPlanner.plan(BRIEFS.launch ?? "");
    const film = readFilm(plan.composition);
    for (const example of EDIT_EXAMPLES)
      for (const { why } of edit(words(example), film).notUnderstood)
        expect(why, `${example}: ${why}`).not.toBe("not understood");
  });

  test("a quotation leaves with who said it, whichever template it stands in", async () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const brief = `A film for Kiln. "Best mug I ever owned" — Ana R., Lisbon.\n- Fired twice\n- Free shipping`;
      const film = readFilm((await rulesPlanner.plan(brief, { seed })).composition);
      const { composition } = edit("remove the quote", film);
      expect(composition.scenes).toHaveLength(film.scenes.length - 1);
      expect(JSON.stringify(composition.scenes)).not.toMatch(/Best mug|Ana R/);
      expect(summaryOf(film, composition).join()).toMatch(
        /^Length: .*Scene \d \(“Best mug I ever owned”\) is gone/,
      );
    }
  });

  test("edited films keep the taste of planned ones: nothing overlaps, is cut, or leaves the margin", async () => {
    const edits = [
      "make it vertical",
      "square",
      "4:5",
      "use a serif font",
      "headlines in Space Grotesk",
      "make the first scene say Less",
      "make the last scene 5 seconds; add a scene that says “Nobody has to stay late any more because of this”",
      "dark mode; more playful; faster",
      "swap scenes 1 and 2; duplicate scene 2; remove the last scene",
      "bigger logo",
    ];
    for (const [at, name] of ["launch", "social", "steps", "numbers", "compare", "bakery"].entries()) {
      const plan = await rulesPlanner.plan(BRIEFS[name] ?? "", { seed: at + 1 });
      const film = readFilm(plan.composition);
      for (const instruction of edits) {
        const { composition } = edit(instruction, film);
        const prepared = prepareFilm(composition, await loadAssets(composition));
        expectTaste(prepared, (index) => `${name}, ${instruction}, scene ${index + 1}`);
      }
    }
  });

  const INSTRUCTIONS = [
    "make it vertical",
    "faster",
    "20% slower",
    "make it 12 seconds",
    "scene 2 two seconds longer",
    "swap scenes 1 and 2",
    "remove the first scene",
    "add a scene that says “Fresh words”",
    "duplicate scene 2",
    "dark mode",
    "light mode",
    "make the accent green",
    "make scene 2 say “Fresh words”",
    "bigger text",
    "calmer",
    "more playful",
    "no transitions",
    "move the last scene to the start",
    "use the palette ice",
    "darker background",
    "use a serif font",
    "energetic music",
    "square",
    "end with scene 1",
  ];
  test("any instructions in any order give a valid composition, and a refusal changes nothing", async () => {
    const films = await Promise.all(
      ["launch", "social", "code", "steps", "compare"].map(async (name) =>
        readFilm((await rulesPlanner.plan(BRIEFS[name] ?? "")).composition),
      ),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...films),
        fc.array(fc.constantFrom(...INSTRUCTIONS), { minLength: 1, maxLength: 5 }),
        (film, list) => {
          const before = JSON.stringify(film);
          let now = film;
          for (const instruction of list) {
            const { composition, understood } = edit(instruction, now);
            expect(readComposition(composition).ok).toBe(true);
            if (!understood.length) expect(composition).toEqual(now);
            now = composition;
          }
          expect(JSON.stringify(film)).toBe(before);
          const all = edit(list.join("; "), film);
          expect(all.composition).toEqual(now);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("any text is read in time, and the same text does the same thing", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: "binary" }), (text) => {
        expect(edit(text)).toEqual(edit(text));
      }),
      { numRuns: 60 },
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "make",
            "scene",
            "2",
            "and",
            "the",
            "headline",
            "to",
            "longer",
            "“x”",
            "of",
            "swap",
            "with",
            ",",
            "a",
            "bit",
          ),
          { maxLength: 40 },
        ),
        (list) => {
          edit(list.join(" "));
        },
      ),
      { numRuns: 120 },
    );
    edit("and ".repeat(1000));
    edit("make the scene and the ".repeat(170));
  });
});
