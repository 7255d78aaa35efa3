import type { ExportStatus } from "#lib/api/workspace/exports.ts";

/** Where an export may go from each step. */
const NEXT: Readonly<Record<ExportStatus, readonly ExportStatus[]>> = {
  queued: ["preparing", "failed", "canceled"],
  // preparing again: by a worker of another engine, before anything was drawn with it
  preparing: ["preparing", "rendering", "finalizing", "failed", "canceled"],
  rendering: ["rendering", "preparing", "finalizing", "failed", "canceled"],
  // rendering again: a kept segment turned out to be gone
  finalizing: ["rendering", "preparing", "succeeded", "failed", "canceled"],
  succeeded: [],
  failed: [],
  canceled: [],
};

export const isFinal = (status: string): boolean => NEXT[status as ExportStatus]?.length === 0;

/** Whether an export that is at one step may go to another. */
export const mayGo = (from: string, to: ExportStatus): boolean =>
  NEXT[from as ExportStatus]?.includes(to) ?? false;

/** What becomes of the units of an export that ends so. */
export const SETTLEMENT = { succeeded: "charged", failed: "released", canceled: "released" } as const;
export type FinalStatus = keyof typeof SETTLEMENT;
