import type { Composition } from "#lib/motion/composition/composition.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import type { Context } from "#lib/motion/expand/context.ts";
import { isRecord, type Path } from "#lib/motion/expand/origins.ts";
import type { SceneTimes } from "#lib/motion/expand/times.ts";

type Fields = Record<string, unknown>;

/** A moment of a scene in a film's time: the scene's id, a dot, and the moment. */
const IN_FILM = /^([a-z][a-z0-9-]*)\.(.+)$/;

/**
 * The film with the times of its sound in seconds.
 *
 * @param film its scenes have their lengths
 * @param times of each scene; null for what is none
 */
export function soundTimed(film: Fields, times: readonly (SceneTimes | null)[], context: Context): Fields {
  const { audio, scenes } = film;
  if (!isRecord(audio) || !Array.isArray(audio.tracks) || !Array.isArray(scenes)) return film;
  const ids = scenes.map((scene) => (isRecord(scene) && typeof scene.id === "string" ? scene.id : ""));
  const starts = startsOf(film);
  const sceneAt = (id: unknown, path: Path): number | null => {
    const index = ids.indexOf(String(id));
    if (index >= 0 && times[index]) return index;
    context.refuseName(path, "scene", String(id), ids);
    return null;
  };
  /** Seconds of the film. */
  const inFilm = (written: unknown, path: Path): unknown => {
    if (typeof written !== "string") return written;
    const [, id, moment = ""] = IN_FILM.exec(written) ?? [];
    if (id === undefined) {
      context.refuse(
        path,
        `"${written}" is no moment of the film: the id of a scene, a dot and a moment, such as "intro.reveal+0.4"`,
      );
      return written;
    }
    const index = sceneAt(id, path);
    const seconds = index === null ? null : times[index]?.moment(moment, path);
    return typeof seconds === "number" && index !== null ? (starts[index] ?? 0) + seconds : written;
  };
  const tracks = audio.tracks.map((track, index) => {
    if (!isRecord(track)) return track;
    const path = ["audio", "tracks", index];
    const fields = { ...track };
    for (const name of ["startSeconds", "endSeconds"])
      if (name in track) fields[name] = inFilm(track[name], [...path, name]);
    if (!isRecord(track.at)) return fields;
    const at = { ...track.at };
    if ("seconds" in at) at.seconds = inFilm(at.seconds, [...path, "at", "seconds"]);
    if (typeof at.offsetSeconds === "string") {
      const where = [...path, "at", "offsetSeconds"];
      if (at.moment !== undefined && at.moment !== "start")
        context.refuse(where, "a beat counts from the scene's start: leave `moment` out");
      const scene = sceneAt(at.scene, [...path, "at", "scene"]);
      const seconds = scene === null ? null : times[scene]?.moment(at.offsetSeconds, where);
      if (typeof seconds === "number") at.offsetSeconds = seconds;
    }
    return { ...fields, at };
  });
  return { ...film, audio: { ...audio, tracks } };
}

/** When scenes begin, seconds of the film, where their lengths are known. */
function startsOf({ scenes, fps }: Fields): number[] {
  const lengths = (Array.isArray(scenes) ? scenes : []).map((scene) => {
    const seconds = isRecord(scene) ? scene.durationSeconds : 0;
    return { durationSeconds: typeof seconds === "number" ? seconds : 0 };
  });
  const rate = typeof fps === "number" && fps > 0 ? fps : 30;
  const { scenes: placed } = timelineOf({ scenes: lengths, fps: rate } as Pick<
    Composition,
    "scenes" | "fps"
  >);
  return placed.map(({ firstFrame }) => firstFrame / rate);
}
