import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, rename, rm } from "node:fs/promises";
import { platform } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { Refusal } from "#lib/base/refusal.ts";
import { DirectoryHeld, type DirectoryLock, lockDirectory } from "#lib/db/directory-lock.ts";
import { CommandFailure, codeOf } from "#lib/cli/failure.ts";

const Session = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1).nullable(),
  /** When the access token ends, by this machine's clock. */
  expiresAt: z.iso.datetime(),
});
/** What a sign-in left at one service. */
export type Session = z.infer<typeof Session>;

const Credentials = z.object({
  version: z.literal(1),
  /** The origin that was signed in at last. */
  current: z.string().nullable(),
  /** By origin. */
  sessions: z.record(z.string(), Session),
});
export type Credentials = z.infer<typeof Credentials>;

const NONE: Credentials = { version: 1, current: null, sessions: {} };

/** The file with the tokens. @param directory `World.configDirectory` */
export const credentialsFile = (directory: string): string => join(directory, "credentials.json");

const REMOVE = "Run reelwright logout --all, which deletes it, and sign in again.";

/** @throws CommandFailure for a file that others can read or that is not ours. Windows has no such modes. */
function mustBeOurs(file: string, { uid, mode }: { uid: number; mode: number }): void {
  if (platform() === "win32") return;
  const fail = (why: string, next: string) => {
    throw new CommandFailure("failed", `${file} is not used.`, why, next);
  };
  if (uid !== process.getuid?.())
    fail("It belongs to another user.", "Sign in as yourself: move it away first.");
  if (mode & 0o077) fail("Others than you may read or write it.", `chmod 600 ${file}`);
}

/**
 * The tokens that are kept; none where there is no file.
 *
 * @throws CommandFailure for a file that cannot be read, that others can read, or that is no such file
 */
export async function readCredentials(directory: string): Promise<Credentials> {
  const file = credentialsFile(directory);
  let text: string;
  try {
    const handle = await open(file, "r");
    try {
      mustBeOurs(file, await handle.stat());
      text = await handle.readFile("utf8");
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (codeOf(error) === "ENOENT") return NONE;
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(
      "failed",
      `${file} cannot be read.`,
      String(codeOf(error) ?? error),
      REMOVE,
      error,
    );
  }
  const parsed = Credentials.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new CommandFailure(
    "failed",
    `${file} cannot be used.`,
    "It is not what reelwright writes there.",
    REMOVE,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Another process of ours refreshes meanwhile: it takes as long as one answer of the service. */
const LOCK_TRIES = 600;
const LOCK_PAUSE_MS = 100;

async function lock(
  directory: string,
  wait: (milliseconds: number) => Promise<void>,
): Promise<DirectoryLock> {
  const holder = { pid: process.pid, what: "reelwright", takesCommands: false };
  for (let tries = 1; ; tries += 1) {
    try {
      return await lockDirectory(join(directory, "lock"), holder);
    } catch (error) {
      if (error instanceof DirectoryHeld && tries < LOCK_TRIES) await wait(LOCK_PAUSE_MS);
      else if (error instanceof DirectoryHeld)
        throw new CommandFailure(
          "failed",
          "Another reelwright does not let go.",
          error.message,
          "End it.",
          error,
        );
      else throw unwritable(directory, error);
    }
  }
}

const unwritable = (directory: string, error: unknown): CommandFailure => {
  const why =
    error instanceof Refusal ? "It has to be a directory of yours." : String(codeOf(error) ?? error);
  const next = "Mend that, or set XDG_CONFIG_HOME to another directory.";
  return new CommandFailure("failed", `${directory} cannot be written.`, why, next, error);
};

/** Writes beside and renames: a reader sees the old file or the new one, also after a crash. */
async function write(directory: string, credentials: Credentials): Promise<void> {
  const file = credentialsFile(directory);
  if (!Object.keys(credentials.sessions).length) return rm(file, { force: true });
  const part = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    const handle = await open(part, "wx", 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Runs `change` while no other process changes the tokens.
 *
 * @param change gets what is kept now, and says what is kept from now on
 * @throws CommandFailure; what `change` throws, and then nothing is written
 */
export async function changeCredentials<Result>(
  directory: string,
  wait: (milliseconds: number) => Promise<void>,
  change: (kept: Credentials) => Promise<{ keep: Credentials; result: Result }>,
): Promise<Result> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await chmod(directory, 0o700);
  } catch (error) {
    throw unwritable(directory, error);
  }
  const held = await lock(directory, wait);
  try {
    const { keep, result } = await change(await readCredentials(directory));
    await write(directory, keep).catch((error: unknown) => {
      throw unwritable(directory, error);
    });
    return result;
  } finally {
    await held.release();
  }
}

/** What is kept, with another session for an origin, or without one. */
export function withSession(kept: Credentials, origin: string, session: Session | null): Credentials {
  const { [origin]: _, ...others } = kept.sessions;
  if (session) return { ...kept, current: origin, sessions: { ...others, [origin]: session } };
  const current = kept.current === origin ? (Object.keys(others)[0] ?? null) : kept.current;
  return { ...kept, current, sessions: others };
}

/** Deletes the file, whatever is in it. @throws CommandFailure */
export async function deleteCredentials(directory: string): Promise<void> {
  try {
    await rm(credentialsFile(directory), { force: true });
  } catch (error) {
    throw unwritable(dirname(credentialsFile(directory)), error);
  }
}
