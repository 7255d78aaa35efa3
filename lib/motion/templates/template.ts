import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import { mirrored, mostlyRightToLeft, textsOf } from "#lib/motion/composition/direction.ts";
import type { Personality } from "#lib/motion/composition/looks.ts";
import type { Tone } from "#lib/motion/composition/tone.ts";
import type { Beat, BeatOf } from "#lib/motion/templates/beat.ts";
import { at, each, placed } from "#lib/motion/templates/parts/by-shape.ts";

/** What all scenes of a film share. */
export interface Look {
  personality: Personality;
  tone: Tone;
  product: string;
  /** Where the product is found, and what to do there; empty if the brief does not say. */
  address: string;
  action: string;
  seconds: number;
  /** Which scene of how many; decorations vary with it. */
  index: number;
  count: number;
  /** Width of the frame, u. */
  widthUnits: number;
}

/** What a template makes: a scene without its length and its name. */
type SceneParts = Pick<SceneInput, "layers" | "marginUnits" | "camera"> & {
  background: NonNullable<SceneInput["background"]>;
};
/** What is a template's own: its ground and its margins are those of all. */
type OwnParts = Pick<SceneParts, "layers" | "camera">;

/** One way to show what scenes of a kind have to say. */
export interface Template {
  id: string;
  ground: "paper" | "flood" | "night";
  /** Whether it suits what is to be said: a long sentence is not set as a poster. */
  suits?: (beat: never) => boolean;
  build: (beat: never, look: Look) => SceneParts;
}

const MARGIN = each(8, 7, 7.5);
/** The margin as a place; upright, the buttons and captions of those who show films cover more of it. */
const SAFE = placed(at(4.5, 8, 91, 84), at(7, 10, 86, 73), at(7.5, 7.5, 85, 85));

/** What has no place of its own keeps to where nothing covers it. */
const safely = (parts: OwnParts): OwnParts => ({
  ...parts,
  layers: parts.layers.map((layer) =>
    ("place" in layer && layer.place) || ("bleed" in layer && layer.bleed) || layer.kind === "particles"
      ? layer
      : { ...layer, place: SAFE },
  ),
});

/** Templates are made for words that are read from left to right; for others the whole scene is its mirror image. */
const facing = (parts: OwnParts): OwnParts =>
  mostlyRightToLeft(textsOf(parts.layers)) ? { ...parts, layers: parts.layers.map(mirrored) } : parts;

/** A template of one kind of scene. */
export const template = <K extends Beat["kind"]>(
  id: string,
  ground: Template["ground"],
  build: (beat: BeatOf<K>, look: Look) => OwnParts,
  suits?: (beat: BeatOf<K>) => boolean,
): Template => ({
  id,
  ground,
  ...(suits ? { suits } : {}),
  build: (beat: never, look) => ({
    background: { type: "solid", color: look.tone.ground },
    marginUnits: MARGIN,
    ...facing(safely(build(beat as BeatOf<K>, look))),
  }),
});
