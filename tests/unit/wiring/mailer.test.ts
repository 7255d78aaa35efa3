import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parseEnv } from "#lib/config/env.ts";
import type { Mail } from "#lib/mail/mailer.ts";
import { createMailer } from "#lib/wiring/mailer.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

const directory = mkdtempSync(join(tmpdir(), "mailer-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const log = watchedLog();
const MAIL: Mail = {
  to: "ada@reader.example",
  subject: "Hello",
  text: "Hello\n",
  template: "account-deleted",
};

describe("without a way to send", () => {
  test.each([
    ["at home", true, { BASE_URL: "http://localhost:3000" }],
    ["at home by number", true, { BASE_URL: "http://127.0.0.1:3000" }],
    ["in development, wherever", false, { BASE_URL: "https://video.example" }],
    ["on a public site that asks for it", true, { BASE_URL: "https://video.example", MAIL_OUTBOX: "file" }],
  ])("%s mail goes to a file", async (name, production, set) => {
    const DATA_DIR = join(directory, name);
    await createMailer(parseEnv({ ...set, DATA_DIR }), production, log).send(MAIL, "k");
    expect(JSON.parse(readFileSync(join(DATA_DIR, "outbox.jsonl"), "utf8"))).toMatchObject(MAIL);
  });

  test.each(["https://video.example", "https://localhost.video.example", "https://127.0.0.1.video.example"])(
    "on the public site %s sending fails and says what to set",
    async (BASE_URL) => {
      const DATA_DIR = join(directory, "public");
      const mailer = createMailer(parseEnv({ BASE_URL, DATA_DIR }), true, log);
      await expect(mailer.send(MAIL, "k")).rejects.toThrow(
        "No mail is sent: set SMTP_URL or RESEND_API_KEY, or MAIL_OUTBOX=file to write it to a file.",
      );
      expect(existsSync(DATA_DIR)).toBe(false);
    },
  );
});

test("SMTP_URL sends by SMTP, in development too", async () => {
  const config = parseEnv({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "films@video.example" });
  await expect(createMailer(config, false, log).send(MAIL, "k")).rejects.toThrow(/mail server/);
});
