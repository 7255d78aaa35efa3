import type { FileKind, ResolvedSettings } from "#lib/api/workspace/exports.ts";
import { userPrefix } from "#lib/blobs/keys.ts";

/** A file of an export, as its row keeps it. */
export interface KeptFile {
  key: string;
  name: string;
  contentType: string;
  bytes: number;
  sha256: string;
}
export type KeptFiles = Partial<Record<FileKind, KeptFile>>;

/** Where the files of an export are. */
export const exportPrefix = (userId: string, exportId: string): string =>
  `${userPrefix(userId)}exports/${exportId}/`;

/** Where the files of one try are: who was overtaken writes over nobody's. */
export const tryPrefix = (userId: string, exportId: string, run: number, attempt: number): string =>
  `${exportPrefix(userId, exportId)}${run}-${attempt}/`;

/** Where a segment is kept for an account. */
export const segmentBlob = (userId: string, contentKey: string): string =>
  `${userPrefix(userId)}segments/${contentKey}.mp4`;

const TYPES = { mp4: "video/mp4", gif: "image/gif", webp: "image/webp" } as const;

/** The title as a part of a file name: letters and digits of any script. */
const nameOf = (title: string): string =>
  title
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || "film";

/** What the files of an export are called and are. @returns without bytes and hash */
export function fileForm(
  kind: FileKind,
  title: string,
  { format }: Pick<ResolvedSettings, "format">,
): { stored: string; name: string; contentType: string } {
  const name = nameOf(title);
  switch (kind) {
    case "film":
      return { stored: `film.${format}`, name: `${name}.${format}`, contentType: TYPES[format] };
    case "poster":
    case "sheet":
      return { stored: `${kind}.png`, name: `${name}-${kind}.png`, contentType: "image/png" };
    case "captions":
      return { stored: "captions.vtt", name: `${name}.vtt`, contentType: "text/vtt; charset=utf-8" };
    case "manifest":
      return { stored: "manifest.json", name: `${name}.json`, contentType: "application/json" };
  }
}
