import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { CLOSED_POLICY, CORS_HEADERS, commonHeaders } from "#lib/http/headers.ts";
import {
  makeRepresentation,
  makeVariant,
  type Representation,
  tagOf,
  type Variant,
} from "#lib/surface/representation.ts";

/** What stands under `public/`. A file of another kind is not served. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
};
/** Kept in memory, for they are small and compressed as they are sent. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
};

const CHUNK_BYTES = 65_536;

/** SHA-256 of a file, read in pieces. */
function digestOf(file: string): string {
  const hash = createHash("sha256");
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const descriptor = openSync(file, "r");
  try {
    for (;;) {
      const length = readSync(descriptor, chunk, 0, CHUNK_BYTES, null);
      if (!length) return tagOf(hash);
      hash.update(chunk.subarray(0, length));
    }
  } finally {
    closeSync(descriptor);
  }
}

type Headers = readonly (readonly [string, string])[];

/** A file that is read as it is sent, and described anew when it has changed: at its first use, and after a deploy in place. */
function mediaFile(file: string, contentType: string, headers: Headers, notAfter: number): Representation {
  let known: { sizeBytes: number; modifiedMs: number; variant: Variant } | undefined;
  return {
    contentType,
    variant() {
      const { size: sizeBytes, mtimeMs: modifiedMs } = statSync(file);
      if (known?.sizeBytes !== sizeBytes || known.modifiedMs !== modifiedMs) {
        const body = {
          state: { file, sizeBytes, modifiedMs },
          pieces: sizeBytes ? [{ start: 0, end: sizeBytes - 1 }] : [],
          length: sizeBytes,
        };
        const described = { body, length: sizeBytes, tag: digestOf(file), contentType };
        // a clock that was wrong must not date it after its answer, RFC 9110 §8.8.2.1
        const options = { lastModified: Math.min(modifiedMs, notAfter), hasRanges: true };
        known = { sizeBytes, modifiedMs, variant: makeVariant(described, headers, options) };
      }
      return known.variant;
    },
  };
}

/** A directory whose files are served. */
export interface ServedDirectory {
  directory: string;
  /** Where it stands: empty for the root, `/og`. */
  prefix: string;
  /** What the names of its files end in besides, in Next's build `.body`. */
  suffix?: string;
}

/**
 * The files of `public/`, and what the build has drawn: films, pictures, icons, schemas. Media are read from disk as
 * they are sent; text is kept in memory, in each coding that was asked for.
 *
 * @param directories one that is not there has no files: a host may keep them elsewhere
 * @param baseUrl the public origin
 * @param now milliseconds since the epoch: no file is dated later
 * @returns path → file
 */
export function readDiskFiles(
  directories: readonly ServedDirectory[],
  baseUrl: string,
  now: number,
): ReadonlyMap<string, Representation> {
  const found = new Map<string, Representation>();
  const headers: Headers = [
    ...commonHeaders(baseUrl),
    ...CORS_HEADERS,
    ["Content-Security-Policy", CLOSED_POLICY],
    ["Cache-Control", "public, max-age=3600"],
  ];
  for (const { directory, prefix, suffix = "" } of directories) {
    if (!existsSync(directory)) continue;
    for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(suffix)) continue;
      const file = resolve(join(directory, name));
      const path = `${prefix}/${name.slice(0, name.length - suffix.length).replaceAll("\\", "/")}`;
      const media = MEDIA_TYPES[extname(path)];
      const text = TEXT_TYPES[extname(path)];
      if (media) found.set(path, mediaFile(file, media, headers, now));
      else if (text) {
        const options = { lastModified: Math.min(statSync(file).mtimeMs, now), hasRanges: true };
        const vary: Headers = [...headers, ["Vary", "Accept-Encoding"]];
        found.set(path, makeRepresentation(text, readFileSync(file), vary, options));
      }
    }
  }
  return found;
}
