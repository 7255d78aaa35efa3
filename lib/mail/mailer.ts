import { isMailAddress, type Sender } from "#lib/config/sender.mjs";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Where an answer goes, where that is not the sender. */
  replyTo?: string;
  /** The name of what is sent, for records. */
  template: string;
}

/**
 * Sends transactional mail. Implementations: SMTP, Resend over HTTP, a file, memory.
 *
 * @param key the same for every try to send one mail: where the other side knows such a key it sends once
 * @returns the id by which the provider will name the mail
 * @throws MailError the mail was not taken, or nobody knows
 */
export interface Mailer {
  send(mail: Mail, key: string): Promise<{ id: string }>;
}

/** A mail was not taken. The message names no address: it is logged. */
export class MailError extends Error {
  override name = "MailError";
}

/** How long the other side may take to answer. Less than a job may take. */
export const MAIL_TIMEOUT_MS = 15_000;

const HEADER_TEXT = /^[^\p{Cc}\u2028\u2029]{1,200}$/u;
const KEY = /^[\w.-]{1,100}$/;

/**
 * Refuses a mail that could say more than its fields: a line break in a header adds headers (RFC 5322 §2.2).
 *
 * @throws MailError names the field, not its value
 */
export function checkMail({ to, replyTo, subject, text, template }: Mail, key: string): void {
  if (!isMailAddress(to)) throw new MailError("The recipient is not one plain address.");
  if (replyTo !== undefined && !isMailAddress(replyTo))
    throw new MailError("The address for answers is not one plain address.");
  if (!HEADER_TEXT.test(subject))
    throw new MailError("The subject is empty, too long or has control characters.");
  if (!KEY.test(template)) throw new MailError("The template's name has characters that no template has.");
  if (!KEY.test(key)) throw new MailError("The key has characters that no key has.");
  if (!text) throw new MailError("The mail has no text.");
}

/** The sender as a header's value, for senders that take one text. */
export const senderText = ({ name, address }: Sender): string => (name ? `${name} <${address}>` : address);
