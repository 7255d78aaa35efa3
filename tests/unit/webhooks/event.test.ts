import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SOURCES } from "#lib/events/inbound.ts";
import { decodeBody, readEvent } from "#lib/webhooks/event.ts";

const bytes = (...codes: number[]) => Uint8Array.from(codes);

describe("decodeBody", () => {
  test.each([
    ["UTF-8", Buffer.from("é🙂"), "é🙂"],
    ["a byte order mark is kept", bytes(0xef, 0xbb, 0xbf, 0x7b), "\uFEFF{"],
    ["nothing", bytes(), ""],
    ["W13 a lone byte", bytes(0x7b, 0xff), null],
    ["W13 an overlong form", bytes(0xc0, 0xaf), null],
    ["W13 half a surrogate pair", bytes(0xed, 0xa0, 0x80), null],
    ["W13 UTF-16", Buffer.from('{"a":1}', "utf16le").subarray(0, 3), '{\0"'],
  ])("%s", (_, body, expected) => expect(decodeBody(body)).toBe(expected));
});

describe.each(SOURCES)("readEvent of %s", (source) => {
  const read = (text: string) => readEvent(source, source === "billing" ? null : "msg_1", text);

  test.each([
    "{",
    "null",
    "[]",
    "",
    " ",
    "1",
    '"x"',
    "true",
    "{}",
    '{"type":1}',
    '{"type":""}',
    '{"id":"evt_1"}',
  ])("W15 %j is not an event", (text) => expect(read(text)).toBeNull());
  test("W15 nested deeper than anybody means", () => {
    const deep = `{"id":"evt_1","type":"x","data":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
    expect(read(deep)).toBeNull();
  });
  test("W15 a type or an id that no index keeps", () => {
    expect(read(`{"id":"evt_1","type":"${"x".repeat(256)}"}`)).toBeNull();
    expect(readEvent("billing", null, `{"id":"${"x".repeat(256)}","type":"x"}`)).toBeNull();
  });
  test("the least that is one", () => {
    expect(read('{"id":"evt_1","type":"x.y"}')).toMatchObject({
      source,
      id: source === "billing" ? "evt_1" : "msg_1",
      type: "x.y",
      occurredAt: null,
    });
  });
  test("W13 a byte order mark in front", () =>
    expect(read('\uFEFF{"id":"evt_1","type":"x"}')?.type).toBe("x"));
  test("NUL and half a surrogate pair become U+FFFD: Postgres keeps neither", () => {
    const event = read('{"id":"evt_1","type":"a\\u0000b","data":{"name":"\\ud83d","list":["\\u0000"]}}');
    expect(event?.type).toBe("a\uFFFDb");
    expect(event?.body.data).toEqual({ name: "\uFFFD", list: ["\uFFFD"] });
  });
  test("a name that is special in JavaScript is only a name", () => {
    const event = read('{"id":"evt_1","type":"x","__proto__":{"polluted":true},"constructor":1}');
    expect(event?.type).toBe("x");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
  test("any text is an event or null, never a throw", () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string({ unit: "binary" })), (text) => void read(text)));
  });
});

describe("the event's own time", () => {
  const AT = "2026-11-21T12:00:00.000Z";
  const timeOf = (source: (typeof SOURCES)[number], field: object) =>
    readEvent(source, "msg_1", JSON.stringify({ type: "x", ...field }))?.occurredAt?.toISOString() ?? null;

  test.each([
    ["identity", { timestamp: Date.parse(AT) }, AT],
    ["identity", { timestamp: Date.parse(AT) / 1000 }, AT],
    ["identity", { timestamp: AT }, AT],
    ["identity", { created_at: AT }, null],
    ["billing", { created: Date.parse(AT) / 1000 }, AT],
    ["email", { created_at: AT }, AT],
    ["email", { created_at: "yesterday" }, null],
    ["email", { created_at: {} }, null],
    ["billing", { created: -1 }, null],
    ["billing", { created: 1e300 }, null],
    ["identity", { timestamp: "+012026-01-01T00:00:00Z" }, null],
  ] as const)("%s %j", (source, field, expected) => expect(timeOf(source, field)).toBe(expected));
});
