import { FLACDecoder } from "@wasm-audio-decoders/flac";
import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import { MPEGDecoder } from "mpg123-decoder";
import { audioFormatOf } from "#lib/motion/audio-format.ts";
import { SAMPLE_RATE, type Stereo } from "#lib/motion/audio-samples.ts";
import { resample } from "#lib/video/audio-resample.ts";
import { readWav } from "#lib/video/wav.ts";

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

async function decodeWith(decoder: Decoder, bytes: Uint8Array, limitSeconds: number): Promise<Decoded> {
  await decoder.ready;
  try {
    const parts: Float32Array[][] = [];
    let total = 0;
    let rate = 0;
    const take = ({ channelData, samplesDecoded, sampleRate }: Decoded) => {
      if (!samplesDecoded) return;
      rate ||= sampleRate;
      if (sampleRate !== rate) throw new AudioFileError("the sampling rate changes within the file");
      parts.push(channelData.slice(0, 2).map((channel) => channel.slice(0, samplesDecoded)));
      total += samplesDecoded;
    };
    // piece by piece: a small file that unpacks to hours is not unpacked beyond what is played
    for (let at = 0; at < bytes.length && !(rate && total / rate > limitSeconds); at += CHUNK_BYTES)
      take(await decoder.decode(bytes.subarray(at, at + CHUNK_BYTES)));
    if (decoder.flush && !(rate && total / rate > limitSeconds)) take(await decoder.flush());
    const channels = parts[0]?.length ?? 0;
    const channelData = Array.from({ length: channels }, (_, channel) => {
      const joined = new Float32Array(total);
      let at = 0;
      for (const part of parts) {
        const samples = part[channel] ?? part[0];
        if (samples) joined.set(samples, at);
        at += part[0]?.length ?? 0;
      }
      return joined;
    });
    return { channelData, samplesDecoded: total, sampleRate: rate };
  } finally {
    decoder.free();
  }
}

/**
 * Sound of a WAV, MP3, FLAC or Ogg Vorbis file, told apart by their first bytes. No file reaches ffmpeg.
 *
 * @param limitSeconds what lies behind is not decoded
 * @returns two channels at 48 kHz; of more than two the first two
 * @throws AudioFileError
 */
export async function decodeAudio(bytes: Uint8Array, limitSeconds: number): Promise<Stereo> {
  const format = audioFormatOf(bytes);
  const decoded = await (async (): Promise<Decoded> => {
    switch (format) {
      case "wav":
        return readWav(bytes, limitSeconds);
      case "mp3":
        return decodeWith(new MPEGDecoder({ enableGapless: true }), bytes, limitSeconds);
      case "flac":
        return decodeWith(new FLACDecoder(), bytes, limitSeconds);
      case "ogg":
        return decodeWith(new OggVorbisDecoder(), bytes, limitSeconds);
      default:
        throw new AudioFileError("it is no WAV, MP3, FLAC or Ogg Vorbis file");
    }
  })().catch((error: unknown) => {
    if (error instanceof AudioFileError) throw error;
    throw new AudioFileError(`the ${format?.toUpperCase()} file cannot be read`, { cause: error });
  });
  const { channelData, samplesDecoded, sampleRate } = decoded;
  const [left] = channelData;
  const right = channelData[1] ?? left;
  if (!left || !right || !samplesDecoded)
    throw new AudioFileError(`the ${format?.toUpperCase()} file holds no sound`);
  if (sampleRate < RATES[0] || sampleRate > RATES[1])
    throw new AudioFileError(`${sampleRate} samples a second: ${RATES[0]} to ${RATES[1]} are read`);
  const most = Math.ceil(limitSeconds * sampleRate);
  const ready = (samples: Float32Array) => resample(sane(samples.subarray(0, most)), sampleRate, SAMPLE_RATE);
  const first = ready(left);
  return { left: first, right: right === left ? first : ready(right) };
}

/**
 * Floats of a file may be anything: no number becomes silence, nothing is louder than 12 dB over full scale. In place:
 * a copy of ten minutes is 115 MB.
 */
function sane(samples: Float32Array): Float32Array {
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] as number;
    samples[index] = Number.isFinite(sample) ? Math.max(-4, Math.min(4, sample)) : 0;
  }
  return samples;
}
