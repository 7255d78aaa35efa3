import * as z from "zod";
import { Id, MAXIMUM_SECONDS, Seconds } from "#lib/motion/composition/schema/values.ts";
import { EFFECTS, KEYS, MOODS } from "#lib/motion/composition/sound-names.ts";

/** What a film sounds like, as data: a bed of music, effects, and files of one's own. */

const FilmSeconds = Seconds(MAXIMUM_SECONDS);
const Fade = Seconds(30);

const common = {
  gainDb: z.number().min(-60).max(12).default(0).describe("Decibels against the track's usual level."),
  startSeconds: FilmSeconds.default(0).describe("When it begins, seconds from the film's start."),
  endSeconds: FilmSeconds.optional().describe("When it is gone; without it, at the film's end."),
  fadeInSeconds: Fade.default(0).describe("Seconds from silence to its level, from its start."),
  fadeOutSeconds: Fade.default(0).describe("Seconds from its level to silence, until its end."),
};

const BedTrack = z
  .strictObject({
    kind: z.literal("bed").describe("Music that we make, under the whole film or a part of it."),
    ...common,
    mood: z.enum(MOODS).describe("Sets harmony, instruments, rhythm and the range of the tempo."),
    beatsPerMinute: z
      .number()
      .min(60)
      .max(160)
      .optional()
      .describe("Without it, the tempo of the mood's range whose beats come nearest to the film's cuts."),
    key: z.enum(KEYS).optional().describe("The key note. Without it, the seed chooses."),
    seed: z.int().min(0).max(4_294_967_295).optional().describe("Without it, the composition's."),
  })
  .meta({ id: "BedTrack" });
export type BedTrack = z.output<typeof BedTrack>;

const EffectTrack = z
  .strictObject({
    kind: z.literal("effect").describe("A short sound that we make, at a moment."),
    effect: z
      .enum(EFFECTS)
      .describe(
        "What lands at its time: the onset; of whoosh and swish the loudest moment; of a riser the end.",
      ),
    at: z
      .union([
        z.strictObject({ seconds: FilmSeconds.describe("Seconds from the film's start.") }),
        z.strictObject({
          scene: z.string().min(1).max(40).describe("The id of a scene."),
          moment: z
            .enum(["start", "transition", "end"])
            .default("start")
            .describe("Its first frame, the middle of its transition, or its last moment."),
          offsetSeconds: z
            .number()
            .min(-120)
            .max(120)
            .default(0)
            .describe("Seconds after that moment; below 0, before it."),
        }),
      ])
      .describe("A time of the film, or a moment of a scene that moves with the scene."),
    gainDb: common.gainDb,
    pan: z.number().min(-1).max(1).default(0).describe("-1 left, 1 right."),
  })
  .meta({ id: "EffectTrack" });
export type EffectTrack = z.output<typeof EffectTrack>;

const FileTrack = z
  .strictObject({
    kind: z.literal("file").describe("Sound of your own: an entry of `files`."),
    ...common,
    file: Id.describe("The id of an entry of `files`."),
    role: z
      .enum(["voice", "music", "effect"])
      .default("voice")
      .describe("The bed steps back under a voice and, less, under an effect."),
    offsetSeconds: FilmSeconds.default(0).describe("Seconds of the file that are left out at its beginning."),
    loop: z.boolean().default(false).describe("Begins again until the track's end."),
  })
  .meta({ id: "FileTrack" });
export type FileTrack = z.output<typeof FileTrack>;

/** Longest `data:` address of one file, characters: about 9 MB of sound. */
const MAXIMUM_DATA = 12_000_000;

const AudioFile = z
  .strictObject({
    id: Id.describe("What tracks name it by, unlike any other file's."),
    data: z
      .string()
      .max(MAXIMUM_DATA)
      .regex(
        /^data:audio\/(?:wav|x-wav|wave|mpeg|mp3|flac|x-flac|ogg);base64,[A-Za-z0-9+/]+=*$/,
        "expected a data: URL of a WAV, MP3, FLAC or Ogg Vorbis file",
      )
      .describe("A `data:` address of a WAV, MP3, FLAC or Ogg Vorbis file, in base64."),
    description: z.string().max(300).default("").describe("What it is, in words."),
  })
  .meta({ id: "AudioFile" });
export type AudioFile = z.output<typeof AudioFile>;

const MAXIMUM_EFFECTS = 200;

const AudioTrack = z
  .discriminatedUnion("kind", [BedTrack, EffectTrack, FileTrack])
  .meta({ id: "AudioTrack" });

/** The sound of a film. */
export const Audio = z
  .strictObject({
    tracks: z
      .array(AudioTrack)
      .max(240)
      .default([])
      .describe("At most 2 beds, 200 effects and 16 files at work."),
    files: z
      .array(AudioFile)
      .max(8)
      .default([])
      .describe("Sound as `data:` addresses. Tracks name a file by its id."),
    loudnessLufs: z
      .number()
      .min(-30)
      .max(-12)
      .default(-14)
      .describe(
        "Integrated loudness of the whole film, ITU-R BS.1770-4; lower where every bed and file is turned down. The true peak stays below -1 dBTP.",
      ),
    duckingDb: z
      .number()
      .min(0)
      .max(30)
      .default(10)
      .describe("How far the bed steps back under a voice, in dB; a third of it under effects."),
  })
  .meta({ id: "Audio" });
export type Audio = z.output<typeof Audio>;
export type AudioInput = z.input<typeof Audio>;

/**
 * What the schema cannot say: references and counts.
 *
 * @param sceneIds the ids of the film's scenes
 * @returns paths below `audio` with what is wrong there
 */
export function audioIssues(
  audio: Audio,
  sceneIds: ReadonlySet<string>,
): { path: (string | number)[]; message: string }[] {
  const issues: { path: (string | number)[]; message: string }[] = [];
  const files = new Set<string>();
  for (const [index, { id }] of audio.files.entries()) {
    if (files.has(id))
      issues.push({ path: ["files", index, "id"], message: `another file has the id "${id}"` });
    files.add(id);
  }
  for (const [index, track] of audio.tracks.entries()) {
    const path = ["tracks", index];
    if (track.kind === "effect") {
      if ("scene" in track.at && !sceneIds.has(track.at.scene))
        issues.push({ path: [...path, "at", "scene"], message: `no scene has the id "${track.at.scene}"` });
      continue;
    }
    if (track.endSeconds !== undefined && track.endSeconds <= track.startSeconds)
      issues.push({ path: [...path, "endSeconds"], message: "ends before it starts" });
    if (track.kind === "file" && !files.has(track.file))
      issues.push({ path: [...path, "file"], message: `no audio file has the id "${track.file}"` });
  }
  const most = { bed: 2, effect: MAXIMUM_EFFECTS, file: 16 };
  for (const [kind, maximum] of Object.entries(most)) {
    const count = audio.tracks.filter((track) => track.kind === kind).length;
    if (count > maximum)
      issues.push({ path: ["tracks"], message: `${count} tracks of the kind ${kind}: at most ${maximum}` });
  }
  return issues;
}
