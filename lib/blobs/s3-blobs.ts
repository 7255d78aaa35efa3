import type { Blobs } from "#lib/blobs/blobs.ts";
import { createWriter, sweepDisk } from "#lib/blobs/disk-write.ts";
import { incoming, oneChunk, STALL_MS, wholeOf } from "#lib/blobs/incoming.ts";
import { keyParts } from "#lib/blobs/keys.ts";
import { bucketCalls, createAsk, objectCalls } from "#lib/blobs/s3-calls.ts";
import { s3Client, type S3Settings } from "#lib/blobs/s3-client.ts";
import { createS3Put } from "#lib/blobs/s3-put.ts";
import { createS3Signer } from "#lib/blobs/s3-signer.ts";

const ANSWER_MS = 15_000;
/** Deletes at once: the call for many wants a sum that stores do not agree on. */
const DELETES = 16;

export interface S3Options {
  /** A directory for bytes on their way whose number is not known yet. */
  spool: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** How long a source or S3 may send nothing. */
  stallMs?: number;
  /** How long S3 may take to begin an answer. */
  answerMs?: number;
}

/** Files in a bucket of S3, or of what speaks like it. The library loads at the first use. */
export function createS3Blobs(
  settings: S3Settings,
  { spool, now, stallMs = STALL_MS, answerMs = ANSWER_MS }: S3Options,
): Blobs {
  const { bucket } = settings;
  const library = s3Client(settings);
  const ask = createAsk(library, bucket);
  const { read, stat, copy, remove } = objectCalls(ask, { bucket, answerMs, stallMs });
  const { list, ready } = bucketCalls(ask, { bucket, answerMs, stallMs });
  const signer = createS3Signer(library, bucket, now);
  const { half } = createWriter(spool);
  const put = createS3Put({ library, bucket, stallMs, spool: half });

  return {
    async put(key, bytes, options) {
      keyParts(key);
      return put.again(key, bytes.length, () => oneChunk(bytes), options);
    },
    async putFile(key, path, options) {
      keyParts(key);
      return put.file(key, path, options);
    },
    async putStream(key, body, length, options) {
      keyParts(key);
      const bytes = incoming(body, length, options, stallMs);
      return "bytes" in length ? put.send(key, bytes, length.bytes) : put.bounded(key, bytes);
    },
    async get(key, maxBytes) {
      const reading = await read(key);
      return reading && wholeOf(reading, maxBytes);
    },
    read,
    stat,
    copy,
    async delete(key) {
      keyParts(key);
      await remove(key);
    },
    list,
    async deleteBelow(prefix) {
      for (;;) {
        const { blobs, next } = await list(prefix);
        for (let at = 0; at < blobs.length; at += DELETES)
          await Promise.all(blobs.slice(at, at + DELETES).map(({ key }) => remove(key)));
        if (!next) return;
      }
    },
    signedGet: (key, options) => signer.get(key, options),
    signedPut: (key, options) => signer.put(key, options),
    sweep: () => sweepDisk(spool, now()),
    ready,
  };
}
