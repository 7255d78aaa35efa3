import { type Composition, type Layer, layerOf } from "#lib/motion/composition.ts";
import { groundIn, toneOn } from "#lib/motion/edit/ground.ts";
import { EditRefusal, SCENE } from "#lib/motion/edit/language.ts";
import { type EditRule, rule, whole } from "#lib/motion/edit/rule.ts";
import { SPOT, sceneOf } from "#lib/motion/edit/scene-names.ts";
import { sceneName, slotsOf, withoutLayers } from "#lib/motion/edit/targets.ts";

/** Rules for the logo: where it stands, and where it does not. */

const LOGO = "(?:the |our |my |a |your )?(?:company |brand )?(?:logo|word ?mark)";
const CORNER =
  "(?:top|upper|bottom|lower)(?:[ -](?:left|right))?(?: (?:hand )?(?:corner|side))?|(?:a |the )?corner";
const ALWAYS =
  "(?:the (?:whole|entire) (?:time|film|video|way through)|all the (?:time|way through)|throughout|always|(?:in|on) (?:every|each|all)(?: of)?(?: the)? (?:scenes?|slides?|screens?)|everywhere)";
const WHERE = `(?:(?:in|at|to|on|into|onto) )?(?:the )?(?<corner>${CORNER})`;

const isLogo = (layer: Layer): boolean => layer.kind === "logo";
const shows = (layers: readonly Layer[]): boolean =>
  layers.some(
    (layer) =>
      isLogo(layer) || ((layer.kind === "group" || layer.kind === "device") && shows(layer.children)),
  );

/** A small mark in a corner, inside the margins. */
function cornerOf(words: string, color: string): Layer {
  const said = words.toLowerCase();
  const [right, bottom] = [!/left/.test(said), /bottom|lower/.test(said)];
  const box = (width: number, height: number, edge: number) => ({
    x: right ? 100 - edge - width : edge,
    y: bottom ? 100 - edge - height : edge,
    width,
    height,
  });
  return layerOf({
    kind: "logo",
    id: "corner-logo",
    color,
    align: right ? "end" : "start",
    place: { landscape: box(16, 7, 4), portrait: box(30, 4.5, 5), square: box(24, 5.5, 4.5) },
  }) as Layer;
}

type Box = { x: number; y: number; width: number; height: number };
const boxesOf = ({ place }: Layer): Box[] =>
  !place ? [] : "x" in place ? [place] : Object.values(place).filter((box) => box !== undefined);
/** Whether a small layer stands where another does, in any shape of the frame. */
const meets = (layer: Layer, other: Layer): boolean =>
  boxesOf(layer).some((one) =>
    boxesOf(other).some(
      (box) =>
        one.width < 40 &&
        one.x < box.x + box.width &&
        box.x < one.x + one.width &&
        one.y < box.y + box.height &&
        box.y < one.y + one.height,
    ),
  );

/** @throws EditRefusal where there is neither a picture nor a name to draw */
function requireLogo({ brand }: Composition): void {
  if (!brand.logo && !brand.name)
    throw new EditRefusal(
      "there is no logo and no name to show: give the film a name, or add the picture to `assets` of the composition and name it in `brand.logo`",
    );
}
const kindOf = ({ brand }: Composition): string[] =>
  brand.logo
    ? []
    : [
        `It is the name “${brand.name}” as a word mark: a picture comes from \`brand.logo\` of the composition`,
      ];

function putInCorner(composition: Composition, indexes: readonly number[], words: string): void {
  requireLogo(composition);
  for (const index of indexes) {
    const scene = composition.scenes[index];
    if (!scene) continue;
    const ground = groundIn(scene, composition.brand.palette) ?? composition.brand.palette.background;
    const logo = cornerOf(words, toneOn(composition.brand.palette, ground).ink);
    // an ornament in that corner gives way
    scene.layers = [
      ...scene.layers.filter(
        (layer) => layer.id !== "corner-logo" && !(layer.kind === "shape" && meets(layer, logo)),
      ),
      logo,
    ];
  }
}

export const LOGO_RULES: EditRule[] = [
  rule(
    ["the logo in the top right corner", "the logo in every scene", "no logo in scene 2"],
    [
      whole(
        `(?:(?:put|place|show|add|have|keep|move|set|make|want) )?${LOGO} (?:be )?${WHERE}(?:,? (?<always>${ALWAYS})| (?:of|in|on) (?<scene>${SCENE}))?`,
        `(?:(?:put|place|show|add|have|keep|make|want) )?${LOGO} (?:small )?(?<always2>${ALWAYS})(?:,? ${WHERE.replace("<corner>", "<corner2>")})?`,
        `(?:put|place|show|add|have) ${LOGO} (?:to|in|on|at) (?<scene2>${SCENE})(?: (?:above|over|below|under) .+)?`,
      ),
    ],
    ({ corner, corner2, always, always2, scene, scene2 }, quotes) =>
      (composition) => {
        const where = scene ?? scene2;
        const only = where === undefined ? null : sceneOf(where, composition, quotes);
        const every = composition.scenes.map((_, index) => index);
        const words = corner ?? corner2 ?? "top right";
        // where the name is large already, a second one says nothing
        const { name } = composition.brand;
        const said = (index: number) =>
          slotsOf(composition.scenes[index] as Composition["scenes"][number], index).some(
            ({ text }) => text.toLowerCase() === name.toLowerCase(),
          );
        const indexes =
          only !== null ? [only] : every.filter((index) => composition.brand.logo || !said(index));
        if (!indexes.length) throw new EditRefusal("the name is in every scene already");
        putInCorner(composition, indexes, words);
        const place = /corner$/i.test(words) && !/top|bottom|upper|lower/i.test(words) ? "top right" : words;
        const at =
          only === null
            ? (always ?? always2) !== undefined || indexes.length > 1
              ? "every scene"
              : ""
            : sceneName(composition, only);
        return [
          `the logo ${/^(?:top|upper|bottom|lower)/i.test(place) ? `${place.toLowerCase().replace(/ (?:hand )?(?:corner|side)$/, "")} ` : ""}in ${at || "every scene"}`.replace(
            /\s+/g,
            " ",
          ),
          ...kindOf(composition),
        ];
      },
  ),
  rule(
    ["no logo"],
    [
      whole(
        `(?:no|without|remove|delete|drop|lose|hide|take out|get rid of) ${LOGO}(?: (?:from|in|on) (?:(?<scene>${SCENE})|everything|everywhere|(?:all|every)(?: the)? scenes?))?`,
        `(?:no|without|remove|delete|drop|lose|hide|take out|get rid of) ${LOGO} (?:from |in |on )?(?:everything|everywhere|all(?: the)?(?: scenes)?|every scene) (?:but|except(?: for)?|apart from) (?:in |on )?(?<but>${SPOT})`,
        `take ${LOGO} (?:out|off|away)(?: of (?<scene2>${SCENE}))?`,
      ),
    ],
    ({ scene, scene2, but }, quotes) =>
      (composition) => {
        const where = scene ?? scene2;
        const only = where === undefined ? null : sceneOf(where, composition, quotes);
        const kept = but === undefined ? null : sceneOf(but, composition, quotes);
        const from = composition.scenes.filter(
          (one, index) => (only ?? index) === index && index !== kept && shows(one.layers),
        );
        if (!from.length)
          throw new EditRefusal(
            composition.brand.name
              ? `there is no logo${only === null ? "" : " there"}: the name is words, and “remove “${composition.brand.name}”” takes them out`
              : "there is no logo to take away",
          );
        for (const one of from) {
          const layers = withoutLayers(one.layers, isLogo);
          if (!layers.length) throw new EditRefusal("nothing else is in that scene: remove the scene");
          one.layers = layers;
        }
        return `no logo${only === null ? "" : ` in ${sceneName(composition, only)}`}`;
      },
  ),
];
