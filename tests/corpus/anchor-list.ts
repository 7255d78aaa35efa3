import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";

/** Page path → ids of its headings: every address with a fragment that we have ever given out. */
export const AnchorList = z.record(z.string().startsWith("/"), z.array(z.string().min(1)));
export type AnchorList = z.infer<typeof AnchorList>;

const FILE = "content/data/anchors.json";

/** The committed list. */
export const readAnchors = async (): Promise<AnchorList> =>
  AnchorList.parse(JSON.parse(await readFile(FILE, "utf8")));

export const writeAnchors = (list: AnchorList): Promise<void> =>
  writeFile(
    FILE,
    `${JSON.stringify(Object.fromEntries(Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
  );

export interface Redirect {
  from: string;
  to: string;
}

/** What is wrong with a list, beside what the pages have now. Addresses are `/path` or `/path#id`. */
export function checkAnchors(
  list: AnchorList,
  pages: readonly { path: string; headings: readonly { id: string }[] }[],
  redirects: readonly Redirect[],
): { vanished: string[]; unlisted: string[]; wrongRedirects: string[] } {
  const addresses = (path: string, ids: readonly string[]) => [path, ...ids.map((id) => `${path}#${id}`)];
  const now = new Set(
    pages.flatMap((page) =>
      addresses(
        page.path,
        page.headings.map(({ id }) => id),
      ),
    ),
  );
  const listed = Object.entries(list).flatMap(([path, ids]) => addresses(path, ids));
  const moved = new Map(redirects.map(({ from, to }) => [from, to]));
  // a page that has moved takes its fragments with it: browsers keep them over a redirect
  const target = (address: string): string | undefined => {
    const [path = "", id] = address.split("#");
    const whole = moved.get(path);
    return moved.get(address) ?? (whole && id ? `${whole}#${id}` : whole);
  };
  const lost = listed.filter((address) => !now.has(address));
  return {
    vanished: lost.filter((address) => target(address) === undefined),
    unlisted: [...now].filter((address) => !listed.includes(address)),
    wrongRedirects: [
      ...redirects.filter(({ from }) => now.has(from)).map(({ from }) => `${from} exists and is redirected`),
      ...redirects
        .filter(({ from }) => !listed.includes(from))
        .map(({ from }) => `${from} was never an address`),
      ...lost.flatMap((address) => {
        const to = target(address);
        return to === undefined || now.has(to) ? [] : [`${address} leads to ${to}, which is not there`];
      }),
    ],
  };
}
