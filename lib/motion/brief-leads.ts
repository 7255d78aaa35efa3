import { US } from "#lib/motion/brief-asides.ts";
import type { Brief } from "#lib/motion/brief.ts";
import { wholeParts } from "#lib/motion/brief-parts.ts";
import { placeIn, retold, withClaim } from "#lib/motion/brief-places.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";
import { capitalised, clean, isCommand, wordCount, wordsAlone } from "#lib/motion/brief-words.ts";

/*
 * Words that lead to what is said, and words behind it that say where it stands: "line underneath is “Slow bread”",
 * "with “Thank you” at the end", "please get in that she never missed a deadline". What is said stays.
 */

const QUOTED = /^(?<lead>[^“”"]*)[“"](?<words>[^“”"]+)[”"](?<tail>[^“”"]*)$/u;
/** What stands before words in quotation marks and names them, or tells where they stand. */
const NAMES_WORDS =
  /^(?:[+&,:;.–—-]|\b(?:and|then|also|with|plus|but|or|the|a|an|our|its|their|my|is|are|that|which|it|as|on|in|of|like|just|maybe|perhaps|please|big|small|large|first|last|final|closing|opening|next|new|line|words?|sentence|phrase|statement|text|underneath|under|below|beneath|above|after|behind|after that|tagline|strapline|slogan|motto|promise|mission|headline|title|subtitle|caption|question|something|saying|says?|said|reads?|reading|shows?|showing|start|starts|open|opens|begin|end|ends|ending|finish|close|sign-?off|super|logo|card|screen|frame|scene|message|hook|punchline|called|where|it['’]s)\b|\s)*$/iu;
/** What stands behind them and tells where, or how. */
const PLACES_WORDS =
  /^(?:[,.;:–—-]|\b(?:at|on|in|the|an?|very|then|and|to|of|its|as|end|ends|start|beginning|top|bottom|middle|centre|center|corner|underneath|under|below|beneath|above|it|that|last|first|final|closing|opening|card|screen|frame|slide|scene|logo|name|big|huge|large|small|please|pls|again|finish|close|text|line|by itself|alone|or similar|or something|something like that)\b|\s)*$/iu;
const LEAST_BESIDE = 3;

/** "“It's not too late”, first lesson free": the words, and what goes on behind them. */
function withoutLeadToWords(claim: string, name = ""): string[] | null {
  const { lead = "", words = "", tail = "" } = QUOTED.exec(claim)?.groups ?? {};
  if (!words || wordCount(words) < 2 || !(lead + tail).trim() || !NAMES_WORDS.test(lead)) return null;
  const said = capitalised(words.trim().replace(/,$/, ""));
  // "“One Pot, No Drama” and it comes out on 3 September": the name has a card
  const [, more = ""] = /^,? (?:and|which|–|—) (.+)$/u.exec(tail) ?? [];
  if (wordsAlone(words) === wordsAlone(name) && wordCount(more) >= LEAST_BESIDE)
    return [capitalised(clean(more))];
  if (PLACES_WORDS.test(tail)) return [said];
  if (/^\s*@[\w.]+\s*$/u.test(tail)) return [said, tail.trim()];
  const [, goes = ""] = /^\s*(?:[,;.–—]|\bthen\b)\s*(?:then |and )*(.*)$/iu.exec(tail) ?? [];
  return wordCount(goes) >= LEAST_BESIDE ? [said, capitalised(clean(goes))] : null;
}

/** "With “Thank you, 12,000 reviewers” at the end": words, and no figure with a name. */
function withQuotedFigures(read: Brief): Brief {
  let brief = read;
  for (const figure of read.numbers) {
    const [said, more] = withoutLeadToWords(figure.label) ?? [];
    if (!said || more) continue;
    const at = figure.after ?? brief.claims.length;
    const numbers = brief.numbers.filter((one) => one !== figure);
    brief = withClaim({ ...brief, numbers }, at, said);
  }
  return brief;
}

/** "something like “It's not too late”": words to begin with. */
const HOOK =
  /\b(?:something like|along the lines of|start(?:s|ing)? with|open(?:s|ing)? with|begin(?:s|ning)? with|hook|headline|first line)\b[^.!?\n]{0,24}$/iu;
const leadIn = (text: string, words: string): string => {
  const at = placeIn(text, words);
  return at < 0 ? "" : text.slice(Math.max(0, at - 60), at).replace(/[“"]\s*$/u, "");
};

/** "for the gala dinner on Sept 20": a day on which the film is shown, and nothing is told of. */
const isOfShowing = (claim: string, text: string): boolean =>
  wordCount(claim) <= 3 &&
  new RegExp(
    `\\bfor (?:the|our|an?|my) (?:\\p{L}+ ){0,2}(?:gala|dinner|agm|conference|meeting|fair|show|expo|all-?hands|kick-?off|presentation)(?: on)? ${escaped(claim)}`,
    "iu",
  ).test(text);

/** "Explain how offline sync works": without that it is to be explained. */
export const TO_EXPLAIN =
  /^(?:please |can you |could you )*(?:explain(?:ing|s)?|show(?:ing|s)?|describ(?:e|ing)|illustrat(?:e|ing)) (?:that )?(?=(?:how|what|why|where|when|the|an?|our|\d|(?:[\p{L}-]+ ){1,3}?(?:to|in|for|works?)\b)[\s/])/iu;
/** Words that only ask for what follows them. */
const ASKS: readonly RegExp[] = [
  /^(?:please )?(?:also )?(?:get in|get across|put in|work in|fit in|squeeze in|mention|say|state|include|note|add|point out|make (?:it )?clear|make sure (?:it says|people know|they know)|remind (?:people|them|everyone|viewers|members|staff)|tell (?:people|them|everyone|viewers|members|staff)|let (?:people|them|everyone) know) (?:the fact )?that (?=\S)/iu,
  // "our tennis club has to tell members that court 3 is closed"
  /^(?:our|the|my|we|i)(?: [\p{L}'’-]+){0,4} (?:has|have|needs?|wants?|would like|must|should)(?: to)? (?:tell|inform|remind|warn|notify|let)(?: \p{L}+){0,3}?(?: know)? that (?=\S)/iu,
  /^that (?=(?:we|they|you|it|he|she|our|the|no|all|every|there|this|\p{Lu}\p{L}+) )/iu,
  /^(?:then|next|after that)(?: (?:the|come|comes|show|list|say))? (?=(?:\d|three|two|four|five|our|the) ?[\p{L} ]{2,30}(?::|$))/iu,
  /^(?:start|begin|open|finish|end|close) (?:with|on)(?::| (?=[“"])) ?(?=\S+ \S)/iu,
  /^about (?=(?:the|our|your|an?|how|why|what) \p{L})/iu,
  /^on (?=(?:why|how|what|when) )/iu,
  /^using (?=.* as (?:the|an|our) example\??$)/iu,
  /^(?:main (?:point|message|thing)|point|message|hook|tagline|slogan|offer|cta)\s*=\s*/iu,
  /^(?:basically|so|well|right|okay|ok|anyway)[:,]\s+/iu,
  TO_EXPLAIN,
  /^(?:the )?(?:app |brand |company |product |shop |stream |channel )?name(?: is|['’]s|:) [\p{L}\d]+, (?=\S)/iu,
  /^(?:question|growth|pain(?: point)?|headline|super|topic|main message|key (?:figures?|facts?|message)|on[- ]screen(?: text)?|text(?: on screen)?|card|end card|vo)\s*[:–-]\s+(?=\S)/iu,
];
/** A heading with nothing in it, and a question put to whoever makes the film. */
const EMPTY: readonly RegExp[] = [
  // "A film to thank our volunteers"
  /^(?:an? |the |another )?(?:[\p{L}\d-]+ ){0,2}(?:film|video|clip|animation|reel|advert|promo) (?:to|that|which) \p{L}/iu,
  /^(?:the |our )?(?:steps|facts|prices|details|figures|numbers|tips|rules|reasons|benefits|features|programme|program|agenda|line-?up|timeline|menu|dates|times|output|code|example)(?: (?:of|for) (?:the )?\p{L}+)? (?:is|are)$/iu,
  /^(?:and |maybe |perhaps )?(?:an? )?(?:simple |small |nice )?(?:bar|line|pie|donut|area)? ?(?:chart|graph|countdown|grid|diagram|map)\?$/iu,
  /^(?:it )?(?:loops?|plays|runs|goes round)(?: \p{L}+){0,4} (?:all day|on (?:a )?loop|in (?:a )?loop|round and round)\b/iu,
  /^(?:then |and )?(?:the |an? )?(?:right|wrong) way$/iu,
];
/** A request with how long the film is: "Can you explain compound interest in about 45 seconds?" */
const REQUEST =
  /^(?:(?:(?:can|could|would) you |please |i need (?:you to )?)+(?:explain|create|make|produce|design|do|build|teach|summari[sz]e)|(?:explain|teach|summari[sz]e)|(?:create|make|produce|design|do|build) (?:me |us )?an?)\b.*\b\d{1,3} ?-?(?:s|secs?|seconds?|mins?|minutes?)\b/iu;

/** "At the end", "pip install quarrel, and below it": without where it stands. */
function endedHere(call: string): string {
  if (!call || (PLACES_WORDS.test(call) && STANDS.test(call))) return "";
  const [quoted] = withoutLeadToWords(call) ?? [];
  const bare = call
    .replace(BELOW, "")
    .replace(
      /^(?:(?:or|and) |to (?=(?:sign up|book|register|join|order|apply|donate|rsvp|call|enrol|subscribe|enter)\b))(?=\p{L})/iu,
      "",
    );
  const rest = bare === call ? call : capitalised(bare);
  const small = rest.charAt(0).toLowerCase() + rest.slice(1);
  return quoted ?? (isCommand(small) ? small : rest);
}
/** "full and part time" is one thing. */
const fullAndPart = (items: readonly string[]): string[] =>
  items.flatMap((item, at) =>
    /^full$/iu.test(item) && /^part[- ]time$/iu.test(items[at + 1] ?? "")
      ? ["Full and part time"]
      : /^part[- ]time$/iu.test(item) && /^full$/iu.test(items[at - 1] ?? "")
        ? []
        : [item],
  );
const STANDS =
  /\b(?:at|on|in|end|top|bottom|middle|centre|center|corner|below|underneath|under|beneath|above)\b/iu;
const BELOW =
  /,? (?:and |with )?(?:the (?:address|link|site|url) )?(?:below|underneath|under|above) (?:it|that)$/iu;
/** "Coffee roaster in Melbourne called Slow Tram": without the name, and without what the film is. */
function kindAlone(tagline: string, name: string): string {
  const rest = tagline.replace(/,? (?:called|named)(?: (?<called>.*))?$/iu, (all, called = "") =>
    !called || called.replace(/\W+$/, "") === name ? "" : all,
  );
  return FILM_ITSELF.test(rest) || /\b(?:please|pls|spelling|spelled|spelt)\b/iu.test(rest) ? "" : rest;
}
const FILM_ITSELF =
  /^(?:an? )?(?:short |quick |little |new )*(?:explainer|video|film|clip|teaser|trailer|promo|ad|reel|animation)s? (?:explaining|about|for|on|of|to|showing)\b/iu;
/** "Review off Google -": what stood before a quotation. */
const REVIEWED =
  /^(?:an? |our |the )?(?:\p{L}+ )?(?:review|quote|quotation|testimonial)s?\b(?: (?:off|from|by|on|of) \p{L}+(?: \p{L}+)?)?\s*[:★–—-][\s:.,★–—-]*$/iu;
/** "Northside Physio at": a name and what led on. */
const isNameTorn = (claim: string, name: string): boolean =>
  name !== "" &&
  claim.startsWith(name) &&
  /^[\s,]*(?:at|on|in|for|and|is|with|by|from)?$/iu.test(claim.slice(name.length));
const led = (words: string): string =>
  unhurried(
    ASKS.reduce((rest, lead) => rest.replace(lead, ""), words),
    words,
  )
    .replace(TO_FIND, "")
    .replace(AS_EXAMPLE, "");
/** "Compound interest to": what it leads to is elsewhere. */
const HANGING = / (?:to|for|of|with|at|by|from|and|or|the|a|an)$/iu;
/** Whether its sentence goes on behind words. */
const goesOn = (words: string, text: string): boolean => {
  const at = placeIn(text, words);
  return at >= 0 && /^ \p{L}/u.test(text.slice(at + words.length));
};
/** "Compound interest in 40 seconds to teenagers": how long the film is, and for whom, is no part of what it is about. */
const withoutLength = (words: string, seconds: number | null): string =>
  seconds === null
    ? words
    : words.replace(
        new RegExp(
          `,? in (?:about |under |around |just )?${seconds} ?(?:s|secs?|seconds)\\b(?: (?:to|for) [\\p{L} ]+)?$`,
          "iu",
        ),
        "",
      );
/** "Explain compound interest to 15 year olds in one minute, using £50": what is explained; a request asks no viewer. */
function unhurried(rest: string, words: string): string {
  if (rest === words) return rest;
  return rest
    .replace(
      / (?:to|for) (?:an? )?(?:\d+[- ]year[- ]olds?|teenagers|teens|kids|children|beginners|students|pupils|adults)\b/iu,
      "",
    )
    .replace(
      / in (?:about |under |just )?(?:one|two|half an?|an?|\d+)[ -](?:minutes?|seconds?|secs?)\b/iu,
      "",
    )
    .replace(/\?$/u, (mark) => (/^(?:how|what|why|where|when|who|can|do|is|are)\b/iu.test(rest) ? mark : ""));
}
const AS_EXAMPLE = / as (?:the|an|our) example\??$/iu;
/** "… with one line about how the particles behave in each": what whoever makes it is to find. */
const TO_FIND =
  /,? with (?:one|a|two|three|an?) (?:short )?(?:line|sentence|card|scene|word|example|slide)s? (?:about|on|for|per|of|each)\b.*$/iu;

/**
 * The brief without words that lead to what is said.
 *
 * @param text the brief as it was read
 */
export function withoutLeads(first: Brief, text: string): Brief {
  const read = wholeParts(withQuotedFigures(first), text);
  const ignored = [...read.ignored];
  const drop = (words: string): [] => {
    ignored.push({ text: words, why: US });
    return [];
  };
  let hook = "";
  const told = read.claims.map((claim): string[] => {
    if (wordsAlone(claim) === wordsAlone(read.product) || REVIEWED.test(claim)) return [];
    if (isOfShowing(claim, text)) return [];
    if (REQUEST.test(claim) || isNameTorn(claim, read.product) || EMPTY.some((is) => is.test(claim)))
      return drop(claim);
    const quoted =
      withoutLeadToWords(claim, read.product) ??
      (text.includes(`"${claim}`) || text.includes(`“${claim}`) ? [claim] : null);
    if (quoted && !read.headline && !hook && HOOK.test(leadIn(text, quoted[0] ?? ""))) {
      [hook = ""] = quoted;
      return quoted.slice(1);
    }
    if (quoted) return quoted;
    // "We're opening a new restaurant on 14 March": a day by itself says nothing
    if (
      wordCount(claim) <= 3 &&
      new RegExp(`\\bopening\\b[^.!?\\n]{0,60} on ${escaped(claim)}`, "iu").test(text)
    )
      return [`Opens on ${claim}`];
    const whole = withoutLength(led(claim), read.seconds);
    const said = HANGING.test(whole) && goesOn(claim, text) ? whole.replace(HANGING, "") : whole;
    if (wordsAlone(said) === wordsAlone(read.headline) || wordsAlone(said) === wordsAlone(read.address))
      return [];
    return [said === claim ? claim : capitalised(said)];
  });
  const brief = retold(read, told);
  const unasked = (words: string) => capitalised(led(words));
  return {
    ...brief,
    callToAction: endedHere(brief.callToAction),
    tagline: REQUEST.test(brief.tagline) ? "" : kindAlone(brief.tagline, read.product),
    headline:
      !brief.headline || REQUEST.test(brief.headline)
        ? hook
        : (withoutLeadToWords(brief.headline)?.[0] ?? brief.headline.replace(TO_FIND, "")),
    lists: brief.lists.map((list) => ({
      ...list,
      items: fullAndPart(list.items),
      ...(list.title ? { title: unasked(list.title) } : {}),
    })),
    numbers: brief.numbers
      .filter(({ label }) => !REQUEST.test(label) || drop(label).length > 0)
      .map((figure) => ({
        ...figure,
        label: led(figure.label) === figure.label ? figure.label : capitalised(led(figure.label)),
      })),
    ignored,
  };
}
