import { afterEach, describe, expect, test } from "vitest";
import { videoPlanner } from "#lib/wiring/videos.ts";
import { BRIEF, tasksHere } from "#tests/harness/films.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";
import { KEY, modelServer, type ModelServer, says } from "#tests/video/model-server.ts";

let server: ModelServer | undefined;
afterEach(() => server?.close());

const log = watchedLog();
const variables = (baseUrl: string) => ({
  MODEL_BASE_URL: baseUrl,
  MODEL_API_KEY: KEY,
  MODEL_NAME: "a-model",
});

describe("what plans briefs", () => {
  test("is rules where no model is named, and a part of one is told", async () => {
    expect(videoPlanner({}, tasksHere, log).asks).toBe(false);
    expect(videoPlanner({ MODEL_NAME: "a-model" }, tasksHere, log).asks).toBe(false);
    expect(videoPlanner(variables("http://models.example/v1"), tasksHere, log).asks).toBe(false);
    expect(await videoPlanner({}, tasksHere, log).plan(BRIEF, {}, {})).toMatchObject({
      ok: true,
      planner: "rules",
      fellBack: false,
    });
  });

  test.each([
    ["lies", says("{}", "{}", "{}", "{}")],
    ["refuses", (response: import("node:http").ServerResponse) => void response.writeHead(500).end("no")],
  ])("falls back on rules where the model %s, and says so", async (_, play) => {
    server = await modelServer(play);
    const planner = videoPlanner(variables(server.baseUrl), tasksHere, log);
    expect(planner.asks).toBe(true);
    const plan = await planner.plan(BRIEF, { seconds: 12 }, {});
    expect(server.asked.length).toBeGreaterThan(0);
    expect(plan).toMatchObject({ ok: true, planner: "rules", fellBack: true, facts: { seconds: 12 } });
    expect(plan.ok && plan.notes.join()).toMatch(/planned by rules/i);
    expect(JSON.stringify(plan)).not.toContain(KEY);
  });

  test("refuses a brief of which no film can be made, as rules do", async () => {
    server = await modelServer(says("{}"));
    const plan = await videoPlanner(variables(server.baseUrl), tasksHere, log).plan("Mute.", {}, {});
    expect(plan).toMatchObject({ ok: false, of: "brief" });
  });
});
