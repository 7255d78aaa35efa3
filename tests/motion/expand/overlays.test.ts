import { describe, expect, test } from "vitest";
import { expanded, film, TEXT, wrong } from "#tests/motion/expand/written.ts";

const scenes = ["one", "two", "three"].map((id) => ({ id, durationSeconds: 4, layers: [TEXT] }));
const over = (...overlays: object[]) => film({ scenes, overlays });
const added = (value: unknown) => expanded(value).scenes.map(({ layers }) => layers.slice(1));
const fade = { preset: "fade" };

describe("overlays", () => {
  test("come in once, stay, and go once: above all scenes, or from one to another", () => {
    const [one, two, three] = added(
      over({ layers: [{ ...TEXT, id: "mark", startSeconds: 1, enter: fade, exit: fade }] }),
    );
    expect(one).toMatchObject([{ id: "mark", startSeconds: 1, enter: fade }]);
    expect(one?.[0]).not.toHaveProperty("match");
    expect(one?.[0]).not.toHaveProperty("exit");
    expect(two).toMatchObject([{ id: "mark", startSeconds: 0, match: true }]);
    expect([two?.[0]?.enter, two?.[0]?.exit]).toEqual([undefined, undefined]);
    expect(three).toMatchObject([{ match: true, exit: fade }]);
    const some = added(over({ layers: [TEXT], fromScene: "two", toScene: "two" }));
    expect(some.map((layers) => layers.length)).toEqual([0, 1, 0]);
  });

  test("may begin and end in later scenes", () => {
    const found = added(
      over({ layers: [{ ...TEXT, startSeconds: 5, endSeconds: 10, enter: fade, exit: fade }] }),
    );
    expect(found[0]).toEqual([]);
    expect(found[1]).toMatchObject([{ startSeconds: 1, enter: fade }]);
    expect(found[1]?.[0]?.endSeconds).toBeUndefined();
    expect(found[2]).toMatchObject([{ startSeconds: 0, endSeconds: 2, exit: fade, match: true }]);
  });

  test("count and type in their first scene, and have done so in the others", () => {
    const chart = { kind: "chart", chart: { type: "counter", value: 9 }, countSeconds: 2 };
    const [one, two] = added(over({ layers: [chart, { kind: "code", code: "go", charactersPerSecond: 9 }] }));
    expect(one).toMatchObject([{ countSeconds: 2 }, { charactersPerSecond: 9 }]);
    expect(two).toMatchObject([{ countSeconds: 0 }, { charactersPerSecond: 0 }]);
  });

  test("take the other words", () => {
    const styles = { label: { sizeUnits: 3 } };
    const define = { dot: [{ ...TEXT, style: "label", startSeconds: 1 }] };
    const layer = {
      kind: "use",
      name: "dot",
      place: { x: "{value}", y: 0, width: 9, height: 9 },
      repeat: { each: [10, 50], staggerSeconds: 4 },
    };
    const found = added(film({ scenes, styles, define, overlays: [{ layers: [layer] }] }));
    expect(found[0]).toMatchObject([{ place: { x: 10 }, children: [{ sizeUnits: 3, startSeconds: 1 }] }]);
    expect(found[1]).toMatchObject([
      { place: { x: 10 } },
      { place: { x: 50 }, children: [{ startSeconds: 1 }] },
    ]);
  });

  const track = (...times: number[]) => ({ x: times.map((atSeconds, value) => ({ atSeconds, value })) });
  test("keep their keyframes in the scene of those, and their last value afterwards", () => {
    const [one, two] = added(over({ layers: [{ ...TEXT, keyframes: track(1, 2) }] }));
    expect(one).toMatchObject([{ keyframes: track(1, 2) }]);
    expect(two).toMatchObject([{ keyframes: { x: [{ atSeconds: 0, value: 1 }] } }]);
  });

  test.each<[string, unknown, string]>([
    [
      "from a scene that there is not",
      over({ layers: [TEXT], fromScene: "tow" }),
      '/overlays/0/fromScene: there is no scene "tow": did you mean "two"?',
    ],
    [
      "that end before they begin",
      over({ layers: [TEXT], fromScene: "two", toScene: "one" }),
      "/overlays/0/toScene: comes before",
    ],
    [
      "with a field that there is not",
      over({ layers: [TEXT], from: "two" }),
      '/overlays/0: there is no "from" here',
    ],
    [
      "with a fault in a layer",
      over({ layers: [{ ...TEXT, color: "mauve" }] }),
      "/overlays/0/layers/0/color: expected",
    ],
    [
      "with a beat",
      over({ layers: [{ ...TEXT, startSeconds: "in" }] }),
      '/overlays/0/layers/0/startSeconds: there is no beat "in"',
    ],
    [
      "with keyframes over two scenes",
      over({ layers: [{ ...TEXT, keyframes: track(3, 5) }] }),
      "/overlays/0/layers/0/keyframes/x: begin and end in one scene",
    ],
  ])("%s are refused where they were written", (_, value, says) => {
    const found = wrong(value);
    expect(found.join("\n")).toContain(says);
    expect(found).toHaveLength(1);
  });
});
