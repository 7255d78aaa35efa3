import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

/** An instant: `timestamptz`, a `Date` here. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Minor units: cents of a dollar, yen of a yen. Exact in a double up to 2^53. */
export const minorUnits = (name: string) => bigint(name, { mode: "number" });

/** Bytes as they came: `bytea`. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (value) => new Uint8Array(value),
});
