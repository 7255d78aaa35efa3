import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

/**
 * Stands in every secret that test servers are given and in credentials that tests send: where it is seen, in a log
 * line, an error or an answer, a secret has leaked. Letters and digits, so that it is the same in base64, in an
 * address and in a header.
 */
export const PLANTED = "NeverToBeSeen42x";

/** What is shown in its place; `tests/run.ts` fails a run that shows it. */
export const LEAK = "[planted secret]";

const masked = (text: string): string => text.replaceAll(PLANTED, LEAK);

/** The lines of an output that hold a planted secret, or say that one went out, with the secret taken out. */
export const leaksIn = (output: string): string[] =>
  masked(output)
    .split("\n")
    .filter((line) => line.includes(LEAK));

/** Passes an output on, line by line, with planted secrets taken out. @returns the lines that held one */
export async function relay(from: Readable, to: Writable): Promise<string[]> {
  const leaks: string[] = [];
  for await (const line of createInterface({ input: from, crlfDelay: Number.POSITIVE_INFINITY })) {
    leaks.push(...leaksIn(line));
    to.write(`${masked(line)}\n`);
  }
  return leaks;
}

/** Says what a server has let out. Its output is what `relay` of the whole run sees. */
export function reportLeaks(server: string, output: string): void {
  for (const line of leaksIn(output)) console.error(`${server}: ${line.slice(0, 500)}`);
}

/** Credentials of a request, as headers: nobody has given them out. */
export const PLANTED_HEADERS: Record<string, string> = {
  Authorization: `Bearer ${PLANTED}`,
  Cookie: `session=${PLANTED}; better-auth.session_token=${PLANTED}.${PLANTED}`,
  "X-Api-Key": PLANTED,
  "Proxy-Authorization": `Basic ${PLANTED}`,
  "Msg-Signature": `v1,${PLANTED}`,
  "Billing-Signature": `t=1,v1=${PLANTED}`,
};
