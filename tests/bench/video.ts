import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clock } from "#lib/base/clock.ts";
import { readComposition } from "#lib/motion/composition.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { DEFAULT_ENCODING, exportFilm } from "#lib/video/export.ts";
import { encoderArguments, findFfmpeg, startEncoder } from "#lib/video/ffmpeg.ts";
import { frames } from "#lib/video/frames.ts";
import { openSegmentCache } from "#lib/video/segment-cache.ts";
import { type Cost, costOf, typical } from "#tests/bench/process-tree.ts";
import { benchmarkClip } from "#tests/bench/video-clip.ts";

/**
 * The ten-second clip: exported, exported again after an edit of its middle scene, and its frames encoded by
 * ffmpeg alone from a file, with as many threads as it likes. Each runs in a process of its own, in turns; the
 * ratios of one run are what counts, seconds are this machine's at this hour.
 */
const ROUNDS = 3;
const { path: ffmpeg } = findFfmpeg();

const clip = async (kind: string) => {
  const input = await benchmarkClip();
  if (kind === "4k") Object.assign(input, { widthPixels: 3840, heightPixels: 2160 });
  const [layer] = input.scenes[1]?.layers ?? [];
  if (kind === "edited" && layer) layer.opacity = 0.9;
  const read = readComposition(input);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.composition;
};

const [, , command, kind = "", output = "", cacheDirectory] = process.argv;
if (command === "export") {
  const composition = await clip(kind);
  const cache = cacheDirectory ? await openSegmentCache(cacheDirectory, clock()) : undefined;
  await exportFilm(composition, await loadAssets(composition), output, { ffmpeg, cache });
  process.exit(0);
}

const directory = mkdtempSync(join(tmpdir(), "reelwright-bench-"));
try {
  const composition = await clip("plain");
  const assets = await loadAssets(composition);
  // the frames as they reach the encoder, for ffmpeg alone
  const raw = join(directory, "frames.yuv");
  const keep = startEncoder("/bin/sh", ["-c", `cat > '${raw}'`]);
  const drawBegan = process.cpuUsage();
  for await (const frame of frames(composition, assets)) await keep.write(frame);
  const drawn = process.cpuUsage(drawBegan);
  await keep.finish();
  const alone = encoderArguments(composition, DEFAULT_ENCODING, join(directory, "alone.mp4"), 0).map(
    (part) => (part === "pipe:0" ? raw : part),
  );
  const exporting = (what: string, cache?: string) =>
    costOf(process.execPath, [
      ...process.execArgv,
      process.argv[1] ?? "",
      ...["export", what, join(directory, `${what}.mp4`)],
      ...(cache ? [cache] : []),
    ]);
  const rounds: { theirs: Cost; first: Cost; second: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const cache = join(directory, `cache-${round}`);
    const theirs = await costOf(ffmpeg, alone);
    const first = await exporting("plain", cache);
    const second = await exporting("edited", cache);
    rounds.push({ theirs, first, second });
  }
  const [theirs, first, second] = (["theirs", "first", "second"] as const).map((name) =>
    typical(rounds.map((round) => round[name])),
  ) as [(typeof rounds)[0]["first"], (typeof rounds)[0]["first"], (typeof rounds)[0]["first"]];
  const large = await exporting("4k");
  const seconds = composition.scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0);
  const row = (name: string, value: string) => console.log(`${name.padEnd(18)} ${value}`);
  const shown = (cost: typeof first) =>
    `${cost.seconds.toFixed(2)} s, CPU ${cost.cpuSeconds.toFixed(2)} s, ${cost.peakMegabytes.toFixed(0)} MB`;
  row("ffmpeg alone", shown(theirs));
  row("export", `${shown(first)}, × realtime ${(seconds / first.seconds).toFixed(2)}`);
  row("of it, drawing", `CPU ${((drawn.user + drawn.system) / 1e6).toFixed(2)} s`);
  row("after an edit", shown(second));
  row("4K30", `${shown(large)}, × realtime ${(seconds / large.seconds).toFixed(2)}`);
  row("speed of ffmpeg", `${(theirs.seconds / first.seconds).toFixed(2)} (bar: at least 0.75)`);
  row(
    "CPU after an edit",
    `${(second.cpuSeconds / first.cpuSeconds).toFixed(2)} of the first (bar: at most 0.45)`,
  );
  row("peak memory", `${first.peakMegabytes.toFixed(0)} MB, whole process tree (bar: 550)`);
  row("peak memory, 4K", `${large.peakMegabytes.toFixed(0)} MB, whole process tree (bar: 1200)`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
