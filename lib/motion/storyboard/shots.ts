import { PERSONALITIES, type Personality } from "#lib/motion/composition/looks.ts";
import { readCount } from "#lib/motion/words/text.ts";
import { type Intent, INTENTS } from "#lib/motion/storyboard/intents.ts";
import type { BoardScene, Item, Storyboard } from "#lib/motion/storyboard/storyboard.ts";

/** One scene of the film: a scene of the board, or a part of one that is shown in several. */
export interface Shot {
  /** Unlike any other's. */
  id: string;
  scene: BoardScene & { is: Intent };
  /** RFC 6901 pointer to what it shows, within the storyboard. */
  pointer: string;
  /** Of a list, a table and so on: what of it this shot shows. */
  items: Item[];
  rows: string[][];
  /** Which part of how many; 0 of 1 where the scene is not parted. */
  part: number;
  parts: number;
  /** How many items came before these. */
  before: number;
}

/** An item as it is written: words alone are its `say`. */
export const itemOf = (item: string | Item): Item => (typeof item === "string" ? { say: item } : item);

/** So many items one shot shows well; more are shown in several. */
const MOST_ITEMS: Partial<Record<Intent, Record<"wide" | "tall" | "square", number>>> = {
  list: { wide: 6, tall: 6, square: 5 },
  steps: { wide: 5, tall: 5, square: 5 },
  timeline: { wide: 5, tall: 6, square: 5 },
  offer: { wide: 4, tall: 4, square: 4 },
  palette: { wide: 6, tall: 6, square: 6 },
};
const MOST_ROWS = { wide: 6, tall: 8, square: 6 } as const;

/** Parts of nearly the same length, none longer than the most. */
function evenly<T>(all: readonly T[], most: number): T[][] {
  const parts = Math.max(1, Math.ceil(all.length / most));
  const each = Math.ceil(all.length / parts);
  return Array.from({ length: parts }, (_, part) => all.slice(part * each, (part + 1) * each));
}

/** The scenes of a film, in order. */
export function shotsOf({ scenes }: Storyboard, shape: "wide" | "tall" | "square"): Shot[] {
  const taken = new Set<string>(
    scenes
      .flatMap(({ id, items = [] }) => [id, ...items.map((item) => itemOf(item).id)])
      .filter((id) => id !== undefined),
  );
  const fresh = (wanted: string): string => {
    for (let number = 1; ; number += 1) {
      const id = number === 1 ? wanted : `${wanted}-${number}`;
      if (!taken.has(id)) {
        taken.add(id);
        return id;
      }
    }
  };
  return scenes.map(titled).flatMap((scene, index) => {
    const pointer = `/scenes/${index}`;
    const items = (scene.items ?? []).map(itemOf);
    const id = scene.id ?? fresh(scene.is);
    const whole = { scene, pointer, items, rows: scene.rows ?? [], part: 0, parts: 1, before: 0 };
    if (scene.is === "sequence")
      return items.map(
        (item, at): Shot => ({
          ...whole,
          id: item.id ?? (at === 0 && scene.id ? scene.id : fresh(`${id}-${at + 1}`)),
          pointer: `${pointer}/items/${at}`,
          items: [item],
          part: at,
          parts: items.length,
          before: at,
        }),
      );
    const most = MOST_ITEMS[scene.is]?.[shape];
    const lots =
      scene.is === "table"
        ? evenly(scene.rows ?? [], MOST_ROWS[shape]).map((rows) => ({ rows, items: [] as Item[] }))
        : most
          ? evenly(items, most).map((some) => ({ items: some, rows: [] as string[][] }))
          : [{ items, rows: [] as string[][] }];
    let before = 0;
    return lots.map((lot, part): Shot => {
      const shot = { ...whole, ...lot, id: part === 0 ? id : fresh(id), part, parts: lots.length, before };
      before += lot.items.length || lot.rows.length;
      return shot;
    });
  });
}

const counted = (...words: (string | undefined)[]): number => readCount(words.filter(Boolean).join(" "));
/** What stands above charts and lists where they have no title. */
const TITLED: readonly Intent[] = ["list", "steps", "timeline", "series"];
const titled = (scene: BoardScene): BoardScene =>
  scene.over && !scene.say && TITLED.includes(scene.is)
    ? { ...scene, say: scene.over, over: undefined }
    : scene;

const read = (...words: (string | undefined)[]): number => counted(...words) * 0.3;

/** Seconds until words stand: a line or a word after the other, as the look's motion brings them. */
function settled(part: "big" | "small", words: string, { look }: Storyboard): number {
  const { by, durationSeconds, staggerSeconds }: Personality["big"] = PERSONALITIES[look.motion][part];
  const parts = by === "line" ? 1 + words.length / 24 : by === "word" ? words.split(/\s+/).length : 1;
  return durationSeconds * 0.7 + (parts - 1) * staggerSeconds;
}
const LEAST_SECONDS = 2;
/** A figure or a row takes longer to see than its words. */
const EACH = 0.4;

const itemSeconds = ({ say, note, value, unit, at }: Item): number =>
  EACH + read(say, note, at, unit, value === undefined ? undefined : String(value));

/** Seconds that a beat takes to see and to read, with its hold. */
function beatSeconds(
  beat: NonNullable<BoardScene["beats"]>[number],
  points: number,
  board: Storyboard,
): number {
  const drawn = beat.draw ? 0.6 + points * 0.12 : 0;
  const words = read(beat.say, beat.note?.text);
  const coming = 0.6 + settled("small", "", board);
  return (
    Math.max(beat.say || beat.picture || beat.note ? 1.6 : 0.4, drawn + (words ? coming + words : 0)) +
    (beat.hold ?? 0)
  );
}

/** Nobody reads more of code, or of what a command prints, than takes so long. */
const CODE_SECONDS = 8;

/** Seconds to read some code once it is typed, and while: typing takes two fifths of a scene. */
const codeSeconds = (code: string): number =>
  0.4 + Math.max(code.length / 24, Math.min(CODE_SECONDS, 0.6 + counted(code) * 0.24) / 0.6);

/** Seconds that it takes to see and to read a shot, and each of its beats; holds are in them. */
export function readingOf(
  { scene, items, rows }: Shot,
  board: Storyboard,
): { seconds: number; beats: number[] } {
  const series = typeof scene.of === "string" ? board.data[scene.of] : undefined;
  const points = scene.is === "series" ? (series?.x.length ?? 0) : 0;
  const beats = (scene.beats ?? []).map((beat) =>
    beatSeconds(beat, points / (scene.beats?.length ?? 1), board),
  );
  const words = read(
    scene.say,
    scene.under,
    scene.over,
    scene.name,
    scene.by,
    scene.role,
    scene.address,
    scene.unit,
  );
  const figure = scene.value === undefined ? 0 : 0.8;
  const rest =
    items.reduce((sum, item) => sum + itemSeconds(item), 0) +
    rows.flat().reduce((sum, cell) => sum + 0.22 + read(cell) * 0.7, 0) +
    (Array.isArray(scene.of) ? scene.of.length * 1.1 : 0) +
    (scene.code ? codeSeconds(scene.code) : 0) +
    (scene.output ?? []).reduce((sum, line) => sum + 0.3 + read(line) * 0.6, 0) +
    points * 0.18;
  const large = [scene.say, scene.name].filter(Boolean).join(" ");
  const coming = Math.max(1, 0.6 + settled("big", large, board));
  const own = Math.max(LEAST_SECONDS, coming + words + figure + rest, scene.picture ? 3 : 0);
  const opening =
    beats.length && scene.is !== "series"
      ? Math.max(1.4, coming - 0.2 + words)
      : beats.length
        ? 1 + words * 0.5
        : own;
  const seconds = opening + beats.reduce((sum, one) => sum + one, 0);
  return { seconds: seconds + (scene.hold ?? 0) + (scene.is === "ask" ? 0.4 : 0), beats };
}

/** What a shot says, as one line. */
export function saysOf({ scene, items, rows }: Shot): string {
  const parts = [
    scene.over,
    scene.name,
    scene.is === "sequence" ? undefined : scene.say,
    scene.value === undefined ? undefined : `${scene.value} ${scene.unit ?? ""}`.trim(),
    ...items.map((item) =>
      [item.at, item.value, item.unit, item.say].filter((one) => one !== undefined).join(" "),
    ),
    ...(rows[0] ?? []),
    scene.code,
    scene.address,
  ];
  return (
    parts
      .filter((part) => part?.trim())
      .join(" · ")
      .slice(0, 200) || INTENTS[scene.is].says
  );
}
