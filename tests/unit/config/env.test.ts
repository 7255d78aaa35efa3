import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COMMAND_VARIABLES, parseCommandEnv } from "#lib/config/command-env.ts";
import { ConfigError, parseEnv } from "#lib/config/env.ts";
import { VARIABLES } from "#lib/config/variables.mjs";

const names = Object.keys(VARIABLES);

describe("parseEnv", () => {
  test("nothing set is a whole configuration", () => {
    expect(parseEnv({})).toMatchObject({
      PORT: 3000,
      BASE_URL: "http://localhost:3000",
      RATE_LIMIT_REQUESTS: 120,
    });
  });

  test.each([
    ["BASE_URL", "https://Video.Example/", "https://video.example"],
    ["BASE_URL", "http://localhost:8080", "http://localhost:8080"],
    ["PORT", "0", 0],
    ["RATE_LIMIT_REQUESTS", "1000000", 1_000_000],
    ["LOG_LEVEL", "silent", "silent"],
    ["REDIS_URL", "redis://:secret@127.0.0.1:6379/2", "redis://:secret@127.0.0.1:6379/2"],
  ])("%s=%s", (name, value, expected) => {
    expect(parseEnv({ [name]: value })[name as keyof typeof VARIABLES]).toEqual(expected);
  });

  test("origins are split at commas", () => {
    const { MCP_ALLOWED_ORIGINS } = parseEnv({ MCP_ALLOWED_ORIGINS: "https://a.example, https://b.example" });
    expect(MCP_ALLOWED_ORIGINS).toEqual(["https://a.example", "https://b.example"]);
  });

  test.each(names)("Z4 %s set to nothing stops the start", (name) => {
    expect(() => parseEnv({ [name]: "" })).toThrow(new RegExp(`^${name} is not valid: expected .+\\.$`));
  });

  test.each([
    ["PORT", "70000"],
    ["PORT", "3000x"],
    ["PORT", "-1"],
    ["BASE_URL", "video.example"],
    ["BASE_URL", "ftp://video.example"],
    ["BASE_URL", "https://video.example/path"],
    ["BASE_URL", "https://user:hunter2@video.example"],
    ["BASE_URL", "https://video.example?x"],
    ["REDIS_URL", "http://127.0.0.1"],
    ["REDIS_URL", "not a url"],
    ["DATABASE_URL", "mysql://user:hunter2@127.0.0.1/x"],
    ["UPSTASH_REDIS_REST_URL", "redis://x"],
    ["RATE_LIMIT_REQUESTS", "0"],
    ["RATE_LIMIT_REQUESTS", "1e3"],
    ["RATE_LIMIT_WINDOW_SECONDS", "1.5"],
    ["TRUSTED_PROXY_HOPS", "17"],
    ["MCP_ALLOWED_ORIGINS", "https://a.example,nonsense"],
    ["LOG_LEVEL", "loud"],
    ["BILLING_API_KEY", "sk live"],
    ["SMTP_URL", "mail.example:587"],
    ["SMTP_URL", "https://mail.example"],
    ["SMTP_URL", "smtp://"],
    ["RESEND_API_KEY", "re key"],
    ["MAIL_FROM", "Reelwright"],
    ["MAIL_FROM", "a@b.example, c@d.example"],
    ["MAIL_FROM", "Reelwright\r\nBcc: eve@x.example <a@b.example>"],
    ["MAIL_OUTBOX", "yes"],
  ])("Z4 %s=%s is refused in one line that does not show the value", (name, value) => {
    let message = "";
    try {
      parseEnv({ [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = (error as Error).message;
    }
    expect(message).toMatch(new RegExp(`^${name} `));
    expect(message).not.toContain("\n");
    expect(message.replace(/expected .*/, "")).not.toContain(value);
  });

  test("the two Upstash variables go together, and not with Redis", () => {
    const upstash = { UPSTASH_REDIS_REST_URL: "https://u.example", UPSTASH_REDIS_REST_TOKEN: "t" };
    expect(() => parseEnv({ UPSTASH_REDIS_REST_URL: upstash.UPSTASH_REDIS_REST_URL })).toThrow(
      /^UPSTASH_REDIS_REST_TOKEN is missing/,
    );
    expect(() => parseEnv({ UPSTASH_REDIS_REST_TOKEN: "t" })).toThrow(/^UPSTASH_REDIS_REST_URL is missing/);
    expect(() => parseEnv({ ...upstash, REDIS_URL: "redis://127.0.0.1" })).toThrow(/both set/);
    expect(parseEnv(upstash).UPSTASH_REDIS_REST_TOKEN).toBe("t");
  });
});

describe("files", () => {
  const s3 = {
    S3_BUCKET: "films",
    S3_REGION: "auto",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "hunter2",
  };
  test("a bucket needs its region, key and secret; the endpoint is Amazon's by default", () => {
    expect(parseEnv(s3)).toMatchObject({ ...s3, S3_ENDPOINT: undefined, S3_FORCE_PATH_STYLE: "off" });
  });
  test.each([
    ...Object.keys(s3).map((name) => ({ ...s3, [name]: undefined })),
    ...Object.entries(s3).map(([name, value]) => ({ [name]: value })),
    { S3_ENDPOINT: "https://s3.example" },
  ])("%j stops the start with one line that names what is missing, and shows no value", (set) => {
    const missing = Object.keys(s3).filter((name) => !set[name as keyof typeof set]);
    let message = "";
    try {
      parseEnv(set);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(new RegExp(`^${missing.join(", ")} (?:is|are) missing: S3_[A-Z_]+ needs`));
    expect(message).not.toMatch(/\n|hunter2/);
  });
  test.each([
    ["S3_BUCKET", "films/new"],
    ["S3_BUCKET", ".films"],
    ["S3_REGION", "Europe"],
    ["S3_ENDPOINT", "https://s3.example/films"],
    ["S3_FORCE_PATH_STYLE", "true"],
    ["S3_SECRET_ACCESS_KEY", "with blanks in it"],
  ])("%s=%s is refused", (name, value) => {
    expect(() => parseEnv({ ...s3, [name]: value })).toThrow(new RegExp(`^${name} is not valid`));
  });
});

describe("jobs", () => {
  const postgres = { DATABASE_URL: "postgres://127.0.0.1/x", AUTH_SECRET: "x".repeat(32) };
  test("are done by a server on either database; off only beside Postgres", () => {
    expect(parseEnv({}).JOBS).toBe("on");
    expect(parseEnv({ ...postgres, JOBS: "off" }).JOBS).toBe("off");
    expect(() => parseEnv({ JOBS: "off" })).toThrow(/^DATABASE_URL is missing: JOBS=off needs it/);
  });
});

describe("mail", () => {
  const smtp = { SMTP_URL: "smtps://u:p@mail.example", MAIL_FROM: "Reelwright <films@video.example>" };

  test("one way to send, with a sender", () => {
    expect(parseEnv(smtp).MAIL_FROM).toEqual({ name: "Reelwright", address: "films@video.example" });
    expect(parseEnv({ MAIL_OUTBOX: "file" }).MAIL_FROM).toBeUndefined();
  });

  test.each([
    [{ ...smtp, RESEND_API_KEY: "re_12345678" }, /^SMTP_URL and RESEND_API_KEY are set: keep one\.$/],
    [{ ...smtp, MAIL_OUTBOX: "file" }, /^SMTP_URL and MAIL_OUTBOX are set: keep one\.$/],
    [{ SMTP_URL: smtp.SMTP_URL }, /^MAIL_FROM is missing: SMTP_URL needs it\.$/],
    [{ RESEND_API_KEY: "re_12345678" }, /^MAIL_FROM is missing: RESEND_API_KEY needs it\.$/],
  ])("%j stops the start", (set, message) => {
    expect(() => parseEnv(set as Record<string, string>)).toThrow(message);
  });
});

describe("the variables are documented", () => {
  const example = readFileSync(".env.example", "utf8");
  // where a system keeps things is not for a file of this project
  const commands = Object.keys(COMMAND_VARIABLES).filter((name) => !name.startsWith("XDG_"));
  test("each stands in .env.example once, those of the command last, and nothing else does", () => {
    const listed = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(listed).toEqual([...names, ...commands]);
  });
  test.each([...names, ...Object.keys(COMMAND_VARIABLES)])("%s stands in the README's table", (name) => {
    expect(readFileSync("README.md", "utf8")).toMatch(new RegExp(`^\\| \`${name}\` \\|`, "m"));
  });
  test("the example itself is a right configuration", () => {
    const set = Object.fromEntries(
      [...example.matchAll(/^#([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [
        name ?? "",
        value ?? "",
      ]),
    );
    // those of which one can be set
    const { REDIS_URL, RESEND_API_KEY, MAIL_OUTBOX, ...rest } = set;
    expect(() => parseEnv(rest)).not.toThrow();
    expect(parseCommandEnv(set).wrong).toEqual([]);
    expect([REDIS_URL, RESEND_API_KEY, MAIL_OUTBOX]).not.toContain(undefined);
  });
});
