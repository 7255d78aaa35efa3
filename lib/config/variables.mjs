// @ts-check
// Plain JavaScript: the launcher reads variables before a package is there, on any Node from 20.12.
import { readOrigin, readUrl } from "#lib/config/read-url.mjs";
import { isMailAddress, readSender } from "#lib/config/sender.mjs";
import { isBillingSecret, isStandardSecret, secretsOf } from "#lib/config/webhook-secrets.mjs";

/** @param {string} value */
const text = (value) => value;

/** @param {number} minimum @param {number} maximum @returns {(value: string) => number | null} */
const integer = (minimum, maximum) => (value) =>
  /^\d{1,9}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum ? Number(value) : null;

/** ASCII without white space. @param {number} least @param {number} most @returns {(value: string) => string | null} */
const printable = (least, most) => (value) =>
  /^[\x21-\x7e]*$/.test(value) && value.length >= least && value.length <= most ? value : null;

/** @template {string} Word @param {...Word} words @returns {(value: string) => Word | null} */
const oneOf =
  (...words) =>
  (value) =>
    words.find((word) => word === value) ?? null;

/** The URL as it was read, in the one spelling of the URL standard. @param {import("#lib/config/read-url.mjs").UrlForm} form @returns {(value: string) => string | null} */
const url = (form) => (value) => readUrl(value, form)?.href ?? null;

/** `https://host[/path]`, as tokens name it: compared byte for byte. @param {string} value */
const issuer = (value) => (readUrl(value, { schemes: ["https:", "http:"], path: /^/ }) ? value : null);

/** Separated by commas. @param {(part: string) => string | null} read @returns {(value: string) => string[] | null} */
const listOf = (read) => (value) => {
  const parts = value.split(",").map((part) => read(part.trim()));
  return parts.every((part) => part !== null) ? parts : null;
};

/** @type {string[]} */
const NONE = [];

/**
 * What a sign-in provider gave us.
 *
 * @param {"id" | "secret"} what
 * @param {string} partner the variable without which it is of no use
 * @param {string} description
 */
const credential = (what, partner, description) => ({
  read: printable(1, 512),
  secret: what === "secret",
  expects: `the client's ${what}, without white space; it goes together with ${partner}`,
  defaultText: "none",
  description,
});

/**
 * One variable: how it is read, and what the docs, `.env.example` and error lines say of it.
 *
 * @typedef {object} Variable
 * @property {(value: string) => unknown} read its value, of a trimmed text without control characters; null for a wrong one
 * @property {unknown} [fallback] where it is not set
 * @property {boolean} [secret] whether it holds what nobody may read in a log
 * @property {string} expects what a right value looks like; ends the error line
 * @property {string} defaultText
 * @property {string} [unit]
 * @property {string} description
 */

/**
 * Every variable the service reads. The README's table and `.env.example` are tested against it.
 *
 * @satisfies {Record<string, Variable>}
 */
export const VARIABLES = {
  PORT: {
    read: integer(0, 65535),
    fallback: 3000,
    expects: "a port number from 0 to 65535",
    defaultText: "3000",
    description: "Where the server listens.",
  },
  BASE_URL: {
    read: readOrigin,
    expects: "an origin such as https://video.example, without a path",
    defaultText: "http://localhost:$PORT",
    description: "The public address. Absolute links use it; a request's Host header is never believed.",
  },
  DATA_DIR: {
    read: text,
    fallback: ".data",
    expects: "a directory",
    defaultText: ".data",
    description: "Where the service keeps what it writes.",
  },
  DATABASE_URL: {
    read: url({
      schemes: ["postgres:", "postgresql:"],
      credentials: true,
      path: /^(?:\/[^/]*)?$/,
      query: "any",
      socket: true,
    }),
    secret: true,
    expects: "a URL such as postgres://user:password@127.0.0.1:5432/reelwright",
    defaultText: "none: an embedded database in DATA_DIR",
    description: "Keeps the data in Postgres, for several processes and for sites that matter.",
  },
  JOBS: {
    read: oneOf("on", "off"),
    fallback: /** @type {const} */ ("on"),
    expects: "on or off",
    defaultText: "on",
    description:
      "Whether this process does jobs, such as sending sign-in codes. off: it only serves, and npm run worker does them; needs DATABASE_URL.",
  },
  S3_BUCKET: {
    read: (value) => (/^[A-Za-z0-9][\w.-]{1,254}$/.test(value) ? value : null),
    expects: "the name of a bucket: letters, digits, dots, hyphens and underscores",
    defaultText: "none: files are kept in DATA_DIR",
    description:
      "Keeps films and uploads in a bucket of S3, or of a store that speaks like it. Needs region, key and secret.",
  },
  S3_REGION: {
    read: (value) => (/^[a-z0-9-]{2,40}$/.test(value) ? value : null),
    expects: "a region such as eu-central-1; for most other stores us-east-1 or auto",
    defaultText: "none: needed by S3_BUCKET",
    description: "Where the bucket is.",
  },
  S3_ENDPOINT: {
    read: readOrigin,
    expects: "an origin such as https://s3.example, without a path",
    defaultText: "Amazon's of that region",
    description:
      "Another store than Amazon's. Clients follow signed links there: an address that they reach too.",
  },
  S3_ACCESS_KEY_ID: {
    read: printable(3, 256),
    expects: "the id of an access key, without white space",
    defaultText: "none: needed by S3_BUCKET",
    description: "Who the service is at the store. It reads, writes, deletes and lists in that bucket.",
  },
  S3_SECRET_ACCESS_KEY: {
    read: printable(3, 1024),
    secret: true,
    expects: "the secret of that access key, without white space",
    defaultText: "none: needed by S3_BUCKET",
    description: "Belongs to S3_ACCESS_KEY_ID.",
  },
  S3_FORCE_PATH_STYLE: {
    read: oneOf("on", "off"),
    fallback: /** @type {const} */ ("off"),
    expects: "on or off",
    defaultText: "off",
    description: "on: addresses are host/bucket/key, which stores on one host want; off: bucket.host/key.",
  },
  REDIS_URL: {
    read: url({
      schemes: ["redis:", "rediss:"],
      credentials: true,
      path: /^(?:\/\d{0,5})?$/,
      query: ["family"],
    }),
    secret: true,
    expects: "a URL such as redis://user:password@127.0.0.1:6379/0; of the query, only family",
    defaultText: "none: quotas are counted in memory",
    description: "Counts quotas in Redis, for several processes behind a balancer.",
  },
  UPSTASH_REDIS_REST_URL: {
    read: readOrigin,
    expects: "an origin such as https://example.upstash.io, without a path",
    defaultText: "none",
    description: "Counts quotas in Upstash Redis over REST. Needs the token too.",
  },
  UPSTASH_REDIS_REST_TOKEN: {
    read: printable(1, 8192),
    secret: true,
    expects: "the token that belongs to UPSTASH_REDIS_REST_URL, without white space",
    defaultText: "none",
    description: "The token of the Upstash database.",
  },
  RATE_LIMIT_REQUESTS: {
    read: integer(1, 100_000_000),
    fallback: 120,
    expects: "a whole number from 1 to 100000000",
    defaultText: "120",
    unit: "requests",
    description: "How many public requests one client address may make in a window.",
  },
  RATE_LIMIT_WINDOW_SECONDS: {
    read: integer(1, 86_400),
    fallback: 60,
    expects: "a whole number of seconds from 1 to 86400",
    defaultText: "60",
    unit: "seconds",
    description: "How long a window is.",
  },
  TRUSTED_PROXY_HOPS: {
    read: integer(0, 16),
    fallback: 0,
    expects: "a whole number from 0 to 16",
    defaultText: "0",
    unit: "proxies",
    description:
      "How many proxies of yours stand in front. The client's address is counted from the right of X-Forwarded-For; 0 means the socket's address.",
  },
  ADMIN_EMAILS: {
    read: listOf((part) => (isMailAddress(part) ? part.toLowerCase() : null)),
    fallback: NONE,
    expects: "e-mail addresses, separated by commas",
    defaultText: "none",
    description:
      "Who sees /admin after signing in with an address that they have proved: users, webhook events, jobs, subscriptions, messages.",
  },
  MCP_ALLOWED_ORIGINS: {
    read: listOf(readOrigin),
    fallback: NONE,
    expects: "origins such as https://host.example, separated by commas",
    defaultText: "none",
    description: "Web origins besides our own and loopback that may call the MCP endpoint from a browser.",
  },
  IDENTITY_WEBHOOK_SIGNING_SECRET: {
    read: secretsOf(isStandardSecret),
    fallback: NONE,
    secret: true,
    expects: "whsec_ and base64 of 16 to 128 bytes; up to five, separated by commas",
    defaultText: "none: 500 at /api/webhooks/identity",
    description: "What the identity provider signs its webhooks with. Several while one replaces another.",
  },
  BILLING_WEBHOOK_SECRET: {
    read: secretsOf(isBillingSecret),
    fallback: NONE,
    secret: true,
    expects: "a text such as whsec_… of 8 to 256 printable characters; up to five, separated by commas",
    defaultText: "none: 500 at /api/billing/webhook",
    description: "What the billing provider signs its webhooks with. Several while one replaces another.",
  },
  EMAIL_WEBHOOK_SECRET: {
    read: secretsOf(isStandardSecret),
    fallback: NONE,
    secret: true,
    expects: "whsec_ and base64 of 16 to 128 bytes; up to five, separated by commas",
    defaultText: "none: 500 at /api/webhooks/email",
    description: "What the e-mail provider signs its webhooks with. Several while one replaces another.",
  },
  BILLING_API_KEY: {
    read: printable(8, 256),
    secret: true,
    expects: "a key such as rk_live_…, without white space",
    defaultText: "none: nothing is asked of the billing provider",
    description:
      "Sells Pro, together with BILLING_WEBHOOK_SECRET; cancels subscriptions of deleted accounts and reads objects again.",
  },
  BILLING_API_URL: {
    read: readOrigin,
    expects: "an origin such as http://127.0.0.1:12111, without a path",
    defaultText: "the billing provider's own",
    description: "Where the billing provider's API is, for tests.",
  },
  SMTP_URL: {
    read: url({ schemes: ["smtp:", "smtps:"], credentials: true }),
    secret: true,
    expects: "a URL such as smtps://user:password@mail.example:465",
    defaultText: "none",
    description: "Sends mail by SMTP. A password goes to another machine only over TLS.",
  },
  RESEND_API_KEY: {
    read: printable(8, 256),
    secret: true,
    expects: "a key such as re_…, without white space",
    defaultText: "none",
    description: "Sends mail by Resend.",
  },
  MAIL_FROM: {
    read: readSender,
    expects: "an address such as films@video.example or Reelwright <films@video.example>",
    defaultText: "none: needed by SMTP_URL and RESEND_API_KEY",
    description: "Who mail is from.",
  },
  MAIL_OUTBOX: {
    read: oneOf("file"),
    expects: "the word file",
    defaultText: "none: a file only where BASE_URL is this machine",
    description: "Writes mail to outbox.jsonl in DATA_DIR instead of sending it.",
  },
  AUTH_SECRET: {
    read: printable(32, 256),
    secret: true,
    expects: "32 to 256 characters without white space, such as openssl rand -base64 32 gives",
    defaultText: "made once and kept in DATA_DIR; needed with DATABASE_URL",
    description: "Signs sessions and encrypts signing keys. Another one signs everybody out.",
  },
  GITHUB_CLIENT_ID: credential("id", "GITHUB_CLIENT_SECRET", "Offers sign-in with GitHub."),
  GITHUB_CLIENT_SECRET: credential("secret", "GITHUB_CLIENT_ID", "Belongs to GITHUB_CLIENT_ID."),
  GOOGLE_CLIENT_ID: credential("id", "GOOGLE_CLIENT_SECRET", "Offers sign-in with Google."),
  GOOGLE_CLIENT_SECRET: credential("secret", "GOOGLE_CLIENT_ID", "Belongs to GOOGLE_CLIENT_ID."),
  OIDC_ISSUER: {
    read: issuer,
    expects: "the issuer's URL, such as https://login.example",
    defaultText: "none",
    description: "Offers sign-in with an OpenID Connect provider, beside codes by mail. Needs the two below.",
  },
  OIDC_CLIENT_ID: credential("id", "OIDC_ISSUER", "What that provider calls us."),
  OIDC_CLIENT_SECRET: credential("secret", "OIDC_ISSUER", "Belongs to OIDC_CLIENT_ID."),
  OAUTH_PUBLIC_CLIENT_ID: {
    read: (value) => (/^[\w.-]{1,100}$/.test(value) ? value : null),
    fallback: "reelwright-mcp",
    expects: "letters, digits, dots, hyphens and underscores",
    defaultText: "reelwright-mcp",
    description: "The public OAuth client of MCP hosts that do not register themselves. It has no secret.",
  },
  OAUTH_ISSUER: {
    read: issuer,
    expects: "the issuer's URL, exactly as its tokens name it",
    defaultText: "none: this service is the authorization server",
    description: "Another authorization server in the place of ours. Needs OAUTH_CLIENT_ID and its secret.",
  },
  OAUTH_JWKS_URI: {
    read: url({ schemes: ["http:", "https:"], path: /^/, query: "any" }),
    expects: "an http(s) URL",
    defaultText: "what the issuer's metadata says",
    description: "Where that server's public keys are.",
  },
  OAUTH_CLIENT_ID: credential("id", "OAUTH_ISSUER", "What that server calls us when people sign in."),
  OAUTH_CLIENT_SECRET: credential("secret", "OAUTH_ISSUER", "Belongs to OAUTH_CLIENT_ID."),
  LOG_LEVEL: {
    read: oneOf("debug", "info", "warn", "error", "silent"),
    fallback: /** @type {const} */ ("info"),
    expects: "one of debug, info, warn, error, silent",
    defaultText: "info",
    description: "How much is logged. At info, one JSON line a request.",
  },
};
