import { type CompositionInput, readComposition } from "#lib/motion/composition/composition.ts";
import {
  type PaletteName,
  paletteOf,
  PERSONALITIES,
  type PersonalityName,
  TYPE_PAIRS,
} from "#lib/motion/composition/looks.ts";
import { toneOf } from "#lib/motion/composition/tone.ts";
import { cuesOf } from "#lib/motion/composition/says.ts";
import { widthUnitsOf } from "#lib/motion/composition/frame-shape.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import type { Look, Template } from "#lib/motion/templates/template.ts";

/** What the pictures of the templates say: one sample for each kind of scene. */
export const SAMPLE_BEATS: { [K in Beat["kind"]]: Extract<Beat, { kind: K }> } = {
  hook: { kind: "hook", text: "Your bag is full of air", audience: "" },
  name: { kind: "name", product: "Tidewater", tagline: "A backup service for small teams" },
  claim: { kind: "claim", text: "Restores take four minutes, not four hours", index: 1, count: 3 },
  list: { kind: "list", items: ["Folds to 2 cm", "Dishwasher safe", "Holds 900 ml"], onScreens: true },
  colors: { kind: "colors", colors: ["#1d2ad0", "#ffdc60", "#f7dcd6", "#221a05"] },
  number: {
    kind: "number",
    figure: { value: 92, prefix: "", suffix: "%", decimals: 0, label: "of restores need no help" },
  },
  numbers: {
    kind: "numbers",
    figures: [
      { value: 4.2, prefix: "$", suffix: " M", decimals: 1, label: "revenue" },
      { value: 38, prefix: "", suffix: "%", decimals: 0, label: "more orders" },
      { value: 12_400, prefix: "", suffix: "", decimals: 0, label: "new customers" },
    ],
  },
  chart: {
    kind: "chart",
    rows: [
      { label: "Without", value: 412, suffix: " s" },
      { label: "Other", value: 190, suffix: " s" },
      { label: "Kettle", value: 38, suffix: " s" },
    ],
  },
  quote: { kind: "quote", text: "We stopped arguing about dinner", author: "Mara, mother of three" },
  steps: { kind: "steps", items: ["Say who eats what", "It plans the week", "The list sorts itself"] },
  code: {
    kind: "code",
    code: 'const jobs = queue(db, "email");\nawait jobs.add({ to: "ada@example.org" });',
    language: "ts",
    caption: "A queue in your database",
  },
  closing: {
    kind: "closing",
    product: "Tidewater",
    action: "Start free",
    address: "tidewater.example",
    tagline: "A backup service for small teams",
  },
};

/** Charts of other kinds than things compared. */
const CHARTS: Extract<Beat, { kind: "chart" }>[] = [
  {
    kind: "chart",
    title: "Restores in a year",
    rows: [
      { label: "2023", value: 12_000, suffix: "" },
      { label: "2024", value: 48_000, suffix: "" },
      { label: "2025", value: 130_000, suffix: "" },
      { label: "2026", value: 210_000, suffix: "" },
    ],
  },
  {
    kind: "chart",
    title: "What is restored",
    rows: [
      { label: "Documents", value: 58, suffix: "%" },
      { label: "Pictures", value: 31, suffix: "%" },
      { label: "Mail", value: 11, suffix: "%" },
    ],
  },
];

/** What a template's picture says. */
export function sampleOf(template: Template, kind: Beat["kind"]): Beat {
  const suits = (beat: Beat): boolean => !template.suits || template.suits(beat as never);
  return (
    [SAMPLE_BEATS[kind], ...CHARTS].find((beat) => beat.kind === kind && suits(beat)) ?? SAMPLE_BEATS[kind]
  );
}

/** A film of one scene: the template saying this. */
export function templateFilm(
  template: Template,
  beat: Beat,
  options: {
    widthPixels: number;
    heightPixels: number;
    palette: PaletteName;
    personality: PersonalityName;
  },
): CompositionInput {
  const { palette: name, personality: motion, widthPixels, heightPixels } = options;
  const palette = paletteOf(name);
  const personality = PERSONALITIES[motion];
  const look: Look = {
    personality,
    tone: toneOf(palette, template.ground),
    product: "Tidewater",
    address: "tidewater.example",
    action: "Start free",
    seconds: 4,
    index: 1,
    count: 4,
    widthUnits: widthUnitsOf(widthPixels, heightPixels),
  };
  return {
    format: "composition/1",
    widthPixels,
    heightPixels,
    seed: 1,
    brand: { name: "Tidewater", palette, type: TYPE_PAIRS[personality.pairs[0] ?? "bench"], motion },
    scenes: [{ id: template.id, durationSeconds: look.seconds, ...template.build(beat as never, look) }],
  };
}

/** What a template's picture shows, in the order of its layers: `Without 412 s; Other 190 s; Kettle 38 s`. */
export function templateWords(template: Template, kind: Beat["kind"]): string {
  const size = { widthPixels: 640, heightPixels: 360 };
  const input = templateFilm(template, sampleOf(template, kind), {
    ...size,
    palette: "tally",
    personality: "calm",
  });
  const read = readComposition(input);
  if (!read.ok) return "";
  return cuesOf(read.composition)
    .flatMap((cue) => cue.lines)
    .join("; ");
}
