/** Kinds of samples that we read: format tag and bits of RIFF/WAVE. */
const READERS: Record<string, (view: DataView, at: number) => number> = {
  "1/8": (view, at) => (view.getUint8(at) - 128) / 128,
  "1/16": (view, at) => view.getInt16(at, true) / 32_768,
  "1/24": (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8_388_608,
  "1/32": (view, at) => view.getInt32(at, true) / 2_147_483_648,
  "3/32": (view, at) => view.getFloat32(at, true),
  "3/64": (view, at) => view.getFloat64(at, true),
};

/** Samples that are read at once. */
const PIECE_SAMPLES = 65_536;

/**
 * Samples of a WAV file, piece by piece: RIFF chunks, `fmt ` before `data`, PCM of 8 to 32 bits or floats. A `data`
 * chunk that claims more than there is, as recorders leave it that were cut off, is read as far as it goes.
 *
 * @returns of more than two channels the first two
 * @throws Error for other kinds of samples, and for a file without sound
 */
export function* readWav(
  bytes: Uint8Array,
): Generator<{ channelData: Float32Array[]; samplesDecoded: number; sampleRate: number }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: { tag: number; channels: number; rate: number; bits: number } | null = null;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const id = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    const from = at + 8;
    if (id === "fmt " && size >= 16 && from + 16 <= view.byteLength) {
      const tag = view.getUint16(from, true);
      format = {
        // WAVE_FORMAT_EXTENSIBLE names the kind in its sub-format
        tag:
          tag === 0xfffe && size >= 26 && from + 26 <= view.byteLength
            ? view.getUint16(from + 24, true)
            : tag,
        channels: view.getUint16(from + 2, true),
        rate: view.getUint32(from + 4, true),
        bits: view.getUint16(from + 14, true),
      };
    }
    if (id === "data" && format) {
      const { tag, channels, rate, bits } = format;
      const read = READERS[`${tag}/${bits}`];
      if (!read || channels < 1 || channels > 32 || rate < 1) throw new Error("unknown kind of samples");
      const frame = (channels * bits) / 8;
      const count = Math.floor(Math.min(size, view.byteLength - from) / frame);
      for (let start = 0; start < count; start += PIECE_SAMPLES) {
        const samplesDecoded = Math.min(PIECE_SAMPLES, count - start);
        const channelData = Array.from({ length: Math.min(2, channels) }, (_, channel) =>
          Float32Array.from({ length: samplesDecoded }, (_value, index) =>
            read(view, from + (start + index) * frame + (channel * bits) / 8),
          ),
        );
        yield { channelData, samplesDecoded, sampleRate: rate };
      }
      return;
    }
    at = from + size + (size % 2);
  }
  throw new Error("no data");
}
