import { writeFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { stillFrames } from "#lib/motion/composition/timeline.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { CompositionError } from "#lib/video/composition-error.ts";
import { encodePng, readPixels } from "#lib/video/draw/canvas.ts";
import { filmSheet, sheetMoments } from "#lib/video/film-sheet.ts";
import { GLIMPSE, type Glimpses, type StillsAnswer, type StillsOrder } from "#lib/video/look/stills.ts";
import { drawFrames } from "#lib/video/sheet.ts";

// a thread of its own: drawing keeps a thread busy, and this process answers requests

const { composition, poster, sheet, frames } = workerData as StillsOrder;

/** Longer side of the frames that glimpses are taken of, pixels: lengths are in `u`, a small frame is the same drawn small. */
const SMALL_PIXELS = 320;
const even = (pixels: number): number => Math.max(16, Math.round(pixels / 2) * 2);

/** Lightness as H.264 has it: BT.709, limited range. */
const lightness = (red: number, green: number, blue: number): number =>
  16 + (219 / 255) * (0.2126 * red + 0.7152 * green + 0.0722 * blue);

async function glimpsesOf(film: Composition): Promise<Glimpses> {
  const scale = Math.min(1, SMALL_PIXELS / Math.max(film.widthPixels, film.heightPixels));
  const [widthPixels, heightPixels] = [even(film.widthPixels * scale), even(film.heightPixels * scale)];
  const small = { ...film, widthPixels, heightPixels };
  const glimpses: Glimpses = [];
  for (const surface of drawFrames(small, await loadAssets(small), frames)) {
    const pixels = readPixels(surface, { x: 0, y: 0, width: widthPixels, height: heightPixels });
    const fields = Array.from({ length: GLIMPSE.columns * GLIMPSE.rows }, () => ({ sum: 0, count: 0 }));
    for (let y = 0; y < heightPixels; y += 1)
      for (let x = 0; x < widthPixels; x += 1) {
        const row = Math.floor((y * GLIMPSE.rows) / heightPixels);
        const field = fields[row * GLIMPSE.columns + Math.floor((x * GLIMPSE.columns) / widthPixels)];
        const at = (y * widthPixels + x) * 4;
        if (!field) continue;
        field.sum += lightness(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
        field.count += 1;
      }
    glimpses.push(fields.map(({ sum, count }) => sum / Math.max(1, count)));
  }
  return glimpses;
}

async function stills(): Promise<StillsAnswer> {
  try {
    if (poster !== null)
      for (const frame of drawFrames(
        composition,
        await loadAssets(composition),
        stillFrames(composition).slice(0, 1),
      ))
        await writeFile(poster, await encodePng(frame));
    if (sheet !== null)
      await writeFile(sheet, await encodePng(await filmSheet(composition, sheetMoments(composition))));
    return { glimpses: await glimpsesOf(composition) };
  } catch (error) {
    if (!(error instanceof CompositionError)) throw error;
    return { issues: error.issues };
  }
}

parentPort?.postMessage(await stills());
