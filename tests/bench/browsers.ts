import { servePreview } from "#lib/cli/films/preview-server.ts";
import { paint } from "#lib/motion/draw/display.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { readPixels, skiaPlatform } from "#lib/video/draw/canvas.ts";
import { type Engine, firefox, webkit } from "#tests/bench/engines.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";
import { GOLDEN_FILMS, twelveFrames } from "#tests/motion/goldens.ts";
import { median } from "#tests/harness/median.ts";

/** How far other engines' frames are from the exporter's: twelve frames of each golden film, text as outlines. */

/** In the page: draws a film at some times and gives the pixels of each back, as base64. */
const DRAW = `async (argument) => {
  const { input, seconds } = JSON.parse(argument);
  while (!document.querySelector("body[data-ready=true]")) await new Promise((next) => setTimeout(next, 50));
  const loaded = await reelwright.load(input);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.issues));
  const canvas = document.querySelector("canvas");
  const pictures = [];
  for (const at of seconds) {
    await reelwright.seek(at);
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let binary = "";
    for (let index = 0; index < data.length; index += 8192)
      binary += String.fromCharCode(...data.subarray(index, index + 8192));
    pictures.push(btoa(binary));
  }
  return JSON.stringify(pictures);
}`;

interface Difference {
  film: string;
  frame: number;
  /** Of one channel, 0 to 255. */
  largest: number;
  /** Of pixels that are not equal. */
  share: number;
  decibels: number;
}

function difference(ours: Uint8ClampedArray, theirs: Uint8Array): Omit<Difference, "film" | "frame"> {
  let [largest, unequal, squares] = [0, 0, 0];
  for (let pixel = 0; pixel < ours.length; pixel += 4) {
    let most = 0;
    for (let index = pixel; index < pixel + 3; index += 1) {
      const by = Math.abs((ours[index] ?? 0) - (theirs[index] ?? 0));
      squares += by * by;
      most = Math.max(most, by);
    }
    if (most) unequal += 1;
    largest = Math.max(largest, most);
  }
  const pixels = ours.length / 4;
  return { largest, share: unequal / pixels, decibels: 10 * Math.log10((255 * 255 * pixels * 3) / squares) };
}

async function compare(engine: Engine, url: string): Promise<Difference[]> {
  await engine.open(url);
  const all: Difference[] = [];
  for (const [name, input] of Object.entries(GOLDEN_FILMS)) {
    const composition = readFilm(input);
    const film = prepareFilm(composition, await loadAssets(composition));
    const { widthPixels: width, heightPixels: height, fps } = composition;
    const frames = twelveFrames(film.timeline.frames);
    const seconds = frames.map((frame) => (frame + 0.5) / fps);
    const pictures: string[] = JSON.parse(
      await engine.call(DRAW, JSON.stringify({ input: composition, seconds })),
    );
    const surface = skiaPlatform.createSurface(width, height);
    const whole = { x: 0, y: 0, width, height };
    for (const [index, frame] of frames.entries()) {
      paint(surface, film.frame(frame), skiaPlatform, whole);
      const ours = readPixels(surface, whole);
      const theirs = Buffer.from(pictures[index] ?? "", "base64");
      all.push({ film: name, frame, ...difference(ours, theirs) });
    }
  }
  return all;
}

function summary(all: Difference[]): string {
  const unequal = all.filter(({ largest }) => largest > 0);
  if (!unequal.length) return `${all.length} frames, all equal`;
  const decibels = unequal.map((one) => one.decibels);
  const share = median(unequal.map((one) => one.share)) * 100;
  return [
    `${all.length} frames, ${all.length - unequal.length} equal`,
    `the others ${Math.min(...decibels).toFixed(1)} dB or more, median ${median(decibels).toFixed(1)} dB`,
    `${share.toFixed(2)} % of pixels (median), a channel by at most ${Math.max(...unequal.map((one) => one.largest))}`,
  ].join(", ");
}

function report(name: string, all: Difference[]): void {
  console.log(`${name}: ${summary(all)}`);
  const films = Map.groupBy(all, ({ film }) => film);
  for (const [film, frames] of films) console.log(`  ${film}: ${summary(frames)}`);
  // the canvas scales these while drawing, each engine in its way
  const drawn = all.filter(({ film }) => film !== "pictures that come closer");
  console.log(`${name}, without pictures that come closer: ${summary(drawn)}`);
}

const preview = await servePreview(async () => FILMS.text, 0);
for (const [start, packages] of [
  [firefox, "firefox-esr"],
  [webkit, "webkit2gtk-driver xvfb"],
] as const) {
  const engine = await start();
  if (!engine) {
    console.log(`Not installed (Debian: apt-get install ${packages}): not measured.`);
    continue;
  }
  try {
    report(engine.name, await compare(engine, preview.url));
  } finally {
    await engine.close();
  }
}
await preview.close();
