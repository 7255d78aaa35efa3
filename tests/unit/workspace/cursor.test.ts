import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { derivedKey } from "#lib/base/derived-key.ts";
import { Problem } from "#lib/http/problem.ts";
import { createCursors, type CursorScope } from "#lib/workspace/cursor.ts";
import { newId } from "#lib/workspace/ids.ts";

const cursors = createCursors(derivedKey("a secret", "cursor"));
const scope: CursorScope = { userId: "ada", list: "listProjects", filter: { "metadata[team]": "a" } };

const refused = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ code: "invalid_request", extras: { parameter: "cursor" } });
    return;
  }
  expect.unreachable("the cursor was taken");
};

describe("cursors", () => {
  test("go on where they were made", () => {
    const id = newId("prj", 1_790_000_000_000);
    expect(cursors.open(scope, cursors.seal(scope, id))).toBe(id);
  });
  test("are refused by another account, list, filter and key", () => {
    const cursor = cursors.seal(scope, newId("prj", 1));
    refused(() => cursors.open({ ...scope, userId: "eve" }, cursor));
    refused(() => cursors.open({ ...scope, list: "listVideos" }, cursor));
    refused(() => cursors.open({ ...scope, filter: {} }, cursor));
    refused(() => createCursors(derivedKey("another", "cursor")).open(scope, cursor));
    refused(() => createCursors(derivedKey("a secret", "link")).open(scope, cursor));
  });
  test("no part of the scope can pass for another", () => {
    const one = { userId: "a", list: "bc", filter: {} };
    refused(() => cursors.open({ userId: "ab", list: "c", filter: {} }, cursors.seal(one, "x")));
  });
  test("every character that is changed, left out or added is found", () => {
    const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ \u0000é"];
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...alphabet), fc.nat(2), (seed, character, kind) => {
        const cursor = cursors.seal(scope, newId("prj", seed));
        const at = seed % cursor.length;
        const put = [character, "", `${cursor[at]}${character}`][kind] ?? "";
        const tampered = `${cursor.slice(0, at)}${put}${cursor.slice(at + 1)}`;
        fc.pre(tampered !== cursor);
        refused(() => cursors.open(scope, tampered));
      }),
      { numRuns: 2_000 },
    );
  });
  test("any text is refused, however long", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 700 }), (text) => {
        refused(() => cursors.open(scope, text));
      }),
    );
    refused(() => cursors.open(scope, randomBytes(100_000).toString("base64url")));
  });
});
