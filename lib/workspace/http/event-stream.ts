import type { ExportEvent } from "#lib/api/workspace/exports.ts";

/** Milliseconds after which who was cut off comes back. */
const RETRY = 2_000;

const encoder = new TextEncoder();

/** An event as it is sent, HTML §9.2.6: JSON has no line breaks. */
const sent = ({ id, type, ...event }: ExportEvent): string =>
  `${id === null ? "" : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify({ type, ...event })}\n\n`;

/**
 * Events as a stream of bytes. It asks for the next one when that is read, and ends the source when nobody reads on.
 *
 * @param events null is a sign of life
 */
export function eventStream(events: AsyncGenerator<ExportEvent | null>): ReadableStream<Uint8Array> {
  let begun = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!begun) {
          begun = true;
          controller.enqueue(encoder.encode(`retry: ${RETRY}\n\n`));
          return;
        }
        const { done, value } = await events.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value ? sent(value) : ": here\n\n"));
      },
      async cancel() {
        await events.return(null);
      },
    },
    { highWaterMark: 0 },
  );
}

/** What `Last-Event-ID` names; undefined where it is none of ours. */
export function lastEventId(headers: Headers): number | undefined {
  const said = headers.get("last-event-id");
  return said !== null && /^\d{1,9}$/.test(said) ? Number(said) : undefined;
}
