import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "#lib/base/canonical.ts";

describe("canonical JSON, RFC 8785", () => {
  test("the example of §3.2.2 and §3.2.3", () => {
    const value = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`);
    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test("§3.2.3: members are sorted by UTF-16 code units, not by code points", () => {
    const names = ["€", "\r", "\ufb33", "1", "\u{1f600}", "\u0080", "ö"];
    const sorted = ["\r", "1", "\u0080", "ö", "€", "\u{1f600}", "\ufb33"];
    const text = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])));
    expect(text).toBe(`{${sorted.map((name) => `${JSON.stringify(name)}:0`).join(",")}}`);
  });

  test.each([
    ["minus zero", -0, "0"],
    ["the least number", 5e-324, "5e-324"],
    ["the largest number", 1.7976931348623157e308, "1.7976931348623157e+308"],
    ["where the exponent begins", 1e21, "1e+21"],
    ["just before", 999999999999999900000, "999999999999999900000"],
    ["an absent member", { a: undefined, b: 1 }, '{"b":1}'],
  ])("appendix B and edges: %s", (_, value, text) => expect(canonicalJson(value)).toBe(text));

  test.each([Number.NaN, Number.POSITIVE_INFINITY, "\ud800", undefined, () => 1])("%s is refused", (value) =>
    expect(() => canonicalJson([value])).toThrow(TypeError),
  );

  test("the order of members makes no difference, and reading gives the value back", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()), (value) => {
        const text = canonicalJson(JSON.parse(JSON.stringify(value)));
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(JSON.parse(JSON.stringify(reversed)))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
