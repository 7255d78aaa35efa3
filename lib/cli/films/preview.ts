import { once } from "node:events";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { CommandFailure, codeOf } from "#lib/cli/failure.ts";
import {
  filmFailure,
  onlyFile,
  PLAN_HELP,
  PLAN_OPTIONS,
  planOptions,
  readBriefFile,
  readText,
} from "#lib/cli/films/film.ts";
import { filmOfValue, isStoryboard } from "#lib/cli/films/film-file.ts";
import { withFiles } from "#lib/cli/films/reading/beside-files.ts";
import { servePreview } from "#lib/cli/films/preview-server.ts";
import { plannerOf } from "#lib/cli/films/planner.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { readWritten } from "#lib/motion/expand/read-written.ts";
import { withVoice } from "#lib/cli/films/voice.ts";

/**
 * A composition, its words expanded, or a storyboard laid out. What is no composition and has no words goes on to the
 * page, which says what is wrong with it.
 *
 * @throws CommandFailure
 */
async function shownOf(value: unknown, file: string): Promise<unknown> {
  if (isStoryboard(value)) return (await filmOfValue(value, file)).composition;
  const directory = dirname(file);
  const { value: whole } = await withFiles(value, directory);
  const read = readWritten(whole);
  if (read.ok) return read.composition;
  const plain = readComposition(value);
  const isPlain = !plain.ok && JSON.stringify(plain.issues) === JSON.stringify(read.issues);
  return isPlain ? value : (await filmOfValue(value, file, directory)).composition;
}

/** In a page there is room for why. @throws Error */
function onPage(error: unknown): never {
  throw error instanceof CommandFailure ? new Error(`${error.message}\n${error.why}`) : error;
}

/** What changes when a file does; one for standard input, which is read once. */
async function versionOf(file: string): Promise<string> {
  if (file === "-") return "-";
  const { mtimeMs, size } = await stat(file);
  return `${mtimeMs}-${size}`;
}

export const command: ReelwrightCommand = {
  help: `reelwright preview FILE [--port N] [OPTIONS]

Shows a brief, or a composition or storyboard (.json), in a browser on this machine, drawn as the export draws it. In a
terminal the page opens by itself; its address is printed. Save the file, and the page shows it again. The page offers
window.reelwright: load(composition), seek(seconds), composition.

  --port N        default a free one
  --no-open       only prints the address
  --text fill     draws small type as text: at 40 dB or more of what the export draws, no longer exactly
${PLAN_HELP}`,
  async run(args, world) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        ...PLAN_OPTIONS,
        port: { type: "string", default: "0" },
        open: { type: "boolean", default: true },
        text: { type: "string", default: "outlines" },
      },
      allowPositionals: true,
      allowNegative: true,
    });
    const file = onlyFile(positionals, "brief, composition or storyboard", "preview");
    const options = planOptions(values, "preview");
    const planner = plannerOf(values.planner, world, "preview");
    if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
      throw new CommandFailure(
        "usage",
        `--port ${values.port} does not do.`,
        "It is a number, 0 to 65535.",
        "reelwright preview --help",
      );
    if (values.text !== "outlines" && values.text !== "fill")
      throw new CommandFailure(
        "usage",
        `--text ${values.text} does not do.`,
        "It is outlines or fill.",
        "reelwright preview --help",
      );
    const composition = async () => {
      if (file.endsWith(".json")) return shownOf(JSON.parse(await readText(file)), file);
      const text = await readBriefFile(file);
      return (await withVoice(await planner.plan(text, options), values.voice)).composition;
    };
    // what cannot be shown is said now, not in a page
    await composition().catch((error) => {
      if (error instanceof SyntaxError)
        throw new CommandFailure(
          "failed",
          `${file} is no JSON.`,
          error.message,
          "Mend it, then run it again.",
          error,
        );
      throw filmFailure(error);
    });
    const shown = () => composition().catch(onPage);
    const preview = await servePreview(shown, Number(values.port), () => versionOf(file)).catch((error) => {
      if (codeOf(error) === "EADDRINUSE")
        throw new CommandFailure(
          "failed",
          `Port ${values.port} is taken.`,
          "Something listens there.",
          "Leave --port out.",
          error,
        );
      if (codeOf(error) === "EACCES")
        throw new CommandFailure(
          "failed",
          `Port ${values.port} is not yours to listen on.`,
          "Ports below 1024 are the system's.",
          "Leave --port out.",
          error,
        );
      throw error;
    });
    // before the address is said: who reads it may end the preview at once
    const ended = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    const url = values.text === "fill" ? `${preview.url}?text=fill` : preview.url;
    world.terminal.out.write(`${url}\n`);
    if (values.open) await world.person?.openPage(url);
    await ended;
    await preview.close();
  },
};
