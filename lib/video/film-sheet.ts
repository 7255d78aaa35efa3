import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { frameAtSeconds, timelineOf } from "#lib/motion/composition/timeline.ts";
import { paint, type Surface } from "#lib/motion/draw/display.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { skiaPlatform } from "#lib/video/draw/canvas.ts";

/** A contact sheet with labels: chosen moments of a film in one picture, for who directs it. */

/** A moment of a film, and what its label says beside its time. */
export interface Moment {
  seconds: number;
  label: string;
  /** Numbers of what was found there. */
  findings?: readonly number[];
}

/** Widest sheet, pixels. */
const SHEET_PIXELS = 1600;
const MOST_MOMENTS = 16;
/** So many are shown of a film of few scenes, if it is not over sooner. */
const LEAST_MOMENTS = 9;
/** Two moments of a scene are not closer. */
const APART_SECONDS = 0.6;
/** Before the end of a scene, what is in it may be on its way out. */
const EXIT_SECONDS = 0.4;
const LABEL_PIXELS = 30;
const GAP_PIXELS = 10;
/** Of the numbers of findings: contrast 5.4 to the sheet. */
const FOUND = "#b3261e";

/** Moments spread over a film, nine to sixteen where it is long enough: each scene settled, long ones more often. */
export function sheetMoments(composition: Composition): Moment[] {
  const { scenes, fps } = timelineOf(composition);
  const looks = scenes.map(({ frames }) => Math.min(4, Math.max(1, Math.round(frames / fps / 3.2))));
  const sum = () => looks.reduce((total, one) => total + one, 0);
  while (sum() > MOST_MOMENTS && looks.some((one) => one > 1)) {
    const most = looks.indexOf(Math.max(...looks));
    looks[most] = (looks[most] ?? 2) - 1;
  }
  const apart = () => scenes.map(({ frames }, index) => frames / fps / ((looks[index] ?? 1) + 1));
  while (sum() < LEAST_MOMENTS && Math.max(...apart()) >= APART_SECONDS) {
    const longest = apart().indexOf(Math.max(...apart()));
    looks[longest] = (looks[longest] ?? 1) + 1;
  }
  // what leaves before the next scene is still there
  const all = scenes.flatMap(({ scene, firstFrame, frames }, index) =>
    Array.from({ length: looks[index] ?? 1 }, (_, part) => ({
      seconds:
        (firstFrame +
          Math.min(
            frames * ((part + 0.86) / (looks[index] ?? 1)),
            Math.max(frames * 0.5, frames - EXIT_SECONDS * fps),
          )) /
        fps,
      label: scene.id,
    })),
  );
  if (all.length <= MOST_MOMENTS) return all;
  return Array.from(
    { length: MOST_MOMENTS },
    (_, at) => all[Math.floor((at * all.length) / MOST_MOMENTS)] as Moment,
  );
}

/** The middle of each transition. */
export const transitionMoments = (composition: Composition): Moment[] => {
  const { scenes, fps } = timelineOf(composition);
  return scenes
    .filter(({ transitionFrames }) => transitionFrames > 0)
    .map(({ scene, firstFrame, transitionFrames }) => ({
      seconds: (firstFrame + transitionFrames / 2) / fps,
      label: `→ ${scene.id}`,
    }));
};

/** The scene that is on at a time, for the label of a moment that was asked for. */
export function momentAt(composition: Composition, seconds: number): Moment {
  const timeline = timelineOf(composition);
  const frame = frameAtSeconds(timeline, seconds);
  const on = timeline.scenes.findLast(({ firstFrame }) => firstFrame <= frame);
  return { seconds, label: on?.scene.id ?? "" };
}

/**
 * Moments with the numbers of what was found: each at the nearest moment of its scene, where that is shown.
 *
 * @param findings with their seconds from the film's start
 */
export function markedMoments(
  composition: Composition,
  moments: readonly Moment[],
  findings: readonly { number: number; seconds: number }[],
): Moment[] {
  const sceneOf = (seconds: number): string => momentAt(composition, seconds).label;
  const scenes = moments.map(({ seconds }) => sceneOf(seconds));
  const numbers = moments.map((): number[] => []);
  for (const { number, seconds } of findings) {
    const far = (at: number): number => Math.abs((moments[at]?.seconds ?? 0) - seconds);
    const [nearest] = [...moments.keys()]
      .filter((at) => scenes[at] === sceneOf(seconds))
      .sort((one, other) => far(one) - far(other));
    if (nearest !== undefined) numbers[nearest]?.push(number);
  }
  return moments.map((one, at) => (numbers[at]?.length ? { ...one, findings: numbers[at] } : one));
}

const even = (value: number): number => Math.max(16, Math.round(value / 2) * 2);

/** How a sheet is drawn that is not for a director. */
export interface SheetOptions {
  /** So many moments at most; else sixteen. */
  most?: number;
  /** Whether a label begins with the time; else it does. */
  hasTimes?: boolean;
}

/** How moments are laid out: few are drawn larger. */
function gridOf(count: number, aspect: number): { columns: number; cell: number; height: number } {
  const columns =
    aspect < 0.8
      ? Math.min(count, 6)
      : aspect < 1.2
        ? Math.min(count, 5)
        : count <= 4
          ? Math.min(count, 2)
          : Math.min(count, count <= 9 ? 3 : 4);
  const cell = even(Math.min(760, (SHEET_PIXELS - GAP_PIXELS) / columns - GAP_PIXELS - 1));
  return { columns, cell, height: even(cell / aspect) };
}

/** Where a moment's frame is, pixels. */
const cellAt = ({ columns, cell, height }: ReturnType<typeof gridOf>, index: number) => ({
  x: GAP_PIXELS + (index % columns) * (cell + GAP_PIXELS),
  y: GAP_PIXELS + Math.floor(index / columns) * (height + LABEL_PIXELS + GAP_PIXELS),
});

/** Where each frame of a sheet is, pixels. */
export function sheetCells(count: number, { widthPixels, heightPixels }: Composition) {
  const grid = gridOf(count, widthPixels / heightPixels);
  return {
    widthPixels: grid.cell,
    heightPixels: grid.height,
    cells: Array.from({ length: count }, (_, index) => cellAt(grid, index)),
  };
}

/** The sheet's ground and labels, as a film of one frame: the engine sets its own words. */
function labels(
  moments: readonly Moment[],
  grid: ReturnType<typeof gridOf>,
  size: { width: number; height: number },
  hasTimes: boolean,
): Composition {
  const unit = Math.sqrt(size.width * size.height) / 100;
  const layers = moments.map(({ seconds, label, findings = [] }, index): LayerInput => {
    const { x, y: top } = cellAt(grid, index);
    const y = top + grid.height;
    return {
      kind: "text",
      runs: [
        { text: hasTimes ? `${seconds.toFixed(1)} s` : label, weight: 600 },
        ...(findings.length
          ? [{ text: `   ${findings.map((number) => `#${number}`).join(" ")}`, color: FOUND, weight: 700 }]
          : []),
        ...(label && hasTimes ? [{ text: `   ${label}`, color: "muted" }] : []),
      ],
      font: "text",
      color: "ink",
      sizeUnits: Math.min(120, Math.max(0.5, 15 / unit)),
      wrap: "none",
      maximumLines: 1,
      verticalAlign: "center",
      place: {
        x: (x / size.width) * 100,
        y: (y / size.height) * 100,
        width: (grid.cell / size.width) * 100,
        height: (LABEL_PIXELS / size.height) * 100,
      },
    };
  });
  const read = readComposition({
    format: "composition/1",
    widthPixels: size.width,
    heightPixels: size.height,
    brand: {
      palette: {
        background: "#e9e9ea",
        surface: "#ffffff",
        ink: "#111318",
        muted: "#5a5f6a",
        accent: "#111318",
        accentInk: "#ffffff",
        second: "#111318",
      },
      type: { display: "Inter", text: "Inter", mono: "JetBrains Mono", displayWeight: 600, textWeight: 500 },
    },
    scenes: [{ id: "sheet", durationSeconds: 0.1, marginUnits: 0, layers }],
  });
  if (!read.ok) throw new Error(`the sheet's labels: ${read.issues[0]?.pointer} ${read.issues[0]?.message}`);
  return read.composition;
}

/**
 * Draws moments of a film side by side, each with its time and its scene.
 *
 * @param moments more than sixteen are left out
 * @returns a surface at most 1,600 pixels wide
 * @throws CompositionError for what cannot be drawn
 */
export async function filmSheet(
  composition: Composition,
  moments: readonly Moment[],
  { most = MOST_MOMENTS, hasTimes = true }: SheetOptions = {},
): Promise<Surface> {
  const shown = moments.slice(0, most);
  const grid = gridOf(shown.length, composition.widthPixels / composition.heightPixels);
  const rows = Math.ceil(shown.length / grid.columns);
  const width = even(grid.columns * (grid.cell + GAP_PIXELS) + GAP_PIXELS);
  const height = even(rows * (grid.height + LABEL_PIXELS + GAP_PIXELS) + GAP_PIXELS);
  const ground = labels(shown, grid, { width, height }, hasTimes);
  const sheet = skiaPlatform.createSurface(width, height);
  const back = prepareFilm(ground, await loadAssets(ground));
  paint(sheet, back.frame(0), skiaPlatform, { x: 0, y: 0, width, height });
  // lengths are in u: a small frame is the large one, drawn smaller
  const small: Composition = { ...composition, widthPixels: grid.cell, heightPixels: grid.height };
  const film = prepareFilm(small, await loadAssets(small));
  const timeline = timelineOf(small);
  const context = sheet.context as unknown as CanvasRenderingContext2D;
  for (const [index, { seconds }] of shown.entries()) {
    const cell = skiaPlatform.createSurface(grid.cell, grid.height);
    paint(cell, film.frame(frameAtSeconds(timeline, seconds)), skiaPlatform, {
      x: 0,
      y: 0,
      width: grid.cell,
      height: grid.height,
    });
    const { x, y } = cellAt(grid, index);
    context.drawImage(cell.canvas as never, x, y);
  }
  return sheet;
}
