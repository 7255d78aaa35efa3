import { FILM_SOURCE } from "#lib/motion/brief-format.ts";
import { groupsOf, type PlainerRule } from "#lib/motion/brief-plainer-rule.ts";
import { capitalised } from "#lib/motion/brief-words.ts";

/** Chat spelling and short forms: “we r open”, “20 m.p.h.”, “30ish seconds”, “band = Glass Heron”. */
export const SPELLING_RULES: readonly PlainerRule[] = [
  // "free incl. shoes": no sentence ends there
  [/(?<=\p{L} )incl\. (?=\p{L})/giu, "including "],
  // "20 m.p.h.", "£24,000 p.a.", "7 a.m.", "900 sq. ft.": one word each; a full stop that ends its sentence stays
  [
    /(?<![\p{L}.])(?:(?<=\d[\d.,]* ?)(?:[mk]\.p\.h|r\.p\.m|p\.(?:a|w|c\.m|h|p)|[ap]\.m|h\.p)|sq\. ?(?:ft|m|in|yd))(?![\p{L}\d])(?:\.(?:(?<ends>(?=\s+\p{Lu}|\s*$))|))?/gu,
    (found, ...rest) =>
      found.replace(/\.(?=\p{L}|$)/gu, "").replace(". ", " ") +
      (groupsOf(rest).ends === undefined ? "" : "."),
  ],
  // "12 september 2026"
  [
    /(?<=\d(?:st|nd|rd|th)? )(?:january|february|april|june|july|august|september|october|november|december)\b/gu,
    capitalised,
  ],
  // "we r on Fennel Street", "when u hover"
  [/(?<=\b(?:we|they|you|u|who) )r(?= )/gu, "are"],
  [/(?<=\p{Ll} )u(?= (?:can|get|are|have|need|want|will|\p{Ll}{3,}\b))/gu, "you"],
  [/(?<=\p{Ll}{2} )u(?=[.,!?]|$)/gu, "you"],
  [
    /(?<=\bwatch\p{L}*\b[^.!?\n]{0,50}) (?:with no|without|with the) (?:sound|audio)(?: off)?(?=[.,!\n]|$)/giu,
    " muted",
  ],
  // "band = Glass Heron. song = “Slow Tide Motel”"
  [/(?<=^|[.!?\n] ?)(\p{L}[\p{L} ]{1,14}) = (?=[\p{L}“"])(?![^\n]*[;{(])/gu, "$1: "],
  // "grainy, 70s, orange": a decade, where a length stands too, or beside what is like it
  [
    /(?<=^|[,;.\n] ?)(?:(?:very|quite|all|a (?:bit|little)) )?['’]?(?:19)?[5-9]0['’]?s(?=[,;.\n]|$)(?=(?<rest>[\s\S]*))/giu,
    (found, ...rest) =>
      /\b\d{1,3} ?(?:s|secs?|seconds?|mins?|minutes?)\b/i.test(
        String(rest.at(-2)).slice(0, Number(rest.at(-3))) + groupsOf(rest).rest,
      ) ||
      /(?:retro|vintage|grain\p{L}*|vhs|disco|neon|synth|faded|polaroid|washed[- ]out|film look),? $/iu.test(
        String(rest.at(-2)).slice(0, Number(rest.at(-3))),
      )
        ? "retro"
        : found,
  ],
  // "parents of new Reception children": a class, and no name
  [/\bReception (?=children|class(?:es)?|pupils|starters|kids)/gu, "reception "],
  // "30ish seconds"
  [/(?<=\b\d{1,3})[- ]?ish(?=[ -]?(?:s|secs?|seconds?|mins?|minutes?)\b)/giu, ""],
  // "1 x 15″ vertical", "a 30'' spot"; a screen of 15″ is none
  [
    new RegExp(
      `(?<=^[^"“\\n]*?)(?:(?<=\\d ?[x×] ?|(?:length|duration|running time|runtime|deliverables?|format): )(\\d{1,3}) ?(?:["″”]|''|’’)|(?<![\\d.])(\\d{1,3}) ?(?:["″”]|''|’’)(?=,? (?:(?:\\p{L}+[ -]){0,2}${FILM_SOURCE}(?!\\p{L})|vertical|portrait|square|landscape|spot|cut|16:9|9:16|1:1|4:5)))`,
      "gimu",
    ),
    "$1$2 seconds",
  ],
];
