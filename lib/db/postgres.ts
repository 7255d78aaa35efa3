import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { isAway } from "#lib/db/away.ts";
import type { Database, Queries } from "#lib/db/database.ts";
import { schema } from "#lib/db/schema.ts";

/** A host that swallows packets would hold a request for ever. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Where all connections are at work, as in a burst, the next query waits: that is no outage. */
const QUEUE_TIMEOUT_MS = 10_000;
/** No statement of ours takes this long; one that does waits for something that will not come. */
const STATEMENT_TIMEOUT_MS = 10_000;
const PATIENT_STATEMENT_TIMEOUT_MS = 3_600_000;
const POOL_SIZE = 10;

/** Wait before a broken listening connection is made again. */
const LISTEN_AGAIN_MS = 1_000;

/**
 * The pool has one limit for making a connection and for waiting until one is free: the first has its own here.
 * Whose name holds `Pool` drizzle takes for a pool.
 */
class ImpatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

/** A connection of its own that only listens: one of the pool would be handed to somebody else. */
async function listenOn(
  url: string,
  statement: string,
  onMessage: (payload: string) => void,
  onListening: () => void,
  onError: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let again: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client = mine;
    const lost = (error?: Error) => {
      if (closed || client !== mine) return;
      client = undefined;
      if (error) onError(error);
      mine.connection.stream.destroy();
      again = setTimeout(() => void connect(), LISTEN_AGAIN_MS);
    };
    mine.on("error", lost);
    mine.on("end", lost);
    mine.on("notification", ({ payload }) => onMessage(payload ?? ""));
    try {
      await mine.connect();
      await mine.query(statement);
    } catch (error) {
      return lost(error as Error);
    }
    onListening();
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(again);
      // a polite end waits for the other side, which may be gone without a word
      client?.connection.stream.destroy();
    },
  };
}

/**
 * A pool of connections to Postgres. Connects at the first query.
 *
 * @param url `postgres://…`
 * @param onError told of connections that broke; the pool replaces them by itself
 * @param options.patient for a person or a migration, who rather wait than be cut off: a statement may take an hour
 */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { patient = false }: { patient?: boolean } = {},
): Database {
  const statementMs = patient ? PATIENT_STATEMENT_TIMEOUT_MS : STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    connectionString: url,
    Client: ImpatientClient,
    max: POOL_SIZE,
    connectionTimeoutMillis: QUEUE_TIMEOUT_MS,
    statement_timeout: statementMs,
    query_timeout: statementMs + 1_000,
    idle_in_transaction_session_timeout: statementMs,
    keepAlive: true,
  });
  // a connection that breaks while it is in use tells nobody else, and what nobody hears ends the process
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("error", () => {});
  const queries = drizzle({ client: pool, schema });
  const ofConnection = new WeakMap<pg.PoolClient, typeof queries>();

  /** Drizzle's own keeps a connection for good whose `begin` fails, and gives a broken one to the next. */
  const transaction: typeof queries.transaction = async (work, config) => {
    const client = await pool.connect();
    const own = ofConnection.get(client) ?? drizzle({ client: client as unknown as pg.Pool, schema });
    ofConnection.set(client, own);
    try {
      const result = await own.transaction(work, config);
      client.release();
      return result;
    } catch (error) {
      client.release(isAway(error));
      throw error;
    }
  };
  queries.transaction = transaction;
  const { hostname, port, pathname } = new URL(url);
  return {
    engine: "postgres",
    place: `${hostname}:${port || 5432}${pathname}`,
    queries: queries as unknown as Queries,
    transaction: (work) => transaction((inner) => work(inner as unknown as Queries)),
    runSql: async (text, values) => {
      const result = await pool.query(text, values);
      // several statements in one text give several results
      const results = Array.isArray(result) ? result : [result];
      return { rows: results.flatMap(({ rows }) => rows ?? []) };
    },
    listen: (channel, onMessage, onListening) =>
      listenOn(url, `listen "${channel}"`, onMessage, onListening, onError),
    ping: async () => void (await pool.query("select 1")),
    close: () => pool.end(),
  };
}
