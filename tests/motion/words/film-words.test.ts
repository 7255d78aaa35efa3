import { describe, expect, test } from "vitest";
import { filmInWords, positionInWords } from "#lib/motion/words/film-words.ts";
import { templateWords } from "#lib/motion/templates/template-film.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import type { Template } from "#lib/motion/templates/template.ts";
import { TEMPLATES } from "#lib/motion/templates/templates.ts";

describe("a film in words", () => {
  test("length, scenes, what each says", () => {
    expect(filmInWords(9.2, ["No switch", "Why?"])).toBe(
      "A film of 9.2 seconds in 2 scenes: 1. No switch. 2. Why?",
    );
    expect(filmInWords(4, ["Hello"])).toBe("A film of 4 seconds in 1 scene: 1. Hello.");
  });

  test.each([
    [0, "0 of 9 seconds, scene 1"],
    [1.4999, "1.5 of 9 seconds, scene 1"],
    // a frame's time is a fraction: what is a hair before the cut is behind it
    [1.5 - 1e-9, "1.5 of 9 seconds, scene 2"],
    [9, "9 of 9 seconds, scene 3"],
  ])("position at %d s", (seconds, words) => expect(positionInWords(seconds, 9, [0, 1.5, 6])).toBe(words));

  const all = Object.entries(TEMPLATES) as [Beat["kind"], readonly Template[]][];
  test.each(all.flatMap(([kind, some]) => some.map((one) => [one.id, kind, one] as const)))(
    "the picture of %s is told by what stands in it",
    (_, kind, template) => expect(templateWords(template, kind)).toMatch(/\p{L}{3}.*\p{L}{3}/u),
  );
});
