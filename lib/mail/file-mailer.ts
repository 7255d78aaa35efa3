import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { Log } from "#lib/base/log.ts";
import type { Sender } from "#lib/config/sender.mjs";
import { checkMail, type Mailer, senderText } from "#lib/mail/mailer.ts";

/**
 * Writes mail to a file instead of sending it, one JSON line a mail, for machines without a mail server.
 *
 * @param file made where it is missing, readable by its owner alone: it holds addresses and codes
 */
export function createFileMailer(file: string, from: Sender, now: () => number, log: Log): Mailer {
  return {
    async send(mail, key) {
      checkMail(mail, key);
      const { to, replyTo, subject, template, text, html } = mail;
      const id = `file-${key}`;
      const at = new Date(now()).toISOString();
      const line = { id, at, from: senderText(from), to, replyTo, subject, template, text, html };
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
      log.info({ file, template }, "mail written to the outbox: nothing was sent");
      return { id };
    },
  };
}
