import { createHash } from "node:crypto";
import { and, count, desc, eq, inArray } from "drizzle-orm";
import { ASSET_BYTES, type AssetForm, type AssetKind, type NewAsset } from "#lib/api/workspace/assets.ts";
import type { SignedPut } from "#lib/blobs/blobs.ts";
import type { Queries } from "#lib/db/database.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { assets, projects } from "#lib/db/schema/workspace.ts";
import { Problem } from "#lib/http/problem.ts";
import { checkAddress, type Reach } from "#lib/workspace/assets/fetch/reach.ts";
import { MOST_ASSETS, UPLOAD_KEPT, UPLOAD_SECONDS } from "#lib/workspace/assets/limits.ts";
import { type AssetRow, type AssetTools, ofOwner, uploadKey } from "#lib/workspace/assets/rows.ts";
import { noSuch } from "#lib/workspace/failure.ts";
import { newId } from "#lib/workspace/ids.ts";
import { storedBytes } from "#lib/workspace/usage.ts";

/** What adding an asset gave. */
export interface Added {
  row: AssetRow;
  upload: SignedPut | null;
  /** The account had it. */
  reused: boolean;
}

const wrongField = (pointer: string, detail: string): Problem =>
  new Problem("unprocessable", detail, { extras: { pointer, errors: [{ pointer, detail }] } });

/** @throws Problem `quota_exceeded` where an account keeps too much already for `bytes` more */
export async function requireRoom(
  queries: Queries,
  userId: string,
  bytes: number,
  { limits }: Pick<AssetTools, "limits">,
): Promise<void> {
  const used = await storedBytes(queries, userId);
  if (used + bytes > limits.storedBytes)
    throw new Problem(
      "quota_exceeded",
      `This file has ${bytes} bytes, and ${used} of your ${limits.storedBytes} are used. Delete assets or exports that you do not need.`,
      {
        extras: {
          limit: { name: "storedBytes", limit: limits.storedBytes, used, requested: bytes },
          retryable: false,
        },
      },
    );
}

/** @throws Problem `quota_exceeded` where an account has as many assets as one may have */
async function requirePlace(queries: Queries, userId: string): Promise<void> {
  const [{ total } = { total: 0 }] = await queries
    .select({ total: count() })
    .from(assets)
    .where(eq(assets.userId, userId));
  if (total >= MOST_ASSETS)
    throw new Problem(
      "quota_exceeded",
      `An account has at most ${MOST_ASSETS} assets. Delete those that you do not need.`,
      {
        extras: {
          limit: { name: "assets", limit: MOST_ASSETS, used: total, requested: 1 },
          retryable: false,
        },
      },
    );
}

/** The asset of an account that is, or is about to be, these bytes. */
async function sameBytes(
  queries: Queries,
  userId: string,
  kind: AssetKind,
  sha256: string | undefined,
): Promise<AssetRow | null> {
  if (sha256 === undefined) return null;
  const [row] = await queries
    .select()
    .from(assets)
    .where(
      and(
        eq(assets.userId, userId),
        eq(assets.sha256, sha256),
        eq(assets.kind, kind),
        inArray(assets.status, ["ready", "checking"]),
      ),
    )
    // one that is ready before one that may yet fail
    .orderBy(desc(assets.status), desc(assets.id))
    .limit(1);
  return row ?? null;
}

type Fresh = Pick<AssetRow, "source" | "status"> &
  Partial<Pick<AssetRow, "contentType" | "bytes" | "originalKey" | "expiresAt">>;

/** The row of a new asset, or of the one that the account has. To be called with the account locked. */
async function insertAsset(
  queries: Queries,
  userId: string,
  id: string,
  { kind, name, projectId, sha256, metadata }: AssetForm,
  fresh: Fresh,
  tools: AssetTools,
): Promise<{ row: AssetRow; reused: boolean }> {
  if (projectId !== undefined) {
    const [project] = await queries
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
    if (!project) throw wrongField("/projectId", "There is no such project in this account.");
  }
  const same = await sameBytes(queries, userId, kind, sha256);
  if (same) return { row: same, reused: true };
  await requireRoom(queries, userId, fresh.bytes ?? 0, tools);
  await requirePlace(queries, userId);
  const at = new Date(tools.now());
  const [row] = await queries
    .insert(assets)
    .values({
      ...{ id, userId, kind, name, projectId: projectId ?? null, sha256: sha256 ?? null, metadata },
      ...{ ...fresh, createdAt: at, updatedAt: at },
    })
    .returning();
  if (!row) throw new Error("nothing was inserted");
  return { row, reused: false };
}

/**
 * Announces a file that will be uploaded, or has one fetched.
 *
 * @throws Problem `unprocessable`, `quota_exceeded`
 */
export async function announceAsset(
  tools: AssetTools & { reach: Reach },
  userId: string,
  asked: NewAsset,
): Promise<Added> {
  const { bytes = 0, contentType = "", source, ...form } = asked;
  const id = newId("ast", tools.now());
  if (source) {
    const refused = checkAddress(source.url, tools.reach);
    if (refused) throw wrongField("/source/url", refused);
  }
  const { row, reused } = await tools.database.transaction(async (queries) => {
    await lockNames(queries, lockName.user(userId));
    const fresh: Fresh = source
      ? { status: "checking", source: { type: "url", url: source.url } }
      : {
          status: "uploading",
          source: { type: "upload" },
          contentType,
          bytes,
          originalKey: uploadKey(userId, id),
          expiresAt: new Date(tools.now() + UPLOAD_KEPT),
        };
    const made = await insertAsset(queries, userId, id, form, fresh, tools);
    if (source && !made.reused) await tools.send(queries, "assets.check", { assetId: id });
    return made;
  });
  if (reused || source) return { row, reused, upload: null };
  const upload = await tools.blobs.signedPut(uploadKey(userId, id), {
    expiresInSeconds: UPLOAD_SECONDS,
    contentType,
    bytes,
    ...(form.sha256 !== undefined && { sha256: form.sha256 }),
  });
  return { row, upload, reused };
}

/**
 * Takes a file that came with the request.
 *
 * @throws Problem `unprocessable`, `quota_exceeded`, `payload_too_large`
 */
export async function takeAsset(
  tools: AssetTools,
  userId: string,
  form: AssetForm,
  file: { bytes: Uint8Array; contentType: string },
): Promise<Added> {
  const { length } = file.bytes;
  const sha256 = createHash("sha256").update(file.bytes).digest("hex");
  if (form.sha256 !== undefined && form.sha256 !== sha256)
    throw wrongField("/sha256", "The bytes are not those whose SHA-256 you state. Send them again.");
  if (length > ASSET_BYTES[form.kind])
    throw new Problem(
      "payload_too_large",
      `A file of this kind has at most ${ASSET_BYTES[form.kind]} bytes.`,
    );
  const id = newId("ast", tools.now());
  const originalKey = uploadKey(userId, id);
  const fresh: Fresh = {
    ...{ status: "uploading", source: { type: "multipart" } },
    ...{ contentType: file.contentType, bytes: length, originalKey },
    expiresAt: new Date(tools.now() + UPLOAD_KEPT),
  };
  // the row first: whatever breaks off later, the sweep finds the file by it
  const made = await tools.database.transaction(async (queries) => {
    await lockNames(queries, lockName.user(userId));
    return insertAsset(queries, userId, id, { ...form, sha256 }, fresh, tools);
  });
  if (made.reused) return { ...made, upload: null };
  await tools.blobs.put(originalKey, file.bytes, { sha256 });
  return { row: await beginCheck(tools, userId, id), reused: false, upload: null };
}

/** Hands an asset whose bytes are there to the check; one that is further stays as it is. */
async function beginCheck(tools: AssetTools, userId: string, id: string): Promise<AssetRow> {
  return tools.database.transaction(async (queries) => {
    const [row] = await queries.select().from(assets).where(ofOwner(userId, id)).for("update");
    if (!row) throw noSuch("asset");
    if (row.status !== "uploading") return row;
    const change = { status: "checking", expiresAt: null, updatedAt: new Date(tools.now()) };
    await queries.update(assets).set(change).where(ofOwner(userId, id));
    await tools.send(queries, "assets.check", { assetId: id });
    return { ...row, ...change };
  });
}

/** Completes an upload; again: the same. @throws Problem `not_found`; `conflict` where the bytes are not there */
export async function completeAsset(tools: AssetTools, userId: string, id: string): Promise<AssetRow> {
  const [row] = await tools.database.queries.select().from(assets).where(ofOwner(userId, id));
  if (!row) throw noSuch("asset");
  if (row.status !== "uploading") return row;
  const stored = await tools.blobs.stat(uploadKey(userId, id));
  if (stored?.bytes !== row.bytes)
    throw new Problem(
      "conflict",
      "The bytes have not arrived. Send them as `upload` says, then complete it again.",
      { extras: { retryable: true } },
    );
  return beginCheck(tools, userId, id);
}
