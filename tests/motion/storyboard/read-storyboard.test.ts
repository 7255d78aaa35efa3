import { describe, expect, test } from "vitest";
import { type Intent, INTENTS } from "#lib/motion/storyboard/intents.ts";
import { readStoryboard } from "#lib/motion/storyboard/read-storyboard.ts";
import { board, chart, first, issuesOf, scene } from "#tests/motion/storyboard/written.ts";

/** What is wrong with a storyboard is told with the place where it was written, and with what was meant. */

test("the defaults of a storyboard that says little", () => {
  const read = readStoryboard({ ...board({}), $schema: "https://reelwright.invalid/storyboard-1.json" });
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  expect(read.storyboard).toEqual({
    ...board({}),
    planner: "agent",
    size: "16:9",
    seed: 1,
    sound: "none",
    look: { motion: "precise", backdrop: "flat" },
    keep: [],
    data: {},
  });
});

describe("a field that there is not", () => {
  test.each([
    ["of the film", board({ lenght: 30 }), '/lenght there is no "lenght" here'],
    [
      "of the film, near one",
      board({ tittle: "x" }),
      '/tittle there is no "tittle" here: did you mean "title"?',
    ],
    [
      "of a look",
      board({ look: { acent: "#112233" } }),
      '/look/acent there is no "acent" here: did you mean "accent"?',
    ],
    [
      "of a keep",
      board({ keep: [{ is: "note", txt: "x" }] }),
      '/keep/0/txt there is no "txt" here: did you mean "text"?',
    ],
    [
      "of a series",
      board({ data: { a: { x: ["a", "b"], y: [1, 2], units: "%" } } }),
      '/data/a/units there is no "units" here: did you mean "unit"?',
    ],
    [
      "of a series called look",
      board({ data: { look: { x: ["a", "b"], y: [1, 2], units: "%" } } }),
      '/data/look/units there is no "units" here: did you mean "unit"?',
    ],
    [
      "of a scene",
      scene({ is: "statement", say: "x", hodl: 2 }),
      '/scenes/0/hodl there is no "hodl" here: did you mean "hold"?',
    ],
    [
      "of an item",
      scene({ is: "list", items: ["x", { sya: "y" }] }),
      '/scenes/0/items/1/sya there is no "sya" here: did you mean "say"?',
    ],
    [
      "of a beat",
      scene({ is: "problem", say: "x", beats: [{ pictur: {} }] }),
      '/scenes/0/beats/0/pictur there is no "pictur" here: did you mean "picture"?',
    ],
    [
      "of a beat's note",
      chart({ beats: [{ note: { at: "Jan", txet: "x", text: "y" } }] }),
      '/scenes/0/beats/0/note/txet there is no "txet" here: did you mean "text"?',
    ],
    [
      "of a picture",
      scene({ is: "statement", say: "x", picture: { is: "icon", nam: "truck" } }),
      '/scenes/0/picture/nam there is no "nam" here: did you mean "name"?',
    ],
    [
      "of an item's picture",
      scene({ is: "list", items: [{ say: "x", picture: { is: "tiles", cuont: 3 } }] }),
      '/scenes/0/items/0/picture/cuont there is no "cuont" here',
    ],
  ])("%s", (_, value, wanted) => {
    expect(first(value)).toContain(wanted);
  });

  test("by another name is told by ours", () => {
    for (const [written, meant] of [
      ["duration", "seconds"],
      ["title", "say"],
      ["type", "is"],
    ])
      expect(first(scene({ is: "statement", say: "x", [written ?? ""]: "y" }))).toContain(
        `did you mean "${meant}"?`,
      );
  });

  test("and far from all is told those that there are", () => {
    expect(first(board({ look: { xyzzyplugh: 1 } }))).toMatch(/there are palette, ground, accent/);
  });
});

describe("a word that is none of those that there are", () => {
  test.each([
    [
      "an intent",
      scene({ is: "statment", say: "x" }),
      '/scenes/0/is there is no "statment": did you mean "statement"?',
    ],
    [
      "a picture",
      scene({ is: "statement", say: "x", picture: { is: "clok" } }),
      '/scenes/0/picture/is there is no "clok": did you mean "clock"?',
    ],
    [
      "a motion",
      board({ look: { motion: "kinetik" } }),
      '/look/motion there is no "kinetik": did you mean "kinetic"?',
    ],
    ["a size", board({ size: "16x9" }), '/size there is no "16x9": did you mean "16:9"?'],
    ["a sound", scene({ is: "statement", say: "x", sound: "swosh" }), '/scenes/0/sound there is no "swosh"'],
    ["a kind of chart", chart({ as: "lines" }), '/scenes/0/as there is no "lines": did you mean "line"?'],
    [
      "a keep",
      board({ keep: [{ is: "wordmrk" }] }),
      '/keep/0/is there is no "wordmrk": did you mean "wordmark"?',
    ],
    ["a format", board({ format: "storyboard/2" }), '/format expected "storyboard/1"'],
    ["a colour", board({ look: { accent: "red" } }), "/look/accent expected #rrggbb"],
    ["an id", scene({ is: "statement", say: "x", id: "Über uns" }), "/scenes/0/id lower-case letters"],
  ])("%s", (_, value, wanted) => {
    expect(first(value)).toContain(wanted);
  });
});

describe("what an intent needs and takes", () => {
  test.each(Object.keys(INTENTS) as Intent[])("%s", (is) => {
    const { needs, takes } = INTENTS[is];
    expect(issuesOf(scene({ is })).map(({ message }) => message)).toEqual(
      needs.map((field) => `missing: ${field}. ${is} needs ${needs.join(" and ")}`),
    );
    const odd = { under: "x", code: "x", columns: ["a", "b"], by: "x", as: "line", device: "phone" };
    const known: readonly string[] = [...needs, ...takes];
    for (const [field, value] of Object.entries(odd))
      if (!known.includes(field))
        expect(issuesOf(scene({ is, [field]: value }))).toContainEqual({
          pointer: `/scenes/0/${field}`,
          message: `${is} takes no ${field}: it takes ${known.join(", ")}`,
        });
  });
});

describe("names that name nothing", () => {
  const named = { id: "open", is: "statement", say: "x" };
  test.each([
    [
      "a recap of an unknown id",
      scene(named, { is: "recap", of: ["opne"] }),
      '/scenes/1/of/0 no scene or item has the id "opne": did you mean "open"?',
    ],
    [
      "a recap of a name in data",
      scene({ is: "recap", of: "rides" }),
      "/scenes/0/of a recap takes a list of ids",
    ],
    [
      "a series of ids",
      scene(named, { is: "series", of: ["open"] }),
      "/scenes/1/of a series takes one name in data",
    ],
    [
      "a keep from nowhere",
      board({ keep: [{ is: "note", text: "x", from: "opne" }], scenes: [named] }),
      '/keep/0/from no scene or item has the id "opne": did you mean "open"?',
    ],
    [
      "a keep to nowhere",
      board({ keep: [{ is: "note", text: "x", to: "zzz" }] }),
      '/keep/0/to no scene or item has the id "zzz"',
    ],
    [
      "a series that there is not",
      chart({ of: "ridse" }),
      '/scenes/0/of no series in data is called "ridse": did you mean "rides"?',
    ],
    [
      "a series called as a method is",
      chart({ of: "constructor" }),
      '/scenes/0/of no series in data is called "constructor"',
    ],
    [
      "a label in draw",
      chart({ beats: [{ draw: "Jan..Mär" }] }),
      '/scenes/0/beats/0 "Mär" is no label of rides: Jan, Feb, Mar',
    ],
    [
      "a label of a note",
      chart({ beats: [{ note: { at: "May", text: "x" } }] }),
      '/scenes/0/beats/0 "May" is no label of rides',
    ],
    [
      "a label that stands out",
      chart({ highlight: "May" }),
      '/scenes/0/highlight "May" is no label of rides',
    ],
    [
      "a head that stands out",
      scene({ is: "table", columns: ["A", "B"], rows: [["1", "2"]], highlight: "C" }),
      '/scenes/0/highlight nothing here is called "C": there are "A", "B", 1 to 1',
    ],
    [
      "a row that stands out",
      scene({ is: "table", columns: ["A", "B"], rows: [["1", "2"]], highlight: 2 }),
      "/scenes/0/highlight nothing here is called 2",
    ],
    [
      "a plan that stands out",
      scene({ is: "offer", items: ["Small", "Large"], highlight: "Huge" }),
      '/scenes/0/highlight nothing here is called "Huge"',
    ],
    ["two scenes with one id", scene(named, named), '/scenes/1/id another scene or item has the id "open"'],
    [
      "an item with a scene's id",
      scene(named, { is: "list", items: [{ id: "open", say: "y" }] }),
      '/scenes/1/items/0/id another scene or item has the id "open"',
    ],
    [
      "a row that is too short",
      scene({
        is: "table",
        columns: ["A", "B", "C"],
        rows: [
          ["1", "2", "3"],
          ["1", "2"],
        ],
      }),
      "/scenes/0/rows/1 2 cells, and 3 columns",
    ],
    [
      "a series whose values are too few",
      board({ data: { rides: { x: ["a", "b", "c"], y: [1, 2] } } }),
      "/data/rides 3 labels in x, and 2 values in y",
    ],
    [
      "a picture and rows on one screen",
      scene({ is: "device", say: "x", items: ["y"], picture: { is: "form" } }),
      "/scenes/0/items a screen shows a picture or items",
    ],
  ])("%s", (_, value, wanted) => {
    expect(first(value)).toContain(wanted);
  });

  test("labels, heads and plans are found whatever their capitals", () => {
    expect(issuesOf(chart({ highlight: "jan", beats: [{ draw: "JAN .. mar" }] }))).toEqual([]);
    const table = { is: "table", columns: ["", "After"], rows: [["", "2"]], highlight: "after" };
    expect(issuesOf(scene(table, { is: "offer", items: ["Small"], highlight: "small" }))).toEqual([]);
  });
});
