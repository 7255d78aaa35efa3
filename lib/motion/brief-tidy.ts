import type { Brief } from "#lib/motion/brief.ts";
import { OWN_SOURCE } from "#lib/motion/brief-kinds.ts";
import { followed, placeIn, retold, withoutClaim } from "#lib/motion/brief-places.ts";
import { ADDRESS, capitalised, clean, shownAddress, wordCount, wordsAlone } from "#lib/motion/brief-words.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";

/*
 * The last look at what was read: no card with half a pair of brackets, none whose words stand on another, none that
 * belongs to the name before it, no call to action that ends where its address was.
 */

const count = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0;
/** Whether each bracket and each quotation mark has its other half. */
const isWhole = (text: string): boolean =>
  !/^[^(]*\)/.test(text) &&
  count(text, /\(/g) === count(text, /\)/g) &&
  count(text, /“/g) === count(text, /”/g) &&
  count(text, /"/g) % 2 === 0;

/** No card is read that is longer, words. */
const MOST_WORDS = 30;
/** The sentence of a brief in which words stand. */
function sentenceOf(words: string, text: string): string {
  // a card is not written as the brief is: its first words are
  const first = words
    .replace(/^[^\p{L}\d]+/u, "")
    .split(/\s+/)
    .slice(0, 3)
    .join(" ");
  const at = placeIn(text, first);
  if (at < 0) return "";
  const from = text.slice(0, at).search(/(?<=[.!?]["”)]?\s|\n|^)(?!.*(?:[.!?]["”)]?\s|\n))/su);
  const [rest = ""] = /^[\s\S]*?(?:[.!?]["”)]?(?=\s|$)|(?=\n)|$)/u.exec(text.slice(at)) ?? [];
  return clean(text.slice(Math.max(0, from), at) + rest);
}

/** A card that was cut within brackets or quotation marks is its sentence; one that is too long goes without them. */
function mended(claim: string, text: string): string {
  if (isWhole(claim)) return claim;
  const whole = sentenceOf(claim, text);
  if (whole && isWhole(whole) && wordCount(whole) <= MOST_WORDS)
    return capitalised(whole.replace(/"([^"]*)"/g, "“$1”"));
  return capitalised(clean(claim.replace(/[()“”"]/g, " ").replace(/\s+(?=[.,])/g, "")));
}

/** The claims whose words all stand on a longer one, as "Delyth" on "One of our team, Delyth, has been here 19 years". */
function unrepeated(claims: readonly string[], headline: string): string[][] {
  const plain = claims.map((claim) => ` ${wordsAlone(claim)} `);
  // "They should remember that the ferry leaves early": what leads to what is said goes
  const isLed = (one: string, other: string): boolean =>
    one !== other && one.endsWith(other) && / that $/.test(one.slice(0, one.length - other.length + 1));
  return claims.map((claim, at) => {
    const own = plain[at] as string;
    const isAgain = plain.some(
      (other, index) =>
        index !== at &&
        (isLed(own, other) || (!isLed(other, own) && other.includes(own) && (other !== own || index < at))),
    );
    return !own.trim() || (isAgain && claim !== headline) ? [] : [claim];
  });
}

/** "Kestrel & Thyme meal boxes", "Ashgrove House, Wrexham": what it is, or where, stands behind its name. */
function withKind(brief: Brief, text: string): Brief {
  if (!brief.product || brief.tagline) return brief;
  const behind = new RegExp(
    `${escaped(brief.product)}(?:, (?<place>(?:near |in )?${PLACE}(?:, ${PLACE})?)| (?<thing>\\p{Ll}[\\p{Ll} -]{2,24}s))(?=[.,;:\\n]|$)`,
    "u",
  ).exec(text)?.groups;
  const words = wordsAlone(behind?.place ?? behind?.thing ?? "");
  const isPart = (claim: string) => words !== "" && ` ${words} `.includes(` ${wordsAlone(claim)} `);
  // what is said of it, and not shown, is no kind
  if (!brief.claims.some(isPart)) return brief;
  const rest = retold(
    brief,
    brief.claims.map((claim) => (isPart(claim) ? [] : [claim])),
  );
  const { place, thing = "" } = behind ?? {};
  return { ...rest, tagline: capitalised(place ? place.replace(/^(?=\p{Lu})/u, "in ") : thing) };
}
const PLACE = "\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?";

const LONG =
  /^(?:about |around )?(?:one|two|three|\d{1,2}) (?:to|or|-|–) (?:two|three|four|\d{1,2}) (?:minutes?|mins?|secs?|seconds?)$/iu;
const PERIOD = /^(?<number>\d{1,3}) (?<unit>seconds?|minutes?|hours?|days?|weeks?|months?)$/iu;
/** "600 lumens, 40 hours, 68 grams": beside figures a time is one. */
function withPeriods(brief: Brief, text: string): Brief {
  const index = brief.claims.findIndex((claim) => {
    const beside = brief.numbers.map(({ value, label }) => `${value} ${label}`);
    return (
      PERIOD.test(claim) &&
      beside.some((one) => placeIn(text, `${one}, ${claim}`) >= 0 || placeIn(text, `${claim}, ${one}`) >= 0)
    );
  });
  const { number = "", unit = "" } = PERIOD.exec(brief.claims[index] ?? "")?.groups ?? {};
  if (!number) return brief;
  const at = placeIn(text, brief.claims[index] ?? "");
  const before = brief.numbers.filter(({ value, label }) => {
    const place = placeIn(text, `${value} ${label}`);
    return place >= 0 && place < at;
  }).length;
  const rest = withoutClaim(brief, index);
  const figure = { value: Number(number), prefix: "", suffix: "", decimals: 0, label: unit, after: index };
  return { ...rest, numbers: rest.numbers.toSpliced(before, 0, figure) };
}

/** "Show this code:": its code is on screen. */
const SHOW_CODE =
  /^(?:please |and |then )*(?:show|display|include|type)(?: this| the| the following)?(?: code| snippet| commands?| request)?$/iu;

/** Who writes, whom it is for, what it is to do: told to us, and no part of it is a card. */
const TOLD =
  /^(?:team: |we(?:['’]re| are) (?:the|an) agency|our (?:patients|customers|clients|users|viewers|audience|guests|buyers) (?:are|is)\b)|\bso (?:that )?(?:they|people|viewers|you) can\b/iu;
/** Whether a claim is a few words of such a sentence. */
const isOfTold = (claim: string, { ignored }: Brief): boolean =>
  wordCount(claim) <= FEW && ignored.some(({ text }) => TOLD.test(text) && placeIn(text, claim) > 0);

/** Whether a claim is none: a piece of something longer, or said where it stands anyway. */
function isNone(claim: string, read: Brief, text: string): boolean {
  const { product, headline, audience, callToAction } = read;
  const words = wordsAlone(claim);
  const isIn = (other: string) =>
    ` ${wordsAlone(other)} `.includes(` ${words.replace(/^(?:about|for|of) /, "")} `);
  const many = wordCount(claim);
  const goesOn = `${escaped(claim)}(?= (?:for|of|to|in|at|with|by|that) )`;
  const beside = claim.replace(new RegExp(ADDRESS.source, "iu"), "");
  return (
    // "One to two minutes": how long it is, wherever it stands
    LONG.test(claim) ||
    // "with a bar chart": how it is shown
    /^with (?:an? )?(?:\p{L}+ ){0,2}(?:chart|graph|diagram)s?$/iu.test(claim) ||
    // "For the Voltry pitch": whose it is
    (product !== "" &&
      new RegExp(`^(?:for )?the ${escaped(wordsAlone(product))}(?: (?:pitch|deck|meeting|campaign))?$`).test(
        words,
      )) ||
    // whose film it is has a card, and whom it is for is nobody's news
    (words === wordsAlone(product) && claim.startsWith("“")) ||
    (many > 2 && isIn(audience)) ||
    (many > 1 && (isIn(headline) || isIn(read.stepsTitle))) ||
    // "rowanhouse.example/run", "Sign up by 4 May - rowanhouse.example/run": where the film ends
    (beside !== claim && ["", wordsAlone(callToAction)].includes(wordsAlone(beside))) ||
    // "Famous" of "Famous for her chocolate sponge": a word that its clause goes on behind
    (many === 1 &&
      new RegExp(`(?<!\\p{L})${goesOn}`, "iu").test(text) &&
      !new RegExp(`(?<!\\p{L})(?!${goesOn})${escaped(claim)}(?!\\p{L})`, "iu").test(text)) ||
    // "Tall Hedge" of "We're the agency, Tall Hedge", "See it happening" of "so they can see it happening"
    isOfTold(claim, read)
  );
}
const FEW = 4;

/** "Bakery is called Crumb & Daughter, 41 Fore Street": whose film it is stands on a card of its own. */
const NAMING = new RegExp(
  `^(?:(?:The|Our|My) )?(?:${OWN_SOURCE})(?:['’]s name| name)? (?:is (?:called |named )?|called |named )(?=\\p{Lu})`,
  "u",
);
/** A claim without what joins it to what stood before it: "Loop, we are open", "Loop that collects food", "- Pricing". */
function alone(claim: string, product: string): string {
  const said = claim.replace(/^[-–—]\s+/u, "");
  const bare = said.replace(NAMING, "");
  if (!product || !bare.startsWith(product)) return said;
  const rest = bare.slice(product.length);
  if (bare !== said && /^(?:,? .*)?$/.test(rest)) return capitalised(clean(rest));
  if (/^, (?:we|I)\b/.test(rest)) return capitalised(rest.slice(2));
  return /^ that \p{Ll}+s /u.test(rest) ? product + rest.slice(" that".length) : said;
}

/** A call to action without what hangs on nothing: "Docs are at", "My name, Loop, Gas Safe"; empty where it is "The". */
function asked(call: string, product: string): string {
  const bare = call
    .replace(/\s*\b(?:at|on|via|from)\s+(?=\(|$)/iu, " ")
    // "People book at mudandember.co.uk"
    .replace(
      /^my name, |^people (?=(?:book|order|sign up|register|apply|donate|buy)$)|(?<=\S) (?:is|are)$/i,
      "",
    )
    // the name stands there anyway
    .replace(new RegExp(product ? `^${escaped(product)} ?, ?(?=\\S)` : "$^", "u"), "")
    .replace(/ +(?=,)/g, "")
    .trim()
    // what is done with them is read them
    .replace(
      /^(?:the |our )?((?:(?:full|whole|migration|upgrade|release|user|setup) )?(?:docs|documentation|guide|report|changelog|(?:release )?notes))$/i,
      (_, what: string) => `Read the ${what.toLowerCase()}`,
    );
  return /^(?:the|an?|our|my|it|this|is|are|and|or|to)$/i.test(bare) ? "" : capitalised(bare);
}

/** Whether a name is that of a step, or of a place in a countdown, and stands nowhere else. */
const isEntry = ({ product, steps, claims }: Brief, text: string): boolean =>
  product !== "" &&
  text.split(product).length === 2 &&
  [...steps, ...claims.flatMap((claim) => /^#\d+ (.*)$/.exec(claim)?.[1] ?? [])].some(
    (one) => wordsAlone(one) === wordsAlone(product),
  );

/** "Voltry (charging for vans) cuts the fuel part by half": who does it stands before what it is. */
const withSubject = (claim: string, product: string, text: string): string => {
  const does = /^\p{Lu}\p{Ll}+s (?=\p{Ll})/u.test(claim) ? claim[0]?.toLowerCase() + claim.slice(1) : "";
  return product && does && new RegExp(`${escaped(product)} \\([^()\\n]+\\) ${escaped(does)}`, "u").test(text)
    ? `${product} ${does}`
    : claim;
};

/** "site manager at Greyfen": with the name before it, "Marta Oyelaran, ". */
const withName = (role: string, text: string): string =>
  new RegExp(`\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)+, (?:our |the |an? )?${escaped(role)}`, "u").exec(
    text,
  )?.[0] ?? role;

/** "nothing that sounds like an advert for a bank" */
const isDenied = (kind: string, text: string): boolean =>
  new RegExp(
    `\\b(?:nothing|not|never|no|don['’]t|doesn['’]t) [^.!?\\n]{0,30}\\b(?:ad|advert|brochure|like) (?:for |from )?(?:an? )?${escaped(kind)}`,
    "i",
  ).test(text);

/** Whether a claim is an address, and no more. */
const isOnly = (claim: string): boolean => claim.replace(new RegExp(ADDRESS.source, "iu"), "").trim() === "";

/**
 * @param read what was read
 * @param text the brief
 */
export function tidied(read: Brief, text: string): Brief {
  const whole = read.claims.map((claim) => {
    const said = withSubject(mended(claim, text), read.product, text);
    // what is left of a quotation, with whose it is
    return said !== claim && read.quotes.some((quote) => said.includes(quote.text)) ? "" : said;
  });
  const own = whole.map((claim) => (isNone(claim, read, text) ? "" : alone(claim, read.product)));
  const claims = unrepeated(own, read.headline);
  const told = withPeriods(withKind(retold(read, claims), text), text);
  const brief = told.code ? followed(told, SHOW_CODE, "the code") : told;
  const only = read.claims.find(isOnly) ?? "";
  // "Hack the Harbour 2026, 48 hours, 32 teams": the name has a card
  const isName = (item: string) => wordsAlone(item) === wordsAlone(brief.product);
  return {
    ...brief,
    lists: brief.lists.map((list) =>
      list.items.length > 2 ? { ...list, items: list.items.filter((item) => !isName(item)) } : list,
    ),
    // a card begins with a capital, and an address does not
    address:
      brief.address || shownAddress(only.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())),
    quotes: brief.quotes.map((quote) => ({
      ...quote,
      author: (/^\p{Ll}/u.test(quote.author) ? withName(quote.author, text) : quote.author)
        // "Last year somebody called Jonty"
        .replace(/^.*\b(?:somebody|someone|a \p{Ll}+) (?:called|named) (?=\p{Lu})/u, "")
        .replace(/ who (?:joined|came|has|is|was|lives|works|lost|found)\b.*$/iu, "")
        // "a chap from the Gazette, Colin Farrant,"
        .replace(
          /^(\p{Lu}[^,]*), (\p{Lu}\p{L}+(?: \p{Lu}[\p{L}'’-]+){1,2})$/u,
          (all, whose: string, name: string) =>
            new RegExp(`\\b(?:from|at|of) (?:the )?${escaped(all)}`).test(text) ? `${name}, ${whose}` : all,
        ),
    })),
    callToAction: asked(brief.callToAction, brief.product),
    product: isEntry(brief, text) ? "" : brief.product,
    tagline:
      /^colou?rs?\b/i.test(brief.tagline) || (brief.tagline !== "" && isDenied(brief.tagline, text))
        ? ""
        : capitalised(mended(brief.tagline.replace(/^we(?:['’]re| are) (?=an? |the )/i, ""), "")),
  };
}
