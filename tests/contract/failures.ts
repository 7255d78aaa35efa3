import { expect } from "vitest";
import { wrongHeaders, wrongQuota } from "#tests/contract/expectations.ts";
import { frontTarget, nextTarget, type Target } from "#tests/contract/targets.ts";
import { raw, type Reply } from "#tests/contract/wire.ts";

export const LIMIT = 1_000_000;

/** Our front server, and `next start` alone for what a middleware can answer too. */
export const DOORS: [name: string, start: () => Promise<Target>, front: boolean][] = [
  ["front server", () => frontTarget({ RATE_LIMIT_REQUESTS: String(LIMIT) }), true],
  ["next start, middleware alone", () => nextTarget({ RATE_LIMIT_REQUESTS: String(LIMIT) }), false],
];

/** How the tests of failures ask the target that is started, and look at its answers. */
export const asker = (target: () => Target) => ({
  /** GET with this target, byte for byte. */
  get: (path: string, headers = ""): Promise<Reply | null> =>
    raw(target().port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`),
  wrong: (reply: Reply) => [...wrongHeaders(reply, target().baseUrl), ...wrongQuota(reply, LIMIT, 86_400)],
  type: (reply: Reply | null) => reply?.header("Content-Type")?.split(";")[0],
  /** The service is there, and answers as before. */
  alive: async () =>
    expect((await target().send({ path: "/docs", headers: { Accept: "text/markdown" } })).status).toBe(200),
});
