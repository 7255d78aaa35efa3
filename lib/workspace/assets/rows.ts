import { and, eq, ne } from "drizzle-orm";
import type { Asset, AssetFacts, AssetFailure, AssetKind, AssetStatus } from "#lib/api/workspace/assets.ts";
import type { Blobs, SignedPut } from "#lib/blobs/blobs.ts";
import { userPrefix } from "#lib/blobs/keys.ts";
import type { Database, Queries } from "#lib/db/database.ts";
import { assets } from "#lib/db/schema/workspace.ts";
import type { SendJob } from "#lib/jobs/job.ts";
import { noSuch } from "#lib/workspace/failure.ts";

export type AssetRow = typeof assets.$inferSelect;

/** What assets work with. */
export interface AssetTools {
  database: Database;
  blobs: Blobs;
  send: SendJob;
  /** Bytes that an account may keep. */
  limits: { storedBytes: number };
  /** Milliseconds since the Unix epoch. */
  now: () => number;
}

/** Where the files of an asset are: by its id, whatever it is called. */
export const assetPrefix = (userId: string, id: string): string => `${userPrefix(userId)}assets/${id}/`;
/** Where its bytes arrive. */
export const uploadKey = (userId: string, id: string): string => `${assetPrefix(userId, id)}upload`;

/** Deleted while its upload's address was good: nobody sees it, and what still arrives is swept with it. */
export const DELETED = "deleted";

export const ofOwner = (userId: string, id: string) =>
  and(eq(assets.id, id), eq(assets.userId, userId), ne(assets.status, DELETED));

/** @throws Problem `not_found` */
export async function getAsset(queries: Queries, userId: string, id: string): Promise<AssetRow> {
  const [row] = await queries.select().from(assets).where(ofOwner(userId, id));
  if (!row) throw noSuch("asset");
  return row;
}

/** An asset as it is answered. */
export function viewAsset(
  row: AssetRow,
  { upload = null, reused = false }: { upload?: SignedPut | null; reused?: boolean } = {},
): Asset {
  return {
    id: row.id,
    object: "asset",
    kind: row.kind as AssetKind,
    name: row.name,
    projectId: row.projectId,
    status: row.status as AssetStatus,
    failure: row.failure as AssetFailure | null,
    source: row.source as Asset["source"],
    contentType: row.contentType,
    bytes: row.bytes,
    sha256: row.sha256,
    facts: row.facts as AssetFacts,
    upload: upload && {
      method: upload.method,
      url: upload.url,
      headers: { ...upload.headers },
      expiresAt: upload.expiresAt.toISOString(),
    },
    reused,
    metadata: row.metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
