import { clock } from "#lib/base/clock.ts";
import type { Log } from "#lib/base/log.ts";
import { userPrefix } from "#lib/blobs/keys.ts";
import { writeCharge, writeInvoice, writeSubscription } from "#lib/billing/billing-effects.ts";
import { type BillingProvider, createStripeProvider } from "#lib/billing/provider.ts";
import { openCode } from "#lib/auth/sign-in/code-mail.ts";
import { authSecret } from "#lib/auth/secret.ts";
import { sweepAuth } from "#lib/auth/oauth/sweep.ts";
import { commandEnv, type Env, isProduction } from "#lib/config/env.ts";
import { messageLetter, readKept, sweepMessages } from "#lib/accounts/messages.ts";
import { PRO_LIMITS, SITE_DATA } from "#lib/content/data.ts";
import type { Database } from "#lib/db/database.ts";
import { recordSentMail } from "#lib/events/sent-mail.ts";
import { GiveUp, type JobHandlers, type SendJob } from "#lib/jobs/job.ts";
import type { Mailer } from "#lib/mail/mailer.ts";
import { renderLetter, renderSignInCode } from "#lib/mail/templates.ts";
import { createBlobs } from "#lib/wiring/blobs.ts";
import { sweepIdempotencyKeys } from "#lib/workspace/http/idempotency.ts";
import { planVideo } from "#lib/workspace/videos/create.ts";
import type { VideoParts } from "#lib/workspace/videos/parts.ts";
import { sweepVideos } from "#lib/workspace/videos/restore.ts";
import { createMailer } from "#lib/wiring/mailer.ts";
import { sweepAssets } from "#lib/workspace/assets/change.ts";
import type { CheckTools } from "#lib/workspace/assets/check/check.ts";
import { assetJobs } from "#lib/workspace/assets/jobs.ts";
import { publicReach } from "#lib/workspace/assets/fetch/reach.ts";
import { localEngine } from "#lib/workspace/exports/engine-id.ts";
import { sweepExportsAndSegments } from "#lib/workspace/exports/remove.ts";
import { exportHandlers } from "#lib/workspace/exports/work/handlers.ts";
import type { WorkTools } from "#lib/workspace/exports/work/step.ts";
import { videoParts } from "#lib/wiring/videos.ts";

/** What jobs work with. */
export interface JobTools extends WorkTools, Pick<CheckTools, "reach"> {
  limits: WorkTools["limits"] & CheckTools["limits"];
  /** Null without `BILLING_API_KEY`. */
  billing: BillingProvider | null;
  mailer: Mailer;
  videos: VideoParts;
  /** Opens what lib/auth/sign-in/code-mail.ts sealed. */
  openCode: (sealed: string) => Promise<string>;
  baseUrl: string;
  /** `OAUTH_PUBLIC_CLIENT_ID`. */
  publicClientId: string;
}

/** Every kind of job, done. All of them bear being done twice. */
export function createJobHandlers(tools: JobTools): JobHandlers {
  const { database, send, billing, blobs, mailer, videos, openCode, baseUrl, publicClientId, now } = tools;

  /** Trying again does not bring a key: a person does it at the provider, or sets the key and retries. */
  function provider(what: string): BillingProvider {
    if (billing) return billing;
    throw new GiveUp(
      `BILLING_API_KEY is not set. Either ${what} at the billing provider yourself, or set it and retry this job.`,
    );
  }

  return {
    ...exportHandlers(tools),
    ...assetJobs(tools),

    "billing.cancel-subscription": ({ subscriptionId }) =>
      provider(`cancel the subscription ${subscriptionId}`).cancelSubscription(subscriptionId),

    "billing.forget-customer": ({ customerId }) =>
      provider(`delete the customer ${customerId}`).forgetCustomer(customerId),

    async "billing.refetch"({ object: kind, id }, job) {
      const seen = await provider(`look at the ${kind} ${id}`).look(kind, id);
      if (!seen) return;
      const write = { subscription: writeSubscription, invoice: writeInvoice, charge: writeCharge }[kind];
      const report = { id: job.id, type: "refetch", at: seen.at ?? new Date(now()) };
      await database.transaction((queries) => write(queries, seen.object, report, send));
    },

    "files.delete-user": ({ userId }) => blobs.deleteBelow(userPrefix(userId)),

    // no transaction: each step stands for itself, and the embedded database serves others between them
    async "data.sweep"() {
      const at = new Date(now());
      await sweepAuth(database.queries, at, publicClientId);
      await sweepMessages(database.queries, at);
      await sweepExportsAndSegments(tools, blobs);
      await sweepAssets(tools);
      await blobs.sweep();
      await sweepIdempotencyKeys(database.queries, at);
      await sweepVideos(database, at);
    },

    "videos.plan": ({ videoId }) => planVideo(videos, videoId, now),

    async "mail.sign-in-code"({ to, sealed, expiresAt }, job) {
      // nobody waits for it any more
      if (now() >= expiresAt) return;
      const mail = renderSignInCode(await openCode(sealed), baseUrl);
      await mailer.send({ ...mail, to, template: "sign-in-code" }, job.id);
    },

    async "mail.message"({ messageId }, job) {
      const message = await readKept(database.queries, messageId);
      // deleted meanwhile, with its sender's account or by age
      if (!message) return;
      const letter = messageLetter(message);
      await mailer.send({ ...letter, to: SITE_DATA.contacts[message.topic], template: "message" }, job.id);
    },

    async "mail.send"({ template, to, userId }, job) {
      const { id } = await mailer.send({ ...renderLetter(template, baseUrl), to, template }, job.id);
      await database.transaction((queries) =>
        recordSentMail(queries, { id, userId, template, now: new Date(now()) }),
      );
    },
  };
}

/** What exports and assets work with in this process. */
export const workspaceTools = (
  config: Env,
  database: Database,
  send: SendJob,
  log: Log,
): WorkTools & CheckTools => ({
  ...{ database, send, log },
  blobs: createBlobs(config),
  limits: PRO_LIMITS,
  reach: publicReach,
  now: clock,
  engine: () => localEngine(commandEnv().FFMPEG_PATH),
});

/** The handlers of a process, wired to its environment. */
export function jobHandlers(config: Env, database: Database, send: SendJob, log: Log): JobHandlers {
  const { BILLING_API_KEY, BILLING_API_URL: url, BASE_URL, DATA_DIR } = config;
  return createJobHandlers({
    ...workspaceTools(config, database, send, log),
    billing: BILLING_API_KEY ? createStripeProvider(BILLING_API_KEY, { url }) : null,
    mailer: createMailer(config, isProduction(), log),
    videos: videoParts(database, send, log),
    openCode: async (sealed) => openCode(sealed, authSecret(config.AUTH_SECRET, DATA_DIR)),
    baseUrl: BASE_URL,
    publicClientId: config.OAUTH_PUBLIC_CLIENT_ID,
  });
}
