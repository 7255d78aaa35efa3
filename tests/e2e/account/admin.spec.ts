import { expect, type Page } from "@playwright/test";
import { ACCOUNT_PATHS } from "#lib/config/paths.ts";
import { ADMIN, signIn, test } from "#tests/e2e/account/browser.ts";
import { boughtBy, deliver } from "#tests/e2e/account/billing-events.ts";

// one address gets five codes an hour: whoever runs the service signs in once
test.describe.configure({ mode: "serial" });

const row = (page: Page, table: string, text: string) =>
  page.getByRole("region", { name: table }).getByRole("row").filter({ hasText: text });

test("the admin page is there for ADMIN_EMAILS alone", async ({ page, watched }) => {
  await signIn(page);
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
  const response = await page.goto(ACCOUNT_PATHS.admin);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This frame is not on the reel");
  // Chromium says that it was a 404
  expect(watched.complaints).toHaveLength(1);
  watched.complaints = [];
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an event is applied again, a failed job is tried again", async ({ page, otherBrowser, origin }) => {
    // somebody with a subscription deletes the account on a host without a key of the billing provider
    const somebody = await otherBrowser();
    const email = await signIn(somebody);
    await signIn(page, ADMIN);
    await page.getByRole("link", { name: "Admin" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Admin" })).toBeVisible();
    const person = row(page, "Users", email);
    await expect(person).toContainText("free");
    const bought = boughtBy((await person.locator("code").textContent()) ?? "");
    await deliver(origin, "checkout.session.completed", bought);
    const created = await deliver(origin, "customer.subscription.created", bought);
    await page.reload();
    await expect(row(page, "Users", email)).toContainText("pro");
    await expect(row(page, "Subscriptions", bought.subscription)).toContainText("active");

    await page.getByRole("button", { name: `Replay ${created}` }).click();
    await expect(page.getByRole("main").getByRole("status")).toHaveText("Applied again.");
    await expect(row(page, "Webhook events", created)).toBeVisible();

    await somebody.goto(ACCOUNT_PATHS.account);
    await somebody.getByLabel("Type your e-mail address").fill(email);
    await somebody.getByRole("button", { name: "Delete my account" }).click();
    await expect(somebody.getByRole("main").getByRole("status")).toHaveText("The account is deleted.");

    const failed = row(page, "Jobs", "billing.cancel-subscription").filter({ hasText: bought.subscription });
    await expect(async () => {
      await page.goto(ACCOUNT_PATHS.admin);
      await expect(failed).toContainText("failed", { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await expect(failed).toContainText("BILLING_API_KEY is not set");
    await expect(row(page, "Users", email)).toHaveCount(0);
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("main").getByRole("status")).toHaveText("The job is tried again.");
  });
});
