import { movingBrand } from "#lib/motion/expand/arrival.ts";
import { Context, TooMuch } from "#lib/motion/expand/context.ts";
import { isRecord } from "#lib/motion/expand/origins.ts";
import { overlaid } from "#lib/motion/expand/overlays.ts";
import { soundTimed } from "#lib/motion/expand/sound.ts";
import { expandedLayers } from "#lib/motion/expand/structure.ts";
import { type Beat, SceneTimes } from "#lib/motion/expand/times.ts";
import { Define, Overlays, Styles } from "#lib/motion/expand/words.ts";

type Fields = Record<string, unknown>;

/** What came of a composition, with what was wrong with its words alone. */
interface Expanded {
  expanded: unknown;
  beats: Beat[];
  context: Context;
}

/** The layers of each scene as they are drawn, their times still as they were written. */
function structured(film: Fields, context: Context): Fields {
  const { scenes } = film;
  if (!Array.isArray(scenes)) return film;
  return {
    ...film,
    scenes: scenes.map((scene, index) => {
      if (!isRecord(scene)) return scene;
      return { ...scene, layers: expandedLayers(scene.layers, ["scenes", index, "layers"], null, context) };
    }),
  };
}

/** All times in seconds. */
function timed(film: Fields, context: Context): { film: Fields; beats: Beat[] } {
  if (!Array.isArray(film.scenes)) return { film, beats: [] };
  const brand = movingBrand(film.brand);
  const times = film.scenes.map((scene, index) =>
    isRecord(scene) ? new SceneTimes(scene, ["scenes", index], brand, context) : null,
  );
  const scenes = film.scenes.map(
    (scene, index) =>
      times[index]?.timed(["scenes", index], (steps) => context.origins.trace(film, steps)) ?? scene,
  );
  const beats = times.flatMap((one, sceneIndex) =>
    (one?.named(["scenes", sceneIndex]) ?? []).map((beat) => ({ sceneIndex, ...beat })),
  );
  return { film: soundTimed({ ...film, scenes }, times, context), beats };
}

/**
 * Expands the words of a composition to what is drawn. A composition without any is as it was.
 *
 * @param written parsed JSON, not yet checked
 */
export function expand(written: unknown): Expanded {
  const context = new Context();
  if (!isRecord(written)) return { expanded: written, beats: [], context };
  const { styles, define, overlays, ...film } = written;
  if (styles !== undefined) context.styles = context.read(Styles, styles, ["styles"]) ?? {};
  if (define !== undefined) context.define = context.read(Define, define, ["define"]) ?? {};
  const above = overlays === undefined ? [] : (context.read(Overlays, overlays, ["overlays"]) ?? []);
  try {
    const { film: whole, beats } = timed(structured(film, context), context);
    return { expanded: overlaid(whole, above, movingBrand(film.brand), context), beats, context };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    context.refuse(error.path, error.message);
    return { expanded: film, beats: [], context };
  }
}
