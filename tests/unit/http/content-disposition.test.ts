import fc from "fast-check";
import { expect, test } from "vitest";
import { contentDisposition } from "#lib/http/content-disposition.ts";

test.each([
  ["film.mp4", 'attachment; filename="film.mp4"'],
  ['a "b".mp4', `attachment; filename="a _b_.mp4"; filename*=UTF-8''a%20%22b%22.mp4`],
  ["naïve €.mp4", `attachment; filename="na_ve _.mp4"; filename*=UTF-8''na%C3%AFve%20%E2%82%AC.mp4`],
  ["../../etc/passwd", 'attachment; filename=".._.._etc_passwd"'],
  ["a\r\nSet-Cookie: b", 'attachment; filename="a__Set-Cookie: b"'],
  ["", 'attachment; filename="file"'],
])("%j, RFC 6266 and RFC 8187", (name, expected) => {
  expect(contentDisposition("attachment", name)).toBe(expected);
});

test("any name makes a header of printable ASCII, and its whole form reads back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (name) => {
      const made = contentDisposition("inline", name);
      expect(made).toMatch(/^inline; filename="[\x20-\x7e]{1,200}"/);
      expect(made).toMatch(/^[\x20-\x7e]{1,2000}$/);
      const coded = /filename\*=UTF-8''(\S+)$/.exec(made)?.[1];
      if (coded) expect(decodeURIComponent(coded).length).toBeGreaterThan(0);
    }),
  );
});
