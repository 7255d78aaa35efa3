import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";

/** How long a code by mail is good. */
export const CODE_SECONDS = 600;
/** Wrong codes until the right one is wrong too. */
export const CODE_ATTEMPTS = 5;

/**
 * Encrypts a code for its way to the mail: a job's data stands in the database, where codes are hashed.
 *
 * @param secret `AUTH_SECRET`
 */
export const sealCode = (code: string, secret: string): Promise<string> =>
  symmetricEncrypt({ key: secret, data: code });

/** @throws where it was sealed with another secret */
export const openCode = (sealed: string, secret: string): Promise<string> =>
  symmetricDecrypt({ key: secret, data: sealed });
