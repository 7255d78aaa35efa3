import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compositionFragment } from "#lib/cli/films/reading/where-told.ts";
import { Composition, readComposition } from "#lib/motion/composition/composition.ts";
import { nearest } from "#lib/motion/composition/nearest.ts";
import { fieldsAt } from "#lib/motion/composition/schema/fields-at.ts";
import { LAYER_KINDS } from "#lib/motion/composition/schema/layers.ts";
import { meantFields } from "#lib/motion/composition/schema/meant-fields.ts";
import written from "#lib/motion/composition/schema/written-first.json" with { type: "json" };
import { FILMS } from "#tests/motion/films.ts";

/** A film with one layer, as somebody writes it who knows other formats. */
const withLayer = (layer: object, scene: object = {}, more: object = {}) => ({
  ...FILMS.text,
  ...more,
  scenes: [{ id: "one", durationSeconds: 3, ...scene, layers: [layer] }],
});
const TEXT = { kind: "text", runs: [{ text: "Words" }] };

function messagesAt(value: unknown, pointer: string): string[] {
  const read = readComposition(value, meantFields);
  return read.ok
    ? []
    : read.issues.filter((issue) => issue.pointer === pointer).map(({ message }) => message);
}

describe("a field that there is not is told with the one that is meant", () => {
  const at = "/scenes/0/layers/0";
  test.each<[string, object, string, string]>([
    ["fontSize of a text", withLayer({ ...TEXT, fontSize: 6 }), at, "sizeUnits"],
    ["text of a text", withLayer({ kind: "text", text: "Words" }), at, "runs"],
    ["duration of a scene", withLayer(TEXT, { duration: 3 }), "/scenes/0", "durationSeconds"],
    [
      "backgroundColor of a scene",
      withLayer(TEXT, { backgroundColor: "#ffffff" }),
      "/scenes/0",
      "background",
    ],
    ["width of the film", withLayer(TEXT, {}, { width: 640 }), "", "widthPixels"],
    ["music of the film", withLayer(TEXT, {}, { music: "calm" }), "", "audio"],
    [
      "type of an entrance",
      withLayer({ ...TEXT, enter: { preset: "fade", delay: 1 } }),
      `${at}/enter`,
      "delaySeconds",
    ],
    ["color of a shape", withLayer({ kind: "shape", shape: { type: "ellipse" }, color: "ink" }), at, "fill"],
    [
      "borderRadius of a rectangle",
      withLayer({ kind: "shape", shape: { type: "rectangle", borderRadius: 2 } }),
      `${at}/shape`,
      "radiusUnits",
    ],
    ["layers of a group", withLayer({ kind: "group", layers: [] }), at, "children"],
    [
      "of a layer in a group",
      withLayer({ kind: "group", children: [{ ...TEXT, fontSize: 6 }] }),
      `${at}/children/0`,
      "sizeUnits",
    ],
    ["a typing error", withLayer({ ...TEXT, stratSeconds: 1 }), at, "startSeconds"],
    [
      "x of a place by shape of the frame",
      withLayer({ ...TEXT, place: { x: 1, y: 1, w: 20, height: 20 } }),
      `${at}/place`,
      "width",
    ],
  ])("%s", (_, value, pointer, meant) => {
    expect(messagesAt(value, pointer).join("\n")).toContain(`did you mean "${meant}"?`);
  });

  test("several in one sentence; of one that is like nothing, nothing", () => {
    expect(messagesAt(withLayer({ ...TEXT, fontSize: 6, position: {} }), at)).toEqual([
      'there is no "fontSize" and no "position" here: did you mean "sizeUnits" and "place"?',
    ]);
    expect(messagesAt(withLayer({ ...TEXT, zzzzzz: 1 }), at)).toEqual(['there is no "zzzzzz" here']);
  });
});

test("what is meant is a field that there is", () => {
  const fields = new Set<string>();
  for (const kind of LAYER_KINDS) {
    const value = { scenes: [{ layers: [{ kind }] }] };
    for (const path of [[], ["enter"], ["place"], ["keyframes", "x", 0], ["layout"], ["items", 0], ["chart"]])
      for (const field of fieldsAt(Composition, ["scenes", 0, "layers", 0, ...path], value))
        fields.add(field);
  }
  for (const type of ["rectangle", "polygon", "pattern"]) {
    const value = { scenes: [{ layers: [{ kind: "shape", shape: { type } }] }] };
    for (const path of [["shape"], ["fill"], ["stroke"]])
      for (const field of fieldsAt(Composition, ["scenes", 0, "layers", 0, ...path], value))
        fields.add(field);
  }
  for (const path of [
    [],
    ["brand"],
    ["brand", "type"],
    ["scenes", 0],
    ["scenes", 0, "transition"],
    ["scenes", 0, "background"],
    ["scenes", 0, "layers", 0, "runs", 0],
    ["assets", 0],
  ])
    for (const field of fieldsAt(Composition, path, { scenes: [{ layers: [{ kind: "text" }] }] }))
      fields.add(field);
  expect(
    Object.values(written)
      .flat()
      .filter((field) => !fields.has(field)),
  ).toEqual([]);
  // nobody finds what is written in other letters
  expect(Object.keys(written).filter((word) => word !== word.toLowerCase())).toEqual([]);
});

test("the nearest name is the likeliest of those that there are", () => {
  expect(nearest("Text", ["text", "runs"], { text: ["runs", "text"] })).toBe("runs");
  expect(nearest("text", ["text", "note"], { text: ["runs", "text"] })).toBe("text");
  expect(nearest("nme", ["name", "note"])).toBe("name");
  expect(nearest("quite another", ["name", "note"])).toBeUndefined();
});

describe("what to read next", () => {
  const film = withLayer({ kind: "group", children: [{ ...TEXT, enter: { preset: "fade" } }] });
  const child = "/scenes/0/layers/0/children/0";
  test.each([
    [`${child}/sizeUnits`, "text"],
    [`${child}/enter/preset`, "entrance-and-exit"],
    ["/scenes/0/layers/0/layout", "stacks-and-grids"],
    ["/scenes/0/background/color", "backgrounds"],
    ["/scenes/0/durationSeconds", "scenes"],
    ["/brand/palette/ink", "palette"],
    ["/audio/tracks/0/kind", "audio-tracks"],
    ["/widthPixels", "the-composition"],
    ["", "the-composition"],
  ])("of %s: %s", (pointer, section) => {
    const audio = { tracks: [{ kind: "effect" }] };
    const fragment = compositionFragment([{ pointer, message: "" }], { ...film, audio });
    expect(fragment).toEqual({ page: "composition", section });
  });

  test("of what is written shorter is another page", () => {
    const titles = readFileSync("content/docs/films/shorter.mdx", "utf8").matchAll(/^## (.+)$/gm);
    const ids = [...titles].map(([, title = ""]) => title.toLowerCase().replaceAll(" ", "-"));
    const value = { scenes: [{ layers: [{ kind: "use" }] }] };
    const fragment = (pointer: string) => compositionFragment([{ pointer, message: "" }], value);
    expect(fragment("/scenes/0/beats/in")).toEqual({ page: "shorter", section: "beats" });
    expect(fragment("/styles/label/color")).toEqual({ page: "shorter", section: "styles" });
    for (const pointer of [
      ...["/styles", "/define", "/scenes/0/beats", "/scenes/0/layers/0/repeat", "/scenes/0/layers/0/name"],
      "/scenes/0/layers/0/style",
    ]) {
      const { page, section } = fragment(pointer);
      expect([page, ids.includes(section)], pointer).toEqual(["shorter", true]);
    }
  });

  test("is a section of the page", () => {
    const page = readFileSync("content/docs/films/composition.mdx", "utf8");
    const ids = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
      title.toLowerCase().replaceAll(" ", "-"),
    );
    const layers = LAYER_KINDS.map((kind) => ({ kind }));
    const value = { scenes: [{ layers }] };
    const fields = ["enter", "emphasis", "keyframes", "place", "layout"].map(
      (field) => `/scenes/0/layers/0/${field}`,
    );
    const pointers = [
      ...layers.map((_, at) => `/scenes/0/layers/${at}/id`),
      ...fields,
      ...["background", "transition", "camera", "layers"].map((field) => `/scenes/0/${field}`),
      ...["/brand", "/brand/palette", "/assets", "/audio", "/scenes", "/fps"],
    ];
    for (const pointer of pointers) {
      const { section } = compositionFragment([{ pointer, message: "" }], value);
      expect(ids, pointer).toContain(section);
    }
  });
});
