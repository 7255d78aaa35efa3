import { formOf, MOST_ROWS } from "#lib/motion/composition/chart-form.ts";
import { MAXIMUM_LABEL } from "#lib/motion/composition/chart-form.ts";
import { type Brief, figureOfBar, numbersBefore, samplesOf, shownBar } from "#lib/motion/brief/brief.ts";
import { headlineOf } from "#lib/motion/plan/headline.ts";
import { beginsWithDay, whenOf } from "#lib/motion/plan/plan-when.ts";
import { capitalised, type Figure, wordCount } from "#lib/motion/words/text.ts";
import { shownFigure } from "#lib/motion/composition/figure.ts";
import { inWords } from "#lib/motion/templates/figure-label.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";

/*
 * What a film says, scene by scene, before it is known how it looks.
 */

/** What the film says before its numbers and lists. */
export const wordsOf = ({ headline, tagline, claims }: Brief): string =>
  [headline, tagline, ...claims].join(" ");

export const saysOf = (beat: Beat): string => {
  switch (beat.kind) {
    case "claim":
      return [beat.lead, beat.text, beat.detail].filter(Boolean).join(" · ");
    case "hook":
    case "quote":
      return beat.text;
    case "name":
      return [beat.product, beat.tagline].filter(Boolean).join(": ");
    case "list":
    case "steps":
      return `${beat.title ? `${beat.title}: ` : ""}${beat.items.join(" · ")}`;
    case "colors":
      return beat.colors.join(" · ");
    case "number":
      return inWords(beat.figure);
    case "numbers":
      return beat.figures.map(inWords).join(" · ");
    case "chart":
      return [beat.title ?? "", ...beat.rows.map(shownBar), beat.source ?? ""].filter(Boolean).join(" · ");
    case "code":
      return beat.caption || `${beat.code.split("\n").length} lines of code`;
    case "closing":
      return [beat.product, beat.action || (beat.product && beat.tagline), beat.address]
        .filter(Boolean)
        .join(" · ");
  }
};

/** What a headline begins with and does not say. */
const LEADS =
  /^(?:(?:our|my|the) (?:\p{L}+ )?(?:promise|rule|idea|point|answer|reason|goal|plan|difference) is|with (?:us|me),? (?:it['’]s|it is|you get)|what (?:we|I) (?:promise|offer|do) is)$/iu;

/** Groups of at most `size`, as even as possible. */
function evenly<T>(items: readonly T[], size: number): T[][] {
  const groups = Math.ceil(items.length / size);
  return Array.from({ length: groups }, (_, index) =>
    items.slice(
      Math.floor((index * items.length) / groups),
      Math.floor(((index + 1) * items.length) / groups),
    ),
  );
}

/** Whom the first scene greets: a trade or a kind of team; nobody likes to be called a person on the bus. */
const greeted = (audience: string): string =>
  audience.split(" ").length <= 3 &&
  !/^(?:to |(?:find|show|get|have|make|send|put|use|reach|attract|invite|tell|explain|ask)\b)|\b(?:phones?|mobiles?|garage|tv|screens?|insta|instagram|facebook|whatsapp|stories|e-?mails?|listing|booth|stand|fair|loop)\b/i.test(
    audience,
  ) &&
  !/^(?:our|my|the|an?|this)\b|\b(?:people|who|that|those|one|customers?|without|kids|year-olds?|page|website|feed|screen|shop|audience|public)\b/i.test(
    audience,
  )
    ? audience
    : "";

const includesName = (words: string, { product }: Brief): boolean =>
  ` ${words} `.toLowerCase().includes(` ${product.toLowerCase()}`);
const MOST_BESIDE_NAME = 12;
type Line = { text: string; detail?: string; lead?: string };

/**
 * What a film opens with: what it says first, and whose it is.
 *
 * @param claims what is said is taken out of them
 * @param figures a figure that is said first is taken out of them
 */
function openingOf(brief: Brief, claims: string[], figures: Figure[], one: (words: string) => Line): Beat[] {
  const { product, headline } = brief;
  const tagline = brief.nameless ? "" : brief.tagline;
  const nameCard = (beside: string): Beat => ({
    kind: "name",
    product,
    tagline: beside,
    onScreens: isOnScreens(brief),
  });
  if (brief.nameless && brief.tagline) {
    if (headline) claims.unshift(brief.tagline);
    else return [{ kind: "claim", ...one(brief.tagline), index: 0, count: 1 }];
  }
  const beats: Beat[] = [];
  const isFigureFirst =
    !(headline || brief.listed || brief.nameless || brief.numberLast) &&
    figures[0]?.after === 0 &&
    !brief.lists.some(({ after }) => after === 0) &&
    figures.every(({ after }) => after !== undefined);
  const opening = isFigureFirst ? figures.shift() : undefined;
  const isClaimFirst =
    !(headline || opening || brief.listed) &&
    !(product && NO_HOOK.test(claims[0] ?? "")) &&
    wordCount(claims[0] ?? "") <= LONGEST_HOOK &&
    // what stands behind answers or steps is no opening, and where somebody is opens no film that has more to say
    !(product && brief.answers[0]?.after === 0) &&
    !(tagline && brief.steps.length && brief.stepsAfter?.claims === 0) &&
    !(product && figures.length && STREET_ALONE.test(claims[0] ?? ""));
  const claimed = isClaimFirst ? (claims.shift() ?? "") : "";
  // a day stands under the name of what is then
  if (product && !brief.nameless && !tagline && isBesideName(claimed, brief)) return [nameCard(claimed)];
  const hook = one(claimed);
  if (opening) beats.push(figureBeat([opening]));
  else if (hook.detail || hook.lead) beats.push({ kind: "claim", ...hook, index: 0, count: 1 });
  else if (headline || claimed)
    beats.push({ kind: "hook", text: headline || claimed, audience: greeted(brief.audience) });
  const [opens] = beats;
  const isNamed = !tagline && opens !== undefined && includesName(saysOf(opens), brief);
  if (!product || brief.nameless || isNamed) {
    // who has just been named is not named again
    if (tagline) beats.push({ kind: "claim", ...one(tagline), index: 0, count: 1 });
    return beats;
  }
  const [next = ""] = tagline ? [] : claims;
  const [named = ""] = new RegExp(`^(?:the )?${escaped(product)}(?!\\p{L})`, "iu").exec(next) ?? [];
  const behind = named && next.slice(named.length);
  const [, beside = ""] = /^(?:,| [–—-]) (.+)$/.exec(behind) ?? [];
  // "Delhi Belly Laughs, upstairs at Imran's": what it is stands under its name
  if (
    beside &&
    wordCount(beside) <= MOST_BESIDE_NAME &&
    !/,.* (?:is|are|has|have|now|opens?) /.test(beside)
  ) {
    claims.shift();
    return [...beats, nameCard(capitalised(beside))];
  }
  // "Hobbs & Hide opens at 7 on Saturdays" needs no card with the name alone before it
  return named ? beats : [...beats, nameCard(tagline)];
}
/** "Via Roma 12", "Mill Lane 4, Bath", "12 Hill Street": says where, and nothing else. */
const STREET_ALONE =
  /^(?:(?:(?:Via|Viale|Piazza|Rue|Calle|Plaza|Avenida|Rua|Am|An der) (?:[\p{L}.'’-]+ ){1,3}|(?:\p{Lu}[\p{L}.'’-]* )*?\p{Lu}[\p{L}-]*(?:str\.|stra(?:ß|ss)e|weg|gasse|platz|allee|Lane|Street|Road|Avenue|Square|Quay) )\d{1,4}[a-z]?|\d{1,4}[a-z]? (?:\p{Lu}[\p{L}.'’-]+ ){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Lane|Ln|Way|Square|Blvd|Drive|Place|Court|Row|Hill|Quay|Walk|Wharf)\.?)(?:, \p{Lu}[\p{L} -]{2,30})?$/u;
const LONGEST_HOOK = 16;
/** What comes behind other things, wherever it stands. */
const NO_HOOK =
  /^(?:(?:many |with |big )?thanks (?:to|for)|thank you to|see you (?:in|on|at|there|next|\d+)|serves \d|(?:sponsored|supported|made|funded) by)\b|^(?:(?:bug ?)?fixe[ds]|improved|removed): /i;
const isBesideName = (words: string, brief: Brief): boolean =>
  beginsWithDay(words) && wordCount(words) <= MOST_BESIDE_NAME && !includesName(words, brief);

/** What the film says, in order, before it is known how it looks. */
export function beatsOf(brief: Brief, seconds: number): Beat[] {
  const one = (words: string): Line => {
    const { text, detail } = headlineOf(words);
    if (!detail) return { text };
    if (LEADS.test(text)) return { lead: text, ...one(capitalised(detail.replace(/^that /, ""))) };
    return brief.fewWords ? { text } : { text, detail };
  };
  const claims = [...brief.claims];
  const figures = [...brief.numbers];
  const beats = openingOf(brief, claims, figures, one);
  const end = endingOf(brief, figures);
  // as many scenes of their own as there is time for; the others share one
  const fixed =
    beats.length +
    1 +
    (brief.steps.length ? 2 : 0) +
    2 * samplesOf(brief).length +
    (brief.quotes.length ? 1.4 : 0) +
    (brief.comparisons.length > 1 ? 1.2 : 0) +
    brief.moreCharts.length * 1.2;
  const room = Math.max(2, Math.floor((seconds - brief.holdSeconds) / 2.7 - fixed));
  const short = claims.every((claim) => wordCount(claim) <= 9);
  const together = !brief.listed && claims.length > 2 && short && claims.length + figures.length > room;
  const onScreens =
    isOnScreens(brief) &&
    /\b(?:apps?|mobile|phones?|iOS|Android)\b/i.test(`${brief.tagline} ${wordsOf(brief)}`);
  const opened = beats.length;
  if (together) for (const items of evenly(claims, 4)) beats.push({ kind: "list", items, onScreens });
  else
    for (const [index, text] of claims.entries())
      beats.push({ kind: "claim", ...one(text), index, count: claims.length });
  /** Puts what the brief says after so many claims before the next of them that has a scene. */
  const putAfter = (said: number, ...put: Beat[]): void => {
    const next = brief.claims.slice(said).map((claim) => one(claim).text);
    const at = beats.findIndex(
      (beat, index) => index >= opened && beat.kind === "claim" && next.includes(beat.text),
    );
    const last = together && said === 0 ? opened : beats.length;
    beats.splice(at < 0 ? last : at, 0, ...put);
  };
  const putLists = (isLate?: true): void => {
    for (const { items, title, after, late } of brief.lists) {
      if (late !== isLate) continue;
      const titled = title ? { title } : {};
      putAfter(
        after,
        ...evenly(items, 6).map((some): Beat => ({ kind: "list", items: some, onScreens, ...titled })),
      );
    }
  };
  putLists();
  const blocks = [
    { place: brief.chartAfter, put: brief.chartLast ? [] : chartsOf(brief) },
    { place: brief.stepsAfter, put: stepsOf(brief) },
  ];
  /** Puts chart and steps that stand behind so many numbers. */
  const putBlocks = (behind: number) => {
    for (const { place, put } of blocks)
      if (numbersBefore(place, brief) === behind) putAfter(place?.claims ?? brief.claims.length, ...put);
  };
  // what stands in prose is shown where the brief says it
  const hasPlace = !together && !brief.numberLast && figures.every(({ after }) => after !== undefined);
  if (hasPlace) {
    const groups: Figure[][] = [];
    for (const figure of figures) {
      const last = groups.at(-1);
      if (last?.[0]?.after === figure.after) last?.push(figure);
      else groups.push([figure]);
    }
    // figures one behind the other share a scene where they are many
    const isMany = figures.length > 3 || claims.length + figures.length > room;
    const shared = groups.flatMap((group) =>
      group.length > 2 || isMany ? evenly(group, 3) : group.map((figure) => [figure]),
    );
    let behind = 0;
    let shown = brief.numbers.length - figures.length;
    for (const group of shared) {
      for (; behind <= shown; behind += 1) putBlocks(behind);
      putAfter(group[0]?.after ?? 0, figureBeat(group));
      shown += group.length;
    }
    for (; behind <= shown; behind += 1) putBlocks(behind);
    figures.length = 0;
  }
  for (const [index, { question, answer, after }] of brief.answers.entries())
    putAfter(after ?? brief.claims.length, {
      kind: "claim",
      text: question,
      detail: answer,
      index,
      count: brief.answers.length,
    });

  const numbers: Beat[] =
    figures.length > 1 && (figures.length > 2 || claims.length + figures.length > room)
      ? evenly(figures, 3).map(figureBeat)
      : figures.map((figure) => ({ kind: "number", figure }));
  // numbers stand between claims, where there are several
  const after =
    together || brief.numberLast || claims.length < 2
      ? beats.length
      : beats.length - Math.floor(claims.length / 2);
  const beforeLegal = brief.legal && claims.length === 1 && !end ? 1 : 0;
  beats.splice(after - beforeLegal, 0, ...numbers);
  if (!hasPlace) for (let behind = 0; behind <= brief.numbers.length; behind += 1) putBlocks(behind);
  if (brief.comparisons.length === 1 && brief.comparisons[0]) {
    beats.push({ kind: "number", figure: figureOfBar(brief.comparisons[0]) });
  }
  for (const { code, language, caption, after } of samplesOf(brief).filter((one) => /\S/.test(one.code)))
    putAfter(after ?? brief.claims.length, {
      kind: "code",
      code,
      language,
      caption: caption || brief.product || (language === "text" ? "" : language),
    });
  putLists(true);
  for (const { text, author, after, beforeSteps } of brief.quotes) {
    const beat: Beat = { kind: "quote", text, author };
    // behind the same claim as the steps, and before them
    const steps = beats.findIndex(({ kind }) => kind === "steps");
    const isBefore = beforeSteps && steps >= 0 && after === brief.stepsAfter?.claims;
    if (isBefore) beats.splice(steps, 0, beat);
    else putAfter(after ?? brief.claims.length, beat);
  }
  if (brief.chartLast) beats.push(...chartsOf(brief));
  const once = beats.flatMap((beat) =>
    beat.kind === "claim" && beat.text !== brief.tagline ? [beat.text] : [],
  );
  const first = beats[0]?.kind === "hook" && beats[0].text !== brief.headline ? [beats[0].text] : [];
  const again = [...first, ...once];
  const repeated = again.length > 1 ? again : brief.steps;
  if (brief.recap && repeated.length > 1)
    for (const items of evenly(repeated, repeated === again ? 4 : 5)) beats.push({ kind: "list", items });
  if (end) beats.push(end);
  if (brief.legal) {
    const last = beats.findLast((beat) => beat.kind === "claim" || beat.kind === "closing");
    if (last?.kind === "closing" && !last.action) last.action = brief.legal;
    else if (last?.kind === "claim" && !last.detail) last.detail = brief.legal;
    else beats.splice(end ? -1 : beats.length, 0, { kind: "claim", text: brief.legal, index: 0, count: 1 });
  }
  return beats;
}

/** A figure has a scene, several share one. */
const figureBeat = (group: readonly Figure[]): Beat =>
  group.length === 1
    ? { kind: "number", figure: group[0] as Figure }
    : { kind: "numbers", figures: [...group] };

const FIGURES_A_SCENE = 3;
type Chart = Extract<Beat, { kind: "chart" }>;
/** A chart; figures, where a label is as long as a sentence. */
const chartOrFigures = (chart: Chart): Beat[] =>
  chart.rows.every(({ label }) => label.length <= MAXIMUM_LABEL)
    ? [chart]
    : evenly(chart.rows.map(figureOfBar), FIGURES_A_SCENE).map(figureBeat);

/** What a chart is called where it is spoken of. */
const CHART_NAMES = { bar: "bars", line: "a line", area: "a line", donut: "a ring" };
/** The chart with as many of its rows as it has room for; the others are said to be left out. */
function fitting(chart: Chart, ignored: Brief["ignored"]): Chart {
  const form = formOf(chart);
  const most = MOST_ROWS[form];
  const left = chart.rows.slice(most);
  if (left.length)
    ignored.push({
      text: left.map(shownBar).join(" · "),
      why: `a chart of ${CHART_NAMES[form]} has room for ${most} of ${chart.rows.length} values: ${left.length} left out`,
    });
  return { ...chart, rows: chart.rows.slice(0, most) };
}

function chartsOf(brief: Brief): Beat[] {
  const { comparisons, chartTitle: title, chartType, source, moreCharts } = brief;
  return [
    ...(comparisons.length > 1
      ? [
          {
            kind: "chart",
            rows: comparisons,
            ...(chartType ? { type: chartType } : {}),
            ...(title ? { title } : {}),
            ...(source ? { source } : {}),
          } as const,
        ]
      : []),
    ...moreCharts.map(({ title: over, rows }) => ({ kind: "chart", title: over, rows }) as const),
  ]
    .flatMap(chartOrFigures)
    .map((beat) => (beat.kind === "chart" ? fitting(beat, brief.ignored) : beat));
}

/** So many words were read once, and are none to end on. */
const LONG_TAGLINE = 10;

/** A single step says what it is by itself. */
const LONG_STEP = 7;
function stepsOf({ steps, stepsTitle }: Brief): Beat[] {
  if (steps.length < 2) return steps.map((text) => ({ kind: "claim", text, index: 0, count: 1 }));
  let from = 0;
  // long ones are two a scene, so that they can be read
  const words = steps.reduce((sum, step) => sum + wordCount(step), 0);
  const most = words > LONG_STEP * steps.length && steps.length > 3 ? 2 : steps.length === 5 ? 5 : 4;
  return evenly(steps, most).map((items): Beat => {
    const beat: Beat = { kind: "steps", items, from, ...(stepsTitle && !from ? { title: stepsTitle } : {}) };
    from += items.length;
    return beat;
  });
}

/**
 * What the film ends on: the name with where to find it, or what was asked to be last.
 *
 * @param figures one that comes last is taken out of them
 */
function endingOf(brief: Brief, figures: Figure[]): Beat | null {
  let action = brief.callToAction;
  let address = brief.address || brief.phone || (brief.dateLast ? brief.date : "");
  let large = !brief.address && address !== "";
  if (brief.numberLast && figures.length && brief.product && !(action && address)) {
    const last = shownFigure(figures.pop() as Figure);
    large = !address;
    if (address) action = last;
    else address = last;
  }
  if (brief.address && brief.phone && !action.includes(brief.phone))
    action = [action, brief.phone].filter(Boolean).join(" · ");
  if (!brief.product && !address) return action ? { kind: "claim", text: action, index: 0, count: 1 } : null;
  return {
    kind: "closing",
    product: brief.product,
    action,
    address,
    tagline: action
      ? ""
      : whenOf(brief) || (brief.nameless || wordCount(brief.tagline) > LONG_TAGLINE ? "" : brief.tagline),
    ...(large ? { large } : {}),
  };
}

/** Whether the product is something that people meet on a screen; one with an address alone is not. */
const isOnScreens = (brief: Brief): boolean =>
  brief.code !== null ||
  /\b(?:apps?|software|saas|plugin|extension|platform|websites?|web ?shop|online (?:shop|store|course|tool)|dashboard|api|inbox|browser|chatbot|newsletter)\b/i.test(
    `${brief.product} ${brief.tagline} ${brief.headline} ${brief.claims.join(" ")} ${brief.audience}`,
  ) ||
  /^(?:app|get|try|go)\.|\.(?:app|io|dev|ai)(?:\/|$)/.test(brief.address);
