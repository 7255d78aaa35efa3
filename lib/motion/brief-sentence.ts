import type { Brief } from "#lib/motion/brief.ts";
import {
  type Clause,
  type ClauseClass,
  clausesOf,
  directionIn,
  isForm,
  type Wish,
} from "#lib/motion/brief-clauses.ts";
import {
  beyondForm,
  colorsIn,
  FILM_SOURCE,
  filmSeconds,
  fpsIn,
  NUMBER_SOURCE,
  numberOf,
  namesForm,
  secondsIn,
  sizesIn,
  tonesIn,
} from "#lib/motion/brief-format.ts";
import { readEnding } from "#lib/motion/brief-ending.ts";
import { NAME_SOURCE, namesIn, NO_NAME } from "#lib/motion/brief-names.ts";
import {
  ADDRESS,
  capitalised,
  clean,
  COMMAND,
  shownAddress,
  edited,
  figureOf,
  PHONE,
  unquoted,
  wordCount,
} from "#lib/motion/brief-words.ts";

const ROLE =
  "developers?|designers?|teams?|parents?|students?|founders?|marketers?|engineers?|teachers?|runners?|companies|people|teens|retailers|restaurants|freelancers|creators|nurses|doctors|families|gardeners|musicians|photographers|couples|customers?|anyone|everyone|those|kids|children|beginners|owners|sailors|plumbers|[\\w-]+-year-olds";
const AUDIENCE = new RegExp(
  `^(?:and |it['’]?s |this is |it is |made |aimed |built |)?(?:for|at) ((?:[\\p{L}-]+ ){0,3}(?:${ROLE})\\b[^.;]{0,60})$`,
  "iu",
);
const FILM = new RegExp(`(?<![\\p{L}])${FILM_SOURCE}(?![\\p{L}])`, "iu");
const FILM_ALONE = new RegExp(`^(?:[\\p{L}-]+ ){0,3}${FILM_SOURCE}$`, "iu");
/** What stands before the film that somebody wants. */
const WANTED =
  /^.{0,24}?\b(?:need|want|like|love|make|create|produce)\b(?: to (?:have|get|make|create)| you to (?:make|create))?(?: me| us)? (?:an? |the |some )?/i;
const polite = (text: string): boolean => /\bplease\b|^(?:can|could|would) you\b/i.test(text);
const REASON = /(?:^|\s)so\s*$/i;

const USE_CASES = [
  [/\b(?:launch|introducing|announc|release|now available|new version|teaser|shipped)/i, "product-launch"],
  [/\b(?:ad|ads|advert|advertis\w+|promo|social|campaign|tiktok|reels?|sale)\b/i, "social-ad"],
  [/\b(?:brand (?:kit|film|video|intro|book)|rebrand|identity)\b/i, "brand-kit"],
  [/\b(?:explain|explainer|how it works|tutorial|walkthrough|onboarding)\b/i, "explainer"],
] as const;

/** Facts of a few words each, one of them a number at least, with nothing but commas between them. */
const isListOfFacts = (parts: readonly string[]): boolean =>
  parts.length >= 3 &&
  parts.every((part) => wordCount(part) <= 5 && !/^(?:it|they|we|you|he|she)\b/i.test(part)) &&
  parts.some((part) => /^(?:only |just )?[$€£]?\d/.test(part));

/** Reads sentences into a brief, one after the other. */
export interface SentenceReader {
  sentence(text: string): void;
  /** Something that the film says, wherever it stood. */
  say(text: string, from: "prose" | "list"): void;
  /** Everything that a text says about the film's form. @returns whether there was anything */
  form(text: string): boolean;
  setProduct(name: string | undefined): void;
  readUseCase(text: string): boolean;
  closing(text: string): void;
  /** Whether the brief said what the film is for. */
  knowsUseCase(): boolean;
}

/**
 * @param brief what is read is written into it
 * @param quotations those that stand in the text as a sign each
 * @param knownAddress the first address of the whole brief: a name that it contains is the product's
 */
export function sentenceReader(
  brief: Brief,
  quotations: readonly string[],
  knownAddress: string,
): SentenceReader {
  const withQuotes = (text: string) =>
    text.replace(/\ue000(\d+)\ue001/g, (_, index: string) => `“${quotations[Number(index)] ?? ""}”`);
  const spoken = (text: string) => unquoted(withQuotes(text));
  let usedCase = false;
  let listed = 0;
  let questions = 0;
  let inSteps = false;
  let directed = false;

  const record = (text: string, is: ClauseClass, note = ""): void => {
    const shown = clean(withQuotes(text));
    if (!shown) return;
    brief.clauses.push({ text: shown, is, note } satisfies Clause);
    if ((is === "unfollowed" || is === "aside") && note) brief.ignored.push({ text: shown, why: note });
  };

  const setProduct = (name: string | undefined): void => {
    const value = clean(unquoted(withQuotes(name ?? ""))).replace(/^(?:our|the|a|an|my)\s+(?=\p{Lu})/u, "");
    if (!brief.product && value && value.length <= 40 && !NO_NAME.test(value)) brief.product = value;
  };
  const setTagline = (text: string | undefined): void => {
    if (text && !brief.tagline)
      brief.tagline = capitalised(clean(withQuotes(text)).replace(/^(?:our|my) /i, ""));
  };
  const readUseCase = (text: string): boolean => {
    const found = USE_CASES.find(([pattern]) => pattern.test(text));
    if (found) brief.useCase = found[1];
    usedCase ||= !!found;
    return !!found;
  };

  const form = (text: string): boolean => {
    const seconds = secondsIn(text);
    if (seconds !== null) {
      if (brief.seconds === null) brief.seconds = filmSeconds(seconds);
    }
    const [size, ...others] = sizesIn(text);
    if (size && !brief.size) brief.size = size;
    const other = [...others, ...(size ? [size] : [])].find(
      (one) =>
        brief.size &&
        (one.widthPixels !== brief.size.widthPixels || one.heightPixels !== brief.size.heightPixels),
    );
    const fps = fpsIn(text);
    if (fps) brief.fps ??= fps;
    for (const color of colorsIn(text)) if (!brief.colors.includes(color)) brief.colors.push(color);
    if (/\bdark(?: mode| background| theme|,|\.|$)|^dark\b/i.test(text)) brief.dark = true;
    if (/\blight (?:mode|background|theme)\b/i.test(text)) brief.dark = false;
    const negated = /\b(?:not|but not|nothing|no|without) (?:too |to )?([\p{L}-]+)/giu;
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
      (size.widthPixels !== brief.size.widthPixels || size.heightPixels !== brief.size.heightPixels)
    );
  };

  const say = (text: string, from: "prose" | "list"): void => {
    const words = withQuotes(text).replaceAll("`", "");
    const comparison = /^(.{2,28}?)\s*[:=]\s*([\d.,]+)\s*(%|ms|s|x|×|hours?|days?|min(?:utes)?)?$/i.exec(
      clean(words),
    );
    const value = Number((comparison?.[2] ?? "").replace(/,/g, ""));
    if (comparison && Number.isFinite(value)) {
      brief.comparisons.push({
        label: clean(comparison[1] ?? ""),
        value,
        suffix: comparison[3] ? ` ${comparison[3]}` : "",
      });
      return;
    }
    const said = from === "list" ? capitalised(clean(words)) : edited(words);
    const figure = figureOf(said);
    if (figure?.label && wordCount(figure.label) <= 12)
      brief.numbers.push(from === "prose" ? { ...figure, after: brief.claims.length } : figure);
    else if (said) brief.claims.push(/^“[^”]*”$/.test(said) ? unquoted(said) : said);
  };

  const closing = (text: string): void => readEnding(brief, text, { spoken, setProduct });

  const follow = (wish: Wish): boolean => {
    switch (wish.kind) {
      case "silent":
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
        listed = wish.count;
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
        brief.music = clean(withQuotes(wish.words));
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
        inSteps = true;
        return true;
      case "contrast":
        brief.contrast = true;
        return true;
    }
  };

  /** What a film is about: a name by itself is the product's, anything else is said first. */
  const subject = (text: string): void => {
    const words = clean(withQuotes(text));
    const [first = "", ...others] = words.split(/,\s+(?:and )?/).map(clean);
    if (others.length > 1 && isListOfFacts([first, ...others])) {
      brief.headline ||= capitalised(first);
      brief.lists.push({ items: others.map(capitalised), after: brief.claims.length });
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
      if (/^an? clip$/i.test(before)) continue;
      let behind = clause.slice(match.index + match[0].length);
      if (/^(?:how|why|what|when|where|who)\b/i.test(behind) || /^(?:on|about)$/i.test(match[1] ?? "")) {
        brief.headline ||= capitalised(clean(withQuotes(behind)));
        record(clause, "is");
        return true;
      }
      const nested = /(?:\s+(?:on|about)\s+(?=(?:how|why|what|when|where|who)\b)|:\s+)(.+)$/i.exec(behind);
      if (nested) {
        subject(nested[1] ?? "");
        behind = behind.slice(0, nested.index);
      }
      const name = new RegExp(`^(?:(?:our|the|my) (?:new )?(?:\\p{Ll}+ ){0,3})?(${NAME_SOURCE})$`, "u").exec(
        clean(behind),
      );
      const [, what = "", sign] =
        /^(?:(?:our|the|my|an?) )?([^\ue000]{0,60}?),? ?(?:called |named )?(\ue000\d+\ue001)$/i.exec(
          clean(behind),
        ) ?? [];
      if (sign) {
        setProduct(spoken(sign));
        setTagline(what.replace(/^.*['’]s /, ""));
      } else if (name && !NO_NAME.test(name[1] ?? "")) setProduct(name[1]);
      else if (match[1]?.toLowerCase() === "for" && beyondForm(behind))
        brief.audience ||= clean(withQuotes(behind));
      else if (match[0].startsWith(":") && beyondForm(behind)) subject(behind);
      form(beyondForm(behind) ? before : clause);
      record(clause, "is");
      return true;
    }
    return false;
  };

  const naming = (line: string): string | null =>
    namesIn(brief, line, knownAddress, {
      withQuotes,
      spoken,
      record,
      form,
      setProduct,
      setTagline,
      readUseCase,
      knowsUseCase: () => usedCase,
    });

  /** Clauses that stand together and are said. */
  const saying = (text: string): void => {
    const line = text.trim();
    if (!clean(line)) return;
    record(line, "says");
    const command = COMMAND.exec(line)?.[1];
    if (command) {
      brief.address ||= command;
      const words = clean(line.replace(COMMAND, "")).replace(/\s+(?:with|by|using|via)$/i, "");
      if (words && wordCount(words) <= 5) brief.callToAction ||= capitalised(words);
      else if (words) say(line.replaceAll("`", ""), "prose");
      return;
    }
    // questions, or anything else that is quoted, one after the other
    if (/^(?:\ue000\d+\ue001[\s,;]*(?:and |or )?)+[.!?]?$/.test(line)) {
      const each = [...line.matchAll(/\ue000\d+\ue001/g)].map(([sign]) => spoken(sign));
      brief.claims.push(...each);
      questions = each.length > 1 && each.every((one) => one.endsWith("?")) ? each.length : 0;
      return;
    }
    const says = /\b(?:say(?:s|ing)?|reads?)[,:]?\s+(\ue000\d+\ue001)/i.exec(line)?.[1];
    if (says) {
      brief.claims.push(capitalised(clean(spoken(says))));
      return;
    }
    if (/^link in (?:the |our |my )?bio$/i.test(clean(line))) {
      brief.callToAction ||= "Link in bio";
      return;
    }
    const link = ADDRESS.exec(line)?.[0];
    const phone = PHONE.exec(line)?.[0];
    if (link || phone) {
      const bare = clean(
        line
          .replace(ADDRESS, "")
          .replace(PHONE, "")
          .replace(
            /\b(?:(?:and |or )?(?:at|on|visit|see|go to|call|phone|telephone|tel|it['’]?s(?: at)?|is|the link is|booking line)[\s:.]*)+$/i,
            "",
          )
          .replace(
            /^(?:the )?(?:link|address|website|site|url|booking line|phone|telephone|tel) ?(?:is)?:?$/i,
            "",
          )
          .replace(/^.*\bhas more[\s,]*$/i, "")
          .replace(/^(?:the |our )?\w+ page\s*$/i, "")
          .replace(/\s*(?:->|→)$/, ""),
      );
      if (phone) brief.phone ||= phone;
      if (link) brief.address ||= shownAddress(link);
      if (wordCount(bare) <= 5) {
        const action = bare.replace(/\s+(?:at|on|from|it['’]s)$/i, "");
        if (
          action.length > 2 &&
          !/^(?:the |our )?(?:link|website|address|site|url|it['’]s|it is)/i.test(action)
        )
          brief.callToAction ||= capitalised(spoken(action));
        return;
      }
      say(bare, "prose");
      return;
    }
    const step =
      /^(first(?:ly)?(?=,| (?:you|we|they|it|the|open|tell|scan|put|take|choose)\b)|then|next|after that|finally|lastly|at last),?\s+(?:you\s+)?(.+)$/i.exec(
        line,
      );
    if (step && (/^first/i.test(step[1] ?? "") || inSteps)) {
      inSteps = true;
      brief.stepsAfter ??= brief.claims.length;
      brief.steps.push(capitalised(clean(withQuotes(step[2] ?? ""))));
      return;
    }
    const parts = line
      .split(/,\s+(?:and )?|;\s+/)
      .map(clean)
      .filter(Boolean);
    const wanted = listed || questions;
    if (wanted > 1) {
      const pieces =
        parts.length === wanted
          ? parts
          : line
              .split(/,\s+|\s+and\s+/)
              .map(clean)
              .filter(Boolean);
      listed = 0;
      if (pieces.length === wanted && wanted === questions) {
        const from = brief.claims.length - questions;
        pieces.forEach((answer, index) => {
          const asked = brief.claims[from + index] ?? "";
          brief.answers.push({ question: asked, answer: edited(withQuotes(answer)) });
        });
        brief.claims.splice(from, questions);
        questions = 0;
        return;
      }
      if (pieces.length > 1 && pieces.length <= wanted + 1) {
        for (const piece of pieces) say(piece, "list");
        return;
      }
    }
    // "a clip listens, a leak changes the sound, your phone names the floor": three clauses with a verb each
    if (
      parts.length >= 3 &&
      parts.length <= 6 &&
      parts.every((part) => wordCount(part) >= 3 && wordCount(part) <= 8)
    ) {
      if (inSteps) brief.stepsAfter ??= brief.claims.length;
      if (inSteps) brief.steps.push(...parts.map((part) => capitalised(withQuotes(part))));
      else for (const part of parts) say(part, "list");
      inSteps = false;
      return;
    }
    // "3 scents: Moss, Ember, Rain"
    const [, counted = "", named = ""] =
      new RegExp(`^(${NUMBER_SOURCE}) [\\p{L}' -]{3,24}:\\s+(.+)$`, "iu").exec(line) ?? [];
    const items = named
      .split(/,\s+(?:and )?|\s+and\s+/)
      .map(clean)
      .filter(Boolean);
    if (items.length > 1 && items.length === numberOf(counted)) {
      if (items.every((item) => wordCount(item) <= 3))
        brief.lists.push({ items: items.map(capitalised), after: brief.claims.length });
      else for (const item of items) say(item, "list");
      return;
    }
    // "6 weeks, live on Zoom, only 20 seats, $180"
    if (isListOfFacts(parts)) {
      if (parts.length > 3) brief.lists.push({ items: parts.map(capitalised), after: brief.claims.length });
      else for (const part of parts) say(part, "list");
      return;
    }
    // "41 films, 12 premieres, one bar"
    if (parts.length > 1 && parts.filter((part) => /^\d[\d,.]* \p{L}+/u.test(part)).length > 1) {
      for (const part of parts) say(part, "list");
      return;
    }
    const [, head = "", tail = ""] = /^([^:]{3,60}):\s+(.+)$/.exec(line) ?? [];
    const rows = tail
      .split(/,\s+(?:and )?/)
      .map(clean)
      .filter(Boolean);
    if (rows.length >= 2 && rows.every((row) => figureOf(row))) {
      say(head, "prose");
      for (const row of rows) say(row, "list");
      return;
    }
    const prices = parts.map((part) => figureOf(part));
    if (
      parts.length > 1 &&
      prices.every(
        (figure) => figure && /euro|€|\$|£|dollar|franc|kronor/.test(`${figure.prefix}${figure.suffix}`),
      )
    ) {
      for (const part of parts) say(part, "list");
      return;
    }
    say(line, "prose");
  };

  const sentence = (raw: string): void => {
    let line = raw.trim().replace(/^For ([^:.]{3,40}):\s+/, (_, whom: string) => {
      form(whom);
      return "";
    });
    line = line.replace(
      /^(?:oh,? (?:and )?|so,? |also,? |and |but |well,? |the (?:problem|solution|idea|result|good news|catch|story|plot|message|point|pitch): )+(?=\S)/i,
      (lead) =>
        /^(?:and|but|so)/i.test(lead) && /^(?:and|but|so) (?:what|how|why)\b/i.test(line) ? lead : "",
    );
    line = line
      .replace(/^(?:then|next|and|also|finally|plus)\s*:\s+/i, "")
      .replace(/^(?:then |and |please |also )*show (?=[$€£]?\d)/i, "")
      // what is to be said, and not how
      .replace(
        /^(?:(?:please |and |also |then )*|(?:the |this |our )?(?:video|film|ad|clip|animation|it|you|we) (?:should|must|needs? to|has to|have to|could|can|will) (?:also |clearly )?)(?:highlight|mention|emphasi[sz]e|communicate|convey|cover|stress|focus on|point out|talk about|promote|announce|tell (?:people|everyone|everybody|them|customers)|let (?:people|everyone|everybody|them|customers) know)s?(?: that| how| the fact that)? /i,
        "",
      )
      .replace(/\s*\(([^()]{2,60})\)/g, (whole, inside: string) => {
        if (!inside.split(/,\s*/).every(isForm)) return whole;
        form(inside);
        record(inside, "is");
        return "";
      });
    if (!clean(line)) return;
    // the list that was announced: none of its items is anything else
    if (listed > 1 && clausesOf(line).length === listed) {
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
    const wasDirected = directed;
    directed = false;
    const link = ADDRESS.exec(line)?.[0];
    const whole = AUDIENCE.exec(clean(line))?.[1];
    if (whole) {
      brief.audience ||= clean(withQuotes(whole));
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
    const explained =
      /^(?:please |can you |could you )*(?:explain|teach|describe|introduce|present)s? (.{3,60}?) in (?:about |under |just |only )?([^,.]{3,20}?)(?:,? (?:to|for) ([^,.]{3,60}))?[.!?]?$/i.exec(
        line,
      );
    if (explained && secondsIn(explained[2] ?? "") !== null) {
      form(explained[2] ?? "");
      subject(explained[1] ?? "");
      if (explained[3]) brief.audience ||= clean(withQuotes(explained[3]));
      if (!usedCase) readUseCase("explain");
      record(line, "is");
      return;
    }
    const isQuoted = /^\ue000\d+\ue001[.!?]?$/.test(line);
    // what a whole sentence is comes before what its clauses are
    const first = clausesOf(line)[0]?.text ?? line;
    const early = directionIn(clean(first) === clean(line) ? line : first, line, {
      form: false,
      directed: wasDirected,
      follows: false,
      polite: false,
    });
    const left = early && (early.rest || early.is === "followed") ? null : naming(line);
    if (left === "") return;
    // "for my dad Otto who turns 70": what he does is said of him
    const rest = (left ?? line).replace(/^(?:who|which|that) (?=\p{L})/u, (lead) =>
      left !== null && brief.product ? `${brief.product} ` : lead,
    );
    if (left !== null && !clean(rest)) return;
    const clauses = clausesOf(rest);
    const around = {
      form:
        left !== null ||
        clauses.some(
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
    const endRun = (before: string, next: { is: ClauseClass; text: string } | null) => {
      const said = run;
      run = "";
      if (!clean(said)) return;
      const directs = next && next.is !== "says" && next.is !== "is";
      const isFact = /^we have (?:\d|one|two|three|four|five|six|seven|eight|nine|ten)\b/i.test(said.trim());
      if (directs && REASON.test(before) && !isFact) record(said, "aside", "the reason of a direction");
      else if (around.follows && !around.form && wordCount(said) <= 3) record(said, "aside");
      else if (directs && wordCount(said) <= 3 && /^(?:it|they|i want|i need|that)\b/i.test(next.text))
        record(said, next.is, next.is === "unfollowed" ? "a direction that the planner does not know" : "");
      else saying(said);
    };
    for (let index = 0; index < clauses.length; index += 1) {
      const { text, before } = clauses[index] ?? { text: "", before: "" };
      const onward = clauses
        .slice(index)
        .map(({ text: one, before: sign }, at) => (at ? sign : "") + one)
        .join("");
      if (
        around.form &&
        !isQuoted &&
        !isOtherSize(text) &&
        /\s(?:for|on|about)\s/i.test(text) &&
        topic(clean(text))
      ) {
        endRun(before, null);
        form(clean(text).split(/\s+(?:on|about|for)\s+/)[0] ?? "");
        continue;
      }
      if (around.form && FILM_ALONE.test(clean(text))) {
        endRun(before, null);
        form(text);
        if (!usedCase) readUseCase(text);
        record(text, "is");
        continue;
      }
      const direction = isQuoted ? null : directionIn(clean(text), onward.trim(), around);
      if (direction) {
        const { is, note, wish, rest: takesRest } = direction;
        endRun(before, { is, text });
        const whole = takesRest ? onward : text;
        if (is === "is") {
          const other = isOtherSize(text);
          form(text);
          if (other) {
            record(
              text,
              "unfollowed",
              `one film has one format: plan again with --size ${sizesIn(text)
                .map(({ widthPixels, heightPixels }) => `${widthPixels}x${heightPixels}`)
                .join(", ")} for this one`,
            );
            continue;
          }
          if (!usedCase) readUseCase(text);
          if (polite(text)) {
            around.follows = true;
            around.polite = true;
          }
          if (topic(clean(text))) continue;
          record(text, "is");
          continue;
        }
        const kept = wish ? follow(wish) : true;
        // why it is asked for is no part of it
        const reason = takesRest ? /,? (?=(?:because|so that I|since|nobody|everybody) )/.exec(whole) : null;
        record(
          reason ? whole.slice(0, reason.index) : whole,
          kept ? is : "unfollowed",
          kept ? note : "a direction that the planner does not know",
        );
        if (reason) record(whole.slice(reason.index), "aside", "said to us, not to the viewers");
        around.directed = true;
        around.follows = true;
        directed ||= is === "followed" || is === "unfollowed";
        if (takesRest) return;
        continue;
      }
      const plain = clean(text);
      const whom =
        AUDIENCE.exec(plain)?.[1] ??
        (around.form ? /^(?:it['’]?s )?for (?!free\b|sale\b|rent\b)(.{3,70})$/i.exec(plain)?.[1] : undefined);
      if (whom && beyondForm(whom)) {
        endRun(before, null);
        brief.audience ||= clean(withQuotes(whom));
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
      run += run ? before + text : text;
      if (around.form || /^(?:closed|open)\b/i.test(plain)) endRun("", null);
    }
    endRun("", null);
    if (link) brief.address ||= shownAddress(link);
    const count = /\basked (two|three|four|five) (?:things|questions)\b/i.exec(line)?.[1];
    if (count) listed = 0;
  };

  return { sentence, say, form, setProduct, readUseCase, closing, knowsUseCase: () => usedCase };
}
