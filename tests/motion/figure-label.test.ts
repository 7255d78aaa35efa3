import { expect, test } from "vitest";
import type { Figure } from "#lib/motion/brief-words.ts";
import { around, beside } from "#lib/motion/figure-label.ts";

const figure = (value: number, suffix: string, label: string, decimals = 0, prefix = ""): Figure => ({
  ...{ value, suffix, label, decimals, prefix },
});

test.each([
  [
    "in the middle",
    figure(40_000, "", "Used by 40,000 shared flats"),
    ["Used by"],
    ["shared flats"],
    "Used by 40,000 shared flats",
  ],
  ["at the end", figure(1310, " €", "After 1,310 €"), ["After"], [], "After"],
  ["at the beginning", figure(96, "%", "96% of the heat"), [], ["of the heat"], "of the heat"],
  [
    "in words",
    figure(703, "M", "Every day 703 million people wake up"),
    ["Every day"],
    ["people wake up"],
    "Every day 703 million people wake up",
  ],
  ["not there", figure(3, "", "flavours"), [], ["flavours"], "flavours"],
  [
    "of another figure",
    figure(14, "", "Since 2014, 114 or 14.5 of them"),
    [],
    ["Since 2014, 114 or 14.5 of them"],
    "Since 2014, 114 or 14.5 of them",
  ],
  [
    "with a word that wants it",
    figure(17.8, "%", "Margin rose from 14.2% to 17.8%", 1),
    ["Margin rose from 14.2% to"],
    [],
    "Margin rose from 14.2% to 17.8%",
  ],
])("a figure %s of its label", (_, one, before, after, aside) => {
  expect(around(one)).toEqual({ before, after });
  expect(beside(one)).toBe(aside);
});
