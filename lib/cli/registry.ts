import { readFile } from "node:fs/promises";
import { Refusal } from "#lib/base/refusal.ts";
import { ConfigError } from "#lib/config/env.ts";
import { CommandFailure, EXIT } from "#lib/cli/failure.ts";
import type { ReelwrightCommand, World } from "#lib/cli/reelwright-command.ts";
import { harmless, type Output, type Terminal } from "#lib/cli/terminal.ts";

/** The commands of `reelwright`, each loaded when it is asked for. */
const COMMANDS = new Map<string, { summary: string; load: () => Promise<{ command: ReelwrightCommand }> }>([
  [
    "render",
    { summary: "makes an MP4 of a brief or a storyboard", load: () => import("#lib/cli/films/render.ts") },
  ],
  ["plan", { summary: "plans a brief as a composition", load: () => import("#lib/cli/films/plan.ts") }],
  [
    "edit",
    { summary: "changes a composition in words; undoes", load: () => import("#lib/cli/films/edit.ts") },
  ],
  [
    "compose",
    {
      summary: "makes an MP4 of a composition or a storyboard",
      load: () => import("#lib/cli/films/compose.ts"),
    },
  ],
  ["verify", { summary: "makes a film again and compares", load: () => import("#lib/cli/films/verify.ts") }],
  ["frames", { summary: "draws a frame or a contact sheet", load: () => import("#lib/cli/films/frames.ts") }],
  ["mcp", { summary: "a local MCP server that directs films", load: () => import("#lib/cli/films/mcp.ts") }],
  [
    "guide",
    {
      summary: "how to direct a film, a section at a time",
      load: () => import("#lib/cli/film-mcp/guide-command.ts"),
    },
  ],
  ["check", { summary: "looks a film over for faults", load: () => import("#lib/cli/films/check.ts") }],
  [
    "sheet",
    { summary: "draws chosen moments in one picture", load: () => import("#lib/cli/films/sheet.ts") },
  ],
  [
    "expand",
    { summary: "writes a shortened composition out", load: () => import("#lib/cli/films/expand.ts") },
  ],
  ["preview", { summary: "shows a film in a browser", load: () => import("#lib/cli/films/preview.ts") }],
  [
    "schema",
    { summary: "the JSON Schema of what you write", load: () => import("#lib/cli/films/schema.ts") },
  ],
  [
    "login",
    { summary: "signs in with a code, in any browser", load: () => import("#lib/cli/person/login.ts") },
  ],
  ["logout", { summary: "ends the sign-in", load: () => import("#lib/cli/person/logout.ts") }],
  ["whoami", { summary: "account, plan and quota", load: () => import("#lib/cli/person/whoami.ts") }],
  [
    "search",
    {
      summary: "searches the documentation; needs no account",
      load: () => import("#lib/cli/person/search.ts"),
    },
  ],
]);

function overview({ accent }: Output): string {
  const width = Math.max(...[...COMMANDS.keys()].map((name) => name.length));
  const rows = [...COMMANDS].map(([name, { summary }]) => `  ${accent(name.padEnd(width))}  ${summary}\n`);
  return `reelwright COMMAND [OPTIONS]

${rows.join("")}
reelwright COMMAND --help says how to use one; reelwright --version, which version this is.
Exit codes: 0 done, 1 failed, 2 wrong use, 3 not signed in, 4 another plan needed, 130 interrupted.
`;
}

/** What the arguments of node:util says of those that do not fit. */
const isUsage = (error: unknown): error is Error =>
  error instanceof Error && /^ERR_PARSE_ARGS_/.test((error as NodeJS.ErrnoException).code ?? "");

/** An error as a failure; null for what is a defect. */
function failureOf(error: unknown, name: string): CommandFailure | null {
  if (error instanceof CommandFailure) return error;
  const help = `reelwright ${name} --help`;
  if (isUsage(error)) {
    const [what = ""] = error.message.split(/\.?(?:\n| To | This |$)/);
    if (what.endsWith("is ambiguous"))
      return new CommandFailure(
        "usage",
        `${what}.`,
        "A value that begins with - is written with =, as in --at=-1.",
        help,
        error,
      );
    return new CommandFailure("usage", `${what}.`, `${name} --help lists what it takes.`, help, error);
  }
  if (error instanceof ConfigError)
    return new CommandFailure(
      "usage",
      error.message,
      "A variable of the environment is wrong.",
      "Mend or unset it.",
    );
  if (error instanceof Refusal)
    return new CommandFailure("failed", `${name} stopped.`, error.message, help, error);
  return null;
}

/**
 * Tells what went wrong, in three lines or as JSON, on standard error.
 *
 * @param name the command
 * @returns the exit code
 */
export function tell(error: unknown, name: string, json: boolean, { err }: Pick<Terminal, "err">): number {
  const failure = failureOf(error, name);
  if (!failure) {
    err.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return EXIT.failed;
  }
  const { message: what, why, next, exit, issues } = failure;
  const exitCode = EXIT[exit];
  if (json) err.write(`${JSON.stringify({ error: { kind: exit, exitCode, what, why, next, issues } })}\n`);
  else {
    for (const [label, text] of [
      ["error", what],
      ["why  ", why],
      ["next ", next],
    ] as const)
      err.write(`${err.accent(label)}  ${harmless(text)}\n`);
  }
  return exitCode;
}

async function version(): Promise<string> {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(await readFile(file, "utf8")) as { version: string }).version;
}

/** `--seed -4` as `--seed=-4`: no option is a digit, and what reads the number says which ones do. */
const withNegatives = (args: readonly string[]): string[] =>
  args.flatMap((arg, at) => {
    const [before = "", next = ""] = [args[at - 1], args[at + 1]];
    const [named, number] = [/^--[^=]+$/, /^-\d/];
    if (named.test(before) && number.test(arg)) return [];
    return named.test(arg) && number.test(next) ? `${arg}=${next}` : arg;
  });

async function dispatch(name: string, args: string[], world: World): Promise<void> {
  const { out } = world.terminal;
  if (name === "--version") return out.write(`${await version()}\n`);
  if (name === "--help" || name === "-h" || name === "help") return out.write(overview(out));
  const entry = COMMANDS.get(name);
  if (!entry) {
    const what = name ? `'${name}' is not a command.` : "Which command?";
    const why = `There are ${[...COMMANDS.keys()].join(", ")}.`;
    throw new CommandFailure("usage", what, why, "reelwright --help");
  }
  const { command } = await entry.load();
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const options = withNegatives(args.slice(0, end));
  if (options.includes("--help") || options.includes("-h")) return out.write(`${command.help}\n`);
  await command.run([...options, ...args.slice(end)], world);
}

/**
 * Runs a command of `reelwright`.
 *
 * @param args the command's name and what stands behind it
 * @returns the exit code
 */
export async function runReelwright([name = "", ...args]: string[], world: World): Promise<number> {
  try {
    await dispatch(name, args, world);
    return EXIT.ok;
  } catch (error) {
    return tell(error, name, args.includes("--json"), world.terminal);
  }
}
