import { AWAY_NAME } from "#lib/db/database.ts";

/**
 * Of the connection, of a database that does not let us in, of the server's resources, of its shutdown and start,
 * and a statement that took too long.
 */
const AWAY_CODE =
  /^(?:08...|28000|28P01|3D000|55000|53...|57P0[1-5]|57014|25P0[34]|E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|ADDRNOTAVAIL))$/;
/** pg says these without a code; PGlite while it closes. */
const AWAY_MESSAGE =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end|PGlite is clos)/;

/**
 * Whether an error says that the database cannot be reached or cannot work now, rather than that it refused what
 * was asked. Looks at the causes too: drizzle wraps what the driver throws.
 */
export function isAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    // by its name: Next's bundles and the front server each have a class of their own
    if (at.name === AWAY_NAME || AWAY_MESSAGE.test(at.message)) return true;
    if (typeof code === "string" && AWAY_CODE.test(code)) return true;
    if (at instanceof AggregateError && at.errors.some(isAway)) return true;
  }
  return false;
}
