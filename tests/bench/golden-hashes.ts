import { createHash } from "node:crypto";
import { paint } from "#lib/motion/draw/display.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { readPixels } from "#lib/video/draw/canvas.ts";
import { readFilm } from "#tests/motion/films.ts";
import { GOLDEN_FILMS, twelveFrames } from "#tests/motion/goldens.ts";

/** Prints the hash of twelve frames of each golden film, as the Node draws them that runs it: film and frame → hash. */
const hashes: Record<string, string> = {};
for (const [name, input] of Object.entries(GOLDEN_FILMS)) {
  const composition = readFilm(input);
  const assets = await loadAssets(composition);
  const { widthPixels: width, heightPixels: height } = composition;
  const film = prepareFilm(composition, assets);
  const surface = assets.platform.createSurface(width, height);
  const whole = { x: 0, y: 0, width, height };
  for (const index of twelveFrames(film.timeline.frames)) {
    paint(surface, film.frame(index), assets.platform, whole);
    const pixels = readPixels(surface, whole);
    hashes[`${name}, frame ${index}`] = createHash("sha256").update(pixels).digest("hex");
  }
}
console.log(JSON.stringify(hashes));
