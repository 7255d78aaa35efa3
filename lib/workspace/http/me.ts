import { Me } from "#lib/api/schemas.ts";
import { AUTH_POLICIES } from "#lib/auth/limits.ts";
import { PRO_LIMITS } from "#lib/content/data.ts";
import type { Database } from "#lib/db/database.ts";
import type { Handlers } from "#lib/workspace/http/call.ts";
import { usageOf } from "#lib/workspace/usage.ts";

/** Operation `getServiceMe`. The address goes only to who was allowed to read it. */
export const meHandlers = ({ database }: { database: Database }): Handlers => ({
  async getServiceMe({ caller, now }) {
    const { userId, clientId, name, email, plan, scopes } = caller;
    const { limit, windowSeconds } = AUTH_POLICIES.account;
    const { periodStart, periodEnd, ...usage } = await usageOf(database.queries, userId, now);
    return {
      body: Me.parse({
        id: userId,
        name,
        ...(scopes.includes("email") && { email }),
        plan,
        scopes,
        application: clientId,
        limits: { ...(plan === "pro" && PRO_LIMITS), requests: limit, windowSeconds },
        usage: { ...usage, periodStart: periodStart.toISOString(), periodEnd: periodEnd.toISOString() },
      }),
    };
  },
});
