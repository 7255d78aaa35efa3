import { spawnSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFfmpeg } from "#lib/video/encode/ffmpeg.ts";
import { contactSheet, likeness } from "#tests/bench/compare/look.ts";
import { findBrowser, type Tool, toolsWith } from "#tests/bench/compare/tools.ts";
import { type Cost, costOf, typical } from "#tests/bench/process-tree.ts";
import { median } from "#tests/harness/median.ts";

/**
 * `npm run bench -- compare`: the ten-second clip, by us and by two tools that draw it in a browser. Needs the npm
 * registry, a Chromium and a quarter of an hour: it runs only when it is named. The tools are installed in a
 * temporary folder, without running anything of theirs, and deleted afterwards; nothing of them is part of this
 * project. The clips in `compare/` say the same as ours (`clip.json`) in each tool's own means.
 *
 * Seconds are those of a whole command, from its start to the file. A first run of each that does not count warms
 * the caches. Then ours runs before every run of another, and each ratio is of two such neighbours: what else the
 * machine does at that hour, it does to both.
 */
const ROUNDS = 3;
const CLIP_FRAMES = 300;
/** Less than this, and it is not the same clip: its backgrounds alone come to 0.84. */
const LEAST_SIMILARITY = 0.95;

interface Entry {
  name: string;
  settings: string;
  film: string;
  bar?: number;
  run(): Promise<Cost>;
  /** Beside each: what ours took right before it. */
  costs: { own: Cost; ours: Cost }[];
}

const root = join(import.meta.dirname, "../..");
const { path: found, version } = await findFfmpeg();
// one of the tools takes a path alone
const ffmpeg = found.includes("/")
  ? found
  : spawnSync("sh", ["-c", `command -v ${found}`], { encoding: "utf8" }).stdout.trim();
const directory = mkdtempSync(join(tmpdir(), "reelwright-compare-"));
const log = join(directory, "output.log");

/** Runs a command to its end. @throws Error with the end of what it said */
async function run(args: readonly string[], where: string, env: Record<string, string>) {
  const output = openSync(log, "w");
  try {
    const options = { cwd: where, env, output, memoryEveryMs: 900, timeoutSeconds: 600 };
    return await costOf(process.execPath, args, options);
  } catch (error) {
    const said = readFileSync(log, "utf8").trim().split("\n").slice(-5).join("\n  ");
    throw new Error(`${(error as Error).message}\n  ${said}`);
  } finally {
    closeSync(output);
  }
}

function ours(clip: string): Entry[] {
  return [
    { settings: "as it is: 2 workers, veryfast, CRF 18", args: [] },
    { settings: "--preset medium, CRF 18: encoded as theirs", args: ["--preset", "medium"] },
  ].map(({ settings, args }, index) => {
    const film = join(directory, `ours-${index}.mp4`);
    const command = ["lib/cli/reelwright.mjs", "compose", clip, "-o", film, "--no-cache", ...args];
    return { name: "Reelwright", settings, film, run: () => run(command, root, {}), costs: [] };
  });
}

/** Installs a tool. @throws Error that says why not */
function install(tool: Tool): Entry[] {
  const where = join(directory, tool.name.toLowerCase());
  console.log(`${tool.name}: ${tool.packages.join(", ")}. Licence: ${tool.licence}.`);
  mkdirSync(where);
  writeFileSync(join(where, "package.json"), '{ "private": true }');
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, stderr } = spawnSync("npm", ["install", ...options, ...tool.packages], {
    cwd: where,
    encoding: "utf8",
  });
  if (status !== 0)
    throw new Error(`npm does not install it: ${stderr.trim().split("\n").slice(0, 3).join(" ")}`);
  tool.write(where);
  const env = tool.env(where);
  return tool.runs.map(({ settings, options, bar }, index) => {
    const film = join(directory, `${tool.name.toLowerCase()}-${index}.mp4`);
    return {
      ...{ name: tool.name, settings, film, costs: [] },
      ...(bar ? { bar } : {}),
      run: () => run([tool.program, ...tool.render(film), ...options], where, env),
    };
  });
}

/** The run that does not count. @throws Error if the film is not the clip */
async function warmUp(entry: Entry, reference: string): Promise<void> {
  await entry.run();
  const { similarity, frames } = likeness(ffmpeg, entry.film, reference);
  console.log(`${entry.name}, ${entry.settings}: ${frames} frames, SSIM to ours ${similarity.toFixed(3)}`);
  if (frames !== CLIP_FRAMES || similarity < LEAST_SIMILARITY)
    throw new Error("it made another film than ours: not compared");
}

function report(ours: Entry, others: readonly Entry[]): void {
  const base = typical(others.flatMap(({ costs }) => costs.map((pair) => pair.ours)));
  const row = (cost: Cost, ratio: { seconds: number; cpuSeconds: number }, entry: Entry, judged = "") => {
    const cells = [
      [cost.seconds.toFixed(1), ratio.seconds.toFixed(2)],
      [cost.cpuSeconds.toFixed(1), ratio.cpuSeconds.toFixed(2)],
      [cost.peakMegabytes.toFixed(0), (cost.peakMegabytes / base.peakMegabytes).toFixed(2)],
      [(statSync(entry.film).size / 1e6).toFixed(2)],
    ];
    const figures = cells.flat().map((cell) => cell.padStart(8));
    console.log(`${figures.join("")}   ${entry.name}, ${entry.settings}${judged}`);
  };
  console.log(
    `\n${["s", "× ours", "CPU s", "× ours", "MB", "× ours", "file MB"].map((head) => head.padStart(8)).join("")}`,
  );
  row(base, { seconds: 1, cpuSeconds: 1 }, ours);
  for (const entry of others) {
    const ratio = {
      seconds: median(entry.costs.map(({ own, ours }) => own.seconds / ours.seconds)),
      cpuSeconds: median(entry.costs.map(({ own, ours }) => own.cpuSeconds / ours.cpuSeconds)),
    };
    const missed = entry.bar !== undefined && ratio.seconds < entry.bar;
    if (missed) process.exitCode = 1;
    const bar = entry.bar ? ` (bar: at least ${entry.bar} times our seconds${missed ? ", MISSED" : ""})` : "";
    row(typical(entry.costs.map(({ own }) => own)), ratio, entry, bar);
  }
}

try {
  const browser = findBrowser(directory);
  const browserVersion = spawnSync(browser.path, ["--version"], { encoding: "utf8" }).stdout.trim();
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ffmpeg ${version}`);
  console.log(`browser: ${browserVersion}${browser.shell ? ", headless shell" : ""}`);
  const clip = fileURLToPath(new URL("compare/clip.json", import.meta.url));
  const reference = join(directory, "ours-0.mp4");
  const [usual, ...others] = ours(clip);
  if (!usual) throw new Error("There is no film of ours.");
  for (const entry of [usual, ...others]) await warmUp(entry, reference);
  for (const tool of toolsWith(browser, ffmpeg)) {
    try {
      for (const entry of install(tool)) {
        await warmUp(entry, reference);
        others.push(entry);
      }
    } catch (error) {
      console.log(`${tool.name} is left out: ${(error as Error).message}`);
    }
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const entry of others) entry.costs.push({ ours: await usual.run(), own: await entry.run() });
    const ratios = others
      .map(({ costs }) => costs.at(-1))
      .map((pair) => pair && pair.own.seconds / pair.ours.seconds);
    console.log(`round ${round + 1}: × ours ${ratios.map((ratio) => ratio?.toFixed(2)).join(", ")}`);
  }
  const sheet = join(tmpdir(), "reelwright-compare.png");
  const films = [usual, ...others].map(({ film }) => film);
  contactSheet(ffmpeg, films, sheet);
  report(usual, others);
  console.log(
    `\nmedians of ${ROUNDS} rounds; ratios of seconds and CPU s are medians of pairs; memory is the highest seen`,
  );
  console.log(
    `load of the machine at the end: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
  );
  console.log(`the films side by side, one a row: ${sheet}`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
