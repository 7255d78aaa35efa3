import { positionInWords, sceneAt } from "#lib/motion/words/film-words.ts";
import { timecodeOf } from "#lib/motion/composition/timecode.ts";
import type { Player } from "#lib/motion/player/player.ts";

/**
 * Shows where a player is on the parts around its screen: playhead, timecode, plan, scrubber, button.
 *
 * @param film the element that holds them; `data-starts` has the seconds at which its scenes begin
 */
export function followFilm(film: HTMLElement): (player: Player) => void {
  return ({ seconds, durationSeconds, playing, composition, hasSound, muted }) => {
    const fps = composition?.fps ?? 30;
    film.style.setProperty("--at", `${((seconds / durationSeconds) * 100).toFixed(3)}%`);
    const scrubber = film.querySelector<HTMLInputElement>(".scrubber");
    const starts = (film.dataset.starts ?? "").split(" ").map(Number);
    if (scrubber) {
      scrubber.value = String(seconds);
      scrubber.setAttribute("aria-valuetext", positionInWords(seconds, durationSeconds, starts));
    }
    film.querySelector(".film-timecode")?.setAttribute("data-time", timecodeOf(seconds, fps));
    const now = sceneAt(seconds, starts);
    for (const [index, cue] of film.querySelectorAll(".cue").entries())
      cue.toggleAttribute("data-now", index === now);
    const speaker = film.querySelector<HTMLButtonElement>(".film-sound");
    if (speaker) {
      speaker.hidden = !hasSound;
      speaker.dataset.state = muted ? "off" : "on";
      speaker.setAttribute("aria-label", muted ? "Sound on" : "Sound off");
    }
    const button = film.querySelector(".film-play");
    const state = playing ? "playing" : "paused";
    if (!button || button.getAttribute("data-state") === state) return;
    button.setAttribute("data-state", state);
    button.setAttribute("aria-label", playing ? "Pause the film" : "Play the film");
  };
}
