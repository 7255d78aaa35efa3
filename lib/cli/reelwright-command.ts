import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { CommandEnv } from "#lib/config/command-env.ts";
import type { Terminal } from "#lib/cli/terminal.ts";

/** What a command has besides its arguments. */
export interface World {
  terminal: Terminal;
  env: CommandEnv;
  /** Directory of the file with the tokens. */
  configDirectory: string;
  /** Directory of what can be made again. */
  cacheDirectory: string;
  /** Milliseconds since the Unix epoch. */
  now(): number;
  wait(milliseconds: number): Promise<void>;
  /** The person at the keyboard; null where there is none. */
  person: {
    /** Calls `then` at Enter. @returns what stops listening */
    onEnter(then: () => void): () => void;
    /** Shows a page in the browser of this machine. @returns whether one could be started */
    openPage(url: string): Promise<boolean>;
  } | null;
}

/** A command of `reelwright`: a file of this room exports it as `command`, `reelwright.ts` lists it. */
export interface ReelwrightCommand {
  /** How to use it: printed for `--help`. Begins with the usage line. */
  help: string;
  /**
   * @param args what stands behind the command's name
   * @throws CommandFailure, Refusal, or what parseArgs of node:util throws
   */
  run(args: string[], world: World): Promise<void>;
}

/** What every command that talks to a service takes. */
export const SERVICE_OPTIONS = {
  json: { type: "boolean", default: false },
  to: { type: "string" },
} as const satisfies ParseArgsOptionsConfig;

/** Options of SERVICE_OPTIONS, for help texts. */
export const SERVICE_HELP = `  --json    JSON on standard output, errors as JSON on standard error
  --to URL  the service to ask: else REELWRIGHT_URL, else where you signed in last, else http://localhost:3000`;

/** Reads the arguments of a command that takes options only. @throws what parseArgs throws */
export const readServiceOptions = (args: string[]): { json: boolean; to?: string | undefined } =>
  parseArgs({ args, options: SERVICE_OPTIONS, strict: true, allowPositionals: false }).values;
