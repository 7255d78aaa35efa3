import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BASE_URL_TOKEN } from "#lib/config/paths.ts";
import { callsOf, REFERENCE_OPERATIONS } from "#lib/content/operation-reference.ts";
import { readSources } from "#lib/content/source.ts";
import { answerByHandler } from "#lib/server/web-handler.ts";
import { json, openPaid, type PaidWorld } from "#tests/harness/paid.ts";
import { openTestPglite } from "#tests/harness/databases.ts";
import { addAsset, addFinished, exportPartsOf, readySender, smallFilm } from "#tests/harness/exports.ts";

/** Makes what an operation's example is about, and gives its id. By the prefix of the id in the example. */
const FIXTURES: Record<string, (paid: PaidWorld, operation: string) => Promise<string>> = {
  async vid({ ask }) {
    films += 1;
    const composition = smallFilm(`film ${films}`);
    return String((await json(await ask("POST", "/api/v1/videos/compose", { composition }))).id);
  },
  async exp(paid, operation) {
    const parts = exportPartsOf(paid.opened.database);
    // what is done cannot be canceled
    if (operation !== "cancelExport") return addFinished(parts, paid.userId);
    const videoId = await FIXTURES.vid?.(paid, operation);
    return String((await json(await paid.ask("POST", "/api/v1/exports", { videoId }))).id);
  },
  ast: ({ opened, userId }, operation) =>
    addAsset(exportPartsOf(opened.database), userId, operation === "completeAsset" ? "uploading" : "ready"),
  prj: async ({ ask }) => String((await json(await ask("POST", "/api/v1/projects", { name: "One" }))).id),
};

let films = 0;

const PROGRAMS: Record<string, [program: string, args: (file: string) => string[]]> = {
  sh: ["bash", (file) => ["-euo", "pipefail", file]],
  ts: [process.execPath, (file) => ["--disable-warning=ExperimentalWarning", file]],
  python: ["python3", (file) => [file]],
};

describe("the reference of the paid API", () => {
  let paid: PaidWorld;
  let server: Server;
  let origin: string;
  let directory: string;
  beforeAll(async () => {
    paid = await openPaid(openTestPglite);
    await readySender(paid.opened.database);
    server = createServer((request, response) => {
      void answerByHandler(
        request,
        response,
        (asked) => paid.world.handler(asked, "192.0.2.1"),
        paid.world.baseUrl,
        [],
        // an answer that fails fails its program, and at once
      ).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    directory = await mkdtemp(join(tmpdir(), "reelwright-reference-"));
  });
  afterAll(async () => {
    server?.close();
    await paid?.opened.drop();
    if (directory) await rm(directory, { recursive: true, force: true });
  });

  test("every operation has its place on a page", async () => {
    const bodies = (await readSources()).map(({ body }) => body).join("\n");
    const missing = REFERENCE_OPERATIONS.filter(
      ({ operationId }) => !bodies.includes(`<Operation id="${operationId}" />`),
    );
    expect(missing.map(({ operationId }) => operationId)).toEqual([]);
  });

  const calls = REFERENCE_OPERATIONS.flatMap((operation) =>
    callsOf(operation).map(([language, program]) => ({ id: operation.operationId, language, program })),
  );
  test.each(calls)("$id in $language runs as it stands", async ({ id, language, program }) => {
    let text = program.replaceAll(BASE_URL_TOKEN, origin);
    for (const [example = "", prefix = ""] of text.matchAll(/\b([a-z]{3})_[0-9a-hjkmnp-tv-z]{26}\b/g)) {
      const make = FIXTURES[prefix];
      expect(make, `say in FIXTURES how a ${prefix}_… is made`).toBeDefined();
      if (make) text = text.replaceAll(example, await make(paid, id));
    }
    const file = join(directory, `${id}.${language === "python" ? "py" : language}`);
    // uuidgen is of the reader's system; not every machine that tests has it
    await writeFile(file, text.replace("$(uuidgen)", crypto.randomUUID()));
    const [run, args] = PROGRAMS[language] ?? ["false", () => []];
    const { stdout } = await promisify(execFile)(run, args(file), {
      // what a program downloads
      cwd: directory,
      env: { ...process.env, SERVICE_API_TOKEN: paid.good },
    });
    expect(stdout).not.toContain('"requestId"');
  });
});
