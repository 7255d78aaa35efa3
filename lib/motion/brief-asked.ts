import { FILM_SOURCE } from "#lib/motion/brief-format.ts";
import { ADDRESS } from "#lib/motion/brief-words.ts";

/*
 * What is asked of viewers, and what a film is asked to say, as sentences of their own.
 */

/** What viewers are asked for, among what they are told: "from 7pm, please get there by 6.45". */
const VIEWERS_DO =
  "(?:get there|arrive|come|bring|wear|park|call|ring|phone|book|rsvp|reply|tell us|join|check (?:your|sheds|garages|under)|drive|take (?:your|the bus|the train|a)|follow the (?:signs|diversion)|store|boil|keep (?:your|dogs?|off|clear|away)|(?:do not|don['’]?t) (?:park|chase|touch|feed|bring|forget|call|worry)|vote|give|donate|spread|look out)\\b";
const PLEASE_BEHIND = new RegExp(`(?:,| and| but| so) please,? (?=${VIEWERS_DO})(\\p{L})`, "giu");
const PLEASE_FIRST = new RegExp(`(?<=^|[.!?] |\\n)please,? (?=${VIEWERS_DO})(\\p{L})`, "giu");
const WHOM =
  "(?:customers|people|everyone|everybody|staff|parents|guests|users|members|visitors|residents|patients|clients|students|tenants|neighbou?rs|viewers|them|families|colleagues|employees|folks|players|volunteers|followers)";
/** "a 10s video that says we hit 10,000 downloads", "a short clip to tell customers the shop has moved" */
const FILM_SAYS = new RegExp(
  `(?<=(?:^|[.!?\\n] ?)[^.!?\\n“":]{0,70}(?<!\\p{L})(?:${FILM_SOURCE})(?!\\p{L})[^.!?\\n“":,]{0,40}?),? (?:(?:that|which) (?:just )?(?:says|tells (?:our |the |all )?${WHOM})|saying|to (?:just )?(?:say|tell (?:our |the |all )?${WHOM})|telling (?:our |the |all )?${WHOM})(?: that|:)? (?!(?:about|how|why|what|who|where|when|to|of|that|in|on|with|from|something|(?:a big |a huge )?(?:thank|happy|merry|congrat|welcome|goodbye|sorry)\\p{L}*)\\b)([\\p{L}\\d£$€])([^.!?\\n]*)(\\??)`,
  "giu",
);
/** ", text should say 5 days to go", "The words must read: open late" */
const TEXT_SAYS =
  /(^|[.!?\n]|,) ?(?:and |with )?(?:the )?(?:text|words|wording|title|caption|screen|sign|card)s? (?:should|must|has to|have to|needs? to|can|to|could) (?:just |only )?(?:say|read|be)s?:? (?!(?:about|how|something|in|on|the same|big|large|short|clear|readable|white|black|bold|small|easy|simple)\b)([\p{L}\d£$€])/giu;
/** "If your pony is ill, call us", "To book, call us", "Come and see us, or call": one sentence. */
const WHERE_OR_IF =
  "(?:if|when|to|for|before|after|until|come|sign up|book|visit|call|ring|drop|pop|questions|problems|need|want|in case|so|stuck|worried|unless|lost|found|seen)\\b";
/** "weekly visits from $40, call 555 0188", "night shifts, apply at care.example" */
const CALL_BEHIND = new RegExp(
  `(?<=(?:^|[.!?\\n])\\s*(?!\\s|${WHERE_OR_IF})[^.!?\\n]{8,}), (?:and |then )?(?=(?:apply|book|order|sign up|shop|register|rsvp|ring|join|call|visit|donate|download|enter|e-?mail)(?: \\p{L}+){0,3}?:? (?:at |on |via )?(?:${ADDRESS.source}|\\+?\\d[\\d ()-]{5,}\\d))(\\p{L})`,
  "giu",
);
/** "Please produce a public notice": another word for to make. */
const REQUESTS =
  /(?<=^|\n)((?:please |kindly |can you |could you |could you please |i need you to )?)(?:produce|prepare|put together|generate|develop|craft|draft|compose) (?=(?:an?|the|some|me|us|this|one)\b)/gi;
/** "Teach kids the water cycle: evaporation" */
const TEACH =
  /(?<=^|\n)(?:please |can you |could you )?(?:teach|show|tell) (?<whom>kids|children|people|students|pupils|teenagers|beginners|parents|customers|staff|new starters)(?: about)? (?=(?:the|how|what|why|our)\b)/gimu;
/**
 * A brief in which what is asked of viewers, and what the film is to say, begin sentences: "a clip that says we moved"
 * is "a clip. We moved".
 */
export const asked = (text: string): string =>
  text
    .replace(PLEASE_BEHIND, (_, letter: string) => `. ${letter.toUpperCase()}`)
    .replace(PLEASE_FIRST, (_, letter: string) => letter.toUpperCase())
    .replace(REQUESTS, "$1make ")
    .replace(TEACH, "Explainer for $<whom>: ")
    .replace(
      FILM_SAYS,
      // whether it can be done is asked, not what it says
      (_, letter: string, rest: string, asks: string) => `. ${letter.toUpperCase()}${rest}${asks && "."}`,
    )
    .replace(
      TEXT_SAYS,
      (_, before: string, letter: string) => `${before === "," ? "." : before} ${letter.toUpperCase()}`,
    )
    .replace(CALL_BEHIND, (_, letter: string) => `. ${letter.toUpperCase()}`);
