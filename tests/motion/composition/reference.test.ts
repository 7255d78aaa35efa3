import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  compositionReference,
  REFERENCE_PARTS,
  resolved,
  root,
  type Schema,
} from "#lib/content/composition-reference.ts";
import { loadCorpus } from "#lib/content/corpus.ts";
import { COMPOSITION_SCHEMA_PATH } from "#lib/config/paths.ts";
import { SCENE_KINDS } from "#lib/content/motion-reference.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { LAYER_KINDS } from "#lib/motion/composition/schema/layers.ts";
import { writtenJsonSchema } from "#lib/motion/expand/json-schema.ts";
import { TEMPLATES } from "#lib/motion/templates/templates.ts";
import { PICTURES_DIRECTORY, templatePictures } from "#lib/video/template-pictures.ts";

const page = await readFile("content/docs/films/composition.mdx", "utf8");
/** What a composition is written shorter with, on a page of its own. */
const shorter = await readFile("content/docs/films/shorter.mdx", "utf8");

/** Every field of every object of the schema, however deep, each once; of values for each shape of the frame none. */
function describedFields(schema: Schema, seen = new Set<string>()): { name: string; meaning: string }[] {
  if (schema.$ref !== undefined) {
    if (seen.has(schema.$ref)) return [];
    seen.add(schema.$ref);
  }
  const { properties, items, anyOf = [], oneOf = [], additionalProperties: entry } = resolved(schema);
  const own = properties?.landscape ? [] : Object.entries(properties ?? {});
  return [
    ...own.map(([name, field]) => ({
      name: name.replace("$", "\\$"),
      meaning: resolved(field).description ?? "it has no description",
    })),
    ...[
      ...Object.values(properties ?? {}),
      ...anyOf,
      ...oneOf,
      ...(items ? [items] : []),
      ...(entry ? [entry] : []),
    ].flatMap((one) => describedFields(one, seen)),
  ];
}

describe("the composition's reference", () => {
  test("has every part of the schema, each once", () => {
    const shown = [...`${page}${shorter}`.matchAll(/<CompositionReference of="([^"]+)" \/>/g)].map(
      ([, part]) => part,
    );
    expect(shown.toSorted()).toEqual([...REFERENCE_PARTS].sort());
    for (const kind of LAYER_KINDS) expect(shown).toContain(kind);
  });

  test("says of each field what it may be", () => {
    const rows = REFERENCE_PARTS.flatMap((part) => compositionReference(part));
    expect(rows.length).toBeGreaterThan(100);
    for (const { name, type } of rows) expect(type, name).toMatch(/\S/);
    expect(compositionReference("quote")).toContainEqual({
      name: "mark",
      of: [],
      required: false,
      type: '"open", "inline", "bar", "none"',
      default: '"open"',
      meaning: "A large opening mark above, marks around the words, a bar beside them, or nothing.",
    });
    expect(compositionReference("shape type")).toContainEqual({
      name: "sweepDegrees",
      of: ["arc"],
      required: true,
      type: "number, -360 to 360",
      default: "",
      meaning: "How far it goes; 360 is the whole circle.",
    });
    expect(compositionReference("layout")).toContainEqual(
      expect.objectContaining({ name: "gapUnits", of: ["stack", "grid"] }),
    );
    expect(() => compositionReference("hologram")).toThrow();
  });

  test("has every field that the schema describes, with its words, in a table of the page", async () => {
    const { byPath } = await loadCorpus();
    const rows = ["/docs/films/composition", "/docs/films/shorter"]
      .flatMap((path) => (byPath.get(path)?.markdown ?? "").split("\n"))
      .filter((line) => line.startsWith("|"))
      .map((line) => line.replaceAll("\\", ""));
    const fields = describedFields(root);
    expect(fields.length).toBeGreaterThan(200);
    const missing = fields.filter(
      ({ name, meaning }) =>
        !rows.some(
          (row) => row.includes(meaning) && new RegExp(`\\| \`(?:[^\`]*\\.)?${name}\` \\|`).test(row),
        ),
    );
    expect(missing).toEqual([]);
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
      JSON.parse(JSON.stringify(writtenJsonSchema())),
    );
  });

  test("shows a composition that is one", () => {
    const [, sample = ""] = /```json[^\n]*\n([\s\S]*?)\n```/.exec(page) ?? [];
    expect(readComposition(JSON.parse(sample))).toMatchObject({ ok: true });
  });
});

describe("the pictures of the templates", () => {
  test("are those that the engine draws now: npm run node -- lib/video/template-pictures.ts", async () => {
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
