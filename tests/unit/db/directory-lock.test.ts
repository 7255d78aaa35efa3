import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test, vi } from "vitest";
import { connectToHolder, DirectoryHeld, type Holder, lockDirectory } from "#lib/db/directory-lock.ts";

const base = mkdtempSync(join(tmpdir(), "lock-"));
const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(base, { recursive: true, force: true });
});

let count = 0;
const fresh = () => join(base, `d${count++}`);
const me: Holder = { pid: process.pid, what: "the server", takesCommands: true };
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

interface Process {
  child: ChildProcess;
  /** What it has said so far. */
  said(): string;
  /** Its first word: `held` or `refused`. */
  first: Promise<string>;
  kill(): Promise<void>;
}

function start(directory: string): Process {
  const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...flags, "tests/faults/lock-holder.ts", directory]);
  children.add(child);
  let output = "";
  const first = new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      resolve(output.split(/[:\n]/)[0] ?? "");
    });
    child.once("exit", () => resolve("died"));
  });
  return {
    child,
    said: () => output,
    first,
    async kill() {
      children.delete(child);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

describe("the directory's lock", () => {
  test("a second one is told who holds it, in one line; a release frees it", async () => {
    const directory = fresh();
    const lock = await lockDirectory(directory, me);
    const error = await lockDirectory(directory, me).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DirectoryHeld);
    expect((error as DirectoryHeld).holder).toEqual(me);
    expect((error as Error).message).toMatch(
      new RegExp(`^${directory} is held by the server \\(process ${process.pid}\\): [^\\n]+$`),
    );
    await lock.release();
    expect(await connectToHolder(directory)).toBeNull();
    await (await lockDirectory(directory, me)).release();
  });

  test("socket and directory are for their owner only, whatever the umask", async () => {
    const directory = fresh();
    const mask = process.umask(0);
    try {
      const lock = await lockDirectory(directory, me);
      const sockets = readdirSync(directory);
      expect(sockets).toHaveLength(1);
      expect(modeOf(join(directory, sockets[0] ?? ""))).toBe("600");
      expect(modeOf(directory)).toBe("700");
      expect(process.umask()).toBe(0);
      await lock.release();
    } finally {
      process.umask(mask);
    }
  });

  test("a symbolic link and a long path lead to the same lock", async () => {
    const directory = join(fresh(), "x".repeat(200));
    const lock = await lockDirectory(directory, me);
    const link = fresh();
    symlinkSync(directory, link);
    await expect(lockDirectory(link, me)).rejects.toBeInstanceOf(DirectoryHeld);
    await expect(lockDirectory(directory, me)).rejects.toBeInstanceOf(DirectoryHeld);
    await lock.release();
  });

  test("what cannot be a directory is said", async () => {
    const file = fresh();
    writeFileSync(file, "");
    await expect(lockDirectory(join(file, "data"), me)).rejects.toThrow(/cannot be used \(ENOTDIR\)/);
  });

  test("a connection is greeted and handed on", async () => {
    const directory = fresh();
    const lock = await lockDirectory(directory, me, (socket) => {
      socket.on("data", (chunk) => socket.end(`you said ${chunk}`));
    });
    const socket = await connectToHolder(directory);
    socket?.write("hello");
    let heard = "";
    socket?.on("data", (chunk) => {
      heard += chunk;
    });
    await vi.waitFor(() => expect(heard).toBe(`${JSON.stringify(me)}\nyou said hello`));
    socket?.destroy();
    await lock.release();
  });

  test("of five that start at once one is admitted; kill -9 frees it", async () => {
    const directory = fresh();
    mkdirSync(directory);
    for (let round = 0; round < 2; round += 1) {
      const five = Array.from({ length: 5 }, () => start(directory));
      const words = await Promise.all(five.map(({ first }) => first));
      expect(words.sort()).toEqual(["held", "refused", "refused", "refused", "refused"]);
      for (const each of five) await each.kill();
      for (const each of five) expect(each.said()).not.toContain("violated");
    }
  });

  test("a holder that is stopped holds it all the same", async () => {
    const directory = fresh();
    const holder = start(directory);
    expect(await holder.first).toBe("held");
    holder.child.kill("SIGSTOP");
    const error = await lockDirectory(directory, me).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "DirectoryHeld", holder: null });
    await holder.kill();
    await (await lockDirectory(directory, me)).release();
  });

  test("whoever starts and is killed when: never two at a time, and it is free in the end", async () => {
    const plan = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 250 })), {
      minLength: 3,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const directory = fresh();
        const all: Process[] = [];
        // processes come a few at a time, and each is killed at a moment of its own: while it starts,
        // while it links, while it holds
        await Promise.all(
          steps.flatMap(([starters, delayMs]) =>
            Array.from({ length: starters }, async (_, index) => {
              const each = start(directory);
              all.push(each);
              await Promise.race([each.first, new Promise((resolve) => setTimeout(resolve, delayMs + 90))]);
              await new Promise((resolve) => setTimeout(resolve, (delayMs * (index + 1)) % 60));
              await each.kill();
            }),
          ),
        );
        for (const each of all) expect(each.said()).not.toContain("violated");
        const last = await lockDirectory(directory, me);
        const [left] = readdirSync(directory).filter((name) => name.startsWith("lock-"));
        expect(left).toBeDefined();
        await last.release();
      }),
      { numRuns: Number(process.env.LOCK_ROUNDS ?? 3) },
    );
  });
});
