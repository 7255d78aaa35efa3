import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ACCOUNT_PATHS,
  API_PATHS,
  MESSAGE_PAGE_PATH,
  SEARCH_PAGE_PATH,
  TOKEN_PATHS,
} from "#lib/config/paths.ts";
import { expectProblem, tokens, wrongHeaders } from "#tests/contract/expectations.ts";
import { frontTarget, newAddress, nextTarget, type Target } from "#tests/contract/targets.ts";

/** What a stranger's headers cannot do: make Next fail or answer something else, or keep a page from hearing a 429. */
const LIMIT = 3;
const ROUTER_HEADERS = [
  ...["RSC", "Next-Action", "Next-Url", "Next-Router-State-Tree", "Next-Router-Prefetch", "Next-HMR-Refresh"],
  ...["Next-Router-Segment-Prefetch", "Next-Resume", "Next-Html-Request-Id", "Next-Test-Fetch-Priority"],
  ...[
    "x-nextjs-data",
    "x-nextjs-postponed",
    "x-next-cache-tags",
    "x-next-revalidated-tags",
    "x-next-resume-state-length",
  ],
  ...["x-middleware-prefetch", "x-middleware-subrequest", "x-middleware-rewrite", "x-middleware-skip"],
  ...[
    "x-matched-path",
    "x-now-route-matches",
    "x-invoke-path",
    "x-invoke-status",
    "x-invoke-query",
    "x-invoke-error",
  ],
  ...[
    "x-prerender-revalidate",
    "x-prerender-revalidate-if-generated",
    "x-action-forwarded",
    "x-deployment-id",
    "Purpose",
  ],
];
const VALUES = [
  ...[
    "1",
    "0",
    "2",
    "x",
    "",
    "%",
    "%ff",
    "%00",
    "null",
    "[]",
    "{}",
    "[[]]",
    '""',
    "true",
    "/_tree",
    "/../..",
    "//evil.example",
  ],
  ...["https://evil.example/", "prefetch", "7f".repeat(20), "[".repeat(4_000), "%5B".repeat(2_000)],
  encodeURIComponent(JSON.stringify(["", { children: ["__PAGE__", {}] }, null, "refetch"])),
  encodeURIComponent(JSON.stringify(["", { children: [["slug", "x", "zz"], {}] }, null, null, true])),
];
const COOKIES = [
  "__prerender_bypass=x; __next_preview_data=y",
  "next-instant-navigation-testing=1",
  "a=%E0%A4%A",
];

describe.each<[name: string, start: () => Promise<Target>]>([
  ["front server", () => frontTarget({ RATE_LIMIT_REQUESTS: String(LIMIT) })],
  ["next start, middleware alone", () => nextTarget({ RATE_LIMIT_REQUESTS: String(LIMIT) })],
])("%s", (_name, start) => {
  let target: Target;
  beforeAll(async () => {
    target = await start();
  });
  afterAll(() => target?.stop());

  const DYNAMIC = [
    `${SEARCH_PAGE_PATH}?query=quota`,
    MESSAGE_PAGE_PATH,
    ACCOUNT_PATHS.signIn,
    ACCOUNT_PATHS.upgrade,
    `${SEARCH_PAGE_PATH}?query=quota&_rsc=1`,
    "/docs?_rsc=1",
  ];

  test.each(DYNAMIC)("the headers of Next's router change nothing at %s", async (path) => {
    const accept = { Accept: "text/html" };
    const plain = await target.send({ path, headers: accept });
    expect(plain.status).toBe(200);
    const wrong: string[] = [];
    const check = async (headers: Record<string, string>) => {
      const reply = await target.send({ path, headers: { ...accept, ...headers } });
      const said = JSON.stringify(headers).slice(0, 120);
      for (const header of ["Content-Type", "Cache-Control", "ETag"])
        if (reply.status !== 200 || reply.header(header) !== plain.header(header))
          wrong.push(`${said}: ${reply.status}, ${header} ${reply.header(header)}`);
      wrong.push(...wrongHeaders(reply, target.baseUrl));
    };
    // each value in all of them at once, but for those that would be too long together
    for (const value of VALUES) {
      const names = value.length > 100 ? ["RSC", "Next-Router-State-Tree"] : ROUTER_HEADERS;
      await check(Object.fromEntries(names.map((header) => [header, value])));
      await check({ RSC: "1", "Next-Router-State-Tree": value });
    }
    // each alone, with a value that Next knows or does not
    for (const [index, header] of ROUTER_HEADERS.entries())
      await check({ [header]: VALUES[index % VALUES.length] as string });
    await check({ RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/_tree" });
    for (const cookie of COOKIES) await check({ Cookie: cookie });
    expect(wrong).toEqual([]);
  });

  test("a browser's headers still reach a page that is made for its reader", async () => {
    const reply = await target.send({
      path: ACCOUNT_PATHS.account,
      headers: { Accept: "text/html", Cookie: "better-auth.session_token=x" },
    });
    expect([reply.status, reply.header("Location")]).toEqual([
      303,
      expect.stringContaining(ACCOUNT_PATHS.signIn),
    ]);
  });

  test("over the quota, a preflight is answered, and the page reads the 429", async () => {
    const origin = "https://other.example";
    for (const path of [
      "/docs",
      "/llms.txt",
      API_PATHS.searchV1,
      "/films/home.mp4",
      TOKEN_PATHS.me,
      "/api/v1/videos",
    ]) {
      const from = { Origin: origin, "X-Forwarded-For": newAddress() };
      const preflight = {
        ...from,
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "api-version,if-none-match",
      };
      for (let used = 0; used < LIMIT; used += 1) {
        const allowed = await target.send({ method: "OPTIONS", path, headers: preflight });
        expect([path, allowed.status, allowed.header("RateLimit-Remaining")]).toEqual([
          path,
          204,
          String(LIMIT - 1 - used),
        ]);
      }
      const asked = await target.send({ method: "OPTIONS", path, headers: preflight });
      expect([path, asked.status, asked.header("Access-Control-Allow-Origin")]).toEqual([path, 204, "*"]);
      expect(tokens(asked.header("Access-Control-Allow-Headers"))).toContain("api-version");
      expect(tokens(asked.header("Access-Control-Allow-Methods"))).toContain("get");
      expect([asked.header("Retry-After"), asked.header("RateLimit-Remaining")]).toEqual([null, "0"]);
      const refused = await target.send({
        path,
        headers: { ...from, "API-Version": "1", "If-None-Match": '"x"' },
      });
      expectProblem(refused, 429, "rate_limited", target.baseUrl);
      expect(refused.header("Access-Control-Allow-Origin")).toBe("*");
      const exposed = tokens(refused.header("Access-Control-Expose-Headers"));
      for (const header of [
        "retry-after",
        "ratelimit",
        "ratelimit-reset",
        "x-ratelimit-remaining",
        "x-request-id",
      ])
        expect(exposed, header).toContain(header);
      // OPTIONS that is no preflight is a request like any other
      const plain = await target.send({ method: "OPTIONS", path, headers: from });
      expect([path, plain.status]).toEqual([path, 429]);
    }
  });
});
