import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compositionReference, REFERENCE_PARTS } from "#lib/content/composition-reference.ts";
import { COMPOSITION_SCHEMA_PATH } from "#lib/config/paths.ts";
import { SCENE_KINDS } from "#lib/content/motion-reference.ts";
import { compositionJsonSchema, LAYER_KINDS, readComposition } from "#lib/motion/composition.ts";
import { TEMPLATES } from "#lib/motion/templates.ts";
import { PICTURES_DIRECTORY, templatePictures } from "#lib/video/template-pictures.ts";

const page = await readFile("content/docs/films/composition.mdx", "utf8");

describe("the composition's reference", () => {
  test("has every part of the schema, each once", () => {
    const shown = [...page.matchAll(/<CompositionReference of="([^"]+)" \/>/g)].map(([, part]) => part);
    expect(shown.toSorted()).toEqual([...REFERENCE_PARTS].sort());
    for (const kind of LAYER_KINDS) expect(shown).toContain(kind);
  });

  test("says of each field what it may be", () => {
    const rows = REFERENCE_PARTS.flatMap((part) => compositionReference(part));
    expect(rows.length).toBeGreaterThan(100);
    for (const { name, type } of rows) expect(type, name).toMatch(/\S/);
    expect(compositionReference("quote")).toContainEqual({
      name: "mark",
      required: false,
      type: '"open", "inline", "bar", "none"',
      default: '"open"',
      meaning: "A large opening mark above, marks around the words, a bar beside them, or nothing.",
    });
    expect(() => compositionReference("hologram")).toThrow();
  });

  test("says of each field what it means, in a sentence", () => {
    const rows = REFERENCE_PARTS.flatMap((part) =>
      compositionReference(part).map((row) => ({ part, ...row })),
    );
    expect(rows.filter(({ meaning }) => !/^\S.+\.$/.test(meaning))).toEqual([]);
    // the schema's words for any colour say nothing about this one
    const general = rows.filter(({ type, meaning }) => type === "color" && /role of the brand/.test(meaning));
    expect(general).toEqual([]);
  });

  test("links the schema that we read by: reelwright schema > public/schemas/composition-1.json", async () => {
    expect(page).toContain(`(${COMPOSITION_SCHEMA_PATH})`);
    expect(JSON.parse(await readFile(`public${COMPOSITION_SCHEMA_PATH}`, "utf8"))).toEqual(
      JSON.parse(JSON.stringify(compositionJsonSchema())),
    );
  });

  test("shows a composition that is one", () => {
    const [, sample = ""] = /```json[^\n]*\n([\s\S]*?)\n```/.exec(page) ?? [];
    expect(readComposition(JSON.parse(sample))).toMatchObject({ ok: true });
  });
});

describe("the pictures of the templates", () => {
  test("are those that the engine draws now: node lib/video/template-pictures.ts", async () => {
    const drawn = await templatePictures();
    expect((await readdir(PICTURES_DIRECTORY)).sort()).toEqual([...drawn.keys()].sort());
    const stale: string[] = [];
    let bytes = 0;
    for (const [file, picture] of drawn) {
      const committed = await readFile(join(PICTURES_DIRECTORY, file));
      if (!committed.equals(picture)) stale.push(file);
      bytes += committed.length;
    }
    expect(stale).toEqual([]);
    expect(bytes).toBeLessThan(1_500_000);
  });

  test("are shown by kind, and no kind is missing", () => {
    expect(Object.keys(SCENE_KINDS).sort()).toEqual(Object.keys(TEMPLATES).sort());
  });
});
