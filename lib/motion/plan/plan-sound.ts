import { NUMBER_WORDS } from "#lib/motion/words/number-words.ts";
import { type Effect, KEYS, type Key, type Mood } from "#lib/motion/composition/sound-names.ts";
import type { AudioInput } from "#lib/motion/composition/schema/sound-tracks.ts";
import type { MotionName } from "#lib/motion/composition/schema/brand.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import { MUSIC } from "#lib/motion/sound/music-moods.ts";

/** Words for a mood, the strongest first. */
const MOOD_WORDS: readonly [words: RegExp, mood: Mood][] = [
  [/\b(?:epic|cinematic|dramatic|orchestral|trailer|heroic|emotional)\b/i, "cinematic"],
  [
    /\b(?:driving|energetic|techno|phonk|edm|club|sporty|intense|pumping|powerful|punchy|fast-paced)\b/i,
    "driving",
  ],
  [/\b(?:playful|quirky|funny|fun|cute|bouncy|cheeky|pizzicato|marimba)\b/i, "playful"],
  [/\b(?:lo-?fi|chill\w*|warm|cosy|cozy|laid-back|mellow|jazzy|soulful|electric piano|rhodes)\b/i, "warm"],
  [/\b(?:minimal\w*|technical|precise|sparse|ticking)\b/i, "minimal"],
  [
    /\b(?:calm|quiet|subtle|discreet|unobtrusive|gentle|soft|slow|ambient|peaceful|relax\w*|meditative|soothing|felt)\b/i,
    "calm",
  ],
  [/\b(?:elegant|classical|classy|refined|luxur\w+|strings|premium|editorial|piano)\b/i, "elegant"],
  [
    /\b(?:upbeat|happy|bright|cheerful|optimistic|uplifting|positive|sunny|summer\w*|pop|feel-good)\b/i,
    "bright",
  ],
];
/** What says less than a tone does: "calm electronic" is calm, and so is a guitar in a calm film. */
const KINDS_OF_MUSIC: typeof MOOD_WORDS = [
  [/\b(?:electronic|house)\b/i, "driving"],
  [/\b(?:acoustic|guitars?)\b/i, "bright"],
];
/** Styles and instruments that people ask for, and that no mood has. */
const ABSENT =
  /\b(rock|metal|hip[- ]?hop|rap|trap|drill|reggae|samba|salsa|country|blues|jazz|swing|punk|opera|choir|singing|vocals?|lyrics|uk[eu]lele|guitars?|banjo|fiddle|cello|violins?|flute|harp|accordion|organ|saxophone|trumpets?|funk|disco|folk\w*|fado|italian|latin|celtic|irish|spanish|flamenco|tango|drum and bass|dubstep)\b/i;

const USUAL_MOOD: Record<MotionName, Mood> = {
  calm: "calm",
  precise: "minimal",
  bold: "bright",
  playful: "playful",
  editorial: "elegant",
  kinetic: "driving",
};

/** What marks a change of scene, and what opens the last scene, with their gain in decibels. */
const EFFECTS: Record<MotionName, { change: [Effect, number] | null; last: [Effect, number] | null }> = {
  calm: { change: null, last: ["chime", -5] },
  precise: { change: ["tick", -2], last: ["chime", -4] },
  bold: { change: ["whoosh", -3], last: ["hit", -3] },
  playful: { change: ["pop", -2], last: ["sparkle", -1] },
  editorial: { change: null, last: ["chime", -5] },
  kinetic: { change: ["swish", -2], last: ["hit", -2] },
};
/** Effects stand at least this far apart, seconds: a film that clicks at each cut tires. */
const APART_SECONDS = 2.4;
/** Changes that nobody sees are not heard. */
const SILENT_CHANGES = new Set(["cut", "fade", "dip"]);

export interface PlannedSound {
  /** Undefined for a silent film. */
  audio: AudioInput | undefined;
  /** The mood of the bed, or "none". */
  music: Mood | "none";
  understood: { what: string; value: string }[];
  ignored: { text: string; why: string }[];
}

/** A tempo right beside what is said about music; a pulse of 84 bpm elsewhere is no tempo. */
const TEMPO_NEARBY =
  /\b(?:music|soundtrack|beats|piano|guitar)\b[^.\n]{0,40}?\b\d{2,3}\s*bpm\b|\b\d{2,3}\s*bpm\b[^.\n]{0,30}?\b(?:music|soundtrack|beats|piano|guitar)\b/i;

/**
 * What a brief says about music, with a tempo that stands behind a comma.
 *
 * @param words what was read of it
 * @param text the whole brief
 */
export function soundWords(words: string, text: string): string {
  const [nearby = ""] = (words && TEMPO_NEARBY.exec(text)) || [];
  const quiet = quietEnd(text);
  // said wherever it stands, and once in a reading
  const more = [
    wantsOnlyEffects(text) && !wantsOnlyEffects(words) ? "only sound effects" : "",
    quiet && quietEnd(words) !== quiet ? `silence for the last ${quiet} seconds` : "",
  ];
  const timed = nearby && !words.includes(nearby) ? `${words} ${nearby}` : words;
  return [timed, ...more].filter(Boolean).join(", ");
}

const MUSIC_ITSELF = "(?:background )?(?:music|soundtrack)";
/** Where a wish ends, or goes on with why: "no music venue comes near" is none. */
const AND_NO_MORE =
  "(?=\\s*(?:[.,;:!?)\\n–-]|$|please\\b|thanks\\b|because\\b|since\\b|as\\b|so\\b|and\\b|but\\b|just\\b|at all\\b))";
const NO_MUSIC = new RegExp(
  `\\b(?:(?:no|zero|without(?: any)?) ${MUSIC_ITSELF}|(?:don['’]?t|do not) (?:add|use|put|want|need|play|include)(?: in)?(?: any)? ${MUSIC_ITSELF}|(?:leave out|skip|drop|omit) (?:the |any )?${MUSIC_ITSELF}|music off)${AND_NO_MORE}|(?:^|[.!?\\n] *)(?:on )?mute[.!]`,
  "i",
);
/**
 * Whether a brief wants no music, however it words it: "skip the music".
 *
 * @param words what was read of it about music; a mood among them is one that is wanted
 * @param said what is on screen: "no music, no crowds" may be said to viewers
 */
export const wantsNoMusic = (text: string, words: string, said: string): boolean =>
  NO_MUSIC.test(text) &&
  !NO_MUSIC.test(said) &&
  !MOOD_WORDS.some(([mood]) => mood.test(words.replace(NO_MUSIC, "")));

const ONLY_EFFECTS =
  /\b(?:only|just)(?: the| some| a few)? (?:sound effects?|effects|sfx)\b|\b(?:sound effects?|sfx) only\b/i;
/** Whether a brief wants sound effects and nothing else. */
export const wantsOnlyEffects = (text: string): boolean => ONLY_EFFECTS.test(text);

const QUIET_END =
  /\b(?:(?:keep|be|stay|go|remain)s? (?:quiet|silent)|(?:silence|quiet|no (?:sound|music|audio)))\b[^.!?\n]{0,24}?\b(?:last|final) (\d{1,2}|\p{L}+) seconds?\b/iu;
/** How long a film is to be silent at its end, seconds; 0 where a brief does not say. */
export function quietEnd(text: string): number {
  const said = QUIET_END.exec(text)?.[1]?.toLowerCase() ?? "";
  return Number(said) || NUMBER_WORDS[said] || 0;
}

/** A tempo in the words: a number, or slow and fast within the mood's own range. */
function tempoOf(words: string, mood: Mood): number | undefined {
  const [, number] = /\b(\d{2,3})\s*(?:bpm|beats (?:a|per) minute)\b/i.exec(words) ?? [];
  if (number) return Math.min(160, Math.max(60, Number(number)));
  const [slowest, fastest] = MUSIC[mood].tempo;
  if (/\b(?:slow|slower|unhurried)\b/i.test(words)) return slowest;
  if (/\b(?:fast|faster|quick|up-?tempo)\b/i.test(words)) return fastest;
  return undefined;
}

function keyOf(words: string): Key | undefined {
  const [, note = ""] =
    /\bin (?:the key of )?([A-G](?:#|b|♯|♭| sharp| flat)?)(?: (?:major|minor))?(?=[\s,.!]|$)/.exec(words) ??
    [];
  const wanted = note.replace(/♯| sharp/, "#").replace(/♭| flat/, "b");
  const same: Record<string, Key> = { Db: "C#", "D#": "Eb", Gb: "F#", "G#": "Ab", "A#": "Bb" };
  return KEYS.find((key) => key === wanted) ?? same[wanted];
}

const describe = ({ mood, tempo }: { mood: Mood; tempo: number | undefined }): string =>
  `${mood}, ${tempo === undefined ? `${MUSIC[mood].tempo.join(" to ")} beats a minute, as the cuts fall` : `${tempo} beats a minute`}`;

/**
 * The sound of a planned film: a bed after what the brief says about music, else after its tone, else after how
 * the film moves; few effects, bound to scenes so that they move with them.
 *
 * @param request.words what the brief says about music, in its words
 * @param request.silent whether the brief wants no sound
 * @param request.tones words for the film's tone
 * @param request.effectsOnly whether it wants effects alone, also where no words about music were read
 * @param request.quietSeconds how long it is silent at its end
 * @param request.music settled by the person beside the brief: a mood, or "none" for a silent film
 */
export function planSound(request: {
  words: string;
  silent: boolean;
  tones: readonly string[];
  motion: MotionName;
  scenes: readonly Pick<SceneInput, "id" | "durationSeconds" | "transition">[];
  effectsOnly?: boolean;
  quietSeconds?: number;
  music?: Mood | "none" | undefined;
}): PlannedSound {
  const { words, silent, tones, motion, scenes, effectsOnly = false, quietSeconds = 0, music } = request;
  const ignored: PlannedSound["ignored"] = [];
  const onlyEffects = (effectsOnly || wantsOnlyEffects(words)) && music === undefined;
  if (music === "none" || (silent && !onlyEffects && music === undefined))
    return { audio: undefined, music: "none", understood: [], ignored };
  const noEffects =
    /\b(?:no|without)(?: any)? (?:sound )?(?:effects?|sfx|whoosh\w*)\b|\bonly (?:the )?music\b|\bmusic only\b/i.test(
      words,
    );
  const said = MOOD_WORDS.find(([pattern]) => pattern.test(words))?.[1];
  const toned = MOOD_WORDS.find(([pattern]) => tones.some((tone) => pattern.test(tone)))?.[1];
  const kind = KINDS_OF_MUSIC.find(([pattern]) => pattern.test(words))?.[1];
  const mood = music ?? said ?? toned ?? kind ?? USUAL_MOOD[motion];
  const [, absent] = ABSENT.exec(words) ?? [];
  if (absent && music === undefined)
    ignored.push({
      text: words,
      why: `there is no ${absent.toLowerCase()}${/^folk|ian$|ish$|^latin|^celtic/i.test(absent) ? " music" : ""}: the music is ${mood}`,
    });

  const tracks: AudioInput["tracks"] = [];
  const tempo = tempoOf(words, mood);
  const key = keyOf(words);
  const ends = scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  // a film of which less than two seconds sound is asked for in another way
  const sounds = quietSeconds > 0 && ends - quietSeconds >= 2 ? ends - quietSeconds : ends;
  if (!onlyEffects)
    tracks.push({
      kind: "bed",
      mood,
      ...(tempo === undefined ? {} : { beatsPerMinute: tempo }),
      ...(key === undefined ? {} : { key }),
      ...(sounds < ends ? { endSeconds: Math.round(sounds * 1000) / 1000, fadeOutSeconds: 1.5 } : {}),
    });

  const { change, last } = EFFECTS[motion];
  let at = 0;
  let before = -APART_SECONDS;
  const closing = ends - (scenes.at(-1)?.durationSeconds ?? 0);
  const effects = new Map<Effect, number>();
  for (const [index, { id, durationSeconds, transition }] of scenes.entries()) {
    const isLast = index === scenes.length - 1 && scenes.length > 1;
    const chosen = isLast ? last : change;
    const seen = transition && !SILENT_CHANGES.has(transition.kind ?? "");
    // the last one has its place: what comes right before it steps aside
    const apart = at - before >= APART_SECONDS && (isLast || closing - at >= APART_SECONDS);
    // a chime rings for longer than a second
    if (
      index > 0 &&
      chosen &&
      !noEffects &&
      at < sounds - (sounds < ends ? 1.5 : 0) &&
      (isLast || (seen && apart))
    ) {
      const [effect, gainDb] = chosen;
      tracks.push({
        kind: "effect",
        effect,
        at: { scene: id, moment: isLast ? "start" : "transition" },
        gainDb,
      });
      effects.set(effect, (effects.get(effect) ?? 0) + 1);
      before = at;
    }
    at += durationSeconds;
  }
  const heard = [...effects].map(([effect, count]) => `${count} × ${effect}`).join(", ");
  return {
    audio: tracks.length ? { tracks } : undefined,
    music: onlyEffects ? "none" : mood,
    understood: [
      { what: "music", value: onlyEffects ? "none" : describe({ mood, tempo }) },
      ...(sounds < ends ? [{ what: "silence", value: `the last ${quietSeconds} s` }] : []),
      ...(heard ? [{ what: "effects", value: heard }] : []),
    ],
    ignored,
  };
}
