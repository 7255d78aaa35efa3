import { FORM_TYPE } from "#lib/api/operations/operation.ts";
import {
  AssetForm,
  type AssetListQuery,
  type AssetPatch,
  MULTIPART_BYTES,
  type NewAsset,
} from "#lib/api/workspace/assets.ts";
import { blobProblem, blobResponse } from "#lib/blobs/blob-response.ts";
import { BlobError } from "#lib/blobs/blobs.ts";
import { contentDisposition } from "#lib/http/content-disposition.ts";
import { Problem } from "#lib/http/problem.ts";
import { assetContent, deleteAsset, listAssets, updateAsset } from "#lib/workspace/assets/change.ts";
import type { CheckTools } from "#lib/workspace/assets/check/check.ts";
import { type Added, announceAsset, completeAsset, takeAsset } from "#lib/workspace/assets/create.ts";
import { type AssetRow, getAsset, viewAsset } from "#lib/workspace/assets/rows.ts";
import type { Call, Handlers } from "#lib/workspace/http/call.ts";
import { requireMatch } from "#lib/workspace/http/etag.ts";
import { type Form, readForm } from "#lib/workspace/http/multipart.ts";
import { checked } from "#lib/workspace/http/read-body.ts";

export type AssetParts = CheckTools;

/** Each change has an instant of its own. */
const tagOf = ({ updatedAt }: AssetRow): string => `"${updatedAt.getTime().toString(36)}"`;
const reply = (row: AssetRow) => ({ body: viewAsset(row), headers: { ETag: tagOf(row) } });

/** The name that a client's file has, as a label. */
const labelOf = (name: string): string =>
  [...name.toWellFormed().replace(/\p{Cc}/gu, " ")].slice(0, 200).join("").trim();

/** The fields of a form: `metadata[brand]=ledgerly` is a pair of `metadata`. @throws Problem `unprocessable` */
function fieldsOf({ fields, file }: Form): AssetForm {
  const value: Record<string, unknown> = {};
  const metadata: Record<string, string> = {};
  for (const [name, text] of fields) {
    const key = /^metadata\[(.+)\]$/s.exec(name)?.[1];
    if (key === undefined) value[name] = text;
    else metadata[key] = text;
  }
  if (Object.keys(metadata).length) value.metadata = metadata;
  if (value.name === undefined && file) value.name = labelOf(file.name) || "file";
  return checked(AssetForm, value);
}

/** A fault of the store, as a refusal. */
const said = (error: unknown): never => {
  throw error instanceof BlobError ? blobProblem(error) : error;
};

/** Operations of assets. */
export const assetHandlers = (parts: AssetParts): Handlers => ({
  async createAsset({ caller, body, upload, mediaType }: Call<NewAsset>) {
    let added: Added;
    let status = 201;
    if (mediaType === FORM_TYPE && upload) {
      const form = await readForm(upload.bytes, upload.contentType, "file");
      const fields = fieldsOf(form);
      const { file } = form;
      if (!file?.bytes.length)
        throw new Problem("invalid_request", "The form has no file in `file`, or an empty one.");
      if (file.bytes.length > MULTIPART_BYTES)
        throw new Problem(
          "payload_too_large",
          `A form brings ${MULTIPART_BYTES} bytes at most. Announce larger files with JSON, and upload them.`,
        );
      added = await takeAsset(parts, caller.userId, fields, file).catch(said);
      status = 202;
    } else {
      added = await announceAsset(parts, caller.userId, body).catch(said);
      if (body.source) status = 202;
    }
    const { row, upload: target, reused } = added;
    return {
      status: reused ? 200 : status,
      body: viewAsset(row, { upload: target, reused }),
      headers: { Location: `/api/v1/assets/${row.id}`, ETag: tagOf(row) },
    };
  },
  async completeAsset({ caller, params }: Call) {
    return reply(await completeAsset(parts, caller.userId, params.id ?? "").catch(said));
  },
  async listAssets({ caller, query, pages }: Call<undefined, AssetListQuery>) {
    const asked = { limit: pages.limit + 1, after: pages.after, metadata: query.metadata };
    const rows = await listAssets(parts.database.queries, caller.userId, query, asked);
    return { body: pages.page(rows, (row) => viewAsset(row)) };
  },
  async getAsset({ caller, params }: Call) {
    return reply(await getAsset(parts.database.queries, caller.userId, params.id ?? ""));
  },
  async getAssetContent({ caller, params, headers, now }: Call) {
    const { key, contentType, name } = await assetContent(
      parts.database.queries,
      caller.userId,
      params.id ?? "",
    );
    const request = new Request("http://localhost/", { headers });
    const form = { contentType, contentDisposition: contentDisposition("attachment", name) };
    const found = await blobResponse(parts.blobs, key, request, form, now);
    return {
      status: found.status,
      // a browser that takes it for something else runs it
      headers: { ...Object.fromEntries(found.headers), "X-Content-Type-Options": "nosniff" },
      ...(found.body && { bytes: found.body }),
    };
  },
  async updateAsset({ caller, params, body, headers }: Call<AssetPatch>) {
    const expect = (before: AssetRow) => requireMatch(headers, tagOf(before));
    return reply(await updateAsset(parts, caller.userId, params.id ?? "", body, expect));
  },
  async deleteAsset({ caller, params }: Call) {
    await deleteAsset(parts, caller.userId, params.id ?? "");
    return {};
  },
});
