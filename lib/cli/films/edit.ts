import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { CommandFailure } from "#lib/cli/failure.ts";
import { historyFile, parsed, readHistory, showHistory } from "#lib/cli/films/edit-history.ts";
import { readText } from "#lib/cli/films/film.ts";
import { checkOutputs, writeWhole } from "#lib/cli/films/outputs.ts";
import { modelFor, tellAsked } from "#lib/cli/films/planner.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { aligned, harmless, type Terminal } from "#lib/cli/terminal.ts";
import type { Issue } from "#lib/motion/composition/issue.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { meantFields } from "#lib/motion/composition/schema/meant-fields.ts";
import { readWritten } from "#lib/motion/expand/read-written.ts";
import { EDIT_EXAMPLES } from "#lib/motion/edit/edit.ts";
import { type History, type Revised, redo, revise, undo } from "#lib/motion/revision/revision.ts";
import type { Asking, ModelAccess } from "#lib/motion/model/model-chat.ts";
import { undrawn } from "#lib/video/undrawn.ts";

const HELP = "reelwright edit --help";

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** What was not carried out, a line each. */
const refused = ({ text, why, nearest }: { text: string; why: string; nearest: string[] }): string =>
  `“${text}”: ${why}${nearest.length ? `; try ${nearest.map((one) => `“${one}”`).join(", ")}` : ""}`;

function notDone(result: {
  of: Extract<Revised, { ok: false }>["of"] | "undrawn";
  issues: readonly Issue[];
}): CommandFailure {
  const what = {
    undrawn: "The result could not be drawn.",
    patch: "The patch does not fit.",
    composition: "The result would be no composition.",
    history: "That cannot be done.",
  }[result.of];
  const next =
    result.of === "history"
      ? "reelwright edit COMPOSITION --history"
      : "Nothing was changed. Mend it, then run it again.";
  return new CommandFailure("failed", what, result.issues, next);
}

type Done = Extract<Revised, { ok: true }>;

/** An edit, and why the model that was asked did nothing for it. */
type Asked = Done & { notes?: string[] };

/** What the rules left undone, by a language model: a revision of its own, after theirs. */
async function withModel(access: ModelAccess, done: Done, onAsk: Asking["onAsk"]): Promise<Asked> {
  const left = done.notUnderstood.map(({ text }) => text).join("; ");
  const unchanged = (why: string): Asked => ({ ...done, notes: [`Done by rules alone: ${why}.`] });
  const { editByModel } = await import("#lib/motion/model/model-edit.ts");
  const { ModelFailure } = await import("#lib/motion/model/model-chat.ts");
  try {
    const { patch, says, cannot } = await editByModel(access, done.written, left, { onAsk });
    if (!patch.length)
      return unchanged(`the model says: ${cannot.replace(/\.$/, "") || "nothing to change"}`);
    const next = revise(done.history, done.written, {
      patch,
      by: "model",
      instruction: left,
      understood: [says],
      notUnderstood: cannot ? [{ text: left, why: cannot, nearest: [] }] : [],
    });
    if (!next.ok || next.did === "none") return unchanged("the model changed nothing");
    return {
      ...next,
      summary: [...done.summary, ...next.summary],
      understood: [...done.understood, ...next.understood],
    };
  } catch (error) {
    if (error instanceof ModelFailure) return unchanged(error.message);
    throw error;
  }
}

const OPTIONS = {
  output: { type: "string", short: "o" },
  patch: { type: "string" },
  undo: { type: "boolean", default: false },
  redo: { type: "boolean", default: false },
  history: { type: "boolean", default: false },
  planner: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

/** What is asked for: one change of one composition. @throws CommandFailure usage */
function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [file, ...words] = positionals;
  const instruction = words.join(" ").trim();
  if (file === undefined)
    throw new CommandFailure("usage", "Which composition?", "edit takes a file and an instruction.", HELP);
  const asked = [instruction !== "", values.patch !== undefined, values.undo, values.redo, values.history];
  if (asked.filter(Boolean).length !== 1)
    throw new CommandFailure(
      "usage",
      asked.some(Boolean) ? "One change at a time." : "Which change?",
      "It takes an instruction, --patch, --undo, --redo or --history.",
      HELP,
    );
  const piped = file === "-";
  if (piped && (values.undo || values.redo || values.history))
    throw new CommandFailure(
      "usage",
      "Standard input has no history.",
      "Revisions stand beside a file.",
      "Name the file of the composition instead of -.",
    );
  if (piped && values.patch === "-")
    throw new CommandFailure(
      "usage",
      "Two things from standard input?",
      "The composition and --patch are both -.",
      "Put one of them in a file.",
    );
  return { ...values, file, instruction, piped };
}
type Arguments = ReturnType<typeof readArguments>;

/** @throws CommandFailure where -o would overwrite what it is made from, or is no place for it */
async function checkOutput({ file, output, patch, piped }: Arguments): Promise<void> {
  if (output === undefined || resolve(output) === resolve(file)) return;
  await checkOutputs(
    "edit",
    [...(piped ? [] : [file, historyFile(file)]), patch],
    [
      { option: "-o", file: output, endings: [".json"] },
      { option: "the history of -o", file: historyFile(output), endings: [".json"] },
    ],
  );
}

/** The change, by rules. */
async function change(
  { undo: back, redo: forward, patch, instruction }: Arguments,
  history: History,
  written: unknown,
): Promise<Revised> {
  if (back) return undo(history, written);
  if (forward) return redo(history, written);
  if (patch === undefined) return revise(history, written, { instruction });
  return revise(history, written, { patch: parsed(await readText(patch), patch, HELP) });
}

/** @throws CommandFailure for a composition that is a composition only when it is expanded: an edit would be of nothing written */
function requireExpanded(written: unknown, name: string): void {
  if (readComposition(written).ok || !readWritten(written).ok) return;
  throw new CommandFailure(
    "failed",
    `${name} is written shorter than edit can change.`,
    "It has styles, definitions, repetitions, overlays or beats.",
    `reelwright expand ${name === "Standard input" ? "-" : name} -o film.json, and edit that; or change it by hand.`,
  );
}

/** @throws CommandFailure for what cannot be drawn any more: what was missing before is not this change's fault */
async function requireDrawn({ did, composition }: Done, written: unknown): Promise<void> {
  const missing = did === "revised" ? await undrawn(composition) : [];
  if (!missing.length) return;
  const before = readComposition(written, meantFields);
  const known = new Set((before.ok ? await undrawn(before.composition) : []).map(({ message }) => message));
  const issues = missing.filter(({ message }) => !known.has(message));
  if (issues.length) throw notDone({ of: "undrawn", issues });
}

/** The result on standard output, and no history anywhere. */
function pipeOn(result: Asked, asJson: boolean, { out, err }: Terminal): void {
  const { did, summary, understood, notUnderstood } = result;
  const told = { did, summary, understood, notUnderstood, composition: result.written };
  out.write(json(asJson ? told : result.written));
  if (asJson) return;
  err.write(summary.map((line) => `${harmless(line)}\n`).join(""));
  for (const part of notUnderstood) err.write(aligned(err, [["not done", refused(part)]]));
}

/** The result in a file, with its history. */
async function writeTo(
  output: string,
  result: Asked,
  asJson: boolean,
  { out, err }: Terminal,
): Promise<void> {
  const { revision, did, summary, understood, notUnderstood, notes = [] } = result;
  // the history first: killed in between, the next edit sees the old file as a change by hand
  await writeWhole(historyFile(output), json(result.history));
  await writeWhole(output, json(result.written));
  const { number, parent, hash } = revision;
  if (asJson)
    return out.write(
      json({
        ...{ file: output, history: historyFile(output), did, revision: { number, parent, hash } },
        ...{ summary, understood, notUnderstood, ...(notes.length ? { notes } : {}) },
      }),
    );
  out.write(summary.map((line) => `${harmless(line)}\n`).join(""));
  out.write(aligned(out, [[did === "revised" ? "Revision" : "Back at", `${number} in ${output}`]]));
  for (const part of notUnderstood) err.write(aligned(err, [["not done", refused(part)]]));
  for (const note of notes) err.write(aligned(err, [["note", note]]));
}

export const command: ReelwrightCommand = {
  help: `reelwright edit COMPOSITION [INSTRUCTION] [OPTIONS]

Changes a composition in words, or by a patch. Every change is a revision: its history stands beside the file, and
undo goes back exactly. What is not understood changes nothing and is said, with what would be understood. A
composition named - is standard input; the result is standard output then, and no history stands anywhere.

  -o FILE         where the result goes, with its history; else the file itself
  --patch FILE    an RFC 6902 patch; - reads standard input
  --undo          back to the revision before; also “undo”, “undo the last 2 changes”, “go back to revision 3”
  --redo          forward again; also “redo”
  --history       lists the revisions and changes nothing
  --planner NAME  model: a language model does what the rules do not understand; rules: none is asked; else
                  model where MODEL_BASE_URL is set
  --json          what was done as JSON

Some of what it understands; several at once, with “and” or in sentences:
${EDIT_EXAMPLES.map((example) => `  ${example}`).join("\n")}`,
  async run(args, world) {
    const asked = readArguments(args);
    const { file, piped } = asked;
    const access = modelFor(asked.planner, world.env, "edit");
    await checkOutput(asked);
    const name = piped ? "Standard input" : file;
    const written = parsed(await readText(file), name, "reelwright plan brief.txt -o composition.json");
    requireExpanded(written, name);
    const history = await readHistory(piped ? null : historyFile(file), name, written);
    if (asked.history) {
      const { out } = world.terminal;
      if (!asked.json) return showHistory(history, out);
      return out.write(json({ head: history.head, revisions: history.revisions }));
    }
    const byRules = await change(asked, history, written);
    if (!byRules.ok) throw notDone(byRules);
    const result: Asked =
      access && byRules.notUnderstood.length
        ? await withModel(access, byRules, tellAsked(world.terminal))
        : byRules;
    const { did, notUnderstood, notes = [] } = result;
    if (did === "none")
      throw new CommandFailure(
        "failed",
        "Nothing was changed.",
        [...notUnderstood.map(refused), ...notes].join("; ") || "The film is that way already.",
        HELP,
      );
    await requireDrawn(result, written);
    if (piped && (asked.output ?? "-") === "-") return pipeOn(result, asked.json, world.terminal);
    await writeTo(asked.output ?? file, result, asked.json, world.terminal);
  },
};
