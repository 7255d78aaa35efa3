import { join } from "node:path";
import { clock } from "#lib/base/clock.ts";
import type { Log } from "#lib/base/log.ts";
import type { Env } from "#lib/config/env.ts";
import { SITE } from "#lib/config/site.ts";
import { createFileMailer } from "#lib/mail/file-mailer.ts";
import type { Mailer } from "#lib/mail/mailer.ts";
import { createRefusingMailer } from "#lib/mail/refusing-mailer.ts";
import { createResendMailer } from "#lib/mail/resend-mailer.ts";
import { createSmtpMailer } from "#lib/mail/smtp-mailer.ts";

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

const outboxOf = (dataDirectory: string): string => join(dataDirectory, "outbox.jsonl");

/** The file that mail goes to, where nothing is sent and the reader sits at this machine. */
export function outboxShown({ SMTP_URL, RESEND_API_KEY, BASE_URL, DATA_DIR }: Env): string | undefined {
  const here = LOOPBACK.test(new URL(BASE_URL).hostname);
  return here && !SMTP_URL && !RESEND_API_KEY ? outboxOf(DATA_DIR) : undefined;
}

/**
 * How this process sends mail. A public site that has no way to send must not write its visitors' mail to a file
 * unnoticed: there sending fails, the job goes to the dead letters, and an operator reads why.
 *
 * @param production whether other people are served
 */
export function createMailer(config: Env, production: boolean, log: Log): Mailer {
  const { SMTP_URL, RESEND_API_KEY, MAIL_OUTBOX, MAIL_FROM, BASE_URL, DATA_DIR } = config;
  const { hostname } = new URL(BASE_URL);
  const from = MAIL_FROM ?? { name: SITE.name, address: `no-reply@${hostname}` };
  if (SMTP_URL) return createSmtpMailer(SMTP_URL, from);
  if (RESEND_API_KEY) return createResendMailer(RESEND_API_KEY, from);
  if (MAIL_OUTBOX === "file" || !production || LOOPBACK.test(hostname))
    return createFileMailer(outboxOf(DATA_DIR), from, clock, log);
  return createRefusingMailer(
    "No mail is sent: set SMTP_URL or RESEND_API_KEY, or MAIL_OUTBOX=file to write it to a file.",
  );
}
