import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { median } from "#tests/harness/median.ts";

// What a program costs with all that it starts, from Linux's /proc.

/** Clock ticks of a second in /proc, on every Linux that Node runs on. */
const TICKS = 100;
const LOOK_EVERY_MS = 150;

/** What one line of /proc/PID/stat says: proc(5), fields 4, 14, 15 and 22. */
interface Process {
  pid: number;
  parent: number;
  ticks: number;
  started: string;
}

function processes(): Process[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((name) => {
      try {
        // the second field is a name in brackets, and may hold anything
        const fields = readFileSync(`/proc/${name}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ");
        const ticks = Number(fields[11]) + Number(fields[12]);
        return [{ pid: Number(name), parent: Number(fields[1]), ticks, started: fields[19] ?? "" }];
      } catch {
        return []; // it ended while we looked
      }
    });
}

/** Memory of a process in kB, by proc(5): what is its own, and what it shares of each file. */
interface Memory {
  own: number;
  shared: Map<string, number>;
}

function memoryOf(pid: number): Memory {
  const memory: Memory = { own: 0, shared: new Map() };
  let smaps = "";
  try {
    smaps = readFileSync(`/proc/${pid}/smaps`, "utf8");
  } catch {
    return memory; // it ended while we looked
  }
  let file: string | null = null;
  for (const line of smaps.split("\n")) {
    const [, device, inode] = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ (\S+) (\d+)/.exec(line) ?? [];
    if (inode !== undefined) file = inode === "0" ? null : `${device} ${inode}`;
    const [, kind, size] = /^(Shared|Private)_(?:Clean|Dirty): +(\d+)/.exec(line) ?? [];
    if (kind === "Shared" && file) memory.shared.set(file, (memory.shared.get(file) ?? 0) + Number(size));
    else if (kind) memory.own += Number(size);
  }
  return memory;
}

/**
 * What some processes hold in memory, in MB: what they share counts once, and counts whole, whatever processes of others
 * share it too.
 */
function megabytesOf(pids: Iterable<number>): number {
  const shared = new Map<string, number>();
  let own = 0;
  for (const memory of [...pids].map(memoryOf)) {
    own += memory.own;
    for (const [file, size] of memory.shared) shared.set(file, Math.max(shared.get(file) ?? 0, size));
  }
  return (own + [...shared.values()].reduce((sum, size) => sum + size, 0)) / 1024;
}

/** Follows a process and all that comes from it, also what outlives its parent. */
function watchTree(root: number) {
  const ticks = new Map<string, number>();
  const keyOf = ({ pid, started }: Process) => `${pid} ${started}`;
  let peakMegabytes = 0;
  return {
    look(withMemory: boolean) {
      const all = processes();
      const own = new Set(
        all.filter((one) => one.pid === root || ticks.has(keyOf(one))).map(({ pid }) => pid),
      );
      for (let before = -1; before !== own.size; ) {
        before = own.size;
        for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
      }
      for (const one of all) if (own.has(one.pid)) ticks.set(keyOf(one), one.ticks);
      if (withMemory) peakMegabytes = Math.max(peakMegabytes, megabytesOf(own));
    },
    cpuSeconds: () => [...ticks.values()].reduce((sum, one) => sum + one, 0) / TICKS,
    peakMegabytes: () => peakMegabytes,
  };
}

/** Seconds of processor time of children that have ended, and of theirs: proc(5), fields 16 and 17. */
function childrenCpuSeconds(): number {
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** What a run took. */
export interface Cost {
  seconds: number;
  /** At least: the last moments of processes that nobody waited for are not in it. */
  cpuSeconds: number;
  peakMegabytes: number;
}

interface RunOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** A file descriptor for what it says; else errors are shown and the rest is dropped. */
  output?: number;
  /** Milliseconds between two looks at memory: at many processes each look takes some 30 ms of a core. */
  memoryEveryMs?: number;
  /** false: nobody looks while it runs, so memory is 0, and time and CPU are the program's alone. */
  watched?: boolean;
  timeoutSeconds?: number;
}

/** Runs a program to its end, alone. @throws Error if it fails */
export async function costOf(
  program: string,
  args: readonly string[],
  { cwd, env, output, memoryEveryMs = LOOK_EVERY_MS, watched = true, timeoutSeconds = 0 }: RunOptions = {},
): Promise<Cost> {
  const cpuBefore = childrenCpuSeconds();
  const began = performance.now();
  const child = spawn(program, args, {
    stdio: ["ignore", output ?? "ignore", output ?? "inherit"],
    timeout: timeoutSeconds * 1000,
    ...(cwd ? { cwd } : {}),
    ...(env ? { env: { ...process.env, ...env } } : {}),
  });
  const tree = watchTree(child.pid ?? -1);
  let looks = 0;
  const look = () => {
    looks += 1;
    tree.look(looks % Math.round(memoryEveryMs / LOOK_EVERY_MS) === 0);
  };
  const sampler = watched ? setInterval(look, LOOK_EVERY_MS) : undefined;
  const end = await new Promise<number | string | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? signal));
  }).finally(() => clearInterval(sampler));
  if (end !== 0) throw new Error(`${program} stopped with ${end}`);
  return {
    seconds: (performance.now() - began) / 1000,
    // browsers leave processes behind that nobody waits for, programs ones that end between two looks
    cpuSeconds: Math.max(childrenCpuSeconds() - cpuBefore, tree.cpuSeconds()),
    peakMegabytes: tree.peakMegabytes(),
  };
}

/** The middle one of some costs, figure by figure; of memory the highest. */
export function typical(costs: readonly Cost[]): Cost {
  return {
    seconds: median(costs.map(({ seconds }) => seconds)),
    cpuSeconds: median(costs.map(({ cpuSeconds }) => cpuSeconds)),
    peakMegabytes: Math.max(...costs.map(({ peakMegabytes }) => peakMegabytes)),
  };
}
