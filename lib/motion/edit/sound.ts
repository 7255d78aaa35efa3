import { type Effect, EFFECTS, type Mood, MOODS } from "#lib/motion/audio-names.ts";
import type { Audio, BedTrack } from "#lib/motion/audio-tracks.ts";
import type { Composition } from "#lib/motion/composition.ts";
import { EditRefusal } from "#lib/motion/edit/language.ts";
import { type EditRule, rule, whole } from "#lib/motion/edit/rule.ts";
import { MUSIC as MUSIC_MOODS } from "#lib/motion/music-moods.ts";
import { ANY_SPOT, SPOT, sceneOf } from "#lib/motion/edit/scene-names.ts";
import { sceneName, withoutLayers } from "#lib/motion/edit/targets.ts";
import { timelineOf } from "#lib/motion/timeline.ts";

/** Rules for music, effects and captions. */

const MOOD_WORDS: [pattern: string, mood: Mood][] = [
  ["calm|calmer|quiet|soft|softer|relaxed|relaxing|ambient|gentle|chill|peaceful", "calm"],
  ["warm|warmer|acoustic|friendly|cozy|cosy", "warm"],
  ["elegant|classical|classic|piano|refined|sophisticated|editorial", "elegant"],
  ["minimal|minimalist|sparse|technical", "minimal"],
  ["bright|brighter|happy|happier|cheerful|upbeat|optimistic|uplifting", "bright"],
  ["playful|fun|funny|quirky", "playful"],
  ["driving|energetic|fast|faster|electronic|techno|dance|punchy|sporty|intense", "driving"],
  ["cinematic|epic|dramatic|orchestral|emotional", "cinematic"],
];
const MOOD = MOOD_WORDS.map(([pattern]) => pattern).join("|");
/** A mood, and what it may be played on: most moods have a piano. */
const MOODED = `(?:${MOOD}|${MOODS.join("|")})(?: piano)?`;
const WITH_PIANO = /calm|cinematic|elegant|playful|warm/;
const MUSIC = "(?:music|soundtrack|background music|song|tune|track|bed)";

/** The mood that words mean; `calm piano` is calm. */
const moodOf = (words: string): Mood => {
  const [word = "", piano] = words.toLowerCase().split(/ (?=piano)/);
  const mood =
    MOODS.find((one) => one === word) ??
    (MOOD_WORDS.find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(word))?.[1] as Mood);
  if (piano && !WITH_PIANO.test(mood))
    throw new EditRefusal(`${mood} music has no piano: ask for calm piano`);
  return mood;
};

const audioOf = (composition: Composition): Audio => {
  composition.audio ??= { tracks: [], files: [], loudnessLufs: -14, duckingDb: 10 };
  return composition.audio;
};
const bedsOf = (composition: Composition): BedTrack[] =>
  (composition.audio?.tracks ?? []).filter((track) => track.kind === "bed");

/** Tracks that are music. @throws EditRefusal for none */
const musicOf = (composition: Composition) => {
  const music = (composition.audio?.tracks ?? []).flatMap((track) =>
    track.kind === "bed" || (track.kind === "file" && track.role === "music") ? [track] : [],
  );
  if (!music.length) throw new EditRefusal("the film has no music");
  return music;
};

const EFFECT_WORDS: [pattern: string, effect: Effect][] = [
  ["ding|bell|ping|chime|bing", "chime"],
  ["thud|bang|boom|drop", "boom"],
  ["sparkle|twinkle|shimmer|glitter", "sparkle"],
  ["swoosh|whoosh|whoosh noise", "whoosh"],
  ["cash register|ka-?ching|clap|hit|impact|punch", "hit"],
  ["build-?up|riser|rise", "riser"],
  ...EFFECTS.filter((name) => !/chime|boom|sparkle|whoosh|hit|riser/.test(name)).map(
    (name) => [name, name] as [string, Effect],
  ),
];
const EFFECT = EFFECT_WORDS.map(([pattern]) => pattern).join("|");

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

/** The effect that a word means. @throws EditRefusal for none */
function effectOf(word: string): Effect {
  const named = EFFECT_WORDS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, "i").test(word))?.[1];
  if (!named) throw new EditRefusal(`there are ${EFFECTS.join(", ")}`);
  return named;
}

export const SOUND_RULES: EditRule[] = [
  rule(
    ["no music", "without sound", "no sound effects"],
    [
      whole(
        `(?:no|without(?: any)?|remove(?: all)?(?: the)?|delete(?: the)?|drop(?: the)?|mute(?: the)?|turn off(?: the)?|switch off(?: the)?|kill(?: the)?|lose(?: the)?) (?<what>${MUSIC}|sound effects?|effects|sfx|whooshes|sounds?|audio|noise|voice|voice-?over)`,
        `(?:make (?:it|the (?:video|film)) )?(?<all>silent|mute|muted)|mute (?:it|the (?:video|film))(?<all2>)|turn (?:the )?(?<what2>music|sound|audio) off`,
        `(?:replace|swap) (?:the )?(?<what3>${MUSIC}) (?:with|by|for) (?:silence|nothing)`,
      ),
    ],
    ({ what, what2, what3, all, all2 }) => {
      const named = (what ?? what2 ?? what3 ?? "").toLowerCase();
      const everything = all !== undefined || all2 !== undefined || /^(?:sounds?|audio|noise)$/.test(named);
      return (composition) => {
        const gone = keepTracks(composition, (track) => {
          if (everything) return false;
          if (/effects|effect|sfx|whoosh/.test(named))
            return track.kind !== "effect" && !(track.kind === "file" && track.role === "effect");
          if (/voice/.test(named)) return !(track.kind === "file" && track.role === "voice");
          return track.kind !== "bed" && !(track.kind === "file" && track.role === "music");
        });
        if (!gone) throw new EditRefusal(`the film has no ${everything ? "sound" : named} to take away`);
        return everything ? "no sound" : `no ${named}`;
      };
    },
  ),
  rule(
    ["other music", "calm music", "more upbeat music"],
    [
      whole(
        `(?:(?:use|try|add|play|put|give me|change to|switch to|make|with|want|set|need)(?: it)? )?(?:in )?(?:some |a |the )?(?:more )?(?<mood>${MOODED})(?: sounding)? ${MUSIC}`,
        `(?:(?:make|change|set|turn|switch|replace|swap) )?(?:the )?${MUSIC}(?: to| into| with| by| for| be| should be| is|:)?(?: something| some| a| an)?(?: more)? (?<mood2>${MOODED})(?: ${MUSIC})?`,
        `(?:(?:use|try|choose|pick|play|take|find|want|give me)(?: me)? )?(?:some |an? )?(?<other>other|another|different|new|else) ${MUSIC}|(?:change|swap|replace) the ${MUSIC}(?<other2>)`,
        `(?:add|put|play|with)(?: in)?(?: some| a| the)? (?:background )?${MUSIC}(?<some>)`,
        `(?:make|change|set|turn|switch|replace|swap) (?:the )?${MUSIC} (?:to|into|with|by|for) (?<unknown>.+)`,
      ),
    ],
    ({ mood, mood2, other, other2, some, unknown }) =>
      (composition) => {
        const named = mood ?? mood2;
        if (unknown) throw new EditRefusal(`there is music that is ${MOODS.join(", ")}`);
        if (named) return setMood(composition, moodOf(named));
        const [first] = bedsOf(composition);
        if (some !== undefined) {
          if (first)
            throw new EditRefusal(
              `it has music already, ${first.mood}: ask for other music, or a mood: ${MOODS.join(", ")}`,
            );
          const usual = {
            calm: "calm",
            precise: "minimal",
            bold: "driving",
            playful: "playful",
            editorial: "elegant",
            kinetic: "driving",
          } as const;
          return setMood(composition, usual[composition.brand.motion]);
        }
        if ((other ?? other2) === undefined || !first)
          throw new EditRefusal(`it has no music yet: ask for music that is ${MOODS.join(", ")}`);
        first.seed = ((first.seed ?? composition.seed) + 1) % 4_294_967_296;
        delete first.key;
        return `other music, as ${first.mood} as before`;
      },
  ),
  rule(
    ["louder music", "music 6 dB quieter"],
    [
      whole(
        `(?:(?:make|turn|play|have|want|set) )?(?:the )?${MUSIC}(?: be)? (?:(?<db>\\d{1,2}) ?db )?(?<much>a bit |a little |slightly |much |a lot )?(?<way>louder|quieter|softer|lower|down|up|higher)`,
        `(?:(?:make|play|have|want|use) )?(?:the )?(?<much2>a bit |a little |slightly |much |a lot )?(?<way2>louder|quieter) ${MUSIC}`,
        `(?:the )?${MUSIC} (?:is|seems|sounds) (?<much4>a bit |a little |slightly |much |way )?too (?<too>loud|quiet|soft)`,
        `turn (?<way3>up|down) (?:the )?(?:music|volume)`,
        "(?:make it )?(?<much3>a bit |a little |slightly |much |a lot )?(?<way4>louder|quieter)",
      ),
    ],
    ({ db, much, much2, much3, much4, way, way2, way3, way4, too }) =>
      (composition) => {
        const beds = musicOf(composition);
        const word = much ?? much2 ?? much3 ?? much4 ?? "";
        const by = db ? Number(db) : /bit|little|slight/i.test(word) ? 2 : /much|lot/i.test(word) ? 9 : 5;
        const sign =
          /loud|up|high/i.test(way ?? way2 ?? way3 ?? way4 ?? "") || /quiet|soft/i.test(too ?? "") ? 1 : -1;
        for (const track of beds) track.gainDb = Math.min(12, Math.max(-60, track.gainDb + sign * by));
        return `music ${by} dB ${sign > 0 ? "louder" : "quieter"}`;
      },
  ),
  rule(
    ["fade the music out at the end"],
    [
      whole(
        `(?:(?:make|let|have) )?(?:the )?${MUSIC} (?:to )?fades? (?<way>out|in|away|down)?(?: (?:gently|slowly|softly))?(?: (?:at|in|towards|over|for) (?:the )?(?<where>end|start|beginning|last|first|final)(?: (?<seconds>\\d{1,2}) ?(?:s|secs?|seconds?)| (?:few |couple of )?seconds| scene)?)?`,
        `fade (?:the )?${MUSIC}(?: (?<way2>out|in|away|down))?(?: (?:gently|slowly|softly))?(?: (?:at|in|towards|over|for) (?:the )?(?<where2>end|start|beginning|last|first|final)(?: (?<seconds2>\\d{1,2}) ?(?:s|secs?|seconds?)| (?:few |couple of )?seconds| scene)?)?`,
        `(?:add |with )?(?:an? )?(?<way3>fade[ -]?out|fade[ -]?in)(?: (?:of|for|to|on) (?:the )?${MUSIC})?(?: at the (?:end|start|beginning))?`,
      ),
    ],
    ({ way, way2, way3, where, where2, seconds, seconds2 }) =>
      (composition) => {
        const music = musicOf(composition);
        const first =
          /in$/i.test(way ?? way2 ?? way3 ?? "") || /start|begin|first/i.test(where ?? where2 ?? "");
        const length = Math.min(10, Number(seconds ?? seconds2 ?? 3));
        for (const track of music) track[first ? "fadeInSeconds" : "fadeOutSeconds"] = length;
        return `music fades ${first ? "in" : "out"} over ${length} s`;
      },
  ),
  rule(
    ["slower music"],
    [
      whole(
        `(?:(?:make|have|use|want|with) )?(?:the )?(?<much>a bit |a little |slightly |much |a lot )?(?<way>slower|faster|quicker) ${MUSIC}`,
        `(?:(?:make|have) )?(?:the )?${MUSIC}(?: be| tempo)? (?<much2>a bit |a little |slightly |much |a lot )?(?<way2>slower|faster|quicker)`,
      ),
    ],
    ({ way, way2, much, much2 }) =>
      (composition) => {
        const [bed] = bedsOf(composition);
        if (!bed) throw new EditRefusal("the film has no music");
        const [least, most] = MUSIC_MOODS[bed.mood].tempo;
        const word = much ?? much2 ?? "";
        const by = /bit|little|slight/i.test(word) ? 1.08 : /much|lot/i.test(word) ? 1.3 : 1.18;
        const before = bed.beatsPerMinute ?? Math.round((least + most) / 2);
        const slower = /slow/i.test(way ?? way2 ?? "");
        bed.beatsPerMinute = Math.min(160, Math.max(60, Math.round(slower ? before / by : before * by)));
        return `music at ${bed.beatsPerMinute} beats a minute, ${slower ? "slower" : "faster"}`;
      },
  ),
  rule(
    ["the music from scene 2 on"],
    [
      whole(
        `(?:start|begin|bring in|play) (?:the )?${MUSIC}(?: in)?(?: only)? (?:when|at|from|with|on|in)(?: the start of)? (?<spot>${SPOT})(?: (?:comes?|appears?|starts?|shows?)(?: up| on| in)?)?(?: on(?:wards)?)?`,
        `(?:have |let )?(?:the )?${MUSIC}(?: (?:only )?(?:starts?|begins?|comes? in))?(?: only)? (?:when|at|from|with)(?: the start of)? (?<spot2>${SPOT})(?: (?:comes?|appears?|starts?|shows?)(?: up| on| in)?)?(?: on(?:wards)?)?`,
      ),
    ],
    ({ spot, spot2 }, quotes) =>
      (composition) => {
        const at = sceneOf(spot ?? spot2 ?? "", composition, quotes);
        const { scenes, fps } = timelineOf(composition);
        const seconds = (scenes[at]?.firstFrame ?? 0) / fps;
        for (const track of musicOf(composition)) {
          track.startSeconds = seconds;
          track.fadeInSeconds = Math.max(track.fadeInSeconds, 0.3);
        }
        return `music from ${sceneName(composition, at)} on`;
      },
  ),
  rule(
    ["a whoosh between the scenes"],
    [
      whole(
        `(?:(?:add|put|play|use|have)(?: in)? )?(?:an? |some )?(?:little |soft |quiet )?(?<effect>${EFFECT})(?:s|es)?(?: (?:sound|effect|noise|sound effect)s?)? (?:between|on|at|for|with|in) (?:the |all |all the |each |every |(?:each|every) of the )*(?:scenes?|screens?|slides?|transitions?|cuts?|scene changes?)(?: would be (?:good|nice|great))?`,
      ),
    ],
    ({ effect = "" }) =>
      (composition) => {
        const named = effectOf(effect);
        if (composition.scenes.length < 2) throw new EditRefusal("there is one scene: nothing is between");
        const { tracks } = audioOf(composition);
        for (const { id } of composition.scenes.slice(1))
          tracks.push({
            kind: "effect",
            effect: named,
            at: { scene: id, moment: "transition", offsetSeconds: 0 },
            gainDb: -6,
            pan: 0,
          });
        return `a ${named} between the scenes`;
      },
  ),
  rule(
    ["a chime when the number comes"],
    [
      whole(
        `(?:(?<verb>add|put|play|use|have)(?: in)? )?(?:an? |some )?(?:little |small |short |quick )?(?<effect>${EFFECT})(?: (?:sound|effect|noise|sound effect))?(?: (?:(?:when|as|where) (?<when>${SPOT}|${ANY_SPOT}) (?:comes?|appears?|shows?|starts?|lands?|is shown|pops?)(?: (?:up|in|on))?|(?:at|on|in|for|to|under|with) (?<spot>${SPOT})))?`,
      ),
    ],
    ({ effect = "", when, spot, verb }, quotes) => {
      if (!verb && !(when ?? spot)) return null;
      return (composition) => {
        const named = effectOf(effect);
        const where = when ?? spot;
        if (where === undefined)
          throw new EditRefusal(
            `say where, as in “a ${named} when the number comes” or “a ${named} in scene 2”`,
          );
        const at = sceneOf(where, composition, quotes);
        const { id = "" } = composition.scenes[at] ?? {};
        audioOf(composition).tracks.push({
          kind: "effect",
          effect: named,
          at: { scene: id, moment: "start", offsetSeconds: 0.3 },
          gainDb: 0,
          pan: 0,
        });
        return `a ${named} in ${sceneName(composition, at)}`;
      };
    },
  ),
  rule(
    ["no captions"],
    [
      whole(
        "(?:no|without|remove(?: the)?|delete(?: the)?|hide(?: the)?|turn off(?: the)?|switch off(?: the)?) (?<off>captions|subtitles)|(?:turn )?(?:the )?captions (?<off2>off)",
        "(?:(?:add|show|with|turn on|switch on|use)(?: the)? )(?<on>captions|subtitles)|(?:turn )?(?:the )?captions (?<on2>on)",
      ),
    ],
    ({ on, on2 }) =>
      (composition) => {
        if (on ?? on2)
          throw new EditRefusal(
            "what the film says is on screen already; reelwright compose --captions writes it as a WebVTT file",
          );
        const before = JSON.stringify(composition.scenes).length;
        for (const scene of composition.scenes)
          scene.layers = withoutLayers(scene.layers, ({ kind }) => kind === "captions");
        if (JSON.stringify(composition.scenes).length === before)
          throw new EditRefusal("no scene has captions");
        return "no captions";
      },
  ),
];
