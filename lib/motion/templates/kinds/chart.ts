import { type Bar, figureOfBar } from "#lib/motion/brief/brief.ts";
import { isTime, rowsAre } from "#lib/motion/composition/chart-form.ts";
import { formatInput } from "#lib/motion/composition/figure.ts";
import type { BeatOf } from "#lib/motion/templates/beat.ts";
import { at, each, placed } from "#lib/motion/templates/parts/by-shape.ts";
import { big, small } from "#lib/motion/templates/parts/text-layers.ts";
import { type Look, template, type Template } from "#lib/motion/templates/template.ts";

/** A chart of any type: what it is of above it, where its figures come from below. */
function chartScene(
  type: "bar" | "column" | "line" | "area" | "donut",
  { rows, title, source }: BeatOf<"chart">,
  look: Look,
) {
  const own = rows.find(
    ({ label: name }) => look.product && name.toLowerCase().includes(look.product.toLowerCase()),
  );
  // what is shown with pride is the product, or what came after it
  const after = rows.find(({ label: name }) => /^(?:after|with|now|new|today|us|ours?)\b/i.test(name));
  const highest = (own ?? after)?.value ?? Math.max(...rows.map(({ value }) => value));
  // parts of a whole are told apart by their shades; of times the first is told beside the last, where the line leaves room
  const inTime = rows.every(isTime);
  // of "10 %" and "12.5 %" both stay as they are written
  const number = formatInput(figureOfBar(rows[0] as Bar));
  const isHighlight = (value: number, index: number): boolean => {
    if (type === "donut") return false;
    if (type === "area" || type === "line") return index === 0 && look.widthUnits > 130;
    // in time the last is the news, whatever became of it
    return inTime ? index === rows.length - 1 : value === highest;
  };
  return {
    layers: [
      ...(title
        ? [
            big(look, title, {
              place: placed(at(7, 9, 86, 13), at(8, 11, 84, 10), at(8, 9, 84, 12)),
              sizeUnits: each(6, 6.6, 6),
            }),
          ]
        : []),
      {
        kind: "chart" as const,
        chart: {
          type,
          data: rows.map((row, index) => {
            const own = formatInput(figureOfBar(row));
            return {
              ...{ label: row.label, value: row.value, highlight: isHighlight(row.value, index) },
              ...(JSON.stringify(own) === JSON.stringify(number) ? {} : { number: own }),
            };
          }),
        },
        number,
        color: look.tone.ink,
        accent: look.tone.pop,
        enter: { preset: "fade" as const, durationSeconds: 0.3 },
        countSeconds: Math.min(1.6, look.seconds * 0.5),
        place: title
          ? placed(at(7, 28, 86, 58), at(8, 26, 84, 50), at(8, 26, 84, 60))
          : placed(at(7, 14, 86, 72), at(8, 18, 84, 62), at(8, 14, 84, 72)),
      },
      ...(source
        ? [
            small(look, source, {
              place: placed(at(7, 88.5, 86, 7), at(8, 78, 84, 6), at(8, 88, 84, 8)),
              sizeUnits: each(2.8, 3.4, 3),
            }),
          ]
        : []),
    ],
  };
}

/** A comparison of the brief's own figures. */
export const CHARTS: readonly Template[] = [
  template<"chart">(
    "chart-bars",
    "paper",
    (beat, look) => chartScene("bar", beat, look),
    ({ rows, type }) => (type ? type === "bars" : rowsAre(rows) === "compared"),
  ),
  template<"chart">(
    "chart-columns",
    "night",
    (beat, look) => chartScene("column", beat, look),
    ({ rows, type }) =>
      (type ? type === "bars" : rowsAre(rows) !== "shares") &&
      rows.length <= 5 &&
      rows.every(({ label: name }) => name.length <= 12),
  ),
  template<"chart">(
    "chart-area",
    "paper",
    (beat, look) => chartScene(beat.type === "line" ? "line" : "area", beat, look),
    ({ rows, type }) => (type ? type === "line" || type === "area" : rowsAre(rows) === "times"),
  ),
  template<"chart">(
    "chart-donut",
    "paper",
    (beat, look) => chartScene("donut", beat, look),
    ({ rows, type }) => (type ? type === "donut" : rowsAre(rows) === "shares"),
  ),
];
