import type { JobHandlers } from "#lib/jobs/job.ts";
import { exportPrefix } from "#lib/workspace/exports/files.ts";
import { finish } from "#lib/workspace/exports/work/finish.ts";
import { prepare } from "#lib/workspace/exports/work/prepare.ts";
import { drawSegment } from "#lib/workspace/exports/work/segment.ts";
import type { WorkTools } from "#lib/workspace/exports/work/step.ts";
import { tend } from "#lib/workspace/exports/work/tend.ts";

/** The jobs of exports. */
export const exportHandlers = (tools: WorkTools) =>
  ({
    "exports.prepare": (data, job) => prepare(tools, data, job),
    "exports.segment": (data, job) => drawSegment(tools, data, job),
    "exports.finish": (data, job) => finish(tools, data, job),
    "exports.tend": () => tend(tools),
    "exports.delete-files": ({ userId, exportId }) => tools.blobs.deleteBelow(exportPrefix(userId, exportId)),
  }) satisfies Partial<JobHandlers>;
