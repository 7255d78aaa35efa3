import { checkMail, type Mail, type Mailer } from "#lib/mail/mailer.ts";

/** Keeps what is sent, for tests. A key is sent once, as by a provider that knows keys. */
export function createMemoryMailer(): Mailer & { readonly sent: ReadonlyMap<string, Mail> } {
  const sent = new Map<string, Mail>();
  return {
    sent,
    async send(mail, key) {
      checkMail(mail, key);
      if (!sent.has(key)) sent.set(key, mail);
      return { id: `memory-${key}` };
    },
  };
}
