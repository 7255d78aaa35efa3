import { ACCOUNT_ACTIONS } from "#lib/config/paths.ts";
import { RowAction, When } from "#app/_ui/account/ledger.tsx";

/** An application that may act for the user. */
export interface Connected {
  /** Of the grant, not of the application. */
  id: string;
  name: string;
  scopes: readonly string[];
  since: Date;
}

/** A browser in which the user is signed in. */
export interface SignedIn {
  id: string;
  /** What the browser says it is, shortened. */
  agent: string;
  since: Date;
  current: boolean;
}

export function ConnectedApplications({ connected }: { connected: readonly Connected[] }) {
  return (
    <section aria-labelledby="applications">
      <h2 id="applications">Connected applications</h2>
      {connected.length ? (
        <ul className="rows">
          {connected.map(({ id, name, scopes, since }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <p>
                  {scopes.join(", ")} · since <When at={since} />
                </p>
              </div>
              <RowAction
                action={ACCOUNT_ACTIONS.disconnect}
                name="grant"
                value={id}
                label="Disconnect"
                about={name}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="empty">
          None yet. An MCP host or the command line asks you here first:{" "}
          <a href="/docs/mcp/overview">how to connect one</a>.
        </p>
      )}
    </section>
  );
}

/** Name, browsers, applications, and the way out. */
export function Account({
  name,
  email,
  sessions,
  connected,
}: {
  name: string;
  email: string;
  sessions: readonly SignedIn[];
  connected: readonly Connected[];
}) {
  return (
    <>
      <section aria-labelledby="you">
        <h2 id="you">You</h2>
        <form method="post" action={ACCOUNT_ACTIONS.rename} className="form">
          <div className="field">
            <label htmlFor="name">Name</label>
            <input id="name" name="name" defaultValue={name} maxLength={100} autoComplete="name" />
          </div>
          <button className="button" type="submit">
            Save
          </button>
          <p className="hint">You sign in with {email}.</p>
        </form>
      </section>
      <section aria-labelledby="sessions">
        <h2 id="sessions">Signed in</h2>
        <ul className="rows">
          {sessions.map(({ id, agent, since, current }) => (
            <li key={id}>
              <div>
                <strong>{agent}</strong>
                <p>
                  {current ? "This browser" : "Another browser"} · since <When at={since} />
                </p>
              </div>
              {!current && (
                <RowAction
                  action={ACCOUNT_ACTIONS.endSession}
                  name="session"
                  value={id}
                  label="Sign out"
                  about={agent}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      <ConnectedApplications connected={connected} />
      <section aria-labelledby="delete">
        <h2 id="delete">Delete the account</h2>
        <form method="post" action={ACCOUNT_ACTIONS.delete} className="form">
          <p>
            Your data and files go, applications lose access, a subscription ends. It cannot be undone.{" "}
            <a href="/docs/account-deletion">What is deleted, and what is kept</a>.
          </p>
          <div className="field">
            <label htmlFor="confirm">Type your e-mail address</label>
            <input id="confirm" name="confirm" type="email" autoComplete="off" maxLength={254} required />
          </div>
          <button className="button" type="submit">
            Delete my account
          </button>
        </form>
      </section>
    </>
  );
}
