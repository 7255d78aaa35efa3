import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

/**
 * The tables, in Postgres's dialect, for both engines. A change here needs a migration
 * (`npm run node -- lib/db/generate.ts name`); a test compares the two.
 *
 * Times are instants (`timestamptz`). Money is an integer in the currency's minor unit. Ids that a provider
 * gave are kept as they came. What happens to each table when an account is deleted stands in
 * lib/db/personal-data.ts; a test fails for a table or a column of which nobody has decided it.
 */

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Minor units: cents of a dollar, yen of a yen. Exact in a double up to 2^53. */
const minorUnits = (name: string) => bigint(name, { mode: "number" });

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (value) => new Uint8Array(value),
});

/** Every signed event that was accepted, once. The id stays for good: providers repeat for days. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** `identity`, `billing` or `email`. */
    source: text("source").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    /** What the event is about, as the provider names it: a user, a customer, an e-mail. */
    subject: text("subject"),
    /** The provider's own time of the event, where it gives one. */
    occurredAt: instant("occurred_at"),
    receivedAt: instant("received_at").notNull(),
    /** The body as it came, byte for byte. Null once the person it is about has been deleted. */
    payload: bytes("payload"),
    /** `applied`, `ignored` (a type that we do not use), `superseded` (we know newer), `refused` (of a deleted user), `incomplete` (it lacks an id). */
    outcome: text("outcome").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.eventId] }),
    index("webhook_events_subject").on(table.source, table.subject),
    index("webhook_events_received").on(table.receivedAt),
  ],
);

/** People with an account. */
export const users = pgTable(
  "users",
  {
    /** The identity provider's id. */
    id: text("id").primaryKey(),
    email: text("email"),
    name: text("name"),
    /** Somebody at this address signed in with a code, or a provider that checks addresses said so. */
    emailVerified: boolean("email_verified").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** The operator's word, whatever is paid: `pro`, `free`, or null for none. */
    grantedPlan: text("granted_plan"),
    /** When the operator's word ends; null for never. */
    grantedUntil: instant("granted_until"),
    /** Time of the newest event that wrote name and address: an older one does not overwrite them. */
    profileAt: instant("profile_at").notNull(),
  },
  (table) => [
    index("users_email").on(sql`lower(${table.email})`),
    // whoever proved an address has it; what a provider's events say of others is no proof
    uniqueIndex("users_verified_email").on(sql`lower(${table.email})`).where(sql`${table.emailVerified}`),
    // sign-in looks for the address as it is kept
    index("users_email_exact").on(table.email),
  ],
);

/** Tombstones: an id that is here never becomes a user again. */
export const deletedIdentities = pgTable("deleted_identities", {
  id: text("id").primaryKey(),
  deletedAt: instant("deleted_at").notNull(),
});

/** Facts that were recorded. A canonical one exists once for a subject. */
export const events = pgTable(
  "events",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    subject: text("subject").notNull(),
    occurredAt: instant("occurred_at").notNull(),
    recordedAt: instant("recorded_at").notNull(),
    properties: jsonb("properties").$type<Record<string, unknown>>().notNull(),
    canonical: boolean("canonical").notNull().default(false),
  },
  (table) => [
    uniqueIndex("events_canonical").on(table.name, table.subject).where(sql`${table.canonical}`),
    index("events_subject").on(table.subject),
  ],
);

/** Who pays: the billing provider's customer, and the user it belongs to once that is known. */
export const customers = pgTable(
  "customers",
  {
    id: text("id").primaryKey(),
    userId: text("user_id"),
    /** Time of the event that stated the user. */
    linkedAt: instant("linked_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("customers_user").on(table.userId)],
);

/** What a subscription does not come back from, in the provider's words. */
export const ENDED_STATUSES = ["canceled", "incomplete_expired"];

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text("id").primaryKey(),
    customerId: text("customer_id").notNull(),
    /** The provider's word: `incomplete`, `trialing`, `active`, `past_due`, `unpaid`, `paused`, `canceled`, … */
    status: text("status").notNull(),
    /** What is paid a month, by the payer's choice. */
    amountMinor: minorUnits("amount_minor"),
    currency: text("currency"),
    currentPeriodStart: instant("current_period_start"),
    currentPeriodEnd: instant("current_period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    /** When somebody asked for the end. */
    canceledAt: instant("canceled_at"),
    /** When it ended; null while it runs. */
    endedAt: instant("ended_at"),
    /** Since when payment is late: the start of the grace period. */
    pastDueSince: instant("past_due_since"),
    /** The newest report of a subscription in good order; null if there was none. */
    lastGoodAt: instant("last_good_at"),
    /** Every later report of late payment, in milliseconds since the Unix epoch: the first is the start. */
    lateReports: jsonb("late_reports").$type<number[]>().notNull().default([]),
    createdAt: instant("created_at").notNull(),
    /** The report that is in this row: its time; its kind and its id where two share a time. */
    eventAt: instant("event_at").notNull(),
    eventRank: integer("event_rank").notNull().default(0),
    eventId: text("event_id").notNull(),
  },
  (table) => [index("subscriptions_customer").on(table.customerId)],
);

export const invoices = pgTable(
  "invoices",
  {
    id: text("id").primaryKey(),
    customerId: text("customer_id"),
    subscriptionId: text("subscription_id"),
    number: text("number"),
    /** `draft`, `open`, `paid`, `void`, `uncollectible`. */
    status: text("status").notNull(),
    amountDueMinor: minorUnits("amount_due_minor").notNull().default(0),
    amountPaidMinor: minorUnits("amount_paid_minor").notNull().default(0),
    currency: text("currency"),
    /** Personal: emptied when the account is deleted. */
    billedName: text("billed_name"),
    billedEmail: text("billed_email"),
    dueAt: instant("due_at"),
    finalizedAt: instant("finalized_at"),
    paidAt: instant("paid_at"),
    /** Until when what it sells is sold, by its lines. */
    serviceEnd: instant("service_end"),
    /** Open, and its due date has passed. */
    overdue: boolean("overdue").notNull().default(false),
    paymentFailures: integer("payment_failures").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    /** The report that is in this row: its time; its kind and its id where two share a time. */
    eventAt: instant("event_at").notNull(),
    eventRank: integer("event_rank").notNull().default(0),
    eventId: text("event_id").notNull(),
  },
  (table) => [
    index("invoices_customer").on(table.customerId),
    index("invoices_subscription").on(table.subscriptionId),
  ],
);

/** Charges that were given back or are disputed, by the provider's charge. */
/** Payments, and what became of them: refunds and disputes. */
export const charges = pgTable(
  "charges",
  {
    id: text("id").primaryKey(),
    customerId: text("customer_id"),
    /** What it paid, where the provider says so. */
    invoiceId: text("invoice_id"),
    amountMinor: minorUnits("amount_minor"),
    refundedMinor: minorUnits("refunded_minor").notNull().default(0),
    disputedMinor: minorUnits("disputed_minor").notNull().default(0),
    currency: text("currency"),
    createdAt: instant("created_at"),
    disputedAt: instant("disputed_at"),
    disputeLostAt: instant("dispute_lost_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("charges_customer").on(table.customerId)],
);

/** Transactional mail, by the e-mail provider's id; also ids that only the provider knows. */
export const emailMessages = pgTable(
  "email_messages",
  {
    id: text("id").primaryKey(),
    userId: text("user_id"),
    /** The name of the mail that we sent, or null where an event came for an id that we did not send. */
    template: text("template"),
    sentAt: instant("sent_at"),
    deliveredAt: instant("delivered_at"),
    bouncedAt: instant("bounced_at"),
    complainedAt: instant("complained_at"),
    firstOpenedAt: instant("first_opened_at"),
    lastOpenedAt: instant("last_opened_at"),
    openCount: integer("open_count").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("email_messages_user").on(table.userId)],
);

/** One row an opening. */
export const emailOpens = pgTable(
  "email_opens",
  {
    /** The event's id. */
    id: text("id").primaryKey(),
    emailId: text("email_id").notNull(),
    openedAt: instant("opened_at").notNull(),
  },
  (table) => [index("email_opens_email").on(table.emailId)],
);

// --- Sign-in and the authorization server. better-auth's models (lib/auth/instance.ts), with what we keep of them ---

/** Browsers that are signed in. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    /** What the cookie carries, signed. */
    token: text("token").notNull().unique(),
    /** The browser's own name, for the list of sessions. */
    userAgent: text("user_agent"),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** Which account at a sign-in provider is which user. The provider's tokens are not kept. */
export const providerLinks = pgTable(
  "provider_links",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    /** `github`, `google` or `oidc`. */
    providerId: text("provider_id").notNull(),
    /** The user's id at the provider. */
    accountId: text("account_id").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("provider_links_account").on(table.providerId, table.accountId),
    index("provider_links_user").on(table.userId),
  ],
);

/** One-time values that wait to be used: codes by mail, authorization codes, states of a redirect. Hashed names, short lives. */
export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("verifications_identifier").on(table.identifier),
    index("verifications_expires").on(table.expiresAt),
  ],
);

/** What access tokens are signed with. The private half is encrypted with `AUTH_SECRET`. */
export const signingKeys = pgTable("signing_keys", {
  id: text("id").primaryKey(),
  publicKey: text("public_key").notNull(),
  privateKey: text("private_key").notNull(),
  alg: text("alg"),
  crv: text("crv"),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at"),
});

/** Applications that may ask for access: registered by themselves, or by us at the start. */
export const oauthClients = pgTable(
  "oauth_clients",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id").notNull().unique(),
    clientSecret: text("client_secret"),
    clientDiscoveryId: text("client_discovery_id"),
    disabled: boolean("disabled").default(false),
    skipConsent: boolean("skip_consent"),
    enableEndSession: boolean("enable_end_session"),
    subjectType: text("subject_type"),
    scopes: text("scopes").array(),
    clientCredentialsScopes: text("client_credentials_scopes").array(),
    /** Never set: an application registers without an account. */
    userId: text("user_id"),
    name: text("name"),
    uri: text("uri"),
    icon: text("icon"),
    contacts: text("contacts").array(),
    tos: text("tos"),
    policy: text("policy"),
    softwareId: text("software_id"),
    softwareVersion: text("software_version"),
    softwareStatement: text("software_statement"),
    redirectUris: text("redirect_uris").array().notNull(),
    postLogoutRedirectUris: text("post_logout_redirect_uris").array(),
    backchannelLogoutUri: text("backchannel_logout_uri"),
    backchannelLogoutSessionRequired: boolean("backchannel_logout_session_required"),
    tokenEndpointAuthMethod: text("token_endpoint_auth_method"),
    applicationType: text("application_type"),
    jwks: text("jwks"),
    jwksUri: text("jwks_uri"),
    grantTypes: text("grant_types").array(),
    responseTypes: text("response_types").array(),
    requirePKCE: boolean("require_pkce"),
    dpopBoundAccessTokens: boolean("dpop_bound_access_tokens").default(false),
    referenceId: text("reference_id"),
    metadata: jsonb("metadata"),
    createdAt: instant("created_at"),
    updatedAt: instant("updated_at"),
    /** When it got its first token; null: nobody has connected it yet. */
    usedAt: instant("used_at"),
  },
  (table) => [index("oauth_clients_created").on(table.createdAt)],
);

/** What a token can be for. */
export const oauthResources = pgTable("oauth_resources", {
  id: text("id").primaryKey(),
  identifier: text("identifier").notNull().unique(),
  name: text("name").notNull(),
  accessTokenTtl: integer("access_token_ttl"),
  refreshTokenTtl: integer("refresh_token_ttl"),
  signingAlgorithm: text("signing_algorithm"),
  signingKeyId: text("signing_key_id"),
  allowedScopes: text("allowed_scopes").array(),
  customClaims: jsonb("custom_claims"),
  dpopBoundAccessTokensRequired: boolean("dpop_bound_access_tokens_required").default(false),
  disabled: boolean("disabled").default(false),
  policyVersion: integer("policy_version").default(1),
  metadata: jsonb("metadata"),
  createdAt: instant("created_at"),
  updatedAt: instant("updated_at"),
});

/** Part of better-auth's model; every application may ask for every resource, so it stays empty. */
export const oauthClientResources = pgTable(
  "oauth_client_resources",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id").notNull(),
    resourceId: text("resource_id").notNull(),
    metadata: jsonb("metadata"),
    createdAt: instant("created_at"),
  },
  (table) => [uniqueIndex("oauth_client_resources_pair").on(table.clientId, table.resourceId)],
);

/** What a user allowed an application, by the page of consent or by a device's code. */
export const oauthConsents = pgTable(
  "oauth_consents",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id").notNull(),
    userId: text("user_id").notNull(),
    referenceId: text("reference_id"),
    resources: text("resources").array(),
    requestedUserInfoClaims: text("requested_user_info_claims").array(),
    scopes: text("scopes").array().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [uniqueIndex("oauth_consents_pair").on(table.userId, table.clientId)],
);

/**
 * One authorization: a code or a device's code that became tokens. Every token of it names it, so that all
 * end at the next call when it ends.
 */
export const oauthGrants = pgTable(
  "oauth_grants",
  {
    /** The hash of the code that it began with. */
    id: text("id").primaryKey(),
    clientId: text("client_id").notNull(),
    userId: text("user_id").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When its newest token was made. */
    usedAt: instant("used_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (table) => [index("oauth_grants_pair").on(table.userId, table.clientId)],
);

/** Refresh tokens, hashed. */
export const oauthRefreshTokens = pgTable(
  "oauth_refresh_tokens",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull().unique(),
    clientId: text("client_id").notNull(),
    sessionId: text("session_id"),
    userId: text("user_id").notNull(),
    referenceId: text("reference_id"),
    authorizationCodeId: text("authorization_code_id"),
    resources: text("resources").array(),
    requestedUserInfoClaims: text("requested_user_info_claims").array(),
    scopes: text("scopes").array().notNull(),
    confirmation: jsonb("confirmation"),
    authTime: instant("auth_time"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revoked: instant("revoked"),
    rotatedAt: instant("rotated_at"),
    /** The answer to the rotation, encrypted, for a client whose connection broke in it. */
    rotationReplayResponse: text("rotation_replay_response"),
    rotationReplayExpiresAt: instant("rotation_replay_expires_at"),
  },
  (table) => [
    index("oauth_refresh_tokens_pair").on(table.userId, table.clientId),
    index("oauth_refresh_tokens_session").on(table.sessionId),
    index("oauth_refresh_tokens_code").on(table.authorizationCodeId),
  ],
);

/** Part of better-auth's model, for tokens that are for no resource: there are none here, and it stays empty. */
export const oauthAccessTokens = pgTable("oauth_access_tokens", {
  id: text("id").primaryKey(),
  token: text("token").notNull().unique(),
  clientId: text("client_id").notNull(),
  sessionId: text("session_id"),
  userId: text("user_id"),
  referenceId: text("reference_id"),
  authorizationCodeId: text("authorization_code_id"),
  resources: text("resources").array(),
  requestedUserInfoClaims: text("requested_user_info_claims").array(),
  refreshId: text("refresh_id"),
  scopes: text("scopes").array().notNull(),
  confirmation: jsonb("confirmation"),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  revoked: instant("revoked"),
});

/** Ids of client assertions that were used: none is taken twice. */
export const oauthClientAssertions = pgTable("oauth_client_assertions", {
  id: text("id").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});

/** Devices that wait for their user (RFC 8628). */
export const deviceCodes = pgTable(
  "device_codes",
  {
    id: text("id").primaryKey(),
    deviceCode: text("device_code").notNull().unique(),
    userCode: text("user_code").notNull().unique(),
    userId: text("user_id"),
    /** `pending`, `approved`, `denied`. */
    status: text("status").notNull(),
    clientId: text("client_id"),
    oauthClientId: text("oauth_client_id"),
    scope: text("scope"),
    resources: text("resources").array(),
    lastPolledAt: instant("last_polled_at"),
    /** Milliseconds. */
    pollingInterval: integer("polling_interval"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("device_codes_expires").on(table.expiresAt)],
);

/** What people wrote to us through the forms of `/contact` and `/contact-sales`. Kept a year. */
export const messages = pgTable(
  "messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** `contact` or `sales`. */
    kind: text("kind").notNull(),
    /** Whom it is for: a contact of content/data/site.json. */
    topic: text("topic").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    organisation: text("organisation"),
    team: text("team"),
    message: text("message").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("messages_created").on(table.createdAt),
    index("messages_email").on(sql`lower(${table.email})`),
  ],
);
