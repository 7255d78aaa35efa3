import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import { ACCOUNT_ACTIONS, ACCOUNT_PATHS } from "#lib/config/paths.ts";

/** A service with its pages, whose mail goes to the file in its directory. */
interface Site {
  origin: string;
  dataDirectory: string;
}

/** The sign-in code that was mailed to an address: a job mails it, a moment later. */
export const codeFor = ({ dataDirectory }: Site, email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const lines = (await readFile(join(dataDirectory, "outbox.jsonl"), "utf8")).split("\n");
      const mail = lines.findLast((line) => line.includes(`"to":"${email}"`)) ?? "";
      return /\b\d{6}\b/.exec((JSON.parse(mail) as { text: string }).text)?.[0] as string;
    },
    { timeout: 20_000 },
  );

/** What an answer gives a browser to send back. */
export const cookiesOf = (response: Response): string[] =>
  response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");

/** A form of the service's pages, sent as a browser does. */
function submit(site: Site, path: string, cookie: string, fields: Record<string, string>): Promise<Response> {
  return fetch(`${site.origin}${path}`, {
    method: "POST",
    headers: { origin: site.origin, cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

/** Signs somebody in by a mailed code. @returns the browser's Cookie header */
export async function signInByMail(site: Site, email: string): Promise<string> {
  const asked = await submit(site, ACCOUNT_ACTIONS.requestCode, "", { email });
  const code = await codeFor(site, email);
  const signed = await submit(site, ACCOUNT_ACTIONS.verifyCode, cookiesOf(asked).join("; "), { code });
  const session = cookiesOf(signed).filter((cookie) => !cookie.endsWith("="));
  if (!session.length) throw new Error(`sign-in: ${signed.status} ${signed.headers.get("location")}`);
  return session.join("; ");
}

/** Enters a device's code on its page, and allows it. */
export async function allowDevice(site: Site, cookie: string, code: string): Promise<void> {
  const page = await fetch(`${site.origin}${ACCOUNT_PATHS.device}?user_code=${code}`, {
    headers: { cookie, accept: "text/html" },
  });
  if (!(await page.text()).includes("Reelwright command line")) throw new Error(`/device: ${page.status}`);
  const answer = await submit(site, ACCOUNT_ACTIONS.device, cookie, { code, answer: "allow" });
  if (answer.headers.get("location") !== `${ACCOUNT_PATHS.device}?done=allowed`)
    throw new Error(`device: ${answer.status} ${answer.headers.get("location")}`);
}
