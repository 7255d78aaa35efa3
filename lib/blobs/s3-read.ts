import { BlobError } from "#lib/blobs/blobs.ts";
import { inTime } from "#lib/blobs/incoming.ts";
import { s3Fault } from "#lib/blobs/s3-client.ts";

/**
 * The body of an answer. It ends with an error where S3 sends nothing for so long, breaks off, or ends early: a film
 * that is too short must not look whole.
 *
 * @param expected bytes
 */
export function s3Body(
  source: AsyncIterable<Uint8Array> & { destroy(): unknown },
  expected: number,
  bucket: string,
  stallMs: number,
): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  const late = () => new BlobError("away", "S3 sends no more bytes.");
  let came = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await inTime(iterator.next(), stallMs, late);
          if (!done) {
            came += value.length;
            controller.enqueue(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
          } else if (came === expected) controller.close();
          else controller.error(new BlobError("away", `S3 ended after ${came} of ${expected} bytes.`));
        } catch (error) {
          source.destroy();
          controller.error(s3Fault(error, bucket));
        }
      },
      cancel() {
        source.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
