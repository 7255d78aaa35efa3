import fc from "fast-check";
import pg from "pg";
import { Redis as UpstashRedis } from "@upstash/redis";
import { Redis } from "ioredis";
import { describe, expect, test } from "vitest";
import { parseCommandEnv } from "#lib/config/command-env.ts";
import { ConfigError, parseEnv } from "#lib/config/env.ts";
import { readVariables, secretsMasked } from "#lib/config/read-variables.mjs";
import { VARIABLES } from "#lib/config/variables.mjs";
import { openPostgres } from "#lib/db/postgres.ts";
import { createSmtpMailer } from "#lib/mail/smtp-mailer.ts";

/** Every variable that holds a URL: a right one with a password where it may have one, and what makes the set whole. */
const PASSWORD = "hunter2";
const URLS = {
  BASE_URL: ["https://video.example:8443", {}],
  DATABASE_URL: [`postgres://svc:${PASSWORD}@127.0.0.1:5432/reelwright`, { AUTH_SECRET: "x".repeat(32) }],
  REDIS_URL: [`redis://svc:${PASSWORD}@127.0.0.1:6379/2`, {}],
  S3_ENDPOINT: [
    "https://s3.example:8443",
    { S3_BUCKET: "films", S3_REGION: "auto", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" },
  ],
  UPSTASH_REDIS_REST_URL: ["https://quota.example:8443", { UPSTASH_REDIS_REST_TOKEN: "token" }],
  BILLING_API_URL: ["http://127.0.0.1:12111", {}],
  SMTP_URL: [`smtp://svc:${PASSWORD}@mail.example:587`, { MAIL_FROM: "films@video.example" }],
  OIDC_ISSUER: ["https://login.example:8443/realm", { OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" }],
  OAUTH_ISSUER: [
    "https://login.example:8443/realm",
    { OAUTH_CLIENT_ID: "id", OAUTH_CLIENT_SECRET: "secret" },
  ],
  OAUTH_JWKS_URI: [
    "https://login.example:8443/jwks?realm=a",
    { OAUTH_ISSUER: "https://i.example", OAUTH_CLIENT_ID: "id", OAUTH_CLIENT_SECRET: "secret" },
  ],
} as const satisfies Record<string, [right: string, more: Record<string, string>]>;
type UrlName = keyof typeof URLS;
const CASES = Object.entries(URLS).map(([name, [right, more]]) => [name as UrlName, right, more] as const);

const parsed = (name: UrlName, value: string) => parseEnv({ ...URLS[name][1], [name]: value })[name];

/** @returns the message where it is refused, null where it is taken */
function refusal(name: UrlName, value: string): string | null {
  try {
    parsed(name, value);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
}

const around = fc
  .array(fc.constantFrom(" ", "\t", "\n", "\r", "\v", "\f", "\u00a0", "\u2028", "\ufeff"), { maxLength: 3 })
  .map((parts) => parts.join(""));
/** What some client skips, cuts off at or shows as nothing. */
const unseen = fc.constantFrom(
  ..." \t\n\r\v\f\0\u0001\u001b\u007f\u0085\u00a0\u00ad\u200b\u202e\u2028\u3000\ufeff\\",
);

describe.each(CASES)("%s", (name, right) => {
  const line = new RegExp(`^${name} is not valid: expected [^\\n]+\\.$`);
  const refused = (value: string) => {
    const message = refusal(name, value) ?? "taken";
    expect(message).toMatch(line);
    expect(message).not.toContain(PASSWORD);
  };

  test("white space around it is dropped", () => {
    fc.assert(
      fc.property(around, around, (before, after) => {
        expect(parsed(name, `${before}${right}${after}`)).toBe(parsed(name, right));
      }),
    );
  });

  test("a blank, a control character or one without a shape in it is refused", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: right.length - 1 }), unseen, (at, character) =>
        refused(right.slice(0, at) + character + right.slice(at)),
      ),
    );
  });

  test("another scheme, or none, is refused", () => {
    const schemes = /^(?:https?|rediss?|postgres(?:ql)?|smtps?):$/;
    const rest = right.replace(/^[a-z]+:/, "");
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z0-9+.-]{0,9}:$/), (scheme) => {
        if (!schemes.test(scheme)) refused(`${scheme}${rest}`);
      }),
    );
    for (const other of ["http", "redis", "postgres", "smtp", "file", "javascript"])
      if (!right.startsWith(other)) refused(`${other}:${rest}`);
    for (const beginning of ["", "//", "/", ":"]) refused(`${beginning}${rest.slice(2)}`);
    const [scheme = ""] = right.split(":");
    for (const slashes of ["", "/", "///"]) refused(`${scheme}:${slashes}${rest.slice(2)}`);
  });

  test("a path, a query or a fragment that means nothing there is refused", () => {
    const base = right.replace(/^([a-z]+:\/\/[^/]+).*$/, "$1");
    const wrong: Partial<Record<UrlName, string[]>> = {
      DATABASE_URL: ["/a/b", "/a@b", "/a%zz", "/a%00"],
      REDIS_URL: ["/a", "/1/2", "/-1", "/1.5", "?db=2", "?enableOfflineQueue=true", "/0?a"],
      OIDC_ISSUER: ["?", "?a=b"],
      OAUTH_ISSUER: ["?", "?a=b"],
      OAUTH_JWKS_URI: ["/%zz"],
    };
    for (const path of wrong[name] ?? ["/a", "/a/", "//", "/?a=b", "?a=b", "/%20"]) refused(`${base}${path}`);
    fc.assert(fc.property(fc.string(), (text) => refused(`${right}#${text}x`)));
  });

  test("whatever it is: refused in a line, or read by its clients as it was checked", () => {
    const nasty = fc.constantFrom(
      ...":/@?#[]%\\ \t\n\0&=,;.-_~é中\u00ad\ud83d",
      "%2f",
      "%00",
      "%zz",
      "..",
      "//",
      "[::1]",
    );
    const mutated = fc
      .array(
        fc.tuple(fc.nat(), fc.integer({ min: 0, max: 3 }), fc.oneof(nasty, fc.string({ maxLength: 3 }))),
        {
          minLength: 1,
          maxLength: 3,
        },
      )
      .map((changes) =>
        changes.reduce<string>((text, [place, cut, put]) => {
          const at = place % (text.length + 1);
          return text.slice(0, at) + put + text.slice(at + cut);
        }, right),
      );
    fc.assert(
      fc.property(
        fc.oneof(mutated, fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()),
        (value) => {
          if (refusal(name, value) === null) readAlike(name, parsed(name, value) as string);
          else
            refusal(name, value)
              ?.split("\n")
              .map((shown) => expect(shown).toMatch(/^[A-Z0-9_]+ is (?:not valid: expected|missing)/));
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** Hands a value to the client that will get it: it has to take it for what the URL standard does. */
function readAlike(name: UrlName, value: string): void {
  expect(value).not.toMatch(/[\s\p{Cc}\p{Cf}\\]/u);
  const url = new URL(value);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  switch (name) {
    case "REDIS_URL": {
      const { options } = new Redis(value, { lazyConnect: true });
      expect([options.host, options.username ?? "", options.password ?? ""]).toEqual([host, user, password]);
      expect(Number(options.port)).toBe(Number(url.port || 6379));
      expect(Number(options.db)).toBe(Number(url.pathname.slice(1) || 0));
      return;
    }
    case "DATABASE_URL": {
      openPostgres(value, () => {});
      const client = new pg.Client({ connectionString: value });
      const asked = (key: string) => [...url.searchParams.entries()].findLast(([k]) => k === key)?.[1];
      expect(client.host).toBe(asked("host") || decodeURIComponent(host));
      if (user && !asked("user")) expect(client.user).toBe(user);
      if (password && !asked("password")) expect(client.password).toBe(password);
      return;
    }
    case "S3_ENDPOINT":
    case "UPSTASH_REDIS_REST_URL":
      new UpstashRedis({ url: value, token: "token" });
      return;
    case "SMTP_URL":
      createSmtpMailer(value, { name: "", address: "films@video.example" });
      return;
    default:
      expect(["http:", "https:"]).toContain(url.protocol);
      expect([url.username, url.password, url.hash]).toEqual(["", "", ""]);
  }
}

test("every variable whose documentation says URL, origin or issuer is among them", () => {
  const named = Object.entries(VARIABLES).filter(([, { expects }]) =>
    /\b(?:URL|an origin)\b/i.test(expects.replace(/[A-Z0-9]+_[A-Z_]+/g, "")),
  );
  expect(named.map(([name]) => name).sort()).toEqual(Object.keys(URLS).sort());
});

test.each([
  ["REELWRIGHT_URL", "https://video.example"],
  ["MODEL_BASE_URL", "https://models.example/v1"],
] as const)("the command's %s: trimmed, or refused", (name, right) => {
  fc.assert(
    fc.property(around, around, (before, after) => {
      expect(parseCommandEnv({ [name]: `${before}${right}${after}` }).env[name]).toBe(right);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: right.length - 1 }), unseen, (at, character) => {
      const { wrong } = parseCommandEnv({ [name]: right.slice(0, at) + character + right.slice(at) });
      expect(wrong).toEqual([expect.stringMatching(new RegExp(`^${name} is not valid: expected `))]);
    }),
  );
});

describe("every variable", () => {
  const RIGHT: Partial<Record<string, string>> = {
    PORT: "3000",
    DATA_DIR: "/srv/my data",
    JOBS: "on",
    S3_FORCE_PATH_STYLE: "on",
    LOG_LEVEL: "info",
    MAIL_FROM: "Reelwright <films@video.example>",
    MAIL_OUTBOX: "file",
    ADMIN_EMAILS: "a@b.example",
    MCP_ALLOWED_ORIGINS: "https://a.example",
    RATE_LIMIT_REQUESTS: "5",
    RATE_LIMIT_WINDOW_SECONDS: "5",
    TRUSTED_PROXY_HOPS: "1",
    IDENTITY_WEBHOOK_SIGNING_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    EMAIL_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  };
  test.each(Object.keys(VARIABLES) as (keyof typeof VARIABLES)[])(
    "%s: white space around it changes nothing, a control character in it is refused",
    (name) => {
      const right = name in URLS ? URLS[name as UrlName][0] : (RIGHT[name] ?? "x".repeat(40));
      const { values } = readVariables({ [name]: right });
      const own = (wrong: string[]) => wrong.filter((line) => line.startsWith(`${name} is not valid`));
      expect(own(readVariables({ [name]: right }).wrong)).toEqual([]);
      fc.assert(
        fc.property(around, around, (before, after) => {
          expect(readVariables({ [name]: `${before}${right}${after}` }).values[name]).toEqual(values[name]);
        }),
      );
      for (const character of ["\n", "\0", "\u200b"])
        expect(own(readVariables({ [name]: `${right}${character}x` }).wrong)).toHaveLength(1);
    },
  );
});

describe("what a library says of a value that it was given", () => {
  test("shows no secret: whole, the password alone, in its encoded form and without", () => {
    const mask = secretsMasked({
      REDIS_URL: " redis://svc:p%40ss-w0rd%C3%A4@127.0.0.1",
      DATABASE_URL: "no url at all with hunter2",
      IDENTITY_WEBHOOK_SIGNING_SECRET: "whsec_first, whsec_second",
      PORT: "3000",
    });
    expect(mask("input: ' redis://svc:p%40ss-w0rd%C3%A4@127.0.0.1'")).toBe("input: ' [secret]'");
    expect(mask("AUTH p@ss-w0rdä failed; p%40ss-w0rd%C3%A4")).toBe("AUTH [secret] failed; [secret]");
    expect(mask("no url at all with hunter2; whsec_second on 3000")).toBe("[secret]; [secret] on 3000");
    expect(secretsMasked({})("nothing to hide")).toBe("nothing to hide");
  });
});
