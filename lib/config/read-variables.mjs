// @ts-check
// Plain JavaScript: the launcher reads variables before a package is there, on any Node from 20.12.
import { VARIABLES } from "#lib/config/variables.mjs";

/** Of every value: a control character, or one without a shape, is never meant. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** @typedef {typeof VARIABLES} Variables */
/** @typedef {{ [Name in keyof Variables]: NonNullable<ReturnType<Variables[Name]["read"]>> | (Variables[Name] extends { fallback: infer Fallback } ? Fallback : undefined) }} Values */

/** Variables that are of use only together. */
const TOGETHER = /** @type {const} */ ([
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["OAUTH_ISSUER", "OAUTH_CLIENT_ID", "OAUTH_CLIENT_SECRET"],
]);

/** What is wrong with values that are right each for itself. @param {Values} values @returns {Iterable<string>} */
function* conflicts(values) {
  if (!values.UPSTASH_REDIS_REST_URL !== !values.UPSTASH_REDIS_REST_TOKEN) {
    const missing = values.UPSTASH_REDIS_REST_URL ? "UPSTASH_REDIS_REST_TOKEN" : "UPSTASH_REDIS_REST_URL";
    yield `${missing} is missing: the two UPSTASH_ variables go together.`;
  }
  if (values.REDIS_URL && values.UPSTASH_REDIS_REST_URL)
    yield "REDIS_URL and UPSTASH_REDIS_REST_URL are both set: keep one.";
  const ways = /** @type {const} */ (["SMTP_URL", "RESEND_API_KEY", "MAIL_OUTBOX"]);
  const senders = ways.filter((name) => values[name]);
  if (senders.length > 1) yield `${senders.join(" and ")} are set: keep one.`;
  if ((values.SMTP_URL || values.RESEND_API_KEY) && !values.MAIL_FROM)
    yield `MAIL_FROM is missing: ${senders[0]} needs it.`;
  for (const names of TOGETHER) {
    const [missing, set] = [names.find((name) => !values[name]), names.find((name) => values[name])];
    if (missing && set) yield `${missing} is missing: ${set} needs it.`;
  }
  const s3 = /** @type {const} */ (["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);
  // whoever has set one of them means not to keep files on this disk
  const someS3 = [...s3, /** @type {const} */ ("S3_ENDPOINT")].find((name) => values[name]);
  const missingS3 = s3.filter((name) => !values[name]);
  if (someS3 && missingS3.length)
    yield `${missingS3.join(", ")} ${missingS3.length > 1 ? "are" : "is"} missing: ${someS3} needs ${missingS3.length > 1 ? "them" : "it"}.`;
  if (values.OAUTH_JWKS_URI && !values.OAUTH_ISSUER)
    yield "OAUTH_ISSUER is missing: OAUTH_JWKS_URI needs it.";
  if (values.DATABASE_URL && !values.AUTH_SECRET)
    yield "AUTH_SECRET is missing: with DATABASE_URL, every process needs the same one.";
  if (values.JOBS === "off" && !values.DATABASE_URL)
    yield "DATABASE_URL is missing: JOBS=off needs it, for no other process can do the jobs of the embedded database.";
}

/**
 * Trims a value and reads it.
 *
 * @template Value
 * @param {string} value
 * @param {(value: string) => Value | null} read
 * @returns {Value | null} null for a wrong value, and for an empty one
 */
export function readValue(value, read) {
  const trimmed = value.trim();
  return trimmed && !UNSEEN.test(trimmed) ? read(trimmed) : null;
}

/**
 * Reads the configuration.
 *
 * @param {Readonly<Record<string, string | undefined>>} source the environment
 * @returns {{ values: Values, wrong: string[] }} a line for each wrong variable: its name and what is expected, never
 *   its value. `values` are whole where none is wrong
 */
export function readVariables(source) {
  /** @type {string[]} */
  const wrong = [];
  /** @type {Record<string, unknown>} */
  const values = {};
  for (const [name, variable] of Object.entries(VARIABLES)) {
    const given = source[name];
    const read = /** @type {(value: string) => unknown} */ (variable.read);
    const value = given === undefined ? undefined : readValue(given, read);
    if (value === null) wrong.push(`${name} is not valid: expected ${variable.expects}.`);
    values[name] = value ?? ("fallback" in variable ? variable.fallback : undefined);
  }
  const whole = /** @type {Values} */ (values);
  return { values: whole, wrong: wrong.length ? wrong : [...conflicts(whole)] };
}

/** @param {string} text percent-encoded, or not */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * What takes the secrets of an environment out of a text that is about to be shown: an error of a library may quote
 * what it was given.
 *
 * @param {Readonly<Record<string, string | undefined>>} source the environment
 * @returns {(text: string) => string}
 */
export function secretsMasked(source) {
  /** @type {(string | undefined)[]} */
  const secrets = Object.entries(VARIABLES).flatMap(([name, variable]) => {
    const value = "secret" in variable && variable.secret ? source[name]?.trim() : undefined;
    if (!value) return [];
    const password = /^[a-z]+:\/\/[^@]*?:(.*)@/i.exec(value)?.[1];
    const decoded = password && URL.canParse(value) ? new URL(value).password : undefined;
    return [
      value,
      ...value.split(",").map((part) => part.trim()),
      password,
      decoded,
      decoded && decode(decoded),
    ];
  });
  // the longest first: a part of one would leave the rest of it
  const known = secrets.flatMap((secret) => (secret && secret.length >= 4 ? [secret] : []));
  known.sort((one, other) => other.length - one.length);
  const quoted = known.map((secret) => secret.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  if (!quoted.length) return (text) => text;
  const any = new RegExp(quoted.join("|"), "g");
  return (text) => text.replace(any, "[secret]");
}
