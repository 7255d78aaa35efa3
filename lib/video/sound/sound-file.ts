import { closeSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { PIECE, SAMPLE_RATE, type StereoStore } from "#lib/motion/sound/samples.ts";

// Sound on a disk: a WAV of 32-bit floats, so that what is louder than full scale stays as it is.

const HEADER_BYTES = 44;
/** Of a sample of both channels. */
const FRAME_BYTES = 8;

/** The beginning of a RIFF/WAVE file: IEEE floats, two channels. */
function header(samples: number, sampleRate: number): Buffer {
  const bytes = samples * FRAME_BYTES;
  const head = Buffer.alloc(HEADER_BYTES);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(3, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * FRAME_BYTES, 28);
  head.writeUInt16LE(FRAME_BYTES, 32);
  head.writeUInt16LE(32, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(bytes, 40);
  return head;
}

/** A sound in a file. It grows with what is written behind its end. */
export interface SoundFile extends StereoStore {
  /** Makes a WAV of it and closes it. */
  finish(): void;
}

/** A system may take less than it is given, and says why only when it is asked again. */
function writeAll(descriptor: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(descriptor, bytes, done, bytes.length - done, at + done);
}

/**
 * Makes a file for sound; of one that is there, nothing is kept.
 *
 * @param length in samples: silent where nothing is written
 * @throws an error of the system, such as ENOSPC, here and from its functions
 */
export function createSoundFile(file: string, length = 0): SoundFile {
  const descriptor = openSync(file, "w+");
  let samples = length;
  let block = new Float32Array(2 * PIECE);
  const blockOf = (count: number): Float32Array => {
    if (block.length < 2 * count) block = new Float32Array(2 * count);
    return block.subarray(0, 2 * count);
  };
  const bytesOf = (frames: Float32Array) => new Uint8Array(frames.buffer, 0, frames.byteLength);
  const placeOf = (sample: number) => HEADER_BYTES + sample * FRAME_BYTES;
  ftruncateSync(descriptor, placeOf(length));
  return {
    get length() {
      return samples;
    },
    read(at, left, right) {
      const first = Math.min(left.length, Math.max(0, -at));
      const count = Math.max(0, Math.min(left.length - first, samples - at - first));
      const frames = blockOf(count);
      const bytes = bytesOf(frames);
      for (let done = 0; done < bytes.length; ) {
        const got = readSync(descriptor, bytes, done, bytes.length - done, placeOf(at + first) + done);
        if (!got) throw new Error(`${file} was cut off.`);
        done += got;
      }
      left.fill(0);
      right.fill(0);
      for (let index = 0; index < count; index += 1) {
        left[first + index] = frames[2 * index] as number;
        right[first + index] = frames[2 * index + 1] as number;
      }
    },
    write(at, left, right) {
      const frames = blockOf(left.length);
      for (let index = 0; index < left.length; index += 1) {
        frames[2 * index] = left[index] as number;
        frames[2 * index + 1] = right[index] as number;
      }
      writeAll(descriptor, bytesOf(frames), placeOf(at));
      samples = Math.max(samples, at + left.length);
    },
    finish() {
      writeAll(descriptor, header(samples, SAMPLE_RATE), 0);
      closeSync(descriptor);
    },
    close() {
      closeSync(descriptor);
      rmSync(file, { force: true });
    },
  };
}

/** Samples of one packet of AAC. */
const AAC_SAMPLES = 1024;

/**
 * Leaves the last samples out, 21 to 43 ms of the sound's end: AAC comes in whole packets and with one in front, and
 * players that do not honour edit lists would take the film for longer than its picture.
 *
 * @param file as `createSoundFile` makes it
 */
export async function endWithPacket(file: string): Promise<void> {
  const sound = await open(file, "r+");
  try {
    const { size } = await sound.stat();
    const samples = (size - HEADER_BYTES) / FRAME_BYTES;
    const packets = Math.max(1, Math.floor(samples / AAC_SAMPLES) - 1);
    const kept = Math.min(samples, packets * AAC_SAMPLES);
    await sound.truncate(HEADER_BYTES + kept * FRAME_BYTES);
    await sound.write(header(kept, SAMPLE_RATE), 0, HEADER_BYTES, 0);
  } finally {
    await sound.close();
  }
}
