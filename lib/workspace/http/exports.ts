import type { ExportListQuery, FileKind, NewExport } from "#lib/api/workspace/exports.ts";
import { blobResponse } from "#lib/blobs/blob-response.ts";
import type { Blobs } from "#lib/blobs/blobs.ts";
import { contentDisposition } from "#lib/http/content-disposition.ts";
import { createExport, type ExportTools } from "#lib/workspace/exports/create.ts";
import {
  exportChanges,
  exportFile,
  exportsByIds,
  listExports,
  readExport,
} from "#lib/workspace/exports/read.ts";
import { cancelExport, deleteExport } from "#lib/workspace/exports/remove.ts";
import { viewExport } from "#lib/workspace/exports/view.ts";
import type { Call, Handlers } from "#lib/workspace/http/call.ts";
import { eventStream, lastEventId } from "#lib/workspace/http/event-stream.ts";

export interface ExportParts extends ExportTools {
  blobs: Pick<Blobs, "read" | "stat">;
}

const STATUS = { made: 202, joined: 202, reused: 201 } as const;

/** Operations of exports. */
export const exportHandlers = (parts: ExportParts): Handlers => ({
  async createExport({ caller, body }: Call<NewExport>) {
    const created = await createExport(parts, caller.userId, body);
    if (created.kind === "estimate") return { status: 200, body: created.estimate };
    const { kind, export: one } = created;
    return { status: STATUS[kind], body: one, headers: { Location: `/api/v1/exports/${one.id}` } };
  },
  async listExports({ caller, query, pages, now }: Call<undefined, ExportListQuery>) {
    const { queries } = parts.database;
    if (query.ids) {
      const rows = await exportsByIds(queries, caller.userId, query.ids);
      return { body: { data: rows.map((row) => viewExport(row, now)), nextCursor: null } };
    }
    const rows = await listExports(queries, caller.userId, query, pages);
    return { body: pages.page(rows, (row) => viewExport(row, now)) };
  },
  async getExport({ caller, params, query, signal }: Call<undefined, { wait: number }>) {
    const options = { waitSeconds: query.wait, signal };
    return { body: await readExport(parts, caller.userId, params.id ?? "", options) };
  },
  async listenToExport({ caller, params, headers, signal }: Call) {
    const after = lastEventId(headers);
    const events = exportChanges(parts, caller.userId, params.id ?? "", { after, signal });
    // what is not there is said before the stream begins
    const first = await events.next();
    async function* all() {
      if (!first.done) yield first.value;
      yield* events;
    }
    return {
      bytes: eventStream(all()),
      headers: {
        "Content-Type": "text/event-stream; charset=utf-8",
        "Cache-Control": "no-store",
        // nginx would keep it back until it is long enough
        "X-Accel-Buffering": "no",
      },
    };
  },
  async getExportFile({ caller, params, headers, now }: Call) {
    const { id = "", kind = "" } = params;
    const file = await exportFile(parts.database.queries, caller.userId, id, kind as FileKind);
    const request = new Request("http://localhost/", { headers });
    const { contentType, name, key } = file;
    const found = await blobResponse(
      parts.blobs,
      key,
      request,
      { contentType, contentDisposition: contentDisposition("attachment", name) },
      now,
    );
    return {
      status: found.status,
      headers: Object.fromEntries(found.headers),
      ...(found.body && { bytes: found.body }),
    };
  },
  async cancelExport({ caller, params }: Call) {
    return { body: await cancelExport(parts, caller.userId, params.id ?? "") };
  },
  async deleteExport({ caller, params }: Call) {
    await deleteExport(parts, caller.userId, params.id ?? "");
    return {};
  },
});
