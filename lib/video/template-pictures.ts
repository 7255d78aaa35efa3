import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Canvas } from "@napi-rs/canvas";
import { isMain } from "#lib/base/is-main.ts";
import { type CompositionInput, readComposition } from "#lib/motion/composition.ts";
import {
  type PaletteName,
  paletteOf,
  PERSONALITIES,
  type PersonalityName,
  TYPE_PAIRS,
  toneOf,
} from "#lib/motion/looks.ts";
import { widthUnitsOf } from "#lib/motion/stage.ts";
import { type Beat, type Look, type Template, TEMPLATES } from "#lib/motion/templates.ts";
import { timelineOf } from "#lib/motion/timeline.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { CompositionError } from "#lib/video/composition-error.ts";
import { drawFrames } from "#lib/video/sheet.ts";

/** What the pictures of the templates say: one sample for each kind of scene. */
export const SAMPLE_BEATS: { [K in Beat["kind"]]: Extract<Beat, { kind: K }> } = {
  hook: { kind: "hook", text: "Your bag is full of air", audience: "" },
  name: { kind: "name", product: "Tidewater", tagline: "A backup service for small teams" },
  claim: { kind: "claim", text: "Restores take four minutes, not four hours", index: 1, count: 3 },
  list: { kind: "list", items: ["Folds to 2 cm", "Dishwasher safe", "Holds 900 ml"] },
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

/** The frame that shows a template best: nearly all has arrived, confetti still flies. */
const AT_SECONDS = { usual: 3.4, closing: 1.5 };

/** The template drawn: its best frame as a surface. @throws CompositionError */
export async function templateFrame(
  template: Template,
  kind: Beat["kind"],
  options: Parameters<typeof templateFilm>[2],
) {
  const read = readComposition(templateFilm(template, SAMPLE_BEATS[kind], options));
  if (!read.ok) throw new CompositionError(read.issues);
  const { fps } = timelineOf(read.composition);
  const seconds = kind === "closing" ? AT_SECONDS.closing : AT_SECONDS.usual;
  const assets = await loadAssets(read.composition);
  const [surface] = drawFrames(read.composition, assets, [Math.round(seconds * fps)]);
  if (!surface) throw new Error(`${template.id} has no frame.`);
  return surface;
}

/** Looks in the order that templates take them, so that the page shows them all. */
const LOOKS: readonly (readonly [PaletteName, PersonalityName])[] = [
  ["tally", "editorial"],
  ["cobalt", "bold"],
  ["forest", "calm"],
  ["bench", "precise"],
  ["butter", "playful"],
  ["ice", "precise"],
  ["plum", "calm"],
  ["lime", "kinetic"],
];
export const PICTURES_DIRECTORY = "public/templates";
const PICTURE = { widthPixels: 640, heightPixels: 360, quality: 78 };

/** Every template's picture: its name and its bytes (WebP). */
export async function templatePictures(): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const [kind, templates] of Object.entries(TEMPLATES) as [Beat["kind"], readonly Template[]][])
    for (const template of templates) {
      const [palette, personality] = LOOKS[pictures.size % LOOKS.length] ?? ["tally", "calm"];
      const surface = await templateFrame(template, kind, { ...PICTURE, palette, personality });
      pictures.set(`${template.id}.webp`, await (surface.canvas as Canvas).encode("webp", PICTURE.quality));
    }
  return pictures;
}

if (isMain(import.meta.filename)) {
  // `node lib/video/template-pictures.ts` draws them again after a template changed
  const pictures = await templatePictures();
  await mkdir(PICTURES_DIRECTORY, { recursive: true });
  for (const file of await readdir(PICTURES_DIRECTORY))
    if (!pictures.has(file)) await rm(join(PICTURES_DIRECTORY, file));
  for (const [file, bytes] of pictures) await writeFile(join(PICTURES_DIRECTORY, file), bytes);
}
