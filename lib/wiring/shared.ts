import { randomBytes } from "node:crypto";

/**
 * A value of which the process has one, however many bundles ask. Next bundles pages, routes and
 * middleware apart, each with its own module instances, and the front server runs outside of them.
 */
export function shared<Value>(name: string, make: () => Value): Value {
  const slots = globalThis as unknown as Record<symbol, Value>;
  const key = Symbol.for(`reelwright.${name}`);
  if (!(key in slots)) slots[key] = make();
  return slots[key] as Value;
}

/**
 * The header that tells an inner layer what an outer one has done. Its value starts with a secret of this
 * process, so no client can send it; what comes from outside is removed.
 */
export const MARK_HEADER = "x-reelwright-mark";

/**
 * What Next takes off a middleware's answer and the HTTP server puts back (instrumentation.ts): the content
 * coding and the length of the body, `br 1234`. Never leaves the process.
 */
export const BODY_HEADER = "x-reelwright-body";
/** On an answer that Next goes on to make: its page holds the build's token. The value is our `Vary`. */
export const FILL_HEADER = "x-reelwright-fill";

/** The secret of this process. */
export const markSecret = (): string => shared("mark", () => randomBytes(18).toString("base64url"));

/**
 * The mark of a request that an outer layer has counted and given its headers.
 *
 * @param client whose request it is: the address that the outer layer found
 * @param id of the request, as `X-Request-Id` says it
 */
export const countedMark = (client: string, id = ""): string => `${markSecret()};counted=${client}=${id}`;
/** The mark that carries the socket's address from the HTTP server to the middleware. */
export const peerMark = (address: string): string => `${markSecret()};peer=${address}`;

/** Reads a mark: what an outer layer did and knows; nothing for a value that is not ours. */
export function readMark(value: string | null | undefined): {
  counted: boolean;
  client?: string;
  /** Of the request. */
  id?: string;
  peer?: string;
} {
  const secret = markSecret();
  if (!value?.startsWith(`${secret};`)) return { counted: false };
  const [kind, address = "", id] = value.slice(secret.length + 1).split("=", 3);
  if (kind === "counted") return { counted: true, client: address, ...(id && { id }) };
  return kind === "peer" ? { counted: false, peer: address } : { counted: false };
}

/** Called by the front server before Next starts: from then on nobody else states a client's address. */
export const markFronted = (): void => void shared("fronted", () => true);
export const isFronted = (): boolean => shared("fronted", () => false);
