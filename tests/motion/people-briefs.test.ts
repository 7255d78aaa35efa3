import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readBrief } from "#lib/motion/read-brief.ts";

/**
 * Briefs as people type them, and what the film of each says: read, then looked at by eye. They were written before
 * the rules that read them, in eleven rounds; each round found what the rules of the round before did not know.
 */
interface Judged {
  brief: string;
  product: string;
  /** Whose film it is by somebody who read the brief, where that is not what is read of it: learned from. */
  named?: string;
  tagline?: string;
  headline?: string;
  audience?: string;
  claims?: string[];
  /** What the items are stands before them, with a colon. */
  lists?: string[][];
  numbers?: string[];
  comparisons?: string[];
  chartTitle?: string;
  quotes?: string[];
  steps?: string[];
  callToAction?: string;
  address?: string;
}
const BRIEFS = JSON.parse(readFileSync(new URL("people-briefs.json", import.meta.url), "utf8")) as Judged[];

describe("a brief as people type it", () => {
  test.each(BRIEFS.map((one) => [one.brief.slice(0, 60), one] as const))(
    "%s",
    (_, { brief, named: _named, ...expected }) => {
      const read = readBrief(brief);
      expect({
        product: read.product,
        tagline: read.tagline,
        headline: read.headline,
        audience: read.audience,
        claims: read.claims,
        lists: read.lists.map(({ items, title }) => (title ? [`${title}:`, ...items] : items)),
        numbers: read.numbers.map(({ prefix, value, suffix, label }) =>
          `${prefix}${value}${suffix} ${label}`.trim(),
        ),
        comparisons: read.comparisons.map(({ label, value, suffix }) => `${label} ${value}${suffix}`),
        chartTitle: read.chartTitle,
        quotes: read.quotes.map(({ text, author }) => `${text} — ${author}`),
        steps: read.steps,
        callToAction: read.callToAction,
        address: read.address,
      }).toEqual({
        ...{ tagline: "", headline: "", audience: "", claims: [], lists: [], numbers: [], comparisons: [] },
        ...{ chartTitle: "", quotes: [], steps: [], callToAction: "", address: "" },
        ...expected,
      });
    },
  );
});
