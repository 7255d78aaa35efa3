import { describe, expect, test } from "vitest";
import { type Finding, type Rule, RULES } from "#lib/motion/check/finding.ts";
import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { foundIn, foundInBoard, mended, ofRule, scene, wide, words } from "#tests/motion/check/checked.ts";
import { film } from "#tests/motion/films.ts";

const LONG = "Nine words that one cannot read in half a second";
const at = (x: number, y: number, width = 40, height = 12) => ({ place: { x, y, width, height } });
const scenes = (...seconds: number[]) =>
  seconds.map((durationSeconds, index) => scene([words("Two words")], { id: `s${index}`, durationSeconds }));
/** At the width of its case, two lines and a word. */
const ORPHAN = "The quiet way to move every delivery note from paper to your books in one go";
const sounded = (offsetSeconds: number): CompositionInput => ({
  ...wide(
    scene([words("First"), words("Then", { ...at(10, 70), startSeconds: 1.5, enter: { preset: "fade" } })], {
      durationSeconds: 5,
    }),
  ),
  audio: {
    tracks: [{ kind: "effect", effect: "pop", at: { scene: "one", moment: "start", offsetSeconds } }],
  },
});

interface Case {
  /** A film that has the fault, and one like it that has not. */
  bad: CompositionInput;
  good: CompositionInput;
  found: Partial<Finding>;
  hasMend: boolean;
}

const CASES: Partial<Record<Rule, Case>> = {
  "gone-before-read": {
    bad: wide(scene([words(LONG)], { durationSeconds: 1 })),
    good: wide(scene([words(LONG)], { durationSeconds: 3 })),
    found: { pointer: "/scenes/0/layers/0", seconds: 0.9, measured: "1.0 s", wanted: "2.8 s" },
    hasMend: true,
  },
  overlap: {
    bad: wide(scene([words("First words", at(10, 40)), words("Other words", at(12, 41))])),
    good: wide(scene([words("First words", at(10, 40)), words("Other words", at(10, 60))])),
    found: { pointer: "/scenes/0/layers/1", seconds: 1.5, wanted: "side by side, or one after the other" },
    hasMend: false,
  },
  "outside-frame": {
    bad: wide(scene([words("Words at the edge", at(-12, 40))])),
    good: wide(scene([words("Words at the edge", at(12, 40))])),
    found: { pointer: "/scenes/0/layers/0", seconds: 0, wanted: "inside" },
    hasMend: false,
  },
  contrast: {
    bad: wide(scene([words("Hardly seen", { color: "#dddddd" })])),
    good: wide(scene([words("Hardly seen", { color: "#333333" })])),
    found: { pointer: "/scenes/0/layers/0", seconds: 0, measured: "1.2:1", wanted: "3:1" },
    hasMend: true,
  },
  "outside-margin": {
    bad: film(720, 1280, [scene([words("Below the buttons", at(10, 3, 80, 6))])]),
    good: film(720, 1280, [scene([words("Below the buttons", at(10, 40, 80, 6))])]),
    found: { pointer: "/scenes/0/layers/0", seconds: 0, wanted: "inside the margin" },
    hasMend: false,
  },
  "too-small": {
    bad: wide(scene([words("Small print", { sizeUnits: 1.1 })])),
    good: wide(scene([words("Small print", { sizeUnits: 2 })])),
    found: { pointer: "/scenes/0/layers/0", seconds: 0, measured: "1.1 u", wanted: "2 u" },
    hasMend: true,
  },
  "ends-too-soon": {
    bad: wide(scene([words("Buy it", { startSeconds: 2.2 })])),
    good: wide(scene([words("Buy it", { startSeconds: 0.8 })])),
    found: { pointer: "/scenes/0", seconds: 2.9, measured: "0.8 s", wanted: "2 s" },
    hasMend: true,
  },
  "missing-from-film": {
    bad: wide(scene([words("Figures for 2019")])),
    good: wide(scene([words("Figures for 2019: 1,240 at tally.example")])),
    found: { pointer: "/scenes", seconds: 0, measured: "nowhere" },
    hasMend: false,
  },
  "not-in-brief": {
    bad: wide(scene([words("Figures for 2019: 1,240 at tally.example, 98 %")])),
    good: wide(scene([words("Figures for 2019: 1,240 at tally.example")])),
    found: { pointer: "/scenes/0/layers/0", seconds: 0, measured: "98 %" },
    hasMend: false,
  },
  "stands-still": {
    bad: wide(scene([words("Two words")], { durationSeconds: 9 })),
    good: wide(scene([words("Two words")], { durationSeconds: 4 })),
    found: { pointer: "/scenes/0", seconds: 0.6, measured: "7.4 s still" },
    hasMend: true,
  },
  "equal-scenes": {
    bad: wide(...scenes(2, 2, 2, 2)),
    good: wide(...scenes(2, 2.6, 2, 3)),
    found: { pointer: "/scenes", seconds: 0, measured: "4 × 2.0 s" },
    hasMend: false,
  },
  "short-last-line": {
    bad: wide(scene([words(ORPHAN, { wrap: "greedy", ...at(10, 30, 68, 40) })], { durationSeconds: 6 })),
    good: wide(scene([words(ORPHAN, at(10, 30, 68, 40))], { durationSeconds: 6 })),
    found: { pointer: "/scenes/0/layers/0", seconds: 0, wanted: "lines of about one length" },
    hasMend: true,
  },
  "sound-alone": {
    bad: sounded(3.5),
    good: sounded(1.5),
    found: { pointer: "/audio/tracks/0", seconds: 3.5, measured: "3.5 s into one" },
    hasMend: false,
  },
};
const BRIEF = "Figures for 2019: 1,240. See tally.example. 30 seconds, 16:9.";

describe.each(Object.entries(CASES) as [Rule, Case][])("%s", (rule, { bad, good, found, hasMend }) => {
  const brief = rule === "missing-from-film" || rule === "not-in-brief" ? BRIEF : undefined;

  test("is found in a film that has the fault: where, when, by how much", async () => {
    const [first] = ofRule(await foundIn(bad, { brief }), rule);
    expect(first).toMatchObject({ rule, severity: RULES[rule], ...found });
    expect(first?.says).toMatch(/\.$/);
    expect(first?.mend !== undefined).toBe(hasMend);
  });

  test("is not found in one like it that has not", async () => {
    expect(await foundIn(good, { brief })).toEqual([]);
  });
});

const MENDED = (Object.entries(CASES) as [Rule, Case][]).filter(([, { hasMend }]) => hasMend);
test.each(MENDED)("%s is gone after its mend", async (rule, { bad }) => {
  const [first] = ofRule(await foundIn(bad), rule);
  if (!first) throw new Error(rule);
  expect(ofRule(await foundIn(mended(bad, first)), rule)).toEqual([]);
});

describe("of a storyboard", () => {
  const board = (more: object) => ({
    format: "storyboard/1" as const,
    title: "Tallyhook",
    scenes: [
      { is: "statement" as const, say: "Dispatchers copy every delivery note by hand." },
      { is: "ask" as const, say: "Book a walkthrough", address: "tallyhook.example" },
    ],
    ...more,
  });

  test("length: the words take longer than the seconds that are asked for", async () => {
    const [found] = ofRule(await foundInBoard(board({ seconds: 3 })), "length");
    expect(found).toMatchObject({ severity: 2, pointer: "/seconds", wanted: "3 s", seconds: 0 });
    expect(ofRule(await foundInBoard(board({})), "length")).toEqual([]);
  });

  test("not-as-asked: an icon that there is not, where it is named and when it would be seen", async () => {
    const withIcon = (name: string) =>
      board({
        scenes: [
          { is: "statement", say: "Dispatchers copy every delivery note by hand." },
          { is: "problem", say: "Notes get lost", picture: { is: "icon", name } },
        ],
      });
    const [found] = ofRule(await foundInBoard(withIcon("bycicle")), "not-as-asked");
    expect(found).toMatchObject({ severity: 2, pointer: "/scenes/1/picture/name" });
    expect(found?.says).toContain('"bycicle"');
    expect(found?.seconds).toBeGreaterThan(1);
    expect(ofRule(await foundInBoard(withIcon("truck")), "not-as-asked")).toEqual([]);
  });
});

test("each rule has a film here", () => {
  const tested = [...Object.keys(CASES), "length", "not-as-asked"];
  expect(tested.sort()).toEqual(Object.keys(RULES).sort());
});

describe("a film's findings", () => {
  test("are numbered from 1, the worst first, then by time", async () => {
    const crowded = wide(
      scene([words("Small print", { sizeUnits: 1, color: "#dddddd" })], { durationSeconds: 9 }),
      scene([words(LONG)], { id: "two", durationSeconds: 1 }),
    );
    const found = await foundIn(crowded);
    expect(found.map(({ number }) => number)).toEqual(found.map((_, index) => index + 1));
    expect(found.map(({ rule }) => rule)).toEqual([
      "contrast",
      "gone-before-read",
      "too-small",
      "ends-too-soon",
      "stands-still",
    ]);
    expect(found.map(({ seconds }) => seconds)).toEqual([0, 9.9, 0, 9.9, 0.6]);
  });

  test("are 60 at most", async () => {
    const layers: LayerInput[] = Array.from({ length: 20 }, () => words("Printed over and over"));
    expect(await foundIn(wide(scene(layers)))).toHaveLength(60);
  });

  test("ask for one length of a scene: what the most of them need", async () => {
    const one = wide(
      scene([words("Three short words", { startSeconds: 0.5 }), words(`${LONG}, ${LONG}`, at(10, 70, 80))], {
        durationSeconds: 1,
      }),
    );
    const found = await foundIn(one);
    const lengths = found.flatMap(({ mend = [] }) =>
      mend.map((operation) => "value" in operation && operation.value),
    );
    expect(new Set(lengths).size).toBe(1);
    const first = found[0];
    if (first) expect(await foundIn(mended(one, first))).toEqual([]);
  });
});
