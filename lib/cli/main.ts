import { Refusal } from "#lib/base/refusal.ts";
import type { CliCommand } from "#lib/cli/operator/command.ts";
import { ConfigError } from "#lib/config/env.ts";

/** `node lib/cli/main.ts NAME ARGUMENTS`: runs the command that `lib/cli/operator/NAME.ts` exports. */
const [name = "", ...args] = process.argv.slice(2);
/** What `npm run` offers; the other commands are `reelwright`'s. */
const names = ["db", "grant", "jobs", "webhooks", "worker"];

async function main(): Promise<void> {
  if (!names.includes(name)) throw new Refusal(`'${name}' is not a command: ${names.join(", ")}.`);
  const { command } = (await import(`./operator/${name}.ts`)) as { command: CliCommand };
  if (args.includes("--help") || args.includes("-h")) {
    console.log(`\n${command.summary}\n\n${command.help}\n`);
    return;
  }
  await command.run(args);
}

/** What node:util says of arguments that do not fit. */
const isUsage = (error: unknown): boolean =>
  /^ERR_PARSE_ARGS_/.test((error as NodeJS.ErrnoException).code ?? "");

// the reader has had enough: `npm run db -- export | head`
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

try {
  await main();
} catch (error) {
  if (error instanceof Refusal || error instanceof ConfigError) console.error(error.message);
  else if (isUsage(error)) console.error(`${(error as Error).message}\nTry: npm run ${name} -- --help`);
  else console.error(error);
  process.exitCode = 1;
}
