import { loadBrowserAssets, type Page, surfaceOf } from "#lib/motion/browser.ts";
import { type Composition, type Issue, readComposition } from "#lib/motion/composition.ts";
import { changes, type Op, paint, type Surface } from "#lib/motion/display.ts";
import { type Film, prepareFilm } from "#lib/motion/frame.ts";
import { frameAtSeconds } from "#lib/motion/timeline.ts";

/** What a player says about itself; the bare preview page offers it to scripts as `reelwright`. */
export interface Player {
  /**
   * Shows a composition from its first frame.
   *
   * @param composition anything; it is read and checked first
   * @returns what is wrong with it; then the player goes on showing what it showed
   */
  load(composition: unknown): Promise<{ ok: true } | { ok: false; issues: Issue[] }>;
  /** Resolves when the frame at that time is drawn; the canvas's bitmap has the composition's own size. */
  seek(seconds: number): Promise<void>;
  play(): void;
  pause(): void;
  readonly playing: boolean;
  readonly composition: Composition | null;
  readonly seconds: number;
  readonly durationSeconds: number;
}

/**
 * A player in a canvas: the exporter's own drawing, in a page.
 *
 * @param options.fontsUrl where font files are served, ending in a slash
 * @param options.onFrame told after each drawn frame
 */
export function createPlayer(
  page: Page,
  canvas: HTMLCanvasElement,
  options: { fontsUrl: string; onFrame?: (player: Player) => void },
): Player {
  let film: Film | null = null;
  let surface: Surface | null = null;
  let shown: readonly Op[] | null = null;
  let frame = 0;
  let started: { atMilliseconds: number; frame: number } | null = null;
  let loads = 0;

  const draw = (next: number): void => {
    if (!film || !surface) return;
    const ops = film.frame(next);
    const { widthPixels: width, heightPixels: height } = surface;
    const regions = shown ? changes(shown, ops, width, height) : [{ x: 0, y: 0, width, height }];
    for (const region of regions) paint(surface, ops, film.stage.assets.platform, region);
    shown = ops;
    frame = next;
    options.onFrame?.(player);
  };
  const tick = (nowMilliseconds: number): void => {
    if (!film || !started) return;
    started.atMilliseconds ||= nowMilliseconds;
    const next =
      started.frame + Math.floor(((nowMilliseconds - started.atMilliseconds) / 1000) * film.timeline.fps);
    if (next >= film.timeline.frames) {
      started = null;
      draw(film.timeline.frames - 1);
      return;
    }
    if (next !== frame) draw(next);
    page.requestAnimationFrame(tick);
  };
  const player: Player = {
    async load(value) {
      loads += 1;
      const mine = loads;
      const read = readComposition(value);
      if (!read.ok) return read;
      const loaded = await loadBrowserAssets(page, read.composition, options.fontsUrl);
      if (!loaded.ok) return loaded;
      // a later load has overtaken this one
      if (mine !== loads) return { ok: true };
      started = null;
      film = prepareFilm(read.composition, loaded.assets);
      surface = surfaceOf(canvas, read.composition.widthPixels, read.composition.heightPixels);
      shown = null;
      draw(0);
      return { ok: true };
    },
    async seek(seconds) {
      if (!film) return;
      started = null;
      draw(frameAtSeconds(film.timeline, seconds));
    },
    play() {
      if (!film || started) return;
      started = { atMilliseconds: 0, frame: frame >= film.timeline.frames - 1 ? 0 : frame };
      page.requestAnimationFrame(tick);
    },
    pause() {
      started = null;
      options.onFrame?.(player);
    },
    get playing() {
      return started !== null;
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
