import { type Draft, JSON_TYPE, type Operation, operation } from "#lib/api/operations/operation.ts";
import {
  BillingEvent,
  BillingHeaders,
  EmailEvent,
  IdentityEvent,
  StandardHeaders,
  WebhookAccepted,
} from "#lib/api/webhooks.ts";
import { docPath, WEBHOOK_PATHS } from "#lib/config/paths.ts";
import type { ProblemCode } from "#lib/http/problem.ts";

/** An address that takes a provider's events. */
const webhook = (
  draft: Pick<Draft, "operationId" | "path" | "summary" | "description" | "headers" | "body">,
  problems: readonly ProblemCode[] = [],
): Operation[] =>
  operation({
    method: "post",
    tag: "Webhooks",
    docsPath: docPath("webhooks"),
    answers: { [JSON_TYPE]: WebhookAccepted },
    revalidates: false,
    counted: false,
    problems: [
      "invalid_signature",
      "invalid_event",
      "method_not_allowed",
      "payload_too_large",
      "webhook_not_configured",
      "webhook_failed",
      ...problems,
    ],
    ...draft,
    description: `${draft.description} Called by the provider alone: only it can sign. 200 means that the event is kept, once however often it comes; also for a type that nothing is done for. At most 1,048,576 bytes. Outside the quota.`,
  });

/** Where the providers of identity, billing and e-mail send their events. */
export const WEBHOOKS: Operation[] = [
  ...webhook(
    {
      operationId: "receiveIdentityWebhook",
      path: WEBHOOK_PATHS.identity,
      summary: "Events of the identity provider",
      description:
        "`user.created` records the signup, `user.deleted` deletes the account and all that belongs to it.",
      headers: StandardHeaders,
      body: IdentityEvent,
    },
    ["database_unavailable"],
  ),
  ...webhook({
    operationId: "receiveBillingWebhook",
    path: WEBHOOK_PATHS.billing,
    summary: "Events of the billing provider",
    description: "Pro subscriptions and enterprise invoices, in whatever order they come.",
    headers: BillingHeaders,
    body: BillingEvent,
  }),
  ...webhook(
    {
      operationId: "receiveEmailWebhook",
      path: WEBHOOK_PATHS.email,
      summary: "Events of the e-mail provider",
      description: "What became of transactional e-mails: `email.opened` and the like, by `data.email_id`.",
      headers: StandardHeaders,
      body: EmailEvent,
    },
    ["database_unavailable"],
  ),
];
