import { imageSize } from "image-size";
import { Unfit } from "#lib/workspace/assets/check/inspected.ts";

const SVG_BYTES = 2_000_000;
/** Pixels of all pictures in a drawing: librsvg unpacks each one whole, however small it is drawn. */
const MOST_PIXELS = 16_000_000;

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A picture in an address, and what stands behind it: its end, and nothing that an address could go on with. */
const ALLOWED = /^data:image\/(?:png|jpe?g|webp|gif);base64,([A-Za-z0-9+/=]*)(["'\s)<]|$)/i;

/** What a parser makes of references to characters. */
const dereferenced = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,8})|#(\d{1,9})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Refuses pictures in a drawing whose size is not known, or too large. @throws Unfit */
function checkPictures(text: string): void {
  let pixels = 0;
  // addresses lose line breaks and tabs wherever they are
  const plain = dereferenced(text).replace(/[\t\n\r]/g, "");
  for (const { index } of plain.matchAll(/data:/gi)) {
    const [, base64, behind] = ALLOWED.exec(plain.slice(index)) ?? [];
    if (base64 === undefined || behind === undefined)
      throw new Unfit(
        "unsupported_type",
        "The SVG has data in it that is no PNG, JPEG, WebP or GIF in base64. Take it out, or send a PNG.",
      );
    try {
      const { width, height } = imageSize(Buffer.from(base64, "base64"));
      pixels += width * height;
    } catch {
      throw new Unfit("unreadable", "A picture in the SVG cannot be read. Export it anew.");
    }
    if (pixels > MOST_PIXELS)
      throw new Unfit(
        "too_large",
        `The pictures in the SVG have more than ${MOST_PIXELS} pixels in all. Make them smaller.`,
      );
  }
}

/**
 * Refuses a drawing that could be dear to draw, or that is not read alike by us and by librsvg.
 *
 * @returns what is left out of it, for its owner
 * @throws Unfit
 */
export function checkSvg(bytes: Uint8Array): string[] {
  if (bytes.length > SVG_BYTES)
    throw new Unfit("too_large", `An SVG has at most ${SVG_BYTES} bytes. Send it as PNG.`);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Unfit("unreadable", "The SVG is not UTF-8. Save it as UTF-8.");
  }
  if (/<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-?8["'])/i.test(text))
    throw new Unfit("unreadable", "The SVG says that it is not UTF-8. Save it as UTF-8.");
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(text))
    throw new Unfit("unsupported_type", "The SVG defines entities. Export it without a document type.");
  checkPictures(text);
  return [
    ...(/<(?:\w+:)?text[\s>]/i.test(text)
      ? ["Texts were drawn with fonts of the server. Turn them into paths to keep yours."]
      : []),
    ...(/(?:href|src)\s*=\s*["'](?!#|data:)/i.test(text)
      ? ["Other files that the SVG names were left out."]
      : []),
    ...(/<(?:\w+:)?script[\s>]/i.test(text) ? ["Scripts were left out."] : []),
  ];
}
