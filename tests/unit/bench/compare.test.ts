import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { benchmarkClip } from "#tests/bench/video-clip.ts";

const read = (name: string) => readFileSync(`tests/bench/compare/${name}`, "utf8");
const sheet = read("clip.css");
const clip = JSON.stringify(await benchmarkClip(), (key, value) => (key === "brand" ? undefined : value));
const valuesOf = (pattern: RegExp) => [
  ...new Set([...clip.matchAll(pattern)].map(([, value]) => value ?? "")),
];

describe.each(["remotion.jsx", "hyperframes.html"])("the clip of the comparison in %s", (name) => {
  const source = read(name);

  test("says all that ours says", () => {
    const words = valuesOf(/"text":"([^"]+)"/g).flatMap((text) => text.split(" "));
    expect(words.length).toBeGreaterThan(10);
    const said = source.toLowerCase();
    expect(words.filter((word) => !said.includes(word.toLowerCase()))).toEqual([]);
    expect(clip).toContain('"value":92,');
    expect(source).toContain("92");
  });

  test("has all its colours", () => {
    const colors = valuesOf(/"(#[0-9a-f]{6})"/g);
    expect(colors.length).toBeGreaterThan(5);
    expect(colors.filter((color) => !sheet.includes(color) && !source.includes(color))).toEqual([]);
  });
});
