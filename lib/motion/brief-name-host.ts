import { ADDRESS } from "#lib/motion/brief-words.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";

/*
 * A brief that ends on voltry.co.uk and speaks of Voltry is of Voltry: whoever writes it has a site of that name. What
 * else stands in it with a capital is a customer, a plan, a word of code.
 */

/** Sites where many have a page. */
const SHARED =
  /^(?:youtube|instagram|facebook|linkedin|tiktok|twitter|github|gitlab|eventbrite|gofundme|justgiving|kickstarter|indiegogo|patreon|substack|medium|spotify|bandcamp|soundcloud|etsy|shopify|steam\p{L}*|itch|google|gmail|outlook|hotmail|yahoo|icloud|apple|amazon|notion|npmjs|pypi|discord|slack|whatsapp|zoom|calendly|wixsite|wordpress|tickettailor|example)$/u;
const ENDING = /(?:\.(?:co|com|org|net|ac|gov|edu|nhs|sch))?\.[a-z]{2,}$/;
const BETWEEN = "[\\s'’&.,-]{0,3}";
const lettersOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/&| and /g, "")
    .replace(/[^\p{L}\d]/gu, "");

/** "@glossedbytiana": who is found by a name of theirs, on whatever site. */
const HANDLE = /(?<![\p{L}\d.])@[\w.]{4,30}(?<![.])/gu;
/** What the name of a site or of an account may be written as: "getvoltry", "crumbanddaughter". */
function stemsOf(address: string): string[] {
  const isHandle = address.startsWith("@");
  const [host = ""] = address
    .toLowerCase()
    .replace(/^https?:\/\/|^[^@]*@/, "")
    .split("/");
  const named = isHandle ? host.replace(/[._]/g, "") : (host.replace(ENDING, "").split(".").at(-1) ?? "");
  const stem = named.replace(/-/g, "");
  const bare = stem.replace(/^(?:get|try|use|join|with)(?=.{4})|(?<=.{4})(?:app|hq|uk|usa|official)$/g, "");
  return SHARED.test(stem) ? [] : [stem, bare, stem.replace(/and/, "")].filter((one) => one.length > 3);
}

const LOOKED_AT = 8;

/** The words of a brief that a site of it is called after; empty where there are none. */
function hostName(text: string): string {
  const prose = text.replace(new RegExp(ADDRESS.source, "gi"), (found) => "\0".repeat(found.length));
  const addresses = [new RegExp(ADDRESS.source, "gi"), HANDLE].flatMap((pattern) => [
    ...text.matchAll(pattern),
  ]);
  for (const [address] of addresses.slice(0, LOOKED_AT))
    for (const stem of stemsOf(address)) {
      const written = new RegExp(`(?<![\\p{L}\\d@])${[...stem].join(BETWEEN)}(?![\\p{L}\\d])`, "giu");
      for (const { 0: words, index } of prose.matchAll(written)) {
        const before = prose.slice(Math.max(0, index - 12), index);
        const isWritten = words
          .split(/\s+/)
          .every((word) => /^(?:\p{Lu}|\d|&$|(?:of|the|and|for|in)$)/u.test(word));
        // what begins a sentence has its capital from that
        const isName = isWritten && (/\s/.test(words) || /[\p{L}\d,(“"*:–—-]["“*]? ?$/u.test(before));
        if (isName || /(?:[“"`]|#+ |\b(?:called|named) )$/.test(before)) return words.replace(/[.,]+$/, "");
      }
    }
  return "";
}

/** What stands before a name that is meant. */
const INTRODUCES =
  "(?:[Cc]alled|[Nn]amed|[Mm]eet|[Ii]ntroducing|[Pp]resenting|[Ll]aunch\\p{L}*|[Aa]nnounc\\p{L}*|[Pp]roduct(?: is)?|[Cc]ompany(?: is)?|[Bb]rand(?: is)?|[Ee]vent|[Tt]itle|[Ss]how|[Nn]ame(?: is)?|[Cc]lient|[Pp]roject|[Cc]ampaign|[Ff]eature|[Uu]pdate|[Aa]pp)(?:[:*,]| the| our| new)*";

/**
 * @param name as it was found; empty where nothing was
 * @returns the name that the brief's site has, where no word of the brief introduces another
 */
export function byHost(name: string, text: string): string {
  const host = hostName(text);
  const [own, other] = [lettersOf(name), lettersOf(host)];
  if (!host || own === other) return name;
  // "For the Voltry", "Try Voltry"
  if (own.includes(other)) {
    const led = new RegExp(
      `^(?:(?:for|to|at|about|with|from|by|in|on|our|my|new|try|get|use|join|visit|meet|see|choose|discover|download|order|welcome) )+(?:the )?${escaped(host)}$`,
      "i",
    );
    return led.test(name) ? host : name;
  }
  const isMeant =
    name !== "" &&
    new RegExp(
      `(?:${INTRODUCES} |[“"])${escaped(name)}(?![\\p{L}\\d])|[@/]${escaped(own)}(?![\\p{L}\\d])`,
      "u",
    ).test(text.replaceAll("**", ""));
  return isMeant ? name : host;
}
