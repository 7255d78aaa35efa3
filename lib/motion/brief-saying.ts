import { type Bar, type Brief, scaledBars } from "#lib/motion/brief.ts";
import { type ClauseClass, isForm } from "#lib/motion/brief-clauses.ts";
import { daysIn, toldIn } from "#lib/motion/brief-compound.ts";
import { ONE_ADDRESS, typeIn } from "#lib/motion/brief-ending.ts";
import { NUMBER_SOURCE, numberOf } from "#lib/motion/brief-format.ts";
import { NAME_SOURCE } from "#lib/motion/brief-names.ts";
import { addSteps, ORDERS, placeNow, stepInOrder } from "#lib/motion/brief-steps.ts";
import { RELEASED } from "#lib/motion/brief-lines.ts";
import { amountWith } from "#lib/motion/composition/figure.ts";
import {
  ADDRESS,
  betweenCommas,
  CALENDAR,
  capitalised,
  clean,
  COMMAND,
  DATE,
  edited,
  figureOf,
  partedOnly,
  PHONE,
  REACH,
  shownAddress,
  typed,
  unquoted,
  withCommas,
  wordCount,
} from "#lib/motion/brief-words.ts";

/** "bulgogi taco 4.50", "nail trims for £8", "bao 6": a row of a price list, if another has a currency or cents. */
const PRICED =
  /^(?!(?:an?|the|over|under|about|up|more|less)\b)(?=\D*\p{L}{2})(?:[\p{L}\d&+'’()/-]+ ){1,5}?(?:(?:is|are|at|for|from|just|only|costs?) ){0,2}(?:(?:CHF|Fr\.) ?|[$€£] ?)?\d+(?:[.,](?:\d0|\d5|99|[-–]))?(?: ?(?:€|£|\$|CHF|euros?))?(?: each| (?:per|a) \p{L}+)?$/iu;
const CENTS = /\d[.,](?:\d0|\d5|99|[-–])(?!\d)/;
const SURELY_PRICED = new RegExp(`[$€£]|CHF|Fr\\.|euro|${CENTS.source}`);
/** Rows of a price list, with what stands over them; none where one is no price. */
function pricesIn(line: string): { title: string; rows: string[] } {
  const [, title = "", list = line] =
    /^(?:([^:]{3,60}):|(?:we|they) (?:do|have|sell|offer|serve|charge)|there['’]s|prices are)\s+(.+)$/i.exec(
      line,
    ) ?? [];
  const rows = betweenCommas(list).flatMap((part) => part.split(/ and (?=[^,]*\d\S*$)/));
  return rows.every((row) => PRICED.test(row)) && rows.some((row) => SURELY_PRICED.test(row))
    ? { title, rows }
    : { title, rows: [] };
}

/** Facts of a few words each, one of them a number at least, with nothing but commas between them. */
export const isListOfFacts = (parts: readonly string[]): boolean =>
  parts.length >= 3 &&
  parts.every(
    (part) => wordCount(part) <= (part.includes(", ") ? 6 : 5) && !/^(?:it|they|we|you|he|she)\b/i.test(part),
  ) &&
  parts.some((part) => /^(?:only |just |from (?=[$€£]))?[$€£]?\d/i.test(part));

/** "CO2 per parcel went from 410 g in 2022 to 268 g in 2026" */
const CHANGED =
  /^(?<what>[^,:;]{3,45}?) (?:went|go(?:es)?|fell|dropped|rose|grew|increased|decreased|climbed|shrank|came down|(?:is|are) (?:down|up)) from (?<from>\d[\d.,]*)(?<unit>\s?(?:%|\p{L}{1,10}))? in (?<early>(?:19|20)\d\d) to (?<to>\d[\d.,]*)(?<other>\s?(?:%|\p{L}{1,10}))? in (?<late>(?:19|20)\d\d)$/iu;
/** "Watch it on lumen.example from 4 March" */
const ADDRESS_BEFORE_A_DAY = new RegExp(
  `(?: (?:on|at|via))? ${ADDRESS.source}(?= (?:from|until|by|before|on|starting|this|next|for)\\b)`,
  "i",
);

/** A command with what leads to it: "just run" says nothing without it. */
const TYPED = new RegExp(`(?:(?:^|,? )(?:with|by|using|via|just|run|type))*:? ?${COMMAND.source}`, "i");

const INTRODUCES =
  /^(?:when|if|on|in|at|by|for|from|with|every|each|after|before|since|while|as|once|until|today|now|last|this|next|so far|or|but|then|the (?:day|moment)|whether|because|although|unlike|instead)\b/i;
const CLAUSE = /^(?:it|they|we|you|he|she|i|that|this|there|which|who)\b/i;
/** "There'll be a bouncy castle, a cake stall and a raffle" */
/** Over a list: "Categories", "Prizes". */
const OF_SEVERAL =
  /^(?:categor|topic|flavou?r|ingredient|size|prize|symptom|item|track|theme|extra|perk|service)\p{L}*$/iu;
/** Over a list: "We don't do". */
const SHORT_TITLE = 3;
const THERE = /^()there(?:['’](?:ll be|s)| is| are| will be) ([^:]+)$/i;
const CONJOINED = /(?:^|\s)(?:and|or)\s/i;
/** "We fix leaks, boilers and drains": what stands behind the first comma has no verb of its own. */
const isOfOneVerb = ([first = "", ...others]: readonly string[]): boolean =>
  /^(?:it|they|we|you|i) /i.test(first) &&
  others.some((part) => /^(?!(?:it|they|we|you|i) )\S+(?: \S+){0,2} and \S/i.test(part));
/** What advertisements put side by side: "insured, photo updates after every walk, first walk free". */
const isPutTogether = (parts: readonly string[]): boolean =>
  parts.length >= 3 &&
  !isOfOneVerb(parts) &&
  parts.every(
    (part, at) =>
      wordCount(part) <= (/\d/.test(part) ? 7 : 6) &&
      (at === 0 || !CLAUSE.test(part)) &&
      !INTRODUCES.test(part),
  ) &&
  !CONJOINED.test(parts.at(-1) ?? "");
/** "£9 a month", "plans from $12/month": a price for a time is all by itself. */
const BY_THE = /^(?:\p{L}+ ){0,3}[$€£]\d[\d.,]*(?: ?\/ ?| (?:an?|per|each|every) )\p{L}+$/u;
/** "4.8 stars, 200k downloads": two facts, each with its own figure, or a price beside what is free. */
const isTwoFacts = (parts: readonly string[]): boolean =>
  parts.length === 2 &&
  !/:\s/.test(parts[0] ?? "") &&
  parts.every((part) => wordCount(part) <= 7 && !CLAUSE.test(part) && !INTRODUCES.test(part)) &&
  /^[$€£]?\d/.test(parts[1] ?? "") &&
  // "at 7, 10 and 3"
  /[$€£]|\p{L}{2,}/u.test((parts[1] ?? "").replace(/\b(?:and|or)\b/g, ""));

/** What is earned or spent, and no price. */
const SUMS =
  /\b(?:revenues?|sales|income|profits?|turnover|spend(?:ing)?|spent|costs? (?:of|per|by)|raised|budgets?|earnings|mrr|arr|savings|takings|donations|funding|compar\w*|charts?|graph)\b/iu;

/** "Asia 62%, Europe 24%, Americas 11%": rows of one kind, with what stands before the colon. */
function seriesIn(sentence: string): { head: string; rows: Bar[] } | null {
  // "Signups were 1,240 in May, 1,515 in June and 1,902 in July"
  const line = sentence
    .replace(/^([^,:\d]{3,40}?) (?:was|were|is|are|reached|hit) (?=\d\S* in .*\d)/, "$1: ")
    .replace(/ and (?=\d\S* in )/, ", ");
  // "Revenue Q1 1.2M, Q2 1.5M": what is counted stands before the first
  const [, counted, from] = /^(\p{L}[\p{L} ]{2,40}) (Q[1-4] .+, Q[1-4] .+)$/u.exec(line) ?? [];
  const [, head = counted ?? "", tail = from ?? line] = /^([^:]{3,60}):\s+(.+)$/.exec(line) ?? [];
  const rows = (/;\s/.test(tail) ? tail.split(/;\s+/).map(clean) : betweenCommas(tail)).map((row) =>
    /^((?:Q[1-4]|H[12]|\p{Lu}\p{Ll}{2,8}) (?:19|20)\d\d|(?:[Dd]ay|[Ww]eek|[Mm]onth|[Yy]ear|[Rr]ound|[Ll]evel) \d{1,3}|(?=\S*\p{L}|(?:19|20)\d\d )\S+(?: [\p{L}-]+){0,2}):? ([£$€]?)(\d+(?:[.,]\d+)*)(\s?(?:%|[kKmM](?![\p{L}])|bn|€|£|\$|EUR|CHF|USD|s|ms|x|×|kg|g|t|km|cm|mm|l|ml|kwh|mwh|gwh|gw|mw|kw|[gtm]b|[GTM]B|°C|cups?|litres?|liters?|hours?|days?|min(?:utes)?|seconds?))?(?: ([\p{L}-]+))?$/u.exec(
      row.replace(/^(\S+) in (\S+)$/, "$2 $1"),
    ),
  );
  const [first] = rows;
  if (!first || rows.length < (head || /^[QH][1-4]$/.test(first[1] ?? "") ? 2 : 3)) return null;
  const unitOf = (row: RegExpExecArray | null) => (row?.[4] ?? "").trim();
  const isScaled = rows.every((row) => /^(?:[km]|bn)$/i.test(unitOf(row)));
  const found = rows.map((row, at) => {
    const [, label = "", prefix = "", number = "", unit = "", noun = ""] = row ?? [];
    const isAlike = isScaled || unitOf(row) === unitOf(first);
    const amount = isAlike && prefix === first[2] ? amountWith(number, prefix, unit) : null;
    // what is counted may be said once
    return amount && (!noun || noun === first[5] || at === 0)
      ? { ...amount, label: capitalised(clean(label)) }
      : null;
  });
  const all = found.filter((row) => row !== null);
  const isOne = all.length === rows.length && new Set(all.map(({ label }) => label)).size === all.length;
  // a number without a unit is a year's, or there is a heading that says what it counts; "May 12, June 9" are days
  const isWhen = new RegExp(
    `^(?:(?:19|20)\\d\\d|[QH][1-4]|(?:Day|Week|Month|Year) \\d{1,3}${all.some(({ value }) => value > 31) ? `|${CALENDAR}` : ""})$`,
    "u",
  );
  // "Solo €9, Team €29" are prices: sums are compared where they are of times, or where they are earned or spent
  const isPriced = Boolean(first[2]) && !/^[km]|bn$/i.test(unitOf(first)) && !SUMS.test(head);
  return isOne && (all.every(({ label }) => isWhen.test(label)) || (!isPriced && (first[4] || head)))
    ? { head, rows: scaledBars(all) }
    : null;
}

/** "Us: 24 min, FoodDash: 38 min": every row with its own colon. */
function ratedIn(line: string): Bar[] | null {
  const rows = betweenCommas(line).map((row) =>
    /^([^:]{1,28}):\s+(\d+(?:[.,]\d+)*)(\s?(?:\p{L}{1,8}|%))?$/u.exec(row),
  );
  const unit = (rows[0]?.[3] ?? "").trim();
  const bars = rows.flatMap((row) => {
    const amount = (row?.[3] ?? "").trim() === unit && amountWith(row?.[2] ?? "", "", row?.[3] ?? "");
    return amount ? [{ ...amount, label: capitalised(clean(row?.[1] ?? "")) }] : [];
  });
  return rows.length > 1 && bars.length === rows.length ? bars : null;
}

/** What somebody does, in a few words: it begins with a verb, as far as a list of what is none can tell. */
const DOES =
  /^(?!(?:an?|the|our|your|my|no|not|it|they|we|you|he|she|there|this|that|these|those|in|on|at|with|without|for|from|by|of|to|free|new|more|less|fewer|better|only|just|all|every|each|some|most|many|up|as|and|or|if|when)\b)\p{L}[\p{L}-]*(?: \S+){1,8}$/iu;

/** "open the app", "wait 20 minutes", and not "blue bin for paper". */
const TO_SOMETHING =
  /^\p{L}+ (?:the|your|it|them|an?|which|what|how|both|all|one|two|up|in|on|out|off|until|for (?:the|your|an?|\d+)|\d+)(?![\p{L}\d])/iu;

/** "Text MEAL to 55501", "E-mail us for tickets", "DM “START”" */
const GET_IN_TOUCH = new RegExp(
  `^(?:(?:text|sms) \\S+ to \\d{4,6}|${REACH}(?: us| me)? (?:(?:to|for) \\p{L}+(?: \\p{L}+){0,2}|\ue000\\d+\ue001(?: to \\S+)?))[.!]?$`,
  "iu",
);
/** "Apply at fjordline.no/jobs or write to Sunniva, sunniva@fjordline.no" */
/** What is left of a sentence that an address or a number was taken out of, and is none: "give or by calling". */
const STUMP =
  /\b(?:on|at|via|to|with|from|by calling|calling|ringing|texting) (?:by|before|until|or|and|between|from)\b|\b(?:or|and) (?:by )?(?:calling|ringing|texting|e-?mailing|writing to|visiting)$|,? (?:ext(?:ension)?|room|number|no|tel|phone)\.?$|, (?:book|call|order|ring|register|sign up|visit)$|\b(?:only|available|straight|direct(?:ly)?) (?:from|at|on|via)$/i;
/** "If you already clicked, call 555-0177 straight away": what is to be done at once stands where it is asked. */
const IF_CALL =
  /^if\b.*\b(?:call|ring|text|phone) [\d(+].*\d (?:straight away|at once|immediately|now|right away)\b/i;
const OTHER_WAY = new RegExp(`,? or (?:${REACH})(?: to)?(?: [a-z ]{2,24},?)? ${ADDRESS.source}`, "i");
/** A telephone number with what asks for it behind another way: "Book online or ring 555 0142", not "Call or text 555 0142". */
const OR_PHONE = new RegExp(
  `(?:(?<!^(?:${REACH}(?: us| me)?|(?:to|for|if|when) .{3,40}))(?:,? (?:or|and)|,) (?:${REACH}(?: us| me)?|give us a \\w+)(?: on| at)?[:\\s]*)?${PHONE.source}`,
  "i",
);

/** "To book call or just pop in": what one wants, and how to get it. */
const TO_GET = new RegExp(
  `^(?<to>to|for) (?<what>\\p{L}+(?: \\p{L}+){0,3}?),? (?<how>${REACH}(?: us| me)?(?:,? or .{3,40})?)$`,
  "iu",
);
/** "Registered charity no. 1123456" stands small at the end. */
const REGISTERED =
  /^(?:we(?:['’]re| are) )?(?:an? |our )?(?:(?:registered|reg\.?) (?:charity|company|non-?profit)|(?:charity|company|licen[cs]e|registration) (?:no|number|reg)).{0,20}\d{4,}[^,]{0,20}$/i;

/** "your dog gets" says nothing without what it gets. */
const INCLUDES =
  /^(?:there\b.*|(?:what )?(?:we|they) \w+)$|(?:gets?|includes?|offers?|has|have|needs?|brings?)$/i;

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
    const [, name = "", number = "", unit = ""] =
      /^(.{2,28}?)(?:\s*(?<!\d)[:=]\s*|\s*[:=]\s+)(\d[\d.,]*)(\s*(?:%|ms|s|x|×|hours?|days?|min(?:utes)?))?$/i.exec(
        clean(words),
      ) ?? [];
    const amount = amountWith(number, "", unit);
    if (amount) {
      brief.chartAfter ??= placeNow(brief);
      brief.comparisons.push({ ...amount, label: clean(name) });
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
    const isFirst =
      words && !brief.headline && !brief.claims.length && !INCLUDES.test(words) && !RELEASED.test(words);
    if (isFirst) brief.headline = words;
    brief.lists.push({
      items: items.map((item) => capitalised(withQuotes(item))),
      ...(isFirst || !words ? {} : { title: words }),
      after: brief.claims.length,
    });
  };

  const inOrder = (steps: readonly string[]): void =>
    addSteps(
      brief,
      steps.map((one) => capitalised(clean(withQuotes(one)))),
    );

  /** What a sentence tells, each thing by itself; what one is told to do, one after the other, is steps. */
  const tell = (line: string): void => {
    const told = toldIn(line);
    if (told && told.length > 2 && !brief.steps.length && told.every((one) => ORDERS.test(one))) {
      inOrder(told);
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
      brief.chartAfter ??= placeNow(brief);
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
    // "Run `npx loop` and read the docs at loop.dev"
    const [, typing, going = ""] = /^([^`]*`[^`]+`[^`]{0,60}?),? (?:and|or|then) ([^`]+)$/.exec(line) ?? [];
    if (typing && ADDRESS.test(going)) {
      for (const one of [typing, going]) saying(one);
      return;
    }
    record(line, "says");
    const command = COMMAND.exec(line)?.[1];
    if (command) {
      // "Install is `brew install loop` and then you run `loop scan`": one after the other
      const typing = [...line.matchAll(/`([^`]+ [^`]+)`/g)].map(([, one = ""]) => one);
      if (typing.length > 1 && !brief.code) {
        brief.code = { ...typed(command), code: typing.join("\n") };
        return;
      }
      typeIn(brief, command);
      // "To install, run", "Run … to get started"
      const words = clean(line.replace(TYPED, "")).replace(
        /^(?:to|and) |^(?:the )?install\w*(?: command)? is$/i,
        "",
      );
      if (words && wordCount(words) <= 5 && !CLAUSE.test(words)) brief.callToAction ||= capitalised(words);
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
    const says =
      /(?:\b(?:say(?:s|ing)?|reads?)[,:]?|^(?:the |our )?(?:title|name|theme|motto)(?: of (?:the|our|my) [\p{L} ]{3,24})? is)\s+(\ue000\d+\ue001)/iu.exec(
        line,
      )?.[1];
    if (says) {
      brief.claims.push(capitalised(clean(spoken(says))));
      return;
    }
    if (/^link in (?:the |our |my )?bio$/i.test(clean(line))) {
      brief.callToAction ||= "Link in bio";
      return;
    }
    if (GET_IN_TOUCH.test(line)) {
      brief.callToAction ||= clean(withQuotes(line));
      return;
    }
    // "Get them at Leaf & Stem"
    const where = /^(?:get|find|buy|try) (?:them|it|yours|us|yours today) (?:at|in|from) [^,.]{3,40}/i.exec(
      partedOnly(clean(line)),
    )?.[0];
    if (where && !ADDRESS.test(line) && !PHONE.test(line)) {
      brief.callToAction ||= capitalised(withQuotes(withCommas(where)));
      const rest = clean(clean(line).slice(where.length));
      if (rest) say(rest, "prose");
      return;
    }
    const [hashtag = "", tag = ""] =
      /(?:,? and |^)(?:(?:our|the|use) )*hashtag(?: is|:)? (#[\p{L}\d_]+)[.!]?/iu.exec(line) ?? [];
    if (tag) {
      if (line.length > hashtag.length) saying(line.replace(hashtag, ""));
      brief.claims.push(tag);
      return;
    }
    if (REGISTERED.test(clean(line))) {
      brief.legal ||= clean(line);
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
      brief.phone ||= PHONE.exec(numbered)?.[0] ?? "";
      inOrder([numbered]);
      return;
    }
    const link = ADDRESS.exec(line)?.[0];
    const phone = PHONE.exec(line)?.[0];
    const { 0: other = "", index = 0 } = OTHER_WAY.exec(line) ?? {};
    if (link && other && line.indexOf(link) < index) {
      brief.ignored.push({ text: clean(other), why: ONE_ADDRESS });
      saying(line.replace(other, ""));
      return;
    }
    if (link || phone) {
      const bare = clean(
        line
          // "Watch it on lumen.tv from 4 March"
          .replace(/^please (?=\S+ \S)/i, "")
          // "Phone 555-0142, we are at 17 Station Road"
          .replace(
            phone
              ? new RegExp(
                  `^(?:phone|tel|telephone|mobile|call|ring)[\\s:.]*${phone.replace(/\W/g, "\\$&")},\\s*`,
                  "i",
                )
              : /^(?!)/,
            "",
          )
          .replace(ADDRESS_BEFORE_A_DAY, "")
          // "hello@lumen.tv or room 4": one of two ways stays where it is
          .replace(ADDRESS, (found) => (!phone && line.includes(`${found} or `) ? found : ""))
          .replace(OR_PHONE, "")
          .replace(/ \(\s*\)?(?=,|$)/g, "")
          .replace(/ (?:or|and) (?:by )?(?:calling|ringing|texting|e-?mailing)\s*[.!]?$/i, "")
          // "the same number (555-0118)", "phone 555-0129, website …"
          .replace(/\s*\(\s*\)/g, "")
          .replace(/, (?:phone|tel|website|web)\s*(?=,|[.!]?$)/gi, "")
          .replace(
            /\b(?:(?:and |or )?(?:at|on|visit|see|go to|call|phone|telephone|tel|it['’]?s(?: at)?|is|the link is|booking line|write(?: to)?|e-?mail(?: us)?)[\s:.]*)+$/i,
            "",
          )
          .replace(
            /^otherwise,? (?:please )?|^(?:the )?(?:link|address|website|site|url|booking line|phone|telephone|tel) ?(?:is)?:?$/i,
            "",
          )
          .replace(/^.*\bhas more[\s,]*$/i, "")
          .replace(/^(?:the |our )?\w+ page\s*$/i, "")
          .replace(/\s*(?:->|→)$/, "")
          // "Contact Maureen on 01555 014 772 (not after 8pm)"
          .replace(/ (?:on|at)\s+(?=\()/, " ")
          // the hole that they leave: "Reserve on , pick up at the desk", "Phone us on  or pop in"
          .replace(/ (?:on|at|via|from)\s{2,}(?=(?:or|and|to|if|for|when)\b)/gi, " ")
          .replace(/(?:[,:]? (?:on|at|via|or|and|to|under|from))?\s*[,:]?\s*(?=,)/gi, "")
          .replace(
            /^(?:or|and|at the end|in the end|in the last scene)[\s,]*$|[\s,]+(?:or|and|via)\s*[.!]?$/i,
            "",
          ),
      );
      if (phone) brief.phone ||= phone;
      if (link) brief.address ||= shownAddress(link);
      if (isForm(bare)) return void form(bare);
      // "Book your table with Sam on 555-0119 by the 7th": without the number it is no sentence any more
      if ((STUMP.test(bare) && wordCount(bare) > 4) || (phone && IF_CALL.test(line))) {
        say(line, "prose");
        return;
      }
      // "Residents who have no caddy can call …": nothing is left of it without the number
      if (/\b(?:can|may|should|must|will|could)$/.test(bare)) {
        if (wordCount(bare) > 3) say(line, "prose");
        else brief.callToAction ||= phone ? "Call" : "";
        return;
      }
      const { to, what, how } = TO_GET.exec(bare)?.groups ?? {};
      if (what && how) {
        brief.callToAction ||= capitalised(`${how} ${to?.toLowerCase()} ${what}`);
        return;
      }
      if (wordCount(bare) <= 5) {
        // "Agent: Fenwick & Lane"
        const [role = "", who] = bare.replace(/^(\p{L}+) is (?=\p{Lu})/u, "$1: ").split(": ");
        if (who && who === brief.product) {
          brief.tagline ||= role;
          return;
        }
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
        // "People can ring", "To book"
        const asks = bare.replace(/^(?:(?:people|you|anyone|customers|they) can |to (?=\p{L}+$))/iu, "");
        const action = asks.replace(
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
      inOrder(chain);
      return;
    }
    // "12% in Leeds, compared to 7% in York", "9 hours a month on their books, with us it's 1"
    const [, once = "", now = "", then = ""] =
      /^(.{2,120}?),? (?:(?:compared (?:to|with)|versus|vs\.?|against)(?= .{0,30}\d)|(?:and |but )?(with [^,\d]{2,24}?),? it(?:['’]s| is| takes)) (?:only |just |an? )?([$€£]?\d.*|\D{3,30} of \d\S*)$/i.exec(
        clean(withQuotes(line)),
      ) ?? [];
    // "vs an industry average of 48%"
    const [first, second] = [figureOf(once), figureOf(then.replace(/^(\D+) of (\S+)$/, "$2 $1"))];
    if (first && now) {
      const suffix = first.suffix.replace(then === "1" ? /s$/ : "", "");
      const bare = amountWith(/^\d[\d.,]*/.exec(then)?.[0] ?? "", first.prefix, suffix);
      const other = second ?? bare;
      for (const figure of other ? [first, { ...other, label: capitalised(now) }] : [first])
        brief.numbers.push({ ...figure, after: brief.claims.length });
      return;
    }
    const beside = /^\p{L}+/u.exec(second?.label ?? "")?.[0];
    const label = new RegExp(`\\d.* (${beside} [^,]{2,24})`, "i").exec(once)?.[1] ?? brief.product;
    if (first?.suffix && second && beside && label && first.suffix === second.suffix) {
      const rows = [{ ...first, label }, second].map(({ label, after: _, ...amount }) => ({
        ...amount,
        label: capitalised(label.replace(/^(?:for|at|with) /, "")),
      }));
      // "Renewals are 84%": what is counted is over it; of "84% for us" nothing is
      const title = once.replace(/(?:(?: is| are| at|:)? \S+|^\S+)$/, (end) => (/\d/.test(end) ? "" : end));
      if (chart(new RegExp(`^\\S+ ${label}$`, "i").test(title) ? "" : title, rows)) return;
    }
    // "$9 a month versus $29 elsewhere", "4 minutes vs 3 hours"
    if (first && second && beside && /\b(?:versus|vs)\b/i.test(line)) {
      for (const figure of [first, second]) brief.numbers.push({ ...figure, after: brief.claims.length });
      return;
    }
    // "CO2 per parcel went from 410 g in 2022 to 268 g in 2026"
    const change = CHANGED.exec(clean(line))?.groups;
    if (change && (change.unit ?? "") === (change.other ?? "")) {
      const rows = [
        { label: change.early ?? "", ...amountWith(change.from ?? "", "", change.unit ?? "") },
        { label: change.late ?? "", ...amountWith(change.to ?? "", "", change.other ?? "") },
      ].filter((row): row is Bar => "value" in row);
      if (rows.length === 2 && chart(capitalised(withQuotes(change.what ?? "")), rows)) return;
    }
    const step = stepInOrder(line);
    // under "How photosynthesis works" what follows the second step goes on with it
    const goesOn =
      inSteps &&
      brief.steps.length > 1 &&
      /^how (?!to\b)/i.test(brief.headline) &&
      !/\d|^(?:we|our|you|it) |\bus\b/i.test(line);
    if (step ? step.isFirst || inSteps : goesOn) {
      inSteps = true;
      inOrder([step?.what ?? line]);
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
    // "Entry: £2 adults, kids free" is one thing, "Pancakes, free with your bib, $6 for family" too
    if (
      /^[^:]{0,40}\bfree (?:with|if)\b[^,]*, (?:and |or )?[$€£]\d\S* (?:for|an?|per)\b[^,]*$/i.test(
        clean(line),
      ) ||
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
    const { title: over, rows: priced } = pricesIn(clean(line));
    const series = seriesIn(withQuotes(clean(line)));
    // three with a currency are figures by themselves
    const isMenu =
      priced.length > 3 || (priced.length > 2 && priced.some((row) => !figureOf(row) || CENTS.test(row)));
    // "Before Loopmail: 147 unread emails, 3 tools, no idea who replied"
    const [, side = "", those = ""] =
      /^((?:before|after|without|with|old way|new way|then|now|today|yesterday)(?: \p{Lu}[\p{L}\d]*)?):\s+([^:]+)$/iu.exec(
        clean(line),
      ) ?? [];
    const each = betweenCommas(those);
    if (side && each.length > 1 && each.every((one) => wordCount(one) <= 7)) {
      listUnder(side, each);
      return;
    }
    if (isMenu && (!series || priced.some((row) => CENTS.test(row)))) {
      listUnder(over, priced);
      return;
    }
    if (series && chart(capitalised(clean(series.head.replace(/^compar\w*/i, ""))), series.rows)) return;
    // "Weekly special at Noodle Bar Hoshi: spicy miso ramen 13.50, gyoza 6.-"
    const week = daysIn(clean(line));
    if (week) {
      listUnder(week.title, week.rows);
      return;
    }
    // "a new menu: pumpkin ravioli, venison ragù, chestnut tiramisù"
    const [, title = "", named = ""] = THERE.exec(line) ?? /^([^:]{3,70}):\s+([^:]+)$/.exec(line) ?? [];
    const among = partedOnly(named)
      .split(/,\s+(?:and )?|\s+and\s+(?=[^,]+$)/)
      .map((item) => clean(withCommas(item)))
      .filter(Boolean);
    if (
      // a single word is over names
      (!title ||
        wordCount(title) >= 2 ||
        OF_SEVERAL.test(title) ||
        among.every((item) => /^\p{Lu}/u.test(item))) &&
      among.length >= 3 &&
      // "spicy miso ramen 13.50, gyoza 6.-", and one number among words is a thing like the others
      // "the Old Town Walk (2 hours, €18), the Port Wine Walk (3 hours, €45)"
      (among.every((item) => /\)$/.test(item)) ||
        (among.every((item) => wordCount(item) <= (wordCount(title) <= SHORT_TITLE ? 5 : 4)) &&
          among.filter((item) => figureOf(item)).length <= 1)) &&
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
      inOrder(parts);
      return;
    }
    // "a clip listens, a leak changes the sound, your phone names the floor": three clauses with a verb each
    if (
      parts.length >= 3 &&
      parts.length <= 6 &&
      !new RegExp(`^${NUMBER_SOURCE} [\\p{L}' -]{3,24}: `, "iu").test(line) &&
      !isOfOneVerb(parts) &&
      parts.every((part) => wordCount(part) >= 3 && wordCount(part) <= 8) &&
      // "Classes for beginners, for mums and babies, and for over 60s"
      !parts.slice(1).every((part) => /^(?:for|to|with|in|at|from|of) /i.test(part)) &&
      // "the water gathers in rivers, lakes and the sea"
      !parts.slice(1).some((part) => /^\p{Ll}+ and (?:the )?\p{Ll}+$/u.test(part))
    ) {
      if (inSteps) inOrder(parts);
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
      if (items.every((item) => wordCount(item) <= 3)) listUnder("", items);
      else if (items.length > 2 && items.every((item) => wordCount(item) <= 6))
        listUnder(line.slice(0, line.indexOf(":")), items);
      else for (const item of items) say(item, "list");
      return;
    }
    // "6 weeks, live on Zoom, only 20 seats, $180"
    // "our first year: 4,200 customers, 11 employees, 2 dogs"
    const [, sum = "", fact = ""] = /^([^:]{6,60}):\s+(\d.*)$/.exec(parts[0] ?? "") ?? [];
    if (
      wordCount(sum) >= 2 &&
      parts.length >= 3 &&
      parts.slice(1).filter((part) => /^\d/.test(part)).length >= 2
    ) {
      if (brief.headline || brief.claims.length) say(sum, "prose");
      else brief.headline = capitalised(clean(withQuotes(sum)));
      for (const part of [fact, ...parts.slice(1)]) say(part, "list");
      return;
    }
    // "£9 a month, cancel anytime"
    const [, rate = "", more = ""] = /^(.+?)(?:,| and|, and) (.+)$/.exec(clean(line)) ?? [];
    if (
      BY_THE.test(rate) &&
      !figureOf(more) &&
      !CLAUSE.test(more) &&
      !INTRODUCES.test(more) &&
      !/, | and /.test(more)
    ) {
      for (const part of [rate, more]) say(part, "prose");
      return;
    }
    // "£13.40 an hour, paid training and free uniform"
    const [, ...pair] =
      (parts.length === 2 &&
        /^[$€£]?\d|[$€£]\d\S* (?:an?|per) /.test(parts[0] ?? "") &&
        /^(?:with |plus )?(\S+ \S+(?: \S+)?) and (\S+ \S+(?: \S+)?)$/.exec(parts[1] ?? "")) ||
      [];
    if (pair.length) parts.splice(1, 1, ...pair);
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
        listUnder("", parts);
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
      // "Early bird: set of three $39, first 500 backers": a word or two stand with what they are over
      if (wordCount(head) > 2 || head.includes("/")) say(head, "prose");
      else rows[0] = `${head}: ${rows[0]}`;
      for (const row of rows) say(row, "list");
      return;
    }
    if (priced.length > 1) parts.splice(0, parts.length, ...priced);
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
    listUnder,
    /** So many items come next, one at a time. */
    expect(count: number): void {
      listed = count;
    },
    /** What comes next is items, or answers. */
    isExpecting: (): boolean => listed > 1 || questions > 1,
    isExpected: (count: number): boolean => listed > 1 && count === listed,
    /** What comes next is how it works. */
    beginSteps(): void {
      inSteps = true;
    },
  };
}
