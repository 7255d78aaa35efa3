import { earlier, later, type Report } from "#lib/billing/report.ts";
import type { charges } from "#lib/db/schema/billing.ts";
import { idOf, instantOfSeconds, objectOf, textOf, wholeOf } from "#lib/events/fields.ts";
import { NotAnEvent } from "#lib/events/inbound.ts";

export type Charge = typeof charges.$inferSelect;

/** Whether a report is about a dispute: its object is the dispute, which names the charge. */
const isDispute = (type: string): boolean => type.startsWith("charge.dispute.");

/**
 * The id of the charge that a report is about.
 *
 * @returns null where the object names none
 */
export const chargeOf = (object: Record<string, unknown>, type: string): string | null =>
  idOf(isDispute(type) ? object.charge : object.id);

/**
 * Reads a charge, or a dispute of one, as the billing provider states it. The invoice is stated by versions of
 * Stripe's API before 2025-03-31 and by our own look.
 *
 * @throws NotAnEvent without the id of the charge
 */
export function readCharge(object: Record<string, unknown>, { type, at }: Report): Charge {
  const id = chargeOf(object, type);
  if (!id) throw new NotAnEvent(`${type} without the id of the charge`);
  const currency = textOf(object.currency, 3)?.toUpperCase() ?? null;
  const charge = isDispute(type) ? (objectOf(object.charge) ?? {}) : object;
  const stated = {
    id,
    customerId: idOf(object.customer) ?? idOf(charge.customer),
    invoiceId: idOf(charge.invoice),
    amountMinor:
      wholeOf(charge.amount) ?? (charge.refunded === true ? wholeOf(charge.amount_refunded) : null),
    currency,
    createdAt: instantOfSeconds(charge.created),
    refundedMinor: wholeOf(charge.amount_refunded) ?? 0,
    updatedAt: at,
  };
  if (!isDispute(type)) return { ...stated, disputedMinor: 0, disputedAt: null, disputeLostAt: null };
  return {
    ...stated,
    disputedMinor: wholeOf(object.amount) ?? 0,
    disputedAt: instantOfSeconds(object.created) ?? at,
    disputeLostAt: object.status === "lost" ? at : null,
  };
}

const greater = <Value extends string | number>(one: Value | null, other: Value | null): Value | null => {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
};

/**
 * What two reports say together: the provider adds refunds of a charge up itself, so the greatest is right; a
 * dispute that was lost stays lost. Any order and any repetition gives the same.
 */
export function foldCharge(one: Charge | null, other: Charge): Charge {
  if (!one) return other;
  return {
    id: one.id,
    customerId: greater(one.customerId, other.customerId),
    invoiceId: greater(one.invoiceId, other.invoiceId),
    amountMinor: greater(one.amountMinor, other.amountMinor),
    refundedMinor: Math.max(one.refundedMinor, other.refundedMinor),
    disputedMinor: Math.max(one.disputedMinor, other.disputedMinor),
    currency: greater(one.currency, other.currency),
    createdAt: earlier(one.createdAt, other.createdAt),
    disputedAt: earlier(one.disputedAt, other.disputedAt),
    disputeLostAt: earlier(one.disputeLostAt, other.disputeLostAt),
    updatedAt: later(one.updatedAt, other.updatedAt),
  };
}

/**
 * Why a payment no longer counts.
 *
 * @returns null while it counts: also after a refund of a part, and while a dispute is open or was won
 */
export function paidBack(charge: Charge): "refunded" | "disputed" | null {
  if (charge.disputeLostAt) return "disputed";
  const { amountMinor, refundedMinor } = charge;
  return amountMinor !== null && refundedMinor > 0 && refundedMinor >= amountMinor ? "refunded" : null;
}
