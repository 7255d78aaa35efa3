import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { TextFileDocument } from "#lib/api/schemas.ts";
import { BASE_URL_TOKEN, DISCOVERY_PATHS } from "#lib/config/paths.ts";
import { type Corpus, loadCorpus } from "#lib/content/corpus.ts";
import { SITE_DATA } from "#lib/content/data.ts";
import { discoveryFiles, textFileDocument } from "#lib/discovery/files.ts";
import { BASE, smallSite } from "#tests/unit/discovery/small-site.ts";

const real = await loadCorpus();
const CORPORA: [string, Corpus][] = [
  ["a small site", smallSite()],
  ["the real content", real],
];
const search = () => ({ query: "", hits: [], suggestions: [] });
const textOf = (corpus: Corpus, path: string): string =>
  discoveryFiles(corpus, search)
    .find((file) => file.path === path)
    ?.text(corpus, BASE) ?? "";

test("llms.txt says how to make a film in its first ten lines, and where to read on", () => {
  const first = textOf(real, "/llms.txt").split("\n").slice(0, 10).join("\n");
  for (const words of ["make a film", "npx reelwright mcp", `${BASE}/docs/films/direct.md`])
    expect(first).toContain(words);
});

test.each(["/docs/agents/overview", "/developers", "/mcp", "/cli"])(
  "%s leads to the director's guide",
  (path) => {
    expect(real.byPath.get(path)?.markdown).toContain("/docs/films/direct");
  },
);

describe.each(CORPORA)("the discovery files of %s", (_, corpus) => {
  const files = discoveryFiles(corpus, search);

  test("stand at every address of the URL table, each once", () => {
    const paths = files.map(({ path }) => path);
    expect(paths).toHaveLength(new Set(paths).size);
    expect(paths).toEqual(expect.arrayContaining(Object.values(DISCOVERY_PATHS)));
  });

  test.each(files.map((file) => [file.path, file] as const))("%s", (_path, file) => {
    const text = file.text(corpus, BASE);
    expect(text).toMatch(/\n$/);
    expect(text).not.toContain(BASE_URL_TOKEN);
    expect(text).toBe(file.text(corpus, BASE));
    if (/json/.test(file.contentType)) expect(() => JSON.parse(text)).not.toThrow();
    if (!file.hasJson) return;
    const document = TextFileDocument.strict().parse(textFileDocument(file, corpus, BASE));
    expect(document).toMatchObject({ path: file.path, contentType: file.contentType, content: text });
    for (const entry of document.entries ?? []) {
      expect(text).toContain(entry.url);
      expect(entry.url.startsWith(BASE)).toBe(true);
    }
  });

  test("have the contract's types and JSON forms", () => {
    const types = Object.fromEntries(
      files.map((file) => [file.path, [file.contentType.split(";")[0], file.hasJson]]),
    );
    expect(types).toMatchObject({
      "/openapi.json": ["application/json", false],
      "/api/v1/openapi.json": ["application/json", false],
      "/llms.txt": ["text/plain", true],
      "/llms-full.txt": ["text/plain", true],
      "/ai.txt": ["text/plain", true],
      "/robots.txt": ["text/plain", true],
      "/sitemap.xml": ["application/xml", true],
      "/feed.xml": ["application/rss+xml", true],
      "/.well-known/api-catalog": ["application/linkset+json", false],
    });
    const withEntries = files.filter((file) => file.entries).map(({ path }) => path);
    expect(withEntries).toEqual(["/llms.txt", "/sitemap.xml", "/feed.xml"]);
  });

  test("lead only to what is served", () => {
    const served = new Set([...corpus.pages, ...files].map(({ path }) => path));
    for (const page of corpus.pages) served.add(page.path === "/" ? "/index.md" : `${page.path}.md`);
    for (const path of ["/api/v1/search", "/api/v1/mcp", "/readyz"]) served.add(path);
    for (const path of ["/robots.txt", "/ai.txt", "/.well-known/api-catalog", "/.well-known/security.txt"]) {
      const links = textOf(corpus, path).match(new RegExp(`${BASE}/[^\\s"]*[\\w/]`, "g")) ?? [];
      expect(links.length).toBeGreaterThan(0);
      const dead = links.map((link) => link.slice(BASE.length)).filter((target) => !served.has(target));
      // a small site has not every docs page that the real one owes
      expect(corpus === real ? dead : dead.filter((target) => !target.startsWith("/docs/"))).toEqual([]);
    }
  });
});

describe("api-catalog, RFC 9727", () => {
  const catalog = JSON.parse(textOf(real, DISCOVERY_PATHS.apiCatalog)) as {
    linkset: {
      anchor: string;
      item?: { href: string }[];
      "service-desc"?: { href: string }[];
      "service-doc"?: { href: string }[];
    }[];
  };

  test("carries the profile of the RFC in its type", () => {
    const file = discoveryFiles(real, search).find(({ path }) => path === DISCOVERY_PATHS.apiCatalog);
    expect(file?.contentType).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
  });

  test("lists its APIs as items and describes each", () => {
    const [own, ...apis] = catalog.linkset;
    expect(own?.anchor).toBe(`${BASE}/.well-known/api-catalog`);
    expect(own?.item?.map(({ href }) => href)).toEqual(apis.map(({ anchor }) => anchor));
    expect(apis.length).toBeGreaterThan(0);
    for (const api of apis) {
      expect(api["service-desc"]?.[0]?.href).toBe(`${BASE}/openapi.json`);
      expect(api["service-doc"]?.length).toBeGreaterThan(0);
    }
  });
});

describe("security.txt, RFC 9116", () => {
  const fields = textOf(real, DISCOVERY_PATHS.security)
    .trimEnd()
    .split("\n")
    .map((line) => /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line)?.slice(1, 3) ?? [line]);
  const values = (name: string) => fields.filter(([key]) => key === name).map(([, value]) => value);

  test("§2.5 has what it must have, once where it may stand once", () => {
    expect(values("Contact")).toEqual([`mailto:${SITE_DATA.contacts.security}`]);
    expect(values("Expires")).toHaveLength(1);
    expect(values("Preferred-Languages")).toEqual(["en"]);
    expect(values("Canonical")).toEqual([`${BASE}/.well-known/security.txt`]);
    expect(values("Policy")).toEqual([`${BASE}/docs/security`]);
  });

  test("§2.5.5 expires at a point in time, within a year of the site's last change", () => {
    const expires = Date.parse(values("Expires")[0] ?? "");
    const changed = Date.parse(
      real.pages
        .map((page) => page.updated)
        .sort()
        .at(-1) ?? "",
    );
    expect(values("Expires")[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(expires).toBeGreaterThan(changed);
    expect(expires - changed).toBeLessThanOrEqual(366 * 86_400_000);
  });
});

describe("agent skills", () => {
  test.each([DISCOVERY_PATHS.agentSkills, DISCOVERY_PATHS.skills])(
    "%s names the bytes that are served",
    (path) => {
      const index = JSON.parse(textOf(real, path)) as { $schema: string; skills: Record<string, string>[] };
      expect(index.$schema).toBe("https://schemas.agentskills.io/discovery/0.2.0/schema.json");
      for (const skill of index.skills) {
        const text = textOf(real, skill.url ?? "");
        expect(text).not.toBe("");
        expect(skill.digest).toBe(`sha256:${createHash("sha256").update(text).digest("hex")}`);
        expect(skill.url).toBe(path.replace("index.json", `${skill.name}/SKILL.md`));
        expect(skill.name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(skill.description?.length).toBeLessThanOrEqual(1024);
        expect(text.startsWith(`---\nname: ${skill.name}\ndescription: "`)).toBe(true);
      }
      expect(index.skills.map(({ name }) => name)).toEqual(["reelwright-docs", "reelwright-films"]);
    },
  );

  test("the digest follows the public address", () => {
    const [file] = discoveryFiles(real, search).filter(({ path }) => path === DISCOVERY_PATHS.agentSkills);
    expect(file?.text(real, BASE)).not.toBe(file?.text(real, "http://localhost:3000"));
  });

  test.each([
    ["reelwright-docs", 5],
    ["reelwright-films", 0],
  ])("%s leads only to what is served", (name, least) => {
    const text = textOf(real, `/.well-known/agent-skills/${name}/SKILL.md`);
    expect(text.length).toBeLessThanOrEqual(3000);
    const paths = [...text.matchAll(new RegExp(`${BASE}(/[\\w/.-]*\\w)`, "g"))].map(([, path = ""]) => path);
    const served = new Set([...real.pages, ...discoveryFiles(real, search)].map(({ path }) => path));
    for (const page of real.pages) served.add(`${page.path}.md`);
    served.add("/api/v1/search").add("/api/v1/mcp");
    expect(paths.length).toBeGreaterThan(least);
    expect(paths.filter((path) => !served.has(path))).toEqual([]);
  });
});
