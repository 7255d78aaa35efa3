import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Canvas } from "@napi-rs/canvas";
import { type LaidOut, laidOutForPage } from "#lib/cli/page-films/board-film.ts";
import type { PageFilm } from "#lib/content/data.ts";
import type { PageSource } from "#lib/content/source.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { exportFilm } from "#lib/video/export.ts";
import { drawFrames } from "#lib/video/sheet.ts";
import { renderAudio } from "#lib/video/sound/audio.ts";

/** Films that an agent directed: a page shows the storyboard, and the film that it becomes. */

export interface Directed {
  name: string;
  /** The page that shows it. */
  path: string;
  /** JSON, as the page shows it. */
  board: string;
}

const BLOCK = /<Directed name="([a-z-]+)">\n+```json storyboard[^\n]*\n([\s\S]*?)\n```\n+<\/Directed>/g;

/** Every storyboard in a `<Directed>` of a page, in path order. */
export const directedOf = (sources: readonly PageSource[]): Directed[] =>
  sources
    .flatMap(({ path, body }) =>
      [...body.matchAll(BLOCK)].map(([, name = "", board = ""]) => ({ name, path, board })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));

export const layOutDirected = ({ board }: Directed): Promise<LaidOut> => laidOutForPage(JSON.parse(board));

/** Makes the files of a directed film: its poster, and the MP4. */
export async function makeDirected(directed: Directed, ffmpeg: string): Promise<PageFilm> {
  const { name } = directed;
  const { composition, film, compositionSha256 } = await layOutDirected(directed);
  const { fps, scenes } = timelineOf(composition);
  const [first] = scenes;
  // late in the first scene: the point of the film, and its picture
  const frame = Math.floor((first?.frames ?? 1) * 0.85);
  const [poster] = [...drawFrames(composition, await loadAssets(composition), [frame])];
  if (!poster) throw new Error(`${name} has no frame.`);
  await writeFile(join("content/films", `${name}.webp`), await (poster.canvas as Canvas).encode("webp", 80));
  const { seconds, bytes, sha256 } = await exportFilm(composition, join("public/films", `${name}.mp4`), {
    ffmpeg,
    renderSound: renderAudio,
    encoding: { preset: "medium", crf: 24 },
  });
  return {
    name,
    widthPixels: composition.widthPixels,
    heightPixels: composition.heightPixels,
    fps,
    seconds,
    posterScene: 0,
    scenes: scenes.map(({ firstFrame }, index) => ({
      startSeconds: firstFrame / fps,
      says: film.scenes[index]?.says ?? "",
    })),
    compositionSha256,
    bytes,
    sha256,
  };
}
