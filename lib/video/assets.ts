import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Pixels } from "#lib/motion/draw/display.ts";
import { createShaper } from "#lib/motion/text/harfbuzz.ts";
import { fontsNeeded, missingGlyphs } from "#lib/motion/draw/needs.ts";
import { reduced } from "#lib/motion/draw/picture.ts";
import { type Assets, sourcePixels } from "#lib/motion/draw/stage.ts";
import { decodePicture, skiaPlatform } from "#lib/video/draw/canvas.ts";
import { CompositionError } from "#lib/video/composition-error.ts";
import { fontBytes } from "#lib/video/font-files.ts";

/**
 * Loads what a composition is drawn with: its fonts and its pictures.
 *
 * @param known pictures that were decoded for the same size of frame, by their data: what is missing is added
 * @throws CompositionError for a picture that cannot be read and for characters that no font draws
 */
export async function loadAssets(
  composition: Composition,
  known = new Map<string, Pixels>(),
): Promise<Assets> {
  const fonts = await fontBytes(fontsNeeded(composition), composition);
  const shaper = createShaper(fonts);
  const issues = missingGlyphs(composition, shaper);
  const pictures = new Map<string, Pixels>();
  for (const [index, { id, data }] of composition.assets.entries()) {
    try {
      let pixels = known.get(data);
      if (!pixels) {
        const bytes = Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
        pixels = reduced(await decodePicture(bytes), sourcePixels(composition));
        known.set(data, pixels);
      }
      pictures.set(id, pixels);
    } catch (error) {
      issues.push({ pointer: `/assets/${index}/data`, message: (error as Error).message });
    }
  }
  if (issues.length) throw new CompositionError(issues);
  return { shaper, platform: skiaPlatform, pictures };
}
