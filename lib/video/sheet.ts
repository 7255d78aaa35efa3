import type { Composition } from "#lib/motion/composition/composition.ts";
import { paint, type Surface } from "#lib/motion/draw/display.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import type { Assets } from "#lib/motion/draw/stage.ts";
import { skiaPlatform } from "#lib/video/draw/canvas.ts";

/**
 * One frame of a film as a surface.
 *
 * @param frames indexes, in any order
 */
export function* drawFrames(
  composition: Composition,
  assets: Assets,
  frames: readonly number[],
): Generator<Surface> {
  const film = prepareFilm(composition, assets);
  const { widthPixels: width, heightPixels: height } = composition;
  for (const index of frames) {
    const surface = skiaPlatform.createSurface(width, height);
    paint(surface, film.frame(index), skiaPlatform, { x: 0, y: 0, width, height });
    yield surface;
  }
}

/**
 * Frames side by side in one picture, to look a film over.
 *
 * @param columns how many stand in a row
 * @param cellPixels width of one
 */
export function contactSheet(
  composition: Composition,
  assets: Assets,
  frames: readonly number[],
  columns: number,
  cellPixels: number,
): Surface {
  const cellHeight = Math.round((cellPixels * composition.heightPixels) / composition.widthPixels);
  const gap = Math.max(2, Math.round(cellPixels / 60));
  const rows = Math.ceil(frames.length / columns);
  const sheet = skiaPlatform.createSurface(
    columns * (cellPixels + gap) + gap,
    rows * (cellHeight + gap) + gap,
  );
  const context = sheet.context as unknown as CanvasRenderingContext2D;
  context.fillStyle = "#808080";
  context.fillRect(0, 0, sheet.widthPixels, sheet.heightPixels);
  let index = 0;
  for (const surface of drawFrames(composition, assets, frames)) {
    const x = gap + (index % columns) * (cellPixels + gap);
    const y = gap + Math.floor(index / columns) * (cellHeight + gap);
    context.drawImage(surface.canvas as never, x, y, cellPixels, cellHeight);
    index += 1;
  }
  return sheet;
}
