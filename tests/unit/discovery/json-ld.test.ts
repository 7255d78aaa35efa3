import { describe, expect, test } from "vitest";
import { BASE_URL_TOKEN } from "#lib/config/paths.ts";
import { type Corpus, loadCorpus, type Page } from "#lib/content/corpus.ts";
import { PRICING, SURFACES } from "#lib/content/data.ts";
import { jsonLd, jsonLdText } from "#lib/discovery/json-ld.ts";
import { smallSite } from "#tests/unit/discovery/small-site.ts";

const small = smallSite();
const CORPORA: [string, Corpus][] = [
  ["a small site", small],
  ["the real content", await loadCorpus()],
];
const page = (path: string): Page => small.byPath.get(path) as Page;
const types = (path: string) => jsonLd(page(path)).map((object) => object["@type"]);

describe.each(CORPORA)("JSON-LD of %s", (_, corpus) => {
  test("an object with an address stays short; questions have none", () => {
    for (const one of corpus.pages) {
      for (const object of jsonLd(one)) {
        const text = jsonLdText(object);
        if (text.includes(BASE_URL_TOKEN)) expect(text.length).toBeLessThan(900);
        if (object["@type"] === "FAQPage") expect(text).not.toContain(BASE_URL_TOKEN);
        expect(object["@context"]).toBe("https://schema.org");
      }
    }
  });

  test("says what the page says", () => {
    for (const one of corpus.pages) {
      const own = jsonLd(one).find((object) => object["@id"] === `${BASE_URL_TOKEN}${one.path}#page`);
      expect(own).toMatchObject({
        url: `${BASE_URL_TOKEN}${one.path}`,
        description: one.description,
        dateModified: one.updated,
      });
      expect([own?.headline ?? own?.name]).toEqual([one.title]);
    }
  });
});

describe("JSON-LD by kind of page", () => {
  test.each([
    ["/", ["Organization", "WebSite", "WebPage"]],
    ["/about", ["AboutPage", "BreadcrumbList"]],
    ["/contact", ["ContactPage", "BreadcrumbList"]],
    ["/docs", ["CollectionPage", "BreadcrumbList"]],
    ["/docs/rate-limits", ["TechArticle", "BreadcrumbList"]],
    ["/blog/older", ["BlogPosting", "BreadcrumbList", "FAQPage"]],
    ["/pricing", ["WebPage", "BreadcrumbList", "Product", ...PRICING.plans.map(() => "Offer"), "ItemList"]],
    ["/for/founders", ["WebPage", "BreadcrumbList"]],
  ])("%s", (path, expected) => {
    expect(types(path)).toEqual(expected);
  });

  test("breadcrumbs lead to the page itself, counted from 1", () => {
    const list = jsonLd(page("/docs/rate-limits")).find((object) => object["@type"] === "BreadcrumbList");
    expect(list?.itemListElement).toMatchObject([
      { position: 1, item: `${BASE_URL_TOKEN}/` },
      { position: 2, item: `${BASE_URL_TOKEN}/docs` },
      { position: 3, item: `${BASE_URL_TOKEN}/docs/rate-limits` },
    ]);
  });

  test("a post has its author and its days", () => {
    expect(jsonLd(page("/blog/older"))[0]).toMatchObject({
      datePublished: "2026-11-01",
      dateModified: "2026-11-03",
      author: { name: "The Reelwright team" },
      keywords: ["http", "a&b"],
    });
  });

  test("offers have the amounts of the price list, and what is not sold is not in stock", () => {
    const offers = jsonLd(page("/pricing")).filter((object) => object["@type"] === "Offer");
    expect(
      offers.map(({ name, price, priceCurrency }) => [name, Number(price) * 100, priceCurrency]),
    ).toEqual(PRICING.plans.map(({ plan, amountMinor }) => [plan, amountMinor, PRICING.currency]));
    for (const [index, plan] of PRICING.plans.entries()) {
      const runs = SURFACES.some(({ id, status }) => id === "video-api" && status === "runs");
      expect(offers[index]?.availability).toMatch(
        plan.amountMinor === 0 || runs ? /InStock$/ : /OutOfStock$/,
      );
      if (plan.payWhatYouWant) {
        expect(offers[index]?.priceSpecification).toMatchObject({
          minPrice: (plan.amountMinor / 100).toFixed(2),
        });
      }
    }
  });

  test("nothing in it ends the script element", () => {
    const faq = jsonLd(page("/blog/older")).at(-1);
    expect(faq).toMatchObject({ "@type": "FAQPage" });
    const text = jsonLdText(faq as ReturnType<typeof jsonLd>[number]);
    expect(text).not.toContain("<");
    expect(JSON.parse(text)).toEqual(faq);
  });
});
