import type { Brief } from "#lib/motion/brief.ts";
import { US } from "#lib/motion/brief-asides.ts";
import {
  WORN,
  ASKED_OF_VIEWERS,
  type Clause,
  type ClauseClass,
  clausesOf,
  DARK_MODE,
  directionIn,
  isForm,
  NEWS_OF_US,
  TRADE,
  type Wish,
} from "#lib/motion/brief-clauses.ts";
import {
  beyondForm,
  colorsIn,
  FILM_SOURCE,
  filmSeconds,
  fpsIn,
  namesForm,
  isPlace,
  LONGEST_SAID,
  namesPlaceOnly,
  notAsAsked,
  secondsIn,
  sizesIn,
  tonesIn,
} from "#lib/motion/brief-format.ts";
import { UNKNOWN } from "#lib/motion/brief-directions.ts";
import { readEnding, typeIn } from "#lib/motion/brief-ending.ts";
import type { Talk } from "#lib/motion/brief-tagger.ts";
import { isListOfFacts, sayer } from "#lib/motion/brief-saying.ts";
import { addSteps, DO } from "#lib/motion/brief-steps.ts";
import { SOMEBODY } from "#lib/motion/brief-request-rule.ts";
import { isKind, isKindOfThing, NO_KIND, PERSONS } from "#lib/motion/brief-kinds.ts";
import { PURPOSE } from "#lib/motion/brief-idioms.ts";
import { COMMON_WORD, isNoName, KIND_FIRST, NAME_SOURCE, namesIn, NO_NAME } from "#lib/motion/brief-names.ts";
import {
  ADDRESS,
  betweenCommas,
  capitalised,
  clean,
  COMMAND,
  shownAddress,
  figureOf,
  OCCASION,
  PHONE,
  typed,
  unquoted,
  wordCount,
} from "#lib/motion/brief-words.ts";

/** Whom films are for, as a source for patterns. */
export const ROLE =
  "graders|pupils|learners|juniors|seniors|toddlers|newcomers|developers?|designers?|teams?|parents?|students?|founders?|marketers?|engineers?|teachers?|runners?|companies|people|teens|retailers|restaurants|freelancers|creators|nurses|doctors|families|gardeners|musicians|photographers|couples|customers?|anyone|everyone|those|kids|children|beginners|owners|sailors|plumbers|(?:CTO|CEO|CFO|CISO)s|executives|managers|buyers|agencies|startups|businesses|analysts|accountants|lawyers|architects|writers|readers|listeners|commuters|cyclists|residents|tenants|volunteers|professionals|[\\w-]+[ -]year[ -]olds";
const OF_A_PART =
  /\b(?:pause|wait|hold|gap|silence|beat|countdown)s?\b(?! screen)|\b(?:each|every|per)\b.{0,30}\bsec/i;
/** "We're hiring 3 people at Loop: a baker, a driver and two sales assistants" */
const LISTED =
  /^(?!(?:make|create|show|add|use|include)\b)[^:]{3,70}: (?:(?:an?|one|two|three|four|five|\d) [^,:]{3,40}, ){1,5}(?:and )?(?:an?|one|two|three|four|five|\d) [^,:]{3,40},? and (?:an?|one|two|three|four|five|\d) [^,:]{3,40}[.!]?$/iu;
const SHORTEST = 4;
const TOO_SHORT = "a planned film has 4 to 180 s";
const AUDIENCE = new RegExp(
  `^(?:and |it['’]?s |this is |it is |made |aimed |built |)?(?:for|at) ((?:[\\p{L}\\d-]+ ){0,3}(?:${ROLE}|ages? \\d+|board|management|investors|shareholders|press|staff|employees|clients|members|colleagues|class)\\b[^.;]{0,60})$`,
  "iu",
);
const ROLES = new RegExp(`(?<![\\p{L}])(?:${ROLE})(?![\\p{L}])`, "iu");
const FILM = new RegExp(`(?<![\\p{L}])${FILM_SOURCE}(?![\\p{L}])`, "iu");
const FILM_ALONE = new RegExp(
  `^(?:(?:(?:and|so|please|can you|could you) )*(?:make|create|produce|do|build) (?:me |us )?(?:an? )?)?(?:[\\p{L}-]+ ){0,3}${FILM_SOURCE}$`,
  "iu",
);
/** "a flash sale" is nobody; of "our north team" we cannot know. */
const isForSomebody = (whom: string): boolean =>
  !/^(?:an? |\p{L}+ing )/iu.test(whom) ||
  ROLES.test(whom) ||
  PERSONS.test(clean(whom)) ||
  SOMEBODY.test(whom);
const ORDERS = new RegExp(
  `^(?<lead>(?![^:]*\\b(?:for|about|of|on)\\b)(?:(?:please|can you|could you) )*(?:write|make|create|do|produce|generate|design|prepare|give)\\b[^:]{0,80}?\\b(?:${FILM_SOURCE})\\b[^:]{0,30}):\\s+(?<rest>\\S.*)$`,
  "iu",
);
/** "an explainer for our app Mealcraft for busy parents: plan a week of dinners" */
const FOR_ROLE = new RegExp(
  `^(?<lead>[^:]{0,80}\\b(?:${FILM_SOURCE})\\b[^:]{3,60} for (?:\\p{Ll}+ ){0,2}(?:${ROLE})): (?<rest>\\S.*)$`,
  "iu",
);
/** "5 plants you can't kill", "7 tips for better sleep" */
const LISTICLE =
  /^(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?:\p{Ll}+ ){0,2}?(?:plants|tips|tricks|reasons|things|ways|ideas|facts|rules|signs|habits|mistakes|myths|books|recipes|exercises|questions|secrets|places|foods|hacks|lessons|steps) (?:you|to|that|for|we|every|why|i|your|of|about)\b[^.:]{3,60}[.!]?$/iu;
/** "Tidewater, a backup service" */
const INTRODUCED = new RegExp(
  `^(${NAME_SOURCE}), ((?:an?|the) (?:\\p{Ll}|\\p{Lu}{2,5}\\b)[^.,:;!?\ue000]{3,80})[.!]?$`,
  "u",
);
/** "dad opened" */
const DID = / (?:opened|founded|started|built|bought|made|wrote|runs|opens|owns)$/i;
/** "new oat bar", and no "sales team". */
const isThing = (words: string): boolean =>
  isKindOfThing(words.replace(/^(?:brand )?new /, "")) &&
  !PERSONS.test(words) &&
  !ROLES.test(words) &&
  !/\b(?:team|crew|class|group|family|community|board|department|club|audience|office|company|mom|mum|dad|brother|sister|boss)$/.test(
    words,
  );
/** What asks for a film is never on screen. */
const ASKS_FOR_FILM = new RegExp(
  `^(?:(?:please|can you|could you|i|we|would|['’]d|like|need|want|to) )*(?:create|make|produce|generate|design|prepare) (?:me |us )?(?:an?|the|our|my|some|one) (?:[\\p{L}\\d-]+ ){0,4}(?:${FILM_SOURCE}|invitation|announcement|greeting|intro)(?![\\p{L}-])`,
  "iu",
);
/** What stands before the film that somebody wants. */
const WANTED =
  /^.{0,24}?\b(?:need|want|like|love|make|create|produce)\b(?: to (?:have|get|make|create)| you to (?:make|create))?(?: me| us)? (?:an? |the |some )?/i;
const polite = (text: string): boolean => /\bplease\b|^(?:can|could|would) you\b/i.test(text);
/** What is asked of us, where nothing of a product was said: "Explain how vaccines work". */
const EXPLAINS =
  /^(?:please |can you |could you )*explain (?!(?:less|more|it|yourself|nothing|everything)\b)\S/i;
const REASON = /(?:^|\s)so\s*$/i;

const USE_CASES = [
  [/\b(?:launch|introducing|announc|release|now available|new version|teaser|shipped)/i, "product-launch"],
  [/\b(?:ad|ads|advert|advertis\w+|promo|social|campaign|tiktok|reels?|sale)\b/i, "social-ad"],
  [/\b(?:brand (?:kit|film|video|intro|book)|rebrand|identity)\b/i, "brand-kit"],
  [/\b(?:explain|explainer|how it works|tutorial|walkthrough|onboarding)\b/i, "explainer"],
] as const;

/** By what was learned: not likelier than so, a clause is not said to viewers. */
const HARDLY_SAID = 0.3;
const RATHER_SAID = 0.1;
const FIGURE = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|hundreds?|thousands?)\b/i;
/** Where what is said begins within a sentence, and where it ends. */
const SURELY_SAID = 0.8;
const SURELY_TOLD = 0.9;
const KIND_BEFORE_NAME = new RegExp(`^(?:${KIND_FIRST})\\s+(?=\\p{Lu})(?!Store\\b)`, "u");
const WHOM = /^(?:(?:it['’]?s|it is|this is|made|meant|aimed|intended|audience(?: is)?:?|for|at|to|the) )+/i;
/** What viewers are asked to do. */
const CALL =
  /^(?:download|get|try|book|order|join|visit|call|(?:ring|phone|text|whats?app)(?= (?:us|me)\b)|pop in|drop in|apply|sign up|shop|buy|read|watch|follow|donate|subscribe|reserve|register|come|listen|bring|wear|vote|wishlist|pre-?(?:order|save))\b(?:\s\S+){1,5}$/i;
/** "Our choir is looking for tenors" is said to them, though people write to us in the same words. */
const SEEKS =
  /^(?:our|the) [\p{L} -]{3,40} (?:is|are) (?:looking|searching) for\b|\b(?:is|are) hiring\b|\bso (?:that )?you (?:can|don['’]?t|never|get|have)\b/iu;
/** What makes music, where a clause is about the film. */
const SOUND =
  /\b(?:music|sounds?|soundtrack|songs?|tunes?|tracks?|beats?|piano|guitars?|ukulele|drums?|strings|cello|violins?|brass|trumpets?|flutes?|harp|accordion|synths?|bass|choir|jazz|lo-?fi|techno|electronica|ambient|orchestral|acoustic|folk|funk|disco|cumbia|samba|reggae|hip[ -]?hop|waves|birdsong|cicadas|crackle|hiss|hum|loop of)\b/i;
/** Behind these words all that is said of it is the music's. */
const OPENS_MUSIC = /^(?:(?:the|our|and|background) )*(?:music|soundtrack)\b/i;
/** What is named at the end, and nowhere else. */
const CREDIT =
  /^(?:please |also |and )*(?:(?:mention|name|credit|thank|add) (?<first>.{3,60}?)|(?<last>.{3,60}?),? (?:to be|(?:should|must) be|needs to be) (?:mentioned|named|shown|credited|added)) (?:at|in) the (?:very )?end[.!]?$/i;
const oneFormat = (sizes: ReturnType<typeof sizesIn>): string =>
  `one film has one format: plan again with --size ${sizes
    .map(({ widthPixels, heightPixels }) => `${widthPixels}x${heightPixels}`)
    .join(", ")} for this one`;
const NO_TONE = "no word for a look or a tone that the planner knows";
const ONE_WORD = /^(?:and |but )?(?:very |rather |a bit )?[\p{L}-]+(?: and [\p{L}-]+)?$/iu;
/** "The course is flat, fast and scenic", "It makes mornings calm": what something is like, and no wish about the film. */
const IS_LIKE =
  /^(?!(?:what|which|this|that|everything|all|important)\b)(?:(?:it|they|we)(?:['’](?:s|re)| is| are)|(?:[\p{L}'’-]+ ){1,4}(?:is|are|makes [\p{L}-]+))(?: very| always| so)? [\p{L}-]+(?:, [\p{L}-]+)*(?:,? (?:and|but|yet) (?:[\p{L}-]+ ){0,3}[\p{L}-]+)?[.!]?$/iu;
/** "Thornbury Green", "the Silly Goose": neither a colour nor a tone. */
const NAMED_SO =
  /(?<=\b(?:at|in|the|for|from|by|near|about|called|meet) )\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)+/gu;
const NEGATED = /\b(?:no|not|never|without|nothing|avoid)\b|n['’]t\b/i;
const NOTHING_AROUND = { form: false, directed: false, follows: false, polite: false };
/** Words of those who speak of a film. */
const OF_FILMS =
  /\b(?:music|sound|voice-?over|logo|fonts?|type|text|colou?rs?|background|video|film|clip|scene|screen|animation|words|subtitles|captions|slow|fast|style|palette|emoji|transitions?|images?|photos?|cuts?|brand)\b/i;

/** What is known of a brief before its sentences are read. */
export interface Known {
  /** The first address of the whole brief: a name that it contains is the product's. */
  knownAddress: string;
  /** What a clause is by its words; null where nothing was learned. */
  talk(clause: string): Record<Talk, number> | null;
  /** Whether all of it is said to viewers: then nothing is a direction, a request or a remark. */
  isSaid?: boolean;
}

/** Reads sentences into a brief, one after the other. */
export interface SentenceReader {
  sentence(text: string): void;
  /** Something that the film says, wherever it stood. */
  say(text: string, from: "prose" | "list"): void;
  /** Things that stand in one scene, under what is over them. */
  list(title: string, items: readonly string[]): void;
  /** Everything that a text says about the film's form. @returns whether there was anything */
  form(text: string): boolean;
  /** @param said a label counts more than what was made out before it */
  setProduct(name: string | undefined, said?: "by its label"): void;
  readUseCase(text: string): boolean;
  closing(text: string): void;
  /** Whether the brief said what the film is for. */
  knowsUseCase(): boolean;
  /** Whether a label says whose film it is. */
  isLabelled(): boolean;
  /** What stood before the name and says what it is: "dog walking business"; empty where nothing does. */
  kind(): string;
}

/**
 * @param brief what is read is written into it
 * @param quotations those that stand in the text as a sign each
 * @param known what is known of the whole brief before it is read
 */
export function sentenceReader(
  brief: Brief,
  quotations: readonly string[],
  { knownAddress, talk, isSaid = false }: Known,
): SentenceReader {
  const withQuotes = (text: string) =>
    text.replace(/\ue000(\d+)\ue001/g, (_, index: string) => `“${quotations[Number(index)] ?? ""}”`);
  const spoken = (text: string) => unquoted(withQuotes(text));
  let usedCase = false;
  let kind = "";
  let directed = false;
  let inMusic = false;
  // what a place usually shows gives way to a shape that is said
  let placeOnly = false;

  const record = (text: string, is: ClauseClass, note = "", isGuess = false): void => {
    const shown = clean(withQuotes(text));
    if (!shown) return;
    brief.clauses.push({ text: shown, is, note, ...(isGuess ? { isGuess } : {}) } satisfies Clause);
    if ((is === "unfollowed" || is === "aside") && note) brief.ignored.push({ text: shown, why: note });
  };

  let labelled = false;
  // quotations and mail are taken out before the first sentence is read
  const insets = brief.clauses.length;
  const setProduct = (name: string | undefined, said?: "by its label"): void => {
    const value = clean(unquoted(withQuotes(name ?? "")))
      .replace(/^(?:our|the|a|an|my)\s+(?=\p{Lu})/u, "")
      .replace(/^(?:CEO|CTO|CFO|COO|SaaS|B2B|HR|IT) (?=\p{Lu})/u, "")
      .replace(
        /^(?:Try|Meet|Download|Introducing|I['’]m|We['’]re|Then|And|But|So|Now|With|After|Before|Finally|When) (?=[\p{Lu}\p{Lo}])/u,
        "",
      )
      // what it is, where nouns have capitals
      .replace(KIND_BEFORE_NAME, "");
    // a price behind a name makes it none
    if (
      / \d+[.,]\d\d$/.test(value) ||
      OCCASION.test(value) ||
      (!said && COMMON_WORD.test(value)) ||
      value === "README"
    )
      return;
    if ((!brief.product || said) && value && value.length <= 40 && !NO_NAME.test(value)) {
      brief.product = value;
      labelled ||= said !== undefined;
    }
  };
  const setTagline = (text: string | undefined): void => {
    // "Locked In Larkspur (we have 2 rooms already)"
    if (
      /^(?:we (?:have|had|are|were|already|know)|you|they|he|she|i|come|see|yes|also|formerly|now|internal)\b/i.test(
        text ?? "",
      )
    ) {
      if (wordCount(text ?? "") > 2) say(text ?? "", "prose");
      return;
    }
    if (
      /^(?:an? )?(?:(?:big|total|little|complete) )?(?:surprise|secret|present|gift)$/i.test(
        clean(text ?? ""),
      )
    )
      return;
    // "a film for our product “Doorstep”"
    if (
      /^(?:(?:our|the|my) )?(?:new )?(?:product|company|brand|business|team|client|customer)$/i.test(
        clean(text ?? ""),
      )
    )
      return;
    // "my dad opened Trattoria Lumarola": who did it
    if (DID.test(clean(text ?? ""))) return;
    if (text && !brief.tagline)
      brief.tagline = capitalised(clean(withQuotes(text)).replace(/^(?:our|my) /i, ""));
  };
  const readUseCase = (text: string): boolean => {
    const found = USE_CASES.find(([pattern]) => pattern.test(text));
    if (found) brief.useCase = found[1];
    usedCase ||= !!found;
    return !!found;
  };

  const { say, saying, listUnder, expect, isExpected, isExpecting, beginSteps } = sayer(brief, {
    withQuotes,
    spoken,
    record,
    form: (text) => form(text),
  });

  let atMost = false;
  const form = (whole: string): boolean => {
    const text = whole.replace(NAMED_SO, (name) => (beyondForm(name) ? " " : name));
    // "pause for 5 secs", "each for two seconds": how long a film is, is said otherwise
    const seconds = OF_A_PART.test(text) ? null : secondsIn(text);
    if (seconds !== null) {
      const tooShort = brief.ignored.findIndex(({ why }) => why.startsWith(TOO_SHORT));
      // "two seconds, gloves on", and then "video: 25 s"
      if (tooShort >= 0 && seconds >= SHORTEST) {
        brief.ignored.splice(tooShort, 1);
        brief.seconds = null;
      }
      if (brief.seconds === null || (atMost && seconds < brief.seconds)) {
        atMost = LONGEST_SAID.test(text);
        brief.seconds = filmSeconds(seconds);
        if (brief.seconds !== seconds)
          brief.ignored.push({
            text: `${seconds} s`,
            why: `${TOO_SHORT}: this one has ${brief.seconds} s`,
          });
      }
    }
    for (const one of notAsAsked(text))
      if (!brief.ignored.some(({ text: told }) => told === one.text)) brief.ignored.push(one);
    const [size, ...others] = sizesIn(text);
    if (others.length) {
      const named = others
        .map(({ widthPixels, heightPixels }) => `${widthPixels} × ${heightPixels}`)
        .join(", ");
      if (!brief.ignored.some(({ text: one }) => one === named))
        brief.ignored.push({ text: named, why: oneFormat(others) });
    }
    if (size && (!brief.size || placeOnly)) {
      brief.size = size;
      placeOnly = namesPlaceOnly(text);
    }
    const other = [...others, ...(size ? [size] : [])].find(
      (one) =>
        brief.size &&
        (one.widthPixels !== brief.size.widthPixels || one.heightPixels !== brief.size.heightPixels),
    );
    const fps = fpsIn(text);
    if (fps) brief.fps ??= fps;
    for (const color of WORN.test(text) ? [] : colorsIn(text))
      if (!brief.colors.includes(color)) brief.colors.push(color);
    if (/\b(?:dark|night)[ -]?(?:mode|theme)|\bdark(?: background|,|\.|$)|^dark\b/i.test(text))
      brief.dark = true;
    if (/\b(?:light|day|bright)[ -]?(?:mode|theme)\b|\blight background\b/i.test(text)) brief.dark = false;
    // "not like a corporate case study", "it shouldn't feel corporate or salesy"
    const negated =
      /(?:\b(?:not|never|nothing|no|without)|n['’]t) (?:(?:too|to|like|as|be|feel|look|sound|seem|make|want|it|this|an?|the|so|very|overly|another|at all) )*[\p{L}-]+(?: or [\p{L}-]+)*/giu;
    const tones = tonesIn(text.replace(negated, ""));
    brief.tones.push(...tones.filter((tone) => !brief.tones.includes(tone)));
    return (
      seconds !== null ||
      !!size ||
      !!other ||
      !!fps ||
      tones.length > 0 ||
      colorsIn(text).length > 0 ||
      brief.dark !== null
    );
  };

  const isOtherSize = (text: string): boolean => {
    const [size] = sizesIn(text);
    return (
      !!size &&
      !!brief.size &&
      !(placeOnly && !namesPlaceOnly(text)) &&
      // "for LinkedIn (square)"
      !namesPlaceOnly(text) &&
      (size.widthPixels !== brief.size.widthPixels || size.heightPixels !== brief.size.heightPixels)
    );
  };

  /**
   * What no rule knows, by its words: only what is hardly said to viewers is not. What has a figure is rather said,
   * and an address always.
   *
   * @returns whether it was anything else than content
   */
  const heard = (text: string): boolean => {
    const words = clean(withQuotes(text));
    const isPlain =
      wordCount(words) > 1 &&
      !isExpecting() &&
      !CALL.test(words) &&
      !SEEKS.test(words) &&
      !NEWS_OF_US.test(words) &&
      // whoever works alone says "I" of what they do
      ((!TRADE.test(words) && !ASKED_OF_VIEWERS.test(words)) || OF_FILMS.test(words) || FILM.test(words)) &&
      // "Classes for beginners and for over 60s"
      (!/^\p{Lu}\p{Ll}+s for /u.test(words) || OF_FILMS.test(words)) &&
      !/, (?:do|please) (?:say|show|mention) (?:that|this|it)$/i.test(words) &&
      !/: (?:.*[\d,]|\p{Lu})|^(?:how|why|what) /iu.test(words) &&
      !/^(?:don['’]?t|never) (?:lose|miss|wait|worry|settle|let|guess|panic|leave|overpay|waste)\b/i.test(
        words,
      ) &&
      // "We're at 3 Quayside Steps"
      !/^(?:(?:[Ww]e|[Ii]t|[Yy]ou)['’]?\p{L}* (?:\p{L}+ )?|[Ff]ind us )(?:at|on) \d{1,4}\p{L}? \p{Lu}/u.test(
        words,
      ) &&
      !text.includes("\ue000") &&
      !ADDRESS.test(words) &&
      !PHONE.test(words);
    const shares = isPlain ? talk(words) : null;
    // a figure and a name are rather said, and few words tell little
    const isRather =
      FIGURE.test(words) || wordCount(words) <= 3 || (brief.product !== "" && words.includes(brief.product));
    const least = isRather ? RATHER_SAID : HARDLY_SAID;
    if (!shares || shares.says > least) return false;
    if (shares.us > shares.form) record(words, "aside", US, true);
    else if (SOUND.test(words) && !NEGATED.test(words)) {
      brief.music ||= words;
      record(words, "followed", "music");
    } else if (namesForm(words)) {
      form(words);
      record(words, "is", "", true);
    } else if (WHOM.test(words) && !NEGATED.test(words)) {
      brief.audience ||= words.replace(WHOM, "");
      record(words, "is", "", true);
    } else record(words, "unfollowed", UNKNOWN, true);
    return true;
  };

  const closing = (text: string): void => readEnding(brief, text, { spoken, setProduct });

  const follow = (wish: Wish): boolean => {
    switch (wish.kind) {
      case "silent":
        if (!brief.understood.some(({ what }) => what === "sound"))
          brief.understood.push({ what: "sound", value: "none" });
        return true;
      case "end":
        closing(wish.with);
        return true;
      case "start":
      case "first-frame": {
        const quoted = /\ue000\d+\ue001/.exec(wish.with)?.[0];
        if (quoted) brief.headline = spoken(quoted);
        else if (wish.with === "black") brief.darkStart = true;
        else {
          const name = new RegExp(`, (${NAME_SOURCE})$`, "u").exec(wish.with)?.[1];
          const words = clean(
            name ?? wish.with.replace(/^(?:the )?(?:question|line|words|headline|sentence)\b:?\s*/i, ""),
          );
          // "Start with one."
          if (/^(?:one|small|us|you|yourself|why|zero|nothing)$/i.test(words)) {
            say(`Start with ${words}`, "prose");
            return true;
          }
          if (wordCount(words) > 12 || (!name && /^(?:the|our) /i.test(words) && !/[?!]$/.test(words)))
            return false;
          brief.headline = capitalised(words);
          if (name) brief.nameless = true;
        }
        return true;
      }
      case "hold":
        if (wish.of === "end" || wish.of === "legal") {
          if (wish.of === "end") brief.holdSeconds = Math.max(brief.holdSeconds, wish.seconds);
          else brief.standing.push({ of: "legal", seconds: wish.seconds });
        } else brief.standing.push({ of: wish.of, seconds: wish.seconds });
        return true;
      case "avoid": {
        const words = clean(spoken(wish.words));
        if (words) brief.avoid.push(words);
        for (const [word] of words.matchAll(/\b[a-z]+\b/gi)) {
          const [hex] = colorsIn(word);
          if (hex) brief.avoidColors.push(hex);
        }
        return true;
      }
      case "list":
        expect(wish.count);
        brief.listed = true;
        return true;
      case "drop":
        brief.dropFirst.push(clean(withQuotes(wish.words)));
        return true;
      case "last": {
        const figure = figureOf(clean(withQuotes(wish.words)));
        if (figure) {
          brief.numbers.push(figure);
          brief.numberLast = true;
        } else if (wordCount(wish.words) > 3) say(wish.words, "prose");
        else brief.numberLast = true;
        return true;
      }
      case "legal":
        brief.legal = clean(spoken(wish.words)) + (/\.[”"]?$/.test(withQuotes(wish.words)) ? "." : "");
        return true;
      case "says": {
        const link = ADDRESS.exec(wish.words)?.[0];
        if (link) brief.address ||= shownAddress(link);
        else {
          brief.claims.push(clean(spoken(wish.words)));
          brief.listed = true;
        }
        return true;
      }
      case "music":
        brief.music = [...(inMusic ? [brief.music] : []), clean(withQuotes(wish.words))].join(", ");
        return true;
      case "forms":
        form(wish.with);
        return true;
      case "nameless-start":
        brief.nameless = true;
        return true;
      case "recap":
        brief.recap = true;
        return true;
      case "few-words":
        brief.fewWords = true;
        return true;
      case "steps":
        beginSteps();
        return true;
      case "contrast":
        brief.contrast = true;
        return true;
    }
  };

  /** What a film is about: a name by itself is the product's, anything else is said first. */
  const subject = (text: string): void => {
    const words = clean(withQuotes(text));
    const by = new RegExp(`^(\\ue000\\d+\\ue001) (by ${NAME_SOURCE})$`, "u").exec(clean(text));
    if (by && !brief.product) {
      setProduct(spoken(by[1] ?? ""));
      setTagline(by[2]);
      return;
    }
    const [first = "", ...others] = words.split(/,\s+(?:and )?/).map(clean);
    // "menu board: soup €6.50, lasagne €11": what is said is the figures
    if ((others.length > 0 || /[$€£]\d/.test(first)) && [first, ...others].every((one) => figureOf(one))) {
      for (const one of [first, ...others]) say(one, "list");
      return;
    }
    if (others.length > 1 && isListOfFacts([first, ...others])) {
      brief.headline ||= capitalised(first);
      brief.lists.push({ items: others.map(capitalised), after: brief.claims.length });
      return;
    }
    // "The Colour of Cold – Arctic photography by Liv Strand"
    const dashed = new RegExp(`^(${NAME_SOURCE}) [–—-] (\\S.{4,80})$`, "u").exec(words);
    if (dashed && !brief.product && (/^The \p{Lu}/u.test(words) || !isNoName(dashed[1] ?? ""))) {
      setProduct(dashed[1]);
      setTagline(dashed[2]);
      return;
    }
    if (new RegExp(`^(?:${NAME_SOURCE}|[\\p{Ll}\\d.-]{3,20})$`, "u").test(words) && !brief.product)
      setProduct(words);
    else brief.headline ||= capitalised(unquoted(words));
  };

  /** What a clause that says the form also names: a topic, whom it is for. @returns false when it is no such clause */
  const topic = (clause: string): boolean => {
    // a clause of a film's form is short; every word of a long one would be tried
    if (clause.length > 240) return false;
    for (const match of clause.matchAll(/\s+(on|about|for|of)\s+|:\s+/gi)) {
      const before = clause.slice(0, match.index);
      if (
        (beyondForm(before) !== "" && !FILM_ALONE.test(before.replace(WANTED, ""))) ||
        !(secondsIn(before) || sizesIn(before).length || FILM.test(before))
      )
        continue;
      // "a clip for your bag", "stories of people"
      if (/^an? clip$|^stories$/i.test(before)) continue;
      // "film of half a minute for tourists"
      if (
        /^of$/i.test(match[1] ?? "") &&
        secondsIn(clause.slice(match.index).split(/ for /i)[0] ?? "") !== null
      )
        continue;
      let behind = clause.slice(match.index + match[0].length);
      // "Weekly demo on Thursdays", "3 minutes on foot", "a film I can post on the neighborhood page"
      if (
        isPlace(behind.split(/[,.:]/)[0] ?? "") ||
        /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|foot|bikes?|average|time|site|demand)\b/i.test(
          behind,
        )
      )
        continue;
      if (/^(?:how|why|what|when|where|who)\b/i.test(behind) || /^(?:on|about)$/i.test(match[1] ?? "")) {
        // "about sustainability at Norrland: 100% renewable electricity"
        const [, subjectOnly = "", fact = ""] = /^([^:]{3,60}):\s+(\S.+)$/.exec(behind) ?? [];
        if (fact) {
          brief.headline ||= capitalised(clean(withQuotes(subjectOnly)));
          record(clause.slice(0, clause.length - fact.length), "is");
          saying(fact);
          return true;
        }
        // "about the Roman Empire for high school"
        const [, about = behind, pupils = ""] =
          /^((?!how\b).{3,60}?) for ((?:\p{L}+ ){0,2}(?:school|class|grade))$/iu.exec(clean(behind)) ?? [];
        brief.audience ||= pupils;
        brief.headline ||= capitalised(clean(withQuotes(about)));
        record(clause, "is");
        return true;
      }
      // "for our website about our new menu"
      const nested = /(?:\s+(?:on|about)\s+(?=(?:how|why|what|when|where|who|our)\b)|:\s+)(.+)$/i.exec(
        behind,
      );
      if (nested && (!/^our /.test(nested[1] ?? "") || PURPOSE.test(behind.slice(0, nested.index)))) {
        subject(nested[1] ?? "");
        behind = behind.slice(0, nested.index);
      }
      const name = new RegExp(
        `^(?:(?:our|the|my) (?:new )?(?:\\p{Ll}+ ){0,3}(?<!\\b(?:in|on|at|near|of|from|to|with|by) ))?(${NAME_SOURCE})$`,
        "u",
      ).exec(clean(behind));
      // "for Nitrowave energy drink": a name, and what it is
      const kindOf = new RegExp(`^(${NAME_SOURCE})((?: \\p{Ll}[\\p{L}-]*[^s\\P{L}]){1,3})$`, "u").exec(
        clean(behind),
      );
      const [, what = "", sign] =
        /^(?:(?:our|the|my|an?) )?([^\ue000]{0,60}?),? ?(?:called |named )?(\ue000\d+\ue001)$/i.exec(
          clean(behind),
        ) ?? [];
      if (sign) {
        setProduct(spoken(sign));
        setTagline(what.replace(/^.*['’]s /, ""));
      } else if (
        // "an educational video about the Roman Empire"
        name &&
        /^the /i.test(behind) &&
        /\b(?:educational|history|lesson|documentary|school|learning|class)\b/i.test(before)
      )
        brief.headline ||= capitalised(clean(behind));
      else if (name && !NO_NAME.test(name[1] ?? "")) setProduct(name[1]);
      else if (
        kindOf &&
        !ROLES.test(kindOf[2] ?? "") &&
        !NO_NAME.test(kindOf[1] ?? "") &&
        !OCCASION.test(kindOf[1] ?? "")
      ) {
        setProduct(kindOf[1]);
        setTagline(kindOf[2]);
      } else if (ADDRESS.exec(behind)?.[0] === clean(behind)) brief.address ||= shownAddress(clean(behind));
      // "Property video for 14 Elm Grove, Cheltenham GL50"
      else if (/^\d{1,4}[a-z]? \p{Lu}\p{Ll}/u.test(behind)) brief.headline ||= clean(withQuotes(behind));
      else if (PURPOSE.test(behind)) form(behind);
      else if (OCCASION.test(behind)) readUseCase("campaign");
      // "for our 10th wedding anniversary"
      else if (
        match[1]?.toLowerCase() === "for" &&
        /^(?:our|my|the|an?) (?:[\p{L}\d'’-]+ ){0,3}(?:anniversary|reunion|graduation|retirement|housewarming|engagement|christening|farewell|wedding|open day|open house|sale|fair|concert|festival|workshop|webinar|summer camp|market|exhibition|tournament|gala|auction|quiz|picnic|fundraiser|giveaway|raffle|contest|competition|open mic(?: night)?|(?:grand |re-?)?opening)(?: party)?[.!?]*$/iu.test(
          behind,
        )
      )
        brief.headline ||= capitalised(clean(behind).replace(/^an? /i, ""));
      else if (match[1]?.toLowerCase() === "for" && beyondForm(behind)) {
        // "for insurance for cyclists"
        const [, offered = "", cyclists = ""] =
          /^(?:our |my )?(\p{Ll}[\p{Ll} -]{3,30}) for (\p{Ll}[\p{Ll} -]{3,30})$/iu.exec(clean(behind)) ?? [];
        if (offered && !ROLES.test(offered) && !PERSONS.test(offered)) {
          setTagline(`${offered} for ${cyclists}`);
          brief.audience ||= cyclists;
        } else if (isForSomebody(behind)) brief.audience ||= clean(withQuotes(behind));
        // "for a sunrise yoga class": what it is, and nobody whom it is for
        const [, article, thing = ""] = /^(an? )?(\p{Ll}[\p{Ll} -]{3,40})$/u.exec(clean(behind)) ?? [];
        if (
          thing &&
          !ROLES.test(thing) &&
          (article ? !NO_KIND.test(thing) : isKindOfThing(thing) && !PERSONS.test(thing))
        )
          kind ||= thing;
        const [, own = ""] =
          /^(?:my|our) ((\p{Ll}[\p{Ll} -]{3,40}?)(?: (?:in|near) \p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)?)$/u.exec(
            clean(behind),
          ) ?? [];
        if (own && isKind(own.replace(/ (?:in|near) \p{Lu}.*$/u, "")) && !brief.product) {
          brief.audience = "";
          setTagline(own);
        } else if (own && isThing(own)) {
          // "for our new oat bar"
          brief.audience = "";
          kind ||= own.replace(/^(?:brand )?new /, "");
        }
      } else if (match[0].startsWith(":") && beyondForm(behind)) subject(behind);
      form(beyondForm(behind) ? before : clause);
      record(clause, "is");
      return true;
    }
    return false;
  };

  /** "Twenty seconds for Tidewater, a backup service for small teams": what it is stands behind the name. */
  const isIntroduced = (clause: string, next = ""): boolean => {
    const what = clean(next);
    const isWhat =
      brief.product !== "" &&
      !brief.tagline &&
      clean(withQuotes(clause)).replace(/[“”]/g, "").endsWith(` for ${brief.product}`) &&
      /^(?:an?|the|our) (?:\p{Ll}|\p{Lu}{2,5}\b)/u.test(what) &&
      // "the sponsor asks me every day"
      !/\b(?:me|my|I|is|are|was|were|has|have|asks|wants|says|will)\b/.test(what) &&
      !namesForm(what);
    if (isWhat) {
      setTagline(what);
      record(what, "is");
    }
    return isWhat;
  };

  const naming = (line: string): string | null =>
    namesIn(brief, line, knownAddress, {
      withQuotes,
      spoken,
      record,
      form,
      setProduct,
      setTagline,
      setKind: (text) => {
        const words = clean(text).replace(
          /^(?:(?:new|brand new|own|little|small|young|beloved|first|best|latest|favou?rite|very|great|amazing|upcoming|next) )+/i,
          "",
        );
        if (!DID.test(words) && (isKind(words) || isKindOfThing(words))) kind ||= words;
      },
      readUseCase,
      knowsUseCase: () => usedCase,
    });

  /** "5 plants you can't kill" is over a list. @returns whether it was such a sentence */
  const headsList = (line: string): boolean => {
    if (brief.headline || brief.claims.length || !LISTICLE.test(line)) return false;
    brief.headline = capitalised(clean(withQuotes(line)));
    record(line, "says");
    return true;
  };

  /** A sentence that is said to viewers, whatever it is like. */
  const readSaid = (line: string): void => {
    // "Tidewater, a backup service."
    const [, name = "", what = ""] = INTRODUCED.exec(line) ?? [];
    if (name && (!brief.product || brief.product === name) && !brief.tagline && !isNoName(name)) {
      setProduct(name);
      if (brief.product === name) {
        setTagline(what);
        if (brief.tagline) {
          record(line, "is");
          return;
        }
      }
    }
    if (headsList(line)) return;
    saying(line);
    record(line, "says");
  };

  const sentence = (raw: string): void => {
    if (isSaid) {
      readSaid(raw.trim());
      return;
    }
    // "Publisher is Greywater Press, to be mentioned at the end", "Mention our sponsor Acme at the end"
    const credit = CREDIT.exec(raw.trim())?.groups;
    const credited = credit?.first ?? credit?.last ?? "";
    if (/\s\p{Lu}/u.test(credited) && !brief.legal && !OF_FILMS.test(credited) && !ADDRESS.test(credited)) {
      brief.legal = capitalised(clean(withQuotes(credited)).replace(/^(\p{L}+) is (?=\p{Lu})/u, "$1: "));
      record(raw, "followed", "at the end");
      return;
    }
    let line = raw.trim().replace(/^For ([^:.]{3,40}):\s+/, (_, whom: string) => {
      if (OCCASION.test(whom)) brief.headline ||= capitalised(whom);
      else form(whom);
      return "";
    });
    line = line.replace(
      /^(?:(?:hey|hi|yo|ok(?:ay)?),? (?=so |we |our )|oh,? (?:and )?|so,? (?!far\b)|also,? |and |but |well,? |the (?:result|good news|catch|story|plot|message|point|pitch): |(?:the |our )?(?:pain(?: points?)?|idea|concept|big idea|problem|solution|challenge|promise|insight|situation): )+(?=\S)/i,
      (lead) =>
        /^(?:and|but|so)/i.test(lead) && /^(?:and|but|so) (?:what|how|why)\b/i.test(line) ? lead : "",
    );
    line = line
      // "Happy, sunny feel with spanish guitar"
      .replace(/ (feel|vibe|mood)( with [^,.]*)(?=[,.]|$)/i, (whole, word: string, tail: string) =>
        SOUND.test(tail) ? ` ${word}, ${tail.trim()}` : whole,
      )
      .replace(/^(?:then|next|and|also|finally|plus)\s*:\s+/i, "")
      .replace(
        /^(?:then |next |and |please |also |finally )*(?:(?:show|say):? (?=[$€£]?\d|(?:it|they|we) \p{Ll}+ .*\d)|(?:show|explain|say|state|demonstrate|prove|tell|write|include|mention)(?:\s*:\s+| that ))/iu,
        "",
      )
      .replace(
        /^(?:(?:please|and|also|then) )*(?:use|include|add|show|write|put(?: in)?|say) (?:(?:the |this |our )?(?:phrase|line|words|slogan|tagline|sentence|text|claim|joke):? )?(?:in )?(?=\ue000\d+\ue001(?: in)?[.!]?$)/i,
        "",
      )
      .replace(/^(\ue000\d+\ue001) in(?=[.!]?$)/, "$1")
      // "with calm, warm music"
      .replace(
        /\b(?:use|with|add|some) (?:some |an? )?(?:\p{L}+, ){1,3}(?:and )?(?:[\p{L}-]+ ){1,3}(?:music|soundtrack|beats)\b/giu,
        (words) => words.replaceAll(",", ""),
      )
      // "(boring, I know)"
      .replace(
        /\s*\(((?:[^()]{1,60}[ ,])?(?:I (?:know|guess|think|hope)|sorry|haha|lol|no joke|seriously|yes,? really)[!.]?)\)/i,
        (_, inside: string) => {
          record(inside, "aside", US);
          return "";
        },
      )
      .replace(
        /^(?:educational|explainer|tutorial|promo|teaser|recruiting|internal(?: comms?)?|town hall|opener|real estate|property|job)(?: (?:listing|offer|post|town hall|opener|video|film|clip|ad|spot))*:\s+(?=\S)/i,
        (kind) => {
          if (!usedCase) readUseCase(kind);
          record(kind.replace(/:\s*$/, ""), "is");
          return "";
        },
      )
      // "Needs to get people to sign up"
      .replace(
        /^(?:(?:it |the \p{L}+ )?(?:needs|has) to|we (?:want|need) to) get (?:people|them|everyone|viewers) to (?=\p{L})/iu,
        "",
      )
      // "Early bird ends 30 April so there should be a bit of urgency"
      .replace(
        /,? so (?:there (?:should|must|needs to) be|(?:it|the (?:video|film)) (?:should|must|needs to) (?:be|feel|look)) [^,.]+(?=[.!]?$)/i,
        (remark) => {
          record(remark.replace(/^,? so /, ""), "unfollowed", UNKNOWN);
          return "";
        },
      )
      // what is to be said, and not how
      .replace(
        /^(?:(?:please |and |also |then )*|(?:the |this |our )?(?:video|film|ad|clip|animation|it|you|we) (?:should|must|needs? to|has to|have to|could|can|will) (?:also |clearly )?)(?:highlight|mention|emphasi[sz]e|communicate|convey|cover|stress|focus on|point out|talk about|promote|announce|tell (?:people|everyone|everybody|them|customers)|let (?:people|everyone|everybody|them|customers) know)s?(?: that| how| the fact that)? /i,
        "",
      )
      .replace(/(?<!\p{L})(\p{L}*)\s*\(([^()]{2,60})\)/gu, (whole, word: string, inside: string) => {
        const isQuiet = (part: string) => /^(?:silent|no (?:sound|music|audio))$/i.test(part);
        const parts = inside.split(/,\s*/);
        // the number of a colour stays beside its name
        if (
          !parts.every((part) => isForm(part) || isQuiet(part)) ||
          (colorsIn(word).length && inside.includes("#"))
        )
          return whole;
        if (parts.some(isQuiet)) follow({ kind: "silent" });
        form(inside);
        record(inside, "is");
        return word;
      });
    // "Give at harbour.example or text MEAL to 55501"
    const gives = new RegExp(
      `^(?<do>(?:\\p{L}+ ){1,4}?)(?:at|on|via) (?<link>${ADDRESS.source}),? (?<or>or text .{3,40}?)[.!]?$`,
      "iu",
    ).exec(line)?.groups;
    if (gives && !brief.callToAction) {
      brief.address ||= shownAddress(gives.link ?? "");
      brief.callToAction = capitalised(clean(`${gives.do}${gives.or}`));
      record(line, "says");
      return;
    }
    line = line.replace(
      /^what (?:i|we)(?:['’]d| should| would)? (?:really )?(?:like|want) (?:people|them|everyone|everybody|viewers|you) to (?:understand|know|remember|see|feel|take away) is(?: this| that)?[:,]?\s+(?=\S)/i,
      "",
    );
    // "We talk to young families in cities, who mostly feel guilty already."
    const talks =
      /^we (?:talk|speak|want to talk|address|are talking) to ((?:[\p{L}-]+ ){0,3}\p{L}+s(?: in \p{L}+)?)(?=[,.]|$)/iu.exec(
        line,
      );
    if (talks && !brief.audience) {
      brief.audience = talks[1] ?? "";
      record(line, "is");
      return;
    }
    // "quillmark.example/careers at the end."
    const closes = new RegExp(
      `^(${ADDRESS.source}) (?:at|in|on) the (?:very )?(?:end|bottom|last frame)[.!]?$`,
      "i",
    ).exec(line);
    if (closes) {
      brief.address ||= shownAddress(closes[1] ?? "");
      record(line, "says");
      return;
    }
    // "Kannst du ein Video für uns machen?"
    line = line.replace(/ (?:machen|erstellen|produzieren|gestalten)\?$/i, "");
    // "Have fun!" asks for no tone, and "Thanks to our Riders" is said to the viewers, and not to us
    if (
      /^(?:have fun|stay calm|keep calm|stay strong|be kind|be bold|be brave)\b[^.,]{0,30}[.!]?$/i.test(
        line,
      ) ||
      (/^thank(?:s| you),? (?:to )?(?:our |the )?(?!(?:team|all|everyone|everybody|folks|again|guys|in|so|very|a)\b)[\p{L} ]{3,40}!?$/iu.test(
        line,
      ) &&
        /\p{Lu}/u.test(line.slice(1)))
    ) {
      say(line, "prose");
      record(line, "says");
      return;
    }
    // "Write me a script and make the video: our museum is free on Sundays"
    const ordered = ORDERS.exec(line)?.groups;
    if (ordered) {
      form(ordered.lead ?? "");
      if (!usedCase) readUseCase(ordered.lead ?? "");
      record(ordered.lead ?? "", "is");
      sentence(capitalised(ordered.rest ?? ""));
      return;
    }
    // under "How to reset it": "Hold the button for 10 seconds"
    if (
      /^how to\b/i.test(brief.headline) &&
      DO.test(line) &&
      wordCount(line) > 2 &&
      !OF_FILMS.test(line) &&
      !colorsIn(line).length
    ) {
      saying(line);
      return;
    }
    const forRole = FOR_ROLE.exec(line)?.groups;
    if (forRole) {
      sentence(forRole.lead ?? "");
      sentence(capitalised(forRole.rest ?? ""));
      return;
    }
    // "Tidewater, a backup service.": the first words of all
    const [, name = "", what = ""] = INTRODUCED.exec(line) ?? [];
    if (
      name &&
      brief.clauses.length === insets &&
      !brief.product &&
      (/^The \p{Lu}/u.test(name) || (!isNoName(name) && !NO_NAME.test(name)))
    ) {
      setProduct(name);
      if (brief.product) {
        setTagline(what);
        record(line, "is");
        return;
      }
    }
    if (headsList(line)) return;
    line = line.replace(/ (?:nicely|politely|kindly|properly|in a nice way)(?=[.!]?$)/i, "");
    if (!clean(line)) return;
    const shown =
      /^(?:show(?: off)?|present|share|announce|celebrate) ((?:our|the|my) [^:,.]{2,40}): +(\S.*)$/i.exec(
        line,
      );
    // "Show the install command: `npm i -g loop`"
    const install = COMMAND.exec(shown?.[2] ?? "")?.[1];
    if (install && !brief.code) {
      brief.code = typed(install);
      record(line, "says");
      return;
    }
    if (shown) {
      brief.headline ||= capitalised(clean(withQuotes(shown[1] ?? "")));
      record(shown[1] ?? "", "says");
      sentence(capitalised(shown[2] ?? ""));
      return;
    }
    // the list that was announced: none of its items is anything else
    if (isExpected(clausesOf(line).length)) {
      saying(line);
      return;
    }
    // "wet, lather, rinse, dry"
    const words = line.replace(/[.!]+$/, "").split(/,\s+(?:and )?/);
    if (
      words.length > 3 &&
      !isForm(line) &&
      words.every((word) => wordCount(word) === 1 && !/\ue000/.test(word))
    ) {
      if (!words.every(isForm)) {
        brief.lists.push({ items: words.map(capitalised), after: brief.claims.length });
        record(line, "says");
        return;
      }
    }
    if (
      IS_LIKE.test(line) &&
      tonesIn(line).length &&
      !OF_FILMS.test(line.replace(/\b(?:slow|fast)\b/gi, "")) &&
      !FILM.test(line) &&
      !/\b(?:tone|mood|vibe|look|feel(?:ing)?|atmosphere|pace)\b/i.test(line) &&
      !(directed && /^(?:it|they)\b/i.test(line))
    ) {
      record(line, "says");
      say(line, "prose");
      return;
    }
    // "Dark mode, offline sync and shortcuts": one of what a product has
    const clauses = clausesOf(line).map(({ text }) => clean(text));
    if (clauses.some((one) => DARK_MODE.test(one)) && clauses.filter((one) => !namesForm(one)).length > 1) {
      saying(line);
      return;
    }
    // "Plant wildflowers, avoid pesticides, buy local honey": asks the viewers, as its first clause does
    if (
      clauses.length > 2 &&
      !OF_FILMS.test(line) &&
      !line.includes(": ") &&
      !/^(?:if|when|once|unless|because|so)\b/i.test(line) &&
      !clauses.some(isForm) &&
      clauses.every((one) => wordCount(one) > 1 && wordCount(one) < 7 && !/\ue000/.test(one)) &&
      !directionIn(clauses[0] ?? "", clauses[0] ?? "", NOTHING_AROUND) &&
      clauses.some((one) => directionIn(one, one, NOTHING_AROUND))
    ) {
      saying(line);
      return;
    }
    // "Wet your hands, use soap, rinse, dry": one word of a tone among what is said is no tone
    if (
      clauses.length > 2 &&
      clauses.filter(isForm).length === 1 &&
      wordCount(clauses.find(isForm) ?? "") === 1 &&
      clauses.slice(0, 2).every((one) => wordCount(one) > 1 && !namesForm(one)) &&
      clauses.every((one) => wordCount(one) < 7)
    ) {
      saying(line);
      return;
    }
    inMusic = false;
    const wasDirected = directed;
    directed = false;
    const link = ADDRESS.exec(line)?.[0];
    const whole = AUDIENCE.exec(clean(line))?.[1];
    if (whole) {
      // "for busy parents: plan a week of dinners"
      const [named = "", claim = ""] = whole.split(/:\s+(.*)$/s);
      if (claim) {
        brief.audience ||= clean(withQuotes(named));
        record(line.slice(0, line.length - claim.length), "is");
        sentence(capitalised(claim));
        return;
      }
      // "for 7th graders, 40 seconds"
      const [whom = "", ...more] = whole.split(/,\s+/);
      const forms = more.filter((one) => isForm(one) || (secondsIn(one) !== null && beyondForm(one) === ""));
      for (const one of forms) form(one);
      brief.audience ||= clean(withQuotes([whom, ...more.filter((one) => !forms.includes(one))].join(", ")));
      record(line, "is");
      return;
    }
    const both =
      /^(.*\ue001.* (?:start|beginning|first frame)),? and (?:then )?(\ue000\d+\ue001) (?:at|in|on) the end[.!]?$/i.exec(
        line,
      );
    if (both) {
      sentence(both[1] ?? "");
      sentence(`End with ${both[2]}`);
      return;
    }
    const opening =
      /^(\ue000\d+\ue001),? (?:at|in|on) the (?:start|beginning|first frame)(?:[,;.]?\s*(?:and )?(?:then:?)?\s*(.*))?$/i.exec(
        line,
      );
    if (opening && !brief.headline) {
      brief.headline = spoken(opening[1] ?? "");
      record(line.slice(0, line.length - (opening[2] ?? "").length), "followed", "the first words");
      if (opening[2]) sentence(opening[2]);
      return;
    }
    const howTo = /^(how to [^:.]{3,60}):\s+(\S.*)$/i.exec(line);
    if (howTo && brief.headline && betweenCommas(howTo[2] ?? "").length > 2) {
      saying(line);
      return;
    }
    const ways = betweenCommas(howTo?.[2] ?? "").map((step) => capitalised(withQuotes(step)));
    const isInSteps = ways.length > 2 && ways.every((step) => wordCount(step) <= 8);
    // behind what the film says already it is what the steps are of
    if (howTo && isInSteps && !brief.steps.length && brief.claims.length + brief.numbers.length > 0) {
      brief.stepsTitle ||= capitalised(clean(withQuotes(howTo[1] ?? "")));
      addSteps(brief, ways);
      record(line, "says");
      return;
    }
    if (howTo && !brief.headline) {
      brief.headline = capitalised(clean(withQuotes(howTo[1] ?? "")));
      record(howTo[1] ?? "", "says");
      if (!usedCase) readUseCase("explain");
      if (isInSteps) {
        brief.steps.push(...ways);
        record(howTo[2] ?? "", "says");
      } else sentence(howTo[2] ?? "");
      return;
    }
    const explained =
      /^(?:please |can you |could you )*(?:explain|teach|describe|introduce|present)s? (.{3,60}?)(?: in (?:about |under |just |only )?([^,.]{3,20}?))?(?:(?<!\bhow),? (?:to|for) ([^,.]{3,60}))?[.!?]?$/i.exec(
        line,
      );
    if (
      explained?.[3] &&
      /^an? /i.test(explained[3]) &&
      !ROLES.test(explained[3]) &&
      !SOMEBODY.test(explained[3])
    ) {
      // "how to apply for a passport" is all one
      explained[1] = clean(line).replace(/^.*?(?:explain|teach|describe|introduce|present)s? /i, "");
      explained[3] = "";
    }
    if (explained && (secondsIn(explained[2] ?? "") !== null || EXPLAINS.test(line))) {
      form(explained[2] ?? "");
      subject(explained[1] ?? "");
      if (explained[3]) brief.audience ||= clean(withQuotes(explained[3]));
      if (!usedCase) readUseCase("explain");
      record(line, "is");
      return;
    }
    const isQuotation = (words: string) => /^\ue000\d+\ue001[.!?]?$/.test(words.trim());
    // what a whole sentence is comes before what its clauses are
    const first = clausesOf(line)[0]?.text ?? line;
    const early = directionIn(clean(first) === clean(line) ? line : first, line, {
      form: false,
      directed: wasDirected,
      follows: false,
      polite: false,
    });
    const named = brief.product;
    const left = early && (early.rest || early.is === "followed") ? null : naming(line);
    if (left === "") return;
    // "a launch video for “/trawl” – a CLI that searches your notes"
    const [, kindOf = ""] =
      /^[\s,:–—-]*((?:an?|one|the|our) (?:\p{Ll}|\p{Lu}{2,5}\b)[^,.:;!?\ue000]{5,90}(?:(?<= (?:to|for|that|with) [^,]*), (?:[^,.:;!?]+, )?[^,.:;!?]+ and [^,.:;!?]+)?)[.!]?$/u.exec(
        left ?? "",
      ) ?? [];
    if (kindOf && !named && brief.product && !brief.tagline && !namesForm(kindOf)) {
      setTagline(kindOf);
      record(kindOf, "is");
      return;
    }
    // "for my dad Otto who turns 70": what he does is said of him
    const rest = (left ?? line).replace(/^(?:who|which|that) (?=\p{L})/u, (lead) =>
      left !== null && brief.product ? `${brief.product} ` : lead,
    );
    if (left !== null && !clean(rest)) return;
    if (LISTED.test(rest) && !OF_FILMS.test(rest) && !polite(line)) {
      saying(rest);
      record(rest, "says");
      return;
    }
    const parts = clausesOf(left !== null && polite(line) ? rest.replace(/\?$/, "") : rest);
    // "Make it energetic with big bold text": two wishes
    const [{ text: lead } = { text: "" }] = parts;
    const [, made, wish] =
      /^((?:.{0,40} )?(?:it|this|something|the \w+) .{2,60}?) ((?:with|in|using|and (?:add|use|show)) .+)$/i.exec(
        lead,
      ) ?? [];
    if (made && wish && isForm(made) && !isForm(lead)) {
      const known = (one: string) => directionIn(one, one, { ...NOTHING_AROUND, form: true });
      const each = [wish.split(" and "), [wish]].find((all) => all.every(known)) ?? [];
      parts.splice(0, 1, ...[made, ...each].map((text) => ({ text, before: " " })));
      if (!each.length) record(wish, "unfollowed", UNKNOWN);
    }
    const around = {
      form:
        left !== null ||
        parts.some(
          ({ text }) =>
            isForm(text) ||
            (namesForm(text) &&
              !!secondsIn(text) &&
              beyondForm(text.split(/\s+(?:on|about|for)\s+/)[0] ?? "") === ""),
        ),
      directed: wasDirected,
      follows: false,
      polite: false,
    };
    let run = "";
    let runSays = true;
    const endRun = (before: string, next: { is: ClauseClass; text: string } | null) => {
      const said = run;
      run = "";
      if (!clean(said)) return;
      // what is ours is news, and no reason to keep it calm
      const directs =
        next &&
        next.is !== "says" &&
        (next.is !== "is" ||
          (/^(?:please )?(?:keep|make)\b/i.test(next.text) && !/^(?:we|it) |\d/i.test(said)));
      const isFact = /^we have (?:\d|one|two|three|four|five|six|seven|eight|nine|ten)\b/i.test(said.trim());
      if (directs && REASON.test(before) && !isFact) record(said, "aside", "the reason of a direction");
      else if (around.follows && !around.form && wordCount(said) <= 3) record(said, "aside");
      else if (directs && wordCount(said) <= 3 && /^(?:it|they|i want|i need|that)\b/i.test(next.text))
        record(said, next.is, next.is === "unfollowed" ? UNKNOWN : "");
      else if (ASKS_FOR_FILM.test(said)) {
        form(said);
        if (!usedCase) readUseCase(said);
        record(said, "is");
        // "Teaser about Loaf: warm bread, sourdough classes"
      } else if (left?.startsWith(":") || !heard(said)) saying(said);
    };
    for (let index = 0; index < parts.length; index += 1) {
      const { text, before } = parts[index] ?? { text: "", before: "" };
      const onward = parts
        .slice(index)
        .map(({ text: one, before: sign }, at) => (at ? sign : "") + one)
        .join("");
      if (
        around.form &&
        !isQuotation(text) &&
        !isOtherSize(text) &&
        /\s(?:for|on|about)\s/i.test(text) &&
        topic(clean(text))
      ) {
        endRun(before, null);
        form(clean(text).split(/\s+(?:on|about|for)\s+/)[0] ?? "");
        index += isIntroduced(text, parts[index + 1]?.text) ? 1 : 0;
        const after = parts.slice(index + 1);
        if (
          brief.tagline &&
          after.length > 2 &&
          !after.some(({ text: one }) => namesForm(one) || isQuotation(one))
        ) {
          saying(after.map(({ text: one }) => one).join(", "));
          return;
        }
        continue;
      }
      if (around.form && FILM_ALONE.test(clean(text))) {
        endRun(before, null);
        form(text);
        if (!usedCase) readUseCase(text);
        record(text, "is");
        continue;
      }
      const direction = isQuotation(text) ? null : directionIn(clean(text), onward.trim(), around);
      if (direction) {
        const { is, note, wish, rest: takesRest } = direction;
        endRun(before, { is, text });
        const whole = takesRest ? onward : text;
        // "Music: acoustic, warm": of the sound, and no tone
        if (inMusic && is === "is" && tonesIn(text).length && ONE_WORD.test(clean(text))) {
          brief.music += `, ${clean(text)}`;
          record(text, "followed", "music");
          continue;
        }
        if (is === "is") {
          const other = isOtherSize(text);
          form(text);
          if (other) {
            record(text, "unfollowed", oneFormat(sizesIn(text)));
            continue;
          }
          if (!usedCase) readUseCase(text);
          if (polite(text) || /^(?:make|keep|let) (?:it|this)\b/i.test(clean(text))) {
            around.follows = true;
            around.polite = true;
          }
          if (topic(clean(text))) {
            index += isIntroduced(text, parts[index + 1]?.text) ? 1 : 0;
            continue;
          }
          if (/\b(?:colou?rs?|palette)\b/i.test(text) && !namesForm(text) && !colorsIn(onward).length)
            record(text, "unfollowed", "no colour that the planner knows");
          else if (
            /\b(?:looks?|feel|fonts?|vibes?|aesthetics?|typography)$/i.test(clean(text)) &&
            !namesForm(text)
          )
            record(text, "unfollowed", NO_TONE);
          else record(text, "is");
          continue;
        }
        // "something gentle for the parish website"
        if (is === "unfollowed" && !/\b(?:no|not|never|nothing|without)\b|n['’]t\b/i.test(text))
          brief.tones.push(...tonesIn(text).filter((tone) => !brief.tones.includes(tone)));
        const kept = wish ? follow(wish) : true;
        inMusic ||= wish?.kind === "music" && OPENS_MUSIC.test(text);
        // "Show `cargo install loop` being typed"
        const command = is === "unfollowed" ? COMMAND.exec(withQuotes(whole))?.[1] : undefined;
        if (command) typeIn(brief, command);
        // why it is asked for is no part of it
        if (is === "aside" && !brief.size) brief.size = sizesIn(whole)[0] ?? null;
        const reason = takesRest ? /,? (?=(?:because|so that I|since|nobody|everybody) )/.exec(whole) : null;
        record(
          reason ? whole.slice(0, reason.index) : whole,
          kept ? is : "unfollowed",
          kept ? note : UNKNOWN,
          direction.isGuess,
        );
        if (reason) record(whole.slice(reason.index), "aside", "said to us, not to the viewers");
        around.directed = true;
        around.follows = true;
        directed ||= is === "followed" || is === "unfollowed";
        if (takesRest) return;
        continue;
      }
      const plain = clean(text);
      // "6th grade" beside the form
      if (
        (around.form || index > 0) &&
        /^(?:\d{1,2}(?:st|nd|rd|th)[ -]grade(?:rs)?|grade \d{1,2}|(?:primary|middle|high|elementary) school|ages? \d.{0,12})$/i.test(
          plain,
        )
      ) {
        endRun(before, null);
        brief.audience ||= plain;
        record(text, "is");
        continue;
      }
      const whom =
        AUDIENCE.exec(plain)?.[1] ??
        (around.form
          ? /^(?:it['’]?s )?for (?!free\b|sale\b|rent\b)(.{3,70})$/i.exec(plain)?.[1]
          : undefined) ??
        // "It's for new residents."
        /^(?:it['’]s|it is|this is|meant|intended|aimed at|made) for ((?:our |the |all |new )*[\p{Ll} -]{3,40}s)$/u.exec(
          plain.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()),
        )?.[1];
      if (whom && beyondForm(whom)) {
        endRun(before, null);
        if (PURPOSE.test(whom)) form(whom);
        else if (ADDRESS.exec(whom)?.[0] === whom) brief.address ||= shownAddress(whom);
        else if (isForSomebody(whom)) brief.audience ||= clean(withQuotes(whom));
        record(text, "is");
        continue;
      }
      const isTopic = (around.form || left === null) && topic(plain);
      if (isTopic) {
        endRun(before, null);
        form(plain.split(/\s+(?:on|about|for)\s+/)[0] ?? "");
        continue;
      }
      if (around.form && /^(?:how|why|what|when|where|who)\b/i.test(plain) && !brief.headline) {
        endRun(before, null);
        brief.headline = capitalised(plain);
        record(text, "is");
        continue;
      }
      if (around.form && /^(?:after|before|during|at|in) (?:our|the|my) \b/i.test(plain)) {
        endRun(before, null);
        record(text, "is");
        continue;
      }
      // among words for the look, a word that is none of them is one that is not known
      const isWord =
        /^(?:and |very |a bit )?\p{Ll}[\p{Ll}-]+$/u.test(plain) ||
        // at the beginning of its sentence, where it is known whose film it is
        (index === 0 && /^\p{Lu}\p{Ll}+$/u.test(plain) && brief.product !== "");
      if (around.form && left === null && parts.length > 1 && isWord) {
        endRun(before, null);
        record(text, "unfollowed", NO_TONE);
        continue;
      }
      // what is said to viewers and what is not stand in one sentence: each is by itself
      const shares = wordCount(plain) > 4 && !/\ue000/.test(text) ? talk(plain) : null;
      const turns = shares && (runSays ? shares.us > SURELY_TOLD : shares.says > SURELY_SAID);
      if (run && turns) endRun("", null);
      if (!run || turns) runSays = !shares || shares.us <= SURELY_TOLD;
      run += run ? before + text : text;
      const reasons = REASON.test(parts[index + 1]?.before ?? "");
      // "Open Monday to Saturday, 8am to 7pm" is one line
      if (
        (around.form && !reasons) ||
        (/^(?:closed|open)\b/i.test(plain) && !/^\d/.test(parts[index + 1]?.text.trim() ?? ""))
      )
        endRun("", null);
    }
    endRun("", null);
    if (link) brief.address ||= shownAddress(link);
    const count = /\basked (two|three|four|five) (?:things|questions)\b/i.exec(line)?.[1];
    if (count) expect(0);
  };

  return {
    sentence,
    say,
    list: listUnder,
    form,
    setProduct,
    readUseCase,
    closing,
    knowsUseCase: () => usedCase,
    isLabelled: () => labelled,
    kind: () => kind,
  };
}
