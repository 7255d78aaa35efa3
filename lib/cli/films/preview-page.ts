import { filmInWords, positionInWords } from "#lib/motion/words/film-words.ts";
import { fontFile } from "#lib/motion/composition/fonts.ts";
import { loadComposition } from "#lib/motion/player/load-composition.ts";
import { createPlayer, scriptedPlayer } from "#lib/motion/player/player.ts";
import { sceneTitles } from "#lib/motion/composition/says.ts";
import { createSoundtrack } from "#lib/motion/player/soundtrack.ts";
import { timecodeOf } from "#lib/motion/composition/timecode.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";

/**
 * The bare preview: the player in a page, a scrubber below it, and `window.reelwright` for those who automate
 * it. The composition comes from `composition.json` beside the page, if it is there.
 */
const page = window;
const element = <T extends HTMLElement>(id: string) => page.document.getElementById(id) as T;
const canvas = element<HTMLCanvasElement>("film");
const scrubber = element<HTMLInputElement>("scrubber");
const button = element<HTMLButtonElement>("play");
const speaker = element<HTMLButtonElement>("sound");
const time = element<HTMLOutputElement>("time");
const message = element<HTMLParagraphElement>("message");

/** A film has ten minutes at most: no hours. */
const timecode = (seconds: number, fps: number): string => timecodeOf(seconds, fps).slice(3);

// `?text=fill`: faster on slow machines, and no longer exactly the exporter's pixels
const textMode = new URLSearchParams(page.location.search).get("text") === "fill" ? "fill" : "outlines";
let starts: number[] = [];
const player = createPlayer(page, canvas, {
  load: (composition) => loadComposition(page, composition, (key) => `/fonts/${fontFile(key)}`, textMode),
  sound: (composition) => createSoundtrack(page, composition),
  onFrame: ({ seconds, durationSeconds, playing, composition }) => {
    scrubber.max = String(durationSeconds);
    scrubber.value = String(seconds);
    scrubber.setAttribute("aria-valuetext", positionInWords(seconds, durationSeconds, starts));
    button.textContent = playing ? "Pause" : "Play";
    time.textContent = `${timecode(seconds, composition?.fps ?? 30)} / ${timecode(durationSeconds, composition?.fps ?? 30)}`;
  },
});

let loads = 0;
const load = async (composition: unknown) => {
  loads += 1;
  const mine = loads;
  const result = await player.load(composition);
  // the last load has the last word
  if (mine === loads)
    message.textContent = result.ok
      ? ""
      : result.issues
          .map(({ pointer, message: text }) => (pointer ? `${pointer}: ${text}` : text))
          .join("\n");
  if (!result.ok || !player.composition) return result;
  const { fps, title } = player.composition;
  starts = timelineOf(player.composition).scenes.map(({ firstFrame }) => firstFrame / fps);
  scrubber.step = String(1 / fps);
  scrubber.disabled = false;
  page.document.title = title || "Reelwright preview";
  canvas.setAttribute("aria-label", filmInWords(player.durationSeconds, sceneTitles(player.composition)));
  speaker.hidden = !player.hasSound;
  player.rest();
  return result;
};

scrubber.addEventListener("input", () => void player.seek(Number(scrubber.value)));
button.addEventListener("click", () => (player.playing ? player.pause() : player.play()));
speaker.addEventListener("click", () => {
  player.muted = !player.muted;
  speaker.setAttribute("aria-pressed", String(!player.muted));
});
page.addEventListener("keydown", (event) => {
  if (event.target !== page.document.body || !player.composition) return;
  const frame = 1 / player.composition.fps;
  if (event.key === " ") button.click();
  else if (event.key === "m" && !speaker.hidden) speaker.click();
  else if (event.key === "ArrowLeft") void player.seek(player.seconds - frame);
  else if (event.key === "ArrowRight") void player.seek(player.seconds + frame);
  else return;
  event.preventDefault();
});

Object.assign(page, { reelwright: scriptedPlayer(player, load) });

/** Shows the film of the file. @returns which version of it that is; null where there is none to wait for */
async function show(): Promise<string | null> {
  try {
    const response = await page.fetch("/composition.json");
    if (response.ok) await load(await response.json());
    else if (response.status !== 404) message.textContent = await response.text();
    return response.headers.get("etag");
  } catch (error) {
    message.textContent = (error as Error).message;
    return null;
  }
}

const WATCH_MILLISECONDS = 1000;
/** Shows the film again where its file has changed, at the moment that is shown. */
function watch(shown: string): void {
  page.setTimeout(async () => {
    // while the file is being written, or the server has ended, there is nothing to see
    const now = await page
      .fetch("/composition.json", { method: "HEAD" })
      .then((response) => response.headers.get("etag"))
      .catch(() => shown);
    const seconds = player.seconds;
    const next = now && now !== shown ? await show() : null;
    if (next && player.composition) await player.seek(Math.min(seconds, player.durationSeconds));
    watch(next ?? shown);
  }, WATCH_MILLISECONDS);
}

const first = await show();
if (first) watch(first);
page.document.body.dataset.ready = "true";
