/** What a brief says, sorted. Nothing is added: every word on screen is the brief's own. */
export interface Brief {
  product: string;
  /** What the product is, in a few words. */
  tagline: string;
  /** Said first; without one the first claim is. */
  headline: string;
  audience: string;
  claims: string[];
  numbers: Figure[];
  comparisons: { label: string; value: number; suffix: string }[];
  quotes: { text: string; author: string }[];
  steps: string[];
  code: { code: string; language: string } | null;
  /** A web address, or a command to type. */
  address: string;
  callToAction: string;
  tones: string[];
  colors: string[];
  dark: boolean | null;
  seconds: number | null;
  size: { widthPixels: number; heightPixels: number } | null;
  fps: 24 | 25 | 30 | 50 | 60 | null;
  useCase: "social-ad" | "product-launch" | "brand-kit" | "explainer";
  understood: { what: string; value: string }[];
  ignored: { text: string; why: string }[];
}

/** A number with what it counts. */
export interface Figure {
  value: number;
  prefix: string;
  suffix: string;
  decimals: number;
  label: string;
}

const COLORS: Record<string, string> = {
  red: "#d7263d",
  vermilion: "#e2431e",
  coral: "#ff6f59",
  orange: "#f26b1d",
  amber: "#f5a300",
  yellow: "#ffd23f",
  gold: "#d9a520",
  lime: "#c5f02c",
  green: "#1f8a4c",
  mint: "#7fe0b5",
  teal: "#0f7c7c",
  turquoise: "#19b5b0",
  cyan: "#14b8d4",
  blue: "#1f57e0",
  navy: "#14275c",
  cobalt: "#1a36d8",
  indigo: "#3a36c9",
  purple: "#6c35c9",
  violet: "#7a3fe0",
  pink: "#f25c9a",
  magenta: "#d6248a",
  brown: "#7a4a2b",
  beige: "#efe3cf",
  cream: "#f7efdf",
  black: "#121110",
  white: "#ffffff",
  grey: "#8b8984",
  gray: "#8b8984",
};

const TONES =
  /\b(calm|quiet|gentle|soft|minimal|minimalist|elegant|serene|precise|technical|serious|professional|trustworthy|corporate|clean|sober|bold|loud|punchy|strong|confident|striking|brave|playful|fun|friendly|cheerful|quirky|cute|warm|editorial|premium|luxury|luxurious|literary|classic|refined|thoughtful|kinetic|energetic|fast|fast-paced|dynamic|sporty|urgent|upbeat|snappy)\b/gi;

const FORMATS: [pattern: RegExp, widthPixels: number, heightPixels: number][] = [
  [
    /\b(?:vertical|portrait|9\s*[:x×]\s*16|reels?|tik\s?tok|stor(?:y|ies)\b(?= format)|instagram stor(?:y|ies)|shorts)\b/i,
    1080,
    1920,
  ],
  [/\b(?:4\s*[:x×]\s*5)\b/i, 1080, 1350],
  [/\b(?:square|1\s*[:x×]\s*1|instagram (?:feed|post))\b/i, 1080, 1080],
  [/\b(?:4k|uhd)\b/i, 3840, 2160],
  [/\b(?:landscape|widescreen|16\s*[:x×]\s*9|youtube|linkedin|website|homepage)\b/i, 1920, 1080],
];

const ADDRESS =
  /\b(?:https?:\/\/)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|org|net|io|dev|app|ai|co|video|studio|example|de|fr|uk|eu|us|shop|store|design|tools|health|green|cloud|so|me|tv|info|jp|es|it|nl)(?:\/[\w./-]*[\w/])?/i;
const COMMAND = /`((?:npm|npx|pnpm|yarn|bun|pip|brew|cargo|go|docker|curl|apt|gem|deno) [^`\n]+)`/;

/** Labels that people put before a line, and what they mean. */
const LABELS: [pattern: RegExp, meaning: string][] = [
  [/^(?:product|name|brand|company|app|service)$/i, "product"],
  [/^(?:tagline|slogan|what it is|description|one-liner)$/i, "tagline"],
  [/^(?:headline|hook|title|opening|first line)$/i, "headline"],
  [/^(?:audience|for|target|target audience|who)$/i, "audience"],
  [/^(?:claims?|benefits?|features?|points?|messages?|key messages?|why)$/i, "claims"],
  [/^(?:numbers?|stats?|facts?|figures?|results?|proof)$/i, "numbers"],
  [/^(?:quotes?|testimonials?)$/i, "quotes"],
  [/^(?:steps?|how it works|how)$/i, "steps"],
  [/^(?:compare|comparison|chart)$/i, "comparisons"],
  [/^(?:cta|call to action|closing|end|ending|outro)$/i, "cta"],
  [/^(?:url|website|site|link|address|web)$/i, "address"],
  [/^(?:tone|style|mood|voice|feel|look)$/i, "tone"],
  [/^(?:colou?rs?|palette|brand colou?rs?)$/i, "colors"],
  [/^(?:length|duration|time)$/i, "length"],
  [/^(?:format|size|ratio|aspect ratio|channels?|platforms?)$/i, "format"],
  [/^(?:music|sound|audio)$/i, "music"],
  [/^(?:use case|type|kind|goal)$/i, "use-case"],
];

const ONE_SENTENCE = new Set([
  "product",
  "tagline",
  "headline",
  "audience",
  "tone",
  "colors",
  "length",
  "format",
  "music",
  "cta",
  "address",
]);
/** A label in the middle of a line begins a line of its own. */
const INLINE_LABEL =
  /(?<=[.!?;]\s+|,\s+)(?=(?:product|tagline|headline|hook|audience|claims|benefits|features|numbers|stats|facts|quote|steps|how it works|compare|cta|call to action|website|url|tone|style|colou?rs|length|duration|format|music)\s*:)/gi;
/** Where a film is shown, not what it is about. */
const PLATFORM =
  /^(?:TikTok|Instagram|YouTube|LinkedIn|Facebook|Twitter|X|Reels|Shorts|Stories|Snapchat|Pinterest)$/;

const DIRECTION =
  /^(?:please\b|make\b|create\b|produce\b|generate\b|build me\b|use\b|keep\b|show\b|include\b|add\b|avoid\b|don['’]t\b|do not\b|it should\b|the (?:video|film|clip|ad) should\b|we (?:need|want)\b|i (?:need|want|would like|'d like)\b|format\b|length\b|tone\b|end with\b|close with\b|finish with\b|start with\b|open with\b|without\b|with (?:no )?music\b|about \d|around \d)/i;

const clean = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/^[\s\-–—•*]+/, "")
    .replace(/[\s.;,:]+$/, "")
    .trim();

const sentencesOf = (text: string): string[] =>
  text
    .replace(/\s+/g, " ")
    .split(/(?<=[.!?。！？])\s+(?=[\p{Lu}\p{Lo}\d"“«$€£]|[a-z0-9-]+\.[a-z]{2,})|(?<=[。！？])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

const capitalised = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const SCALES: Record<string, string> = {
  thousand: "k",
  k: "k",
  million: "M",
  m: "M",
  mn: "M",
  billion: "B",
  bn: "B",
  b: "B",
};

/** The number of a sentence that is worth a scene: one with a unit, or a large one. */
export function figureOf(sentence: string): Figure | null {
  const pattern =
    /(?<![\w.:])(?<prefix>[$€£+−-]?)(?<number>\d{1,3}(?:[,'\u202f\u00a0]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s?(?<percent>%|percent\b|per cent\b)|(?<times>x|×|-fold\b)(?!\d)|\s?(?<scale>k|m|mn|bn|b|thousand|million|billion)\b(?!:)|\s?(?<unit>ms|seconds?|minutes?|hours?|days?|weeks?|kg|km|cm|mm|ml|gb|mb|°c)\b)?(?<plus>\+)?/giu;
  for (const match of sentence.matchAll(pattern)) {
    const { prefix = "", number = "", percent, times, scale, unit, plus } = match.groups ?? {};
    const value = Number(number.replace(/[,'\u202f\u00a0]/g, ""));
    const digits = number.replace(/\D/g, "").length;
    const year = !percent && !times && !scale && !unit && /^(?:19|20)\d\d$/.test(number);
    const worth = percent || times || scale || unit || /[$€£]/.test(prefix) || digits >= 3 || plus;
    if (year || value >= 1e12) continue;
    if (/^[:/]\d/.test(sentence.slice(match.index + match[0].length))) continue;
    const suffix = `${percent ? " %" : times ? "×" : scale ? ` ${SCALES[scale.toLowerCase()] ?? scale}` : unit ? ` ${unit.toLowerCase()}` : ""}${plus ?? ""}`;
    const before = sentence.slice(0, match.index).trim();
    const behind = sentence.slice(match.index + match[0].length);
    // "up to" or "last year" before it is part of what is claimed
    const leads = before === "";
    if (!worth && !(leads && /^[^.]{2,24}$/.test(behind.trim()) && digits < 3)) continue;
    // a number within a sentence is lifted out of it; the sentence stays whole
    const label = leads ? clean(behind) : clean(sentence);
    const sign = prefix === "-" || prefix === "−" ? "−" : prefix;
    return {
      value,
      prefix: sign,
      suffix: suffix.replace(/^ %/, "%"),
      decimals: number.includes(".") ? (number.split(".")[1] ?? "").length : 0,
      label: leads ? label : capitalised(label),
    };
  }
  return null;
}

/**
 * Reads a brief as people write it: prose, lists, `Label: value` lines, quotes, code.
 *
 * @param text up to some thousand characters
 * @returns its parts; what was understood and what was not used are told beside them
 */
export function readBrief(text: string): Brief {
  const brief: Brief = {
    product: "",
    tagline: "",
    headline: "",
    audience: "",
    claims: [],
    numbers: [],
    comparisons: [],
    quotes: [],
    steps: [],
    code: null,
    address: "",
    callToAction: "",
    tones: [],
    colors: [],
    dark: null,
    seconds: null,
    size: null,
    fps: null,
    useCase: "explainer",
    understood: [],
    ignored: [],
  };
  const emoji: string[] = [];
  let rest = text
    .replace(/\r\n?/g, "\n")
    .replace(
      /\p{Extended_Pictographic}(?:[\u{1f3fb}-\u{1f3ff}]|\ufe0f|\u200d|\p{Extended_Pictographic})*/gu,
      (found) => {
        if (/^[©®™↔▶◀]/.test(found)) return found;
        emoji.push(found);
        return "";
      },
    );
  if (emoji.length) brief.ignored.push({ text: emoji.join(" "), why: "emoji cannot be drawn" });

  rest = rest.replace(/```(\w*)[^\n]*\n([\s\S]*?)```/g, (_, language: string, code: string) => {
    if (brief.code) brief.ignored.push({ text: code.slice(0, 60), why: "a film shows one sample of code" });
    else brief.code = { code: code.replace(/\s+$/, ""), language: language || "text" };
    return "\n";
  });

  rest = rest
    .replace(/[^\S\n]+/g, " ")
    .replace(/(?:\n ?){3,}/g, "\n\n")
    .replace(INLINE_LABEL, "\n");

  // quotes with who said it
  rest = rest.replace(
    /[“"«]([^”"»\n]{12,280})[”"»]\s*(?:[—–-]+\s*([^\n.]{2,60}?)(?=[.\n]|$)|,?\s*(?:says|said)\s+([^\n.]{2,60}?)(?=[.\n]|$))?/g,
    (
      whole,
      quote: string,
      dashed: string | undefined,
      said: string | undefined,
      offset: number,
      source: string,
    ) => {
      const before = source.slice(Math.max(0, offset - 40), offset);
      const author = clean(dashed ?? said ?? "");
      const attributed = author || /(?:quote|testimonial|says?|said|wrote)[^.]{0,20}[:,]?\s*$/i.test(before);
      if (!attributed) return whole;
      const name = /([\p{Lu}][\p{L}. ]{1,40}?)\s+(?:says?|said|wrote)[,:]?\s*$/u.exec(before)?.[1] ?? "";
      brief.quotes.push({ text: clean(quote), author: author || clean(name) });
      return "";
    },
  );

  const facts = (line: string): boolean => {
    let found = false;
    const length =
      /\b(\d{1,3}(?:\.\d)?)\s*(?:-\s*)?(?:s|secs?|seconds?)\b(?!\s+(?:faster|slower|less|later|ago))/i.exec(
        line,
      ) ?? null;
    const about =
      /\b(?:video|film|clip|ad|spot|long|length|duration|under|about|around|max(?:imum)?|at most|teaser|trailer|explainer|reel)\b/i;
    if (brief.seconds === null) {
      const listed =
        line.split(/\s+/).length <= 12 && !/\b(?:in|within|takes?|under|after|every)\s+\d/i.test(line);
      if (length && (about.test(line) || listed)) {
        brief.seconds = Math.min(180, Math.max(4, Number(length[1])));
        found = true;
      } else if (/\bhalf a minute\b/i.test(line)) {
        brief.seconds = 30;
        found = true;
      } else {
        const minutes =
          /\b(one|a|two|\d(?:\.\d)?)[\s-]*(?:minutes?|min)\b(?=[^.]*\b(?:video|film|clip|explainer|long)\b|\.?$)/i.exec(
            line,
          );
        if (minutes && about.test(line)) {
          const count = { one: 1, a: 1, two: 2 }[(minutes[1] ?? "").toLowerCase()] ?? Number(minutes[1]);
          brief.seconds = Math.min(180, count * 60);
          found = true;
        }
      }
    }
    if (!brief.size) {
      const exact = /\b(\d{3,4})\s*[x×]\s*(\d{3,4})\b/.exec(line);
      const format = FORMATS.find(([pattern]) => pattern.test(line));
      if (exact) {
        const even = (value: string | undefined) =>
          Math.min(3840, Math.max(16, Math.round(Number(value) / 2) * 2));
        brief.size = { widthPixels: even(exact[1]), heightPixels: even(exact[2]) };
        found = true;
      } else if (format) {
        brief.size = { widthPixels: format[1], heightPixels: format[2] };
        found = true;
      }
    }
    const fps = /\b(24|25|30|50|60)\s*fps\b/i.exec(line)?.[1];
    if (fps) {
      brief.fps = Number(fps) as Brief["fps"];
      found = true;
    }
    return found;
  };
  const look = (line: string): boolean => {
    let found = false;
    for (const [hex] of line.matchAll(/#[0-9a-f]{6}\b/gi)) {
      brief.colors.push(hex.toLowerCase());
      found = true;
    }
    if (/\bcolou?r|palette|\b(?:in|on|our|brand) (?:[a-z]+ and )?[a-z]+\b/i.test(line))
      for (const [word] of line.matchAll(/\b[a-z]+\b/gi)) {
        const hex = COLORS[word.toLowerCase()];
        if (!hex || brief.colors.includes(hex)) continue;
        brief.colors.push(hex);
        found = true;
      }
    // in a list, as in `bold, red`
    for (const [, word = ""] of line.matchAll(/(?:^|,\s*)([a-z]+)(?=\s*[,:.;]|$)/gi)) {
      const hex = COLORS[word.toLowerCase()];
      if (!hex || brief.colors.includes(hex)) continue;
      brief.colors.push(hex);
      found = true;
    }
    if (/\bdark(?: mode| background| theme|,|\.|$)/i.test(line)) brief.dark = true;
    if (/\blight (?:mode|background|theme)\b/i.test(line)) brief.dark = false;
    return found;
  };
  const tone = (line: string): boolean => {
    const words = [...line.matchAll(TONES)].map(([word]) => word.toLowerCase());
    brief.tones.push(...words.filter((word) => !brief.tones.includes(word)));
    return words.length > 0;
  };
  const sound = (line: string): boolean => {
    if (
      !/\b(?:music|soundtrack|sound effects?|voice-?\s?over|voiceover|narrat(?:ion|or)|silent)\b/i.test(line)
    )
      return false;
    if (/\b(?:no|without(?: any)?)\s+(?:music|sound|voice)|silent\b|^none$/i.test(line))
      brief.understood.push({ what: "sound", value: "none" });
    else brief.ignored.push({ text: clean(line), why: "films have no sound yet" });
    return true;
  };
  const caseOf = (line: string): boolean => {
    const found = (
      [
        [/\b(?:launch|introducing|announc|release|now available|new version|teaser)/i, "product-launch"],
        [/\b(?:ad|ads|advert|advertis\w+|promo|social|campaign|tiktok|reels?)\b/i, "social-ad"],
        [/\b(?:brand (?:kit|film|video|intro)|rebrand|identity)\b/i, "brand-kit"],
        [/\b(?:explain|explainer|how it works|tutorial|walkthrough|onboarding)\b/i, "explainer"],
      ] as const
    ).find(([pattern]) => pattern.test(line));
    if (found) brief.useCase = found[1];
    return !!found;
  };
  const setProduct = (name: string | undefined) => {
    const value = clean(name ?? "")
      .replace(/^(?:our|the|a|an|my)\s+(?=\p{Lu})/u, "")
      .replace(/^["“]|["”]$/g, "");
    if (!brief.product && value && value.length <= 40) brief.product = value;
  };
  const claim = (line: string): void => {
    const comparison = /^(.{2,28}?)\s*[:=]\s*([\d.,]+)\s*(%|ms|s|x|×|hours?|days?|min(?:utes)?)?$/i.exec(
      clean(line),
    );
    if (comparison) {
      const value = Number((comparison[2] ?? "").replace(/,/g, ""));
      if (Number.isFinite(value)) {
        brief.comparisons.push({
          label: clean(comparison[1] ?? ""),
          value,
          suffix: comparison[3] ? ` ${comparison[3]}` : "",
        });
        return;
      }
    }
    const figure = figureOf(line);
    const said = clean(line);
    if (figure?.label && figure.label.split(" ").length <= 12) brief.numbers.push(figure);
    else if (said) brief.claims.push(capitalised(said));
  };

  let section = "";
  let usedCase = false;
  const sentence = (raw: string): void => {
    const line = raw.trim().replace(/^For ([^:.]{3,40}):\s+/, (_, whom: string) => {
      tone(whom);
      return "";
    });
    if (!line) return;
    const introduces =
      /^(?:[Ii]ntroducing|[Mm]eet|[Aa]nnouncing|[Ss]ay hello to)\s+(\p{Lu}[\p{L}\d.+&' -]{0,38}?)(?:\s*[,:–—]\s*(.+?))?[.!]?$/u.exec(
        line,
      );
    const defines =
      /^(\p{Lu}[\p{L}\d+&'’.-]*(?: [\p{Lu}\d][\p{L}\d+&'’.-]*){0,3}) (?:is|are) ((?:a|an|the|our)\b.+)$/u.exec(
        line,
      );
    const makes =
      /(?:\b(?:[Vv]ideo|[Ff]ilm|[Cc]lip|[Aa]d|[Ss]pot|[Tt]easer|[Tt]railer|[Rr]eel|[Ee]xplainer|[Aa]nimation|[Pp]romo|[Ll]aunch|[Ii]ntro|[Pp]ost)\b|["”])[^.]*?\s(?:for|about|of|introducing|announcing)\s+(?:(?:our|the|my)\s+(?:new\s+)?(?:\p{Ll}+ )?)?(?<name>\p{Lu}[\p{L}\d+&'’-]*(?: (?:& )?[\p{Lu}\d][\p{L}\d+&'’-]*){0,3})(?:,\s*(?<what>(?:a|an|the|our)\b[^.,]+))?/u.exec(
        line,
      );
    const directs =
      DIRECTION.test(line) ||
      /\b(?:seconds?|sec)\b.*\b(?:video|film|clip|ad|spot|teaser|explainer)\b/i.test(line);
    const audience =
      /\b(?:aimed at|audience(?: is|:)?|made for|built for|targeting|targeted at)\s+([^.,;]{3,60})/i.exec(
        line,
      )?.[1] ??
      /\bfor ((?:busy |small |young |new )?(?:developers?|designers?|teams?|parents?|students?|founders?|marketers?|engineers?|teachers?|runners?|companies|people|teens|retailers|restaurants|freelancers|creators|nurses|doctors|families|gardeners|musicians|photographers)\b[^.,;]{0,40})/i.exec(
        line,
      )?.[1];
    if (audience && !brief.audience) brief.audience = clean(audience);
    const isFact = facts(line);
    const isLook = look(line);
    const isSound = sound(line);
    const isCase = !usedCase && (directs || makes) && caseOf(line);
    usedCase ||= !!isCase;
    const link = ADDRESS.exec(line)?.[0];
    if (link && !brief.address) brief.address = link.replace(/^https?:\/\//, "").replace(/\/$/, "");
    const ends = /\b(?:end|close|finish)(?:s|ing)? (?:with|on)\s+(.+)$/i.exec(line)?.[1];
    const opens = /\b(?:start|open|begin)(?:s|ing)? with\s+(.+)$/i.exec(line)?.[1];
    const says = /\b(?:say(?:s|ing)?|reads?)[,:]?\s+[“"']([^”"']{2,120})[”"']/i.exec(line)?.[1];
    if (introduces) {
      setProduct(introduces[1]);
      if (introduces[2] && !brief.tagline) brief.tagline = capitalised(clean(introduces[2]));
      return;
    }
    if (ends) {
      const words = clean(
        ends
          .replace(ADDRESS, "")
          .replace(/^["“']|["”']$/g, "")
          .replace(/\b(?:the )?(?:call to action|cta|line|words)\b:?/i, ""),
      )
        .replace(/\s+(?:at|on|to|and)$/i, "")
        .replace(/["“”]/g, "");
      if (
        words &&
        words.length < 60 &&
        !/^(?:the |our )?(?:logo|url|link|website|address|name)$/i.test(words)
      )
        brief.callToAction = capitalised(words);
      return;
    }
    if (opens) {
      brief.headline = capitalised(
        clean(opens.replace(/["“”]/g, "").replace(/^(?:the )?(?:question|line|words|headline)\b:?\s*/i, "")),
      );
      return;
    }
    const quoted = /[“"]([^”"]{3,80})[”"]/.exec(line)?.[1];
    if (makes?.groups?.name && !PLATFORM.test(makes.groups.name) && (directs || isFact || isCase || isLook)) {
      setProduct(makes.groups.name);
      if (quoted && !brief.headline) brief.headline = clean(quoted);
      const what = makes.groups.what;
      if (what && !brief.tagline) brief.tagline = capitalised(clean(what));
      tone(line);
      return;
    }
    if (defines && !directs) {
      const name = defines[1] ?? "";
      if (!/^(?:It|This|That|There|They|We|The|Our|Tone|Length|Format|Audience|Colou?rs?)$/.test(name)) {
        setProduct(name);
        if (brief.product === name && !brief.tagline) {
          brief.tagline = capitalised(clean(defines[2] ?? ""));
          return;
        }
      }
    }
    if (says) {
      brief.claims.push(capitalised(clean(says)));
      return;
    }
    const command = COMMAND.exec(line)?.[1];
    if (command) {
      brief.address ||= command;
      const words = clean(line.replace(COMMAND, "")).replace(/\s+(?:with|by|using|via)$/i, "");
      if (words && words.split(" ").length <= 5) brief.callToAction ||= capitalised(words);
      else if (words) claim(line.replaceAll("`", ""));
      return;
    }
    if (directs) {
      const isTone = tone(line);
      if (!(isFact || isLook || isSound || isTone || isCase || (link && brief.address)))
        brief.ignored.push({ text: clean(line), why: "a direction that the planner does not know" });
      return;
    }
    if (isSound) return;
    if (line.split(/[\s,]+/).length <= 12 && !link) {
      // a line of keywords: `Square, 25 seconds, warm tone, green and cream`
      const left = line
        .replace(TONES, "")
        .replace(/\b\d+\s*-?\s*(?:s|secs?|seconds?|minutes?|fps)\b|\b\d+\s*[:x×]\s*\d+\b/gi, "")
        .replace(
          /\b(?:square|vertical|portrait|landscape|widescreen|tone|style|mood|and|colou?rs?|dark|light|video|film|please|about)\b/gi,
          "",
        )
        .replace(/\b[a-z]+\b/gi, (word) => (COLORS[word.toLowerCase()] ? "" : word))
        .replace(/[\s,.;:!#-]+/g, "");
      if (!left) {
        tone(line);
        look(`colours ${line}`);
        return;
      }
    }
    const bare = clean(line.replace(ADDRESS, "").replace(/\b(?:at|on|visit|see|go to)\s*$/i, ""));
    if (link && bare.split(/\s+/).length <= 5) {
      const action = bare.replace(/\s+(?:at|on|from)$/i, "");
      if (action && action.length > 2 && !brief.callToAction) brief.callToAction = capitalised(action);
      return;
    }
    if (
      (isFact || isLook) &&
      line.split(/\s+/).length <= 14 &&
      !/[a-z]{4,} (?:is|are|has|saves?)\b/i.test(line)
    ) {
      tone(line);
      return;
    }
    if (
      /^(?:[\w-]+(?:, and |, | and | but | )){1,6}(?:tone|style|mood|look|feel)\b/i.test(line) &&
      tone(line)
    )
      return;
    claim(link ? bare : line);
  };
  const labelled = (meaning: string, value: string): void => {
    const parts = () =>
      value
        .split(/\s*(?:;|\n|\s\|\s)\s*/)
        .map(clean)
        .filter(Boolean);
    switch (meaning) {
      case "product": {
        const [name, ...what] = value.split(/\s*(?:,|–|—| - )\s*/);
        setProduct(name);
        if (what.length && !brief.tagline) brief.tagline = capitalised(clean(what.join(", ")));
        return;
      }
      case "tagline":
        brief.tagline = capitalised(clean(value));
        return;
      case "headline":
        brief.headline = capitalised(clean(value).replace(/^["“]|["”]$/g, ""));
        return;
      case "audience":
        brief.audience = clean(value);
        return;
      case "claims":
      case "numbers":
        for (const part of parts()) for (const one of sentencesOf(part)) claim(one);
        return;
      case "comparisons":
        for (const part of value.split(/\s*[;,]\s*/)) claim(part);
        return;
      case "quotes":
        for (const part of parts()) {
          const [words, author = ""] = part.replace(/["“”]/g, "").split(/\s+[—–-]+\s+/);
          brief.quotes.push({ text: clean(words ?? ""), author: clean(author) });
        }
        return;
      case "steps":
        brief.steps.push(
          ...value
            .split(/\s*(?:;|→|->|\n|, then )\s*/)
            .map((step) => capitalised(clean(step.replace(/^\d+[.)]\s*/, ""))))
            .filter(Boolean),
        );
        return;
      case "cta": {
        const link = ADDRESS.exec(value)?.[0];
        if (link) brief.address ||= link.replace(/^https?:\/\//, "");
        brief.callToAction = capitalised(
          clean(value.replace(ADDRESS, "").replace(/["“”]/g, "")).replace(/\s+(?:at|on|to)$/i, ""),
        );
        return;
      }
      case "address":
        brief.address = value
          .trim()
          .replace(/^https?:\/\//, "")
          .replace(/\/$/, "");
        return;
      case "tone":
        if (!tone(value))
          brief.ignored.push({ text: `Tone: ${value}`, why: "no tone that the planner knows" });
        look(value);
        return;
      case "colors":
        if (!look(`colours ${value}`))
          brief.ignored.push({ text: `Colours: ${value}`, why: "no colour that the planner knows" });
        return;
      case "length":
        facts(`length ${value}${/^\d+$/.test(value.trim()) ? " seconds" : ""}`);
        return;
      case "format":
        if (!facts(value))
          brief.ignored.push({ text: `Format: ${value}`, why: "no format that the planner knows" });
        caseOf(value);
        return;
      case "music":
        sound(/\bnone|no\b/i.test(value) ? "no music" : `music ${value}`);
        return;
      case "use-case":
        caseOf(value);
    }
  };

  let paragraph: string[] = [];
  const endParagraph = () => {
    for (const one of sentencesOf(paragraph.join(" "))) sentence(one);
    paragraph = [];
  };
  for (const line of rest.split("\n")) {
    const trimmed = line.trim();
    if (!trimmed) {
      endParagraph();
      section = "";
      continue;
    }
    const heading = /^#{1,4}\s+(.+)$/.exec(trimmed)?.[1];
    const label = /^(?:[-*•]\s*)?\**([A-Za-z][A-Za-z -]{1,24}?)\**\s*:\**\s*(.*)$/.exec(heading ?? trimmed);
    const meaning = LABELS.find(([pattern]) => pattern.test((label?.[1] ?? heading ?? "").trim()))?.[1];
    if (meaning) {
      endParagraph();
      const value = (label?.[2] ?? "").trim();
      section = value ? "" : meaning;
      if (!value) continue;
      // one thing of a kind is one sentence; what follows it is prose again
      const [first = "", ...more] = ONE_SENTENCE.has(meaning) ? sentencesOf(value) : [value];
      labelled(meaning, first);
      paragraph.push(...more);
      continue;
    }
    if (heading) {
      endParagraph();
      section = "";
      if (!brief.product && heading.length <= 40) setProduct(heading);
      else sentence(heading);
      continue;
    }
    if (new RegExp(`^${ADDRESS.source}$`, "i").test(trimmed)) {
      endParagraph();
      brief.address ||= trimmed.replace(/^https?:\/\//, "").replace(/\/$/, "");
      continue;
    }
    const item = /^(?:[-*•–]\s+)(.+)$/.exec(trimmed)?.[1];
    const numbered = /^\d+[.)]\s+(.+)$/.exec(trimmed)?.[1];
    if (numbered) {
      endParagraph();
      brief.steps.push(capitalised(clean(numbered)));
    } else if (item && section) {
      endParagraph();
      labelled(section, item);
    } else if (item) {
      endParagraph();
      sentence(item);
    } else paragraph.push(trimmed);
  }
  endParagraph();

  if (!brief.product) {
    // a name that capitals give away: said twice, or part of the address
    const names = [
      ...rest.matchAll(/(?<=[\p{Ll},] )(\p{Lu}[\p{L}\d]+(?: (?:& )?\p{Lu}[\p{L}\d]+){0,2})/gu),
    ].map(([name]) => name);
    const inAddress = (name: string) =>
      brief.address.toLowerCase().includes(name.toLowerCase().replace(/[^\p{L}\d]/gu, ""));
    brief.product =
      names.find((name) => names.filter((other) => other === name).length > 1 || inAddress(name)) ?? "";
  }
  const tell = (what: string, value: string) => value && brief.understood.push({ what, value });
  tell("product", brief.product);
  tell("what it is", brief.tagline);
  tell("first words", brief.headline);
  tell("audience", brief.audience);
  tell("claims", brief.claims.join(" · "));
  tell(
    "numbers",
    brief.numbers
      .map(({ prefix, value, suffix, label }) => `${prefix}${value}${suffix} ${label}`)
      .join(" · "),
  );
  tell(
    "comparison",
    brief.comparisons.map(({ label, value, suffix }) => `${label} ${value}${suffix}`).join(" · "),
  );
  tell("quotes", brief.quotes.map(({ text: words, author }) => `“${words}” ${author}`.trim()).join(" · "));
  tell("steps", brief.steps.join(" → "));
  tell("code", brief.code ? `${brief.code.code.split("\n").length} lines` : "");
  tell("call to action", brief.callToAction);
  tell("address", brief.address);
  tell("tone", brief.tones.join(", "));
  tell("colours", brief.colors.join(", "));
  tell("length", brief.seconds === null ? "" : `${brief.seconds} s`);
  tell("format", brief.size ? `${brief.size.widthPixels} × ${brief.size.heightPixels}` : "");
  return brief;
}
