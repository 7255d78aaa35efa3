import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ConfigError, parseEnv } from "#lib/config/env.ts";

const VECTOR = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OTHER = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
const STANDARD = ["IDENTITY_WEBHOOK_SIGNING_SECRET", "EMAIL_WEBHOOK_SECRET"] as const;

describe.each(STANDARD)("%s", (name) => {
  const parse = (value: string) => parseEnv({ [name]: value })[name];

  test("not set is none", () => expect(parseEnv({})[name]).toEqual([]));

  test.each([
    ["one", VECTOR, [VECTOR]],
    ["white space around it", ` \t${VECTOR}\r\n`, [VECTOR]],
    ["two, for rotation", `${VECTOR}, ${OTHER}`, [VECTOR, OTHER]],
    ["the same twice is one", `${VECTOR},${VECTOR}`, [VECTOR]],
    ["base64 alone, as svix takes it", VECTOR.slice(6), [VECTOR.slice(6)]],
    ["64 bytes", randomBytes(64).toString("base64"), expect.any(Array)],
  ])("W4 %s is taken", (_, value, expected) => expect(parse(value)).toEqual(expected));

  test.each([
    ["nothing", ""],
    ["blanks only", "   "],
    ["a blank inside", `${VECTOR.slice(0, 12)} ${VECTOR.slice(12)}`],
    ["a line break inside", `${VECTOR.slice(0, 12)}\n${VECTOR.slice(12)}`],
    ["an empty one in a list", `${VECTOR},,${OTHER}`],
    ["a comma at the end", `${VECTOR},`],
    ["the prefix alone", "whsec_"],
    ["another prefix", `whpk_${VECTOR.slice(6)}`],
    ["no base64", "whsec_hunter2-hunter2-hunter2-hunter2"],
    ["base64url", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa-_"],
    ["padding missing", `whsec_${Buffer.alloc(25, 1).toString("base64").replace(/=+$/, "")}`],
    ["a key that can be guessed", `whsec_${Buffer.alloc(15, 1).toString("base64")}`],
    ["a key that is none", `whsec_${Buffer.alloc(129, 1).toString("base64")}`],
    ["six", Array.from({ length: 6 }, (_, index) => Buffer.alloc(24, index + 1).toString("base64")).join()],
  ])("W4 Z4 %s stops the start", (_, value) => {
    expect(() => parse(value)).toThrow(ConfigError);
    expect(() => parse(value)).toThrow(new RegExp(`^${name} is not valid: expected [^\\n]+$`));
    if (value.includes("hunter2")) expect(() => parse(value)).not.toThrow(/hunter2/);
  });
});

describe("BILLING_WEBHOOK_SECRET", () => {
  const parse = (value: string) => parseEnv({ BILLING_WEBHOOK_SECRET: value }).BILLING_WEBHOOK_SECRET;

  test.each([
    ["one", "whsec_abcDEF123", ["whsec_abcDEF123"]],
    ["two with white space around them", " whsec_abcDEF123 , whsec_456\n", ["whsec_abcDEF123", "whsec_456"]],
    ["opaque: no prefix is asked for", "anything-at-all", ["anything-at-all"]],
  ])("W4 %s is taken", (_, value, expected) => expect(parse(value)).toEqual(expected));

  test.each([
    ["nothing", ""],
    ["a blank inside", "whsec_abc DEF123"],
    ["a line break inside", "whsec_abc\nDEF123"],
    ["an empty one in a list", "whsec_abcDEF123,"],
    ["too short", "whsec_1"],
    ["no ASCII", "whsec_äbcdefgh"],
    ["an invisible one", "whsec_abc\u200bdefgh"],
  ])("W4 Z4 %s stops the start", (_, value) =>
    expect(() => parse(value)).toThrow(/^BILLING_WEBHOOK_SECRET is not valid: expected [^\n]+$/),
  );
});
