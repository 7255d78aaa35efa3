import { parseArgs } from "node:util";
import { onlyFile, usage } from "#lib/cli/films/film.ts";
import { readFilmFile } from "#lib/cli/films/film-file.ts";
import { checkOutputs, writeWhole } from "#lib/cli/films/outputs.ts";
import { assetsOf } from "#lib/cli/films/stills.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { aligned } from "#lib/cli/terminal.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { frameAtSeconds, stillFrames, timelineOf } from "#lib/motion/composition/timeline.ts";
import { encodePng } from "#lib/video/draw/canvas.ts";
import { contactSheet, drawFrames } from "#lib/video/sheet.ts";

/** A time such as `1.5s`, `1.5` or `00:01:12` (minutes, seconds, frames). */
function secondsOf(text: string, fps: number): number {
  const code = /^(\d{1,2}):(\d{2}):(\d{2})$/.exec(text);
  if (code) return Number(code[1]) * 60 + Number(code[2]) + Number(code[3]) / fps;
  if (/^\d+(?:\.\d+)?s?$/.test(text)) return Number.parseFloat(text);
  throw usage(`--at ${text} does not do.`, "It is a time such as 1.5s or 00:01:12.", "frames");
}

/** @throws CommandFailure usage for a time that the film does not have */
function frameAt(composition: Composition, at: string): number {
  const timeline = timelineOf(composition);
  const seconds = secondsOf(at, composition.fps);
  const length = timeline.frames / composition.fps;
  if (seconds > length)
    throw usage(`--at ${at} does not do.`, `The film is ${length.toFixed(2)} s long.`, "frames");
  return frameAtSeconds(timeline, seconds);
}

export const command: ReelwrightCommand = {
  help: `reelwright frames COMPOSITION [--at TIME] [-o FILE]

Draws one frame as a PNG; without --at a contact sheet, one frame of each scene.

  --at TIME       1.5s, or minutes, seconds and frames: 00:01:12
  -o FILE         where the picture goes; else frame.png
  --json          the file as JSON`,
  async run(args, world) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        at: { type: "string" },
        output: { type: "string", short: "o", default: "frame.png" },
        json: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const file = onlyFile(positionals, "composition", "frames");
    await checkOutputs("frames", [file], [{ option: "-o", file: values.output, endings: [".png"] }]);
    const { composition } = await readFilmFile(file);
    const frames = values.at === undefined ? stillFrames(composition) : [frameAt(composition, values.at)];
    const assets = await assetsOf(composition);
    const [only] = values.at === undefined ? [] : drawFrames(composition, assets, frames);
    const surface = only ?? contactSheet(composition, assets, frames, Math.min(4, frames.length), 480);
    await writeWhole(values.output, await encodePng(surface));
    const { out } = world.terminal;
    const shown = {
      file: values.output,
      frames,
      widthPixels: surface.widthPixels,
      heightPixels: surface.heightPixels,
    };
    if (values.json) return out.write(`${JSON.stringify(shown, null, 2)}\n`);
    out.write(
      aligned(out, [
        ["File", shown.file],
        [only ? "Frame" : "Frames", frames.join(", ")],
        ["Size", `${shown.widthPixels} × ${shown.heightPixels}`],
      ]),
    );
  },
};
