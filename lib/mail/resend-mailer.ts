import type { Sender } from "#lib/config/sender.mjs";
import { checkMail, MAIL_TIMEOUT_MS, type Mailer, MailError, senderText } from "#lib/mail/mailer.ts";

const RESEND_URL = "https://api.resend.com";

/**
 * Sends by Resend's HTTP API (resend.com/docs/api-reference/emails/send-email). Resend keeps a key for a day and
 * sends a mail with the same key once.
 *
 * @param options.url where the API is, for tests
 */
export function createResendMailer(
  apiKey: string,
  from: Sender,
  { url = RESEND_URL, timeoutMs = MAIL_TIMEOUT_MS } = {},
): Mailer {
  async function post(body: object, key: string): Promise<Response> {
    try {
      return await fetch(`${url}/emails`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${apiKey}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      const late = cause instanceof Error && cause.name === "TimeoutError";
      throw new MailError(late ? "Resend did not answer in time." : "Resend cannot be reached.", { cause });
    }
  }

  return {
    async send(mail, key) {
      checkMail(mail, key);
      const { to, replyTo, subject, text, html } = mail;
      const response = await post(
        { from: senderText(from), to: [to], reply_to: replyTo, subject, text, html },
        key,
      );
      const answer = (await response.json().catch(() => ({}))) as { id?: unknown; name?: unknown };
      if (!response.ok) {
        // the name is one of a list (`rate_limit_exceeded`); the message may repeat the address
        const name =
          typeof answer.name === "string" && /^[a-z_]{1,40}$/.test(answer.name) ? `, ${answer.name}` : "";
        throw new MailError(`Resend refused the mail: ${response.status}${name}.`);
      }
      if (typeof answer.id !== "string") throw new MailError("Resend's answer has no id.");
      return { id: answer.id };
    },
  };
}
