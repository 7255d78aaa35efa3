import type { Brief } from "#lib/motion/brief.ts";
import { addSteps, HOW_IT_WORKS, ORDERS, stepsIn } from "#lib/motion/brief-steps.ts";
import { US } from "#lib/motion/brief-asides.ts";
import { type ClauseClass, clausesOf, isForm, sentencesOf } from "#lib/motion/brief-clauses.ts";
import { beyondForm, FILM_SOURCE, secondsIn } from "#lib/motion/brief-format.ts";
import { goTo, typeIn } from "#lib/motion/brief-ending.ts";
import { isNoName, NAME_SOURCE } from "#lib/motion/brief-names.ts";
import type { SentenceReader } from "#lib/motion/brief-sentence.ts";
import {
  ADDRESS,
  betweenCommas,
  capitalised,
  clean,
  COMMAND,
  DATE,
  OCCASION,
  partedOnly,
  shownAddress,
  PHONE,
  unquoted,
  withCommas,
  wordCount,
} from "#lib/motion/brief-words.ts";

/** Labels that people put before a line, and what they mean. */
const LABELS = [
  [
    /^(?:product|org|organi[sz]ation|charity|name|business|practice|choir|theatre|theater|course|novel|exhibition|production|who we are|(?:team|brand|company|product|app|event|project|store|shop|band|show|series|business|practice|course|book|album|podcast|channel|group|class|organi[sz]ation|farm|school|club|cafe|café|restaurant|studio|garage|pub|salon|clinic|society|choir|charity|council|parish|nursery|surgery|firm|site|property|study|film|model|trip|tour|game|play|race|fair|market) name|model|property|garage|pub|nursery|surgery|society|council|parish|(?:product|company|brand)\s?\/\s?(?:product|company|brand|client)|(?:our|the|my) (?:product|company|brand|app|charity|business|client|shop|band|event)|we sell|brand|company|app|service|client|customer|project|gym|tool|cli|framework|extension|crate|bakery|restaurant|caf[eé]|bar|hotel|salon|clinic|school|university|museum|gallery|band|artist|album|game|podcast|newsletter|festival|conference|event|hackathon|club|bookshop|studio|agency|farm|brewery|charity|non-?profit|foundation|start-?up|shop|store|library|package|plugin)$/i,
    "product",
  ],
  [
    /^(?:tagline|slogan|genre|(?:(?:product|business) )?category|(?:product|business) type|what (?:it is|it does|is it|we do)|one line|in one line|description|one-liner|about)$/i,
    "tagline",
  ],
  [
    /^(?:headline|hook|title|topic|subject|webinar|workshop|opening|first line|opening line|(?:[a-z]+ ){1,2}(?:message|announcement|notice|reminder)|occasion|(?:the )?(?:message|idea|story|film) in (?:one|a) (?:line|sentence|nutshell))$/i,
    "headline",
  ],
  [
    /^(?:audience|for|target|target audience|target group|who|viewers?|who (?:we talk to|(?:(?:it|this)['’]?s |(?:it|this) is )?for|is (?:it|this) for)|readers|users)$/i,
    "audience",
  ],
  [
    /^(?:titles|texts|lines|body(?: copy| text)?|bullets|copy|text|sub(?:line|title|head|heading|headline|-headline|-title)?|secondary(?: line| message| text)?|second line|offers?|deals?|(?:(?:please|what|it|we|you|the|video|film|ad|should|must|to) )*(?:say|mention|tell (?:people|them|viewers))(?: (?:these|the following)(?: \w+)?)?|account info|info|what|when|where|cost|price|pricing|pay|salary|wages?|date|venue|location|place|claims?|benefits?|features?|points?|messages?|(?:key|main|core|supporting|proof|talking|selling|top|product|technical) (?:findings?|takeaways?|learnings?|figures?|messages?|points?|facts?|claims?|benefits?|features?|highlights?|specs?|details)|highlights?|specs?|usps?|reasons? to believe|support|why|why (?:us|join us|join|choose us|work (?:with|for) us|it matters)|usps?|content|what['’]?s (?:new|happening|changing)|what happened|(?:why|reason for|occasion (?:of|for)) (?:the|this) (?:video|film|clip)|reasons?|(?:more|further) information|also(?: mention| say)?|news|highlights?|changes|details?|(?:points|messages|facts|things) to (?:get across|cover|mention|make)|what (?:they|people|viewers) should (?:hear|know|learn|remember|take away)|(?:the )?(?:key )?takeaways?|(?:the |our )?conclusions?|benchmarks?|what (?:they|we) (?:did|do)|facts? (?:you can use|to use|for the (?:video|film))|structure|storyline)$/i,
    "claims",
  ],
  [
    /^(?:our |the )?(?:(?:open )?(?:roles|jobs|positions)|(?:what )?(?:we|they) (?:offer|serve|sell|treat|teach|cover)|perks|there (?:will be|is|are|['’]ll be)|packages|treatments|classes|workshops|dishes|drinks|specials|prices|rates|what you get|you get|(?:what )?you(?:['’]?ll| will) (?:learn|get|see|need)|includes|included|ingredients|what you need|you need|agenda|programme|program|clients|customers|partners|sponsors|line-?up|speakers|topics|courses|menu|flavou?rs|scents|varieties|models|services|products|destinations|activities|amenities|toppings|sizes|stops|cities|dates|hours)$/i,
    "items",
  ],
  [
    /^(?:numbers?|stats?|facts?|figures?|results?|proof|traction|(?:key|\d{4}) (?:numbers?|facts?|figures?))$/i,
    "numbers",
  ],
  [/^(?:our |the )?logo$/i, "logo"],
  [/^name of (?:the|our|my) [a-z]+(?: [a-z]+)?$/i, "product"],
  [/^(?:quotes?(?: to use)?|testimonials?|social proof)$/i, "quotes"],
  [
    new RegExp(
      `^(?:steps?|flow(?: to show)?|how|what to do|to do|next steps|instructions|what you do)$|${HOW_IT_WORKS.source}`,
      "i",
    ),
    "steps",
  ],
  [/^(?:compare|comparison|chart)$/i, "comparisons"],
  [
    /^(?:cta(?: button)?|call to action|button|account|handle|follow(?: us)?|instagram|install|try it|get it|sign up|register|rsvp|book(?:ings?| now| (?:a|your) [a-z]+(?: [a-z]+)?)?|tickets|order(?: now)?|apply(?: now)?|donate(?: now)?|shop(?: now)?|buy(?: now)?|pre-?order|subscribe|start (?:free|now|your free trial)|reserve(?: (?:a|your) [a-z]+)?)$/i,
    "cta",
  ],
  [
    /^(?:closing|end|ending|outro|ends? (?:with|on)|(?:close|finish)(?: with| on)?|(?:closing|last|end|final) line|end card|last frame|end frame)$/i,
    "end",
  ],
  [/^(?:url|website|site|link|address|web)$/i, "address"],
  [/^(?:phone|telephone|tel|phone number|booking line|call)$/i, "phone"],
  [/^(?:tone|style|mood|voice|feel|look|vibe|tone of voice|look (?:&|and) feel)$/i, "tone"],
  [/^(?:colou?rs?|palette|brand colou?rs?)$/i, "colors"],
  [/^(?:length|duration|time)$/i, "length"],
  [
    /^(?:format|size|ratio|aspect ratio|where (?:it['’]ll|it will|it is|this will) (?:be )?(?:seen|shown|used|run|posted)|channels?|platforms?|deliverables?|output)$/i,
    "format",
  ],
  [/^(?:(?:background )?(?:music|sound|audio)|soundtrack|score)$/i, "music"],
  [/^(?:use case|type|kind)$/i, "use-case"],
  [
    /^(?:objective|goal|aim|purpose|context|background|budget|deadline|internal(?: notes?)?|to-?do(?: for us)?|for (?:you|your info(?:rmation)?)|fyi|story ?line ideas?|notes? to (?:you|the editor))$/i,
    "aside",
  ],
  [
    /^(?:don['’]?ts?|do not(?: use| say)?|don['’]t (?:use|say)|mandatories ?\/ ?don['’]?ts|avoid|not|never|no-?gos?|exclude)$/i,
    "avoid",
  ],
  [
    /^(?:mandatories|mandatory|must haves?|requirements?|constraints?|directions?|(?:the |about the )(?:film|video|clip)|notes?(?: for (?:you|us|the [a-z]+))?|please|important|needs?|task|request|brief|we need|wish(?:es)?|wants?|we want|i want|preferences|execution|deliverables?|technical|visuals?|design|animation|specs for the (?:video|film))$/i,
    "directions",
  ],
  [
    /^(?:legal|legal line|disclaimer|footnote|small print|fine print)(?:(?:,| at| in| on) .{3,24})?$/i,
    "legal",
  ],
] as const satisfies [RegExp, string][];
export type Meaning = (typeof LABELS)[number][1];

/** What a label means, if it is one. */
export const meaningOf = (label: string): Meaning | undefined =>
  LABELS.find(([pattern]) => pattern.test(label.replace(/ #?\d$/, "").trim()))?.[1];

/** Of these there is one, in one sentence: what follows it is prose again. */
export const ONE_SENTENCE: ReadonlySet<Meaning> = new Set<Meaning>([
  "product",
  "tagline",
  "headline",
  "audience",
  "tone",
  "colors",
  "length",
  "format",
  "music",
  "cta",
  "address",
  "phone",
  "comparisons",
  "quotes",
]);
/** What has a title of its own. */
const WORKS =
  /\b(?:for|of|about) (?:an?|the|our|my) (?:[\p{L}-]+ ){0,2}(?:novel|book|album|song|single|movie|documentary|play|musical|game|exhibition|podcast|series|short story|memoir|cookbook)\b/iu;
/** "Webinar promo" */
const FILM_TITLE = new RegExp(
  `^(?!.*year in review)(?:(?!how|why|what|the|our|my|your)[\\p{L}-]+ ){0,2}(?:${FILM_SOURCE})$`,
  "iu",
);
/** "Harbour Table, a charity that cooks for people" */
const FOR_WHOSE = new RegExp(`^(${NAME_SOURCE}), ((?:an?|the|our) \\p{Ll}[^,]{3,90})$`, "u");
/** "Year 6 Parents" */
const PEOPLE =
  /\b(?:people|parents|families|customers|members|staff|teams?|users|students|visitors|developers|owners|men|women|residents|neighbours|adults|kids|children|\p{L}+(?:ers|ists|ants))$/iu;
/** "From Monday 2 June, the council is moving to …": what viewers are to know. */
const IS_NEWS = new RegExp(
  `^(?!.*\\b(?:video|film|clip|animation|explainer|brief)\\b)(?:(?:from|on|as of|starting) .*(?:${DATE.source}).*\\b(?:is|are|will|opens?|closes?|starts?|begins?|moves?|changes?)\\b|.*\\b(?:is|are|will)\\b.* (?:from|on) .{0,12}(?:${DATE.source}))`,
  "iu",
);
const MUSICAL = /\b(?:music|soundtrack|beats|techno|piano|guitar|jazz|lo-?fi|chiptune)\b/i;
/** Behind these stand words that are said as they are. */
const WORDED: ReadonlySet<Meaning> = new Set<Meaning>(["product", "tagline", "headline", "cta"]);
const NEWS_OF_PURPOSE =
  /^(?:to |we want to )?(?:let (?:\p{L}+ ){1,3}know|tell (?:\p{L}+ ){1,3}|inform (?:\p{L}+ ){1,3}|remind (?:\p{L}+ ){1,3}|announce |say |make (?:it )?(?:known|clear) )\s*that (\p{L}.{8,})$/iu;
/** A label in the middle of a line begins a line of its own. */
export const INLINE_LABEL =
  /(?<=[.!?;]\s+|,\s+)(?=(?:product|tagline|headline|hook|audience|claims|benefits|features|numbers|stats|facts|quote|testimonial|steps|how it works|compare|cta|call to action|website|url|tone|vibe|style|colou?rs|length|duration|format|music)\s*:)/gi;
/** A label before a sentence in the middle of a paragraph: `Name: Relay Nine.` */
export const SENTENCE_LABEL =
  /^([A-Za-z][A-Za-z'’/& -]{1,24}?(?: \d)?)(?::|(?<=\S \S{2,12}) [-–])\s+(.+?)[.!]?$/;
/** A label that is said as a sentence: `CTA is Try it free`. */
export const SAID_LABEL =
  /^(?:the |our )?(cta|call to action|slogan|tagline|headline|hook|name|audience|target audience|colou?rs?|link|website|url|phone number|telephone|tone|mood|vibe|length|duration|format) (?:is|are|=|should be|must be) (.+?)[.!]?$/i;

/** Three directions and more with commas between them are one each. */
const directionsIn = (line: string): string[] =>
  sentencesOf(line).flatMap((one) => {
    const parts = partedOnly(one)
      .split(/[,;]\s+|\s+(?=plus it\b)/)
      .map((part) => withCommas(part).replace(/^plus /, ""));
    return parts.length > 2 ? parts : [one];
  });

/** "Trustworthy, calm, not scary.": most of it is what the film is like. */
function isLook(sentence: string): boolean {
  const parts = betweenCommas(sentence);
  return (
    parts.length > 1 && parts.filter((part) => isForm(part.replace(/^not /i, ""))).length * 2 > parts.length
  );
}

/** The items of a list in one line: three or more of a few words each, with commas between them. */
function itemsOf(line: string): string[] {
  const items = betweenCommas(line);
  const isEach =
    (items.every((item) => wordCount(item) <= 8) && wordCount(line) <= 6 * items.length) ||
    items.every((item) => ORDERS.test(item) && wordCount(item) <= 12);
  return items.length >= 3 && isEach ? items : [line];
}

/** "Without cache: 412 s" */
const BAR =
  /^(?<label>[^:;]{1,40}?)\s*[:=]\s*(?<prefix>[£$€])?(?<number>\d+(?:[.,]\d+)*)\s?(?<unit>%|\p{L}{1,10})?[.]?$/u;
/** "2022 48k, 2023 130k": figures of years, whatever stands before them. */
const BY_YEAR = /^(?:(?:19|20)\d\d:? [£$€]?\d[\d.,]*\p{L}{0,2}(?:, |; |[.]?$)){2,}$/u;

/**
 * Reads what stands behind labels into a brief.
 *
 * @param restored puts quotations back where their signs stand
 * @param record writes down how a line was taken
 * @param isEvent whether a label says when it is
 */
export function labelReader(
  brief: Brief,
  reader: SentenceReader,
  restored: (text: string) => string,
  record: (text: string, is: ClauseClass, note?: string) => void,
  isEvent: boolean,
): (meaning: Meaning, masked: string, whole: string) => void {
  const formed = (value: string, whole: string, missing: string) =>
    reader.form(value) ? record(whole, "is") : record(whole, "unfollowed", missing);
  type Read = (meaning: Meaning, masked: string, whole: string) => void;
  const read: Read = (meaning, masked, whole) => {
    // "Bookings: 2022 48k, 2023 130k": a chart of them
    if (BY_YEAR.test(masked.trim())) return reader.sentence(whole);
    // what stands behind a quotation is no part of it: Tagline: "…" 25 sec, 24 fps
    const [, quoted, behind] =
      (WORDED.has(meaning) && /^(\ue000\d+\ue001)[\s,.;–—-]+(\S.*)$/.exec(masked)) || [];
    if (quoted && behind && !/^\(/.test(behind)) {
      read(meaning, quoted, quoted);
      for (const one of sentencesOf(behind)) reader.sentence(one);
      return;
    }
    const value = restored(masked);
    const parts = value
      .split(/\s*(?:;|\n|\s\|\s)\s*/)
      .map(clean)
      .filter(Boolean);
    const slashed = parts.flatMap((part) => part.split(/\s+\/\s+/));
    switch (meaning) {
      case "product": {
        // "Project: 15 s pre-roll"
        if (isForm(value)) {
          reader.form(value);
          return record(whole, "is");
        }
        const [, shop = "", link = ""] = /^(.{2,40}), (\S+\.\S+)$/.exec(clean(value)) ?? [];
        if (link && ADDRESS.exec(link)?.[0] === link) {
          brief.address ||= shownAddress(link);
          reader.setProduct(shop, "by its label");
          return record(whole, "is");
        }
        if (ADDRESS.exec(value)?.[0] === clean(value)) {
          brief.address ||= shownAddress(clean(value));
          if (/^shop\s*:/i.test(whole)) brief.callToAction ||= "Shop";
          return record(whole, "says");
        }
        // "Salt, Rope, Tar: Two Centuries of the Shipyards": what stands in quotation marks is one title
        if (/^\ue000\d+\ue001[.!]?$/.test(masked.trim())) {
          const [title = "", ...under] = clean(restored(masked).replace(/[“”"]/g, "")).split(/:\s+/);
          reader.setProduct(title, "by its label");
          if (under.length) brief.tagline ||= capitalised(under.join(": "));
          return record(whole, "is");
        }
        // Northlight Roasters' "Winter Solstice" blend
        const [, maker = "", title = "", kindBehind = ""] =
          /^(\p{Lu}[^“”"]{1,38}?)['’]s? [“"]([^“”"]{3,40})[”"]((?: \p{Ll}[\p{L}-]*){0,3})[.]?$/u.exec(
            value.trim(),
          ) ?? [];
        if (maker) {
          reader.setProduct(maker, "by its label");
          brief.tagline ||= capitalised(`${title}${kindBehind}`);
          return record(whole, "is");
        }
        // noise-cancelling earbuds "Hush"
        const [, kind = "", sign] = /^(\p{Ll}[^\ue000]{3,60}?),? (\ue000\d+\ue001)[.!]?$/u.exec(masked) ?? [];
        if (sign) {
          reader.setProduct(restored(sign), "by its label");
          brief.tagline ||= capitalised(clean(kind));
          return record(whole, "is");
        }
        if (/^\p{Ll}/u.test(value) && brief.product) {
          brief.tagline ||= capitalised(clean(value));
          return record(whole, "is");
        }
        const [name, ...behind] = value.split(/\s*(?:,|–|—| - |\()\s*/);
        reader.setProduct(name, "by its label");
        // "fridays 8pm" is nothing that it is
        const told = behind.findIndex((part) => /(?<!\p{L})\d/u.test(part));
        const what = told < 0 ? behind : behind.slice(0, told);
        for (const part of behind.slice(what.length)) reader.say(part, "list");
        if (what.length && !brief.tagline)
          brief.tagline = capitalised(clean(what.join(", ").replace(/\)$/, "")));
        return record(whole, "is");
      }
      case "logo":
        // the sign of the brand is its name, whatever the product is called
        if (new RegExp(`^${NAME_SOURCE}$`, "u").test(clean(value))) {
          if (brief.product && /^\p{Ll}/u.test(brief.product)) brief.tagline ||= capitalised(brief.product);
          if (!brief.product || /^\p{Ll}/u.test(brief.product)) reader.setProduct(value, "by its label");
          return record(whole, "is");
        }
        return reader.sentence(masked);
      case "tagline":
        brief.tagline = capitalised(clean(value));
        return record(whole, "says");
      case "headline":
        // "Opening: 12 September, 6 pm"
        if (/^opening/i.test(whole) && DATE.test(value)) {
          brief.claims.push(clean(whole));
          return record(whole, "says");
        }
        // "Title: Webinar promo"
        if (FILM_TITLE.test(clean(value))) {
          reader.form(value);
          return record(whole, "is");
        }
        // of a novel it is its name
        if (/^title/i.test(whole) && !brief.product && brief.clauses.some(({ text }) => WORKS.test(text))) {
          reader.setProduct(value);
          if (brief.product) return record(whole, "says");
        }
        // "The message: the deadline is 31 January, the fine is £100, and most are done in one call"
        if (wordCount(value) > 14 && value.split(", ").length > 2)
          return reader.sentence(capitalised(masked));
        // what the film was said to be about is said after it
        if (brief.headline) brief.claims.unshift(brief.headline);
        brief.headline = capitalised(clean(unquoted(value)));
        return record(whole, "says");
      case "audience": {
        // "For: Harbour Table, a charity that cooks"
        const [, who, what] = FOR_WHOSE.exec(clean(value)) ?? [];
        if (who && what && !brief.product && !isNoName(who)) {
          reader.setProduct(who, "by its label");
          brief.tagline ||= capitalised(what);
          return record(whole, "is");
        }
        // "WHO: Port Ellery Maritime Museum, Maine", over what there is to see
        if (
          isEvent &&
          /^who\s*:/i.test(whole) &&
          new RegExp(`^${NAME_SOURCE}(?:, \\p{Lu}[^,]*)?$`, "u").test(clean(value)) &&
          / \p{Lu}/u.test(value) &&
          !PEOPLE.test(value)
        )
          return read("product", masked, whole);
        brief.audience = clean(value);
        return record(whole, "is");
      }
      case "items": {
        const named = betweenCommas(clean(value));
        const items =
          slashed.length > 1
            ? slashed.map(clean)
            : named.length > 1 && named.every((one) => /\)$/.test(one))
              ? named
              : itemsOf(clean(value));
        if (items.length > 1) brief.lists.push({ items: items.map(capitalised), after: brief.claims.length });
        else reader.say(value, "list");
        return record(whole, "says");
      }
      case "claims":
      case "numbers":
        // "Support: The Moths" plays before
        if (/^support\s*:/i.test(whole) && new RegExp(`^(?:The )?${NAME_SOURCE}$`, "u").test(clean(value))) {
          brief.claims.push(capitalised(clean(restored(whole))));
          return record(whole, "says");
        }
        // "What: handmade soap", and no "What: summer sale"
        if (/^what\s*:/i.test(whole) && !isEvent && !/[\d.]/.test(value) && !OCCASION.test(value)) {
          brief.tagline ||= capitalised(value);
          return record(whole, "says");
        }
        // "Where: Instagram + TikTok (9:16)"
        if (/^where/i.test(whole) && isForm(value)) {
          reader.form(value);
          return record(whole, "is");
        }
        // "Text: “Cold? Not anymore.”": as it stands
        if (/^\ue000\d+\ue001[.!?]?$/.test(masked.trim())) {
          brief.claims.push(
            restored(masked)
              .trim()
              .replace(/(?<=[.!?][”"]?)\.$/, ""),
          );
          return record(whole, "says");
        }
        for (const part of slashed.length > 2 ? slashed : parts)
          for (const one of sentencesOf(part))
            if (secondsIn(one) !== null && beyondForm(one) === "") reader.form(one);
            // "Specs: 45 seconds, 16:9, calm pacing, no music"
            else if (/^specs?\b/i.test(whole.replace(/\*/g, "")) && isForm(betweenCommas(one)[0] ?? ""))
              reader.sentence(one);
            else if (isLook(one) || /^source:/i.test(one) || ADDRESS.test(one)) reader.sentence(one);
            // "What: live demos, a repair cafe, street food" is one scene
            else if (/^what\s*:/i.test(whole) && itemsOf(one).length > 2) reader.list("", itemsOf(one));
            else for (const item of slashed.length > 2 ? [one] : itemsOf(one)) reader.say(item, "list");
        return record(whole, "says");
      case "comparisons": {
        // "Compare: Without cache: 412 s; With: 38 s"
        const sides = value.split(/\s*;\s*/);
        if (sides.length > 1 && sides.every((side) => BAR.test(side.trim()))) {
          brief.comparisons.push(
            ...sides.map((side) => {
              const { label = "", prefix, number = "", unit = "" } = BAR.exec(side.trim())?.groups ?? {};
              const suffix = unit && /^\p{L}/u.test(unit) && unit !== "x" ? ` ${unit}` : unit;
              return {
                label: clean(label),
                value: Number(number.replace(/,(?=\d{3})/g, "").replace(",", ".")),
                suffix,
                ...(prefix ? { prefix } : {}),
              };
            }),
          );
          return record(whole, "says");
        }
        // "Compare: Revenue by quarter: Q1 212m, Q2 231m"
        if (/:\s/.test(value) || betweenCommas(value).length > 2) return reader.sentence(value);
        // a comma within a number parts nothing
        for (const part of value.split(/\s*(?:;|,(?!\d{3}(?!\d)))\s*/)) reader.say(part, "list");
        return record(whole, "says");
      }
      case "quotes":
        for (const part of parts) {
          const [words = "", author = ""] = part.replace(/["“”]/g, "").split(/\s+[—–-]+\s+/);
          brief.quotes.push({ text: clean(words), author: clean(author) });
        }
        return record(whole, "says");
      case "steps": {
        const forms: string[] = [];
        const all = sentencesOf(masked);
        // "Step 3: your manager gets a ping. Reimbursed within 3 days": what follows the last is none
        const isNumbered = /^step #?\d/i.test(whole);
        const told = all.filter((one, at) => (!(isNumbered && at > 0) && !isForm(one)) || !forms.push(one));
        addSteps(
          brief,
          told.flatMap((one) => stepsIn(restored(one))),
        );
        record(told.join(" "), "says");
        for (const one of forms) reader.sentence(one);
        return;
      }
      case "cta": {
        const command = COMMAND.exec(value)?.[1];
        if (command) {
          typeIn(brief, command);
          return record(whole, "says");
        }
        // "Tickets: £4 in advance, £6 on the door, under 12s free"
        const sums = betweenCommas(clean(value));
        if (sums.length > 1 && sums.filter((one) => /[$€£]\s?\d|\d\s?[$€£]/.test(one)).length > 1) {
          reader.list(whole.split(":")[0] ?? "", sums);
          return record(whole, "says");
        }
        // "Tickets: £145 / £95 for charities"
        if (/^[$€£]\s?\d/.test(value.trim()) && !ADDRESS.test(value)) {
          reader.say(whole, "list");
          return record(whole, "says");
        }
        const link = ADDRESS.exec(value)?.[0];
        if (link) brief.address ||= shownAddress(link);
        const [phone = ""] = PHONE.exec(value) ?? [];
        brief.phone ||= phone;
        const words = clean(
          value
            .replace(ADDRESS, "")
            .replace(phone, "")
            .replace(/["“”]|->|→/g, "")
            // "Book: 555-0177 or ridgeway.example"
            .replace(/^\s*(?:or|and|at|on)\s*$/i, "")
            // "Register: tolland.example or phone 555 0119"
            .replace(/^\s*(?:or|and) (?:phone|call|ring|text|e-?mail|at|on)[\s.]*$/i, ""),
        );
        // "Sign up: library.example": the label is what to do
        const [before = ""] = whole.split(":");
        const label = ADDRESS.test(before) || PHONE.test(before) ? "" : before;
        const action = words || (/^(?:cta|call)/i.test(label.trim()) ? "" : label.trim().toLowerCase());
        brief.callToAction = capitalised(action.replace(/\s+(?:at|on|to)$/i, ""));
        return record(whole, "says");
      }
      case "end":
        reader.closing(masked);
        return record(whole, "followed", "the end");
      case "address":
        brief.phone ||= PHONE.exec(value)?.[0] ?? "";
        goTo(brief, shownAddress(ADDRESS.exec(value)?.[0] ?? value.trim().replace(/[.!]$/, "")));
        return record(whole, "says");
      case "phone":
        brief.phone = PHONE.exec(value)?.[0] ?? clean(value);
        return record(whole, "says");
      case "legal":
        brief.legal = unquoted(value).trim();
        return record(whole, "says");
      case "tone": {
        // "vibe = retro arcade, purple + cyan, chiptune music"
        const heard = clausesOf(masked).filter(({ text }) => MUSICAL.test(text));
        for (const { text } of heard) reader.sentence(clean(text));
        return formed(value, whole, "no tone that the planner knows");
      }
      case "colors":
        return formed(value, whole, "no colour that the planner knows");
      case "length":
        reader.form(`${value}${/^\d+$/.test(value.trim()) ? " seconds" : ""}`);
        return record(whole, "is");
      case "format":
        if (secondsIn(value) !== null || /\bplus\b/i.test(value)) {
          // "Instagram post, about 25 seconds, long enough to read it"
          for (const [at, { text }] of clausesOf(masked).entries())
            if (at > 0 && !isForm(clean(text)) && !/\ue000|\bplus\b/i.test(text))
              formed(clean(text), clean(text), "no format that the planner knows");
            else if (beyondForm(text) === "") {
              reader.form(text);
              record(restored(text), "is");
            } else reader.sentence(text);
          return;
        }
        if (reader.readUseCase(value)) {
          reader.form(value);
          return record(whole, "is");
        }
        return formed(value, whole, "no format that the planner knows");
      case "music":
        return reader.sentence(
          /^(?:none|no)(?: music| sound| audio)?(?=$|[.,;!]| (?:please|thanks?|needed)\b)/i.test(value)
            ? "no music"
            : `music ${masked}`,
        );
      case "use-case":
        reader.readUseCase(value);
        return record(whole, "is");
      case "aside": {
        // "Goal: €50,000 by June 30" is what people are to know
        if (/^goal/i.test(whole) && /[$€£]\s?\d/.test(value)) {
          reader.say(/\p{L}{2}/u.test(value) ? value : whole, "list");
          return record(whole, "says");
        }
        // "Background: From 2 June we are moving to a new service. We need …"
        const told = /^(?:background|context)/i.test(whole) ? sentencesOf(value) : [];
        if (told.some((one) => IS_NEWS.test(one))) {
          for (const one of told)
            if (IS_NEWS.test(one)) {
              reader.say(one, "list");
              record(one, "says");
            } else record(one, "aside", US);
          return;
        }
        // "Purpose: to let people know that four plots have become free"
        const [, news = ""] = NEWS_OF_PURPOSE.exec(value) ?? [];
        if (news) {
          reader.say(news, "list");
          return record(whole, "says");
        }
        return record(whole, "aside", US);
      }
      case "avoid":
        brief.avoid.push(...parts.map(unquoted));
        return record(whole, "followed", "left out");
      case "directions":
        for (const part of directionsIn(masked)) reader.sentence(part);
        return;
    }
  };
  return read;
}
