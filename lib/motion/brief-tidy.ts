import type { Brief } from "#lib/motion/brief.ts";
import { followed, placeIn, retold } from "#lib/motion/brief-places.ts";
import { capitalised, clean, wordCount, wordsAlone } from "#lib/motion/brief-words.ts";
import { escaped } from "#lib/motion/plain-text.ts";

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
  const index = brief.claims.findIndex(
    (claim) =>
      wordCount(claim) <= 3 &&
      new RegExp(
        `${escaped(brief.product)}(?:,? ${escaped(claim)}|,? ${escaped(claim[0]?.toLowerCase() ?? "")}${escaped(claim.slice(1))})(?=[.,;:\\n]|$)`,
        "u",
      ).test(text),
  );
  // what is said of it is no kind: "Loop saves time."
  const claim = brief.claims[index] ?? "";
  const isPlace = new RegExp(`${escaped(brief.product)}, ${escaped(claim)}(?=[.\\n]|$)`, "u").test(text);
  const isThing = /^\p{Ll}/u.test(
    text.slice(placeIn(text, `${brief.product} ${claim}`) + brief.product.length + 1),
  );
  if (
    !claim ||
    !(isPlace ? /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?$/u.test(claim) : isThing && /s$/.test(claim))
  )
    return brief;
  const rest = retold(
    brief,
    brief.claims.map((one, at) => (at === index ? [] : [one])),
  );
  return { ...rest, tagline: isPlace ? `In ${claim}` : claim };
}

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
  const rest = retold(
    brief,
    brief.claims.map((one, place) => (place === index ? [] : [one])),
  );
  const figure = { value: Number(number), prefix: "", suffix: "", decimals: 0, label: unit, after: index };
  return { ...rest, numbers: rest.numbers.toSpliced(before, 0, figure) };
}

/** "Show this code:": its code is on screen. */
const SHOW_CODE =
  /^(?:please |and |then )*(?:show|display|include|type)(?: this| the| the following)?(?: code| snippet| commands?| request)?$/iu;

/**
 * @param read what was read
 * @param text the brief
 */
export function tidied(read: Brief, text: string): Brief {
  const whole = read.claims.map((claim) => {
    const said = mended(claim, text);
    // what is left of a quotation, with whose it is
    return said !== claim && read.quotes.some((quote) => said.includes(quote.text)) ? "" : said;
  });
  // whose film it is has a card, and whom it is for is nobody's news
  const [name, whom] = [read.product, read.audience].map(wordsAlone);
  const opens = `${read.product}, `;
  const own = whole.map((claim) => {
    const words = wordsAlone(claim);
    // "Famous" of "Famous for her chocolate sponge": a word that its clause goes on behind
    const isTorn =
      wordCount(claim) === 1 &&
      new RegExp(`(?<!\\p{L})${escaped(claim)} (?:for|of|to|in|at|with|by|that) `, "iu").test(text) &&
      !new RegExp(`(?<!\\p{L})${escaped(claim)}(?! (?:for|of|to|in|at|with|by|that) )(?!\\p{L})`, "iu").test(
        text,
      );
    const isTold =
      (words === name && claim.startsWith("“")) || (wordCount(claim) > 2 && (whom ?? "").includes(words));
    // "One to two minutes": how long it is, wherever it stands
    // "Tall Hedge" of "We're the agency, Tall Hedge", which is told to us
    const isAside =
      wordCount(claim) <= 3 &&
      /^(?:\p{Lu}\S* ?)+$/u.test(claim) &&
      read.ignored.some((one) => one.text !== claim && one.text.includes(` ${claim}`));
    const isHeadline =
      wordCount(claim) > 1 &&
      ` ${wordsAlone(read.headline)} `.includes(` ${words.replace(/^(?:about|for|of) /, "")} `);
    if (isTorn || isTold || isAside || isHeadline || LONG.test(claim)) return "";
    return read.product && claim.startsWith(opens) && /^(?:we|I)\b/.test(claim.slice(opens.length))
      ? capitalised(claim.slice(opens.length))
      : claim;
  });
  const claims = unrepeated(own, read.headline);
  const told = withPeriods(withKind(retold(read, claims), text), text);
  const brief = told.code ? followed(told, SHOW_CODE, "the code") : told;
  return {
    ...brief,
    callToAction: brief.callToAction.replace(/\s*\b(?:at|on|via|from)\s+(?=\(|$)/iu, " ").trim(),
    tagline: /^colou?rs?\b/i.test(brief.tagline)
      ? ""
      : capitalised(brief.tagline.replace(/^we(?:['’]re| are) (?=an? |the )/i, "")),
  };
}
