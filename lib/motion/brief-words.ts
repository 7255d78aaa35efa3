import { type Amount, BLANKS, figuresIn, isMoney } from "#lib/motion/composition/figure.ts";
import { OF_A_THING } from "#lib/motion/composition/figure-units.ts";

/** Words of a brief as they stand on screen: shortened as an editor would, never changed into others. */

/** A number with what it counts. */
export interface Figure extends Amount {
  label: string;
  /** How many claims the brief makes before it. */
  after?: number;
}

/** Without the marks around it: bullets before, full stops behind. */
export const clean = (text: string): string =>
  text
    .replace(BLANKS, " ")
    // a minus stays where it belongs to a figure
    .replace(/^(?:[\s—•*,;:]|[-–](?!\d))+/, "")
    .replace(/(?:[\s.;,:]|\s[–—-]+)+$/, "")
    .trim();

/** What installs and runs programs, as it is typed. */
export const TOOL =
  "npm|npx|pnpm|yarn|pip3?|pipx|uvx?|brew|cargo|go|docker|curl|apt(?:-get)?|gem|composer|dotnet|bun|deno|git|kubectl|helm|conda|winget|choco";
/** "v1.0", "iPhone", "n is 5,208" and "pip install loop" stay as they are written. */
const SMALL = new RegExp(
  `^["“']?(?!v\\d|n (?:is|was|=) ?\\d|[ie]\\p{Lu}\\p{Ll}|(?:${TOOL}) (?:install|i|add|run|get|clone|exec|pull|create|-)\\b)\\p{Ll}`,
  "u",
);

/** With a capital at its beginning. */
export const capitalised = (text: string): string => text.replace(SMALL, (letter) => letter.toUpperCase());

/** Words between blanks. */
export const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** A comma that parts nothing, with the blank behind it: as long as these two. */
const KEPT = "\u2001\u2001";
/** "84 people in Lisbon, Toronto and Pune" */
const AMONG_PLACES =
  /(?<= (?:in|at|from|across|near|to|between) (?:\p{Lu}[\p{L}-]+, ){0,6}\p{Lu}[\p{L}-]+), (?=(?:\p{Lu}[\p{L}-]+, ){0,6}\p{Lu}[\p{L}-]+,? (?:and|or|&) \p{Lu}[\p{L}-]+(?:[.,;!)]|$))/gu;

/** "12 Mill Lane, Bath" is one place. */
const STREET_AND_TOWN =
  /(?<=(?:^|, |\b(?:for|at|on) )\d+[a-z]? (?:\p{Lu}[\p{L}.]+ ?){1,3}), (?=\p{Lu}\p{L}+(?: \p{Lu}[\p{Lu}\d]+| \p{Lu}\p{L}+){0,2}(?: \d\p{Lu}{2})?(?:,|[.!]?$))/u;
/** "September 12, 2027" is one day. */
const DAY_AND_YEAR =
  /(?<=\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}), (?=(?:19|20)\d\d\b)/giu;

/** A text of the same length in which commas only stand where they part: none in parentheses, none among places. */
export const partedOnly = (text: string): string =>
  text
    .replace(/\([^()]*\)/g, (whole) => whole.replaceAll(", ", KEPT))
    // "our green, #00843d"
    .replace(/(?<=\p{L}), (?=#)/gu, KEPT)
    // "the head, Mr Adeyemi, speaks at 11"
    .replace(
      /, ((?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?), (?=\p{Ll}+s\b)/gu,
      `${KEPT}$1${KEPT}`,
    )
    // "pick a plan, even if nothing changes"
    .replace(/, (?=(?:even (?:if|though|when)|no matter|unless)\b)/giu, KEPT)
    // "Write it, pick a time, forget it"
    .replace(/^(\p{L}+ it), (\p{L}[\p{L} ]{2,20}), (?=(?:then )?\p{L}+ it[.!]?$)/u, `$1${KEPT}$2${KEPT}`)
    // "27, 28 and 29 November"
    .replace(
      /(?<=\b\d{1,2}), (?=\d{1,2}(?:, \d{1,2})*(?:,? (?:and|&) \d{1,2})? (?:Jan|Feb|Mar|Apr|May|Ju[nl]|Aug|Sep|Oct|Nov|Dec))/gu,
      KEPT,
    )
    // "10.15, 1pm and 3.30"
    .replace(
      /(?<=(?<![\d.:£$€])\d{1,2}(?:[.:]\d\d(?: ?[ap]m)?| ?[ap]m)), (?=\d{1,2}(?:[.:]\d\d(?![\d%])| ?[ap]m\b))/giu,
      KEPT,
    )
    .replace(AMONG_PLACES, KEPT)
    .replace(STREET_AND_TOWN, KEPT)
    .replace(DAY_AND_YEAR, KEPT);
export const withCommas = (text: string): string => text.replaceAll(KEPT, ", ");

/** What stands between commas, with an "and" before the last or none; what is in parentheses stays together. */
export const betweenCommas = (text: string): string[] =>
  partedOnly(text)
    .split(/,\s+(?:and )?/)
    .map((part) => clean(withCommas(part)))
    .filter(Boolean);

/** Without the quotation marks around it; one that another within belongs to stays. */
export const unquoted = (text: string): string => {
  const bare = text.trim().replace(/^["“”«„']+|["”“»']+$/g, "");
  return /["“”«»„]/.test(bare) ? text.trim() : bare;
};

/** A telephone number as it is written: `555 0142`, `+32 9 555 0142`, `1-800-555-0142`. */
export const PHONE =
  /(?<![\d.,-])(?:\+\d{1,3}(?:[ -]\(?\d{1,8}\)?){1,5}|\(?0\d{2,4}\)?[ -]\d{3,4}[ -]?\d{3,4}|0\d{1,4}(?:[ ./-]\d\d){3,4}|0\d{1,3} \d{3} \d\d \d\d|0\d{4,5} \d{5,6}|(?:\d{1,3}[ -])?(?:\(?\d{1,4}\)?[ -])?\d{3}[ -]\d{4}|[2-9]\d{3} \d{3} \d{3}|\(0?\d{1,4}\) ?\d{3,4}[ -]\d{3,4})(?![ -]?\d)/;

/** What people are asked to do who are to get in touch, as a source for patterns. */
export const REACH = "(?:call|ring|phone|telephone|text|sms|dm|message|whats?app|e-?mail|write|contact)";

/** At most what DNS allows: longer ones are searched for no name. */
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** Ends of host names. Words that sentences begin with are none: people forget the blank before them. */
const TOP_LEVEL =
  "com|org|net|edu|gov|io|build|run|works|team|link|press|guide|zone|dev|app|ai|co|video|studio|example|invalid|test|de|ch|fr|uk|ie|eu|us|ca|au|nz|nl|lu|dk|se|fi|pl|pt|es|it|gr|cz|hu|ro|tr|jp|kr|cn|tw|sg|hk|za|br|mx|ar|cl|il|ae|ua|tv|fm|gg|ly|so|me|info|biz|xyz|shop|store|design|tools|health|green|cloud|coffee|cafe|restaurant|pizza|beer|wine|bar|kitchen|recipes|bakery|farm|garden|flowers|florist|fit|fitness|yoga|bike|surf|ski|golf|club|art|gallery|photo|photos|photography|film|movie|media|music|band|audio|radio|news|blog|page|site|website|online|tech|digital|software|systems|solutions|agency|company|business|consulting|marketing|jobs|careers|school|academy|university|training|education|clinic|dental|doctor|vet|pet|pets|dog|travel|tours|hotel|holiday|house|homes|apartments|estate|rent|money|finance|fund|capital|tax|legal|law|insurance|energy|solar|eco|bio|earth|world|global|international|city|town|berlin|hamburg|koeln|wien|zuerich|swiss|paris|london|scot|wales|nyc|amsterdam|tokyo|game|games|social|community|chat|events|tickets|space|studio|center|express|delivery|foundation|ngo|charity|church|baby|toys|gifts|fashion|clothing|shoes|jewelry|beauty|salon|spa|boutique|market|supply|parts|auto|car|cars|taxi|boats|land|lat|mobi|email|network|wiki|science|computer|engineering|ventures|partners|group|pub|rocks|ninja|wtf|lol";
const FILE_NAME =
  "js|ts|jsx|tsx|py|rb|md|mdx|json|txt|html?|css|pdf|png|jpe?g|svg|mp[34]|wav|gif|docx?|xlsx?|pptx?|zip|csv";
/** A web address: with a scheme, `www.` or a path, of any end; else of one that is known. Never a part of a longer one. */
export const ADDRESS = new RegExp(
  `\\b(?:(?:https?:\\/\\/(?:${LABEL}\\.){1,6}[a-z]{2,24}|www\\.(?:${LABEL}\\.){1,6}[a-z]{2,24}|(?:${LABEL}\\.){1,6}(?!(?:${FILE_NAME})\\b)[a-z]{2,24}(?=\\/[a-z0-9])|[a-z0-9][\\w.+-]{0,60}@(?:${LABEL}\\.){1,6}[a-z]{2,24})|(?:[a-z0-9][\\w.+-]{0,60}@)?(?:${LABEL}\\.){1,6}(?:${TOP_LEVEL}))(?![\\w-]|\\.[a-z]{2})(?:\\/[\\w./-]*[\\w/])?`,
  "i",
);
/** A command to type, in backticks. */
export const COMMAND =
  /`((?:git|uvx?|npm|npx|pnpm|yarn|bun|pip|brew|cargo|go|docker|curl|apt|gem|deno) [^`\n]+)`/;

export const isCommand = (text: string): boolean => COMMAND.test(`\`${text}\``);
/** A command as a sample of code. */
export const typed = (code: string) => ({ code, language: "sh" });

/** An address as it is shown. */
export const shownAddress = (address: string): string =>
  address
    .trim()
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "");

/** A day with its month. */
export const DATE =
  /\b(?:\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:st|nd|rd|th)?)\b(?: (?:19|20)\d\d)?|\b[0-3]?\d([./])[01]?\d\1(?:19|20)\d\d\b/i;

/** A month or a day of the week, as what stands beside a figure, as a source for patterns. */
export const CALENDAR =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|(?:Nov|Dec)(?:ember)?|(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?)";

/** What a film is made for, and nobody that it is made for. */
export const OCCASION =
  /^(?:(?:our|the|my|this|a) )?(?:black friday|cyber monday|christmas|xmas|halloween|easter|valentine['’]?s?(?: day)?|mother['’]?s day|father['’]?s day|new year(?:['’]?s)?(?: eve)?|thanksgiving|(?:summer|winter|spring|autumn|fall|holiday)(?: sale| season)?|back to school|sale|anniversary|birthday|launch|opening|event|party|kickstarter|campaign|fundraiser|crowdfunding|(?:world|international|national) \p{L}+['’]?s? (?:\p{L}+ )?day|(?:pride|dry|book|science|energy|bike|safety|history|awareness|giving) (?:week|month|day)|(?:\p{L}+['’]?s? ){2,3}(?:week|month)|(?:earth|labou?r|independence|women['’]?s|children['’]?s|teachers?['’]?s?|veterans|memorial|boxing|pancake|pi) day|pride|diwali|ramadan|eid|hanukkah|oktoberfest|new year(?:['’]?s)? (?:eve|day))[.!]?$/iu;

const MONTH =
  /^(?:st|nd|rd|th)?\.?\s*(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b/i;

const STREET =
  /^\s+(?:\p{Lu}[\p{L}.'’-]+ ){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Lane|Ln|Way|Sq|Square|Blvd|Boulevard|Drive|Place|Court|Row|Hill|Quay|Walk|Wharf|Straße|Strasse|Str|Platz|Weg)(?![\p{L}\d])/u;

/** "Via Roma 12", "Mill Lane 4, Bath", "12 Hill Street": says where, and nothing else. */
export const STREET_ALONE =
  /^(?:(?:(?:Via|Viale|Piazza|Rue|Calle|Plaza|Avenida|Rua|Am|An der) (?:[\p{L}.'’-]+ ){1,3}|(?:\p{Lu}[\p{L}.'’-]* )*?\p{Lu}[\p{L}-]*(?:str\.|stra(?:ß|ss)e|weg|gasse|platz|allee|Lane|Street|Road|Avenue|Square|Quay) )\d{1,4}[a-z]?|\d{1,4}[a-z]? (?:\p{Lu}[\p{L}.'’-]+ ){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Lane|Ln|Way|Square|Blvd|Drive|Place|Court|Row|Hill|Quay|Walk|Wharf)\.?)(?:, \p{Lu}[\p{L} -]{2,30})?$/u;

/** "Theatres pay £30 a month": who does so and the price are one sentence. */
const PAYS = /\S (?:pays?|earns?|gets?|gives?|saves?|charges?|offers?|makes?|spends?|donates?|wins?)$/i;
/** What stands behind so many of something is what they cost. */
const PRICED =
  /^[^,;:.]{0,40} (?:for|from|at|costs?)(?: only| just)? (?:[$€£]\d|\d[\d.,]* ?(?:€|euro|eur|usd|gbp|chf|dollar|pound))/i;

/** A town behind its postal code, alone or before other things. */
const POST_TOWN = /^ \p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?\W*(?:$|[,.;(]| (?:on|at|from|by)\b)/u;
/** What stands before a postal code: a street with its number, or a country's letter. */
const POSTED = /\p{L}[\p{L}.'’ -]+ \d{1,4} ?\p{L}?,$|\b(?:in|nach|at|D-|A-|CH-)$/u;

const OF_THING = new RegExp(`^(?:${OF_A_THING}) \\p{L}`, "iu");

/** The number of a sentence that is worth a scene: one with a unit, or a large one. */
export function figureOf(sentence: string): Figure | null {
  // "from €639 → €511" is one line
  if (/^(?:from |was )?[£$€]\d[\d.,]* ?(?:→|[-=]>) ?[£$€]\d[\d.,]*$/i.test(sentence.trim())) return null;
  // of "If you save $100 a month, you'll have $300,000" the end is the news
  const [, outcome] = /^(?:if|when|once|by|after) [^,]*\d[^,]*, (?=\p{L})(.+)$/iu.exec(sentence) ?? [];
  const news = outcome ? figureOf(outcome) : null;
  if (news) return { ...news, label: capitalised(clean(sentence)) };
  // "1.4% + 20p per lesson", "n is 5,208 accounts": one price, and how many were asked
  if (/\d(?:%|p|c)? ?\+ ?(?:[$€£]?\d|VAT\b|tax\b)|^n (?:is|was|=) ?\d/i.test(sentence)) return null;
  const phone = PHONE.exec(sentence);
  let counted: Figure | null = null;
  for (const found of figuresIn(sentence)) {
    const { amount, at, end, number, percent, times, scale, unit, small = "", plus, per } = found;
    const { value } = amount;
    const prefix = amount.negativePrefix ?? amount.prefix;
    const isPriced = isMoney(amount);
    const digits = number.replace(/\D/g, "").length;
    // 6,500 K is a temperature, 4,100 m a height
    if (/^[km]$/i.test(scale ?? "") && Math.abs(value) >= 1000) continue;
    // "under 10 m", not "£10 m", "10 m users"
    if (
      scale === "m" &&
      !prefix &&
      / m$/.test(found.shown) &&
      !/^ (?:\p{L}+ )?(?:people|users|downloads|views|visitors|customers|followers|streams|copies|homes|households|meals|trees|euros?|dollars?|pounds?)\b/iu.test(
        sentence.slice(end),
      )
    )
      continue;
    const year = !percent && !times && !scale && !unit && /^(?:19|20)\d\d$/.test(number);
    const bare = !(percent || times || scale || unit || prefix || plus || per);
    const rated =
      value <= 10 &&
      (/\brated (?:at |with )?$/i.test(sentence.slice(0, at)) ||
        // "a 4.9 rating from 2,300 reviews"
        (number.includes(".") &&
          /^[- ](?:stars?|rating|out of (?:5|five|10|ten))\b/i.test(sentence.slice(end))));
    const worth = rated || percent || times || scale || unit || isPriced || digits >= 3 || plus;
    const before = sentence.slice(0, at).trim();
    const behind = sentence.slice(end);
    // "80s", "1h 50m": what stands behind the digits
    // "1080p" is a size of pictures
    if (/^p$/i.test(small) && digits > 2) continue;
    const tail = small ? sentence.slice(at + found.shown.lastIndexOf(number) + number.length) : behind;
    // "4.000 puertos" are four thousand, "4.000 m" may be four: it is said as it is written
    if (/^[1-9]\d{0,2}\.\d{3}$/.test(number)) continue;
    // "Macon GA 31201", "Bowral NSW 2576": where letters find it
    if (bare && /^\d{4,5}$/.test(number) && /\p{Lu}\p{L}+,? [A-Z]{2,3}$/u.test(before)) continue;
    // "booth 214", "helpline 116 123", "476 AD"
    if (
      /\b(?:helpline|hotline|call|dial|ring|text|phone|tel|ext(?:ension)?|whatsapp|sms|booth|stand|hall|room|gate|platform|route|bus|tram|floor|suite|unit|exit|page|chapter|section|form)\b[\s.:#]*(?:\d+ )*$/i.test(
        sentence.slice(0, at),
      ) ||
      /^\s(?:AD|BC|BCE|CE)\b/.test(behind)
    )
      continue;
    // "ISO 27001", "EN 1090": the name of a norm
    if (
      /\b(?:ISO|IEC|EN|DIN|BS|SOC|PCI|RFC|UL|ASTM|NEN|SAE|ANSI|IEEE)[ -]?(?:\/[A-Z]+ )?$/.test(
        sentence.slice(0, at),
      )
    )
      continue;
    // "It fell in 476", "built in 1847"
    if (
      /^1?\d{3}$/.test(number) &&
      bare &&
      /\b(?:in|since|until|around|by)$/i.test(before) &&
      (!clean(behind.split(/[,.;]/)[0] ?? "") ||
        // "set in 1893 in a fishing town"
        /^ (?:in|at|on|near|by|when|where|and|with|as|during|to)\b/.test(behind))
    )
      continue;
    // "text MEAL to 55501"
    if (/\b(?:text|sms|send|write) \S{2,12} to$/i.test(before)) continue;
    // "Mon 18.30 Barre", "at 6.30": a time of day, or a price, which says more where it stands
    if (
      /^\d{1,2}\.\d\d$/.test(number) &&
      bare &&
      !rated &&
      (/^ \p{Lu}/u.test(behind) ||
        /\b(?:(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*|at|until|till|from|doors|opens?|closes?|shuts?|gates|starts?|begins?|kick-?off)$/iu.test(
          before,
        ) ||
        // "doors 7pm first question 7.30", "Thursday 2 October 5.30"
        /\d ?[ap]m\b|\b(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*\b/iu.test(before))
    )
      continue;
    // "Beginners (course, 8 weeks)" says it beside something else; of "Series B ($34M)" it is the news
    if (
      !(prefix || percent || times || scale) &&
      before &&
      /\([^()]*$/.test(sentence.slice(0, at)) &&
      /^[^()]*\)/.test(behind)
    )
      continue;
    // "only 4 in 100 people give blood": one number is none without the other
    if (
      bare &&
      /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine) (?:in|out of)(?: every)?$/i.test(before)
    )
      continue;
    if (bare && /^ (?:in|out of)(?: every)? (?:\d|ten\b|five\b|three\b)/i.test(behind)) continue;
    // "2nd floor", "80s denim jackets"
    if (
      /^(?:st|nd|rd|th)\b/i.test(behind) ||
      (/^(?:19|20)?\d0$/.test(number) && /^['’]?s \p{Ll}/u.test(tail))
    )
      continue;
    // "Around 1450 Gutenberg …", "By 1500: presses in 200 cities"
    if (
      /^1[0-8]\d\d$/.test(number) &&
      bare &&
      /\b(?:in|since|until|around|by|before|after)$/i.test(before) &&
      /^(?:[:,;.]| \p{Lu})/u.test(behind)
    )
      continue;
    // "1h 50m" is a time
    if (
      /^h(?:rs?|ours?)? ?\d/i.test(tail) ||
      (/^m$/i.test(scale ?? "") && /\d ?h(?:rs?|ours?)?$/i.test(before))
    )
      continue;
    if (year || value >= 1e12 || MONTH.test(behind.trimStart())) continue;
    // "worth over $120, for $39", "between 300 and 850"
    if (
      (/\b(?:worth|was|normally|usually|valued at|instead of)(?: (?:over|about|up to))?$/i.test(before) &&
        /[$€£]\d/.test(behind)) ||
      (/\bbetween$/i.test(before) && /^ and [$€£]?\d/.test(behind)) ||
      /\bbetween [$€£]?\d[\d.,]* and$/i.test(before)
    )
      continue;
    if (phone && at < phone.index + phone[0].length && end > phone.index) continue;
    // of "from 900 ms to 120 ms" the second is the news; "6-9 November" are days
    if (/^\s*(?:(?:an?|per|each) \w+ )?to\s+[$€£]?\d/.test(behind) || /^\s*[–-]\s*[$€£]?\d/.test(behind))
      continue;
    if (/\d[kKmM]?\s*[–-]$/.test(before.slice(-8))) continue;
    // "a 4 day week", "3 bed terraced house": so many are of a thing
    if (value !== 1 && OF_THING.test(`${unit ?? ""}${behind}`.trimStart())) continue;
    // "a 4-day week" is no number of anything
    if (/^-\p{L}/u.test(behind)) continue;
    // "a 429" is a name
    if (bare && /\b(?:an?|the|code|status|error|room|route|line|no\.?)$/i.test(before) && !clean(behind))
      continue;
    // "09.09.2027", "12/4"
    if (/^[:/]\d|^\.\d{1,4}(?!\d)/.test(behind) || /^\s+out of\b/i.test(behind)) continue;
    // "Loop vs pandas, groupby on 100M rows", "the laptop is an M2 16GB": of what is compared, or what a thing is called by
    if (
      / vs\.? [^:]*$/i.test(before) ||
      (!prefix && /\b[Aa]n? (?:\S*[\p{Lu}\d]\S* )*[\p{L}-]*(?:\p{Lu}|\d)[\p{L}\d-]*$/u.test(before))
    )
      continue;
    // "2 for 1" is one thing
    if (bare && /^ for [1-9]\b/.test(behind)) continue;
    // of "3 bars for £15" the price is the news, and of "2 nights' stay from £140"
    if (!(percent || times || scale || plus || per || isPriced) && PRICED.test(behind)) continue;
    // "From €180" is short enough to be said as it is
    if (/^(?:from|only|just|ab|nur|dès)$/i.test(before) && !clean(behind)) continue;
    // "up to" or "last year" before it is part of what is claimed
    const leads = before === "";
    // "2pm" is a time of day
    if (/^\s?(?:[ap]\.?m\b|o['’]clock|uhr\b|h\b)/i.test(tail)) continue;
    if (leads && STREET.test(behind)) continue;
    // "Herrenstraße 12, 4020 Linz", "10115 Berlin"
    if (bare && /^\d{4,5}$/.test(number) && POST_TOWN.test(behind) && (leads || POSTED.test(before)))
      continue;
    // "1475: first coffee house" is a year
    if (leads && /^\d{3,4}$/.test(number) && /^\s*:/.test(behind)) continue;
    // "14 Elm Street"
    if (!worth && leads && /^\s+\p{Lu}\p{Ll}/u.test(behind)) continue;
    if (!worth && !(leads && /^[^.]{2,24}$/.test(tail.trim()) && digits < 3)) continue;
    // "the price is 34 euros", "day pass 18 euros": what stands before it is its name
    const named =
      /^([^:]{2,30}?(?<! (?:and|or|but)))(?: (?:will|would|should))?(?:\s+(?:is|are|be|(?<!\b(?:typical|average|total|annual|monthly|yearly|running|unit|extra|upfront|final|real|full|usual|list) )costs?)|\s*[:=])$/i.exec(
        before,
      )?.[1] ??
      ((/ pays?$/i.test(before) || !PAYS.test(before)) &&
      /^(?!.*\b(?:takes?|in|within|up to|for|has|have|under|every|after|over|from|above|at|than|of|only|just|by|with|to|and|about|around|nearly|almost|an?|the|is|are|was|were|we|raised|saved|sold|served|reached|hit|cut|since|between|until|or|but)$)\S+(?: \S+){0,3}$/i.test(
        before,
      ) &&
      // "Asia 62%": a name of a word or two; of a price a longer one
      (isPriced || (percent && wordCount(before) <= 2))
        ? before
        : undefined);
    // a number within a sentence is lifted out of it; the sentence stays whole
    // "We raised $12M Series A": who did it is known
    const done = /^we(?:['’]ve| have)? (?:just )?(?:raised|have|serve|employ|run|operate|are)$/i.test(before);
    const label =
      leads || (done && wordCount(behind) >= 2)
        ? // "142 m², garden": what stands behind a comma is another thing
          clean(/^\s*[,;]/.test(behind) ? "" : behind)
        : named && (!clean(behind) || /^\s*\([^()]*\)$/.test(behind))
          ? // "This year it costs €1.10"
            capitalised(
              clean(
                `${named.replace(/(?<=\S),? (?:it|they|this|that|it['’]s|that['’]s|pays?|costs)$/i, "")}${behind}`,
              ).replace(/\s*\+$/, ""),
            )
          : capitalised(clean(sentence));
    // "full groom from $60", "nail trims for £8"
    const [, startsAt, from] =
      (isPriced &&
        !clean(behind) &&
        /^(?:(?:we|I) (?:do|offer|have|sell) )?(?!.*\bfrom\b.*\bfrom$)(\S.{1,40}?) (?:(from)|(?<=^(?!all|yours?|every|this|it|that|get)[\p{L}-]+(?: [\p{L}-]+)? )for)$/iu.exec(
          before,
        )) ||
      [];
    // "From $18 a walk"
    const each = /^from$/i.test(before) && prefix && isPriced && wordCount(behind) <= 4 ? clean(behind) : "";
    // "books 3 for $2", "kids clothes $1 each": of a few words the price stands by itself
    const [, many] = (isPriced && !clean(behind) && /^\S+(?: \S+){0,2} (\d{1,2} for)$/i.exec(before)) || [];
    const apiece =
      isPriced &&
      wordCount(before) <= 3 &&
      !/^(?:from|only|just|at|for|now|about|under|over)$/i.test(before) &&
      !PAYS.test(before) &&
      /^ (?:each|apiece|a (?:head|piece|person)|per \S+)$/i.test(
        clean(behind) ? behind.replace(/[.!]$/, "") : "",
      );
    const lead = many ?? (from || each ? "from" : "");
    const figure: Figure = {
      ...amount,
      prefix: lead ? `${lead} ${amount.prefix}` : amount.prefix,
      suffix: `${amount.suffix}${apiece && before ? ` ${clean(behind)}` : ""}`,
      label: many
        ? capitalised(before.slice(0, -many.length).trim())
        : apiece && before
          ? capitalised(before)
          : startsAt
            ? capitalised(clean(startsAt))
            : each || label,
    };
    // of "at 5% you have €15,500" the money is the news
    if (percent && /[$€£]\d{1,3}(?:,\d{3})+/.test(behind) && !leads) continue;
    if (rated || leads || amount.suffix || prefix) return figure;
    // of what is only counted, the most is the news
    if (!counted || value > counted.value) counted = figure;
  }
  return counted;
}

/** What people say before they say it. */
const LEAD_INS =
  /^(?:(?:(?:and|but|so(?! far)|also|plus|oh(?: and)?|well|then|basically|actually|ok(?:ay)?(?=,| so\b)|you see)(?![\p{L}\d'’-])|the (?:big )?(?:news|idea|point|thing|message|promise) is(?: that)?|what it does is(?: that)?|it['’]?s important that|remember that|we (?:also )?have (?=\d|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b)|we (?:make|build|sell|offer) (?=an? [^,.]*\b(?:that|which|for|with)\b)|I (?:do|offer|sell) (?!not\b)|I make (?!.*\b(?:simple|simpler|easy|easier|fun|better|faster|possible|happen|sense|work|sure|clear)\b)|they['’]re (?=(?:every|on|at|from|open)\b)|it is (?!\w+ed\b|not\b|all\b|only\b|about\b)|it['’]s (?!not\b|all\b|only\b|about\b|ok|never\b|time\b|\p{L}+ (?:not )?to\b)|it (?=(?!is\b|was\b|has\b|can\b|will\b|should\b|must\b|does\b|takes\b|lives\b)\p{L}{3,}s\b))[\s,:]*)+/iu;
/** What they add when they have said it. */
const TRAILERS =
  /,? (?:and not more|by the way|you know|of course|or something|and so on|etc\.?|really|haha|lol|thanks?|please)[.!]*$/i;

/** The clause as an editor would put it on screen: without what leads to it and what trails behind it. */
export function edited(clause: string): string {
  const whole = clean(clause);
  const shorter = clean(whole.replace(LEAD_INS, "").replace(TRAILERS, ""));
  return capitalised(wordCount(shorter) > 0 && shorter.length > 2 ? shorter : whole);
}

/** Where a sentence may be broken in two, the best first, and how many words the headline may have then. */
const BREAKS: readonly [pattern: RegExp, most: number][] = [
  [
    /\s*[;–—]\s+|\s-\s+(?!\d)|(?<!\b(?:esp|incl|excl|max|min|approx|vs|no|st|dr|mr|mrs|ca|e\.g|i\.e))\.\s+|,\s+(?=(?:and|but|so|or)\s)/gi,
    10,
  ],
  [/,\s+/g, 9],
  [/\s+(?=(?:but|because|so that|while|unless|although)\s)/gi, 10],
];
/** The rest of an enumeration: "moss and ink from September". */
const ENUMERATES = /^(?:[\p{L}-]+(?: [\p{L}-]+)?, )*[\p{L}-]+(?: [\p{L}-]+)?,? (?:and|or) [\p{L}-]+/u;
/** "on Saturday, May 8" is one day. */
const MONTH_FIRST =
  /^(?:\d{1,2}(?:st|nd|rd|th)? )?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i;
/** What follows a comma with a subject of its own could stand alone. */
const OWN_CLAUSE = /^(?:it|they|we|you|he|she|this|that|there|nobody|everybody)\b/i;
/** What goes on behind a comma. */
const GOES_ON_SO =
  /^(?:it|they|we|you|he|she|this|that|there|nobody|everybody|and|but|or|so|with|without|including|which|who|whose|where|when|if|for|from|at|on|in|by|to|till|until|no|not|even|plus|then|now|just|only|all|up|down|\d|[$€£]|[\p{Ll}]+(?:ing|ed)\b|the |an? |our |your )/iu;
/**
 * A headline of so many words is not broken; one of a few more only at a dash or where another clause begins. Nothing
 * is broken in the middle of a clause: a second line is small, and what is said there is half read.
 */
const SHORT = 8;
const RATHER_SHORT = 12;
const CONDITION = /^(?:if|when|because|since|while|unless|although|once|as soon as|whoever|whatever)\b/i;
const LEADS_UP = 20;
/** "Our promise is that nobody ever waits" */
const ANNOUNCES = /^(?<text>(?:our|the|my) \p{L}+ is) (?<detail>that \S.+)$/iu;

/**
 * A sentence as a headline and a second line with the rest, where it can be broken.
 *
 * @returns the sentence whole where it is short, or where no break leaves two sensible parts
 */
export function headlineOf(sentence: string): { text: string; detail?: string } {
  const count = wordCount(sentence);
  // "If we find a debt on the house, we tell you to walk away": what it is about comes last
  if (count <= SHORT || /^["“«]/.test(sentence) || (count <= LEADS_UP && CONDITION.test(sentence)))
    return { text: sentence };
  const { text = "", detail = "" } = ANNOUNCES.exec(sentence)?.groups ?? {};
  if (text && detail) return { text, detail };
  const breaks = count > RATHER_SHORT ? BREAKS : BREAKS.slice(0, 2);
  for (const [pattern, most] of breaks) {
    const best = [...sentence.matchAll(pattern)]
      .map(({ index, 0: found }) => ({
        text: clean(sentence.slice(0, index)),
        detail: sentence.slice(index + found.length).replace(/[\s.;,:]+$/, ""),
        within: /^,\s+$/.test(found),
        ended:
          /[.;–—-]/.test(found) ||
          (/^,\s+$/.test(found) && OWN_CLAUSE.test(sentence.slice(index + found.length))),
      }))
      .findLast(({ text, detail, within }) => {
        const words = wordCount(text);
        return (
          words >= 3 &&
          words <= most &&
          (count > RATHER_SHORT || !within || OWN_CLAUSE.test(detail)) &&
          // a comma of "chalk, moss and ink" parts nothing
          !(within && (ENUMERATES.test(detail) || MONTH_FIRST.test(detail))) &&
          !(/, [\p{L}-]+(?: [\p{L}-]+)?$/u.test(text) && /^(?:and|or) /.test(detail)) &&
          wordCount(detail) >= 2 &&
          // "The new lavender and oat bar" is one thing
          !(words === 3 && /^(?:the|our|my|an?) /i.test(text) && /^(?:and|or) /.test(detail)) &&
          !/\b(?:and|or|the|an?|of|to|in|what|how|exactly|just|right|only|not|even|is|are|was|were|be|been|able|will|can|has|have|there|starts?|begins?|moves?|opens?|joins?|comes?|meets?|goes|go|gets?|needs?|wants?|offer|told us|says?|said)$/i.test(
            text,
          ) &&
          // what is in brackets or quotation marks is one thing, and so is a list behind its colon
          text.split("(").length === text.split(")").length &&
          (text.match(/[“”"]/g) ?? []).length % 2 === 0 &&
          !(within && /:\s[^:]{1,40}$/.test(text)) &&
          // "… our headteacher, Mrs Okoro, tour the school and see lessons"
          !(within && !GOES_ON_SO.test(detail)) &&
          // "two courses for £16, served until 2"
          (!/\d$/.test(text) || (within && /^\p{L}/u.test(detail)))
        );
      });
    if (best) return { text: best.text, detail: best.ended ? capitalised(best.detail) : best.detail };
  }
  return { text: sentence };
}

/** Words alone, in small letters. */
export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’‘]/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
/** The same as one text, as it is compared with others. */
export const wordsAlone = (text: string): string => wordsIn(text).join(" ");
