// as a namespace: of `{ z }` a bundler keeps all, and this runs in browsers
import * as z from "zod";
import { EFFECTS, MOODS } from "#lib/motion/composition/sound-names.ts";
import { FAMILY_NAMES } from "#lib/motion/composition/fonts.ts";
import { MOTION_NAMES } from "#lib/motion/composition/schema/brand.ts";
import { TRANSITION_KINDS } from "#lib/motion/composition/schema/scene.ts";
import { INTENT_NAMES } from "#lib/motion/storyboard/intents.ts";
import { PALETTES, type PaletteName, TYPE_PAIRS, type TypePairName } from "#lib/motion/composition/looks.ts";

/**
 * The storyboard, version 1: what each scene of a film shows and why, not where pixels go. An agent, a language model,
 * a person or the rules write it; `filmOf` lays it out as a composition. One flat object for every scene: it fits into
 * a tool call, and what an intent takes is a table (`intents.json`).
 */

const Id = z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, "lower-case letters, digits and hyphens");
const words = (most: number) => z.string().trim().min(1).max(most);
// a JSON Schema has no flags: both cases are in the pattern
const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, "expected #rrggbb");
const Ground = z.union([z.enum(["plain", "surface", "accent", "dark", "light"]), Color]);
const Seconds = z.number().min(0).max(60);
/** What counts up: as far as charts go. */
const Amount = z.number().min(-1e12).max(1e12);
/** Words in a table, whose corner is often empty. */
const cell = (most: number) => z.string().trim().max(most);

export const PICTURE_NAMES = [
  "icon",
  "table",
  "rows-arrive",
  "paper",
  "paper-to-form",
  "form",
  "phone-scan",
  "clock",
  "calendar",
  "tiles",
  "bars-compare",
  "stream-past-head",
  "clone",
  "rain",
  "sun",
  "glow",
  "swatches",
] as const;
export type PictureName = (typeof PICTURE_NAMES)[number];

export const Picture = z
  .strictObject({
    is: z.enum(PICTURE_NAMES).describe("Which picture."),
    name: z.string().max(40).optional().describe("icon: a Lucide name, such as truck or calendar-check."),
    count: z.int().min(1).max(60).optional().describe("How many rows, fields, tiles, papers, days or drops."),
    off: z
      .int()
      .min(0)
      .max(60)
      .optional()
      .describe("tiles: so many are not in the accent; table, clone: rows marked."),
    value: z
      .number()
      .min(0)
      .max(720)
      .optional()
      .describe("clock: minutes that pass; calendar: days that pass."),
    labels: z
      .array(words(24))
      .max(6)
      .optional()
      .describe("Words in it: title, columns, or what bars stand for."),
    values: z
      .array(z.number().min(0).max(1e12))
      .max(6)
      .optional()
      .describe("bars-compare: a value for each label."),
    colors: z.array(Color).max(6).optional().describe("swatches: the colours."),
  })
  .meta({
    id: "Picture",
    description: "A small moving picture beside the words.",
  });
export type Picture = z.output<typeof Picture>;

export const Item = z
  .strictObject({
    id: Id.optional().describe("For `of` of a recap."),
    say: words(160).optional().describe("Its words."),
    note: words(160).optional().describe("A quieter line below."),
    value: z
      .union([Amount, words(20)])
      .optional()
      .describe('Counts up if a number; text ("€9", "09:30") stands.'),
    unit: words(40).optional().describe("Behind the value: %, min, per month."),
    at: words(24).optional().describe("timeline: its time or date."),
    icon: z.string().max(40).optional().describe("A Lucide icon name."),
    color: Color.optional().describe("palette: the colour."),
    picture: Picture.optional(),
  })
  .meta({ id: "Item" });
export type Item = z.output<typeof Item>;

export const Beat = z
  .strictObject({
    say: words(160).optional().describe("Words that come now; they take the place of the beat before."),
    picture: Picture.optional().describe("Takes the place of the picture before."),
    draw: words(60).optional().describe("series: how far it is drawn now, as labels: Jan..Apr."),
    note: z
      .strictObject({
        at: words(24).describe("A label of the series."),
        text: words(60).describe("Its words."),
      })
      .optional()
      .describe("series: a note at a point."),
    hold: Seconds.optional().describe("Seconds it stands beyond reading time."),
    sound: z.enum(EFFECTS).optional().describe("At its start."),
  })
  .meta({ id: "Beat" });
export type Beat = z.output<typeof Beat>;

export const Scene = z
  .strictObject({
    id: Id.optional().describe("For `of` and `keep`."),
    is: z
      .enum(INTENT_NAMES)
      .describe("The intent: what the scene is for. Each takes the fields that the guide names."),
    say: words(300).optional().describe("The main words, as they stand on screen."),
    strong: words(80).optional().describe("Words of `say` that stand out in the accent."),
    under: words(200).optional().describe("A quieter line below."),
    over: words(60).optional().describe("A small line above: a topic, a date."),
    name: words(60).optional().describe("introduce, offer: the name."),
    items: z
      .array(z.union([words(160), Item]))
      .min(1)
      .max(24)
      .optional()
      .describe("Strings, or items."),
    columns: z.array(cell(30)).min(2).max(6).optional().describe("table: the heads."),
    rows: z
      .array(z.array(cell(40)).min(2).max(6))
      .min(1)
      .max(10)
      .optional()
      .describe("table: cells as text, each row as long as `columns`."),
    highlight: z
      .union([words(30), z.int().min(0).max(30)])
      .optional()
      .describe("table: a head or row number (from 1); series: a label; offer: an item's number."),
    of: z
      .union([words(30), z.array(Id).min(1).max(8)])
      .optional()
      .describe("series: a name in `data`. recap: ids of scenes or items."),
    as: z.enum(["line", "area", "bar", "column", "donut"]).optional().describe("series: the kind of chart."),
    value: z
      .union([Amount, words(20)])
      .optional()
      .describe("number: counts up if a number; text stands."),
    unit: words(16).optional().describe("number: behind the value."),
    by: words(80).optional().describe("quote: who said it."),
    role: words(80).optional().describe("quote: their title, company."),
    code: z
      .string()
      .min(1)
      .max(1200)
      .optional()
      .describe("code: lines as they are. command: without the prompt."),
    output: z.array(z.string().max(80)).max(6).optional().describe("command: lines that it prints."),
    language: z.string().max(20).optional().describe("code: its language."),
    device: z.enum(["browser", "phone"]).optional().describe("device: which."),
    address: words(80)
      .optional()
      .describe("ask, device, offer: a web address, mail address or telephone number."),
    picture: Picture.optional(),
    beats: z.array(Beat).min(1).max(8).optional().describe("Moments within the scene, in order."),
    ground: Ground.optional().describe("Behind it, where it differs from the look."),
    weight: z.number().min(0.3).max(5).optional().describe("Share of spare time; default 1."),
    hold: Seconds.optional().describe("Seconds it stands beyond reading time."),
    seconds: z.number().min(1).max(60).optional().describe("Exactly so long, instead of reading time."),
    transition: z
      .enum(TRANSITION_KINDS)
      .optional()
      .describe("How it comes in; default by the look's motion."),
    sound: z.enum(EFFECTS).optional().describe("At its start."),
  })
  .meta({ id: "Scene" });
export type BoardScene = z.output<typeof Scene>;

export const Keep = z
  .strictObject({
    is: z
      .enum(["wordmark", "note", "progress", "strip"])
      .describe("The name, a small line, a line of progress, or a strip at the bottom edge."),
    text: words(100).optional().describe("Its words. A wordmark without has the name."),
    texts: z.array(words(40)).min(1).max(3).optional().describe("strip: up to three texts side by side."),
    corner: z
      .enum(["top-left", "top-right", "bottom-left", "bottom-right"])
      .optional()
      .describe("Default: wordmark top-left, note bottom-left."),
    from: Id.optional().describe("Id of the first scene that has it; default the first."),
    to: Id.optional().describe("Id of the last one; default the last."),
  })
  .meta({ id: "Keep" });
export type Keep = z.output<typeof Keep>;

export const Series = z
  .strictObject({
    x: z.array(words(24)).min(2).max(24).describe("Labels."),
    y: z.array(z.number().min(0).max(1e12)).min(2).max(24).describe("As many values."),
    unit: words(24).optional().describe("What is counted; short ones such as % stand at every value."),
  })
  .meta({ id: "Series" });
export type Series = z.output<typeof Series>;

export const Look = z
  .strictObject({
    palette: z
      .enum(Object.keys(PALETTES) as [PaletteName, ...PaletteName[]])
      .optional()
      .describe("A ready palette; `accent` and `second` go before it."),
    ground: z
      .union([z.enum(["light", "dark", "white"]), Color])
      .optional()
      .describe("Behind the scenes; default light."),
    accent: Color.optional().describe("The leading colour."),
    second: Color.optional().describe("One more colour."),
    type: z
      .enum(Object.keys(TYPE_PAIRS) as [TypePairName, ...TypePairName[]])
      .optional()
      .describe("A type pair; default by the motion."),
    display: z.enum(FAMILY_NAMES).optional().describe("The face of headlines, instead of the pair's."),
    motion: z.enum(MOTION_NAMES).default("precise").describe("How things move."),
    backdrop: z
      .enum(["flat", "glow", "dots", "grid"])
      .default("flat")
      .describe("What lies on a plain ground."),
  })
  .meta({ id: "Look" });
export type Look = z.output<typeof Look>;

export const SIZES = {
  "16:9": { widthPixels: 1920, heightPixels: 1080 },
  "9:16": { widthPixels: 1080, heightPixels: 1920 },
  "1:1": { widthPixels: 1080, heightPixels: 1080 },
  "4:5": { widthPixels: 1080, heightPixels: 1350 },
} as const;
export type SizeName = keyof typeof SIZES;

/** A film as a storyboard: `"storyboard/1"`. */
export const Storyboard = z
  .strictObject({
    $schema: z.string().max(2000).optional().describe("For editors."),
    format: z.literal("storyboard/1").describe("This format."),
    title: words(120).describe("What people call the film; not drawn."),
    name: words(60).optional().describe("Of the product, brand or event."),
    audience: words(120).optional().describe("Whom it is for; not drawn."),
    planner: z.enum(["agent", "model", "rules", "person"]).default("agent").describe("Who wrote it."),
    size: z
      .enum(Object.keys(SIZES) as [SizeName, ...SizeName[]])
      .default("16:9")
      .describe("Width by height."),
    seconds: z
      .number()
      .min(3)
      .max(180)
      .optional()
      .describe("Length asked for; default: as long as it takes to read."),
    seed: z.int().min(0).max(4_294_967_295).default(1).describe("Another seed, other chance."),
    look: Look.prefault({}).describe("Colours, type, movement."),
    sound: z
      .enum([...MOODS, "none"])
      .default("none")
      .describe("The mood of the music, with quiet effects; none is silent."),
    keep: z.array(Keep).max(4).default([]).describe("What stays over several scenes."),
    data: z.record(Id, Series).default({}).describe("Series by name, for `of`."),
    scenes: z.array(Scene).min(1).max(40).describe("In order of time."),
  })
  .meta({ title: "Reelwright storyboard, version 1" });
export type Storyboard = Omit<z.output<typeof Storyboard>, "$schema">;
export type StoryboardInput = z.input<typeof Storyboard>;
