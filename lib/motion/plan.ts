import { type Brief, type Figure, readBrief } from "#lib/motion/brief.ts";
import type { CompositionInput, SceneInput } from "#lib/motion/composition.ts";
import { luminance } from "#lib/motion/color.ts";
import {
  PALETTES,
  type PaletteName,
  paletteFrom,
  paletteOf,
  PERSONALITIES,
  type Personality,
  type PersonalityName,
  TYPE_PAIRS,
  toneOf,
} from "#lib/motion/looks.ts";
import { randomFrom, seedOf } from "#lib/motion/random.ts";
import { type Beat, type Look, type Template, TEMPLATES } from "#lib/motion/templates.ts";

/** What a person may settle beside the brief; it goes before what the brief says. */
export interface PlanOptions {
  size?: { widthPixels: number; heightPixels: number };
  fps?: 24 | 25 | 30 | 50 | 60;
  seconds?: number;
  /** The same brief and seed give the same film; another seed, another film of the same brief. */
  seed?: number;
  palette?: PaletteName;
  personality?: PersonalityName;
}

/** A plan: the composition, and how it came about. */
export interface Plan {
  composition: CompositionInput;
  /** The name of the planner that made it. */
  planner: string;
  palette: string;
  personality: PersonalityName;
  scenes: { id: string; template: string; seconds: number; says: string }[];
  understood: Brief["understood"];
  ignored: Brief["ignored"];
}

/** Turns a brief into a composition. */
export interface Planner {
  /** @throws PlanError for a brief that says nothing that could be shown */
  plan(brief: string, options?: PlanOptions): Promise<Plan>;
}

/** A brief that no film can be made of; the message tells what is missing. */
export class PlanError extends Error {
  override name = "PlanError";
}

const MAXIMUM_BRIEF = 8000;

const TONE_OF: [words: RegExp, personality: PersonalityName][] = [
  [/^(?:calm|quiet|gentle|soft|minimal|minimalist|elegant|serene|warm)$/, "calm"],
  [/^(?:precise|technical|serious|professional|trustworthy|corporate|clean|sober)$/, "precise"],
  [/^(?:bold|loud|punchy|strong|confident|striking|brave)$/, "bold"],
  [/^(?:playful|fun|friendly|cheerful|quirky|cute)$/, "playful"],
  [/^(?:editorial|premium|luxury|luxurious|literary|classic|refined|thoughtful)$/, "editorial"],
  [/^(?:kinetic|energetic|fast|fast-paced|dynamic|sporty|urgent|upbeat|snappy)$/, "kinetic"],
];
const USUAL: Record<Brief["useCase"], readonly PersonalityName[]> = {
  "social-ad": ["bold", "kinetic", "playful"],
  "product-launch": ["bold", "precise", "kinetic"],
  "brand-kit": ["editorial", "calm", "bold"],
  explainer: ["precise", "playful", "calm"],
};

function personalityOf(brief: Brief, random: () => number): PersonalityName {
  for (const tone of brief.tones) {
    const found = TONE_OF.find(([words]) => words.test(tone));
    if (found) return found[1];
  }
  const usual = USUAL[brief.useCase];
  return usual[Math.floor(random() * usual.length)] ?? "bold";
}

const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Seconds that it takes to see and read a scene. */
function readingSeconds(beat: Beat): number {
  const read = (words: string) => wordCount(words) * 0.3;
  const figure = ({ label }: Figure) => 0.8 + read(label);
  switch (beat.kind) {
    case "hook":
    case "claim":
      return 1.3 + read(beat.text);
    case "name":
      return 1.6 + read(`${beat.product} ${beat.tagline}`);
    case "list":
      return 1 + beat.items.reduce((sum, item) => sum + 0.3 + read(item), 0);
    case "number":
      return 1.6 + figure(beat.figure);
    case "numbers":
      return 1.4 + beat.figures.reduce((sum, one) => sum + figure(one), 0);
    case "chart":
      return 2 + beat.rows.length * 0.5;
    case "quote":
      return 1.4 + read(`${beat.text} ${beat.author}`);
    case "steps":
      return 1.2 + beat.items.reduce((sum, item) => sum + 0.5 + read(item), 0);
    case "code":
      return 2.6 + Math.min(6, beat.code.length / 45);
    case "closing":
      return 2.2 + read(`${beat.action} ${beat.address}`) * 0.8;
  }
}

const saysOf = (beat: Beat): string => {
  switch (beat.kind) {
    case "hook":
    case "claim":
    case "quote":
      return beat.text;
    case "name":
      return [beat.product, beat.tagline].filter(Boolean).join(": ");
    case "list":
    case "steps":
      return beat.items.join(" · ");
    case "number":
      return `${beat.figure.prefix}${beat.figure.value}${beat.figure.suffix} ${beat.figure.label}`;
    case "numbers":
      return beat.figures
        .map((figure) => `${figure.prefix}${figure.value}${figure.suffix} ${figure.label}`)
        .join(" · ");
    case "chart":
      return beat.rows.map(({ label, value, suffix }) => `${label} ${value}${suffix}`).join(" · ");
    case "code":
      return beat.caption || `${beat.code.split("\n").length} lines of code`;
    case "closing":
      return [beat.product, beat.action, beat.address].filter(Boolean).join(" · ");
  }
};

/** Groups of at most `size`, as even as possible. */
function evenly<T>(items: readonly T[], size: number): T[][] {
  const groups = Math.ceil(items.length / size);
  return Array.from({ length: groups }, (_, index) =>
    items.slice(
      Math.floor((index * items.length) / groups),
      Math.floor(((index + 1) * items.length) / groups),
    ),
  );
}

/** What the film says, in order, before it is known how it looks. */
function beatsOf(brief: Brief, seconds: number): Beat[] {
  const claims = [...brief.claims];
  const beats: Beat[] = [];
  const headline =
    brief.headline || (claims.length && wordCount(claims[0] ?? "") <= 16 ? (claims.shift() ?? "") : "");
  if (headline) beats.push({ kind: "hook", text: headline, audience: brief.audience });
  if (brief.product) beats.push({ kind: "name", product: brief.product, tagline: brief.tagline });
  else if (brief.tagline) beats.push({ kind: "claim", text: brief.tagline, index: 0, count: 1 });

  // as many scenes of their own as there is time for; the others share one
  const fixed =
    beats.length +
    1 +
    (brief.steps.length ? 2 : 0) +
    (brief.code ? 2 : 0) +
    (brief.quotes.length ? 1.4 : 0) +
    (brief.comparisons.length > 1 ? 1.2 : 0);
  const room = Math.max(2, Math.floor(seconds / 2.7 - fixed));
  const short = claims.every((claim) => wordCount(claim) <= 9);
  const together = claims.length > 2 && short && claims.length + brief.numbers.length > room;
  if (together) for (const items of evenly(claims.slice(0, 8), 4)) beats.push({ kind: "list", items });
  else
    for (const [index, text] of claims.slice(0, 12).entries())
      beats.push({ kind: "claim", text, index, count: claims.length });

  const numbers: Beat[] =
    brief.numbers.length > 1 && (brief.numbers.length > 2 || claims.length + brief.numbers.length > room)
      ? evenly(brief.numbers.slice(0, 6), 3).map((figures) => ({ kind: "numbers", figures }))
      : brief.numbers.slice(0, 6).map((figure) => ({ kind: "number", figure }));
  // numbers stand between claims, where there are several
  const after = together || claims.length < 2 ? beats.length : beats.length - Math.floor(claims.length / 2);
  beats.splice(
    after,
    0,
    ...numbers.map((beat) =>
      beat.kind === "numbers" && beat.figures.length === 1
        ? ({ kind: "number", figure: beat.figures[0] as Figure } as const)
        : beat,
    ),
  );
  if (brief.comparisons.length > 1) beats.push({ kind: "chart", rows: brief.comparisons.slice(0, 6) });
  else if (brief.comparisons[0]) {
    const { label, value, suffix } = brief.comparisons[0];
    beats.push({ kind: "number", figure: { label, value, prefix: "", suffix, decimals: value % 1 ? 1 : 0 } });
  }
  if (brief.steps.length > 1)
    for (const items of evenly(brief.steps.slice(0, 8), 4)) beats.push({ kind: "steps", items });
  else if (brief.steps[0]) beats.push({ kind: "claim", text: brief.steps[0], index: 0, count: 1 });
  if (brief.code)
    beats.push({
      kind: "code",
      ...brief.code,
      caption: brief.product || brief.code.language,
    });
  for (const { text, author } of brief.quotes.slice(0, 3)) beats.push({ kind: "quote", text, author });
  if (brief.product || brief.address || brief.callToAction)
    beats.push({
      kind: "closing",
      product: brief.product,
      action: brief.callToAction,
      address: brief.address,
      tagline: brief.tagline,
    });
  return beats;
}

/** Grounds follow each other so that no two neighbours are alike. */
function templateFor(
  beat: Beat,
  before: { ground: string; recent: string[] },
  random: () => number,
): Template {
  const all = TEMPLATES[beat.kind].filter((one) => !one.suits || one.suits(beat as never));
  const fresh = all.filter((one) => one.ground !== before.ground && !before.recent.includes(one.id));
  const other = all.filter((one) => one.ground !== before.ground);
  const unused = all.filter((one) => !before.recent.includes(one.id));
  const choice = fresh.length ? fresh : unused.length ? unused : other.length ? other : all;
  return choice[Math.floor(random() * choice.length)] ?? (TEMPLATES[beat.kind][0] as Template);
}

/** Scene lengths in whole frames that add up to the film's, each after the time that it takes to read. */
function lengths(beats: readonly Beat[], seconds: number, fps: number): number[] {
  const wanted = beats.map(readingSeconds);
  const sum = wanted.reduce((a, b) => a + b, 0);
  const total = Math.round(seconds * fps);
  const least = Math.round(1.2 * fps);
  const frames = wanted.map((one) => Math.max(least, Math.round((one / sum) * total)));
  for (let excess = frames.reduce((a, b) => a + b, 0) - total; excess !== 0; ) {
    const step = Math.sign(excess);
    const longest = frames.indexOf(Math.max(...frames));
    if (step > 0 && (frames[longest] ?? 0) <= least) break;
    frames[longest] = (frames[longest] ?? 0) - step;
    excess -= step;
  }
  return frames;
}

/** Shortest and longest film that the planner makes of a brief without a length, seconds. */
const USUAL_SECONDS = [8, 60] as const;

function planNow(text: string, options: PlanOptions): Plan {
  if (text.length > MAXIMUM_BRIEF)
    throw new PlanError(`The brief has ${text.length} characters: at most ${MAXIMUM_BRIEF}.`);
  const brief = readBrief(text);
  const seed = options.seed ?? 1;
  const random = randomFrom(seedOf(`${seed}\n${text}`));
  const personalityName = options.personality ?? personalityOf(brief, random);
  const personality: Personality = PERSONALITIES[personalityName];
  const fps = options.fps ?? brief.fps ?? 30;
  const size = options.size ?? brief.size ?? { widthPixels: 1920, heightPixels: 1080 };

  const own = beatsOf(brief, options.seconds ?? brief.seconds ?? USUAL_SECONDS[1]);
  if (!own.length)
    throw new PlanError(
      "The brief names no product and makes no claim: say what the film is about and what it should say.",
    );
  const readable = own.reduce((sum, beat) => sum + readingSeconds(beat), 0) * personality.pace;
  const seconds =
    options.seconds ??
    brief.seconds ??
    Math.min(USUAL_SECONDS[1], Math.max(USUAL_SECONDS[0], Math.round(readable)));
  const beats = [...own];
  // what cannot be read in the time is left out, from the end of the middle, and said
  const shortest = () => beats.reduce((sum, beat) => sum + readingSeconds(beat) * 0.62, 0);
  while (beats.length > 2 && shortest() > seconds) {
    const order: Beat["kind"][] = [
      "claim",
      "list",
      "quote",
      "number",
      "steps",
      "numbers",
      "chart",
      "code",
      "hook",
    ];
    const victim = order
      .map((kind) =>
        kind === "claim" && beats.filter((beat) => beat.kind === "claim").length < 2
          ? -1
          : beats.findLastIndex((beat) => beat.kind === kind),
      )
      .find((index) => index >= 0);
    const [left] = beats.splice(victim ?? beats.length - 2, 1);
    if (left) brief.ignored.push({ text: saysOf(left), why: `no time for it in ${seconds} s` });
  }

  const paletteNames = Object.keys(PALETTES) as PaletteName[];
  const suited =
    brief.dark === null
      ? personality.palettes
      : paletteNames.filter((name) => luminance(PALETTES[name][0]) < 0.2 === brief.dark);
  const paletteName = options.palette ?? suited[Math.floor(random() * suited.length)] ?? "tally";
  const fromBrief = !options.palette && brief.colors.length > 0;
  const palette = fromBrief ? paletteFrom(brief.colors, brief.dark) : paletteOf(paletteName);
  const pair = personality.pairs[Math.floor(random() * personality.pairs.length)] ?? "bench";

  const frames = lengths(beats, seconds, fps);
  let before = { ground: "", recent: [] as string[] };
  const used: Plan["scenes"] = [];
  const scenes = beats.map((beat, index): SceneInput => {
    const template = templateFor(beat, before, random);
    before = { ground: template.ground, recent: [...before.recent, template.id].slice(-6) };
    const durationSeconds = (frames[index] ?? fps) / fps;
    const look: Look = {
      personality,
      tone: toneOf(palette, template.ground),
      product: brief.product,
      address: brief.address,
      action: brief.callToAction,
      seconds: durationSeconds,
      index,
      count: beats.length,
    };
    const id = `scene-${index + 1}`;
    used.push({ id, template: template.id, seconds: durationSeconds, says: saysOf(beat) });
    const transition = personality.transitions[index % personality.transitions.length];
    return {
      id,
      durationSeconds,
      ...template.build(beat as never, look),
      ...(index && transition ? { transition } : {}),
    };
  });
  return {
    composition: {
      format: "composition/1",
      title: brief.product || saysOf(beats[0] as Beat).slice(0, 80),
      ...size,
      fps,
      seed,
      brand: { name: brief.product, palette, type: TYPE_PAIRS[pair], motion: personalityName },
      scenes,
    },
    planner: "storyboard",
    palette: fromBrief ? "from the brief" : paletteName,
    personality: personalityName,
    scenes: used,
    understood: brief.understood,
    ignored: brief.ignored,
  };
}

/** The planner that needs nothing: it reads the brief and lays out a storyboard by rules. Same brief and seed, same film. */
export const storyboardPlanner: Planner = { plan: async (brief, options = {}) => planNow(brief, options) };
