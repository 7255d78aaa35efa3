import { poseOfPart } from "#lib/motion/draw/animate.ts";
import { type PointLabel, placeLabels } from "#lib/motion/draw/layers/chart-labels.ts";
import { mix, parseHex, withAlpha } from "#lib/motion/composition/color.ts";
import type { ChartLayer } from "#lib/motion/composition/schema/chart-layer.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { type Matrix, type Rect, times } from "#lib/motion/shapes/geometry.ts";
import { type Outline, outlineBuilder } from "#lib/motion/shapes/outline.ts";
import { eased } from "#lib/motion/composition/ease.ts";
import { formatNumber } from "#lib/motion/composition/format-number.ts";
import { arc, ellipse, polyline, UNIT } from "#lib/motion/shapes/outlines.ts";
import { EM } from "#lib/motion/text/shaper.ts";
import { colorOf, type Drawing, fontsFor, type Stage } from "#lib/motion/draw/stage.ts";
import { forShape } from "#lib/motion/composition/frame-shape.ts";
import { shapeText } from "#lib/motion/text/shape-text.ts";
import { breakText, drawText } from "#lib/motion/text/text.ts";

/** One line of text, ready to be drawn at any place: its outline in em × 2048, its width in em. */
interface Label {
  outline: Outline;
  width: number;
}

/** Labels and digits of a chart, each shaped once. */
function labels(stage: Stage, role: "display" | "text") {
  const known = new Map<string, Label>();
  return (text: string, weight?: number): Label => {
    const key = `${weight}\0${text}`;
    let label = known.get(key);
    if (!label) {
      const fonts = fontsFor(stage, role, weight, false, text);
      const shaped = shapeText([{ text: text || " ", fonts, color: "" }], 0, stage.assets.shaper);
      const broken = breakText(shaped, Number.POSITIVE_INFINITY, false);
      const options = { width: broken.width, lineHeight: 1, align: "start", by: "layer" } as const;
      const drawing = drawText(shaped, broken, options, stage.assets.shaper);
      const outline = drawing.parts[0]?.outline ?? outlineBuilder().build();
      label = { outline, width: broken.width };
      known.set(key, label);
    }
    return label;
  };
}

const DIGITS = "0123456789";

interface Numeral {
  characters: { label: Label; x: number }[];
  /** em */
  width: number;
}

/**
 * Characters of a number where they stand.
 *
 * @param even 1: all digits equally wide, so that counting does not shake; 0: in the places of the number at rest
 * @param rest where the characters of the number at rest end, em, behind a 0
 */
function numeral(
  text: string,
  label: (text: string) => Label,
  even = 1,
  rest: readonly number[] = [],
): Numeral {
  const widest = Math.max(...[...DIGITS].map((digit) => label(digit).width));
  const isLike = rest.length === text.length + 1;
  const placed: Numeral["characters"] = [];
  let x = 0;
  const towards = (closed: number, open: number) => closed + (open - closed) * even;
  for (const [index, character] of [...text].entries()) {
    const isBlank = /\s/u.test(character);
    const one = label(character);
    const open = isBlank ? 0.24 : DIGITS.includes(character) ? widest : one.width;
    const middle = x + (open - one.width) / 2;
    // what is kerned is so at its beginning
    const closed = isLike ? (rest[index + 1] ?? 0) - one.width : middle;
    if (!isBlank) placed.push({ label: one, x: towards(closed, middle) });
    x += open - (isBlank ? 0 : 0.012);
  }
  return { characters: placed, width: towards(isLike ? (rest.at(-1) ?? x) : x, x) };
}

/** Width of a number in em: no display type of ours sets it wider. */
export const numeralEms = (text: string): number =>
  [...text].reduce(
    (sum, one) => sum + (/[mwM%]/.test(one) ? 1.03 : /[.,:’ \u00a0]/.test(one) ? 0.36 : 0.7),
    0,
  );

/** Room of a counter, in pixels; other charts take the room they are given. */
export function measureChart(layer: ChartLayer, width: number, scale: number, stage: Stage) {
  if (layer.chart.type !== "counter") {
    const height = layer.heightUnits === undefined ? 30 : forShape(layer.heightUnits, stage);
    return { width, height: height * stage.unit * scale };
  }
  const size = counterSize(layer, width, Number.POSITIVE_INFINITY, scale, stage);
  return { width: Math.min(width, size.width * size.size), height: size.size * COUNTER_LINE };
}

/** On the last of the way the digits close up, to stand as the font sets them. */
const CLOSING = 0.03;

/** Numerals have no descender: their line is lower. */
const COUNTER_LINE = 0.86;

function counterSize(layer: ChartLayer, width: number, height: number, scale: number, stage: Stage) {
  if (layer.chart.type !== "counter") throw new Error("not a counter");
  const label = labels(stage, "display");
  const shown = [layer.chart.value, layer.chart.from].map((value) => formatNumber(value, layer.number));
  const longest = Math.max(label(shown[0] ?? "").width, ...shown.map((text) => numeral(text, label).width));
  const wanted = forShape(layer.chart.sizeUnits, stage) * stage.unit * scale;
  return { size: Math.min(wanted, width / longest, height / COUNTER_LINE), width: longest };
}

function counterDrawing(layer: ChartLayer, box: Rect, scale: number, stage: Stage): Drawing {
  const { chart } = layer;
  if (chart.type !== "counter") throw new Error("not a counter");
  const { size } = counterSize(layer, box.width, box.height, scale, stage);
  const label = labels(stage, "display");
  const color = colorOf(layer.color, stage);
  const align = forShape(chart.align, stage);
  const final = formatNumber(chart.value, layer.number);
  const rest = Array.from({ length: final.length + 1 }, (_, end) =>
    end ? label(final.slice(0, end)).width : 0,
  );
  const top = box.y + (box.height - size) / 2;
  const begin = layer.startSeconds + (layer.enter?.delaySeconds ?? 0);
  return (seconds, sceneSeconds) => {
    const share = eased("in-out", seconds - begin, layer.countSeconds);
    const text = formatNumber(chart.from + (chart.value - chart.from) * share, layer.number);
    const placed = numeral(text, label, Math.min(1, (1 - share) / CLOSING), rest);
    const width = placed.width * size;
    const left =
      box.x + (align === "start" ? 0 : align === "end" ? box.width - width : (box.width - width) / 2);
    const pose = poseOfPart(
      layer,
      seconds,
      0,
      { x: left, y: top, width, height: size },
      stage.unit,
      sceneSeconds,
    );
    if (pose.alpha <= 0) return [];
    return placed.characters.map(
      ({ label: one, x }): DrawOp => ({
        outline: one.outline,
        matrix: times(pose.matrix, [size / EM, 0, 0, size / EM, left + x * size, top]),
        alpha: pose.alpha,
        fill: color,
        ...(pose.clip ? { clip: pose.clip } : {}),
      }),
    );
  };
}

/** Labels are no smaller where there is another way, in u. */
const LEAST_LABEL = 2.2;

/** So many values of a line are all written, where there is room. */
const MOST_LINE_VALUES = 6;

/** How much of the ink is left in what is not highlighted, and at most where each part has a shade of its own. */
const QUIET = 0.28;
const QUIET_STRONGEST = 0.7;
/** Two shades are no further apart: the strongest would stand out as what is highlighted does. */
const QUIET_STEP = 0.16;
/** The least that is left of the accent where several are highlighted. */
const ACCENT_WEAKEST = 0.4;

/** Even steps down to the weakest of so many shades. */
const shades = (count: number, weakest: number, strongest: number, most: number): number[] => {
  const step = Math.min(most, (strongest - weakest) / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, index) => weakest + step * (count - 1 - index));
};

const thinned = (color: string, share: number): string => withAlpha(color, parseHex(color)[3] * share);

/**
 * A colour for each part of a ring with highlights, none twice: its legend has nothing else to tell them by. They let
 * the ground through, whatever it is: mixed with the brand's background, light ink on a dark scene has no shades.
 *
 * @param highlights whether a part is highlighted; no other is weaker than a bar that is not
 */
function partTones(highlights: readonly boolean[], accent: string, ink: string): string[] {
  const strong = highlights.filter(Boolean).length;
  const accents = shades(strong, strong > 1 ? ACCENT_WEAKEST : 1, 1, 1);
  const inks = shades(highlights.length - strong, QUIET, QUIET_STRONGEST, QUIET_STEP);
  return highlights.map((highlight) =>
    highlight ? thinned(accent, accents.shift() ?? 1) : thinned(ink, inks.shift() ?? QUIET),
  );
}

/** The part that a ring writes in its middle: the largest of those that are highlighted, or of all. */
function toldPart(parts: readonly { value: number; highlight: boolean }[]): number {
  const anyHighlight = parts.some(({ highlight }) => highlight);
  const told = parts.map(({ value, highlight }) => (highlight || !anyHighlight ? value : -1));
  return told.indexOf(Math.max(...told));
}

const nice = (maximum: number): number => (maximum > 0 ? maximum : 1);

/** A chart in its box. */
export function chartDrawing(layer: ChartLayer, box: Rect, scale: number, stage: Stage): Drawing {
  const { chart } = layer;
  if (chart.type === "counter") return counterDrawing(layer, box, scale, stage);
  const { unit } = stage;
  const label = labels(stage, "text");
  const ink = colorOf(layer.color, stage);
  const accent = colorOf(layer.accent, stage);
  const background = colorOf("background", stage);
  const quiet = mix(ink, background, 1 - QUIET);
  const maximum = nice(Math.max(...chart.data.map(({ value }) => value)));
  const anyHighlight = chart.data.some(({ highlight }) => highlight);
  const count = chart.data.length;
  const begin = layer.startSeconds + (layer.enter?.delaySeconds ?? 0);
  const grownAt = (seconds: number, index: number) =>
    eased("expo-out", seconds - begin - index * 0.12, layer.countSeconds);
  const barColor = (index: number) => (!anyHighlight || chart.data[index]?.highlight ? accent : quiet);
  const valueText = (index: number, share: number) => {
    const { value = 0, number = layer.number } = chart.data[index] ?? {};
    return formatNumber(share >= 0.995 ? value : value * share, number);
  };
  const textOp = (
    text: string,
    x: number,
    y: number,
    size: number,
    align: number,
    color: string,
    weight = 500,
  ): DrawOp => {
    const one = label(text, weight);
    const matrix: Matrix = [size / EM, 0, 0, size / EM, x - one.width * size * align, y];
    return { outline: one.outline, matrix, alpha: 1, fill: color };
  };
  const widestOf = (texts: string[], weight: number) =>
    Math.max(...texts.map((text) => label(text, weight).width));
  const finalTexts = chart.data.map(({ value, number = layer.number }) => formatNumber(value, number));
  const drawAll = ((): ((seconds: number) => DrawOp[]) => {
    const row = box.height / count;
    if (chart.type === "bar" && row * 0.3 < LEAST_LABEL * unit) {
      // where there are many, labels stand before their bars
      const widest = Math.max(
        1,
        widestOf(
          chart.data.map((d) => d.label),
          500,
        ),
      );
      const size = Math.min(row * 0.6, 3.6 * unit * scale, (box.width * 0.42) / widest);
      const valueSize = Math.min(row * 0.6, 4 * unit * scale);
      const left = box.x + widest * size + unit * 1.5;
      const thick = Math.min(row * 0.62, 5 * unit);
      const values = chart.showValues ? widestOf(finalTexts, 700) * valueSize + unit * 1.5 : 0;
      const room = box.x + box.width - left - values;
      return (seconds) =>
        chart.data.flatMap(({ label: text, value }, index) => {
          const share = grownAt(seconds, index);
          const middle = box.y + (index + 0.5) * row;
          const length = Math.max(0, room * (value / maximum) * share);
          const bar: DrawOp = {
            outline: UNIT,
            matrix: [length, 0, 0, thick, left, middle - thick / 2],
            alpha: length > 0 ? 1 : 0,
            fill: barColor(index),
          };
          const at = left + length + unit * 1.2;
          return [
            textOp(text, left - unit * 1.5, middle - size / 2, size, 1, ink),
            bar,
            ...(chart.showValues
              ? [textOp(valueText(index, share), at, middle - valueSize / 2, valueSize, 0, ink, 700)]
              : []),
          ];
        });
    }
    if (chart.type === "bar") {
      const size = Math.min(
        row * 0.3,
        3.6 * unit * scale,
        (box.width * 0.9) /
          Math.max(
            1,
            widestOf(
              chart.data.map((d) => d.label),
              500,
            ),
          ),
      );
      const valueSize = Math.min(row * 0.42, 5 * unit * scale);
      const thick = Math.min(row - size * 1.5 - row * 0.1, 5 * unit);
      const room = box.width - (chart.showValues ? widestOf(finalTexts, 700) * valueSize + unit * 1.5 : 0);
      return (seconds) =>
        chart.data.flatMap(({ label: text, value }, index) => {
          const share = grownAt(seconds, index);
          const top = box.y + index * row + row * 0.05;
          const barTop = top + size * 1.35;
          const length = Math.max(0, room * (value / maximum) * share);
          const ops = [textOp(text, box.x, top, size, 0, ink)];
          ops.push({
            outline: UNIT,
            matrix: [length, 0, 0, thick, box.x, barTop],
            alpha: length > 0 ? 1 : 0,
            fill: barColor(index),
          });
          if (chart.showValues)
            ops.push(
              textOp(
                valueText(index, share),
                box.x + length + unit * 1.2,
                barTop + (thick - valueSize) / 2,
                valueSize,
                0,
                ink,
                700,
              ),
            );
          return ops;
        });
    }
    if (chart.type === "column") {
      const column = box.width / count;
      const width = column * 0.66;
      const size = Math.min(
        3.6 * unit * scale,
        (column * 0.94) /
          Math.max(
            0.1,
            widestOf(
              chart.data.map((d) => d.label),
              500,
            ),
          ),
      );
      const valueSize = Math.min(
        5.2 * unit * scale,
        (column * 0.94) / Math.max(0.1, widestOf(finalTexts, 700)),
      );
      const floor = box.y + box.height - size * 1.7;
      const room = floor - box.y - (chart.showValues ? valueSize * 1.5 : 0);
      return (seconds) => {
        const ops: DrawOp[] = [
          {
            outline: UNIT,
            matrix: [box.width, 0, 0, Math.max(1, unit * 0.12), box.x, floor],
            alpha: 1,
            fill: ink,
          },
        ];
        chart.data.forEach(({ label: text, value }, index) => {
          const share = grownAt(seconds, index);
          const height = Math.max(0, room * (value / maximum) * share);
          const middle = box.x + column * (index + 0.5);
          ops.push({
            outline: UNIT,
            matrix: [width, 0, 0, height, middle - width / 2, floor - height],
            alpha: height > 0 ? 1 : 0,
            fill: barColor(index),
          });
          ops.push(textOp(text, middle, floor + size * 0.5, size, 0.5, ink));
          if (chart.showValues)
            ops.push(
              textOp(
                valueText(index, share),
                middle,
                floor - height - valueSize * 1.25,
                valueSize,
                0.5,
                ink,
                700,
              ),
            );
        });
        return ops;
      };
    }
    if (chart.type === "donut") {
      const radius = Math.min(box.height / 2, box.width * 0.25);
      const sum = nice(chart.data.reduce((total, { value }) => total + value, 0));
      const row = Math.min((box.height * 0.92) / count, 10 * unit);
      const gap = 6 * unit;
      const legendRoom = Math.max(1, box.width - radius * 2 - gap - 4 * unit);
      const texts = chart.data.map(({ label: text }, index) => `${text}  ${finalTexts[index]}`);
      const size = Math.min(row * 0.5, 4.8 * unit * scale, legendRoom / Math.max(0.1, widestOf(texts, 500)));
      // the ring and what tells its parts stand in the middle together
      const widest = radius * 2 + gap + size * (1.3 + widestOf(texts, 500));
      const left = box.x + Math.max(0, (box.width - widest) / 2);
      const middle: Matrix = [1, 0, 0, 1, left + radius, box.y + box.height / 2];
      const legendLeft = left + radius * 2 + gap;
      const told = toldPart(chart.data);
      const holeText = finalTexts[told] ?? "";
      const holeSize = Math.min(radius * 0.42, (radius * 0.92) / Math.max(0.1, label(holeText, 700).width));
      const tones = anyHighlight
        ? partTones(
            chart.data.map(({ highlight }) => highlight),
            accent,
            ink,
          )
        : chart.data.map((_, index) => mix(accent, background, count > 1 ? (index / count) * 0.8 : 0));
      const tone = (index: number) => tones[index] ?? accent;
      const known = new Map<number, Outline[]>();
      return (seconds) => {
        const share = Math.round(grownAt(seconds, 0) * 1000) / 1000;
        let arcs = known.get(share);
        if (!arcs) {
          let start = 0;
          arcs = chart.data.map(({ value }) => {
            const sweep = (value / sum) * 360 * share;
            const one = arc(radius, start, sweep, radius * 0.58);
            start += sweep;
            return one;
          });
          known.set(share, arcs);
        }
        const top = box.y + (box.height - row * count) / 2;
        return [
          ...arcs.map(
            (outline, index): DrawOp => ({
              outline,
              matrix: middle,
              alpha: share > 0 ? 1 : 0,
              fill: tone(index),
            }),
          ),
          ...(chart.showValues
            ? [
                textOp(
                  valueText(told, share),
                  left + radius,
                  box.y + (box.height - holeSize) / 2,
                  holeSize,
                  0.5,
                  ink,
                  700,
                ),
              ]
            : []),
          ...texts.flatMap((text, index) => [
            {
              outline: UNIT,
              matrix: [
                size * 0.7,
                0,
                0,
                size * 0.7,
                legendLeft,
                top + row * index + row / 2 - size * 0.35,
              ] as Matrix,
              alpha: 1,
              fill: tone(index),
            },
            textOp(text, legendLeft + size * 1.3, top + row * index + (row - size) / 2, size, 0, ink),
          ]),
        ];
      };
    }
    const widest = Math.max(
      0.1,
      widestOf(
        chart.data.map((d) => d.label),
        500,
      ),
    );
    const between = (box.width / count) * 0.94;
    // many labels that would be too small to read are every second one, or every third, back from the last
    const every = Math.min(count, Math.max(1, Math.ceil((LEAST_LABEL * unit * scale * widest) / between)));
    const size = Math.min(3.4 * unit * scale, (between * every) / widest);
    const most = 5 * unit * scale;
    // beside each other, and no smaller than what is written below them
    const together = ((box.width / count) * 0.86) / Math.max(0.1, widestOf(finalTexts, 700));
    const all = count <= MOST_LINE_VALUES && together >= Math.max(size, most * 0.5);
    const valueSize = all ? Math.min(most, together) : most;
    const floor = box.y + box.height - size * 1.7;
    const room = floor - box.y - valueSize * 1.6;
    const inset = box.width / count / 2;
    const points = chart.data.map(({ value }, index): [number, number] => [
      count > 1 ? inset + ((box.width - 2 * inset) * index) / (count - 1) : box.width / 2,
      floor - box.y - room * (value / maximum),
    ]);
    const written: PointLabel[] = chart.showValues
      ? chart.data.flatMap(({ highlight }, point) => {
          if (!all && !highlight && point !== count - 1) return [];
          const { width, height } = label(finalTexts[point] ?? "", 700).outline.bounds;
          return [{ point, width: (width * valueSize) / EM, height: (height * valueSize) / EM }];
        })
      : [];
    const above = { x: 0, y: 0, width: box.width, height: floor - box.y - unit };
    const boxes = placeLabels(points, written, above, unit);
    const valueOps = new Map(
      written.map(({ point }, index): [number, DrawOp] => {
        const { outline } = label(finalTexts[point] ?? "", 700);
        const at = boxes[index] as Rect;
        const shrink = valueSize / EM;
        const matrix: Matrix = [
          shrink,
          0,
          0,
          shrink,
          box.x + at.x - outline.bounds.x * shrink,
          box.y + at.y - outline.bounds.y * shrink,
        ];
        return [point, { outline, matrix, alpha: 1, fill: ink }];
      }),
    );
    const line = polyline(points);
    const area = polyline([
      [points[0]?.[0] ?? 0, floor - box.y],
      ...points,
      [points.at(-1)?.[0] ?? 0, floor - box.y],
    ]);
    const dot = ellipse(unit * 1.4, unit * 1.4);
    const move: Matrix = [1, 0, 0, 1, box.x, box.y];
    const areaPaint = {
      type: "linear" as const,
      geometry: [0, 0, 0, box.height],
      stops: [
        { at: 0, color: `${accent.slice(0, 7)}66` },
        { at: 1, color: `${accent.slice(0, 7)}00` },
      ],
    };
    const stroke = { paint: accent, width: unit * 0.5, cap: "round" as const };
    return (seconds) => {
      const share = eased("in-out", seconds - begin, layer.countSeconds);
      const clip = {
        x: Math.floor(box.x - unit),
        y: Math.floor(box.y - unit),
        width: Math.ceil((box.width + 2 * unit) * share),
        height: Math.ceil(box.height + 2 * unit),
      };
      const ops: DrawOp[] = [
        {
          outline: UNIT,
          matrix: [box.width, 0, 0, Math.max(1, unit * 0.12), box.x, floor],
          alpha: 1,
          fill: ink,
        },
      ];
      if (share <= 0) return ops;
      if (chart.type === "area") ops.push({ outline: area, matrix: move, alpha: 1, fill: areaPaint, clip });
      ops.push({ outline: line, matrix: move, alpha: 1, stroke, clip });
      chart.data.forEach(({ label: text }, index) => {
        const [x, y] = points[index] ?? [0, 0];
        if ((count - 1 - index) % every === 0)
          ops.push(textOp(text, box.x + x, floor + size * 0.5, size, 0.5, ink));
        if (share * (box.width + unit) < x) return;
        ops.push({
          outline: dot,
          matrix: [1, 0, 0, 1, box.x + x - unit * 0.7, box.y + y - unit * 0.7],
          alpha: 1,
          fill: accent,
        });
        const written = valueOps.get(index);
        if (written) ops.push(written);
      });
      return ops;
    };
  })();
  return (seconds, sceneSeconds) => {
    const pose = poseOfPart(layer, seconds, 0, box, stage.unit, sceneSeconds);
    if (pose.alpha <= 0) return [];
    return drawAll(seconds).map((op) => ({
      ...op,
      matrix: times(pose.matrix, op.matrix),
      alpha: op.alpha * pose.alpha,
      ...(pose.clip ? { clip: pose.clip } : {}),
    }));
  };
}
