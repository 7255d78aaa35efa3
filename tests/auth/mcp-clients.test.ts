import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSession } from "#lib/auth/session.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { signIn } from "#tests/auth/harness.ts";
import { CALLBACK, createWorld, goesOnTo, ownForm, payFor, type World } from "#tests/auth/world.ts";
import { serve } from "#tests/mcp/serve.ts";

const INFO = { name: "test-host", version: "1.0.0" };

/** A host: keeps what the SDK gives it, and has a browser in which somebody is signed in. */
function createHost(world: World, browser: Headers) {
  const kept: {
    information?: unknown;
    tokens?: { access_token: string; refresh_token?: string };
    verifier?: string;
    asked?: URL;
    state?: string;
  } = {};
  return {
    kept,
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: "A test host", redirect_uris: [CALLBACK] },
    state: () => {
      kept.state = "a state of the host";
      return kept.state;
    },
    clientInformation: () => kept.information as never,
    saveClientInformation: (information: unknown) => {
      kept.information = information;
    },
    tokens: () => kept.tokens as never,
    saveTokens: (tokens: never) => {
      kept.tokens = tokens;
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? "",
    redirectToAuthorization: (url: URL) => {
      kept.asked = url;
    },
    /** What the user does in the browser: looks at the question, and allows it. */
    async allow(): Promise<{ code: string; iss: string | null }> {
      const question = await world.ask(kept.asked?.href ?? "", { headers: browser });
      const consent = new URL(question.headers.get("location") ?? "", world.baseUrl);
      expect(consent.pathname).toBe("/consent");
      const answer = await world.ask(
        "/api/account/consent",
        ownForm(world, browser, { oauth_query: consent.search.slice(1), answer: "allow" }),
      );
      const back = await goesOnTo(answer);
      expect(back.searchParams.get("state")).toBe(kept.state);
      return { code: back.searchParams.get("code") ?? "", iss: back.searchParams.get("iss") };
    },
  };
}
type Host = ReturnType<typeof createHost>;

/** The two generations of the SDK that hosts are built with. */
const CLIENTS = {
  "@modelcontextprotocol/client, 2026-07-28": (url: URL, host: Host) => ({
    client: new NewClient(INFO, { versionNegotiation: { mode: "auto" } }),
    transport: new NewTransport(url, { authProvider: host as never }),
  }),
  "@modelcontextprotocol/client, by initialize": (url: URL, host: Host) => ({
    client: new NewClient(INFO),
    transport: new NewTransport(url, { authProvider: host as never }),
  }),
  "@modelcontextprotocol/sdk": (url: URL, host: Host) => ({
    client: new OldClient(INFO) as unknown as NewClient,
    transport: new OldTransport(url, { authProvider: host as never }) as unknown as NewTransport,
  }),
};

onBothEngines((open) => {
  let opened: TestDatabase;
  let server: Awaited<ReturnType<typeof serve>>;
  let world: World;
  const seen: { path: string; status: number }[] = [];

  beforeAll(async () => {
    opened = await open();
    server = await serve(() => async (request) => {
      const response = await world.handler(request, "127.0.0.1");
      seen.push({ path: new URL(request.url).pathname, status: response.status });
      return response;
    });
    world = await createWorld(opened.database, { baseUrl: server.baseUrl });
  });
  afterAll(async () => {
    await server.stop();
    await opened.drop();
  });

  describe.each(Object.entries(CLIENTS))("%s", (name, make) => {
    test("401, discovery, registration, consent, 402 on free, works on Pro", async () => {
      seen.length = 0;
      const email = `${name.replace(/\W+/g, "-")}@example.com`;
      const browser = await signIn(world, email);
      const userId = (await readSession(world.auth, browser))?.user.id ?? "";
      const host = createHost(world, browser);
      const url = new URL("/api/v1/mcp/app", server.baseUrl);

      const first = make(url, host);
      await expect(first.client.connect(first.transport)).rejects.toThrow(/unauthorized/i);
      const { code, iss } = await host.allow();
      // the second generation compares the issuer of the answer (RFC 9207)
      await (first.transport.finishAuth as (code: string, iss?: string) => Promise<void>)(
        code,
        iss ?? undefined,
      );
      const token = host.kept.tokens?.access_token ?? "";
      expect(decodeJwt(token)).toMatchObject({ aud: url.href, sub: userId, iss: server.baseUrl });
      expect(host.kept.tokens?.refresh_token).toBeTruthy();

      const free = make(url, host);
      await expect(free.client.connect(free.transport)).rejects.toThrow(/402|PLAN_REQUIRED|Pro plan/);

      await payFor(world, userId);
      const paid = make(url, host);
      await paid.client.connect(paid.transport);
      const { tools } = await paid.client.listTools();
      expect(tools.map((tool) => tool.name)).toEqual(["whoami"]);
      const answer = await paid.client.callTool({ name: "whoami", arguments: {} });
      expect(answer.structuredContent).toMatchObject({ id: userId, plan: "pro", email });
      await paid.client.close();

      const statuses = new Set(seen.filter(({ path }) => path === url.pathname).map(({ status }) => status));
      // 405: hosts of 2025 try for a stream, and go on without
      expect([...statuses].filter((status) => status >= 400 && status !== 405).sort()).toEqual([401, 402]);
      expect(seen.map(({ path }) => path)).toEqual(
        expect.arrayContaining([
          "/.well-known/oauth-protected-resource/api/v1/mcp/app",
          "/.well-known/oauth-authorization-server",
          "/api/auth/oauth2/register",
          "/api/auth/oauth2/token",
        ]),
      );
      expect(world.errors).toEqual([]);
    });
  });

  test("C18 two people's calls at the same time never mix", async () => {
    const people = await Promise.all(
      ["one", "two", "three"].map(async (who) => {
        const browser = await signIn(world, `${who}@c18.example.com`);
        const userId = (await readSession(world.auth, browser))?.user.id ?? "";
        await payFor(world, userId);
        const host = createHost(world, browser);
        const url = new URL("/api/v1/mcp/app", server.baseUrl);
        const first = CLIENTS["@modelcontextprotocol/sdk"](url, host);
        await first.client.connect(first.transport).catch(() => {});
        const { code } = await host.allow();
        await first.transport.finishAuth(code);
        const { client, transport } = CLIENTS["@modelcontextprotocol/sdk"](url, host);
        await client.connect(transport);
        return { client, userId };
      }),
    );
    await Promise.all(
      people.flatMap(({ client, userId }) =>
        Array.from({ length: 10 }, async () => {
          const answer = await client.callTool({ name: "whoami", arguments: {} });
          expect(answer.structuredContent).toMatchObject({ id: userId });
        }),
      ),
    );
    await Promise.all(people.map(({ client }) => client.close()));
  });
});
