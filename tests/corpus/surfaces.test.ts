import type { Nodes } from "hast";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PageDocument } from "#lib/api/schemas.ts";
import { AUDIENCE_SLUGS, audiencePath, errorPath, USE_CASE_SLUGS, usecasePath } from "#lib/config/paths.ts";
import { formatAmount, PRICING, STATUS_WORDS, SURFACES } from "#lib/content/data.ts";
import { PROBLEMS } from "#lib/http/problem.ts";
import {
  type Block,
  blocksOf,
  htmlBlocks,
  markdownBlocks,
  parseHtml,
  parseMarkdown,
} from "#tests/corpus/blocks.ts";
import { promisesOf } from "#tests/corpus/promises.ts";
import { body, pagePaths, startSite } from "#tests/corpus/site.ts";

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site?.stop();
});

const at = (path: string) => `${site.origin}${path}`;
/** Read once a page: the tests below ask for the same ones. */
const once = <Value>(read: (path: string) => Promise<Value>) => {
  const known = new Map<string, Promise<Value>>();
  return (path: string): Promise<Value> => {
    const value = known.get(path) ?? read(path);
    known.set(path, value);
    return value;
  };
};
const markdownOf = once((path) => body(at(path), "text/markdown"));
const documentOf = once(async (path) => JSON.parse(await body(at(path), "application/json")) as PageDocument);
const blocksAt = once(
  async (path): Promise<Block[]> => blocksOf(markdownBlocks(parseMarkdown(await markdownOf(path)))),
);

/**
 * Addresses that the contract reserves for what is in preparation: nothing may answer there as if it ran. `absent`
 * ones are 404 for everybody; `locked` ones ask who calls first, and are an honest 404 for who may come in
 * (tests/auth).
 */
const RESERVED: Record<string, { absent: string[]; locked: string[] }> = {
  workspace: { absent: ["/studio/new"], locked: ["/api/chat", "/api/exports"] },
  // its one tool, `whoami`, makes no film
  "video-mcp": { absent: [], locked: ["/api/v1/mcp/app"] },
};

const running = SURFACES.filter(({ status }) => status === "runs");
const inPreparation = SURFACES.filter(({ status }) => status === "preparation");

describe("what is said to run runs, and what does not is not pretended", () => {
  test.each(running)("$name ($path) does what it promises", async ({ id, path }) => {
    const promise = promisesOf(site)[id];
    expect(promise, `no promise in this test: ${id} may not be marked as running`).toBeDefined();
    await promise?.(path);
  });

  test.each(inPreparation)(
    "$name has a page that says so, and nothing at its addresses",
    async ({ id, path }) => {
      const page = await markdownOf(path);
      expect(page).toContain(STATUS_WORDS.preparation);
      const reserved = RESERVED[id];
      expect(reserved, `say here which addresses ${id} will have`).toBeDefined();
      const { paths } = JSON.parse(await body(at("/openapi.json")));
      const { absent = [], locked = [] } = reserved ?? {};
      const refusals = [
        ...absent.map((address) => [address, 404, "not_found"] as const),
        ...locked.map((address) => [address, 401, "unauthorized"] as const),
      ];
      for (const [address, status, code] of refusals) {
        if (id !== "video-mcp") expect(Object.keys(paths), address).not.toContain(address);
        for (const method of ["GET", "POST"]) {
          const response = await fetch(at(address), { method, headers: { accept: "application/json" } });
          expect(response.status, `${method} ${address}`).toBe(status);
          expect(await response.json()).toMatchObject({ code });
        }
      }
    },
  );

  const WORDS = Object.entries(STATUS_WORDS).map(([status, words]) => ({ status, words }));

  test("every page that shows the surfaces shows all of them, with the status of the data file", async () => {
    let tables = 0;
    for (const path of await pagePaths()) {
      const cells = (await blocksAt(path)).filter((block) => block.kind === "cell");
      if (
        !cells.some(({ header, text }) => header && text === "Surface") ||
        !cells.some(({ text }) => text === "What it is")
      )
        continue;
      tables += 1;
      const texts = cells.map(({ text }) => text);
      for (const { name, status, summary } of SURFACES) {
        const row = texts.indexOf(name);
        expect(texts.slice(row, row + 3), path).toEqual([name, STATUS_WORDS[status], summary]);
      }
    }
    expect(tables).toBeGreaterThan(2);
    for (const path of ["/", "/developers", "/docs/developers"]) {
      expect(await markdownOf(path), path).toContain("| Surface | Status | What it is |");
    }
  });

  test("/studio, /cli, /mcp, /pricing and /developers say the status of what they are about, and no page says another", async () => {
    for (const { path, status } of SURFACES.filter((surface) =>
      ["/studio", "/cli", "/mcp", "/developers"].includes(surface.path),
    )) {
      expect(await markdownOf(path), path).toContain(STATUS_WORDS[status]);
    }
    const video = SURFACES.filter(({ id }) => id === "video-api" || id === "video-mcp");
    for (const { status } of video)
      expect(await markdownOf("/pricing")).toMatch(new RegExp(STATUS_WORDS[status], "i"));
    // a status sentence (bold words, then the summary) is the data file's
    for (const path of await pagePaths()) {
      for (const block of await blocksAt(path)) {
        if (block.kind !== "paragraph") continue;
        for (const { status, words } of WORDS) {
          const summary = block.text.startsWith(`${words}. `) ? block.text.slice(words.length + 2) : null;
          const surface = SURFACES.find((candidate) => candidate.summary === summary);
          if (surface) expect(surface.status, `${path}: ${block.text}`).toBe(status);
        }
      }
    }
  });

  test("llms.txt lists what runs and what is in preparation, in the same words", async () => {
    const text = await body(at("/llms.txt"));
    for (const { status, words } of WORDS) {
      const names = SURFACES.filter((surface) => surface.status === status).map(({ name }) => name);
      expect(text).toContain(`${words}: ${names.join(", ")}.`);
    }
  });
});

describe("prices are those of content/data/pricing.json, everywhere", () => {
  const amounts = PRICING.plans.map((plan) => formatAmount(plan.amountMinor, PRICING.currency));

  test.each(["/pricing", "/docs/plans"])("%s: HTML, Markdown and JSON", async (path) => {
    const html = blocksOf(htmlBlocks(parseHtml(await body(at(path), "text/html")), at(path)));
    for (const blocks of [html, await blocksAt(path)]) {
      for (const [index, plan] of PRICING.plans.entries()) {
        const heading = blocks.findIndex((block) => block.kind === "heading" && block.text === plan.plan);
        expect(heading).toBeGreaterThan(-1);
        expect(blocks.slice(heading + 1).find((block) => block.kind === "price")).toEqual({
          kind: "price",
          text: amounts[index],
        });
      }
    }
    const { prices } = (await documentOf(path)).metadata;
    expect(prices).toEqual(
      PRICING.plans.map(({ summary: _, ...plan }) => ({ ...plan, currency: PRICING.currency })),
    );
  });

  test("no page names another amount of money", async () => {
    const other: string[] = [];
    for (const path of await pagePaths()) {
      // the words of a picture are what it shows: the sample of a template has a revenue
      const pictures = [...(await markdownOf(path)).matchAll(/!\[([^\]]*)\]\(/g)].map(
        ([, words = ""]) => words,
      );
      for (const block of await blocksAt(path)) {
        if (block.kind !== "price" || amounts.includes(block.text)) continue;
        if (!pictures.some((words) => words.includes(block.text))) other.push(`${path}: ${block.text}`);
      }
    }
    expect(other).toEqual([]);
  });

  test("JSON-LD of /pricing: one offer a plan, with its amount, currency and whether it can be had", async () => {
    const objects: Record<string, unknown>[] = [];
    const walk = (node: Nodes) => {
      if (
        node.type === "element" &&
        node.tagName === "script" &&
        node.properties.type === "application/ld+json"
      ) {
        objects.push(...node.children.map((child) => JSON.parse((child as { value: string }).value)));
      }
      if ("children" in node) node.children.forEach(walk);
    };
    walk(parseHtml(await body(at("/pricing"), "text/html")));
    const offers = objects.filter((object) => object["@type"] === "Offer");
    expect(offers.map((offer) => [offer.name, offer.price, offer.priceCurrency])).toEqual(
      PRICING.plans.map((plan) => [plan.plan, (plan.amountMinor / 100).toFixed(2), PRICING.currency]),
    );
    const buyable = offers.map((offer) => String(offer.availability).endsWith("/InStock"));
    const videoRuns = running.some(({ id }) => id === "video-api");
    expect(buyable).toEqual(PRICING.plans.map((plan) => plan.amountMinor === 0 || videoRuns));
  });
});

describe("what the docs and /enterprise have to say", () => {
  test.each(["/enterprise", "/docs/webhooks", "/docs/developers"])(
    "%s: no outbound webhooks, integrations through sales",
    async (path) => {
      const text = await markdownOf(path);
      expect(text).toMatch(/no outbound webhooks|outbound webhooks do not exist/i);
      expect(text).toMatch(/integrations?\b[^.|]*\bsales/i);
      expect(text).toContain(at("/contact-sales"));
    },
  );

  test.each(["/enterprise", "/docs/connectors", "/docs/developers"])(
    "%s: a user authorises connectors inside a workspace, not by API",
    async (path) => {
      const text = await markdownOf(path);
      expect(text).toMatch(/workspace/i);
      expect(text).toMatch(/\buser\b[^.]*(?:authoris|connect)|connected by a user|authoris\w* by the user/i);
      expect(text).toMatch(/no API (?:call|operation)/i);
      for (const kind of [
        /design tools/i,
        /not(?:es|e tools)/i,
        /file storage/i,
        /\bchat\b/i,
        /issue trackers/i,
      ])
        expect(text).toMatch(kind);
    },
  );

  test("the inventory: docs pages, posts, use cases, audiences, one page an error code", async () => {
    const documents = await Promise.all((await pagePaths()).map(documentOf));
    const count = (kind: PageDocument["kind"]) =>
      documents.filter((document) => document.kind === kind).length;
    const paths = documents.map(({ path }) => path);
    expect(count("docs")).toBeGreaterThanOrEqual(25);
    expect(count("post")).toBe(4);
    expect(paths).toEqual(expect.arrayContaining(USE_CASE_SLUGS.map(usecasePath)));
    expect(count("use-case")).toBe(4);
    expect(paths).toEqual(expect.arrayContaining(AUDIENCE_SLUGS.map(audiencePath)));
    expect(count("audience")).toBe(5);
    expect(paths).toContain("/docs/developers");
    const errorPages = paths.filter((path) => path.startsWith("/docs/errors/")).sort();
    expect(errorPages).toEqual(Object.keys(PROBLEMS).map(errorPath).sort());
    for (const [code, { status, title }] of Object.entries(PROBLEMS)) {
      const page = await markdownOf(errorPath(code));
      for (const said of [code, String(status), title]) expect(page, errorPath(code)).toContain(said);
    }
  });

  test("titles, descriptions and h1 are unique", async () => {
    const documents = await Promise.all((await pagePaths()).map(documentOf));
    for (const key of ["title", "description"] as const) {
      const values = documents.map((document) => document[key]);
      expect(
        values.filter((value, index) => values.indexOf(value) !== index),
        key,
      ).toEqual([]);
    }
  });
});
