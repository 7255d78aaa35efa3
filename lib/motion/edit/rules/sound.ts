import { type Effect, type Mood, MOODS } from "#lib/motion/composition/sound-names.ts";
import type { Audio, BedTrack } from "#lib/motion/composition/schema/sound-tracks.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { sceneName, withoutLayers } from "#lib/motion/templates/slots.ts";
import { EditRefusal, mentions } from "#lib/motion/edit/language.ts";
import { type Change, meaningOf, rulesOf, type Said, bySize } from "#lib/motion/edit/pattern.ts";
import { sceneOf } from "#lib/motion/edit/scene-names.ts";
import { MUSIC as MUSIC_MOODS } from "#lib/motion/sound/music-moods.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import WORD_LISTS from "#lib/motion/edit/words.json" with { type: "json" };
import PHRASES from "#lib/motion/edit/rules/sound.json" with { type: "json" };

/** Music, effects and captions. */

type Held = readonly string[];
const WITH_PIANO = /calm|cinematic|elegant|playful|warm/;
const MOOD_EXAMPLES = MOODS.map((mood) => `${mood} music`);

/** The mood that words mean; `calm piano` is calm. */
function moodOf(words: string): Mood {
  const [word = "", piano] = words.toLowerCase().split(/ (?=piano)/);
  const mood = (MOODS.find((one) => one === word) ?? meaningOf("mood", word)) as Mood;
  if (piano && !WITH_PIANO.test(mood))
    throw new EditRefusal(`${mood} music has no piano: ask for calm piano`, ["calm piano music"]);
  return mood;
}

const audioOf = (composition: Composition): Audio => {
  composition.audio ??= { tracks: [], files: [], loudnessLufs: -14, duckingDb: 10 };
  return composition.audio;
};
const bedsOf = (composition: Composition): BedTrack[] =>
  (composition.audio?.tracks ?? []).filter((track) => track.kind === "bed");

/** Tracks that are music. @throws EditRefusal for none */
function musicOf(composition: Composition) {
  const music = (composition.audio?.tracks ?? []).flatMap((track) =>
    track.kind === "bed" || (track.kind === "file" && track.role === "music") ? [track] : [],
  );
  if (!music.length) throw new EditRefusal("the film has no music", ["add music", ...MOOD_EXAMPLES]);
  return music;
}

/** Leaves out tracks, the files that nobody plays then, and a sound that is none. */
function keepTracks(composition: Composition, keep: (track: Audio["tracks"][number]) => boolean): number {
  const { audio } = composition;
  if (!audio) return 0;
  const before = audio.tracks.length;
  audio.tracks = audio.tracks.filter(keep);
  const played = new Set(audio.tracks.flatMap((track) => (track.kind === "file" ? [track.file] : [])));
  audio.files = audio.files.filter(({ id }) => played.has(id));
  const gone = before - audio.tracks.length;
  if (!audio.tracks.length) delete composition.audio;
  return gone;
}

function setMood(composition: Composition, mood: Mood): string {
  const [first] = bedsOf(composition);
  if (first) {
    first.mood = mood;
    // tempo and key were the old mood's
    delete first.beatsPerMinute;
    delete first.key;
  } else
    audioOf(composition).tracks.unshift({
      kind: "bed",
      mood,
      gainDb: 0,
      startSeconds: 0,
      fadeInSeconds: 0,
      fadeOutSeconds: 0,
    });
  return `${mood} music`;
}

function silence({ what = "" }: Said): Change {
  const named = what.toLowerCase();
  const role = mentions(named, "effect sfx whoosh") ? "effect" : mentions(named, "voice") ? "voice" : "music";
  const everything =
    role === "music" &&
    (!named || mentions(named, "silent mute sound audio noise")) &&
    named !== "soundtrack";
  return (composition) => {
    const out = keepTracks(composition, (track) => {
      if (everything) return false;
      const own = track.kind === "bed" ? "music" : track.kind === "effect" ? "effect" : track.role;
      return own !== role;
    });
    if (!out) throw new EditRefusal(`the film has no ${everything ? "sound" : named} to take away`);
    return everything ? "no sound" : `no ${named}`;
  };
}

/** What a film sounds like where nobody says how, by how it moves. */
const USUAL_MOODS: Record<string, string> = WORD_LISTS.usualMoods;

function otherMusic(composition: Composition): string {
  const [first] = bedsOf(composition);
  if (!first) throw new EditRefusal(`it has no music yet: say which, ${MOODS.join(", ")}`, MOOD_EXAMPLES);
  first.seed = ((first.seed ?? composition.seed) + 1) % 4_294_967_296;
  delete first.key;
  return `other music, as ${first.mood} as before`;
}

function volume({ db, db2 = db, much, much2 = much, way }: Said): Change {
  const by = db2 ? Number.parseInt(db2, 10) : bySize(much2, 2, 5, 9);
  const louder = ["loud", "updown", "lower"].some((kind) => meaningOf(kind, way) === "louder");
  return (composition) => {
    for (const track of musicOf(composition))
      track.gainDb = Math.min(12, Math.max(-60, track.gainDb + (louder ? by : -by)));
    return `music ${by} dB ${louder ? "louder" : "quieter"}`;
  };
}

function fade({ way, way2 = way, where = "", n }: Said): Change {
  const first = way2?.toLowerCase() === "in" || mentions(where, "start begin first");
  const length = Math.min(10, Number(n ?? 3) || 3);
  return (composition) => {
    for (const track of musicOf(composition)) track[first ? "fadeInSeconds" : "fadeOutSeconds"] = length;
    return `the music fades ${first ? "in" : "out"} over ${length} s`;
  };
}

function tempo({ way, much }: Said): Change {
  const slower = meaningOf("tempo", way) === "slower";
  return (composition) => {
    const [bed] = bedsOf(composition);
    if (!bed) throw new EditRefusal("the film has no music", MOOD_EXAMPLES);
    const [least, most] = MUSIC_MOODS[bed.mood].tempo;
    const by = bySize(much, 1.08, 1.18, 1.3);
    const before = bed.beatsPerMinute ?? Math.round((least + most) / 2);
    bed.beatsPerMinute = Math.min(160, Math.max(60, Math.round(slower ? before / by : before * by)));
    return `music at ${bed.beatsPerMinute} beats a minute, ${slower ? "slower" : "faster"}`;
  };
}

/** Plays an effect in scenes. */
const play = (
  composition: Composition,
  effect: Effect,
  indexes: readonly number[],
  moment: "transition" | "start",
): void => {
  for (const index of indexes)
    audioOf(composition).tracks.push({
      kind: "effect",
      effect,
      at: { scene: composition.scenes[index]?.id ?? "", moment, offsetSeconds: moment === "start" ? 0.3 : 0 },
      gainDb: moment === "start" ? 0 : -6,
      pan: 0,
    });
};
const effectOf = (words: string | undefined): Effect => meaningOf("effect", words) as Effect;

export const SOUND_RULES = rulesOf(PHRASES, {
  silence,
  mood:
    ({ mood = "" }) =>
    (composition) =>
      setMood(composition, moodOf(mood)),
  other: () => otherMusic,
  some: () => (composition) => {
    const [first] = bedsOf(composition);
    if (first)
      throw new EditRefusal(`it has music already, ${first.mood}`, ["other music", ...MOOD_EXAMPLES]);
    return setMood(composition, USUAL_MOODS[composition.brand.motion] as Mood);
  },
  volume,
  fade,
  tempo,
  from:
    ({ spot = "" }, held: Held) =>
    (composition) => {
      const at = sceneOf(spot, composition, held);
      const { scenes, fps } = timelineOf(composition);
      for (const track of musicOf(composition)) {
        track.startSeconds = (scenes[at]?.firstFrame ?? 0) / fps;
        track.fadeInSeconds = Math.max(track.fadeInSeconds, 0.3);
      }
      return `music from ${sceneName(composition, at)} on`;
    },
  between:
    ({ effect }) =>
    (composition) => {
      if (composition.scenes.length < 2) throw new EditRefusal("there is only one scene");
      play(composition, effectOf(effect), [...composition.scenes.keys()].slice(1), "transition");
      return `a ${effectOf(effect)} between the scenes`;
    },
  effect:
    ({ effect, spot }, held: Held) =>
    (composition) => {
      const name = effectOf(effect);
      if (spot === undefined)
        throw new EditRefusal(
          `say where: “a ${name} in scene 2”`,
          composition.scenes.map((_, index) => `a ${name} in scene ${index + 1}`),
        );
      const at = sceneOf(spot, composition, held);
      play(composition, name, [at], "start");
      return `a ${name} in ${sceneName(composition, at)}`;
    },
  captions:
    ({ off }) =>
    (composition) => {
      if (!off)
        throw new EditRefusal(
          "what the film says is on screen already; `reelwright compose --captions` writes it as a file",
        );
      const before = JSON.stringify(composition.scenes).length;
      for (const scene of composition.scenes)
        scene.layers = withoutLayers(scene.layers, ({ kind }) => kind === "captions");
      if (JSON.stringify(composition.scenes).length === before)
        throw new EditRefusal("no scene has captions");
      return "no captions";
    },
  unknown: () => () => {
    throw new EditRefusal(`I have music that is ${MOODS.join(", ")}`, MOOD_EXAMPLES);
  },
});
