const CODE = /^[A-Z][A-Z0-9_]{2,39}$/;
const NAME = /^[A-Z][A-Za-z]{2,39}$/;

/**
 * A short word for why a store failed, safe to log: a system code (`ECONNREFUSED`), the leading word of a
 * Redis error (`NOAUTH`, `READONLY`), or the error's class name. Never a message: those of `@upstash/redis`
 * quote the command with its key, and others may quote the address or the password of the store.
 */
export function failureCode(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    if ("code" in at && typeof at.code === "string" && CODE.test(at.code)) return at.code;
    const word = at.message.split(" ", 1)[0] ?? "";
    if (at.name === "ReplyError" && CODE.test(word)) return word;
  }
  if (!(error instanceof Error)) return "unknown";
  // ioredis's name for "the connection closed while the command was on its way", at 0 retries.
  if (error.name === "MaxRetriesPerRequestError") return "CONNECTION_LOST";
  return error.name !== "Error" && error.name !== "TypeError" && NAME.test(error.name)
    ? error.name
    : "unavailable";
}

/** An error that says which store failed and why, in words that are safe to log. */
export function storeFailure(store: string, error: unknown): Error {
  const failure = new Error(`The quota store ${store} failed: ${failureCode(error)}`);
  return Object.assign(failure, { code: failureCode(error) });
}
