import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import { runProcess } from "#tests/cli/harness.ts";
import { allowDevice, signInByMail } from "#tests/cli/browser.ts";
import type { startSite } from "#tests/corpus/site.ts";

type Site = Awaited<ReturnType<typeof startSite>>;

/** A token of somebody who has Pro, as the quickstart says: signed in by the command, granted by the operator. */
async function paidToken(site: Site, email: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "reelwright-paid-"));
  try {
    const browser = await signInByMail(site, email);
    const variables = { HOME: home, REELWRIGHT_URL: site.origin };
    const { code } = await runProcess(["login", "--json"], variables, {
      async onLine(line) {
        const { event, userCode } = JSON.parse(line) as { event: string; userCode: string };
        if (event === "code") await allowDevice(site, browser, userCode);
      },
    });
    expect(code).toBe(0);
    const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
    await promisify(execFile)(process.execPath, [...flags, "lib/cli/main.ts", "grant", email, "pro"], {
      // vitest has a BASE_URL of its own
      env: { ...process.env, BASE_URL: site.origin, DATA_DIR: site.dataDirectory },
    });
    const kept = await readFile(join(home, ".config/reelwright/credentials.json"), "utf8");
    const { sessions } = JSON.parse(kept) as { sessions: Record<string, { accessToken: string }> };
    return sessions[site.origin]?.accessToken ?? "";
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

const BRIEF = "Product: Rulers, for makers\nClaim: Made of beech\nLength: 4 seconds";

/** Makes a video of a brief, edits it, exports it and fetches the film, as a paying customer's program does. */
export async function makesFilms(site: Site): Promise<void> {
  const refused = await fetch(`${site.origin}/api/v1/exports`);
  expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, expect.any(String)]);
  const token = await paidToken(site, "films@reader.example");
  const ask = async (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${site.origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  // biome-ignore lint/suspicious/noExplicitAny: whatever the service answers
  const json = async (method: string, path: string, body?: unknown): Promise<any> => {
    const answer = await ask(method, path, body);
    const text = await answer.text();
    expect(answer.status, text).toBeLessThan(300);
    return JSON.parse(text);
  };
  const video = await json("POST", "/videos", { brief: BRIEF });
  expect(video).toMatchObject({ status: "ready", planner: "rules", revision: 1 });
  const edited = await json("POST", `/videos/${video.id}/edits`, { instruction: "make it square" });
  expect(JSON.stringify(edited)).toContain('"revision":2');
  const frame = await ask("GET", `/videos/${video.id}/frame?at=1`);
  expect([frame.status, frame.headers.get("content-type")]).toEqual([200, "image/png"]);
  const settings = { resolution: 360, quality: "draft" };
  const asked = await json("POST", "/exports", { videoId: video.id, settings });
  let state = asked;
  for (let waits = 0; waits < 6 && !["succeeded", "failed", "canceled"].includes(state.status); waits++)
    state = await json("GET", `/exports/${asked.id}?wait=20`);
  expect(state, JSON.stringify(state)).toMatchObject({ status: "succeeded" });
  const film = await ask("GET", `/exports/${asked.id}/files/film`);
  expect(film.headers.get("content-type")).toBe("video/mp4");
  expect(
    Buffer.from(await film.arrayBuffer())
      .subarray(4, 8)
      .toString(),
  ).toBe("ftyp");
  const me = await json("GET", "/me");
  expect(me).toMatchObject({ plan: "pro" });
}
