import { and, eq } from "drizzle-orm";
import { type Database, DatabaseAway, type Queries } from "#lib/db/database.ts";
import { webhookEvents } from "#lib/db/schema/events.ts";
import { type Effect, type InboundEvent, NotAnEvent, type Outcome } from "#lib/events/inbound.ts";
import type { SendJob } from "#lib/jobs/job.ts";

/** What an effect may use besides the transaction. Nothing here reaches the network. */
export interface EffectTools {
  now: Date;
  send: SendJob;
}

/**
 * Does what an event asks for, within the transaction of `queries`.
 *
 * @throws NotAnEvent where a known type lacks what it cannot do without
 */
export type ApplyEffect = (event: InboundEvent, queries: Queries, tools: EffectTools) => Promise<Effect>;

/** Where events are kept, and how an effect asks for work. */
export interface Store {
  database: Database;
  send: SendJob;
}

/**
 * Keeps an event and does what it asks for, once however often it is delivered.
 *
 * @param payload the body as it came
 * @returns what the event did, or `duplicate` where it was kept before
 * @throws DatabaseAway, or what the database throws: nothing of the event is kept then
 */
export type Keep = (event: InboundEvent, payload: Uint8Array, now: Date) => Promise<Outcome | "duplicate">;

/** Opening the embedded database for the first time takes seconds, and is no outage. */
const OPENING_MS = 15_000;
/** A database that has done nothing for so long is out of reach. */
const SILENCE_MS = 2_000;
/** Providers give up after 15 s (Svix) and count that as a failure of ours. */
const LONGEST_WAIT_MS = 10_000;

/** @throws DatabaseAway where it takes longer */
async function openInTime(open: () => Promise<Store>): Promise<Store> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseAway("The database does not open.")), OPENING_MS);
  });
  try {
    return await Promise.race([open(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Makes a function that waits for work of the database, and gives up where the database is silent: none of the
 * work that waits with it was done within two seconds. In a burst some is done all the time, and who waits is served.
 *
 * What is given up goes on: it may still be done, and then the provider's repetition is a duplicate.
 */
function createPatience(): <Result>(work: Promise<Result>) => Promise<Result> {
  let lastDoneAt = Number.NEGATIVE_INFINITY;
  return (work) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      let timer: NodeJS.Timeout;
      const look = () => {
        const now = performance.now();
        const silentFor = now - Math.max(startedAt, lastDoneAt);
        const left = Math.min(SILENCE_MS - silentFor, LONGEST_WAIT_MS - (now - startedAt));
        if (left > 0) timer = setTimeout(look, left);
        else reject(new DatabaseAway("The database does not answer."));
      };
      look();
      work
        .then((result) => {
          lastDoneAt = performance.now();
          resolve(result);
        }, reject)
        .finally(() => clearTimeout(timer));
    });
}

/**
 * Records an event that no repetition would complete, so that the provider stops sending it. Nothing says whom it is
 * about, and a deletion could not find its body: the body is not kept.
 */
async function recordIncomplete(
  { database }: Store,
  { source, id: eventId, type, occurredAt }: InboundEvent,
  now: Date,
): Promise<Outcome | "duplicate"> {
  const kept = await database.queries
    .insert(webhookEvents)
    .values({ source, eventId, type, occurredAt, receivedAt: now, payload: null, outcome: "incomplete" })
    .onConflictDoNothing()
    .returning({ eventId: webhookEvents.eventId });
  return kept.length ? "incomplete" : "duplicate";
}

/** The event's id and its effect in one transaction. A delivery that comes while the same one is at work waits for it. */
async function applyOnce(
  store: Store,
  apply: ApplyEffect,
  event: InboundEvent,
  payload: Uint8Array,
  now: Date,
): Promise<Outcome | "duplicate"> {
  const { database, send } = store;
  const { source, id: eventId, type, occurredAt } = event;
  const applied = database.transaction(async (queries) => {
    const kept = await queries
      .insert(webhookEvents)
      .values({ source, eventId, type, occurredAt, receivedAt: now, payload, outcome: "ignored" })
      .onConflictDoNothing()
      .returning({ eventId: webhookEvents.eventId });
    if (!kept.length) return "duplicate";
    const { outcome, subject, forget } = await apply(event, queries, { now, send });
    await queries
      .update(webhookEvents)
      .set({ outcome, subject, ...(forget && { payload: null }) })
      .where(and(eq(webhookEvents.source, source), eq(webhookEvents.eventId, eventId)));
    return outcome;
  });
  try {
    return await applied;
  } catch (error) {
    if (error instanceof NotAnEvent) return recordIncomplete(store, event, now);
    throw error;
  }
}

/**
 * Makes what keeps events in a database.
 *
 * @param open opens it at the first call
 * @returns a function that makes a `Keep` of what a source's events do; those that it makes share their patience
 */
export function createKeeper(open: () => Promise<Store>): (apply: ApplyEffect) => Keep {
  const patiently = createPatience();
  return (apply) => async (event, payload, now) => {
    const store = await openInTime(open);
    return patiently(applyOnce(store, apply, event, payload, now));
  };
}
