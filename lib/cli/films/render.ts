import { parseArgs } from "node:util";
import {
  checkExportOutputs,
  EXPORT_HELP,
  EXPORT_OPTIONS,
  exportSettings,
  exportWithBar,
  writtenRows,
} from "#lib/cli/films/export.ts";
import { onlyFile, PLAN_HELP, PLAN_OPTIONS, planOptions } from "#lib/cli/films/film.ts";
import { plannedFilm } from "#lib/cli/films/planner.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { aligned } from "#lib/cli/terminal.ts";

export const command: ReelwrightCommand = {
  help: `reelwright render BRIEF [-o FILE] [OPTIONS]

Makes a film of a brief: plans it, draws it, encodes an MP4. Needs no account and no network: a language model
reads the brief where you name one. The brief is a file, or - for standard input.

  -o FILE         where the film goes; else film.mp4. A .gif or .webp is a loop: no sound, 15 s at most
${PLAN_HELP}
${EXPORT_HELP}
  --json          the plan's summary and the file as JSON; progress as lines of JSON on standard error`,
  async run(args, world) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        ...PLAN_OPTIONS,
        ...EXPORT_OPTIONS,
        output: { type: "string", short: "o", default: "film.mp4" },
        json: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const file = onlyFile(positionals, "brief", "render");
    const options = planOptions(values, "render");
    const settings = exportSettings(values, "render", world);
    await checkExportOutputs("render", [file, values.voice], values.output, settings);
    const { plan, film } = await plannedFilm({ file, options, values, world, command: "render" });
    const { out, err } = world.terminal;
    if (!values.json) {
      err.write(
        aligned(
          err,
          plan.scenes.map(({ seconds, says }) => [`${seconds.toFixed(1)} s`, says]),
        ),
      );
      for (const note of plan.notes ?? []) err.write(aligned(err, [["note", note]]));
      for (const { text, why } of plan.ignored) err.write(aligned(err, [["not used", `${text} (${why})`]]));
    }
    const exported = await exportWithBar(film, values.output, settings, world);
    if (values.json) {
      const { composition: _, ...summary } = plan;
      out.write(`${JSON.stringify({ ...summary, film: exported }, null, 2)}\n`);
    } else out.write(aligned(out, writtenRows(exported)));
  },
};
