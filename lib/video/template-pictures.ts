import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Canvas } from "@napi-rs/canvas";
import { isMain } from "#lib/base/is-main.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import type { PaletteName, PersonalityName } from "#lib/motion/composition/looks.ts";
import { sampleOf, templateFilm } from "#lib/motion/templates/template-film.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import type { Template } from "#lib/motion/templates/template.ts";
import { TEMPLATES } from "#lib/motion/templates/templates.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { CompositionError } from "#lib/video/composition-error.ts";
import { drawFrames } from "#lib/video/sheet.ts";

/** The frame that shows a template best: nearly all has arrived, confetti still flies. */
const AT_SECONDS = { usual: 3.4, closing: 1.5 };

/** The template drawn: its best frame as a surface. @throws CompositionError */
export async function templateFrame(
  template: Template,
  kind: Beat["kind"],
  options: Parameters<typeof templateFilm>[2],
) {
  const read = readComposition(templateFilm(template, sampleOf(template, kind), options));
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
  // `npm run node -- lib/video/template-pictures.ts` draws them again after a template changed
  const pictures = await templatePictures();
  await mkdir(PICTURES_DIRECTORY, { recursive: true });
  for (const file of await readdir(PICTURES_DIRECTORY))
    if (!pictures.has(file)) await rm(join(PICTURES_DIRECTORY, file));
  for (const [file, bytes] of pictures) await writeFile(join(PICTURES_DIRECTORY, file), bytes);
}
