import { type Drum, renderDrum } from "#lib/motion/sound/drums.ts";
import { type Instrument, renderNote } from "#lib/motion/sound/instruments.ts";
import { factorOf, samplesOf, type Stereo } from "#lib/motion/sound/samples.ts";
import type { Note, Score, Stroke } from "#lib/motion/sound/score.ts";

/** One sound at one place of the bed. */
export interface Voice {
  /** Its first sample. */
  at: number;
  /** Samples after which a note is let go, and how long that takes; struck bodies that ring on have none. */
  release: { from: number; length: number } | null;
  sound: Stereo;
  left: number;
  right: number;
  room: number;
  pumps: boolean;
}

/** A note or a stroke that has yet to begin: what it sounds like is made when it is its turn. */
export interface Cue {
  /** Its first sample. */
  at: number;
  begin: () => Voice;
}

/** A note held this long is let go softly, seconds. */
const LET_GO: Partial<Record<Instrument, number>> = {
  piano: 0.35,
  felt: 0.5,
  "electric-piano": 0.25,
  pluck: 0.3,
};

/** Equal power: as loud in the middle as at the sides. */
function sides(gainDb: number, pan: number): Pick<Voice, "left" | "right"> {
  const angle = ((pan + 1) * Math.PI) / 4;
  const gain = factorOf(gainDb) * Math.SQRT2;
  return { left: gain * Math.cos(angle), right: gain * Math.sin(angle) };
}

/** What was made is made once. */
type Sounds = (name: string, make: () => Stereo) => Stereo;
function createSounds(): Sounds {
  const sounds = new Map<string, Stereo>();
  return (name, make) => {
    let sound = sounds.get(name);
    if (!sound) {
      sound = make();
      sounds.set(name, sound);
    }
    return sound;
  };
}

const drumIn = (sounds: Sounds, drum: Drum): Stereo => sounds(drum, () => renderDrum(drum));

function strokeVoice(at: number, { drum, gainDb, pan, room }: Stroke, sounds: Sounds): Voice {
  return { at, release: null, sound: drumIn(sounds, drum), ...sides(gainDb, pan), room, pumps: false };
}

function noteVoice(at: number, note: Note, sounds: Sounds): Voice {
  const { instrument, pitch, durationSeconds, velocity, gainDb, pan, room, pumps } = note;
  // three touches are enough to tell them apart, and make notes that can be used again
  const touch = Math.round(velocity * 3) / 3;
  const held = Math.round(durationSeconds * 1000) / 1000;
  const sound = sounds(`${instrument} ${pitch} ${touch} ${LET_GO[instrument] ? "" : held}`, () =>
    renderNote(instrument, pitch, held, touch),
  );
  const letGo = LET_GO[instrument];
  const release = letGo ? { from: samplesOf(held), length: samplesOf(letGo) } : null;
  return { at, release, sound, ...sides(gainDb, pan), room, pumps };
}

/** The notes and strokes of a score in the order in which they begin. */
export function cuesOf({ notes, strokes }: Score): Cue[] {
  const sounds = createSounds();
  // a swell ends where it stands
  const early = (drum: Drum) => (drum === "swell" ? drumIn(sounds, drum).left.length : 0);
  return [
    ...notes.map((note) => {
      const at = samplesOf(note.atSeconds);
      return { at, begin: () => noteVoice(at, note, sounds) };
    }),
    ...strokes.map((stroke) => {
      const at = samplesOf(stroke.atSeconds) - early(stroke.drum);
      return { at, begin: () => strokeVoice(at, stroke, sounds) };
    }),
  ].sort((a, b) => a.at - b.at);
}
