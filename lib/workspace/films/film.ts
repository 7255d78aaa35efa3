import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import { compositionHash } from "#lib/motion/composition/composition-hash.ts";
import type { Issue } from "#lib/motion/composition/issue.ts";
import { sceneTitles } from "#lib/motion/composition/says.ts";
import { meantFields } from "#lib/motion/composition/schema/meant-fields.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import type { BoardFilm } from "#lib/motion/storyboard/film.ts";
import { layOut } from "#lib/motion/storyboard/lay-out.ts";
import { readStoryboard } from "#lib/motion/storyboard/read-storyboard.ts";
import type { Storyboard } from "#lib/motion/storyboard/storyboard.ts";
import { undrawn } from "#lib/video/undrawn.ts";

/** A film as a revision keeps it: JSON as it was written, without defaults that nobody wrote. */
export interface FilmSource {
  composition: unknown;
  /** What the composition was laid out from, while that is what it shows; else null. */
  storyboard: unknown;
}

/** What is told of a film without drawing it. */
export interface FilmFacts {
  /** SHA-256 of the composition, hexadecimal. */
  hash: string;
  title: string;
  seconds: number;
  widthPixels: number;
  heightPixels: number;
  fps: number;
  /** In order of time; `from` and `seconds` in seconds. */
  scenes: { id: string; from: number; seconds: number; says: string }[];
}

/** What is wrong, and in what the pointers lead. */
export interface Refused {
  ok: false;
  of: "brief" | "composition" | "storyboard" | "patch" | "conflict" | "moment";
  issues: Issue[];
}

/** A film that can be kept: it is valid, it can be drawn, and what could not be done as it was asked. */
export type ReadFilm = { ok: true; film: FilmSource; facts: FilmFacts; notes: string[] } | Refused;

/** Characters of a composition as JSON, with its pictures and sounds. A revision keeps all of it. */
export const MAXIMUM_FILM_CHARACTERS = 16_000_000;

export const refused = (of: Refused["of"], issues: readonly Issue[]): Refused => ({
  ok: false,
  of,
  issues: issues.slice(0, 50),
});

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

export function factsOf(composition: Composition): FilmFacts {
  const { frames, fps, scenes } = timelineOf(composition);
  const titles = sceneTitles(composition);
  return {
    hash: compositionHash(composition),
    title: composition.title,
    seconds: rounded(frames / fps),
    widthPixels: composition.widthPixels,
    heightPixels: composition.heightPixels,
    fps,
    scenes: scenes.map(({ scene, firstFrame, frames: count }, index) => ({
      id: scene.id,
      from: rounded(firstFrame / fps),
      seconds: rounded(count / fps),
      says: titles[index] ?? "",
    })),
  };
}

/** That a composition can be kept and drawn. @returns what is wrong; null where nothing is */
export async function unfit(written: unknown, composition: Composition): Promise<Issue[] | null> {
  const characters = JSON.stringify(written).length;
  if (characters > MAXIMUM_FILM_CHARACTERS)
    return [
      {
        pointer: "",
        message: `with its pictures and sounds it has ${characters} characters: at most ${MAXIMUM_FILM_CHARACTERS}`,
      },
    ];
  const missing = await undrawn(composition);
  return missing.length ? missing : null;
}

/** @param value anything, usually parsed JSON */
export async function readFilm(value: unknown): Promise<ReadFilm> {
  const read = readComposition(value, meantFields);
  if (!read.ok) return refused("composition", read.issues);
  const issues = await unfit(value, read.composition);
  if (issues) return refused("composition", issues);
  return {
    ok: true,
    film: { composition: value, storyboard: null },
    facts: factsOf(read.composition),
    notes: [],
  };
}

/** A storyboard, laid out. */
export interface Board {
  storyboard: Storyboard;
  film: BoardFilm;
  composition: Composition;
}

/** @param value anything, usually parsed JSON */
export async function layOutBoard(value: unknown): Promise<{ ok: true; board: Board } | Refused> {
  const read = readStoryboard(value);
  if (!read.ok) return refused("storyboard", read.issues);
  const film = await layOut(read.storyboard);
  const drawn = readComposition(film.composition);
  // what it is laid out as is ours to get right
  if (!drawn.ok) throw new Error(`laid out wrongly: ${drawn.issues[0]?.pointer} ${drawn.issues[0]?.message}`);
  return { ok: true, board: { storyboard: read.storyboard, film, composition: drawn.composition } };
}

/** A finding of the layout, told in words of the storyboard. */
const inBoard = ({ film }: Board, { pointer, message }: Issue): Issue => {
  const [, index = ""] = /^\/scenes\/(\d+)/.exec(pointer) ?? [];
  return { pointer: film.scenes[Number(index)]?.pointer ?? "", message };
};

/** @param value anything, usually parsed JSON */
export async function readBoardFilm(value: unknown): Promise<ReadFilm> {
  const laidOut = await layOutBoard(value);
  if (!laidOut.ok) return laidOut;
  const { board } = laidOut;
  const issues = await unfit(board.film.composition, board.composition);
  if (issues)
    return refused(
      "storyboard",
      issues.map((issue) => inBoard(board, issue)),
    );
  return {
    ok: true,
    film: { composition: board.film.composition, storyboard: value },
    facts: factsOf(board.composition),
    notes: board.film.notes,
  };
}

/** The film of a revision, which was valid when it was kept. @throws where it is not any more */
export function keptComposition({ composition }: FilmSource): Composition {
  const read = readComposition(composition);
  if (read.ok) return read.composition;
  throw new Error(`a kept film is none: ${read.issues[0]?.pointer} ${read.issues[0]?.message}`);
}
