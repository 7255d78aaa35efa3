import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { ACCOUNT_PATHS, AUTH_PATHS, MESSAGE_PAGE_PATH } from "#lib/config/paths.ts";
import { askForCode, asSomebody, newEmail, signIn, test } from "#tests/e2e/account/browser.ts";

test.describe.configure({ mode: "parallel" });

const WIDTHS = [320, 390, 640, 820, 961, 1024, 1200, 1440];

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

/** What is wrong with a page, whoever reads it and on whatever screen. */
async function expectFit(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(
      violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`)),
      colorScheme,
    ).toEqual([]);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, `${width} px`).toBe(0);
  }
}

/** What every page of one reader says of itself. */
async function expectPrivate(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(`${title} · Reelwright`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const again = await page.reload();
  expect(again?.status()).toBe(200);
  expect(again?.headers()["cache-control"]).toMatch(/\bno-store\b/);
  const policy = again?.headers()["content-security-policy"] ?? "";
  const nonce = /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1];
  expect(nonce, policy).toBeTruthy();
  expect(policy).toContain("form-action 'self'");
  expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain("unsafe");
  const next = await page.reload();
  expect(next?.headers()["content-security-policy"], "a nonce is used once").not.toContain(nonce);
}

for (const [name, title, open] of PAGES) {
  test(`${name}: readable, of the right size, private`, async ({ page, origin }) => {
    await open(page, origin);
    await expectFit(page);
    await expectPrivate(page, title);
  });
}
