import { browserPlatform, decodePicture, type Page, registerFonts } from "#lib/motion/draw/browser.ts";
import { ownFontBytes } from "#lib/motion/composition/fonts.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import type { Pixels, Platform } from "#lib/motion/draw/display.ts";
import { createShaper } from "#lib/motion/text/harfbuzz.ts";
import { fontsNeeded, missingGlyphs } from "#lib/motion/draw/needs.ts";
import { reduced } from "#lib/motion/draw/picture.ts";
import type { Loaded } from "#lib/motion/player/player.ts";
import { sourcePixels } from "#lib/motion/draw/stage.ts";

/**
 * Reads a composition and loads what it is drawn with.
 *
 * @param value anything; it is checked first
 * @param fontUrl where the file of a font is served
 * @param textMode fill: small type as text, no longer the exporter's pixels at the edges of its glyphs
 * @returns the composition and its assets, or what cannot be drawn
 * @throws Error if a font cannot be fetched
 */
export async function loadComposition(
  page: Page,
  value: unknown,
  fontUrl: (key: string) => string,
  textMode: Platform["textMode"] = "outlines",
): Promise<Loaded> {
  const read = readComposition(value);
  if (!read.ok) return read;
  const { composition } = read;
  const own = ownFontBytes(composition);
  const fonts = await Promise.all(
    fontsNeeded(composition).map(async (key) => {
      const bytes = own.get(key);
      if (bytes) return [key, bytes] as const;
      const response = await page.fetch(fontUrl(key));
      if (!response.ok) throw new Error(`The font ${key} could not be fetched: status ${response.status}.`);
      return [key, new Uint8Array(await response.arrayBuffer())] as const;
    }),
  );
  if (textMode === "fill") await registerFonts(page, new Map(fonts));
  const shaper = createShaper(new Map(fonts));
  const issues = missingGlyphs(composition, shaper);
  const pictures = new Map<string, Pixels>();
  for (const [index, { id, data }] of composition.assets.entries()) {
    try {
      pictures.set(id, reduced(await decodePicture(page, data), sourcePixels(composition)));
    } catch {
      issues.push({ pointer: `/assets/${index}/data`, message: "the picture cannot be read" });
    }
  }
  if (issues.length) return { ok: false, issues };
  return { ok: true, composition, assets: { shaper, platform: browserPlatform(page, textMode), pictures } };
}
