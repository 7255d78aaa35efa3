import type { Brief } from "#lib/motion/brief.ts";
import { type ClauseClass, isForm } from "#lib/motion/brief-clauses.ts";
import { daysIn, toldIn } from "#lib/motion/brief-compound.ts";
import { NUMBER_SOURCE, numberOf } from "#lib/motion/brief-format.ts";
import { NAME_SOURCE } from "#lib/motion/brief-names.ts";
import {
  ADDRESS,
  betweenCommas,
  capitalised,
  clean,
  COMMAND,
  DATE,
  edited,
  figureOf,
  partedOnly,
  PHONE,
  shownAddress,
  unquoted,
  withCommas,
  wordCount,
} from "#lib/motion/brief-words.ts";

/** Facts of a few words each, one of them a number at least, with nothing but commas between them. */
export const isListOfFacts = (parts: readonly string[]): boolean =>
  parts.length >= 3 &&
  parts.every(
    (part) => wordCount(part) <= (part.includes(", ") ? 6 : 5) && !/^(?:it|they|we|you|he|she)\b/i.test(part),
  ) &&
  parts.some((part) => /^(?:only |just |from (?=[$€£]))?[$€£]?\d/i.test(part));

/** "CO2 per parcel went from 410 g in 2022 to 268 g in 2026" */
const CHANGED =
  /^(?<what>[^,:;]{3,45}?) (?:went|go(?:es)?|fell|dropped|rose|grew|increased|decreased|climbed|shrank|came down|(?:is|are) (?:down|up)) from (?<from>\d[\d.,]*)\s?(?<unit>%|\p{L}{1,10})? in (?<early>(?:19|20)\d\d) to (?<to>\d[\d.,]*)\s?(?<other>%|\p{L}{1,10})? in (?<late>(?:19|20)\d\d)$/iu;
/** "Watch it on lumen.example from 4 March" */
const ADDRESS_BEFORE_A_DAY = new RegExp(
  `(?: (?:on|at|via))? ${ADDRESS.source}(?= (?:from|until|by|before|on|starting|this|next|for)\\b)`,
  "i",
);

const INTRODUCES =
  /^(?:when|if|on|in|at|by|for|from|with|every|each|after|before|since|while|as|once|until|today|now|last|this|next|so far|or|but|then|the (?:day|moment)|whether|because|although|unlike|instead)\b/i;
const CLAUSE = /^(?:it|they|we|you|he|she|i|that|this|there|which|who)\b/i;
const CONJOINED = /(?:^|\s)(?:and|or)\s/i;
/** What advertisements put side by side: "insured, photo updates after every walk, first walk free". */
const isPutTogether = (parts: readonly string[]): boolean =>
  parts.length >= 3 &&
  parts.every(
    (part, at) =>
      wordCount(part) <= (/\d/.test(part) ? 7 : 6) &&
      (at === 0 || !CLAUSE.test(part)) &&
      !INTRODUCES.test(part),
  ) &&
  !CONJOINED.test(parts.at(-1) ?? "");
/** "4.8 stars, 200k downloads": two facts, each with its own figure, or a price beside what is free. */
const isTwoFacts = (parts: readonly string[]): boolean =>
  parts.length === 2 &&
  !/:\s/.test(parts[0] ?? "") &&
  parts.every((part) => wordCount(part) <= 7 && !CLAUSE.test(part) && !INTRODUCES.test(part)) &&
  /^[$€£]?\d/.test(parts[1] ?? "") &&
  // "at 7, 10 and 3"
  /[$€£]|\p{L}{2,}/u.test((parts[1] ?? "").replace(/\b(?:and|or)\b/g, ""));

/** "Asia 62%, Europe 24%, Americas 11%": rows of one kind, with what stands before the colon. */
function seriesIn(
  line: string,
): { head: string; rows: { label: string; value: number; suffix: string }[] } | null {
  // "Revenue Q1 1.2M, Q2 1.5M": what is counted stands before the first
  const [, counted, from] = /^(\p{L}[\p{L} ]{2,40}) (Q[1-4] .+, Q[1-4] .+)$/u.exec(line) ?? [];
  const [, head = counted ?? "", tail = from ?? line] = /^([^:]{3,60}):\s+(.+)$/.exec(line) ?? [];
  const rows = (/;\s/.test(tail) ? tail.split(/;\s+/).map(clean) : betweenCommas(tail)).map((row) =>
    /^((?:Q[1-4]|H[12]|\p{Lu}\p{Ll}{2,8}) (?:19|20)\d\d|(?=\S*\p{L}|(?:19|20)\d\d )\S+(?: [\p{L}-]+){0,2}):? (\d+(?:[.,]\d+)*)\s?(%|[kKmM](?![\p{L}])|bn|€|£|\$|EUR|CHF|USD|s|ms|x|×|kg|g|t|km|cm|mm|l|ml|kwh|mwh|gwh|gw|mw|kw|gb|tb|mb|°C|cups?|litres?|liters?|hours?|days?|min(?:utes)?|seconds?)?(?: ([\p{L}-]+))?$/u.exec(
      row,
    ),
  );
  const [first] = rows;
  if (!first || rows.length < (head ? 2 : 3)) return null;
  // "1.2M, 1.5M": as it is written, where all are alike
  const isScaled = /^[km]$/i.test(first[3] ?? "") && rows.every((row) => row?.[3] === first[3]);
  const found = rows.map((row, at) => {
    const [, label = "", number = "", unit = "", noun = ""] = row ?? [];
    const scale = /^k$/i.test(unit) ? 1000 : /^m$/i.test(unit) ? 1_000_000 : 1;
    const shown = Number(number.replace(/,(?=\d{3}\b)/g, "").replace(",", "."));
    const value = isScaled ? shown : shown * scale;
    // what is counted may be said once
    const fits = row && (scale > 1 ? /^[km]$/i.test(first[3] ?? "") : unit === (first[3] ?? ""));
    return fits && Number.isFinite(value) && (!noun || noun === first[4] || at === 0)
      ? {
          label: capitalised(clean(label)),
          value,
          suffix: isScaled
            ? unit.toUpperCase().replace("K", "k")
            : scale > 1 || !unit
              ? ""
              : /^(?:%|bn)$/.test(unit)
                ? unit
                : ` ${unit}`,
        }
      : null;
  });
  const all = found.filter((row) => row !== null);
  const isOne = all.length === rows.length && new Set(all.map(({ label }) => label)).size === all.length;
  // a number without a unit is a year's, or there is a heading that says what it counts
  return isOne && (all.every(({ label }) => /^(?:19|20)\d\d$/.test(label)) || first[3] || head)
    ? { head, rows: all }
    : null;
}

/** "Us: 24 min, FoodDash: 38 min": every row with its own colon. */
function ratedIn(line: string): { label: string; value: number; suffix: string }[] | null {
  const rows = betweenCommas(line).map((row) =>
    /^([^:]{1,28}):\s+(\d+(?:[.,]\d+)*)\s?(\p{L}{1,8}|%)?$/u.exec(row),
  );
  const unit = rows[0]?.[3] ?? "";
  if (rows.length < 2 || !rows.every((row) => row && (row[3] ?? "") === unit)) return null;
  return rows.map((row) => ({
    label: capitalised(clean(row?.[1] ?? "")),
    value: Number((row?.[2] ?? "").replace(/,(?=\d{3}\b)/g, "").replace(",", ".")),
    suffix: unit === "%" ? "%" : unit ? ` ${unit}` : "",
  }));
}

/** What somebody does, in a few words: it begins with a verb, as far as a list of what is none can tell. */
const DOES =
  /^(?!(?:an?|the|our|your|my|no|not|it|they|we|you|he|she|there|this|that|these|those|in|on|at|with|without|for|from|by|of|to|free|new|more|less|fewer|better|only|just|all|every|each|some|most|many|up|as|and|or|if|when)\b)\p{L}[\p{L}-]*(?: \S+){1,8}$/iu;

/** What somebody is told to do, by its first word. */
export const DO =
  /^(?:add|apply|ask|attach|bake|bend|boil|book|breathe|bring|call|check|chop|choose|clean|clear|click|close|collect|confirm|connect|cook|cover|cut|dig|download|drag|drain|drill|drop|dry|enjoy|enter|fill|filter|find|finish|fold|follow|fry|get|give|go|grab|grind|hang|heat|hold|insert|install|invite|knead|lay|leave|let|lift|load|lower|listen|log|make|mash|measure|mix|open|order|paint|pay|peel|pick|place|plant|plug|pour|press|pull|push|put|remove|repeat|rest|rinse|roll|run|sand|save|scan|screw|select|send|serve|set|share|shake|shape|sign|sit|sort|spray|sprinkle|stand|start|stir|stop|stretch|swipe|switch|take|tap|tell|tie|tighten|toast|toss|touch|turn|type|unplug|upload|use|wait|walk|wash|water|whisk|wipe|wrap|write)\b/i;

/** What somebody is told to do, or not to do. */
export const ORDERS = new RegExp(
  `${DO.source}|^(?:trim|don['’]?t|do not|never|always|keep|wear|report|read|meet|learn|visit|choose|earn|show|watch|gather|avoid|join)\\b`,
  "i",
);

/** "open the app", "wait 20 minutes", and not "blue bin for paper". */
const TO_SOMETHING =
  /^\p{L}+ (?:the|your|it|them|an?|which|what|how|both|all|one|two|up|in|on|out|off|until|for (?:the|your|an?|\d+)|\d+)(?![\p{L}\d])/iu;

/** "your dog gets" says nothing without what it gets. */
const INCLUDES = /(?:gets?|includes?|offers?|has|have|needs?|brings?)$/i;

/** What reading words that are said needs of the reader. */
export interface SayingTools {
  /** Quotations put back where their signs stand, in quotation marks. */
  withQuotes(text: string): string;
  /** The same without the marks. */
  spoken(text: string): string;
  record(text: string, is: ClauseClass): void;
  /** Everything that a text says about the film's form. @returns whether there was anything */
  form(text: string): boolean;
}

/**
 * Sorts what a film says: claims, numbers, lists, steps, comparisons, questions with their answers, and where to go.
 *
 * @returns what takes words that are said, and what is to be expected of those that come
 */
export function sayer(brief: Brief, { withQuotes, spoken, record, form }: SayingTools) {
  let listed = 0;
  let questions = 0;
  let inSteps = false;

  const say = (text: string, from: "prose" | "list"): void => {
    const words = withQuotes(text).replaceAll("`", "");
    // what only leads to something says nothing by itself
    if (
      /^(?:so far|until now|in short|in brief|in numbers|the (?:facts|numbers)|facts|numbers|highlights)$/i.test(
        clean(words),
      )
    )
      return;
    const comparison =
      /^(.{2,28}?)(?:\s*(?<!\d)[:=]\s*|\s*[:=]\s+)([\d.,]+)\s*(%|ms|s|x|×|hours?|days?|min(?:utes)?)?$/i.exec(
        clean(words),
      );
    const value = Number((comparison?.[2] ?? "").replace(/,/g, ""));
    if (comparison && Number.isFinite(value)) {
      brief.comparisons.push({
        label: clean(comparison[1] ?? ""),
        value,
        suffix: comparison[3] ? ` ${comparison[3]}` : "",
      });
      return;
    }
    const said = from === "list" ? capitalised(clean(words)) : edited(words);
    const figure = figureOf(said);
    if (figure?.label && wordCount(figure.label) <= 12)
      brief.numbers.push(from === "prose" ? { ...figure, after: brief.claims.length } : figure);
    else if (said) brief.claims.push(/^“[^”]*”$/.test(said) ? unquoted(said) : said);
  };

  /** What things are is above them; the first of all that is said opens the film. */
  const listUnder = (title: string, items: readonly string[]): void => {
    const words = capitalised(clean(withQuotes(title)));
    const isFirst = !brief.headline && !brief.claims.length && !INCLUDES.test(words);
    if (isFirst) brief.headline = words;
    brief.lists.push({
      items: items.map((item) => capitalised(withQuotes(item))),
      ...(isFirst ? {} : { title: words }),
      after: brief.claims.length,
    });
  };

  /** What a sentence tells, each thing by itself; what one is told to do, one after the other, is steps. */
  const tell = (line: string): void => {
    const told = toldIn(line);
    if (told && told.length > 2 && !brief.steps.length && told.every((one) => ORDERS.test(one))) {
      brief.stepsAfter ??= brief.claims.length;
      brief.steps.push(...told.map((one) => capitalised(withQuotes(one))));
    } else if (
      told &&
      told.length > 2 &&
      told.every((one) => wordCount(one) <= 9) &&
      told.filter((one) => figureOf(one)).length < 2
    )
      brief.lists.push({
        items: told.map((one) => capitalised(edited(withQuotes(one)))),
        after: brief.claims.length,
      });
    else for (const one of told ?? [line]) say(one, "prose");
  };

  /** Clauses that stand together and are said. */
  /** The first chart, or one more. @returns false where there is no place for it */
  const chart = (title: string, rows: Brief["comparisons"]): boolean => {
    if (!brief.comparisons.length) {
      brief.chartTitle = title;
      brief.comparisons.push(...rows);
      return true;
    }
    if (!title || brief.moreCharts.length > 2) return false;
    brief.moreCharts.push({ title, rows });
    return true;
  };
  const saying = (text: string): void => {
    const line = text.trim();
    if (!clean(line)) return;
    record(line, "says");
    const command = COMMAND.exec(line)?.[1];
    if (command) {
      brief.address ||= command;
      const words = clean(line.replace(COMMAND, "")).replace(/\s+(?:with|by|using|via)$/i, "");
      if (words && wordCount(words) <= 5) brief.callToAction ||= capitalised(words);
      else if (words) say(line.replaceAll("`", ""), "prose");
      return;
    }
    // questions, or anything else that is quoted, one after the other
    if (/^(?:\ue000\d+\ue001[\s,;]*(?:and |or )?)+[.!?]?$/.test(line)) {
      const each = [...line.matchAll(/\ue000\d+\ue001/g)].map(([sign]) => spoken(sign));
      brief.claims.push(...each);
      questions = each.length > 1 && each.every((one) => one.endsWith("?")) ? each.length : 0;
      return;
    }
    const says = /\b(?:say(?:s|ing)?|reads?)[,:]?\s+(\ue000\d+\ue001)/i.exec(line)?.[1];
    if (says) {
      brief.claims.push(capitalised(clean(spoken(says))));
      return;
    }
    if (/^link in (?:the |our |my )?bio$/i.test(clean(line))) {
      brief.callToAction ||= "Link in bio";
      return;
    }
    if (/^(?:text|sms) \S+ to \d{4,6}[.!]?$/i.test(line)) {
      brief.callToAction ||= clean(line);
      return;
    }
    if (
      /^(?:dm|message|text|call|whats?app|e-?mail|write)(?: us| me)? (?:to|for) \p{L}+(?: \p{L}+){0,2}[.!]?$/iu.test(
        line,
      )
    ) {
      brief.callToAction ||= clean(line);
      return;
    }
    // "Get them at Leaf & Stem"
    const where = /^(?:get|find|buy|try) (?:them|it|yours|us|yours today) (?:at|in|from) [^,.]{3,40}/i.exec(
      clean(line),
    )?.[0];
    if (where && !ADDRESS.test(line) && !PHONE.test(line)) {
      brief.callToAction ||= capitalised(withQuotes(where));
      const rest = clean(clean(line).slice(where.length));
      if (rest) say(rest, "prose");
      return;
    }
    // "DM “START”"
    if (/^(?:dm|text|message)(?: us| me)? \ue000\d+\ue001(?: to \S+)?[.!]?$/i.test(line)) {
      brief.callToAction ||= clean(withQuotes(line));
      return;
    }
    const source = /^source:\s+(\S.{1,60})$/i.exec(clean(line))?.[0];
    if (source) {
      brief.legal ||= withQuotes(source);
      return;
    }
    // "Step 2 switch off electricity in the wet rooms"
    const numbered = /^step (?:\d{1,2}|one|two|three|four|five|six)[ :.,–—-]+(?:is |is to )?(\S.{3,})$/i.exec(
      line,
    )?.[1];
    if (numbered) {
      brief.stepsAfter ??= brief.claims.length;
      brief.phone ||= PHONE.exec(numbered)?.[0] ?? "";
      brief.steps.push(capitalised(clean(withQuotes(numbered))));
      return;
    }
    const link = ADDRESS.exec(line)?.[0];
    const phone = PHONE.exec(line)?.[0];
    if (link || phone) {
      const bare = clean(
        line
          // "Watch it on lumen.tv from 4 March"
          .replace(/^please (?=\S+ \S)/i, "")
          .replace(ADDRESS_BEFORE_A_DAY, "")
          .replace(ADDRESS, "")
          .replace(PHONE, "")
          // "the same number (555-0118)", "phone 555-0129, website …"
          .replace(/\s*\(\s*\)/g, "")
          .replace(/, (?:phone|tel|website|web)\s*(?=,|[.!]?$)/gi, "")
          .replace(
            /\b(?:(?:and |or )?(?:at|on|visit|see|go to|call|phone|telephone|tel|it['’]?s(?: at)?|is|the link is|booking line|write(?: to)?|e-?mail(?: us)?)[\s:.]*)+$/i,
            "",
          )
          .replace(
            /^(?:the )?(?:link|address|website|site|url|booking line|phone|telephone|tel) ?(?:is)?:?$/i,
            "",
          )
          // "ClearView Window Cleaning, text 555-0177"
          .replace(/(?<=\S \S.*), (?:text|sms|whats?app|dm|message)[\s:]*$/i, "")
          .replace(/^.*\bhas more[\s,]*$/i, "")
          .replace(/^(?:the |our )?\w+ page\s*$/i, "")
          .replace(/\s*(?:->|→)$/, "")
          // the hole that they leave: "Reserve on , pick up at the desk", "Step 5 ring us, , day and night"
          .replace(/(?:[,:]? (?:on|at|via|or|and|to|under|from))?\s*[,:]?\s*(?=,)/gi, "")
          .replace(/^(?:or|and|at the end|in the end|in the last scene)[\s,]*$/i, ""),
      );
      if (phone) brief.phone ||= phone;
      if (link) brief.address ||= shownAddress(link);
      if (isForm(bare)) return void form(bare);
      if (wordCount(bare) <= 5) {
        // "Shelter Sunny Paws, 555-0161"
        if (
          !brief.product &&
          wordCount(bare) > 1 &&
          new RegExp(`^${NAME_SOURCE}$`, "u").test(bare) &&
          !/^(?:Call|Book|Contact|Text|Order|Visit|Ask|Phone|Ring|Donate|Apply|Shop|Tickets?|Info|Reserve|Join|Free)\b/.test(
            bare,
          )
        ) {
          brief.product = bare;
          return;
        }
        const action = bare.replace(
          /\s+(?:at|on|to|or|and|from|via|through|it['’]s|en|auf|unter|bei|sur|su)$/i,
          "",
        );
        if (
          action.length > 2 &&
          !/^(?:the |our )?(?:link|website|address|site|url|it['’]s|it is)/i.test(action)
        )
          brief.callToAction ||= capitalised(spoken(action));
        return;
      }
      tell(bare);
      return;
    }
    // "First they create a workspace, then invite their team, then connect Slack"
    const chain =
      /^first(?:ly)?,?\s+(?:(?:you|we|they|users|people) )?(.+)$/i
        .exec(line)?.[1]
        ?.split(/,\s*(?:and )?then\s+(?:(?:you|we|they) )?|,? and (?:finally|then) /i) ?? [];
    if (chain.length > 2) {
      brief.stepsAfter ??= brief.claims.length;
      brief.steps.push(...chain.map((one) => capitalised(clean(withQuotes(one)))));
      return;
    }
    // "CO2 per parcel went from 410 g in 2022 to 268 g in 2026"
    const change = CHANGED.exec(clean(line))?.groups;
    if (change && (change.unit ?? "") === (change.other ?? "")) {
      const number = (text = "") => Number(text.replace(/,(?=\d{3}\b)/g, ""));
      const suffix = !change.unit ? "" : change.unit === "%" ? "%" : ` ${change.unit}`;
      const rows = [
        { label: change.early ?? "", value: number(change.from), suffix },
        { label: change.late ?? "", value: number(change.to), suffix },
      ];
      if (chart(capitalised(withQuotes(change.what ?? "")), rows)) return;
    }
    const step =
      /^(first(?:ly)?(?=,| (?:you|we|they|it|the|open|tell|scan|put|take|choose)\b)|then|next|after that|finally|lastly|at last),?\s+(?:you\s+)?(.+)$/i.exec(
        line,
      );
    if (step && (/^first/i.test(step[1] ?? "") || inSteps)) {
      inSteps = true;
      brief.stepsAfter ??= brief.claims.length;
      brief.steps.push(capitalised(clean(withQuotes(step[2] ?? ""))));
      return;
    }
    const parts = partedOnly(line)
      .split(/,\s+(?:and )?|;\s+/)
      .map((part) => clean(withCommas(part)))
      .filter(Boolean);
    const wanted = listed || questions;
    if (wanted > 1) {
      const pieces =
        parts.length === wanted
          ? parts
          : line
              .split(/,\s+|\s+and\s+/)
              .map(clean)
              .filter(Boolean);
      listed = 0;
      if (pieces.length === wanted && wanted === questions) {
        const from = brief.claims.length - questions;
        pieces.forEach((answer, index) => {
          const asked = brief.claims[from + index] ?? "";
          brief.answers.push({ question: asked, answer: edited(withQuotes(answer)) });
        });
        brief.claims.splice(from, questions);
        questions = 0;
        return;
      }
      if (pieces.length > 1 && pieces.length <= wanted + 1) {
        for (const piece of pieces) say(piece, "list");
        return;
      }
    }
    const [, compares = "", sides = ""] = /^([^:]{3,60}):\s+(.+)$/.exec(line) ?? [];
    // "Compare phone plans: ours 9 €, theirs 25 €"
    const compared = /^compar(?:e|ison|ing)\b/i.test(compares)
      ? betweenCommas(sides).map((row) => /^(\D{2,28}?)\s+(\d[\d.,]*\d|\d)\s*(\D{0,8})$/.exec(row))
      : [];
    if (compared.length > 1 && compared.every((row) => row && row[3] === compared[0]?.[3])) {
      brief.chartTitle = capitalised(clean(compares.replace(/^compar\w*/i, "")));
      for (const [, label = "", value = "", unit = ""] of compared.filter((row) => row !== null))
        brief.comparisons.push({
          label: capitalised(clean(label)),
          value: Number(value.replace(/,/g, "")),
          suffix: unit ? ` ${unit}` : "",
        });
      return;
    }
    // "Entry: £2 adults, kids free" is one thing
    if (
      /^(?:entry|entrance|admission|tickets?|parking|doors|deposit|delivery):\s+\S.{1,48}$/i.test(clean(line))
    ) {
      brief.claims.push(capitalised(clean(withQuotes(line))));
      return;
    }
    const rated = ratedIn(withQuotes(clean(line)));
    if (rated && !brief.comparisons.length) {
      brief.comparisons.push(...rated);
      return;
    }
    const series = seriesIn(withQuotes(clean(line)));
    if (series && chart(capitalised(clean(series.head)), series.rows)) return;
    // "Weekly special at Noodle Bar Hoshi: spicy miso ramen 13.50, gyoza 6.-"
    const week = daysIn(clean(line));
    if (week) {
      if (week.title) listUnder(week.title, week.rows);
      else brief.lists.push({ items: week.rows.map((row) => withQuotes(row)), after: brief.claims.length });
      return;
    }
    const priced = /^([^:]{3,70}):\s+(.+)$/.exec(line) ?? [];
    const dishes = betweenCommas(priced[2] ?? "");
    if (
      dishes.length >= 3 &&
      dishes.every(
        (dish) => wordCount(dish) <= 6 && /\p{L} (?:CHF |Fr\. ?)?\d+[.,](?:\d\d|[-–])$/u.test(dish),
      )
    ) {
      listUnder(priced[1] ?? "", dishes);
      return;
    }
    // "a new menu: pumpkin ravioli, venison ragù, chestnut tiramisù"
    const [, title = "", named = ""] = /^([^:]{3,70}):\s+([^:]+)$/.exec(line) ?? [];
    const among = partedOnly(named)
      .split(/,\s+(?:and )?|\s+and\s+(?=[^,]+$)/)
      .map((item) => clean(withCommas(item)))
      .filter(Boolean);
    if (
      // a single word is over names
      (wordCount(title) >= 2 || among.every((item) => /^\p{Lu}/u.test(item))) &&
      among.length >= 3 &&
      among.every((item) => wordCount(item) <= 4) &&
      // one number among words is a thing like the others
      among.filter((item) => figureOf(item)).length <= 1 &&
      !new RegExp(`^${NUMBER_SOURCE} `, "i").test(title)
    ) {
      listUnder(title, among);
      return;
    }
    // under "How to set it up": "plug it in, wait for the green light, open the app"
    if (
      /^how\b/i.test(brief.headline) &&
      !brief.steps.length &&
      parts.length >= 3 &&
      parts.every((part) => DOES.test(part)) &&
      parts.filter((part) => TO_SOMETHING.test(part)).length * 2 >= parts.length
    ) {
      brief.stepsAfter ??= brief.claims.length;
      brief.steps.push(...parts.map((part) => capitalised(withQuotes(part))));
      return;
    }
    // "a clip listens, a leak changes the sound, your phone names the floor": three clauses with a verb each
    if (
      parts.length >= 3 &&
      parts.length <= 6 &&
      parts.every((part) => wordCount(part) >= 3 && wordCount(part) <= 8)
    ) {
      if (inSteps) brief.stepsAfter ??= brief.claims.length;
      if (inSteps) brief.steps.push(...parts.map((part) => capitalised(withQuotes(part))));
      else for (const part of parts) say(part, "list");
      inSteps = false;
      return;
    }
    // "3 scents: Moss, Ember, Rain"
    const [, counted = "", kinds = ""] =
      new RegExp(`^(${NUMBER_SOURCE}) [\\p{L}' -]{3,24}:\\s+(.+)$`, "iu").exec(line) ?? [];
    const items = kinds
      .split(/,\s+(?:and )?|\s+and\s+/)
      .map(clean)
      .filter(Boolean);
    if (items.length > 1 && items.length === numberOf(counted)) {
      if (items.every((item) => wordCount(item) <= 3))
        brief.lists.push({ items: items.map(capitalised), after: brief.claims.length });
      else for (const item of items) say(item, "list");
      return;
    }
    // "6 weeks, live on Zoom, only 20 seats, $180"
    // "our first year: 4,200 customers, 11 employees, 2 dogs"
    const [, over = "", fact = ""] = /^([^:]{6,60}):\s+(\d.*)$/.exec(parts[0] ?? "") ?? [];
    if (
      wordCount(over) >= 2 &&
      parts.length >= 3 &&
      parts.slice(1).filter((part) => /^\d/.test(part)).length >= 2
    ) {
      if (brief.headline || brief.claims.length) say(over, "prose");
      else brief.headline = capitalised(clean(withQuotes(over)));
      for (const part of [fact, ...parts.slice(1)]) say(part, "list");
      return;
    }
    if (isTwoFacts(parts)) {
      for (const part of parts) say(part, "list");
      return;
    }
    if (isListOfFacts(parts) || (isPutTogether(parts) && !/,\s+(?:and|or)\s/i.test(line))) {
      // when and where is one picture
      const isMeeting = parts.some(
        (part) => DATE.test(part) || /\b\d{1,2}(?:[:.]\d\d)?\s?[ap]m\b|\b\d{1,2}:\d\d\b/i.test(part),
      );
      // "your dog gets: own room, 3 walks a day"
      const [, gets = "", what = ""] = /^(\p{L}[^:]{5,40}):\s+(.+)$/u.exec(parts[0] ?? "") ?? [];
      if (what && wordCount(gets) > 1) {
        parts[0] = what;
        if (parts.length > 3) {
          listUnder(gets, parts);
          return;
        }
        if (!INCLUDES.test(gets)) say(gets, "prose");
      }
      if (parts.length > 3 || (isMeeting && (brief.claims.length > 0 || brief.tagline !== "")))
        brief.lists.push({ items: parts.map(capitalised), after: brief.claims.length });
      else for (const part of parts) say(part, "list");
      return;
    }
    // "41 films, 12 premieres, one bar"
    if (parts.length > 1 && parts.filter((part) => /^\d[\d,.]* \p{L}+/u.test(part)).length > 1) {
      for (const part of parts) say(part, "list");
      return;
    }
    const [, head = "", tail = ""] = /^([^:]{3,60}):\s+(.+)$/.exec(line) ?? [];
    const rows = betweenCommas(tail);
    if (rows.length >= 2 && rows.every((row) => figureOf(row))) {
      say(head, "prose");
      for (const row of rows) say(row, "list");
      return;
    }
    const prices = parts.map((part) => figureOf(part));
    if (
      parts.length > 1 &&
      !INTRODUCES.test(parts[0] ?? "") &&
      prices.every(
        (figure) => figure && /euro|€|\$|£|dollar|franc|kronor/.test(`${figure.prefix}${figure.suffix}`),
      )
    ) {
      for (const part of parts) say(part, "list");
      return;
    }
    tell(line);
  };

  return {
    /** Something that the film says, wherever it stood. */
    say,
    saying,
    /** So many items come next, one at a time. */
    expect(count: number): void {
      listed = count;
    },
    isExpected: (count: number): boolean => listed > 1 && count === listed,
    /** What comes next is how it works. */
    beginSteps(): void {
      inSteps = true;
    },
  };
}
