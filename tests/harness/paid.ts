import { decodeJwt } from "jose";
import { type Bearer, openBearer } from "#tests/auth/bearer.ts";
import { connect, payFor } from "#tests/auth/world.ts";
import type { TestDatabase } from "#tests/harness/databases.ts";

/** The paid API, asked by two people on Pro. */
export interface PaidWorld extends Bearer {
  /** A good token of somebody else on Pro. */
  other: string;
  otherId: string;
  /** Asks with JSON as the first of them. Each call counts in a minute of its own. */
  ask(method: string, path: string, body?: unknown, init?: Asked): Promise<Response>;
}

export interface Asked {
  token?: string;
  headers?: Record<string, string>;
}

/** Reads JSON. */
export const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

/** The minute that a call counts in: nobody waits for a window here. */
let minutes = 0;

export async function openPaid(open: () => Promise<TestDatabase>): Promise<PaidWorld> {
  const bearer = await openBearer(open);
  const made = await connect(bearer.world, "bob@example.com");
  const other = made.tokens.access_token;
  const otherId = decodeJwt(other).sub ?? "";
  await payFor(bearer.world, otherId);
  const { limits } = bearer.world;
  const { account } = limits;
  limits.account = {
    ...account,
    take(key, now) {
      minutes += 1;
      return account.take(`${key} ${minutes}`, now);
    },
  };
  return {
    ...bearer,
    other,
    otherId,
    ask(method, path, body, { token = bearer.good, headers = {} } = {}) {
      const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
      const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
      return bearer.call(path, token, { method, ...sent, headers: { ...type, ...headers } });
    },
  };
}
