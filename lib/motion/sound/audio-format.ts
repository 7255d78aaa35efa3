/** Formats of sound that are read. */
export type AudioFormat = "wav" | "mp3" | "flac" | "ogg";

/** What a file is by its first bytes, whatever it is called; null for what is not read. */
export function audioFormatOf(bytes: Uint8Array): AudioFormat | null {
  const text = (from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));
  if (text(0, 4) === "RIFF" && text(8, 4) === "WAVE") return "wav";
  if (text(0, 4) === "fLaC") return "flac";
  if (text(0, 4) === "OggS") return "ogg";
  if (text(0, 3) === "ID3") return "mp3";
  // a frame of MPEG audio: eleven bits that are set, then layer III
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0 && ((bytes[1] ?? 0) & 0x06) === 0x02)
    return "mp3";
  return null;
}

/** The bytes behind a `data:` address. @param decode base64 to a binary string: `atob` */
export function bytesOf(data: string, decode: (base64: string) => string): Uint8Array {
  return Uint8Array.from(decode(data.slice(data.indexOf(",") + 1)), (character) => character.charCodeAt(0));
}
