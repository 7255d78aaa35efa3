import { earlier, later, type Report } from "#lib/billing/report.ts";
import type { chargebacks } from "#lib/db/schema.ts";
import { idOf, instantOfSeconds, objectOf, textOf, wholeOf } from "#lib/events/fields.ts";
import { NotAnEvent } from "#lib/events/inbound.ts";

export type Chargeback = typeof chargebacks.$inferSelect;

/**
 * Reads a refunded charge, or a dispute of one, as the billing provider states it.
 *
 * @throws NotAnEvent without the id of the charge
 */
export function readChargeback(object: Record<string, unknown>, { type, at }: Report): Chargeback {
  const disputed = type === "charge.dispute.created";
  const chargeId = idOf(disputed ? object.charge : object.id);
  if (!chargeId) throw new NotAnEvent(`${type} without the id of the charge`);
  return {
    chargeId,
    customerId: idOf(object.customer) ?? idOf(objectOf(object.charge)?.customer),
    refundedMinor: disputed ? 0 : (wholeOf(object.amount_refunded) ?? 0),
    disputedMinor: disputed ? (wholeOf(object.amount) ?? 0) : 0,
    currency: textOf(object.currency, 3)?.toUpperCase() ?? null,
    disputedAt: disputed ? (instantOfSeconds(object.created) ?? at) : null,
    updatedAt: at,
  };
}

const greater = (one: string | null, other: string | null): string | null =>
  (one ?? "") > (other ?? "") ? one : other;

/**
 * What two reports say together: the provider adds refunds of a charge up itself, so the greatest is right. Any
 * order and any repetition gives the same.
 */
export function foldChargeback(one: Chargeback | null, other: Chargeback): Chargeback {
  if (!one) return other;
  return {
    chargeId: one.chargeId,
    customerId: greater(one.customerId, other.customerId),
    refundedMinor: Math.max(one.refundedMinor, other.refundedMinor),
    disputedMinor: Math.max(one.disputedMinor, other.disputedMinor),
    currency: greater(one.currency, other.currency),
    disputedAt: earlier(one.disputedAt, other.disputedAt),
    updatedAt: later(one.updatedAt, other.updatedAt),
  };
}
