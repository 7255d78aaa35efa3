import { createTransport } from "nodemailer";
import type { Sender } from "#lib/config/sender.mjs";
import { checkMail, MAIL_TIMEOUT_MS, type Mailer, MailError } from "#lib/mail/mailer.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What a refusal says without the words of the server, which often repeat the address. */
function refusal(error: { code?: string; responseCode?: number; response?: string }): string {
  if (!error.responseCode) return `The mail server cannot be reached (${error.code ?? "no reason given"}).`;
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(error.response ?? "")?.[1];
  return `The mail server refused the mail: ${error.responseCode}${status ? ` ${status}` : ""} (${error.code}).`;
}

/**
 * Sends by SMTP, one connection a mail.
 *
 * @param address `smtps://user:password@host:465`, or `smtp://…:587`, which changes to TLS where the server offers
 *   it, and must where a password would be sent to another machine
 */
export function createSmtpMailer(
  address: string,
  from: Sender,
  { timeoutMs = MAIL_TIMEOUT_MS } = {},
): Mailer {
  const url = new URL(address);
  const secure = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
    requireTLS: !secure && user !== "" && !LOOPBACK.has(url.hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.split("@")[1];
  return {
    async send(mail, key) {
      checkMail(mail, key);
      const { to, replyTo, subject, text, html } = mail;
      // the same in every try, so that a mailbox can tell a repetition
      const id = `<${key}@${domain}>`;
      try {
        await transport.sendMail({
          messageId: id,
          from,
          to: { name: "", address: to },
          ...(replyTo && { replyTo: { name: "", address: replyTo } }),
          subject,
          text,
          html,
          // RFC 3834 §5: nobody's holiday note answers
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw new MailError(refusal(error as Parameters<typeof refusal>[0]), { cause: error });
      }
      return { id };
    },
  };
}
