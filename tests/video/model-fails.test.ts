import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { MODEL_LIMITS } from "#lib/motion/model/model-chat.ts";
import { BOARD, BRIEF, good, opening } from "#tests/video/model-board.ts";
import { HASTY, plan, planningWith, QUICK } from "#tests/video/model-plans.ts";
import { KEY, type Play, says, serving } from "#tests/video/model-server.ts";

const serve = serving();
const planWith = planningWith(serve);

describe("a language model that fails", () => {
  test.each<[string, Play, RegExp]>([
    ["no JSON twice", says("no", "no"), /wrong twice: this is no JSON\.$/],
    [
      "wrong twice, with what was wrong first",
      says(opening({ is: "list", items: ["Since 1990", "Since 1991"] })),
      /wrong twice: \/scenes\/0\/items\/0: the brief has no 1990\.$/,
    ],
    [
      "an answer that quotes the key",
      says(JSON.stringify({ ...BOARD, [KEY]: 1 })),
      /wrong twice: \/…: there is no "…" here/,
    ],
    ["an error of the server", (response) => response.writeHead(500).end("boom"), /failed \(status 500\)/],
    ["too many requests", (response) => response.writeHead(429).end("{}"), /too many requests/],
    [
      "a key that is not taken",
      (response) => response.writeHead(401).end(`{"error":{"message":"bad key ${KEY}"}}`),
      /does not take MODEL_API_KEY/,
    ],
    ["no such model", (response) => response.writeHead(404).end(), /no such model/],
    [
      "a redirect",
      (response) => response.writeHead(302, { location: "http://127.0.0.1:1/steal" }).end(),
      /redirects are not followed/,
    ],
    [
      "another content type",
      (response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
      /something else than JSON/,
    ],
    [
      "no chat completion",
      (response) => response.writeHead(200, { "content-type": "application/json" }).end('{"choices":[]}'),
      /answers, but not as chat completions do/,
    ],
    [
      "half an answer",
      (response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
        response.write('{"id":');
        setTimeout(() => response.destroy(), 20);
      },
      /at 127\.0\.0\.1:\d+ cannot be reached: the connection broke off/,
    ],
    [
      "a huge answer",
      (response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(`"${"x".repeat(MODEL_LIMITS.answerBytes + 1)}"`);
      },
      /longer than 262144 bytes/,
    ],
  ])("%s: rules plan, and the plan says why", async (_, play, why) => {
    const { notes, ...rest } = (await planWith(play)).plan;
    expect(notes).toHaveLength(1);
    expect(notes?.[0]).toMatch(/^Planned by rules: /);
    expect(notes?.[0]).toMatch(why);
    expect(JSON.stringify({ notes, rest })).not.toContain(KEY);
    expect(rest).toEqual({ ...(await rulesPlanner.plan(BRIEF)), fellBack: true });
  });

  test.each<[string, Play]>([
    ["a server that hangs", () => {}],
    [
      "headers and then nothing",
      (response) => response.writeHead(200, { "content-type": "application/json" }).flushHeaders(),
    ],
    [
      "a stream without an end",
      (response) => {
        response.writeHead(200, { "content-type": "application/json" });
        const timer = setInterval(() => response.write(" "), 20);
        response.on("close", () => clearInterval(timer));
      },
    ],
    [
      "a wrong answer, then a server that hangs",
      (response, round) => {
        if (round === 1) says("no")(response, 1);
      },
    ],
  ])("%s: the time is up, in both rounds together", async (_, play) => {
    const began = performance.now();
    const { plan: made } = await planWith(play, { limits: QUICK });
    expect(made.notes?.[0]).toBe("Planned by rules: the model did not answer within 1 s.");
    expect(performance.now() - began).toBeLessThan(4000);
  });

  const freePort = async (): Promise<number> => {
    const free = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => free.once("listening", resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    return port;
  };
  test.each([
    ["nobody there", async () => `http://127.0.0.1:${await freePort()}/v1`, "connection refused"],
    ["nobody at either address", async () => `http://localhost:${await freePort()}/v1`, "connection refused"],
    [
      "no such host",
      async () => "https://models.invalid/v1",
      /there is no such host|cannot be looked up now/,
    ],
    ["a port of another service", async () => "http://127.0.0.1:22/v1", "no request goes to this port"],
    [
      "https where http is spoken",
      async () => (await serve(says(good))).baseUrl.replace("http:", "https:"),
      "it does not speak TLS as it should",
    ],
  ])("%s: rules plan, and the plan says why", async (_, address, why) => {
    const baseUrl = await address();
    const made = await plan({ baseUrl, apiKey: KEY, name: "m" });
    const { host } = new URL(baseUrl);
    expect(made.notes?.[0]).toContain(`Planned by rules: the model's service at ${host} cannot be reached: `);
    expect(made.notes?.[0]).toMatch(why);
  });

  test("who asked may stop it: then there is no plan", async () => {
    const { baseUrl } = await serve(() => {});
    const stop = new AbortController();
    const made = plan({ baseUrl, apiKey: KEY, name: "m" }, { signal: stop.signal });
    stop.abort(new Error("enough"));
    await expect(made).rejects.toThrow("enough");
  });

  test("who stops it in the second round gets no plan either", async () => {
    const stop = new AbortController();
    const { baseUrl } = await serve((response, round) => {
      if (round === 1) return says(HASTY)(response, 1);
      stop.abort(new Error("enough"));
    });
    const made = plan({ baseUrl, apiKey: KEY, name: "m" }, { signal: stop.signal });
    await expect(made).rejects.toThrow("enough");
  });

  test("an answer that has the key in it makes no film", async () => {
    // figures that the brief does not have are refused anyway
    const apiKey = "sk-planted-without-figures";
    const { baseUrl } = await serve(says(opening({ is: "statement", say: `Use ${apiKey}` })));
    const made = await plan({ baseUrl, apiKey, name: "m" });
    expect(made.planner).toBe("rules");
    expect(made.notes?.[0]).toContain("MODEL_API_KEY in it");
    expect(JSON.stringify(made)).not.toContain(apiKey);
  });

  test("a brief that gives orders to the model reaches words on screen and nothing else", async () => {
    // the model obeys: what it can say is what a storyboard can say
    const obeying = { ...BOARD, assets: [{ id: "x", data: "file:///etc/passwd" }] };
    const { plan: made, asked } = await planWith(says(JSON.stringify(obeying)));
    expect(asked).toHaveLength(2);
    expect(made.notes?.[0]).toMatch(/wrong twice/);
    expect(JSON.stringify(made.composition)).not.toContain("passwd");
  });

  const places = ["name", "look", "keep", "data", "scenes", "size", "seconds", "sound", "title"] as const;
  const fields = ["is", "say", "value", "unit", "by", "items", "picture", "beats", "seconds", "ground"];
  const answers = fc.oneof(
    fc.jsonValue(),
    fc
      .tuple(fc.constantFrom(...places), fc.jsonValue())
      .map(([place, value]) => ({ ...BOARD, [place]: value })),
    fc
      .tuple(fc.nat(BOARD.scenes.length - 1), fc.constantFrom(...fields), fc.jsonValue())
      .map(([at, field, value]) => ({
        ...BOARD,
        scenes: BOARD.scenes.map((scene, index) => (index === at ? { ...scene, [field]: value } : scene)),
      })),
  );
  test("whatever a model answers, there is a film, by the model or by rules", {
    timeout: 120_000,
  }, async () => {
    let answer = "";
    const { baseUrl } = await serve((response) => says(answer)(response, 1));
    await fc.assert(
      fc.asyncProperty(answers, async (value) => {
        answer = JSON.stringify(value);
        const made = await plan({ baseUrl, apiKey: KEY, name: "m" });
        expect(readComposition(made.composition).ok).toBe(true);
        expect(made.storyboard.planner).toBe(made.planner);
        expect(made.fellBack).toBe(made.planner === "rules" ? true : undefined);
      }),
      { numRuns: 60 },
    );
  });
});
