import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshBundle } from "#lib/base/bundled.mjs";
import { bundleCommand } from "#lib/cli/bundle.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { MAXIMUM_SECONDS } from "#lib/motion/composition/schema/values.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { DEFAULT_ENCODING } from "#lib/video/export.ts";
import { encoderArguments, findFfmpeg, startEncoder } from "#lib/video/encode/ffmpeg.ts";
import { frames } from "#lib/video/frames.ts";
import { type Cost, costOf, typical } from "#tests/bench/process-tree.ts";
import { median } from "#tests/harness/median.ts";
import { benchmarkClip, CLIP_BRIEF } from "#tests/bench/video-clip.ts";

/**
 * The ten-second clip: exported by the command, exported again after an edit of one scene, of each in turn because they
 * are not equally hard to encode, and its frames encoded by ffmpeg alone from a file, with as many threads as it likes: with the preset as it is, and as we tune it.
 * Each runs in a process of its own, in turns; the ratios of one run are what counts, seconds are this machine's at
 * this hour. Memory is looked at in runs of their own: the looks are work for one of two cores.
 */
const ROUNDS = 9;
const { path: ffmpeg } = await findFfmpeg();
const directory = mkdtempSync(join(tmpdir(), "reelwright-bench-"));
const place = (name: string) => join(directory, name);

/** The command, as it is installed. @param watched looks at memory take a core's time from what is measured */
const exporting = (film: string, watched: boolean, ...options: string[]) =>
  costOf(
    process.execPath,
    ["lib/cli/reelwright.mjs", ...["compose", place(`${film}.json`), "-o", place(`${film}.mp4`), ...options]],
    { watched },
  );

/** A scene as often as a film of its length takes: none is longer than a minute. */
const inScenes = <Scene extends { id: string; durationSeconds: number }>(scene: Scene): Scene[] =>
  Array.from({ length: Math.ceil(scene.durationSeconds / 60) }, (_, at) => ({
    ...scene,
    ...{ id: `${scene.id}-${at}`, durationSeconds: Math.min(60, scene.durationSeconds - 60 * at) },
  }));

// as users have it: from its sources the command takes 0.15 s more to start
const root = join(import.meta.dirname, "../..");
if (!freshBundle(root)) await bundleCommand(root);

try {
  const clip = await benchmarkClip();
  writeFileSync(place("brief.txt"), CLIP_BRIEF);
  writeFileSync(place("clip.json"), JSON.stringify(clip));
  writeFileSync(place("4k.json"), JSON.stringify({ ...clip, widthPixels: 3840, heightPixels: 2160 }));
  for (const scene of clip.scenes.keys()) {
    const edited = structuredClone(clip);
    const [layer] = edited.scenes[scene]?.layers ?? [];
    if (!layer) throw new Error(`Scene ${scene + 1} of the clip is empty.`);
    layer.opacity = 0.9;
    writeFileSync(place(`edited-${scene}.json`), JSON.stringify(edited));
  }
  const read = readComposition(clip);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  const { composition } = read;
  const assets = await loadAssets(composition);

  // the frames as they reach the encoder, for ffmpeg alone
  const raw = place("frames.yuv");
  const keep = startEncoder("/bin/sh", ["-c", `cat > '${raw}'`]);
  for await (const frame of frames(composition, assets)) await keep.write(frame);
  await keep.finish();
  // once more, for what drawing takes where nothing else runs and all is warm
  const drawBegan = process.cpuUsage();
  for await (const _ of frames(composition, assets));
  const drawn = process.cpuUsage(drawBegan);
  const encoding = (tuning?: readonly string[]) =>
    costOf(
      ffmpeg,
      encoderArguments(composition, DEFAULT_ENCODING, place("alone.mp4"), {
        threads: 0,
        ...(tuning ? { tuning } : {}),
      }).map((part) => (part === "pipe:0" ? raw : part)),
      { watched: false },
    );
  const rounds: { theirs: Cost; tuned: Cost; first: Cost; edits: Cost[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const cache = ["--cache", place(`cache-${round}`)];
    const ours = async () => {
      const first = await exporting("clip", false, ...cache);
      const edits: Cost[] = [];
      // what one edit leaves in the cache is of no use to another
      for (const scene of clip.scenes.keys()) edits.push(await exporting(`edited-${scene}`, false, ...cache));
      return { first, edits };
    };
    // what ran before leaves a machine in another state: either goes first in turns
    const before = round % 2 ? await ours() : null;
    const [theirs, tuned] = [await encoding([]), await encoding()];
    rounds.push({ theirs, tuned, ...(before ?? (await ours())) });
  }
  const [theirs, tuned, first] = (["theirs", "tuned", "first"] as const).map((name) =>
    typical(rounds.map((round) => round[name])),
  ) as [Cost, Cost, Cost];
  const second = typical(rounds.flatMap(({ edits }) => edits));
  const memory = await exporting("clip", true, "--no-cache");
  // with its plan and its sound, as people make it
  const whole = await costOf(process.execPath, [
    "lib/cli/reelwright.mjs",
    ...["render", place("brief.txt"), "--seed", "7", "-o", place("whole.mp4"), "--no-cache"],
  ]);
  const lengths = new Map<number, number>();
  for (const seconds of [60, MAXIMUM_SECONDS]) {
    const scene = { id: "still", durationSeconds: seconds, layers: [] };
    const audio = { tracks: [{ kind: "bed", mood: "warm" }] };
    const small = { widthPixels: 320, heightPixels: 180, fps: 24 };
    writeFileSync(place("long.json"), JSON.stringify({ ...clip, ...small, audio, scenes: inScenes(scene) }));
    const cost = await exporting("long", true, "--no-cache", "--preset", "ultrafast");
    lengths.set(seconds, cost.peakMegabytes);
  }
  const large = await exporting("4k", true, "--no-cache");

  const seconds = composition.scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0);
  const row = (name: string, value: string) => console.log(`${name.padEnd(18)} ${value}`);
  const shown = (cost: Cost) => `${cost.seconds.toFixed(2)} s, CPU ${cost.cpuSeconds.toFixed(2)} s`;
  row("ffmpeg alone", `${shown(theirs)}, the preset as it is`);
  row("with our settings", shown(tuned));
  row("export", `${shown(first)}, × realtime ${(seconds / first.seconds).toFixed(2)}`);
  row("of it, drawing", `CPU ${((drawn.user + drawn.system) / 1e6).toFixed(2)} s`);
  row("after an edit", shown(second));
  row("4K30", `${shown(large)}, × realtime ${(seconds / large.seconds).toFixed(2)}`);
  // the machine changes from one minute to the next: each is compared with what ran beside it
  const ratio = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of)).toFixed(3);
  const speed = ratio((round) => round.theirs.seconds / round.first.seconds);
  row("speed of ffmpeg", `${speed} (bar: at least 0.75)`);
  const same = ratio((round) => round.tuned.seconds / round.first.seconds);
  row("with our settings", `${same}: what drawing and handing over take`);
  const afterEach = [...clip.scenes.keys()].map((scene) =>
    median(rounds.map(({ first, edits }) => (edits[scene]?.cpuSeconds ?? 0) / first.cpuSeconds)),
  );
  const after = afterEach.reduce((sum, share) => sum + share, 0) / afterEach.length;
  const shares = afterEach.map((share) => share.toFixed(3)).join(", ");
  row("CPU after an edit", `${after.toFixed(3)} of the first (bar: at most 0.45); scene by scene ${shares}`);
  row("peak memory", `${memory.peakMegabytes.toFixed(0)} MB, whole process tree (bar: 550)`);
  row("peak of render", `${whole.peakMegabytes.toFixed(0)} MB, with plan and sound (bar: 550)`);
  for (const [length, megabytes] of lengths)
    row(`${length} s, music`, `${megabytes.toFixed(0)} MB at 320 × 180 (bar: 300, whatever the length)`);
  row("peak memory, 4K", `${large.peakMegabytes.toFixed(0)} MB, whole process tree (bar: 1200)`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
