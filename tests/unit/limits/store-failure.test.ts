import { describe, expect, test } from "vitest";
import { failureCode, storeFailure } from "#lib/limits/store-failure.ts";

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

describe("R11 a failure in words that are safe to log", () => {
  test.each([
    [
      "a system error",
      Object.assign(new Error("connect 10.0.0.1"), { code: "ECONNREFUSED" }),
      "ECONNREFUSED",
    ],
    [
      "fetch's wrapping of one",
      new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "UND_ERR_SOCKET" }) }),
      "UND_ERR_SOCKET",
    ],
    ["a Redis error", named("ReplyError", "NOAUTH Authentication required."), "NOAUTH"],
    ["a Redis error without a code", named("ReplyError", "some 203.0.113.7"), "ReplyError"],
    [
      "Upstash's, which quotes the command",
      named("UpstashError", 'ERR x, command was: ["evalsha","203.0.113.7"]'),
      "UpstashError",
    ],
    ["a code that is a sentence", Object.assign(new Error("x"), { code: "key 203.0.113.7" }), "unavailable"],
    ["a name that is a sentence", named("key 203.0.113.7", "x"), "unavailable"],
    ["an error of no kind", new Error("203.0.113.7"), "unavailable"],
    ["no error at all", "203.0.113.7", "unknown"],
    ["a lost connection", named("MaxRetriesPerRequestError", "x"), "CONNECTION_LOST"],
  ])("%s", (_, error, code) => {
    expect(failureCode(error)).toBe(code);
    expect(storeFailure("redis", error).message).toBe(`The quota store redis failed: ${code}`);
    expect(failureCode(storeFailure("redis", error))).toMatch(/^[A-Za-z_]+$/);
  });
});
