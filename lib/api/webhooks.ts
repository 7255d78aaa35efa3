import { z } from "#lib/api/zod.ts";
import type { ProblemCode } from "#lib/http/problem.ts";

/** Bytes of an event at most. Providers stop far below. */
export const MAXIMUM_EVENT_BYTES = 1_048_576;

/** What the refusals of the webhook addresses say: to the provider, and in the OpenAPI document. */
export const WEBHOOK_DETAILS = {
  invalid_signature: "The delivery is not signed with the secret of this address, or not in time.",
  invalid_event: "The delivery is signed, but its body is not an event of this provider.",
  method_not_allowed: "The provider sends events with POST. Nothing can be read here.",
  payload_too_large: `An event has at most ${MAXIMUM_EVENT_BYTES} bytes.`,
  webhook_not_configured: "This service has no secret to check deliveries to this address with.",
  webhook_failed: "The event was not kept. Deliver it again.",
  database_unavailable: "The event was not kept, because the database cannot be reached. Deliver it again.",
} as const satisfies Partial<Record<ProblemCode, string>>;

/** Methods of the webhook addresses. */
export const WEBHOOK_METHODS = ["POST", "OPTIONS"] as const;
/** When a provider may ask again. They keep to schedules of their own, which begin later. */
export const WEBHOOK_RETRY_SECONDS = 5;

const Type = z.string().min(1).max(255);

/**
 * The id of a delivery, Standard Webhooks. What is signed is `id.timestamp.body`: with a dot in the id, the same
 * signature would be right for another id and another time.
 */
export const DELIVERY_ID = /^[A-Za-z0-9_-]{1,255}$/;

/** Standard Webhooks' headers, under the contract's names. */
export const StandardHeaders = z.object({
  "msg-id": z
    .string()
    .regex(DELIVERY_ID)
    .describe("Id of the event, the same in every repetition. Also `svix-id`, `webhook-id`."),
  "msg-timestamp": z
    .string()
    .regex(/^\d{10}$/)
    .describe(
      "Seconds since 1970, at most 300 from the server's clock. Also `svix-timestamp`, `webhook-timestamp`.",
    ),
  "msg-signature": z
    .string()
    .describe(
      "`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several, separated by blanks. Also `svix-signature`, `webhook-signature`.",
    ),
});

/** The billing provider's header, under the contract's name. */
export const BillingHeaders = z.object({
  "billing-signature": z
    .string()
    .describe(
      "`t=` seconds since 1970, `v1=` hexadecimal HMAC-SHA256 over `time.body`; several `v1`. Also `stripe-signature`.",
    ),
});

export const IdentityEvent = z
  .looseObject({
    type: Type.describe("`user.created`, `user.updated` and `user.deleted` have an effect; others are kept."),
    data: z.looseObject({ id: z.string().describe("The user.") }).optional(),
  })
  .openapi("IdentityEvent", { description: "An event of the identity provider." });

export const BillingEvent = z
  .looseObject({
    id: Type.describe("Id of the event, the same in every repetition."),
    type: Type.describe("For example `customer.subscription.updated`. Unknown types are kept."),
    created: z.int().optional().describe("Seconds since 1970."),
    data: z.looseObject({ object: z.looseObject({}) }).optional(),
  })
  .openapi("BillingEvent", { description: "An event of the billing provider." });

export const EmailEvent = z
  .looseObject({
    type: Type.describe("For example `email.opened`. Unknown types are kept."),
    created_at: z.string().optional().describe("ISO 8601."),
    data: z.looseObject({ email_id: z.string().describe("The e-mail.") }).optional(),
  })
  .openapi("EmailEvent", { description: "An event of the e-mail provider." });

export const WebhookAccepted = z
  .object({
    received: z.literal(true).describe("The event is kept, and what it asks for is done or queued."),
    duplicate: z.boolean().describe("It was kept before: nothing was done again."),
  })
  .openapi("WebhookAccepted");
