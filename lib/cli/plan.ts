import { parseArgs } from "node:util";
import { Refusal } from "#lib/base/refusal.ts";
import { type CliCommand, print } from "#lib/cli/command.ts";
import { env } from "#lib/config/env.ts";
import { runCommand } from "#lib/wiring/run-command.ts";

export const command: CliCommand = {
  summary: "Gives somebody a plan without a payment: for development, and for who hosts the service.",
  help: `npm run plan -- ada@reader.example pro    Pro, from the next call on
npm run plan -- ada@reader.example free   takes it back; what is paid stays

They have to have signed in once.`,
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [email, plan, ...more] = positionals;
    if (more.length) throw new Refusal("Too many arguments. Try: npm run plan -- --help");
    await print(runCommand(env(), "plan set", { email, plan }));
  },
};
