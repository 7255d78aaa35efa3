import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Sends a body as it comes: what a slow client has not taken is not read yet.
 *
 * @throws where the body fails: the connection is cut then, and no client takes what it has for all
 */
export async function sendStream(response: ServerResponse, body: Readable): Promise<void> {
  try {
    await pipeline(body, response);
  } catch (error) {
    // who goes away in the middle has no failure of ours
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
