import type { Composition } from "#lib/motion/composition/composition.ts";
import { drawSteps } from "#lib/motion/composition/chart-form.ts";
import type { Found } from "#lib/motion/check/finding.ts";
import type { Leaf } from "#lib/motion/check/leaf.ts";
import { readingSeconds } from "#lib/motion/check/words-findings.ts";
import type { Film } from "#lib/motion/draw/frame.ts";
import type { Placed } from "#lib/motion/draw/layout.ts";

/** What is wrong with scenes and with the film as a whole: rhythm, length, sound. */

/** Seconds that a scene may stand without anything new once all of it is read. */
const STILL_SECONDS = 3.5;
/** The last scene carries what people should do: it stands long enough to be noted down. */
const LAST_SECONDS = 2;

/** A camera that goes so far is something to look at; less keeps a picture alive, and no more. */
const LIVELY = 0.04;

/** When the last thing of a scene happens, seconds from its start; Infinity where something goes on. */
function lastEvent(placed: readonly Placed[]): number {
  let last = 0;
  for (const { layer, children } of placed) {
    if (layer.emphasis || layer.kind === "particles") return Number.POSITIVE_INFINITY;
    const tracks = Object.values(layer.keyframes ?? {}).flatMap((track) => track ?? []);
    const typing =
      layer.kind === "code" && layer.charactersPerSecond > 0
        ? layer.code.length / layer.charactersPerSecond
        : 0;
    const counting = layer.kind === "chart" ? layer.countSeconds : 0;
    last = Math.max(
      last,
      layer.startSeconds +
        (layer.enter ? layer.enter.delaySeconds + layer.enter.durationSeconds : 0) +
        Math.max(typing, counting),
      ...tracks.map(({ atSeconds }) => atSeconds),
      ...drawSteps(layer).map(({ ends }) => ends),
      lastEvent(children),
    );
  }
  return last;
}

/** When who reads one text after another has read all of them, seconds of the scene. */
function readBy(leaves: readonly Leaf[]): number {
  let at = 0;
  for (const leaf of [...leaves].sort((a, b) => a.begins - b.begins))
    if (!leaf.bleed && !leaf.onScreen)
      at = Math.max(leaf.stands, Math.max(at, leaf.begins) + readingSeconds(leaf));
  return at;
}

/** What is left of a scene that was too long: enough to look at it once more. */
const REST_SECONDS = 1;

export function standsStill(film: Film, sceneIndex: number, leaves: readonly Leaf[], held: number): Found[] {
  const entry = film.timeline.scenes[sceneIndex];
  if (!entry || (entry.scene.camera?.amount ?? 0) >= LIVELY) return [];
  const length = entry.frames / film.timeline.fps;
  const read = Math.max(lastEvent(film.placed(sceneIndex)), readBy(leaves));
  const isLast = entry.index === film.timeline.scenes.length - 1;
  const rest = isLast ? LAST_SECONDS : REST_SECONDS;
  // what is to be noted down stands a little longer
  const still = length - read - held - (isLast ? LAST_SECONDS - REST_SECONDS : 0);
  if (still <= STILL_SECONDS + 0.05) return [];
  return [
    {
      rule: "stands-still",
      sceneIndex,
      pointer: `/scenes/${sceneIndex}`,
      sceneSeconds: Math.min(length - 0.1, read),
      says: "Nothing happens any more, and all of it has been read.",
      measured: `${still.toFixed(1)} s still`,
      wanted: `at most ${STILL_SECONDS} s, or a hold on purpose`,
      missingSeconds: REST_SECONDS - still,
      mend: [
        {
          op: "replace",
          path: `/scenes/${sceneIndex}/durationSeconds`,
          value: Math.round((read + held + rest) * 10) / 10,
        },
      ],
    },
  ];
}

/** Scenes that are all of the same length sound like slides. */
export function equalScenes({ timeline }: Film): Found[] {
  const lengths = timeline.scenes.map(({ frames }) => frames / timeline.fps);
  const mean = lengths.reduce((sum, one) => sum + one, 0) / lengths.length;
  if (lengths.length < 4 || lengths.some((one) => Math.abs(one - mean) > mean * 0.04)) return [];
  return [
    {
      rule: "equal-scenes",
      sceneIndex: 0,
      pointer: "/scenes",
      sceneSeconds: 0,
      says: "All scenes are of the same length: a film with one pace looks like slides.",
      measured: `${lengths.length} × ${mean.toFixed(1)} s`,
      wanted: "lengths by what there is to read",
    },
  ];
}

export function endsTooSoon({ timeline }: Film, leaves: readonly Leaf[]): Found[] {
  const last = timeline.scenes.at(-1);
  const own = leaves.filter(({ sceneIndex, bleed }) => sceneIndex === last?.index && !bleed);
  if (!last || !own.length) return [];
  const length = last.frames / timeline.fps;
  const stands = Math.max(...own.map((leaf) => leaf.stands));
  const shown = length - stands;
  if (shown >= LAST_SECONDS - 0.05) return [];
  return [
    {
      rule: "ends-too-soon",
      sceneIndex: last.index,
      pointer: `/scenes/${last.index}`,
      sceneSeconds: length - 0.1,
      says: "The film ends before its last words have stood.",
      measured: `${Math.max(0, shown).toFixed(1)} s`,
      wanted: `${LAST_SECONDS} s`,
      missingSeconds: LAST_SECONDS - shown,
      mend: [
        {
          op: "replace",
          path: `/scenes/${last.index}/durationSeconds`,
          value: Math.ceil((length + LAST_SECONDS - shown) * 10 - 1e-6) / 10,
        },
      ],
    },
  ];
}

/** A sound at which nothing begins. */
export function soundAlone({ audio }: Composition, film: Film): Found[] {
  return (audio?.tracks ?? []).flatMap((track, index): Found[] => {
    if (track.kind !== "effect" || !("scene" in track.at) || track.at.moment !== "start") return [];
    const { scene: id, offsetSeconds } = track.at;
    const entry = film.timeline.scenes.find(({ scene }) => scene.id === id);
    if (!entry || offsetSeconds <= 0.4) return [];
    const begins = (placed: readonly Placed[]): boolean =>
      placed.some(
        ({ layer, children }) =>
          Math.abs(layer.startSeconds + (layer.enter?.delaySeconds ?? 0) - offsetSeconds) < 0.6 ||
          Object.values(layer.keyframes ?? {}).some((frames) =>
            frames?.some(({ atSeconds }) => Math.abs(atSeconds - offsetSeconds) < 0.4),
          ) ||
          // a note is seen where a step ends
          drawSteps(layer).some(({ begins: from, ends }) =>
            [from, ends].some((moment) => Math.abs(moment - offsetSeconds) < 0.4),
          ) ||
          begins(children),
      );
    if (begins(film.placed(entry.index))) return [];
    return [
      {
        rule: "sound-alone",
        sceneIndex: entry.index,
        pointer: `/audio/tracks/${index}`,
        sceneSeconds: offsetSeconds,
        says: `A ${track.effect} is heard, and nothing is seen to begin.`,
        measured: `${offsetSeconds.toFixed(1)} s into ${id}`,
        wanted: "a sound at what moves",
      },
    ];
  });
}
