import { expect } from "@playwright/test";
import { HONEYPOT_FIELD } from "#lib/config/message-form.ts";
import { MESSAGES_PATH, PAGE_PATHS } from "#lib/config/paths.ts";
import { mailsTo, newEmail, test } from "#tests/e2e/account/browser.ts";
import { SITE_DATA } from "#lib/content/data.ts";

test.describe.configure({ mode: "parallel" });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a message reaches the people that it is for", async ({ page }) => {
      const email = newEmail();
      await page.goto(PAGE_PATHS.contact);
      await page.getByLabel("What it is about").selectOption("press");
      await page.getByLabel("Your name").fill("Ada L.");
      await page.getByLabel("Your e-mail address").fill(email);
      await page.getByLabel("Your message").fill("Two lines,\nand <b>no</b> markup.");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "It is on its way" })).toBeVisible();
      const mails = () => mailsTo(SITE_DATA.contacts.press).filter(({ text }) => text.includes(email));
      await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
      expect(mails()[0]?.text).toContain("Two lines,\nand <b>no</b> markup.");
    });

    test("so does one to sales; what may stay empty stays empty", async ({ page }) => {
      const email = newEmail();
      await page.goto(PAGE_PATHS.contactSales);
      await page.getByLabel("Your name").fill("Ada L.");
      await page.getByLabel("Your e-mail address").fill(email);
      await page.getByLabel("Organisation").fill("An office");
      await page.getByLabel("The films").fill("Ten a week.");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "It is on its way" })).toBeVisible();
      const mails = () => mailsTo(SITE_DATA.contacts.sales).filter(({ text }) => text.includes(email));
      await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
    });

    test("a field that cannot be taken is named, and going back loses nothing", async ({ page }) => {
      await page.goto(PAGE_PATHS.contact);
      await page.getByLabel("Your name").fill("   ");
      await page.getByLabel("Your e-mail address").fill(newEmail());
      await page.getByLabel("Your message").fill("Something long that took an hour to write.");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "One thing to check" })).toBeVisible();
      await expect(page.getByRole("main")).toContainText("“Your name” is empty");
      await page.goBack();
      await expect(page.getByLabel("Your message")).toHaveValue("Something long that took an hour to write.");
    });
  });
}

test("what fills in the field that nobody sees hears the same, and nothing is sent", async ({
  page,
  request,
  origin,
}) => {
  await page.goto(PAGE_PATHS.contact);
  const trap = page.locator(`input[name="${HONEYPOT_FIELD}"]`);
  const name = page.getByLabel("Your name");
  // not by the eye, not by the keyboard, not by a screen reader
  await expect(trap).toHaveAttribute("tabindex", "-1");
  await expect(page.getByRole("textbox", { name: "Leave this empty" })).toHaveCount(0);
  await expect(trap.locator("..")).toHaveCSS("clip-path", "inset(50%)");
  await expect(name).toBeVisible();

  const send = (email: string, more: Record<string, string> = {}) =>
    request.post(MESSAGES_PATH, {
      headers: { origin: origin },
      form: { kind: "contact", topic: "careers", name: "A program", email, message: "Buy.", ...more },
      maxRedirects: 0,
    });
  const [spam, person] = [newEmail(), newEmail()];
  const trapped = await send(spam, { [HONEYPOT_FIELD]: "https://spam.example/" });
  const taken = await send(person);
  expect([trapped.status(), trapped.headers().location]).toEqual([taken.status(), taken.headers().location]);
  // mails go in their order: the later one has come
  const mails = () =>
    mailsTo(SITE_DATA.contacts.careers)
      .map(({ text }) => text)
      .join("\n");
  await expect.poll(mails, { timeout: 20_000 }).toContain(person);
  expect(mails()).not.toContain(spam);
});
