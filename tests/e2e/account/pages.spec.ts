import { expect, type Page } from "@playwright/test";
import {
  ACCOUNT_PATHS,
  AUTH_PATHS,
  MESSAGE_PAGE_PATH,
  MESSAGES_PATH,
  PAGE_PATHS,
} from "#lib/config/paths.ts";
import { boughtBy, deliver } from "#tests/e2e/account/billing-events.ts";
import {
  askForCode,
  asSomebody,
  mailsTo,
  newEmail,
  SECOND_ADMIN,
  signIn,
  test,
} from "#tests/e2e/account/browser.ts";
import { expectFit, expectPrivate } from "#tests/e2e/account/fit.ts";

test.describe.configure({ mode: "parallel" });

async function deviceCode(origin: string): Promise<string> {
  const response = await fetch(new URL(`${AUTH_PATHS.base}/device/code`, origin), {
    method: "POST",
    headers: asSomebody(),
    body: new URLSearchParams({ client_id: "reelwright-cli", scope: "profile email offline_access" }),
  });
  return ((await response.json()) as { user_code: string }).user_code;
}

/** An application of a long name asks: RFC 7591, then the page of consent. */
async function question(origin: string): Promise<string> {
  const redirect = "https://application-with-a-very-long-host-name.reader.example/oauth/callback";
  const registered = await fetch(new URL(`${AUTH_PATHS.base}/oauth2/register`, origin), {
    method: "POST",
    headers: { "content-type": "application/json", ...asSomebody() },
    body: JSON.stringify({
      client_name: "Anapplicationwithalongnameandnospacewhereitcouldbreak",
      redirect_uris: [redirect],
    }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  return `${AUTH_PATHS.base}/oauth2/authorize?${new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: redirect,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    state: "x",
    scope: "openid profile email offline_access",
  })}`;
}

/** Every page, as somebody sees it: how they come there, and what its title is. */
const PAGES: [string, string, (page: Page, origin: string) => Promise<void>][] = [
  [
    "sign-in",
    "Sign in",
    async (page) => void (await page.goto(`${ACCOUNT_PATHS.signIn}?notice=address_wrong`)),
  ],
  [
    "sign-in, the code",
    "Sign in",
    async (page) => {
      await page.goto(ACCOUNT_PATHS.signIn);
      await askForCode(page, newEmail());
      await page.goto(`${ACCOUNT_PATHS.signIn}?notice=code_wrong`);
    },
  ],
  [
    "consent",
    "Connect an application",
    async (page, origin) => {
      await signIn(page);
      await page.goto(await question(origin));
      await expect(page.getByRole("button", { name: "Allow" })).toBeVisible();
    },
  ],
  [
    "consent, nobody asks",
    "Connect an application",
    async (page) => {
      await signIn(page);
      await page.goto(ACCOUNT_PATHS.consent);
    },
  ],
  [
    "device",
    "Connect a device",
    async (page) => {
      await signIn(page);
      await page.goto(`${ACCOUNT_PATHS.device}?user_code=NOBODYS1`);
    },
  ],
  [
    "device, its question",
    "Connect a device",
    async (page, origin) => {
      await signIn(page);
      await page.goto(`${ACCOUNT_PATHS.device}?user_code=${await deviceCode(origin)}`);
      await expect(page.getByRole("button", { name: "Allow" })).toBeVisible();
    },
  ],
  [
    "device, done",
    "Connect a device",
    async (page) => {
      await signIn(page);
      await page.goto(`${ACCOUNT_PATHS.device}?done=allowed`);
    },
  ],
  [
    "account",
    "Account",
    async (page, origin) => {
      await signIn(page);
      await page.goto(`${ACCOUNT_PATHS.device}?user_code=${await deviceCode(origin)}`);
      await page.getByRole("button", { name: "Allow" }).click();
      await page.goto(`${ACCOUNT_PATHS.account}?notice=confirm_wrong`);
      await expect(page.getByRole("button", { name: /^Disconnect/ })).toBeVisible();
    },
  ],
  ["dashboard", "Dashboard", async (page) => void (await signIn(page))],
  [
    "admin",
    "Admin",
    async (page, origin) => {
      // a row of every table, with texts that are long: a user, a subscription, an event, a message, a failed job
      const bought = boughtBy("user-with-a-long-id-of-another-provider-that-has-no-space");
      await deliver(origin, "checkout.session.completed", bought);
      await deliver(origin, "customer.subscription.created", bought);
      await fetch(new URL(MESSAGES_PATH, origin), {
        method: "POST",
        redirect: "manual",
        headers: { origin, ...asSomebody() },
        body: new URLSearchParams({
          kind: "contact",
          topic: "press",
          name: "Anamewithoutanyspacewhereitcouldbreakacrosslines",
          email: newEmail(),
          message:
            "A question.\n\nOver several lines, and one that goes on for as long as people go on. ".repeat(8),
        }),
      });
      await deliver(origin, "customer.subscription.deleted", bought, {}, 60);
      await page.goto(ACCOUNT_PATHS.signIn);
      // an address has five codes an hour, and this test may be tried again
      await signIn(page, SECOND_ADMIN, { nth: mailsTo(SECOND_ADMIN).length + 1 });
      await page.goto(ACCOUNT_PATHS.admin);
      for (const table of ["Users", "Webhook events", "Jobs", "Subscriptions", "Messages"])
        await expect(page.getByRole("region", { name: `${table}, table` })).toBeVisible();
      await expect(page.getByRole("cell", { name: "A question." }).first()).toBeVisible();
    },
  ],
  [
    "upgrade, where nothing is sold",
    "Get Pro",
    async (page) => {
      await page.goto(PAGE_PATHS.pricing);
      await page.getByRole("link", { name: "Get Pro" }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Pro is not sold here" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Write to them" })).toHaveAttribute(
        "href",
        PAGE_PATHS.contact,
      );
    },
  ],
  [
    "message, sent",
    "Your message",
    async (page) => void (await page.goto(`${MESSAGE_PAGE_PATH}?state=sent`)),
  ],
  [
    "message, to check",
    "Your message",
    async (page) => void (await page.goto(`${MESSAGE_PAGE_PATH}?state=check&field=email`)),
  ],
];

for (const [name, title, open] of PAGES) {
  test(`${name}: readable, of the right size, private`, async ({ page, origin }) => {
    await open(page, origin);
    await expectFit(page);
    await expectPrivate(page, title);
  });
}
