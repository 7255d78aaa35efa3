import { describe, expect, test } from "vitest";
import { OPERATIONS, operationAt } from "#lib/api/operations.ts";
import { JSON_TYPE, TAGS } from "#lib/api/operations/operation.ts";
import { API_PATHS, DISCOVERY_PATHS, isCounted, PAGE_PATHS, WEBHOOK_PATHS } from "#lib/config/paths.ts";
import { PROBLEMS } from "#lib/http/problem.ts";

/** From the contract, and the list of page names. */
const REQUIRED: Record<string, [path: string, tag: string]> = {
  getServiceOpenApiSpec: ["/openapi.json", "Discovery"],
  getServiceOpenApiSpecAlias: ["/api/v1/openapi.json", "Discovery"],
  getServiceLlmsTxt: ["/llms.txt", "Discovery"],
  getServiceLlmsFullTxt: ["/llms-full.txt", "Discovery"],
  getServiceAiTxt: ["/ai.txt", "Discovery"],
  getServiceRobotsTxt: ["/robots.txt", "Discovery"],
  getServiceSitemap: ["/sitemap.xml", "Discovery"],
  getServiceRssFeed: ["/feed.xml", "Discovery"],
  getServiceDocsMcp: ["/api/v1/mcp", "Discovery"],
  callServiceDocsMcp: ["/api/v1/mcp", "Discovery"],
  getServiceHomepage: ["/", "Content"],
  getServiceDevelopers: ["/developers", "Content"],
  getServiceStudio: ["/studio", "Content"],
  getServiceCli: ["/cli", "Content"],
  getServiceMcp: ["/mcp", "Content"],
  getServiceDocsIndex: ["/docs", "Content"],
  getServiceDocPage: ["/docs/{slug}", "Content"],
  getServiceAbout: ["/about", "Content"],
  getServicePricing: ["/pricing", "Content"],
  getServiceEnterprise: ["/enterprise", "Content"],
  getServiceContact: ["/contact", "Content"],
  getServiceContactSales: ["/contact-sales", "Content"],
  getServiceBlogIndex: ["/blog", "Content"],
  getServiceBlogPost: ["/blog/{slug}", "Content"],
  getServiceUseCase: ["/use-cases/{slug}", "Content"],
  getServiceAudiencePage: ["/for/{slug}", "Content"],
  searchServiceDocs: ["/api/v1/search", "Search"],
  searchServiceDocsAlias: ["/api/search", "Search"],
  getServiceMe: ["/api/v1/me", "Video"],
  callServiceAppMcp: ["/api/v1/mcp/app", "Video"],
  createProject: ["/api/v1/projects", "Video"],
  listProjects: ["/api/v1/projects", "Video"],
  getProject: ["/api/v1/projects/{id}", "Video"],
  updateProject: ["/api/v1/projects/{id}", "Video"],
  deleteProject: ["/api/v1/projects/{id}", "Video"],
  receiveIdentityWebhook: ["/api/webhooks/identity", "Webhooks"],
  receiveBillingWebhook: ["/api/billing/webhook", "Webhooks"],
  receiveEmailWebhook: ["/api/webhooks/email", "Webhooks"],
};

describe("the operations table", () => {
  test.each(Object.entries(REQUIRED))("%s", (operationId, [path, tag]) => {
    const found = OPERATIONS.filter((operation) => operation.operationId === operationId);
    expect(found.map((operation) => [operation.path, operation.tag])).toEqual([[path, tag]]);
  });

  test("ids are unique, and so are method and path", () => {
    const ids = OPERATIONS.map(({ operationId }) => operationId);
    const addresses = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(addresses).toHaveLength(new Set(addresses).size);
  });

  test("every path of the URL table has an operation", () => {
    const paths = [
      ...Object.values(PAGE_PATHS),
      ...Object.values(DISCOVERY_PATHS),
      ...Object.values(API_PATHS),
    ];
    expect(paths.filter((path) => !operationAt("GET", path))).toEqual([]);
    const webhooks = Object.values(WEBHOOK_PATHS);
    expect(webhooks.filter((path) => !operationAt("POST", path))).toEqual([]);
  });

  test.each(OPERATIONS.map((operation) => [operation.operationId, operation] as const))(
    "%s has what an operation owes",
    (_, operation) => {
      expect(operation.summary).not.toBe("");
      expect(operation.description).toMatch(/\.$/);
      expect(operation.docsPath).toMatch(/^\/docs\//);
      expect(Object.keys(TAGS)).toContain(operation.tag);
      expect(Object.keys(operation.answers).length > 0).toBe(operation.status !== 204);
      // what is kept for a key is JSON
      if (operation.idempotent) expect(Object.keys(operation.answers)).toEqual([JSON_TYPE]);
      if (operation.paid) expect(operation.scopes).toEqual(["profile"]);
      expect(operation.idempotent).toBe(operation.paid && operation.method === "post");
      expect(operation.problems.filter((code) => !(code in PROBLEMS))).toEqual([]);
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(operation.parameters?.shape ?? {})).toEqual(inPath);
      if (inPath.length) expect(operation.problems).toContain("not_found");
      if (operation.negotiated) expect(operation.problems).toContain("not_acceptable");
      // calls with a token count by the account, all others at its address by the public quota
      expect(operation.counted).toBe(operation.scopes !== null || isCounted(operation.path));
      if (operation.versioned) expect(operation.problems).toContain("unsupported_api_version");
    },
  );

  test("a twin says the same as its operation, at another path", () => {
    const twins = OPERATIONS.filter((operation) => operation.aliasOf);
    expect(twins.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(["getServiceOpenApiSpecAlias", "searchServiceDocsAlias"]),
    );
    for (const twin of twins) {
      const original = OPERATIONS.find((operation) => operation.operationId === twin.aliasOf);
      expect(twin.operationId).toBe(`${twin.aliasOf}Alias`);
      expect(original).toMatchObject({ answers: twin.answers, query: twin.query, problems: twin.problems });
    }
  });

  test("of the documentation's tools, `search` is an operation", () => {
    expect(
      OPERATIONS.filter(({ tool, paid }) => tool && !paid).map(({ operationId, tool }) => [
        operationId,
        tool,
      ]),
    ).toEqual([["searchServiceDocs", "search"]]);
  });

  test.each([
    ["GET", "/docs/errors/rate-limited", "getServiceDocPage"],
    ["HEAD", "/docs/search", "getServiceDocPage"],
    ["GET", "/docs/errors/rate-limited.md", "getServiceDocPageMarkdown"],
    ["GET", "/docs.mdx", "getServiceDocsIndexMarkdown"],
    ["GET", "/use-cases/explainers", "getServiceUseCase"],
    ["GET", "/llms-full/docs.txt", "getServiceLlmsFullGroup"],
    ["POST", "/api/v1/mcp", "callServiceDocsMcp"],
    ["POST", "/api/webhooks/email", "receiveEmailWebhook"],
    ["GET", "/api/webhooks/email", undefined],
    ["GET", "/llmsxtxt", undefined],
    ["DELETE", "/docs", undefined],
  ])("%s %s is %s", (method, path, operationId) => {
    expect(operationAt(method, path)?.operationId).toBe(operationId);
  });
});
