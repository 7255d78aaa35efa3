import type { ChartLayer } from "#lib/motion/composition/schema/chart-layer.ts";
import { eased } from "#lib/motion/composition/ease.ts";
import { formatNumber } from "#lib/motion/composition/format-number.ts";
import { forShape } from "#lib/motion/composition/frame-shape.ts";
import { poseOfPart } from "#lib/motion/draw/animate.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { type Label, labels } from "#lib/motion/draw/layers/chart/label.ts";
import { colorOf, type Drawing, type Stage } from "#lib/motion/draw/stage.ts";
import { type Rect, times } from "#lib/motion/shapes/geometry.ts";
import { EM } from "#lib/motion/text/shaper.ts";

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

/** On the last of the way the digits close up, to stand as the font sets them. */
const CLOSING = 0.03;

/** Numerals have no descender: their line is lower. */
const COUNTER_LINE = 0.86;

/** What a counter counts. @throws Error for another chart */
function counterOf({ chart }: ChartLayer) {
  if (chart.type !== "counter") throw new Error("not a counter");
  return chart;
}

function counterSize(layer: ChartLayer, width: number, height: number, scale: number, stage: Stage) {
  const counter = counterOf(layer);
  const label = labels(stage, "display");
  const shown = [counter.value, counter.from].map((value) => formatNumber(value, layer.number));
  const longest = Math.max(label(shown[0] ?? "").width, ...shown.map((text) => numeral(text, label).width));
  const wanted = forShape(counter.sizeUnits, stage) * stage.unit * scale;
  return { size: Math.min(wanted, width / longest, height / COUNTER_LINE), width: longest };
}

/** Room of a counter, in pixels. */
export function measureCounter(layer: ChartLayer, width: number, scale: number, stage: Stage) {
  const size = counterSize(layer, width, Number.POSITIVE_INFINITY, scale, stage);
  return { width: Math.min(width, size.width * size.size), height: size.size * COUNTER_LINE };
}

/** A number that counts, in its box. */
export function counterDrawing(layer: ChartLayer, box: Rect, scale: number, stage: Stage): Drawing {
  const counter = counterOf(layer);
  const { size } = counterSize(layer, box.width, box.height, scale, stage);
  const label = labels(stage, "display");
  const color = colorOf(layer.color, stage);
  const align = forShape(counter.align, stage);
  const final = formatNumber(counter.value, layer.number);
  const rest = Array.from({ length: final.length + 1 }, (_, end) =>
    end ? label(final.slice(0, end)).width : 0,
  );
  const top = box.y + (box.height - size) / 2;
  const begin = layer.startSeconds + (layer.enter?.delaySeconds ?? 0);
  return (seconds, sceneSeconds) => {
    const share = eased("in-out", seconds - begin, layer.countSeconds);
    const text = formatNumber(counter.from + (counter.value - counter.from) * share, layer.number);
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
