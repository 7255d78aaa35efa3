import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import { compositionHash } from "#lib/motion/composition/composition-hash.ts";
import { writtenJsonSchema } from "#lib/motion/expand/json-schema.ts";
import { readWritten } from "#lib/motion/expand/read-written.ts";
import { FILMS } from "#tests/motion/films.ts";
import { LAYER_FILMS } from "#tests/motion/layer-films.ts";

const TEXT = { kind: "text", runs: [{ text: "Words" }] };
const film = (change: object) => ({ ...FILMS.text, ...change });
const layers = (list: unknown[], more: object = {}, scene: object = {}) =>
  film({ scenes: [{ id: "one", durationSeconds: 6, ...scene, layers: list }], ...more });

/** A film that is one, as it is drawn. */
function expanded(value: unknown): Composition {
  const read = readWritten(value);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.composition;
}
const sceneOf = (value: unknown) => expanded(value).scenes[0];
/** What is wrong, a line each. */
function wrong(value: unknown): string[] {
  const read = readWritten(value);
  return read.ok ? [] : read.issues.map(({ pointer, message }) => `${pointer}: ${message}`);
}
const FIRST = "/scenes/0/layers/0";

describe("a film without the words is itself", () => {
  test.each(Object.entries({ ...FILMS, ...LAYER_FILMS }))("%s", (_, input) => {
    const read = readWritten(input);
    expect(read.ok && read.written.pointerTo("/scenes/0/layers/0/kind")).toBe("/scenes/0/layers/0/kind");
    const plain = readComposition(input);
    expect(read.ok && plain.ok && compositionHash(read.composition)).toBe(
      plain.ok && compositionHash(plain.composition),
    );
  });
});

describe("the page's examples", () => {
  const page = readFileSync("content/docs/films/composition.mdx", "utf8");
  const [first, ...rest] = [...page.matchAll(/```json title="(.+?)"\n([\s\S]*?)\n```/g)].map(
    ([, title = "", json = ""]) => [title, JSON.parse(json) as object] as const,
  );
  const validate = new Ajv2020({ strict: false }).compile(writtenJsonSchema());
  test.each(rest)("%s is a film with what is above", (_, change) => {
    const value = { ...first?.[1], ...change };
    expect(wrong(value)).toEqual([]);
    expect(validate(value), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
  });
});

describe("styles", () => {
  const styles = { label: { font: "text", sizeUnits: 3, color: "muted", enter: { preset: "fade" } } };
  test("give a layer what it does not say itself", () => {
    const scene = sceneOf(layers([{ ...TEXT, style: "label", color: "accent" }], { styles }));
    expect(scene?.layers[0]).toMatchObject({
      font: "text",
      sizeUnits: 3,
      color: "accent",
      enter: { preset: "fade" },
    });
    expect(scene?.layers[0]).not.toHaveProperty("style");
  });

  test("give the same film as their fields written out", () => {
    const { label } = styles;
    expect(compositionHash(expanded(layers([{ ...TEXT, style: "label" }], { styles })))).toBe(
      compositionHash(expanded(layers([{ ...TEXT, ...label }]))),
    );
  });

  test.each<[string, unknown, string]>([
    [
      "a name that there is not",
      layers([{ ...TEXT, style: "lable" }], { styles }),
      `${FIRST}/style: there is no style "lable": did you mean "label"?`,
    ],
    [
      "a field that no layer has",
      layers([TEXT], { styles: { label: { fontSize: 3 } } }),
      '/styles/label: there is no "fontSize" here: did you mean "sizeUnits"?',
    ],
    [
      "a value that is none",
      layers([TEXT], { styles: { label: { color: "mauve" } } }),
      "/styles/label/color: ",
    ],
    [
      "a field that this kind has not",
      layers([{ kind: "logo", style: "label" }], { styles }),
      `${FIRST}/style: a layer of the kind "logo" has no "font"`,
    ],
    [
      "the word itself, misspelled",
      layers([{ ...TEXT, stlye: "label" }], { styles }),
      'did you mean "style"?',
    ],
    [
      "the film's word, misspelled",
      layers([TEXT], { stiles: styles }),
      ': there is no "stiles" here: did you mean "styles"?',
    ],
    [
      "in a group",
      layers([{ kind: "group", children: [{ ...TEXT, style: "x" }] }], { styles }),
      `${FIRST}/children/0/style`,
    ],
  ])("%s is refused where it was written", (_, value, says) => {
    expect(wrong(value).join("\n")).toContain(says);
  });
});
