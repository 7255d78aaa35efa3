import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCOUNT_ACTIONS } from "#lib/config/paths.ts";
import { askingDevice, listApplications } from "#lib/auth/oauth/applications.ts";
import { CLI_CLIENT_ID, DEVICE_GRANT } from "#lib/auth/oauth/clients.ts";
import { readSession } from "#lib/auth/session.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { signIn } from "#tests/auth/harness.ts";
import { createWorld, form, ownForm, registerClient, type Tokens, type World } from "#tests/auth/world.ts";

onBothEngines((open) => {
  let opened: TestDatabase;
  let world: World;
  beforeAll(async () => {
    opened = await open();
    world = await createWorld(opened.database);
  });
  afterAll(() => {
    expect(world.errors).toEqual([]);
    return opened.drop();
  });

  const post = (path: string, browser: Headers, fields: Record<string, string> = {}) =>
    world.ask(path, ownForm(world, browser, fields));
  const idOf = async (browser: Headers) => (await readSession(world.auth, browser))?.user.id ?? "";
  const me = (token: string) => world.ask("/api/v1/me", { headers: { authorization: `Bearer ${token}` } });

  describe("devices, RFC 8628", () => {
    const begin = async (more: Record<string, string> = {}) => {
      const response = await world.ask("/api/auth/device/code", form({ client_id: CLI_CLIENT_ID, ...more }));
      expect(response.status).toBe(200);
      return (await response.json()) as { device_code: string; user_code: string; verification_uri: string };
    };
    const poll = (device: string) => {
      return world.auth.queries
        .execute("update device_codes set last_polled_at = null")
        .then(() =>
          world.ask(
            "/api/auth/oauth2/token",
            form({ grant_type: DEVICE_GRANT, device_code: device, client_id: CLI_CLIENT_ID }),
          ),
        );
    };
    const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error;

    test("a device waits, its user allows it, it gets tokens once, and is connected", async () => {
      const {
        device_code: device,
        user_code: code,
        verification_uri: uri,
      } = await begin({ scope: "profile offline_access" });
      expect(uri).toBe(`${world.baseUrl}/device`);
      expect(await errorOf(await poll(device))).toBe("authorization_pending");
      const browser = await signIn(world, "dev@example.com");
      const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
      expect(await askingDevice(world.auth, browser, typed)).toMatchObject({
        name: "Reelwright command line",
        scopes: ["profile", "offline_access"],
      });
      const allowed = await post(ACCOUNT_ACTIONS.device, browser, { code: typed, answer: "allow" });
      expect(allowed.headers.get("location")).toBe("/device?done=allowed");
      const tokens = (await (await poll(device)).json()) as Tokens;
      expect((await me(tokens.access_token)).status).toBe(200);
      // asked once more: no other token, and these stay good
      expect(await errorOf(await poll(device))).toBe("invalid_grant");
      const connected = await listApplications(world.auth, await idOf(browser));
      expect(connected.map(({ name }) => name)).toEqual(["Reelwright command line"]);
      const refreshed = (await (
        await world.ask(
          "/api/auth/oauth2/token",
          form({
            grant_type: "refresh_token",
            client_id: CLI_CLIENT_ID,
            refresh_token: tokens.refresh_token ?? "",
          }),
        )
      ).json()) as Tokens;
      expect((await me(refreshed.access_token)).status).toBe(200);
      await post(ACCOUNT_ACTIONS.disconnect, browser, { grant: connected[0]?.id ?? "" });
      for (const token of [tokens.access_token, refreshed.access_token])
        expect((await me(token)).status).toBe(401);
    });
    test("denied", async () => {
      const { device_code: device, user_code: code } = await begin();
      const browser = await signIn(world, "dev@example.com");
      await askingDevice(world.auth, browser, code);
      await post(ACCOUNT_ACTIONS.device, browser, { code, answer: "deny" });
      expect(await errorOf(await poll(device))).toBe("access_denied");
    });
    test("what one user has looked at, another cannot allow", async () => {
      const { device_code: device, user_code: code } = await begin();
      await askingDevice(world.auth, await signIn(world, "first@example.com"), code);
      const second = await signIn(world, "second@example.com");
      const response = await post(ACCOUNT_ACTIONS.device, second, { code, answer: "allow" });
      expect(response.headers.get("location")).toBe("/device?notice=device_gone");
      expect(await errorOf(await poll(device))).toBe("authorization_pending");
    });
    test("another application's, and one that may not use devices", async () => {
      const { device_code: device } = await begin();
      const other = await registerClient(world);
      const stolen = await world.ask(
        "/api/auth/oauth2/token",
        form({ grant_type: DEVICE_GRANT, device_code: device, client_id: other }),
      );
      expect(stolen.status).toBe(400);
      expect(
        (await world.ask("/api/auth/device/code", form({ client_id: "nobody" }))).status,
      ).toBeGreaterThanOrEqual(400);
    });
    test("too fast is slow_down; too late is expired_token", async () => {
      const { device_code: device } = await begin();
      await poll(device);
      const fast = await world.ask(
        "/api/auth/oauth2/token",
        form({ grant_type: DEVICE_GRANT, device_code: device, client_id: CLI_CLIENT_ID }),
      );
      expect(await errorOf(fast)).toBe("slow_down");
      await world.auth.queries.execute("update device_codes set expires_at = now() - interval '1 minute'");
      expect(await errorOf(await poll(device))).toBe("expired_token");
    });
  });
});
