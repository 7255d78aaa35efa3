import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { COMMON_FIELDS, INTENT_NAMES, INTENTS } from "#lib/motion/storyboard/intents.ts";
import { storyboardJsonSchema } from "#lib/motion/storyboard/json-schema.ts";
import { Scene } from "#lib/motion/storyboard/storyboard.ts";
import { BOARDS } from "#tests/motion/storyboard/boards.ts";

/** The JSON Schema of a storyboard: what an agent gets with a tool, and an editor for its file. */

/** A tool call's definition is read with every request: this is what it may cost. */
const MOST_CHARACTERS = 12_000;

const schema = storyboardJsonSchema();
const validate = new Ajv2020({ strict: false }).compile(schema);
const board = (change: object) => ({ ...BOARDS.launch, ...change });

interface Node {
  description?: string;
  $ref?: string;
  properties?: Record<string, Node>;
  [field: string]: unknown;
}

/** Fields of all objects that nothing is said of, each with its path. */
function undescribed(node: Node, path: string, definitions: Record<string, Node>): string[] {
  const own = Object.entries(node.properties ?? {}).flatMap(([name, field]) => {
    const target = field.$ref ? definitions[field.$ref.split("/").at(-1) ?? ""] : undefined;
    return (field.description ?? target?.description) ? [] : [`${path}/${name}`];
  });
  const below = Object.entries(node).flatMap(([name, value]) =>
    typeof value === "object" && value !== null
      ? undescribed(value as Node, `${path}/${name}`, definitions)
      : [],
  );
  return [...own, ...below];
}

describe("the JSON Schema", () => {
  test("fits a tool call", () => {
    expect(JSON.stringify(schema).length).toBeLessThanOrEqual(MOST_CHARACTERS);
  });

  test("says of every field of every object what it is", () => {
    const definitions = (schema as { $defs?: Record<string, Node> }).$defs ?? {};
    expect(undescribed(schema as Node, "", definitions)).toEqual([]);
  });

  test("says which draft it is of, and is one", () => {
    expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
    expect(new Ajv2020({ strict: false }).validateSchema(schema)).toBe(true);
  });

  test.each(Object.entries(BOARDS))("takes %s", (_, written) => {
    expect(validate(written), JSON.stringify(validate.errors)).toBe(true);
  });

  test.each([
    ["a field that there is not", board({ lenght: 30 })],
    ["a size that there is not", board({ size: "21:9" })],
    ["no scenes", board({ scenes: [] })],
    ["an intent that there is not", board({ scenes: [{ is: "hologram" }] })],
    ["a number as words", board({ scenes: [{ is: "statement", say: 3 }] })],
    ["a series of one value", board({ data: { one: { x: ["a"], y: [1] } } })],
  ])("refuses %s", (_, written) => {
    expect(validate(written)).toBe(false);
  });
});

describe("intents.json", () => {
  test.each(INTENT_NAMES)("%s names fields that there are, each once", (is) => {
    const { says, needs, takes } = INTENTS[is];
    const fields = [...COMMON_FIELDS, ...needs, ...takes];
    expect(Object.keys(Scene.shape)).toEqual(expect.arrayContaining(fields));
    expect(new Set(fields).size).toBe(fields.length);
    expect(says).toMatch(/^[A-Z].*\.$/);
  });

  test("leaves out no field of a scene", () => {
    const all = INTENT_NAMES.flatMap((is) => [...INTENTS[is].needs, ...INTENTS[is].takes]);
    expect(Object.keys(Scene.shape).filter((field) => ![...COMMON_FIELDS, ...all].includes(field))).toEqual(
      [],
    );
  });
});
