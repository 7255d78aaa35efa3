import type { ByShape, Composition, Layer } from "#lib/motion/composition.ts";
import { EditRefusal, QUOTED, SCENE, wordsOf } from "#lib/motion/edit/language.ts";
import { slotSaying, slotsNamed, TARGET } from "#lib/motion/edit/part.ts";
import { type EditRule, rule, whole } from "#lib/motion/edit/rule.ts";
import { SPOT, sceneOf } from "#lib/motion/edit/scene-names.ts";
import { allSlots, textOf } from "#lib/motion/edit/targets.ts";
import { short } from "#lib/motion/says.ts";

/** The rule for bigger and smaller. */

export const scaled = (
  size: ByShape<number>,
  factor: number,
  least: number,
  most: number,
): ByShape<number> => {
  const one = (value: number) => Math.min(most, Math.max(least, Math.round(value * factor * 100) / 100));
  if (typeof size === "number") return one(size);
  return {
    landscape: one(size.landscape),
    portrait: one(size.portrait),
    ...(size.square === undefined ? {} : { square: one(size.square) }),
  };
};

function resize(layer: Layer, factor: number): boolean {
  if (layer.kind === "text") layer.sizeUnits = scaled(layer.sizeUnits, factor, 0.5, 120);
  else if (layer.kind === "list") layer.sizeUnits = scaled(layer.sizeUnits, factor, 0.5, 40);
  else if (layer.kind === "quote") layer.sizeUnits = scaled(layer.sizeUnits, factor, 0.5, 60);
  else if (layer.kind === "captions" || layer.kind === "code")
    layer.sizeUnits = scaled(layer.sizeUnits, factor, 0.5, 20);
  else if (layer.kind === "chart" && layer.chart.type === "counter")
    layer.chart.sizeUnits = scaled(layer.chart.sizeUnits, factor, 1, 120);
  else return false;
  return true;
}

/** The logo's layers, or the name where it stands for one. */
function logosOf(composition: Composition): Layer[] {
  const found: Layer[] = [];
  const visit = (layer: Layer): void => {
    if (layer.kind === "logo") found.push(layer);
    if (
      layer.kind === "text" &&
      composition.brand.name &&
      textOf(layer).trim().toLowerCase() === composition.brand.name.toLowerCase()
    )
      found.push(layer);
    if (layer.kind === "group" || layer.kind === "device") layer.children.forEach(visit);
  };
  for (const scene of composition.scenes) scene.layers.forEach(visit);
  return found;
}

function resizeLogo(layer: Layer, factor: number): void {
  if (layer.kind === "text") return void resize(layer, factor);
  for (const side of ["widthUnits", "heightUnits"] as const) {
    const size = layer[side];
    if (size !== undefined) layer[side] = scaled(size, factor, 0, 400);
  }
  const { place } = layer;
  if (!place) {
    if (layer.widthUnits === undefined && layer.heightUnits === undefined)
      layer.heightUnits = scaled(8, factor, 1, 400);
    return;
  }
  const grown = (box: { x: number; y: number; width: number; height: number }) => {
    const [width, height] = [Math.min(100, box.width * factor), Math.min(100, box.height * factor)];
    const within = (start: number, old: number, now: number) =>
      Math.max(0, Math.min(100 - now, start + (old - now) / 2));
    return { x: within(box.x, box.width, width), y: within(box.y, box.height, height), width, height };
  };
  layer.place =
    "x" in place
      ? grown(place)
      : (Object.fromEntries(
          Object.entries(place).map(([shape, box]) => [shape, grown(box)]),
        ) as typeof place);
}

const MUCH =
  "(?:a (?:little )?bit |a little |slightly |much |a lot |even |(?:\\d{1,3}) ?(?:%|percent) |(?:twice|two times|\\d(?:\\.\\d)?(?: times|x)) (?:as |the )?)";
const sizeFactor = (much = "", way: string): number => {
  const percent = /(\d{1,3}) ?(?:%|percent)/i.exec(much)?.[1];
  const times = /(\d(?:\.\d)?)(?: times|x)/i.exec(much)?.[1];
  const by = percent
    ? 1 + Number(percent) / 100
    : /twice|two times/i.test(much)
      ? 2
      : times
        ? Number(times)
        : /bit|little|slight/i.test(much)
          ? 1.12
          : /much|lot/i.test(much) || /massive|huge|enorm/i.test(way)
            ? 1.5
            : 1.25;
  return /small|tin/i.test(way) ? 1 / by : by;
};

export const SIZE_RULES: EditRule[] = [
  rule(
    ["bigger logo", "make the headline of scene 2 smaller", "bigger text"],
    [
      whole(
        `(?:(?:make|set|use|have|want|show) )?(?:all )?(?<target>(?:the |our )?(?:logo|word ?mark)|(?:all )?(?:the )?(?:text|type|letters|font|font size|words|everything|headlines)|(?:the (?:words? )?)?${QUOTED}|${TARGET})(?: (?:should|to))?(?: be)? (?<much>${MUCH})?(?<way>bigger|larger|smaller|tinier|big|large|massive|huge|enormous|tiny)(?: (?:in|on|at|for) (?<scene>${SPOT}))?`,
        `(?:(?:use|have|want|show) )?(?:a |the )?(?<much2>${MUCH})?(?<way2>bigger|larger|smaller|tinier) (?<target2>logo|word ?mark|text|type|letters|font|font size|headlines|${TARGET})(?: (?:in|on) (?<scene2>${SCENE}))?`,
        `(?<target4>(?:the |our )?(?:logo|word ?mark|text|type|font)|${TARGET}) (?:is|are|looks?|feels?|seems?) (?<much3>${MUCH})?(?:far |way )?too (?<too>small|tiny|big|large)(?: (?:in|on|at) (?<scene3>${SPOT}))?`,
        "(?:(?:make|everything|it) )*(?<much4>(?:a bit |a little |slightly |much )?)(?<way4>bigger|larger|smaller)",
        `(?<way3>enlarge|shrink) (?<target3>(?:the |our )?logo|${TARGET})`,
      ),
    ],
    (groups, quotes) => {
      const target = (groups.target ?? groups.target2 ?? groups.target3 ?? groups.target4 ?? "text").replace(
        /^(?:the|our) /i,
        "",
      );
      const way =
        groups.way ??
        groups.way2 ??
        groups.way4 ??
        (groups.too && (/small|tiny/i.test(groups.too) ? "bigger" : "smaller")) ??
        (/shrink/i.test(groups.way3 ?? "") ? "smaller" : "bigger");
      const factor = sizeFactor(groups.much ?? groups.much2 ?? groups.much3 ?? groups.much4, way);
      // all words of a scene, as of the film, and not its headline alone
      const [, of] = whole(`(?:text|words|copy) (?:of|in|on|at) (${SCENE})`).exec(target) ?? [];
      const where = of ?? groups.scene ?? groups.scene2 ?? groups.scene3;
      const told = factor > 1 ? "bigger" : "smaller";
      const quoted = new RegExp(QUOTED).exec(target)?.[0];
      return (composition) => {
        if (/^(?:logo|word ?mark)$/i.test(target)) {
          const logos = logosOf(composition);
          if (!logos.length) throw new EditRefusal("the film shows no logo, and its name nowhere on its own");
          for (const layer of logos) resizeLogo(layer, factor);
          return `logo ${told}`;
        }
        const within = where === undefined ? null : sceneOf(where, composition, quotes);
        const everything =
          of !== undefined ||
          /^(?:all )?(?:the )?(?:text|type|letters|font|font size|words|everything)$/i.test(target);
        const slots = everything
          ? allSlots(composition)
          : /^headlines$/i.test(target)
            ? allSlots(composition).filter(({ role }) => role === "headline")
            : quoted
              ? [slotSaying(wordsOf(quoted, quotes), composition)]
              : slotsNamed(target, composition, quotes).slots;
        const chosen = slots.filter(({ sceneIndex }) => within === null || sceneIndex === within);
        const layers = [...new Set(chosen.map(({ layer }) => layer))];
        if (
          !everything &&
          !/^headlines$/i.test(target) &&
          layers.length > 1 &&
          !/(?:of|in|on|from) |scene/i.test(groups.target ?? groups.target2 ?? groups.target4 ?? "") &&
          within === null
        )
          throw new EditRefusal(
            `there are ${layers.length} of them, say which: ${chosen
              .slice(0, 8)
              .map(({ text, sceneIndex }) => `“${short(text, 40)}” in scene ${sceneIndex + 1}`)
              .join(", ")}; or “bigger headlines” for all`,
          );
        const done = layers.filter((layer) => resize(layer, factor));
        if (!done.length) throw new EditRefusal("there is nothing there whose size could change");
        return `${target} ${told}`;
      };
    },
  ),
];
