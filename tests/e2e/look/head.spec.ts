import { expect, test } from "@playwright/test";
import { BASE_URL_TOKEN, markdownPath } from "#lib/config/paths.ts";
import { EVERY_PAGE } from "#tests/e2e/look/pages.ts";

const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1];
const tagsOf = (html: string, pattern: RegExp) => html.match(pattern) ?? [];

test("every page has one h1, a title, a description, its canonical address, its alternates and an image", async ({
  request,
  baseURL,
}) => {
  const titles = new Map<string, string>();
  for (const path of EVERY_PAGE) {
    const response = await request.get(path, { headers: { accept: "text/html" } });
    const html = await response.text();
    expect(html, path).not.toContain(new URL(BASE_URL_TOKEN).host);
    expect(tagsOf(html, /<h1[ >]/g), `${path}: h1`).toHaveLength(1);

    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
    expect(title, path).not.toBe("");
    expect(titles.get(title), `${path}: the title of another page`).toBeUndefined();
    titles.set(title, path);

    const metas = tagsOf(html, /<meta [^>]*>/g);
    const meta = (name: string) =>
      metas
        .filter((tag) => attribute(tag, "(?:name|property)") === name)
        .map((tag) => attribute(tag, "content"));
    expect(meta("description"), path).toHaveLength(1);
    expect(meta("og:title"), path).toHaveLength(1);
    expect(meta("twitter:card"), path).toEqual(["summary_large_image"]);

    const links = tagsOf(html, /<link [^>]*>/g);
    const canonical = links
      .filter((tag) => attribute(tag, "rel") === "canonical")
      .map((tag) => attribute(tag, "href"));
    expect(
      canonical.map((href) => new URL(href ?? "").href),
      path,
    ).toEqual([new URL(path, baseURL).href]);
    const alternates = Object.fromEntries(
      links
        .filter((tag) => attribute(tag, "rel") === "alternate")
        .map((tag) => [attribute(tag, "type"), attribute(tag, "href")]),
    );
    expect(alternates["text/markdown"], path).toBe(`${baseURL}${markdownPath(path)}`);
    expect(alternates["application/json"], path).toBeDefined();
    expect(alternates["application/rss+xml"], path).toBe(`${baseURL}/feed.xml`);

    const [image] = meta("og:image");
    const picture = await request.get(image ?? "");
    expect(picture.status(), `${path}: ${image}`).toBe(200);
    expect(picture.headers()["content-type"], path).toBe("image/png");
    // PNG: the header chunk holds width and height (PNG §11.2.2)
    const bytes = await picture.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([1200, 630]);
  }
});

test("icons are served", async ({ request }) => {
  for (const path of ["/favicon.ico", "/icon.svg", "/og/apple-touch-icon.png"]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});
