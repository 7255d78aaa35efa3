import { bytesOf, audioFormatOf } from "#lib/motion/sound/audio-format.ts";
import { mixAudio } from "#lib/motion/sound/mix.ts";
import {
  memoryStore,
  SAMPLE_RATE,
  silentStore,
  type Stereo,
  type StereoSource,
} from "#lib/motion/sound/samples.ts";
import type { Page } from "#lib/motion/draw/browser.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";

/** The sound of a film in a page. It makes none until it is unmuted, which browsers allow after a click. */
export interface Soundtrack {
  /** Plays from a time of the film on. */
  play(atSeconds: number): void;
  stop(): void;
  muted: boolean;
  /** Lets go of the page's audio. */
  close(): void;
}

/** Milliseconds of work between two breaths of the page: half a frame at 60 Hz. */
const SLICE_MILLISECONDS = 8;

/** A file as the browser decodes it; silent where it cannot. */
async function decodeFile(page: Page, data: string): Promise<Stereo | null> {
  const bytes = bytesOf(data, (base64) => page.atob(base64));
  if (!audioFormatOf(bytes)) return null;
  try {
    const decoder = new page.OfflineAudioContext(2, 1, SAMPLE_RATE);
    const buffer = await decoder.decodeAudioData(bytes.buffer as ArrayBuffer);
    const left = buffer.getChannelData(0);
    return { left, right: buffer.numberOfChannels > 1 ? buffer.getChannelData(1) : left };
  } catch {
    return null;
  }
}

/**
 * Mixes the sound of a film in slices, so that the page goes on drawing.
 *
 * @param signal ends it
 * @returns the samples that an export has: beds and effects are the same numbers; files are decoded by the browser
 */
export async function mixInSlices(
  page: Page,
  composition: Composition,
  signal?: AbortSignal,
): Promise<Stereo | null> {
  const files = new Map<string, StereoSource>();
  for (const { id, data } of composition.audio?.files ?? []) {
    const file = await decodeFile(page, data);
    if (file) files.set(id, memoryStore(file));
  }
  const mixing = mixAudio(composition, files, silentStore);
  const channel = new page.MessageChannel();
  // a message comes back at once, where a timer waits for four milliseconds
  const breath = () =>
    new Promise<void>((resolve) => {
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
    });
  try {
    let began = page.performance.now();
    for (let step = mixing.next(); ; step = mixing.next()) {
      if (step.done) return step.value;
      if (page.performance.now() - began < SLICE_MILLISECONDS) continue;
      await breath();
      if (signal?.aborted) return null;
      began = page.performance.now();
    }
  } finally {
    channel.port1.close();
  }
}

/** The sound of a composition, or null for a silent one. Nothing is mixed before it is unmuted. */
export function createSoundtrack(page: Page, composition: Composition): Soundtrack | null {
  if (!composition.audio?.tracks.length) return null;
  const ended = new AbortController();
  let context: AudioContext | null = null;
  let volume: GainNode | null = null;
  let buffer: AudioBuffer | null = null;
  let source: AudioBufferSourceNode | null = null;
  let muted = true;
  let playing: { atSeconds: number; sinceMilliseconds: number } | null = null;

  const silence = () => {
    source?.stop();
    source?.disconnect();
    source = null;
  };
  const begin = () => {
    silence();
    if (!context || !volume || !buffer || !playing || muted) return;
    // what is heard leaves the loudspeaker later than it is played: that much earlier it has to begin
    const late = (context.outputLatency || context.baseLatency || 0) + 0.005;
    const offset = playing.atSeconds + (page.performance.now() - playing.sinceMilliseconds) / 1000 + late;
    if (offset >= buffer.duration) return;
    source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(volume);
    source.start(0, offset);
  };
  const prepare = async () => {
    if (context) return;
    context = new page.AudioContext({ sampleRate: SAMPLE_RATE });
    volume = context.createGain();
    volume.connect(context.destination);
    const sound = await mixInSlices(page, composition, ended.signal);
    if (!sound || ended.signal.aborted || !context) return;
    const { left, right } = sound;
    buffer = context.createBuffer(2, left.length, SAMPLE_RATE);
    buffer.copyToChannel(left as Float32Array<ArrayBuffer>, 0);
    buffer.copyToChannel(right as Float32Array<ArrayBuffer>, 1);
    begin();
  };
  return {
    play(atSeconds) {
      playing = { atSeconds, sinceMilliseconds: page.performance.now() };
      begin();
    },
    stop() {
      playing = null;
      silence();
    },
    get muted() {
      return muted;
    },
    set muted(next) {
      muted = next;
      if (muted) silence();
      else {
        void prepare().then(() => context?.resume());
        void context?.resume();
        if (buffer) begin();
      }
    },
    close() {
      ended.abort();
      silence();
      void context?.close();
      context = null;
    },
  };
}
