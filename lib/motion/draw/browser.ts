import type { DrawingContext, Pixels, Platform, Surface } from "#lib/motion/draw/display.ts";

import { canvasFamily } from "#lib/motion/composition/fonts.ts";

/** A page's globals, handed in: nothing here reads them by name. */
export type Page = Window & typeof globalThis;

const OPTIONS = { willReadFrequently: true, colorSpace: "srgb" } as const;

/**
 * A canvas of the page as a surface. Its bitmap gets the composition's own size; style decides how large it
 * looks. `willReadFrequently` keeps it in software, which draws as the exporter does.
 */
export function surfaceOf(canvas: HTMLCanvasElement, widthPixels: number, heightPixels: number): Surface {
  canvas.width = widthPixels;
  canvas.height = heightPixels;
  const context = canvas.getContext("2d", OPTIONS);
  if (!context) throw new Error("This browser gives no 2D canvas.");
  return { canvas, context: context as unknown as DrawingContext, widthPixels, heightPixels };
}

/**
 * Makes fonts known to the page's canvases, for `textMode: "fill"`.
 *
 * @param fonts key → bytes of the file
 */
export async function registerFonts(page: Page, fonts: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const [key, bytes] of fonts) {
    const family = canvasFamily(key);
    if ([...page.document.fonts].some((font) => font.family.replaceAll('"', "") === family)) continue;
    const face = new page.FontFace(family, bytes.slice().buffer);
    page.document.fonts.add(await face.load());
  }
}

/** The page's canvas as the platform. */
export function browserPlatform(page: Page, textMode: Platform["textMode"] = "outlines"): Platform {
  const createSurface = (widthPixels: number, heightPixels: number) =>
    surfaceOf(page.document.createElement("canvas"), widthPixels, heightPixels);
  return {
    textMode,
    createPath: (data) => new page.Path2D(data),
    createSurface,
    createPicture({ widthPixels, heightPixels, data }) {
      const surface = createSurface(widthPixels, heightPixels);
      const image = new page.ImageData(new Uint8ClampedArray(data), widthPixels, heightPixels);
      (surface.context as unknown as CanvasRenderingContext2D).putImageData(image, 0, 0);
      return surface;
    },
  };
}

/**
 * Pixels of a picture, as the exporter decodes it.
 *
 * @param data a `data:` address
 * @throws Error if the browser cannot read it
 */
export async function decodePicture(page: Page, data: string): Promise<Pixels> {
  const bytes = Uint8Array.from(page.atob(data.slice(data.indexOf(",") + 1)), (character) =>
    character.charCodeAt(0),
  );
  const type = data.slice(5, data.indexOf(";"));
  // as the file has it: no profile applied, no alpha multiplied
  const image = await page.createImageBitmap(new page.Blob([bytes], { type }), {
    colorSpaceConversion: "none",
    premultiplyAlpha: "none",
  });
  const surface = surfaceOf(page.document.createElement("canvas"), image.width, image.height);
  const context = surface.context as unknown as CanvasRenderingContext2D;
  context.drawImage(image, 0, 0);
  image.close();
  return {
    widthPixels: image.width || surface.widthPixels,
    heightPixels: image.height || surface.heightPixels,
    data: context.getImageData(0, 0, surface.widthPixels, surface.heightPixels).data,
  };
}
