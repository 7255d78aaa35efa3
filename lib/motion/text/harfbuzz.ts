import * as hb from "harfbuzzjs";
import { paragraphOf } from "#lib/motion/text/paragraph.ts";
import { EM, type Glyph, type OutlineStep, type Shaper } from "#lib/motion/text/shaper.ts";

/**
 * A shaper over fonts in memory: HarfBuzz, the same WebAssembly in Node and in browsers.
 *
 * @param fonts key (`Family/weight`) → the bytes of a TrueType file
 */
export function createShaper(fonts: ReadonlyMap<string, Uint8Array>): Shaper {
  const open = new Map<string, hb.Font>();
  const shaped = new Map<string, Glyph[]>();
  const outlines = new Map<string, OutlineStep[]>();
  const covered = new Map<string, boolean>();
  const fontOf = (key: string): hb.Font => {
    let font = open.get(key);
    if (!font) {
      const bytes = fonts.get(key);
      if (!bytes) throw new Error(`The font ${key} is not loaded.`);
      font = new hb.Font(new hb.Face(new hb.Blob(bytes)));
      font.setScale(EM, EM);
      open.set(key, font);
    }
    return font;
  };
  return {
    has: (key) => fonts.has(key),
    covers(key, codePoint) {
      const cacheKey = `${key}\0${codePoint}`;
      let known = covered.get(cacheKey);
      if (known === undefined) {
        known = fontOf(key).nominalGlyph(codePoint) != null && fontOf(key).nominalGlyph(codePoint) !== 0;
        covered.set(cacheKey, known);
      }
      return known;
    },
    extents: (key) => fontOf(key).hExtents(),
    shape(key, text, rightToLeft) {
      const cacheKey = `${key}\0${rightToLeft ? 1 : 0}${text}`;
      const known = shaped.get(cacheKey);
      if (known) return known;
      const buffer = new hb.Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      buffer.setDirection(rightToLeft ? hb.Direction.RTL : hb.Direction.LTR);
      hb.shape(fontOf(key), buffer);
      const positions = buffer.getGlyphPositions();
      const glyphs = buffer.getGlyphInfos().map((info, index) => {
        const position = positions[index];
        return {
          id: info.codepoint,
          cluster: info.cluster,
          advance: position?.xAdvance ?? 0,
          offsetX: position?.xOffset ?? 0,
          offsetY: position?.yOffset ?? 0,
        };
      });
      // counters shape a new number each frame: what is kept is bounded
      if (shaped.size > 20_000) shaped.clear();
      shaped.set(cacheKey, glyphs);
      return glyphs;
    },
    outline(key, glyph) {
      const cacheKey = `${key}\0${glyph}`;
      let steps = outlines.get(cacheKey);
      if (!steps) {
        steps = fontOf(key).glyphToJson(glyph) as OutlineStep[];
        outlines.set(cacheKey, steps);
      }
      return steps;
    },
    paragraph: paragraphOf,
  };
}
