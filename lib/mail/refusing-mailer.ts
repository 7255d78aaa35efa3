import { type Mailer, MailError } from "#lib/mail/mailer.ts";

/** Sends nothing and says why, where no way to send is set up. @param why for the operator, who reads it in the failed job */
export function createRefusingMailer(why: string): Mailer {
  return {
    send: async () => {
      throw new MailError(why);
    },
  };
}
