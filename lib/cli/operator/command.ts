/** A command of the command line: `npm run NAME -- ARGUMENTS`. `lib/cli/operator/NAME.ts` exports it as `command`. */
export interface CliCommand {
  /** What it is for, in a line. */
  summary: string;
  /** How to use it: printed for `--help`. */
  help: string;
  /** @throws Refusal, whose message is printed; or what parseArgs of node:util throws */
  run(args: string[]): Promise<void>;
}

/** Prints lines as they come, no faster than they are read. */
export async function print(lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) {
    if (!process.stdout.write(`${line}\n`))
      await new Promise((resolve) => process.stdout.once("drain", resolve));
  }
}
