import * as accounts from "#lib/db/schema/accounts.ts";
import * as billing from "#lib/db/schema/billing.ts";
import * as contact from "#lib/db/schema/contact.ts";
import * as events from "#lib/db/schema/events.ts";
import * as mail from "#lib/db/schema/mail.ts";
import * as oauth from "#lib/db/schema/oauth.ts";
import * as signIn from "#lib/db/schema/sign-in.ts";
import * as workspace from "#lib/db/schema/workspace.ts";

/**
 * All tables, in Postgres's dialect, for both engines: what drizzle knows. A change to one needs a migration
 * (`npm run node -- lib/db/generate.ts name`); a test compares the two.
 *
 * Times are instants (`timestamptz`). Money is an integer in the currency's minor unit. Ids that a provider
 * gave are kept as they came. What happens to each table when an account is deleted stands in
 * lib/db/personal-data.ts; a test fails for a table or a column of which nobody has decided it.
 */
export const schema = {
  ...accounts,
  ...billing,
  ...contact,
  ...events,
  ...mail,
  ...oauth,
  ...signIn,
  ...workspace,
};
