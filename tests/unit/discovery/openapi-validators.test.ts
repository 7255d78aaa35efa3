import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadCorpus } from "#lib/content/corpus.ts";
import { discoveryFiles } from "#lib/discovery/files.ts";

/** Runs an installed validator. Its updates and statistics stay off: nothing leaves the machine. */
const run = (name: string, args: readonly string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    execFile(join("node_modules/.bin", name), [...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` });
    });
  });

const validators = {
  Spectral: (file: string) =>
    run("spectral", ["lint", "--ruleset", "tests/validators/spectral.yaml", "--fail-severity", "hint", file]),
  Redocly: (file: string) => run("redocly", ["lint", "--config", "tests/validators/redocly.yaml", file]),
};

describe("validators of others find nothing in the OpenAPI document", () => {
  let directory = "";
  let document: { paths: Record<string, { get: { responses: Record<string, unknown> } }> };
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "openapi-"));
    const corpus = await loadCorpus();
    document = JSON.parse(discoveryFiles(corpus)[0]?.text(corpus, "http://localhost:3000") ?? "{}");
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test.each(Object.entries(validators))("%s", async (name, validate) => {
    const file = join(directory, `${name}.json`);
    await writeFile(file, JSON.stringify(document, null, 1));
    const { code, output } = await validate(file);
    expect(output).not.toMatch(/\b(?:error|warning)\b/);
    expect(code).toBe(0);
  });

  test.each(Object.entries(validators))(
    "%s would find a reference that leads nowhere",
    async (name, validate) => {
      const file = join(directory, `${name}-broken.json`);
      const broken = structuredClone(document);
      const home = broken.paths["/"];
      if (home) home.get.responses["429"] = { $ref: "#/components/responses/Nowhere" };
      await writeFile(file, JSON.stringify(broken));
      expect((await validate(file)).code).not.toBe(0);
    },
  );
});
