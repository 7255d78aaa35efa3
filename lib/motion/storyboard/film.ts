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
import { entering, leaving, type Passage, passageOf } from "#lib/motion/storyboard/passage.ts";
import { free } from "#lib/motion/storyboard/parts.ts";
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

/** How far a scene comes closer while it is on: a film that stands still looks broken. */
const DRIFT = 0.015;

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
  passages: readonly Passage[];
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

/** A shot laid out, before it is known what comes before and after it. */
interface Laid {
  shot: Shot;
  tone: SceneContext["tone"];
  time: Times;
  parts: SceneParts;
}

function laidOf(shot: Shot, index: number, { board, icon, frame, style, shots, times }: Plan): Laid {
  const tone = toneFor(style, groundOf(shot.scene));
  const time = times[index] ?? { seconds: 3, beats: [] };
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
  return { shot, tone, time, parts };
}

/** A shot as a scene. */
function sceneOf(
  { shot, tone, time, parts }: Laid,
  index: number,
  all: readonly Laid[],
  plan: Plan,
): SceneInput {
  const { board, frame, kept, style, shots, passages } = plan;
  const ground = groundOf(shot.scene);
  const solid = { background: { type: "solid" as const, color: tone.ground }, layers: [] };
  const behind = ground === undefined || ground === "plain" ? backdrop(style, tone) : solid;
  const passage = passages[index] ?? { way: null };
  const others = (at: number) => all[at]?.parts.layers ?? [];
  const come = entering(parts.layers, others(index - 1), passage, frame, style.motion);
  // what is told of a layer is told of it as it was laid out
  const gone = leaving(parts.layers, others(index + 1), passages[index + 1], time.seconds);
  const drawn = come.map((layer, at): LayerInput => {
    const { exit, endSeconds } = gone[at] ?? {};
    return { ...layer, ...(exit ? { exit } : {}), ...(endSeconds === undefined ? {} : { endSeconds }) };
  });
  // what stays would drift too
  const camera = parts.camera ?? (board.keep.length ? undefined : { preset: "push" as const, amount: DRIFT });
  return {
    id: shot.id,
    durationSeconds: time.seconds,
    marginUnits: 0,
    ...behind,
    ...(camera ? { camera } : {}),
    ...(passage.transition ? { transition: passage.transition } : {}),
    layers: [
      ...behind.layers,
      ...together(drawn),
      ...keptLayers(board, shots, index, { frame, tone, kept, seconds: time.seconds }),
    ],
  };
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
  const grounds = shots.map(({ scene }) => toneFor(style, groundOf(scene)).ground);
  const passages = shots.map((shot, index) =>
    passageOf(shot, index, style, { stays, isSame: grounds[index] === grounds[index - 1] }),
  );
  const plan = { board, icon, frame, kept, style, shots, times, passages };
  const laidOut = shots.map((shot, index) => laidOf(shot, index, plan));
  const scenes = laidOut.map((laid, index) => sceneOf(laid, index, laidOut, plan));
  const sounds = laidOut.flatMap(({ shot, time, parts }) => soundsOf(shot, time, parts));
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

/** A moment before what leaves begins to go, seconds. */
const BEFORE_EXIT = 0.4;

/** When each beat has been seen, and each scene that has none. */
function beatsOf(shots: readonly Shot[], times: readonly Times[]): BoardFilm["beats"] {
  let from = 0;
  return shots.flatMap((shot, index) => {
    const { seconds, beats } = times[index] ?? { seconds: 0, beats: [] };
    const begin = from;
    from += seconds;
    const first = {
      seconds: begin + Math.max(0, (beats[0]?.start ?? seconds) - BEFORE_EXIT),
      label: shot.id,
    };
    return [
      first,
      ...beats.map(({ start, end }, at) => ({
        seconds: begin + Math.max(start, end - BEFORE_EXIT),
        label: `${shot.id} beat ${at + 1}`,
      })),
    ];
  });
}
