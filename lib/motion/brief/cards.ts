import { type Brief, samplesOf, shownBar } from "#lib/motion/brief/brief.ts";
import { shownFigure } from "#lib/motion/composition/figure.ts";
import { wordsIn } from "#lib/motion/words/text.ts";

/** What is on screen of a brief but for names, addresses and code: a card each. */
export const cardsOf = (brief: Brief): string[] =>
  [
    ...[brief.tagline, brief.headline, brief.callToAction, brief.legal, brief.chartTitle],
    ...[...brief.claims, ...brief.steps],
    ...brief.lists.flatMap(({ items, title = "" }) => [...items, title]),
    ...brief.answers.flatMap(({ question, answer }) => [question, answer]),
    ...brief.numbers.map((figure) => `${shownFigure(figure)} ${figure.label}`),
    ...brief.comparisons.map(shownBar),
    ...brief.quotes.flatMap(({ text, author }) => [text, author]),
  ].filter(Boolean);

/** All words that a film may show. */
export const wordsSeen = (brief: Brief): Set<string> =>
  new Set(
    wordsIn(
      [
        ...[brief.product, brief.address, brief.phone, brief.source, brief.stepsTitle],
        ...samplesOf(brief).flatMap(({ code, caption = "" }) => [code, caption]),
        ...brief.moreCharts.flatMap(({ title, rows }) => [title, ...rows.map(shownBar)]),
        ...cardsOf(brief),
      ].join("\n"),
    ),
  );
