import { parseArgs } from "node:util";
import { filmFailure, onlyFile, readText, usage } from "#lib/cli/films/film.ts";
import { countedFindings, findingRow } from "#lib/cli/films/found.ts";
import { type FilmFile, readFilmFile } from "#lib/cli/films/film-file.ts";
import { assetsOf } from "#lib/cli/films/stills.ts";
import { checkOutputs, writeWhole } from "#lib/cli/films/outputs.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { aligned } from "#lib/cli/terminal.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Written } from "#lib/motion/expand/read-written.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { checkFilm } from "#lib/motion/check/check.ts";
import {
  filmSheet,
  markedMoments,
  type Moment,
  momentAt,
  sheetMoments,
  transitionMoments,
} from "#lib/video/film-sheet.ts";
import { encodePng } from "#lib/video/draw/canvas.ts";

interface Wanted {
  at?: string | undefined;
  every?: string | undefined;
  beats?: boolean | undefined;
  transitions?: boolean | undefined;
}

/** A time such as `2.5s` or `2.5`. @throws CommandFailure usage */
function secondsOf(text: string, option: string): number {
  if (!/^\d+(?:\.\d+)?s?$/.test(text.trim()))
    throw usage(
      `--${option} ${text} does not do.`,
      "A time is written 2.5s; several with commas between them.",
      "sheet",
    );
  return Number.parseFloat(text);
}

/** The named moments of a composition's scenes, a little later: what begins there is seen. */
function beatMoments(composition: Composition, beats: Written["beats"]): Moment[] {
  const { scenes, fps, frames } = timelineOf(composition);
  return beats.map(({ sceneIndex, name, seconds }) => {
    const { scene, firstFrame } = scenes[sceneIndex] ?? {};
    const at = (firstFrame ?? 0) / fps + seconds + 0.4;
    return { seconds: Math.min(frames / fps, at), label: `${scene?.id}: ${name}` };
  });
}

/** The moments that are asked for; without any, each scene at work. @throws CommandFailure usage */
function momentsOf(
  { composition, board, written }: FilmFile,
  { at, every, beats, transitions }: Wanted,
): Moment[] {
  if ([at, every, beats, transitions].filter((one) => one !== undefined).length > 1)
    throw usage("Which moments?", "One of --at, --every, --beats and --transitions.", "sheet");
  const { frames, fps } = timelineOf(composition);
  const length = frames / fps;
  const within = (seconds: number, option: string): Moment => {
    if (seconds > length)
      throw usage(
        `--${option} ${seconds}s does not do.`,
        `The film is ${length.toFixed(1)} s long.`,
        "sheet",
      );
    return momentAt(composition, seconds);
  };
  if (at !== undefined) return at.split(",").map((time) => within(secondsOf(time, "at"), "at"));
  if (every !== undefined) {
    const step = secondsOf(every, "every");
    if (step < 0.1) throw usage(`--every ${every} does not do.`, "At least 0.1s.", "sheet");
    return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) =>
      momentAt(composition, Math.min(length, index * step)),
    );
  }
  if (transitions) return transitionMoments(composition);
  if (beats) {
    if (board) return board.film.beats.map(({ seconds, label }) => ({ seconds, label }));
    const named = beatMoments(composition, written?.beats ?? []);
    if (named.length) return named;
    throw usage("There are no beats.", "Name moments in a scene's `beats`, or with --at.", "sheet");
  }
  return sheetMoments(composition);
}

export const command: ReelwrightCommand = {
  help: `reelwright sheet FILE [--at TIMES | --every TIME | --beats | --transitions] [-o FILE]

Draws moments of a film side by side in one picture, each with its time, its scene and the numbers of what check finds
there: to look a storyboard or a composition over before it is exported. 9 to 16 moments, at most 1,600 pixels wide.

  --at TIMES      1,2.5,4s
  --every TIME    2s
  --beats         each beat of a storyboard, or of a composition's scenes
  --transitions   the middle of each transition
  --brief BRIEF   the brief as a text file, as for check
  -o FILE         where the picture goes; default sheet.png
  --json          moments and findings as JSON`,
  async run(args, world) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        at: { type: "string" },
        every: { type: "string" },
        beats: { type: "boolean" },
        transitions: { type: "boolean" },
        brief: { type: "string" },
        output: { type: "string", short: "o", default: "sheet.png" },
        json: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const file = onlyFile(positionals, "film", "sheet");
    await checkOutputs("sheet", [file], [{ option: "-o", file: values.output, endings: [".png"] }]);
    const film = await readFilmFile(file);
    const moments = momentsOf(film, values);
    if (!moments.length)
      throw usage("There is no such moment.", "The film cuts from scene to scene.", "sheet");
    const { composition, board } = film;
    const brief = values.brief === undefined ? undefined : await readText(values.brief);
    const findings = checkFilm(composition, await assetsOf(composition), { board, brief });
    const shown = markedMoments(composition, moments.slice(0, 16), findings);
    const surface = await filmSheet(composition, shown).catch((error) => {
      throw filmFailure(error);
    });
    await writeWhole(values.output, await encodePng(surface));
    const left = moments.length - shown.length;
    const { out } = world.terminal;
    const summary = {
      file: values.output,
      moments: shown,
      leftOut: left,
      findings,
      widthPixels: surface.widthPixels,
      heightPixels: surface.heightPixels,
    };
    if (values.json) return out.write(`${JSON.stringify(summary, null, 2)}\n`);
    out.write(
      aligned(out, [
        ["File", values.output],
        ["Size", `${surface.widthPixels} × ${surface.heightPixels}`],
        ["Moments", shown.map(({ seconds }) => `${seconds.toFixed(1)} s`).join(", ")],
        ...(left ? [["Left out", `${left} more: name fewer`] as const] : []),
        ...(findings.length ? [["Found", `${countedFindings(findings.length)}:`] as const] : []),
      ]),
    );
    if (findings.length) out.write(aligned(out, findings.map(findingRow)));
  },
};
