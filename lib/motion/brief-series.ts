import type { Brief } from "#lib/motion/brief.ts";
import { claimsBefore, followed, placeIn, retold, withoutClaim } from "#lib/motion/brief-places.ts";
import { type Amount, amountWith, figuresIn, NUMBER } from "#lib/motion/composition/figure.ts";
import { NUMBER_WORDS } from "#lib/motion/words/number-words.ts";
import { capitalised, clean, wordCount, wordsIn } from "#lib/motion/brief-words.ts";

/*
 * Figures of one kind that stand side by side in a brief, on lines of their own or in one sentence: a chart. "Weather 22%,
 * distance 13%", "2016 – 0.5 tonnes, 2019 – 9 tonnes", "85% energy, 10% maintenance and 5% purchase".
 */

type Row = Brief["comparisons"][number];
/** Figures with what they count, and where they stand in the text, with what leads to them. */
interface Series {
  title: string;
  rows: Row[];
  at: number;
  end: number;
}

const UNIT =
  "%|p|percent|per cent|ms|s|secs?|x|×|kg|g|t|tonnes?|tons?|km|cm|mm|miles?|litres?|liters?|l|ml|kWh|MWh|GWh|MW|kW|[KMGT]B|°C|hours?|h|days?|minutes?|mins?|weeks?|years?|people|users?|members?|visitors?|customers?|orders?|downloads?|million|billion|bn";
/** What stands before the figure of a row: "Nowhere to lock the bike", "2016 –", "1 kg of rice" */
const itemOf = (label: string): RegExp =>
  new RegExp(
    `^(?:[-*•]\\s*)?(?:only |just |and )?(?<label>[\\p{L}\\d]${label}{0,38}?)\\s*(?:[:=–—-]|\\s)\\s*$`,
    "iu",
  );
const ITEM = itemOf("[^,;:%\\n]");
/** On a line of its own: "Libraries, parks, leisure 5p" */
const LINE = itemOf("[^;:%\\n]");
/** And behind it: what it counts, and what is said beside it. */
const BEHIND = new RegExp(`^(?:\\s?(?<unit>${UNIT}))?(?:\\s*\\((?:[^()]*)\\))?[.]?$`, "iu");
/** "17p roads and transport", on a line of its own */
const OF_WHOLE = new RegExp(
  `^(?:[-*•]\\s*)?(?<number>${NUMBER}) ?(?<unit>[%pc])\\s+(?:(?:for|on|to|goes to) )?(?<label>(?!off\\b|of\\b|less\\b|more\\b|faster\\b|cheaper\\b|lower\\b|higher\\b|up\\b|down\\b)\\p{L}[^.;:\\n]{2,44})$`,
  "iu",
);
/** What is no label: it is said of the figure. */
const NO_LABEL =
  /(?:^|\s)(?:of|to|from|in|at|by|over|under|than|about|around|up|is|are|was|were|has|have|had|and|for|until|till|after|before|save|saves|lasts?|takes?|gave|only|just|scene|step|chapter|day|week|room|stand|hall|page|no|number|version|call|tel|phone|ring|age|ages|open|closes?|doors|platform|bus|route|under-?\d*s?)$/iu;
const WHEN =
  /^(?:(?:19|20)\d\d|[QH][1-4](?: (?:19|20)\d\d)?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\p{L}*)$/u;
type Found = Row & { isWhen: boolean; unit: string };

function rowOf(words: string, isLine = false): Found | null {
  const part = words.trim();
  // what stands beside it in brackets may have a figure too
  const bare = part.replace(/\s*\([^()]*\)[.]?$/u, "");
  const found = figuresIn(bare).at(-1);
  const { unit: counted = "" } = (found && BEHIND.exec(part.slice(found.end))?.groups) ?? {};
  const { label = "" } =
    (found &&
      BEHIND.test(part.slice(found.end)) &&
      (isLine ? LINE : ITEM).exec(part.slice(0, found.at))?.groups) ||
    {};
  const { groups: shared } = (isLine && !label && OF_WHOLE.exec(part)) || {};
  const whole = shared && amountWith(shared.number ?? "", "", shared.unit ?? "");
  if (whole)
    return {
      ...whole,
      label: capitalised(clean(shared.label ?? "")),
      isWhen: false,
      unit: whole.suffix,
    };
  const said = clean(label);
  if (!found || !/\p{L}|^(?:19|20)\d\d$/u.test(said) || NO_LABEL.test(said) || wordCount(said) > 6)
    return null;
  const { amount } = found;
  const suffix = `${amount.suffix}${counted ? ` ${counted}` : ""}`;
  // bars begin at 0, and of one group with a point nobody knows what it is
  if (amount.value < 0 || /^[1-9]\d{0,2}\.\d{3}$/.test(found.number)) return null;
  return {
    ...amount,
    label: capitalised(said),
    suffix,
    isWhen: WHEN.test(said),
    unit: `${amount.prefix}${suffix}`
      .toLowerCase()
      .replace(/per ?cent$/u, "%")
      .replace(/\s/gu, "")
      .replace(/(?<=\p{L}{3})s$/u, ""),
  };
}

/** Whether rows are of one kind: a unit that all have, or when each was. */
function isOneKind(rows: readonly (Found | null)[], least: number, isApart: boolean): boolean {
  const all = rows.filter((row) => row !== null);
  const [first] = all;
  return (
    all.length === rows.length &&
    all.length >= least &&
    first !== undefined &&
    all.every(({ unit }) => unit === first.unit) &&
    new Set(all.map(({ label }) => label.toLowerCase())).size === all.length &&
    // of sums only those of times, or where a chart is asked for: the others are prices
    (!first.prefix || isApart || all.every(({ isWhen }) => isWhen)) &&
    (first.unit !== "" ||
      (all.every(({ isWhen }) => isWhen) && all.some(({ value }) => value > 31)) ||
      (isApart && all.every(({ value }) => value > 31)))
  );
}

const CHART = /\b(?:chart|graph|plot|bars?|compare[ds]?|comparison|comparing|vs\.?|versus|benchmark)\b/iu;
/** What leads to figures, as what stands above them. */
function titleOf(lead: string): string {
  const [quoted = ""] = /[“"][^“”"]{6,80}[”"]/u.exec(lead) ?? [];
  if (quoted) return capitalised(quoted.slice(1, -1));
  const words = clean(
    lead
      .replace(/^(?:[\s\S]*[.!?\n]\s+)/u, "")
      .replace(
        /^.*\b(?:videos?|films?|clips?|ads?|graphics?|animations?)\b.*?\b(?:shows?|showing|about|of|for|with)\s/iu,
        "",
      )
      .replace(/ ?\bas (?:an? )?(?:\p{L}+ )?(?:chart|graph)\b,?/iu, ",")
      .replace(
        /^(?:and |then |next |also |show |with |a |an |the |scene \d+\s*[:–-]\s*|\p{L}+ chart (?:of|with|showing|comparing) )+/iu,
        "",
      )
      .replace(/\([^()]*\)/g, "")
      .replace(/[\s:,–—-]+$/u, ""),
  );
  if (/^(?:compar\p{L}+|charts?|graphs?|figures|numbers)$/iu.test(words)) return "";
  return wordCount(words) > 0 && wordCount(words) <= 8 ? capitalised(words) : "";
}

const bare = (rows: readonly Found[]): Row[] => rows.map(({ isWhen: _, unit: __, ...row }) => row);

/** "1 Wexcombe Wanderers 45", "2 Chapel Lane 41": a table, whose ranks are no part of the labels. */
function ranked(rows: readonly Found[]): { rows: Found[]; isRanked: boolean } {
  const isRanked = rows.length > 2 && rows.every((row, at) => row.label.startsWith(`${at + 1} `));
  return {
    rows: isRanked ? rows.map((row) => ({ ...row, label: row.label.replace(/^\d+ /, "") })) : [...rows],
    isRanked,
  };
}
const isRow = (row: Found | null): row is Found => row !== null;

/** Rows on lines of their own, one below the other. */
function linesIn(text: string): Series[] {
  const found: Series[] = [];
  const lines = [...text.matchAll(/[^\n]+/g)];
  for (let from = 0; from < lines.length; from += 1) {
    let to = from;
    while (to < lines.length && rowOf(lines[to]?.[0] ?? "", true) !== null) to += 1;
    const { rows, isRanked } = ranked(
      lines
        .slice(from, to)
        .map(([line]) => rowOf(line, true))
        .filter(isRow),
    );
    if (!isOneKind(rows, 3, false) && !isRanked) continue;
    const before = lines[from - 1];
    // "Where each £1 goes", a heading by itself
    const isHeading =
      before !== undefined &&
      wordCount(before[0]) <= 6 &&
      /^\s*\p{Lu}[^.!?]*\.?$/u.test(before[0]) &&
      /(?:^|\n\s*\n)$/.test(text.slice(0, before.index));
    const isLead =
      isHeading || (before !== undefined && /[:?]\s*$|\?["”]?\s*(?:\([^()]*\))?\s*$/u.test(before[0]));
    const last = lines[to - 1];
    found.push({
      title: isLead ? titleOf(before[0].replace(/^(?:[^.!?\n]*[.!]\s+)*(?=question)/iu, "")) : "",
      rows: bare(rows),
      at: (isLead ? before : lines[from])?.index ?? 0,
      end: (last?.index ?? 0) + (last?.[0].length ?? 0),
    });
    from = to;
  }
  return found;
}

const SENTENCE = /(?:[^.!?\n]|[.](?=\d)|[.!?](?=\p{Ll}))+/gu;
/** Rows in one sentence, between commas or strokes. */
function sentencesIn(text: string): Series[] {
  const found: Series[] = [];
  for (const { index, 0: sentence } of text.matchAll(SENTENCE)) {
    for (const cut of [/\s\/\s/u, /;\s/u, /,\s(?:and\s)?|\s(?:and|vs\.?|versus)\s/u]) {
      const colon = sentence.lastIndexOf(": ");
      const lead = colon < 0 ? "" : sentence.slice(0, colon + 1);
      const rest = sentence.slice(lead.length);
      const parts = rest.split(cut).filter((part) => part.trim());
      const rows = parts.map((part) => rowOf(part));
      const least = CHART.test(sentence) ? 2 : 3;
      const isApart = cut.source.startsWith("\\s\\/");
      if (!isOneKind(rows, least, isApart) || (rows[0]?.prefix && isApart && !CHART.test(sentence))) continue;
      found.push({
        title: titleOf(lead),
        rows: bare(rows.filter(isRow)),
        at: index,
        end: index + sentence.length,
      });
      break;
    }
  }
  return found;
}

const WORD_NUMBER = `(?:\\d+(?:[.,]\\d+)?|(?:${Object.keys(NUMBER_WORDS)
  .filter((word) => word.length > 2)
  .join("|")})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)`;
const SHARE = new RegExp(
  `(?<![\\d.,])(?<number>${WORD_NUMBER})(?<unit>\\s?(?:%|percent|per cent)(?=\\s)|(?:p|c| pence| cents?)(?=\\s+(?:goes? )?(?:to|on|for)\\b))\\s+(?:(?:is|are|to|goes? (?:to|on)|for|on|of (?:it|that) is) )?(?<label>(?!of\\b|off\\b|less\\b|more\\b|faster\\b)\\p{L}[\\p{L} -]{2,32}?)(?=,| and |[.;\\n]|$)`,
  "giu",
);
const spelled = (words: string, suffix: string): Amount | null =>
  /^\d/.test(words)
    ? amountWith(words, "", suffix)
    : {
        // who writes the number in words writes "percent" with it
        ...{ prefix: "", suffix: suffix.replace(/^\s*per ?cent$/i, "%"), decimals: 0 },
        value: words
          .toLowerCase()
          .split(/[- ]/)
          .reduce((sum, word) => sum + (NUMBER_WORDS[word] ?? 0), 0),
      };

/** Shares of one whole: "85% energy, 10% maintenance and 5% purchase". */
function sharesIn(text: string): Series[] {
  const found: Series[] = [];
  for (const { index, 0: sentence } of text.matchAll(SENTENCE)) {
    const shares = [...sentence.matchAll(SHARE)];
    const rows = shares.flatMap(({ groups }) => {
      const amount = spelled(groups?.number ?? "", groups?.unit ?? "");
      return amount ? [{ label: capitalised(clean(groups?.label ?? "")), ...amount }] : [];
    });
    const sum = rows.reduce((all, { value }) => all + value, 0);
    const [first, last] = [shares[0], shares.at(-1)];
    if (rows.length < Math.max(3, shares.length) || sum < 97 || sum > 103 || !first || !last) continue;
    found.push({ title: "", rows, at: index + first.index, end: index + last.index + last[0].length });
  }
  return found;
}

/** A row of a bare number; none where nobody knows what it is. */
function rowWith(label = "", number = ""): Row[] {
  const amount = amountWith(number, "", "");
  return amount && !/^[1-9]\d{0,2}\.\d{3}$/.test(number) ? [{ label, ...amount }] : [];
}

const YEARLY = new RegExp(
  `(?<label>(?:19|20)\\d\\d|[QH][1-4]) ?[:=–-] ?(?<number>${NUMBER})(?: (?<what>\\p{Ll}{3,20}))?(?=[.,;\\s]|$)`,
  "gu",
);
/** "2022: 1,940 parcels. 2023: 2,815. 2024: 3,602." */
function yearsIn(text: string): Series[] {
  const found: Series[] = [];
  for (const { index, 0: line } of text.matchAll(/[^\n]+/g)) {
    const all = [...line.matchAll(YEARLY)];
    const [first, last] = [all[0], all.at(-1)];
    const rows = all.flatMap(({ groups }) => rowWith(groups?.label, groups?.number));
    const what = new Set(all.flatMap(({ groups }) => groups?.what ?? []));
    if (rows.length < Math.max(3, all.length) || what.size > 1 || !first || !last) continue;
    found.push({
      title: capitalised([...what][0] ?? ""),
      rows,
      at: index + first.index,
      end: index + last.index + last[0].length,
    });
  }
  return found;
}

const ASKED = /\b(?:bar |line |pie |donut |column )?(?:charts?|graphs?)\b/iu;
const COUNTED = new RegExp(
  `(?<![\\p{L}\\d£$€])(?<number>${NUMBER}) (?<label>\\p{L}[\\p{L}'’ -]{2,24}?)(?=,| and |[.;\\n]| as an? |$)`,
  "gu",
);
/** "31 sopranos, 24 altos, 5 tenors, 4 basses as a bar chart": where a chart is asked for, what is counted. */
function countsIn(text: string): Series[] {
  const found: Series[] = [];
  for (const { index, 0: sentence } of text.matchAll(SENTENCE)) {
    const all = ASKED.test(sentence) ? [...sentence.matchAll(COUNTED)] : [];
    const [first, last] = [all[0], all.at(-1)];
    const rows = all.flatMap(({ groups }) =>
      rowWith(capitalised(clean(groups?.label ?? "")), groups?.number),
    );
    if (rows.length < Math.max(3, all.length) || !first || !last) continue;
    found.push({
      title: "",
      rows,
      at: index + first.index,
      end: index + last.index + last[0].length,
    });
  }
  return found;
}

/** All series of a text, in its order; none within another. */
export function seriesOf(text: string): Series[] {
  const found: Series[] = [];
  for (const one of [
    ...linesIn(text),
    ...sharesIn(text),
    ...sentencesIn(text),
    ...yearsIn(text),
    ...countsIn(text),
  ])
    if (!found.some(({ at, end }) => one.at < end && one.end > at)) found.push(one);
  return found.toSorted((one, other) => one.at - other.at);
}

const MOST_CHARTS = 3;
const MOSTLY = 0.75;

/**
 * The brief in which figures of one kind are a chart, where it stands among what is said.
 *
 * @param text the brief as it was read
 */
export function withSeries(read: Brief, text: string): Brief {
  let brief = read;
  for (const { title, rows, at, end } of seriesOf(text)) {
    const charts = [brief.comparisons, ...brief.moreCharts.map((one) => one.rows)];
    const isShown = charts.some(
      (chart) => chart.some(({ value }) => value === rows[0]?.value) && chart.length >= rows.length,
    );
    if (!isShown && brief.comparisons.length > 1 && (!title || charts.length >= MOST_CHARTS)) continue;
    const words = new Set(wordsIn(text.slice(at, end)));
    const isOf = (said: string) => {
      const all = wordsIn(said);
      return all.length > 0 && all.filter((word) => words.has(word)).length >= all.length * MOSTLY;
    };
    // only what stands there: the same words may be said elsewhere too
    const stands = (said: string) => {
      const place = placeIn(text, said);
      return place < 0 || (place >= at - 1 && place < end);
    };
    const goes = (said: string) => isOf(said) && stands(said);
    const without = retold(
      brief,
      brief.claims.map((claim) => (goes(claim) ? [] : [claim])),
    );
    const before = claimsBefore(without, text, at);
    // of a list of which most are figures of the series, what is left are pieces of its sentence
    const left = without.lists.map((list) => ({
      ...list,
      items: list.items.filter((item) => !goes(item)),
    }));
    const rest = left.filter(
      ({ items }, index) => items.length * 2 > (without.lists[index]?.items.length ?? 0),
    );
    const numbers = without.numbers.filter(({ label }) => !goes(label));
    const chart: Pick<Brief, "comparisons" | "chartTitle" | "chartAfter" | "moreCharts"> = isShown
      ? brief
      : brief.comparisons.length > 1
        ? {
            comparisons: brief.comparisons,
            chartTitle: brief.chartTitle,
            chartAfter: without.chartAfter,
            moreCharts: [...brief.moreCharts, { title, rows }],
          }
        : {
            comparisons: rows,
            chartTitle: title,
            chartAfter: { claims: before, numbers: numbers.filter(({ after = 0 }) => after < before).length },
            moreCharts: brief.moreCharts,
          };
    brief = {
      ...without,
      numbers,
      ignored: brief.ignored.filter(({ text: told }) => !goes(told)),
      comparisons: chart.comparisons,
      chartTitle: chart.chartTitle,
      chartAfter: chart.chartAfter,
      moreCharts: chart.moreCharts,
      headline: goes(brief.headline) ? "" : brief.headline,
      lists: rest,
      steps: brief.steps.filter((step) => !goes(step)),
    };
  }
  return withSource(asAsked(brief, text), text);
}

const KIND = "(?<kind>bar|column|histogram|line|area|trend|pie|donut|doughnut|ring)";
const CHART_KIND = new RegExp(
  `\\b(?<!\\b(?:no|not|without|avoid|instead of)(?: an?)? )${KIND}[ -](?:chart|graph|plot|diagram)s?\\b`,
  "iu",
);
/** "Show as a bar chart", "in a line chart please" */
const CHART_WISH = new RegExp(
  `^(?:and |then |please )*(?:(?:show|draw|make|put|present|plot|animate)(?: (?:it|this|that|them|these|those|the (?:numbers|figures|data)))?(?: all)? )?(?:(?:as|in|into|with) )?(?:an? )?(?:\\p{L}+ )?${KIND}[ -](?:chart|graph|plot|diagram)(?:,? please)?[.!]?$`,
  "iu",
);
/** The chart as it is asked for. */
function asAsked(brief: Brief, text: string): Brief {
  const kind = CHART_KIND.exec(text)?.groups?.kind?.toLowerCase();
  if (!kind || brief.comparisons.length < 2) return brief;
  const chartType = /^(?:bar|column|hist)/.test(kind)
    ? "bars"
    : kind === "area"
      ? "area"
      : /^(?:line|trend)/.test(kind)
        ? "line"
        : "donut";
  return { ...followed(brief, CHART_WISH, "the chart"), chartType };
}

/** "Source line: Fietsraad Survey, February 2025", "sources: Water Footprint Network" */
const SOURCE =
  /(?:^|\n|[.!?] )\s*(?:[-*•]\s*)?(?:data )?sources?(?: line| text)?\s*:\s*(?<source>[^.\n]{3,90})/iu;
/** Where the figures of a chart are from stands under it, and is nothing that is said. */
function withSource(brief: Brief, text: string): Brief {
  const source = clean(SOURCE.exec(text)?.groups?.source ?? "");
  if (!source || brief.comparisons.length < 2) return brief;
  const words = new Set(wordsIn(`source line ${source}`));
  const isSource = (said: string) =>
    wordsIn(said).filter((word) => words.has(word)).length * 2 > wordsIn(said).length;
  const index = brief.claims.findIndex(isSource);
  const rest = index < 0 ? brief : withoutClaim(brief, index);
  return {
    ...rest,
    source,
    lists: rest.lists.filter(({ items }) => !items.some(isSource)),
  };
}
