import { describe, expect, test } from "vitest";
import { loadCorpus } from "#lib/content/corpus.ts";
import { aiText } from "#lib/discovery/ai.ts";
import { AI_CRAWLERS, CONTENT_SIGNAL, PREFERRED_RESOURCES } from "#lib/discovery/crawl-policy.ts";
import { discoveryFiles } from "#lib/discovery/files.ts";
import { robotsText } from "#lib/discovery/robots.ts";

const BASE = "https://video.example";
const corpus = await loadCorpus();
const FILES = discoveryFiles(corpus);

interface Group {
  agents: string[];
  rules: { allow: boolean; path: string }[];
  signal?: string;
}

/** RFC 9309 §2.1: groups of user agents and rules, read line by line as a crawler does. */
function parse(text: string): {
  groups: Group[];
  sitemaps: string[];
  contacts: string[];
  preferred: string[];
} {
  const groups: Group[] = [];
  const other: Record<string, string[]> = { sitemap: [], contact: [], preferred: [] };
  let inAgents = false;
  for (const line of text.split("\n")) {
    const [, name = "", value = ""] = /^([A-Za-z-]+):\s*(.*)$/.exec(line.replace(/#.*/, "").trim()) ?? [];
    const key = name.toLowerCase();
    if (key === "user-agent") {
      if (!inAgents) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.toLowerCase());
    } else if (key === "allow" || key === "disallow") {
      groups.at(-1)?.rules.push({ allow: key === "allow", path: value });
    } else if (key === "content-signal") {
      const group = groups.at(-1);
      if (group) group.signal = value;
    } else other[key]?.push(value);
    if (key) inAgents = key === "user-agent";
  }
  return {
    groups,
    sitemaps: other.sitemap ?? [],
    contacts: other.contact ?? [],
    preferred: other.preferred ?? [],
  };
}

/** RFC 9309 §2.2: the crawler's own group, else `*`; the longest matching rule, allow on a tie. */
function allowed(groups: Group[], agent: string, path: string): boolean {
  const group =
    groups.find(({ agents }) => agents.includes(agent.toLowerCase())) ??
    groups.find(({ agents }) => agents.includes("*"));
  const matching = (group?.rules ?? []).filter((rule) => path.startsWith(rule.path));
  matching.sort((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow));
  return matching[0]?.allow ?? true;
}

const robots = parse(robotsText(BASE));
const ai = parse(aiText(BASE));

describe("robots.txt, RFC 9309", () => {
  test.each([...AI_CRAWLERS, "SomeOtherBot"])("%s may read every page and discovery file", (agent) => {
    const open = [...corpus.pages, ...FILES]
      .map(({ path }) => path)
      .filter((path) => !path.startsWith("/api/"));
    expect(open.length).toBeGreaterThan(20);
    expect(open.filter((path) => !allowed(robots.groups, agent, path))).toEqual([]);
  });

  test.each([...AI_CRAWLERS, "SomeOtherBot"])("%s may not crawl /api and /dashboard", (agent) => {
    const closed = ["/api", "/api/", "/api/v1/search?query=x", "/api/v1/mcp", "/dashboard", "/dashboard/x"];
    expect(closed.filter((path) => allowed(robots.groups, agent, path))).toEqual([]);
  });

  test.each([
    "GPTBot",
    "OAI-SearchBot",
    "ChatGPT-User",
    "ClaudeBot",
    "Claude-User",
    "Claude-SearchBot",
    "PerplexityBot",
    "Perplexity-User",
    "Google-Extended",
    "Applebot-Extended",
    "CCBot",
    "Amazonbot",
    "meta-externalagent",
    "Bytespider",
  ])("%s is named", (agent) => {
    expect(robotsText(BASE)).toMatch(new RegExp(`^User-agent: ${agent}$`, "m"));
  });

  test("the sitemap is the one that is served, at the public address", () => {
    expect(robots.sitemaps).toEqual([`${BASE}/sitemap.xml`]);
  });

  test("every group carries the signals", () => {
    expect(robots.groups.map(({ signal }) => signal)).toEqual(robots.groups.map(() => CONTENT_SIGNAL));
  });
});

describe("ai.txt", () => {
  test("agrees with robots.txt: the same rules and signals for everyone", () => {
    const own = ai.groups.find(({ agents }) => agents.includes("*"));
    expect(own?.rules.length).toBeGreaterThan(0);
    for (const group of robots.groups) {
      expect(group.rules).toEqual(own?.rules);
      expect(group.signal).toBe(own?.signal);
    }
    expect(ai.groups).toHaveLength(1);
    for (const name of AI_CRAWLERS) expect(aiText(BASE)).toContain(`# ${name}\n`);
  });

  test("prefers resources that are served and that robots.txt allows", () => {
    const served = new Set(FILES.map(({ path }) => `${BASE}${path}`));
    expect(ai.preferred).toHaveLength(PREFERRED_RESOURCES.length);
    expect(ai.preferred[0]).toBe(`${BASE}/llms.txt`);
    for (const url of ai.preferred) {
      expect(served).toContain(url);
      expect(allowed(robots.groups, "GPTBot", new URL(url).pathname)).toBe(true);
    }
  });

  test("says whom to ask", () => {
    expect(ai.contacts.some((contact) => /^mailto:[^@\s]+@[^@\s]+$/.test(contact))).toBe(true);
  });
});
