import * as hb from "harfbuzzjs";
import { type Inspected, Unfit } from "#lib/workspace/assets/check/inspected.ts";

/** Tables of a font at most: those that are known are fewer. */
const MOST_TABLES = 64;
const NEEDED = ["cmap", "head", "hhea", "hmtx", "maxp", "name"];
const FAMILY = [16, 1];
const STYLE = [17, 2];

const broken = () => new Unfit("unreadable", "The font is damaged or cut off. Export it anew.");

/** Where the tables of an OpenType file are. @throws Unfit */
function tablesOf(bytes: Buffer): Map<string, Buffer> {
  const count = bytes.length >= 12 ? bytes.readUInt16BE(4) : 0;
  if (!count || count > MOST_TABLES || bytes.length < 12 + 16 * count) throw broken();
  const tables = new Map<string, Buffer>();
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const tag = bytes.toString("latin1", at, at + 4);
    const [from, length] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
    if (from < 12 + 16 * count || from + length > bytes.length || tables.has(tag)) throw broken();
    tables.set(tag, bytes.subarray(from, from + length));
  }
  const missing = NEEDED.filter((tag) => !tables.has(tag));
  if (missing.length)
    throw new Unfit("unreadable", `The font has no table ${missing.join(", ")}. Export it anew.`);
  if (!(tables.has("glyf") && tables.has("loca")) && !tables.has("CFF ") && !tables.has("CFF2"))
    throw new Unfit("unsupported_type", "The font has no outlines. Fonts of pictures are not drawn.");
  return tables;
}

/** The first name of a font that there is, without what no name has in it. */
function nameOf(face: hb.Face, ids: readonly number[]): string | undefined {
  const names = face.listNames();
  for (const id of ids) {
    const named = names.filter(({ nameId }) => nameId === id);
    const entry = named.find(({ language }) => language.startsWith("en")) ?? named[0];
    const name =
      entry &&
      face
        .getName(id, entry.language)
        .replace(/\p{Cc}/gu, " ")
        .trim();
    if (name) return name.toWellFormed().slice(0, 100);
  }
  return undefined;
}

/** Looks at an OpenType font: its tables, and whether HarfBuzz draws with it. @throws Unfit */
export function inspectFont(given: Uint8Array): Inspected {
  const bytes = Buffer.from(given);
  const magic = bytes.toString("latin1", 0, 4);
  const truetype = magic === "\0\x01\0\0" || magic === "true";
  if (!truetype && magic !== "OTTO")
    throw new Unfit(
      "unsupported_type",
      magic.startsWith("wOF")
        ? "The file is a web font (WOFF). Send the TTF or OTF file that it was made of."
        : magic === "ttcf"
          ? "The file is a collection of fonts. Send one font of it."
          : "The file is no OpenType font. Send a TTF or OTF file.",
    );
  const tables = tablesOf(bytes);
  let family: string | undefined;
  let style: string | undefined;
  try {
    const face = new hb.Face(new hb.Blob(bytes));
    const font = new hb.Font(face);
    const buffer = new hb.Buffer();
    buffer.addText("Aa 1");
    buffer.guessSegmentProperties();
    hb.shape(font, buffer);
    for (const { codepoint } of buffer.getGlyphInfos()) font.glyphToJson(codepoint);
    family = nameOf(face, FAMILY);
    style = nameOf(face, STYLE);
    if (face.upem < 16 || face.upem > 16_384) throw broken();
  } catch {
    throw broken();
  }
  if (family === undefined) throw new Unfit("unreadable", "The font does not say what its family is called.");
  const [maxp, os2] = [tables.get("maxp"), tables.get("OS/2")];
  if (!maxp || maxp.length < 6) throw broken();
  return {
    contentType: truetype ? "font/ttf" : "font/otf",
    extension: truetype ? "ttf" : "otf",
    facts: {
      family,
      ...(style !== undefined && { style }),
      ...(os2 && os2.length >= 6 && { weight: os2.readUInt16BE(4) }),
      glyphs: maxp.readUInt16BE(4),
      variable: tables.has("fvar"),
      originalType: truetype ? "font/ttf" : "font/otf",
    },
    bytes: given,
  };
}
