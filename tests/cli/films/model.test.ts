import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { clock } from "#lib/base/clock.ts";
import { runReelwright } from "#lib/cli/registry.ts";
import type { CommandEnv } from "#lib/config/command-env.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { KEY, type Play, says } from "#tests/video/model-server.ts";
import { BOARD, BRIEF, good } from "#tests/video/model-board.ts";
import { serving } from "#tests/video/model-server.ts";

const serve = serving();

describe("the command", () => {
  const run = async (args: string[], env: CommandEnv, columns: number | null = null) => {
    const said = { out: "", err: "" };
    const output = (stream: keyof typeof said) => ({
      write: (text: string) => {
        said[stream] += text;
      },
      columns,
      accent: (text: string) => text,
    });
    const directory = mkdtempSync(join(tmpdir(), "reelwright-model-"));
    writeFileSync(join(directory, "brief.txt"), BRIEF);
    writeFileSync(join(directory, "film.json"), JSON.stringify(EDIT_FILM));
    try {
      const exitCode = await runReelwright(
        args.map((arg) => arg.replace("DIR", directory)),
        {
          terminal: { out: output("out"), err: output("err") },
          env,
          configDirectory: directory,
          cacheDirectory: join(directory, "cache"),
          now: clock,
          wait: async () => {},
          person: null,
        },
      );
      return { exitCode, ...said, film: JSON.parse(readFileSync(join(directory, "film.json"), "utf8")) };
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  };
  const env = async (play: Play): Promise<CommandEnv> => ({
    MODEL_BASE_URL: (await serve(play)).baseUrl,
    MODEL_API_KEY: KEY,
    MODEL_NAME: "m",
  });

  test("plan asks the model where one is named, and says when it did not answer", async () => {
    const made = await run(["plan", "DIR/brief.txt"], await env(says(good)));
    expect([made.exitCode, JSON.parse(made.out).brand.name]).toEqual([0, "Tidewater"]);
    expect(made.err).not.toMatch(/note/);
    const failed = await run(
      ["plan", "DIR/brief.txt"],
      await env((response) => response.writeHead(500).end()),
    );
    expect(failed.exitCode).toBe(0);
    expect(failed.err).toMatch(/note +Planned by rules: the model's service failed \(status 500\)/);
    expect(failed.err + failed.out).not.toContain(KEY);
  });

  test("the model's storyboard is written too, and says whose it is; so does the summary", async () => {
    const args = ["plan", "DIR/brief.txt", "--storyboard", "DIR/film.json", "--json"];
    const made = await run(args, await env(says(good)));
    expect(made.film).toMatchObject({ format: "storyboard/1", planner: "model", scenes: BOARD.scenes });
    const { storyboard, planner, fellBack } = JSON.parse(made.out);
    expect([storyboard, planner, fellBack]).toEqual([made.film, "model", undefined]);
    const failed = await run(args, await env(says("no")));
    expect(failed.film.planner).toBe("rules");
    expect(JSON.parse(failed.out)).toMatchObject({ planner: "rules", fellBack: true });
  });

  test("--planner rules asks nobody", async () => {
    const server = await serve(says(good));
    const { exitCode } = await run(["plan", "DIR/brief.txt", "--planner", "rules"], {
      MODEL_BASE_URL: server.baseUrl,
      MODEL_API_KEY: KEY,
      MODEL_NAME: "m",
    });
    expect([exitCode, server.asked.length]).toEqual([0, 0]);
  });

  test.each<[string, string[], CommandEnv, string]>([
    ["model without a model", ["--planner", "model"], {}, "--planner model has no model"],
    [
      "half of a model",
      [],
      { MODEL_BASE_URL: "https://models.example/v1" },
      "MODEL_API_KEY and MODEL_NAME: not set",
    ],
    ["another planner", ["--planner", "magic"], {}, "auto, rules, model"],
  ])("%s is wrong use", async (_, options, variables, words) => {
    const { exitCode, err } = await run(["plan", "DIR/brief.txt", ...options], variables);
    expect([exitCode, err]).toEqual([2, expect.stringContaining(words)]);
  });

  test("edit: rules do what they understand, the model the rest, each as a revision", async () => {
    const patch = JSON.stringify({
      operations: [{ op: "add", path: "/scenes/3/layers/0/mark", value: "bar" }],
      says: "A bar stands beside the quote.",
      cannot: "",
    });
    const { exitCode, out, film } = await run(
      ["edit", "DIR/film.json", "make it square and put a nice bar beside the testimonial words", "--json"],
      await env(says(patch)),
    );
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      revision: { number: 3, parent: 2 },
      understood: ["The film is now 360 × 360", "A bar stands beside the quote."],
      notUnderstood: [],
    });
    expect(film.scenes[3].layers[0].mark).toBe("bar");
  });

  test("edit: a model that fails leaves what the rules did", async () => {
    const { exitCode, err, film } = await run(
      ["edit", "DIR/film.json", "make it square and sparkle"],
      await env((response) => response.writeHead(503).end()),
    );
    expect([exitCode, film.widthPixels]).toEqual([0, 360]);
    expect(err).toMatch(/status 503/);
    // each part once, and the model's reason once, whatever the number of parts
    expect(err.match(/“sparkle”/g)).toHaveLength(1);
    expect(err).toMatch(/^note {2}Done by rules alone: the model's service failed \(status 503\)\.$/m);
  });

  test("edit: a model that cannot do it either says so once", async () => {
    const cannot = JSON.stringify({ operations: [], says: "", cannot: "Films do not sparkle." });
    const { exitCode, err } = await run(
      ["edit", "DIR/film.json", "sparkle and glitter"],
      await env(says(cannot)),
    );
    expect(exitCode).toBe(1);
    expect(err.match(/the model says: Films do not sparkle/g)).toHaveLength(1);
    expect(err.match(/“[^”]*sparkle[^”]*”/g)).toHaveLength(1);
  });

  test.each([
    ["plan", ["plan", "DIR/brief.txt"], good],
    [
      "edit",
      ["edit", "DIR/film.json", "make it square and sparkle"],
      JSON.stringify({ operations: [], says: "", cannot: "x" }),
    ],
  ])("%s: who waits at a terminal is told that a model is asked, a pipe is not", async (_, args, text) => {
    const variables = await env(says(text));
    const { host } = new URL(variables.MODEL_BASE_URL ?? "");
    const seen = await run(args, variables, 80);
    expect(seen.err).toMatch(new RegExp(`^asking {2}m at ${host}, 20 s at most\n`));
    expect((await run(args, variables)).err).not.toContain("asking");
  });
});
