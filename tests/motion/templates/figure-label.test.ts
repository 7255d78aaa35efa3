import { expect, test } from "vitest";
import { figureOf } from "#lib/motion/words/figures.ts";
import type { Figure } from "#lib/motion/words/text.ts";
import { around, beside, inWords } from "#lib/motion/templates/figure-label.ts";

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
    figure(703, " million", "Every day 703 million people wake up"),
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

test.each([
  ["where it leads", "10 minutes’ walk to the station", " minutes’", [], ["walk to the station"]],
  ["a straight one", "10 minutes' walk to the station", " minutes'", [], ["walk to the station"]],
  ["of one", "1 week’s notice", " week’s", [], ["notice"]],
  ["in the middle", "Fire us with 2 weeks' notice", " weeks'", ["Fire us with"], ["notice"]],
  ["none", "10 minutes from the station", " minutes", [], ["from the station"]],
  ["a quotation behind it", "10 minutes 'Soup' in all", " minutes", [], ["'Soup' in all"]],
])("an apostrophe belongs to the unit: %s", (_, sentence, suffix, before, after) => {
  const one = figureOf(sentence);
  expect(one).toMatchObject({ suffix });
  expect(one && around(one)).toEqual({ before, after });
  expect(one && inWords(one)).toBe(sentence);
});

test.each([
  [figure(16, "", "Bags start at $16", 0, "$"), "Bags start at $16"],
  [figure(1100, "", "Over 1,100 homes"), "Over 1,100 homes"],
  [figure(42, "", "countries"), "42 countries"],
])("a figure with its label is said as it is read", (one, said) => expect(inWords(one)).toBe(said));
