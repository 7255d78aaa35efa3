import type { Paragraph } from "#lib/motion/text/paragraph.ts";
import type { Glyph, OutlineStep, Shaper } from "#lib/motion/text/shaper.ts";

/**
 * What a shaper said while a film was drawn, as JSON. Whoever has it draws the same film without fonts and
 * without HarfBuzz: a page that shows one film loads some ten kilobytes in place of a megabyte.
 */
export interface Recording {
  /** Text → where a line may end; where it has more than one direction, its base and its levels too. */
  paragraphs: Record<string, [breaks: number[], base?: number, levels?: number[]]>;
  fonts: Record<
    string,
    {
      /** Ascender and descender, units of 1/2048 em; the descender is negative. */
      extents: [number, number];
      /** The characters that it was asked for and draws, and those that it does not. */
      covers: string;
      lacks: string;
      /** Text → id, cluster, advance, offset x, offset y of each glyph; right to left in `rightToLeft`. */
      leftToRight: Record<string, number[]>;
      rightToLeft: Record<string, number[]>;
      /** Glyph id → its outline: `M0 0L10 0Z`. */
      outlines: Record<string, string>;
    }
  >;
}

const flat = (glyphs: readonly Glyph[]): number[] =>
  glyphs.flatMap(({ id, cluster, advance, offsetX, offsetY }) => [id, cluster, advance, offsetX, offsetY]);

function glyphsOf(numbers: readonly number[]): Glyph[] {
  const glyphs: Glyph[] = [];
  for (let at = 0; at < numbers.length; at += 5) {
    const [id = 0, cluster = 0, advance = 0, offsetX = 0, offsetY = 0] = numbers.slice(at, at + 5);
    glyphs.push({ id, cluster, advance, offsetX, offsetY });
  }
  return glyphs;
}

const stepsOf = (outline: string): OutlineStep[] =>
  [...outline.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, type = "", values = ""]) => ({
    type,
    values: values ? values.split(" ").map(Number) : [],
  }));

/** A shaper that answers as the given one and notes what it said. */
export function recordingShaper(shaper: Shaper): { shaper: Shaper; recording: Recording } {
  const recording: Recording = { paragraphs: {}, fonts: {} };
  const entry = (font: string) => {
    const { ascender, descender } = shaper.extents(font);
    recording.fonts[font] ??= {
      extents: [ascender, descender],
      covers: "",
      lacks: "",
      leftToRight: {},
      rightToLeft: {},
      outlines: {},
    };
    return recording.fonts[font];
  };
  return {
    recording,
    shaper: {
      has: (font) => shaper.has(font),
      covers(font, codePoint) {
        const covers = shaper.covers(font, codePoint);
        const known = entry(font);
        const list = covers ? "covers" : "lacks";
        const character = String.fromCodePoint(codePoint);
        if (!known[list].includes(character)) known[list] += character;
        return covers;
      },
      extents(font) {
        entry(font);
        return shaper.extents(font);
      },
      shape(font, text, rightToLeft) {
        const glyphs = shaper.shape(font, text, rightToLeft);
        entry(font)[rightToLeft ? "rightToLeft" : "leftToRight"][text] ??= flat(glyphs);
        return glyphs;
      },
      outline(font, glyph) {
        const steps = shaper.outline(font, glyph);
        entry(font).outlines[glyph] ??= steps.map(({ type, values }) => type + values.join(" ")).join("");
        return steps;
      },
      paragraph(text) {
        const { breaks, base, levels } = shaper.paragraph(text);
        const turns = base > 0 || levels.some((level) => level > 0);
        recording.paragraphs[text] ??= turns ? [[...breaks], base, [...levels]] : [[...breaks]];
        return { breaks, base, levels };
      },
    },
  };
}

/**
 * A shaper that says what was recorded.
 *
 * @throws Error, from its functions, for a text or a glyph that the recorded film did not draw
 */
export function recordedShaper({ fonts, paragraphs }: Recording): Shaper {
  const shaped = new Map<string, Glyph[]>();
  const outlines = new Map<string, OutlineStep[]>();
  const fontOf = (key: string) => {
    const font = fonts[key];
    if (!font) throw new Error(`The font ${key} was not recorded.`);
    return font;
  };
  return {
    has: (key) => Object.hasOwn(fonts, key),
    covers(key, codePoint) {
      const { covers, lacks } = fontOf(key);
      const character = String.fromCodePoint(codePoint);
      if (covers.includes(character)) return true;
      if (lacks.includes(character)) return false;
      throw new Error(`${key} was not asked for U+${codePoint.toString(16).toUpperCase()}.`);
    },
    extents(key) {
      const [ascender, descender] = fontOf(key).extents;
      return { ascender, descender };
    },
    shape(key, text, rightToLeft) {
      const cacheKey = `${key}\0${rightToLeft ? 1 : 0}${text}`;
      const known = shaped.get(cacheKey);
      if (known) return known;
      const numbers = fontOf(key)[rightToLeft ? "rightToLeft" : "leftToRight"][text];
      if (!numbers) throw new Error(`${key} did not shape ${JSON.stringify(text)}.`);
      const glyphs = glyphsOf(numbers);
      shaped.set(cacheKey, glyphs);
      return glyphs;
    },
    outline(key, glyph) {
      const cacheKey = `${key}\0${glyph}`;
      const known = outlines.get(cacheKey);
      if (known) return known;
      const outline = fontOf(key).outlines[glyph];
      if (outline === undefined) throw new Error(`${key} did not draw glyph ${glyph}.`);
      const steps = stepsOf(outline);
      outlines.set(cacheKey, steps);
      return steps;
    },
    paragraph(text): Paragraph {
      const known = Object.hasOwn(paragraphs, text) && paragraphs[text];
      if (!known) throw new Error(`Nothing read ${JSON.stringify(text)}.`);
      const [breaks, base = 0, levels] = known;
      return { breaks: new Set(breaks), base, levels: Uint8Array.from(levels ?? { length: text.length }) };
    },
  };
}
