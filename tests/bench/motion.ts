import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readComposition } from "#lib/motion/composition.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { DEFAULT_ENCODING, exportFilm, frames } from "#lib/video/export.ts";
import { encoderArguments, findFfmpeg, startEncoder } from "#lib/video/ffmpeg.ts";
import { benchmarkClip } from "#tests/bench/motion-clip.ts";

/**
 * The ten-second clip: exported, and its frames encoded by ffmpeg alone from a file. Each way runs in a process of
 * its own, in turns; the ratio of the medians is what counts, seconds are this machine's at this hour.
 */
const ROUNDS = 3;
const { path: ffmpeg } = findFfmpeg();
const read = readComposition(await benchmarkClip());
if (!read.ok) throw new Error(JSON.stringify(read.issues));
const { composition } = read;

if (process.argv[2] === "export") {
  await exportFilm(composition, await loadAssets(composition), process.argv[3] ?? "", { ffmpeg });
  process.exit(0);
}

/** Resident memory of a process and all below it, in MB: Linux's /proc, proportional set size. */
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

async function measured(
  program: string,
  args: string[],
): Promise<{ seconds: number; peakMegabytes: number }> {
  const began = performance.now();
  const child = spawn(program, args, { stdio: "ignore" });
  let peakMegabytes = 0;
  const sampler = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, treeMegabytes(child.pid ?? 0));
  }, 150);
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  clearInterval(sampler);
  if (code !== 0) throw new Error(`${program} stopped with ${code}`);
  return { seconds: (performance.now() - began) / 1000, peakMegabytes };
}

const directory = mkdtempSync(join(tmpdir(), "reelwright-bench-"));
try {
  // the frames as they reach the encoder, losslessly kept for ffmpeg alone
  const raw = join(directory, "frames.yuv");
  const keep = startEncoder("/bin/sh", ["-c", `cat > '${raw}'`]);
  const assets = await loadAssets(composition);
  const drawBegan = process.cpuUsage();
  for await (const frame of frames(composition, assets)) await keep.write(frame);
  const drawn = process.cpuUsage(drawBegan);
  await keep.finish();
  const alone = encoderArguments(composition, DEFAULT_ENCODING, join(directory, "alone.mp4")).map((part) =>
    part === "pipe:0" ? raw : part,
  );
  const self = process.argv[1] ?? "";
  const exporting = [...process.execArgv, self, "export", join(directory, "export.mp4")];
  const rounds: { ours: number; theirs: number; peak: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const theirs = await measured(ffmpeg, alone);
    const ours = await measured(process.execPath, exporting);
    rounds.push({ ours: ours.seconds, theirs: theirs.seconds, peak: ours.peakMegabytes });
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const ratio = median(rounds.map(({ ours, theirs }) => theirs / ours));
  const seconds = composition.scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0);
  console.log(`ffmpeg alone     ${median(rounds.map(({ theirs }) => theirs)).toFixed(2)} s`);
  console.log(
    `export           ${median(rounds.map(({ ours }) => ours)).toFixed(2)} s, × realtime ${(seconds / median(rounds.map(({ ours }) => ours))).toFixed(2)}`,
  );
  console.log(`speed of ffmpeg  ${ratio.toFixed(2)} (bar: 0.75)`);
  console.log(`drawing, CPU     ${((drawn.user + drawn.system) / 1e6).toFixed(2)} s`);
  console.log(
    `peak memory      ${Math.max(...rounds.map(({ peak }) => peak)).toFixed(0)} MB, whole process tree (bar: 550)`,
  );
} finally {
  rmSync(directory, { recursive: true, force: true });
}
