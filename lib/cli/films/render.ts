import { parseArgs } from "node:util";
import {
  checkExportOutputs,
  EXPORT_HELP,
  EXPORT_OPTIONS,
  exportSettings,
  exportWithBar,
  writtenRows,
} from "#lib/cli/films/export.ts";
import {
  briefIn,
  onlyFile,
  PLAN_HELP,
  PLAN_OPTIONS,
  planOptions,
  readText,
  refusePlanOptions,
} from "#lib/cli/films/film.ts";
import { type FilmFile, storyboardIn } from "#lib/cli/films/film-file.ts";
import { countFindings, tellFindings } from "#lib/cli/films/found.ts";
import { plannedFilm } from "#lib/cli/films/planner.ts";
import type { ReelwrightCommand, World } from "#lib/cli/reelwright-command.ts";
import { aligned } from "#lib/cli/terminal.ts";
import type { Plan, PlanOptions } from "#lib/motion/plan/plan.ts";

/** What is told of a film that is to be drawn. */
interface Summary {
  scenes: { seconds: number; says: string }[];
  notes?: string[];
  ignored?: Plan["ignored"];
}

/** A brief, planned, or a storyboard, laid out. @throws CommandFailure */
async function plannedOrLaidOut({
  file,
  values,
  options,
  world,
}: {
  file: string;
  values: { planner?: string | undefined; voice?: string | undefined };
  options: PlanOptions;
  world: World;
}): Promise<{ summary: Summary; film: FilmFile }> {
  const text = await readText(file);
  const laid = await storyboardIn(text, file);
  if (laid?.board) {
    refusePlanOptions(values, "render");
    const { scenes, notes } = laid.board.film;
    return { summary: { scenes, notes }, film: laid };
  }
  const brief = briefIn(text, file);
  const { plan, film } = await plannedFilm({ brief, options, values, world, command: "render" });
  const { composition: _, storyboard: __, ...summary } = plan;
  return { summary, film: { composition: film, board: null, written: null } };
}

export const command: ReelwrightCommand = {
  help: `reelwright render BRIEF [-o FILE] [OPTIONS]

Makes a film of a brief: plans it, draws it, encodes an MP4. Needs no account and no network: a language model
reads the brief where you name one. The brief is a file, or - for standard input. A storyboard (JSON) is laid out
instead; it says itself what the options of a brief say.

  -o FILE         where the film goes; default film.mp4. A .gif or .webp is a loop: no sound, 15 s at most
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
    const { out, err } = world.terminal;
    const { summary, film } = await plannedOrLaidOut({ file, values, options, world });
    if (!values.json) {
      const { scenes, notes = [], ignored = [] } = summary;
      err.write(
        aligned(
          err,
          scenes.map(({ seconds, says }) => [`${seconds.toFixed(1)} s`, says]),
        ),
      );
      for (const note of notes) err.write(aligned(err, [["note", note]]));
      for (const { text, why } of ignored) err.write(aligned(err, [["not used", `${text} (${why})`]]));
    }
    const exported = await exportWithBar(film.composition, values.output, settings, world);
    const findings = await countFindings(film);
    if (values.json)
      return out.write(`${JSON.stringify({ ...summary, film: exported, findings }, null, 2)}\n`);
    out.write(aligned(out, writtenRows(exported)));
    // of a brief there is no file that check reads
    tellFindings(err, findings, film.board && file !== "-" ? file : null);
  },
};
