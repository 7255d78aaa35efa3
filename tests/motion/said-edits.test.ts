import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Composition, readComposition } from "#lib/motion/composition.ts";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { undoneThen, wayThrough } from "#lib/motion/undo-words.ts";
import { type PlanOptions, storyboardPlanner } from "#lib/motion/plan.ts";
import { beginHistory, revise } from "#lib/motion/revision.ts";

/**
 * Edits as people type them: written for two films without knowing the rules, then used to mend them. What is here
 * was read and found right; what no rule does is answered with why, and what does.
 */
const LOTS = JSON.parse(readFileSync(new URL("said-edits.json", import.meta.url), "utf8")) as {
  brief: string;
  options?: PlanOptions;
  edits: { say: string; did: string[]; not?: string[] }[];
}[];

const filmOf = async (brief: string, options: PlanOptions = {}): Promise<Composition> => {
  const read = readComposition((await storyboardPlanner.plan(brief, options)).composition);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.composition;
};

describe.each(LOTS)("$brief", ({ brief, options, edits }) => {
  test.each(edits)("$say", async ({ say, did, not = [] }) => {
    const { understood, notUnderstood, composition } = editByInstruction(await filmOf(brief, options), say);
    expect(understood).toEqual(did);
    expect(notUnderstood.map(({ why }) => why)).toEqual(not);
    expect(readComposition(composition).ok).toBe(true);
  });
});

describe("what is asked for is what is there", () => {
  const [cafe = { brief: "", options: {}, edits: [] }] = LOTS;
  const edited = async (say: string) =>
    editByInstruction(await filmOf(cafe.brief, cafe.options), say).composition;
  const layers = (film: Composition) => JSON.stringify(film.scenes.map((scene) => scene.layers));

  test("a logo stands in the corner that was named, in every scene without the name", async () => {
    const film = await edited("put the logo in the bottom right corner");
    const logos = film.scenes.flatMap((scene) => scene.layers.filter(({ kind }) => kind === "logo"));
    expect(logos).toHaveLength(4);
    for (const { place } of logos) {
      const box = place && "landscape" in place ? place.landscape : undefined;
      expect(box && box.x + box.width).toBe(96);
      expect(box && box.y + box.height).toBe(96);
    }
    expect(layers(editByInstruction(film, "no logo").composition)).not.toContain('"logo"');
  });

  test("a new line stands below the words, smaller", async () => {
    const film = await edited("add “by hand, from scratch” under the headline of scene 2");
    const group = film.scenes[1]?.layers.find((layer) => JSON.stringify(layer).includes("by hand"));
    if (group?.kind !== "group") throw new Error("no group");
    const [above, below] = group.children.slice(-2);
    expect(JSON.stringify(below)).toContain("by hand, from scratch");
    const size = (layer: typeof above) =>
      layer?.kind === "text"
        ? typeof layer.sizeUnits === "number"
          ? layer.sizeUnits
          : layer.sizeUnits.landscape
        : 0;
    expect(size(below)).toBeLessThan(size(above));
  });

  test("“it” is what the wish before is about", async () => {
    const film = await edited("change 1,200 to 1,400 and make it red");
    expect(film.brand.palette).toEqual((await filmOf(cafe.brief, cafe.options)).brand.palette);
    const square = await edited("change the headline of scene 2 to Hot at five and make it square");
    expect([square.widthPixels, square.heightPixels]).toEqual([1080, 1080]);
  });

  test("what is to be said keeps its last word, and loses what it is not", async () => {
    expect(layers(await edited("change Order today to Order now"))).toContain("Order now");
    const film = await edited("the quote is by Mia Torres-Lane not Mia Torres");
    expect(layers(film)).toContain("Mia Torres-Lane");
    expect(layers(film)).not.toContain("not Mia");
  });

  test("a reason is no wish, and no word of it is shown", async () => {
    const film = await edited("1,200 should be 1,300, my mum had no idea what we make");
    expect(layers(film)).toContain("1300");
    expect(layers(film)).not.toContain("no idea");
  });

  test("a scene of the number 1,200 is no scene 1", async () => {
    const film = await edited("make the 1,200 scene twice as long");
    const before = await filmOf(cafe.brief, cafe.options);
    expect(
      film.scenes.map(
        ({ durationSeconds }, at) => durationSeconds / (before.scenes[at]?.durationSeconds ?? 1),
      ),
    ).toEqual([1, 1, 1, 2, 1, 1]);
  });

  test("a letter by letter entrance is over before half of the scene", async () => {
    const film = await edited("make the title come in letter by letter");
    const title = JSON.stringify(film.scenes[0]?.layers);
    expect(title).toContain('"by":"glyph"');
  });
});

describe("the way back, in more words", () => {
  test.each([
    ["undo the last two things", { steps: -2 }],
    ["no go back, that was better before", { steps: -1 }],
    ["no i liked it better before, go back", { steps: -1 }],
    ["actually I liked the change, bring it back", { steps: 1 }],
    ["oops didnt mean to undo, can i have that back", { steps: 1 }],
    ["Can I see the first version again please", { to: 1 }],
    ["put it back to how it was at the very start", { to: 1 }],
    ["put it back how it was right at the start", { to: 1 }],
  ])("%s", (said, way) => {
    expect(wayThrough(said)).toEqual(way);
  });

  test("no edit is taken for one", () => {
    for (const said of [
      "put the quote back to the start",
      "make it better",
      "bring the logo back",
      "go back to blue",
    ])
      expect(wayThrough(said), said).toBeNull();
  });

  test("undo, and something else instead", async () => {
    expect(undoneThen("undo that and make the text smaller instead")).toEqual({
      steps: -1,
      next: "make the text smaller instead",
    });
    const film = await filmOf(LOTS[0]?.brief ?? "");
    const begun = beginHistory(film);
    if (!begun.ok) throw new Error("no history");
    const first = revise(begun.history, film, { instruction: "bigger text" });
    if (!first.ok) throw new Error("refused");
    const second = revise(first.history, first.written, { instruction: "undo that and make it square" });
    if (!second.ok) throw new Error("refused");
    expect(second.composition.widthPixels).toBe(1080);
    expect(second.composition.scenes).toEqual(film.scenes);
  });
});
