import { createHash } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { IDEMPOTENCY_DETAILS, IDEMPOTENCY_RETRY_SECONDS } from "#lib/api/responses.ts";
import { canonicalJson } from "#lib/base/canonical.ts";
import type { Queries } from "#lib/db/database.ts";
import { idempotencyKeys } from "#lib/db/schema/workspace.ts";
import { Problem } from "#lib/http/problem.ts";

/** How long a first answer is kept. */
const KEPT_MS = 24 * 3_600_000;
/** A process that died in the middle holds its key no longer than this; one that lives goes on holding it. */
const LEASE_MS = 60_000;
const RENEWED_MS = 20_000;

/** An answer as it is kept: small, and JSON. */
export interface KeptReply {
  status: number;
  headers: Record<string, string>;
  /** JSON text, or empty. */
  body: string;
}

/** Who asks for what, by which key. */
export interface Keyed {
  userId: string;
  /** `operationId`. */
  operation: string;
  key: string;
  /** `requestHash`. */
  hash: string;
}

/** What tells one request from another: JSON by what it says, other bodies by their bytes. */
export function requestHash(address: string, sent: unknown): string {
  const hash = createHash("sha256").update(address).update("\n");
  return (Buffer.isBuffer(sent) ? hash.update(sent) : hash.update(canonicalJson(sent ?? null))).digest("hex");
}

/** Of `Idempotency-Key`: visible ASCII. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** @returns null where none was sent @throws Problem `invalid_request` */
export function keyOf(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key === null || KEY.test(key)) return key;
  throw new Problem(
    "invalid_request",
    "An Idempotency-Key has 1 to 255 visible ASCII characters. A UUID will do.",
    {
      extras: { parameter: "Idempotency-Key" },
    },
  );
}

const whereOf = ({ userId, operation, key }: Keyed) =>
  and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  );

/**
 * Takes a key, where nobody has it or who had it is gone.
 *
 * @returns the first answer, where there is one; null where the key is ours now
 * @throws Problem `idempotency_mismatch`, `idempotency_in_flight`
 */
async function take(queries: Queries, asked: Keyed, now: Date): Promise<KeptReply | null> {
  const { hash, ...row } = asked;
  const lease = { requestHash: hash, createdAt: now, expiresAt: new Date(now.getTime() + LEASE_MS) };
  const mine = await queries
    .insert(idempotencyKeys)
    .values({ ...row, ...lease })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.operation, idempotencyKeys.key],
      set: { ...lease, status: null, headers: null, body: null },
      setWhere: sql`${idempotencyKeys.expiresAt} <= ${now.toISOString()}::timestamptz`,
    })
    .returning({ key: idempotencyKeys.key });
  if (mine.length) return null;
  const [first] = await queries.select().from(idempotencyKeys).where(whereOf(asked));
  if (first && first.requestHash !== hash)
    throw new Problem("idempotency_mismatch", IDEMPOTENCY_DETAILS.idempotency_mismatch);
  // it may have been given back between the two questions: the next try takes it
  if (first?.status == null)
    throw new Problem("idempotency_in_flight", IDEMPOTENCY_DETAILS.idempotency_in_flight, {
      extras: { retryAfterSeconds: IDEMPOTENCY_RETRY_SECONDS },
      headers: { "Retry-After": String(IDEMPOTENCY_RETRY_SECONDS) },
    });
  return { status: first.status, headers: first.headers ?? {}, body: first.body ?? "" };
}

/** Whether a later try might end otherwise: then no answer is kept, and the key is free for it. */
const mayChange = (status: number): boolean =>
  status >= 500 || [401, 402, 403, 408, 409, 412, 429].includes(status);

/**
 * Does something once for a key. Whoever asks again hears the first answer; a refusal that may end otherwise later, and
 * a failure, leave the key to the next try.
 *
 * @param work answers, whatever it refuses; what it throws is a failure
 * @param clock milliseconds since the Unix epoch
 * @throws Problem `idempotency_mismatch`, `idempotency_in_flight`
 */
export async function once(
  queries: Queries,
  asked: Keyed,
  clock: () => number,
  work: () => Promise<KeptReply>,
): Promise<KeptReply & { replayed: boolean }> {
  const began = new Date(clock());
  const first = await take(queries, asked, began);
  if (first) return { ...first, replayed: true };
  // who lost the key to another, after a pause as long as a lease, writes nothing of it any more
  const ours = and(whereOf(asked), eq(idempotencyKeys.createdAt, began), isNull(idempotencyKeys.status));
  const renewal = setInterval(() => {
    const expiresAt = new Date(clock() + LEASE_MS);
    void queries
      .update(idempotencyKeys)
      .set({ expiresAt })
      .where(ours)
      .catch(() => {});
  }, RENEWED_MS);
  renewal.unref();
  const release = () => queries.delete(idempotencyKeys).where(ours);
  try {
    const reply = await work().catch(async (error: unknown) => {
      // where the database is away, the lease frees it
      await release().catch(() => {});
      throw error;
    });
    if (mayChange(reply.status)) await release();
    else
      await queries
        .update(idempotencyKeys)
        .set({ ...reply, expiresAt: new Date(began.getTime() + KEPT_MS) })
        .where(ours);
    return { ...reply, replayed: false };
  } finally {
    clearInterval(renewal);
  }
}

/** Deletes answers that are older than a day, and keys of processes that died. */
export async function sweepIdempotencyKeys(queries: Queries, now: Date): Promise<void> {
  await queries.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now));
}
