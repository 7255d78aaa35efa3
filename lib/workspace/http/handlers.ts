import { assetHandlers, type AssetParts } from "#lib/workspace/http/assets.ts";
import type { Handlers } from "#lib/workspace/http/call.ts";
import { exportHandlers, type ExportParts } from "#lib/workspace/http/exports.ts";
import { meHandlers } from "#lib/workspace/http/me.ts";
import { projectHandlers } from "#lib/workspace/http/projects.ts";
import { videoHandlers } from "#lib/workspace/http/videos.ts";
import type { VideoParts } from "#lib/workspace/videos/parts.ts";

/** What the paid API works with. */
export interface PaidParts extends ExportParts, AssetParts {
  videos: VideoParts;
  limits: ExportParts["limits"] & AssetParts["limits"];
  blobs: AssetParts["blobs"];
}

/** Does every operation of the paid API. A test holds it against the operations table. */
export const createHandlers = (parts: PaidParts): Handlers => ({
  ...meHandlers(parts),
  ...projectHandlers(parts),
  ...assetHandlers(parts),
  ...exportHandlers(parts),
  ...videoHandlers(parts.videos),
});
