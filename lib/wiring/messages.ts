import { clock } from "#lib/base/clock.ts";
import { goTo } from "#lib/auth/sign-in/actions.ts";
import { readForm } from "#lib/auth/form.ts";
import { MESSAGE_PAGE_PATH } from "#lib/config/paths.ts";
import { keepMessage } from "#lib/accounts/messages.ts";
import { readMessage } from "#lib/accounts/read-message.ts";
import { isAway } from "#lib/db/away.ts";
import { Problem } from "#lib/http/problem.ts";
import { addressKey } from "#lib/limits/policy.ts";
import { clientOf } from "#lib/wiring/client.ts";
import { data } from "#lib/wiring/data.ts";
import type { Service } from "#lib/wiring/service.ts";

/**
 * Takes a message of the contact forms and sends the browser to the page that says what became of it. A program
 * that fills in what people do not see is told the same, and nothing is kept.
 *
 * @throws Problem `method_not_allowed`, `rate_limited`, and what reading a form throws
 */
export async function postMessage(request: Request, service: Service): Promise<Response> {
  if (request.method !== "POST") {
    throw new Problem("method_not_allowed", "Messages are sent by POST.", {
      headers: { Allow: "POST" },
      extras: { available: ["POST"] },
    });
  }
  const read = readMessage(await readForm(request));
  if ("wrongField" in read) return goTo(MESSAGE_PAGE_PATH, { state: "check", field: read.wrongField });
  if ("spam" in read) return goTo(MESSAGE_PAGE_PATH, { state: "sent" });
  const now = clock();
  const { TRUSTED_PROXY_HOPS } = service.env;
  const quota = await (await service.messageQuota()).take(
    addressKey(clientOf(request.headers, TRUSTED_PROXY_HOPS)),
    now,
  );
  if (!quota.allowed) return goTo(MESSAGE_PAGE_PATH, { state: "later" });
  try {
    const [database, { send }] = await Promise.all([data().database(), data().jobs()]);
    await database.transaction((queries) => keepMessage(queries, read.message, { now: new Date(now), send }));
  } catch (error) {
    if (!isAway(error)) throw error;
    return goTo(MESSAGE_PAGE_PATH, { state: "away" });
  }
  return goTo(MESSAGE_PAGE_PATH, { state: "sent" });
}
