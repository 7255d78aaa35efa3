import { poseOfPart } from "#lib/motion/animate.ts";
import { contrast, legible, mix } from "#lib/motion/color.ts";
import type { CodeLayer } from "#lib/motion/composition.ts";
import {
  type DrawOp,
  type Matrix,
  type Outline,
  outlineBuilder,
  type Rect,
  type TextRun,
  times,
} from "#lib/motion/display.ts";
import { canvasFamily } from "#lib/motion/fonts.ts";
import { ellipse, rectangle, UNIT } from "#lib/motion/outlines.ts";
import { EM } from "#lib/motion/shaper.ts";
import { colorOf, type Drawing, fontsFor, forShape, type Stage } from "#lib/motion/stage.ts";

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

function geometry(layer: CodeLayer, width: number, height: number, scale: number, stage: Stage) {
  const lines = linesOf(layer);
  const longest = Math.max(12, ...lines.map((line) => [...line].length));
  const { shaper } = stage.assets;
  const fonts = fontsFor(stage, "mono", 500, false, layer.code);
  const advance = (shaper.shape(fonts[0] ?? "", "0", false)[0]?.advance ?? EM * 0.6) / EM;
  const emWidth = longest * advance + 2 * PADDING;
  const emHeight = lines.length * LINE + BAR + 2 * PADDING - 0.3;
  const wanted = forShape(layer.sizeUnits, stage) * stage.unit * scale;
  return {
    lines,
    fonts,
    advance,
    emWidth,
    emHeight,
    size: Math.min(wanted, width / emWidth, height / emHeight),
  };
}

/** Room of the code in its window, in pixels. */
export function measureCode(layer: CodeLayer, width: number, scale: number, stage: Stage) {
  const { size, emHeight } = geometry(layer, width, Number.POSITIVE_INFINITY, scale, stage);
  return { width, height: emHeight * size };
}

/** Seconds that the typing takes. */
export const typingSeconds = (layer: CodeLayer): number =>
  layer.charactersPerSecond > 0 ? [...layer.code].length / layer.charactersPerSecond : 0;

/** A program in a window, shown at once or typed. */
export function codeDrawing(layer: CodeLayer, box: Rect, scale: number, stage: Stage): Drawing {
  const { shaper } = stage.assets;
  const { lines, fonts, advance, emHeight, size } = geometry(layer, box.width, box.height, scale, stage);
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

  /** One run of a line in one colour; and each of its characters alone, for the line that is being typed. */
  interface Piece {
    outline: Outline;
    runs: TextRun[];
    color: string;
    first: number;
    count: number;
    characters: { outline: Outline; runs: TextRun[]; offset: number }[];
  }
  const characterOutlines = new Map<string, Outline>();
  const fontOf = (character: string): string => {
    const codePoint = character.codePointAt(0) ?? 32;
    return fonts.find((key) => shaper.has(key) && shaper.covers(key, codePoint)) ?? fonts[0] ?? "";
  };
  const runOf = (character: string, x: number): TextRun => ({
    text: character,
    family: canvasFamily(fontOf(character)),
    ...{ x, y: 0, rightToLeft: false },
  });
  const glyphsOf = (character: string, into: ReturnType<typeof outlineBuilder>, x: number) => {
    const font = fontOf(character);
    for (const glyph of shaper.shape(font, character, false))
      for (const { type, values } of shaper.outline(font, glyph.id))
        into.add(type, ...values.map((value, axis) => (axis % 2 ? -value : value + x)));
  };
  const roles = rolesOf(lines.join("\n"));
  let offset = 0;
  const set = lines.map((text) => {
    const characters = [...text];
    const pieces: Piece[] = [];
    let unitAt = offset;
    characters.forEach((character, column) => {
      const color = colors[roles[unitAt] ?? "plain"];
      unitAt += character.length;
      const last = pieces.at(-1);
      const one =
        last && last.color === color
          ? last
          : { outline: UNIT, runs: [], color, first: column, count: 0, characters: [] };
      if (one !== last) pieces.push(one);
      one.count += 1;
      let outline = characterOutlines.get(character);
      if (!outline) {
        const builder = outlineBuilder();
        glyphsOf(character, builder, 0);
        outline = builder.build();
        characterOutlines.set(character, outline);
      }
      one.characters.push({ outline, runs: [runOf(character, 0)], offset: column });
      one.runs.push(runOf(character, column * advance * EM));
    });
    for (const piece of pieces) {
      const builder = outlineBuilder();
      piece.characters.forEach((_, index) => {
        glyphsOf(characters[piece.first + index] ?? " ", builder, (piece.first + index) * advance * EM);
      });
      piece.outline = builder.build();
    }
    offset += text.length + 1;
    return { pieces, count: characters.length };
  });
  const total = set.reduce((sum, { count }) => sum + count + 1, 0);
  const titleBuilder = outlineBuilder();
  [...(layer.title ?? "")].forEach((character, index) => {
    glyphsOf(character, titleBuilder, index * advance * EM);
  });
  const title = titleBuilder.build();
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
    set.forEach(({ pieces, count }, row) => {
      if (left_ <= 0) return;
      const shown = Math.min(count, left_);
      for (const piece of pieces) {
        if (piece.first + piece.count <= shown)
          ops.push({
            outline: piece.outline,
            text: { em: EM, runs: piece.runs },
            matrix: [glyphScale, 0, 0, glyphScale, left, base(row)],
            alpha: 1,
            fill: piece.color,
          });
        else
          for (const { outline, runs, offset: column } of piece.characters)
            if (column < shown)
              ops.push({
                outline,
                text: { em: EM, runs },
                matrix: [glyphScale, 0, 0, glyphScale, left + column * advance * size, base(row)],
                alpha: 1,
                fill: piece.color,
              });
      }
      if (typed) cursor = { row, column: shown };
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
