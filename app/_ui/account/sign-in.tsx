import { ACCOUNT_ACTIONS } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { Notice, type NoticeText } from "#app/_ui/account/notice.tsx";
import { Slate } from "#app/_ui/account/slate.tsx";

export interface Provider {
  id: string;
  name: string;
}

const AskForCode = ({ next, wrong }: { next: string; wrong: boolean }) => (
  <form method="post" action={ACCOUNT_ACTIONS.requestCode} className="form">
    <input type="hidden" name="next" value={next} />
    <div className="field">
      <label htmlFor="email">E-mail address</label>
      <input
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        aria-invalid={wrong}
      />
    </div>
    <button className="button" data-kind="primary" type="submit">
      Mail me a code
    </button>
  </form>
);

/** Asks for the digits that were mailed, or goes back to ask for them again. */
const EnterCode = ({ next, wrong }: { next: string; wrong: boolean }) => (
  <>
    <form method="post" action={ACCOUNT_ACTIONS.verifyCode} className="form">
      <input type="hidden" name="next" value={next} />
      <div className="field">
        <label htmlFor="code">Code</label>
        <input
          id="code"
          name="code"
          className="timecode"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]{6,9}"
          maxLength={9}
          required
          // biome-ignore lint/a11y/noAutofocus: the only thing to do on this page
          autoFocus
          aria-invalid={wrong}
        />
      </div>
      <button className="button" data-kind="primary" type="submit">
        Sign in
      </button>
    </form>
    <form method="post" action={ACCOUNT_ACTIONS.requestCode}>
      <input type="hidden" name="next" value={next} />
      <button className="button" data-kind="quiet" type="submit" name="again" value="1">
        Send another code
      </button>{" "}
      <button className="button" data-kind="quiet" type="submit" name="again" value="0" formNoValidate>
        Use another address
      </button>
    </form>
  </>
);

const Ways = ({
  providers,
  next,
  alone,
}: {
  providers: readonly Provider[];
  next: string;
  /** There is no other way above these. */
  alone: boolean;
}) => (
  <>
    {!alone && <p className="or">or with</p>}
    <form method="post" action={ACCOUNT_ACTIONS.provider} className="buttons">
      <input type="hidden" name="next" value={next} />
      {providers.map(({ id, name }) => (
        <button
          key={id}
          className="button"
          data-kind={alone ? "primary" : undefined}
          type="submit"
          name="provider"
          value={id}
        >
          {alone ? `Sign in at ${name}` : name}
        </button>
      ))}
    </form>
  </>
);

/** Where a mail goes that is not sent: said where it helps, which is the machine of the one who develops. */
const Outbox = ({ file }: { file: string }) => (
  <p className="hint">
    No mail server is set: the mail is in <code>{file}</code>, its newest line last.
  </p>
);

/**
 * Signing in with an address and the code that is mailed to it, or with somebody else's account.
 *
 * @param email where a code has been asked for: then its digits are asked
 * @param next where to go afterwards, on our own origin
 */
export function SignIn({
  email: pending,
  next,
  providers,
  external = false,
  outbox,
  notice,
}: {
  email?: string;
  next: string;
  providers: readonly Provider[];
  /** Somebody else signs people in: there are no codes of ours. */
  external?: boolean;
  outbox?: string;
  notice?: NoticeText;
}) {
  const email = external ? undefined : pending;
  const wrong = notice?.kind === "error";
  return (
    <main id="main" className="desk">
      <div>
        <h1>{email ? "Check your mail" : "Sign in"}</h1>
        {email ? (
          <>
            <p className="lede">
              If <strong>{email}</strong> can receive mail, six digits are on their way. They are good for ten
              minutes.
            </p>
            {outbox && <Outbox file={outbox} />}
            <Notice notice={notice} />
            <EnterCode next={next} wrong={wrong} />
          </>
        ) : (
          <>
            <p className="lede">
              {external
                ? "You sign in at the service that this host trusts, and come back."
                : "We mail you a code. There is no password to choose, and a first sign-in makes the account."}
            </p>
            <Notice notice={notice} />
            {!external && <AskForCode next={next} wrong={wrong} />}
            {providers.length > 0 && <Ways providers={providers} next={next} alone={external} />}
            <p className="hint" style={{ marginBlockStart: "var(--space-5)" }}>
              By signing in you agree to the <a href="/terms">terms</a>. What we keep, and for how long, is in
              the <a href="/privacy">privacy notes</a>.
            </p>
          </>
        )}
      </div>
      <Slate
        scene={email ? "Six digits from your mail" : `Into ${SITE.name}`}
        rows={[
          ["Take", email ? "2 of 2" : "1 of 2"],
          ["Code", "10 min"],
          ["Password", "none"],
        ]}
      />
    </main>
  );
}
