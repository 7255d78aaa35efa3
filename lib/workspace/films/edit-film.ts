import type { Issue } from "#lib/motion/composition/issue.ts";
import { diff } from "#lib/motion/patch/patch-diff.ts";
import { inverseOf } from "#lib/motion/patch/patch-inverse.ts";
import { mergeJson } from "#lib/motion/patch/patch-merge.ts";
import { applyPatch, equalJson, type PatchOperation } from "#lib/motion/patch/patch.ts";
import { beginHistory, type Request, type Revised, revise } from "#lib/motion/revision/revision.ts";
import {
  factsOf,
  type FilmFacts,
  type FilmSource,
  readBoardFilm,
  type Refused,
  refused,
  unfit,
} from "#lib/workspace/films/film.ts";

/** What a patch is for. */
export type PatchTarget = "composition" | "storyboard";

/** A change of a film. */
export type Change =
  | { kind: "instruction"; text: string }
  | { kind: "patch"; of: PatchTarget; patch: unknown }
  /** A patch that was made for another revision: what only it changes, changed here. */
  | { kind: "rebase"; of: PatchTarget; patch: unknown; base: FilmSource }
  /** The film becomes another one that was kept. */
  | { kind: "become"; film: FilmSource }
  /** The sound becomes another. */
  | { kind: "mix"; audio: unknown };

export interface NotUnderstood {
  text: string;
  why: string;
  /** Instructions that would be carried out instead. */
  nearest: string[];
}

/** What came of a change. */
export interface Edited {
  ok: true;
  /** `none`: nothing changed, and there is no revision to keep. */
  did: "revised" | "none";
  film: FilmSource;
  facts: FilmFacts;
  /** RFC 6902, of the composition: forward and back. */
  patch: PatchOperation[];
  inverse: PatchOperation[];
  summary: string[];
  understood: string[];
  notUnderstood: NotUnderstood[];
  notes: string[];
}

type Next = { ok: true; film: FilmSource; notes: string[] } | Refused;

const plain = (film: FilmSource): Next => ({ ok: true, film, notes: [] });

const NO_BOARD: Issue = {
  pointer: "",
  message: "this revision was not laid out from a storyboard: patch its composition",
};

/** What a patch is applied to. */
const targetOf = (film: FilmSource, of: PatchTarget): unknown =>
  of === "composition" ? film.composition : film.storyboard;

/** A film whose composition or storyboard is another now. */
async function withTarget(film: FilmSource, of: PatchTarget, value: unknown): Promise<Next> {
  if (equalJson(targetOf(film, of), value)) return plain(film);
  if (of === "composition") return plain({ composition: value, storyboard: null });
  const laidOut = await readBoardFilm(value);
  return laidOut.ok ? { ok: true, film: laidOut.film, notes: laidOut.notes } : laidOut;
}

async function patched(film: FilmSource, of: PatchTarget, patch: unknown): Promise<Next> {
  const document = targetOf(film, of);
  if (document === null) return refused("patch", [NO_BOARD]);
  const applied = applyPatch(document, patch);
  return applied.ok ? withTarget(film, of, applied.value) : refused("patch", applied.issues);
}

async function rebased(film: FilmSource, { of, patch, base }: Change & { kind: "rebase" }): Promise<Next> {
  const [was, now] = [targetOf(base, of), targetOf(film, of)];
  if (was === null) return refused("patch", [NO_BOARD]);
  const applied = applyPatch(was, patch);
  if (!applied.ok) return refused("patch", applied.issues);
  if (now === null) return refused("conflict", [NO_BOARD]);
  // who tests a value wants it to be so where the patch lands
  const tests = Array.isArray(patch) && patch.some((one) => one?.op === "test");
  if (tests) {
    const here = applyPatch(now, patch);
    return here.ok ? withTarget(film, of, here.value) : refused("conflict", here.issues);
  }
  const merged = mergeJson(was, applied.value, now);
  if (merged.ok) return withTarget(film, of, merged.value);
  return refused(
    "conflict",
    merged.conflicts.map((pointer) => ({ pointer, message: "it was changed meanwhile" })),
  );
}

/** A composition with another sound. */
function mixed({ composition }: FilmSource, audio: unknown): FilmSource {
  const { audio: _, ...silent } = composition as Record<string, unknown>;
  return { composition: audio === null ? silent : { ...silent, audio }, storyboard: null };
}

function nextOf(film: FilmSource, change: Exclude<Change, { kind: "instruction" }>): Promise<Next> {
  switch (change.kind) {
    case "patch":
      return patched(film, change.of, change.patch);
    case "rebase":
      return rebased(film, change);
    case "become":
      return Promise.resolve(plain(change.film));
    case "mix":
      return withTarget(film, "composition", mixed(film, change.audio).composition);
  }
}

/** Makes a revision of a composition. @param composition one that was kept */
function revised(composition: unknown, request: Request): Extract<Revised, { ok: true }> | Refused {
  const begun = beginHistory(composition);
  if (!begun.ok) throw new Error(`a kept film is none: ${begun.issues[0]?.message}`);
  const result = revise(begun.history, composition, request);
  if (result.ok) return result;
  if (result.of === "history") throw new Error(`no history: ${result.issues[0]?.message}`);
  return refused(result.of, result.issues);
}

/**
 * Changes a film. Nothing is ever half done: it is another valid film afterwards, or there is none.
 *
 * @param film as it was kept; stays as it is
 * @returns the film afterwards, or what is wrong: `patch` points into the patch, `composition` and `storyboard` into
 *   what would have come of it, `conflict` to what both changed
 */
export async function editFilm(film: FilmSource, change: Change): Promise<Edited | Refused> {
  const given = change.kind === "instruction" ? null : await nextOf(film, change);
  if (given && !given.ok) return given;
  const request =
    change.kind === "instruction"
      ? { instruction: change.text }
      : { patch: patchTo(film, change, (given as Extract<Next, { ok: true }>).film) };
  const result = revised(film.composition, request);
  if (!result.ok) return result;
  const isSame = result.did === "none";
  const next = given?.film ?? { composition: result.written, storyboard: isSame ? film.storyboard : null };
  const { patch } = result.revision;
  const edited: Edited = {
    ok: true,
    did: isSame ? "none" : "revised",
    film: isSame ? film : next,
    facts: factsOf(result.composition),
    patch: isSame ? [] : patch,
    inverse: isSame ? [] : inverseOf(film.composition, patch),
    summary: isSame ? [] : result.summary,
    understood: result.understood,
    notUnderstood: result.notUnderstood,
    notes: given?.notes ?? [],
  };
  // what is not drawn, such as whom a film is for, is kept all the same
  if (isSame && given && !equalJson(given.film.storyboard, film.storyboard))
    return { ...edited, did: "revised", film: given.film, summary: ["Nothing that is seen"] };
  const issues = isSame ? null : await unfit(next.composition, result.composition);
  return issues ? refused("composition", issues) : edited;
}

/** The patch of the composition: as it was given, where it was given for it. */
const patchTo = (film: FilmSource, change: Change, next: FilmSource): unknown =>
  change.kind === "patch" && change.of === "composition"
    ? change.patch
    : diff(film.composition, next.composition);
