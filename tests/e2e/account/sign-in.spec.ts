import { expect } from "@playwright/test";
import { ACCOUNT_PATHS } from "#lib/config/paths.ts";
import { askForCode, codesTo, newEmail, signIn, test, typeCode } from "#tests/e2e/account/browser.ts";

test.describe.configure({ mode: "parallel" });

/** Six digits that are not these. */
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the header leads to signing in; a wrong code, another one, and in", async ({ page }) => {
      const email = newEmail();
      await page.goto("/");
      await page.getByRole("link", { name: "Sign in" }).click();
      await expect(page).toHaveURL(ACCOUNT_PATHS.signIn);
      await expect(page.getByText("No mail server is set")).toHaveCount(0);
      const first = await askForCode(page, email);
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText("No mail server is set")).toBeVisible();

      await typeCode(page, another(first));
      await expect(page.getByRole("main").getByRole("alert").filter({ hasText: "wrong" })).toBeVisible();

      await page.getByRole("button", { name: "Send another code" }).click();
      await expect(
        page.getByRole("main").getByRole("status").filter({ hasText: "A new code" }),
      ).toBeVisible();
      const [, second = ""] = await codesTo(email, 2);
      await typeCode(page, second);
      await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();

      // no page says "Sign in" to who is signed in; without JavaScript the link leads on
      for (const path of ["/", "/studio", "/docs", "/pricing", "/blog", "/search", ACCOUNT_PATHS.upgrade]) {
        await page.goto(path);
        const header = page.getByRole("banner");
        await expect(
          header.getByRole("link", { name: javaScriptEnabled ? "Dashboard" : "Sign in" }),
        ).toBeVisible();
        if (javaScriptEnabled) await expect(header.getByRole("link", { name: "Sign in" })).toHaveCount(0);
      }
      await page.goto("/");
      await page.getByRole("link", { name: javaScriptEnabled ? "Dashboard" : "Sign in" }).click();
      await expect(page).toHaveURL(ACCOUNT_PATHS.dashboard);
    });

    test("an address that was mistyped is changed", async ({ page }) => {
      await page.goto(ACCOUNT_PATHS.signIn);
      await askForCode(page, newEmail());
      // the code's field is empty, and that must not hold anybody here
      await page.getByRole("button", { name: "Use another address" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
      const email = newEmail();
      await typeCode(page, await askForCode(page, email));
      await expect(page.getByText(email)).toBeVisible();
    });

    test("who asked for a page comes back to it", async ({ page }) => {
      await signIn(page, newEmail(), { at: `${ACCOUNT_PATHS.account}?notice=renamed` });
      await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("status")).toHaveText("Saved.");
    });

    test("signed out, nothing private is left: not by going back, not by asking", async ({ page }) => {
      const email = await signIn(page);
      await page.goto(ACCOUNT_PATHS.account);
      await expect(page.getByText(email).first()).toBeVisible();
      await page.getByRole("button", { name: "Sign out", exact: true }).click();
      await expect(page.getByRole("main").getByRole("status")).toHaveText("You are signed out.");
      await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
      for (let back = 0; back < 2; back += 1) {
        await page.goBack();
        await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
        await expect(page.getByText(email)).toHaveCount(0);
      }
      await page.goto(ACCOUNT_PATHS.dashboard);
      await expect(page).toHaveURL(/\/sign-in\?next=%2Fdashboard$/);
    });
  });
}

test("a session that another browser ended: pages stop saying that it lives at the first click", async ({
  page,
  context,
}) => {
  await signIn(page);
  const session = (await context.cookies()).find(({ name }) => name === "reelwright");
  await context.clearCookies({ name: "reelwright" });
  await context.addCookies([
    { ...session, name: "reelwright", value: "ended.elsewhere" } as typeof session & object,
  ]);
  await page.goto("/pricing");
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(ACCOUNT_PATHS.signIn);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto("/pricing");
  await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toHaveCount(0);
});

test("a code works once", async ({ page, otherBrowser }) => {
  const email = newEmail();
  await page.goto(ACCOUNT_PATHS.signIn);
  const code = await askForCode(page, email);
  await typeCode(page, code);
  await expect(page.getByText(email)).toBeVisible();
  const other = await otherBrowser();
  await other.goto(ACCOUNT_PATHS.signIn);
  await askForCode(other, email, 2);
  await typeCode(other, code);
  await expect(other.getByRole("main").getByRole("alert").filter({ hasText: "wrong" })).toBeVisible();
});

test("a next that leads away leads to the dashboard", async ({ page }) => {
  for (const next of ["https://evil.example/", "//evil.example/", "/\\evil.example"]) {
    await page.context().clearCookies();
    await signIn(page, newEmail(), { at: `${ACCOUNT_PATHS.signIn}?${new URLSearchParams({ next })}` });
    await expect(page).toHaveURL(ACCOUNT_PATHS.dashboard);
  }
});
