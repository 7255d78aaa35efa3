import { type Bar, figureOfBar } from "#lib/motion/brief/brief.ts";
import { formOf } from "#lib/motion/composition/chart-form.ts";
import { figuresIn, isMoney, shownFigure } from "#lib/motion/composition/figure.ts";
import {
  PALETTES,
  type PaletteName,
  type PersonalityName,
  type TypePairName,
} from "#lib/motion/composition/looks.ts";
import type { Mood } from "#lib/motion/composition/sound-names.ts";
import type { ChosenPalette } from "#lib/motion/plan/palette.ts";
import { nearestSize } from "#lib/motion/storyboard/frame.ts";
import type { StoryboardInput } from "#lib/motion/storyboard/storyboard.ts";
import { around, beside } from "#lib/motion/templates/figure-label.ts";
import type { Beat, BeatOf } from "#lib/motion/templates/beat.ts";
import type { Figure } from "#lib/motion/words/text.ts";

/** What rules made of a brief, as a storyboard: for an agent or a person to direct on. */

type SceneInput = StoryboardInput["scenes"][number];
type Data = NonNullable<StoryboardInput["data"]>;

/** What of a plan stands in a storyboard besides its scenes. */
export interface BoardLook {
  title: string;
  product: string;
  size: { widthPixels: number; heightPixels: number };
  seconds: number;
  seed: number;
  motion: PersonalityName;
  type: TypePairName | undefined;
  palette: ChosenPalette;
  music: Mood | "none";
}

/** A command is typed by itself; other code stands in a window. */
const COMMAND = /^(?:npx?|pnpm|yarn|bunx?|pipx?|brew|cargo|go|docker|curl|apt|gem|deno|git) [^\n]+$/;

/** Most characters of a scene's words, and of an item's. */
const SAYS = 300;
const ITEM = 160;

/** At most so many characters, up to the end of a word. */
const within = (words: string, most: number): string =>
  words.length <= most ? words : words.slice(0, most).replace(/\s+\S*$/, "");

/** Fields that are not empty. */
function filled<T extends Record<string, unknown>>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""),
  ) as Partial<T>;
}

/** A figure: money and what has words before it stand as they are written, the rest counts up. */
function valued(figure: Figure): { value: number | string; unit?: string } {
  const unit = figure.suffix.trim();
  const counts = !figure.prefix && !isMoney(figure) && unit.length <= 16;
  const shown = within(shownFigure(figure), 20);
  return { value: counts ? figure.value : shown, ...filled({ unit: counts ? unit : "" }) };
}

/** One of several figures, with its words. */
const figureItem = (figure: Figure) => ({
  ...valued(figure),
  ...filled({ say: within(beside(figure), ITEM) }),
});

/** A figure by itself, with what stands above it and below it. */
function numberScene(figure: Figure): SceneInput {
  const { before, after } = around(figure);
  const [over = "", say = ""] = [before.join(" "), after.join(" ")];
  const scene = { is: "number" as const, ...valued(figure) };
  // what is long, or all that is said, has the place of the words
  return over.length > 60 || !say
    ? { ...scene, ...filled({ say: within([over, say].filter(Boolean).join(" "), SAYS) }) }
    : { ...scene, ...filled({ over, say: within(say, SAYS) }) };
}

function chartScene(beat: BeatOf<"chart">, data: Data): SceneInput {
  const name = `series-${Object.keys(data).length + 1}`;
  const rows = beat.rows.slice(0, 24);
  const unit = within(rows[0]?.suffix.trim() ?? "", 24);
  data[name] = {
    x: rows.map(({ label }) => within(label, 24)),
    y: rows.map(({ value }) => value),
    ...filled({ unit }),
  };
  const as = formOf({ rows, ...(beat.type ? { type: beat.type } : {}) });
  return {
    is: "series",
    of: name,
    as,
    ...filled({ say: beat.title, under: beat.source && `Source: ${beat.source}` }),
  };
}

/** Values of a chart that has one or two rows, which no chart is made of. */
const rowsAsFigures = (rows: readonly Bar[]): SceneInput => ({
  is: "sequence",
  items: rows.map((bar) => figureItem({ ...figureOfBar(bar), label: bar.label })),
});

function closingScene({ product, action, address, tagline }: BeatOf<"closing">): SceneInput {
  const say = action || product || tagline || address;
  return {
    is: "ask",
    say: within(say, SAYS),
    ...filled({
      address: say === address ? "" : within(address, 80),
      name: product === say ? "" : within(product, 60),
      under: tagline === say ? "" : within(tagline, 200),
    }),
  };
}

function sceneOf(beat: Beat, product: string, data: Data): SceneInput {
  switch (beat.kind) {
    case "hook": {
      const isNamed = !product || beat.text.toLowerCase().includes(product.toLowerCase());
      const over = beat.audience ? `For ${beat.audience}` : isNamed ? "" : product;
      const say = within(beat.text, SAYS);
      return { is: "headline", say, ...strongIn(say), ...filled({ over: within(over, 60) }) };
    }
    case "name":
      return {
        is: "introduce",
        name: within(beat.product, 60),
        ...filled({ say: within(beat.tagline, SAYS) }),
      };
    case "claim":
      return {
        is: "statement",
        say: within(beat.text, SAYS),
        ...strongIn(within(beat.text, SAYS)),
        ...filled({
          over: beat.lead && within(beat.lead, 60),
          under: beat.detail && within(beat.detail, 200),
        }),
      };
    case "list":
    case "steps":
      return {
        is: beat.kind,
        items: beat.items.map((item) => within(item, ITEM)),
        ...filled({ say: beat.title }),
      };
    case "colors":
      return {
        is: "palette",
        items: beat.colors.map((color) => ({ color })),
        ...filled({ say: beat.title }),
      };
    case "number":
      return numberScene(beat.figure);
    case "numbers":
      return { is: "sequence", items: beat.figures.map(figureItem) };
    case "chart":
      return beat.rows.length < 2 ? rowsAsFigures(beat.rows) : chartScene(beat, data);
    case "quote":
      return { is: "quote", say: within(beat.text, SAYS), ...filled({ by: within(beat.author, 80) }) };
    case "code":
      return COMMAND.test(beat.code.trim())
        ? { is: "command", code: beat.code.trim(), ...filled({ say: beat.caption }) }
        : {
            is: "code",
            code: beat.code.slice(0, 1200),
            ...filled({ say: beat.caption, language: beat.language }),
          };
    case "closing":
      return closingScene(beat);
  }
}

/** The first figure of a sentence, as it stands there: it is what a sentence with one is about. */
function strongIn(words: string): { strong?: string } {
  const [first] = figuresIn(words);
  const shown = first ? words.slice(first.at, first.end).trim() : "";
  return filled({ strong: shown.length < words.length ? within(shown, 80) : "" });
}

/** A sentence that begins with a time of day. */
const AT_TIME = /^(\d{1,2}[:.]\d{2}(?: ?[ap]m)?|\d{1,2} ?[ap]m)[,:–-]?\s+(\S.*)$/i;
/** So many one after the other are a timetable. */
const FEWEST_TIMES = 3;

function atTime(beat: Beat): { at: string; say: string } | null {
  const isAlone = beat.kind === "hook" ? !beat.audience : beat.kind === "claim" && !beat.lead && !beat.detail;
  const [, at = "", say = ""] = (isAlone && "text" in beat && AT_TIME.exec(beat.text)) || [];
  return say && say.length <= ITEM ? { at, say } : null;
}

/** Beats as scenes; moments of a day that follow each other are one timeline. */
function scenesOf(beats: readonly Beat[], product: string, data: Data): SceneInput[] {
  const scenes: SceneInput[] = [];
  for (let index = 0; index < beats.length; ) {
    const rest = beats.slice(index).map(atTime);
    const end = rest.indexOf(null);
    const moments = rest.slice(0, end < 0 ? rest.length : end).flatMap((moment) => moment ?? []);
    const beat = beats[index];
    if (moments.length >= FEWEST_TIMES) scenes.push({ is: "timeline", items: moments.slice(0, 24) });
    else if (beat) scenes.push(sceneOf(beat, product, data));
    index += moments.length >= FEWEST_TIMES ? Math.min(24, moments.length) : 1;
  }
  return scenes;
}

/** The storyboard of what rules read: the same scenes, to be changed and laid out anew. */
export function boardOf(beats: readonly Beat[], look: BoardLook): StoryboardInput {
  const data: Data = {};
  const scenes = scenesOf(beats.slice(0, 40), look.product, data);
  const { palette, called } = look.palette;
  const ready = Object.hasOwn(PALETTES, called);
  return {
    format: "storyboard/1",
    planner: "rules",
    title: within(look.title || "Film", 120),
    ...filled({ name: within(look.product, 60) }),
    size: nearestSize(look.size),
    seconds: Math.min(180, Math.max(3, look.seconds)),
    seed: look.seed,
    look: {
      ...(ready
        ? { palette: called as PaletteName }
        : { ground: palette.background, accent: palette.accent, second: palette.second }),
      motion: look.motion,
      ...filled({ type: look.type }),
    },
    sound: look.music,
    ...(Object.keys(data).length ? { data } : {}),
    scenes,
  };
}
