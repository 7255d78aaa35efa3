import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Log } from "#lib/base/log.ts";
import { linesOf } from "#lib/base/lines.ts";
import { Refusal } from "#lib/base/refusal.ts";
import { COMMANDS, type CommandOptions, type CommandTools } from "#lib/wiring/commands/commands.ts";

/**
 * Commands that a process which holds the data does for another one, over the socket of its lock. The asker sends
 * one line, `{"command", "options"}`, then the bytes of its file if it has one, and ends. The holder answers with
 * lines: `{"line"}` for each of the output, then `{"done"}`, `{"refused"}` with what a person should do, or
 * `{"failed"}`.
 */

type Answer = { line: string } | { done: true } | { refused: string } | { failed: true };

/** A command is a line; what is longer is not one. */
const LONGEST_REQUEST_BYTES = 65_536;

/** Reads the request line; what comes behind it goes to a file. @returns null where it is not a request */
async function readRequest(
  socket: Socket,
  file: string,
): Promise<{ command: string; options: CommandOptions; hasInput: boolean } | null> {
  let head = Buffer.alloc(0);
  let line: string | undefined;
  const input = await open(file, "wx", 0o600);
  let bytes = 0;
  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      let rest = chunk as Buffer;
      if (line === undefined) {
        head = Buffer.concat([head, rest]);
        const end = head.indexOf(10);
        if (end < 0 && head.length > LONGEST_REQUEST_BYTES) return null;
        if (end < 0) continue;
        line = head.toString("utf8", 0, end);
        rest = head.subarray(end + 1);
      }
      bytes += rest.length;
      await input.appendFile(rest);
    }
  } finally {
    await input.close();
  }
  return line === undefined ? null : { ...JSON.parse(line), hasInput: bytes > 0 };
}

async function* answers(
  request: { command: string; options: CommandOptions; hasInput: boolean },
  file: string,
  tools: () => Promise<Omit<CommandTools, "inputFile">>,
  log: Log,
): AsyncGenerator<string> {
  const say = (answer: Answer) => `${JSON.stringify(answer)}\n`;
  try {
    const command = Object.hasOwn(COMMANDS, request.command)
      ? COMMANDS[request.command as keyof typeof COMMANDS]
      : null;
    if (!command)
      throw new Refusal("The running server does not know this command: restart it, then try again.");
    const all = { ...(await tools()), inputFile: request.hasInput ? file : null };
    for await (const line of command.run(all, request.options)) yield say({ line });
    yield say({ done: true });
  } catch (error) {
    if (error instanceof Refusal) {
      yield say({ refused: error.message });
      return;
    }
    log.error({ err: error, command: request.command }, "a command failed");
    yield say({ failed: true });
  }
}

/**
 * Does what is asked for over a connection of the directory's lock.
 *
 * @param tools opens what a command works with
 */
export function serveCommands(
  tools: () => Promise<Omit<CommandTools, "inputFile">>,
  log: Log,
): (socket: Socket) => void {
  async function serve(socket: Socket): Promise<void> {
    const directory = await mkdtemp(join(tmpdir(), "reelwright-"));
    try {
      const file = join(directory, "input");
      const request = await readRequest(socket, file);
      // who only looks who is here asks for nothing
      if (!request) socket.end();
      else await pipeline(Readable.from(answers(request, file, tools, log)), socket);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }
  return (socket) => {
    serve(socket).catch((error: unknown) => {
      // the asker has gone: its command ended with it
      log.debug({ err: error }, "a command was given up");
      socket.destroy();
    });
  };
}

/**
 * Asks the holder of a directory to do a command.
 *
 * @param socket a fresh connection to the holder
 * @param inputFile sent along, or null
 * @returns its lines of output. @throws Refusal with what a person should do
 */
export async function* askHolder(
  socket: Socket,
  command: string,
  options: CommandOptions,
  inputFile: string | null,
): AsyncGenerator<string> {
  socket.write(`${JSON.stringify({ command, options })}\n`);
  // what does not come through shows in the answer
  const sent = inputFile ? pipeline(createReadStream(inputFile), socket).catch(() => {}) : void socket.end();
  try {
    let greeted = false;
    for await (const line of linesOf(socket)) {
      if (!greeted) {
        greeted = true;
        continue;
      }
      const answer = JSON.parse(line) as Answer;
      if ("line" in answer) yield answer.line;
      else if ("refused" in answer) throw new Refusal(answer.refused);
      else if ("failed" in answer) throw new Refusal("The running server failed at it: its log says why.");
      else return;
    }
    throw new Refusal(
      "The running server ended before the command did: start it again, then repeat the command.",
    );
  } finally {
    socket.destroy();
    await sent;
  }
}
