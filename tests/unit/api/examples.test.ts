import { describe, expect, test } from "vitest";
import { abridge, abridgeText, answersExample } from "#lib/api/examples.ts";

describe("examples are answers, shortened", () => {
  const long = "word ".repeat(100);
  const answer = {
    title: "T",
    markdown: long,
    list: [1, 2, 3],
    inner: { deep: [{ text: long }] },
    none: null,
  };

  test("an abridged answer is what the answer says", () => {
    const example = abridge(answer);
    expect(example.markdown.length).toBe(240);
    expect(example.list).toEqual([1, 2]);
    expect(answersExample(example, answer)).toBe(true);
  });

  test.each<[string, unknown]>([
    ["another text", { ...answer, title: "U" }],
    ["another beginning", { ...answer, markdown: `x${long}` }],
    ["another item", { ...answer, list: [1, 9, 3] }],
    ["fewer items", { ...answer, list: [1] }],
    ["a member less", { markdown: long }],
    ["another kind", "T"],
    ["null", null],
  ])("%s is not", (_, other) => {
    expect(answersExample(abridge(answer), other)).toBe(false);
  });

  test("a cut never halves a surrogate pair", () => {
    for (const limit of [4, 5, 6, 7]) expect(abridgeText("🎬🎬🎬🎬🎬🎬", limit).isWellFormed()).toBe(true);
  });
});
