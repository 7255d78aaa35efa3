import * as z from "zod";
import { MAXIMUM_LABEL } from "#lib/motion/composition/chart-form.ts";
import { layerFields } from "#lib/motion/composition/schema/layer-fields.ts";
import { byShape, Color, Seconds } from "#lib/motion/composition/schema/values.ts";

const NumberFormat = z
  .strictObject({
    prefix: z.string().max(12).default("").describe("Before the number, for example a currency."),
    negativePrefix: z
      .string()
      .max(13)
      .optional()
      .describe(
        "Before a number below 0, in place of `prefix`: `-€`. Without it, the prefix and a minus sign.",
      ),
    suffix: z.string().max(24).default("").describe("Behind the number, for example a unit."),
    decimals: z.int().min(0).max(6).default(0).describe("Digits behind the decimal mark."),
    grouping: z.string().max(1).default(",").describe("Between thousands."),
    groupDigits: z
      .union([z.literal(2), z.literal(3)])
      .default(3)
      .describe("Digits of a group above the thousands: 3, or 2 as in India (12,34,567)."),
    scale: z
      .number()
      .min(1)
      .max(1e12)
      .default(1)
      .describe(
        "What one of what is written stands for: 1000000 writes 1200000 as 1.2, before the suffix `M`.",
      ),
    decimalMark: z.string().min(1).max(1).default(".").describe("Between the whole and its parts."),
  })
  .meta({ id: "NumberFormat" });
export type NumberFormat = z.output<typeof NumberFormat>;

const ChartValue = z
  .strictObject({
    label: z.string().max(MAXIMUM_LABEL).describe("What the value is of."),
    value: z.number().min(0).max(1e12).describe("The value; charts begin at 0."),
    highlight: z
      .boolean()
      .default(false)
      .describe(
        "Gives it the accent, and the others a quieter colour, in a donut each another shade. A donut writes it in its middle, else the largest value.",
      ),
    number: NumberFormat.optional().describe(
      "How this value is written, where that differs from the layer's `number`: `12.5 %` beside `10 %`.",
    ),
  })
  .meta({ id: "ChartValue" });

const Label = z.string().max(MAXIMUM_LABEL);

/** What tells a story with several values. None has a default: a film that does not say it keeps its hash. */
const story = {
  axis: z
    .strictObject({
      from: z
        .number()
        .min(0)
        .max(1e12)
        .optional()
        .describe("Where the axis begins; 0 unless said. Columns begin at 0."),
      ticks: z.int().min(1).max(8).default(4).describe("Steps of the axis, at most: they are round numbers."),
    })
    .optional()
    .describe("An axis with numbers and lines across. Of columns, lines and areas."),
  notes: z
    .array(
      z.strictObject({
        at: Label.describe("The label of the value that it is about."),
        text: z
          .string()
          .min(1)
          .max(80)
          .describe("The words, above the chart, with a line down to the value."),
      }),
    )
    .max(6)
    .optional()
    .describe(
      "Words about single values, each seen when the chart has come there. Of columns, lines and areas.",
    ),
  draw: z
    .array(
      z.strictObject({
        to: Label.describe("The label of the value that it is drawn to."),
        atSeconds: Seconds(120).describe(
          "When it goes on from where it was, seconds from the scene's start.",
        ),
        durationSeconds: Seconds(60)
          .optional()
          .describe("Seconds it takes; the layer's `countSeconds` unless said."),
      }),
    )
    .min(1)
    .max(12)
    .optional()
    .describe(
      "Draws the chart in steps, in the order of its values. What comes after the last step is not drawn. Not of donuts.",
    ),
  highlightFrom: Label.optional().describe(
    "The label from which on values have the accent; those before it are quieter. Not of donuts.",
  ),
};

const Chart = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("counter").describe("One number that counts up or down."),
      value: z.number().min(-1e12).max(1e12).describe("Where it ends."),
      from: z.number().min(-1e12).max(1e12).default(0).describe("Where it begins to count."),
      sizeUnits: byShape(z.number().min(1).max(120))
        .default(20)
        .describe("Size of the digits in u, at most: they shrink to the box."),
      align: byShape(z.enum(["start", "center", "end"]))
        .default("start")
        .describe("Where it stands in a box that is wider."),
    }),
    z.strictObject({
      type: z
        .enum(["bar", "column", "line", "area", "donut"])
        .describe("Bars to the right, columns upwards, a line, a line with its area, or a ring."),
      data: z.array(ChartValue).min(1).max(24).describe("The values in their order."),
      showValues: z
        .boolean()
        .default(true)
        .describe(
          "Writes the values. A line or an area has all of them, up to six and where there is room, else the last and those that are highlighted. A donut has them beside it in any case.",
        ),
      ...story,
    }),
  ])
  .meta({ id: "Chart" });

export const ChartLayer = z
  .strictObject({
    kind: z.literal("chart").describe("A number that counts, or several compared."),
    ...layerFields,
    chart: Chart.describe(
      "What is drawn: a counter from one number to another, or labels with their values, in their order.",
    ),
    number: NumberFormat.prefault({}).describe(
      "How numbers are written: what stands before and behind them, how many decimals, and the marks between digits.",
    ),
    color: Color.default("ink").describe(
      "Of a counter; else of labels, values and axes, and, mixed with the background, of what is not highlighted.",
    ),
    accent: Color.default("accent").describe(
      "Of what is highlighted, or of all where nothing is; of lines and areas always. A counter has none.",
    ),
    countSeconds: Seconds(20).default(1.4).describe("Seconds that bars grow and numbers count."),
  })
  .meta({ id: "ChartLayer" });
export type ChartLayer = z.output<typeof ChartLayer>;
