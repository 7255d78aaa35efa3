import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACCOUNT_ACTIONS, ACCOUNT_PATHS, AUTH_PATHS, PAID_PATHS, TOKEN_PATHS } from "#lib/config/paths.ts";
import { HINT_COOKIE } from "#lib/auth/cookies.ts";
import { type Asking, authorize, exchange, form, ownForm, registerClient } from "#tests/auth/world.ts";
import { codeFor, cookiesOf } from "#tests/cli/browser.ts";
import { type RunningServer, startFront } from "#tests/harness/servers.ts";

/**
 * Secrets that the service makes are not planted: here each is looked for in the log and in every answer but the
 * one that gives it.
 */
const EMAIL = "ada@reader.example";
const DATA_DIR = mkdtempSync(join(tmpdir(), "issued-"));

let server: RunningServer;
let service: Asking;
/** Every answer: what was asked, and all that came. */
const answers: { to: string; text: string }[] = [];
/** Secret → what gives it. */
const issued = new Map<string, RegExp>();

beforeAll(async () => {
  server = await startFront({ DATA_DIR, LOG_LEVEL: "debug", RATE_LIMIT_REQUESTS: "10000" });
  service = {
    baseUrl: server.origin,
    async ask(path, init) {
      const url = new URL(path, server.origin);
      const response = await fetch(url, { redirect: "manual", ...init });
      const headers = [...response.headers].map((pair) => pair.join(": ")).join("\n");
      answers.push({
        to: `${init?.method ?? "GET"} ${url.pathname}`,
        text: `${response.status}\n${headers}\n\n${await response.clone().text()}`,
      });
      return response;
    },
  };
});
afterAll(async () => {
  await server?.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

/** Notes a secret as it is, and each part of a signed one. @param from what gives it, `METHOD path` */
function issue(value: string | undefined, from: RegExp): void {
  if (!value) throw new Error(`${from} gave nothing`);
  const plain = decodeURIComponent(value);
  // claims and the name of a key are no secret; a signature is
  const parts = plain.split(".").slice(plain.startsWith("ey") ? -1 : 0);
  for (const secret of [value, plain, ...parts]) issued.set(secret, from);
}

async function signIn(): Promise<Headers> {
  const browser = new Headers();
  const asked = await service.ask(ACCOUNT_ACTIONS.requestCode, ownForm(service, browser, { email: EMAIL }));
  browser.set("cookie", cookiesOf(asked).join("; "));
  const code = await codeFor({ origin: server.origin, dataDirectory: DATA_DIR }, EMAIL);
  const wrong = code === "000000" ? "000001" : "000000";
  await service.ask(ACCOUNT_ACTIONS.verifyCode, ownForm(service, browser, { code: wrong }));
  const signed = await service.ask(ACCOUNT_ACTIONS.verifyCode, ownForm(service, browser, { code }));
  // the one that pages read says only whether somebody is signed in: it is no secret
  const session = cookiesOf(signed).filter(
    (cookie) => !cookie.endsWith("=") && !cookie.endsWith(`${HINT_COOKIE}=1`),
  );
  expect(session.length).toBeGreaterThan(0);
  for (const cookie of session) issue(cookie.slice(cookie.indexOf("=") + 1), /verify-code$/);
  issue(code, /^never$/);
  // once more: it is used up
  await service.ask(ACCOUNT_ACTIONS.verifyCode, ownForm(service, browser, { code }));
  return new Headers({ cookie: session.join("; ") });
}

async function connect(browser: Headers) {
  const clientId = await registerClient(service);
  const authorized = await authorize(service, browser, { clientId, scope: "profile email" });
  issue(authorized.back?.searchParams.get("code") ?? "", /consent$/);
  issue(authorized.verifier, /^never$/);
  const tokensOf = async (response: Response) => {
    expect(response.status).toBe(200);
    const tokens = (await response.json()) as { access_token: string; refresh_token: string };
    issue(tokens.access_token, /token$/);
    issue(tokens.refresh_token, /token$/);
    return tokens;
  };
  const { refresh_token } = await tokensOf(await exchange(service, clientId, authorized));
  const refresh = () =>
    service.ask(
      `${AUTH_PATHS.base}/oauth2/token`,
      form({ grant_type: "refresh_token", client_id: clientId, refresh_token }),
    );
  return { clientId, authorized, tokens: await tokensOf(await refresh()), refresh };
}

/** Everything that takes a credential, with all of them, right and wrong. */
async function askAll(credentials: Record<string, string>): Promise<void> {
  const paths = [
    ...["/", "/docs/nope", "/readyz", "/api/v1/nope", AUTH_PATHS.server],
    ...[...Object.values(ACCOUNT_PATHS), TOKEN_PATHS.me, ...PAID_PATHS],
    ...["get-session", "oauth2/userinfo", "oauth2/introspect", "list-sessions", "error"].map(
      (name) => `${AUTH_PATHS.base}/${name}`,
    ),
  ];
  const json = { ...credentials, "content-type": "application/json" };
  await Promise.all(
    paths.flatMap((path) => [
      ...["text/html", "application/json"].map((accept) =>
        service.ask(path, { headers: { ...credentials, accept } }),
      ),
      service.ask(path, { method: "POST", headers: json, body: JSON.stringify(credentials) }),
    ]),
  );
}

test("codes, sessions and tokens are in no line of the log, and in no answer but the one that gives them", async () => {
  const browser = await signIn();
  const cookie = browser.get("cookie") ?? "";
  const { clientId, authorized, tokens, refresh } = await connect(browser);
  const authorization = `Bearer ${tokens.access_token}`;
  await askAll({ cookie });
  await askAll({ authorization });
  await askAll({ authorization: `${authorization}x`, cookie });

  // used up, refused, and at last ended
  expect((await exchange(service, clientId, authorized)).status).toBe(400);
  expect((await refresh()).status).toBe(400);
  const device = await service.ask(`${AUTH_PATHS.base}/device/code`, form({ client_id: "reelwright-cli" }));
  const { device_code } = (await device.json()) as { device_code: string };
  issue(device_code, /device\/code$/);
  const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
  await service.ask(
    `${AUTH_PATHS.base}/oauth2/token`,
    form({ grant_type, client_id: "reelwright-cli", device_code }),
  );
  await service.ask(
    `${AUTH_PATHS.base}/oauth2/revoke`,
    form({ client_id: clientId, token: tokens.refresh_token }),
  );
  await service.ask(ACCOUNT_ACTIONS.signOut, ownForm(service, browser, {}));
  await askAll({ cookie, authorization });

  await server.stop();
  const log = server.output();
  // the log has seen all of it
  expect(log.split("\n").filter((line) => line.includes('"method"')).length).toBeGreaterThan(150);
  const shown = [...issued].flatMap(([secret, from]) => {
    // six digits are part of many a longer number
    const alone = new RegExp(`(?<!\\w)${secret.replace(/\W/g, "\\$&")}(?!\\w)`);
    return [{ to: "the log", text: log }, ...answers]
      .filter(({ to, text }) => !from.test(to) && alone.test(text))
      .map(({ to, text }) => `${to} ${text.split("\n", 1)}, what ${from} gave`);
  });
  expect(shown).toEqual([]);
  expect(issued.size).toBeGreaterThan(10);
}, 180_000);
