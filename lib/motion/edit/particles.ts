import { contrast, hexOf } from "#lib/motion/color.ts";
import { type Composition, type Layer, layerOf, type Scene } from "#lib/motion/composition.ts";
import { EditRefusal } from "#lib/motion/edit/language.ts";
import { groundOf } from "#lib/motion/edit/ground.ts";
import { type EditRule, rule, whole } from "#lib/motion/edit/rule.ts";
import { SPOT, sceneOf } from "#lib/motion/edit/scene-names.ts";
import { sceneName, slotsOf } from "#lib/motion/edit/targets.ts";

/** The rule for confetti and its like. */

const STYLES = ["confetti", "sparks", "snow", "bubbles", "dust"] as const;
const STYLE = STYLES.join("|");
const AT = `(?: (?:at|in|on|to|from|over|behind|for) (?<spot>${SPOT}))?`;

/** Behind the words, which are to be read, and before what is behind these. */
function throwInto(scene: Scene, style: (typeof STYLES)[number], { brand }: Composition): void {
  const ground = hexOf(groundOf(scene) ?? "background", brand.palette);
  const colors = (["accent", "second", "surface", "background"] as const).filter(
    (role) => contrast(brand.palette[role], ground) >= 1.2,
  );
  const layer = layerOf({
    kind: "particles",
    style,
    // as in a closing of the templates
    ...(style === "confetti" ? { count: 110, sizeUnits: 2.3 } : {}),
    ...(colors.length ? { colors: colors.slice(0, 2) } : {}),
    enter: { preset: "none", delaySeconds: 0.4 },
  }) as Layer;
  const words = scene.layers.findIndex((one) => slotsOf({ ...scene, layers: [one] }, 0).length);
  scene.layers.splice(Math.max(0, words), 0, layer);
}

export const PARTICLE_RULES: EditRule[] = [
  rule(
    ["add confetti at the end", "no confetti"],
    [
      whole(
        `(?:add|put|throw|show|use|with|play)(?: in)?(?: some| a bit of| a burst of| a little)? (?<style>${STYLE})${AT}`,
      ),
      whole(`(?:no|without|remove|delete|drop|lose|take out)(?: all)?(?: the)? (?<gone>${STYLE})${AT}`),
    ],
    ({ style, gone, spot }, quotes) =>
      (composition) => {
        const named = STYLES.find((one) => one === (style ?? gone)?.toLowerCase()) ?? "confetti";
        const last = composition.scenes.length - 1;
        const at = spot === undefined ? null : sceneOf(spot, composition, quotes);
        const isIt = (layer: Layer) => layer.kind === "particles" && layer.style === named;
        if (gone) {
          const from = composition.scenes.filter(
            (scene, index) => (at ?? index) === index && scene.layers.some(isIt),
          );
          if (!from.length) throw new EditRefusal(`there is no ${named} to take away`);
          for (const scene of from) scene.layers = scene.layers.filter((layer) => !isIt(layer));
          return `no ${named}`;
        }
        const scene = composition.scenes[at ?? last] as Scene;
        const told = sceneName(composition, at ?? last);
        if (scene.layers.some(isIt)) throw new EditRefusal(`${told} has ${named} already`);
        throwInto(scene, named, composition);
        return `${named} in ${told}`;
      },
  ),
];
