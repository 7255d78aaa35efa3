import { COMMAND_VARIABLES } from "#lib/config/command-env.ts";
import { VARIABLES } from "#lib/config/variables.mjs";
import { PLANTED } from "#tests/harness/planted.ts";

const SECRET_NAME = /(?:SECRET|TOKEN|_KEY)$/;

/** Variables that hold a secret: by their name, or as the password of an address. */
export const SECRET_NAMES = Object.keys({ ...VARIABLES, ...COMMAND_VARIABLES }).filter(
  (name) => SECRET_NAME.test(name) || ["DATABASE_URL", "REDIS_URL", "SMTP_URL"].includes(name),
);

const SENDER = { MAIL_FROM: "films@video.example" };
/** Nothing listens there. */
const NOWHERE = "127.0.0.1:1";
const AUTH_SECRET = `${PLANTED}${PLANTED}${PLANTED}`;

/**
 * Environments with a planted secret in every variable that takes one: two, for some exclude each other. What they
 * name does not answer, so that its failures are logged, too.
 */
export const PLANTED_ENVIRONMENTS: Record<string, string>[] = [
  {
    ...SENDER,
    // 24 bytes, in base64
    IDENTITY_WEBHOOK_SIGNING_SECRET: `whsec_${PLANTED}${PLANTED}`,
    BILLING_WEBHOOK_SECRET: `whsec_test_${PLANTED}`,
    EMAIL_WEBHOOK_SECRET: `whsec_${PLANTED}${PLANTED}`,
    AUTH_SECRET,
    GITHUB_CLIENT_ID: "github-client",
    GITHUB_CLIENT_SECRET: PLANTED,
    GOOGLE_CLIENT_ID: "google-client",
    GOOGLE_CLIENT_SECRET: PLANTED,
    OIDC_ISSUER: `http://${NOWHERE}`,
    OIDC_CLIENT_ID: "oidc-client",
    OIDC_CLIENT_SECRET: PLANTED,
    BILLING_API_KEY: `rk_test_${PLANTED}`,
    BILLING_API_URL: `http://${NOWHERE}`,
    RESEND_API_KEY: `re_${PLANTED}`,
    REDIS_URL: `redis://default:${PLANTED}@${NOWHERE}/0`,
  },
  {
    ...SENDER,
    AUTH_SECRET,
    DATABASE_URL: `postgres://reelwright:${PLANTED}@${NOWHERE}/reelwright`,
    UPSTASH_REDIS_REST_URL: `http://${NOWHERE}`,
    UPSTASH_REDIS_REST_TOKEN: PLANTED,
    S3_BUCKET: "films",
    S3_REGION: "eu-central-1",
    S3_ENDPOINT: `http://${NOWHERE}`,
    S3_ACCESS_KEY_ID: "an-access-key",
    S3_SECRET_ACCESS_KEY: PLANTED,
    S3_FORCE_PATH_STYLE: "on",
    SMTP_URL: `smtp://films:${PLANTED}@${NOWHERE}`,
    OAUTH_ISSUER: `http://${NOWHERE}`,
    OAUTH_CLIENT_ID: "oauth-client",
    OAUTH_CLIENT_SECRET: PLANTED,
  },
];

/** The same of the command line. */
export const PLANTED_COMMAND_ENVIRONMENT: Record<string, string> = {
  SERVICE_API_TOKEN: PLANTED,
  MODEL_BASE_URL: `http://${NOWHERE}/v1`,
  MODEL_API_KEY: `sk-${PLANTED}`,
  MODEL_NAME: "a-model",
};
