import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { isMain } from "#lib/base/is-main.ts";
import { canonicalJson } from "#lib/base/canonical.ts";
import { commandEnv } from "#lib/config/env.ts";
import { directedOf, makeDirected } from "#lib/cli/page-films/directed.ts";
import { makeIntentFrames } from "#lib/cli/page-films/intent-frames.ts";
import { DIRECTED_FILMS, type PageFilm, STILL_AT } from "#lib/content/data.ts";
import { type PageSource, readSources } from "#lib/content/source.ts";
import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { type Recording, recordingShaper } from "#lib/motion/text/recorded-shaper.ts";
import type { Assets } from "#lib/motion/draw/stage.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { CompositionError } from "#lib/video/composition-error.ts";
import { drawFrames } from "#lib/video/sheet.ts";
import { renderAudio } from "#lib/video/sound/audio.ts";
import { exportFilm } from "#lib/video/export.ts";
import { findFfmpeg } from "#lib/video/encode/ffmpeg.ts";

/*
 * `npm run films [NAME …]`: makes the film of every page that has a brief, from the brief alone; those that agents
 * directed, from the storyboards that pages show; and `intents`, the frames of the director's guide. What a page
 * shows is then what the planner and the engine made of the words beside it; a test plans each brief again and
 * fails where a film is older than its brief or than the engine's planning.
 */

/** The shorter side of a film on a page, pixels. */
const SIDE = 720;
/** Widths of the stills of a storyboard, pixels: a tall frame stands in a narrower column. */
const CELL = { landscape: 320, tall: 200 };

/** What a page loads to draw its film: no fonts, no HarfBuzz. */
export interface FilmPack {
  composition: Composition;
  recording: Recording;
}

/** `/use-cases/social-ads` → `social-ads`, `/` → `home`. */
export const filmName = ({ path }: Pick<PageSource, "path">): string => path.split("/").at(-1) || "home";

const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

/**
 * Plans the film of a page's brief, and finds what its frames are drawn with.
 *
 * @returns the pack that the page loads, the assets it was drawn with, and what the film's scenes say
 * @throws PlanError, CompositionError
 */
export async function planPageFilm(
  brief: string,
  seed: number,
): Promise<{ pack: FilmPack; assets: Assets; scenes: PageFilm["scenes"]; compositionSha256: string }> {
  const first = await rulesPlanner.plan(brief, { seed });
  const scale = SIDE / Math.min(first.composition.widthPixels, first.composition.heightPixels);
  const even = (pixels: number) => 2 * Math.round((pixels * scale) / 2);
  const size = {
    widthPixels: even(first.composition.widthPixels),
    heightPixels: even(first.composition.heightPixels),
  };
  const plan = await rulesPlanner.plan(brief, { seed, size });
  const read = readComposition(plan.composition);
  if (!read.ok) throw new CompositionError(read.issues);
  const { composition } = read;
  const loaded = await loadAssets(composition);
  const { shaper, recording } = recordingShaper(loaded.shaper);
  const assets = { ...loaded, shaper };
  const film = prepareFilm(composition, assets);
  for (let index = 0; index < film.timeline.frames; index += 1) film.frame(index);
  return {
    pack: { composition, recording },
    assets,
    scenes: film.timeline.scenes.map(({ firstFrame }, index) => ({
      startSeconds: firstFrame / composition.fps,
      says: plan.scenes[index]?.says ?? "",
    })),
    compositionSha256: sha256(canonicalJson(composition)),
  };
}

/** The frame of each scene that stands for it. */
export function stillsOf({ composition }: FilmPack, assets: Assets): number[] {
  const { timeline } = prepareFilm(composition, assets);
  return timeline.scenes.map(({ firstFrame, frames }) => firstFrame + Math.floor(frames * STILL_AT + 1e-6));
}

/** Frames side by side, without gaps. */
function sheetOf({ composition }: FilmPack, assets: Assets, frames: readonly number[]): Canvas {
  const { widthPixels, heightPixels } = composition;
  const width = widthPixels > heightPixels ? CELL.landscape : CELL.tall;
  const height = Math.round((width * heightPixels) / widthPixels);
  const sheet = createCanvas(width * frames.length, height);
  const context = sheet.getContext("2d");
  let cell = 0;
  for (const { canvas } of drawFrames(composition, assets, frames)) {
    context.drawImage(canvas as Canvas, cell * width, 0, width, height);
    cell += 1;
  }
  return sheet;
}

/** Makes the files of one page's film. */
async function makeFilm(page: PageSource, ffmpeg: string): Promise<PageFilm> {
  const { brief = "", film: wanted = { seed: 1, poster: 1 } } = page;
  const name = filmName(page);
  const { pack, assets, scenes, compositionSha256 } = await planPageFilm(brief, wanted.seed);
  const { composition } = pack;
  const stills = stillsOf(pack, assets);
  const posterScene = Math.min(wanted.poster, scenes.length) - 1;
  const [poster] = [...drawFrames(composition, assets, [stills[posterScene] ?? 0])];
  if (!poster) throw new Error(`${page.file}: the film has no frame`);
  const sheet = sheetOf(pack, assets, stills);
  await writeFile(join("content/films", `${name}.json`), `${JSON.stringify(pack)}\n`);
  await writeFile(join("content/films", `${name}.webp`), await (poster.canvas as Canvas).encode("webp", 84));
  await writeFile(join("content/films", `${name}-scenes.webp`), await sheet.encode("webp", 82));
  const exported = await exportFilm(composition, join("public/films", `${name}.mp4`), {
    ffmpeg,
    renderSound: renderAudio,
    encoding: { preset: "medium", crf: 24 },
  });
  return {
    name,
    widthPixels: composition.widthPixels,
    heightPixels: composition.heightPixels,
    fps: composition.fps,
    seconds: exported.seconds,
    posterScene,
    scenes,
    compositionSha256,
    bytes: exported.bytes,
    sha256: exported.sha256,
  };
}

/** Pages with a film, in path order. */
export const filmedPages = async (): Promise<PageSource[]> =>
  (await readSources()).filter(({ film }) => film).sort((a, b) => (a.path < b.path ? -1 : 1));

async function main(names: readonly string[]): Promise<void> {
  const pages = await filmedPages();
  const { path: ffmpeg } = await findFfmpeg(commandEnv().FFMPEG_PATH);
  await Promise.all(["content/films", "public/films"].map((path) => mkdir(path, { recursive: true })));
  const file = "content/data/films.json";
  const films = JSON.parse(await readFile(file, "utf8")) as Record<string, PageFilm>;
  for (const page of pages) {
    if (names.length && !names.includes(filmName(page))) continue;
    const film = await makeFilm(page, ffmpeg);
    films[page.path] = film;
    console.log(
      `${film.name.padEnd(24)} ${film.seconds} s, ${film.scenes.length} scenes, ${Math.round(film.bytes / 1000)} KB`,
    );
  }
  const kept = Object.fromEntries(pages.flatMap(({ path }) => (films[path] ? [[path, films[path]]] : [])));
  await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`);
  await directedFilms(names, ffmpeg);
  if (names.length && !names.includes("intents")) return;
  await writeFile(
    "content/data/intent-frames.json",
    `${JSON.stringify(await makeIntentFrames(), null, 2)}\n`,
  );
  console.log("intents");
}

/** Films of the storyboards that pages show. */
async function directedFilms(names: readonly string[], ffmpeg: string): Promise<void> {
  const made: Record<string, PageFilm> = {};
  for (const directed of directedOf(await readSources())) {
    const { name } = directed;
    const kept = DIRECTED_FILMS[name];
    const film = names.length && !names.includes(name) && kept ? kept : await makeDirected(directed, ffmpeg);
    made[name] = film;
    if (film !== kept)
      console.log(`${name.padEnd(24)} ${film.seconds} s, ${Math.round(film.bytes / 1000)} KB`);
  }
  await writeFile("content/data/directed.json", `${JSON.stringify(made, null, 2)}\n`);
}

if (isMain(import.meta.filename)) await main(process.argv.slice(2));
