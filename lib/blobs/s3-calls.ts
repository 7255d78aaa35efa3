import type { GetObjectCommandOutput } from "@aws-sdk/client-s3";
import { BlobError, type BlobInfo, type BlobRange, type BlobRead, type Blobs } from "#lib/blobs/blobs.ts";
import { boundsOf } from "#lib/blobs/incoming.ts";
import { isKey, keyParts, prefixParts } from "#lib/blobs/keys.ts";
import { inS3Time, type S3 } from "#lib/blobs/s3-client.ts";
import { s3Body } from "#lib/blobs/s3-read.ts";

/** S3 copies up to 5 GiB within its answer: a copy may take so many times as long as another one. */
const COPY_TIMES = 8;
const READY_MS = 2_500;

/** Sends a command, with so much time for all tries together until the answer begins. */
export type Ask = <Value>(
  milliseconds: number,
  call: (s3: S3, abort: { abortSignal: AbortSignal }) => Promise<Value>,
) => Promise<Value>;

export interface CallSettings {
  bucket: string;
  answerMs: number;
  stallMs: number;
}

/** @see Ask */
export const createAsk =
  (library: () => Promise<S3>, bucket: string): Ask =>
  (milliseconds, call) =>
    inS3Time(milliseconds, bucket, async (abortSignal) => call(await library(), { abortSignal }));

const infoOf = (answer: { ETag?: string; LastModified?: Date }, bytes: number): BlobInfo => ({
  bytes,
  etag: answer.ETag ?? "",
  modifiedMs: answer.LastModified?.getTime() ?? 0,
});

async function nullIfMissing<Value>(asking: Promise<Value>): Promise<Value | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof BlobError && error.fault === "not_found") return null;
    throw error;
  }
}

/** Which bytes came, of how many: `bytes 0-99/1000`. */
function rangeOf({ ContentRange, ContentLength = 0 }: GetObjectCommandOutput) {
  const [, start, end, bytes] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange ?? "") ?? [];
  if (bytes === undefined) return { start: 0, end: ContentLength - 1, bytes: ContentLength };
  return { start: Number(start), end: Number(end), bytes: Number(bytes) };
}

/** What is asked about one key, or two. */
export function objectCalls(ask: Ask, { bucket, answerMs, stallMs }: CallSettings) {
  async function read(key: string, range?: BlobRange): Promise<BlobRead | null> {
    keyParts(key);
    // S3 would pass over a range that is none, and answer with everything
    if (range) boundsOf(range, Number.MAX_SAFE_INTEGER);
    const field = range && { Range: `bytes=${range.start}-${range.end ?? ""}` };
    const answer = await nullIfMissing(
      ask(answerMs, ({ client, GetObjectCommand }, abort) =>
        client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...field }), abort),
      ),
    );
    if (!answer) return null;
    const { bytes, ...bounds } = rangeOf(answer);
    const source = answer.Body as unknown as AsyncIterable<Uint8Array> & { destroy(): unknown };
    if (range && !bytes) {
      source.destroy();
      throw new BlobError("no_such_range", "The blob is empty.");
    }
    const body = s3Body(source, bounds.end - bounds.start + 1, bucket, stallMs);
    return { ...infoOf(answer, bytes), ...bounds, body };
  }

  async function stat(key: string): Promise<BlobInfo | null> {
    keyParts(key);
    const answer = await nullIfMissing(
      ask(answerMs, ({ client, HeadObjectCommand }, abort) =>
        client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }), abort),
      ),
    );
    return answer && infoOf(answer, answer.ContentLength ?? 0);
  }

  async function copy(from: string, to: string): Promise<void> {
    keyParts(from);
    keyParts(to);
    if (from === to) {
      // S3 refuses it
      if (!(await stat(from)))
        throw new BlobError("not_found", "Nothing is at the key that was to be copied.");
      return;
    }
    await ask(COPY_TIMES * answerMs, ({ client, CopyObjectCommand }, abort) =>
      client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${from}` }), abort),
    );
  }

  async function remove(key: string): Promise<void> {
    await nullIfMissing(
      ask(answerMs, ({ client, DeleteObjectCommand }, abort) =>
        client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), abort),
      ),
    );
  }
  return { read, stat, copy, remove };
}

/** What is asked about the bucket as a whole. */
export function bucketCalls(ask: Ask, { bucket, answerMs }: CallSettings): Pick<Blobs, "list" | "ready"> {
  const list: Blobs["list"] = async (prefix, { after, limit = 1_000 } = {}) => {
    prefixParts(prefix);
    const { Contents: contents = [], IsTruncated: more } = await ask(
      answerMs,
      ({ client, ListObjectsV2Command }, abort) => {
        const input = { Bucket: bucket, Prefix: prefix, MaxKeys: limit, ...(after && { StartAfter: after }) };
        return client.send(new ListObjectsV2Command(input), abort);
      },
    );
    const blobs = contents.flatMap(({ Key: key = "", Size: bytes = 0, LastModified: at }) =>
      isKey(key) ? [{ key, bytes, modifiedMs: at?.getTime() ?? 0 }] : [],
    );
    return { blobs, next: more ? (contents.at(-1)?.Key ?? null) : null };
  };

  const ready = async (): Promise<void> => {
    await ask(READY_MS, ({ client, HeadBucketCommand }, abort) =>
      client.send(new HeadBucketCommand({ Bucket: bucket }), abort),
    ).catch((error: unknown) => {
      // an answer to HEAD has no body that would name it
      if (error instanceof BlobError && error.fault === "not_found")
        throw new BlobError("away", `S3 has no bucket ${bucket}.`, error);
      throw error;
    });
  };
  return { list, ready };
}
