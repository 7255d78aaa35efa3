/** Why a store did not do what it was asked. */
export type BlobFault =
  /** Nothing is at the key. */
  | "not_found"
  /** More bytes came than were stated or allowed. */
  | "too_large"
  /** The bytes ended early, broke off, or stopped coming. */
  | "incomplete"
  /** The bytes are not those whose SHA-256 was stated. */
  | "mismatch"
  /** The range begins where the bytes have ended. */
  | "no_such_range"
  /** This ticket has brought its bytes already. */
  | "spent"
  /** There is no room left. A person has to make some. */
  | "full"
  /** The store cannot be reached, refuses us, or does not answer in time. Worth another try. */
  | "away";

/** What a store throws. The message says what is wrong; `cause` is what failed below, and is for logs. */
export class BlobError extends Error {
  override name = "BlobError";
  readonly fault: BlobFault;

  constructor(fault: BlobFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

/** How many bytes will come: exactly so many, or at most. */
export type PutLength = { readonly bytes: number } | { readonly maxBytes: number };

export interface PutOptions {
  /** In hex. Other bytes are not kept. */
  readonly sha256?: string;
  /** Aborts the put: nothing is kept. */
  readonly signal?: AbortSignal;
}

/** What was kept. `sha256` in hex. */
export interface Stored {
  readonly bytes: number;
  readonly sha256: string;
}

export interface BlobInfo {
  readonly bytes: number;
  /** Strong, with its quotes: another one for each put, never for other bytes the same. */
  readonly etag: string;
  /** Milliseconds since the epoch. */
  readonly modifiedMs: number;
}

/** A part to read: `end` is included; a later one than there is means the last byte, and so does none. */
export interface BlobRange {
  readonly start: number;
  readonly end?: number;
}

export interface BlobRead extends BlobInfo {
  /** What `body` brings: bytes `start` to `end`, both included. `bytes` is the length of the whole. */
  readonly start: number;
  /** `start - 1` where the blob is empty. */
  readonly end: number;
  /**
   * The bytes of one state, in chunks; it ends with a BlobError where the store breaks off. Read it to its end, or
   * `cancel()` it: it holds a file or a connection.
   */
  readonly body: ReadableStream<Uint8Array>;
}

export interface BlobEntry {
  readonly key: string;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly modifiedMs: number;
}

export interface BlobPage {
  readonly blobs: readonly BlobEntry[];
  /** Ask for what comes after this key; null at the end. */
  readonly next: string | null;
}

export interface SignedGet {
  readonly url: string;
  readonly expiresAt: Date;
}

export interface SignedGetOptions {
  /** Whole seconds, 1 to 604,800 (7 days). */
  readonly expiresInSeconds: number;
  readonly contentType: string;
  /** As lib/http/content-disposition.ts makes it. Without it, a browser shows what it can. */
  readonly contentDisposition?: string;
}

/** A request that a client is to make, word for word, with the bytes as its body. */
export interface SignedPut {
  readonly method: "PUT";
  readonly url: string;
  /** Beside `Content-Length`, which every client states itself. */
  readonly headers: Readonly<Record<string, string>>;
  readonly expiresAt: Date;
}

export interface SignedPutOptions {
  /** Whole seconds, 1 to 604,800 (7 days). */
  readonly expiresInSeconds: number;
  readonly contentType: string;
  /** The length: no other is taken. */
  readonly bytes: number;
  /** In hex: no other bytes are taken. */
  readonly sha256?: string;
}

/**
 * Files by key. A key is a path of plain names with `/` between them: `users/u1/exports/film.mp4` (lib/blobs/keys.ts).
 *
 * A put is all or nothing: a reader sees the old bytes or the new ones, and what fails or breaks off leaves nothing
 * behind. No key goes on where another one ends: beside `a` there is no `a/b`. A key may be put again; who needs it unchanged takes one that nobody else has, such as a hash of what is in it.
 *
 * Every method throws BadKey for a wrong key or prefix, and BlobError: `away` and `full` any of them, others as stated.
 */
export interface Blobs {
  /** @throws BlobError `mismatch` */
  put(key: string, bytes: Uint8Array, options?: PutOptions): Promise<Stored>;
  /** Puts a file of this machine, which stays. @throws BlobError `mismatch`, `incomplete` where it cannot be read */
  putFile(key: string, path: string, options?: PutOptions): Promise<Stored>;
  /**
   * Puts what a stream brings: a `Readable`, a web stream, a generator. It is read to its end or closed.
   *
   * @throws BlobError `too_large`, `incomplete` (also where nothing came for half a minute), `mismatch`
   */
  putStream(
    key: string,
    body: AsyncIterable<Uint8Array>,
    length: PutLength,
    options?: PutOptions,
  ): Promise<Stored>;
  /** All bytes, for what is small; null where nothing is there. @throws BlobError `too_large`: more than `maxBytes` */
  get(key: string, maxBytes: number): Promise<Uint8Array | null>;
  /** A stream of all bytes or of a range; null where nothing is there. @throws BlobError `no_such_range` */
  read(key: string, range?: BlobRange): Promise<BlobRead | null>;
  /** Null where nothing is there. */
  stat(key: string): Promise<BlobInfo | null>;
  /** @throws BlobError `not_found` */
  copy(from: string, to: string): Promise<void>;
  /** Nothing there is fine. */
  delete(key: string): Promise<void>;
  /**
   * What is below a prefix, by the bytes of the keys, a page at a time.
   *
   * @param options.after a key: only later ones
   * @param options.limit 1 to 1,000, which is the default
   */
  list(prefix: string, options?: { after?: string; limit?: number }): Promise<BlobPage>;
  /** Deletes what is below a prefix. Nothing there is fine. */
  deleteBelow(prefix: string): Promise<void>;
  /** Lets whoever has the URL read a blob, whether or not it is there yet. */
  signedGet(key: string, options: SignedGetOptions): Promise<SignedGet>;
  /**
   * Lets whoever has the URL put a blob of that length and type, once. Some S3 stores take a second one until it
   * expires: whoever is told that the upload is complete copies it to a key of his own, and checks the copy.
   */
  signedPut(key: string, options: SignedPutOptions): Promise<SignedPut>;
  /** Removes what dead processes left half done. */
  sweep(): Promise<void>;
  /** Resolves where the store can be read and written. @throws BlobError `away`, `full`, within 3 seconds */
  ready(): Promise<void>;
}

/** A store whose signed URLs lead to us (lib/blobs/signed-route.ts). */
export interface LocalBlobs extends Blobs {
  /**
   * Puts what a signed request brings, once a ticket.
   *
   * @param ticket a plain name; one that has brought its bytes brings no others
   * @param expiresMs when the ticket may be forgotten, in milliseconds since the epoch
   * @throws BlobError as `putStream`, and `spent`
   */
  receive(
    key: string,
    body: AsyncIterable<Uint8Array>,
    length: { readonly bytes: number },
    options: PutOptions & { readonly ticket: string; readonly expiresMs: number },
  ): Promise<Stored>;
}
