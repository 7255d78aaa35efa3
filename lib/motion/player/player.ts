import { type Page, surfaceOf } from "#lib/motion/draw/browser.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Issue } from "#lib/motion/composition/issue.ts";
import { changes, type Op, paint, type Surface } from "#lib/motion/draw/display.ts";
import { type Film, prepareFilm } from "#lib/motion/draw/frame.ts";
import type { Soundtrack } from "#lib/motion/player/soundtrack.ts";
import type { Assets } from "#lib/motion/draw/stage.ts";
import { frameAtSeconds, stillFrames } from "#lib/motion/composition/timeline.ts";

/** A composition with what it is drawn with, or what is wrong with it. */
export type Loaded = { ok: true; composition: Composition; assets: Assets } | { ok: false; issues: Issue[] };

/** What a player says about itself. */
export interface Player {
  /**
   * Shows a composition from its first frame. Of several loads at once, the last good one is shown in the end.
   *
   * @param composition whatever the player's `load` option takes
   * @returns ok once it is shown; else what is wrong with it, or that a later one is shown in its place: the
   *   player goes on showing what it showed
   */
  load(composition: unknown): Promise<{ ok: true } | { ok: false; issues: Issue[] }>;
  /**
   * Resolves when the frame at that time is drawn; the canvas's bitmap has the composition's own size.
   *
   * @throws TypeError for what is no finite number; Error before a film is shown
   */
  seek(seconds: number): Promise<void>;
  /** Pauses on the still that stands for the film: its first frame is often empty. Play begins at the start then. */
  rest(): void;
  /** Whether it shows that still. */
  readonly resting: boolean;
  play(): void;
  pause(): void;
  readonly playing: boolean;
  /** True until a person wants sound: browsers play none before. Sound follows play, pause and seek. */
  muted: boolean;
  /** Whether the film has sound and the player can play it. */
  readonly hasSound: boolean;
  readonly composition: Composition | null;
  readonly seconds: number;
  readonly durationSeconds: number;
}

/** What a page offers to those who automate it, as `reelwright`. */
export type ScriptedPlayer = Pick<Player, "load" | "seek" | "composition">;

/**
 * A player for scripts.
 *
 * @param load shows a film with what the page has around it
 */
export const scriptedPlayer = (player: Player, load: Player["load"]): ScriptedPlayer => ({
  load,
  seek: player.seek,
  // a copy: whoever changes it changes no film that is being drawn
  get composition() {
    return structuredClone(player.composition);
  },
});

const OVERTAKEN: Issue = { pointer: "", message: "a film that was loaded later is shown in its place" };

/**
 * A player in a canvas: the exporter's own drawing, in a page.
 *
 * @param options.load reads a composition and loads its fonts and pictures: `loadComposition`, or a page's own
 * @param options.loop begins again at the end
 * @param options.sound plays the film's sound: `createSoundtrack`; without it the player is silent
 * @param options.onFrame told after each drawn frame
 */
export function createPlayer(
  page: Page,
  canvas: HTMLCanvasElement,
  options: {
    load: (composition: unknown) => Promise<Loaded>;
    loop?: boolean;
    sound?: (composition: Composition) => Soundtrack | null;
    onFrame?: (player: Player) => void;
  },
): Player {
  let film: Film | null = null;
  let surface: Surface | null = null;
  let shown: readonly Op[] | null = null;
  let frame = 0;
  let started: { atMilliseconds: number; frame: number } | null = null;
  let loads = 0;
  let shownLoad = 0;
  let resting = false;
  let asked = 0;
  let sound: Soundtrack | null = null;
  let muted = true;

  const draw = (next: number): void => {
    if (!film || !surface) return;
    const ops = film.frame(next);
    const { widthPixels: width, heightPixels: height } = surface;
    const regions = shown ? changes(shown, ops, width, height) : [{ x: 0, y: 0, width, height }];
    for (const region of regions) paint(surface, ops, film.stage.assets.platform, region);
    shown = ops;
    frame = next;
    resting = false;
    options.onFrame?.(player);
  };
  const tick = (nowMilliseconds: number): void => {
    if (!film || !started) return;
    started.atMilliseconds ||= nowMilliseconds;
    const next =
      started.frame + Math.floor(((nowMilliseconds - started.atMilliseconds) / 1000) * film.timeline.fps);
    if (next >= film.timeline.frames && options.loop) {
      started = { atMilliseconds: nowMilliseconds, frame: 0 };
      sound?.play(0);
      draw(0);
    } else if (next >= film.timeline.frames) {
      started = null;
      sound?.stop();
      draw(film.timeline.frames - 1);
      return;
    } else if (next !== frame) draw(next);
    asked = page.requestAnimationFrame(tick);
  };
  const stop = (): void => {
    started = null;
    sound?.stop();
    page.cancelAnimationFrame(asked);
  };
  const player: Player = {
    async load(value) {
      loads += 1;
      const mine = loads;
      const loaded = await options.load(value);
      if (!loaded.ok) return loaded;
      // only a film that is shown overtakes: one that was refused leaves the place to those before it
      if (mine < shownLoad) return { ok: false, issues: [OVERTAKEN] };
      shownLoad = mine;
      started = null;
      sound?.close();
      const { composition, assets } = loaded;
      sound = options.sound?.(composition) ?? null;
      if (sound) sound.muted = muted;
      film = prepareFilm(composition, assets);
      surface = surfaceOf(canvas, composition.widthPixels, composition.heightPixels);
      shown = null;
      draw(0);
      return { ok: true };
    },
    async seek(seconds) {
      if (!Number.isFinite(seconds)) throw new TypeError(`seek takes seconds, a number: ${seconds}`);
      if (!film) throw new Error("There is no film to seek in: load one first.");
      stop();
      draw(frameAtSeconds(film.timeline, seconds));
    },
    rest() {
      if (!film) return;
      stop();
      draw(stillFrames(film.stage.composition)[0] ?? 0);
      resting = true;
    },
    get resting() {
      return resting;
    },
    play() {
      if (!film || started) return;
      const again = resting || frame >= film.timeline.frames - 1;
      started = { atMilliseconds: 0, frame: again ? 0 : frame };
      sound?.play(started.frame / film.timeline.fps);
      asked = page.requestAnimationFrame(tick);
    },
    pause() {
      stop();
      options.onFrame?.(player);
    },
    get playing() {
      return started !== null;
    },
    get muted() {
      return muted;
    },
    set muted(next) {
      muted = next;
      if (sound) sound.muted = next;
    },
    get hasSound() {
      return sound !== null;
    },
    get composition() {
      return film?.stage.composition ?? null;
    },
    get seconds() {
      return film ? frame / film.timeline.fps : 0;
    },
    get durationSeconds() {
      return film ? film.timeline.frames / film.timeline.fps : 0;
    },
  };
  return player;
}
