import { NUMBER_WORDS } from "#lib/motion/words/number-words.ts";

/** What a film is, as people say it: how long, how wide, how many frames a second. */

/** Words for a film, misspelt ones too. */
export const FILM_SOURCE =
  "(?:video (?:cv|card|greeting|invitation|letter)|v[ií]d[eé]os?|vids?|(?:motion|animated) graphics?|tik ?toks?|erklärvideos?|erklärfilm|werbevideo|werbespot|imagefilm|kurzfilm|slideshow|видео|ролик|動画|视频|vidoe|vide|movie|film|clip|ads?|advert(?:isement|s)?|spot|teaser|trailer|recap|demo(?! day)(?:nstration)?|reels?|explainer|animation|promo|intro|testimonials?|(?:charity |fundraising )appeal|year in review|menu board(?: loop)?|walk-?through|post|story|stories|shorts?|commercial|bumper|app (?:store )?preview|product preview|logo (?:sting|reveal|animation|intro|loop)|anzeige|werbung|ident|pre-?roll|tvc)";
const ANY_FILM = new RegExp(`(?<![\\p{L}])${FILM_SOURCE}(?![\\p{L}])`, "iu");
const NUMBER = `\\d{1,3}(?:\\.\\d)?|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|${Object.keys(NUMBER_WORDS).join("|")}`;
/** `15`, `fifteen`, `twenty-five`. @returns NaN for what is no number */
export function numberOf(words: string): number {
  const number = Number(words);
  if (!Number.isNaN(number)) return number;
  return words
    .toLowerCase()
    .split(/[- ]/)
    .reduce((sum, word) => sum + (NUMBER_WORDS[word] ?? Number.NaN), 0);
}

/** Units of time, in the languages that briefs come in. */
const SECOND_WORDS =
  "secs?|seconds?|sec[a-z]?nds?|sekunden?|secondes?|segundos?|secondi|seconden|sekunder|секунд[аы]?|сек|秒|초";
const MINUTE_WORDS = "minutes?|mins?|minuten?|minutos?|minuti|minuter|минут[аы]?|分|분";
const SECONDS = new RegExp(
  // "classes for over 60s", "under 5s free": people
  `(?<![\\w.:]|['’](?=[5-9]0s))(?<!(?<!not )\\bover[ -]|\\bfor (?:the )?under[ -]|\\bunder-)(${NUMBER})(?:(?<=\\d)\\s?s|[\\s-]*(?:${SECOND_WORDS}))(?![a-zа-яё])(?!(?<=under \\d+s) (?!(?:please|pls|for|with|and|in|max|total|long|if|on)\\b)[a-z])(?!\\s+(?:faster|slower|less|later|ago)\\b)(?!(?<=\\b[5-9]0s) \\p{Ll}+ (?:signs|posters?|vibes?|look|style|films?|covers|ads|graphics)\\b)(?!(?<=\\b[5-9]0s) (?:signs|posters?|vibes?|look|graphics|neon|arcade|motel|diner|retro|style|styled|music|part(?:y|ies)|denim|disco|hits|rock|pop|fashion|vinyl|classics|night|theme|movies|games|synth|inspired|jackets|dresses|clothes)\\b)`,
  "iu",
);
const MINUTES = new RegExp(
  // "a three minute thesis": what something is called
  `(?<![\\w.:])(${NUMBER})[\\s-]*(?:${MINUTE_WORDS})(?![a-zа-яё])(?! (?:thesis|mile|wonders?|noodles|silence)\\b)(\\s+and\\s+a\\s+half)?`,
  "iu",
);

const LENGTH_SOURCE = `(?:${NUMBER})[\\s-]*(?:s|${SECOND_WORDS}|${MINUTE_WORDS})(?![\\p{L}\\d])`;
/** "A minute is too long", "not a minute, more like 30 secs", "a pause of 5 seconds": no length of the film. */
export const NO_LENGTH = new RegExp(
  `(?<!\\p{L})(?:(?:\\bnot |n['’]t (?:want|need|be) |\\b(?:pauses?|gaps?|delays?|waits?|silences?|breaks?|countdowns?) (?:of |for |lasting )?(?:about |around |at least |some )?)${LENGTH_SOURCE}|${LENGTH_SOURCE} (?:pauses?|gaps?|delays?|silences?|breaks?|countdowns?|rounds?|timers?)(?!\\p{L})|${LENGTH_SOURCE}(?:['’]s| (?:is|was|would be|feels|seems))(?: \\p{L}+){0,2} too (?:long|short|much)(?! (?:to|for)\\b))`,
  "giu",
);
/** The first length in a text, in seconds. Of more than any film has it is one only beside a film. */
export function secondsIn(text: string): number | null {
  const seconds = TAKES.test(text) && !ANY_FILM.test(text) ? null : lengthIn(text.replace(NO_LENGTH, " "));
  // "whales are louder, but only for a second"
  const isOfFilm = seconds === null || (seconds > 1 && seconds <= LONGEST) || ANY_FILM.test(text);
  return isOfFilm ? seconds : null;
}

/** "Loop 1.9s", "Loop 2 s, Polars 3 s": a time in fractions, or one behind each of several names, is how long those take. */
const TAKES =
  /\d\.\d+ ?(?:s|secs?|seconds?)\b|(?:(?<!\b(?:about|around|under|over|max|min|to|or|and|is|length|duration))[\p{L}\d)]:? \d{1,3} ?(?:s|secs?|seconds?)\b[^\d]*){2}/iu;

function lengthIn(text: string): number | null {
  if (/\bhalf a minute\b/i.test(text)) return 30;
  const minutes = MINUTES.exec(text);
  const seconds = SECONDS.exec(text);
  if (minutes && (!seconds || minutes.index < seconds.index)) {
    const more = minutes[2] ? 30 : 0;
    return (
      numberOf(minutes[1] ?? "") * 60 +
      more +
      (seconds && /^\W*(?:and\W*)?$/.test(text.slice(minutes.index + minutes[0].length, seconds.index))
        ? numberOf(seconds[1] ?? "")
        : 0)
    );
  }
  return seconds ? numberOf(seconds[1] ?? "") : null;
}

/** Shortest and longest film that a brief can ask for, seconds. */
export const filmSeconds = (seconds: number): number => Math.min(LONGEST, Math.max(4, seconds));
const LONGEST = 180;

type Size = { widthPixels: number; heightPixels: number };
/** Where a film is shown says its shape only where nothing else does. */
const PLACES: [pattern: RegExp, widthPixels: number, heightPixels: number][] = [
  [/\binstagram (?:feed|post)(?!\p{L})/iu, 1080, 1080],
  [/\b(?:instagram|insta|(?<=(?:for|on|and|&|,|\/) ?)ig)\b(?! (?:feed|post)\b)/i, 1080, 1920],
  [
    /\b(?:youtube|linkedin|facebook(?! (?:stor|reel))|website|homepage|landing page|projector)\b/i,
    1920,
    1080,
  ],
];
const FORMATS: [pattern: RegExp, widthPixels: number, heightPixels: number][] = [
  [
    /\b(?:vertical(?:e|es|ly)?|vertikal|hochkant|hochformat|portrait|upright|9\s*[:x×]\s*16|reels?|tik\s?tok|stor(?:y|ies)\b(?= format)|(?:instagram|insta|ig|whats ?app) (?:stor(?:y|ies)|status)|shorts)\b/i,
    1080,
    1920,
  ],
  [/\b(?:4\s*[:x×]\s*5)\b/i, 1080, 1350],
  [/\b(?:square|quadratisch|carrée?|cuadrado|quadrato|1\s*[:x×]\s*1)(?![\p{L}\d])/iu, 1080, 1080],
  [/\b(?:4k|uhd)\b/i, 3840, 2160],
  [/\b(?:landscape|widescreen|wide|querformat|horizontale?|16\s*[:x×]\s*9)\b/i, 1920, 1080],
];

/** A full stop may end its sentence. */
const PIXELS = /(?<![\d.])(\d{3,5})\s*[x×]\s*(\d{3,5})(?!\d|\.\d)/;
/** Formats that have no name here; others with a colon are times of the day, and results of games. */
const RATIO =
  /(?<![\d.:])(2(?=:3(?!\d))|3(?=:[24](?!\d))|4(?=:3(?!\d))|5(?=:[47](?!\d))|7(?=:5(?!\d))|16(?=:10)|10(?=:16)|21(?=:9(?!\d))|9(?=:21)|2\.(?:35|39|4)(?=:1)):(\d{1,2})(?![\d:])/;
const even = (value: number): number => Math.max(16, Math.round(value / 2) * 2);

/** A size that can be drawn: even, 3,840 pixels at most, with the sides' ratio. */
function inBounds(widthPixels: number, heightPixels: number): Size {
  const share = Math.min(1, 3840 / Math.max(widthPixels, heightPixels));
  return { widthPixels: even(widthPixels * share), heightPixels: even(heightPixels * share) };
}

/** The shorter side has 1,080 pixels, the longer one of a wide picture 1,920 at most. */
function ofRatio(width: number, height: number): Size {
  const unit = width > height ? Math.min(1080 / height, 1920 / width) : 1080 / width;
  return { widthPixels: even(width * unit), heightPixels: even(height * unit) };
}

/** What a text asks for that a film cannot be, and what this one is instead. */
export function notAsAsked(text: string): { text: string; why: string }[] {
  const found: { text: string; why: string }[] = [];
  const exact = PIXELS.exec(text);
  if (exact) {
    const { widthPixels, heightPixels } = inBounds(Number(exact[1]), Number(exact[2]));
    if (widthPixels !== Number(exact[1]) || heightPixels !== Number(exact[2]))
      found.push({
        text: exact[0],
        why: `a film has even sides of 16 to 3,840 pixels: this one has ${widthPixels} × ${heightPixels}`,
      });
  }
  const rate = FPS.exec(text);
  if (rate && Number(rate[1]) !== fpsIn(text))
    found.push({
      text: rate[0],
      why: `a film has 24, 25, 30, 50 or 60 frames a second: this one ${fpsIn(text)}`,
    });
  return found;
}

/** Whether a text says where a film is shown, and not which shape it has: another shape may still be asked for. */
export const namesPlaceOnly = (text: string): boolean =>
  !PIXELS.test(text) &&
  !RATIO.test(text) &&
  !FORMATS.some(([pattern]) => pattern.test(text)) &&
  PLACES.some(([pattern]) => pattern.test(text));

/** Every format that a text names, in the order of the text. */
export function sizesIn(text: string): Size[] {
  const exact = PIXELS.exec(text);
  if (exact) return [inBounds(Number(exact[1]), Number(exact[2]))];
  const ratio = RATIO.exec(text);
  if (ratio) return [ofRatio(Number(ratio[1]), Number(ratio[2]))];
  const found = [...FORMATS, ...PLACES]
    .flatMap(([pattern, widthPixels, heightPixels], at) => {
      const match = pattern.exec(text);
      // of "Instagram post, 4:5" the figures say the shape, and of "for the website, square" no place does
      const isExact = /\d\s*[:x×]\s*\d/.test(match?.[0] ?? "");
      const rank = isExact ? 0 : at < FORMATS.length ? 1 : 2;
      return match ? [{ index: match.index, rank, widthPixels, heightPixels }] : [];
    })
    .sort((one, other) => one.rank - other.rank || one.index - other.index);
  return found
    .filter(({ rank }) => rank === found[0]?.rank)
    .map(({ widthPixels, heightPixels }) => ({ widthPixels, heightPixels }))
    .filter(
      (size, at, all) =>
        all.findIndex(
          (one) => one.widthPixels === size.widthPixels && one.heightPixels === size.heightPixels,
        ) === at,
    );
}

const RATES = [24, 25, 30, 50, 60] as const;
type FramesPerSecond = (typeof RATES)[number];
const FPS = /(?<![\w.])(\d{1,3}(?:\.\d{1,3})?)\s*(?:fps|frames (?:per|a) second)\b/i;
/** Frames in a second: the rate that there is next to what is asked. */
export function fpsIn(text: string): FramesPerSecond | null {
  const asked = FPS.exec(text)?.[1];
  if (asked === undefined) return null;
  const near = (rate: number) => Math.abs(rate - Number(asked));
  return RATES.reduce((best, rate) => (near(rate) < near(best) ? rate : best));
}
