import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { ACCOUNT_PATHS, PAGE_PATHS } from "#lib/config/paths.ts";
import { boughtBy, deliver } from "#tests/e2e/account/billing-events.ts";
import { askForCode, newEmail, signIn, test as base, typeCode } from "#tests/e2e/account/browser.ts";
import { expectFit, expectPrivate } from "#tests/e2e/account/fit.ts";
import { type PlayedProvider, playProvider } from "#tests/harness/billing-provider.ts";
import { type RunningServer, startFront } from "#tests/harness/servers.ts";
import { SECRETS } from "#tests/harness/signing.ts";
import { PLANTED } from "#tests/harness/planted.ts";

base.describe.configure({ mode: "default" });

/** A host that sells Pro, and the provider that it sells it by, on another origin. */
interface Shop {
  server: RunningServer;
  provider: PlayedProvider;
  directory: string;
}

const test = base.extend<{ sessionsAsked: () => Record<string, string>[] }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
    async ({}, use) => {
      const directory = mkdtempSync(join(tmpdir(), "reelwright-shop-"));
      const provider = await playProvider();
      const server = await startFront({
        DATA_DIR: directory,
        BILLING_API_KEY: `rk_test_${PLANTED}`,
        BILLING_API_URL: provider.url,
        BILLING_WEBHOOK_SECRET: SECRETS.billing,
        TRUSTED_PROXY_HOPS: "1",
        RATE_LIMIT_REQUESTS: "1000000",
        LOG_LEVEL: "warn",
      });
      await use({ server, provider, directory });
      await server.stop();
      await provider.close();
      rmSync(directory, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shop }, use) => use(shop.server.origin),
  sessionsAsked: async ({ shop: { provider } }, use) => {
    provider.asked.length = 0;
    provider.fields.length = 0;
    provider.answers.clear();
    await use(() =>
      provider.fields.filter((_, index) => provider.asked[index] === "POST /v1/checkout/sessions"),
    );
  },
});

/** The provider's page, in the words of the test: it leads back to the addresses that it was given. */
function sell({ provider, server: { origin } }: Shop, amount: string): void {
  const back = `${origin}${ACCOUNT_PATHS.upgrade}?${new URLSearchParams({ amount })}`;
  provider.answers.set("POST /v1/checkout/sessions", [
    200,
    { id: "cs_1", object: "checkout.session", url: `${provider.url}/pay?session=cs_1&x=%26` },
  ]);
  provider.answers.set("GET /pay", [
    200,
    `<!doctype html><link rel=icon href=data:,><title>Pay</title><h1>Pay here</h1>
     <a href="${origin}${ACCOUNT_PATHS.dashboard}?notice=paid">Pay</a> <a href="${back.replaceAll("&", "&amp;")}">Back</a>`,
  ]);
}

const give = async (page: Page, amount: string, button = "Get Pro"): Promise<void> => {
  await page.getByLabel(/a month \(at least \$5\)/).fill(amount);
  await page.getByRole("button", { name: button, exact: true }).click();
};
const plan = (page: Page) => page.getByRole("region", { name: "Plan" });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("from pricing to the provider's page, back, and to Pro", async ({
      page,
      shop,
      origin,
      watched,
      sessionsAsked,
    }) => {
      sell(shop, "12,50");
      const email = newEmail();
      await page.goto(PAGE_PATHS.pricing);
      await page.getByRole("link", { name: "Get Pro" }).first().click();
      await expect(page).toHaveURL(`${ACCOUNT_PATHS.signIn}?next=%2Fupgrade`);
      await typeCode(page, await askForCode(page, email, 1, shop.directory));
      await expect(page.getByRole("heading", { level: 1, name: "Name your price" })).toBeVisible();

      await give(page, "4.99");
      await expect(page.getByRole("main").getByRole("alert")).toContainText("at or above the minimum");
      await expect(page.getByLabel(/a month/)).toHaveValue("4.99");
      expect(sessionsAsked()).toEqual([]);

      await give(page, "12,50");
      await expect(page.getByRole("heading", { level: 1, name: "Pay here" })).toBeVisible();
      await page.getByRole("link", { name: "Back" }).click();
      await expect(page.getByLabel(/a month/)).toHaveValue("12,50");

      await page.getByRole("button", { name: "Get Pro", exact: true }).click();
      await page.getByRole("link", { name: "Pay", exact: true }).click();
      await expect(page.getByRole("main").getByRole("status")).toContainText("Thank you.");
      const [asked = {}] = sessionsAsked();
      expect(asked).toMatchObject({
        mode: "subscription",
        customer_email: email,
        "line_items[0][price_data][unit_amount]": "1250",
        "line_items[0][price_data][currency]": "usd",
        success_url: `${origin}${ACCOUNT_PATHS.dashboard}?notice=paid`,
        cancel_url: `${origin}${ACCOUNT_PATHS.upgrade}?amount=12%2C50`,
      });

      const bought = boughtBy(asked.client_reference_id ?? "");
      await deliver(origin, "checkout.session.completed", bought);
      await deliver(origin, "customer.subscription.created", bought);
      await page.goto(ACCOUNT_PATHS.dashboard);
      await expect(plan(page).locator(".plan-now")).toHaveText(/^Pro/);

      // what is paid is looked after at the provider, and changed here
      shop.provider.answers.set("POST /v1/billing_portal/sessions", [
        200,
        { id: "bps_1", url: `${shop.provider.url}/portal` },
      ]);
      shop.provider.answers.set("GET /portal", [
        200,
        `<!doctype html><link rel=icon href=data:,><title>Portal</title><h1>Your payments</h1>`,
      ]);
      await page.getByRole("button", { name: "Payment method and invoices" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Your payments" })).toBeVisible();
      expect(shop.provider.fields.at(-2)).toEqual({
        customer: bought.customer,
        return_url: `${origin}${ACCOUNT_PATHS.dashboard}`,
      });

      const subscription = {
        id: bought.subscription,
        object: "subscription",
        items: { object: "list", data: [{ id: "si_1", price: { id: "price_1", product: "prod_1" } }] },
      };
      for (const method of ["GET", "POST"])
        shop.provider.answers.set(`${method} /v1/subscriptions/${bought.subscription}`, [200, subscription]);
      await page.goto(ACCOUNT_PATHS.dashboard);
      await give(page, "20", "Change it");
      await expect(page.getByRole("main").getByRole("status")).toContainText("The new amount counts");
      expect(shop.provider.fields.at(-1)).toMatchObject({ "items[0][price_data][unit_amount]": "2000" });

      // the provider's pages alone, by navigation: nothing of ours was refused by a policy
      expect(new Set(watched.foreign.map((url) => new URL(url).origin))).toEqual(
        new Set([shop.provider.url]),
      );
      watched.foreign.length = 0;
    });

    test("from the dashboard; a provider that is away charges nobody", async ({
      page,
      shop,
      watched,
      sessionsAsked,
    }) => {
      sell(shop, "7");
      await signIn(page, newEmail(), { directory: shop.directory });
      await give(page, "7");
      await expect(page.getByRole("heading", { level: 1, name: "Pay here" })).toBeVisible();
      expect(sessionsAsked()[0]).toMatchObject({ "line_items[0][price_data][unit_amount]": "700" });
      watched.foreign.length = 0;
      shop.provider.answers.set("POST /v1/checkout/sessions", [500, { error: { type: "api_error" } }]);
      await page.goto(ACCOUNT_PATHS.dashboard);
      await give(page, "7");
      await expect(page.getByRole("main").getByRole("alert")).toContainText("Nothing was charged.");
    });
  });
}

test("the pages of a host that sells are readable, of the right size, private", async ({ page, shop }) => {
  await signIn(page, newEmail(), { directory: shop.directory });
  await expectFit(page);
  await expectPrivate(page, "Dashboard");
  await page.goto(`${ACCOUNT_PATHS.upgrade}?amount=3&notice=amount_wrong`);
  await expectFit(page);
  await expectPrivate(page, "Get Pro");
});
