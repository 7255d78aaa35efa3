import { READING_HEAD } from "#lib/motion/plan/plan-error.ts";
import { describe, expect, test } from "vitest";
import { filmedPages } from "#lib/cli/films/page-films.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { sceneName } from "#lib/motion/templates/slots.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { sceneTitles } from "#lib/motion/composition/says.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

/** What is printed of a scene is what edits find it by. */

const PAGES = (await filmedPages()).map(({ path, brief = "" }): [string, string] => [path, brief]);
const QUOTING: [string, string] = [
  "quoting",
  `${READING_HEAD}
Product: Felt It
What it is: A shop for wool
Claim: People call us “the yarn place” and we like it
Quote: They said “never again” and came back. | Ana
Number: from £45 | Jumpers
Number: £9 | Socks
Call to action: Order now
Website: felt.example
`,
];

/** Scenes that an instruction took out; null where it asks which is meant, and this one is among those. */
function removedBy(film: Composition, name: string, index: number): number[] | null {
  const { composition, notUnderstood } = editByInstruction(film, `remove the scene “${name}”`);
  const why = notUnderstood.map((part) => part.why).join();
  if (/^\d+ scenes have .*, say which: /.test(why) && why.includes(` ${index + 1} “`)) return null;
  expect(notUnderstood, name).toEqual([]);
  return [...film.scenes.keys()].filter((at) =>
    composition.scenes.every(({ id }) => id !== film.scenes[at]?.id),
  );
}

describe("every printed name of a scene is found, or told to be that of several", () => {
  test.each([...Object.entries(BRIEFS), ...PAGES, QUOTING])("%s", async (_, brief) => {
    const plan = await rulesPlanner.plan(brief, { seed: 1 });
    const film = readFilm(plan.composition);
    const titles = sceneTitles(film);
    if (film.scenes.length < 2) return;
    for (const index of film.scenes.keys()) {
      const inEdits = /“(.*)”\)$/.exec(sceneName(film, index))?.[1] ?? "";
      const [title = ""] = titles.slice(index);
      for (const name of [title, plan.scenes[index]?.says ?? "", inEdits]) {
        const removed = removedBy(film, name, index);
        if (removed) expect(removed, name).toEqual([index]);
        // the one name is only that of several where they say the same
        else if (name === title) expect(titles.filter((one) => one === title).length).toBeGreaterThan(1);
      }
    }
  });
});

const FILM = readFilm(EDIT_FILM);
const gone = (name: string) => removedBy(FILM, name, 0);

test("scenes that say the same in their largest type are named by more of their words", () => {
  const film = editByInstruction(FILM, "change the headline of scene 1 to “Harbour”").composition;
  const [first, last] = [sceneTitles(film)[0] ?? "", sceneTitles(film)[4] ?? ""];
  expect(first).not.toBe(last);
  expect(last).toMatch(/^Harbour: /);
  expect(removedBy(film, last, 4)).toEqual([4]);
});

test.each([
  ["38% fewer no-shows", [2]],
  ["38%", [2]],
  ["fewer no-shows", [2]],
  ["Fewer no-shows: 38%", [2]],
  ["One calendar for all boats · Deposits · Works offline", [1]],
  ["Deposits", [1]],
  ["We sold our…", [3]],
])("“%s” is found by what it says", (name, indexes) => expect(gone(name)).toEqual(indexes));

test("a name of none changes nothing, and those that there are are named", () => {
  const { composition, notUnderstood } = editByInstruction(FILM, "remove the scene “Deposits and dogs”");
  expect(composition).toEqual(FILM);
  expect(notUnderstood[0]?.why).toContain("3 “38% fewer no-shows”");
});

test.each([
  ["move the scene “38% fewer no-shows” to the start", ["proof", "opening", "features", "voice", "closing"]],
  [
    "swap the slide “Deposits” and the shot “We sold our whiteboard”",
    ["opening", "voice", "proof", "features", "closing"],
  ],
  ["start with the scene, “Deposits”", ["features", "opening", "proof", "voice", "closing"]],
  // what a new scene says is no name of one
  ["add a scene “Deposits” at the end", null],
])("%s", (instruction, order) => {
  const { composition } = editByInstruction(FILM, instruction);
  const ids = composition.scenes.map(({ id }) => id);
  if (order) expect(ids).toEqual(order);
  else expect(ids.slice(0, 5)).toEqual(FILM.scenes.map(({ id }) => id));
});
