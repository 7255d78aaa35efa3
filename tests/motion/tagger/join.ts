import { US } from "#lib/motion/brief-asides.ts";
import { type Clause, TRADE } from "#lib/motion/brief-clauses.ts";
import { colorsIn, namesForm, tonesIn } from "#lib/motion/brief-format.ts";
import { capitalised, clean, shownFigure } from "#lib/motion/brief-words.ts";
import type { Brief } from "#lib/motion/brief.ts";
import { plain as wordsAlone } from "#tests/motion/keyed-briefs.ts";
import { isShown, type Stretch } from "#tests/motion/tagger/distill.ts";

/** Words alone, with a space on both sides: part of a text are whole words only. */
const plain = (text: string): string => ` ${wordsAlone(text)} `;
const wordsOf = (text: string): string[] => wordsAlone(text).split(" ").filter(Boolean);
/** Words that may be on screen: those that are said, and what the thing is. */
const wantedOf = (stretches: readonly Stretch[]): Set<string> =>
  new Set(stretches.flatMap((one) => (isShown(one) || one.role === "kind" ? wordsOf(one.text) : [])));
const NEGATED =
  /\b(?:no|not|never|without|nothing|avoid|neither|nor|less|instead|rather than|skip)\b|n['’]?t\b/i;

/** What a brief says about the film, whoever says it: everything but what the film says. */
const FORM = [
  ...["tones", "colors", "avoidColors", "dark", "darkStart", "contrast", "seconds", "size", "fps", "music"],
  ...["useCase", "holdSeconds", "standing", "nameless", "fewWords", "numberLast", "chartLast", "dateLast"],
  ...["recap", "avoid", "dropFirst", "audience", "product", "understood"],
] as (keyof Brief)[];

/**
 * One brief of two readings: what the film is like is from the whole of it, what the film says is from the stretches
 * that are said to viewers.
 *
 * @param whole read by rules, all of it
 * @param said read of nothing but what is said to viewers
 * @param stretches the whole brief, by what each stretch is for
 */
export function joined(whole: Brief, said: Brief, stretches: readonly Stretch[]): Brief {
  const brief: Brief = { ...said };
  for (const key of FORM) (brief as unknown as Record<string, unknown>)[key] = whole[key];
  const of = (...roles: Stretch["role"][]) =>
    stretches.filter(({ role }) => roles.includes(role)).map(({ text }) => text);
  const shown = plain(
    stretches
      .filter(isShown)
      .map(({ text }) => text)
      .join("\n"),
  );
  const toldText = stretches.flatMap((one) => (isShown(one) ? [] : [one.text])).join("\n");
  const isSaid = (text: string) => shown.includes(plain(text));

  // what the form was taken from is no word of what is said
  const tones = tonesIn(toldText);
  brief.tones = brief.tones.filter((tone) => tones.includes(tone));
  for (const text of of("tone"))
    if (!NEGATED.test(text)) brief.tones.push(...tonesIn(text).filter((tone) => !brief.tones.includes(tone)));
  const colors = colorsIn(toldText);
  brief.colors = brief.colors.filter((color) => colors.includes(color));
  for (const text of of("look"))
    if (!NEGATED.test(text))
      brief.colors.push(
        ...colorsIn(text).filter(
          (color) => !brief.colors.includes(color) && !brief.avoidColors.includes(color),
        ),
      );
  if (!brief.music) {
    const [music = ""] = of("music").filter((text) => !NEGATED.test(text));
    if (music)
      brief.music = clean(
        music.replace(/^[\s,;:–-]*(?:(?:and|music|sound|audio|soundtrack)\b[\s:,=–-]*)*/i, ""),
      );
  }
  const whom = of("audience").map((text) =>
    clean(
      text.replace(
        /^[\s,;:(–-]*(?:(?:and|it['’]?s|this is|is|mainly|mostly|aimed at|meant for|intended for|audience|target|for|to|at)\b[\s:,=–-]*)*/i,
        "",
      ),
    ),
  );
  brief.audience ||= whom[0] ?? "";

  // the words that open it were asked for
  if (whole.headline && whole.headline !== brief.headline && isSaid(whole.headline)) {
    const opened = plain(whole.headline);
    const was = brief.headline;
    brief.headline = whole.headline;
    brief.claims = [...(was && !opened.includes(plain(was)) ? [was] : []), ...brief.claims].filter(
      (claim) => plain(claim) !== opened,
    );
  }
  const kinds = of("kind").map((text) =>
    clean(
      text.replace(
        /^[\s,;:(–-]*(?:(?:and|we|are|were|we['’]re|it['’]?s|i|i['’]?m|is|run|our|my|called)\b[\s,]*)*/i,
        "",
      ),
    ),
  );
  if (!brief.tagline && !whole.tagline)
    brief.tagline =
      kinds[0] && kinds[0].length < 70 ? capitalised(kinds[0].replace(/^(?:an?|the) /i, "")) : "";
  const wanted = wantedOf(stretches);
  const isWanted = (text: string) =>
    wordsOf(text).filter((word) => wanted.has(word)).length >= wordsOf(text).length * 0.5;
  brief.tagline ||= whole.tagline;
  if (!brief.callToAction && isWanted(whole.callToAction)) brief.callToAction = whole.callToAction;
  brief.code = whole.code ?? brief.code;
  brief.address ||= whole.address;
  brief.phone ||= whole.phone;
  for (const quote of whole.quotes) {
    const same = brief.quotes.find(({ text }) => plain(text) === plain(quote.text));
    if (same) same.author ||= quote.author;
    else {
      brief.quotes.push(quote);
      brief.claims = brief.claims.filter((claim) => plain(claim) !== plain(quote.text));
      if (plain(brief.headline) === plain(quote.text)) brief.headline = "";
    }
  }

  // what rules took for something else than it is for
  const moved: Brief["ignored"] = [];
  brief.clauses = whole.clauses.map((clause): Clause => {
    if (clause.is === "says" && !isSaid(clause.text)) {
      moved.push({ text: clause.text, why: US });
      return { ...clause, is: "aside", note: US };
    }
    return clause.is === "says" || !isSaid(clause.text) ? clause : { ...clause, is: "says", note: "" };
  });
  brief.ignored = [...whole.ignored.filter(({ text }) => !isSaid(text)), ...said.ignored, ...moved].filter(
    ({ text }, at, all) => all.findIndex((other) => other.text === text) === at,
  );
  return brief;
}

/** Everything that the film says, as it is read. */
export const cardsOf = (brief: Brief): string[] =>
  [
    ...[
      brief.tagline,
      brief.headline,
      brief.callToAction,
      brief.legal,
      brief.chartTitle,
      ...brief.claims,
      ...brief.steps,
    ],
    ...brief.lists.flatMap(({ items, title = "" }) => [...items, title]),
    ...brief.answers.flatMap(({ question, answer }) => [question, answer]),
    ...brief.numbers.map((figure) => `${shownFigure(figure)} ${figure.label}`),
    ...brief.comparisons.map(({ label, value, suffix }) => `${label} ${value}${suffix}`),
    ...brief.quotes.flatMap(({ text, author }) => [text, author]),
  ].filter(Boolean);

/** "Explain how vaccines work" */
const ASKS = /^\W*(?:please |can you |could you )*(?:explain|make|create|show|animate|use|do) /i;
/** What stands before what is said, and is not seen beside it. */
const OF_ORDER =
  /^(?:.|steps?|first|second|third|then|next|finally|after|and|the|one|two|three|four|five|chapter|cta|call|to|action|at|on|by|is|it|we|our|my|for|website|site|web|phone|tel|text|book|order|get|yours|company|brand|name|line|tagline|headline|claims?|features?|benefits?|usps|genre|audience|welcome|introducing|shows?|now|done)$/;
/** What is hardly said to viewers is likelier so by no more; of few words less. */
const HARDLY = 0.15;
const HARDLY_OF_FEW = 0.05;
/** What is missing is added where it is likelier than so. */
const SURELY = 0.85;

/** How a reading differs from what each stretch is for: cards that nobody is to see, and stretches that are not seen. */
export function differences(
  brief: Brief,
  stretches: readonly Stretch[],
  surely: readonly Stretch[],
): { unwanted: string[]; missing: Stretch[] } {
  const shown = wantedOf(stretches);
  const told = stretches
    .filter((one) => !isShown(one))
    .map(({ text, says }) => ({ says, known: new Set(wordsOf(text)) }));
  const cards = cardsOf(brief);
  const screen = new Set(
    wordsOf(
      [
        brief.product,
        brief.address,
        brief.phone,
        brief.date,
        brief.source,
        brief.code?.code ?? "",
        ...brief.moreCharts.flatMap(({ title, rows }) => [
          title,
          ...rows.map(({ label, value }) => `${label} ${value}`),
        ]),
        ...cards,
      ].join("\n"),
    ),
  );
  /** Whether what is told and has most of these words is hardly said to viewers. */
  const isTold = (words: readonly string[]) => {
    const holding = told.map(({ says, known }) => ({
      says,
      count: words.filter((word) => known.has(word)).length,
    }));
    const most = Math.max(...holding.map(({ count }) => count));
    return holding.some(
      ({ says, count }) => count === most && says < (words.length > 3 ? HARDLY : HARDLY_OF_FEW),
    );
  };
  const { tagline, headline, quotes } = brief;
  const isKept = (card: string) =>
    [tagline, headline, ...quotes.flatMap(({ text, author }) => [text, author])].includes(card);
  return {
    // what it is, is taken from where it is asked for
    unwanted: cards.filter((card) => {
      if (isKept(card) || TRADE.test(card)) return false;
      const words = wordsOf(card);
      return words.filter((word) => !shown.has(word)).length > words.length * 0.5 && isTold(words);
    }),
    missing: surely.filter(isShown).filter(({ text, says }) => {
      const words = wordsOf(text).filter((word) => !OF_ORDER.test(word));
      const unseen = words.filter((word) => !screen.has(word));
      const figures = words.filter((word) => /\d/.test(word));
      // its figures are seen, or it says what form the film has
      if (
        (figures.length > 0 && figures.every((figure) => screen.has(figure))) ||
        namesForm(text) ||
        ASKS.test(text) ||
        says < SURELY
      )
        return false;
      return unseen.length > 1 && unseen.length > words.length * 0.35;
    }),
  };
}

/**
 * A reading that is nearly what each stretch is for: without the cards that nobody is to see, and with what is missing.
 *
 * @param more what was read of the stretches that are missing
 */
export function repaired(brief: Brief, unwanted: readonly string[], more: Brief | null): Brief {
  const stays = (text: string) => !unwanted.includes(text);
  const claims = brief.claims.filter(stays);
  // what stands behind so many claims stands behind those of them that are left
  const before = (count: number) => brief.claims.slice(0, count).filter(stays).length;
  const moved = brief.clauses.filter(
    ({ text, is }) =>
      is === "says" &&
      unwanted.some((card) => plain(text).includes(plain(card)) || plain(card).includes(plain(text))),
  );
  const behind = claims.length;
  // a stretch that is seen in part is not said twice
  const seen = cardsOf(brief).map((card) => new Set(wordsOf(card)));
  const isNew = (text: string) => {
    const words = wordsOf(text);
    return (
      words.length > 0 &&
      !seen.some((card) => words.filter((word) => card.has(word)).length >= words.length * 0.7)
    );
  };
  return {
    ...brief,
    claims: [...claims, ...(more ? [more.headline, ...more.claims].filter(isNew) : [])],
    lists: [
      ...brief.lists
        .map((list) => ({ ...list, items: list.items.filter(stays), after: before(list.after) }))
        .filter(({ items }) => items.length),
      ...(more?.lists ?? []).map((list) => ({ ...list, after: behind + list.after })),
    ],
    answers: [
      ...brief.answers.filter(({ question, answer }) => stays(question) || stays(answer)),
      ...(more?.answers ?? []),
    ],
    numbers: [
      ...brief.numbers
        .filter((figure) => stays(`${shownFigure(figure)} ${figure.label}`))
        .map((figure) => (figure.after === undefined ? figure : { ...figure, after: before(figure.after) })),
      ...(more?.numbers ?? [])
        .filter((figure) => isNew(`${shownFigure(figure)} ${figure.label}`))
        .map((figure) => (figure.after === undefined ? figure : { ...figure, after: behind + figure.after })),
    ],
    quotes: [
      ...brief.quotes.filter(({ text }) => stays(text)),
      ...(more?.quotes ?? []).filter(({ text }) => isNew(text)),
    ],
    steps: brief.steps.length ? brief.steps.filter(stays) : (more?.steps ?? []),
    callToAction: (stays(brief.callToAction) && brief.callToAction) || more?.callToAction || "",
    address: brief.address || more?.address || "",
    phone: brief.phone || more?.phone || "",
    clauses: brief.clauses.map((clause) =>
      moved.includes(clause) ? { ...clause, is: "aside", note: US } : clause,
    ),
    ignored: [
      ...brief.ignored.filter(({ text }) => !more?.claims.some((claim) => plain(claim) === plain(text))),
      ...moved.map(({ text }) => ({ text, why: US })),
    ],
  };
}
