import { NO_KIND } from "#lib/motion/brief-kinds.ts";
import { US } from "#lib/motion/brief-asides.ts";
import { type Clause, NEWS_OF_US, TRADE, WORN } from "#lib/motion/brief-clauses.ts";
import { colorsIn, namesForm, tonesIn } from "#lib/motion/brief-format.ts";
import { capitalised, clean, type Figure, wordCount, wordsAlone, wordsIn } from "#lib/motion/brief-words.ts";
import { shownFigure } from "#lib/motion/composition/figure.ts";
import { type Brief, samplesOf } from "#lib/motion/brief.ts";
import { isShown, type Stretch } from "#lib/motion/brief-stretches.ts";

/** A clause as it is in the brief: rules put labels before what they made out. */
export const withoutLabel = (clause: string): string =>
  clause.replace(/^(?:Product|Headline|What it is|Tagline|Claim|Audience|Website|Steps|Slogan): /, "");
/** With a space on both sides: part of a text are whole words only. */
const plain = (text: string): string => ` ${wordsAlone(text)} `;
/** Words that may be on screen: those that are said, and what the thing is. */
const wantedOf = (stretches: readonly Stretch[]): Set<string> =>
  new Set(stretches.flatMap((one) => (isShown(one) || one.role === "kind" ? wordsIn(one.text) : [])));
const NEGATED =
  /\b(?:no|not|never|without|nothing|avoid|neither|nor|less|instead|rather than|skip)\b|n['’]?t\b/i;

const LIKED =
  /\b(?:I|we)(?:['’](?:d|m)| (?:would|was|were|am|are|could))? ?(?:(?:quite|really|rather|maybe|also|just|sort of|kind of) )*(?:like|love|prefer|fancy|thinking|imagine|imagining|picture|picturing|see|want|wanted|thought)\b|\bplease (?:use|make)\b|\b(?:use|make it|looks?|should be)\b/i;

/** What viewers are told to do, whoever is told so: "People can ring Dan". */
const CALLS = /^(?:call|ring|text|phone|book|order|visit|join|sign up|register|donate|give|subscribe|buy)\b/i;
/** What a brief says about the film, whoever says it: everything but what the film says. */
const FORM = [
  ...["tones", "colors", "avoidColors", "dark", "darkStart", "contrast", "seconds", "size", "fps", "music"],
  ...["useCase", "holdSeconds", "standing", "nameless", "fewWords", "numberLast", "chartLast", "dateLast"],
  ...["recap", "avoid", "dropFirst", "audience", "product", "understood"],
] as (keyof Brief)[];

/** Adds to a reading what the film is like, by stretches that say so. */
/** "Offer", "Scents": a label. */
const LABEL_ALONE =
  /^(?:Offer|Scents?|Prices?|Brand|Company|Product|Sizes?|Flavou?rs?|Features?|Details?|Speakers?|Menu)$/u;
const DENIED = /(?:n['’]t|\bnot|\bnever|\bno|\bnothing)\b[^.!?;\n]{0,30}$/i;
export function addForm(brief: Brief, stretches: readonly Stretch[]): void {
  const of = (role: Stretch["role"], among = stretches) =>
    among.filter((one) => one.role === role).map(({ text }) => text);
  // what is on screen, or what the music is like, is nothing that the film is like
  const ofMusic = new Set(wordsIn(brief.music));
  const elsewhere = new Set([...wordsSeen(brief), ...ofMusic]);
  // of a clause that rules took for the film's form they took all
  const forms = brief.clauses.filter(({ is }) => is === "is").map(({ text }) => plain(text));
  // "don't make it" before "cheerful"
  const allowed = stretches.filter(({ gap }, at) => !DENIED.test((stretches[at - 1]?.text ?? "") + gap));
  const formsIn = (role: Stretch["role"]) =>
    of(role, allowed).filter(
      (text) =>
        !NEGATED.test(text) &&
        !wordsIn(text).every((word) => elsewhere.has(word)) &&
        !forms.some((form) => form.includes(plain(text))),
    );
  for (const text of formsIn("tone")) {
    const ofFilm = text.replace(/[\p{L}\d]+/gu, (word) => (ofMusic.has(word.toLowerCase()) ? "" : word));
    brief.tones.push(...tonesIn(ofFilm).filter((tone) => !brief.tones.includes(tone)));
  }
  for (const text of formsIn("look"))
    if (!WORN.test(text))
      brief.colors.push(
        ...colorsIn(text).filter(
          (color) => !brief.colors.includes(color) && !brief.avoidColors.includes(color),
        ),
      );
  // "I was thinking tan and dark brown", "I'd quite like it purple because that's our sign"
  for (const { text } of brief.ignored) {
    if (!LIKED.test(text)) continue;
    const liked = text.replace(/\b(?:not|no|never|nothing|without|avoid|don['’]?t)\b[^,.;]*/gi, "");
    brief.colors.push(
      ...colorsIn(liked).filter(
        (color) => !brief.colors.includes(color) && !brief.avoidColors.includes(color),
      ),
    );
    brief.tones.push(...tonesIn(liked).filter((tone) => !brief.tones.includes(tone)));
  }
  const whom = of("audience").map((text) =>
    clean(
      text.replace(
        /^[\s,;:(–-]*(?:(?:and|it['’]?s|this is|is|mainly|mostly|aimed at|meant for|intended for|audience|target|(?:easy |simple |clear )?(?:to )?(?:read|follow|understand)(?= (?:for|by) )|by|for|to|at)\b[\s:,=–-]*)*/i,
        "",
      ),
    ),
  );
  // what is on screen is what it is, and no remark on whom it is for
  brief.audience ||=
    whom.find((one) => !wordsIn(one).every((word) => elsewhere.has(word)) && !LABEL_ALONE.test(one)) ?? "";
  if (NOBODY.test(brief.audience) || wordCount(brief.audience) > LONGEST_AUDIENCE) brief.audience = "";
}
/** Where a film is shown, and what it is to be like, is nobody whom it is for. */
const NOBODY =
  /\b(?:insta\w*|facebook|fb|tik ?tok|youtube|linkedin|whats ?app|home ?page|newsletter|seconds?|secs?|minutes?|must|colou?rs?)\b|\?/i;
const LONGEST_AUDIENCE = 14;

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
  const colors = colorsIn(toldText);
  brief.colors = brief.colors.filter((color) => colors.includes(color));
  addForm(brief, stretches);
  if (!brief.music) {
    const [music = ""] = of("music").filter((text) => !NEGATED.test(text));
    if (music)
      brief.music = clean(
        music.replace(/^[\s,;:–-]*(?:(?:and|music|sound|audio|soundtrack)\b[\s:,=–-]*)*/i, ""),
      );
  }

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
        /^[\s,;:(–-]*(?:(?:and|we['’]?re|we|are|were|it['’]?s|i['’]?m|i|is|run|our|my|called)\b[\s,]*)*/i,
        "",
      ),
    ),
  );
  if (!brief.tagline && !whole.tagline)
    brief.tagline = kinds[0] && kinds[0].length < 70 && !NO_KIND.test(kinds[0]) ? capitalised(kinds[0]) : "";
  const wanted = wantedOf(stretches);
  const isWanted = (text: string) =>
    wordsIn(text).filter((word) => wanted.has(word)).length >= wordsIn(text).length * 0.5;
  brief.tagline ||= whole.tagline;
  if (!brief.callToAction && (isWanted(whole.callToAction) || CALLS.test(whole.callToAction)))
    brief.callToAction = whole.callToAction;
  // "End with a thank you and our site"
  const isDirected = whole.clauses.some(
    ({ is, text }) => is === "followed" && plain(text).includes(plain(brief.callToAction)),
  );
  if (whole.callToAction && isDirected) brief.callToAction = whole.callToAction;
  brief.code = whole.code ?? brief.code;
  brief.moreCode = whole.moreCode;
  keepTogether(brief, whole);
  brief.legal ||= whole.legal;
  brief.source ||= whole.source;
  brief.claims = brief.claims.map(unasked);
  brief.address ||= whole.address;
  brief.phone ||= whole.phone;
  for (const quote of whole.quotes) {
    const same = brief.quotes.find(({ text }) => plain(text) === plain(quote.text));
    // a quotation that is said is not said once more among what stands around it
    const around = (text: string) =>
      plain(text).includes(plain(quote.text)) ? clean(text.replace(/[“"][^“”"]*[”"],?/g, "")) : text;
    brief.claims = brief.claims.map(around).filter(Boolean);
    brief.lists = brief.lists
      .map((list) => ({ ...list, items: list.items.map(around).filter(Boolean) }))
      .filter(({ items }) => items.length);
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
    const text = withoutLabel(clause.text);
    if (clause.is === "says" && !isSaid(text)) {
      moved.push({ text, why: US });
      return { ...clause, is: "aside", note: US };
    }
    return clause.is === "says" || !isSaid(text) ? clause : { ...clause, is: "says", note: "" };
  });
  brief.ignored = [...whole.ignored.filter(({ text }) => !isSaid(text)), ...said.ignored, ...moved].filter(
    ({ text }, at, all) => all.findIndex((other) => other.text === text) === at,
  );
  return brief;
}

/** Steps, and what stands side by side in a chart, that rules made out and a reading made anew has in pieces. */
function keepTogether(brief: Brief, whole: Brief): void {
  const parts: string[] = [];
  if (whole.steps.length > brief.steps.length) {
    parts.push(...whole.steps, ...brief.steps);
    brief.steps = whole.steps;
    brief.stepsTitle = whole.stepsTitle;
  }
  if (whole.comparisons.length > brief.comparisons.length) {
    parts.push(whole.chartTitle, ...whole.comparisons.map(({ label, value }) => `${label} ${value}`));
    brief.comparisons = whole.comparisons;
    brief.chartTitle = whole.chartTitle;
  }
  if (!parts.length) return;
  const known = new Set(wordsIn(parts.join("\n")));
  const isOfThem = (text: string) => {
    const words = wordsIn(text);
    return words.filter((word) => known.has(word)).length >= words.length * MOSTLY;
  };
  const stays = (text: string) => !isOfThem(text);
  brief.lists = brief.lists
    .map((list) => ({ ...list, items: list.items.filter(stays) }))
    .filter(({ items }) => items.length);
  brief.numbers = brief.numbers.filter((figure) => stays(`${shownFigure(figure)} ${figure.label}`));
  keepClaims(brief, stays);
  if (isOfThem(brief.headline)) brief.headline = "";
}
/** A card with so many of its words among them is of them. */
const MOSTLY = 0.7;
/** Leaves out claims that something else on screen says: a heading, whose film it is, what to do at the end. */
export function dropRepeats(brief: Brief): void {
  const { claims, callToAction } = brief;
  keepClaims(
    brief,
    (claim) =>
      !namesOnly(claim, brief) &&
      !claims.some((other) => other.startsWith(`${claim}: `)) &&
      (plain(claim) !== plain(callToAction) || claims.length < 2),
  );
  brief.numbers = brief.numbers.filter(
    (figure, index) =>
      !brief.numbers.some((other, at) => at !== index && saysMore(other, figure, at < index)),
  );
}
/** "Open 365 days", where "Open 365 days a year" is said: the same figure, and all of its words. */
function saysMore(other: Figure, figure: Figure, isFirst: boolean): boolean {
  if (shownFigure(other) !== shownFigure(figure)) return false;
  const [more, words] = [new Set(wordsIn(other.label)), wordsIn(figure.label)];
  return words.every((word) => more.has(word)) && (more.size > new Set(words).size || isFirst);
}
/** Leaves out claims; what stood behind so many of them stands behind those that are left. */
function keepClaims(brief: Brief, stays: (claim: string) => boolean): void {
  const before = (count: number) => brief.claims.slice(0, count).filter(stays).length;
  brief.lists = brief.lists.map((list) => ({ ...list, after: before(list.after) }));
  brief.numbers = brief.numbers.map((figure) =>
    figure.after === undefined ? figure : { ...figure, after: before(figure.after) },
  );
  brief.claims = brief.claims.filter(stays);
}
/** "We are Crumb, a café in Leith", where both are seen: what the film is of stands at its end. */
function namesOnly(claim: string, { product, tagline }: Brief): boolean {
  const known = new Set(wordsIn(`${product} ${tagline}`));
  return (
    product !== "" &&
    plain(claim).includes(plain(product)) &&
    /^(?:we(?:['’]re| are)|this is|it['’]?s|i['’]?m|i am|our|called|name is|the)\b/i.test(claim) &&
    wordsIn(claim).every((word) => known.has(word) || NAMING.test(word))
  );
}
const NAMING = /^(?:we|are|were|this|is|its|it|i|am|im|our|my|called|named?|the|an?)$/;

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

/** All words that a film shows. */
export const wordsSeen = (brief: Brief): Set<string> =>
  new Set(
    wordsIn(
      [
        ...[
          brief.product,
          brief.address,
          brief.phone,
          brief.date,
          brief.source,
          ...samplesOf(brief).map(({ code }) => code),
        ],
        ...brief.moreCharts.flatMap(({ title, rows }) => [
          title,
          ...rows.map(({ label, value }) => `${label} ${value}`),
        ]),
        ...cardsOf(brief),
      ].join("\n"),
    ),
  );

/** "Promote our yoga retreat", "Explain to teenagers how rates work", "Announcing that we open on Sundays" */
const ASKING =
  /^(?:(?:please|can you|could you|we need to|we want to|we['’]d like to|i want to|i['’]d like to|i need to|then|also|that|which|to)\s+)*(?:(?:explain|promote|introduce|present|mention|compare|teach|show|tell|say|put in|make (?:it )?clear|(?:it )?needs? to (?:get|make)(?= (?:people|them|viewers)\b)|(?:they|people|viewers|everyone) should (?:remember|know)|(?:the|our) (?:main |key )?message is)(?:s|ing)?|announc(?:e|es|ing)(?= that| (?:our|the|my) )|about(?= how| what| why))\s+(?:to [\p{L} -]{3,24}? (?=how |what |why )|(?:people|everyone|them|viewers) (?=how |that |what )|(?:people|everyone|them|viewers) (?:to )?)?(?:that\s+)?(?=\S)/iu;
/** "Please make clear that the first month is free": what is said of it. */
export function unasked(claim: string): string {
  const rest = claim.replace(ASKING, "");
  if (rest === claim || !/\s/.test(rest)) return claim;
  return capitalised(
    rest.replace(/\?$/, (mark) => (/^(?:how|what|why|who|when|where)\b/i.test(rest) ? mark : "")),
  );
}

/** "Explain how vaccines work" */
const ASKS = /^\W*(?:please |can you |could you )*(?:explain|make|create|show|animate|use|do) /i;
/** What stands before what is said, and is not seen beside it. */
const OF_ORDER =
  /^(?:.|steps?|first|second|third|then|next|finally|after|and|the|one|two|three|four|five|chapter|cta|call|to|action|at|on|by|is|it|we|our|my|for|website|site|web|phone|tel|text|book|order|get|yours|company|brand|name|line|tagline|headline|claims?|features?|benefits?|usps|genre|audience|welcome|introducing|shows?|now|done)$/;
/** A card goes that is likelier said to viewers by no more than so; of few words, less is known. */
const HARDLY = 0.25;
const HARDLY_OF_FEW = 0.1;
/** What is missing is added where it is likelier than so. */
const SURELY = 0.85;

/**
 * How a reading differs from what each stretch is for: cards that nobody is to see, and stretches that are not seen.
 *
 * @param stretches by the words of the brief and by rules
 * @param surely the same, where only what no rule took for something else is said
 * @param saysOf how likely a card is said to viewers, a share of 1; null where it does not stand in the brief
 */
export function differences(
  brief: Brief,
  stretches: readonly Stretch[],
  surely: readonly Stretch[],
  saysOf: (card: string) => number | null,
): { unwanted: string[]; missing: Stretch[] } {
  const shown = wantedOf(stretches);
  const told = stretches
    .filter((one) => !isShown(one))
    .map(({ text, says }) => ({ says, known: new Set(wordsIn(text)) }));
  const cards = cardsOf(brief);
  const screen = wordsSeen(brief);
  /** Of a card that is put together from words of the brief: those of what is told to us most of all. */
  const saysOfWords = (words: readonly string[]): number => {
    if (words.filter((word) => !shown.has(word)).length <= words.length * 0.5) return 1;
    const holding = told.map(({ says, known }) => ({
      says,
      count: words.filter((word) => known.has(word)).length,
    }));
    const most = Math.max(...holding.map(({ count }) => count));
    return Math.min(1, ...holding.filter(({ count }) => count === most).map(({ says }) => says));
  };
  const { tagline, headline, quotes } = brief;
  // "Brand values: bold, warm, simple": what stands under its own name was told to be a list
  const titled = brief.lists.flatMap(({ items, title }) => (title ? items : []));
  const others = [tagline, headline, ...titled, ...quotes.flatMap(({ text, author }) => [text, author])];
  const followed = brief.clauses.filter(({ is }) => is === "followed").map(({ text }) => plain(text));
  const isFollowed = (card: string) =>
    followed.some((clause) => wordsIn(card).every((word) => clause.includes(` ${word} `)));
  return {
    unwanted: cards.filter((card) => {
      // what it is, is taken from where it is asked for
      if (TRADE.test(card) || NEWS_OF_US.test(card) || isFollowed(card) || others.includes(card))
        return false;
      // "please don't chase him": rules show what is asked of viewers, and nothing else that is asked
      if (/\bplease\b|^(?:thank you to|help us raise)\b/i.test(card)) return false;
      const words = wordsIn(card);
      const least = words.length > 3 ? HARDLY : HARDLY_OF_FEW;
      return (saysOf(card) ?? saysOfWords(words)) < least;
    }),
    missing: surely.filter(isShown).filter(({ text, says }) => {
      const words = wordsIn(text).filter((word) => !OF_ORDER.test(word));
      const unseen = words.filter((word) => !screen.has(word));
      const figures = words.filter((word) => /\d/.test(word));
      // its figures are seen, or it says what form the film has
      if (
        (figures.length > 0 && figures.every((figure) => screen.has(figure))) ||
        namesForm(text) ||
        ASKS.test(text) ||
        // "How it works -"
        /[:–—-]\s*$/.test(text) ||
        says < SURELY ||
        // "We're launching oat milk brand “Halm”": whose film it is, and what that is
        (brief.tagline && [brief.product, brief.tagline].every((one) => plain(text).includes(plain(one))))
      )
        return false;
      return unseen.length > 1 && unseen.length > words.length * 0.35;
    }),
  };
}

/**
 * Of a card of which a part is said to viewers, that part; empty where it is none, or more than one.
 *
 * @param at where it stands in the prose; -1 where it does not
 */
export function partSaid(at: number, length: number, prose: string, stretches: readonly Stretch[]): string {
  if (at < 0) return "";
  const end = at + length;
  const parts = stretches.flatMap((one) => {
    const part = isShown(one) ? prose.slice(Math.max(at, one.at), Math.min(end, one.end)) : "";
    return part && one.at < end && one.end > at ? [clean(part)] : [];
  });
  const [part = ""] = parts;
  // "quiet, slow and warm": a few words less are no better
  const isWhole = wordsIn(prose.slice(at, end)).length - wordsIn(part).length < LEAST_CUT;
  return parts.length === 1 && wordsIn(part).length > 1 && !isWhole ? capitalised(part) : "";
}
const LEAST_CUT = 4;

/**
 * A reading that is nearly what each stretch is for: without the cards that nobody is to see, and with what is missing.
 *
 * @param more what was read of the stretches that are missing
 * @param partOf of a card that nobody is to see, what is said to viewers
 */
export function repaired(
  whole: Brief,
  unwanted: readonly string[],
  more: Brief | null,
  partOf: (card: string) => string,
): Brief {
  const stays = (text: string) => !unwanted.includes(text);
  // "Line-up in this order: The Copper Wrens": a card that is said in part is that part
  const brief = {
    ...whole,
    claims: whole.claims.map((claim) => (stays(claim) ? claim : partOf(claim) || claim)),
    headline: stays(whole.headline) ? whole.headline : "",
    tagline: stays(whole.tagline) ? whole.tagline : "",
  };
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
  const seen = cardsOf(brief).map((card) => new Set(wordsIn(card)));
  const isNew = (text: string) => {
    const words = wordsIn(text);
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
      ...moved.map(({ text }) => ({ text: withoutLabel(text), why: US })),
    ],
  };
}
