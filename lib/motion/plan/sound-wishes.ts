import { NUMBER_WORDS } from "#lib/motion/words/number-words.ts";
import { KEYS, type Key, type Mood } from "#lib/motion/composition/sound-names.ts";
import { MUSIC } from "#lib/motion/sound/music-moods.ts";

/*
 * What a brief wishes of a film's sound, in its words.
 */

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
/** The strongest mood that texts name. */
export const moodIn = (...texts: readonly string[]): Mood | undefined =>
  MOOD_WORDS.find(([pattern]) => texts.some((text) => pattern.test(text)))?.[1];
/** The mood of a kind of music that is named. */
export const moodOfKind = (words: string): Mood | undefined =>
  KINDS_OF_MUSIC.find(([pattern]) => pattern.test(words))?.[1];

/** Styles and instruments that people ask for, and that no mood has. */
const ABSENT =
  /\b(rock|metal|hip[- ]?hop|rap|trap|drill|reggae|samba|salsa|country|blues|jazz|swing|punk|opera|choir|singing|vocals?|lyrics|uk[eu]lele|guitars?|banjo|fiddle|cello|violins?|flute|harp|accordion|organ|saxophone|trumpets?|funk|disco|folk\w*|fado|italian|latin|celtic|irish|spanish|flamenco|tango|drum and bass|dubstep)\b/i;
/** Why what is asked for is not heard: no mood has it; empty where all is there. */
export function absence(words: string, mood: Mood): string {
  const [, absent] = ABSENT.exec(words) ?? [];
  if (!absent) return "";
  const music = /^folk|ian$|ish$|^latin|^celtic/i.test(absent) ? " music" : "";
  return `there is no ${absent.toLowerCase()}${music}: the music is ${mood}`;
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
  NO_MUSIC.test(text) && !NO_MUSIC.test(said) && moodIn(words.replace(NO_MUSIC, "")) === undefined;

const ONLY_EFFECTS =
  /\b(?:only|just)(?: the| some| a few)? (?:sound effects?|effects|sfx)\b|\b(?:sound effects?|sfx) only\b/i;
/** Whether a brief wants sound effects and nothing else. */
export const wantsOnlyEffects = (text: string): boolean => ONLY_EFFECTS.test(text);

const NO_EFFECTS =
  /\b(?:no|without)(?: any)? (?:sound )?(?:effects?|sfx|whoosh\w*)\b|\bonly (?:the )?music\b|\bmusic only\b/i;
/** Whether a brief wants music without sound effects. */
export const wantsNoEffects = (words: string): boolean => NO_EFFECTS.test(words);

const QUIET_END =
  /\b(?:(?:keep|be|stay|go|remain)s? (?:quiet|silent)|(?:silence|quiet|no (?:sound|music|audio)))\b[^.!?\n]{0,24}?\b(?:last|final) (\d{1,2}|\p{L}+) seconds?\b/iu;
/** How long a film is to be silent at its end, seconds; 0 where a brief does not say. */
export function quietEnd(text: string): number {
  const said = QUIET_END.exec(text)?.[1]?.toLowerCase() ?? "";
  return Number(said) || NUMBER_WORDS[said] || 0;
}

/** A tempo in the words: a number, or slow and fast within the mood's own range. */
export function tempoOf(words: string, mood: Mood): number | undefined {
  const [, number] = /\b(\d{2,3})\s*(?:bpm|beats (?:a|per) minute)\b/i.exec(words) ?? [];
  if (number) return Math.min(160, Math.max(60, Number(number)));
  const [slowest, fastest] = MUSIC[mood].tempo;
  if (/\b(?:slow|slower|unhurried)\b/i.test(words)) return slowest;
  if (/\b(?:fast|faster|quick|up-?tempo)\b/i.test(words)) return fastest;
  return undefined;
}

/** The key in the words: "in the key of E flat". */
export function keyOf(words: string): Key | undefined {
  const [, note = ""] =
    /\bin (?:the key of )?([A-G](?:#|b|♯|♭| sharp| flat)?)(?: (?:major|minor))?(?=[\s,.!]|$)/.exec(words) ??
    [];
  const wanted = note.replace(/♯| sharp/, "#").replace(/♭| flat/, "b");
  const same: Record<string, Key> = { Db: "C#", "D#": "Eb", Gb: "F#", "G#": "Ab", "A#": "Bb" };
  return KEYS.find((key) => key === wanted) ?? same[wanted];
}
