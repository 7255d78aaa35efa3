import { describe, expect, test } from "vitest";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import { EFFECTS } from "#lib/motion/composition/sound-names.ts";
import { MOTION_NAMES } from "#lib/motion/composition/schema/brand.ts";
import { INTENT_NAMES } from "#lib/motion/storyboard/intents.ts";
import { layOut } from "#lib/motion/storyboard/lay-out.ts";
import { itemOf } from "#lib/motion/storyboard/shots.ts";
import { type BoardScene, PICTURE_NAMES, type Storyboard } from "#lib/motion/storyboard/storyboard.ts";
import { boardOf, BOARDS, faultsOf, laidOut, SIZE_NAMES } from "#tests/motion/storyboard/boards.ts";

/** The twelve boards as films: laid out in every size, and looked over by the check that agents get. */

const boards = Object.entries(BOARDS).map(([name, board]) => ({ name, board: boardOf(board) }));
const scenes = boards.flatMap(({ board }) => board.scenes);
const picturesOf = (scene: BoardScene) => [
  scene.picture,
  ...(scene.beats ?? []).map(({ picture }) => picture),
  ...(scene.items ?? []).map((item) => itemOf(item).picture),
];

describe("together the boards use", () => {
  const used = (values: readonly unknown[]) => [...new Set(values.filter((value) => value !== undefined))];
  test.each([
    ["every intent", INTENT_NAMES, used(scenes.map(({ is }) => is))],
    ["every picture", PICTURE_NAMES, used(scenes.flatMap(picturesOf).map((picture) => picture?.is))],
    [
      "every kind of chart",
      ["line", "area", "bar", "column", "donut"],
      used(scenes.map((scene) => (scene.is === "series" ? (scene.as ?? "line") : undefined))),
    ],
    [
      "everything that stays",
      ["wordmark", "note", "progress", "strip"],
      used(boards.flatMap(({ board }) => board.keep.map(({ is }) => is))),
    ],
    [
      "every ground",
      ["surface", "accent", "dark", "light", "#2B1D0E"],
      used(scenes.map(({ ground }) => ground)),
    ],
    ["every motion", MOTION_NAMES, used(boards.map(({ board }) => board.look.motion))],
    [
      "every backdrop",
      ["flat", "glow", "dots", "grid"],
      used(boards.map(({ board }) => board.look.backdrop)),
    ],
    ["every size", SIZE_NAMES, used(boards.map(({ board }) => board.size))],
  ])("%s", (_, all, found) => {
    expect([...found].sort()).toEqual(expect.arrayContaining([...all].sort()));
  });

  test("sounds at beats", () => {
    const sounds = scenes.flatMap(({ beats = [] }) => beats.flatMap(({ sound }) => sound ?? []));
    expect(sounds.length).toBeGreaterThan(2);
    expect(EFFECTS).toEqual(expect.arrayContaining(sounds));
  });
});

/** Everything that a composition has to read, without blanks, as one text. */
function wordsOf(layers: readonly Layer[]): string {
  return layers
    .map((layer) => {
      switch (layer.kind) {
        case "text":
          return layer.runs.map(({ text }) => text).join("");
        case "code":
          return layer.code;
        case "chart":
          return layer.chart.type === "counter"
            ? String(layer.chart.value) + layer.number.suffix
            : layer.chart.data.map(({ label }) => label).join("");
        case "device":
          return layer.address + wordsOf(layer.children);
        case "group":
          return wordsOf(layer.children);
        default:
          return "";
      }
    })
    .join(" ")
    .replace(/\s+/g, "");
}

/** Everything that a storyboard wants to be read. */
const saidIn = ({ scenes: all, keep }: Storyboard): string[] =>
  [
    ...keep.flatMap(({ text, texts = [] }) => [text, ...texts]),
    ...all.flatMap((scene) => [
      ...[scene.over, scene.name, scene.under, scene.by, scene.role, scene.address, scene.code],
      scene.is === "quote" ? scene.say?.slice(0, -1) : scene.say,
      ...(scene.output ?? []),
      ...(scene.columns ?? []),
      ...(scene.rows ?? []).flat(),
      ...(scene.items ?? []).map(itemOf).flatMap(({ say, note, at }) => [say, note, at]),
      ...(scene.beats ?? []).flatMap(({ say, note }) => [say, note?.text]),
    ]),
  ]
    .filter((words) => words !== undefined)
    .map((words) => words.replace(/\s+/g, ""));

describe.each(boards)("$name", ({ name, board }) => {
  test.each(SIZE_NAMES)("in %s has no fault that is to be mended", async (size) => {
    expect(await faultsOf({ ...BOARDS[name], size })).toEqual([]);
  });

  test.each(SIZE_NAMES)("in %s says all that it was given to say", async (size) => {
    const { composition } = await laidOut({ ...BOARDS[name], size });
    const drawn = wordsOf(composition.scenes.flatMap(({ layers }) => layers));
    expect(saidIn(board).filter((words) => !drawn.includes(words))).toEqual([]);
  });

  test("is the same film twice", async () => {
    const [one, other] = [await layOut(board), await layOut(boardOf(BOARDS[name]))];
    expect(JSON.stringify(other)).toBe(JSON.stringify(one));
  });

  test("tells of each scene where it was written, and is as long as its scenes", async () => {
    const { film, composition } = await laidOut(BOARDS[name]);
    expect(film.scenes.map(({ id }) => id)).toEqual(composition.scenes.map(({ id }) => id));
    expect(new Set(film.scenes.map(({ id }) => id)).size).toBe(film.scenes.length);
    for (const { pointer, is } of film.scenes)
      expect(board.scenes[Number(pointer.split("/")[2])]?.is).toBe(is);
    const total = composition.scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
    if (board.seconds !== undefined && film.notes.length === 0)
      expect(Math.abs(total - board.seconds)).toBeLessThan(0.6);
    for (const { seconds } of film.beats) expect(seconds).toBeLessThan(total);
  });
});

test("another seed is another film where chance has a part", async () => {
  const film = (seed: number) => layOut(boardOf({ ...BOARDS["dark-database"], seed }));
  expect(JSON.stringify(await film(2))).not.toBe(JSON.stringify(await film(1)));
});

describe("what stays", () => {
  const kept = async (board: object, text: string) => {
    const { composition } = await laidOut(board);
    return composition.scenes.filter(({ layers }) => wordsOf(layers).includes(text)).map(({ id }) => id);
  };
  const board = (keep: object[]) => ({
    format: "storyboard/1",
    title: "What stays",
    keep,
    scenes: [
      { id: "open", is: "headline", say: "Morning" },
      {
        id: "turns",
        is: "sequence",
        items: [{ id: "a", say: "First" }, { id: "b", say: "Second" }, "Third"],
      },
      { id: "long", is: "list", items: Array.from({ length: 9 }, (_, at) => `Point ${at + 1}`) },
      { id: "end", is: "ask", say: "Evening" },
    ],
  });

  test("stays over all parts of the scenes that it names", async () => {
    const keep = { is: "note", text: "Source", from: "turns", to: "long" };
    expect(await kept(board([keep]), "Source")).toEqual(["a", "b", "turns-3", "long", "long-2"]);
  });

  test("begins and ends with an item", async () => {
    expect(await kept(board([{ is: "note", text: "Source", from: "a", to: "b" }]), "Source")).toEqual([
      "a",
      "b",
    ]);
  });
});

test("an icon that there is not is told with its nearest, and leaves no hole", async () => {
  const { film } = await laidOut({
    format: "storyboard/1",
    title: "Icons",
    scenes: [
      { is: "headline", say: "Off we go", picture: { is: "icon", name: "truk" } },
      { is: "list", items: [{ say: "One", icon: "anchr" }] },
    ],
  });
  expect(film.notes).toEqual([
    '/scenes/0/picture/name: there is no icon "truk"; did you mean "truck"?',
    '/scenes/1/items/0/icon: there is no icon "anchr"; did you mean "anchor"?',
  ]);
});

test("a length that its words do not fit is told, and not forced", async () => {
  const { film } = await laidOut({ ...BOARDS.festival, seconds: 10 });
  expect(film.notes[0]).toMatch(
    /^10 s asked, \d+\.\d s made: shorter, its words could not be read\. Cut some, most of all in [a-z0-9-]+/,
  );
  const short = await laidOut({ ...BOARDS["short-words"], seconds: 180 });
  expect(short.film.notes[0]).toMatch(/^180 s asked, \d+\.\d s made: more would stand still/);
});
