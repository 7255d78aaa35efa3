import { fieldLabel, MESSAGE_FIELDS } from "#lib/config/message-form.ts";
import { MESSAGE_PAGE_PATH, PAGE_PATHS } from "#lib/config/paths.ts";
import { privatePage, queryOf, type SearchParams } from "#app/_ui/account/page-parts.ts";
import { Frame } from "#app/_ui/page/shells.tsx";

export const dynamic = "force-dynamic";
export const metadata = privatePage("Your message", MESSAGE_PAGE_PATH);

const STATES: Record<string, { heading: string; text: string }> = {
  sent: {
    heading: "It is on its way",
    text: "Your message is kept and mailed to the people it is for. A person answers, to the address that you gave.",
  },
  check: {
    heading: "One thing to check",
    text: "Go back in your browser: what you typed is still there.",
  },
  later: {
    heading: "That is a lot of messages",
    text: "More than five came from your connection within an hour. Go back in your browser and send it later, or write an e-mail.",
  },
  away: {
    heading: "It was not sent",
    text: "Our database does not answer at the moment. Go back in your browser, what you typed is still there, and try again in a minute.",
  },
};

/** What became of a message. */
export default async function MessagePage({ searchParams }: { searchParams: SearchParams }) {
  const query = await queryOf(searchParams);
  const state = STATES[query.get("state") ?? ""] ?? STATES.sent;
  const field = Object.values(MESSAGE_FIELDS)
    .flat()
    .find(({ name }) => name === query.get("field"));
  return (
    <Frame path={MESSAGE_PAGE_PATH}>
      <main id="main" className="desk">
        <div>
          <h1>{state?.heading}</h1>
          {query.get("state") === "check" && field && (
            <p className="lede">“{fieldLabel(field)}” is empty, too long, or not what it should be.</p>
          )}
          <p className="lede">{state?.text}</p>
          <p className="hint">
            <a href={PAGE_PATHS.contact}>Contact</a>
          </p>
        </div>
      </main>
    </Frame>
  );
}
