import type { ReactNode } from "react";
import { ACCOUNT_ACTIONS, PAGE_PATHS } from "#lib/config/paths.ts";
import { Amount } from "#app/_ui/account/amount.tsx";
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

/** Plan, usage and applications. */
export function Dashboard({
  plan,
  limits,
  connected,
  sells,
  pays,
  known,
  minimum,
}: {
  plan: PlanNow;
  limits: Limits;
  connected: readonly Connected[];
  /** Pro can be bought on this host. */
  sells: boolean;
  /** A subscription runs. */
  pays: boolean;
  /** The billing provider knows them: there are invoices, or a payment method. */
  known: boolean;
  /** The smallest amount a month, as people write it: `$5.00`. */
  minimum: string;
}) {
  return (
    <>
      <Plan plan={plan}>
        {sells ? (
          <>
            <Amount minimum={minimum} change={pays} />
            {known && (
              <form
                method="post"
                action={ACCOUNT_ACTIONS.billingPortal}
                style={{ marginBlockStart: "var(--space-4)" }}
              >
                <button className="button" type="submit">
                  Payment method and invoices
                </button>
              </form>
            )}
          </>
        ) : (
          <p className="hint" style={{ marginBlockStart: "var(--space-4)" }}>
            Nothing is sold on this host. <a href={PAGE_PATHS.contact}>Ask whoever runs it</a> for Pro.
          </p>
        )}
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
