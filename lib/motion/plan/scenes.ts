import type { Brief } from "#lib/motion/brief/brief.ts";
import { luminance } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import { widthUnitsOf } from "#lib/motion/composition/frame-shape.ts";
import type { Falling } from "#lib/motion/plan/plan-wishes.ts";
import { fits, toneOf } from "#lib/motion/composition/tone.ts";
import type { Personality } from "#lib/motion/composition/looks.ts";
import type { ChosenPalette } from "#lib/motion/plan/palette.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import type { Look, Template } from "#lib/motion/templates/template.ts";
import { TEMPLATES } from "#lib/motion/templates/templates.ts";

/** How the scenes of a film look. */
export interface SceneStyle {
  personality: Personality;
  palette: ChosenPalette;
  size: { widthPixels: number; heightPixels: number };
  fps: number;
  /** What falls through scenes with few words. */
  particles: Falling | undefined;
}

/** Scenes that something may fall through: those with few words. */
const FALLS_IN: ReadonlySet<Beat["kind"]> = new Set<Beat["kind"]>(["hook", "name", "closing"]);
/** Behind the words, which are to be read; once in a scene. */
function withParticles(layers: SceneInput["layers"], style: Falling, { tone }: Look): SceneInput["layers"] {
  if (layers.some((layer) => layer.kind === "particles" && layer.style === style)) return layers;
  const rest = layers.filter(({ kind }) => kind !== "particles");
  const words = rest.findIndex(({ kind }) => kind === "text" || kind === "group");
  const colors = style === "snow" ? [tone.ink, tone.muted] : [tone.pop, tone.figure];
  const falling: LayerInput = { kind: "particles", style, colors };
  return rest.toSpliced(Math.max(0, words), 0, falling);
}

/** Tones that want no scene that is nearly black. */
const LIGHT_TONES =
  /\b(?:bright|cheer(?:y|ful)|happy|joyful|fresh|summer\p{L}*|sunny|cute|sweet|pastel|soft|light|airy|gentle|colou?rful|romantic|reassuring)\b/iu;

/** Grounds follow each other so that no two neighbours are alike. */
function templateFor(
  beat: Beat,
  before: { ground: string; recent: string[] },
  random: () => number,
  ground?: Template["ground"],
): Template {
  const suiting = TEMPLATES[beat.kind].filter((one) => !one.suits || one.suits(beat as never));
  const asked = suiting.filter((one) => one.ground === ground);
  const all = asked.length ? asked : suiting;
  const fresh = all.filter((one) => one.ground !== before.ground && !before.recent.includes(one.id));
  const other = all.filter((one) => one.ground !== before.ground);
  const unused = all.filter((one) => !before.recent.includes(one.id));
  const choice = fresh.length ? fresh : unused.length ? unused : other.length ? other : all;
  return choice[Math.floor(random() * choice.length)] ?? (TEMPLATES[beat.kind][0] as Template);
}

/** A template for each scene, as chance has it. */
function templatesFor(beats: readonly Beat[], brief: Brief, random: () => number): Template[] {
  let before = { ground: "", recent: [] as string[] };
  return beats.map((beat, index) => {
    const template = templateFor(beat, before, random, index === 0 && brief.darkStart ? "night" : undefined);
    before = { ground: template.ground, recent: [...before.recent, template.id].slice(-6) };
    return template;
  });
}

/** The ground of each scene: its template's, as far as the brief wants no other. */
function groundsOf(
  templates: readonly Template[],
  { dark, tones }: Brief,
  { palette, isSecondNamed }: ChosenPalette,
): Template["ground"][] {
  // who asks for a dark film gets no scene on a bright ground, and the other way round: palettes have both
  const isDark = dark === true && luminance(palette.background) < 0.2;
  // who wants it cheerful gets no scene that is nearly black
  const isCheerful = dark === null && tones.some((tone) => LIGHT_TONES.test(tone));
  const grounds = templates.map(({ ground }) =>
    isDark || (dark === false && !fits(toneOf(palette, ground).ground, false))
      ? "paper"
      : isCheerful && ground === "night" && !isSecondNamed
        ? "flood"
        : ground,
  );
  // two flooded scenes one after the other are one: the second, where it was the night of a cheerful film, is paper
  for (const [index, { ground }] of templates.entries())
    if (isCheerful && ground === "night" && grounds[index] === "flood" && grounds[index - 1] === "flood")
      grounds[index] = "paper";
  if (isSecondNamed && dark === null && grounds.length > 2 && !grounds.includes("night"))
    grounds[grounds.length - 1] = "night";
  return grounds;
}

/** One number of several is shown where another one is: alone it counts nothing. */
function countTogether(beats: readonly Beat[], templates: readonly Template[]): void {
  const counted = beats.filter((_, index) => templates[index]?.id === "claim-index");
  if (counted.length < 2) for (const beat of counted) Object.assign(beat, { count: 1 });
}

/**
 * Lays out what a film says.
 *
 * @param frames of each scene
 * @param random chooses the templates
 * @returns the scenes, each with the name of its template
 */
export function layOut(
  brief: Brief,
  beats: readonly Beat[],
  frames: readonly number[],
  { personality, palette, size, fps, particles }: SceneStyle,
  random: () => number,
): { scene: SceneInput; template: string }[] {
  const templates = templatesFor(beats, brief, random);
  const grounds = groundsOf(templates, brief, palette);
  countTogether(beats, templates);
  return beats.map((beat, index) => {
    const template = templates[index] as Template;
    const ground = grounds[index] ?? template.ground;
    const seconds = (frames[index] ?? fps) / fps;
    const look: Look = {
      personality,
      // who names two colours sees both: where the ink would be the ground, the second is
      tone: toneOf(palette.palette, ground === "night" && palette.isSecondNamed ? "second" : ground),
      product: brief.product,
      address: brief.address,
      action: brief.callToAction,
      seconds,
      index,
      count: beats.length,
      widthUnits: widthUnitsOf(size.widthPixels, size.heightPixels),
    };
    const built = template.build(beat as never, look);
    const falls = particles && FALLS_IN.has(beat.kind);
    const transition = personality.transitions[index % personality.transitions.length];
    const scene: SceneInput = {
      id: `scene-${index + 1}`,
      durationSeconds: seconds,
      ...built,
      layers: falls ? withParticles(built.layers, particles, look) : built.layers,
      ...(index && transition ? { transition } : {}),
    };
    return { scene, template: template.id };
  });
}
