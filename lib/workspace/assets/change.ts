import { and, asc, desc, eq, inArray, lt, lte, ne } from "drizzle-orm";
import type { AssetListQuery, AssetPatch } from "#lib/api/workspace/assets.ts";
import type { Blobs } from "#lib/blobs/blobs.ts";
import type { Queries } from "#lib/db/database.ts";
import { assets } from "#lib/db/schema/workspace.ts";
import { Problem } from "#lib/http/problem.ts";
import { CHECK_LASTS, FAILED_KEPT } from "#lib/workspace/assets/limits.ts";
import {
  assetPrefix,
  type AssetRow,
  type AssetTools,
  DELETED,
  getAsset,
  ofOwner,
} from "#lib/workspace/assets/rows.ts";
import { noSuch } from "#lib/workspace/failure.ts";
import { hasPairs, type ListAsked } from "#lib/workspace/lists.ts";

/** Newest first. */
export function listAssets(
  queries: Queries,
  userId: string,
  { kind, status, projectId }: Pick<AssetListQuery, "kind" | "status" | "projectId">,
  { limit, after, metadata }: ListAsked,
): Promise<AssetRow[]> {
  return queries
    .select()
    .from(assets)
    .where(
      and(
        eq(assets.userId, userId),
        ne(assets.status, DELETED),
        after === undefined ? undefined : lt(assets.id, after),
        kind && eq(assets.kind, kind),
        status && eq(assets.status, status),
        projectId === undefined ? undefined : eq(assets.projectId, projectId),
        hasPairs(assets.metadata, metadata),
      ),
    )
    .orderBy(desc(assets.id))
    .limit(limit);
}

/** Where the bytes of an asset are that films use. @throws Problem `not_found`; `conflict` where it is not ready */
export async function assetContent(
  queries: Queries,
  userId: string,
  id: string,
): Promise<{ key: string; contentType: string; name: string }> {
  const row = await getAsset(queries, userId, id);
  if (row.status !== "ready" || row.blobKey === null || row.contentType === null)
    throw new Problem(
      "conflict",
      row.status === "failed"
        ? "This asset has failed, and nothing of it is kept: `failure` says why."
        : `This asset is ${row.status}. Ask for it until it is \`ready\`.`,
      { extras: { retryable: row.status !== "failed" } },
    );
  const extension = row.blobKey.slice(row.blobKey.lastIndexOf("."));
  const name = row.name.toLowerCase().endsWith(extension) ? row.name : `${row.name}${extension}`;
  return { key: row.blobKey, contentType: row.contentType, name };
}

/**
 * Replaces the fields that are named.
 *
 * @param expect called with what is there before the change, in its transaction; throws to refuse it
 * @throws Problem `not_found`, and what `expect` throws
 */
export function updateAsset(
  { database, now }: Pick<AssetTools, "database" | "now">,
  userId: string,
  id: string,
  patch: AssetPatch,
  expect: (before: AssetRow) => void,
): Promise<AssetRow> {
  return database.transaction(async (queries) => {
    const [before] = await queries.select().from(assets).where(ofOwner(userId, id)).for("update");
    if (!before) throw noSuch("asset");
    expect(before);
    // two changes of one millisecond are two states all the same
    const updatedAt = new Date(Math.max(now(), before.updatedAt.getTime() + 1));
    const changed = { ...patch, updatedAt };
    await queries.update(assets).set(changed).where(ofOwner(userId, id));
    return { ...before, ...changed };
  });
}

/** Deletes an asset and its bytes. @throws Problem `not_found` */
export function deleteAsset(tools: AssetTools, userId: string, id: string): Promise<void> {
  return tools.database.transaction(async (queries) => {
    const [row] = await queries.select().from(assets).where(ofOwner(userId, id)).for("update");
    if (!row) throw noSuch("asset");
    // its address may yet bring bytes: the row stays until that has ended, and the sweep takes both
    if (row.status === "uploading")
      await queries
        .update(assets)
        .set({ status: DELETED, bytes: 0, name: "", metadata: {}, sha256: null })
        .where(eq(assets.id, id));
    else await queries.delete(assets).where(eq(assets.id, id));
    await tools.send(queries, "assets.delete-files", { userId, assetId: id });
  });
}

/** At a time: a sweep takes as many turns as it needs. */
const SOME = 200;

/**
 * Deletes uploads that were never completed and assets that failed a week ago; a check that nobody will end any more
 * fails.
 */
export async function sweepAssets({
  database,
  blobs,
  now,
}: Pick<AssetTools, "database" | "now"> & { blobs: Pick<Blobs, "deleteBelow"> }): Promise<void> {
  const { queries } = database;
  const at = new Date(now());
  await queries
    .update(assets)
    .set({
      status: "failed",
      failure: {
        code: "check_failed",
        detail: "We could not check this file. Add it again.",
        retryable: true,
      },
      bytes: 0,
      updatedAt: at,
      expiresAt: new Date(now() + FAILED_KEPT),
    })
    .where(and(eq(assets.status, "checking"), lt(assets.updatedAt, new Date(now() - CHECK_LASTS))));
  for (;;) {
    const old = await queries
      .select({ id: assets.id, userId: assets.userId })
      .from(assets)
      .where(and(lte(assets.expiresAt, at), inArray(assets.status, ["uploading", "failed", DELETED])))
      .orderBy(asc(assets.expiresAt))
      .limit(SOME);
    for (const { id, userId } of old) {
      // the file first: what is without a row is found by nobody
      await blobs.deleteBelow(assetPrefix(userId, id));
      await queries
        .delete(assets)
        .where(and(eq(assets.id, id), inArray(assets.status, ["uploading", "failed", DELETED])));
    }
    if (old.length < SOME) return;
  }
}
