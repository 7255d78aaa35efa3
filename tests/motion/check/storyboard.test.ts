import { describe, expect, test } from "vitest";
import { applyPatch } from "#lib/motion/patch/patch.ts";
import { layOut } from "#lib/motion/storyboard/lay-out.ts";
import { longerShot } from "#lib/motion/storyboard/longer.ts";
import { readStoryboard } from "#lib/motion/storyboard/read-storyboard.ts";
import type { StoryboardInput } from "#lib/motion/storyboard/storyboard.ts";
import { foundIn, foundInBoard, mended, ofRule } from "#tests/motion/check/checked.ts";

const LONG = "Dispatchers copy every delivery note by hand, and every fifth of them is wrong";
const board = (scenes: StoryboardInput["scenes"], more: Partial<StoryboardInput> = {}): StoryboardInput => ({
  format: "storyboard/1",
  title: "Tallyhook",
  ...more,
  scenes,
});
const FIRST = { is: "statement", say: "Tallyhook reads them" } as const;
const ASK = { is: "ask", say: "Book a walkthrough", address: "tallyhook.example" } as const;

/** What is left of a rule once all that a storyboard's findings ask for is done, a round after the other. */
async function afterMends(
  input: StoryboardInput,
  rule: "gone-before-read" | "stands-still" | "ends-too-soon",
) {
  let mendedBoard = input;
  for (let round = 0; round < 4; round += 1) {
    const found = ofRule(await foundInBoard(mendedBoard), rule);
    const [first] = found;
    if (!first) return [];
    mendedBoard = mended(mendedBoard, first);
  }
  return ofRule(await foundInBoard(mendedBoard), rule);
}

describe("findings of a storyboard", () => {
  test("point into it: at the scene, or at the item of a sequence", async () => {
    const input = board([
      FIRST,
      { is: "statement", say: LONG, seconds: 1 },
      { is: "sequence", seconds: 3, items: [{ say: "One" }, { say: LONG }] },
      ASK,
    ]);
    const found = ofRule(await foundInBoard(input), "gone-before-read");
    expect(found.map(({ pointer }) => pointer)).toEqual(["/scenes/1", "/scenes/2/items/1"]);
    expect(found.map(({ number }) => number)).toEqual([1, 2]);
    expect(found[0]?.seconds).toBeLessThan(found[1]?.seconds ?? 0);
  });

  test("a scene with a length of its own gets a longer one, as much as its words need", async () => {
    const input = board([FIRST, { is: "statement", say: LONG, seconds: 1 }, ASK]);
    const [found] = ofRule(await foundInBoard(input), "gone-before-read");
    expect(found?.mend).toEqual([{ op: "replace", path: "/scenes/1/seconds", value: expect.any(Number) }]);
    if (found) expect(ofRule(await foundInBoard(mended(input, found)), "gone-before-read")).toEqual([]);
  });

  test("however short a film is to be: its last words stand long enough", async () => {
    const last = { is: "statement", say: "Tallyhook reads it for you" } as const;
    for (const seconds of [3, 5, 8]) {
      const input = board([FIRST, { is: "statement", say: LONG }, { is: "statement", say: LONG }, last], {
        seconds,
      });
      expect(ofRule(await foundInBoard(input), "ends-too-soon")).toEqual([]);
    }
  });

  test.each([8, 30, undefined])(
    "a scene of a film of %s s is held until it is longer, however little of a hold it gets",
    async (seconds) => {
      const long = { is: "statement", say: LONG } as const;
      const input = board([FIRST, long, long, ASK], seconds === undefined ? {} : { seconds });
      const lengthOf = async (value: StoryboardInput) => {
        const read = readStoryboard(value);
        if (!read.ok) throw new Error(JSON.stringify(read.issues));
        return { read, length: (await layOut(read.storyboard)).scenes[1]?.seconds ?? 0 };
      };
      const { read, length } = await lengthOf(input);
      const mend = longerShot(read.storyboard, 1, 0.5, 1);
      expect(mend).toEqual([{ op: "add", path: "/scenes/1/hold", value: expect.any(Number) }]);
      const held = applyPatch(input, mend);
      if (!held.ok) throw new Error(JSON.stringify(held.issues));
      expect((await lengthOf(held.value as StoryboardInput)).length).toBeGreaterThanOrEqual(
        length + 1 - 1e-6,
      );
    },
  );

  test("a hold mends the end", async () => {
    const input = board([FIRST, { is: "statement", say: "Tallyhook", seconds: 1 }]);
    const [found] = ofRule(await foundInBoard(input), "ends-too-soon");
    expect(found).toMatchObject({ pointer: "/scenes/1", wanted: "2 s" });
    if (found) expect(ofRule(await foundInBoard(mended(input, found)), "ends-too-soon")).toEqual([]);
  });

  test("a beat is held at the beat", async () => {
    const input = board(
      [
        {
          is: "series",
          of: "rides",
          say: "Monthly rides",
          beats: [{ draw: "Mar..Apr" }, { draw: "Apr..Jun" }],
        },
      ],
      { data: { rides: { x: ["Mar", "Apr", "May", "Jun"], y: [21400, 23800, 31050, 38700] } } },
    );
    const [found] = ofRule(await foundInBoard(input), "ends-too-soon");
    expect(found?.mend).toMatchObject([{ op: "add", path: "/scenes/0/beats/1/hold" }]);
    expect(await afterMends(input, "ends-too-soon")).toEqual([]);
  });

  test("what stands on purpose does not stand still; what was given too long gets a shorter length", async () => {
    const held = (more: object) => board([FIRST, { is: "statement", say: "Two words", ...more }, ASK]);
    expect(ofRule(await foundInBoard(held({ hold: 8 })), "stands-still")).toEqual([]);
    const [found] = ofRule(await foundInBoard(held({ seconds: 12 })), "stands-still");
    expect(found).toMatchObject({ pointer: "/scenes/1" });
    expect(found?.mend).toMatchObject([{ op: "replace", path: "/scenes/1/seconds" }]);
    expect(await afterMends(held({ seconds: 12 }), "stands-still")).toEqual([]);
  });

  test("the brief's figures and addresses are looked for in what it shows", async () => {
    const input = board([FIRST, { is: "number", value: 98.2, unit: "%", say: "read right" }, ASK]);
    const brief = "30 seconds. Tallyhook: 98.2 % right, 11 minutes saved. tallyhook.example";
    const found = await foundInBoard(input, brief);
    expect(found.map(({ rule, says }) => [rule, says])).toEqual([
      ["missing-from-film", "The brief says 11; the film does not."],
      ["length", expect.stringMatching(/^The brief asks for 30 s; the film has \d+\.\d s\.$/)],
    ]);
  });

  test("an address ends before the full stop of its sentence", async () => {
    const input = board([FIRST, { is: "number", value: 11, unit: "minutes", say: "saved" }, ASK]);
    const found = await foundInBoard(
      input,
      "11 minutes. Write to hi@elsewhere.example. See other.example/try.",
    );
    expect(found.map(({ wanted }) => wanted)).toEqual(
      expect.arrayContaining(["hi@elsewhere.example", "other.example/try"]),
    );
  });

  test("figures are compared as numbers: in words, with a scale, with another comma", async () => {
    const items = [
      { value: 11, unit: "minutes", say: "saved" },
      { value: 25, say: "drivers" },
      { value: 1_200_000, say: "notes" },
      { value: "9,50", unit: "€", say: "a month" },
    ];
    const input = board([FIRST, { is: "sequence", items }, ASK]);
    const brief =
      "Eleven minutes saved, twenty-five drivers, 1.2 million notes, €9.50 a month. tallyhook.example";
    expect(await foundInBoard(input, brief)).toEqual([]);
    const wrong = await foundInBoard(input, brief.replace("Eleven", "Twelve"));
    expect(wrong.map(({ says }) => says)).toEqual(["The film says 11; the brief does not."]);
  });

  test("a length that the brief asks for is a mend away", async () => {
    const input = board([FIRST, { is: "statement", say: "Reads delivery notes from a phone photo" }, ASK]);
    const brief = "15 seconds, for tallyhook.example";
    const [found] = ofRule(await foundInBoard(input, brief), "length");
    expect(found?.mend).toEqual([{ op: "add", path: "/seconds", value: 15 }]);
    if (!found) throw new Error("nothing found");
    expect(ofRule(await foundInBoard(mended(input, found), brief), "length")).toEqual([]);
  });

  test("words that stand out must be said", async () => {
    const strong = (words: string) =>
      board([FIRST, { is: "statement", say: "Reads them from a photo", strong: words }, ASK]);
    expect(await foundInBoard(strong("A PHOTO"))).toEqual([]);
    const [found] = await foundInBoard(strong("by hand"));
    expect(found).toMatchObject({ rule: "not-as-asked", pointer: "/scenes/1/strong", severity: 2 });
  });
});

test("a composition is looked over without a storyboard: pointers are its own", async () => {
  const found = await foundIn({
    format: "composition/1",
    widthPixels: 640,
    heightPixels: 360,
    brand: {
      palette: {
        background: "#ffffff",
        surface: "#ffffff",
        ink: "#111111",
        muted: "#444444",
        accent: "#0044cc",
        accentInk: "#ffffff",
        second: "#228833",
      },
      type: { display: "Inter", text: "Inter", mono: "JetBrains Mono", displayWeight: 700, textWeight: 500 },
    },
    scenes: [
      {
        id: "one",
        durationSeconds: 1,
        layers: [{ kind: "text", runs: [{ text: LONG }], place: { x: 10, y: 20, width: 80, height: 60 } }],
      },
    ],
  });
  expect(found[0]).toMatchObject({ rule: "gone-before-read", pointer: "/scenes/0/layers/0" });
});
