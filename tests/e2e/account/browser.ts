import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { ACCOUNT_PATHS } from "#lib/config/paths.ts";
import { PLANTED } from "#tests/harness/planted.ts";

/** Where the server under test keeps its data; playwright.config.ts makes it. */
export const DATA_DIRECTORY = process.env.E2E_DATA_DIR ?? "";
/** Who runs the server under test. */
export const ADMIN = "admin@reader.example";
/** Another one: an address gets five codes an hour. */
export const SECOND_ADMIN = "second-admin@reader.example";

const REPORT_VIOLATIONS = () =>
  addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective}`));

let people = 0;
/** An address that nobody has. */
export function newEmail(): string {
  people += 1;
  return `person-${process.pid}-${people}-${Date.now().toString(36)}@reader.example`;
}

/** Limits count by address: every test has one of its own, as if a proxy had seen it. */
function newAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `10.${part()}.${part()}.${part()}`;
}

/** What a page may do besides being right. */
export interface Watch {
  /** Errors in its console, violations of its policy, exceptions. */
  complaints: string[];
  /** Other hosts that it asked. */
  foreign: string[];
}

/** Listens to everything that the pages of a context do. */
function watch(context: BrowserContext, origin: string): Watch {
  const watched: Watch = { complaints: [], foreign: [] };
  context.on("console", (message) => {
    if (message.type() === "error") watched.complaints.push(message.text());
  });
  context.on("weberror", (error) => watched.complaints.push(String(error.error())));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith("data:")) watched.foreign.push(url);
  });
  return watched;
}

interface Fixtures {
  /** Of the server under test. */
  origin: string;
  /** What the test's own browser complained of; whatever is left at its end fails it. */
  watched: Watch;
  /** Another browser: nothing of the first one is in it. */
  otherBrowser: () => Promise<Page>;
}

/** Headers that make a browser, or a program, a client of its own. */
export const asSomebody = (): Record<string, string> => ({
  "x-forwarded-for": newAddress(),
  "x-api-key": PLANTED,
});

/** Tests of the account pages: no page may complain, break its policy, or ask another host. */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ javaScriptEnabled: _ }, use) => use(asSomebody()),
  origin: async ({ baseURL }, use) => use(baseURL ?? ""),
  watched: [
    async ({ context, origin }, use) => {
      await context.addInitScript(REPORT_VIOLATIONS);
      const watched = watch(context, origin);
      await use(watched);
      expect(watched).toEqual({ complaints: [], foreign: [] });
    },
    { auto: true },
  ],
  otherBrowser: async ({ browser, origin, javaScriptEnabled }, use) => {
    const opened: BrowserContext[] = [];
    const open = async (from: Browser) => {
      const context = await from.newContext({
        baseURL: origin,
        javaScriptEnabled,
        extraHTTPHeaders: asSomebody(),
      });
      opened.push(context);
      return context.newPage();
    };
    await use(() => open(browser));
    for (const context of opened) await context.close();
  },
});

interface Mail {
  to: string;
  template: string;
  subject: string;
  text: string;
}

/** The mails to an address, oldest first. */
export function mailsTo(email: string, directory = DATA_DIRECTORY): Mail[] {
  let lines = "";
  try {
    lines = readFileSync(join(directory, "outbox.jsonl"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return (
    lines
      .split("\n")
      // the last line may be half there
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Mail)
      .filter(({ to }) => to === email)
  );
}

/** The codes that were mailed to an address: waits until there are as many. */
export async function codesTo(email: string, count: number, directory?: string): Promise<string[]> {
  const codes = () =>
    mailsTo(email, directory).flatMap(({ template, text }) =>
      template === "sign-in-code" ? (/^\d{6}$/m.exec(text) ?? []) : [],
    );
  await expect.poll(codes, { timeout: 20_000 }).toHaveLength(count);
  return codes();
}

/** Asks for a code on the sign-in page and waits for the mail. @param nth how many codes the address has had then */
export async function askForCode(page: Page, email: string, nth = 1, directory?: string): Promise<string> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Mail me a code" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  return (await codesTo(email, nth, directory)).at(-1) ?? "";
}

/** Types a code. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs somebody in, from the sign-in page on. @param nth how many codes the address has had then */
export async function signIn(
  page: Page,
  email = newEmail(),
  { at = ACCOUNT_PATHS.signIn as string, nth = 1, directory = DATA_DIRECTORY } = {},
): Promise<string> {
  await page.goto(at);
  await typeCode(page, await askForCode(page, email, nth, directory));
  if (at === ACCOUNT_PATHS.signIn)
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  return email;
}
