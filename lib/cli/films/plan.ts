import { parseArgs } from "node:util";
import {
  onlyFile,
  PLAN_HELP,
  PLAN_OPTIONS,
  planOptions,
  readBriefFile,
  refusePlanOptions,
  usage,
} from "#lib/cli/films/film.ts";
import { readFilmFile, storyboardIn } from "#lib/cli/films/film-file.ts";
import { CommandFailure } from "#lib/cli/failure.ts";
import { checkOutputs, writeWhole } from "#lib/cli/films/outputs.ts";
import { plannedFilm } from "#lib/cli/films/planner.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { aligned, type Terminal } from "#lib/cli/terminal.ts";

/** Lays a storyboard out and writes the composition. @throws CommandFailure with what is wrong and where */
async function planOfStoryboard(
  file: string,
  { output, json }: { output?: string | undefined; json?: boolean | undefined },
  { out, err }: Terminal,
): Promise<void> {
  await checkOutputs("plan", [file], [{ option: "-o", file: output, endings: [".json"] }]);
  const { board } = await readFilmFile(file);
  if (!board)
    throw new CommandFailure(
      "failed",
      `${file === "-" ? "Standard input" : file} is a composition, no storyboard.`,
      "It is laid out already.",
      `reelwright compose ${file} -o film.mp4`,
    );
  const { composition, scenes, notes } = board.film;
  const text = `${JSON.stringify(composition, null, 2)}\n`;
  if (output !== undefined) await writeWhole(output, text);
  if (json) {
    const told = output === undefined ? { composition, scenes, notes } : { scenes, notes };
    return out.write(`${JSON.stringify(told, null, 2)}\n`);
  }
  if (output === undefined) out.write(text);
  err.write(
    aligned(err, [
      ...scenes.map(({ seconds, says, is }) => [`${seconds.toFixed(1)} s`, `${says} (${is})`] as const),
      ...notes.map((note) => ["note", note] as const),
    ]),
  );
}

export const command: ReelwrightCommand = {
  help: `reelwright plan BRIEF [-o FILE] [OPTIONS]
reelwright plan --from-storyboard FILE [-o FILE]

Plans a film and writes it as a composition, to change and then compose. Says what it understood and what not.
The brief is a file, or - for standard input.

  -o FILE         where the composition goes; default standard output
  --storyboard FILE  the same scenes as a storyboard (.json): change it, check it, compose it
  --from-storyboard FILE
                  lays your storyboard out instead of a brief, and says what could not be done as it asks
${PLAN_HELP}
  --json          the summary as JSON; without -o the composition is in it`,
  async run(args, world) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        ...PLAN_OPTIONS,
        output: { type: "string", short: "o" },
        storyboard: { type: "string" },
        "from-storyboard": { type: "string" },
        json: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const given = values["from-storyboard"];
    if (given !== undefined) {
      if (positionals.length || values.storyboard !== undefined)
        throw usage(
          positionals.length ? "A brief and a storyboard?" : "--storyboard does not go with a storyboard.",
          "--from-storyboard plans nothing: there is no brief to read.",
          "plan",
        );
      refusePlanOptions(values, "plan");
      return planOfStoryboard(given, values, world.terminal);
    }
    const file = onlyFile(positionals, "brief", "plan");
    const options = planOptions(values, "plan");
    await checkOutputs(
      "plan",
      [file, values.voice],
      [
        { option: "-o", file: values.output, endings: [".json"] },
        { option: "--storyboard", file: values.storyboard, endings: [".json"] },
      ],
    );
    const brief = await readBriefFile(file);
    if (await storyboardIn(brief, file))
      throw new CommandFailure(
        "failed",
        `${file === "-" ? "Standard input" : file} is a storyboard, no brief.`,
        "It says already what is shown.",
        `reelwright plan --from-storyboard ${file} -o composition.json`,
      );
    const { plan } = await plannedFilm({ brief, options, values, world, command: "plan" });
    const { reading: _, ...told } = plan;
    const { composition, storyboard, ...summary } = told;
    const text = `${JSON.stringify(composition, null, 2)}\n`;
    const { out, err } = world.terminal;
    if (values.output !== undefined) await writeWhole(values.output, text);
    if (values.storyboard !== undefined)
      await writeWhole(values.storyboard, `${JSON.stringify(storyboard, null, 1)}\n`);
    if (values.json) {
      const shown = values.output === undefined ? told : summary;
      return out.write(`${JSON.stringify(shown, null, 2)}\n`);
    }
    if (values.output === undefined && values.storyboard === undefined) out.write(text);
    err.write(
      aligned(err, [
        ...plan.understood.map(({ what, value }) => [what, value] as const),
        ["look", `${plan.personality}, palette ${plan.palette}`],
        ...plan.scenes.map(
          ({ template, is, seconds, says }) =>
            [`${seconds.toFixed(1)} s`, `${says} (${template ?? is})`] as const,
        ),
        ...(plan.notes ?? []).map((note) => ["note", note] as const),
        ...plan.questions.map(
          ({ asks, otherwise }) => ["question", `${asks} (without an answer: ${otherwise})`] as const,
        ),
        ...plan.ignored.map(({ text: said, why }) => ["not used", `${said} (${why})`] as const),
      ]),
    );
  },
};
