import { FLACDecoder } from "@wasm-audio-decoders/flac";
import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import { MPEGDecoder } from "mpg123-decoder";
import { audioFormatOf } from "#lib/motion/sound/audio-format.ts";
import { SAMPLE_RATE, type StereoStore } from "#lib/motion/sound/samples.ts";
import { resample } from "#lib/video/sound/audio-resample.ts";
import { readWav } from "#lib/video/sound/wav.ts";

/** A file of sound that is not played, with the reason. */
export class AudioFileError extends Error {
  override name = "AudioFileError";
}

interface Decoded {
  channelData: Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
}
/** What the three decoders have in common. WebAssembly: their memory is not ours, and they open no file. */
interface Decoder {
  ready: Promise<void>;
  decode: (bytes: Uint8Array) => Decoded | Promise<Decoded>;
  flush?: () => Promise<Decoded>;
  free: () => void;
}

// of silence a FLAC frame of 14 bytes is 65,535 samples in each of 8 channels: a piece is not to be gigabytes
const CHUNK_BYTES = 2_048;
const RATES = [8000, 192_000] as const;

/** What a decoder makes of a file, piece by piece: one that unpacks to hours is unpacked no further than it is read. */
async function* decodeWith(decoder: Decoder, bytes: Uint8Array): AsyncGenerator<Decoded> {
  await decoder.ready;
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      yield await decoder.decode(bytes.subarray(at, at + CHUNK_BYTES));
    if (decoder.flush) yield await decoder.flush();
  } finally {
    decoder.free();
  }
}

/** The pieces of a file. @throws AudioFileError whatever a decoder throws */
async function* decoded(bytes: Uint8Array): AsyncGenerator<Decoded> {
  const format = audioFormatOf(bytes);
  try {
    switch (format) {
      case "wav":
        return yield* readWav(bytes);
      case "mp3":
        return yield* decodeWith(new MPEGDecoder({ enableGapless: true }), bytes);
      case "flac":
        return yield* decodeWith(new FLACDecoder(), bytes);
      case "ogg":
        return yield* decodeWith(new OggVorbisDecoder(), bytes);
      default:
        throw new AudioFileError("it is no WAV, MP3, FLAC or Ogg Vorbis file");
    }
  } catch (error) {
    if (error instanceof AudioFileError) throw error;
    throw new AudioFileError(`the ${format?.toUpperCase()} file cannot be read`, { cause: error });
  }
}

/**
 * Reads the sound of a WAV, MP3, FLAC or Ogg Vorbis file, told apart by their first bytes. No file reaches ffmpeg.
 *
 * @param limitSeconds what lies behind is not decoded
 * @param take is given the pieces in order, at the file's own rate; of more than two channels the first two
 * @returns samples, and samples a second
 * @throws AudioFileError
 */
export async function readAudio(
  bytes: Uint8Array,
  limitSeconds: number,
  take: (at: number, left: Float32Array, right: Float32Array) => void,
): Promise<{ samples: number; rate: number }> {
  let samples = 0;
  let rate = 0;
  for await (const { channelData, samplesDecoded, sampleRate } of decoded(bytes)) {
    if (!samplesDecoded) continue;
    rate ||= sampleRate;
    if (sampleRate !== rate) throw new AudioFileError("the sampling rate changes within the file");
    if (rate < RATES[0] || rate > RATES[1])
      throw new AudioFileError(`${rate} samples a second: ${RATES[0]} to ${RATES[1]} are read`);
    const count = Math.min(samplesDecoded, Math.ceil(limitSeconds * rate) - samples);
    const [left, right = left] = channelData.slice(0, 2).map((channel) => sane(channel.subarray(0, count)));
    if (!left || !right) continue;
    if (count > 0) take(samples, left, right);
    samples += Math.max(0, count);
    if (samples >= Math.ceil(limitSeconds * rate)) break;
  }
  if (!samples) throw new AudioFileError(`the ${audioFormatOf(bytes)?.toUpperCase()} file holds no sound`);
  return { samples, rate };
}

/**
 * Decodes a file into a store, at 48 kHz.
 *
 * @param makeStore an empty one that grows
 * @throws AudioFileError
 */
export async function decodeAudio(
  bytes: Uint8Array,
  limitSeconds: number,
  makeStore: () => StereoStore,
): Promise<StereoStore> {
  const own = makeStore();
  const { rate } = await readAudio(bytes, limitSeconds, own.write);
  if (rate === SAMPLE_RATE) return own;
  const store = makeStore();
  resample(own, rate, SAMPLE_RATE, store);
  own.close();
  return store;
}

/** Floats of a file may be anything: no number becomes silence, nothing is louder than 12 dB over full scale. In place. */
function sane(samples: Float32Array): Float32Array {
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] as number;
    samples[index] = Number.isFinite(sample) ? Math.max(-4, Math.min(4, sample)) : 0;
  }
  return samples;
}
