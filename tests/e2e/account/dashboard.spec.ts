import { expect, type Page } from "@playwright/test";
import { ACCOUNT_PATHS, AUTH_PATHS, TOKEN_PATHS } from "#lib/config/paths.ts";
import { asSomebody, signIn, test } from "#tests/e2e/account/browser.ts";
import { boughtBy, deliver } from "#tests/e2e/account/billing-events.ts";

test.describe.configure({ mode: "parallel" });

/** The id of who is signed in, as a program of theirs learns it. */
async function idOf(page: Page, origin: string): Promise<string> {
  const post = async (path: string, fields: Record<string, string>) =>
    (
      await fetch(new URL(`${AUTH_PATHS.base}${path}`, origin), {
        method: "POST",
        headers: asSomebody(),
        body: new URLSearchParams(fields),
      })
    ).json();
  const { device_code, user_code } = await post("/device/code", {
    client_id: "reelwright-cli",
    scope: "profile",
  });
  await page.goto(`${ACCOUNT_PATHS.device}?user_code=${user_code}`);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Connected" })).toBeVisible();
  const { access_token } = await post("/oauth2/token", {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    device_code,
    client_id: "reelwright-cli",
  });
  const me = await fetch(new URL(TOKEN_PATHS.me, origin), {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return ((await me.json()) as { id: string }).id;
}

test("the dashboard says the plan and why, from nothing to an end", async ({ page, origin }) => {
  await signIn(page);
  const plan = page.getByRole("region", { name: "Plan" });
  await expect(plan).toContainText("Free");
  await expect(plan).toContainText("No subscription.");
  await expect(plan).toContainText("Nothing is sold on this host.");
  const bought = boughtBy(await idOf(page, origin));
  await page.goto(ACCOUNT_PATHS.dashboard);
  await expect(page.getByRole("button", { name: /^Disconnect/ })).toBeVisible();

  await deliver(origin, "checkout.session.completed", bought);
  /** Status of the subscription, what else is so, and what the page says. */
  const states: [string, Record<string, unknown>, string, RegExp][] = [
    ["incomplete", {}, "Free", /The first payment is not through yet\./],
    ["trialing", {}, "Pro", /Not charged yet\. Until \d{4}-\d\d-\d\d \d\d:\d\d UTC\./],
    ["active", {}, "Pro", /Paid monthly, by your own amount\. Until/],
    ["past_due", {}, "Pro", /The last payment failed\..* Until/],
    ["active", { cancel_at_period_end: true }, "Pro", /Canceled, and paid to the end of its period\. Until/],
    ["paused", {}, "Free", /The subscription is paused\.$/],
    ["unpaid", {}, "Free", /The subscription is not paid\.$/],
  ];
  for (const [index, [status, more, name, why]] of states.entries()) {
    await deliver(
      origin,
      "customer.subscription.updated",
      bought,
      {
        cancel_at_period_end: false,
        status,
        ...more,
      },
      index + 1,
    );
    await page.reload();
    const now = plan.locator(".plan-now");
    await expect(now, status).toHaveText(new RegExp(`^${name}`));
    await expect(now, status).toHaveText(why);
  }
  await deliver(origin, "customer.subscription.deleted", bought, {}, 60);
  await page.reload();
  await expect(plan.locator(".plan-now")).toHaveText(/^FreeThe subscription has ended\.$/);
});
