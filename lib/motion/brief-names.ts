import type { Brief } from "#lib/motion/brief.ts";
import type { ClauseClass } from "#lib/motion/brief-clauses.ts";
import { NO_KIND } from "#lib/motion/brief-kinds.ts";
import { FILM_SOURCE } from "#lib/motion/brief-format.ts";
import { CALENDAR, capitalised, clean, OCCASION, wordCount } from "#lib/motion/brief-words.ts";

/** A name by its capitals, as a source for patterns. */
export const NAME_SOURCE =
  "(?:(?:St|Dr|Prof)\\. |(?:The )?(?!(?:CEO|CTO|CFO|Founder|Head|Director|Owner|Author|Members?|Users?|Fans?|Customers?|One|Most|Some|All|Each|None|Half|Part|Out|Think|Because|Instead|Ahead|Proud|Full|Made|Tired|Best|Top|End|Launch|Release|Promo|Video|Film|Clip|Trailer|Teaser|Intro|Story|History|Opening|Presentation|Announcement|Anniversary|Introduction|Demo|Recap|Summary|Explainer|Benefits|Features|Reasons|Welcome|Version|Start|Kind|Type|Number|Lots|Plenty|Thousands|Hundreds|Millions)\\b)\\p{Lu}\\p{Ll}+ (?:of(?: the)?|für|für die) (?=\\p{Lu}))?[\\p{Lu}\\p{Lo}][\\p{L}\\d+&'’-]*(?: (?:& |(?:van|von|de|der|den|da|di|del|la) ){0,2}(?:[\\p{Lu}\\p{Lo}\\d][\\p{L}\\d+&'’.-]*|v\\d+(?:\\.\\d+)*)){0,3}";
/** What stands before a name and says what it is, where nouns have capitals: a source for patterns. */
export const KIND_FIRST = "App|Firma|Marke|Plattform|Software|Start-?up";
/** Where a film is shown, not what it is about; days are no names either. */
export const NO_NAME =
  /^(?:Ages?|What|Who|Why|How|When|Where|Which|Whose|Can|Do|Does|Did|Are|Is|Will|Would|Should|Have|Has|TikTok|Instagram|YouTube|LinkedIn|Facebook|Twitter|X|Reels|Shorts|Stories|Snapchat|Pinterest|WhatsApp|Telegram|Twitch|Vimeo|Threads|Bluesky|Mastodon|Reddit|Messenger|It|This|That|There|They|We|The|Our|Tone|Length|Format|Audience|Colou?rs?|I|Most|All|Every|Each|One|Two|Three|No|Hiring|Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?|January|February|March|April|May|June|July|August|September|October|November|December)$/;

/** Words that have a capital where somebody is loud, or begins a sentence, and name nobody by themselves. */
export const COMMON_WORD =
  /^(?:NOT|NEW|NOW|ALL|FREE|ONLY|VERY|TV|PDF|Not|Something|Everything|Nothing|Someone|Everyone|Family|Standard|Basic|Clerk|Bible|Internet|Let|Lets|Excel|Word)$/;

/** "Wed 18.00 Beginners", "Q3 210", "Jan 120" */
export const AT_TIME = new RegExp(
  `^(?:\\p{L}+ \\d{1,2}[.:]\\d\\d(?!\\d)|(?:[QH][1-4](?!\\S)|${CALENDAR} \\d))`,
  "u",
);
/** Whether words that look like a name begin with one of these, or with a day and a time. */
export const isNoName = (name: string): boolean =>
  NO_NAME.test(name.split(" ")[0] ?? "") ||
  COMMON_WORD.test(name) ||
  AT_TIME.test(name) ||
  /^(?:Scene|Shot|Slide|Frame|Card|Option) (?:\d|[A-Z]$)/.test(name);

/** Where films are shown: what they are made for, not about. */
const PLATFORM =
  "(?:TikTok|Instagram|YouTube|LinkedIn|Facebook|Twitter|Reels|Shorts|Stories|Snapchat|Pinterest|WhatsApp|Telegram|Twitch|Vimeo|Google|Airbnb|Etsy|App Store)";

/** What somebody is hired as. */
export const JOB =
  /(?:programmer|engineer|developer|designer|manager|nurse|barista|director|lead|teacher|driver|chef|cook|baker|assistant|specialist|analyst|consultant|electrician|plumber|intern)$/i;
const FIRST_FILM = new RegExp(`(?<![\\p{L}])${FILM_SOURCE}(?![\\p{L}])`, "iu");

/** A quotation, as it stands in a sentence. */
export const SIGN = "\\ue000\\d+\\ue001";
/** Behind these stands a person, a place, or a word that has its capital for another reason. */
const RELATED =
  /\b(?:sponsors?|guests?|speakers?|hosts?|supporters?|donors?|neighbou?rs?|customers?|friends?|founders?|users?|clients?|colleagues?|partners?|doctor|teacher|coach|chef|guide|boss|dad|mum|mom|wife|husband|son|daughter|sister|brother|in|at|from|with|of|and|or|to|for|on|by|near|than|about|the|an?|is|are|was|has|have|every|all|until|this|next|last|called|named|new|says?|line|headline|slogan|tagline|motto|question|answer|quote)\s*$/;

const BY =
  "(?<by> by (?:\\p{Ll}+ )?\\p{Lu}[\\p{L}.'’-]*(?: (?:(?:van|von|de|da|la|del|der) )*\\p{Lu}[\\p{L}.'’-]*){0,3})?";
const ENDS =
  "(?<tail> (?:where|which|that|in(?= \\p{Lu})|near(?= \\p{Lu})) [^.!?:\\ue000]{5,70})?(?=[,.!?:]|$| [–—-] )";
/** "about our new podcast “Slow Commits” (weekly, about old software)" */
const OWN_QUOTED = new RegExp(
  `(?:\\b(?:about|for|of|(?:introduc|announc|promot|advertis)(?:e|ing)|(?:launch|present)(?:ing)?) (?:our|the|my|an?) |^(?:my|our) new )(?<kind>(?:new )?[^,.:\\ue000]{3,50}?),? (?:called |named )?(?<sign>${SIGN})(?: \\((?<what>[^()]{3,80})\\))?${BY}${ENDS}`,
  "iu",
);
/** "for album “Low Tide Letters” by Marta Veil" */
const QUOTED = new RegExp(
  `\\b(?:for|about|of) (?<kind>\\p{Ll}[\\p{Ll} -]{2,40}?),? (?<sign>${SIGN})${BY}${ENDS}`,
  "u",
);

/** What reading a name needs of the reader. */
export interface NameReader {
  withQuotes(text: string): string;
  spoken(text: string): string;
  record(text: string, is: ClauseClass): void;
  form(text: string): boolean;
  setProduct(name: string | undefined): void;
  setTagline(text: string | undefined): void;
  /** What stands before a name, which may say what it is: told where nothing else does. */
  setKind(text: string): void;
  readUseCase(text: string): boolean;
  knowsUseCase(): boolean;
}

/**
 * Reads a sentence that names the product.
 *
 * @returns what is left of the sentence, or null when it names none
 */
export function namesIn(
  brief: Brief,
  line: string,
  knownAddress: string,
  { spoken, record, form, setProduct, setTagline, setKind, readUseCase, knowsUseCase }: NameReader,
): string | null {
  const introduces =
    /^(?:[Ii]ntroducing|INTRODUCING|[Mm]eet|MEET|[Aa]nnouncing|ANNOUNCING|[Ss]ay hello to|[Ww]e (?:have )?just (?:shipped|released|launched))(?:\s*[–—:-])?\s+(?:the (?:new |all-new )?|our new )?([\p{Lu}\p{Lo}][\p{L}\d.+&' -]{0,38}?)(?:\s*[,:–—]\s*(.+?))?[.!]*$/u.exec(
      line,
    );
  if (introduces) {
    setProduct(introduces[1]);
    setTagline(introduces[2]);
    readUseCase("launch");
    record(line, "says");
    return "";
  }
  // "Introduce our new sneakers: Aero One"
  const presented = new RegExp(
    `^(?:Introduc|Present|Launch|Promot|Announc|Advertis)(?:e|ing|)(?: our| my| the| a| an)* (?:new )?(\\p{Ll}[\\p{Ll} -]{2,40}?): (${NAME_SOURCE}|${SIGN})[.!]?$`,
    "u",
  ).exec(line);
  if (presented && !brief.product && !isNoName(presented[2] ?? "")) {
    setProduct(spoken(presented[2] ?? ""));
    setTagline(presented[1]);
    readUseCase("launch");
    record(line, "says");
    return "";
  }
  const updated = new RegExp(
    `^(?:(?:[Aa]pp|[Pp]roduct|[Ss]oftware|[Ff]eature) )?(?:[Uu]pdate|[Rr]elease|[Ll]aunch)\\s*:\\s+(${NAME_SOURCE})(?:,\\s+([^.!?]{4,70}))?[.!]?$`,
    "u",
  ).exec(line);
  if (updated && !brief.product) {
    setProduct(updated[1]);
    setTagline(updated[2]);
    readUseCase("launch");
    record(line, "says");
    return "";
  }
  const weAre = new RegExp(
    `^(?:We|I)(?:['’]re| are| (?:run|organi[sz]e|make|publish)(?=[^,]+, (?:an?|the) )) (${NAME_SOURCE})(?=[,.!]|$| and )(?:,? ((?:an?|the|your) [^,.]+)|, (\\p{Ll}[\\p{Ll} -]{2,30}s (?:in|for|from|at|based) [^,.]+))?`,
    "u",
  ).exec(line);
  // "We are Greta and Paul": people
  const people =
    /^We(?:['’]re| are) \p{Lu}\p{Ll}+(?:, \p{Lu}\p{Ll}+)* and \p{Lu}\p{Ll}+(?:,? (?:and )?|[.!] *|$)/u.exec(
      line,
    );
  if (people) {
    record(people[0], "aside");
    return line.slice(people[0].length);
  }
  // "our GitHub project fastgrep"
  const project =
    /\b(?:project|repo(?:sitory)?|library|package|crate|module|plugin|CLI|tool)(?:, (?!which|that|and|but|so|where|for|called|named|with)| )(\p{Ll}[\w.-]{2,30}?)(?=: |,|[.!]?$| is | \()/u.exec(
      line,
    );
  if (project && !brief.product && FIRST_FILM.test(line.slice(0, project.index))) {
    setProduct(project[1]);
    form(line.slice(0, project.index).replace(/\b(?:for|about|of) .*$/i, ""));
    if (!knowsUseCase()) readUseCase(line.slice(0, project.index));
    record(line.slice(0, project.index + project[0].length), "is");
    return line.slice(project.index + project[0].length).replace(/^[\s,.:!]+/, "");
  }
  if (weAre && !isNoName(weAre[1] ?? "")) {
    setProduct(weAre[1]);
    setTagline(weAre[2] ?? weAre[3]);
    record(weAre[0], "says");
    return line.slice(weAre[0].length).replace(/^(?:,| and)\s*/, "");
  }
  const weAreA = new RegExp(`^We(?:['’]re| are) ((?:an?|the) [^,.]{4,60}), (${NAME_SOURCE})[.!]?$`, "u").exec(
    line,
  );
  if (weAreA) {
    setProduct(weAreA[2]);
    setTagline(weAreA[1]);
    record(line, "says");
    return "";
  }
  const launches = new RegExp(
    `^(?:I['’]?m|I am|We['’]?re|We are|I|We) (?:just |now |finally )*(?:launch(?:ing|ed)?|open(?:ing|ed)?|releas(?:ing|ed)|start(?:ing|ed)?|publish(?:ing|ed)?|sell(?:ing)?) (?:my |our |an? |the )?(?:(?:brand )?new )?((?:\\p{Ll}[\\p{L}-]* ?|\\p{Lu}\\p{Ll}+-\\p{Ll}+ ){1,5}?)(?<!\\b(?:in|at|for|of|from|near|with|on|to|by) ?),? (?:called |named )?(\\ue000\\d+\\ue001|${NAME_SOURCE})(?:(?: (?:in|on|this|next|at) [^.]{2,40})?[.!]?)?$`,
    "u",
  ).exec(line);
  const itIs = new RegExp(
    `^(?:It['’]?s|It is|This is) ((?:an?|the|our) [^,.]{3,60}), (${NAME_SOURCE})[.!]?$`,
    "u",
  ).exec(line);
  const quotedName = FIRST_FILM.test(line) ? (OWN_QUOTED.exec(line) ?? QUOTED.exec(line)) : null;
  if (quotedName && !brief.product) {
    const { sign = "", kind = "", what, by = "", tail = "" } = quotedName.groups ?? {};
    setProduct(spoken(sign));
    setTagline(what ?? `${kind.replace(/^.*['’]s /, "")}${by}${tail}`);
    form(line.slice(0, quotedName.index));
    if (!knowsUseCase()) readUseCase(line.slice(0, quotedName.index));
    record(line.slice(0, quotedName.index + quotedName[0].length), "is");
    return line.slice(quotedName.index + quotedName[0].length).replace(/^[\s,.!?]+/, "");
  }
  // "our restaurant Osteria Lume is moving": the sentence is said as it is
  const ours = new RegExp(
    `\\b(?:[Oo]ur|[Mm]y) ((?:[\\p{Ll}-]+ |[A-Z]{2,4} (?=\\p{Ll})){1,4}?)(?:(${NAME_SOURCE})|(${SIGN})|\`([\\w.@/-]{2,30})\`)(?= (?:\\p{Ll}|[–—-])|[,.:!]|$)`,
    "u",
  ).exec(line);
  const own = ours?.[2] ?? ours?.[3] ?? ours?.[4];
  const works = /\b(?:supports|works|integrates|runs|connects|syncs|with|on)\b/.test(ours?.[1] ?? "");
  if (own && !works && !NO_NAME.test(own) && !RELATED.test(ours?.[1] ?? "")) {
    setProduct(spoken(own));
    setKind(ours?.[1] ?? "");
  }
  // "our non-profit, Code Sprouts, teaches kids to code"
  const apposed = new RegExp(`^(?:Our|My) ([\\p{Ll}][^,.]{2,40}), (${NAME_SOURCE}), (?=\\p{Ll})`, "u").exec(
    line,
  );
  if (apposed && !brief.product && !NO_NAME.test(apposed[2] ?? "") && !RELATED.test(apposed[1] ?? "")) {
    setProduct(apposed[2]);
    return `${apposed[2]} ${line.slice(apposed[0].length)}`;
  }
  // "“Watercolour for Beginners” by Ines Prado"
  const by = new RegExp(`^(${SIGN}) (by ${NAME_SOURCE})[.!]?$`, "u").exec(line);
  if (by && !brief.product) {
    setProduct(spoken(by[1] ?? ""));
    setTagline(by[2]);
    record(line, "says");
    return "";
  }
  const introduced = launches ?? itIs;
  if (introduced && !brief.product && !isNoName(introduced[2] ?? "")) {
    setProduct(spoken(introduced[2] ?? ""));
    setTagline(introduced[1]?.replace(/^(?:an?|the|our) /i, ""));
    if (launches) readUseCase("launch");
    record(line, "says");
    return "";
  }
  const called = new RegExp(
    `^(.*?)\\b(?:[Cc]alled|named|(?:the |its |our )?name is|it['’]s)\\s+(${NAME_SOURCE}|\\ue000\\d+\\ue001)(?=[.,!;:]|$| (?:that|which|in|from|at|near|and|based|by(?= \\p{Lu})) )`,
    "u",
  ).exec(line);
  // "for earbuds called Murmur: 36 hours battery"
  const asked = called && FIRST_FILM.test(called[1] ?? "") ? called[1] : undefined;
  if (called && asked && !brief.product) {
    setProduct(spoken(called[2] ?? ""));
    setTagline(/\b(?:for|about|of) (?:(?:our|the|my|an?|new) )*([^,.:]{3,50}?),?\s*$/i.exec(asked)?.[1]);
    form(asked.replace(/\b(?:for|about|of) .*$/i, ""));
    if (!knowsUseCase()) readUseCase(asked);
    record(called[0], "is");
    return line.slice(called[0].length).replace(/^[\s,.:!]+/, "");
  }
  if (called && !/it['’]s$/.test(called[0].slice(0, -(called[2] ?? "").length).trim())) {
    setProduct(spoken(called[2] ?? ""));
    const what =
      /^(?:(?:we|i) (?:run|have|own|opened|make|built|are(?: a)? company of|are(?= an? ))|we['’]re(?= an? )) ((?:a|an|the)?\s*[\p{L}' -]{3,40}?),?\s*$/iu.exec(
        called[1] ?? "",
      );
    const place = /^ (?:based )?((?:in|near) \p{Lu}[^,.;]{1,30})[.!]?$/u.exec(
      line.slice(called[0].length),
    )?.[1];
    // "The book is called The Salt Road by Marta Ellis"
    const byline = new RegExp(`^ (by ${NAME_SOURCE})[.!]?$`, "u").exec(line.slice(called[0].length))?.[1];
    if (byline) {
      setTagline(byline);
      record(line, "says");
      return "";
    }
    setTagline(what?.[1] && place ? `${clean(what[1])} ${place}` : what?.[1]);
    record(line.slice(0, called[0].length), "says");
    if (what && place) return "";
    return line.slice(called[0].length).replace(/^[\s,]+/, "");
  }
  const parenthesis = new RegExp(`(?<![\\p{L}\\d.$€£])(${NAME_SOURCE}) \\(([^)]{4,60})\\)`, "u").exec(line);
  if (
    parenthesis &&
    !brief.product &&
    !AT_TIME.test(parenthesis[1] ?? "") &&
    /^\p{L}/u.test(parenthesis[2] ?? "") &&
    // "Fjordline (Oslo or remote within Europe)"
    !/\bremote\b/i.test(parenthesis[2] ?? "") &&
    !/\b(?:speakers?|hosts?|guests?|by|with|from|artist|author|teacher|coach|agent|contact|ask|call):? $/i.test(
      line.slice(0, parenthesis.index),
    ) &&
    // "Senior Gameplay Programmer (C++/Unreal)"
    !JOB.test(parenthesis[1] ?? "") &&
    // "Backend Engineer (m/f/d)"
    !/^\p{L}(?:\s?[/|]\s?\p{L})+$/u.test(parenthesis[2] ?? "")
  ) {
    setProduct(parenthesis[1]);
    setTagline(parenthesis[2]);
    const before = line.slice(0, parenthesis.index);
    const after = line.slice(parenthesis.index + parenthesis[0].length);
    if (FIRST_FILM.test(before)) {
      form(before);
      if (!knowsUseCase()) readUseCase(before);
      record(line.slice(0, line.length - after.length), "is");
      return after.replace(/^[\s,.!?]+/, "");
    }
    record(parenthesis[0], "is");
    // what is said of it stays a sentence
    return /\p{L}/u.test(before + after) ? `${before}${parenthesis[1]}${after}` : "";
  }
  // small letters are a name where a version follows
  const release =
    /^(.*?)\b(?:for|of|about) (\p{Ll}[\p{L}\d-]* v?\d+(?:\.\d+)+|\p{Ll}[\p{Ll}\d-]+(?<!s)(?=, (?:my|our|an?) (?:\p{L}+[ -]){0,3}(?:library|tool|queue|[Cc][Ll][Ii]|framework|package|plugin|module|server|client|parser|linter|database|bot|script)\b))(?:, ((?:an?|the|our|my)\b[^,.]+))?(?=[,.!?]|$)/u.exec(
      line,
    );
  if (release && !brief.product && FIRST_FILM.test(release[1] ?? "")) {
    setProduct(release[2]);
    setTagline(release[3]);
    form(release[1] ?? "");
    if (!knowsUseCase()) readUseCase(release[1] ?? "");
    record(release[0], "is");
    return line.slice(release[0].length).replace(/^[\s,.!?]+/, "");
  }
  const makes = new RegExp(
    `(?:(?<![\\p{L}])(?:${FILM_SOURCE}|[Ll]aunch|something|smth|recruit)(?![\\p{L}])|\\ue001)[^.]*?\\s(?:for|about|(?<!\\p{Lu}\\p{L}{1,20}\\s)of|pour(?: la| le| l['’])?|für|para|voor|для|introducing|announcing)\\s+(?!${PLATFORM}\\b)(?!(?:the|our) (?:App Store|README)\\b)(?:(?:[Oo]ur|the|my|la|le|unsere?n?|nuestr[oa]|el|los)\\s+(?:new\\s+)?(?<kind>(?:(?:[\\p{Ll}'’-]+|\\p{Lu}\\p{L}+(?= \\p{Ll}+ \\p{Lu})),? ){0,4})|(?<what0>(?:(?!(?:in|at|of|from|to|with|and|or|on|by|near|about|as)\\b)[\\p{Ll}-]+ ){1,3}))?(?<name>${NAME_SOURCE})(?:\\s*[,(]\\s*(?<what>(?!it|this|that)(?:(?:a|an|the|our|Head|Director|VP|Chief|Lead|Senior|Junior|Professor|Manager|Founder|CEO|CTO|CFO|COO)\\b[^.,:)]+|(?:\\p{Ll}[\\p{Ll}-]+ ){1,3}for [^.,)]+|\\p{Ll}[\\p{Ll}-]+ by [^.,)]+)))?`,
    "gu",
  );
  for (const match of line
    .replace(FIRST_FILM, (noun) => noun.toLowerCase())
    .replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
    .matchAll(makes)) {
    const { name = "", what, kind = "", what0 = "" } = match.groups ?? {};
    if ((isNoName(name) && !/^The \p{Lu}/u.test(name)) || OCCASION.test(name)) continue;
    // "for a GitHub README" names nobody's
    if (/^an? $/.test(what0)) continue;
    // "for my business in Cape Town"
    if (/\b(?:in|on|at|near|of|from|to|with|by) $/.test(kind || what0)) continue;
    // "an educational video about the Roman Empire"
    if (/\babout the /i.test(match[0]) && /\b(?:educational|history|lesson|documentary)\b/i.test(line))
      continue;
    // "about how Name did it" is about how, not about the name
    if (/\b(?:about|on) (?:how|why|what|when)\b/i.test(match[0])) continue;
    const end = match.index + match[0].length;
    // "a SaaS landing page", "the HR system": it says which, and is none
    const adjective =
      /^\p{Lu}[\p{Lu}a-z]?\p{Lu}{0,2}S?$/u.test(name) ||
      /\ban? $/i.test(match[0].slice(0, match[0].lastIndexOf(name)));
    if (
      adjective &&
      !what &&
      /^ \p{Ll}/u.test(line.slice(end)) &&
      !/^ (?:in|on|at|by|and|with|to|that|which|who|as|for|is)\b/.test(line.slice(end))
    )
      continue;
    const quoted = /\ue000\d+\ue001/.exec(line)?.[0];
    setProduct(name);
    setKind(kind || what0);
    if (quoted && !brief.headline && line.indexOf(quoted) < end) {
      const [first = "", ...others] = [...line.slice(0, end).matchAll(/\ue000\d+\ue001/g)].map(([sign]) =>
        spoken(sign),
      );
      brief.headline = first;
      brief.claims.push(...others);
    }
    // "our yoga studio, Stillpoint, in Leith": what stands before the comma is what it is, and where
    const place = /^, ((?:in|at|near) \p{Lu}[^,.]{1,30})(?=[,.]|$)/u.exec(line.slice(end));
    // "for yoga studio Still Water, Lisbon"
    const town = what0 ? /^, (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?=[.!]?$)/u.exec(line.slice(end)) : null;
    // "for my novel The Glass Orchard by Nina Falk"
    const byline = new RegExp(`^ (by ${NAME_SOURCE})`, "u").exec(line.slice(end))?.[1];
    setTagline(
      what ??
        (byline ? `${clean(kind || what0)} ${byline}`.trim() : undefined) ??
        (/\S \S.*, (?:the )?$/.test(kind)
          ? `${clean(kind.replace(/, the $/, ""))} ${place?.[1] ?? ""}`
          : undefined) ??
        (wordCount(what0) > 1 || town ? `${clean(what0)}${town ? `, ${town[1]}` : ""}` : undefined),
    );
    // "for our gym Iron Harbour in Portsmouth"
    const near = /^ ((?:in|near) \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)(?=[,.!]|$)/u.exec(
      line.slice(end),
    )?.[1];
    if (near && brief.product === name)
      setTagline(`${clean(kind || what0).replace(/^.*\bnew /, "")} ${near}`.trim());
    // "for Zest soda": what it is stands behind its name
    const behind = what
      ? null
      : /^((?: (?!(?:in|on|at|by|and|with|to|that|which|who|as|for|is|are|has|users|customers|fans|members|owners|teams)\b)\p{Ll}[\p{L}-]+){1,2})(?=[.!:]*$|: )/u.exec(
          line.slice(end),
        );
    // "for the App Store page", where it is known what the film is for
    if (behind && !brief.tagline && !NO_KIND.test(behind[1] ?? "")) {
      setTagline(behind[1]);
      form(line.slice(0, end).replace(name, ""));
      if (!knowsUseCase()) readUseCase(line.slice(0, end));
      record(line.slice(0, end + behind[0].length), "is");
      return line.slice(end + behind[0].length).replace(/^[\s.!:]+/, "");
    }
    const before = line.slice(0, end);
    form(
      before
        .replace(name, "")
        .replace(what ?? "", "")
        .replace(kind, ""),
    );
    if (!knowsUseCase()) readUseCase(before);
    record(before, "is");
    return line
      .slice(
        end +
          (brief.tagline && place ? place[0].length : 0) +
          (town ? town[0].length : 0) +
          (near ? near.length + 1 : 0),
      )
      .replace(/^\)/, "")
      .replace(/^ (?:in|at|on|by) [^,.]*/, "")
      .replace(/^[\s,.!]+/, "");
  }
  const needs = new RegExp(
    `^(?:(?:I|We)(?: really| just)? )?(?:[Nn]eed|[Ww]ant)\\b.*?\\b(?:of|for) (?:our (?:\\p{Ll}+,? ){0,3}|my (?:\\p{Ll}+,? ){0,3})?(${NAME_SOURCE})(?:, (\\p{Ll}[^,.]{3,40}))?(?=[.,!]|$)`,
    "u",
  ).exec(line);
  if (needs && !NO_NAME.test(needs[1] ?? "")) {
    setProduct(needs[1]);
    if (!knowsUseCase()) readUseCase(line);
    form(needs[0].replace(needs[1] ?? "", "").replace(needs[2] ?? "", ""));
    if (needs[2]) {
      setTagline(needs[2]);
      record(needs[2], "says");
    }
    record(line.slice(0, needs[0].length), "is");
    return line.slice(needs[0].length).replace(/^[\s,.!]+/, "");
  }
  const titled = new RegExp(`^(${NAME_SOURCE})(?:\\s*[,:–—]\\s+([^.!?]{4,70}))?[.!]?$`, "u").exec(line);
  if (titled && !brief.product && knownAddress) {
    const letters = (word: string) => word.toLowerCase().replace(/[^\p{L}\d]/gu, "");
    const host = letters(knownAddress.split("/")[0]?.replace(/^.*@/, "") ?? "");
    const words = (titled[1] ?? "").split(" ").map(letters);
    if (host.startsWith(words.join("")) || words.some((word) => word.length > 4 && host.startsWith(word))) {
      setProduct(titled[1]);
      setTagline(titled[2]);
      record(line, "says");
      return "";
    }
  }
  const version = new RegExp(
    `^[Vv]ersion [\\d.]+ of (${NAME_SOURCE})(?:, ((?:our|a|the)\\b[^,]+),)?\\s+(comes|is|arrives)`,
    "u",
  ).exec(line);
  if (version) {
    setProduct(version[1]);
    setTagline(version[2]);
    readUseCase("launch");
    brief.claims.push(
      capitalised(
        clean(line.replace(` of ${version[1]}`, "").replace(version[2] ? `, ${version[2]},` : "", "")),
      ),
    );
    record(line, "says");
    return "";
  }
  const defines = new RegExp(`^(${NAME_SOURCE}) (?:is|are) ((?:a|an|the|our)\\b.+)$`, "u").exec(line);
  if (defines && !brief.tagline && (!isNoName(defines[1] ?? "") || /^The \p{Lu}\p{L}+ \p{Lu}/u.test(line))) {
    setProduct(defines[1]);
    if (brief.product === defines[1]) {
      setTagline(defines[2]);
      record(line, "says");
      return "";
    }
  }
  return null;
}
