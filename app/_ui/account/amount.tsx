import { ACCOUNT_ACTIONS, PAGE_PATHS } from "#lib/config/paths.ts";
import { Notice, type NoticeText } from "#app/_ui/account/notice.tsx";
import { Slate } from "#app/_ui/account/slate.tsx";

/** What Pro costs is what is typed here. */
export function Amount({
  minimum,
  change,
  amount,
  wrong = false,
}: {
  /** The smallest amount a month, as people write it: `$5.00`. */
  minimum: string;
  /** Something is paid already. */
  change: boolean;
  /** Typed before. */
  amount?: string;
  wrong?: boolean;
}) {
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
          defaultValue={amount}
          required
          aria-invalid={wrong}
        />
      </div>
      <button className="button" data-kind={change ? undefined : "primary"} type="submit">
        {change ? "Change it" : "Get Pro"}
      </button>
    </form>
  );
}

/** Somebody wants Pro, and this host sells it. */
export function Upgrade({
  email,
  minimum,
  change,
  amount,
  notice,
}: {
  email: string;
  minimum: string;
  change: boolean;
  amount?: string;
  notice?: NoticeText;
}) {
  return (
    <main id="main" className="desk">
      <div>
        <h1>{change ? "Change what you pay" : "Name your price"}</h1>
        <p className="lede">
          {change
            ? "The new amount counts from the next month on. The features are the same at every amount."
            : "The features are the same at every amount. You pay at the billing provider, each month, until you cancel."}
        </p>
        <Notice notice={notice} />
        <Amount minimum={minimum} change={change} amount={amount} wrong={notice?.kind === "error"} />
        <p className="hint" style={{ marginBlockStart: "var(--space-5)" }}>
          For the account of {email}. What Pro covers today, and what it will:{" "}
          <a href={PAGE_PATHS.pricing}>pricing</a>. What we promise: <a href={PAGE_PATHS.terms}>terms</a>.
        </p>
      </div>
      <Slate
        scene="Pro, at your price"
        rows={[
          ["Paid", "monthly"],
          ["From", minimum],
          ["Cancel", "any time"],
        ]}
      />
    </main>
  );
}

/** Somebody wants Pro where nothing is sold. */
export function NothingSold() {
  return (
    <main id="main" className="desk">
      <div>
        <h1>Pro is not sold here</h1>
        <p className="lede">
          Whoever runs this host has not set up payment. They can give you Pro all the same.
        </p>
        <ul className="choices">
          <li>
            <a href={PAGE_PATHS.contact}>Write to them</a>, and say what you want to make.
          </li>
          <li>
            For a company: <a href={PAGE_PATHS.contactSales}>contact sales</a>. An invoice can pay for Pro.
          </li>
          <li>
            If this host is yours: <a href="/docs/plans#sell-or-give-pro-yourself">sell or give Pro</a>.
          </li>
        </ul>
      </div>
    </main>
  );
}
