import { type Brief, FEW_WORDS, isSilent } from "#lib/motion/brief/brief.ts";
import { readBrief } from "#lib/motion/brief/read.ts";
import { leaveOutUndrawable } from "#lib/motion/plan/plan-drawable.ts";
import { isForeign } from "#lib/motion/words/language.ts";
import { DATE } from "#lib/motion/words/address.ts";
import { capitalised, type Figure, wordCount, wordsAlone, wordsIn } from "#lib/motion/words/text.ts";
import { TONE_WORDS } from "#lib/motion/words/tones.ts";
import type { Mood } from "#lib/motion/composition/sound-names.ts";
import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import { contrast, luminance } from "#lib/motion/composition/color.ts";
import {
  PALETTES,
  type PaletteName,
  paletteOf,
  PERSONALITIES,
  type Personality,
  type PersonalityName,
  TYPE_PAIRS,
} from "#lib/motion/composition/looks.ts";
import { paletteFrom, unseenColors } from "#lib/motion/composition/brand-palette.ts";
import { fits, toneOf } from "#lib/motion/composition/tone.ts";
import { type Falling, particlesAskedFor, typeAskedFor } from "#lib/motion/plan/plan-wishes.ts";
import { plainText } from "#lib/motion/words/plain-text.ts";
import { maximumLength, PlanError } from "#lib/motion/plan/plan-error.ts";
import { isReading, writeReading } from "#lib/motion/plan/reading.ts";
import { beatsOf, saysOf, wordsOf } from "#lib/motion/plan/plan-beats.ts";
import {
  planSound,
  quietEnd,
  wantsNoMusic,
  wantsOnlyEffects,
  soundWords,
} from "#lib/motion/plan/plan-sound.ts";
import { randomFrom, seedOf } from "#lib/motion/composition/random.ts";
import { widthUnitsOf } from "#lib/motion/composition/frame-shape.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import type { Look, Template } from "#lib/motion/templates/template.ts";
import { TEMPLATES } from "#lib/motion/templates/templates.ts";

/** What a person may settle beside the brief; it goes before what the brief says. */
export interface PlanOptions {
  size?: { widthPixels: number; heightPixels: number };
  fps?: 24 | 25 | 30 | 50 | 60;
  seconds?: number;
  /** The same brief and seed give the same film; another seed, another film of the same brief. */
  seed?: number;
  palette?: PaletteName;
  personality?: PersonalityName;
  /** The mood of the music, or "none" for a silent film. */
  music?: Mood | "none";
}

/** A plan: the composition, and how it came about. */
export interface Plan {
  composition: CompositionInput;
  /** The name of the planner that made it. */
  planner: string;
  /** How the brief was read, as a text: mended, it is planned as a brief is. */
  reading: string;
  palette: string;
  personality: PersonalityName;
  music: Mood | "none";
  scenes: { id: string; template: string; seconds: number; says: string }[];
  understood: Brief["understood"];
  ignored: Brief["ignored"];
  /** The brief from its begin to its end, each stretch with what it was taken for; of a reading there are none. */
  stretches: Brief["stretches"];
  /** What is missing from the brief, and what was done without an answer. */
  questions: Brief["questions"];
  /** What happened on the way, for example why another planner was taken. */
  notes?: string[];
}

/** Turns a brief into a composition. */
export interface Planner {
  /** @throws PlanError for a brief that says nothing that could be shown */
  plan(brief: string, options?: PlanOptions): Promise<Plan>;
}

const TONE_OF = (Object.keys(TONE_WORDS) as PersonalityName[]).map(
  (personality) => [new RegExp(`^(?:${TONE_WORDS[personality]})$`, "i"), personality] as const,
);
const USUAL: Record<Brief["useCase"], readonly PersonalityName[]> = {
  "social-ad": ["bold", "kinetic", "playful"],
  "product-launch": ["bold", "precise", "kinetic"],
  "brand-kit": ["editorial", "calm", "bold"],
  explainer: ["precise", "playful", "calm"],
};

/** What is celebrated or mourned has a tone of its own, where the brief names none. */
const OCCASION_TONES: readonly [RegExp, PersonalityName][] = [
  [/\b(?:in (?:loving )?memory|memorial|funeral|remembrance|condolences?|passed away)\b/i, "calm"],
  [
    /\b(?:food ?bank|hospice|refugees?|homeless|wheelchair|illness|condition|lost (?:cat|dog)|missing since|foodbank)\b/i,
    "calm",
  ],
  [
    /\b(?:closed to (?:all )?(?:vehicles|traffic)|(?:road|bridge|street) clos(?:ed|ure)|diversion|public notice|investors?|runway|revenue|budget)\b/i,
    "precise",
  ],
  [/\b(?:weddings?|save the date|engagement|ceremony|black tie|gala)\b/i, "editorial"],
];
/** Scenes that something may fall through: those with few words. */
const FALLS_IN: ReadonlySet<Beat["kind"]> = new Set<Beat["kind"]>(["hook", "name", "closing"]);
/** Behind the words, which are to be read; once in a scene. */
function withParticles(layers: SceneInput["layers"], style: Falling, { tone }: Look): SceneInput["layers"] {
  if (layers.some((layer) => layer.kind === "particles" && layer.style === style)) return layers;
  const rest = layers.filter(({ kind }) => kind !== "particles");
  const words = rest.findIndex(({ kind }) => kind === "text" || kind === "group");
  const colors = style === "snow" ? [tone.ink, tone.muted] : [tone.pop, tone.figure];
  const falling: LayerInput = { kind: "particles", style, colors };
  return rest.toSpliced(Math.max(0, words), 0, falling);
}

/** What ends in confetti, where the way to move allows it. */
const CELEBRATED =
  /\b(?:celebrat\w+|birthday|part(?:y|ies)|wedding|anniversary|jubilee|festival|fair|carnival|congrat\w+|happy|thank(?:s| you)|won|win|winners?|award|new year|christmas|holidays?|opening|opens|launch\w*|turns? \d+|\d+ years|graduat\w+|welcome|save the date)\b/i;
/** A brand shown by itself: its colours are what the film is about. */
const BRAND_SHOWN =
  /\b(?:brand (?:kit|book|guide(?:lines?)?|identity|colou?rs)|rebrand\w*|style ?guide|new identity|palette)\b/i;

/** Ways to move that a brief does not want: "not childish", "no silly bouncing", "nothing too shouty". */
function unwantedIn(text: string): Set<PersonalityName> {
  const words = [...text.matchAll(/\b(?:no|not|nothing|never|without|avoid)\b([^.!?\n,;]{2,50})/gi)].map(
    ([, said]) => said,
  );
  const all = words.join(" ");
  const unwanted = new Set(
    (Object.keys(TONE_WORDS) as PersonalityName[]).filter((name) =>
      new RegExp(`(?<![\\p{L}-])(?:${TONE_WORDS[name]})(?![\\p{L}-])`, "iu").test(all),
    ),
  );
  if (/\b(?:bounc\w+|cheesy|cutesy|gimmick\w*|jokes?|joking|fancy effects?)\b/i.test(all))
    unwanted.add("playful");
  if (/\b(?:shout\w*|flash\w*|in your face|aggressive)\b/i.test(all)) unwanted.add("bold").add("kinetic");
  return unwanted;
}

const LIGHT_TONES =
  /\b(?:bright|cheer(?:y|ful)|happy|joyful|fresh|summer\p{L}*|sunny|cute|sweet|pastel|soft|light|airy|gentle|colou?rful|romantic|reassuring)\b/iu;

function personalityOf(brief: Brief, text: string, random: () => number): PersonalityName {
  for (const tone of brief.tones) {
    const found = TONE_OF.find(([words]) => words.test(tone));
    if (found) return found[1];
  }
  const occasion = brief.tones.length
    ? undefined
    : OCCASION_TONES.find(([words]) => words.test(`${wordsOf(brief)} ${text}`));
  if (occasion) return occasion[1];
  // figures that are compared are read, not thrown
  if (!brief.tones.length && brief.comparisons.length > 1) return "precise";
  const unwanted = unwantedIn(text);
  const wanted = USUAL[brief.useCase].filter((name) => !unwanted.has(name));
  const usual = wanted.length ? wanted : USUAL[brief.useCase];
  return usual[Math.floor(random() * usual.length)] ?? "bold";
}

/** Seconds that it takes to see and read a scene. */
function readingSeconds(beat: Beat): number {
  const read = (words: string) => wordCount(words) * 0.3;
  const figure = ({ label }: Figure) => 0.8 + read(label);
  switch (beat.kind) {
    case "hook":
      return 1.3 + read(beat.text);
    case "claim":
      return 1.3 + read(`${beat.lead ?? ""} ${beat.text} ${beat.detail ?? ""}`);
    case "name":
      return 1.6 + read(`${beat.product} ${beat.tagline}`);
    case "list":
      return 1 + read(beat.title ?? "") + beat.items.reduce((sum, item) => sum + 0.3 + read(item), 0);
    case "colors":
      return 2 + beat.colors.length * 0.4;
    case "number":
      return 1.6 + figure(beat.figure);
    case "numbers":
      return 1.4 + beat.figures.reduce((sum, one) => sum + figure(one), 0);
    case "chart":
      return 2 + beat.rows.length * 0.5;
    case "quote":
      return 1.4 + read(`${beat.text} ${beat.author}`);
    case "steps":
      return 1.2 + read(beat.title ?? "") + beat.items.reduce((sum, item) => sum + 0.5 + read(item), 0);
    case "code":
      return 2.6 + Math.min(6, beat.code.length / 45);
    case "closing":
      // an address is copied, not only read
      return 2.4 + read(`${beat.action} ${beat.address}`) * (beat.address ? 1.1 : 0.8);
  }
}

/** A headline and its second line as two scenes, where the second can stand alone. */
function apart(text: string, detail: string): Beat[] {
  const [, second] =
    /^(?:and|but|so) ((?:it|we|they|you|the|a|an|in|on|goes|every|each)\b.{12,})$/i.exec(detail) ?? [];
  return second || /^[\p{Lu}]/u.test(detail)
    ? [
        { kind: "claim", text, index: 0, count: 1 },
        { kind: "claim", text: capitalised(second ?? detail), index: 0, count: 1 },
      ]
    : [{ kind: "claim", text, detail, index: 0, count: 1 }];
}

/** "40% off all frames" */
const isOffer = (beat: Beat): boolean => beat.kind === "number" && /\boff\b/i.test(beat.figure.label);

/** Seconds for which a scene has to stand, because the brief says so. */
function standingSeconds(brief: Brief, beat: Beat, isLast: boolean): number {
  const words = saysOf(beat);
  const asked = brief.standing.filter(({ of }) => {
    if (of === "legal") return brief.legal !== "" && words.includes(brief.legal);
    if (/^date/.test(of)) return DATE.test(words);
    if (/^(?:price|number)/.test(of)) return /\d/.test(words);
    return beat.kind === "closing";
  });
  const held = isLast && brief.holdSeconds ? brief.holdSeconds + SETTLE_SECONDS : 0;
  return Math.max(held, ...asked.map(({ seconds }) => seconds + SETTLE_SECONDS));
}

/** Grounds follow each other so that no two neighbours are alike. */
function templateFor(
  beat: Beat,
  before: { ground: string; recent: string[] },
  random: () => number,
  ground?: Template["ground"],
): Template {
  const suiting = TEMPLATES[beat.kind].filter((one) => !one.suits || one.suits(beat as never));
  const asked = suiting.filter((one) => one.ground === ground);
  const all = asked.length ? asked : suiting;
  const fresh = all.filter((one) => one.ground !== before.ground && !before.recent.includes(one.id));
  const other = all.filter((one) => one.ground !== before.ground);
  const unused = all.filter((one) => !before.recent.includes(one.id));
  const choice = fresh.length ? fresh : unused.length ? unused : other.length ? other : all;
  return choice[Math.floor(random() * choice.length)] ?? (TEMPLATES[beat.kind][0] as Template);
}

/**
 * Scene lengths in whole frames that add up to the film's, each after the time that it takes to read.
 *
 * @param standing seconds that a scene has at least, because the brief says so; 0 for none
 */
function lengths(
  beats: readonly Beat[],
  seconds: number,
  fps: number,
  standing: readonly number[],
): number[] {
  const total = Math.round(seconds * fps);
  const least = beats.map((_, index) => Math.round(Math.max(1.2, standing[index] ?? 0) * fps));
  const wanted = beats.map((beat, index) => Math.max(readingSeconds(beat), standing[index] ?? 0));
  // a scene that was given its time keeps it; the others share the rest
  const isGiven = (index: number) => (standing[index] ?? 0) > 0;
  const given = wanted.reduce((sum, one, index) => sum + (isGiven(index) ? one : 0), 0);
  const shared = wanted.reduce((sum, one, index) => sum + (isGiven(index) ? 0 : one), 0);
  const spare = seconds - given - shared;
  const free = wanted.filter((_, index) => !isGiven(index)).length;
  // time to spare goes to all alike; what is missing is taken by the length
  const shrink = shared > 0 && given < seconds ? (seconds - given) / shared : seconds / (given + shared);
  const frames = wanted.map((one, index) => {
    const kept = isGiven(index) && given < seconds && free > 0;
    const own = kept ? one : spare > 0 ? one + spare / (free || wanted.length) : one * shrink;
    return Math.max(least[index] ?? 0, Math.round(own * fps));
  });
  for (let excess = frames.reduce((a, b) => a + b, 0) - total; excess !== 0; ) {
    const step = Math.sign(excess);
    const movable = frames.map((one, index) => (step > 0 && one <= (least[index] ?? 0) ? -1 : one));
    const longest = movable.indexOf(Math.max(...movable));
    if ((movable[longest] ?? -1) < 0) break;
    frames[longest] = (frames[longest] ?? 0) - step;
    excess -= step;
  }
  return frames;
}

/** Shortest and longest film that the planner makes of a brief without a length, seconds. */
const USUAL_SECONDS = [8, 60] as const;
/** Of a film that says too little for the length asked, no scene stands longer than it takes to read and so much more. */
const MOST_STRETCHED = 1.5;
/** So many times its reading time is too long. */
const TOO_LONG = 2;
const SHORTEST_SECONDS = 4;
/** After so much of a scene its words stand. */
const SETTLE_SECONDS = 1.2;
/** How many times its reading time a film may last before it says its claims once more. */
const SPARE_TIME = 1.7;
/** A sentence of more words is not said again. */
const MOST_SAID_AGAIN = 5;

/** Whether two colours would be called by one name. */
function isLike(one: string, other: string): boolean {
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const [a, b] = [parts(one), parts(other)];
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0))) < 90;
}

/** Words of four letters and more: what a sentence is about. */
const topicsOf = (words: string): string[] => words.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? [];
const MOST_SAID = 0.6;
/** A claim behind the first scene of which most is in other scenes too; -1 for none. */
function saidElsewhere(beats: readonly Beat[]): number {
  const topics = beats.map((beat) => (beat.kind === "closing" ? [] : topicsOf(saysOf(beat))));
  const scenes = new Map<string, number>();
  for (const own of topics) for (const word of new Set(own)) scenes.set(word, (scenes.get(word) ?? 0) + 1);
  return beats.findIndex((beat, index) => {
    const own = topics[index] ?? [];
    const again = own.filter((word) => (scenes.get(word) ?? 0) > 1);
    const isWithin = index > 0 && index < beats.length - 1;
    return beat.kind === "claim" && isWithin && own.length > 1 && again.length >= MOST_SAID * own.length;
  });
}

/** So many scenes a composition may have. */
const MOST_SCENES = 120;

/** Colours that stand side by side, each with its name under it. */
const MOST_SWATCHES = 6;

async function planNow(written: string, options: PlanOptions): Promise<Plan> {
  const text = plainText(written);
  const most = maximumLength(text);
  if (text.length > most)
    throw new PlanError(`The brief has ${text.length} characters: at most ${most}.`, "too_long");
  // few mend a reading: who does not, need not fetch what reads one
  const read = isReading(text) ? (await import("#lib/motion/plan/read-reading.ts")).readReading : readBrief;
  return planBrief(read(text), text, options);
}

/**
 * Lays out what was read of a brief, whoever read it.
 *
 * @param brief it is added to: what there is no time for
 * @param text the brief itself, as `plainText` gives it: chance depends on it
 * @throws PlanError for a brief that says nothing that could be shown
 */
/** A card that only asks: "Add sparks.", "Mute." */
const ONLY_ASKS =
  /^(?:add|with|some|have)(?: (?:some|a few|a bit of|a little))? (?:snow|confetti|bubbles|sparks)[.!]?$|^(?:on )?muted?[.!]?$/i;

export function planBrief(brief: Brief, text: string, options: PlanOptions): Plan {
  brief.claims = brief.claims.filter((claim) => !ONLY_ASKS.test(claim));
  leaveOutUndrawable(brief);
  const seed = options.seed ?? brief.take?.seed ?? 1;
  const draw = brief.take?.seed === seed ? brief.take.draw : seedOf(`${seed}\n${text}`);
  const random = randomFrom(draw);
  const music = soundWords(brief.music, text);
  const reading = writeReading(brief, music, { seed, draw });
  const personalityName = options.personality ?? personalityOf(brief, text, random);
  const usual: Personality = PERSONALITIES[personalityName];
  const celebrates = usual.celebrates && !brief.comparisons.length && CELEBRATED.test(wordsOf(brief));
  const personality: Personality = { ...usual, celebrates };
  const fps = options.fps ?? brief.fps ?? 30;
  const size = options.size ?? brief.size ?? { widthPixels: 1920, heightPixels: 1080 };

  const own = beatsOf(brief, options.seconds ?? brief.seconds ?? USUAL_SECONDS[1]);
  if (brief.useCase === "brand-kit" && brief.colors.length > 2 && BRAND_SHOWN.test(text)) {
    const at = own.findIndex(({ kind }) => kind === "name");
    own.splice(at + 1, 0, { kind: "colors", colors: brief.colors.slice(0, MOST_SWATCHES) });
    const left = brief.colors.slice(MOST_SWATCHES);
    if (left.length)
      brief.ignored.push({
        text: left.join(", "),
        why: `a scene shows ${MOST_SWATCHES} of ${brief.colors.length} colours side by side: ${left.length} left out`,
      });
  }
  if (!own.length)
    throw new PlanError(
      brief.ignored.find(({ why }) => why.startsWith("no font draws"))
        ? "Nothing of the brief can be drawn: the fonts have Latin, Greek, Cyrillic, Arabic, Hebrew and Japanese, and no emoji."
        : isForeign(text)
          ? "We can't read prose in this language. Put what the film should say behind labels (Title: …), in a list or in quotation marks."
          : "The brief names no product and makes no claim: say what the film is about and what it should say.",
    );
  const standsFor = (beat: Beat, isLast: boolean) => standingSeconds(brief, beat, isLast);
  const readable =
    own.reduce(
      (sum, beat, index) => sum + Math.max(readingSeconds(beat), standsFor(beat, index === own.length - 1)),
      0,
    ) * personality.pace;
  const asked = options.seconds ?? brief.seconds;
  const words = own.reduce((sum, beat) => sum + wordCount(saysOf(beat)), 0);
  // so little is not stretched over the length that a brief asks for; what is settled beside the brief holds
  const isLittle =
    asked !== null && options.seconds === undefined && (words < FEW_WORDS || asked > readable * TOO_LONG);
  const filled = Math.max(SHORTEST_SECONDS, Math.round(readable + MOST_STRETCHED * own.length));
  const seconds = isLittle
    ? Math.min(asked, filled)
    : (asked ?? Math.min(USUAL_SECONDS[1], Math.max(USUAL_SECONDS[0], Math.round(readable))));
  if (isLittle && seconds < asked)
    brief.understood.push({
      what: "pace",
      value: `words for ${Math.round(readable)} s: the film has ${seconds} s, not ${asked} s; give more facts, or settle the length beside the brief`,
    });
  const beats = [...own];
  // what cannot be read in the time is left out, from the end of the middle, and said; the first words stay
  const opens = beats[0]?.kind !== "name";
  const shortest = () =>
    beats.reduce(
      (sum, beat, index) =>
        sum + Math.max(readingSeconds(beat) * 0.62, standsFor(beat, index === beats.length - 1)),
      0,
    );
  for (;;) {
    const tooMany = beats.length > MOST_SCENES;
    if (beats.length <= 2 || !(tooMany || shortest() > seconds)) break;
    const closes = beats.at(-1)?.kind === "closing";
    const tagged = beats.some((beat) => beat.kind === "name" && beat.tagline);
    // the end says the name too, and news is worth more than a name alone
    const named: Beat["kind"][] = closes && beats.length > 3 ? ["name"] : [];
    const order: Beat["kind"][] = [
      ...(tagged ? [] : named),
      "claim",
      "list",
      "quote",
      // numbers say more than "film festival" behind it
      ...(wordCount(brief.tagline) < 3 ? named : []),
      "number",
      "steps",
      "numbers",
      "chart",
      "code",
      // with its tagline too: nothing else says what the film begins with
      ...(closes ? (["name"] as const) : []),
    ];
    const last = beats.length - 1;
    // what an offer is worth goes after other figures
    const lastOf = (fits: (beat: Beat, index: number) => boolean): number => {
      const plain = beats.findLastIndex((beat, index) => fits(beat, index) && !isOffer(beat));
      return plain >= 0 ? plain : beats.findLastIndex(fits);
    };
    const first = beats.findIndex(
      (beat, index) =>
        index < last &&
        brief.dropFirst.some((words) => saysOf(beat).toLowerCase().includes(words.toLowerCase())),
    );
    // what other scenes say too is missed least
    const again = saidElsewhere(beats);
    const victim = order
      .map((kind) =>
        // one thing is said beside the figures: the hook, where the last figure is an offer
        kind === "claim" &&
        beats.filter((beat) => beat.kind === "claim").length < 2 &&
        !(beats.some((beat) => beat.kind === "hook") && beats.some(isOffer))
          ? -1
          : lastOf(
              (beat, index) =>
                beat.kind === kind && (index < last || !brief.holdSeconds) && (index > 0 || !opens),
            ),
      )
      .find((index) => index >= 0);
    const [left] = beats.splice(
      first >= 0 ? first : again >= 0 ? again : (victim ?? (closes ? last - 1 : last)),
      1,
    );
    // the name stands at the end in any case
    if (left && (left.kind !== "name" || left.tagline))
      brief.ignored.push({
        text: left.kind === "name" ? left.tagline : saysOf(left),
        why: tooMany ? `a film has at most ${MOST_SCENES} scenes` : `no time for it in ${seconds} s`,
      });
  }

  if (seconds > readable * SPARE_TIME) {
    const ends = beats.length - 1;
    const slower = beats.flatMap((beat, index): Beat[] =>
      beat.kind === "claim" &&
      index < ends &&
      beat.detail &&
      !beat.lead &&
      beat.detail !== brief.legal &&
      !brief.answers.length
        ? apart(beat.text, beat.detail)
        : [beat],
    );
    beats.splice(0, beats.length, ...slower);
    // time to spare: what was said is said once more, together, before the end
    const spoken = beats.slice(0, -1).flatMap((beat) => (beat.kind === "claim" ? [beat.text] : []));
    const isShort = spoken.every((words) => wordCount(words) <= MOST_SAID_AGAIN);
    if (isShort && spoken.length > 2 && spoken.length <= 4 && beats.at(-1)?.kind === "closing")
      beats.splice(-1, 0, { kind: "list", items: spoken });
    brief.understood.push({
      what: "pace",
      value: `words for ${Math.round(readable)} s in ${seconds} s: scenes stand longer; give more facts to fill it`,
    });
  }

  const paletteNames = Object.keys(PALETTES) as PaletteName[];
  const clear = paletteNames.filter(
    (name) => contrast(PALETTES[name][2], PALETTES[name][0]) >= 14 && luminance(PALETTES[name][0]) > 0.7,
  );
  const wanted =
    brief.dark === null
      ? brief.contrast
        ? clear
        : personality.palettes
      : paletteNames.filter((name) => fits(PALETTES[name][0], brief.dark === true));
  const allowed = wanted.filter(
    (name) => !brief.avoidColors.some((color) => isLike(color, PALETTES[name][4])),
  );
  const suited = allowed.length ? allowed : wanted;
  const paletteName = options.palette ?? suited[Math.floor(random() * suited.length)] ?? "tally";
  const fromBrief = !options.palette && brief.colors.length > 0;
  const palette = fromBrief ? paletteFrom(brief.colors, brief.dark) : paletteOf(paletteName);
  const shown = beats.some(({ kind }) => kind === "colors");
  const unseen = fromBrief && !shown ? unseenColors(brief.colors, palette) : [];
  if (unseen.length)
    brief.ignored.push({
      text: unseen.join(", "),
      why: "a film has one leading colour and one more, a ground and an ink",
    });
  const usualPair = personality.pairs[Math.floor(random() * personality.pairs.length)] ?? "bench";
  const pair = typeAskedFor(text) ?? usualPair;

  const frames = lengths(
    beats,
    seconds,
    fps,
    beats.map((beat, index) => standsFor(beat, index === beats.length - 1)),
  );
  // who names two colours sees both: where the ink would be the ground, the second is
  const isNamed = fromBrief && brief.colors.slice(1).includes(palette.second);
  // who asks for a dark film gets no scene on a bright ground, and the other way round: palettes have both
  const isDark = brief.dark === true && luminance(palette.background) < 0.2;
  // who wants it cheerful gets no scene that is nearly black
  const isCheerful = brief.dark === null && brief.tones.some((tone) => LIGHT_TONES.test(tone));
  const stands = ({ ground }: Template) =>
    isDark || (brief.dark === false && !fits(toneOf(palette, ground).ground, false))
      ? "paper"
      : isCheerful && ground === "night" && !isNamed
        ? "flood"
        : ground;
  const toneFor = (ground: Template["ground"]) =>
    toneOf(palette, ground === "night" && isNamed ? "second" : ground);
  let before = { ground: "", recent: [] as string[] };
  const used: Plan["scenes"] = [];
  const templates = beats.map((beat, index) => {
    const template = templateFor(beat, before, random, index === 0 && brief.darkStart ? "night" : undefined);
    before = { ground: template.ground, recent: [...before.recent, template.id].slice(-6) };
    return template;
  });
  const standsIn = templates.map(stands);
  // two flooded scenes one after the other are one: the second, where it was the night of a cheerful film, is paper
  for (const [index, { ground }] of templates.entries())
    if (isCheerful && ground === "night" && standsIn[index] === "flood" && standsIn[index - 1] === "flood")
      standsIn[index] = "paper";
  const particles = particlesAskedFor(text);
  if (isNamed && brief.dark === null && templates.length > 2 && !standsIn.includes("night"))
    standsIn[templates.length - 1] = "night";
  // one number of several is shown where another one is: alone it counts nothing
  const counted = beats.filter((_, index) => templates[index]?.id === "claim-index");
  if (counted.length < 2) for (const beat of counted) Object.assign(beat, { count: 1 });
  const scenes = beats.map((beat, index): SceneInput => {
    const template = templates[index] as Template;
    const durationSeconds = (frames[index] ?? fps) / fps;
    const look: Look = {
      personality,
      tone: toneFor(standsIn[index] ?? template.ground),
      product: brief.product,
      address: brief.address,
      action: brief.callToAction,
      seconds: durationSeconds,
      index,
      count: beats.length,
      widthUnits: widthUnitsOf(size.widthPixels, size.heightPixels),
    };
    const id = `scene-${index + 1}`;
    used.push({ id, template: template.id, seconds: durationSeconds, says: saysOf(beat) });
    const transition = personality.transitions[index % personality.transitions.length];
    const built = template.build(beat as never, look);
    return {
      id,
      durationSeconds,
      ...built,
      layers:
        particles && FALLS_IN.has(beat.kind) ? withParticles(built.layers, particles, look) : built.layers,
      ...(index && transition ? { transition } : {}),
    };
  });
  const sound = planSound({
    words: music,
    silent: isSilent(brief) || wantsNoMusic(text, music, beats.map(saysOf).join("\n")),
    effectsOnly: wantsOnlyEffects(text),
    tones: brief.tones,
    motion: personalityName,
    scenes,
    quietSeconds: quietEnd(text),
    music: options.music,
  });
  return {
    composition: {
      format: "composition/1",
      title: brief.product || saysOf(beats[0] as Beat).slice(0, 80),
      widthPixels: size.widthPixels,
      heightPixels: size.heightPixels,
      fps,
      seed,
      brand: { name: brief.product, palette, type: TYPE_PAIRS[pair], motion: personalityName },
      scenes,
      ...(sound.audio ? { audio: sound.audio } : {}),
    },
    planner: "storyboard",
    reading,
    palette: fromBrief ? "from the brief" : paletteName,
    personality: personalityName,
    music: sound.music,
    scenes: used,
    understood: [
      ...brief.understood.map(settled(options)),
      ...(typeAskedFor(text) ? [{ what: "type", value: pair }] : []),
      ...(particles ? [{ what: "effect", value: particles }] : []),
      ...sound.understood,
    ],
    ignored: [
      // what was done is not left out: the words themselves are on no card
      ...unshown(brief.ignored, beats.map(saysOf)).filter(
        ({ text: words }) => !typeAskedFor(words) && !particlesAskedFor(words),
      ),
      ...sound.ignored,
    ],
    stretches: brief.stretches,
    questions: brief.questions,
  };
}

/** What was not used, but for words that are on screen all the same, one behind the other. */
function unshown(ignored: Brief["ignored"], says: readonly string[]): Brief["ignored"] {
  const screen = ` ${wordsAlone(says.join(" "))} `;
  return ignored.filter(({ text }) => wordsIn(text).length < 2 || !screen.includes(` ${wordsAlone(text)} `));
}

/** What a brief says, as it was followed: a person may have settled it otherwise beside the brief. */
const settled =
  ({ size, seconds }: PlanOptions) =>
  (told: Brief["understood"][number]): Brief["understood"][number] => {
    if (told.what === "format" && size)
      return { ...told, value: `${size.widthPixels} × ${size.heightPixels}` };
    return told.what === "length" && seconds ? { ...told, value: `${seconds} s` } : told;
  };

/** The planner that needs nothing: it reads the brief and lays out a storyboard by rules. Same brief and seed, same film. */
export const storyboardPlanner: Planner = { plan: (brief, options = {}) => planNow(brief, options) };

/** Takes that are looked at for another look. */
const TAKES = 8;

/**
 * The seed for another take of a brief: the next one whose film is seen to be another at once. It has another
 * palette, or, where the brief names its colours, another opening.
 *
 * @param options as for the film that is shown; its seed is the one to start from
 * @returns a seed; the next one where no take differs
 * @throws PlanError for a brief that says nothing that could be shown
 */
export async function anotherSeed(text: string, options: PlanOptions = {}): Promise<number> {
  const shown = await planNow(text, options);
  const first = (options.seed ?? 1) + 1;
  let opening: number | undefined;
  for (let seed = first; seed < first + TAKES; seed++) {
    const take = await planNow(text, { ...options, seed });
    if (take.palette !== shown.palette) return seed;
    if (take.scenes[0]?.template !== shown.scenes[0]?.template) opening ??= seed;
  }
  return opening ?? first;
}
