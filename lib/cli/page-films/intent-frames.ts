import { writeFile } from "node:fs/promises";
import type { Canvas } from "@napi-rs/canvas";
import { laidOutForPage } from "#lib/cli/page-films/board-film.ts";
import board from "#lib/cli/page-films/intents.json" with { type: "json" };
import type { IntentFrames } from "#lib/content/data.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { filmSheet, sheetCells } from "#lib/video/film-sheet.ts";

/** What each intent looks like: a frame of each on one sheet, for the director's guide and for film_guide. */

export const INTENTS_SHEET = "content/films/intents.webp";
/** So long before a scene's end its frame is, seconds: all is there, and nothing is on its way out. */
const BEFORE_END = 0.4;

export const layOutIntents = () => laidOutForPage(board);

/** Draws the sheet. @returns where each intent's frame is on it */
export async function makeIntentFrames(): Promise<IntentFrames> {
  const { composition, film, compositionSha256 } = await layOutIntents();
  const { scenes, fps } = timelineOf(composition);
  const moments = scenes.map(({ firstFrame, frames }, index) => ({
    seconds: (firstFrame + frames) / fps - BEFORE_END,
    label: film.scenes[index]?.is ?? "",
  }));
  const surface = await filmSheet(composition, moments, { most: moments.length, hasTimes: false });
  await writeFile(INTENTS_SHEET, await (surface.canvas as Canvas).encode("webp", 82));
  const { cells, ...cell } = sheetCells(moments.length, composition);
  return {
    widthPixels: surface.widthPixels,
    heightPixels: surface.heightPixels,
    cell,
    cells: Object.fromEntries(cells.map((at, index) => [moments[index]?.label ?? "", at])),
    compositionSha256,
  };
}
