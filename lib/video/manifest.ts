import { z } from "zod";
import { canonicalJson } from "#lib/base/canonical.ts";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, "expected a SHA-256 in hex");

const FileName = z
  .string()
  .max(255)
  .regex(/^(?!\.{1,2}$)[^/\\]+$/, "expected a file name without a directory");

/**
 * What stands beside an exported film: enough to make it again and compare. It has no time and no place in it:
 * the same film on the same engine has the same manifest.
 */
export const Manifest = z.strictObject({
  format: z.literal("reelwright-export/1"),
  file: z.strictObject({ name: FileName, bytes: z.int(), sha256: Sha256 }),
  composition: Sha256.describe("Of its canonical JSON, RFC 8785, defaults filled in."),
  film: z.strictObject({
    frames: z.int(),
    fps: z.int(),
    widthPixels: z.int(),
    heightPixels: z.int(),
  }),
  engine: z
    .strictObject({ reelwright: z.string(), code: Sha256, canvas: z.string(), harfbuzz: z.string() })
    .describe("Versions of what draws; `code` is the hash of its source."),
  fonts: z.array(z.strictObject({ font: z.string(), package: z.string(), sha256: Sha256 })),
  encoder: z.strictObject({
    ffmpeg: z.string(),
    x264: z.string(),
    preset: z.enum(["ultrafast", "superfast", "veryfast", "faster", "fast", "medium"]),
    crf: z.int().min(0).max(51),
  }),
  sound: z
    .strictObject({
      sampleRate: z.int(),
      samples: Sha256.describe("Of the mix as a WAV of 32-bit floats, before it was encoded."),
      bitsPerSecond: z.int().describe("Of AAC."),
    })
    .nullable()
    .describe("null for a silent film."),
  segments: z
    .array(
      z.strictObject({
        key: Sha256.describe("Of all that the segment is made from."),
        firstFrame: z.int(),
        frames: z.int(),
        bytes: z.int(),
        sha256: Sha256,
      }),
    )
    .describe("In order. Each is a closed group of pictures, encoded on its own."),
});
export type Manifest = z.output<typeof Manifest>;

/** The manifest as a file. */
export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

/** In what two manifests differ, in words: first what made the films, then the films. */
export function differences(first: Manifest, second: Manifest): string[] {
  const found: string[] = [];
  const compare = (what: string, a: unknown, b: unknown) => {
    if (canonicalJson(a) !== canonicalJson(b)) found.push(what);
  };
  for (const [name, version] of Object.entries(first.engine)) {
    const other = second.engine[name as keyof Manifest["engine"]];
    const shown = name === "code" ? "" : `: ${version} and ${other}`;
    compare(
      `another ${name === "code" ? "source of the engine" : `version of ${name}`}${shown}`,
      version,
      other,
    );
  }
  compare("other fonts", first.fonts, second.fonts);
  for (const name of ["ffmpeg", "x264"] as const)
    compare(
      `another ${name}: ${first.encoder[name]} and ${second.encoder[name]}`,
      first.encoder[name],
      second.encoder[name],
    );
  compare(
    "another quality",
    [first.encoder.preset, first.encoder.crf],
    [second.encoder.preset, second.encoder.crf],
  );
  compare("another length or size", first.film, second.film);
  const hashes = (manifest: Manifest) =>
    new Map(manifest.segments.map((one) => [one.firstFrame, one.sha256]));
  const others = hashes(second);
  const changed = first.segments.filter(({ firstFrame, sha256 }) => others.get(firstFrame) !== sha256);
  if (changed.length) {
    const places = changed
      .slice(0, 5)
      .map(({ firstFrame, frames }) => `${firstFrame} to ${firstFrame + frames - 1}`);
    found.push(`other pictures in frames ${places.join(", ")}${changed.length > 5 ? " and more" : ""}`);
  }
  compare("another sound", first.sound, second.sound);
  if (!found.length) compare("another file of the same pictures", first.file.sha256, second.file.sha256);
  return found;
}
