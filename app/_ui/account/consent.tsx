import { ACCOUNT_ACTIONS } from "#lib/config/paths.ts";
import { CheckIcon } from "#app/_ui/chrome/icons.tsx";
import { Notice, type NoticeText } from "#app/_ui/account/notice.tsx";

/** What each scope lets an application do, for the person who decides. */
const SCOPE_WORDS: Record<string, { does: string; means: string }> = {
  openid: { does: "Know that it is you", means: "An id of your account, the same each time." },
  profile: {
    does: "Use the video API as you",
    means: "See your name and plan, and make, read, change and export videos within your plan.",
  },
  email: { does: "Read your e-mail address", means: "The address you sign in with. Nothing is sent to it." },
  offline_access: {
    does: "Stay connected",
    means: "Go on without asking you again, until you disconnect it on your account page.",
  },
};

/** The application that asks. */
export interface Asking {
  name: string;
  /** Its own page, where it gave one. */
  uri?: string;
  /** Where the answer goes: the host, or the scheme of a program on this machine. */
  goesTo: string;
  scopes: readonly string[];
  /** Asks for the documentation alone, which needs no sign-in. */
  docsOnly: boolean;
}

/** What `profile` lets an application do where its token is for the documentation alone. */
const DOCS_WORDS = { does: "Read the documentation", means: "Anybody may, without a sign-in." };

const Grants = ({ scopes, docsOnly }: Pick<Asking, "scopes" | "docsOnly">) => (
  <ul className="grants">
    {scopes.map((scope) => {
      const words = docsOnly && scope === "profile" ? DOCS_WORDS : SCOPE_WORDS[scope];
      return (
        <li key={scope}>
          <CheckIcon />
          <strong>{words?.does ?? scope}</strong>
          {words && <span>{words.means}</span>}
        </li>
      );
    })}
  </ul>
);

const Answers = ({ action, hidden }: { action: string; hidden: Record<string, string> }) => (
  <form method="post" action={action} className="form">
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <div className="buttons">
      <button className="button" data-kind="primary" type="submit" name="answer" value="allow">
        Allow
      </button>
      <button className="button" type="submit" name="answer" value="deny">
        Deny
      </button>
    </div>
  </form>
);

/**
 * Whether an application may act for the person who is signed in.
 *
 * @param hidden what the answer has to carry back, as the authorization server signed it
 */
export function Consent({
  asking,
  email,
  hidden,
}: {
  asking: Asking;
  email: string;
  hidden: Record<string, string>;
}) {
  return (
    <main id="main" className="desk">
      <div>
        <h1>Connect {asking.name}?</h1>
        <p className="lede">It asks to do this as {email}:</p>
        {asking.docsOnly && (
          <p className="notice">
            This is for the documentation, which needs no sign-in. Whatever you answer, {asking.name} can read
            the documentation, and cannot use the video API.
          </p>
        )}
        <Grants {...asking} />
        <Answers action={ACCOUNT_ACTIONS.consent} hidden={hidden} />
      </div>
      <div className="desk-side">
        <dl className="facts">
          <dt>Application</dt>
          <dd>{asking.name}</dd>
          {asking.uri && (
            <>
              <dt>Its page</dt>
              <dd>{asking.uri}</dd>
            </>
          )}
          <dt>Answer goes to</dt>
          <dd>
            <code>{asking.goesTo}</code>
          </dd>
          <dt>Undo</dt>
          <dd>Any time, on your account page.</dd>
        </dl>
        <p className="notice">
          Applications choose their own names. If you did not just start this from {asking.name}, deny it.
        </p>
      </div>
    </main>
  );
}

/** Somebody came here without an application's question. */
export function NobodyAsks() {
  return (
    <main id="main" className="desk">
      <div>
        <h1>Nobody asks</h1>
        <p className="lede">
          This page answers an application that wants to connect. The question is missing or too old: start
          again in the application.
        </p>
      </div>
    </main>
  );
}

/** A device has its answer. */
const DeviceAnswered = ({ answer }: { answer: "allowed" | "denied" }) => (
  <main id="main" className="desk">
    <div>
      <h1>{answer === "allowed" ? "Connected" : "Denied"}</h1>
      <p className="lede">
        {answer === "allowed"
          ? "Go back to your terminal: it goes on by itself. You can close this page."
          : "Nothing was connected. You can close this page."}
      </p>
    </div>
  </main>
);

/** Asks for the code that a device shows. */
const AskForDeviceCode = ({ wrong }: { wrong: boolean }) => (
  <form method="get" action="/device" className="form">
    <div className="field">
      <label htmlFor="user_code">Code</label>
      <input
        id="user_code"
        name="user_code"
        className="timecode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        required
        // biome-ignore lint/a11y/noAutofocus: the only thing to do on this page
        autoFocus
        aria-invalid={wrong}
      />
    </div>
    <button className="button" data-kind="primary" type="submit">
      Go on
    </button>
  </form>
);

/** A program without a browser asks: its code is typed here, then the same question. */
export function Device({
  asking,
  email,
  code,
  done,
  notice,
}: {
  asking?: Asking;
  email: string;
  code?: string;
  done?: "allowed" | "denied";
  notice?: NoticeText;
}) {
  if (done) return <DeviceAnswered answer={done} />;
  return (
    <main id="main" className="desk">
      <div>
        <h1>{asking ? `Connect ${asking.name}?` : "Connect a device"}</h1>
        <p className="lede">
          {asking ? `It asks to do this as ${email}:` : "Type the code that your terminal or device shows."}
        </p>
        <Notice notice={notice} />
        {asking && code ? (
          <>
            <Grants {...asking} />
            <Answers action={ACCOUNT_ACTIONS.device} hidden={{ code }} />
          </>
        ) : (
          <AskForDeviceCode wrong={notice?.kind === "error"} />
        )}
      </div>
      {asking && code && (
        <div className="desk-side">
          <dl className="facts">
            <dt>Code</dt>
            <dd>
              <code>{code}</code>
            </dd>
            <dt>Undo</dt>
            <dd>Any time, on your account page.</dd>
          </dl>
          <p className="notice">
            Is this the code on your own screen, just now? If somebody sent it to you, deny it.
          </p>
        </div>
      )}
    </main>
  );
}
