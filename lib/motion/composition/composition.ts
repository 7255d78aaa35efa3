// as a namespace: of `{ z }` a bundler keeps all, and this runs in browsers
import { MAXIMUM_LABEL } from "#lib/motion/composition/chart-form.ts";
import { codePointName } from "#lib/motion/composition/code-point.ts";
import * as z from "zod";
import { COLOR_ROLES } from "#lib/motion/composition/color-roles.ts";
import { Audio, audioIssues } from "#lib/motion/composition/sound-tracks.ts";
import { FAMILY_NAMES } from "#lib/motion/composition/fonts.ts";

/**
 * The composition, version 1: everything a film is, as data. The planner writes it, a person may write it, the
 * preview and the exporter draw it. One length unit, `u`, is a hundredth of the square root of the frame's
 * area (14.4 px at 1920 × 1080 and at 1080 × 1920), so that type keeps its weight when the shape changes.
 */

export { COLOR_ROLES };
export type ColorRole = (typeof COLOR_ROLES)[number];

// aborts: of a union in which one branch goes on after its issue, zod tells that branch's alone, without the roles
const Hex = z
  .string()
  .regex(/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i, { abort: true, error: "expected #rrggbb or #rrggbbaa" });
const Color = z
  .union([z.enum(COLOR_ROLES), Hex])
  .meta({ id: "Color", description: "A role of the brand's palette, or #rrggbb, or #rrggbbaa." });
const Percent = z.number().min(-200).max(400);
const Id = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, "expected lower-case letters, digits and hyphens");
const Seconds = (maximum: number) => z.number().min(0).max(maximum);
const Radius = z
  .union([z.literal("brand"), z.number().min(0).max(100)])
  .default(0)
  .describe("Radius of the corners in u, or the brand's own.");

/** One value, or one for each shape of the frame. A square takes the portrait value unless it has its own. */
const byShape = <T extends z.ZodType>(schema: T) =>
  z.union([schema, z.strictObject({ landscape: schema, square: schema.optional(), portrait: schema })]);
export type ByShape<T> = T | { landscape: T; square?: T | undefined; portrait: T };

export const EASE_NAMES = ["linear", "in", "out", "in-out", "expo-out", "back-out", "snap"] as const;
const Spring = z
  .strictObject({
    stiffness: z.number().min(10).max(1000).describe("Spring stiffness, N/m."),
    damping: z.number().min(1).max(200).describe("Damping, N·s/m."),
    mass: z.number().min(0.1).max(10).default(1).describe("Mass, kg."),
  })
  .meta({ id: "Spring" });
const Ease = z
  .union([z.enum(EASE_NAMES), Spring])
  .meta({ id: "Ease", description: "A named easing, or a spring." });
export type Ease = z.output<typeof Ease>;

const DIRECTIONS = ["up", "down", "left", "right"] as const;

const Enter = z
  .strictObject({
    preset: z
      .enum([
        "none",
        "fade",
        "rise",
        "slide",
        "mask",
        "wipe",
        "grow",
        "pop",
        "draw",
        "brand-headline",
        "brand-detail",
        "brand-figure",
      ])
      .describe(
        "How it comes in; reversed, how it goes. `draw` draws each line of a shape along its length, and its inside fades in; what has no line is wiped. A brand preset moves as the brand's motion personality does: of this object only its delay counts, and `by` where it is not `layer`.",
      ),
    direction: z
      .enum(DIRECTIONS)
      .default("up")
      .describe("Where it moves to, for rise, slide, mask and wipe."),
    delaySeconds: Seconds(120).default(0).describe("Seconds after the layer's start."),
    durationSeconds: Seconds(10).default(0.7).describe("Seconds a part takes."),
    by: z
      .enum(["layer", "line", "word", "glyph"])
      .default("layer")
      .describe("What moves on its own in a text."),
    staggerSeconds: Seconds(2).default(0.06).describe("Seconds between one part and the next."),
    ease: Ease.default("expo-out").describe("How it speeds up and slows down: a named easing, or a spring."),
  })
  .meta({ id: "Enter" });
export type Enter = z.output<typeof Enter>;

const Emphasis = z
  .strictObject({
    preset: z
      .enum(["pulse", "float", "sway", "spin", "shake", "bounce"])
      .describe(
        "At an amount of 1: pulse grows and shrinks by 8 %, float moves 3 u up and down, sway turns 8° to both sides, shake trembles by 1 u and calms down, bounce hops 5 u. Spin is one turn a cycle, whatever the amount.",
      ),
    periodSeconds: z.number().min(0.2).max(60).default(4).describe("Seconds of one cycle."),
    amount: z.number().min(0).max(1).default(0.3).describe("0 nothing, 1 the most."),
  })
  .meta({ id: "Emphasis" });
export type Emphasis = z.output<typeof Emphasis>;

const Keyframe = z
  .strictObject({
    atSeconds: Seconds(120).describe("When it has the value, seconds from the scene's start."),
    value: z
      .number()
      .min(-1000)
      .max(1000)
      .describe("What it is then, in the unit of its track: u, degrees, or a factor."),
    ease: Ease.default("in-out").describe("How it comes here from the keyframe before."),
  })
  .meta({ id: "Keyframe" });
const Track = z
  .array(Keyframe)
  .min(1)
  .max(64)
  .describe("Keyframes in order of time; the ease leads to its own keyframe.");

const Place = z
  .strictObject({
    x: Percent.describe("Its left edge, in percent of the parent's width."),
    y: Percent.describe("Its upper edge, in percent of the parent's height."),
    width: Percent.min(0).describe("In percent of the parent's width."),
    height: Percent.min(0).describe("In percent of the parent's height."),
  })
  .meta({ id: "Place" });

const common = {
  id: Id.optional().describe(
    "A name to find the layer by: a lower-case letter, then letters, digits and hyphens, 40 in all. It changes nothing that is drawn.",
  ),
  startSeconds: Seconds(120)
    .default(0)
    .describe(
      "When it appears, seconds from the scene's start; before the scene's end. Inside a group that appears later, with the group.",
    ),
  endSeconds: Seconds(120).optional().describe("When it is gone; without it, at the scene's end."),
  opacity: z.number().min(0).max(1).default(1).describe("0 is invisible, 1 is opaque."),
  rotateDegrees: z.number().min(-360).max(360).default(0).describe("Clockwise, around the middle."),
  place: byShape(Place)
    .optional()
    .describe("Where it stands, in percent of the parent. Without it the parent's layout decides."),
  grow: z
    .number()
    .min(0)
    .max(20)
    .default(0)
    .describe("Share of the free room in a stack; 0 takes what it needs."),
  widthUnits: byShape(z.number().min(0).max(400))
    .optional()
    .describe("Width in u, where the layout leaves it open."),
  heightUnits: byShape(z.number().min(0).max(400))
    .optional()
    .describe("Height in u, where the layout leaves it open."),
  enter: Enter.optional().describe("How it comes in. Without it, it stands from its start."),
  exit: Enter.optional().describe(
    "How it goes, over its last `durationSeconds`: the entrance in reverse, all parts together, without delay.",
  ),
  emphasis: Emphasis.optional().describe("A movement that goes on for as long as it is shown."),
  keyframes: z
    .strictObject({
      x: Track.optional().describe("Move right, in u."),
      y: Track.optional().describe("Move down, in u."),
      scale: Track.optional().describe("1 is its own size."),
      rotateDegrees: Track.optional().describe("Turn clockwise, on top of its own angle."),
      opacity: Track.optional().describe("0 is invisible, 1 leaves its own opacity."),
    })
    .optional()
    .describe(
      "Values by time, on top of its place: `atSeconds` counts from the scene's start, `opacity` is multiplied with the layer's own.",
    ),
  bleed: z
    .boolean()
    .default(false)
    .describe("Decoration that may leave the frame and stand behind others; checks for overlap skip it."),
};

export const MOTION_NAMES = ["calm", "precise", "bold", "playful", "editorial", "kinetic"] as const;
export type MotionName = (typeof MOTION_NAMES)[number];

const PATH_TOKEN = /[MLQCZ]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,2})?/g;
const PATH_NUMBERS: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };

/** Whether path data is drawn to its end: every command has its numbers. Nothing is a path too. */
function isPath(data: string): boolean {
  const tokens = data.match(PATH_TOKEN) ?? [];
  if (data.replace(PATH_TOKEN, "").replace(/[\s,]/g, "")) return false;
  let [command, numbers] = ["", 0];
  const ended = () => {
    const each = PATH_NUMBERS[command] ?? 0;
    return command === "" || (each === 0 ? numbers === 0 : numbers > 0 && numbers % each === 0);
  };
  for (const token of tokens) {
    if (token in PATH_NUMBERS) {
      if (!ended() || (command === "" && token !== "M")) return false;
      [command, numbers] = [token, 0];
    } else if (command === "" || Math.abs(Number(token)) > 1e6) return false;
    else numbers += 1;
  }
  return ended();
}

const FONT_ROLES = ["display", "text", "mono"] as const;
const Weight = z.int().min(100).max(900).multipleOf(100);

const Run = z
  .strictObject({
    text: z.string().min(1).max(2000).describe("The words. A newline breaks the line."),
    color: Color.optional().describe("Of these words. Without it, the layer's."),
    font: z.enum(FONT_ROLES).optional().describe("Of these words. Without it, the layer's."),
    weight: Weight.optional().describe("Of these words. Without it, the layer's."),
    italic: z.boolean().optional().describe("Sets these words in italics, where the font has them."),
    mark: Color.optional().describe("A marker stroke behind the words."),
  })
  .meta({ id: "Run" });
export type Run = z.output<typeof Run>;

const TextLayer = z.strictObject({
  kind: z.literal("text").describe("Words, in one style or several."),
  ...common,
  runs: z.array(Run).min(1).max(40).describe("Rich text: runs in reading order. A newline breaks the line."),
  font: z
    .enum(FONT_ROLES)
    .default("display")
    .describe("Which font of the brand's type pair, where a run names no other."),
  weight: Weight.optional().describe("Without it, the type pair's own."),
  color: Color.default("ink").describe("Of the words, where a run has no colour of its own."),
  sizeUnits: byShape(z.number().min(0.5).max(120)).default(6).describe("Size of the type in u, at most."),
  lineHeight: z
    .number()
    .min(0.7)
    .max(3)
    .optional()
    .describe("Times the size. Without it, the font role's own."),
  trackingEm: z.number().min(-0.2).max(1).optional().describe("Letter-spacing in em."),
  align: byShape(z.enum(["start", "center", "end"]))
    .default("start")
    .describe("Of the lines in the box. Start is left, and right where the text runs from right to left."),
  verticalAlign: byShape(z.enum(["start", "center", "end"]))
    .default("start")
    .describe("Of all lines in the box: start is its top."),
  uppercase: z.boolean().default(false).describe("Sets the words in capitals."),
  wrap: z
    .enum(["balance", "greedy", "none"])
    .default("balance")
    .describe(
      "balance makes lines even, up to six of them; greedy fills each line; none breaks at newlines only.",
    ),
  maximumLines: z
    .int()
    .min(1)
    .max(60)
    .default(12)
    .describe("Where it takes more lines, the type becomes smaller."),
  fit: z
    .enum(["shrink", "fill"])
    .default("shrink")
    .describe("fill: grow to the box, up to four times the size."),
});

const GradientStop = z
  .strictObject({
    at: z.number().min(0).max(1).describe("Where on the way: 0 is its beginning, 1 its end."),
    color: Color.describe("The colour there: a role of the palette, or hex."),
  })
  .meta({ id: "GradientStop" });
const Stops = z.array(GradientStop).min(2).max(8).describe("The gradient's colours, in order of `at`.");

const Gradient = z
  .strictObject({
    type: z
      .enum(["linear", "radial", "conic"])
      .describe("Across the box, from its middle outwards, or around its middle."),
    angleDegrees: z
      .number()
      .min(-360)
      .max(360)
      .default(0)
      .describe("Linear and conic: 0 points right, clockwise."),
    stops: Stops,
  })
  .meta({ id: "Gradient" });
const Fill = z.union([Color, Gradient]);

const Shape = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("rectangle").describe("The box itself, with round corners if you like."),
      radiusUnits: Radius,
    }),
    z.strictObject({
      type: z.literal("ellipse").describe("As wide and as high as the box."),
      square: z.boolean().default(false).describe("A circle inside the box."),
    }),
    z.strictObject({
      type: z.literal("line").describe("A straight line; its width and colour are the stroke's."),
      from: z
        .enum(["left", "top", "rising", "falling"])
        .default("left")
        .describe("Across the middle, down the middle, or from corner to corner."),
    }),
    z.strictObject({
      type: z.literal("arc").describe("A part of the largest circle in the box."),
      startDegrees: z.number().min(-720).max(720).describe("Where it begins: 0 is at the top, clockwise."),
      sweepDegrees: z.number().min(-360).max(360).describe("How far it goes; 360 is the whole circle."),
    }),
    z.strictObject({
      type: z.literal("polygon").describe("Corners on an ellipse that fills the box, or a star."),
      sides: z.int().min(3).max(24).describe("How many corners; of a star, how many points."),
      inset: z
        .number()
        .min(0.1)
        .max(1)
        .default(1)
        .describe(
          "Below 1 a star: how far its inner corners are from the middle, 1 as far as the outer ones.",
        ),
    }),
    z.strictObject({
      type: z.literal("pattern").describe("A pattern that fills the box."),
      pattern: z
        .enum(["dots", "grid", "lines", "diagonals", "rings", "rays", "ticks"])
        .describe("What is repeated."),
      stepUnits: z.number().min(0.8).max(60).default(4).describe("From one to the next, in u."),
      weightUnits: z.number().min(0.02).max(20).default(0.2).describe("How thick lines and dots are, in u."),
    }),
    z.strictObject({
      type: z.literal("path").describe("An outline of your own."),
      data: z
        .string()
        .max(20_000)
        .regex(/^[MLQCZ0-9eE\s,.+-]*$/, "absolute M, L, Q, C and Z only")
        .refine(isPath, "no path: it begins with M, and M and L take 2 numbers each, Q 4, C 6, Z none")
        .describe("Absolute SVG path commands M, L, Q, C, Z."),
      viewBox: z
        .tuple([z.number(), z.number(), z.number().positive(), z.number().positive()])
        .describe("What of the path's own plane fits into the box: left, top, width, height."),
    }),
  ])
  .meta({ id: "Shape" });

const ShapeLayer = z.strictObject({
  kind: z.literal("shape").describe("An outline with a fill or a stroke."),
  ...common,
  shape: Shape.describe(
    "The outline, drawn in the layer's box. An arc's angles are degrees, clockwise; a path is fitted into the box by its `viewBox`.",
  ),
  fill: Fill.optional().describe(
    "The inside: a colour, or a gradient whose stops stand at 0 to 1. Lines and arcs have none. Without it, the accent, unless there is a stroke.",
  ),
  stroke: z
    .strictObject({
      color: Color.describe("Of the line: a role of the palette, or hex."),
      widthUnits: z.number().min(0.02).max(40).describe("How thick it is, in u."),
    })
    .optional()
    .describe(
      "The outline's line, half inside and half outside. Lines and arcs without one have 0.4 u of the accent.",
    ),
  shadow: z
    .strictObject({
      color: Color.describe("Of the shadow, with its opacity: a role of the palette, or hex."),
      blurUnits: z
        .number()
        .min(0)
        .max(20)
        .describe("How soft it is, in u: it fades over about this far on either side of the edge."),
      yUnits: z.number().min(-20).max(20).describe("How far below the shape it stands, in u."),
    })
    .optional()
    .describe(
      "A soft shadow, as in CSS: Gaussian, its standard deviation half of the blur; how far down it stands, in u.",
    ),
});

const ImageLayer = z.strictObject({
  kind: z.literal("image").describe("A picture of `assets`."),
  ...common,
  asset: Id.describe("The id of an entry of `assets`."),
  fit: z
    .enum(["cover", "contain"])
    .default("cover")
    .describe(
      "cover fills the box and cuts off what is too much, evenly on both sides; contain shows the whole picture.",
    ),
  radiusUnits: Radius,
});

const LogoLayer = z.strictObject({
  kind: z.literal("logo").describe("The brand's logo or word mark."),
  ...common,
  color: Color.default("ink").describe("Of a word mark; a picture keeps its own."),
  align: byShape(z.enum(["start", "center", "end"]))
    .default("start")
    .describe("Where it stands in a box that is wider."),
});

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
    }),
  ])
  .meta({ id: "Chart" });

const ChartLayer = z.strictObject({
  kind: z.literal("chart").describe("A number that counts, or several compared."),
  ...common,
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
});

const CodeLayer = z.strictObject({
  kind: z.literal("code").describe("A sample of code in a window."),
  ...common,
  code: z
    .string()
    .min(1)
    .max(4000)
    .describe("The lines as they are. A tab becomes two spaces; lines never break."),
  language: z
    .string()
    .max(20)
    .default("text")
    .describe("For who reads the file: colours are found in the same way for every language."),
  title: z.string().max(80).optional().describe("In the window's bar."),
  sizeUnits: byShape(z.number().min(0.5).max(20))
    .default(2.2)
    .describe("Size of the type in u, at most: it shrinks until the window fits its box."),
  charactersPerSecond: z.number().min(0).max(400).default(0).describe("Typing speed; 0 shows it at once."),
});

const ListLayer = z.strictObject({
  kind: z.literal("list").describe("Items with markers."),
  ...common,
  items: z
    .array(
      z.strictObject({
        text: z.string().min(1).max(300).describe("The item's words."),
        note: z.string().min(1).max(300).optional().describe("A quieter line below."),
      }),
    )
    .min(1)
    .max(12)
    .describe("They come in one after another, by the stagger of `enter`."),
  marker: z
    .enum(["bullet", "number", "check", "dash", "none"])
    .default("bullet")
    .describe("What stands before each item."),
  markerColor: Color.default("accent").describe("Of the markers."),
  color: Color.default("ink").describe("Of the items."),
  noteColor: Color.default("muted").describe("Of the notes, and of the hairlines at half strength."),
  font: z.enum(FONT_ROLES).default("text").describe("Of items and numbers. Notes are in the text font."),
  weight: Weight.optional().describe("Of the items. Without it, the type pair's own."),
  sizeUnits: byShape(z.number().min(0.5).max(40))
    .default(5)
    .describe("Size of the items' type in u, at most; notes have two thirds of it."),
  gapUnits: byShape(z.number().min(0).max(40)).default(2.6).describe("Between items."),
  columns: byShape(z.int().min(1).max(3)).default(1).describe("Columns of equal width, filled row by row."),
  rules: z.boolean().default(false).describe("Hairlines between items, in a list of one column."),
});

const QuoteLayer = z.strictObject({
  kind: z.literal("quote").describe("What somebody said, and who."),
  ...common,
  text: z.string().min(1).max(600).describe("What was said, without quotation marks."),
  author: z.string().max(120).default("").describe("Whose words they are, below them."),
  role: z.string().max(120).default("").describe("Below the author: a title, a company."),
  portrait: Id.optional().describe("The id of an entry of `assets`, drawn as a circle beside the author."),
  mark: z
    .enum(["open", "inline", "bar", "none"])
    .default("open")
    .describe("A large opening mark above, marks around the words, a bar beside them, or nothing."),
  quotationMarks: z
    .string()
    .length(2)
    .default("“”")
    .describe("Opening and closing mark of the language, for example „“ or «»."),
  markColor: Color.default("accent").describe("Of the opening mark or the bar."),
  color: Color.default("ink").describe("Of the words and the author."),
  authorColor: Color.default("muted").describe("Of the role below the author."),
  font: z.enum(FONT_ROLES).default("display").describe("Of the words. Author and role are in the text font."),
  weight: Weight.optional().describe("Of the words. Without it, the type pair's own."),
  sizeUnits: byShape(z.number().min(0.5).max(60))
    .default(7)
    .describe("Size of the words' type in u, at most; mark, author and portrait follow it."),
  align: byShape(z.enum(["start", "center"]))
    .default("start")
    .describe("Of the words, the mark and the author."),
});

const CaptionsLayer = z.strictObject({
  kind: z.literal("captions").describe("Timed lines at the bottom of the box."),
  ...common,
  lines: z
    .array(
      z.strictObject({
        startSeconds: Seconds(120).describe("Seconds from the scene's start."),
        endSeconds: Seconds(120).describe("Seconds from the scene's start, after the line's own start."),
        text: z.string().min(1).max(200).describe("What is said."),
      }),
    )
    .min(1)
    .max(80)
    .describe("In order of time; one is on screen at once, at the bottom of the box."),
  highlight: z
    .union([z.literal("none"), Color])
    .default("none")
    .describe(
      "Words take this colour as their time comes; a line's time is shared out by the length of its words.",
    ),
  color: Color.default("background").describe(
    "Of the words; made lighter or darker where their contrast with the plate is below 4.5:1.",
  ),
  plate: z
    .union([z.literal("none"), Color])
    .default("ink")
    .describe("What stands behind the words."),
  font: z.enum(FONT_ROLES).default("text").describe("Which font of the brand's type pair."),
  weight: Weight.default(600).describe("Of the type."),
  sizeUnits: byShape(z.number().min(0.5).max(20))
    .default({ landscape: 3.4, portrait: 4.4, square: 3.8 })
    .describe("Size of the type in u, at most: a caption has two rows, and shrinks to fit."),
});

const ParticlesLayer = z.strictObject({
  kind: z.literal("particles").describe("Many small things that fly or fall."),
  ...common,
  bleed: z.boolean().default(true).describe("Decoration: checks for overlap skip it."),
  style: z
    .enum(["confetti", "sparks", "snow", "bubbles", "dust"])
    .describe("Confetti and sparks burst once; snow, bubbles and dust go on."),
  from: z
    .enum(["center", "sides", "top"])
    .default("sides")
    .describe("Where confetti and sparks start: the middle, both lower corners, or above the box."),
  count: z.int().min(1).max(240).default(80).describe("How many there are in all."),
  sizeUnits: z.number().min(0.05).max(12).default(1.3).describe("Of a large one; small ones have a third."),
  colors: z.array(Color).min(1).max(8).default(["accent", "second", "ink"]).describe("Given out in turn."),
  seed: z.int().min(0).max(4_294_967_295).default(1).describe("Another seed, another throw."),
});

/** Optional, not defaulted: a film that does not say it keeps the hash that it had. */
const From = z
  .enum(["left", "right"])
  .optional()
  .describe(
    "The side where a stack or grid begins; left unless said. Right is for words that are read from right to left: its rows, and start and end across its columns, are mirrored.",
  );

const Layout = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("free").describe("A child has a place, or fills the group.") }),
    z.strictObject({
      type: z.literal("stack").describe("One child after another."),
      direction: byShape(z.enum(["row", "column"]))
        .default("column")
        .describe("Of a stack: row goes from one side to the other, column from top to bottom."),
      from: From,
      gapUnits: byShape(z.number().min(0).max(80)).default(2).describe("Between neighbours, in u."),
      align: byShape(z.enum(["start", "center", "end", "stretch"]))
        .default("stretch")
        .describe("Across the stack."),
      justify: byShape(z.enum(["start", "center", "end", "between"]))
        .default("center")
        .describe("Along the stack."),
    }),
    z.strictObject({
      type: z.literal("grid").describe("Children in columns."),
      columns: byShape(z.int().min(1).max(8)).describe(
        "Of a grid: how many, of equal width, filled row by row.",
      ),
      from: From,
      gapUnits: byShape(z.number().min(0).max(80)).default(2).describe("Between neighbours, in u."),
    }),
  ])
  .meta({ id: "Layout" });
export type Layout = z.output<typeof Layout>;

const GroupFields = z.strictObject({
  kind: z.literal("group").describe("Layers together."),
  ...common,
  layout: Layout.default({ type: "free" }).describe(
    "free: a child fills the group or has a place; stack: one after another; grid: in columns.",
  ),
  paddingUnits: byShape(z.number().min(0).max(80))
    .default(0)
    .describe("Between the edge and the children, in u."),
  clip: z.boolean().default(false).describe("Cuts its children off at its box."),
});

const DeviceFields = z.strictObject({
  kind: z.literal("device").describe("A browser window or a phone."),
  ...common,
  device: z
    .enum(["browser", "phone"])
    .describe("A browser window fills its box; a phone keeps its proportions in it."),
  address: z.string().max(120).default("").describe("In the browser's address field."),
  color: Color.optional().describe("Of the frame. Without it, surface for a browser and ink for a phone."),
  background: Color.default("background").describe("Of the screen."),
  image: Id.optional().describe("The id of an entry of `assets`: fills the screen, cut from its top."),
  shadow: z.boolean().default(true).describe("A soft shadow of the frame, 30 % black."),
  layout: Layout.default({ type: "free" }).describe("Of the children on the screen."),
  paddingUnits: byShape(z.number().min(0).max(80))
    .default(0)
    .describe("Between the edge and the children, in u."),
});

const LeafLayer = z.discriminatedUnion("kind", [
  TextLayer,
  ShapeLayer,
  ImageLayer,
  LogoLayer,
  ChartLayer,
  CodeLayer,
  ListLayer,
  QuoteLayer,
  CaptionsLayer,
  ParticlesLayer,
]);
export type LeafLayer = z.output<typeof LeafLayer>;
export type LeafInput = z.input<typeof LeafLayer>;
export type GroupLayer = z.output<typeof GroupFields> & { children: Layer[] };
export type GroupInput = z.input<typeof GroupFields> & { children: LayerInput[] };
export type DeviceLayer = z.output<typeof DeviceFields> & { children: Layer[] };
export type DeviceInput = z.input<typeof DeviceFields> & { children?: LayerInput[] | undefined };
export type Layer = LeafLayer | GroupLayer | DeviceLayer;
export type LayerInput = LeafInput | GroupInput | DeviceInput;
export type TextLayer = z.output<typeof TextLayer>;
export type ShapeLayer = z.output<typeof ShapeLayer>;
export type ChartLayer = z.output<typeof ChartLayer>;
export type CodeLayer = z.output<typeof CodeLayer>;
export type ImageLayer = z.output<typeof ImageLayer>;
export type LogoLayer = z.output<typeof LogoLayer>;
export type ListLayer = z.output<typeof ListLayer>;
export type QuoteLayer = z.output<typeof QuoteLayer>;
export type CaptionsLayer = z.output<typeof CaptionsLayer>;
export type ParticlesLayer = z.output<typeof ParticlesLayer>;
export type Fill = z.output<typeof Fill>;
export type NumberFormat = z.output<typeof NumberFormat>;

const GroupLayer = GroupFields.extend({
  get children(): z.ZodType<Layer[], LayerInput[]> {
    return z
      .array(Layer)
      .min(1)
      .max(60)
      .describe("Layers of the group, from back to front.") as unknown as z.ZodType<Layer[], LayerInput[]>;
  },
});
const DeviceLayer = DeviceFields.extend({
  get children(): z.ZodType<Layer[], LayerInput[] | undefined> {
    return z
      .array(Layer)
      .max(60)
      .default([])
      .describe("Layers on the screen, from back to front, above the picture.") as unknown as z.ZodType<
      Layer[],
      LayerInput[] | undefined
    >;
  },
});
const LAYERS = [
  TextLayer.meta({ id: "TextLayer" }),
  ShapeLayer.meta({ id: "ShapeLayer" }),
  ImageLayer.meta({ id: "ImageLayer" }),
  LogoLayer.meta({ id: "LogoLayer" }),
  ChartLayer.meta({ id: "ChartLayer" }),
  CodeLayer.meta({ id: "CodeLayer" }),
  ListLayer.meta({ id: "ListLayer" }),
  QuoteLayer.meta({ id: "QuoteLayer" }),
  CaptionsLayer.meta({ id: "CaptionsLayer" }),
  ParticlesLayer.meta({ id: "ParticlesLayer" }),
  GroupLayer.meta({ id: "GroupLayer" }),
  DeviceLayer.meta({ id: "DeviceLayer" }),
] as const;

// inferred, an optional list of layers within layers would count as required
const Layer = z.discriminatedUnion("kind", LAYERS).meta({ id: "Layer" }) as unknown as z.ZodType<
  Layer,
  LayerInput
>;
/** Every kind of layer. */
export const LAYER_KINDS: readonly Layer["kind"][] = LAYERS.map(({ shape }) => shape.kind.value);

/** A layer with its defaults filled in. @throws ZodError: for layers that we write ourselves */
export const layerOf = <T extends LayerInput>(input: T): Extract<Layer, { kind: T["kind"] }> =>
  Layer.parse(input) as Extract<Layer, { kind: T["kind"] }>;

const Background = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("solid").describe("One colour."),
      color: Color.describe("Of the whole frame: a role of the palette, or hex."),
    }),
    z.strictObject({
      type: z.literal("gradient").describe("From one colour to others, in a straight line."),
      angleDegrees: z
        .number()
        .min(-360)
        .max(360)
        .default(90)
        .describe("Where it leads: 0 is to the right, 90 downwards, clockwise."),
      stops: Stops,
    }),
    z.strictObject({
      type: z.literal("mesh").describe("Soft spots of colour on a base."),
      base: Color.describe("Between the spots: a role of the palette, or hex."),
      spots: z
        .array(
          z.strictObject({
            x: Percent.describe("Of its middle, in percent of the frame's width."),
            y: Percent.describe("Of its middle, in percent of the frame's height."),
            radius: z.number().min(5).max(200).describe("In percent of the frame's longer side."),
            color: Color.describe("Of its middle: a role of the palette, or hex."),
            strength: z
              .number()
              .min(0)
              .max(1)
              .default(0.8)
              .describe("Its opacity in the middle, from which it fades out."),
          }),
        )
        .min(1)
        .max(8)
        .describe("Soft spots of colour; the first is the lowest."),
    }),
  ])
  .meta({ id: "Background" });
export type Background = z.output<typeof Background>;

export const TRANSITION_KINDS = [
  "cut",
  "fade",
  "dip",
  "slide",
  "push",
  "uncover",
  "wipe",
  "split",
  "curtain",
  "blinds",
  "tiles",
  "iris",
  "clock",
  "zoom",
] as const;

const Transition = z
  .strictObject({
    kind: z.enum(TRANSITION_KINDS).describe("How the scene takes over from the one before."),
    color: Color.optional().describe(
      "Of a dip and a curtain. Without it, ink for a dip, accent for a curtain.",
    ),
    direction: z.enum(DIRECTIONS).default("left").describe("Where the picture moves to."),
    durationSeconds: Seconds(3)
      .default(0.6)
      .describe("Taken from the scene's own time; the one before holds its last frame."),
    ease: Ease.default("in-out").describe("How it speeds up and slows down: a named easing, or a spring."),
  })
  .meta({ id: "Transition" });

const Camera = z
  .strictObject({
    preset: z
      .enum(["push", "pull", "pan-left", "pan-right", "pan-up", "pan-down", "drift"])
      .describe(
        "Closer, away, sideways, or closer and sideways together. A pan is named after the camera's way.",
      ),
    amount: z
      .number()
      .min(0)
      .max(0.5)
      .default(0.06)
      .describe("How far, as a share of the frame, from the scene's first frame to its last."),
    focus: z
      .strictObject({
        x: Percent.describe("From the left, in percent of the frame's width."),
        y: Percent.describe("From the top, in percent of the frame's height."),
      })
      .default({ x: 50, y: 50 })
      .describe("What push, pull and drift move towards, in percent of the frame."),
    ease: Ease.default("linear").describe("How it speeds up and slows down: a named easing, or a spring."),
  })
  .meta({ id: "Camera" });

const Scene = z
  .strictObject({
    id: Id.describe(
      "Its name, unlike any other scene's: a lower-case letter, then letters, digits and hyphens, 40 in all. Sound effects name scenes by it.",
    ),
    durationSeconds: z
      .number()
      .min(0.03)
      .max(120)
      .describe("Seconds, rounded to whole frames, at least two frames."),
    background: Background.default({ type: "solid", color: "background" }).describe(
      "Fills the frame behind the layers: one colour, a linear gradient (0° points right, clockwise), or soft spots on a base.",
    ),
    transition: Transition.optional().describe(
      "How the scene comes in. Without it, and for the first scene, a cut.",
    ),
    marginUnits: byShape(z.number().min(0).max(40))
      .default(8)
      .describe("Safe margin around what has no place of its own."),
    camera: Camera.optional().describe("All layers move together over the scene; the background stays."),
    layers: z.array(Layer).max(60).describe("From back to front."),
  })
  .meta({ id: "Scene" });
export type Scene = z.output<typeof Scene>;
export type SceneInput = z.input<typeof Scene>;

const ROLE_WORDS: Record<ColorRole, string> = {
  background: "Behind everything, where nothing else is said.",
  surface: "Of windows, cards and plates.",
  ink: "Of words, where they stand on the background.",
  muted: "Of quieter words.",
  accent: "The leading colour: of shapes, markers and what is highlighted.",
  accentInk: "Of words on the accent.",
  second: "A second colour beside the accent.",
};
const Palette = z
  .strictObject(
    Object.fromEntries(COLOR_ROLES.map((role) => [role, Hex.describe(ROLE_WORDS[role])])) as Record<
      ColorRole,
      typeof Hex
    >,
  )
  .meta({ id: "Palette" });
export type Palette = z.output<typeof Palette>;

const FontFamily = z.enum(FAMILY_NAMES);
const Brand = z
  .strictObject({
    name: z.string().max(80).default("").describe("Drawn as a word mark where there is no logo."),
    palette: Palette.describe("A colour for each role, #rrggbb or #rrggbbaa. Layers name the roles."),
    type: z
      .strictObject({
        display: FontFamily.describe("Of headlines, quotations and figures."),
        text: FontFamily.describe("Of lists, labels and smaller words."),
        mono: FontFamily.describe("Of code."),
        displayWeight: Weight.describe("Of the display font, where a layer names no other."),
        textWeight: Weight.describe("Of the text font, where a layer names no other."),
      })
      .describe("The type pair."),
    radiusUnits: z
      .number()
      .min(0)
      .max(10)
      .default(0.8)
      .describe("Radius of code windows, devices, plates and whatever says `brand`, in u."),
    motion: z
      .enum(MOTION_NAMES)
      .default("precise")
      .describe("The motion personality: how layers with a brand preset come in."),
    logo: Id.optional().describe("The id of an entry of `assets`."),
  })
  .meta({ id: "Brand" });

const EvenPixels = z.int().min(16).max(3840).multipleOf(2);
const Asset = z
  .strictObject({
    id: Id.describe("What layers and the brand name it by, unlike any other asset's."),
    kind: z.literal("image").describe("There is no other kind."),
    data: z
      .string()
      .max(12_000_000)
      .regex(
        /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/,
        "expected a data: URL of a PNG, JPEG or WebP",
      )
      .describe("A `data:` address of a PNG, JPEG or WebP, in base64."),
    description: z.string().max(300).default("").describe("What it shows, in words. It is not drawn."),
  })
  .meta({ id: "Asset" });

export const MAXIMUM_SECONDS = 600;
const MAXIMUM_LAYERS = 300;
const MAXIMUM_PARTICLES = 600;
const MAXIMUM_DEPTH = 8;
/** More is no film: each glyph is shaped and kept as an outline. */
const MAXIMUM_CHARACTERS = 20_000;

/** Control characters that are none of the white space of a text. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/** Texts with a control character, and the first of each. No font has a picture of one, and none is missed. */
function* controlsIn(
  value: unknown,
  path: PropertyKey[] = [],
): Generator<{ path: PropertyKey[]; character: string }> {
  if (typeof value === "string") {
    const character = CONTROL.exec(value)?.[0];
    if (character !== undefined) yield { path, character };
  } else if (typeof value === "object" && value !== null)
    // of megabytes, and of patterns of their own: pictures, sound, paths
    for (const [key, member] of Object.entries(value))
      if (key !== "data" || typeof member !== "string")
        yield* controlsIn(member, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** How many characters a layer draws, not counting its children. */
function charactersOf(layer: Layer): number {
  const length = (texts: readonly { text: string }[]) =>
    texts.reduce((sum, { text }) => sum + text.length, 0);
  switch (layer.kind) {
    case "text":
      return length(layer.runs);
    case "code":
      return layer.code.length;
    case "list":
      return length(layer.items) + layer.items.reduce((sum, { note }) => sum + (note?.length ?? 0), 0);
    case "quote":
      return layer.text.length;
    case "captions":
      return length(layer.lines);
    default:
      return 0;
  }
}

/** A film as data: `"composition/1"`. */
export const Composition = z
  .strictObject({
    $schema: z
      .string()
      .max(2000)
      .optional()
      .describe("For editors: where the JSON Schema of the format is. It changes nothing."),
    format: z.literal("composition/1").describe("Which version of the format this is."),
    title: z.string().max(200).default("").describe("What people call the film. It is not drawn."),
    widthPixels: EvenPixels.describe("Frame width in pixels. Even, because H.264 4:2:0 halves it."),
    heightPixels: EvenPixels.describe("Frame height in pixels. Even, like the width."),
    fps: z
      .union([z.literal(24), z.literal(25), z.literal(30), z.literal(50), z.literal(60)])
      .default(30)
      .describe("Frames a second."),
    seed: z.int().min(0).max(4_294_967_295).default(1).describe("The only randomness there is."),
    brand: Brand.describe("Name, colours, type and motion of the whole film."),
    assets: z
      .array(Asset)
      .max(24)
      .default([])
      .describe("Pictures as data: addresses (PNG, JPEG, WebP). Layers name them by their id."),
    scenes: z.array(Scene).min(1).max(120).describe("In order of time, one after another."),
    audio: Audio.optional().describe("Without it the film is silent."),
  })
  .superRefine((composition, context) => {
    const total = composition.scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0);
    if (total > MAXIMUM_SECONDS)
      context.addIssue({
        code: "custom",
        path: ["scenes"],
        message: `${total.toFixed(1)} s in all: at most ${MAXIMUM_SECONDS} s`,
      });
    const assets = new Set<string>();
    for (const [index, { id }] of composition.assets.entries()) {
      if (assets.has(id))
        context.addIssue({
          code: "custom",
          path: ["assets", index, "id"],
          message: `another asset has the id "${id}"`,
        });
      assets.add(id);
    }
    if (composition.brand.logo && !assets.has(composition.brand.logo))
      context.addIssue({
        code: "custom",
        path: ["brand", "logo"],
        message: `no asset has the id "${composition.brand.logo}"`,
      });
    const sceneIds = new Set<string>();
    composition.scenes.forEach((scene, index) => {
      if (sceneIds.has(scene.id))
        context.addIssue({
          code: "custom",
          path: ["scenes", index, "id"],
          message: `another scene has the id "${scene.id}"`,
        });
      sceneIds.add(scene.id);
      let count = 0;
      let particles = 0;
      let characters = 0;
      const visit = (layers: Layer[], path: (string | number)[], depth: number) => {
        if (depth > MAXIMUM_DEPTH)
          return context.addIssue({
            code: "custom",
            path,
            message: `groups nest at most ${MAXIMUM_DEPTH} deep`,
          });
        layers.forEach((layer, at) => {
          count += 1;
          const here = [...path, at];
          const pictures =
            layer.kind === "image"
              ? { asset: layer.asset }
              : layer.kind === "device"
                ? { image: layer.image }
                : layer.kind === "quote"
                  ? { portrait: layer.portrait }
                  : {};
          for (const [field, id] of Object.entries(pictures))
            if (id !== undefined && !assets.has(id))
              context.addIssue({
                code: "custom",
                path: [...here, field],
                message: `no asset has the id "${id}"`,
              });
          if (layer.kind === "particles") particles += layer.count;
          characters += charactersOf(layer);
          if (layer.kind === "captions")
            layer.lines.forEach(({ startSeconds, endSeconds }, line) => {
              if (endSeconds <= startSeconds)
                context.addIssue({
                  code: "custom",
                  path: [...here, "lines", line, "endSeconds"],
                  message: "ends before it starts",
                });
              const before = layer.lines[line - 1];
              if (before && startSeconds < before.endSeconds)
                context.addIssue({
                  code: "custom",
                  path: [...here, "lines", line, "startSeconds"],
                  message: "starts before the line before it ends",
                });
            });
          for (const [name, track] of Object.entries(layer.keyframes ?? {}))
            track?.forEach(({ atSeconds }, frame) => {
              if (atSeconds < (track[frame - 1]?.atSeconds ?? 0))
                context.addIssue({
                  code: "custom",
                  path: [...here, "keyframes", name, frame, "atSeconds"],
                  message: "earlier than the keyframe before it",
                });
            });
          if (layer.startSeconds >= scene.durationSeconds)
            context.addIssue({
              code: "custom",
              path: [...here, "startSeconds"],
              message: `never seen: the scene ends after ${scene.durationSeconds} s`,
            });
          if (layer.endSeconds !== undefined && layer.endSeconds <= layer.startSeconds)
            context.addIssue({
              code: "custom",
              path: [...here, "endSeconds"],
              message: "ends before it starts",
            });
          if (layer.kind === "group" || layer.kind === "device")
            visit(layer.children, [...here, "children"], depth + 1);
        });
      };
      visit(scene.layers, ["scenes", index, "layers"], 1);
      if (particles > MAXIMUM_PARTICLES)
        context.addIssue({
          code: "custom",
          path: ["scenes", index, "layers"],
          message: `${particles} particles: at most ${MAXIMUM_PARTICLES} in a scene`,
        });
      if (characters > MAXIMUM_CHARACTERS)
        context.addIssue({
          code: "custom",
          path: ["scenes", index, "layers"],
          message: `${characters} characters of text: at most ${MAXIMUM_CHARACTERS} in a scene`,
        });
      if (count > MAXIMUM_LAYERS)
        context.addIssue({
          code: "custom",
          path: ["scenes", index, "layers"],
          message: `${count} layers: at most ${MAXIMUM_LAYERS} in a scene`,
        });
    });
    if (composition.audio)
      for (const { path, message } of audioIssues(composition.audio, sceneIds))
        context.addIssue({ code: "custom", path: ["audio", ...path], message });
    for (const { path, character } of controlsIn(composition))
      context.addIssue({
        code: "custom",
        path,
        message: `the control character ${codePointName(character)} cannot be drawn`,
      });
  })
  .meta({
    title: "Reelwright composition, version 1",
    description:
      "A film as data. What this schema cannot say is checked on reading: ids that name something, sums, and characters that no font draws.",
  });
export type Composition = Omit<z.output<typeof Composition>, "$schema">;
export type CompositionInput = z.input<typeof Composition>;

/** One thing that is wrong with a composition. */
export interface Issue {
  /** RFC 6901 pointer to the value. */
  pointer: string;
  message: string;
}

/** RFC 6901 §3: `~` is `~0`, `/` is `~1`. */
export const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** A union's own message says little: the branch that got furthest names the fault. */
function flatten(issues: readonly z.core.$ZodIssue[], prefix: PropertyKey[]): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path];
    if (issue.code === "invalid_union" && issue.errors.length) {
      const values = issue.errors.flatMap(([only, more]) =>
        only?.code === "invalid_value" && !more && !only.path.length ? only.values : [null],
      );
      if (!values.includes(null))
        return [{ pointer: pointerOf(path), message: `expected one of ${values.join(", ")}` }];
      const branches = issue.errors.map((branch) => flatten(branch, path));
      const depth = (branch: Issue[]) => Math.max(...branch.map(({ pointer }) => pointer.split("/").length));
      const best = Math.max(...branches.map(depth));
      if (best > pointerOf(path).split("/").length)
        return branches.find((branch) => depth(branch) === best) ?? [];
      return [
        {
          pointer: pointerOf(path),
          message: [...new Set(branches.flat().map(({ message }) => message))]
            .map((message, at) => (at ? message.replace(/^expected /, "") : message))
            .join("; or "),
        },
      ];
    }
    return [{ pointer: pointerOf(path), message: messageOf(issue) }];
  });
}

const UNITS: Record<string, [one: string, more: string]> = {
  string: [" character", " characters"],
  array: [" entry", " entries"],
};

/** What is wrong, in words for who writes compositions. */
function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "too_big":
    case "too_small": {
      const least = issue.code === "too_small";
      const bound = least ? issue.minimum : issue.maximum;
      const words =
        issue.inclusive === false ? (least ? "more than" : "less than") : least ? "at least" : "at most";
      const [one, more] = UNITS[issue.origin] ?? ["", ""];
      return `${words} ${bound.toLocaleString("en")}${Number(bound) === 1 ? one : more}`;
    }
    case "not_multiple_of":
      return `a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `there is no ${issue.keys.map((key) => `"${key}"`).join(" and no ")} here`;
    case "invalid_value":
      return `expected ${issue.values.length > 1 ? "one of " : ""}${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
    case "invalid_type":
      return issue.message.endsWith("received undefined")
        ? `missing: ${issue.expected}`
        : `expected ${issue.expected}`;
    default:
      return issue.message
        .replace(/^Invalid discriminator value\. Expected/, "expected one of")
        .replaceAll(" | ", ", ");
  }
}

/** Containers within containers: more than any composition has. */
const MAXIMUM_CONTAINERS = 64;

/** Where a value is nested deeper than any composition, which no recursion should be tried on; null if nowhere. */
function tooDeep(value: unknown, depth = 0): PropertyKey[] | null {
  if (typeof value !== "object" || value === null) return null;
  if (depth > MAXIMUM_CONTAINERS) return [];
  for (const [name, member] of Object.entries(value)) {
    const below = tooDeep(member, depth + 1);
    if (below) return [name, ...below];
  }
  return null;
}

/**
 * Reads a composition.
 *
 * @param value anything, usually parsed JSON
 * @returns the composition with its defaults filled in, or what is wrong with it, at most 50 issues
 */
export function readComposition(
  value: unknown,
): { ok: true; composition: Composition } | { ok: false; issues: Issue[] } {
  const deep = tooDeep(value);
  if (deep)
    return {
      ok: false,
      issues: [{ pointer: pointerOf(deep), message: `groups nest at most ${MAXIMUM_DEPTH} deep` }],
    };
  const half = halfCharacter(value);
  if (half)
    return {
      ok: false,
      issues: [{ pointer: pointerOf(half), message: "half a character (a lone surrogate): write it anew" }],
    };
  const result = Composition.safeParse(value);
  if (result.success) {
    // of the file, not of the film: the same film has the same hash with and without it
    const { $schema: _, ...composition } = result.data;
    return { ok: true, composition: composition as Composition };
  }
  return { ok: false, issues: flatten(result.error.issues, []).slice(0, 50) };
}

/** Where a text has half a surrogate pair, which no font draws and no hash has; null where none has. */
function halfCharacter(value: unknown): PropertyKey[] | null {
  if (typeof value === "string") return HALF.test(value) ? [] : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    const below = HALF.test(name) ? [] : halfCharacter(member);
    if (below) return [name, ...below];
  }
  return null;
}
const HALF = /\p{Surrogate}/u;

/** What names the JSON Schema, wherever it is served. */
const SCHEMA_ID = "urn:reelwright:schema:composition-1";

/** The JSON Schema (draft 2020-12) of what may be written. What it cannot say, ids and sums, is checked on reading. */
export const compositionJsonSchema = () => {
  const { $schema, title, description, ...schema } = z.toJSONSchema(Composition, { io: "input" });
  return { $schema, $id: SCHEMA_ID, title, description, ...schema };
};
