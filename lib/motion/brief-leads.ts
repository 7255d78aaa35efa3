import { US } from "#lib/motion/brief-asides.ts";
import type { Brief } from "#lib/motion/brief.ts";
import { placeIn, withClaims, withoutClaim } from "#lib/motion/brief-places.ts";
import { escaped } from "#lib/motion/plain-text.ts";
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
    brief = withClaims(
      { ...brief, numbers: brief.numbers.filter((one) => one !== figure) },
      brief.claims.toSpliced(at, 0, said),
      (count) => (count > at ? count + 1 : count),
    );
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

/** Words that only ask for what follows them. */
const ASKS: readonly RegExp[] = [
  /^(?:please )?(?:also )?(?:get in|get across|put in|work in|fit in|squeeze in|mention|say|state|include|note|add|point out|make (?:it )?clear|make sure (?:it says|people know|they know)|remind (?:people|them|everyone|viewers|members|staff)|tell (?:people|them|everyone|viewers|members|staff)|let (?:people|them|everyone) know) (?:the fact )?that (?=\S)/iu,
  // "our tennis club has to tell members that court 3 is closed"
  /^(?:our|the|my|we|i)(?: [\p{L}'’-]+){0,4} (?:has|have|needs?|wants?|would like|must|should)(?: to)? (?:tell|inform|remind|warn|notify|let)(?: \p{L}+){0,3}?(?: know)? that (?=\S)/iu,
  /^that (?=(?:we|they|you|it|he|she|our|the|no|all|every|there|this|\p{Lu}\p{L}+) )/iu,
  /^(?:then|next|after that)(?: (?:the|come|comes|show|list|say))? (?=(?:\d|three|two|four|five|our|the) ?[\p{L} ]{2,30}(?::|$))/iu,
  /^(?:start|begin|open|finish|end|close) (?:with|on)(?::| (?=[“"])) ?(?=\S+ \S)/iu,
  /^on (?=(?:why|how|what|when) )/iu,
  /^using (?=.* as (?:the|an|our) example\??$)/iu,
  /^(?:main (?:point|message|thing)|point|message|hook|tagline|slogan|offer|cta)\s*=\s*/iu,
  /^(?:basically|so|well|right|okay|ok|anyway)[:,]\s+/iu,
  /^(?:please |can you |could you )*(?:explain(?:ing|s)?|show(?:ing|s)?|describ(?:e|ing)|illustrat(?:e|ing)) (?:that )?(?=(?:how|what|why|where|when|the|an?|our|\d|(?:[\p{L}-]+ ){1,3}?(?:to|in|for|works?)\b)[\s/])/iu,
  /^(?:the )?(?:app |brand |company |product |shop |stream |channel )?name(?: is|['’]s|:) [\p{L}\d]+, (?=\S)/iu,
  /^(?:question|growth|pain(?: point)?|headline|super|topic|main message|key (?:figures?|facts?|message)|on[- ]screen(?: text)?|text(?: on screen)?|card|end card|vo)\s*[:–-]\s+(?=\S)/iu,
];
/** A heading with nothing in it, and a question put to whoever makes the film. */
const EMPTY: readonly RegExp[] = [
  /^(?:the |our )?(?:steps|facts|prices|details|figures|numbers|tips|rules|reasons|benefits|features|programme|program|agenda|line-?up|timeline|menu|dates|times|output|code|example)(?: (?:of|for) (?:the )?\p{L}+)? (?:is|are)$/iu,
  /^(?:and |maybe |perhaps )?(?:an? )?(?:simple |small |nice )?(?:bar|line|pie|donut|area)? ?(?:chart|graph|countdown|grid|diagram|map)\?$/iu,
  /^(?:it )?(?:loops?|plays|runs|goes round)(?: \p{L}+){0,4} (?:all day|on (?:a )?loop|in (?:a )?loop|round and round)\b/iu,
  /^(?:then |and )?(?:the |an? )?(?:right|wrong) way$/iu,
];
/** A request with how long the film is: "Can you explain compound interest in about 45 seconds?" */
const REQUEST =
  /^(?:(?:can|could|would) you |please |i need (?:you to )?)*(?:explain|create|make|produce|design|do|build|teach|summari[sz]e)\b.*\b\d{1,3} ?-?(?:s|secs?|seconds?|mins?|minutes?)\b/iu;

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
/** Who said it stands behind it: "“Rides better” – Aoife M. ★★★★★" */
function withAuthors(brief: Brief, text: string): Brief {
  const said = (words: string): string => {
    const at = placeIn(text, words);
    const [, author = ""] =
      at < 0
        ? []
        : (/^[.!?,]?["”»]\s*(?:[–—-]+\s*|\(|, ?)(\p{Lu}[^\n★"“()]{1,50})/u.exec(
            text.slice(at + words.length),
          ) ?? []);
    return clean(author.replace(/\s+(?:[★⭐].*)$/u, "").split(/(?<=[\p{L}\d]{2})[.!?](?:\s|$)/u)[0] ?? "");
  };
  return {
    ...brief,
    quotes: brief.quotes.map((quote) => (quote.author ? quote : { ...quote, author: said(quote.text) })),
  };
}

/** "List of what goes wrong, each one ticks on: rusty chain / soft brakes / slow puncture": things between strokes. */
function withStrokes(read: Brief): Brief {
  let brief = read;
  for (const claim of read.claims) {
    const [, lead = "", rest = claim] = /^([^:]{2,60}):\s+(.+)$/su.exec(claim) ?? [];
    const items = rest
      .split(/\s\/\s/)
      .map(clean)
      .filter(Boolean);
    if (items.length < 3 || items.some((item) => wordCount(item) > 5)) continue;
    const index = brief.claims.indexOf(claim);
    const title = capitalised(
      clean(
        lead
          .replace(/^(?:then )?(?:an? |the )?list (?:of|with) /iu, "")
          .replace(/,? (?:each|one|all|they|which)\b.*$/iu, ""),
      ),
    );
    const list = { items: items.map(capitalised), after: index, ...(title ? { title } : {}) };
    brief = withoutClaim(brief, index);
    brief = { ...brief, lists: [...brief.lists, list].toSorted((one, other) => one.after - other.after) };
  }
  return brief;
}

/** "Is Nkpam, and it stays the same": with what it is said of, where that is short. */
function withHeads(brief: Brief, text: string): Brief {
  const claims = brief.claims.map((claim) => {
    if (!/^(?:is|are|was|were|has|have|had)\s/iu.test(claim) || claim.endsWith("?")) return claim;
    const at = placeIn(text, claim);
    const [lead = ""] = at < 1 ? [] : (/[^.!?:;\n]+$/u.exec(text.slice(0, at)) ?? []);
    return lead.trim() && wordCount(lead) <= 6
      ? capitalised(clean(lead + text.slice(at, at + claim.length)))
      : claim;
  });
  return { ...brief, claims };
}

/** What a product is, with what was cut off behind it; what stands in brackets behind somebody else is of them. */
function withTagline(brief: Brief, text: string): Brief {
  const at = brief.tagline ? placeIn(text, brief.tagline) : -1;
  if (at < 0) return brief;
  const [, whose = ""] = /([\p{L}'’-]+) \($/u.exec(text.slice(0, at)) ?? [];
  if (whose && !brief.product.includes(whose) && text[at + brief.tagline.length] === ")")
    return { ...brief, tagline: "" };
  const behind = text.slice(at + brief.tagline.length);
  const index = brief.claims.findIndex(
    (claim) =>
      /^(?:never|not|no|only|just|without|plus|also|and)\b/iu.test(claim) &&
      wordCount(claim) <= 4 &&
      new RegExp(`^, ${escaped(claim)}`, "iu").test(behind),
  );
  return index < 0
    ? brief
    : {
        ...withoutClaim(brief, index),
        tagline: `${brief.tagline}, ${(brief.claims[index] ?? "").toLowerCase()}`,
      };
}

/** "Preorder at gets you a bonus chapter": with the address that was taken out of it. */
function withAddressBack(brief: Brief, text: string): Brief {
  const { address } = brief;
  if (!address) return brief;
  const back = (words: string): string => {
    const parts = words.split(" ");
    if (parts.length < 4 || parts.length > 24 || placeIn(text, words) >= 0) return words;
    for (let at = 1; at < parts.length; at += 1) {
      const whole = `${parts.slice(0, at).join(" ")} ${address} ${parts.slice(at).join(" ")}`;
      if (placeIn(text, whole) >= 0) return whole;
    }
    return words;
  };
  return { ...brief, claims: brief.claims.map(back), callToAction: back(brief.callToAction) };
}

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

/** "… wrist stretch 20 sec each hand, stand up and reach": what goes on behind the last step is one too. */
function withLastStep(brief: Brief, text: string): Brief {
  const last = brief.steps.at(-1);
  const at = last && brief.steps.length > 2 ? text.toLowerCase().indexOf(last.toLowerCase()) : -1;
  if (at < 0 || !last) return brief;
  const index = brief.claims.findIndex((claim) =>
    new RegExp(`^,? (?:and )?${escaped(claim)}`, "iu").test(text.slice(at + last.length)),
  );
  return index < 0
    ? brief
    : { ...withoutClaim(brief, index), steps: [...brief.steps, brief.claims[index] ?? ""] };
}

/** "Step 3 ring us": what it is counted by goes. */
const bareSteps = (brief: Brief): Brief => ({
  ...brief,
  steps: brief.steps.map((step) =>
    capitalised(step.replace(/^step (?:\d{1,2}|one|two|three|four|five|six)\b[:.,–-]? ?(?=\p{L})/iu, "")),
  ),
});

/** Steps with the telephone number that was taken out of them, and under what announces them. */
function withStepsWhole(brief: Brief, text: string): Brief {
  const { phone, steps } = brief;
  const [first = ""] = steps;
  if (steps.length < 2) return brief;
  const at = placeIn(text, first);
  const [, title = ""] =
    at < 0
      ? []
      : (/(?:^|[.!?\n]\s*)((?:\d|two|three|four|five|six) [\p{L} ]{3,40}):\s*(?:1[.)]\s*|[-•*]\s*)?$/iu.exec(
          text.slice(0, at),
        ) ?? []);
  return {
    ...brief,
    stepsTitle: brief.stepsTitle || (wordCount(title) <= 6 ? capitalised(title) : ""),
    steps: phone
      ? steps.map(
          (step) =>
            [`${step}, ${phone}`, `${step} on ${phone}`, `${step} ${phone}`].find(
              (one) => placeIn(text, one) >= 0,
            ) ?? step,
        )
      : steps,
  };
}

/** "Three tips" above a film whose tips come later: it stands above them. */
function withTitleOfList(brief: Brief): Brief {
  const [first] = brief.lists;
  if (OF_LIST.test(brief.headline) && first && !first.title)
    return { ...brief, headline: "", lists: brief.lists.with(0, { ...first, title: brief.headline }) };
  const at = brief.lists.findIndex(
    ({ items, title, after }) => !title && after > 0 && items.length === countIn(brief.headline),
  );
  if (at < 0) return brief;
  const list = {
    ...brief.lists[at],
    items: brief.lists[at]?.items ?? [],
    after: brief.lists[at]?.after ?? 0,
  };
  return { ...brief, headline: "", lists: brief.lists.with(at, { ...list, title: brief.headline }) };
}
/** "Looking for", "What we offer": nothing by itself. */
const OF_LIST =
  /^(?:(?:we(?:['’]re| are) )?looking for|what (?:we|you) (?:offer|get|need|bring)|includes?|included|requirements?|what['’]s (?:new|included|on)|(?:the )?(?:menu|line-?up|programme?|agenda))$/iu;
const COUNTS = ["two", "three", "four", "five", "six"];
/** "Three tips" */
function countIn(headline: string): number {
  const [, count = ""] =
    /^(\d|two|three|four|five|six) (?:\p{L}+ )?(?:tips|things|actions|rules|reasons|facts|changes|points|benefits|options|categories)$/iu.exec(
      headline,
    ) ?? [];
  return /\d/.test(count) ? Number(count) : count ? COUNTS.indexOf(count.toLowerCase()) + 2 : 0;
}

/**
 * The brief without words that lead to what is said.
 *
 * @param text the brief as it was read
 */
export function withoutLeads(first: Brief, text: string): Brief {
  const parts = [
    bareSteps,
    withLastStep,
    withStepsWhole,
    withAuthors,
    withHeads,
    withAddressBack,
    withTagline,
  ];
  const read = parts.reduce(
    (brief, part) => part(brief, text),
    withTitleOfList(withStrokes(withQuotedFigures(first))),
  );
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
  const brief = withClaims(read, told.flat(), (count) => told.slice(0, count).flat().length);
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
