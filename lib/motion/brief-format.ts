import { mix, parseHex } from "#lib/motion/composition/color.ts";
import { NUMBER_WORDS } from "#lib/motion/words/number-words.ts";
import { clean } from "#lib/motion/brief-words.ts";

/** What a film is, as people say it: how long, how wide, in what colours, in what tone. */

export const COLORS: Record<string, string> = {
  // no colour is called "constructor"
  __proto__: null as never,
  red: "#d7263d",
  vermilion: "#e2431e",
  coral: "#ff6f59",
  orange: "#f26b1d",
  amber: "#f5a300",
  yellow: "#ffd23f",
  gold: "#d9a520",
  mustard: "#d8a31a",
  ochre: "#c07f2a",
  olive: "#6f7a2c",
  maroon: "#7a1f2f",
  lavender: "#a99be0",
  salmon: "#f58f7c",
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
  sand: "#dcc9a3",
  rust: "#b5482a",
  petrol: "#0f5c6e",
  apricot: "#ffb27a",
  plum: "#5c2a4d",
  graphite: "#33363b",
  ivory: "#f8f4e6",
  sage: "#9caf88",
  emerald: "#117a53",
  terracotta: "#c8643c",
  burgundy: "#7b1e3a",
  crimson: "#b5172f",
  scarlet: "#d32b1e",
  blush: "#edc4c0",
  fuchsia: "#d6248a",
  mauve: "#a07ba8",
  taupe: "#8c8076",
  aqua: "#35c2c9",
  silver: "#b9bdc3",
  copper: "#b87345",
  peach: "#ffb88c",
  lilac: "#b9a0dc",
  sepia: "#8a6a45",
  clay: "#b5654a",
  slate: "#4a5560",
  khaki: "#a89968",
  caramel: "#b9783f",
  tomato: "#e0402a",
  ruby: "#9b1138",
  aubergine: "#472741",
  sky: "#6ec1ff",
  charcoal: "#2b2b2e",
  black: "#121110",
  white: "#ffffff",
  braun: "#7a4a2b",
  schwarz: "#121110",
  weiß: "#ffffff",
  blau: "#1f57e0",
  grün: "#1f8a4c",
  gelb: "#ffd23f",
  creme: "#f7efdf",
  rouge: "#d7263d",
  bleu: "#1f57e0",
  vert: "#1f8a4c",
  jaune: "#ffd23f",
  noir: "#121110",
  blanc: "#ffffff",
  grey: "#8b8984",
  gray: "#8b8984",
};

/** Words for a tone, by the way to move that suits it; with the German and French ones that are met most. */
export const TONE_WORDS = {
  calm: "calm|apologetic|hopeful|optimistic|zen|mellow|chill|chilled|relaxed|easygoing|easy-going|hygge|homely|homey|snug|wistful|bittersweet|melancholy|contemplative|pensive|hushed|sleepy|drowsy|cosily|warmly|gently|quietly|calmly|tenderly|lullaby-like|postcard-like|unhurried|encouraging|appreciative|empathetic|compassionate|modest|humble|down-to-earth|laid-back|peaceful|healing|scandinavian|poetic|meditative|sensual|heartwarming|touching|sentimental|wholesome|earthy|ethereal|rustic|tranquil[oa]|reassuring|soothing|relaxing|comforting|tender|moody|airy|mysterious|cosy|cozy|intimate|atmospheric|melancholic|dreamy|quiet|gentle|soft|minimal|minimalist|serene|warm|slow|peaceful|nostalgic|honest|ruhig|calme|sanft",
  precise:
    "precise|no-nonsense|businesslike|business-like|plainspoken|plain-spoken|no-frills|unfussy|plain|utilitarian|methodical|analytical|credible|sachlich|nerdily|tidy|orderly|official|formal|clinical|forensic|direct|factual|straightforward|to the point|objective|scientific|practical|academic|educational|industrial|geometric|abstract|neutral|clear|modern|modern[oa]|informative|authoritative|innovative|techy|futuristic|geeky|nerdy|technical|serious|professional|trustworthy|corporate|clean|sober|crisp|dry(?! humou?r| wit)|matter-of-fact|sachlich|seriös|sobre",
  bold: "bold|bombastic|hard-hitting|provocative|defiant|unapologetic|in-your-face|badass|explosive|ominous|menacing|thundering|raw|anthemic|triumphant|feisty|stark|tense|suspenseful|heroic|rugged|outdoorsy|urban|grungy?|brutalist|aggressive|fierce|rebellious|intense|atrevid[oa]|dramatic|powerful|edgy|gritty|epic|loud|punchy|strong|confident|striking|brave|proud|cheeky|kräftig|mutig",
  playful:
    "playful|zany|wacky|bouncy|cartoonish|cartoony|childlike|kid-friendly|giddy|perky|peppy|chirpy|sparkly|campy|kitschy|mischievous|impish|naughty|wobbly|deadpan|tongue-in-cheek|tongue in cheek|irreverent|sarcastic|ironic|jokey|cheery|light hearted|spooky|nutty|bonkers|daft|absurd|absurdist|childish|jaunty|sassy|approachable|welcoming|inviting|easy to like|wild|jolly|merry|lighthearted|silly|goofy|bubbly|sweet|fröhlich|lustig|clever|bright|summery|celebratory|festive|sunny|alegre|divertid[oa]|colou?rful|vibrant|whimsical|retro|humorous|dry humou?r|dry wit|humou?r|witty|joyful|magical|fun|funny|friendly|cheerful|quirky|cute|simple|light-hearted|verspielt|freundlich|ludique",
  editorial:
    "editorial|stately|regal|majestic|ceremonial|reverent|lyrical|painterly|couture|fashion-forward|polished|suave|art deco|austere|minimalistic|sombre|somber|discreet|noble|old-school|old school|old-fashioned|nautical|museum-like|bookish|scholarly|arty|restrained|understated|graceful|solemn|glossy|artsy|artistic|elegante|glamorous|glam|chic|opulent|classy|tasteful|posh|respectful|dignified|stylish|timeless|aspirational|cinematic|sleek|romantic|vintage|premium|luxury|luxurious|literary|classic|refined|thoughtful|elegant|elegant|sophisticated|edel|élégant",
  kinetic:
    "kinetic|lots of energy|full of energy|plenty of energy|hectic|frantic|frenetic|breathless|rapid-fire|rapid fire|quick-paced|fast paced|pulsing|rhythmic|hyper|caffeinated|zippy|restless|amped|buzzy|electric|percussive|thrilling|driving|nervous|adventurous|trippy|psychedelic|chaotic|cyberpunk|vaporwave|glitchy?|high energy|hype|hyped|pumped|dinámic[oa]|enérgic[oa]|exciting|engaging|motivational|motivating|inspirational|uplifting|inspiring|youthful|energetic|high-energy|fast|fast-paced|dynamic|sporty|urgent|upbeat|snappy|punchy|lively|dynamisch|dynamique",
} as const;
const TONES = new RegExp(`(?<![\\p{L}-])(?:${Object.values(TONE_WORDS).join("|")})(?![\\p{L}-])`, "giu");

const NUMBER = `\\d{1,3}(?:\\.\\d)?|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|${Object.keys(NUMBER_WORDS).join("|")}`;
/** A number in words or digits, as a source for patterns. */
export const NUMBER_SOURCE = `(?:${NUMBER})`;

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
/** "Not longer than a minute": how long a film may be, and not how long it is. */
export const LONGEST_SAID =
  /\b(?:not|no|nothing|never) (?:longer|more|over)\b|\b(?:at most|max(?:imum)?|up to|less than|shorter than)\b/i;

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

/** What people call a family of colours: the ones that it is made of here. Some need no noun behind them. */
const FAMILY_WORDS: readonly (readonly [words: string, colors: readonly string[], alone?: boolean])[] = [
  ["earth(?:y|en)?|natural|rustic", ["#7a4a2b", "#c8643c", "#f1e6d2"]],
  ["pastels?", ["#b9a0dc", "#ffb88c", "#fff6f0"], true],
  ["bright|vivid|strong", ["#ffd23f", "#1f57e0"]],
  ["autumn(?:al)?|fall|harvest", ["#b5541c", "#e0a33a", "#fbf3e4"]],
  ["christmas(?:sy)?|festive", ["#b3202a", "#1f6b3a", "#fbf6ec"]],
  ["halloween|spooky", ["#ff7a18", "#17121f"]],
  ["spring", ["#3f9b57", "#f4a6c0", "#fbfbf2"]],
  ["summer(?:y)?|tropical", ["#e8623a", "#18a7b5", "#fffaf0"]],
  ["winter|wintry|icy", ["#2c6fbb", "#a9d3ee", "#f5fafd"]],
  ["ocean|sea|nautical|coastal", ["#0b5a7a", "#4fb3bf", "#f3fafb"]],
  ["forest|woodland", ["#1f4d36", "#c39a4a", "#f5f2e7"]],
  ["jewel", ["#0f6e5c", "#7a1f5c", "#f6f1e8"]],
  ["neon|cyberpunk", ["#39ff88", "#ff2bd6", "#0d0b14"]],
  ["monochrome|monochromatic|gr[ae]y ?scale|b ?(?:&|/) ?w", ["#121110", "#ffffff"], true],
  ["warm(?:er)?(?:,? (?:and )?(?:cosy|cozy|inviting|friendly))?", ["#b8502a", "#e2a23c", "#fbf1e2"]],
  ["cool(?:er)?|cold", ["#2f6f9f", "#6fb7b0", "#f2f6f8"]],
];
const THEIR =
  "(?:[- ](?:inspired|themed|y|style))?,? (?:colou?rs?(?: scheme)?|tones?|palette|shades|hues)\\b";
const FAMILIES = FAMILY_WORDS.map(
  ([words, colors, alone]) =>
    [new RegExp(`\\b(?:${words})(?:${THEIR}${alone ? "|\\b" : ""})`, "i"), colors] as const,
);
/** The names of such families, patterns. */
export const FAMILY_NAMES: readonly string[] = FAMILY_WORDS.map(([words]) => words);
/** The colours of the first family that a text names. */
export const familyIn = (text: string): readonly string[] =>
  FAMILIES.find(([family]) => family.test(text))?.[1] ?? [];

/** Two words that are one colour. */
const TWO_WORDS: Record<string, string> = {
  "ocean blue": "#1268a8",
  "sea blue": "#1f7a9c",
  "steel blue": "#4a6f8f",
  "ice blue": "#cfe6f2",
  "moss green": "#6b7a3a",
  "bottle green": "#0f4a3a",
  "lemon yellow": "#fbe44c",
  "dusty pink": "#d8a7a7",
  "brick red": "#a63d2f",
  "wine red": "#6d1a2d",
  "cherry red": "#b8142f",
  "neon green": "#39ff14",
  "neon yellow": "#e9ff00",
  "neon pink": "#ff2ec4",
  "hot pink": "#ff3d9a",
  "neon orange": "#ff6a00",
  "neon blue": "#2f6bff",
  "electric blue": "#2f6bff",
  "neon purple": "#b026ff",
  "sky blue": "#6ec1ff",
  "baby blue": "#a9d4f5",
  "royal blue": "#2440c9",
  "midnight blue": "#131b44",
  "dusk blue": "#4b5d85",
  "petrol blue": "#0f5c6e",
  "clay brown": "#8f5a3c",
  "tomato red": "#e0402a",
  "navy blue": "#14275c",
  "forest green": "#1d5b38",
  "rose gold": "#d9a08f",
  "burnt orange": "#c4541a",
};
const SHADED =
  /\b(dark|deep|light|pale|pastel|soft|muted|dusty|faded|bright|vivid) (red|orange|yellow|green|teal|turquoise|blue|purple|violet|pink|brown|gr[ae]y|gold|coral|lavender|lilac|peach|mustard)s?\b/gi;
/** What is put to a colour for a shade of it: gray, and white or, below 0, black. */
const SHADES: [shade: RegExp, gray: number, white: number][] = [
  [/^da|^de/i, 0, -0.5],
  [/^s/i, 0.35, 0.35],
  [/^[mdf]/i, 0.55, 0.1],
  [/^[bv]/i, -0.25, 0.08],
  [/./, 0, 0.6],
];
function shaded(hex: string, shade: string): string {
  const [, gray, white] = SHADES.find(([words]) => words.test(shade)) as (typeof SHADES)[number];
  return mix(mix(hex, "#a3a3a3", gray), white < 0 ? "#000000" : "#ffffff", Math.abs(white));
}

/** Whether a colour's name is near enough to a number to be meant by it. */
const isAlike = (name: string, hex: string): boolean => {
  const [stock, number] = [parseHex(COLORS[name.toLowerCase()] ?? ""), parseHex(hex)];
  return Math.hypot(...stock.map((value, at) => value - (number[at] ?? 0))) < 100;
};

/** The colour of a word: "blue", "greens", "reddish". */
function colorOf(word: string): string | undefined {
  const name = word.toLowerCase();
  return COLORS[name] ?? COLORS[name.replace(/s$|d?ish$/, "")] ?? COLORS[name.replace(/ish$/, "e")];
}

/** "bluish-green", "blue-green": one colour between two that are neighbours; a club's "blue-white" is both. */
const BETWEEN =
  /\b(?:([a-z]+ish)[ -]([a-z]+)|(?=red-[op]|orange-[ry]|yellow-[og]|green-[yb]|blue-[gpv]|(?:purple|violet)-[br]|gr[ae]y-[^wb])([a-z]+)-([a-z]+))\b/gi;

/** Colours in hex, named ones and families too. */
export function colorsIn(text: string): string[] {
  const found: string[] = [];
  // of "terracotta (#c65d3b)", "the red of our logo is #c8102e" and "#c65d3b (terracotta)" the number says which
  const exact = text
    .replace(
      /(?<!\p{L})\p{L}{1,24}(?=(?: (?!(?:and|or|with|on|over|to|plus|but|not)\b)\p{L}+){0,4}(?::| =)? ?\(?(?:hex:? )?#[0-9a-f]{6}\b)/giu,
      " ",
    )
    .replace(/(#[0-9a-f]{6}) ?\(\p{L}+(?: \p{L}+)?\)/giu, "$1")
    // and of "our green, #00843d"; "navy, #ff6a13, white" are three
    .replace(
      /(?:(?<!\p{L})(our )?(\p{L}+)(?:,| [–-]) )?(#[0-9a-f]{6})\b(?: (\p{L}+))?/giu,
      (_, our: string, before = "", hex: string, behind = "") =>
        `${our || isAlike(before, hex) ? "" : before} ${hex} ${isAlike(behind, hex) ? "" : behind}`,
    );
  // "sage green" is one colour, and so are "neon green" and "dark blue"
  const single = exact
    .replace(
      /\b[a-z]+ (?:green|yellow|pink|orange|blue|purple|gold|red)\b/gi,
      (words) => TWO_WORDS[words.toLowerCase()] ?? words,
    )
    .replace(BETWEEN, (words, ish = "", noun = "", one = ish, other = noun) => {
      const [from, to] = [colorOf(one), colorOf(other)];
      return from && to ? mix(to, from, ish ? 0.35 : 0.5) : words;
    })
    .replace(SHADED, (_, shade: string, color: string) => shaded(COLORS[color.toLowerCase()] ?? "", shade))
    .replace(
      /\b(sage|emerald|mint|olive|lime|teal|navy|cobalt|indigo|coral|salmon|mustard|amber|ochre|rust|burgundy|crimson|blush|turquoise|lavender|lilac|peach|copper)[ -](?:green|blue|red|pink|yellow|orange|purple)\b/gi,
      "$1",
    );
  for (const [word] of single.matchAll(/#[0-9a-f]{6}\b|\p{L}+/giu)) {
    const hex = word.startsWith("#") ? word.toLowerCase() : colorOf(word);
    if (hex && !found.includes(hex)) found.push(hex);
  }
  if (!found.length) found.push(...familyIn(text));
  return found;
}

/** "bright colours, orange maybe": where a colour is named, those that a family of colours stands for are not added. */
export function namedFirst(colors: readonly string[], text: string): string[] {
  const named = colorsIn(text);
  const family = new Set(FAMILIES.flatMap(([, some]) => some).filter((color) => !named.includes(color)));
  const own = colors.filter((color) => !family.has(color));
  return own.length && named.length ? own : [...colors];
}

/** "dark mode everywhere", as a whole clause: a brief asks for it, or an edit. */
export const MODE_SOURCE =
  "(?:(?:use|make|turn|switch|change|set|go|keep)(?: on)?(?: to| it| into| everything| in)* )?(?:a |the )?(?<mode>dark|night|light|day|bright)[ -]?(?:mode|theme|version)(?: on)?(?: everywhere| throughout)?";

/** "warm yellow" says which yellow. */
const OF_COLOR = new RegExp(`\\b(?:warm|rich|cool) (?:${Object.keys(COLORS).join("|")})s?\\b`, "gi");
/** "our patients are nervous" */
const OF_PEOPLE =
  /\b(?:patients|customers|clients|visitors|kids|children|they|users|guests|parents|members|students|residents) (?:\p{L}+ )?(?:are|feel|get) (?:\p{L}+ )?\p{L}+/giu;
/** Words for a tone, in the order of the text. */
export const tonesIn = (text: string): string[] => [
  // what is said of a colour, of people or of a school is no tone
  ...new Set(
    [
      ...text
        .replace(SHADED, " ")
        .replace(OF_COLOR, " ")
        .replace(OF_PEOPLE, " ")
        .replace(/\bdriving (?=school|lessons?|instructor|test|range|licen[cs]e)/gi, " ")
        .matchAll(TONES),
    ].map(([word]) => word.toLowerCase()),
  ),
];

/** Words for a film, misspelt ones too. */
export const FILM_SOURCE =
  "(?:video (?:cv|card|greeting|invitation|letter)|v[ií]d[eé]os?|vids?|(?:motion|animated) graphics?|tik ?toks?|erklärvideos?|erklärfilm|werbevideo|werbespot|imagefilm|kurzfilm|slideshow|видео|ролик|動画|视频|vidoe|vide|movie|film|clip|ads?|advert(?:isement|s)?|spot|teaser|trailer|recap|demo(?! day)(?:nstration)?|reels?|explainer|animation|promo|intro|testimonials?|(?:charity |fundraising )appeal|year in review|menu board(?: loop)?|walk-?through|post|story|stories|shorts?|commercial|bumper|app (?:store )?preview|product preview|logo (?:sting|reveal|animation|intro|loop)|anzeige|werbung|ident|pre-?roll|tvc)";
const ANY_FILM = new RegExp(`(?<![\\p{L}])${FILM_SOURCE}(?![\\p{L}])`, "iu");
/** Where a film is shown. */
const PLATFORMS =
  "tik\\s?tok|instagram|insta|youtube|linkedin|facebook|twitter|x|mastodon|bluesky|threads|reddit|telegram|twitch|discord|slack|vimeo|nextdoor|reels?|shorts?|stories|story|snapchat|pinterest|website|web|homepage|landing page|(?:status|neighbou?rhood|community|fan|facebook|club) page|newsletter|e-?mails?|intranet|notice ?board|classifieds|(?:parents['’]? )?whatsapp(?: (?:group|status))?|group chat|feed|social(?: media)?|product hunt|(?:(?:engineering|company|tech|dev(?:eloper)?|product|team) )?blog|(?:class ?room )?(?:white ?board|classroom)|foyer|kickstarter(?: page| campaign)?|indiegogo|crowdfunding page|projector|readme|screen|waiting room|town hall|lobby|trade fair|booth";
/** "our status page and email" */
const SHOWN_AT = new RegExp(
  `^(?:(?:our|the|my|an?|and|or|of|,|[\\p{L}-]+['’]s)\\s+|(?:${PLATFORMS})(?![\\p{L}])[\\s,]*)+$`,
  "iu",
);
/** Whether words are nothing but where a film is shown. */
export const isPlace = (words: string): boolean => SHOWN_AT.test(words.trim());
/** Words that carry nothing beside what they stand with. */
const FILLERS =
  "hi|neon|hot|gradients?|animated|tones|hues|shades|vibe|please|pls|bitte|could|can|would|you|we|i|us|me|want|wants|need|needs|would like|like|love|'d|’d|get|make|create|produce|generate|build|do|use|keep|try|something|one|it|its|it's|is|be|being|are|was|must|should|has|have|to|the|a|an|our|my|your|this|that|for|in|on|of|with|and|or|und|et|de|im|für|pour|la|le|but|not|no more than|about|around|approx|approximately|roughly|circa|max|maximum|maximal|at most|at least|at(?= \\d+ ?fps)|exact|exactly|precisely|up to|under|long|length|duration|dauer|durée|format|size|ratio|aspect|tone|ton|style|mood|vibe|vibes|feel|feels|feeling|look|looks|voice|character|bit|little|very|really|realy|rather|quite|too|colou?rs?|palette|scheme|background|version|new|short|quick|small|launch|product|brand|changelog|release|quarterly|results|results film|imagine|lots|much|everything|all|childish|boring|light|dark|mode|theme|boss|client|team|x|each|apiece|happy|good|nice|ideally|maybe|perhaps|somewhere|between|seconds?|screen|so|whole|thing|overall|general|kept|smth|someone|mood|color|colors|most|plenty|enough|perfect|great|ideal|fine|will|q[1-4]|off-white|pale|deep|rich|cool|scary|tense|wedding|invite|invitation|birthday|anniversary|emotional|heartfelt|bright|pastel|muted|earthy|earth tones|recipe|demo|hiring|recruiting|recruitment|job|training|tutorial|welcome|fundraising|app store|preview|episode|podcast|sec|theme|github|internal|campaign|max|only|no longer than|accents?|tall|tops|or less|or so|human|loop|loops|looping|u|technical|wir|brauchen|ein|eine|kurzes|kurzer|kurze|kurzen|obvs|obviously|ofc|obv|ish|lol|thx|thanks|necesito|necesitamos|queremos|quiero|un|una|uno|del|para|por|con|el|los|las|formato|tono|estilo|colores?|fondo|duración|corto|color";
const RESIDUE = new RegExp(
  `(?<![\\p{L}\\d])(?:${NUMBER_SOURCE}[\\s-]*(?:${SECOND_WORDS}|${MINUTE_WORDS}|fps|frames (?:per|a) second)(?:\\s+and\\s+a\\s+half)?|\\d+(?:\\.\\d+)?\\s*[:x×]\\s*\\d+(?:\\s?(?:px|pixels?))?|\\d+ ?s|\\d+s?|${NUMBER}|#[0-9a-f]{6}|${Object.values(TONE_WORDS).join("|")}|${Object.keys(TWO_WORDS).join("|")}|(?:${Object.keys(COLORS).join("|")}|blu|whit|purpl|orang)(?:s|d?ish)?|vertical(?:e|es|ly)?|vertikal|hochkant|hochformat|portrait|upright|square|quadratisch|carrée?|4k|uhd|landscape|widescreen|wide|querformat|horizontale?|cuadrado|quadrato|${FILM_SOURCE}|${PLATFORMS}|${FILLERS})(?![\\p{L}\\d])`,
  "giu",
);

/** What a text says beside the film's form: the words that no form, colour, tone or film noun accounts for. */
export const beyondForm = (text: string): string =>
  clean(text.replace(RESIDUE, " ").replace(/[^\p{L}\p{N}]+/gu, " "));

/** Whether a text says something about a film's form at all. */
export const namesForm = (text: string): boolean =>
  secondsIn(text) !== null ||
  text.search(NO_LENGTH) >= 0 ||
  sizesIn(text).length > 0 ||
  fpsIn(text) !== null ||
  tonesIn(text).length > 0 ||
  colorsIn(text).length > 0 ||
  /\b(?:dark|light)\b|\b(?:bright|pastel|muted|earthy|strong|soft|natural) colou?rs\b/i.test(text) ||
  ANY_FILM.test(text);
