import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ByteWriter } from "#lib/search/byte-writer.ts";

describe("ByteWriter", () => {
  test("pairs, whatever the numbers, are what JSON.stringify makes of them", () => {
    const writer = new ByteWriter();
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat(10_000)), { maxLength: 60 }), (pairs) => {
        writer.begin();
        writer.pairs(pairs.flat());
        expect(writer.take().toString()).toBe(JSON.stringify(pairs));
      }),
    );
  });

  test("texts and bytes stand one after another as UTF-8, over the first room's end", () => {
    const writer = new ByteWriter();
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 20_000 }), { maxLength: 8 }), (texts) => {
        writer.begin();
        for (const [at, text] of texts.entries()) {
          if (at % 2) writer.text(text);
          else writer.bytes(Buffer.from(`<${text}>`), 1, Buffer.byteLength(text) + 1);
        }
        expect(writer.take().toString()).toBe(texts.join(""));
      }),
      { numRuns: 30 },
    );
    writer.begin();
    const long = "é".repeat(50_000);
    writer.text(long);
    writer.ascii("x".repeat(100_000));
    expect(writer.take().toString()).toBe(long + "x".repeat(100_000));
  });

  test("an answer that was left unfinished is not in the next one, and what was taken stays as it is", () => {
    const writer = new ByteWriter();
    writer.begin();
    writer.ascii("half of an ans");
    writer.begin();
    writer.ascii("whole");
    const taken = writer.take();
    writer.begin();
    writer.ascii("other");
    expect(taken.toString()).toBe("whole");
  });
});
