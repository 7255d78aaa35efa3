import { parseArgs } from "node:util";
import { Refusal } from "#lib/base/refusal.ts";
import { type CliCommand, print } from "#lib/cli/operator/command.ts";
import { env } from "#lib/config/env.ts";
import { runCommand } from "#lib/wiring/commands/run-command.ts";

export const command: CliCommand = {
  summary: "Gives somebody Pro, or takes it away, whatever is paid. For operators and development.",
  help: `npm run grant -- ada@reader.example pro                       Pro, from the next call on
npm run grant -- ada@reader.example pro --until 2027-11-28    Pro until that day
npm run grant -- ada@reader.example free                      no Pro, whatever is paid
npm run grant -- ada@reader.example paid                      what is paid for, as if you had said nothing

They need to have signed in once.`,
  async run(args) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { until: { type: "string" } },
    });
    const [email, plan, ...more] = positionals;
    if (more.length) throw new Refusal("Too many arguments. Try: npm run grant -- --help");
    await print(runCommand(env(), "grant", { email, plan, until: values.until }));
  },
};
