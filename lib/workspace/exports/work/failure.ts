import type { ExportFailure } from "#lib/api/workspace/exports.ts";
import { BlobError } from "#lib/blobs/blobs.ts";
import { Problem } from "#lib/http/problem.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { CompositionError } from "#lib/video/composition-error.ts";
import { isFull } from "#lib/video/disk.ts";
import { ExportError } from "#lib/video/encode/ffmpeg.ts";
import { MOST_ATTEMPTS } from "#lib/workspace/exports/limits.ts";

const NOWHERE = { sceneId: null, assetId: null, pointer: null };

/** A step's work, of which tries are left or not. */
export interface Judged {
  failure: ExportFailure;
  /** No other try can help. */
  final: boolean;
}

/** Scene and asset that a pointer into a composition leads to. */
function placeOf(
  { scenes, assets }: Composition,
  pointer: string,
): Pick<ExportFailure, "sceneId" | "assetId"> {
  const [, list, index] = pointer.split("/");
  return {
    sceneId: list === "scenes" ? (scenes[Number(index)]?.id ?? null) : null,
    assetId: list === "assets" ? (assets[Number(index)]?.id ?? null) : null,
  };
}

const AGAIN =
  "Export it again; segments that are done are not drawn again, and a failed export costs nothing.";

export const deadlineFailure = ({
  framesDone,
  framesTotal,
}: {
  framesDone: number;
  framesTotal: number;
}) => ({
  code: "deadline_exceeded",
  detail: `${framesDone} of ${framesTotal} frames were done when its time was up. ${AGAIN}`,
  ...NOWHERE,
  retryable: true,
});

/** The worker went away, every time. @param sceneId that it was drawing */
export const lostFailure = (sceneId: string | null): ExportFailure => ({
  code: "worker_lost",
  detail: `The process that worked on it ended ${MOST_ATTEMPTS} times${sceneId === null ? "" : ` while it drew the scene "${sceneId}"`}. Make the scene simpler or the film smaller, and export it again.`,
  ...NOWHERE,
  sceneId,
  retryable: false,
});

/** What the codes of an ExportError come to: what to do, and whether the same export may do later. */
const ADVICE: Partial<Record<ExportError["code"], { code: string; detail: string; retryable: boolean }>> = {
  disk_full: {
    code: "storage_full",
    detail: `The server had no room left for the film. Its operator has to make some. ${AGAIN}`,
    retryable: true,
  },
  output_unusable: {
    code: "output_unusable",
    detail: `The encoded film was not the one that was drawn, so it was thrown away. ${AGAIN}`,
    retryable: true,
  },
  drawing_failed: {
    code: "drawing_failed",
    detail: "Drawing it failed every time. Make the scene simpler or the film smaller, and export it again.",
    retryable: false,
  },
  sound_failed: {
    code: "sound_failed",
    detail:
      "Its sound could not be mixed. Replace the audio files of the video, or export it with `sound: false`.",
    retryable: false,
  },
  unsupported: {
    code: "unsupported",
    detail: "This server cannot encode that format. Ask for `mp4`.",
    retryable: false,
  },
};

/**
 * What an error of a step means for its export.
 *
 * @param film where the error may point into; null before it is read
 * @param sceneId of the segment that was drawn
 */
export function judge(error: unknown, film: Composition | null, sceneId: string | null): Judged {
  if (error instanceof CompositionError) {
    const [issue] = error.issues;
    const pointer = issue?.pointer ?? null;
    const place = film && pointer !== null ? placeOf(film, pointer) : { sceneId, assetId: null };
    const what = issue ? `${issue.message}${pointer ? ` (${pointer})` : ""}` : "It cannot be drawn";
    return {
      failure: {
        code: "composition_invalid",
        detail: `${what.replace(/[.]$/, "")}. Edit the video, and export the new revision.`,
        ...place,
        pointer,
        retryable: false,
      },
      final: true,
    };
  }
  if (error instanceof Problem)
    return {
      failure: { code: "revision_unreadable", detail: error.message, ...NOWHERE, retryable: false },
      final: true,
    };
  if (error instanceof BlobError || isFull(error)) {
    const full = isFull(error) || (error as BlobError).fault === "full";
    return {
      failure: {
        code: full ? "storage_full" : "storage_unavailable",
        detail: full
          ? `The server had no room left for the film. Its operator has to make some. ${AGAIN}`
          : `The store of files did not answer. ${AGAIN}`,
        ...NOWHERE,
        retryable: true,
      },
      final: false,
    };
  }
  const advice = error instanceof ExportError ? ADVICE[error.code] : undefined;
  return {
    failure: {
      ...(advice ?? {
        code: "encoding_failed",
        detail: `Encoding failed every time. ${AGAIN}`,
        retryable: true,
      }),
      ...NOWHERE,
      sceneId,
    },
    final: error instanceof ExportError && error.code === "unsupported",
  };
}
