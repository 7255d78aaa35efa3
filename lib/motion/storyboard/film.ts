import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import { mix } from "#lib/motion/composition/color.ts";
import { mirrored, mostlyRightToLeft, textsOf } from "#lib/motion/composition/direction.ts";
import type { Tone } from "#lib/motion/composition/tone.ts";
import { randomFrom, seedOf } from "#lib/motion/composition/random.ts";
import { frameOf } from "#lib/motion/storyboard/frame.ts";
import type { Intent } from "#lib/motion/storyboard/intents.ts";
import { itemNotes, sceneNotes } from "#lib/motion/storyboard/item-fields.ts";
import { isKept, keptLayers, keptRoom } from "#lib/motion/storyboard/keep.ts";
import { panelState } from "#lib/motion/storyboard/panel.ts";
import { fadeOut, free } from "#lib/motion/storyboard/parts.ts";
import { type Style, styleOf, toneFor } from "#lib/motion/storyboard/palette.ts";
import { number, sequence } from "#lib/motion/storyboard/scenes/figures.ts";
import { list, steps } from "#lib/motion/storyboard/scenes/lists.ts";
import { quote } from "#lib/motion/storyboard/scenes/quote.ts";
import { offer } from "#lib/motion/storyboard/scenes/offer.ts";
import { palette } from "#lib/motion/storyboard/scenes/palette.ts";
import { recap } from "#lib/motion/storyboard/scenes/recap.ts";
import { device } from "#lib/motion/storyboard/scenes/screens.ts";
import { series } from "#lib/motion/storyboard/scenes/series.ts";
import { table } from "#lib/motion/storyboard/scenes/table.ts";
import { timeline } from "#lib/motion/storyboard/scenes/timeline.ts";
import { code, command } from "#lib/motion/storyboard/scenes/typed.ts";
import { ask, headline, introduce, problem, statement } from "#lib/motion/storyboard/scenes/words.ts";
import type { SceneBuilder, SceneContext, SceneParts } from "#lib/motion/storyboard/scene.ts";
import { itemOf, saysOf, type Shot, shotsOf } from "#lib/motion/storyboard/shots.ts";
import { type Sound, soundOf } from "#lib/motion/storyboard/sound.ts";
import { type BoardScene, SIZES, type Storyboard } from "#lib/motion/storyboard/storyboard.ts";
import { FPS, LAST_STANDS, type Times, timesOf } from "#lib/motion/storyboard/times.ts";

const BUILDERS: Readonly<Record<Intent, SceneBuilder>> = {
  headline,
  problem,
  introduce,
  statement,
  list,
  steps,
  sequence,
  number,
  series,
  table,
  timeline,
  quote,
  command,
  code,
  offer,
  device,
  palette,
  recap,
  ask,
};

/** A storyboard, laid out. */
export interface BoardFilm {
  composition: CompositionInput;
  /** One for each scene of the composition. */
  scenes: { id: string; is: Intent; pointer: string; seconds: number; says: string }[];
  /** Each beat near its end, seconds from the film's start. */
  beats: { seconds: number; label: string }[];
  /** What could not be done as it was asked. */
  notes: string[];
}

/** Transitions that bring the next picture in whole: its words need no entrance of their own. */
const CARRIES = ["wipe", "push", "slide", "uncover"];

/** Ways in that move all of the frame. */
const MOVES: readonly string[] = ["push", "slide", "uncover"];

/**
 * How a shot comes in: as it says, else as the look's motion has it, and so that what stays does not move.
 *
 * @param index of the shot, in the film's order
 */
function transitionOf(
  { scene, part }: Shot,
  index: number,
  { motion, personality }: Style,
  stays: boolean,
): NonNullable<SceneInput["transition"]> {
  // words have left when it begins: a long fade would show nothing
  if (scene.transition && stays && MOVES.includes(scene.transition))
    return { kind: "wipe", direction: "left", durationSeconds: 0.55, ease: "snap" };
  if (scene.transition)
    return { kind: scene.transition, ...(scene.transition === "fade" ? { durationSeconds: 0.3 } : {}) };
  if (motion === "calm" || motion === "editorial") return { kind: "fade", durationSeconds: 0.45 };
  if (stays)
    return {
      kind: "wipe",
      direction: part > 0 ? "up" : "left",
      durationSeconds: part > 0 ? 0.4 : 0.5,
      ease: "snap",
    };
  const moving = personality.transitions.filter(({ kind }) => CARRIES.includes(kind));
  return (
    moving[index % (moving.length || 1)] ?? {
      kind: "push",
      direction: "left",
      durationSeconds: 0.5,
      ease: "snap",
    }
  );
}

/** How far a scene comes closer while it is on: a film that stands still looks broken. */
const DRIFT = 0.015;

/**
 * The largest words stand from the start: in the first frame, since an empty picture is what people scroll past, and
 * where a transition brings them in.
 */
function standing(layers: readonly LayerInput[]): LayerInput[] {
  let isFound = false;
  const visit = (layer: LayerInput): LayerInput => {
    if (isFound) return layer;
    if (layer.kind === "group") return { ...layer, children: layer.children.map(visit) };
    if (layer.kind !== "text" || layer.font !== "display") return layer;
    isFound = true;
    const { enter: _, ...rest } = layer;
    return rest;
  };
  return layers.map(visit);
}

/**
 * What stays over the scenes would move with a frame that moves: then the frame is wiped on, and all that does not stay
 * moves in with the edge.
 */
function carriedIn(
  layers: readonly LayerInput[],
  { scene }: Shot,
  transition: SceneInput["transition"],
  stays: boolean,
  { width, height }: SceneContext["frame"],
): LayerInput[] {
  if (!stays || !transition || !scene.transition || !MOVES.includes(scene.transition)) return [...layers];
  const isAcross = transition.direction === "left" || transition.direction === "right";
  const sign = transition.direction === "left" || transition.direction === "up" ? 1 : -1;
  const track = [
    { atSeconds: 0, value: sign * (isAcross ? width : height) * 0.3, ease: "linear" as const },
    { atSeconds: transition.durationSeconds ?? 0.5, value: 0, ease: "expo-out" as const },
  ];
  return layers.map((layer) =>
    layer.bleed || layer.keyframes ? layer : { ...layer, keyframes: isAcross ? { x: track } : { y: track } },
  );
}

/** Layers that leave before the next shot comes. */
const leaving = (layers: readonly LayerInput[]): LayerInput[] =>
  layers.map((layer) =>
    // grounds stay: the next shot's are laid over them
    layer.exit || layer.endSeconds !== undefined || (layer.bleed && layer.kind === "shape")
      ? layer
      : { ...layer, exit: fadeOut },
  );

/** What a file of a film may have otherwise than its storyboard says: the layout is for this size then. */
export interface FilmForm {
  size?: { widthPixels: number; heightPixels: number } | undefined;
  fps?: 24 | 25 | 30 | 50 | 60 | undefined;
}

/** So many layers a scene may have, with those of the ground and of what stays. */
const MOST_LAYERS = 40;

/** A long chart has more layers than a scene may have: some of them together are one. */
function together(layers: readonly LayerInput[]): LayerInput[] {
  if (layers.length <= MOST_LAYERS) return [...layers];
  const groups = Math.ceil(layers.length / MOST_LAYERS);
  return Array.from({ length: groups }, (_, at) =>
    free(layers.slice(at * MOST_LAYERS, (at + 1) * MOST_LAYERS), {
      place: { x: 0, y: 0, width: 100, height: 100 },
    }),
  );
}

/** What lies on a plain ground, quiet enough for words. */
function backdrop(
  { backdrop: kind }: Style,
  tone: Tone,
): { background: NonNullable<SceneInput["background"]>; layers: LayerInput[] } {
  const solid = { type: "solid", color: tone.ground } as const;
  if (kind === "glow")
    return {
      background: {
        type: "mesh",
        base: tone.ground,
        spots: [
          { x: 88, y: 12, radius: 62, color: mix(tone.ground, tone.pop, 0.34), strength: 0.5 },
          { x: 6, y: 96, radius: 55, color: mix(tone.ground, tone.ink, 0.14), strength: 0.5 },
        ],
      },
      layers: [],
    };
  if (kind === "dots" || kind === "grid")
    return {
      background: solid,
      layers: [
        {
          kind: "shape",
          shape: {
            type: "pattern",
            pattern: kind,
            stepUnits: 4.5,
            weightUnits: kind === "dots" ? 0.32 : 0.09,
          },
          fill: mix(tone.ground, tone.ink, 0.1),
          place: { x: 0, y: 0, width: 100, height: 100 },
          bleed: true,
        },
      ],
    };
  return { background: solid, layers: [] };
}

/** The ground that an intent has where the storyboard names none. */
const GROUNDS: Partial<Record<Intent, BoardScene["ground"]>> = { ask: "accent" };

const groundOf = (scene: Shot["scene"]): BoardScene["ground"] => scene.ground ?? GROUNDS[scene.is] ?? "plain";

/** As in a mirror, for words that are read from right to left; what is drawn at places of its own stays as it is. */
function turned(layer: LayerInput): LayerInput {
  if (layer.kind !== "group" || !layer.place || layer.layout || !layer.children.every(({ place }) => place))
    return mirrored(layer);
  return { ...mirrored({ ...layer, children: [] }), children: layer.children };
}

/** What reads from left to right everywhere: charts and code. */
const UNTURNED: readonly Intent[] = ["series", "code", "command"];

function build(shot: Shot, context: SceneContext): SceneParts {
  const parts = BUILDERS[shot.scene.is](shot, context);
  const isTurned = mostlyRightToLeft(textsOf(parts.layers)) && !UNTURNED.includes(shot.scene.is);
  return isTurned ? { ...parts, layers: parts.layers.map(turned) } : parts;
}

/** What all shots of a film are laid out with. */
interface Plan {
  board: Storyboard;
  icon: SceneContext["icon"];
  frame: SceneContext["frame"];
  kept: ReturnType<typeof keptRoom>;
  style: Style;
  shots: readonly Shot[];
  times: readonly Times[];
  transitions: readonly (SceneInput["transition"] | undefined)[];
}

/** Whether nothing that stays stands where pictures do: at the lower edge, or at the right. */
const isFree = ({ keep }: Storyboard, shape: SceneContext["frame"]["shape"]): boolean =>
  keep.every(({ is, corner = is === "wordmark" ? "top-left" : "bottom-left" }) =>
    shape === "wide"
      ? is === "progress" || (is !== "strip" && corner.endsWith("left"))
      : (is === "wordmark" || is === "note") && corner.startsWith("top"),
  );

/** The colours that a storyboard shows as the brand's own. */
const colorsIn = ({ scenes }: Storyboard): string[] =>
  scenes.flatMap(({ is, items = [] }) =>
    is === "palette" ? items.map(itemOf).flatMap(({ color }) => color ?? []) : [],
  );

/** A shot as a scene, and what sounds in it. */
function sceneOf(shot: Shot, index: number, plan: Plan): { scene: SceneInput; sounds: Sound[] } {
  const { board, icon, frame, kept, style, shots, transitions } = plan;
  const ground = groundOf(shot.scene);
  const tone = toneFor(style, ground);
  const time = plan.times[index] ?? { seconds: 3, beats: [] };
  const isLast = index === shots.length - 1;
  const lasts = isLast ? Math.max(time.seconds * 0.6, time.seconds - LAST_STANDS) : time.seconds;
  const parts = build(shot, {
    board,
    frame,
    style,
    tone,
    times: { ...time, seconds: lasts },
    random: randomFrom(seedOf(`${board.seed}\n${shot.id}`)),
    icon,
    isMarked: isKept(board, "wordmark", shots, index),
    panel: panelState(shots, index, frame.shape, isFree(board, frame.shape)),
  });
  const solid = { background: { type: "solid" as const, color: tone.ground }, layers: [] };
  const behind = ground === undefined || ground === "plain" ? backdrop(style, tone) : solid;
  const transition = transitions[index];
  const first = carriedIn(
    transition?.kind === "cut" ? parts.layers : standing(parts.layers),
    shot,
    transition,
    board.keep.length > 0,
    frame,
  );
  const drawn = transitions[index + 1]?.kind === "fade" ? leaving(first) : first;
  // what stays would drift too
  const camera = parts.camera ?? (board.keep.length ? undefined : { preset: "push" as const, amount: DRIFT });
  const scene = {
    id: shot.id,
    durationSeconds: time.seconds,
    marginUnits: 0,
    ...behind,
    ...(camera ? { camera } : {}),
    ...(transition ? { transition } : {}),
    layers: [
      ...behind.layers,
      ...together(drawn),
      ...keptLayers(board, shots, index, { frame, tone, kept, seconds: time.seconds }),
    ],
  };
  return { scene, sounds: soundsOf(shot, time, parts) };
}

/**
 * Lays out a storyboard.
 *
 * @param icon paths of icons by name, 24 by 24
 * @returns the composition; the same storyboard and form give the same one
 */
export function filmOf(board: Storyboard, icon: SceneContext["icon"], form: FilmForm = {}): BoardFilm {
  const { size = SIZES[board.size], fps = FPS } = form;
  const kept = keptRoom(board.keep);
  const frame = frameOf(size, kept);
  const style = styleOf(board.look, colorsIn(board));
  const shots = shotsOf(board, frame.shape);
  const { times, notes } = timesOf(shots, board, fps);
  const stays = board.keep.length > 0;
  const transitions = shots.map((shot, index) =>
    index ? transitionOf(shot, index, style, stays) : undefined,
  );
  const plan = { board, icon, frame, kept, style, shots, times, transitions };
  const laidOut = shots.map((shot, index) => sceneOf(shot, index, plan));
  const scenes = laidOut.map(({ scene }) => scene);
  const sounds = laidOut.flatMap((one) => one.sounds);
  notes.push(...itemNotes(board), ...sceneNotes(board));
  const audio = soundOf(board, sounds, scenes);
  return {
    composition: {
      format: "composition/1",
      title: board.title,
      ...size,
      fps,
      seed: board.seed,
      brand: {
        name: board.name ?? "",
        palette: style.palette,
        type: style.type,
        motion: style.motion,
        radiusUnits: 1,
      },
      scenes,
      ...(audio ? { audio } : {}),
    },
    scenes: shots.map((shot, index) => ({
      id: shot.id,
      is: shot.scene.is,
      pointer: shot.pointer,
      seconds: times[index]?.seconds ?? 0,
      says: saysOf(shot),
    })),
    beats: beatsOf(shots, times),
    notes,
  };
}

/** Sounds of a shot: the ones that are asked for, and its own. */
function soundsOf({ id, scene, part }: Shot, { beats }: Times, { sounds = [] }: SceneParts): Sound[] {
  return [
    ...(scene.sound && part === 0 ? [{ effect: scene.sound, atSeconds: 0.1 }] : []),
    ...(scene.beats ?? []).flatMap(({ sound }, at) =>
      sound ? [{ effect: sound, atSeconds: beats[at]?.start ?? 0 }] : [],
    ),
    ...sounds,
  ].map((one) => ({ scene: id, ...one }));
}

/** When each beat has been seen, and each scene that has none. */
function beatsOf(shots: readonly Shot[], times: readonly Times[]): BoardFilm["beats"] {
  let start = 0;
  return shots.flatMap((shot, index) => {
    const { seconds, beats } = times[index] ?? { seconds: 0, beats: [] };
    const begin = start;
    start += seconds;
    const first = { seconds: begin + Math.max(0, (beats[0]?.start ?? seconds) - 0.15), label: shot.id };
    return [
      first,
      ...beats.map(({ end }, at) => ({ seconds: begin + end - 0.35, label: `${shot.id} beat ${at + 1}` })),
    ];
  });
}
