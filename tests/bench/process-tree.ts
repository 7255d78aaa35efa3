import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

// What a program costs with all that it starts, from Linux's /proc.

/** Clock ticks of a second in /proc, on every Linux that Node runs on. */
const TICKS = 100;

/** Proportional memory of a process and all below it, in MB. */
function treeMegabytes(root: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const parent = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8"))?.[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // it ended while we looked
    }
  }
  const sum = (pid: number): number => {
    let own = 0;
    try {
      own = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
    } catch {
      // it ended while we looked
    }
    return own + (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0);
  };
  return sum(root);
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
  cpuSeconds: number;
  peakMegabytes: number;
}

/** Runs a program to its end, alone. @throws Error if it fails */
export async function costOf(program: string, args: readonly string[]): Promise<Cost> {
  const cpuBefore = childrenCpuSeconds();
  const began = performance.now();
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
  let peakMegabytes = 0;
  const sampler = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, treeMegabytes(child.pid ?? 0));
  }, 150);
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  clearInterval(sampler);
  if (code !== 0) throw new Error(`${program} stopped with ${code}`);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, cpuSeconds: childrenCpuSeconds() - cpuBefore, peakMegabytes };
}

/** The middle one of some costs, figure by figure; of memory the highest. */
export function typical(costs: readonly Cost[]): Cost {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    seconds: median(costs.map(({ seconds }) => seconds)),
    cpuSeconds: median(costs.map(({ cpuSeconds }) => cpuSeconds)),
    peakMegabytes: Math.max(...costs.map(({ peakMegabytes }) => peakMegabytes)),
  };
}
