import { type Bar, type Brief, emptyBrief, figureOfBar, tellUnderstood } from "#lib/motion/brief.ts";
import { type ClauseClass, DARK_MODE, isForm, sentencesOf } from "#lib/motion/brief-clauses.ts";
import { US } from "#lib/motion/brief-asides.ts";
import { SHOWN_WHY, UNKNOWN, VOICE_WHY } from "#lib/motion/brief-directions.ts";
import {
  colorsIn,
  FILM_SOURCE,
  filmSeconds,
  isPlace,
  numberOf,
  NO_LENGTH,
  secondsIn,
} from "#lib/motion/brief-format.ts";
import { goTo } from "#lib/motion/brief-ending.ts";
import { endingsAsAsked, plainly } from "#lib/motion/brief-idioms.ts";
import { TO_EXPLAIN } from "#lib/motion/brief-leads.ts";
import {
  INLINE_LABEL,
  labelReader,
  meaningOf,
  ONE_SENTENCE,
  SAID_LABEL,
  SENTENCE_LABEL,
} from "#lib/motion/brief-labels.ts";
import { bulletsFrom, isHeading, RELEASED, rowsFrom, sceneIn, tidied } from "#lib/motion/brief-lines.ts";
import { isForeign } from "#lib/motion/brief-language.ts";
import { CHART, withCharts } from "#lib/motion/brief-markdown.ts";
import { withoutMail } from "#lib/motion/brief-mail.ts";
import { isIn, isOwnWork, nameBeside, nameIn } from "#lib/motion/brief-name-guess.ts";
import { COMMON_WORD, JOB, NAME_SOURCE, NO_NAME, isNoName } from "#lib/motion/brief-names.ts";
import type { Talk } from "#lib/motion/brief-tagger.ts";
import { withoutQuotes } from "#lib/motion/brief-quotes.ts";
import {
  areWordsBeside,
  isScript,
  LEADS_TO_WORDS,
  type ScriptScene,
  scriptSceneAt,
} from "#lib/motion/brief-storyboard.ts";
import { sayKind, sayTopic } from "#lib/motion/brief-untold.ts";
import {
  addSteps,
  claimsToSteps,
  HOW_IT_WORKS,
  isStep,
  stepInOrder,
  stepsAmong,
  stepsIn,
  withAnnouncedSteps,
} from "#lib/motion/brief-steps.ts";
import { type Known, ROLE, sentenceReader } from "#lib/motion/brief-sentence.ts";
import {
  ADDRESS,
  capitalised,
  clean,
  isCommand,
  shownAddress,
  REACH,
  DATE,
  partedOnly,
  withCommas,
  wordCount,
} from "#lib/motion/brief-words.ts";

/** What a title says of the film, not of the product. */
const TITLE_TAIL = new RegExp(
  `[\\s:–-]+(?:(?:release|launch|promo|product|brand|explainer|teaser|social|short) )*${FILM_SOURCE}$`,
  "iu",
);
/** The same before it: "Launch video: Patchwork 2.0". */
const TITLE_LEAD = new RegExp(
  `^(?:[\\p{L}-]+ ){0,3}${FILM_SOURCE}(?: (?:request|brief|idea|project))?\\s*[:–—-]\\s+`,
  "iu",
);
const QUOTATION = /“([^”\n]{2,400})”|"([^"\n]{2,400})"|«\s?([^»\n]{2,400}?)\s?»|„([^“”"\n]{2,400})[“”"]/g;

/** "P.S.", "PPS:", "ps no music"; "PS Audio" is a name. What follows is read as what it is. */
const POSTSCRIPT =
  /(?<=^\s{0,4}|[.!?)”"]\s{1,2})(?:[Pp]\.? ?){1,2}[Ss](?:[.:,]+| [–—-]|(?=\s+(?:\p{Ll}|(?:I|We|It|The|This|Our|My|You|Please|No|Don|Make|Keep|Use)\b)))\s+/gmu;
/** A command to type that fills a line, or what stands behind a label. */
const BARE_COMMAND =
  /(?<=^ ?|: |[.!?”"] |(?:^|[.!?] )(?:install|run|try)(?: it)?(?: with| using| via)? )((?:npm|npx|pnpm|yarn|bun|pip|brew|cargo|docker|gem|deno) [\w@./:=-]*[\w@/=-](?: [\w@./:=-]*[\w@/=-]){0,4}?)(?=[ .]*$|\.\s)/gim;

/** "Ledgerly (ledgerly.io)" */
const IN_PARENTHESES = new RegExp(` ?\\((${ADDRESS.source})\\)`, "gi");

/** "Our values: patient, honest, handmade": what somebody stands for is no tone. */
const VALUES = /^((?:our |the )?(?:(?:brand|company|core) )?values)(?:\s*:| are)\s+([^:.!?]+)[.!]?$/i;
/** "Then show three benefits: cheaper, faster, safer" */
const COUNTED_LIST =
  /^(?:(?:and|then|now|next|please),? )*(?:show|list|name|mention)(?: the| our| these| its)? ((?:two|three|four|five|six|[2-6]) (?:benefits|features|reasons|advantages|facts|points|values|strengths)):\s+([^:.!?]+)[.!]?$/i;
/** "Three bouquets this year: the Posy at £22, the Garden Bunch at £38 and the Big One at £60" */
const PRICED_LIST =
  /^(?!(?:please |can you |could you )*(?:make|create|do|show|compare|explain|need|want|i |we (?:need|want|would)))((?:[^\s:.!?]+ ){2,8}[^\s:.!?]+):\s+([^:!?]+?)[.!]?$/i;
const PRICE = /[$€£]\s?\d|\d\s?(?:[$€£]|pounds?|euros?|dollars?)/i;
/** What a sentence announces as a list, and its items, not yet apart. */
function announcedList(sentence: string): { head: string; items: string } {
  const [, head = "", items = ""] = VALUES.exec(sentence) ?? COUNTED_LIST.exec(sentence) ?? [];
  if (head) return { head, items };
  const [, priced = "", prices = ""] = PRICED_LIST.exec(sentence) ?? [];
  const isList =
    prices.split(/,\s|\s+and\s+/).filter((item) => PRICE.test(item)).length > 1 &&
    !meaningOf(priced) &&
    !FILM_NOUN.test(priced) &&
    !/\bloop\b/i.test(priced);
  return isList ? { head: priced, items: prices } : { head: "", items: "" };
}
const VIEWERS =
  /\b(?:want|like) ((?:every|all|our|the) (?:[\p{Ll}-]+ ){0,2}\p{Ll}+) to (?:see|watch) (?:this|it)\b/iu;

const FORM_BEHIND_ADDRESS = new RegExp(
  `(?<=\\s)(${ADDRESS.source}) (?=\\d{1,3} ?(?:s|secs?|seconds?)\\b)`,
  "gi",
);
const WHAT_FILM = new RegExp(
  `^\\s*(?:what|project|job|type|task|request|what (?:it|this) is|what we need)\\s*:\\s*(?=(?:an? )?(?:[\\p{L}\\d-]+ ){0,3}${FILM_SOURCE} (?:for|about|of)\\b)`,
  "gimu",
);

const COUNTED = "(?:step|tip|reason|chapter|part|lesson|rule|phase|stage)";
const COUNT_WORD = `(?:${COUNTED} (\\d{1,2}|one|two|three|four|five|six|seven)(?:[.):]|\\s?[–—-](?=\\s))|(\\d{1,2})[.)])\\s+`;
/** What counts a step: `1)`, `Step 1:`, `Step one:`. */
const COUNT = new RegExp(`(?<=^|[\\s:])${COUNT_WORD}(?=[\\p{L}\\p{N}$€£\\ue000])`, "giu");
const COUNT_FIRST = new RegExp(`^${COUNT_WORD}`, "iu");
const FILM_NOUN = new RegExp(`(?<![\\p{L}])${FILM_SOURCE}(?![\\p{L}])`, "iu");

/** Steps that are counted within a line, `1) … 2) …`, each on a line of its own; the last is one sentence. */
function linesOfSteps(line: string, brief: Brief): string {
  const starts: number[] = [];
  for (const { index, 1: step, 2: number = step ?? "" } of line.matchAll(COUNT)) {
    if (numberOf(number) === starts.length + 1) starts.push(index);
  }
  if (starts.length < 2) return line;
  // what only leads to them is not said
  const lead = sentencesOf(line.slice(0, starts[0]));
  const led = lead.at(-1)?.endsWith(":") ? (lead.at(-1) ?? "").slice(0, -1) : "";
  if (led && !meaningOf(led)) {
    lead.pop();
    // "Make a tutorial showing how to reset your password:"
    const how = /^.{0,60}\b(?:showing|explaining|on|about|that shows|to show) (how to .{5,60})$/i.exec(
      led,
    )?.[1];
    const asked = how ? led.slice(0, -how.length).replace(/ \S+ $/, "") : led;
    // "Give me a 20 second video about saving money:"
    if (secondsIn(asked) !== null || (!how && FILM_NOUN.test(led) && / (?:about|on) /.test(led)))
      lead.push(`${asked}.`);
    if (how) lead.push(`\nHeadline: ${capitalised(how)}`);
    // "Top 5 reasons to visit us:" is, where it asks for no film
    const isTitle = !how && wordCount(led) >= 3 && !isForm(led) && !FILM_NOUN.test(led);
    // behind other sentences it is what the steps are of
    if (isTitle && lead.length) brief.stepsTitle ||= capitalised(led);
    else if (isTitle && wordCount(led) >= 4)
      lead.push(`\nHeadline: ${capitalised(led.replace(TO_EXPLAIN, ""))}`);
  }
  const before = lead.join(" ");
  const items = starts.map((start, at) =>
    line
      .slice(start, starts[at + 1])
      .trim()
      .replace(COUNT_FIRST, `${at + 1}) `),
  );
  const [first = "", ...rest] = sentencesOf(items.pop() ?? "");
  return [before, ...items, first, "", rest.join(" ")].join("\n");
}

/** Takes out what is no prose: emoji, samples of code, quotations with who said them. @returns the prose */
function withoutInsets(text: string, brief: Brief): string {
  const emoji: string[] = [];
  const mail = withoutMail(tidied(text.replace(/\r\n?/g, "\n")));
  for (const line of mail.taken) {
    brief.clauses.push({ text: line, is: "aside", note: US });
    brief.ignored.push({ text: line, why: US });
  }
  const plain = endingsAsAsked(mail.text)
    .replace(/[\ue000\ue001]/g, "")
    // "What: promo for the Greater Dunmore Model Railway Exhibition"
    .replace(WHAT_FILM, "")
    // "… on 21 June and my brother and I want to surprise them with a film"
    .replace(
      /,? and my (?:brother|sister|wife|husband|partner|mum|mom|dad|family|colleagues?|friends?|cousin|kids) and I (?=(?:want|would|need|['’]d|are planning)\b)/gi,
      ". We ",
    )
    // At the end it should say "Happy 50th" and "with love from all of us"
    .replace(
      /(\bend\b[^.\n"“]{0,40}\b(?:say|read|show|with) )["“]([^"”\n]+)["”],? and ["“]([^"”\n]+)["”]/gi,
      "$1“$2, $3”",
    )
    // "loop.example 10 seconds"
    .replace(FORM_BEHIND_ADDRESS, "$1. ")
    // "i run a small podcast"
    .replace(
      /(?<=^|[\s(])i(?=['’](?:m|d|ve|ll)\s|\s+(?:run|have|am|was|would|do|own|need|want|teach|make|sell|work|love|like|just)\b)/gm,
      "I",
    )
    // "Style - a bit old fashioned"
    .replace(
      /(?<=^|[.!?] )(style|tone|mood|vibe|look|music|colou?rs|format|length|duration|audience) [-–—] (?=\S)/gim,
      "$1: ",
    )
    // "**tidyfold**" in a sentence; a label by itself keeps its marks
    .replace(/(?<=[^\s*:] )\*\*([^*\n:]+)\*\*(?!:)/g, "$1")
    .replace(POSTSCRIPT, "")
    // a number in a key is a number
    .replace(/^( ?)([0-9])\ufe0f?\u20e3\s*/gm, "$1$2. ")
    .replace(/([0-9#*])\ufe0f?\u20e3/g, "$1")
    // a quotation of Markdown; with who said it, or as it is
    .replace(/^ ?>+ ?(?![ "“„«])([^\n]{12,280}?)\s+[—–-]+\s*(\p{Lu}[^\n]{1,58})$/gmu, "“$1” — $2")
    .replace(/^ ?>+ ?/gm, "")
    // Quote 1: "…" Priya Hallworth, Operations Manager.
    .replace(
      /((?<=^ ?|[.!?] )(?:quote|testimonial)(?: \d)?\s*:\s*)["“]([^"”\n]{12,280})["”]\s+(\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){0,2}(?:, [^.\n]{2,50})?)(?=[.\n]|$)/gimu,
      "$1“$2” — $3",
    )
    .replace(
      /[\u{1f1e6}-\u{1f1ff}]{2}|\p{Extended_Pictographic}(?:[\u{1f3fb}-\u{1f3ff}]|\ufe0f|\u200d|\p{Extended_Pictographic})*/gu,
      (found) => {
        if (/^[©®™↔▶◀]/.test(found)) return found;
        emoji.push(found);
        return "";
      },
    );
  if (emoji.length) brief.ignored.push({ text: emoji.join(" "), why: "emoji cannot be drawn" });
  return withoutQuotes(
    withAnnouncedSteps(
      plain,
      (lead) => meaningOf(lead) !== undefined || secondsIn(lead) !== null || FILM_NOUN.test(lead),
      (lead) => {
        brief.clauses.push({ text: lead, is: "is", note: "" });
        const [, title = ""] = /^(?:(?:and|then|here['’]?s) )*(how (?:\p{L}+ ?){2,5})$/iu.exec(lead) ?? [];
        brief.stepsTitle ||= capitalised(title);
      },
    )
      .replace(IN_PARENTHESES, (_, address: string) => {
        brief.address ||= shownAddress(address);
        return "";
      })
      .replace(/```(\w*)[^\n]*\n([\s\S]*?)```/g, (_, language: string, code: string) => {
        if (language === CHART) return "\n";
        const sample = { code: code.replace(/\s+$/, ""), language: language || "text" };
        if (!brief.code) brief.code = sample;
        else if (brief.moreCode.length < MORE_CODE) brief.moreCode.push(sample);
        else brief.ignored.push({ text: code.slice(0, 60), why: "a film shows three samples of code" });
        return "\n";
      })
      .replace(/[^\S\n]+/g, " ")
      // "a launch clip for `driftwatch`, a CLI that …"
      .replace(/(?<=\b(?:for|about|called|named) )`([\w@./-]{2,30})`(?=[,.:]| [–—-] )/g, "“$1”")
      .replace(BARE_COMMAND, "`$1`")
      .split("\n")
      .map((line) => linesOfSteps(line, brief))
      .join("\n")
      .replace(/\b(sek|sec|min|ca|approx|max)\.(?=[,)])/gi, "$1")
      .replace(/(?:\n ?){3,}/g, "\n\n")
      .replace(INLINE_LABEL, "\n"),
    brief,
  );
}

const MORE_CODE = 2;
/** "Can I keep chickens?", and not "Can you make a film?" */
const isAsked = (one: string): boolean =>
  /^(?:how|what|when|where|who|why|which|is|are|do|does|will|can|could|should|must|may) (?!(?:you|we|i) (?:please|make|do|have a)\b)[^?]{4,70}\?$/i.test(
    one,
  ) && !FILM_NOUN.test(one);
const AT_NAME = new RegExp(`^ (?:at|for|with) (${NAME_SOURCE})`, "u");
/** "The Salt Ledger, by Margaret Oakes" */
function creditAuthor(brief: Brief): void {
  const [first = ""] = brief.claims;
  if (brief.tagline || !brief.product || !BY.test(first)) return;
  brief.tagline = brief.claims.shift() ?? "";
  for (const one of [...brief.numbers, ...brief.lists]) if (one.after) one.after -= 1;
}
const BY = new RegExp(`^By ${NAME_SOURCE}$`, "u");

/** "im Ines Calder" says whose album it is. */
function signWork(brief: Brief, text: string): void {
  const at = brief.clauses.findIndex(({ is, text: words }) => is === "aside" && I_AM.test(words));
  const clause = brief.clauses[at];
  if (!clause || !isOwnWork(text, brief.product) || !/ /.test(brief.tagline)) return;
  clause.is = "is";
  brief.ignored = brief.ignored.filter((one) => one.text !== clause.text);
  brief.tagline += ` by ${I_AM.exec(clause.text)?.[1]}`;
}
const I_AM = new RegExp(`^[Ii](?:['’]?m| am) (${NAME_SOURCE})$`, "u");

/** What is known of a brief before rules read it. */
export interface Given {
  /** What a clause is by its words; null where that is not known. */
  talk?: Known["talk"];
  /** Whose film it is; empty leaves it to the rules. */
  name?: string;
  /** All of it is said to viewers: then nothing is a direction, a request or a remark. */
  isSaid?: boolean;
}

/**
 * Reads a brief by rules: prose, lists, `Label: value` lines, quotes, code. Every clause is something that the film
 * says, what the film is, a direction, or something said to us.
 *
 * @returns its parts, and whether a label says whose film it is
 */
export function readByRules(
  text: string,
  { talk = () => null, name = "", isSaid = false }: Given = {},
): { brief: Brief; isLabelled: boolean } {
  const brief = { ...emptyBrief(), product: name };
  const prose = withoutInsets(text, brief);
  const foreign = isForeign(prose);
  brief.date = DATE.exec(prose)?.[0] ?? "";
  // what is in quotation marks is one sign while sentences are read: it is said as it stands
  const quotations: string[] = [];
  const masked = prose.replace(QUOTATION, (whole, ...rest) => {
    const words = whole.slice(1, -1).trim();
    quotations.push(words);
    // a quotation that ends as a sentence does ends one, where another begins behind it
    const [offset, source] = rest.slice(-2) as [number, string];
    const ends =
      /[.!?]$/.test(words) &&
      // "- “Who owns this?” Slack messages per week: 130 → 18"
      !(
        /^[ \t]*[-*•][ \t]*$/.test(source.slice(source.lastIndexOf("\n", offset) + 1, offset)) &&
        /^[^\n:“"]{3,60}: \D{0,3}\d/.test(source.slice(offset + whole.length))
      ) &&
      (/^\s+(?:[\p{Lu}\d]|(?:[\p{L}\d]+ ?){1,3}:\s)/u.test(source.slice(offset + whole.length)) ||
        // a whole sentence by itself, whatever follows it
        (/(?:^|[.!?\n]\s*)$/.test(source.slice(Math.max(0, offset - 3), offset)) &&
          /^\s+(?!(?:and|or)\b)\p{L}/u.test(source.slice(offset + whole.length))));
    return `\ue000${quotations.length - 1}\ue001${ends ? "." : ""}`;
  });
  const restored = (words: string) =>
    words.replace(/\ue000(\d+)\ue001/g, (_, index: string) => quotations[Number(index)] ?? "");
  const record = (line: string, is: ClauseClass, note = "") => {
    const words = clean(restored(line));
    brief.clauses.push({ text: words, is, note });
    if ((is === "unfollowed" || is === "aside") && note) brief.ignored.push({ text: words, why: note });
  };
  const reader = sentenceReader(brief, quotations, {
    knownAddress: ADDRESS.exec(masked)?.[0] ?? "",
    isSaid,
    // words of other languages were not learned
    talk: (clause) => (foreign ? null : talk(clause)),
  });
  const labelled = labelReader(
    brief,
    reader,
    restored,
    record,
    /^\W*(?:when|dates?|hours|admission|doors)\s*:/im.test(masked),
  );

  let section: ReturnType<typeof meaningOf>;
  let inOrder = false;
  let paragraph: string[] = [];
  const readLabel = (one: string): boolean => {
    const [, label = "", value = ""] = SAID_LABEL.exec(one) ?? SENTENCE_LABEL.exec(one) ?? [];
    const meaning = meaningOf(label) ?? (isSomebody(label, value) && !brief.product ? "product" : undefined);
    if (!meaning || (meaning !== "product" && ADDRESS.test(value) && value.includes(","))) return false;
    labelled(meaning, value, one);
    return true;
  };
  const readPlainly = (one: string) => {
    if (isSaid) {
      reader.sentence(one);
      return;
    }
    const { tagline } = brief;
    const { head, items } = announcedList(one);
    const listed = partedOnly(items)
      .split(/,\s+(?:and |or )?|\s+and\s+/)
      .map((item) => clean(restored(withCommas(item))));
    const most = PRICE.test(items) ? 7 : 4;
    if (listed.length > 1 && listed.every((item) => item && wordCount(item) <= most)) {
      brief.lists.push({
        items: listed.map(capitalised),
        title: capitalised(head),
        after: brief.claims.length,
      });
      record(one, "says");
      return;
    }
    // "I want every new starter to see this on day one"
    const [, viewers = ""] = VIEWERS.exec(one) ?? [];
    brief.audience ||= viewers;
    for (const { text, isForm: forms, isAside } of plainly(one, brief.product !== "")) {
      if (isAside) record(text, "aside", US);
      else if (forms) {
        reader.form(text);
        if (!reader.knowsUseCase()) reader.readUseCase(text);
        record(text, "is");
      } else if (text === one || !readLabel(text)) reader.sentence(text);
    }
    // "Can you make a video about Simmer, our meal kit?" asks us, and no viewer
    if (
      !tagline &&
      /^(?:\p{L}+[ ,!]+){0,2}(?:can|could|would|will) (?:you|we|someone|somebody)\b.*\?$/iu.test(one)
    )
      brief.tagline = brief.tagline.replace(/\?$/, "");
  };
  const readScene = (words: string) => {
    const quoted = /\ue000\d+\ue001/.exec(words)?.[0];
    if (/^(?:our |the )*(?:logo|end card|brand name)\b/i.test(words)) {
      if (quoted || ADDRESS.test(words)) reader.closing(words);
      record(words, "followed", "the end");
    } else if (clean(words) === quoted && !brief.headline && !brief.claims.length) {
      brief.headline = restored(quoted);
      record(words, "says");
    } else for (const one of sentencesOf(words)) readPlainly(one);
  };
  const scriptColors: string[] = [];
  const isShortLine = (line: string): boolean => wordCount(line) <= 10 && !/[.!?:]$/.test(line.trim());
  const isSaidBy = (told: Record<Talk, number> | null): boolean =>
    told !== null && told.says >= Math.max(told.us, told.form);
  /** A scene of a script: its words are on screen, and what else it says is not to be had. */
  const readScript = (scene: ScriptScene) => {
    const { title, closes, words, isNumbered, seen, heard } = scene;
    // "14 kg payload", "1,300 mm reach", "9 picks a minute", a line each
    const isList =
      !scene.items.length && !words.length && scene.prose.length > 2 && scene.prose.every(isShortLine);
    const [items, prose] = isList ? [scene.prose, []] : [scene.items, scene.prose];
    const unseen = (lines: string[], why: string) => {
      for (const one of lines) {
        if (/background|colou?r|palette|gradient|\b(?:dark|light) (?:mode|theme)\b/i.test(one))
          scriptColors.push(one);
        const [, music = ""] =
          /^(?:music|audio|soundtrack|sound)\s*:\s*(.{3,60})$/i.exec(restored(one)) ?? [];
        if (music) brief.music ||= music;
        if (music && brief.music === music) record(one, "followed", "music");
        else record(one, "unfollowed", why);
      }
    };
    const said = words.length ? words : items.length ? [] : heard;
    const isAlone = !said.length && !items.length && !prose.length;
    const told = title && isAlone && !title.includes(" / ") ? talk(restored(title)) : null;
    // "Panel 1 - black. A knock. Words: She said she'd be gone an hour."
    const [, lead = "", shown = ""] = isAlone ? (/^(.{3,80}?): (\S.*)$/u.exec(title) ?? []) : [];
    const isLed =
      /\b(?:words?|text|captions?|headline|title|copy|says|reads)$/i.test(lead) ||
      (LEADS_TO_WORDS.test(lead) && isSaidBy(talk(restored(shown))) && !isSaidBy(talk(restored(lead))));
    if (title && isLed) {
      seen.unshift(lead);
      const parts = shown.split(" / ");
      if (parts.length > 2) items.push(...parts);
      else for (const part of parts) reader.say(restored(part), "list");
    }
    // "Scene 2 - boards appear one by one": what is seen
    else if (told && !isSaidBy(told)) seen.unshift(title);
    // "SECTION 1. Problem statement. Start with this stat: 1 in 10 people survive."
    else if (title && isAlone && sentencesOf(title).length > 1 && !told)
      for (const one of sentencesOf(title)) readPlainly(one);
    else if (title && isAlone) reader.say(restored(title), "list");
    else if (title && wordCount(title) > 4) seen.unshift(title);
    else if (title) record(title, "aside");
    for (const one of said) {
      const isSign = /^\ue000\d+\ue001$/.test(one.trim());
      const shown = restored(one).trim();
      const isHere = isCommand(shown.replace(/`/g, "")) || ADDRESS.exec(shown)?.[0] === clean(shown);
      if (isHere) brief.address ||= shownAddress(shown.replace(/`/g, ""));
      else if (closes && !brief.callToAction) brief.callToAction = clean(shown);
      else if (!brief.headline && !brief.claims.length && !brief.numbers.length)
        brief.headline = isSign ? shown : capitalised(clean(shown));
      else if (clean(shown) === brief.product) brief.listed ||= false;
      else if (isSign || !/^\D{0,3}\d/.test(shown))
        brief.claims.push(isSign ? shown : capitalised(clean(shown)));
      else for (const part of sentencesOf(shown)) reader.say(part, "list");
      record(one, "says");
    }
    if (isNumbered && items.length > 1)
      addSteps(
        brief,
        items.map((item) => capitalised(clean(restored(item)))),
      );
    else if (items.length > 1)
      brief.lists.push({
        items: items.map((item) => capitalised(clean(restored(item)))),
        ...(title && wordCount(title) <= 4 ? { title: restored(title) } : {}),
        after: brief.claims.length,
      });
    else for (const item of items) reader.say(restored(item), "list");
    for (const item of items) record(item, "says");
    if (words.length || items.length) {
      unseen([...prose, ...seen], SHOWN_WHY);
      unseen(words.length || items.length ? heard : [], VOICE_WHY);
    } else {
      unseen(seen, SHOWN_WHY);
      if (!heard.length) for (const one of prose.flatMap(sentencesOf)) readPlainly(one);
    }
  };
  /** What steps are steps of, where it says more than that they are. */
  const titleSteps = (label: string) => {
    if (HOW_IT_WORKS.test(label)) brief.stepsTitle ||= capitalised(label.replace(/, in order$/i, ""));
  };
  /** Reads the steps that sentences begin with. @returns how many sentences these are */
  const readSteps = ([first = "", ...more]: readonly string[]): number => {
    const [, label = "", value = ""] = SENTENCE_LABEL.exec(first) ?? [];
    if (meaningOf(label) === "steps") {
      titleSteps(label);
      const told = [`${value}.`, ...more];
      const count = stepsAmong(told);
      labelled("steps", told.slice(0, count).join(" "), first);
      return count;
    }
    const announces = HOW_IT_WORKS.test(clean(first)) && stepInOrder(more[0] ?? "") !== null;
    const goesOn = section === "steps" && (brief.steps.length ? isStep(first, inOrder) : true);
    if (!announces && !goesOn) return 0;
    if (announces) titleSteps(clean(first));
    const told = announces ? more : [first];
    const steps = told.slice(0, stepsAmong(told));
    inOrder ||= stepInOrder(first) !== null;
    addSteps(
      brief,
      steps.flatMap((one) => stepsIn(restored(one))),
    );
    for (const one of announces ? [first, ...steps] : steps) record(one, "says");
    return steps.length + Number(announces);
  };
  const endParagraph = () => {
    const sentences = sentencesOf(paragraph.join(" "));
    let read = 0;
    const asked = sentences.map((one, at) => isAsked(one) && !/\?$/.test(sentences[at + 1] ?? "?"));
    for (const [at, one] of sentences.entries()) {
      if (at < read) continue;
      // "How long is the list? About 2 years. Can I keep hens? Yes, up to six.": each with its answer
      if (asked[at] && asked.filter(Boolean).length > 1) {
        const answer = sentences[at + 1] ?? "";
        brief.answers.push({
          question: capitalised(clean(restored(one))),
          answer: capitalised(clean(restored(answer))),
          after: brief.claims.length,
        });
        record(one, "says");
        record(answer, "says");
        read = at + 2;
        continue;
      }
      read = at + readSteps(sentences.slice(at));
      if (read > at) continue;
      const beside = [sentences[at - 1], sentences[at + 1]];
      // "Recurring tasks. Dark mode. Calendar sync.": one of what a product has
      if (
        DARK_MODE.test(clean(one)) &&
        beside.every((other) => other && wordCount(other) <= 4 && !isForm(clean(other)))
      ) {
        record(one, "says");
        reader.say(one, "list");
      } else if (!readLabel(one)) readPlainly(one);
    }
    paragraph = [];
  };
  const lines = masked.split("\n");
  // "1. Background", "2. Who we talk to"
  const sectioned =
    lines.filter((line) => {
      const [, head = ""] = /^\s*\d{1,2}[.)]\s+([\p{L}][\p{L} '’/&-]{3,30}):?\s*$/u.exec(line) ?? [];
      return head !== "" && meaningOf(head) !== undefined;
    }).length > 2;
  // who sets no full stop ends a sentence with the line
  const filled = lines.filter((line) => line.trim());
  const loose =
    filled.length > 4 &&
    filled.filter((line) => line.trim().length < 80 && !/[.,;:–-]$/.test(line.trim())).length >=
      filled.length * 0.8 &&
    filled.filter((line) => /^\s*\p{Ll}/u.test(line)).length >= filled.length * 0.4;
  let prosed: ReturnType<typeof meaningOf>;
  let listedTo = 0;
  let opened = -2;
  const scripted = isScript(lines);
  const areBeside = scripted && areWordsBeside(lines);
  let scriptSeconds = 0;
  for (const [at, line] of lines.entries()) {
    if (at < listedTo) continue;
    const trimmed = line.trim();
    const scripting = scripted ? scriptSceneAt(lines, at, areBeside) : null;
    if (scripting) {
      endParagraph();
      section = undefined;
      readScript(scripting);
      scriptSeconds = Math.max(scriptSeconds, scripting.endSeconds ?? 0);
      brief.listed = true;
      listedTo = scripting.to;
      continue;
    }
    const rows = rowsFrom(lines, at);
    if (rows.length) {
      endParagraph();
      for (const row of rows) record(row, "says");
      brief.lists.push({
        items: rows.map((row) => capitalised(clean(restored(row)))),
        after: brief.claims.length,
      });
      listedTo = at + rows.length;
      continue;
    }
    if (!trimmed) {
      endParagraph();
      // under a label that stands by itself a list may begin lower down
      if (opened === at - 1 && /^\s*[-*•–]\s/.test(lines[at + 1] ?? "")) continue;
      section = undefined;
      continue;
    }
    if (
      /^(?:#{1,4}\s+)?(?:(?:draft|rough|short|quick|first|creative|video|film|project|design) )*brief(?:\s*:?|\s+[–—-]\s.{3,80})$/i.test(
        trimmed,
      )
    ) {
      // "CREATIVE BRIEF – Fennimore Heat Pumps, spring campaign"
      const [, whose = ""] = new RegExp(`[–—-]\\s+(${NAME_SOURCE})(?:,.*)?$`, "u").exec(trimmed) ?? [];
      if (whose && !isNoName(whose)) reader.setProduct(whose, "by its label");
      record(trimmed, whose ? "is" : "aside");
      continue;
    }
    // "3. What they should hear": a heading of a brief in sections
    const [, numberedHead = ""] = /^\d{1,2}[.)]\s+([\p{L}][\p{L} '’/&-]{3,30}):?$/u.exec(trimmed) ?? [];
    if (sectioned && numberedHead && meaningOf(numberedHead)) {
      endParagraph();
      section = meaningOf(numberedHead);
      prosed = section;
      continue;
    }
    if (prosed && section === prosed && !/^[-*•–]\s|^\d{1,2}[.)]\s/.test(trimmed)) {
      endParagraph();
      if (prosed === "claims" || prosed === "numbers")
        for (const one of sentencesOf(trimmed)) readPlainly(one);
      else labelled(prosed, trimmed, trimmed);
      continue;
    }
    const scene = sceneIn(trimmed);
    if (scene) {
      endParagraph();
      section = undefined;
      readScene(scene);
      continue;
    }
    if (isHeading(trimmed)) {
      endParagraph();
      section = /code|snippet|example/i.test(trimmed) ? undefined : "claims";
      opened = at;
      continue;
    }
    const heading = /^#{1,4}\s+(.+)$/.exec(trimmed)?.[1];
    const label =
      /^(?:[-*•]\s*)?\**([A-Za-z][A-Za-z'’/& -]{1,24}?(?: \d)?)\**\s*(?::|[-–](?= [\p{Lu}\ue000])|(?<=\bCTA)(?= \ue000))\**\s*(.*)$/u.exec(
        heading ?? trimmed,
      );
    const over = label?.[1] ?? heading ?? "";
    // "New:", "Fixed:", over what is
    const changes = RELEASED.test(over) && !label?.[2] ? bulletsFrom(lines, at + 1, 12) : [];
    const meaning = changes.length > 1 ? "items" : meaningOf(over);
    if (meaning) {
      endParagraph();
      const value = (label?.[2] ?? "").trim();
      section = value ? undefined : meaning;
      if (!value) opened = at;
      if (meaning === "steps") titleSteps(over);
      if (!value) {
        const items = changes.length > 1 || meaning !== "items" ? changes : bulletsFrom(lines, at + 1);
        if (items.length > 1) {
          reader.list(over, items.map(clean));
          for (const item of items) record(item, "says");
          listedTo = at + 1 + items.length;
        }
        continue;
      }
      const sentences = sentencesOf(value);
      // "Tagline: Hear less. Feel more."
      const isOne = meaning === "tagline" && sentences.every((one) => wordCount(one) <= 3);
      // "Benefits: 80 mg caffeine, zero sugar, works in 5 minutes. For students."
      const isList =
        (meaning === "claims" || meaning === "items") && (sentences[0]?.split(", ").length ?? 0) > 2;
      const steps = meaning === "steps" ? stepsAmong(sentences) : 0;
      const [first = "", ...more] = steps
        ? [sentences.slice(0, steps).join(" "), ...sentences.slice(steps)]
        : (ONE_SENTENCE.has(meaning) && !isOne) || isList
          ? sentences
          : [value];
      labelled(meaning, first, more.length ? first : trimmed);
      paragraph.push(...more);
      continue;
    }
    if (heading) {
      endParagraph();
      section = undefined;
      // "Loop launch video (30s, 16:9)"
      const [, formed = ""] = /\(([^()]{2,40})\)$/.exec(heading) ?? [];
      const bare = formed && isForm(formed) ? clean(heading.slice(0, -formed.length - 2)) : heading;
      if (bare !== heading) reader.form(formed);
      const title = bare.replace(TITLE_LEAD, "").replace(TITLE_TAIL, "").replaceAll("`", "");
      if (!brief.product && title.length <= 40 && !/\s(?:for|about)\s/i.test(title)) reader.setProduct(title);
      else reader.sentence(heading);
      continue;
    }
    if (new RegExp(`^${ADDRESS.source}$`, "i").test(trimmed)) {
      endParagraph();
      brief.address ||= shownAddress(trimmed);
      continue;
    }
    const [, prose = "", announced = ""] = /^(.*[.!?]) ([A-Za-z][A-Za-z'’& -]{1,24}):$/.exec(trimmed) ?? [];
    const list = meaningOf(announced);
    if (list) {
      paragraph.push(prose);
      endParagraph();
      section = list;
      opened = at;
      titleSteps(announced);
      continue;
    }
    const item = /^(?:[-*•–]\s+)(.+)$/.exec(trimmed)?.[1];
    // "* 3 screens, one per step", and below it, further in, what they are
    const under = /^\s*([-*•–])\s+(.*\b(?:steps?|screens)\b.*)$/i.exec(lines[at - 1] ?? "");
    if (item && under && under[1] !== trimmed[0] && /^\s/.test(line)) {
      endParagraph();
      listedTo = at;
      while (lines[listedTo]?.trim().startsWith(`${trimmed[0]} `)) {
        const step = (lines[listedTo] ?? "").trim().slice(2);
        addSteps(brief, [capitalised(clean(restored(step)))]);
        record(step, "says");
        listedTo += 1;
      }
      continue;
    }
    const numbered = COUNT_FIRST.test(trimmed) ? trimmed.replace(COUNT_FIRST, "") : undefined;
    if (numbered && section && section !== "steps") {
      endParagraph();
      labelled(section, numbered, numbered);
    } else if (numbered) {
      endParagraph();
      addSteps(brief, [capitalised(clean(restored(numbered)))]);
      record(numbered, "says");
    } else if (item && section) {
      endParagraph();
      labelled(section, item, item);
    } else if (item) {
      endParagraph();
      // among what a product has, a dark mode is one of it
      if (DARK_MODE.test(clean(item)) && [lines[at - 1], lines[at + 1]].some(isFeature)) {
        record(item, "says");
        reader.say(item, "list");
      } else reader.sentence(item);
    } else {
      // a short line that no full stop ends is a sentence of its own, where another begins below it
      const last = paragraph.at(-1) ?? "";
      // "New in 4.0: invoices, receipts, bank sync": a list ends with its line
      if (last && /: (?:[^,]+, ){2,}[^,.!?]+$/.test(last) && /^[\p{Lu}\ue000]/u.test(trimmed)) endParagraph();
      else if (loose && last && !/^(?:and|or|but|so|which|that|because|with)\b/i.test(trimmed))
        endParagraph();
      else if (
        last &&
        (last.length < 60 || /\)$/.test(last)) &&
        !/[.!?,;:–-]$/.test(last) &&
        /^[\p{Lu}\ue000\d$€£]/u.test(trimmed)
      )
        endParagraph();
      paragraph.push(trimmed);
    }
  }
  endParagraph();

  // what one scene looks like is said of the film, where nothing else is
  if (!brief.colors.length)
    for (const one of scriptColors) {
      brief.colors.push(...colorsIn(one).filter((color) => !brief.colors.includes(color)));
      if (/\bdark\b(?! (?:red|blue|green|grey|purple|pink))/i.test(one)) brief.dark ??= true;
    }
  if (scriptSeconds && brief.seconds === null) reader.form(`${scriptSeconds} seconds`);
  // what stood in quotation marks, wherever it was taken to
  for (const list of brief.lists) {
    list.items = list.items.map((item) => restored(item).replace(/^“(dark mode)”$/i, "$1"));
    if (list.title) list.title = restored(list.title);
  }
  brief.claims = brief.claims.map(restored);
  brief.steps = brief.steps.map(restored);
  brief.headline = restored(brief.headline);

  // what is typed gives way to where one goes, wherever that stands
  const [site] = (isCommand(brief.address) && ADDRESS.exec(prose.replace(/`[^`]*`/g, ""))) || [];
  if (site) goTo(brief, shownAddress(site));
  formElsewhere(brief, prose, reader.form);
  // a street names a town, and nobody
  const web = ADDRESS.test(brief.address) || isCommand(brief.address) ? brief.address : "";
  const guess = name
    ? ""
    : nameIn(prose, web) ||
      (brief.product || foreign || /^how (?!to\b)/i.test(brief.headline) ? "" : nameBeside(prose));
  const found = COMMON_WORD.test(guess) ? "" : guess;
  if (
    !brief.product ||
    (isIn(web, found) &&
      !isOwnWork(text, brief.product) &&
      !reader.isLabelled() &&
      // of "Muddy Paws Dog Grooming" the address has two words
      ![brief.product, brief.product.split(" ").slice(0, 2).join(" ")].some((name) => isIn(web, name)) &&
      !brief.product.includes(found) &&
      !brief.tagline.includes(found))
  )
    brief.product = found || brief.product;
  // "e-bike rental on Texel … Texel Bikes."
  const longer = brief.claims.find(
    (claim) =>
      brief.product &&
      claim.startsWith(`${brief.product} `) &&
      wordCount(claim) <= 3 &&
      new RegExp(`^${NAME_SOURCE}$`, "u").test(claim),
  );
  if (longer) brief.product = longer;
  if (!brief.product) nameAlone(brief, prose);
  if (
    !reader.knowsUseCase() &&
    (brief.size?.heightPixels ?? 0) > (brief.size?.widthPixels ?? 0) &&
    (brief.seconds ?? 60) <= 30
  )
    brief.useCase = "social-ad";
  // "jobs@kestrel.example — Kestrel Robotics": a name beside its own address asks for nothing
  const [firstWord = ""] = brief.callToAction.split(" ");
  if (
    (!brief.product || brief.product === brief.callToAction) &&
    /^\p{Lu}/u.test(firstWord) &&
    firstWord.length > 3 &&
    !/^(?:Shop|Order|Book|Visit|Donate|Join|Apply|Read|Learn|Watch|Listen|Play|Call)$/.test(firstWord) &&
    isIn(brief.address, firstWord)
  ) {
    brief.product = brief.callToAction;
    brief.callToAction = "";
  }
  const [, headline, whom] = FOR_WHOM.exec(brief.headline) ?? [];
  if (headline && whom && !brief.audience) {
    brief.headline = headline;
    brief.audience = whom;
  }
  // where a film is shown is nobody whom it is for
  if (NO_NAME.test(brief.audience) || SHOWN_AT.test(brief.audience)) brief.audience = "";
  compareAlike(brief);
  Object.assign(brief, withCharts(brief, text));
  leaveOut(brief);
  // "for developers, so a terminal look would be great"
  const [look = ""] = /,? so (?:an?|big|few|it|keep|make|no|please|use|we)\b.+$/i.exec(brief.audience) ?? [];
  if (look) {
    brief.audience = brief.audience.slice(0, -look.length);
    brief.ignored.push({ text: clean(look), why: UNKNOWN });
  }
  // "for all staff at Corvane about the new leave policy", and no "people who worry about the climate"
  const [, who, topic] =
    /^((?!.*\b(?:who|that)\b.* about ).{3,60}?)(?<!ed|ing|ous|care|crazy) about (?:(?:the|our) )?(.{8,})$/i.exec(
      brief.audience,
    ) ?? [];
  if (who && topic) {
    brief.audience = who;
    brief.headline ||= capitalised(topic);
  }
  // "an app called Pennyloaf aimed at students", "facilities managers, so serious", "parents -"
  brief.audience = brief.audience
    .replace(/^.*\b(?:aimed|targeted|pitched) at (?:the )?(?=\p{L})/iu, "")
    .replace(/(?:,? so \p{L}+| ?[-–—])$/u, "");
  if (/^age \d+$/i.test(brief.audience)) brief.audience = "";
  // "for new employees at Mossback Labs"
  const at = new RegExp(`^(.{3,40}?) (?:at|of) (${NAME_SOURCE})$`, "u").exec(brief.audience);
  if (at && (!brief.product || brief.product === at[2])) {
    brief.audience = at[1] ?? "";
    brief.product = at[2] ?? "";
  }
  if (/^source:/i.test(brief.legal) && brief.comparisons.length > 1) {
    brief.source ||= brief.legal;
    brief.legal = "";
  }
  // what stood before the name says what it is, where nothing else does
  if (brief.product && !brief.tagline && reader.kind()) brief.tagline = capitalised(reader.kind());
  signWork(brief, text);
  creditAuthor(brief);
  // "Doorstep. Get your key": the name is beside it
  if (brief.product && brief.callToAction.startsWith(`${brief.product}. `))
    brief.callToAction = brief.callToAction.slice(brief.product.length + 2);
  // "a Senior Data Engineer at Fernhill Energy"
  const employer = JOB.test(brief.product)
    ? AT_NAME.exec(text.split(brief.product)[1] ?? "")?.[1]
    : undefined;
  if (employer) {
    brief.headline ||= brief.product;
    brief.product = clean(employer);
  }
  if (!brief.headline && /\bsave[- ]the[- ]date\b/i.test(prose)) brief.headline = "Save the date";
  callLast(brief);
  callWithQuestion(brief);
  placeWithKind(brief);
  joinWhen(brief);
  brief.claims = brief.claims.filter(
    (claim) => claim.replace(/^(?:the|our|my) \p{L}+ is (?=\p{Lu})/iu, "") !== brief.product,
  );
  openWith(brief);
  nameInHeadline(brief);
  // `pip install tidyrow`
  const [, pack = ""] =
    /\b(?:npm (?:i|install)|npx|pipx? install|cargo (?:add|install)|brew install|gem install|go get|yarn add|pnpm add|bun add)(?: -\S+)* (@?[\w./-]*\w)/.exec(
      text,
    ) ?? [];
  // "Then logo text: Queuelet"
  const [, logo = ""] =
    new RegExp(`\\b(?:[Ll]ogo|[Ww]ord ?mark)(?: ?\\/ ?name)?(?: text)?: ?[“"]?(${NAME_SOURCE})`, "u").exec(
      text,
    ) ?? [];
  if (!brief.product && logo && !isNoName(logo)) brief.product = logo;
  // of "@queuelet/node" the first says whose it is
  const [maker = "", part = maker] = pack.replace("@", "").split("/").slice(-2);
  if (!brief.product && pack) brief.product = OF_PACKAGE.test(part) ? maker : part;
  tellSteps(brief);
  // "Our API" says less than what it is
  if (/^Our \p{L}+$/u.test(brief.headline) && brief.product && brief.tagline) brief.headline = "";
  sayTopic(brief);
  sayKind(brief);
  if (!brief.claims.length && !brief.headline && !brief.product && !brief.numbers.length) {
    // "Create a 30-second video for https://harbour.example"
    if (web && !isCommand(web) && !brief.steps.length && !brief.lists.length)
      brief.ignored.push({
        text: brief.address,
        why: "no page is opened: write what the film is to say of it",
      });
    else saySubject(brief);
  }
  tellUnderstood(brief);
  if (isForeign(prose))
    brief.understood.push({
      what: "language",
      value:
        "not English: what rules know of other languages is lengths, formats, tones and sound; look at the scenes, or let a language model read it",
    });
  return { brief, isLabelled: reader.isLabelled() };
}

/** What a package is for, and nobody's name. */
const OF_PACKAGE =
  /^(?:node|js|ts|cli|core|sdk|client|server|api|react|vue|svelte|next|python|go|rust|web|browser|app|lib)$/;
/** "the top of our docs quickstart", "posting on Bluesky": where a film is shown. */
const SHOWN_AT =
  /^(?:(?:the )?(?:top|bottom|start|end|head(?:er)?|foot(?:er)?|front|side|back) of|(?:posting|sharing|use|embedding|sending|putting) (?:on|in|to)|(?:our |the |my )?(?:docs|readme|quick ?start|home ?page|blog)\b|(?:our |the |my |an? )?(?:\p{L}+ )?(?:release|blog|launch|news|announcement) (?:post|notes|page)s?\b(?! \p{L}+ers))/iu;

/** Words for a length of the film, wherever they stand. */
const LENGTH_SAID =
  /(?:(?<=\bneed )(?:an?|one|half a) minute\b|\b(?:max(?:imum|\.)?|under|at most|no (?:more|longer) than|up to|somewhere around|between|maybe|like|around|about)\s+(?:(?:\d{1,3}\s?(?:-|–|to|and)\s?)?\d{1,3} ?(?:s|secs?|seconds)|half a minute|an? minute)\b(?! (?:walk|away|from|later|of|per|a day|free|go|get|eat|pay|half|run|are)))|\b(?:(?:\d{1,3}\s?(?:-|–|to)\s?)?\d{1,3} ?(?:s|secs?|seconds)|half a minute)(?=,? (?:max|tops|maybe|at (?:the )?(?:very )?most|or (?:so|less)|is (?:good|fine|enough|plenty|perfect)|would be (?:good|fine|great|ideal))\b)/i;
/** "an upbeat 30 second video we can put on Facebook" */
const LENGTH_OF_FILM = new RegExp(
  `(?<![\\p{L}\\d])(?:\\d{1,3}|[a-z]{2,12})[ -]?(?:s|secs?|seconds?|minutes?|mins?)[ -](?:\\p{L}+ ){0,2}(?:${FILM_SOURCE})(?!\\p{L})`,
  "iu",
);
/** "Square would be best I think" */
const SQUARE =
  /\bsquare (?:would|might|is|please|if|format|so|i guess|for (?:facebook|insta|social))\b|\b(?:in|be|it|prefer|prefer it|a) square(?:[,.!?]|\s*$)/im;
/** Where a film is shown upright. */
const UPRIGHT =
  /\b(?:for|on|in|to) (?:(?:our|my|the|an?) )?(?:(?:instagram|insta|ig|facebook) )?(?:tik ?tok|reels?|stor(?:y|ies)|shorts)\b(?! (?:of|about|from|that))/i;

/** A length and a shape that stand among other words, where no clause was read as the film's form. */
function formElsewhere(brief: Brief, prose: string, form: (text: string) => boolean): void {
  if (brief.seconds === null) {
    const [said = ""] = LENGTH_SAID.exec(prose.replace(NO_LENGTH, " ")) ?? [];
    const sizeless = secondsIn(said);
    if (sizeless !== null && sizeless >= 4 && sizeless <= 180) brief.seconds = filmSeconds(sizeless);
  }
  if (brief.seconds === null) {
    const [beside = ""] = LENGTH_OF_FILM.exec(prose) ?? [];
    const seconds = secondsIn(beside);
    if (seconds !== null && seconds >= 4 && seconds <= 180) brief.seconds = filmSeconds(seconds);
  }
  if (!brief.size && SQUARE.test(prose)) form("square");
  const [upright = ""] = brief.size ? [] : (UPRIGHT.exec(prose) ?? []);
  // an app that schedules them is no film for them
  if (
    upright &&
    !/\b(?:schedul|edit|download|creat|publish|post)\w*\b[^.\n]{0,40}$/i.test(
      prose.slice(0, prose.indexOf(upright)),
    )
  )
    form("vertical");
}

/** "How photosynthesis works for 5th graders" */
const FOR_WHOM = new RegExp(
  `^((?:How|Why|What|When|Where|Who) [^,]{3,60}?),? for ((?:[\\w-]+ ){0,2}(?:${ROLE}))$`,
  "iu",
);

/** Under "How to make cold brew" what one is told to do, one sentence after the other, is its steps. */
function tellSteps(brief: Brief): void {
  if (brief.steps.length || brief.listed) return;
  const HOW = /^how (?:to|you|we)\b/i;
  if (!brief.headline && HOW.test(brief.claims[0] ?? "")) {
    brief.headline = brief.claims.shift() ?? "";
    for (const figure of brief.numbers) if (figure.after) figure.after -= 1;
  }
  if (!HOW.test(brief.headline)) return;
  claimsToSteps(brief);
}

/** "Supermarket: Frisk": a kind of business and a name. */
const isSomebody = (label: string, value: string): boolean =>
  /^\p{L}{4,14}$/u.test(label) &&
  !/^(?:networks?|passwords?|wi-?fi|codes?|users?|titles?|speakers?|hosts?|authors?|artists?|directors?|agents?|contact|guests?|place|city|country|editor|writer|producer|publisher|teacher|coach|trainer|chef|captain|winner|model|colou?r|next|from|until|since|with|problem|solution|result|proof|idea|method|highest|lowest|first|last|best|today|tomorrow|only|also|note|font|fonts|voice|language|location|venue|platforms?|questions?|sources?|credits?|music|photos?|photography|via|powered|lead|investor|investors)$/i.test(
    label,
  ) &&
  new RegExp(`^${NAME_SOURCE}$`, "u").test(clean(value)) &&
  !isNoName(clean(value));

/** A line of a list that does not say what the film is like. */
const isFeature = (line = ""): boolean => {
  const item = /^\s*[-*•–]\s+(.+)$/.exec(line)?.[1];
  return item !== undefined && !isForm(item);
};

/** Figures of different kinds are no chart: each is a number by itself. */
function compareAlike(brief: Brief): void {
  const kindOf = ({ prefix = "", suffix, scale = 1 }: Bar) => prefix + (scale > 1 ? "" : suffix);
  if (new Set(brief.comparisons.map(kindOf)).size < 2) return;
  brief.numbers.push(...brief.comparisons.map(figureOfBar));
  brief.comparisons = [];
}

/** "Promo for a garage sale": where nothing else is said, what the film is for is. */
function saySubject(brief: Brief): void {
  // of what somebody else is to make up there is nothing to say
  if (/\b(?:fictional|fictitious|imaginary|made-up|fake|random|some|any)\b/i.test(brief.audience)) return;
  if (!isPlace(brief.audience))
    brief.headline = capitalised(brief.audience.replace(/^(?:our|my|the|an?) /i, ""));
  brief.audience = "";
}

/** What may follow the name at the end: it asks the viewer. */
const CALL =
  /^(?:Download|Get|Try|Book|Order|Join|Visit|Call|Apply|Sign|Wishlist|Shop|Buy|Read|Watch|Follow|Back|Donate)\b/;
/** Words that stand alone as sentences, and are nobody's name. */
const WORD =
  /^.{1,4}$|(?:ed|ing|able|ible|ful|less|ous|ier|est)$|^(?:Organic|Handmade|Vegan|Fresh|Local|Simple|Finally|Always|Forever|Together|Everywhere|Anywhere|Anytime|Today|Tomorrow|Tonight|Online|Outdoors|Indoors|Welcome|Thanks|Thank|Cheers|Congratulations|Enjoy|Relax|Breathe|Period|Really|Seriously|Chocolate|Coffee|Silence|Freedom|Magic|Music|Peace|Quality|Beautiful|Blackout|Confetti|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/u;

/** "Bäckerei Sonntag.": a name that is a whole sentence, where none was found. */
function nameAlone(brief: Brief, prose: string): void {
  const alone = brief.claims.filter(
    (claim) =>
      new RegExp(`^${NAME_SOURCE}$`, "u").test(claim) &&
      !claim
        .replace(/^The (?=\p{Lu}\S* \p{Lu})/u, "")
        .split(" ")
        .some((word) => NO_NAME.test(word.replace(/s$/, ""))) &&
      !/ (?!(?:19|20)\d\d$)\d[\d.,]*$/.test(claim) &&
      !/^(?:(?:From|Until|Till|By|On|Since) \d|Formerly|Previously|Open|Closed|Founded|Established|Est|Made|Born|Built|Sold|Free|New|Now|Since|Best|Winner|Coming|Limited|Only|Out)\b/.test(
        claim,
      ) &&
      // not at the head of a list of words, and not in capitals by us
      (prose.endsWith(claim) || [".", "!", "\n"].some((end) => prose.includes(`${claim}${end}`))),
  );
  // of one word nobody knows, unless the address says so, or it is by itself behind all that is said
  const words = brief.claims.filter((claim) => wordCount(claim) === 1);
  const [name, other] = alone.filter(
    (claim) =>
      wordCount(claim) > 1 ||
      isIn(brief.address, claim) ||
      (words.length === 1 &&
        claim === brief.claims.findLast((one) => !CALL.test(one)) &&
        !WORD.test(claim) &&
        prose.includes(`${claim}.`)),
  );
  const said = brief.claims.length + brief.steps.length + brief.numbers.length + brief.lists.length;
  if (!name || other || said < 2) return;
  brief.product = name.replace(/^(?:From|By|With|At) /, "");
  brief.claims = brief.claims.filter((claim) => claim !== name);
}

/** "zipline — stream zip files over HTTP" in quotation marks: a name, and what it is. */
function nameInHeadline(brief: Brief): void {
  const [, name, what] = /^([\p{L}\d][\p{L}\d.@/-]{1,30}) [–—-] (\p{Ll}.{5,80})$/u.exec(brief.headline) ?? [];
  if (!name || !what || brief.product || brief.tagline) return;
  brief.product = name;
  brief.tagline = capitalised(what);
  brief.headline = "";
}

/** "We're in Bristol" says where the "Dog grooming salon" is. */
function placeWithKind(brief: Brief): void {
  const where = /^(?:we(?:['’]re| are) )?(?:based |located )?(in (?:\p{Lu}[\p{L}.'’-]+,? ?){1,3})$/u;
  const at = brief.claims.findIndex((claim) => where.test(claim[0]?.toLowerCase() + claim.slice(1)));
  if (at < 0 || !brief.tagline || / (?:in|at|near) /.test(brief.tagline) || wordCount(brief.tagline) > 5)
    return;
  const [place = ""] = brief.claims.splice(at, 1);
  brief.tagline += ` ${clean(place.replace(/^.*?\bin /i, "in "))}`;
}

/** "Saturday 14 June" and "12 to 4pm" behind it are one line. */
function joinWhen(brief: Brief): void {
  const at = brief.claims.findIndex(
    (claim) =>
      DATE.exec(claim)?.[0] === claim.replace(/^\p{L}+day,? /u, "") ||
      /^Open (?:\S+ ){0,3}\p{L}+days?$/u.test(claim),
  );
  const time = brief.claims[at + 1] ?? "";
  if (
    at < 0 ||
    !/^(?:from |at )?\d{1,2}(?:[:.]\d\d)? ?(?:[ap]m)?(?: ?(?:to|till|until|–|-) ?\d{1,2}(?:[:.]\d\d)? ?(?:[ap]m)?)?$/i.test(
      time,
    )
  )
    return;
  brief.claims.splice(at, 2, `${brief.claims[at]}, ${time.toLowerCase()}`);
  for (const one of [...brief.numbers, ...brief.lists])
    if ((one.after ?? 0) > at) one.after = (one.after ?? 0) - 1;
}

/** "88 Canning Road, next to the garden centre" */
const STREET_FIRST =
  /^(?:\d{1,4}[a-z]?|Unit \d+,?|(?:[Oo]n|[Aa]t)) (?:\p{Lu}[\p{L}.'’-]+ ){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Lane|Ln|Way|Square|Blvd|Drive|Place|Court|Row|Hill|Quay|Walk|Wharf)\b/u;

const WE_ARE_AT =
  /^(?:We(?:['’]re| are) (?:based |located )?(?:in|at|on)|(?:You(?:['’]ll| can) )?[Ff]ind us (?:in|at|on)) (?:the )?(?:\d|\p{Lu})[^,]{0,60}$/u;

/** A figure says nothing before it is known of what: the first words are others. */
export function openWith(brief: Brief): void {
  if (brief.headline || brief.listed || brief.claims.length < 2) return;
  const bare = /^(?:only |just |from )?(?!(?:19|20)\d\d$)[$€£]?\d[\d.,]*(?: ?\p{L}{1,6}\.?)?$/iu;
  const first = brief.claims.findIndex(
    (claim) => !bare.test(claim) && !(brief.product && (STREET_FIRST.test(claim) || WE_ARE_AT.test(claim))),
  );
  if (first > 0) brief.claims.unshift(...brief.claims.splice(first, 1));
}

/** "Questions?" and "Ask" with an address are one line. */
function callWithQuestion(brief: Brief): void {
  const at = brief.claims.findIndex((claim) => /^(?:any |got )?questions\?$/i.test(claim));
  const isOpen = !brief.callToAction && /@/.test(brief.address);
  if (at < 0 || !(isOpen || new RegExp(`^(?:ask|talk|${REACH})\\b`, "i").test(brief.callToAction))) return;
  const [question] = brief.claims.splice(at, 1);
  brief.callToAction = `${question} ${brief.callToAction}`.trim();
}

/** Words that tell the viewer what to do, said after everything else, are the call to action. */
function callLast(brief: Brief): void {
  const last = brief.claims.at(-1) ?? "";
  const calls =
    /^(?:download|get|try|update|use (?:the )?code|(?:pre-?)?order|book|join|sign up|shop|visit|subscribe|register|donate|reserve|apply|start|buy|listen|watch|come|wishlist|pre-?save|stream|enrol|rsvp|vote|(?:pop|drop) (?:in|by)|(?:ring|phone|text|dm|message|whats?app|e-?mail|contact) (?:us|me)|(?:play|read|see|learn|explore|discover|claim|grab|request|call|follow)\b.*\b(?:now|today|here|more|us))\b/i;
  // "Put the phone number", "Our web address", "Contact: call": what leads to it is nothing to do
  brief.callToAction = capitalised(
    brief.callToAction
      .replace(/^contact:\s*/i, "")
      .replace(
        /^(?:put|show|have|display) (?:the|our|my) .*|^(?:the|our|my) (?:web ?)?(?:site|ad?dress|page|link|number|phone)\b.*/i,
        "",
      ),
  );
  // "Agent is Hartley & Moss"
  const [, role = "", who = brief.callToAction] = /^(\p{L}+) is (\p{Lu}.+)$/u.exec(brief.callToAction) ?? [];
  if (who === brief.product) {
    brief.callToAction = "";
    if (/^(?:agent|organi[sz]er|host)$/i.test(role)) brief.tagline ||= role;
  }
  if (brief.callToAction || !brief.product) return;
  // "Try it free for 30 days."
  const figure = brief.numbers.at(-1);
  if (
    figure?.after === brief.claims.length &&
    / (?:day|week|month|hour|minute)s?$/.test(figure.suffix) &&
    calls.test(figure.label) &&
    wordCount(figure.label) <= 8
  ) {
    brief.callToAction = figure.label;
    brief.numbers.pop();
  } else if (brief.claims.length > 1 && wordCount(last) <= 6 && calls.test(last))
    brief.callToAction = brief.claims.pop() ?? "";
}

/** Takes out what the brief itself does not want said. */
function leaveOut(brief: Brief): void {
  brief.colors = brief.colors.filter((color) => !brief.avoidColors.includes(color));
  const unwanted = brief.avoid
    .map((words) => words.toLowerCase())
    .filter((words) => words.split(" ").length <= 3 && words.length > 3);
  brief.claims = brief.claims.filter((claim) => {
    const found = unwanted.find((words) => claim.toLowerCase().includes(words));
    if (found) brief.ignored.push({ text: claim, why: `“${found}” is not to be said` });
    return !found;
  });
}
