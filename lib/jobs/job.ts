import { z } from "zod";
import type { Queries } from "#lib/db/database.ts";

/** A kind of work: what its data is, and what is tried when it fails. */
export interface JobKind {
  data: z.ZodType;
  /** How often a failed job is tried again before it goes to the dead letters. */
  retries: number;
  /** Wait before the first retry; doubles with jitter. */
  retryDelaySeconds: number;
  /** A worker that holds a job longer has died: somebody else takes it. */
  expireSeconds: number;
  /** Asked for by the workers themselves, once in so many seconds however many they are. It takes no data. */
  everySeconds?: number;
}

/** Every kind of work there is. A handler for each stands in lib/wiring/job-handlers.ts; a test compares. */
export const JOBS = {
  /** Ends a subscription at the billing provider. */
  "billing.cancel-subscription": {
    data: z.object({ subscriptionId: z.string() }),
    retries: 12,
    retryDelaySeconds: 5,
    expireSeconds: 60,
  },
  /** Deletes the person's data at the billing provider; invoices stay there, as the law asks. */
  "billing.forget-customer": {
    data: z.object({ customerId: z.string() }),
    retries: 12,
    retryDelaySeconds: 5,
    expireSeconds: 60,
  },
  /** Reads an object from the billing provider again: what it says now is right whatever order events came in. */
  "billing.refetch": {
    data: z.object({ object: z.enum(["subscription", "invoice", "charge"]), id: z.string() }),
    retries: 8,
    retryDelaySeconds: 5,
    expireSeconds: 60,
  },
  /** Deletes every file of a user. */
  "files.delete-user": {
    data: z.object({ userId: z.string() }),
    retries: 12,
    retryDelaySeconds: 5,
    expireSeconds: 300,
  },
  /** Sends the code that somebody signs in with. Late is useless: few tries, soon. */
  "mail.sign-in-code": {
    data: z.object({
      to: z.string(),
      /** The code, encrypted (lib/auth/sign-in/code-mail.ts): codes stand nowhere in the clear. */
      sealed: z.string(),
      /** Milliseconds since the Unix epoch. */
      expiresAt: z.number(),
    }),
    retries: 4,
    retryDelaySeconds: 3,
    expireSeconds: 30,
  },
  /** Deletes what is past its end: sessions, codes, tokens, old messages, applications that nobody connected. */
  "data.sweep": {
    data: z.object({}),
    retries: 3,
    retryDelaySeconds: 60,
    expireSeconds: 300,
    everySeconds: 3_600,
  },
  /** Sends a transactional mail. */
  "mail.send": {
    data: z.object({
      template: z.enum(["account-deleted"]),
      to: z.string(),
      userId: z.string().nullable(),
    }),
    retries: 10,
    retryDelaySeconds: 10,
    expireSeconds: 60,
  },
  /** Plans a video whose brief the operator's model reads. */
  "videos.plan": {
    data: z.object({ videoId: z.string() }),
    retries: 3,
    retryDelaySeconds: 5,
    expireSeconds: 300,
  },
  /** Mails a message of a contact form to the address of its topic. */
  "mail.message": {
    data: z.object({ messageId: z.string() }),
    retries: 6,
    retryDelaySeconds: 10,
    expireSeconds: 60,
  },
} as const satisfies Record<string, JobKind>;

export type JobName = keyof typeof JOBS;
export type JobData<Name extends JobName> = z.output<(typeof JOBS)[Name]["data"]>;

/**
 * Asks for work, in the transaction of `queries`: if that is rolled back, nobody has asked.
 *
 * @param queries the transaction that the effect is in
 */
export type SendJob = <Name extends JobName>(
  queries: Queries,
  name: Name,
  data: JobData<Name>,
) => Promise<void>;

/**
 * Does the work of a kind. Called again after a throw: it has to bear being done twice. The id is the same in
 * every try.
 */
export type JobHandlers = {
  [Name in JobName]: (data: JobData<Name>, job: { id: string }) => Promise<void>;
};

/** Thrown by a handler where trying again cannot help: the job goes to the dead letters at once. */
export class GiveUp extends Error {
  override name = "GiveUp";
}
