import type { JobHandlers } from "#lib/jobs/job.ts";
import { checkAsset, type CheckTools } from "#lib/workspace/assets/check/check.ts";
import { assetPrefix } from "#lib/workspace/assets/rows.ts";

/** The jobs of assets. */
export const assetJobs = (tools: CheckTools): Pick<JobHandlers, "assets.check" | "assets.delete-files"> => ({
  "assets.check": ({ assetId }, { signal }) => checkAsset(tools, assetId, signal),
  "assets.delete-files": ({ userId, assetId }) => tools.blobs.deleteBelow(assetPrefix(userId, assetId)),
});
