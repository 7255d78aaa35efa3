import { expect } from "vitest";
import { ACCOUNT_ACTIONS } from "#lib/config/paths.ts";
import type { Database } from "#lib/db/database.ts";
import { createWorld, goesOnTo, ownForm, type World } from "#tests/auth/world.ts";
import { serve } from "#tests/mcp/serve.ts";

/** People go, the applications and keys of the world stay. */
export const EMPTY = ["users", "events", "sessions", "provider_links", "deleted_identities"]
  .map((table) => `delete from ${table}`)
  .join("; ");

/** What a browser keeps of an answer, beside what it had. */
export function keeping(response: Response, before = new Headers()): Headers {
  const kept = [
    before.get("cookie") ?? "",
    ...response.headers.getSetCookie().map((line) => line.split(";")[0]),
  ];
  return new Headers({ cookie: kept.filter(Boolean).join("; ") });
}

/** Our address in these tests. */
export const OURS = "http://127.0.0.1:4200";

/** A second authorization server, on a port and a database of its own, and a person's way through it to us. */
export async function startSecondIssuer(database: Database) {
  let issuer: World;
  const server = await serve(() => (request) => issuer.handler(request, "127.0.0.1"));
  issuer = await createWorld(database, { baseUrl: server.baseUrl });

  /** Us, as that server's client. */
  async function clientOf(providerId: string) {
    const response = await issuer.ask("/api/auth/oauth2/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: "Us",
        redirect_uris: [`${OURS}/api/auth/callback/${providerId}`],
        token_endpoint_auth_method: "client_secret_basic",
      }),
    });
    const { client_id: clientId, client_secret: clientSecret } = (await response.json()) as Record<
      string,
      string
    >;
    return { clientId: clientId ?? "", clientSecret: clientSecret ?? "", issuer: issuer.baseUrl };
  }

  /** Begins to sign in at us by the other server, where `browser` is signed in: all but the last step, at us. */
  async function askThere(world: World, provider: string, browser: Headers) {
    const began = await world.ask(
      ACCOUNT_ACTIONS.provider,
      ownForm(world, new Headers(), { provider, next: "/account" }),
    );
    const held = keeping(began);
    const question = await goesOnTo(began);
    expect(question.origin).toBe(issuer.baseUrl);
    expect(question.searchParams.get("code_challenge_method")).toBe("S256");
    const asked = await issuer.ask(question.href, { headers: browser });
    let location = new URL(asked.headers.get("location") ?? "", issuer.baseUrl);
    if (location.pathname === "/consent") {
      const allowed = await issuer.ask(
        ACCOUNT_ACTIONS.consent,
        ownForm(issuer, browser, { oauth_query: location.search.slice(1), answer: "allow" }),
      );
      location = await goesOnTo(allowed);
    }
    return { held, back: location };
  }

  /** The last step: the browser comes back to us. */
  async function comeBack(world: World, { held, back }: { held: Headers; back: URL }) {
    const done = await world.ask(`${back.pathname}${back.search}`, { headers: held });
    return { done, browser: keeping(done, held), to: new URL(done.headers.get("location") ?? "", OURS) };
  }

  /** Signs in at us by the other server, where `browser` is signed in. */
  async function signInThere(world: World, provider: string, browser: Headers, tamper = (back: URL) => back) {
    const { held, back } = await askThere(world, provider, browser);
    return comeBack(world, { held, back: tamper(back) });
  }

  return { issuer, clientOf, askThere, comeBack, signInThere, stop: server.stop };
}

export type SecondIssuer = Awaited<ReturnType<typeof startSecondIssuer>>;
