import type { Brief } from "#lib/motion/brief.ts";
import { secondsIn } from "#lib/motion/brief-format.ts";
import { NAME_SOURCE } from "#lib/motion/brief-names.ts";
import {
  ADDRESS,
  capitalised,
  clean,
  COMMAND,
  isCommand,
  PHONE,
  shownAddress,
  typed,
  wordCount,
} from "#lib/motion/brief-words.ts";

/** Words that the last scene has room for. */
const LONGEST_END = 14;

export const ONE_ADDRESS = "a film ends on one address";

/** The film ends on this address, or command; a command that was to be there is shown as code. */
export function goTo(brief: Brief, address: string): void {
  const { address: before } = brief;
  if (isCommand(before)) brief.code ??= typed(before);
  else if (before && before !== address) brief.ignored.push({ text: before, why: ONE_ADDRESS });
  brief.address = address;
}

/** A command to type: code where the film has an address to end on, and otherwise what it ends on. */
export function typeIn(brief: Brief, command: string): void {
  if (brief.address && brief.address !== command) brief.code ??= typed(command);
  else brief.address = command;
}

/**
 * Reads what a film is to end on: an address, a number, words in quotation marks, a chart, how long it stands.
 *
 * @param text what stood behind "end on"; quotations are a sign each
 */
export function readEnding(
  brief: Brief,
  text: string,
  { spoken, setProduct }: { spoken(text: string): string; setProduct(name: string): void },
): void {
  if (
    /^(?:please )?(?:(?:repeat|recap|sum up|list|show)\b|an? (?:\p{L}+ )?(?:recap|summary)\b).*\b(?:all|again|rules|points|things|three|two|four|five|steps|everything)\b|^an? (?:\p{L}+ )?recap(?: (?:card|slide|screen|frame|scene))?$/iu.test(
      text,
    )
  ) {
    brief.recap = true;
    return;
  }
  // "a question for the class: Where was the water …?"
  const asked =
    /^(?:an? |the |this )?(?:final |last )?(?:question|line|thought|message|sentence|fact|reminder)(?: (?:for|to) [^:]{3,30})?: ([^\ue000]{8,140})$/i.exec(
      text.trim(),
    )?.[1];
  if (asked) {
    brief.claims.push(capitalised(asked.trim()));
    return;
  }
  const command = COMMAND.exec(text)?.[1];
  const link = ADDRESS.exec(command ? text.replace(command, "") : text)?.[0];
  if (command) {
    // both: what to type, and where to read about it
    if (link) brief.callToAction ||= command;
    if (link) goTo(brief, shownAddress(link));
    else typeIn(brief, command);
    return;
  }
  const phone = PHONE.exec(text)?.[0];
  if (link) goTo(brief, shownAddress(link));
  if (phone) brief.phone ||= phone;
  const quoted = [...text.matchAll(/\ue000(\d+)\ue001/g)].map(([sign]) => spoken(sign));
  const held =
    /\b(?:keep|leave|hold|stay|then|for|pause)\b[^.]*?\b((?:twenty|ten|[a-z]+|\d+)) ?(?:s|secs?|seconds?)\b/i.exec(
      text,
    );
  if (held) brief.holdSeconds = Math.max(brief.holdSeconds, secondsIn(`${held[1]} seconds`) ?? 3);
  else if (/\b(?:keep|leave|hold)\b/i.test(text)) brief.holdSeconds = Math.max(brief.holdSeconds, 3);
  const bars = [
    ...text.matchAll(
      /(?:^|,|\bagainst|\bvs\.?|\bversus|\band|;|:)\s*(\p{L}[\p{L} ]{1,24}?):?\s+([\d.,]*\d)\s*(%|euros?|€|\$|kg|kwh|hours?|minutes?|seconds?|days?)?/giu,
    ),
  ];
  if (/\bchart|graph|bars\b/i.test(text) && bars.length > 1) {
    for (const [, label = "", number = "", unit = ""] of bars)
      brief.comparisons.push({
        label: capitalised(clean(label)),
        value: Number(number.replace(/,/g, "")),
        suffix: unit ? ` ${unit}` : "",
      });
    brief.chartLast = true;
    if (quoted[0]) brief.source = quoted[0];
    return;
  }
  const named = new RegExp(`\\b(?:our|the) name,?\\s+(${NAME_SOURCE})`, "u").exec(text)?.[1];
  if (named) {
    // a name that is told as the end is not told before
    if (!brief.product) brief.nameless = true;
    setProduct(named);
  }
  // "the Halden Group logo"
  const logo = new RegExp(`^(?:with )?(?:the|our) (${NAME_SOURCE}) logo\\b`, "u").exec(text)?.[1];
  if (logo) setProduct(logo);
  if (/\b(?:the|our) dates?\b/i.test(text)) brief.dateLast = true;
  if (/\b(?:the|our) (?:price|number|figure)\b/i.test(text) && !phone) brief.numberLast = true;
  // "our handle @slowgardenclub"
  const [handle] = /(?<=^(?:(?:our|the|my) \p{L}+:? )?)@[\w.]*\w$/u.exec(text.trim()) ?? [];
  if (handle && !quoted.length) {
    brief.callToAction ||= handle;
    return;
  }
  if (quoted.length) {
    brief.callToAction = quoted.join(" ");
    return;
  }
  const words = clean(
    text
      // "how to book, which is book.example"
      .replace(/^how to (\p{L}+)\b.*$/iu, (whole, what: string) => (link || phone ? what : whole))
      .replace(/^(?:a |an )?(?:big |warm |huge )*thank[- ]?you\b/i, "thank you")
      .replace(/,? (?:and|with) (?:our|the) (?:web)?(?:site|page|address|link|url)\b/i, "")
      .replace(/\ue000\d+\ue001/g, "")
      .replace(ADDRESS, "")
      // "donate at give.example or by texting WATER to 70777"
      .replace(/ at +or (?:by )?text(?:ing)?\b/i, " or text")
      .replace(PHONE, "")
      .replace(/\s+[+&]\s*$/, "")
      .replace(/,? ?(?:\band\b|\bthen\b)? ?(?:keep|leave|hold|freeze) .*$/i, "")
      .replace(/,? ?(?:on screen )?for (?:at least )?\S+ ?(?:s|secs?|seconds?)\b/gi, "")
      .replace(/\b(?:bitte|unsere?|adresse|notre|votre)\b/gi, "")
      .replace(/\b(?:big|large|small|please|nice and big)\b/gi, "")
      .replace(/\b(?:the )?(?:call to action|cta|line|words|question)\b:?/i, ""),
  ).replace(/(?:\s+|^)(?:at|on|to|and|with|via)$/i, "");
  const thing =
    /^(?:(?:a|an|the|our|one|just|only)\s+)*(?:logo|url|link|website|address|name|phone(?: number)?|telephone(?: number)?|tel|number|contact|date|price|booking line|dates|question|chart)?\b[\s,]*(?:and |the |under it|our )*/i;
  const left = clean(words.replace(thing, ""));
  // "… and nothing too salesy" is a direction
  if (
    /^(?:(?:and|but|please) )*(?:nothing|not|no|never|without|keep|make)\b|^(?:should|must|to) \p{L}+$/iu.test(
      words,
    )
  )
    return;
  if (left && wordCount(words) <= LONGEST_END && !/^(?:the|our) /i.test(words) && !named && !logo)
    brief.callToAction = capitalised(words);
}
