import { contrast, hexOf } from "#lib/motion/composition/color.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { type Layer, layerOf } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { groundOf } from "#lib/motion/edit/film/ground.ts";
import {
  isLogo,
  kindOf,
  logosOf,
  putInCorner,
  resize,
  resizeLogo,
  shows,
} from "#lib/motion/edit/film/logo.ts";
import { allSlots, sceneName, type Slot, slotsOf, withoutLayers } from "#lib/motion/templates/slots.ts";
import { EditRefusal, wordsOf, mentions, sceneIn, quoteIn } from "#lib/motion/edit/language.ts";
import { onlySlot, slotSaying, slotsNamed } from "#lib/motion/edit/part.ts";
import { type Change, meaningOf, rulesOf, type Said, bySize, isKind } from "#lib/motion/edit/pattern.ts";
import { sceneOf } from "#lib/motion/edit/scene-names.ts";
import PHRASES from "#lib/motion/edit/rules/things.json" with { type: "json" };

/** Sizes, the logo, confetti and its like. */

type Held = readonly string[];

/** A factor by what was said: 20 %, twice, a bit. */
function factorOf({ by, times, much = "", way = "" }: Said): number {
  const percent = Number.parseFloat(by ?? "");
  const named = mentions(times, "twice double two") ? 2 : Number.parseFloat(times ?? "");
  const usual = mentions(way, "massive huge enorm") ? 1.5 : bySize(much, 1.12, 1.25, 1.5);
  const factor = percent > 0 ? 1 + percent / 100 : named > 0 ? named : usual;
  const isSmaller = [meaningOf("size", way), meaningOf("enlarge", way)].includes("smaller");
  return isSmaller ? 1 / factor : factor;
}

/** The words that are to have another size: all of the film or of a scene, all headlines, or those that are named. */
function slotsSized(target: string, within: number | null, composition: Composition, held: Held): Slot[] {
  const here = allSlots(composition).filter(({ sceneIndex }) => (within ?? sceneIndex) === sceneIndex);
  if (isKind("alltext", target)) return here;
  if (isKind("headlines", target)) return here.filter(({ role }) => role === "headline");
  const quoted = quoteIn(target);
  if (quoted) return [slotSaying(wordsOf(quoted, held), composition)];
  const { slots } = slotsNamed(target, composition, held);
  const chosen = slots.filter(({ sceneIndex }) => (within ?? sceneIndex) === sceneIndex);
  const isOne = within !== null || !!sceneIn(target);
  // two headlines are not guessed between
  return isOne || new Set(chosen.map(({ layer }) => layer)).size <= 1
    ? chosen
    : [onlySlot(target, composition, held)];
}

function setSizeOf(said: Said, held: Held): Change {
  const factor = factorOf(said);
  const told = factor > 1 ? "bigger" : "smaller";
  // all words of a scene, as of the film, and not its headline alone
  const asked = (said.target ?? "text").replace(/^(?:the|our) /i, "");
  const [, words = asked, of] =
    /^((?:text|words|copy|type|font|font size|text size|headlines)) (?:of|in|on|at) ([\uf000-\uf8ff])$/i.exec(
      asked,
    ) ?? [];
  const where = of ?? sceneIn(said.scene) ?? said.scene;
  return (composition) => {
    if (mentions(asked, "logo wordmark mark")) {
      const logos = logosOf(composition);
      if (!logos.length)
        throw new EditRefusal("there is no logo in the film", ["the logo in the top right corner"]);
      for (const layer of logos) resizeLogo(layer, factor);
      return `logo ${told}`;
    }
    const within = where === undefined ? null : sceneOf(where, composition, held);
    const slots = slotsSized(words, within, composition, held);
    const done = [...new Set(slots.map(({ layer }) => layer))].filter((layer) => resize(layer, factor));
    if (!done.length) throw new EditRefusal("there is nothing there whose size could change");
    return `${asked} ${told}`;
  };
}

function showLogo({ corner = "top right", always, scene }: Said, held: Held): Change {
  return (composition) => {
    const { name, logo } = composition.brand;
    const only = scene === undefined ? null : sceneOf(scene, composition, held);
    const every = [...composition.scenes.keys()];
    // where the name is large already, a second one says nothing
    const isSaid = (index: number) =>
      slotsOf(composition.scenes[index] as Scene, index).some(
        ({ text }) => text.toLowerCase() === name.toLowerCase(),
      );
    const indexes = only === null ? every.filter((index) => logo || !isSaid(index)) : [only];
    if (!indexes.length) throw new EditRefusal("the name is in every scene already");
    putInCorner(composition, indexes, corner);
    const side = mentions(corner, "top upper bottom lower")
      ? corner.toLowerCase().replace(/ (?:hand )?(?:corner|side)$/, "")
      : "top right";
    const where = only === null || always ? "every scene" : sceneName(composition, only);
    return [`the logo is ${side} in ${where}`, ...kindOf(composition)];
  };
}

function hideLogo({ scene, but }: Said, held: Held): Change {
  return (composition) => {
    const only = scene === undefined ? null : sceneOf(scene, composition, held);
    const kept = but === undefined ? null : sceneOf(but, composition, held);
    const { name } = composition.brand;
    const from = composition.scenes.filter(
      (one, index) => (only ?? index) === index && index !== kept && shows(one.layers),
    );
    if (!from.length)
      throw new EditRefusal(
        name ? "there is no logo there: the name is words" : "there is no logo to take away",
        name ? [`remove “${name}”`] : [],
      );
    for (const one of from) {
      const layers = withoutLayers(one.layers, isLogo);
      if (!layers.length) throw new EditRefusal("nothing else is in that scene: remove the scene");
      one.layers = layers;
    }
    return `no logo${only === null ? "" : ` in ${sceneName(composition, only)}`}`;
  };
}

type ParticleStyle = Extract<Layer, { kind: "particles" }>["style"];

/** Behind the words, which are to be read, and before what is behind these. */
function throwInto(scene: Scene, style: ParticleStyle, { brand }: Composition): void {
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

const isStyle =
  (style: string) =>
  (layer: Layer): boolean =>
    layer.kind === "particles" && layer.style === style;

export const THING_RULES = rulesOf(PHRASES, {
  size: setSizeOf,
  logo: showLogo,
  noLogo: hideLogo,
  particles:
    ({ style: words = "", spot }, held) =>
    (composition) => {
      const style = words.toLowerCase() as ParticleStyle;
      const at = spot === undefined ? composition.scenes.length - 1 : sceneOf(spot, composition, held);
      const scene = composition.scenes[at] as Scene;
      const told = sceneName(composition, at);
      if (scene.layers.some(isStyle(style))) throw new EditRefusal(`${told} has ${style} already`);
      throwInto(scene, style, composition);
      return `${style} in ${told}`;
    },
  noParticles:
    ({ style: words = "", spot }, held) =>
    (composition) => {
      const style = words.toLowerCase();
      const at = spot === undefined ? null : sceneOf(spot, composition, held);
      const from = composition.scenes.filter(
        (scene, index) => (at ?? index) === index && scene.layers.some(isStyle(style)),
      );
      if (!from.length) throw new EditRefusal(`there is no ${style} to take away`);
      for (const scene of from) scene.layers = scene.layers.filter((layer) => !isStyle(style)(layer));
      return `no ${style}`;
    },
});
