import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** What every list is asked for. */
export interface ListAsked {
  /** Rows to return at most. */
  limit: number;
  /** Id after which it goes on, newest first. */
  after?: string | undefined;
  /** Pairs that all have to be there. */
  metadata?: Readonly<Record<string, string>> | undefined;
}

/** Rows of whose metadata the pairs are a part. */
export const hasPairs = (
  column: AnyPgColumn,
  pairs: Readonly<Record<string, string>> | undefined,
): SQL | undefined =>
  pairs && Object.keys(pairs).length ? sql`${column} @> ${JSON.stringify(pairs)}::jsonb` : undefined;
