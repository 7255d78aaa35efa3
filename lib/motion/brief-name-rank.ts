import { KIND_SOURCE } from "#lib/motion/brief-kinds.ts";
import { COMMON_WORD, NO_NAME } from "#lib/motion/brief-names.ts";
import { kindOf, type Token, tokensOf } from "#lib/motion/brief-tokens.ts";
import { hashOf, scoreOf, softmax, type Weights } from "#lib/motion/learned.ts";

/**
 * Whose film it is, by weighing every name that a brief could mean against every other: what stands beside each,
 * how it is written, where it stands, and whether an address has it. The weights were learned from briefs with
 * their names (`tests/motion/learn.ts`).
 */

/** A name that the film may be of. */
export interface Candidate {
  name: string;
  /** Hashes of its features. */
  features: number[];
}

/** A name with how likely it is the one, a share of 1. */
export interface Ranked {
  name: string;
  share: number;
}

/** Weights, and ordinary words: a name can be told by not being one. */
export interface NameModel {
  weights: Weights;
  /** Whether a word in small letters stands in other briefs. */
  knows(word: string): boolean;
}

/** The longest that a name is, tokens. */
const LONGEST = 8;
/** "docs.loop.dev": what stands before whose address it is. */
const NO_HOST =
  /^(?:(?:www|docs?|blog|app|get|try|my|go|shop|store|help|support|api|status|learn|join|pay|book|jobs|careers|tickets)\.)+(?=[^.]+\.[^.]+)/;
/** Tokens that are looked at, so that a long text costs no more than a short one. */
const LOOKED_AT = 700;

const JOINS = new Set(
  "& of and the de van von la le der du del di + et y in to a on at für un il el da do".split(" "),
);
const FILM =
  /^(?:film|video|clip|teaser|trailer|ad|advert|spot|promo|reel|animation|explainer|movie|story|tiktok|loop|bumper|piece|thing|something|short|vid)s?$/;
const KIND = new RegExp(
  `^(?:${KIND_SOURCE}|ep|single|campaign|exhibition|show|play|series|lecture|project|programme|program|product|name|group|association|society|centre|center|event|fair|week|day|range|collection|cli|initiative|scheme)$`,
);
/** Short for days, months and offices, how letters begin, and where everybody is. */
const NOBODY =
  /^(?:Five|Ten|Twelve|Fifteen|Twenty|Thirty|Forty|Sixty|Ninety|Half|Mon|Tues?|Wed|Thur?|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Ju[nl]|Aug|Sept?|Oct|Nov|Dec|C[ETF]O|GP|HR|QR|MRR|PDF|TV|CTA|FAQ|AM|PM|UK|USA?|EU|F[Ww]d?|R[Ee]|Subject|Target|Duration|Goal|Purpose|Message|Headline|Sub|Title|Tutorial|Explainer|Brief|Welcome|Congratulations|I(?:ntroducing|NTRODUCING)|Recruit(?:ment|ing)|Hiring|Announcement|Helpline|Hotline|Agent|Speakers?|Guest|Chapter|Step|Scene|Code|Tel|Hi|Hello|Hey|Dear|Thanks|Cheers|Best|Regards|P[Ss]|O[Kk]|Yes|No|Please|Also|English|German|French|Spanish|Christmas|Easter|Halloween|Steam|Slack|Google|Amazon|Spotify|GitHub|Kickstarter)$/;
/** Before a person, who is seldom the one whose film it is. */
const ROLE =
  /^(?:speakers?|guests?|agent|host|teacher|coach|authors?|by|led|presenter|instructor|trainer|chef|dj|mrs?|ms|dr|prof|keeper|colleague|boss|friend|daughter|son|wife|husband|mum|dad|curator|director|treasurer|says|said|asks?|from)$/;
/** What a token beside a name is, where its word is rare. */
const CLASSES: readonly [string, RegExp][] = [
  ["line", /^\n/],
  ["end", /^[.!?]$/],
  ["colon", /^[:=]$/],
  ["comma", /^[,;]$/],
  ["dash", /^[—–-]+$/],
  ["quote", /^["“”„«»‘’'`*]$/],
  ["sign", /^[^\p{L}\d]/u],
  ["number", /^[$€£]?\d/],
  ["place", /^(?:in|at|from|near|to|on|by|with|via)$/],
  ["for", /^(?:for|about|of|called|named|introducing|meet|announcing)$/],
  ["the", /^(?:the|an?|our|my|your|their|this|its)$/],
  ["is", /^(?:is|are|was|has|have|isn't|does|makes|lets|helps|gives|turns|brings|can|will)$/],
  ["and", /^(?:and|or|&|\+)$/],
  ["we", /^(?:we|i|you|they|he|she|it|we're|i'm)$/],
  ["says", /^(?:says|said|told|asked|wrote|thinks|wants|hates|likes|who)$/],
];

const isCapital = (word = ""): boolean =>
  /^\p{Lu}|^\d+[A-Z]|^[a-z]+[A-Z]/u.test(word) && !/^I(?:['’](?:m|d|ve|ll))?$/.test(word);
const isSmall = (word = ""): boolean => /^\p{Ll}/u.test(word);
const isQuote = (word = ""): boolean => /^["“”„«»‘’`*]$/.test(word);
const lettersOf = (words: string): string => words.toLowerCase().replace(/[^\p{L}\d]/gu, "");
const classOf = (token?: Token): string =>
  !token
    ? "edge"
    : (CLASSES.find(([, words]) => words.test(token.lower))?.[0] ??
      (isCapital(token.text) ? "capital" : token.lower.endsWith("s") ? "s" : "word"));

/** First and last token of each span that could be a name, and how it came to be one. */
function spansIn(
  tokens: readonly Token[],
  hosts: readonly string[],
  knows: NameModel["knows"],
): [from: number, to: number, how: string][] {
  const spans = new Map<number, [number, number, string]>();
  const add = (from: number, to: number, how: string) => {
    const key = from * 16 + (to - from);
    if (to > from && to - from <= LONGEST && !spans.has(key)) spans.set(key, [from, to, how]);
  };
  const textAt = (at: number) => tokens[at]?.text ?? "";
  const labels = hosts.map((host) => lettersOf(host.split(".")[0] ?? ""));
  tokens.forEach(({ text, lower }, at) => {
    if (isCapital(text)) {
      add(at, at + 1, "capital");
      for (let to = at + 1; to < at + LONGEST && to < tokens.length; to += 1) {
        if (isCapital(textAt(to)) || /^\d+(?:\.\d+)*$/.test(textAt(to))) add(at, to + 1, "capital");
        // "Class of '86"
        else if (/^['’]$/.test(textAt(to)) && /^\d\d$/.test(textAt(to + 1))) add(at, to + 2, "capital");
        else if (!JOINS.has(tokens[to]?.lower ?? "")) break;
      }
      // "Riverside choir", "Bolt energy gum": what it is belongs to some names
      for (let to = at + 1; to < at + 3 && isSmall(textAt(to)); to += 1)
        if (!JOINS.has(tokens[to]?.lower ?? "")) add(at, to + 1, "kind");
    }
    // "3 Idiots 1 Van"
    if (/^\d{1,4}$/.test(text) && isCapital(textAt(at + 1)))
      for (let to = at + 2; to < at + LONGEST; to += 1) {
        add(at, to, "number");
        if (!/^\p{Lu}|^\d+$/u.test(textAt(to))) break;
      }
    if (isQuote(text))
      for (let to = at + 1; to <= at + LONGEST && to < tokens.length; to += 1) {
        if (textAt(to).startsWith("\n")) break;
        if (!isQuote(textAt(to))) continue;
        add(at + 1, to, "quoted");
        break;
      }
    if (/^\p{Ll}[\p{L}\d_.+-]{2,}$/u.test(text) && !/\.\p{L}{2,}$/u.test(text)) {
      if (!knows(lower) || labels.includes(lettersOf(lower))) add(at, at + 1, "small");
      let joined = lettersOf(lower);
      for (let to = at + 1; to < at + 4 && joined.length < 40; to += 1) {
        joined += lettersOf(tokens[to]?.lower ?? "");
        if (joined.length > 5 && labels.includes(joined)) add(at, to + 1, "small");
      }
    }
  });
  return [...spans.values()].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
}

/** How a name is to the addresses of a brief. */
function inHosts(name: string, hosts: readonly string[]): string {
  const bare = lettersOf(name);
  let found = hosts.length ? "none" : "no";
  for (const host of hosts) {
    const label = lettersOf(host.split(".")[0] ?? "");
    if (label === bare) return "same";
    if (bare.length > 3 && label.includes(bare)) found = "part";
    else if (found === "none" && bare.length > 3 && lettersOf(host).includes(bare)) found = "host";
    else if (found === "none" && label.length > 3 && bare.includes(label)) found = "more";
  }
  return found;
}

/** How often words stand in a text by themselves, up to four times. */
function countOf(words: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(words); at >= 0 && count < 4; at = text.indexOf(words, at + 1))
    if (!/[\p{L}\d]/u.test((text[at - 1] ?? " ") + (text[at + words.length] ?? " "))) count += 1;
  return count;
}

/** Where the sentence of each token begins, how many are before it, and where its line begins: token indices. */
function placesOf(tokens: readonly Token[]): { sentence: number; nth: number; line: number }[] {
  let sentence = 0;
  let nth = 0;
  let line = 0;
  return tokens.map((_, at) => {
    const before = tokens[at - 1]?.text ?? "";
    if (before.startsWith("\n")) line = at;
    if (/^(?:\n|[.!?]$)/.test(before)) {
      if (at - sentence > 1) nth += 1;
      sentence = at;
    }
    return { sentence, nth, line };
  });
}

/**
 * Every name that a brief could mean, the last of all being none.
 *
 * @param knows whether a word in small letters is an ordinary one
 */
export function candidatesOf(text: string, knows: NameModel["knows"]): Candidate[] {
  const tokens = tokensOf(text, LOOKED_AT);
  const places = placesOf(tokens);
  const small = new Set(tokens.filter((one) => isSmall(one.text)).map((one) => one.text));
  const hosts = [...text.toLowerCase().matchAll(/(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,}/g)]
    .slice(0, 8)
    .map(([host]) => host.replace(NO_HOST, ""));
  const isKnown = (word: string) => knows(word) || knows(word.replace(/s$/, ""));
  const found: Candidate[] = [];
  let quotes = 0;
  let counted = 0;
  for (const [from, to, how] of spansIn(tokens, hosts, knows)) {
    const first = tokens[from];
    const last = tokens[to - 1];
    const place = places[from];
    if (!first || !last || !place) continue;
    const name = text.slice(first.at, last.end);
    // "Helpline 116 123", "Leo's 7th", "Streak-free windows"
    if (/\d{3}[ -]?\d{3,}$|['’]s \d+$|^\p{Lu}\p{Ll}+-\p{Ll}+(?: |$)/u.test(name)) continue;
    if (NO_NAME.test(name) || COMMON_WORD.test(name) || NOBODY.test(name) || name.endsWith("?")) continue;
    const own = tokens.slice(from, to);
    const isWhen = own.some(({ text: word }) => NO_NAME.test(word));
    // "Open Saturday"
    if (isWhen && /^(?:Open|Closed|Doors|Until|Vote|Free|Book|Starts?|Only)$/.test(first.text)) continue;
    const words = own.map(({ lower }) => lower);
    const previous = tokens[from - 1];
    const next = tokens[to];
    const b1 = kindOf(previous);
    const b2 = kindOf(tokens[from - 2]);
    const a1 = kindOf(next);
    const a2 = kindOf(tokens[to + 1]);
    const many = to - from > 1;
    const starts = !previous || /^(?:\n|[.!?:;]$)/.test(previous.text);
    const known = words.filter(isKnown).length;
    const knownness = known === 0 ? "none" : known === words.length ? "all" : "some";
    const before = classOf(previous);
    const after = classOf(next);
    const shape = `shape=${before}_${after}`;
    const features = [
      `how=${how}`,
      `long=${Math.min(5, to - from)}`,
      `b=${b1}`,
      `a=${a1}`,
      `b2=${b2}`,
      `a2=${a2}`,
      starts ? "starts" : "within",
      shape,
      `${shape}_${knownness}_${many}`,
      `cb=${before}_${b2}`,
      `ca=${after}_${a2}`,
      `known=${knownness}${many}${starts}`,
      `nth=${Math.min(3, place.nth)}`,
      `host=${inHosts(name, hosts)}`,
      `count=${countOf(name, text)}${starts}`,
      `ends=${(words.at(-1) ?? "").slice(-3)}${starts}`,
      `at=${place.line === 0 ? "top" : first.at > text.length * 0.8 ? "end" : "middle"}`,
    ];
    const add = (feature: string, is: boolean) => void (is && features.push(feature));
    if (tokens.slice(Math.max(place.sentence, from - 14), from).some(({ lower }) => FILM.test(lower)))
      features.push("film", `film b=${b1}`, `film a=${a1}`);
    add(`kind_${b2}`, KIND.test(b1));
    add("kind", KIND.test(b1));
    add("kind after", KIND.test(a1));
    add("role", ROLE.test(b1) || ROLE.test(b2));
    add("apposed", /^[,–—-]$/.test(a1) && /^(?:an?|the|our|your|my)$/.test(a2));
    add("does", starts && /^\p{Ll}{2,}s$/u.test(next?.text ?? ""));
    add(`starts a=${a1}`, starts);
    add("alone", starts && (!next || /^(?:\n|[.!?:;]$)/.test(next.text)));
    add(`opens a=${a1}`, from === 0 || (from === 1 && /^["“#]/.test(tokens[0]?.text ?? "")));
    add(`nobody ${many}`, isWhen || own.some(({ text: word }) => NOBODY.test(word)));
    if (previous && isCapital(previous.text))
      features.push("behind a capital", `behind known=${isKnown(previous.lower)}`);
    if (next && isCapital(next.text))
      features.push("before a capital", `before known=${isKnown(next.lower)}`);
    add("joined behind", JOINS.has(b1) && isCapital(tokens[from - 2]?.text));
    add("joined before", JOINS.has(a1) && isCapital(tokens[to + 1]?.text));
    const bare = words.filter((word) => !JOINS.has(word));
    const elsewhere = bare.filter((word) => small.has(word)).length;
    features.push(`elsewhere=${elsewhere === 0 ? 0 : elsewhere === bare.length ? 2 : 1}`);
    if (many)
      features.push(`head=${isKnown(words[0] ?? "")}${starts}`, `tail=${isKnown(words.at(-1) ?? "")}`);
    const letters = name.replace(/[^\p{L}\d]/gu, "");
    add("capitals", /^[\p{Lu}\d]{2,}$/u.test(letters));
    add("camel", /\p{Ll}\p{Lu}/u.test(name));
    add("digits", /\d/.test(name));
    for (const word of words) features.push(`${many ? "word" : "only"}=${word}`);
    const line = tokens.slice(place.line, from).map(({ lower }) => lower);
    const colon = line.lastIndexOf(":");
    if (colon >= 0 && colon === line.length - 1)
      features.push(
        `label=${line.slice(Math.max(0, colon - 2), colon).join(" ")}`,
        `label1=${line[colon - 1]}`,
      );
    else add(`in label=${line.slice(0, colon).join(" ")}`, colon > 0 && colon <= 3);
    const close = tokens.slice(Math.max(0, from - 6), from);
    add(
      "attribution",
      close.some((one) => /^["”»]$/.test(one.text)) && close.some((one) => /^[—–-]+$/.test(one.text)),
    );
    for (const one of close.slice(-5)) add(`near b=${one.lower}`, isSmall(one.text));
    for (const one of tokens.slice(to, to + 4)) add(`near a=${one.lower}`, isSmall(one.text));
    for (; counted < first.at; counted += 1) if (/["“”„»«]/.test(text[counted] ?? "")) quotes += 1;
    add(how === "quoted" ? "quotation" : "in a quotation", quotes % 2 === 1);
    // "Kellerbühne's autumn play", not "Farouk's is open"
    const isOwner =
      /['’]s$/.test(name) &&
      isSmall(next?.text) &&
      !/^(?:is|has|for|on|in|to|and|at|was|with)$/.test(next?.lower ?? "");
    add(`possessive ${isOwner}`, /['’]s$/.test(name));
    found.push({
      name: isOwner ? name.replace(/['’]s$/, "") : name,
      features: [...new Set(features)].map(hashOf),
    });
  }
  const none = ["none", `none of ${Math.min(6, found.length)}`, `none with ${Math.min(1, hosts.length)}`];
  return [...found, { name: "", features: none.map(hashOf) }];
}

/** How likely each name of a brief is the one that the film is of, the likeliest first; an empty one is none. */
export function rankNames(text: string, { weights, knows }: NameModel): Ranked[] {
  const candidates = candidatesOf(text, knows);
  const shares = softmax(candidates.map(({ features }) => scoreOf(weights, features)));
  const byName = new Map<string, number>();
  candidates.forEach(({ name }, at) => {
    byName.set(name, (byName.get(name) ?? 0) + (shares[at] ?? 0));
  });
  return [...byName].map(([name, share]) => ({ name, share })).sort((one, other) => other.share - one.share);
}
