import {
  type Export,
  FILE_KINDS,
  type ExportFailure,
  type ExportStatus,
} from "#lib/api/workspace/exports.ts";
import type { ExportRow } from "#lib/workspace/exports/change.ts";
import type { KeptFiles } from "#lib/workspace/exports/files.ts";
import { STALLED } from "#lib/workspace/exports/limits.ts";
import { type FinalStatus, isFinal, SETTLEMENT } from "#lib/workspace/exports/states.ts";

const WORKING: readonly string[] = ["preparing", "rendering", "finalizing"];

/**
 * An export as its owner sees it.
 *
 * @param now milliseconds since the Unix epoch
 */
export function viewExport(row: ExportRow, now: number): Export {
  const { id, videoId, revision, status, createdAt, startedAt, finishedAt, updatedAt, expiresAt } = row;
  const files = row.files as KeptFiles;
  return {
    id,
    object: "export",
    videoId,
    revision,
    status: status as ExportStatus,
    progress: {
      framesTotal: row.framesTotal,
      framesDone: row.framesDone,
      framesReused: row.framesReused,
      updatedAt: updatedAt.toISOString(),
      stalled: WORKING.includes(status) && now - updatedAt.getTime() > STALLED,
    },
    settings: row.settings as Export["settings"],
    cost: {
      units: row.units,
      state: isFinal(status) ? SETTLEMENT[status as FinalStatus] : "reserved",
    },
    reused: row.reusedFrom !== null,
    files: FILE_KINDS.flatMap((kind) => {
      const file = files[kind];
      if (!file) return [];
      const { name, contentType, bytes, sha256 } = file;
      return [{ kind, name, contentType, bytes, sha256, url: `/api/v1/exports/${id}/files/${kind}` }];
    }),
    failure: row.failure as ExportFailure | null,
    metadata: row.metadata,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    deadlineAt: row.deadlineAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
