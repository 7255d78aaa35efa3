import childProcess, { ChildProcess } from "node:child_process";
import { OutgoingMessage, ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import { decode } from "#tests/harness/decode.ts";
import { createLook, LEAKS_FILE, reportLeak } from "#tests/harness/planted.ts";

/*
 * Part of every process of a test run, as a setup file of vitest or by `node --import`: reports planted secrets in
 * what it answers on connections that it has accepted, whoever writes it, and in what the processes say that it
 * starts. It hands itself on to them, so that a test need not know of it.
 */
type Piece = string | Uint8Array;
type Method = (this: never, ...given: unknown[]) => unknown;

const isPiece = (given: unknown): given is Piece => typeof given === "string" || given instanceof Uint8Array;

/** Has what is given to methods that write looked at, once they have written it. */
function after(
  names: readonly string[],
  on: object,
  from: object,
  look: (self: never, piece: Piece) => void,
): void {
  for (const name of names) {
    const own = (from as Record<string, Method>)[name] as Method;
    Object.assign(on, {
      [name](this: never, ...given: unknown[]) {
        const returned = own.apply(this, given as never);
        if (isPiece(given[0])) look(this, given[0]);
        return returned;
      },
    });
  }
}

function lookOf<Key extends object>(looks: WeakMap<Key, ReturnType<typeof createLook>>, key: Key) {
  const look = looks.get(key) ?? createLook();
  looks.set(key, look);
  return look;
}

type Asked = { req?: { method?: string; url?: string } };

const answerTo = ({ req }: Asked): string =>
  `the answer to ${req ? `${req.method} ${req.url?.split("?")[0]}` : "what was no request"}`;

/** Headers, and whatever is written past node:http. */
type Accepted = Socket & { server?: object; _httpMessage?: Asked };
const onSockets = new WeakMap<Accepted, ReturnType<typeof createLook>>();
after(["write", "end"], Socket.prototype, Socket.prototype, (socket: Accepted, piece) => {
  // what we ask of others holds secrets that are theirs
  if (!socket.server) return;
  const around = lookOf(onSockets, socket)(piece);
  if (around !== null) reportLeak(answerTo(socket._httpMessage ?? {}), around);
});

/** Bodies, as they are before they are cut into chunks, and out of their coding. */
type Answer = ServerResponse & { _header?: string };
const onBodies = new WeakMap<Answer, ReturnType<typeof createLook>>();
const coded = new WeakMap<Answer, Uint8Array[]>();
after(["write", "end"], ServerResponse.prototype, OutgoingMessage.prototype, (answer: Answer, piece) => {
  const look = (body: Piece) => {
    const around = lookOf(onBodies, answer)(body);
    if (around !== null) reportLeak(answerTo(answer as Asked), around);
  };
  const [, coding] = /^content-encoding: *(\w+)/im.exec(answer._header ?? "") ?? [];
  if (!coding) return look(piece);
  const pieces = coded.get(answer) ?? [];
  pieces.push(Buffer.from(piece as Uint8Array));
  if (coded.has(answer)) return;
  coded.set(answer, pieces);
  answer.once("close", () => look(decode(coding, Buffer.concat(pieces))));
});

/** What is handed to node for a new process. */
interface Start {
  file: string;
  args: string[];
  envPairs: string[];
}
const WATCH = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning", "--import"];
const starting = ChildProcess.prototype as unknown as { spawn(this: ChildProcess, start: Start): number };
const spawn = starting.spawn;
starting.spawn = function (start) {
  const called = start.args.find((arg) => /\.m?[jt]s$/.test(arg)) ?? start.file;
  // another Node may be too old for this file
  if (start.file === process.execPath) start.args.splice(1, 0, ...WATCH, import.meta.url);
  const file = process.env[LEAKS_FILE];
  if (file) start.envPairs.push(`${LEAKS_FILE}=${file}`);
  const status = spawn.call(this, start);
  for (const name of ["stdout", "stderr"] as const) {
    const stream: Readable | null = this[name];
    if (!stream) continue;
    const look = createLook();
    after(["push"], stream, stream, (_, piece) => {
      const around = look(piece);
      if (around !== null) reportLeak(`${name} of ${called}`, around);
    });
  }
  return status;
};

/** The same of processes that are waited for: they serve nothing, but speak. */
const { spawnSync, execFileSync } = childProcess;
const said = (file: unknown, name: string, piece: unknown): void => {
  const around = isPiece(piece) ? createLook()(piece) : null;
  if (around !== null) reportLeak(`${name} of ${String(file)}`, around);
};
childProcess.spawnSync = ((...given: Parameters<typeof spawnSync>) => {
  const done = spawnSync(...given);
  for (const name of ["stdout", "stderr"] as const) said(given[0], name, done[name]);
  return done;
}) as typeof spawnSync;
childProcess.execFileSync = ((...given: Parameters<typeof execFileSync>) => {
  const output = execFileSync(...given);
  said(given[0], "stdout", output);
  return output;
}) as typeof execFileSync;
syncBuiltinESMExports();
