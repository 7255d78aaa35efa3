import type { drizzleAdapter } from "better-auth/adapters/drizzle";

export type MakeAdapter = ReturnType<typeof drizzleAdapter>;
export type Adapter = ReturnType<MakeAdapter>;
/** The adapter within a transaction. */
export type Inner = Omit<Adapter, "transaction">;

/** The library's adapter with something changed, in transactions and outside of them. */
export const changed =
  (make: MakeAdapter, change: <Some extends Inner>(adapter: Some) => Some): MakeAdapter =>
  (options) => {
    const adapter = make(options);
    return {
      ...change(adapter),
      transaction: (work) => adapter.transaction((inner) => work(change(inner))),
    };
  };
