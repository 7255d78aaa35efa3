import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { expect } from "vitest";
import { WEBHOOK_PATHS } from "#lib/config/paths.ts";
import { SOURCES } from "#lib/events/inbound.ts";
import { runProcess } from "#tests/cli/harness.ts";
import { allowDevice, signInByMail } from "#tests/cli/browser.ts";
import { body, type startSite } from "#tests/corpus/site.ts";
import { makesFilms } from "#tests/corpus/video-api.ts";
import { CHROMIUM_FLAGS, findChromium } from "#tests/harness/chromium.ts";
import { signedHeaders } from "#tests/harness/signing.ts";

type Site = Awaited<ReturnType<typeof startSite>>;

/** What a surface that runs has to do at its path, by its id. One that is not here may not be marked as running. */
export function promisesOf(site: Site): Record<string, (path: string) => Promise<void>> {
  const at = (path: string) => `${site.origin}${path}`;

  async function call(path: string, message: object): Promise<unknown> {
    const response = await fetch(at(path), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }),
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as { result: unknown }).result;
  }

  return {
    async pages(path) {
      for (const type of ["text/html", "text/markdown", "application/json"]) {
        const response = await fetch(at(path), { headers: { accept: type } });
        expect(response.status).toBe(200);
        expect(response.headers.get("content-type")).toContain(type);
        expect(response.headers.get("vary")).toMatch(/\bAccept\b/);
        expect((await response.text()).length).toBeGreaterThan(500);
      }
    },
    async search(path) {
      const { hits } = JSON.parse(await body(at(`${path}?query=rate+limits`)));
      expect(hits[0]).toMatchObject({
        path: expect.any(String),
        section: expect.any(String),
        excerpt: expect.any(String),
      });
      expect(hits[0].score).toBeGreaterThan(0);
    },
    async "docs-mcp"(path) {
      expect(JSON.parse(await body(at(path)))).toMatchObject({ endpoint: at(path) });
      const { tools } = (await call(path, { method: "tools/list" })) as { tools: { name: string }[] };
      expect(tools.map(({ name }) => name).sort()).toEqual(["fetch", "search"]);
      const params = { name: "search", arguments: { query: "rate limits", limit: 1 } };
      const found = (await call(path, { method: "tools/call", params })) as {
        structuredContent: { results: { id: string }[] };
      };
      const id = found.structuredContent.results[0]?.id;
      const read = (await call(path, {
        method: "tools/call",
        params: { name: "fetch", arguments: { id } },
      })) as {
        structuredContent: { text: string };
      };
      expect(read.structuredContent.text.length).toBeGreaterThan(100);
    },
    async openapi(path) {
      const document = JSON.parse(await body(at(path)));
      expect(document.openapi).toMatch(/^3\.1/);
      expect(Object.keys(document.paths).length).toBeGreaterThan(20);
    },
    async accounts(path) {
      // as Markdown: in HTML a long name may break behind its underscores
      expect(await body(at(path), "text/markdown")).toContain("authorization_endpoint");
      const metadata = JSON.parse(await body(at("/.well-known/oauth-authorization-server")));
      expect(metadata).toMatchObject({ issuer: site.origin, code_challenge_methods_supported: ["S256"] });
      const refused = await fetch(at("/api/v1/me"));
      expect(refused.status).toBe(401);
      expect(refused.headers.get("www-authenticate")).toContain("resource_metadata=");
      const page = await fetch(at("/sign-in"), { headers: { accept: "text/html" } });
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("/api/account/request-code");
    },
    async discovery(path) {
      for (const file of [path, "/llms-full.txt", "/ai.txt", "/robots.txt", "/sitemap.xml", "/feed.xml"]) {
        expect((await body(at(file))).length, file).toBeGreaterThan(100);
      }
    },
    async studio(path) {
      const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
      try {
        const page = await browser.newPage();
        await page.goto(at(path));
        await page
          .getByLabel("Brief", { exact: true })
          .fill(
            "Product: Rulers, for makers\nClaim: Rulers measure to the millimetre\nClaim: Made of beech\nLength: 6 seconds",
          );
        // the bench makes its first film when it opens, and takes no second brief until then
        await page.getByRole("button", { name: "Make the film" }).click();
        await page.locator(".cue", { hasText: /rulers measure/i }).waitFor();
        const says = page.locator(".steps-made .step").first();
        expect(await says.textContent()).toContain("6 s");
        const shape = () =>
          page.locator(".screen canvas").evaluate(({ width, height }: HTMLCanvasElement) => width / height);
        expect(await shape()).toBeGreaterThan(1);
        await page.getByLabel("Change something").fill("make it square");
        await page.getByRole("button", { name: "Change it" }).click();
        await page.locator(".steps-made .step").nth(1).waitFor();
        await expect.poll(shape).toBe(1);
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: "Save the composition" }).click();
        const saved = JSON.parse(await readFile(await (await download).path(), "utf8"));
        expect(saved).toMatchObject({ format: "composition/1" });
        expect(saved.widthPixels).toBe(saved.heightPixels);
      } finally {
        await browser.close();
      }
    },
    async cli(path) {
      expect(await body(at(path), "text/markdown")).toContain("npx reelwright search");
      const home = await mkdtemp(join(tmpdir(), "reelwright-cli-"));
      const run = (...args: string[]) => runProcess(args, { HOME: home, REELWRIGHT_URL: site.origin });
      try {
        const found = await run("search", "rate", "limits", "--json");
        expect(found.code).toBe(0);
        expect(JSON.parse(found.out).hits.length).toBeGreaterThan(0);
        expect((await run("whoami")).code).toBe(3);

        const browser = await signInByMail(site, "cli@reader.example");
        const signedIn = await runProcess(
          ["login", "--json"],
          { HOME: home, REELWRIGHT_URL: site.origin },
          {
            async onLine(line) {
              const { event, userCode } = JSON.parse(line) as { event: string; userCode: string };
              if (event === "code") await allowDevice(site, browser, userCode);
            },
          },
        );
        expect([signedIn.code, signedIn.err]).toEqual([0, ""]);
        expect((await run("whoami")).out).toContain("cli@reader.example");
        expect((await run("logout")).code).toBe(0);
        expect((await run("whoami")).code).toBe(3);

        await writeFile(join(home, "brief.txt"), "Product: Rulers, for makers\nLength: 4 seconds");
        const film = join(home, "film.mp4");
        const made = await run("render", join(home, "brief.txt"), "-o", film, "--size", "320x180");
        expect([made.code, made.err.includes("error")]).toEqual([0, false]);
        expect((await readFile(film)).subarray(4, 8).toString()).toBe("ftyp");
      } finally {
        await rm(home, { recursive: true, force: true });
      }
    },
    async "video-api"(path) {
      expect(await body(at(path), "text/markdown")).toContain("/api/v1/videos");
      await makesFilms(site);
    },
    async webhooks(path) {
      const page = await body(at(path), "text/markdown");
      for (const source of SOURCES) {
        const address = at(WEBHOOK_PATHS[source]);
        expect(page).toContain(`POST ${WEBHOOK_PATHS[source]}`);
        const event = JSON.stringify({ id: `evt_${source}`, type: "surface.tried", data: {} });
        const headers = signedHeaders(source, event, { id: `msg_${source}` });
        for (const duplicate of [false, true]) {
          const response = await fetch(address, { method: "POST", headers, body: event });
          expect([response.status, await response.json()]).toEqual([200, { received: true, duplicate }]);
        }
        expect((await fetch(address, { method: "POST", body: event })).status).toBe(400);
      }
    },
  };
}
