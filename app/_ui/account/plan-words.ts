import type { PlanState } from "#lib/billing/plan.ts";
import type { PlanNow } from "#app/_ui/account/dashboard.tsx";

const PRO: Record<string, string> = {
  active: "Paid monthly, by your own amount.",
  trialing: "Not charged yet.",
  canceled: "Canceled, and paid to the end of its period.",
  past_due: "The last payment failed. The provider tries again; have a look at the card.",
  invoice: "Paid by invoice.",
  granted: "Given by the operator of this service.",
};
const FREE: Record<string, string> = {
  none: "No subscription.",
  below_minimum: "The chosen amount is below the minimum for Pro.",
  lapsed: "The billing provider has not confirmed a new month.",
  ended: "The subscription has ended.",
  past_due: "The last payment failed, and the time to mend it is over.",
  incomplete: "The first payment is not through yet.",
  unpaid: "The subscription is not paid.",
  paused: "The subscription is paused.",
  refunded: "The payment for this period was refunded.",
  disputed: "The payment for this period went back after a dispute.",
  withheld: "The operator of this service ended Pro for this account.",
};

/** A plan and why, for its owner. */
export function planWords({ plan, reason, until }: PlanState): PlanNow {
  const words = plan === "pro" ? PRO : FREE;
  return { name: plan === "pro" ? "Pro" : "Free", reason: words[reason] ?? "", until };
}
