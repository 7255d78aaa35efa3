import { toString as textOf } from "mdast-util-to-string";
import { BASE_URL_TOKEN, PAGE_PATHS, SEARCH_PAGE_PATH } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import type { Page } from "#lib/content/corpus.ts";
import { PRICING, type Plan, SITE_DATA, SURFACES } from "#lib/content/data.ts";
import { limitRows } from "#lib/content/plan-limits.ts";
import { parseMarkdown } from "#lib/content/markdown.ts";

/** A schema.org description of something on a page. Addresses hold `BASE_URL_TOKEN`. */
export type JsonLd = { "@context": "https://schema.org"; "@type": string } & Record<string, unknown>;

const thing = (type: string, properties: Record<string, unknown>): JsonLd => ({
  "@context": "https://schema.org",
  "@type": type,
  ...properties,
});

const at = (path: string): string => `${BASE_URL_TOKEN}${path}`;
const ORGANIZATION = { "@id": at("/#organization") };
const WEBSITE = { "@id": at("/#website") };

/** What the page is, in schema.org's words. */
const PAGE_TYPES: Partial<Record<Page["kind"], string>> = {
  docs: "TechArticle",
  post: "BlogPosting",
  "docs-index": "CollectionPage",
  "blog-index": "CollectionPage",
};
const PATH_TYPES: Record<string, string> = {
  [PAGE_PATHS.about]: "AboutPage",
  [PAGE_PATHS.contact]: "ContactPage",
};

function describePage(page: Page): JsonLd {
  const url = at(page.path);
  const type = PATH_TYPES[page.path] ?? PAGE_TYPES[page.kind] ?? "WebPage";
  const article = type === "TechArticle" || type === "BlogPosting";
  return thing(type, {
    "@id": `${url}#page`,
    url,
    [article ? "headline" : "name"]: page.title,
    description: page.description,
    inLanguage: SITE.language,
    dateModified: page.updated,
    ...(page.published && { datePublished: page.published }),
    // the author is a team, not a person with a name
    ...(page.author && { author: { "@type": "Organization", name: page.author } }),
    ...(page.tags.length && { keywords: page.tags }),
    ...(article && { publisher: ORGANIZATION }),
    isPartOf: WEBSITE,
  });
}

function describeSite(): JsonLd[] {
  return [
    thing("Organization", {
      ...ORGANIZATION,
      name: SITE.name,
      url: at("/"),
      description: SITE.description,
      email: SITE_DATA.contacts.support,
    }),
    thing("WebSite", {
      ...WEBSITE,
      name: SITE.name,
      url: at("/"),
      inLanguage: SITE.language,
      publisher: ORGANIZATION,
      potentialAction: {
        "@type": "SearchAction",
        target: `${at(SEARCH_PAGE_PATH)}?query={query}`,
        "query-input": "required name=query",
      },
    }),
  ];
}

const breadcrumbs = (page: Page): JsonLd =>
  thing("BreadcrumbList", {
    itemListElement: [...page.breadcrumbs, { title: page.navTitle, path: page.path }].map(
      ({ title, path }, index) => ({ "@type": "ListItem", position: index + 1, name: title, item: at(path) }),
    ),
  });

/** Markdown as the sentences a reader sees, a line a block, without addresses of ours. */
const plain = (markdown: string): string =>
  parseMarkdown(markdown)
    .map((node) => textOf(node))
    .join("\n")
    .replaceAll(BASE_URL_TOKEN, "");

/** The page's questions. It may be long, so it holds no address that is filled in later. */
const questions = (page: Page): JsonLd =>
  thing("FAQPage", {
    mainEntity: page.faq.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plain(answer) },
    })),
  });

const offerId = (plan: Plan): string => at(`${PAGE_PATHS.pricing}#offer-${plan.plan.toLowerCase()}`);

function describeOffer(plan: Plan): JsonLd {
  const price = (plan.amountMinor / 100).toFixed(2);
  const { currency } = PRICING;
  // what costs money is the video API: until it runs there is nothing to buy
  const sold =
    plan.amountMinor === 0 || SURFACES.some(({ id, status }) => id === "video-api" && status === "runs");
  return thing("Offer", {
    "@id": offerId(plan),
    name: plan.plan,
    description: plan.summary,
    url: at(PAGE_PATHS.pricing),
    price,
    priceCurrency: currency,
    availability: `https://schema.org/${sold ? "InStock" : "OutOfStock"}`,
    ...(plan.interval === "month" && {
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        ...(plan.payWhatYouWant ? { minPrice: price } : { price }),
        priceCurrency: currency,
        billingDuration: "P1M",
      },
    }),
  });
}

/** What a plan allows, apart from its offer: an object that holds an address stays short. */
const describeLimits = ({ plan, limits }: Plan): JsonLd[] =>
  limits
    ? [
        thing("ItemList", {
          name: `Limits of ${plan}`,
          itemListElement: limitRows(limits).map(([name, what]) => ({
            "@type": "PropertyValue",
            propertyID: name,
            name: what,
            value: limits[name],
          })),
        }),
      ]
    : [];

const describePrices = (): JsonLd[] => [
  thing("Product", {
    "@id": at(`${PAGE_PATHS.pricing}#product`),
    name: SITE.name,
    description: SITE.description,
    url: at(PAGE_PATHS.pricing),
    brand: ORGANIZATION,
    offers: PRICING.plans.map((plan) => ({ "@id": offerId(plan) })),
  }),
  ...PRICING.plans.map(describeOffer),
  ...PRICING.plans.flatMap(describeLimits),
];

/**
 * The JSON-LD of a page (schema.org), for one `<script type="application/ld+json">` each: what the page is,
 * where it stands, its questions, on the homepage who we are, on the pricing page the plans.
 *
 * Each object that holds an address stays under 900 characters: Next counts longer texts in its payload,
 * and the count would be wrong once the address is filled in.
 */
export function jsonLd(page: Page): JsonLd[] {
  return [
    ...(page.path === PAGE_PATHS.home ? describeSite() : []),
    describePage(page),
    ...(page.breadcrumbs.length ? [breadcrumbs(page)] : []),
    ...(page.faq.length ? [questions(page)] : []),
    ...(page.path === PAGE_PATHS.pricing ? describePrices() : []),
  ];
}

/** An object as the text of a script element: nothing in it can end the element. */
export const jsonLdText = (object: JsonLd): string => JSON.stringify(object).replaceAll("<", "\\u003c");
