import { type Bar, figureOfBar } from "#lib/motion/brief/brief.ts";
import { formOf } from "#lib/motion/composition/chart-form.ts";
import { isMoney, shownFigure } from "#lib/motion/composition/figure.ts";
import {
  PALETTES,
  type PaletteName,
  type PersonalityName,
  type TypePairName,
} from "#lib/motion/composition/looks.ts";
import type { Mood } from "#lib/motion/composition/sound-names.ts";
import type { ChosenPalette } from "#lib/motion/plan/palette.ts";
import { nearestSize, type StoryboardInput } from "#lib/motion/storyboard/storyboard.ts";
import type { Beat, BeatOf } from "#lib/motion/templates/beat.ts";
import type { Figure } from "#lib/motion/words/text.ts";

/** What rules made of a brief, as a storyboard: for an agent or a person to direct on. */

type SceneInput = StoryboardInput["scenes"][number];

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

/** At most so many characters, up to the end of a word. */
const within = (words: string, most: number): string =>
  words.length <= most ? words : words.slice(0, most).replace(/\s+\S*$/, "");

/** Fields that are not empty. */
function filled<T extends Record<string, unknown>>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""),
  ) as Partial<T>;
}

/** A figure of a scene: money and what has words before it stand as they are written, the rest counts up. */
function valued(figure: Figure): { value: number | string; unit?: string; say?: string } {
  const say = within(figure.label, 160);
  const unit = figure.suffix.trim();
  const counts = !figure.prefix && !isMoney(figure) && unit.length <= 40;
  const shown = within(shownFigure(figure), 20);
  return { value: counts ? figure.value : shown, ...filled({ unit: counts ? unit : "", say }) };
}

const SAYS = 300;
const ITEM = 160;

function chartScene(
  beat: BeatOf<"chart">,
  data: Record<string, NonNullable<StoryboardInput["data"]>[string]>,
): SceneInput {
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
  items: rows.map((bar) => valued({ ...figureOfBar(bar), label: bar.label })),
});

function closingScene({ product, action, address, tagline }: BeatOf<"closing">): SceneInput {
  const say = action || tagline || product || address;
  return {
    is: "ask",
    say: within(say, SAYS),
    ...filled({
      address: say === address ? "" : within(address, 80),
      name: product === say ? "" : within(product, 60),
      under: action && tagline !== say ? within(tagline, 200) : "",
    }),
  };
}

function sceneOf(beat: Beat, product: string, data: NonNullable<StoryboardInput["data"]>): SceneInput {
  switch (beat.kind) {
    case "hook": {
      const isNamed = !product || beat.text.toLowerCase().includes(product.toLowerCase());
      const over = beat.audience ? `For ${beat.audience}` : isNamed ? "" : product;
      return { is: "headline", say: within(beat.text, SAYS), ...filled({ over: within(over, 60) }) };
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
      return { is: "number", ...valued(beat.figure) };
    case "numbers":
      return { is: "sequence", items: beat.figures.map(valued) };
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

/** The storyboard of what rules read: the same scenes, to be changed and laid out anew. */
export function boardOf(beats: readonly Beat[], look: BoardLook): StoryboardInput {
  const data: NonNullable<StoryboardInput["data"]> = {};
  const scenes = beats.slice(0, 40).map((beat) => sceneOf(beat, look.product, data));
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
