import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { sendStream } from "#lib/server/send-stream.ts";
import { type DiskBody, openDiskBody } from "#lib/surface/disk-body.ts";

/**
 * Sends a file, or parts of it, as it is read: what a slow client has not taken is not read yet.
 *
 * @param closed called once the answer is whole or its client gone
 * @throws where the file cannot be read: before anything was sent, or with the connection cut
 */
export async function sendDiskBody(
  response: ServerResponse,
  status: number,
  headers: string[],
  body: DiskBody,
  closed: () => void,
): Promise<void> {
  const chunks = await openDiskBody(body);
  if (response.destroyed) {
    await chunks.return(undefined);
    closed();
    return;
  }
  response.writeHead(status, headers);
  await sendStream(response, Readable.from(chunks, { objectMode: false }));
  closed();
}
