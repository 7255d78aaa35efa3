import type { Composition } from "#lib/motion/composition/composition.ts";
import { briefFindings, lengthFinding } from "#lib/motion/check/brief-findings.ts";
import { endsTooSoon, equalScenes, soundAlone, standsStill } from "#lib/motion/check/film-findings.ts";
import { type Finding, type Found, RULES } from "#lib/motion/check/finding.ts";
import { type Leaf, leavesOf } from "#lib/motion/check/leaf.ts";
import {
  goneBeforeRead,
  lowContrast,
  outside,
  overlaps,
  shortLastLine,
  tooSmall,
} from "#lib/motion/check/words-findings.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import type { Written } from "#lib/motion/expand/read-written.ts";
import type { Assets } from "#lib/motion/draw/stage.ts";
import type { BoardFilm } from "#lib/motion/storyboard/film.ts";
import { heldIn, longerShot } from "#lib/motion/storyboard/longer.ts";
import type { Storyboard } from "#lib/motion/storyboard/storyboard.ts";

/** What a film is checked against. */
export interface Checked {
  /** The storyboard that it was laid out from: findings point into it. */
  board?: { storyboard: Storyboard; film: BoardFilm } | null;
  /** Where the composition was written: findings point there. */
  written?: Written | null;
  brief?: string | undefined;
}

/** So many are told: a film with more has one fault many times. */
const MOST_FINDINGS = 60;

type Board = NonNullable<Checked["board"]>;

/** The scene of a storyboard by the pointer to one of its items: 2 for `/scenes/2/items/0`. */
const sceneAt = (pointer: string): number => Number(pointer.split("/")[2]);

/** What is too short, longer, in a storyboard; a scene with a length of its own that stands still, shorter. */
function mendOfBoard(found: Found, { storyboard, film }: Board): Found["mend"] {
  const { rule, missingSeconds, sceneIndex, sceneSeconds } = found;
  const shown = film.scenes[sceneIndex];
  if (missingSeconds === undefined || !shown) return undefined;
  if (missingSeconds > 0)
    return longerShot(storyboard, sceneIndex, sceneSeconds, missingSeconds) ?? undefined;
  const at = sceneAt(shown.pointer);
  const asked = storyboard.scenes[at]?.seconds;
  if (rule !== "stands-still" || asked === undefined) return undefined;
  const value = Math.round((asked + missingSeconds) * 10) / 10;
  return [{ op: "replace", path: `/scenes/${at}/seconds`, value }];
}

/** A finding of a storyboard's film, its pointer and its mend those of the storyboard. */
function ofBoard({ mend: _, ...found }: Found, board: Board): Found {
  const pointer = found.pointer === "/scenes" ? found.pointer : board.film.scenes[found.sceneIndex]?.pointer;
  const mend = mendOfBoard(found, board);
  return { ...found, pointer: pointer ?? found.pointer, ...(mend ? { mend } : {}) };
}

/** A finding of a composition that was written shorter, its pointer and its mend in what was written. */
function asWritten({ mend, ...found }: Found, written: Written): Found {
  const pointer = written.pointerTo(found.pointer);
  if (!mend?.every(({ path }) => written.isAsWritten(path))) return { ...found, pointer };
  return { ...found, pointer, mend: mend.map((one) => ({ ...one, path: written.pointerTo(one.path) })) };
}

/** What could not be done as a storyboard asks; each note begins with where, or is about the length. */
function notesOf({ storyboard, film }: Board): Found[] {
  return film.notes.map((says): Found => {
    const common = { sceneSeconds: 0, says, measured: "", wanted: "" };
    const pointer = /^\/\S+(?=:)/.exec(says)?.[0];
    if (pointer === undefined)
      return {
        ...common,
        rule: "length",
        sceneIndex: 0,
        pointer: "/seconds",
        measured: `${film.scenes.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1)} s`,
        wanted: `${storyboard.seconds} s`,
      };
    const sceneIndex = film.scenes.findIndex((scene) => sceneAt(scene.pointer) === sceneAt(pointer));
    return { ...common, rule: "not-as-asked", sceneIndex: Math.max(0, sceneIndex), pointer };
  });
}

/** Whether a storyboard's film is as long as its brief asks; said once, where it asks for that length itself. */
function briefLength(brief: string, { storyboard, film }: Board): Found[] {
  const seconds = film.scenes.reduce((sum, one) => sum + one.seconds, 0);
  const [found] = lengthFinding(brief, seconds);
  if (!found || found.wanted === `${storyboard.seconds} s`) return [];
  const value = Number.parseFloat(found.wanted);
  const isSet = storyboard.seconds !== undefined;
  return [{ ...found, mend: [{ op: isSet ? "replace" : "add", path: "/seconds", value }] }];
}

/** One scene is made longer once: by what most of its findings ask for. */
function asLongAsAnyAsks(found: readonly Found[]): Found[] {
  const lengthens = ({ missingSeconds = 0 }: Found): boolean => missingSeconds > 0;
  const most = new Map<string, number>();
  for (const one of found.filter(lengthens))
    for (const operation of one.mend ?? [])
      if ("value" in operation && typeof operation.value === "number")
        most.set(operation.path, Math.max(most.get(operation.path) ?? 0, operation.value));
  return found.map((one) =>
    one.mend && lengthens(one)
      ? {
          ...one,
          mend: one.mend.map((operation) =>
            "value" in operation
              ? { ...operation, value: most.get(operation.path) ?? operation.value }
              : operation,
          ),
        }
      : one,
  );
}

function filmFindings(composition: Composition, assets: Assets, { board, brief }: Checked): Found[] {
  const film = prepareFilm(composition, assets);
  const { stage } = film;
  const all: Leaf[] = [];
  const found = composition.scenes.flatMap((scene, index): Found[] => {
    const { leaves, plates } = leavesOf(film, index);
    all.push(...leaves);
    const grounds = { background: scene.background, plates, stage };
    const shown = board?.storyboard.scenes[sceneAt(board.film.scenes[index]?.pointer ?? "")];
    return [
      ...leaves.flatMap((leaf) => [
        ...goneBeforeRead(leaf, scene.durationSeconds, leaves),
        ...tooSmall(leaf, stage.unit),
        ...shortLastLine(leaf),
        ...outside(leaf, stage),
        ...lowContrast(leaf, grounds),
      ]),
      ...overlaps(leaves, plates),
      ...standsStill(film, index, leaves, shown ? heldIn(shown) : 0),
    ];
  });
  return [
    ...found,
    ...equalScenes(film),
    ...endsTooSoon(film, all),
    ...soundAlone(composition, film),
    ...(brief ? briefFindings(brief, all) : []),
  ];
}

/**
 * Looks a film over, as a careful editor would: time to read, places, sizes, contrast, rhythm, and whether it says what
 * the brief says. Layout and times only: nothing is painted.
 *
 * @returns findings, the worst first, then by time
 */
export function checkFilm(composition: Composition, assets: Assets, checked: Checked = {}): Finding[] {
  const { board, written } = checked;
  const starts: number[] = [];
  let start = 0;
  for (const { durationSeconds } of composition.scenes) {
    starts.push(start);
    start += durationSeconds;
  }
  const inFilm = filmFindings(composition, assets, checked);
  const told = (one: Found): Found => (board ? ofBoard(one, board) : written ? asWritten(one, written) : one);
  const found = [
    ...asLongAsAnyAsks(inFilm.map(told)),
    ...(board ? notesOf(board) : []),
    ...(board && checked.brief ? briefLength(checked.brief, board) : []),
  ].map(({ sceneIndex, sceneSeconds, missingSeconds: _, ...one }) => ({
    ...one,
    severity: RULES[one.rule],
    seconds: Math.round(((starts[sceneIndex] ?? 0) + sceneSeconds) * 10) / 10,
  }));
  return found
    .sort((a, b) => a.severity - b.severity || a.seconds - b.seconds)
    .slice(0, MOST_FINDINGS)
    .map((one, index) => ({ number: index + 1, ...one }));
}
