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
  seek: (seconds) => player.seek(seconds),
  // a copy: whoever changes it changes no film that is being drawn
  get composition() {
    return structuredClone(player.composition);
  },
});

const OVERTAKEN: Issue = { pointer: "", message: "a film that was loaded later is shown in its place" };

interface PlayerOptions {
  /** Reads a composition and loads its fonts and pictures: `loadComposition`, or a page's own. */
  load: (composition: unknown) => Promise<Loaded>;
  /** Begins again at the end. */
  loop?: boolean;
  /** Plays the film's sound: `createSoundtrack`; without it the player is silent. */
  sound?: (composition: Composition) => Soundtrack | null;
  /** Told after each drawn frame. */
  onFrame?: (player: Player) => void;
}

/** A player in a canvas: the exporter's own drawing, in a page. */
export const createPlayer = (page: Page, canvas: HTMLCanvasElement, options: PlayerOptions): Player =>
  new CanvasPlayer(page, canvas, options);

class CanvasPlayer implements Player {
  readonly #page: Page;
  readonly #canvas: HTMLCanvasElement;
  readonly #options: PlayerOptions;
  #film: Film | null = null;
  #surface: Surface | null = null;
  /** What is on the canvas. */
  #shown: readonly Op[] | null = null;
  #frame = 0;
  #resting = false;
  /** Since when it plays, and from which frame; 0 until the page's first turn. */
  #started: { atMilliseconds: number; frame: number } | null = null;
  /** The page's turn that was asked for. */
  #asked = 0;
  #sound: Soundtrack | null = null;
  #muted = true;
  #loads = 0;
  #shownLoad = 0;

  constructor(page: Page, canvas: HTMLCanvasElement, options: PlayerOptions) {
    this.#page = page;
    this.#canvas = canvas;
    this.#options = options;
  }

  #draw(next: number): void {
    const [film, surface, shown] = [this.#film, this.#surface, this.#shown];
    if (!film || !surface) return;
    const ops = film.frame(next);
    const { widthPixels: width, heightPixels: height } = surface;
    const regions = shown ? changes(shown, ops, width, height) : [{ x: 0, y: 0, width, height }];
    for (const region of regions) paint(surface, ops, film.stage.assets.platform, region);
    this.#shown = ops;
    this.#frame = next;
    this.#resting = false;
    this.#options.onFrame?.(this);
  }

  readonly #tick = (nowMilliseconds: number): void => {
    const [film, started] = [this.#film, this.#started];
    if (!film || !started) return;
    const { fps, frames } = film.timeline;
    started.atMilliseconds ||= nowMilliseconds;
    const next = started.frame + Math.floor(((nowMilliseconds - started.atMilliseconds) / 1000) * fps);
    if (next >= frames && this.#options.loop) {
      this.#started = { atMilliseconds: nowMilliseconds, frame: 0 };
      this.#sound?.play(0);
      this.#draw(0);
    } else if (next >= frames) {
      this.#started = null;
      this.#sound?.stop();
      this.#draw(frames - 1);
      return;
    } else if (next !== this.#frame) this.#draw(next);
    this.#asked = this.#page.requestAnimationFrame(this.#tick);
  };

  #stop(): void {
    this.#started = null;
    this.#sound?.stop();
    this.#page.cancelAnimationFrame(this.#asked);
  }

  async load(value: unknown): ReturnType<Player["load"]> {
    this.#loads += 1;
    const mine = this.#loads;
    const loaded = await this.#options.load(value);
    if (!loaded.ok) return loaded;
    // only a film that is shown overtakes: one that was refused leaves the place to those before it
    if (mine < this.#shownLoad) return { ok: false, issues: [OVERTAKEN] };
    this.#shownLoad = mine;
    this.#started = null;
    this.#sound?.close();
    const { composition, assets } = loaded;
    this.#sound = this.#options.sound?.(composition) ?? null;
    if (this.#sound) this.#sound.muted = this.#muted;
    this.#film = prepareFilm(composition, assets);
    this.#surface = surfaceOf(this.#canvas, composition.widthPixels, composition.heightPixels);
    this.#shown = null;
    this.#draw(0);
    return { ok: true };
  }

  async seek(seconds: number): Promise<void> {
    if (!Number.isFinite(seconds)) throw new TypeError(`seek takes seconds, a number: ${seconds}`);
    if (!this.#film) throw new Error("There is no film to seek in: load one first.");
    this.#stop();
    this.#draw(frameAtSeconds(this.#film.timeline, seconds));
  }

  rest(): void {
    if (!this.#film) return;
    this.#stop();
    this.#draw(stillFrames(this.#film.stage.composition)[0] ?? 0);
    this.#resting = true;
  }

  get resting(): boolean {
    return this.#resting;
  }

  play(): void {
    if (!this.#film || this.#started) return;
    const { fps, frames } = this.#film.timeline;
    const again = this.#resting || this.#frame >= frames - 1;
    this.#started = { atMilliseconds: 0, frame: again ? 0 : this.#frame };
    this.#sound?.play(this.#started.frame / fps);
    this.#asked = this.#page.requestAnimationFrame(this.#tick);
  }

  pause(): void {
    this.#stop();
    this.#options.onFrame?.(this);
  }

  get playing(): boolean {
    return this.#started !== null;
  }

  get muted(): boolean {
    return this.#muted;
  }

  set muted(next: boolean) {
    this.#muted = next;
    if (this.#sound) this.#sound.muted = next;
  }

  get hasSound(): boolean {
    return this.#sound !== null;
  }

  get composition(): Composition | null {
    return this.#film?.stage.composition ?? null;
  }

  get seconds(): number {
    return this.#film ? this.#frame / this.#film.timeline.fps : 0;
  }

  get durationSeconds(): number {
    return this.#film ? this.#film.timeline.frames / this.#film.timeline.fps : 0;
  }
}
