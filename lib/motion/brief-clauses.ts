import { US } from "#lib/motion/brief-asides.ts";
import { RULES, UNKNOWN } from "#lib/motion/brief-directions.ts";
import { beyondForm, colorsIn, MODE_SOURCE, namesForm, tonesIn } from "#lib/motion/brief-format.ts";
import { clean, partedOnly, PHONE, wordCount } from "#lib/motion/brief-words.ts";

/**
 * What a clause of a brief is to the film: words that it says; what it is (length, form, tone, whom it is for); a
 * direction that is followed; one that cannot be; or something said to us beside it.
 */
export type ClauseClass = "says" | "is" | "followed" | "unfollowed" | "aside";

/** A clause as it was read. */
export interface Clause {
  text: string;
  is: ClauseClass;
  /** How a direction is followed, or why it is not. Empty where there is nothing to tell. */
  note: string;
  /** No rule knows it: it was told by what its words are like, or by whom it speaks of. */
  isGuess?: true;
}

/** What a direction asks of the film. */
export type Wish =
  | { kind: "end" | "start" | "first-frame" | "forms"; with: string }
  | { kind: "hold"; seconds: number; of: string }
  | { kind: "avoid"; words: string }
  | { kind: "list"; count: number }
  | { kind: "drop"; words: string }
  | { kind: "last"; words: string }
  | { kind: "legal" | "says" | "music"; words: string }
  | { kind: "nameless-start" | "recap" | "few-words" | "steps" | "contrast" | "silent" };

/** Where a clause stands: what stands beside it decides what it means. */
export interface Around {
  /** The sentence says what form the film has. */
  form: boolean;
  /** The clause before it in the sentence, or the sentence before, was a direction. */
  directed: boolean;
  /** A direction stands before it in the same sentence. */
  follows: boolean;
  /** Whether it says please, or begins as a question to us does. */
  polite: boolean;
}

/** First person singular: people speak of themselves to us. Trades are what they sell. */
const MYSELF =
  /(?:^|[\s,(])(?:I|me|myself|I['’](?:m|d|ve|ll))(?=$|[\s,.!?;:)])|^(?:i|i['’](?:m|d|ve|ll)|im|id|ive)\s|\s(?:i|i['’](?:m|d|ve|ll)) (?:am|do|have|want|need|think|hope|guess|know|will|would|can|could|don['’]?t|was)\b|\si['’](?:m|d|ve|ll)\s/;
/** "Please take out the trash" */
export const ASKED_OF_VIEWERS =
  /^please (?:rsvp|take|bring|put|leave|sort|come|wear|return|park|lock|wash|arrive|wait|respect|report|recycle|clean|register|donate|vote|stay|sign|remember|be (?:quiet|on time|kind|patient|careful)|(?:do not|don['’]?t) (?:chase|feed|touch|climb|leave|park|smoke|run|dive|disturb|knock|ring|forget|wait|bring|approach|lean|swim|enter))\b(?!.*\b(?:films?|videos?|ads?|clips?|style|tone|music|logo|colou?rs?)\b)/i;
/** "We're moving!" is news to everybody. */
export const NEWS_OF_US =
  /^we(?:['’]re| are) (?:moving|engaged|married|getting married|expecting|back|open again|hiring|growing|turning \d+)\b[^,:.]{0,30}[!.]?$/i;
/** What whoever works alone says of it. */
export const TRADE =
  /^(?:I['’]?m|im|I am) (?:(?:really|very|fully|also) )*(?:based in|patient|insured|qualified|certified|licen[cs]ed|fluent|trained|experienced|available)\b|^with me (?:the|your|you|every|each)\b|^(?:since .{3,30}? )?I(?:['’]ve| have) (?:\p{L}+(?:ed|lt|pt|ght|wn)|got) (?:over |more than |about |around |nearly |almost )?\d|^I(?:['’]ve| have| also| still| can| mainly)* (?:shoot|travel|come to|drive|visit|deliver|walk|groom|wash|look after|speciali[sz]e|coach|cater|tutor|have (?:a few|some) \p{L}+ (?:left|free)|make|bake|build|mend|repair|teach|sew|paint|design|write|cook|grow|sell|clean|train|restore|roast|help|do (?!not\b|n['’]t\b)|offer|carve|cut|print|brew|fix|plant|photograph|translate|explain|review|cover|interview|speak (?=\p{Lu})|(?:turned|led|grew|launched|founded|managed|taught|helped|saved|created|won|ran|built|raised|trained|photographed|shot|cooked|designed|coached|played|written)(?=.*\d))\b/iu;
/** What begins as talk with us, before what is asked. */
const ASKING =
  /^(?:(?:please|pls|plz|bitte|also|oh|ok|and|so|hey|ideally|if possible|maybe|perhaps|ah|btw|by the way|can you|could you|would you|will you|can we|could we|i(?: would|['’]d) (?:like|love)(?: you)?(?: to)?|i want(?: you)? to|we(?: would|['’]d) (?:like|love)(?: you)?(?: to)?|make sure(?: that)?|feel free to|try to|it would be (?:nice|great|good|cool)(?: if (?:you|we) could| to)?)[\s,]+)+/i;
const ASKS =
  /\b(?:please|pls|plz|bitte|s['’]il vous plaît)\b|^(?:also,? )?(?:can|could|would|will) you\b|^(?:ideally|if possible)\b|^(?:i|we)(?: would|['’]d) (?:like|love)\b|^make sure\b/i;
const WANTING =
  /^(?:so |and |also |hi |hello )*(?:(?:necesito|necesitamos|quiero|queremos|busco|buscamos)(?!\p{L})|wir (?:brauchen|möchten|wollen|suchen|hätten gerne?)\b|(?:nous|on) (?:voulons|cherchons|aimerions|voudrions|avons besoin)\b|je (?:voudrais|cherche|veux)\b|(?:need|want|looking for)(?= (?:a|an|one|some|smth|something|the)\b)|(?:i|we|my \w+|our \w+)(?:['’]d| would| really| just| also| only| still| now)*[\s,]+(?:needs?(?! (?:(?:more|new|extra|some|a few|\d+|two|three|four|your|experienced|friendly) )*(?:leaders?|volunteers?|drivers?|helpers?|players?|teachers?|members|singers|coaches|hosts|donors|donations|blood|stewards|marshals|carers|tutors|readers|foster \p{L}+|homes?|your help)(?!\p{L}))|want|wants|wanted|require|requires|like to have|like|love|imagine|am looking for|are looking for|'re looking for|get|prefer|wish|hope|was thinking of|think of|think)\b)/iu;

/** What would be good to have is asked for. */
const WISHED =
  /\bwould (?:also )?be (?:perfect|great|nice|good|cool|ideal|lovely|awesome|a plus|fine)(?: to have)?\b.*$/i;
const MINE = /\b(?:my|our|maybe|perhaps|please|that colou?r|the colou?r)\b/i;
/** "Flat and fast", "quiet and reliable": what films are said to be, and shoes are as often. */
const OF_THINGS = /^(?:fast|slow|quiet|simple|clean|strong|crisp|dry)$/i;

/** How a film may look, and what a product may have. */
export const DARK_MODE = /^(?:and )?(?:a )?(?:dark|light) (?:mode|theme)(?:,? (?:finally|at last|too))?$/i;
const MODE = new RegExp(`^(?:and )?${MODE_SOURCE}$`, "i");

/** "white front paws, green collar": who wears it is looked for. */
export const WORN =
  /\b(?:tabby|paws?|collar|fur|coat|tail|whiskers|hair|eyes|ears?|beak|feathers|jacket|hoodie|shirt|trousers|rucksack|backpack|neutered|microchipped|tiles|carpet|sofa|doors?)\b(?!.*\b(?:background|palette|theme|look)\b)/i;

/** Whether a clause says only what form the film has. */
export const isForm = (clause: string): boolean =>
  MODE.test(clause) ||
  (namesForm(clause) &&
    !WORN.test(clause) &&
    // "£4.25 warm": what has a price is no tone
    !/[$€£]\s?\d/.test(clause) &&
    beyondForm(clause) === "" &&
    !/^(?:\d+ \p{Ll}+s|all \p{Ll}+)$/u.test(clause));

const FORM = { is: "is", note: "", rest: false, wish: null } as const;

/**
 * What a clause is, when it is not plainly something that the film says.
 *
 * @param clause quotations stand in it as one sign each
 * @param rest the sentence from this clause on
 */
export function directionIn(
  clause: string,
  rest: string,
  around: Around,
): (Omit<Clause, "text"> & { rest: boolean; wish: Wish | null }) | null {
  const polite = around.polite || ASKS.test(rest);
  const bare = (text: string) =>
    text
      .replace(ASKING, "")
      .replace(/[\s,]+(?:please|pls|bitte|s['’]il vous plaît|thanks|haha)[\s!.]*$/i, "")
      .replace(/[.!]+$/, "");
  if (
    isForm(bare(clause)) &&
    !/^(?:please |but |and )*(?:no|not|without|do not|don['’]?t|never|avoid)\b/i.test(clause) &&
    !(around.follows && /^it is\b/i.test(clause))
  )
    return FORM;
  // "Can you break out?" asks the viewers
  if (
    /^(?:will you (?=(?:do it|join|help|come|say|be)\b)|(?:can|could|will|would) you (?!(?:please|make|create|do|add|use|show|write|put|keep|change|animate|design|produce|include|send|help|give|also|maybe|just|have|turn|build|generate|try|start|end|open|cut|edit|draw|prepare|get|set|mention|explain|tell|say)\b))[^?,]{3,40}\?$/i.test(
      rest,
    )
  )
    return null;
  // "No appointment is necessary" is a fact
  if (
    /^no \p{L}+ (?:is |are )?(?:necessary|needed|required)\b/iu.test(clause) &&
    !/\b(?:music|sound|voice|narration|photos?|pictures?|images|footage|logo|script|subtitles|captions)\b/i.test(
      clause,
    )
  )
    return null;
  for (const one of new Set([bare(clause), clause.replace(/[.!]+$/, "")])) {
    const whole = one === clause.replace(/[.!]+$/, "") ? rest.replace(/[.!]+$/, "") : bare(rest);
    for (const { pattern, is, note, rest: takesRest = false, when, wish } of RULES) {
      const match = pattern.exec(takesRest ? whole : one);
      if (match && (!when || when({ ...around, polite }, match)))
        return { is, note, rest: takesRest, wish: wish?.(match) ?? null };
    }
  }
  if (
    /^(?:(?:our|the|brand|use|in|with) )*(?:(?:club|team|school|brand|company|house|corporate|municipal|official|main|primary|town|city|party|union) )?(?:colou?rs?|palette)\b/i.test(
      clause,
    ) &&
    colorsIn(clause).length
  )
    return FORM;
  // "gold text", "white letters on navy"
  if (
    around.form &&
    colorsIn(clause).length > 0 &&
    /^(?:[\p{L}-]+ ){1,2}(?:text|letters|lettering|type|typography|fonts?|details|lines|shapes)(?: on (?:[\p{L}-]+ ?){1,3})?$/iu.test(
      clause,
    )
  )
    return FORM;
  if (
    around.form &&
    // "everything under $20" is an offer
    !/\ue000|[$€£]\s?\d|\d\s?[%€£]/.test(clause) &&
    (beyondForm(clause) === "" || (tonesIn(clause).length > 0 && beyondForm(clause).split(" ").length <= 1))
  )
    return FORM;
  if (
    /^(?:the|our|my) (?:poster|brand|logo|website|site|flyer|deck|brochure)\b.* (?:is|are|uses?) /i.test(
      clause,
    ) &&
    colorsIn(clause).length > 0
  )
    return FORM;
  if (/\bcolou?rs?\b/i.test(clause) && colorsIn(clause).length && MINE.test(clause)) return FORM;
  // "soft & natural": a pair with a tone in it
  const pair =
    /^(\p{L}+),? (?:&|and|but) (?:a bit |a little |slightly |very |quite |not (?:too )?|never )?([\p{L}'’-]+)$/u.exec(
      clause,
    );
  if (
    pair &&
    [pair[1] ?? "", pair[2] ?? ""].some(
      (word) =>
        (tonesIn(word).length > 0 && (around.form || !OF_THINGS.test(word))) ||
        (around.form && colorsIn(word).length > 0),
    )
  )
    return FORM;
  // "leafy green"
  if (
    colorsIn(clause).length === 1 &&
    /^\p{L}+(?:y|ish|ed) \p{L}+$/u.test(clause) &&
    colorsIn(clause.split(" ")[1] ?? "").length
  )
    return FORM;
  if (WORN.test(clause)) return null;
  // "lilac #C9B6FF as main colour", "a bit of clay brown"
  if (
    colorsIn(clause).length > 0 &&
    (/\bas (?:the |our |an? )?(?:main|accent|primary|secondary|leading|lead|brand|background)\b/i.test(
      clause,
    ) ||
      /^(?:and )?(?:a |an |some )?(?:bit|touch|hint|splash|pop|dash) of (?:\p{L}+ ){0,2}\p{L}+$/iu.test(
        clause,
      ))
  )
    return FORM;
  // "like the last hour of daylight: amber"
  if (
    (around.form || around.directed || around.follows) &&
    /:\s+\S/.test(clause) &&
    colorsIn(clause.replace(/^.*:\s+/, "")).length > 0 &&
    beyondForm(clause.replace(/^.*:\s+/, "")) === ""
  )
    return FORM;
  // "rust orange on charcoal"; nobody says a number of a colour to viewers
  if (
    wordCount(clause) <= 9 &&
    (/#[0-9a-f]{6}\b/i.test(clause) || (colorsIn(clause).length > 1 && wordCount(beyondForm(clause)) <= 1))
  )
    return FORM;
  if (WISHED.test(clause)) {
    const formed = colorsIn(clause).length > 0 || isForm(clause.replace(WISHED, ""));
    return { is: formed ? "is" : "unfollowed", note: formed ? "" : UNKNOWN, rest: false, wish: null };
  }
  // "We need 40,000 euros"
  if (
    /^we (?:still )?need [$€£]\d|^we (?:still )?need \d[\d.,]* ?(?:euros?|dollars?|pounds?|€|k\b|volunteers|people|more)/i.test(
      clause,
    )
  )
    return null;
  // "We want residents to come and have their say"
  if (NEEDED.test(clause) && !namesForm(clause)) return null;
  // "Please take out the trash" asks the viewers
  if (ASKED_OF_VIEWERS.test(rest) && !around.form) return null;
  // "Please RSVP to Anna: 555 0167" is where to go
  // "We are looking for 5 timekeepers" asks the viewers
  if (
    /^we(?:['’]re| are) (?:still |also |always |now |currently )?looking for (?!smth|something|some ?one who (?:can|could) (?:make|animate|film))/i.test(
      clause,
    ) &&
    !namesForm(clause)
  )
    return null;
  if (WANTING.test(clause) || (polite && !around.form && !PHONE.test(clause)))
    return namesForm(clause)
      ? FORM
      : { is: "unfollowed", note: UNKNOWN, isGuess: true, rest: false, wish: null };
  // "text me 555-0133" is where to go
  if (MYSELF.test(clause) && !TRADE.test(clause) && !PHONE.test(clause))
    return { is: "aside", note: US, isGuess: true, rest: false, wish: null };
  return null;
}

/** "We still need volunteers for setting up" */
const NEEDED =
  /^we (?:(?:still|really|also|desperately|badly|just|now) )*(?:need|want|would like|['’]d (?:like|love)) (?:(?:more|some|a few|new|all|as many|many|extra|our|all our|every) )*(?:volunteers?|helpers?|people|residents|neighbou?rs|members|players|singers|parents|famil(?:y|ies)|everyone|everybody|drivers?|donations|stewards|marshals|bakers|hands|hosts?|donors|villagers|locals|visitors|runners|readers|teams|\d[\d,]* (?:new |more |extra )?\p{L}+)\b(?!.*\b(?:feel|think|remember|know|understand|see|notice|smile|laugh|click|sign up|watch)\b)/iu;

const SEPARATOR =
  /\s*[;,]\s+(?:(?:and|but|so|or) )?|\s+[–—-]+\s+|\s+(?=because\s)|\s+(?=so that I\b)|\s+(?:and|but|so)\s+(?=(?:please\b|don['’]?t\b|do not\b|no \w+ please|few words|leave (?:it|them|that|those) out\b|keep (?:it|that|quiet|the whole)\b|leave it\b|(?:end|finish|close) (?:on|with) (?:(?:the|our) )?(?:address|site|website|link|logo|\ue000|\S+\.[a-z])|hold\b|make (?:it|sure)\b|it (?:has to|should|must)\b|I\b|we (?:need|want)\b|no (?:begging|music|voice|logo)\b|under it\b))/gi;
/** A sentence of more clauses than this is a list of words: it is not taken apart. */
const MOST_CLAUSES = 24;

/** A sentence's clauses with what stands before each. */
export function clausesOf(sentence: string): { text: string; before: string }[] {
  const found: { text: string; before: string }[] = [];
  let from = 0;
  let before = "";
  for (const match of partedOnly(sentence).matchAll(SEPARATOR)) {
    if (found.length >= MOST_CLAUSES) break;
    found.push({ text: sentence.slice(from, match.index), before });
    before = match[0];
    from = match.index + match[0].length;
  }
  found.push({ text: sentence.slice(from), before });
  return found.filter(({ text }) => clean(text));
}

const ABBREVIATION =
  /(?<![\p{L}\d])(?:\p{L}*str|tel|mob|fon|e\.g|i\.e|etc|incl|excl|esp|vs|approx|ca|mr|mrs|dr|st|z\.b|bzw)\.$/iu;

/** Short for something where a sentence goes on in lower case, "feat. a guest", or with a figure, "max. 60 seconds". */
const SHORTENED = /(?<![\p{L}\d])(?:max|resp|dept|est|feat|ft|misc)\.$/iu;
const BEFORE_FIGURE =
  /(?<![\p{L}\d-])(?:[Mm]in|[Mm]ax|[Ii]ncl|[Nn]o|Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.$/u;

/** "12 Hill St." */
const STREET = /\b\d+[a-z]? (?:\p{Lu}\p{L}+ ){1,3}St\.$/u;
/** "am 1. März" */
const ORDINAL = /(?<![.\d])\b\d{1,2}\.$/;
const MONTH = /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/;

/** A paragraph's sentences; a full stop within a number, an address or an abbreviation ends none. */
export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (const part of text.replace(/\s+/g, " ").split(/(?<=[.!?][)"”\ue001]?)\s+|(?<=[。！？])/u)) {
    const last = found.at(-1);
    if (
      last &&
      ((ABBREVIATION.test(last) && !STREET.test(last)) ||
        (SHORTENED.test(last) && /^\p{Ll}/u.test(part)) ||
        (BEFORE_FIGURE.test(last) && /^[$€£]?\d/.test(part)) ||
        /^[–—]/.test(part) ||
        (ORDINAL.test(last) && MONTH.test(part)))
    )
      found[found.length - 1] = `${last} ${part}`;
    else if (part.trim()) found.push(part.trim());
  }
  return found;
}
