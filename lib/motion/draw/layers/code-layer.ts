import { poseOfPart } from "#lib/motion/draw/animate.ts";
import { type Cell, cellsOf, drawCells } from "#lib/motion/text/code-cells.ts";
import { contrast, legible, mix } from "#lib/motion/composition/color.ts";
import type { CodeLayer } from "#lib/motion/composition/schema/code-layer.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { proseIn, type Role, rolesOf } from "#lib/motion/draw/layers/code-roles.ts";
import { type Matrix, type Rect, times } from "#lib/motion/shapes/geometry.ts";
import type { Outline } from "#lib/motion/shapes/outline.ts";
import { ellipse, rectangle, UNIT } from "#lib/motion/shapes/outlines.ts";
import { EM, type Shaper } from "#lib/motion/text/shaper.ts";
import { colorOf, type Drawing, fontsFor, type Stage } from "#lib/motion/draw/stage.ts";
import { forShape } from "#lib/motion/composition/frame-shape.ts";

const TAB = "  ";
const LINE = 1.55;
/** Of the window, in sizes of the type. */
const BAR = 2.5;
const PADDING = 1.5;

const linesOf = (layer: CodeLayer) => layer.code.replaceAll("\t", TAB).replace(/\n+$/, "").split("\n");

/** A line that is typed in a terminal. */
const COMMAND =
  /^(?:\$ )?(?:[a-z]+pm|npx|yarn|bunx?|pip3?|brew|cargo|go|docker|curl|apt|gem|deno|git|uvx?) .*/gm;

/** A long command in several lines, none between an option and its value where that is short. */
const brokenCommand = (line: string, most: number): string =>
  (line.match(/(?:-\S+ (?=[^\s-]\S{0,11}(?!\S)))?(?:"[^"]*"|'[^']*'|\S)+/g) ?? [line]).reduce(
    (all, part) =>
      all + (all.length - all.lastIndexOf("\n") + part.length > most - 2 ? " \\\n  " : " ") + part,
  );

/** Widest that a character of a mono type of ours is, em. */
const ADVANCE = 0.6;
/** A short program by itself is this large, u. */
const LARGEST = 6;

/**
 * A program as large as it fits its place: long commands are broken where that makes the type larger.
 *
 * @param rooms width and height of the place by the frame's shape, u
 * @param shape the one that the lines are broken for
 */
export function fittingCode(
  code: string,
  rooms: Record<Stage["shape"], readonly [width: number, height: number]>,
  shape: Stage["shape"],
): Pick<CodeLayer, "code" | "sizeUnits"> {
  const fit = (program: string, [width, height]: readonly [number, number]) => {
    const lines = program.split("\n");
    const longest = Math.max(12, ...lines.map((line) => line.length));
    return Math.min(
      LARGEST,
      width / (ADVANCE * longest + 2 * PADDING),
      height / (LINE * lines.length + BAR + 2 * PADDING),
    );
  };
  let best = code;
  for (let most = 72; most > 16; most -= 2) {
    const broken = code.replace(COMMAND, (line) => brokenCommand(line, most));
    if (fit(broken, rooms[shape]) > fit(best, rooms[shape]) * 1.1) best = broken;
  }
  const { landscape, portrait, square } = rooms;
  return {
    code: best,
    sizeUnits: {
      landscape: fit(best, landscape),
      portrait: fit(best, portrait),
      square: fit(best, square),
    },
  };
}

const layouts = new WeakMap<CodeLayer, { stage: Stage; set: ReturnType<typeof setCode> }>();

/** Lines and title of a program in cells. */
function setCode(layer: CodeLayer, stage: Stage) {
  const { shaper } = stage.assets;
  const fonts = fontsFor(stage, "mono", 500, false, layer.code + (layer.title ?? ""));
  const advance = (shaper.shape(fonts[0] ?? "", "0", false)[0]?.advance ?? EM * ADVANCE) / EM;
  const texts = linesOf(layer);
  const roles = rolesOf(texts.join("\n"));
  let offset = 0;
  const lines = texts.map((text) => {
    const own = roles.slice(offset, offset + text.length);
    offset += text.length + 1;
    return { roles: own, ...cellsOf(text, fonts, advance, proseIn(own), shaper) };
  });
  return { advance, lines, title: cellsOf(layer.title ?? "", fonts, advance, [], shaper) };
}

function setOf(layer: CodeLayer, stage: Stage): ReturnType<typeof setCode> {
  const known = layouts.get(layer);
  if (known?.stage === stage) return known.set;
  const set = setCode(layer, stage);
  layouts.set(layer, { stage, set });
  return set;
}

function geometry(layer: CodeLayer, width: number, height: number, scale: number, stage: Stage) {
  const { lines, advance } = setOf(layer, stage);
  const emWidth = Math.max(12, ...lines.map(({ columns }) => columns)) * advance + 2 * PADDING;
  const emHeight = lines.length * LINE + BAR + 2 * PADDING - 0.3;
  const wanted = forShape(layer.sizeUnits, stage) * stage.unit * scale;
  return { emHeight, size: Math.min(wanted, width / emWidth, height / emHeight) };
}

/** Room of the code in its window, in pixels. */
export function measureCode(layer: CodeLayer, width: number, scale: number, stage: Stage) {
  const { size, emHeight } = geometry(layer, width, Number.POSITIVE_INFINITY, scale, stage);
  return { width, height: emHeight * size };
}

type DrawnCells = ReturnType<typeof drawCells>;

/** One run of a line in one colour; and each of its cells alone, for the line that is being typed. */
interface Piece extends DrawnCells {
  color: string;
  cells: Cell[];
  alone: DrawnCells[];
}

/** A line, ready to be drawn. */
interface Row {
  pieces: Piece[];
  cells: readonly Cell[];
  /** Characters. */
  count: number;
}

type Colors = Record<Role, string> & { surface: string; line: string };

/** Colours of a program and its window: what is read stands out from the surface, whatever the brand's are. */
function colorsOf(stage: Stage): Colors {
  const surface = colorOf("surface", stage);
  const plain = legible(colorOf("ink", stage), surface, 7);
  return {
    surface,
    line: mix(surface, plain, contrast(surface, "#ffffff") > 4 ? 0.16 : 0.12),
    plain,
    comment: legible(mix(plain, surface, 0.45), surface, 4.5),
    string: legible(colorOf("second", stage), surface, 4.5),
    keyword: legible(colorOf("accent", stage), surface, 4.5),
    number: legible(mix(colorOf("accent", stage), plain, 0.35), surface, 4.5),
  };
}

function rowsOf({ lines, advance }: ReturnType<typeof setCode>, colors: Colors, shaper: Shaper): Row[] {
  const known = new Map<string, DrawnCells>();
  const alone = (cell: Cell) => {
    const key = `${cell.text}\0${cell.lines}`;
    const drawn = known.get(key) ?? drawCells([{ ...cell, column: 0 }], advance, shaper);
    known.set(key, drawn);
    return drawn;
  };
  return lines.map(({ cells, characters, roles }) => {
    const colored: { color: string; cells: Cell[] }[] = [];
    for (const cell of cells) {
      const color = colors[roles[cell.start] ?? "plain"];
      const last = colored.at(-1);
      if (last?.color === color) last.cells.push(cell);
      else colored.push({ color, cells: [cell] });
    }
    const pieces = colored.map(
      (one): Piece => ({ ...one, ...drawCells(one.cells, advance, shaper), alone: one.cells.map(alone) }),
    );
    return { pieces, cells, count: characters };
  });
}

/** The window of a program: its surface, its bar with three dots, and its title. */
function windowOps(title: Outline | null, frame: Rect, size: number, colors: Colors, stage: Stage): DrawOp[] {
  const { surface, line, comment } = colors;
  const radius = stage.composition.brand.radiusUnits * stage.unit;
  const at = (x: number, y: number): Matrix => [1, 0, 0, 1, frame.x + x, frame.y + y];
  const dot = ellipse(size * 0.62, size * 0.62);
  const rule: Matrix = [frame.width, 0, 0, Math.max(1, stage.unit * 0.1), frame.x, frame.y + BAR * size];
  const ops: DrawOp[] = [
    { outline: rectangle(frame.width, frame.height, radius), matrix: at(0, 0), alpha: 1, fill: surface },
    { outline: UNIT, matrix: rule, alpha: 1, fill: line },
  ];
  for (const index of [0, 1, 2]) {
    const matrix = at((PADDING + index * 1.05) * size, (BAR / 2 - 0.31) * size);
    ops.push({ outline: dot, matrix, alpha: 1, fill: line });
  }
  if (title) {
    const shrink = (size / EM) * 0.86;
    const [x, y] = [frame.x + (PADDING + 4) * size, frame.y + (BAR / 2 + 0.3) * size];
    ops.push({ outline: title, matrix: [shrink, 0, 0, shrink, x, y], alpha: 1, fill: comment });
  }
  return ops;
}

/** Where a program's characters stand, pixels. */
interface Grid {
  left: number;
  size: number;
  /** From column to column, em. */
  advance: number;
  /** The base line of a row. */
  base(row: number): number;
}

/** So many of a program's characters, a newline behind each line. */
function characterOps(
  rows: readonly Row[],
  characters: number,
  { left, size, advance, base }: Grid,
): DrawOp[] {
  const ops: DrawOp[] = [];
  const shrink = size / EM;
  const draw = ({ outline, runs }: DrawnCells, fill: string, row: number, column: number) =>
    ops.push({
      outline,
      ...(runs.length ? { text: { em: EM, runs } } : {}),
      matrix: [shrink, 0, 0, shrink, left + column * advance * size, base(row)],
      alpha: 1,
      fill,
    });
  let rest = characters;
  for (const [row, { pieces, count }] of rows.entries()) {
    if (rest <= 0) break;
    const shown = Math.min(count, rest);
    for (const piece of pieces) {
      if ((piece.cells.at(-1)?.typed ?? 0) <= shown) draw(piece, piece.color, row, 0);
      else
        piece.cells.forEach((cell, index) => {
          const one = piece.alone[index];
          if (one && cell.typed <= shown) draw(one, piece.color, row, cell.column);
        });
    }
    rest -= count + 1;
  }
  return ops;
}

/** The cursor behind what was typed last: left of what reads from the right. */
function cursorOp(
  rows: readonly Row[],
  characters: number,
  { left, size, advance, base }: Grid,
  fill: string,
): DrawOp {
  let rest = characters;
  let [row, column] = [0, 0];
  for (const [index, { cells, count }] of rows.entries()) {
    if (rest <= 0) break;
    const shown = Math.min(count, rest);
    const last = cells.findLast(({ typed }) => typed <= shown);
    [row, column] = [index, last ? last.column + (last.rightToLeft ? 0 : last.cells) : 0];
    rest -= count + 1;
  }
  const [x, y] = [left + column * advance * size + size * 0.06, base(row) - size * 0.86];
  return { outline: UNIT, matrix: [size * 0.5, 0, 0, size * 1.1, x, y], alpha: 1, fill };
}

/** A program in a window, shown at once or typed. */
export function codeDrawing(layer: CodeLayer, box: Rect, scale: number, stage: Stage): Drawing {
  const { shaper } = stage.assets;
  const set = setOf(layer, stage);
  const { emHeight, size } = geometry(layer, box.width, box.height, scale, stage);
  const height = Math.min(box.height, emHeight * size);
  const frame = { x: box.x, y: box.y + (box.height - height) / 2, width: box.width, height };
  const colors = colorsOf(stage);
  const rows = rowsOf(set, colors, shaper);
  const total = rows.reduce((sum, { count }) => sum + count + 1, 0);
  const title = layer.title ? drawCells(set.title.cells, set.advance, shaper).outline : null;
  const around = windowOps(title, frame, size, colors, stage);
  const grid: Grid = {
    left: frame.x + PADDING * size,
    size,
    advance: set.advance,
    base: (row) => frame.y + (BAR + PADDING + row * LINE + 0.8) * size,
  };
  const speed = layer.charactersPerSecond;
  const { delaySeconds, durationSeconds } = layer.enter ?? { delaySeconds: 0, durationSeconds: 0 };
  const begin = layer.startSeconds + delaySeconds + durationSeconds * 0.6;
  return (seconds, sceneSeconds) => {
    const pose = poseOfPart(layer, seconds, 0, frame, stage.unit, sceneSeconds);
    if (pose.alpha <= 0) return [];
    const characters = speed > 0 ? Math.max(0, Math.floor((seconds - begin) * speed)) : total;
    const ops = [...around, ...characterOps(rows, characters, grid)];
    // the cursor stands while typing, then blinks twice a second
    const sinceTyped = seconds - begin - total / (speed || 1);
    if (speed > 0 && (sinceTyped < 0 || Math.floor(sinceTyped * 2) % 2 === 0))
      ops.push(cursorOp(rows, characters, grid, colors.keyword));
    return ops.map((op) => ({
      ...op,
      matrix: times(pose.matrix, op.matrix),
      alpha: op.alpha * pose.alpha,
      ...(pose.clip ? { clip: pose.clip } : {}),
    }));
  };
}
