import { describe, expect, test } from "vitest";
import { beginHistory, revise } from "#lib/motion/revision/revision.ts";
import { undoneThen, wayThrough } from "#lib/motion/revision/undo-words.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

describe("the way back, in more words", () => {
  test.each([
    ["undo the last two things", { steps: -2 }],
    ["no go back, that was better before", { steps: -1 }],
    ["actually I liked the change, bring it back", { steps: 1 }],
    ["Can I see the first version again please", { to: 1 }],
    ["put it back to how it was at the very start", { to: 1 }],
  ])("%s", (said, way) => expect(wayThrough(said)).toEqual(way));

  test("no edit is taken for one", () => {
    for (const said of [
      "put the quote back to the start",
      "make it better",
      "bring the logo back",
      "go back to blue",
    ])
      expect(wayThrough(said), said).toBeNull();
  });

  test("undo, and something else instead", () => {
    expect(undoneThen("undo that and make the text smaller instead")).toEqual({
      steps: -1,
      next: "make the text smaller instead",
    });
    const film = readFilm(EDIT_FILM);
    const begun = beginHistory(film);
    if (!begun.ok) throw new Error("no history");
    const first = revise(begun.history, film, { instruction: "bigger text" });
    if (!first.ok) throw new Error("refused");
    const second = revise(first.history, first.written, { instruction: "undo that and make it square" });
    if (!second.ok) throw new Error("refused");
    expect(second.composition.widthPixels).toBe(second.composition.heightPixels);
    expect(second.composition.scenes).toEqual(film.scenes);
  });
});
