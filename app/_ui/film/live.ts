import type { Composition } from "#lib/motion/composition/composition.ts";
import { browserPlatform } from "#lib/motion/draw/browser.ts";
import { createPlayer, type Player } from "#lib/motion/player/player.ts";
import { type Recording, recordedShaper } from "#lib/motion/text/recorded-shaper.ts";
import { createSoundtrack } from "#lib/motion/player/soundtrack.ts";
import { FILM_PACKS } from "#app/_ui/film/packs.ts";

/** A film with what its letters look like: drawn without fonts and without HarfBuzz. */
export interface FilmPack {
  composition: Composition;
  recording: Recording;
}

/**
 * The engine in a page's film: the same code that made the MP4 draws it in the canvas.
 *
 * @param onFrame told after each frame that is drawn, and when it begins or ceases to play
 * @throws Error if the film's data cannot be fetched
 */
export async function openFilm(film: HTMLElement, onFrame: (player: Player) => void): Promise<Player> {
  const canvas = film.querySelector("canvas");
  const pack = await FILM_PACKS[film.dataset.film ?? ""]?.();
  if (!canvas || !pack) throw new Error("There is no film.");
  const player = createPlayer(window, canvas, {
    loop: true,
    onFrame,
    sound: (composition) => createSoundtrack(window, composition),
    load: async () => ({
      ok: true,
      composition: pack.composition,
      assets: {
        shaper: recordedShaper(pack.recording),
        platform: browserPlatform(window),
        pictures: new Map(),
      },
    }),
  });
  await player.load(pack.composition);
  canvas.hidden = false;
  return player;
}
