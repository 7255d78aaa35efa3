import { open, rename, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { Refusal } from "#lib/base/refusal.ts";
import { type CliCommand, print } from "#lib/cli/operator/command.ts";
import { env } from "#lib/config/env.ts";
import { NoData, runCommand } from "#lib/wiring/commands/run-command.ts";

async function status(): Promise<void> {
  try {
    await print(runCommand(env(), "db status"));
  } catch (error) {
    if (!(error instanceof NoData)) throw error;
    console.log(error.message);
  }
}

/** Half an export must not look like a whole one. */
async function writeWhole(file: string, lines: AsyncIterable<string>): Promise<void> {
  const part = `${file}.part`;
  try {
    const output = await open(part, "w", 0o600);
    try {
      for await (const line of lines) await output.appendFile(`${line}\n`);
      await output.sync();
    } finally {
      await output.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  console.error(`Written: ${file}. It holds personal data; only you can read it.`);
}

export const command: CliCommand = {
  summary: "Where the data is, and moving it.",
  help: `npm run db                          where it is, its migrations, each table with rows and size
npm run db -- export --output FILE  all of it as JSON lines, one moment's state, waiting jobs too
npm run db -- import FILE           an export into an empty database; all or nothing
npm run db -- import FILE --replace the same, and what the database had is deleted
npm run db -- migrate               brings the database to this version without starting the service

With DATABASE_URL: that Postgres. Else the embedded database in DATA_DIR; a running server does it then.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { output: { type: "string", short: "o" }, replace: { type: "boolean" } },
    });
    const [what = "status", file, ...more] = positionals;
    if (more.length || (file && what !== "import"))
      throw new Refusal("Too many arguments. Try: npm run db -- --help");
    if (what === "status") return status();
    if (what === "migrate") return print(runCommand(env(), "db migrate"));
    if (what === "import" && file) {
      const { replace } = values;
      return print(runCommand(env(), "db import", { replace }, file));
    }
    if (what === "import") throw new Refusal("Say which file: npm run db -- import FILE");
    if (what !== "export") throw new Refusal(`'${what}' is none of status, export, import, migrate.`);
    const lines = runCommand(env(), "db export");
    return values.output ? writeWhole(values.output, lines) : print(lines);
  },
};
