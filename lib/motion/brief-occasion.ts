import type { Brief } from "#lib/motion/brief.ts";
import { beyondForm, FILM_SOURCE, isPlace } from "#lib/motion/brief-format.ts";
import { PURPOSE } from "#lib/motion/brief-idioms.ts";
import { isWhom } from "#lib/motion/brief-request-rule.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";
import { capitalised, clean, wordCount } from "#lib/motion/brief-words.ts";

/*
 * What a film is for, out of the sentence that asks for it: "a video for the PTA quiz night", "garage sale video pls",
 * "we're organising a street party". Viewers have to know it too, and nobody writes it twice.
 */

const FILM = `(?<!\\p{L})(?:${FILM_SOURCE})(?!\\p{L})`;
const FILM_BEHIND = / (?:video|vid|film|clip|promo|advert|reel|teaser|trailer)s?\s*$/i;
/** "for Instagram for Mother's Day" */
const BESIDE_PLACE =
  /^(?:(?:our|the|my) )?(?:website|facebook|instagram|insta|linkedin|tik ?tok|youtube|whatsapp|social(?: media)?|socials|reels?|stor(?:y|ies))(?: (?:page|feed|group))? (?:for|about|announcing) /i;
/** Where what it is for ends, and what is told to us begins. */
const CUT =
  /(?:,? (?:to (?:send|put|show|play|share|post|use|go|run|be|print|hang|upload|have|get|help|tell|let (?=\p{L})|make)|which|who|whose|that|so|because|where|when|as|while|and (?:i|we|it|the video|maybe|please|would|could|make|keep)|please|pls|but|with (?:some|a|our|the|music|text)|in (?:about |under |around )?\d+|of (?:me|us|about \d+|around \d+|\d+ ?s)|around \d|about \d|\d+ ?s(?:ec|$)|to (?:\d+[- ]year[- ]olds?|an? \d+[- ]year|teenagers|teens|kids|children|beginners|students|pupils|people|adults|customers|parents|my|our)(?!\p{L}))\b|[.,](?!\d)|[:;!?\n“"(–—]| - ).*$/isu;
const TAIL =
  /(?:,? (?:for|on|in|to go on|at) (?:(?:our|the|my|an?) )?(?:[\p{L}-]+['’]s )?(?:website|web ?site|site|page|homepage|facebook|instagram|insta|linkedin|tik ?tok|youtube|whatsapp|social(?: media| channels)?|socials|newsletter|slideshow|screens?|feed|reels?|stor(?:y|ies)|shop window|reception|council website|local (?:paper|radio)|[\p{L}-]+ (?:website|page|group|newsletter|feed)))+$/iu;
const EVENT =
  /(?<!\p{L})(?:sale|opening|re-?opening|party|wedding|birthday|anniversary|retirement|leaving do|farewell|night|day|week|month|weekend|show|fair|fayre|fête|fete|festival|concert|recital|gig|match|cup|race|run|10k|5k|marathon|walk|quiz|raffle|auction|market|morning|evening|campaign|launch|release|feature|update|results?|vote|closure|course|class|workshop|summer school|trip|tour|season|episode|series|album|single|appeal|fundraiser|fundraising|competition|tournament|reunion|graduation|christening|baptism|memorial|service|pre-?order|check(?:-?up)?|deadline|enrol(?:l)?ment|matchday|lessons?|sessions?|rehearsals?|sign-?ups?|registration|recruitment|collection|special|hiring|vacanc(?:y|ies)|public notice|reminder|offer|exhibition|premiere|webinar|hackathon|boot ?camp|tasting|roast|lunch|brunch|breakfast|dinner|supper|happy hour|play|musical|panto(?:mime)?|bake sale|coffee morning|open (?:day|morning|evening|house)|(?:release|patch) notes|to let|for rent|for sale|lost (?:cat|dog|parrot|rabbit|tortoise|hamster)|missing (?:cat|dog)|street party|public meeting|trial|try-?out|audition|taster|assembly|swap|meet-?up|clean-?up|food drive|move|new (?:premises|shop|menu|address))s?(?=$|,| (?:at|on|in|of|with|from|by|and|to|the|this|next)(?!\p{L}))/iu;
/** Words around what is asked for, and words for what a film is like. */
const ASKING =
  /^(?:(?:i['’]d|we['’]d|please|pls|can|could|would|will|you|i|we|us|me|need|needs|want|like|love|make|create|do|design|get|have|looking|after|just|a|an|the|my|our|some|one|it|is|to|of|for|hi|hey|hello|so|ok|okay|right|subject|re|project|request|brief|quick|short|little|small|wee|simple|nice|new|fun|cool|good|great|fresh|snappy|proper|first|another|this|that|be|kind|sort|i['’]d|we['’]d|vertical|square|upright|landscape|portrait|social|media|instagram|insta|facebook|linkedin|tik ?tok|youtube|whatsapp|whats ?app|reel|promo|promotional|promotion|marketing|explainer|animated|motion|short-?form|brand|product|company|corporate|business|launch|teaser|trailer|intro|loop|good (?:morning|afternoon|evening|day)|trade show|looping|silent|advert|ad|\d+|seconds?|secs?|minutes?|half|thirty|twenty|fifteen|ten|second|minute)[\s,'’-]+)+/iu;

const contentWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).filter(
    (word) => word.length > 2 && !/^(?:the|for|and|our|new|with)$/.test(word),
  );

const OF_PEOPLE =
  /(?:guests?|staff|volunteers|members|donors|customers|employees|parents|nurses|candidates|visitors|students|pupils|teachers|team|opener|deck|pitch|slideshow|project|page|room|display|resume|cv|saas|class|group)$/i;
/** Of one word these say what there is. */
const ALONE = /^(?:retirement|christening|baptism|graduation|reunion|wedding|engagement)$/i;
/** "plumbing business": common words, of what somebody has. */
const isKind = (topic: string): boolean =>
  /^\p{Ll}[\p{Ll} '’-]*$/u.test(topic) && wordCount(topic) <= 3 && wordCount(topic) > 1;

interface Topic {
  topic: string;
  isEvent: boolean;
  /** "a garage sale" */
  isOne: boolean;
  isOwn: boolean;
}

const NOTHING =
  /^(?:(?:show|play|use|post|share|send|watch) (?:this|that|it)|(?:notes?|ideas?|brief|plan|script|text|draft) (?:for|of|on)\b.*|it|this|that|us|me|you|them|him|her|what|how|why|everyone|people|fun|free|now|today|tomorrow|tonight|online|sale|(?:the |our |my )?(?:video|film|clip|end|start|music|brief|brand|company|business|start-?up|team|product|app|thing|stuff|event|website|shop|job|work|page|channel|feed|socials|launch|warehouse|office|factory|family|friends?|group|class|school|club))s?$/i;

/** "a short film explaining the new bins": what it explains. */
const FILM_OF = new RegExp(
  `^(?:an? |the |our |my )?(?:[\\p{L}-]+ ){0,2}(?:${FILM_SOURCE})s? (?:explaining|showing|about|for|on|to explain|that (?:explains|shows)) `,
  "iu",
);
function topicOf(words: string): Topic | null {
  const cut = words
    .replace(FILM_OF, "")
    // "our parish council about the new bin collection"
    .replace(/^(?:our|the|my) [\p{Ll} -]{3,30} about (?=(?:the|our|my|how|why|an?) )/iu, "")
    .replace(BESIDE_PLACE, "")
    .replace(CUT, "")
    .replace(FILM_BEHIND, "")
    .replace(TAIL, "")
    .replace(TAIL, "");
  const isOne = /^an? /i.test(cut);
  const isOwn = /^(?:our|my) /i.test(cut);
  const topic = clean(
    cut.replace(/^(?:(?:our|my|the|this|a|an|upcoming|next|new)\s+)+(?=\S)/i, (all) =>
      /\bnew\b/i.test(all) ? "new " : "",
    ),
  );
  const count = wordCount(topic);
  if (count < 1 || count > 11 || topic.length < 4 || topic.length > 70 || NOTHING.test(topic)) return null;
  if (
    isPlace(topic) ||
    PURPOSE.test(`our ${topic}`) ||
    PURPOSE.test(`for ${topic}`) ||
    beyondForm(topic) === ""
  )
    return null;
  // "our under 11s football trials" is what is on, not whom it is for
  if (
    (isWhom(topic) && !(isOwn && EVENT.test(topic.split(/ (?:at|in|of|by|from) /)[0] ?? ""))) ||
    OF_PEOPLE.test(topic)
  )
    return null;
  const isEvent = EVENT.test(topic) && (contentWords(topic).length > 1 || ALONE.test(topic));
  return { topic, isEvent, isOne, isOwn };
}

const FOR = new RegExp(
  `${FILM}|(?<!\\p{L})(?:need|want|make|do|like|love|have)(?: us| me)? (?:something|anything)(?!\\p{L})`,
  "giu",
);
const WHAT_FOR =
  /(?:^|[^\p{L}])(?:for|about|announcing|advertising|promoting|celebrating|introducing|explaining|to (?:announce|advertise|promote|celebrate|introduce|explain|mark)|(?:that|which) (?:announces|advertises|promotes|celebrates|introduces|explains|shows)) (?=\S)/giu;
const BEFORE_FILM =
  /(?:^|[.!?\n]\s*)(?<before>(?:[\p{L}\d'’-]+[ ,]+){1,9}?)(?:short |little |quick )?(?:video|vid|film|clip|promo|trailer|teaser|reel|advert|ad|animation|spot|explainer)(?!\p{L})/giu;
const TOLD = [
  /(?:^|[.!?\n,] ?)(?:(?:so|right|ok(?:ay)?|well),? )*(?:this|it)(?:['’]s| is) (?:for|about|to (?:announce|advertise|promote|celebrate|introduce)) (?<topic>[^.!?\n]{4,120})/giu,
  /(?<!\p{L})(?:do|make|need|want|like)(?: us| me)? (?=an? )(?<topic>[^.!?\n]{4,120})/giu,
  /(?<!\p{L})(?:we['’]re|we are|i['’]m|i am|\p{L}+ and i are) (?:(?:just|also|now) )?(?:doing|having|organi[sz]ing|holding|hosting|planning|throwing|running|putting on) (?=(?:our|the|an?|my)\b)(?<topic>[^.!?\n]{4,120})/giu,
  // "My parents have their golden wedding anniversary on the 3rd"
  /(?:^|[.!?\n,] ?)(?:my|our) (?:\p{L}+ ){1,3}(?:has|have|(?:is|are) (?:having|celebrating)|celebrates?) (?:their|his|her|our|its) (?=[^.!?\n,]{0,40}\b(?:anniversary|birthday|wedding|party|retirement|graduation|reunion|christening|engagement|jubilee)\b)(?<topic>[^.!?\n]{4,120})/giu,
];
/** "Flat to let – need a short video", "Investor update, Q3." */
const TITLE_LINE =
  /^(?<topic>[^.!?\n:]{4,50}?)(?: [–—-] (?=(?:i |we )?(?:need|want|looking|would|could|can)\b)|[.!]*(?=\n|$|\. |, (?:to be|for|on) ))/iu;
const FILM_TITLE = new RegExp(
  `^[^\\n:.–—-]{0,30}${FILM}\\s*(?:[–—-]|:)\\s+(?<topic>[^.!?\\n]{4,60})(?=\\n|$)`,
  "iu",
);

/** What the film is for, the surest first. */
function topicsIn(text: string): Topic[] {
  const found: (Topic | null)[] = [];
  const [, titled = ""] = FILM_TITLE.exec(text) ?? [];
  if (titled) found.push(topicOf(titled));
  for (const { index, 0: film } of text.matchAll(FOR)) {
    const rest = /^(?:[^.!?\n]|[.](?=\d)){0,160}/u.exec(text.slice(index + film.length))?.[0] ?? "";
    for (const asked of rest.matchAll(WHAT_FOR)) {
      // what stands between is of the film: "a short film in green, for"
      if (asked.index > 40) break;
      const topic = topicOf(rest.slice(asked.index + asked[0].length));
      if (topic) {
        found.push(topic);
        break;
      }
    }
  }
  for (const { groups } of text.matchAll(BEFORE_FILM)) {
    const before = (groups?.before ?? "").replace(ASKING, "").trim();
    const topic = before && /^\p{L}/u.test(before) && wordCount(before) <= 4 ? topicOf(before) : null;
    if (topic?.isEvent) found.push(topic);
  }
  for (const pattern of TOLD)
    for (const { groups } of text.matchAll(pattern)) {
      const topic = topicOf(groups?.topic ?? "");
      if (topic?.isEvent) found.push(topic);
    }
  const line = TITLE_LINE.exec(text.trimStart())?.groups?.topic ?? "";
  const head =
    line && wordCount(line) <= 6 && !/^(?:hi|hey|hello|dear|good|from|to|thanks?)\b/i.test(line)
      ? topicOf(line)
      : null;
  if (head?.isEvent && !new RegExp(FILM, "iu").test(line)) found.push(head);
  return found.filter((one) => one !== null).toSorted((a, b) => Number(b.isEvent) - Number(a.isEvent));
}

const SHOWN_TO =
  /^(?:annual |christmas |our |the )?(?:gala(?: dinner)?|dinner|agm|conference|trade ?(?:show|fair)|expo|all-?hands|(?:staff|board|team|parents['’]?) meeting|stand|booth|kick-?off|geography|presentation)\b/iu;
/** "a video that shows our app rating going from 3.9 to 4.7" */
const SHOWS = /\b(?:that|which) (?:shows|explains) (?:(?:our|the|my|an?) )?$/iu;
/** "The listing and for my Insta story", "Trade show loop" */
const SHOWN_AT =
  /\bfor (?:my|our) (?:insta|instagram|facebook|tik ?tok|linkedin|website|page)\b|^(?:trade ?show|fair|exhibition|shop|lobby) (?:loop|screen)$|^(?:story|reel|post|clip|video|film)$/i;
/** First words without where the film is shown, and why it is made; "Who's been teaching" is no question. */
function opening(headline: string): string {
  if (/\?$/.test(headline)) return headline;
  const words = headline.replace(/,? because .*$/i, "").replace(TAIL, "");
  const plain = words.replace(/^who(?:['’]s| has| have|['’]ve)(?: been)? (?=\p{L}+ing )/iu, "");
  return plain === headline || !plain ? headline : capitalised(clean(plain));
}

/**
 * @param text the brief
 * @param shown all that is on screen
 * @returns the same reading, in which what the film is for is said
 */
export function withOccasion(brief: Brief, text: string, shown: readonly string[]): Brief {
  if (brief.nameless) return brief;
  const headline = opening(brief.headline);
  const tagline = SHOWN_AT.test(brief.tagline) ? "" : brief.tagline;
  if (headline !== brief.headline || tagline !== brief.tagline)
    return withOccasion({ ...brief, headline, tagline }, text, shown);
  const said = new Set(contentWords([brief.product, ...shown].join(" ")));
  // "the Sunday roast at The Plough in Ludlow": whose it is stands above it
  const own = brief.product
    ? new RegExp(`,? (?:at|by|from|in|with) (?:the )?${escaped(brief.product)}.*$`, "iu")
    : null;
  for (const { topic: whole, isEvent, isOne, isOwn } of topicsIn(text)) {
    // "a 60-second investor update": how long it is, is none of what it is
    const topic = (own ? whole.replace(own, "") : whole).replace(
      /^\d{1,3}[ -]?(?:s|secs?|seconds?|min|minutes?) /i,
      "",
    );
    // "for the gala dinner on Sept 20": where it is shown, where it has news of its own
    if (SHOWN_TO.test(topic) && brief.claims.length + brief.numbers.length > 1) continue;
    const words = contentWords(topic);
    const missing = words.filter(
      (word) => !said.has(word) && !said.has(`${word}s`) && !said.has(word.replace(/s$/, "")),
    );
    if (!missing.length || missing.length * 2 < words.length) {
      if (words.length) return brief;
      continue;
    }
    const audience = brief.audience.toLowerCase().includes(topic.toLowerCase()) ? "" : brief.audience;
    const next = { ...brief, audience };
    const title = capitalised(topic);
    if (isEvent && !brief.product) return { ...next, product: title };
    // "Need a video for yoga.": nothing else says what it is about
    if (
      !isEvent &&
      !brief.product &&
      !brief.headline &&
      missing.length === words.length &&
      (wordCount(title) <= 4 || SHOWS.test(text.slice(0, text.indexOf(topic))))
    )
      return { ...next, headline: title };
    // "a museum exhibition" says what it is
    if (isEvent && !isOne && !brief.headline) return { ...next, headline: title };
    if (!brief.tagline && (isEvent || (isOwn && isKind(topic)))) return { ...next, tagline: title };
    return brief;
  }
  return brief;
}
