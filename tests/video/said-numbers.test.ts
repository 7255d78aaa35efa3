import { describe, expect, test } from "vitest";
import { numbersKnown, numbersSaid } from "#lib/motion/model/said-numbers.ts";

describe("numbers that a text says", () => {
  test.each([
    ["1,234.5 kg in 24/7", ["1234.5", "24", "7"]],
    ["four minutes, ninety-two percent", ["4", "92"]],
    ["since nineteen ninety, not nineteen ninety-four", ["1990", "1994"]],
    ["twenty twenty-six, two thousand and ten, nineteen hundred", ["2026", "2010", "1900"]],
    ["a hundred and five of three hundred and fifty", ["105", "350"]],
    ["2 million, $1.2 million, five million three hundred thousand", ["2000000", "1200000", "5300000"]],
    ["two, three or four; nine to five; twenty four hours", ["2", "3", "4", "9", "5", "24"]],
    ["a dozen eggs, two dozen eggs, dozens of eggs", ["12", "24", "dozens"]],
    ["seven eleven", ["seven eleven"]],
    ["no one, someone, a day, half of it, the second", []],
  ])("%s", (text, values) => expect(numbersSaid(text).map(({ value }) => value)).toEqual(values));

  test("a brief knows a number in whatever form", () => {
    expect([...numbersKnown("one place, 2 million users, ninety-two percent")].sort()).toEqual(
      ["1", "2", "2000000", "92"].sort(),
    );
  });

  test("a long text takes no long time", () => {
    for (const part of ["9", "9,", "two ", "a hundred and "]) {
      const began = performance.now();
      numbersKnown(part.repeat(8000));
      expect(performance.now() - began).toBeLessThan(2000);
    }
  });
});
