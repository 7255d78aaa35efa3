import { Context, TooMuch } from "#lib/motion/expand/context.ts";
import { isRecord } from "#lib/motion/expand/origins.ts";
import { expandedLayers } from "#lib/motion/expand/structure.ts";
import { Styles } from "#lib/motion/expand/words.ts";

/**
 * Expands the words of a composition to what is drawn. A composition without any is itself.
 *
 * @param written parsed JSON, not yet checked
 * @returns what is checked and drawn, with what was wrong with the words alone
 */
export function expand(written: unknown): { expanded: unknown; context: Context } {
  const context = new Context();
  if (!isRecord(written)) return { expanded: written, context };
  const { styles, ...film } = written;
  if (styles !== undefined) context.styles = context.read(Styles, styles, ["styles"]) ?? {};
  try {
    if (Array.isArray(film.scenes))
      film.scenes = film.scenes.map((scene, index) => {
        if (!isRecord(scene)) return scene;
        const layers = expandedLayers(scene.layers, ["scenes", index, "layers"], context);
        return layers === scene.layers ? scene : { ...scene, layers };
      });
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    context.refuse(error.path, error.message);
  }
  return { expanded: film, context };
}
