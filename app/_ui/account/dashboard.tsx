import type { ReactNode } from "react";
import { ACCOUNT_ACTIONS } from "#lib/config/paths.ts";
import { type Connected, ConnectedApplications } from "#app/_ui/account/account.tsx";
import { When } from "#app/_ui/account/ledger.tsx";

export interface PlanNow {
  name: string;
  /** Why, in a sentence. */
  reason: string;
  until: Date | null;
}

/** What an account may ask of the API in a window. */
export interface Limits {
  limit: number;
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

/** What Pro costs is what is typed here. */
function Amount({ minimum, change }: { minimum: string; change: boolean }) {
  return (
    <form
      method="post"
      action={ACCOUNT_ACTIONS.checkout}
      className="form"
      style={{ marginBlockStart: "var(--space-4)" }}
    >
      <div className="field">
        <label htmlFor="amount">
          {change ? "Another amount a month" : "Pro, a month"} (at least {minimum})
        </label>
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          pattern="[0-9]+([.,][0-9]{1,2})?"
          maxLength={10}
          required
        />
      </div>
      <button className="button" data-kind={change ? undefined : "primary"} type="submit">
        {change ? "Change it" : "Get Pro"}
      </button>
    </form>
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
  limits,
  connected,
  billing,
  minimum,
}: {
  plan: PlanNow;
  limits: Limits;
  connected: readonly Connected[];
  billing: "portal" | "checkout" | "none";
  /** The smallest amount a month, as people write it: `$5.00`. */
  minimum: string;
}) {
  return (
    <>
      <Plan plan={plan}>
        {billing !== "none" && <Amount minimum={minimum} change={billing === "portal"} />}
        <div className="buttons" style={{ marginBlockStart: "var(--space-4)" }}>
          {billing === "portal" && (
            <form method="post" action={ACCOUNT_ACTIONS.billingPortal}>
              <button className="button" type="submit">
                Payment method and invoices
              </button>
            </form>
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
            Up to {limits.limit} API requests in {limits.windowSeconds} seconds.
          </p>
          <p className="hint">
            Counted per account, over all your applications and tokens. Each answer says what is left, in{" "}
            <a href="/docs/rate-limits">its headers</a>.
          </p>
        </div>
      </section>
      <ConnectedApplications connected={connected} />
    </>
  );
}
