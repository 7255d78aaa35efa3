import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "#lib/base/canonical.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { compositionHash } from "#lib/motion/composition/composition-hash.ts";
import { EDIT_EXAMPLES, editByInstruction } from "#lib/motion/edit/edit.ts";
import { rebase } from "#lib/motion/patch/patch-rebase.ts";
import {
  beginHistory,
  compositionAt,
  History,
  type Request,
  redo,
  revise,
  undo,
} from "#lib/motion/revision/revision.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";

const begun = (written: unknown = EDIT_FILM): History => {
  const begin = beginHistory(written);
  if (!begin.ok) throw new Error(JSON.stringify(begin.issues));
  return begin.history;
};
/** The state after some requests. */
const after = (...requests: (Request | "undo" | "redo")[]) => {
  let state: { history: History; written: unknown } = { history: begun(), written: EDIT_FILM };
  let last = null as ReturnType<typeof revise> | null;
  for (const request of requests) {
    const { history, written } = state;
    last =
      request === "undo"
        ? undo(history, written)
        : request === "redo"
          ? redo(history, written)
          : revise(history, written, request);
    if (last.ok) state = last;
  }
  if (!last) throw new Error("no request");
  return { last, ...state };
};
const ok = (result: ReturnType<typeof revise>) => {
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result;
};

describe("the hash of a composition", () => {
  test("is SHA-256 of its canonical JSON, whether defaults are written out or not", () => {
    const film = readFilm(EDIT_FILM);
    expect(compositionHash(film)).toMatch(/^[0-9a-f]{64}$/);
    expect(compositionHash(readFilm(JSON.parse(JSON.stringify(film))))).toBe(compositionHash(film));
    expect(compositionHash(readFilm({ ...EDIT_FILM, seed: 6 }))).not.toBe(compositionHash(film));
  });
  test("is what Node computes", async () => {
    const film = readFilm(EDIT_FILM);
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonicalJson(film)));
    expect(compositionHash(film)).toBe(Buffer.from(bytes).toString("hex"));
  });
});

describe("revisions", () => {
  test("an instruction gives a new revision that says what changed", () => {
    const { last } = after({
      instruction: "make it vertical; change the headline of scene 1 to “Ahoy”; dance",
    });
    expect(last).toMatchObject({
      ok: true,
      did: "revised",
      revision: { number: 2, parent: 1, by: "instruction", hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      summary: [
        "Format: 640 × 360 → 360 × 640",
        expect.stringContaining("Scene 1: the headline says “Ahoy”"),
      ],
      notUnderstood: [{ text: "dance", why: "not understood" }],
    });
  });

  test("its patch names only what changed, and the file stays as it was written", () => {
    const result = ok(after({ instruction: "scene 2 one second longer" }).last);
    expect(
      result.revision.patch.map(({ path }) => path).filter((path) => !path.startsWith("/scenes/1/")),
    ).toEqual([]);
    expect(JSON.stringify(result.written)).not.toContain('"lineHeight"');
    expect((result.written as typeof EDIT_FILM).scenes[0]).toBe(EDIT_FILM.scenes[0]);
  });

  test("a patch gives a revision or nothing at all", () => {
    expect(
      after({ patch: [{ op: "replace", path: "/scenes/0/durationSeconds", value: 5 }] }).last,
    ).toMatchObject({
      ok: true,
      revision: { by: "patch" },
      summary: ["Length: 15 s → 17 s", "Scene 1: 3 s → 5 s"],
    });
    const wrong = after({ patch: [{ op: "remove", path: "/scenes/0/id" }] });
    expect(wrong.last).toMatchObject({ ok: false, of: "composition", issues: [{ pointer: "/scenes/0/id" }] });
    expect(after({ patch: [{ op: "replace", path: "/scenes/9", value: 1 }] }).last).toMatchObject({
      ok: false,
      of: "patch",
      issues: [{ pointer: "/0" }],
    });
    expect(wrong.history).toEqual(begun());
  });

  test.each([
    ["an own __proto__", '[{"op":"add","path":"/__proto__","value":{"x":1}}]'],
    [
      "an own __proto__ further in",
      '[{"op":"add","path":"/scenes/0/layers/0","value":{"kind":"logo","__proto__":{"x":1}}}]',
    ],
    ["a constructor", '[{"op":"add","path":"/constructor","value":{"prototype":{"x":1}}}]'],
  ])("a patch with %s never reaches the film", (_, patch) => {
    const { last } = after({ patch: JSON.parse(patch) });
    expect(JSON.stringify(last.ok ? last.composition : null)).not.toContain('"x"');
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test("undo and redo go back and forth, by command and in words", () => {
    const one = { instruction: "square" };
    const two = { instruction: "faster" };
    const { last, written } = after(one, two, "undo");
    expect(last).toMatchObject({ did: "undone", revision: { number: 2 }, summary: ["Length: 12 s → 15 s"] });
    expect(written).toEqual(ok(after(one).last).written);
    expect(after(one, two, { instruction: "Undo that!" }).written).toEqual(written);
    expect(after(one, two, { instruction: "undo the last two changes" }).written).toEqual(EDIT_FILM);
    expect(after(one, two, { instruction: "go back to revision 1" }).written).toEqual(EDIT_FILM);
    expect(after(one, two, "undo", "redo").written).toEqual(ok(after(one, two).last).written);
    expect(after(one, two, "undo", { instruction: "redo" }).written).toEqual(
      ok(after(one, two).last).written,
    );
    expect(after("undo").last).toMatchObject({
      ok: false,
      issues: [{ message: expect.stringContaining("nothing to undo") }],
    });
    expect(after("redo").last).toMatchObject({
      ok: false,
      issues: [{ message: expect.stringContaining("nothing to redo") }],
    });
    expect(after(one, { instruction: "undo 5 changes" }).last).toMatchObject({
      ok: false,
      issues: [{ message: "only 1 change can be undone" }],
    });
  });

  test.each(["Swap the second and the last scene", ...EDIT_EXAMPLES])(
    "undone and redone, the file is the same to the byte: %s",
    (instruction) => {
      // as the file and the history beside it are read again
      const read = <T>(value: T): T => JSON.parse(JSON.stringify(value));
      const { last, history, written } = after({ instruction });
      if (!last.ok || last.did === "none") return;
      const undone = ok(undo(read(history), read(written)));
      expect(JSON.stringify(undone.written)).toBe(JSON.stringify(EDIT_FILM));
      expect(JSON.stringify(ok(redo(undone.history, undone.written)).written)).toBe(JSON.stringify(written));
    },
  );

  test("a change after an undo is another branch; the old one stays", () => {
    const { history } = after({ instruction: "square" }, "undo", { instruction: "faster" });
    expect(history.revisions.map(({ number, parent }) => [number, parent])).toEqual([
      [1, null],
      [2, 1],
      [3, 1],
    ]);
    expect(history.head).toBe(3);
    for (const { number, hash } of history.revisions) {
      const at = compositionAt(history, number);
      expect(at.ok && compositionHash(at.composition)).toBe(hash);
    }
  });

  test("a change by hand is a revision of its own, and can be undone too", () => {
    const first = ok(after({ instruction: "square" }).last);
    const byHand = { ...(first.written as typeof EDIT_FILM), title: "By hand" };
    const next = ok(revise(first.history, byHand, { instruction: "faster" }));
    expect(next.history.revisions.map(({ by }) => by)).toEqual([
      "start",
      "instruction",
      "hand",
      "instruction",
    ]);
    const back = ok(undo(next.history, next.written));
    expect(back.written).toEqual(byHand);
    expect(ok(undo(back.history, back.written)).written).toEqual(first.written);
  });

  test("what changes nothing makes no revision", () => {
    const { last, history } = after({ instruction: "whistle" });
    expect(last).toMatchObject({
      ok: true,
      did: "none",
      revision: { number: 1 },
      notUnderstood: [{ text: "whistle" }],
    });
    expect(history).toEqual(begun());
  });

  test("a history that was tampered with is refused", () => {
    const { history, written } = after({ instruction: "square" }, { instruction: "faster" });
    const tampered = structuredClone(history);
    if (tampered.revisions[1]) tampered.revisions[1].patch = [];
    expect(undo(tampered, written)).toMatchObject({ ok: false, of: "history" });
    const cyclic = structuredClone(history);
    if (cyclic.revisions[1]) cyclic.revisions[1].parent = 3;
    expect(undo(cyclic, written)).toMatchObject({ ok: false, of: "history" });
  });

  test("a history is JSON, and reads as it was written", () => {
    const { history } = after({ instruction: "square" }, { instruction: "whisper; calmer" });
    expect(History.parse(JSON.parse(JSON.stringify(history)))).toEqual(JSON.parse(JSON.stringify(history)));
  });
});

describe("a change to a film with its defaults, made to the film as it was written", () => {
  const INSTRUCTIONS = [
    "square",
    "faster",
    "swap scenes 1 and 2",
    "remove scene 2",
    "duplicate scene 1",
    "make the accent green",
    "calmer",
    "bigger text",
    "reverse the order",
    "scene 1 longer",
  ];
  test("reads as the same film, for every film and instruction", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(EDIT_FILM, ...Object.values(FILMS)),
        fc.constantFrom(...INSTRUCTIONS),
        (written, instruction) => {
          const before = readFilm(written);
          const { composition } = editByInstruction(before, instruction);
          const read = readComposition(rebase(written, before, composition));
          expect(read.ok && read.composition).toEqual(composition);
        },
      ),
      { numRuns: 150 },
    );
  });
});
