import type { Player } from "#lib/motion/player/player.ts";
import { followFilm } from "#app/_ui/film/follow.ts";
import { whenIdle } from "#app/_ui/when-idle.ts";

/**
 * Brings the page's film to life: it plays while it is in view, follows its scrubber, and stays a still where
 * the visitor asked for reduced motion, until they press play.
 *
 * @returns what ends it
 */
export function connectFilm(): () => void {
  const film = document.querySelector<HTMLElement>(".film[data-film]");
  const screen = film?.querySelector<HTMLElement>(".screen");
  const scrubber = film?.querySelector<HTMLInputElement>(".scrubber");
  const button = film?.querySelector<HTMLButtonElement>(".film-play");
  const speaker = film?.querySelector<HTMLButtonElement>(".film-sound");
  if (!film || !screen || !scrubber || !button) return () => {};
  let opened: Promise<Player> | undefined;
  let wanted = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  let inView = false;
  let ended = false;

  const show = followFilm(film);
  const open = (): Promise<Player> => {
    opened ??= import("#app/_ui/film/live.ts").then(({ openFilm }) => openFilm(film, show));
    // a film that cannot be fetched stays a poster; the next press of the button tries again
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const settle = async () => {
    if (wanted && inView && !document.hidden && !ended) (await open().catch(() => null))?.play();
    else (await opened?.catch(() => null))?.pause();
  };
  const onButton = () => {
    wanted = button.dataset.state !== "playing";
    inView = true;
    void settle();
  };
  const onScrub = async () => {
    wanted = false;
    await (await open().catch(() => null))?.seek(Number(scrubber.value));
  };
  const sight = new IntersectionObserver(([entry]) => {
    inView = Boolean(entry?.isIntersecting);
    whenIdle(() => void settle());
  });
  const onSpeaker = async () => {
    const player = await open().catch(() => null);
    if (!player) return;
    player.muted = !player.muted;
    show(player);
  };
  const onVisibility = () => void settle();

  film.dataset.connected = "";
  button.addEventListener("click", onButton);
  scrubber.addEventListener("input", onScrub);
  speaker?.addEventListener("click", onSpeaker);
  document.addEventListener("visibilitychange", onVisibility);
  // where the film is drawn, not the bench around it: on a phone the brief fills the view, and the film is below.
  // The screen, because a canvas that is hidden has no box, nor has a tall film (film.css)
  sight.observe(screen);
  return () => {
    ended = true;
    sight.disconnect();
    button.removeEventListener("click", onButton);
    scrubber.removeEventListener("input", onScrub);
    speaker?.removeEventListener("click", onSpeaker);
    document.removeEventListener("visibilitychange", onVisibility);
    void settle();
  };
}
