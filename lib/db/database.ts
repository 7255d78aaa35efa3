import type { PgDatabase } from "drizzle-orm/pg-core";
import type { schema } from "#lib/db/schema.ts";

export type Schema = typeof schema;

/** What runs queries: the database itself or a transaction of it. Both engines give drizzle's Postgres form. */
// biome-ignore lint/suspicious/noExplicitAny: the result type differs by driver; nobody here reads raw results by it
export type Queries = PgDatabase<any, Schema>;

/** Statement and parameters as the driver takes them, for libraries that write their own SQL (pg-boss). */
export type RunSql = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** An open database. Two engines: PGlite in a directory, Postgres behind a pool. */
export interface Database {
  readonly engine: "pglite" | "postgres";
  /** Where the data is, for people: a directory, or host, port and database name. Never a password. */
  readonly place: string;
  readonly queries: Queries;
  /** Runs `work` in one transaction: all of it is there after the promise resolves, none if it rejects. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  readonly runSql: RunSql;
  /**
   * Hears what is notified on a channel (`pg_notify`) until closed. A connection that breaks is made again; what
   * was notified meanwhile is lost.
   *
   * @param channel as it is in the database: it is quoted here
   * @param onListening called each time that listening begins, also again
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onListening: () => void,
  ): Promise<{ close(): Promise<void> }>;
  /** One round trip. @throws where the database cannot be reached */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export const AWAY_NAME = "DatabaseAway";

/** The database cannot be reached, or does not answer in time. What was asked may or may not have happened. */
export class DatabaseAway extends Error {
  override name = AWAY_NAME;
}
