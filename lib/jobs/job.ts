import { z } from "zod";
import type { Queries } from "#lib/db/database.ts";

/** A kind of work: what its data is, and what is tried when it fails. */
export interface JobKind {
  data: z.ZodType;
  /** How often a failed job is tried again before it goes to the dead letters. */
  retries: number;
  /** Wait before the first retry; doubles with jitter. */
  retryDelaySeconds: number;
  /** The longest wait that doubling comes to. */
  retryDelayMaxSeconds?: number;
  /** A worker that holds a job longer has died: somebody else takes it. */
  expireSeconds: number;
  /** A worker that gives no sign of life for so long has died: for work that lasts. At least 10. */
  heartbeatSeconds?: number;
  /** Jobs of the kind that a process does at the same time, each on its own. Else five, fetched together. */
  atOnce?: number;
  /** Asked for by the workers themselves, once in so many seconds however many they are. It takes no data. */
  everySeconds?: number;
}

/** An export, and which plan of it. */
const ExportJob = z.object({ exportId: z.string(), run: z.int() });

/**
 * A step of an export. Its rows count the tries that matter, and end the export after the third: of these many are used
 * up by workers that stop, and by those of another engine.
 */
const EXPORT_STEP = { retries: 1_000, retryDelaySeconds: 1, retryDelayMaxSeconds: 20, heartbeatSeconds: 30 };

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
  /** Cuts a film into segments, and asks for those that nobody has drawn yet. */
  "exports.prepare": { ...EXPORT_STEP, data: ExportJob, expireSeconds: 300, atOnce: 1 },
  /** Draws one segment of a film. */
  "exports.segment": {
    ...EXPORT_STEP,
    data: ExportJob.extend({ number: z.int() }),
    expireSeconds: 1_800,
    atOnce: 2,
  },
  /** Joins the segments of a film with its sound, looks at the film and keeps its files. */
  "exports.finish": { ...EXPORT_STEP, data: ExportJob, expireSeconds: 3_600, atOnce: 1 },
  /** Ends exports that are past their deadline. */
  "exports.tend": {
    data: z.object({}),
    retries: 0,
    retryDelaySeconds: 10,
    expireSeconds: 60,
    everySeconds: 60,
  },
  /** Deletes the files of one export. */
  "exports.delete-files": {
    data: z.object({ userId: z.string(), exportId: z.string() }),
    retries: 12,
    retryDelaySeconds: 5,
    expireSeconds: 300,
  },
  /** Fetches a file where that is asked for, looks at it, and keeps what films use. */
  "assets.check": {
    data: z.object({ assetId: z.string() }),
    retries: 6,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 60,
    expireSeconds: 300,
    heartbeatSeconds: 30,
    atOnce: 1,
  },
  /** Deletes the files of one asset. */
  "assets.delete-files": {
    data: z.object({ userId: z.string(), assetId: z.string() }),
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
 * @param options.priority a whole number: of the jobs of a kind that wait, the highest comes first; else 0
 */
export type SendJob = <Name extends JobName>(
  queries: Queries,
  name: Name,
  data: JobData<Name>,
  options?: { priority?: number },
) => Promise<void>;

/** A job in hand. */
export interface JobRun {
  /** The same in every try. */
  id: string;
  /** Aborted when the process stops, or when the job is no longer this worker's: what it does then has no effect. */
  signal: AbortSignal;
}

/** Does the work of a kind. Called again after a throw: it has to bear being done twice. */
export type JobHandlers = {
  [Name in JobName]: (data: JobData<Name>, job: JobRun) => Promise<void>;
};

/** Thrown by a handler where trying again cannot help: the job goes to the dead letters at once. */
export class GiveUp extends Error {
  override name = "GiveUp";
}
