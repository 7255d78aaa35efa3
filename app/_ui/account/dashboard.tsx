import type { CSSProperties, ReactNode } from "react";
import { ACCOUNT_ACTIONS } from "#lib/config/paths.ts";
import { type Connected, ConnectedApplications } from "#app/_ui/account/account.tsx";
import { When } from "#app/_ui/account/ledger.tsx";

export interface PlanNow {
  name: string;
  /** Why, in a sentence. */
  reason: string;
  until: Date | null;
}

/** What a signed-in account may ask of the API in a window, and what is left of it. */
export interface Usage {
  limit: number;
  remaining: number;
  windowSeconds: number;
}

function Plan({ plan, children }: { plan: PlanNow; children: ReactNode }) {
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">Plan</h2>
      <div>
        <p className="plan-now">
          {plan.name}
          <small>
            {plan.reason}
            {plan.until && (
              <>
                {" "}
                Until <When at={plan.until} />.
              </>
            )}
          </small>
        </p>
        {children}
      </div>
    </section>
  );
}

/**
 * Plan, usage and applications.
 *
 * @param billing `portal` where there is something to manage at the billing provider, `checkout` where Pro can
 * be bought, `none` where this host sells nothing
 */
export function Dashboard({
  plan,
  usage,
  connected,
  billing,
}: {
  plan: PlanNow;
  usage: Usage;
  connected: readonly Connected[];
  billing: "portal" | "checkout" | "none";
}) {
  const used = usage.limit - usage.remaining;
  return (
    <>
      <Plan plan={plan}>
        <div className="buttons" style={{ marginBlockStart: "var(--space-4)" }}>
          {billing === "portal" && (
            <form method="post" action={ACCOUNT_ACTIONS.billingPortal}>
              <button className="button" type="submit">
                Payment, invoices, amount
              </button>
            </form>
          )}
          {billing === "checkout" && (
            <a className="button" data-kind="primary" href="/pricing#pro">
              Get Pro
            </a>
          )}
          {billing === "none" && (
            <p className="hint">
              Nothing is sold on this host. <a href="/contact">Ask whoever runs it</a> for Pro.
            </p>
          )}
        </div>
      </Plan>
      <section aria-labelledby="usage">
        <h2 id="usage">Usage</h2>
        <div>
          <p>
            {used} of {usage.limit} requests in this window of {usage.windowSeconds} seconds.
          </p>
          <span
            className="meter"
            role="img"
            aria-label={`${used} of ${usage.limit}`}
            style={{ "--used": `${Math.round((100 * used) / usage.limit)}%` } as CSSProperties}
          />
          <p className="hint">Counted per account, over all your applications and tokens.</p>
        </div>
      </section>
      <ConnectedApplications connected={connected} />
    </>
  );
}
