import { createHash } from "node:crypto";
import { canonicalJson } from "#lib/base/canonical.ts";
import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import type { BoardFilm } from "#lib/motion/storyboard/film.ts";
import { layOut } from "#lib/motion/storyboard/lay-out.ts";
import { readStoryboard } from "#lib/motion/storyboard/read-storyboard.ts";
import { CompositionError } from "#lib/video/composition-error.ts";

/** The shorter side of a film on a page, pixels. */
const SIDE = 720;

/** A storyboard of ours as a film in the size of pages. */
export interface LaidOut {
  composition: Composition;
  film: BoardFilm;
  /** Of the composition's canonical JSON: another one, where a storyboard or a layout has changed. */
  compositionSha256: string;
}

/** Lays out a storyboard of a page. @throws Error with what is wrong with it */
export async function laidOutForPage(value: unknown): Promise<LaidOut> {
  const read = readStoryboard(value);
  if (!read.ok) throw new Error(`${read.issues[0]?.pointer} ${read.issues[0]?.message}`);
  const film = await layOut(read.storyboard);
  const { widthPixels, heightPixels } = film.composition;
  const scale = SIDE / Math.min(widthPixels, heightPixels);
  // lengths are in u: the frame is smaller, and nothing else
  const even = (pixels: number) => 2 * Math.round((pixels * scale) / 2);
  const drawn = readComposition({
    ...film.composition,
    widthPixels: even(widthPixels),
    heightPixels: even(heightPixels),
  });
  if (!drawn.ok) throw new CompositionError(drawn.issues);
  const { composition } = drawn;
  const compositionSha256 = createHash("sha256").update(canonicalJson(composition)).digest("hex");
  return { composition, film, compositionSha256 };
}
