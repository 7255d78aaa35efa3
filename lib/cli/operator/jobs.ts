import { parseArgs } from "node:util";
import { Refusal } from "#lib/base/refusal.ts";
import { type CliCommand, print } from "#lib/cli/operator/command.ts";
import { env } from "#lib/config/env.ts";
import { NoData, runCommand } from "#lib/wiring/commands/run-command.ts";

async function list(state: string | undefined): Promise<void> {
  try {
    await print(runCommand(env(), "jobs list", { state }));
  } catch (error) {
    if (!(error instanceof NoData)) throw error;
    console.log(error.message);
  }
}

export const command: CliCommand = {
  summary: "Work that waits, is being done, is done or has failed.",
  help: `npm run jobs                         the newest 500
npm run jobs -- list --state failed  also: waiting, active, done
npm run jobs -- retry ID             a failed job again, with all its tries
npm run jobs -- retry --all          all of them

The lines hold personal data: the address that a mail goes to.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { state: { type: "string" }, all: { type: "boolean" } },
    });
    const [what = "list", id, ...more] = positionals;
    if (more.length || (id && what !== "retry"))
      throw new Refusal("Too many arguments. Try: npm run jobs -- --help");
    if (what === "list") return list(values.state);
    if (what !== "retry") throw new Refusal(`'${what}' is none of list, retry.`);
    if (!id === !values.all)
      throw new Refusal("Say which: npm run jobs -- retry ID, or npm run jobs -- retry --all");
    return print(runCommand(env(), "jobs retry", { id }));
  },
};
