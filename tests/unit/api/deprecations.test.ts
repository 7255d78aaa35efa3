import { describe, expect, test } from "vitest";
import { DEPRECATIONS, Deprecation, deprecationHeaders } from "#lib/api/deprecations.ts";
import { OPERATIONS } from "#lib/api/operations.ts";

const entry: Deprecation = {
  operationId: "searchServiceDocsAlias",
  since: "2026-11-21",
  sunset: "2027-05-20",
  successorPath: "/api/v2/search",
  docsPath: "/docs/versioning",
};

describe("deprecations", () => {
  test("headers have the contract's forms", () => {
    expect(deprecationHeaders(entry, "https://video.example")).toEqual({
      Deprecation: "true",
      Sunset: "Thu, 20 May 2027 00:00:00 GMT",
      Link: '<https://video.example/docs/versioning>; rel="deprecation"; type="text/html", <https://video.example/api/v2/search>; rel="successor-version"',
    });
  });

  test.each([
    ["exactly 180 days", "2027-05-20", true],
    ["one day less", "2027-05-19", false],
    ["before the announcement", "2026-01-01", false],
    ["not a date", "soon", false],
  ])("sunset %s", (_, sunset, valid) => {
    expect(Deprecation.safeParse({ ...entry, sunset }).success).toBe(valid);
  });

  test("every entry names an operation that exists", () => {
    const ids = new Set(OPERATIONS.map((operation) => operation.operationId));
    expect(DEPRECATIONS.filter(({ operationId }) => !ids.has(operationId))).toEqual([]);
  });
});
