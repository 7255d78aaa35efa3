import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { ASSET_BYTES, type AssetFailure, type AssetKind, FETCHED_BYTES } from "#lib/api/workspace/assets.ts";
import { BlobError } from "#lib/blobs/blobs.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { assets } from "#lib/db/schema/workspace.ts";
import { Problem } from "#lib/http/problem.ts";
import { inspect } from "#lib/workspace/assets/check/inspect.ts";
import { requireRoom } from "#lib/workspace/assets/create.ts";
import { fetchFile, FetchRefused } from "#lib/workspace/assets/fetch/fetch-file.ts";
import type { Reach } from "#lib/workspace/assets/fetch/reach.ts";
import { FAILED_KEPT } from "#lib/workspace/assets/limits.ts";
import { assetPrefix, type AssetRow, type AssetTools, uploadKey } from "#lib/workspace/assets/rows.ts";

export type CheckTools = AssetTools & { reach: Reach };

const failureOf = (code: string, detail: string, retryable = false): AssetFailure => ({
  code,
  detail,
  retryable,
});

/** What came, read once: whatever arrives later is not what was looked at. */
async function bytesOf(
  { id, userId, kind, source }: AssetRow,
  { blobs, reach }: CheckTools,
  signal: AbortSignal,
): Promise<Uint8Array | AssetFailure> {
  const most = ASSET_BYTES[kind as AssetKind];
  try {
    if (source.type === "url")
      return await fetchFile(String(source.url), {
        reach,
        signal,
        maxBytes: Math.min(most, FETCHED_BYTES),
      });
    const bytes = await blobs.get(uploadKey(userId, id), most);
    return bytes ?? failureOf("missing", "The bytes are gone. Add the file again.", true);
  } catch (error) {
    if (error instanceof FetchRefused) return failureOf(error.code, error.message, error.retryable);
    if (error instanceof BlobError && error.fault === "too_large")
      return failureOf("too_large", `A file of this kind has at most ${most} bytes. Make it smaller.`);
    throw error;
  }
}

/** Where a row stays that was deleted meanwhile, nothing of it does. */
async function settle(
  row: AssetRow,
  change: Partial<AssetRow>,
  { database, blobs, now }: CheckTools,
): Promise<void> {
  const settled = await database.queries
    .update(assets)
    .set({ ...change, originalKey: null, updatedAt: new Date(Math.max(now(), row.updatedAt.getTime() + 1)) })
    .where(and(eq(assets.id, row.id), eq(assets.status, "checking")))
    .returning({ id: assets.id });
  if (change.status === "failed" || !settled.length) await blobs.deleteBelow(assetPrefix(row.userId, row.id));
  else await blobs.delete(uploadKey(row.userId, row.id));
}

const fail = (row: AssetRow, failure: AssetFailure, tools: CheckTools): Promise<void> =>
  settle(
    row,
    {
      ...{ status: "failed", failure: { ...failure }, bytes: 0 },
      expiresAt: new Date(tools.now() + FAILED_KEPT),
    },
    tools,
  );

/** What `assets.check` does: fetches where that is asked for, looks at the bytes, and keeps what films use. */
export async function checkAsset(tools: CheckTools, assetId: string, signal: AbortSignal): Promise<void> {
  const { database, blobs } = tools;
  const [row] = await database.queries.select().from(assets).where(eq(assets.id, assetId));
  if (row?.status !== "checking") return;
  const bytes = await bytesOf(row, tools, signal);
  if (!(bytes instanceof Uint8Array)) return fail(row, bytes, tools);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (row.sha256 !== null && row.sha256 !== sha256)
    return fail(
      row,
      failureOf("mismatch", "The bytes are not those whose SHA-256 was stated. Add the file again.", true),
      tools,
    );
  const seen = await inspect(row.kind as AssetKind, bytes, { signal });
  if ("failure" in seen) return fail(row, seen.failure, tools);
  const { bytes: kept, contentType, extension, facts } = seen.inspected;
  try {
    await database.transaction(async (queries) => {
      await lockNames(queries, lockName.user(row.userId));
      // what it takes is known now: more than was announced, or fetched
      const more = kept.length - (row.bytes ?? 0);
      if (more > 0) await requireRoom(queries, row.userId, more, tools);
      await queries.update(assets).set({ bytes: kept.length, sha256 }).where(eq(assets.id, row.id));
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return fail(row, failureOf(error.code, error.message), tools);
  }
  const blobKey = `${assetPrefix(row.userId, row.id)}file.${extension}`;
  await blobs.put(blobKey, kept, { signal });
  await settle(row, { status: "ready", blobKey, contentType, facts: { ...facts } }, tools);
}
