import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, linkSync, mkdirSync, openSync, readdirSync, unlinkSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { platform } from "node:os";
import { join } from "node:path";
import { linesOf } from "#lib/base/lines.ts";
import { Refusal } from "#lib/base/refusal.ts";

/**
 * One process at a time in a directory, for the embedded database, which has no lock of its own.
 *
 * The lock is a listening unix socket, `lock-N.sock`: the system closes it when its process dies, however it
 * dies. The file stays behind, and nobody answers there. Who comes next links a socket that is listening
 * already under the next number, so that a name is alive from its first moment, and two can never link the
 * same one. The highest number counts. Nobody removes the highest, so numbers only rise, and who linked one
 * from an old list of files sees a higher one afterwards and begins again.
 *
 * The socket stands inside the directory: whoever sees the data sees the lock, through symbolic links, from
 * another container, from a shell beside a service with a temporary directory of its own.
 */

/** Who holds a directory: what a second process is told. */
export interface Holder {
  pid: number;
  /** What the process is, for people: `the server`, `npm run db -- import`. */
  what: string;
  /** Whether it does commands for others (lib/wiring/commands/command-socket.ts). */
  takesCommands: boolean;
}

export interface DirectoryLock {
  release(): Promise<void>;
}

/** Another process holds the directory. */
export class DirectoryHeld extends Refusal {
  override name = "DirectoryHeld";
  /** Null where it does not say: it is stopped, or busy. */
  readonly holder: Holder | null;
  constructor(directory: string, holder: Holder | null) {
    const who = holder ? `${holder.what} (process ${holder.pid})` : "another process";
    super(
      `${directory} is held by ${who}: stop it first, or give this one a DATA_DIR or a DATABASE_URL of its own.`,
    );
    this.holder = holder;
  }
}

/** Longest socket path that every system takes (`sun_path` has 104 bytes on some, with the closing zero). */
const LONGEST_PATH_BYTES = 103;
const NAME = /^lock-(\d{1,15})\.sock$/;
/** A holder that is silent for longer is stopped. One that opens the embedded database is busy for seconds. */
const GREETING_MS = 10_000;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function unusable(directory: string, error: unknown): unknown {
  const code = codeOf(error);
  if (!code) return error;
  return new Refusal(
    `${directory} cannot be used (${code}): DATA_DIR has to be on a local file system and belong to the user of this process.`,
  );
}

/** The numbers of the lock files, highest first. */
function numbersIn(directory: string): number[] {
  return readdirSync(directory)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);
}

const fileOf = (directory: string, number: number): string => join(directory, `lock-${number}.sock`);

function removeFile(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
}

/** Runs `use` with a path of `file` in `directory` that is short enough for a socket. */
function withSocketPath<Result>(directory: string, file: string, use: (path: string) => Result): Result {
  const path = join(directory, file);
  if (Buffer.byteLength(path) <= LONGEST_PATH_BYTES) return use(path);
  if (platform() !== "linux")
    throw new Refusal(
      `The path ${directory} is too long for a socket: choose a DATA_DIR of at most ${LONGEST_PATH_BYTES - 30} bytes.`,
    );
  const descriptor = openSync(directory, "r");
  try {
    return use(`/proc/self/fd/${descriptor}/${file}`);
  } finally {
    closeSync(descriptor);
  }
}

/** A connection to whoever listens there, or null where nobody does. */
async function reach(directory: string, number: number): Promise<Socket | null> {
  const file = `lock-${number}.sock`;
  // the path is resolved within the call
  const socket = withSocketPath(directory, file, (path) => connect({ path, allowHalfOpen: true }));
  try {
    await once(socket, "connect");
    return socket;
  } catch (error) {
    if (codeOf(error) === "ECONNREFUSED" || codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/**
 * Connects to the process that holds a directory.
 *
 * @returns null where nobody holds it
 */
export async function connectToHolder(directory: string): Promise<Socket | null> {
  let numbers: number[];
  try {
    numbers = numbersIn(directory);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
  const [highest] = numbers;
  return highest === undefined ? null : reach(directory, highest);
}

/** The line that a holder sends first, or null where it does not come in time. */
export async function greeting(socket: Socket): Promise<Holder | null> {
  const timer = setTimeout(() => socket.destroy(), GREETING_MS);
  try {
    for await (const line of linesOf(socket)) return JSON.parse(line) as Holder;
  } catch {
    // it died meanwhile
  } finally {
    clearTimeout(timer);
  }
  return null;
}

async function refuse(directory: string, socket: Socket): Promise<never> {
  // who stops a process that holds the lock while it is asked is told the same as everybody
  socket.on("error", () => {});
  const holder = await greeting(socket);
  socket.destroy();
  throw new DirectoryHeld(directory, holder);
}

async function listen(directory: string, server: Server): Promise<string> {
  const file = `.new-${process.pid}-${randomBytes(6).toString("hex")}`;
  // others must never connect, also not before a chmod; bind and listen happen within the call
  const mask = process.umask(0o177);
  try {
    withSocketPath(directory, file, (path) => server.listen(path));
  } finally {
    process.umask(mask);
  }
  await once(server, "listening");
  return join(directory, file);
}

/** What a connection ends with whose holder is busy with others, or lets go in that moment: the next try is told. */
const BUSY: ReadonlySet<string | undefined> = new Set(["EAGAIN", "ECONNRESET", "ECONNABORTED", "EPIPE"]);
const asHeld =
  (directory: string) =>
  (error: unknown): never => {
    throw BUSY.has(codeOf(error)) ? new DirectoryHeld(directory, null) : error;
  };

/** Links `listening` under the next free number that is the highest. @throws DirectoryHeld */
async function claim(directory: string, listening: string): Promise<void> {
  for (;;) {
    const [highest = 0] = numbersIn(directory);
    const holder = highest ? await reach(directory, highest).catch(asHeld(directory)) : null;
    if (holder) await refuse(directory, holder);
    const mine = fileOf(directory, highest + 1);
    try {
      linkSync(listening, mine);
    } catch (error) {
      if (codeOf(error) === "EEXIST") continue;
      throw error;
    }
    const [now, ...lower] = numbersIn(directory);
    if (now === highest + 1) {
      for (const number of lower) removeFile(fileOf(directory, number));
      return;
    }
    removeFile(mine);
  }
}

async function take(
  directory: string,
  holder: Holder,
  serve: (socket: Socket) => void,
): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.write(`${JSON.stringify(holder)}\n`);
    serve(socket);
  });
  // the lock alone keeps no process running
  server.unref();
  const release = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const listening = await listen(directory, server);
  try {
    await claim(directory, listening);
  } catch (error) {
    await release();
    throw error;
  } finally {
    removeFile(listening);
  }
  return { release };
}

/**
 * Takes a directory for this process. What dies lets go of it, `kill -9` included.
 *
 * @param directory made where it is missing, for its owner only; on a local file system
 * @param holder what a second process is told
 * @param serve handed each connection of a process that wants something (mode 0600: of the same user), after the
 *   greeting; without it the connection ends there
 * @throws DirectoryHeld where another process holds it; Refusal where the directory cannot be locked
 */
export async function lockDirectory(
  directory: string,
  holder: Holder,
  serve: (socket: Socket) => void = (socket) => void socket.end(),
): Promise<DirectoryLock> {
  try {
    return await take(directory, holder, serve);
  } catch (error) {
    throw unusable(directory, error);
  }
}
