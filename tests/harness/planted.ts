import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

/**
 * Stands in every secret that test servers are given and in credentials that tests send: where it is seen, in a log
 * line, an error or an answer, a secret has leaked. Letters and digits, so that it is the same in base64, in an
 * address and in a header.
 */
export const PLANTED = "NeverToBeSeen42x";

/** What is shown in its place; `tests/run.ts` fails a run that shows it. */
export const LEAK = "[planted secret]";

const hex = (bytes: Buffer): string => bytes.toString("hex");

/** A secret as it may be written: as it is, as a host name, in base64 at each of its three places, and as bytes. */
const FORMS = [
  ...[PLANTED, PLANTED.toLowerCase()],
  ...[0, 1, 2].map((before) => {
    const coded = Buffer.from(" ".repeat(before) + PLANTED).toString("base64");
    // without the characters that also hold bits of what is around it
    return coded.slice(Math.ceil((before * 4) / 3), Math.floor(((before + PLANTED.length) * 4) / 3));
  }),
  // webhook secrets are keys in base64
  ...[Buffer.from(PLANTED), Buffer.from(PLANTED, "base64")].flatMap((bytes) => [
    ...[hex(bytes), hex(bytes).toUpperCase(), hex(bytes).replace(/..\B/g, "$& ")],
    bytes.join(","),
  ]),
];
const LONGEST = Math.max(...FORMS.map(({ length }) => length));

const masked = (text: string): string => FORMS.reduce((left, form) => left.replaceAll(form, LEAK), text);

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

/**
 * Looks through what comes in pieces, for a secret that is cut in two as well.
 *
 * @returns what stands around a secret, without it; null where none is seen
 */
export function createLook(): (piece: string | Uint8Array) => string | null {
  let tail = Buffer.alloc(0);
  return (piece) => {
    const seen = Buffer.concat([tail, typeof piece === "string" ? Buffer.from(piece) : piece]);
    const at = Math.min(...FORMS.map((form) => seen.indexOf(form)).filter((index) => index >= 0));
    // one that has been seen is not seen again
    tail = Buffer.from(at === Number.POSITIVE_INFINITY ? seen.subarray(-(LONGEST - 1)) : []);
    if (at === Number.POSITIVE_INFINITY) return null;
    const around = masked(seen.toString("latin1", Math.max(0, at - 100), at + LONGEST + 100));
    return around.replace(/[^\x21-\x7e]+/g, " ");
  };
}

/** The variable that names the file in which `reportLeak` writes; processes pass it on. */
export const LEAKS_FILE = "REELWRIGHT_TEST_LEAKS";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The test that runs in this process, or what the process is. */
function here(): string {
  const { __vitest_worker__: worker } = globalThis as {
    __vitest_worker__?: { filepath?: string; current?: { name: string } };
  };
  const file = relative(ROOT, worker?.filepath ?? process.argv[1] ?? "node");
  return worker?.current ? `${file} > ${worker.current.name}` : file;
}

const reported = new Set<string>();

/**
 * Says once that a secret was seen: in the file that `tests/run.ts` reads, for a test may not show what its
 * processes say. Without one, on standard error.
 *
 * @param around what `createLook` gave
 */
export function reportLeak(place: string, around: string): void {
  const where = masked(`${place} (${here()})`);
  if (reported.has(where)) return;
  reported.add(where);
  appendFileSync(process.env[LEAKS_FILE] ?? 2, `${LEAK} in ${where}: ${around}\n`);
}

/** Credentials of a request, as headers: nobody has given them out. */
export const PLANTED_HEADERS: Record<string, string> = {
  Authorization: `Bearer ${PLANTED}`,
  Cookie: `session=${PLANTED}; better-auth.session_token=${PLANTED}.${PLANTED}`,
  "X-Api-Key": PLANTED,
  "Proxy-Authorization": `Basic ${PLANTED}`,
  ...Object.fromEntries(
    ["Msg-Signature", "Svix-Signature", "Webhook-Signature"].map((name) => [name, `v1,${PLANTED}`]),
  ),
  ...Object.fromEntries(["Billing-Signature", "Stripe-Signature"].map((name) => [name, `t=1,v1=${PLANTED}`])),
};
