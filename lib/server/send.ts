import { quotaHeaders } from "#lib/limits/policy.ts";
import type { Answer } from "#lib/surface/parts.ts";
import { sendDiskBody } from "#lib/server/disk-body.ts";
import { type Exchange, type Front, logAnswer } from "#lib/server/exchange.ts";
import { createTurns } from "#lib/server/turns.ts";
import { closeSlowly } from "#lib/server/web-handler.ts";

/** A query takes one to three milliseconds. */
const SEARCH_TURN_MS = 10;

export interface Sender {
  /** Sends a finished answer. @returns a promise where the body is read from disk */
  send(exchange: Exchange, answer: Answer): Promise<void> | undefined;
  /** Does work that computes its answer in a turn of the event loop; what it sends goes at the end of the turn. */
  inTurn(work: () => void): void;
}

/** Sends what the door answers. */
export function createSender(front: Front): Sender {
  /** Answers that wait for the end of the turn: sent together, they wake their readers once. */
  const held: (() => void)[] = [];
  let holding = false;
  const takeTurns = createTurns(SEARCH_TURN_MS, () => {
    for (const write of held.splice(0)) write();
  });

  return {
    send(exchange, { status, headers: made, body }) {
      const { request, response, id, quota } = exchange;
      const headers = [...made, "X-Request-Id", id];
      if (quota) for (const [name, value] of quotaHeaders(quota)) headers.push(name, value);
      if (front.draining) headers.push("Connection", "close");
      // node:http says that it closes
      if (front.awaited.has(request)) closeSlowly(request);
      if (body !== null && !Buffer.isBuffer(body)) {
        const closed = () => logAnswer(front, exchange, status, body.length);
        return sendDiskBody(response, status, headers, body, closed);
      }
      const write = () => {
        response.writeHead(status, headers);
        response.end(body ?? undefined);
        logAnswer(front, exchange, status, body?.length ?? 0);
      };
      if (holding) held.push(write);
      else write();
      return undefined;
    },
    inTurn(work) {
      takeTurns(() => {
        holding = true;
        work();
        holding = false;
      });
    },
  };
}
