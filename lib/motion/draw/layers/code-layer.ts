import { poseOfPart } from "#lib/motion/draw/animate.ts";
import { type Cell, cellsOf, drawCells } from "#lib/motion/text/code-cells.ts";
import { contrast, legible, mix } from "#lib/motion/composition/color.ts";
import type { CodeLayer } from "#lib/motion/composition/schema/code-layer.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { type Matrix, type Rect, times } from "#lib/motion/shapes/geometry.ts";
import { ellipse, rectangle, UNIT } from "#lib/motion/shapes/outlines.ts";
import { EM } from "#lib/motion/text/shaper.ts";
import { colorOf, type Drawing, fontsFor, type Stage } from "#lib/motion/draw/stage.ts";
import { forShape } from "#lib/motion/composition/frame-shape.ts";

type Role = "plain" | "comment" | "string" | "keyword" | "number";

const KEYWORDS = new Set(
  "abstract as async await break case catch class const continue def default delete do elif else enum export extends false finally fn for from func function if impl import in interface is lambda let match mut new nil None not null of or and package pass private protected pub public raise return self static struct super switch this throw trait true True False try type typeof union use var void where while with yield curl npm npx git SELECT FROM WHERE INSERT INTO UPDATE DELETE".split(
    " ",
  ),
);
const TOKEN =
  /(?<comment>(?<!:)\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?:^|(?<=\s))#[^\n]*|(?:^|(?<=\s))-- [^\n]*)|(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(?<number>\b\d[\d_.]*\b)|(?<word>[A-Za-z_][A-Za-z0-9_]*)/gm;

/** The look of each character of a program: enough for a film, for any language alike. */
function rolesOf(code: string): Role[] {
  const roles: Role[] = new Array(code.length).fill("plain");
  for (const match of code.matchAll(TOKEN)) {
    const { comment, string, number, word } = match.groups ?? {};
    const role: Role = comment
      ? "comment"
      : string
        ? "string"
        : number
          ? "number"
          : word && KEYWORDS.has(word)
            ? "keyword"
            : "plain";
    roles.fill(role, match.index, match.index + match[0].length);
  }
  return roles;
}

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

/** Where a line is prose: in its strings and comments. */
function proseIn(roles: readonly Role[]): [start: number, end: number][] {
  const found: [start: number, end: number][] = [];
  roles.forEach((role, index) => {
    if (role !== "string" && role !== "comment") return;
    const last = found.at(-1);
    if (last && last[1] === index && roles[index - 1] === role) last[1] = index + 1;
    else found.push([index, index + 1]);
  });
  return found;
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

/** A program in a window, shown at once or typed. */
export function codeDrawing(layer: CodeLayer, box: Rect, scale: number, stage: Stage): Drawing {
  const { shaper } = stage.assets;
  const { lines, advance } = setOf(layer, stage);
  const { emHeight, size } = geometry(layer, box.width, box.height, scale, stage);
  const surface = colorOf("surface", stage);
  const plain = legible(colorOf("ink", stage), surface, 7);
  const colors: Record<Role, string> = {
    plain,
    comment: legible(mix(plain, surface, 0.45), surface, 4.5),
    string: legible(colorOf("second", stage), surface, 4.5),
    keyword: legible(colorOf("accent", stage), surface, 4.5),
    number: legible(mix(colorOf("accent", stage), plain, 0.35), surface, 4.5),
  };
  const height = Math.min(box.height, emHeight * size);
  const frame = { x: box.x, y: box.y + (box.height - height) / 2, width: box.width, height };
  const radius = stage.composition.brand.radiusUnits * stage.unit;
  const line = mix(surface, plain, contrast(surface, "#ffffff") > 4 ? 0.16 : 0.12);
  const windowOutline = rectangle(frame.width, frame.height, radius);
  const dot = ellipse(size * 0.62, size * 0.62);
  const at = (x: number, y: number): Matrix => [1, 0, 0, 1, frame.x + x, frame.y + y];

  /** One run of a line in one colour; and each of its cells alone, for the line that is being typed. */
  interface Piece extends ReturnType<typeof drawCells> {
    color: string;
    cells: Cell[];
    alone: ReturnType<typeof drawCells>[];
  }
  const known = new Map<string, ReturnType<typeof drawCells>>();
  const alone = (cell: Cell) => {
    const key = `${cell.text}\0${cell.lines}`;
    const drawn = known.get(key) ?? drawCells([{ ...cell, column: 0 }], advance, shaper);
    known.set(key, drawn);
    return drawn;
  };
  const set = lines.map(({ cells, characters, roles }) => {
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
  const total = set.reduce((sum, { count }) => sum + count + 1, 0);
  const title = drawCells(setOf(layer, stage).title.cells, advance, shaper).outline;
  const glyphScale = size / EM;
  const base = (row: number) => frame.y + (BAR + PADDING + row * LINE + 0.8) * size;
  const left = frame.x + PADDING * size;
  const begin =
    layer.startSeconds +
    (layer.enter?.delaySeconds ?? 0) +
    (layer.enter ? layer.enter.durationSeconds * 0.6 : 0);
  return (seconds, sceneSeconds) => {
    const pose = poseOfPart(layer, seconds, 0, frame, stage.unit, sceneSeconds);
    if (pose.alpha <= 0) return [];
    const ops: DrawOp[] = [
      { outline: windowOutline, matrix: at(0, 0), alpha: 1, fill: surface },
      {
        outline: UNIT,
        matrix: [frame.width, 0, 0, Math.max(1, stage.unit * 0.1), frame.x, frame.y + BAR * size],
        alpha: 1,
        fill: line,
      },
      ...[0, 1, 2].map(
        (index): DrawOp => ({
          outline: dot,
          matrix: at((PADDING + index * 1.05) * size, (BAR / 2 - 0.31) * size),
          alpha: 1,
          fill: line,
        }),
      ),
    ];
    if (layer.title)
      ops.push({
        outline: title,
        matrix: [
          glyphScale * 0.86,
          0,
          0,
          glyphScale * 0.86,
          frame.x + (PADDING + 4) * size,
          frame.y + (BAR / 2 + 0.3) * size,
        ],
        alpha: 1,
        fill: colors.comment,
      });
    const typed = layer.charactersPerSecond > 0;
    let left_ = typed ? Math.max(0, Math.floor((seconds - begin) * layer.charactersPerSecond)) : total;
    let cursor: { row: number; column: number } | null = typed ? { row: 0, column: 0 } : null;
    set.forEach(({ pieces, cells, count }, row) => {
      if (left_ <= 0) return;
      const shown = Math.min(count, left_);
      const draw = ({ outline, runs }: ReturnType<typeof drawCells>, fill: string, column: number) =>
        ops.push({
          outline,
          ...(runs.length ? { text: { em: EM, runs } } : {}),
          matrix: [glyphScale, 0, 0, glyphScale, left + column * advance * size, base(row)],
          alpha: 1,
          fill,
        });
      for (const piece of pieces) {
        if ((piece.cells.at(-1)?.typed ?? 0) <= shown) draw(piece, piece.color, 0);
        else
          piece.cells.forEach((cell, index) => {
            const one = piece.alone[index];
            if (one && cell.typed <= shown) draw(one, piece.color, cell.column);
          });
      }
      const last = cells.findLast(({ typed }) => typed <= shown);
      // behind what was typed last: left of what reads from the right
      if (typed) cursor = { row, column: last ? last.column + (last.rightToLeft ? 0 : last.cells) : 0 };
      left_ -= count + 1;
    });
    // the cursor stands while typing, then blinks twice a second
    const sinceTyped = seconds - begin - total / (layer.charactersPerSecond || 1);
    if (cursor && (sinceTyped < 0 || Math.floor(sinceTyped * 2) % 2 === 0))
      ops.push({
        outline: UNIT,
        matrix: [
          size * 0.5,
          0,
          0,
          size * 1.1,
          left + cursor.column * advance * size + size * 0.06,
          base(cursor.row) - size * 0.86,
        ],
        alpha: 1,
        fill: colors.keyword,
      });
    return ops.map((op) => ({
      ...op,
      matrix: times(pose.matrix, op.matrix),
      alpha: op.alpha * pose.alpha,
      ...(pose.clip ? { clip: pose.clip } : {}),
    }));
  };
}
