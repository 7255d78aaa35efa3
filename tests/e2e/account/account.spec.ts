import { expect } from "@playwright/test";
import { ACCOUNT_PATHS } from "#lib/config/paths.ts";
import { askForCode, mailsTo, newEmail, signIn, test, typeCode } from "#tests/e2e/account/browser.ts";

test.describe.configure({ mode: "parallel" });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a name is kept as it was typed", async ({ page }) => {
      await signIn(page);
      await page.goto(ACCOUNT_PATHS.account);
      await page.getByLabel("Name").fill(`  Ada <b>"L."</b> & 愛  `);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("main").getByRole("status")).toHaveText("Saved.");
      await expect(page.getByLabel("Name")).toHaveValue(`Ada <b>"L."</b> & 愛`);
    });

    test("another browser is signed out from here", async ({ page, otherBrowser }) => {
      const email = await signIn(page);
      const other = await otherBrowser();
      await signIn(other, email, { nth: 2 });
      await page.goto(ACCOUNT_PATHS.account);
      const rows = page.getByRole("region", { name: "Signed in" }).getByRole("listitem");
      await expect(rows).toHaveCount(2);
      await expect(rows.filter({ hasText: "This browser" })).toContainText(/Chrome on /);
      await rows.getByRole("button", { name: "Sign out" }).click();
      await expect(page.getByRole("main").getByRole("status")).toHaveText("That browser is signed out.");
      await expect(rows).toHaveCount(1);
      await other.goto(ACCOUNT_PATHS.account);
      await expect(other.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    });

    test("an account is deleted when its address is typed, and then it is gone", async ({
      page,
      otherBrowser,
    }) => {
      const email = await signIn(page);
      const other = await otherBrowser();
      await signIn(other, email, { nth: 2 });
      await page.goto(ACCOUNT_PATHS.account);
      await page.getByLabel("Name").fill("Whoever is to be forgotten");
      await page.getByRole("button", { name: "Save" }).click();
      const confirm = page.getByLabel("Type your e-mail address");
      await confirm.fill(newEmail());
      await page.getByRole("button", { name: "Delete my account" }).click();
      await expect(
        page.getByRole("main").getByRole("alert").filter({ hasText: "Nothing was deleted" }),
      ).toBeVisible();
      await confirm.fill(email.toUpperCase());
      await page.getByRole("button", { name: "Delete my account" }).click();
      await expect(page.getByRole("main").getByRole("status")).toHaveText("The account is deleted.");

      // every browser of theirs is signed out, and a mail says so
      for (const one of [page, other]) {
        await one.goto(ACCOUNT_PATHS.account);
        await expect(one.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
      }
      await expect
        .poll(() => mailsTo(email).map(({ template }) => template), { timeout: 20_000 })
        .toContain("account-deleted");

      // the address is free: who comes again is somebody new
      await page.goto(`${ACCOUNT_PATHS.signIn}?next=${ACCOUNT_PATHS.account}`);
      await typeCode(page, await askForCode(page, email, 3));
      await expect(page.getByLabel("Name")).toHaveValue("");
    });
  });
}
