import { z } from "#lib/api/zod.ts";
import type { Auth } from "#lib/auth/instance.ts";
import type { AuthLimits } from "#lib/auth/limits.ts";
import { endSessionOf } from "#lib/auth/session.ts";

/** Who asks, and when. */
export interface Asker {
  /** The quota's key of the client's address. */
  client: string;
  /** Milliseconds since the Unix epoch. */
  now: number;
}

const Email = z.email().max(254);

/** An address as it is kept and compared; null for what is none. */
export function readEmail(value: string): string | null {
  const parsed = Email.safeParse(value.trim().toLowerCase());
  return parsed.success ? parsed.data : null;
}

/**
 * Sends a code to an address. Whether it has an account changes neither the answer nor the work: the mail is a job,
 * and the first use of a code makes the account.
 *
 * @param email as `readEmail` gives it
 * @returns `too_many` where the address or the client has had its codes for this hour
 */
export async function requestCode(
  auth: Auth,
  limits: AuthLimits,
  email: string,
  { client, now }: Asker,
): Promise<"sent" | "too_many"> {
  const from = await limits.codesFrom.take(client, now);
  const to = from.allowed ? await limits.codesTo.take(email, now) : from;
  if (!to.allowed) return "too_many";
  await auth.transaction(() =>
    auth.library.api.sendVerificationOTP({ body: { email, type: "sign-in" }, asResponse: false }),
  );
  return "sent";
}

/**
 * Signs in with a code: makes the account at the first time, and a new session every time; the one that the browser
 * had ends.
 *
 * @param headers of the request
 * @returns the `Set-Cookie` values, or what is wrong
 */
export async function signInWithCode(
  auth: Auth,
  limits: AuthLimits,
  { email, code }: { email: string; code: string },
  headers: Headers,
  { client, now }: Asker,
): Promise<string[] | "wrong" | "too_many"> {
  if (!(await limits.attempts.take(client, now)).allowed) return "too_many";
  const otp = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(otp)) return "wrong";
  return auth.transaction(async () => {
    // as a response: a refusal is counted, and must not roll its count back
    const response = await auth.library.api.signInEmailOTP({
      body: { email, otp },
      headers,
      asResponse: true,
    });
    if (response.status >= 500) throw new Error("The library could not sign somebody in.");
    if (!response.ok) return "wrong";
    await endSessionOf(auth, headers);
    return response.headers.getSetCookie();
  });
}
