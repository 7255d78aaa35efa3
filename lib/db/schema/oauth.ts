import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#lib/db/schema/columns.ts";

// better-auth's models of the authorization server (lib/auth/instance.ts), with what we keep of them.

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
