import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Queries } from "#lib/db/database.ts";

/** Queries that join the transaction around them, for a library that knows of none. */
export interface Joined {
  /** The transaction that the caller is in, else the database. Made for each use. */
  readonly queries: Queries;
  /** Runs `work` in one transaction, or in the one that is there already. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
}

/**
 * Everything in `transaction` that goes through `queries` belongs to it, also what a library asks of the handle that
 * it was given at the start. On the embedded database, which has one connection, anything else would wait for ever.
 */
export function joinTransactions(database: Database): Joined {
  const current = new AsyncLocalStorage<Queries>();
  const transaction = <Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> => {
    const around = current.getStore();
    if (around) return work(around);
    return database.transaction((inner) => current.run(inner, () => work(inner)));
  };
  const queries = new Proxy(database.queries, {
    get(root, name) {
      if (name === "transaction") return transaction;
      const target = current.getStore() ?? root;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { queries, transaction };
}
