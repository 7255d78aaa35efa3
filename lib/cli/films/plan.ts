import { parseArgs } from "node:util";
import { onlyFile, PLAN_HELP, PLAN_OPTIONS, planOptions } from "#lib/cli/films/film.ts";
import { checkOutputs, writeWhole } from "#lib/cli/films/outputs.ts";
import { plannedFilm } from "#lib/cli/films/planner.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { aligned } from "#lib/cli/terminal.ts";

export const command: ReelwrightCommand = {
  help: `reelwright plan BRIEF [-o FILE] [OPTIONS]

Plans a film and writes it as a composition, to change and then compose. Says what it understood and what not.
The brief is a file, or - for standard input.

  -o FILE         where the composition goes; else standard output
  --reading FILE  how the brief was read, a line for each thing (.txt): mend it, and plan or render it as a brief
${PLAN_HELP}
  --json          the summary as JSON; without -o the composition is in it`,
  async run(args, world) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        ...PLAN_OPTIONS,
        output: { type: "string", short: "o" },
        reading: { type: "string" },
        json: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const file = onlyFile(positionals, "brief", "plan");
    const options = planOptions(values, "plan");
    await checkOutputs(
      "plan",
      [file, values.voice],
      [
        { option: "-o", file: values.output, endings: [".json"] },
        { option: "--reading", file: values.reading, endings: [".txt"] },
      ],
    );
    const { plan } = await plannedFilm({ file, options, values, world, command: "plan" });
    const { composition, ...summary } = plan;
    const text = `${JSON.stringify(composition, null, 2)}\n`;
    const { out, err } = world.terminal;
    if (values.reading !== undefined) await writeWhole(values.reading, plan.reading);
    if (values.output !== undefined) await writeWhole(values.output, text);
    if (values.json) {
      const told = values.output === undefined ? plan : summary;
      return out.write(`${JSON.stringify(told, null, 2)}\n`);
    }
    if (values.output === undefined) out.write(text);
    err.write(
      aligned(err, [
        ...plan.understood.map(({ what, value }) => [what, value] as const),
        ["look", `${plan.personality}, palette ${plan.palette}`],
        ...plan.scenes.map(
          ({ template, seconds, says }) => [`${seconds.toFixed(1)} s`, `${says} (${template})`] as const,
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
