import sharp, { type Sharp } from "sharp";
import { type Inspected, Unfit } from "#lib/workspace/assets/check/inspected.ts";
import { checkSvg } from "#lib/workspace/assets/check/svg.ts";

// Only these are decoded, whatever libvips can: each decoder more is one more to be attacked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Webp", "Nsgif", "Svg"].map((name) => `VipsForeignLoad${name}Buffer`),
});
// one file a process, and a process for each
sharp.cache(false);
sharp.concurrency(1);

const MOST_PIXELS = 40_000_000;
/** The longer side of what is kept: a 4K film shows no more. */
const LONGER_SIDE = 3_840;
/** The longer side of a drawing that is made of points. */
const SVG_SIDE = 2_048;

const TYPES = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  svg: "image/svg+xml",
} as const;
type Format = keyof typeof TYPES;

/** What a picture is by its bytes, whatever it is called. */
export function imageFormatOf(bytes: Uint8Array): Format | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
  const text = Buffer.from(bytes.subarray(0, 4_096)).toString("utf8");
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE svg[^>[]*>\s*)*<svg[\s>]/i.test(
    text,
  )
    ? "svg"
    : null;
}

/** A drawing as points. It fetches nothing: librsvg loads no file and no address for a drawing without one of its own. */
async function drawn(bytes: Uint8Array, notes: string[]): Promise<Sharp> {
  notes.push(...checkSvg(bytes));
  const { width, height } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
  const density = Math.min(72_000, Math.max(1, (72 * SVG_SIDE) / Math.max(1, width, height)));
  return sharp(bytes, { density, limitInputPixels: MOST_PIXELS, failOn: "warning" });
}

/**
 * Makes a new picture of one: PNG, or JPEG of a JPEG. What is hidden in a file beside its picture stays behind; so does
 * where it was taken.
 *
 * @throws Unfit
 */
export async function inspectImage(bytes: Uint8Array): Promise<Inspected> {
  const format = imageFormatOf(bytes);
  if (!format)
    throw new Unfit(
      "unsupported_type",
      "The file is no PNG, JPEG, WebP, GIF or SVG. Save it as PNG or JPEG.",
    );
  const notes: string[] = [];
  try {
    const source =
      format === "svg"
        ? await drawn(bytes, notes)
        : sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "warning" });
    const { pages = 1 } = await source.metadata();
    if (pages > 1) notes.push(`Of ${pages} moving pictures the first is kept.`);
    const image = source
      .autoOrient()
      .resize({ width: LONGER_SIDE, height: LONGER_SIDE, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb");
    const coded = format === "jpeg" ? image.jpeg({ quality: 92, chromaSubsampling: "4:4:4" }) : image.png();
    const { data, info } = await coded.toBuffer({ resolveWithObject: true });
    const kept = format === "jpeg" ? "jpeg" : "png";
    return {
      contentType: TYPES[kept],
      extension: kept === "jpeg" ? "jpg" : "png",
      facts: {
        widthPixels: info.width,
        heightPixels: info.height,
        alpha: info.channels === 2 || info.channels === 4,
        originalType: TYPES[format],
        ...(notes.length && { notes }),
      },
      bytes: data,
    };
  } catch (error) {
    if (error instanceof Unfit) throw error;
    const { message } = error as Error;
    if (/pixel limit|too large|exceeds/i.test(message))
      throw new Unfit("too_large", `The picture has more than ${MOST_PIXELS} pixels. Make it smaller.`);
    throw new Unfit("unreadable", `The ${format.toUpperCase()} file is damaged or cut off. Save it anew.`);
  }
}
