import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { rolldown } from "rolldown";
import { describe, expect, test } from "vitest";
import { lineBreaks, unicodeRules } from "#lib/motion/text/line-break.ts";

/** A text with `|` where its lines may end. */
const broken = (text: string): string => {
  const breaks = lineBreaks(text);
  return [...text].reduce(
    (all, character) => ({
      at: all.at + character.length,
      text: all.text + (breaks.has(all.at) ? "|" : "") + character,
    }),
    { at: 0, text: "" },
  ).text;
};

/** Unicode's LineBreakTest.txt of version 15.1.0, without its comments. © Unicode, Inc., Unicode License v3. */
const CASES = brotliDecompressSync(readFileSync("tests/motion/text/LineBreakTest-15.1.0.txt.br"))
  .toString()
  .trimEnd()
  .split("\n");

test("UAX #14: all of Unicode's own tests", () => {
  expect(CASES).toHaveLength(10_274);
  const rules = unicodeRules();
  const failed = CASES.filter((line) => {
    const characters = line.matchAll(/([÷×]) ([0-9A-F]+)/g);
    let text = "";
    const expected: number[] = [];
    for (const [, sign, hex = ""] of characters) {
      if (sign === "÷") expected.push(text.length);
      text += String.fromCodePoint(Number.parseInt(hex, 16));
    }
    const found = [...rules.breaks(text)].map(({ position }) => position);
    return JSON.stringify(found) !== JSON.stringify([...expected, text.length]);
  });
  expect(failed).toEqual([]);
});

describe("where a line may end", () => {
  test.each([
    // French sets a space before these, and within its quotation marks
    "Prêt ? |Oui !",
    "Objectif : |vendre ; |vite",
    "« la |solution » |est |là",
    "dit : |« oui »",
    // numbers and what belongs to them
    "50 % |de |plus",
    "3 000 |films, |10 000 €",
    "12 345 678 |rows",
    "en |2024 |300 |films",
    "$ 30 |or |30 $, |§ 5",
    "1,234.50 |and |24/7",
    "10–12 |Uhr, |Mo–|Fr",
    // hyphens, dashes, slashes
    "state-|of-|the-|art",
    "npm |run |--flag |-v |-5",
    "so—|yes",
    "120 |km/h, |and/|or",
    "https://|example.com/|films",
    // what says so itself
    "no\u00a0break",
    "a\u2060-\u2060b",
    "one\u200b|two",
    "Dampf\u00ad|schiff",
    "wait … |what",
    "it’s |“so” |good",
    // marks stay with their letter
    "e\u0301a\u0332b",
    // Japanese
    "日|本|語。|「で|す」ーっ|と",
    "彼|は|“は|い”|と|言っ|た。",
    "約|￥500|で|す。",
    "そ|う……——|か。",
    "日|——|本",
  ])("%s", (text) => expect(broken(text.replaceAll("|", ""))).toBe(text));
});

describe("JLREQ: what begins no line and what ends none", () => {
  test.each([
    ["cl-02 closing brackets", "’”)〕]}〉》」』】⦆〙〗»〟）］｝"],
    ["cl-03 hyphens", "‐〜゠–"],
    ["cl-04 dividing punctuation", "!?‼⁇⁈⁉！？"],
    ["cl-05 middle dots", "・:;：；"],
    ["cl-06 full stops", "。.．"],
    ["cl-07 commas", "、,，"],
    ["cl-09 iteration marks", "ヽヾゝゞ々〻"],
    ["cl-10 prolonged sound mark", "ー"],
    ["cl-11 small kana", "ぁぃぅぇぉァィゥェォっゃゅょゎゕゖッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"],
    ["cl-13 after a number", "°′″℃¢%‰％"],
  ])("none begins with %s", (_, characters) =>
    expect([...characters].filter((character) => lineBreaks(`日${character}本`).has(1))).toEqual([]),
  );

  test("none ends with cl-01 opening brackets", () =>
    expect([..."‘“(〔[{〈《「『【⦅〘〖«〝（［｛"].filter((one) => lineBreaks(`日${one}本`).has(2))).toEqual(
      [],
    ));

  test("none ends with cl-12, before a number", () =>
    expect([..."¥$£#€№￥＄￡"].filter((one) => lineBreaks(`日${one}5`).has(2))).toEqual([]));

  test("none is between cl-08, inseparable characters", () =>
    expect(["——", "……", "‥‥", "〳〵", "〴〵"].filter((two) => lineBreaks(`日${two}本`).has(2))).toEqual([]));
});

test("a page's bundle, whose functions have other names, breaks the same, and is 13 KB at most", async () => {
  const bundle = await rolldown({ input: "lib/motion/text/line-break.ts", platform: "browser" });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const { code } = output[0];
  expect(code).not.toMatch(/function LB18/);
  const bundled: typeof import("#lib/motion/text/line-break.ts") = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  const text = "« Prêt ? » 3 000 films — it’s so—yes, state-of-the-art 日本語。「です」";
  expect([...bundled.lineBreaks(text)]).toEqual([...lineBreaks(text)]);
  expect(brotliCompressSync(code).length).toBeLessThan(13_000);
});
