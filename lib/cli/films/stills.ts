import { resolve } from "node:path";
import { filmFailure } from "#lib/cli/films/film.ts";
import { writeWhole } from "#lib/cli/films/outputs.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Assets } from "#lib/motion/draw/stage.ts";
import { stillFrames } from "#lib/motion/composition/timeline.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { encodePng } from "#lib/video/draw/canvas.ts";
import { contactSheet, drawFrames } from "#lib/video/sheet.ts";

// Apart from what exports: it loads a canvas, and a film is drawn in a thread that has its own.

/** Fonts and pictures of a composition. @throws CommandFailure */
export async function assetsOf(composition: Composition): Promise<Assets> {
  try {
    return await loadAssets(composition);
  } catch (error) {
    throw filmFailure(error);
  }
}

/** Where still pictures of a film go. */
export interface Stills {
  poster?: string | undefined;
  sheet?: string | undefined;
}

/** Writes a frame of the first scene, and one of each scene. @returns the files as they are named now */
export async function writeStills(composition: Composition, { poster, sheet }: Stills): Promise<Stills> {
  const written: Stills = {};
  const assets = await assetsOf(composition);
  const stills = stillFrames(composition);
  if (poster !== undefined) {
    written.poster = resolve(poster);
    const [frame] = drawFrames(composition, assets, stills.slice(0, 1));
    if (frame) await writeWhole(written.poster, await encodePng(frame));
  }
  if (sheet !== undefined) {
    written.sheet = resolve(sheet);
    const surface = contactSheet(composition, assets, stills, Math.min(4, stills.length), 480);
    await writeWhole(written.sheet, await encodePng(surface));
  }
  return written;
}
