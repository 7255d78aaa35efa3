import { type Canvas, createCanvas, GlobalFonts, loadImage, Path2D } from "@napi-rs/canvas";
import { imageSize } from "image-size";
import type { DrawingContext, Pixels, Platform, Surface } from "#lib/motion/draw/display.ts";
import type { Rect } from "#lib/motion/shapes/geometry.ts";
import { canvasFamily } from "#lib/motion/composition/fonts.ts";

/** More pixels than this are no picture for a film: decoding would take the memory. */
const MAXIMUM_PICTURE_PIXELS = 40_000_000;

function createSurface(widthPixels: number, heightPixels: number): Surface {
  const canvas = createCanvas(widthPixels, heightPixels);
  return { canvas, context: canvas.getContext("2d") as unknown as DrawingContext, widthPixels, heightPixels };
}

/**
 * The server's canvas drawing texts as text: not exact.
 *
 * @param fonts key → bytes of the file
 */
export function skiaTextPlatform(fonts: ReadonlyMap<string, Uint8Array>): Platform {
  for (const [key, bytes] of fonts)
    if (!GlobalFonts.has(canvasFamily(key))) GlobalFonts.register(Buffer.from(bytes), canvasFamily(key));
  const styles = new Map<string, unknown>();
  /** This Skia thickens text by the lightness of its colour; of a pattern it knows none. */
  const textStyle = (color: string): unknown => {
    let known = styles.get(color);
    if (known === undefined) {
      const canvas = createCanvas(1, 1);
      const context = canvas.getContext("2d");
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      known = context.createPattern(canvas, "repeat");
      styles.set(color, known);
    }
    return known;
  };
  return { ...skiaPlatform, textMode: "fill", textStyle };
}

/** The server's canvas: Skia, the library that Chromium draws with. */
export const skiaPlatform: Platform = {
  createPath: (data) => new Path2D(data),
  createSurface,
  createPicture({ widthPixels, heightPixels, data }) {
    const canvas = createCanvas(widthPixels, heightPixels);
    const context = canvas.getContext("2d");
    const image = context.createImageData(widthPixels, heightPixels);
    image.data.set(data);
    context.putImageData(image, 0, 0);
    return { canvas, context: context as unknown as DrawingContext, widthPixels, heightPixels };
  },
};

/**
 * Empties a surface down to a corner: what is right of it or below is not there until it is emptied again. Setting the
 * size writes these pixels once; `clearRect` writes all of them twice, and a canvas that was read and is not emptied
 * copies itself before it is painted on.
 *
 * @param surface made by `skiaPlatform`
 */
export function emptySurface(surface: Surface, right: number, bottom: number): void {
  const canvas = surface.canvas as Canvas;
  // each of the two writes what there is: a line, then all
  canvas.height = 1;
  canvas.width = right;
  canvas.height = bottom;
}

/**
 * The pixels of a part of a surface: red, green, blue, alpha.
 *
 * @param surface made by `skiaPlatform`
 */
export function readPixels(surface: Surface, { x, y, width, height }: Rect): Uint8ClampedArray {
  const canvas = surface.canvas as Canvas;
  return canvas.getContext("2d").getImageData(x, y, width, height).data;
}

/** The surface as a PNG file. */
export const encodePng = (surface: Surface): Promise<Uint8Array> => (surface.canvas as Canvas).encode("png");

const SIGNATURES: readonly [kind: string, signature: RegExp][] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these bytes
  ["png", /^\x89PNG\r\n\x1a\n/],
  ["jpeg", /^\xff\xd8\xff/],
  ["webp", /^RIFF[\s\S]{4}WEBP/],
];
function refuseLarge(widthPixels: number, heightPixels: number): void {
  if (widthPixels * heightPixels > MAXIMUM_PICTURE_PIXELS)
    throw new Error(
      `The picture has ${widthPixels} × ${heightPixels} pixels: at most ${MAXIMUM_PICTURE_PIXELS} in all.`,
    );
}

/**
 * Decodes a PNG, JPEG or WebP.
 *
 * @throws Error if the bytes are no such picture or have more than 40 million pixels
 */
export async function decodePicture(bytes: Uint8Array): Promise<Pixels> {
  const kind = SIGNATURES.find(([, signature]) =>
    signature.test(Buffer.from(bytes.subarray(0, 12)).toString("latin1")),
  )?.[0];
  // an SVG may name other files, and no browser shows one that says it is a PNG
  if (!kind) throw new Error("The picture is no PNG, JPEG or WebP.");
  // a few bytes may unpack to gigabytes: the file says how large it is
  const { width, height } = imageSize(bytes);
  refuseLarge(width, height);
  const image = await loadImage(Buffer.from(bytes));
  const [widthPixels, heightPixels] = [image.width, image.height];
  if (!(widthPixels > 0 && heightPixels > 0)) throw new Error("The picture is empty.");
  refuseLarge(widthPixels, heightPixels);
  const canvas = createCanvas(widthPixels, heightPixels);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  return { widthPixels, heightPixels, data: context.getImageData(0, 0, widthPixels, heightPixels).data };
}
