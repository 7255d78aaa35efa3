import { z } from "zod";
import { type CommandEnv, parseCommandEnv } from "#lib/config/command-env.ts";
import { readSender } from "#lib/config/sender.ts";
import { billingSecrets, standardSecrets } from "#lib/config/webhook-secrets.ts";

/** A variable of the environment is wrong. The message names it and never shows its value. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const integer = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum));

/** `https://host[:port]`, nothing behind it. */
function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return false;
  return value.replace(/\/$/, "").toLowerCase() === url.origin;
}

const origin = z
  .string()
  .refine(isOrigin)
  .transform((value) => new URL(value).origin);

const url = (...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ""));

/** `https://host[/path]`, as tokens name it: compared byte for byte. */
const issuer = z.string().refine((value) => {
  const parsed = URL.parse(value);
  return (parsed?.protocol === "https:" || parsed?.protocol === "http:") && !parsed.search && !parsed.hash;
});

/** What a sign-in provider gave us. @param partner the variable without which it is of no use */
const credential = (what: "id" | "secret", partner: string, description: string) => ({
  schema: z
    .string()
    .regex(/^[\x21-\x7e]{1,512}$/)
    .optional(),
  expects: `the client's ${what}, without white space; it goes together with ${partner}`,
  defaultText: "none",
  description,
});

/** Variables that are of use only together. */
const TOGETHER = [
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["OAUTH_ISSUER", "OAUTH_CLIENT_ID", "OAUTH_CLIENT_SECRET"],
] as const;

/** One variable: how it is parsed, and what the docs, `.env.example` and error lines say of it. */
interface Variable {
  schema: z.ZodType;
  /** What a right value looks like; ends the error line. */
  expects: string;
  defaultText: string;
  unit?: string;
  description: string;
}

/** Every variable the service reads. The README's table and `.env.example` are tested against it. */
export const VARIABLES = {
  PORT: {
    schema: integer(0, 65535).default(3000),
    expects: "a port number from 0 to 65535",
    defaultText: "3000",
    description: "Where the server listens.",
  },
  BASE_URL: {
    schema: origin.optional(),
    expects: "an origin such as https://video.example, without a path",
    defaultText: "http://localhost:$PORT",
    description: "The public address. Absolute links use it; a request's Host header is never believed.",
  },
  DATA_DIR: {
    schema: z.string().min(1).default(".data"),
    expects: "a directory",
    defaultText: ".data",
    description: "Where the service keeps what it writes.",
  },
  DATABASE_URL: {
    schema: url("postgres:", "postgresql:").optional(),
    expects: "a URL such as postgres://user:password@127.0.0.1:5432/reelwright",
    defaultText: "none: an embedded database in DATA_DIR",
    description: "Keeps the data in Postgres, for several processes and for sites that matter.",
  },
  REDIS_URL: {
    schema: url("redis:", "rediss:").optional(),
    expects: "a URL such as redis://127.0.0.1:6379",
    defaultText: "none: quotas are counted in memory",
    description: "Counts quotas in Redis, for several processes behind a balancer.",
  },
  UPSTASH_REDIS_REST_URL: {
    schema: url("http:", "https:").optional(),
    expects: "an http(s) URL",
    defaultText: "none",
    description: "Counts quotas in Upstash Redis over REST. Needs the token too.",
  },
  UPSTASH_REDIS_REST_TOKEN: {
    schema: z.string().regex(/^\S+$/).optional(),
    expects: "the token that belongs to UPSTASH_REDIS_REST_URL, without white space",
    defaultText: "none",
    description: "The token of the Upstash database.",
  },
  RATE_LIMIT_REQUESTS: {
    schema: integer(1, 100_000_000).default(120),
    expects: "a whole number from 1 to 100000000",
    defaultText: "120",
    unit: "requests",
    description: "How many public requests one client address may make in a window.",
  },
  RATE_LIMIT_WINDOW_SECONDS: {
    schema: integer(1, 86_400).default(60),
    expects: "a whole number of seconds from 1 to 86400",
    defaultText: "60",
    unit: "seconds",
    description: "How long a window is.",
  },
  TRUSTED_PROXY_HOPS: {
    schema: integer(0, 16).default(0),
    expects: "a whole number from 0 to 16",
    defaultText: "0",
    unit: "proxies",
    description:
      "How many proxies of yours stand in front. The client's address is counted from the right of X-Forwarded-For; 0 means the socket's address.",
  },
  ADMIN_EMAILS: {
    schema: z
      .string()
      .transform((value) => value.split(",").map((part) => part.trim().toLowerCase()))
      .pipe(z.array(z.email()))
      .default([]),
    expects: "e-mail addresses, separated by commas",
    defaultText: "none",
    description:
      "Who sees /admin after signing in with an address that they have proved: users, webhook events, jobs, subscriptions, messages.",
  },
  MCP_ALLOWED_ORIGINS: {
    schema: z
      .string()
      .transform((value) => value.split(",").map((part) => part.trim()))
      .pipe(z.array(origin))
      .default([]),
    expects: "origins such as https://host.example, separated by commas",
    defaultText: "none",
    description: "Web origins besides our own and loopback that may call the MCP endpoint from a browser.",
  },
  IDENTITY_WEBHOOK_SIGNING_SECRET: {
    schema: standardSecrets.default([]),
    expects: "whsec_ and base64 of 16 to 128 bytes; up to five, separated by commas",
    defaultText: "none: 500 at /api/webhooks/identity",
    description: "What the identity provider signs its webhooks with. Several while one replaces another.",
  },
  BILLING_WEBHOOK_SECRET: {
    schema: billingSecrets.default([]),
    expects: "a text such as whsec_… of 8 to 256 printable characters; up to five, separated by commas",
    defaultText: "none: 500 at /api/billing/webhook",
    description: "What the billing provider signs its webhooks with. Several while one replaces another.",
  },
  EMAIL_WEBHOOK_SECRET: {
    schema: standardSecrets.default([]),
    expects: "whsec_ and base64 of 16 to 128 bytes; up to five, separated by commas",
    defaultText: "none: 500 at /api/webhooks/email",
    description: "What the e-mail provider signs its webhooks with. Several while one replaces another.",
  },
  BILLING_API_KEY: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{8,256}$/)
      .optional(),
    expects: "a key such as rk_live_…, without white space",
    defaultText: "none: nothing is asked of the billing provider",
    description:
      "Sells Pro, together with BILLING_WEBHOOK_SECRET; cancels subscriptions of deleted accounts and reads objects again.",
  },
  BILLING_API_URL: {
    schema: url("http:", "https:").optional(),
    expects: "an http(s) URL",
    defaultText: "the billing provider's own",
    description: "Where the billing provider's API is, for tests.",
  },
  SMTP_URL: {
    schema: url("smtp:", "smtps:")
      .refine((value) => URL.parse(value)?.hostname)
      .optional(),
    expects: "a URL such as smtps://user:password@mail.example:465",
    defaultText: "none",
    description: "Sends mail by SMTP. A password goes to another machine only over TLS.",
  },
  RESEND_API_KEY: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{8,256}$/)
      .optional(),
    expects: "a key such as re_…, without white space",
    defaultText: "none",
    description: "Sends mail by Resend.",
  },
  MAIL_FROM: {
    schema: z
      .string()
      .transform(readSender)
      .pipe(z.object({ name: z.string(), address: z.string() }))
      .optional(),
    expects: "an address such as films@video.example or Reelwright <films@video.example>",
    defaultText: "none: needed by SMTP_URL and RESEND_API_KEY",
    description: "Who mail is from.",
  },
  MAIL_OUTBOX: {
    schema: z.literal("file").optional(),
    expects: "the word file",
    defaultText: "none: a file only where BASE_URL is this machine",
    description: "Writes mail to outbox.jsonl in DATA_DIR instead of sending it.",
  },
  AUTH_SECRET: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{32,256}$/)
      .optional(),
    expects: "32 to 256 characters without white space, such as openssl rand -base64 32 gives",
    defaultText: "made once and kept in DATA_DIR; needed with DATABASE_URL",
    description: "Signs sessions and encrypts signing keys. Another one signs everybody out.",
  },
  GITHUB_CLIENT_ID: credential("id", "GITHUB_CLIENT_SECRET", "Offers sign-in with GitHub."),
  GITHUB_CLIENT_SECRET: credential("secret", "GITHUB_CLIENT_ID", "Belongs to GITHUB_CLIENT_ID."),
  GOOGLE_CLIENT_ID: credential("id", "GOOGLE_CLIENT_SECRET", "Offers sign-in with Google."),
  GOOGLE_CLIENT_SECRET: credential("secret", "GOOGLE_CLIENT_ID", "Belongs to GOOGLE_CLIENT_ID."),
  OIDC_ISSUER: {
    schema: issuer.optional(),
    expects: "the issuer's URL, such as https://login.example",
    defaultText: "none",
    description: "Offers sign-in with an OpenID Connect provider, beside codes by mail. Needs the two below.",
  },
  OIDC_CLIENT_ID: credential("id", "OIDC_ISSUER", "What that provider calls us."),
  OIDC_CLIENT_SECRET: credential("secret", "OIDC_ISSUER", "Belongs to OIDC_CLIENT_ID."),
  OAUTH_PUBLIC_CLIENT_ID: {
    schema: z
      .string()
      .regex(/^[\w.-]{1,100}$/)
      .default("reelwright-mcp"),
    expects: "letters, digits, dots, hyphens and underscores",
    defaultText: "reelwright-mcp",
    description: "The public OAuth client of MCP hosts that do not register themselves. It has no secret.",
  },
  OAUTH_ISSUER: {
    schema: issuer.optional(),
    expects: "the issuer's URL, exactly as its tokens name it",
    defaultText: "none: this service is the authorization server",
    description: "Another authorization server in the place of ours. Needs OAUTH_CLIENT_ID and its secret.",
  },
  OAUTH_JWKS_URI: {
    schema: url("http:", "https:").optional(),
    expects: "an http(s) URL",
    defaultText: "what the issuer's metadata says",
    description: "Where that server's public keys are.",
  },
  OAUTH_CLIENT_ID: credential("id", "OAUTH_ISSUER", "What that server calls us when people sign in."),
  OAUTH_CLIENT_SECRET: credential("secret", "OAUTH_ISSUER", "Belongs to OAUTH_CLIENT_ID."),
  LOG_LEVEL: {
    schema: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
    expects: "one of debug, info, warn, error, silent",
    defaultText: "info",
    description: "How much is logged. At info, one JSON line a request.",
  },
} as const satisfies Record<string, Variable>;

type Parsed = { [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name]["schema"]> };

/** The configuration, parsed. `BASE_URL` is always an origin without a trailing slash. */
export type Env = Omit<Parsed, "BASE_URL"> & { BASE_URL: string };

/**
 * Parses the configuration.
 *
 * @param source the environment, for example `process.env`
 * @throws ConfigError with one line a wrong variable: its name and what is expected, never its value
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const wrong: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(VARIABLES)) {
    const result = variable.schema.safeParse(source[name]);
    if (result.success) values[name] = result.data;
    else wrong.push(`${name} is not valid: expected ${variable.expects}.`);
  }
  const env = values as Parsed;
  if (!wrong.length && !env.UPSTASH_REDIS_REST_URL !== !env.UPSTASH_REDIS_REST_TOKEN) {
    const missing = env.UPSTASH_REDIS_REST_URL ? "UPSTASH_REDIS_REST_TOKEN" : "UPSTASH_REDIS_REST_URL";
    wrong.push(`${missing} is missing: the two UPSTASH_ variables go together.`);
  }
  if (!wrong.length && env.REDIS_URL && env.UPSTASH_REDIS_REST_URL) {
    wrong.push("REDIS_URL and UPSTASH_REDIS_REST_URL are both set: keep one.");
  }
  const senders = (["SMTP_URL", "RESEND_API_KEY", "MAIL_OUTBOX"] as const).filter((name) => env[name]);
  if (!wrong.length && senders.length > 1) wrong.push(`${senders.join(" and ")} are set: keep one.`);
  if (!wrong.length && (env.SMTP_URL || env.RESEND_API_KEY) && !env.MAIL_FROM) {
    wrong.push(`MAIL_FROM is missing: ${senders[0]} needs it.`);
  }
  for (const names of wrong.length ? [] : TOGETHER) {
    const [missing, set] = [names.find((name) => !env[name]), names.find((name) => env[name])];
    if (missing && set) wrong.push(`${missing} is missing: ${set} needs it.`);
  }
  if (!wrong.length && env.OAUTH_JWKS_URI && !env.OAUTH_ISSUER)
    wrong.push("OAUTH_ISSUER is missing: OAUTH_JWKS_URI needs it.");
  if (!wrong.length && env.DATABASE_URL && !env.AUTH_SECRET)
    wrong.push("AUTH_SECRET is missing: with DATABASE_URL, every process needs the same one.");
  if (wrong.length) throw new ConfigError(wrong.join("\n"));
  return { ...env, BASE_URL: env.BASE_URL ?? `http://localhost:${env.PORT}` };
}

let parsed: Env | undefined;

/** The process's configuration, parsed once. @throws ConfigError */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** The variables of the command line `reelwright`. @throws ConfigError */
export function commandEnv(): CommandEnv {
  const { env: values, wrong } = parseCommandEnv(process.env);
  if (wrong.length) throw new ConfigError(wrong.join("\n"));
  return values;
}

/** Whether this process serves other people: `npm start`, or a host's own way to run the build. */
export const isProduction = (): boolean => process.env.NODE_ENV === "production";

/** Whether this process is `npm run dev`: content is read again at each request, and no page is prerendered. */
export const isDevelopment = (): boolean => process.env.NODE_ENV === "development";

/** The environment of this process for one that it starts, with more in it. */
export const inherited = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
});
