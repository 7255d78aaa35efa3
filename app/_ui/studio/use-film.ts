import "#app/_ui/film/no-eval.ts";
import { type RefObject, useEffect, useRef } from "react";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { loadComposition } from "#lib/motion/player/load-composition.ts";
import { createPlayer, type Player, scriptedPlayer } from "#lib/motion/player/player.ts";
import { createSoundtrack } from "#lib/motion/player/soundtrack.ts";
import { followFilm } from "#app/_ui/film/follow.ts";
import type { Take } from "#app/_ui/studio/engine.ts";
import { FONT_URLS } from "#app/_ui/studio/font-urls.ts";

const stillsWanted = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Scrolls to a film of which less than half is seen. */
export function bringIntoView(film: HTMLElement): void {
  const { top, bottom, height } = film.getBoundingClientRect();
  if (Math.min(bottom, window.innerHeight) - Math.max(top, 0) >= height / 2) return;
  film.scrollIntoView({ block: "nearest", behavior: stillsWanted() ? "instant" : "smooth" });
}

function openPlayer(canvas: HTMLCanvasElement, onFrame: (player: Player) => void): Player {
  return createPlayer(window, canvas, {
    loop: true,
    onFrame,
    sound: (composition) => createSoundtrack(window, composition),
    load: (composition) => loadComposition(window, composition, (key) => String(FONT_URLS[key] ?? "")),
  });
}

/** What of a film is seen, and where it rests while nothing is. */
interface Sight {
  inView: boolean;
  /** Seconds: it plays on from there, unless somebody goes elsewhere. */
  restsAt: number | null;
}

/** A film rests while nobody sees it. @returns what ends that */
function watchSight(canvas: HTMLCanvasElement | null, player: RefObject<Player | null>, sight: Sight) {
  const onVisibility = () => document.hidden && player.current?.pause();
  document.addEventListener("visibilitychange", onVisibility);
  const observer = new IntersectionObserver(([entry]) => {
    sight.inView = entry?.isIntersecting ?? true;
    const film = player.current;
    if (!film) return;
    if (sight.inView && film.seconds === sight.restsAt) film.play();
    sight.restsAt = !sight.inView && film.playing ? film.seconds : null;
    if (sight.restsAt !== null) film.pause();
  });
  if (canvas) observer.observe(canvas);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

/** The film on the bench. */
export type BenchFilm = ReturnType<typeof useFilm>;

/**
 * The film on the bench: where it is drawn, and the player that draws it.
 *
 * @param onRefused told why a take cannot be drawn
 */
export function useFilm(onRefused: (reasons: string[]) => void) {
  const element = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = useRef<Player>(null);
  const sight = useRef<Sight>({ inView: true, restsAt: null });

  /** Draws a take. @returns whether it can be drawn */
  const show = async (next: Take): Promise<boolean> => {
    if (!canvas.current || !element.current) return false;
    player.current ??= openPlayer(canvas.current, followFilm(element.current));
    const { seconds, composition, resting } = player.current;
    const result = await player.current.load(next.composition);
    if (!result.ok) {
      onRefused(result.issues.map(({ message }) => message));
      return false;
    }
    const plays = !stillsWanted();
    const duration = player.current.durationSeconds;
    if (!plays && (resting || !composition)) player.current.rest();
    else await player.current.seek(seconds < duration - 0.1 ? seconds : 0);
    const { inView } = sight.current;
    if (plays && inView) player.current.play();
    sight.current.restsAt = plays && !inView ? player.current.seconds : null;
    return true;
  };

  /** Offers the player to scripts. @param onLoaded told of a film that one of them loads */
  const offer = (onLoaded: (composition: Composition) => void) => {
    const offered = player.current;
    if (!offered) return;
    const load: Player["load"] = async (value) => {
      const result = await offered.load(value);
      if (!result.ok || !offered.composition) return result;
      offered.rest();
      sight.current.restsAt = null;
      onLoaded(offered.composition);
      return result;
    };
    Object.assign(window, { reelwright: scriptedPlayer(offered, load) });
  };

  /** Shows what stands around the film where its player is. */
  const follow = () => {
    if (element.current && player.current) followFilm(element.current)(player.current);
  };

  useEffect(() => {
    const unwatch = watchSight(canvas.current, player, sight.current);
    return () => {
      unwatch();
      player.current?.pause();
      Reflect.deleteProperty(window, "reelwright");
    };
  }, []);

  return { element, canvas, player, show, offer, follow };
}
