import { describe, expect, test } from "vitest";
import { CommandFailure } from "#lib/cli/failure.ts";
import { guide } from "#lib/cli/film-mcp/guide.ts";
import { failed } from "#lib/cli/film-mcp/answer.ts";
import { filmOfValue } from "#lib/cli/films/film-file.ts";
import otherwise from "#lib/cli/films/reading/written-otherwise.json" with { type: "json" };
import { readComposition } from "#lib/motion/composition/composition.ts";
import instead from "#lib/motion/storyboard/data/instead.json" with { type: "json" };
import { FILMS } from "#tests/motion/films.ts";

/** Films as models write them that have read nothing: in the words of CSS, of Remotion, of After Effects. */

const board = (scene: object, more: object = {}) => ({
  format: "storyboard/1",
  title: "T",
  scenes: [scene],
  ...more,
});
const TEXT = { kind: "text", runs: [{ text: "Words" }] };
const scene = (more: object) => ({
  ...FILMS.text,
  scenes: [{ id: "one", durationSeconds: 3, layers: [TEXT], ...more }],
});
const layer = (more: object) => scene({ layers: [{ ...TEXT, ...more }] });

async function failure(film: unknown): Promise<CommandFailure> {
  const error = await filmOfValue(film, "The film").then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(CommandFailure);
  return error;
}

const WRONG: [string, unknown, string[]][] = [
  [
    "no format",
    { title: "T", scenes: [{ is: "headline", say: "Hi" }] },
    ['/format: expected "storyboard/1"'],
  ],
  [
    "type for is, text for say",
    board({ type: "headline", text: "Hi" }),
    ['"type" here: did you mean "is"?', '"text" here: did you mean "say"?'],
  ],
  ["an intent of slides", board({ is: "cta", say: "Buy" }), ['there is no "cta": did you mean "ask"?']],
  [
    "CSS in a scene",
    board({ is: "headline", say: "Hi", fontSize: 48, backgroundColor: "#000", color: "#fff" }),
    ["the engine places and sizes", 'did you mean "ground"?', "colours and type come from look"],
  ],
  [
    "Remotion's frames",
    { ...board({ is: "headline", say: "Hi", durationInFrames: 90 }), fps: 30, width: 1080 },
    ['did you mean "seconds"?', "30 frames a second", 'did you mean "size"?'],
  ],
  [
    "layers in a scene",
    board({ is: "headline", say: "Hi", layers: [] }),
    ["write a composition to place layers"],
  ],
  ["seconds as text", board({ is: "headline", say: "Hi", seconds: "3s" }), ["expected number: write 3"]],
  ["a look in a word", board({ is: "headline", say: "Hi" }, { look: "dark" }), ['write {"ground":"dark"}']],
  [
    "a look of slides",
    board({ is: "headline", say: "Hi" }, { look: { theme: "dark", primary: "#ff0000", motion: "smooth" } }),
    ['did you mean "ground"?', 'did you mean "accent"?', 'did you mean "calm"?'],
  ],
  ["a picture in a word", board({ is: "headline", say: "Hi", picture: "clock" }), ['write {"is":"clock"}']],
  [
    "an icon as a picture",
    board({ is: "headline", say: "Hi", picture: { is: "truck" } }),
    ['an icon is {"is":"icon","name":"truck"}'],
  ],
  [
    "a picture in a file",
    board({ is: "headline", say: "Hi", picture: { is: "image", src: "a.png" } }),
    ["no file is loaded"],
  ],
  [
    "figures in the scene",
    board({ is: "series", of: "rides", values: [1, 2] }),
    ["figures are in data, beside scenes"],
  ],
  [
    "figures as points",
    board({ is: "series", of: "rides" }, { data: { rides: [{ x: "May", y: 1 }] } }),
    ['write {"x": ["Mar", "Apr"], "y": [3, 5]}'],
  ],
  [
    "items in other words",
    board({ is: "offer", items: [{ name: "Basic", price: "€9", period: "month" }] }),
    ['did you mean "say"?', 'did you mean "value"?', 'did you mean "unit"?'],
  ],
  [
    "a size in pixels, a mood, a transition",
    board({ is: "headline", say: "Hi", transition: "crossfade" }, { size: "1080x1920", sound: "upbeat" }),
    ['did you mean "9:16"?', 'did you mean "bright"?', 'did you mean "fade"?'],
  ],
  [
    "a transition as an object",
    board({ is: "headline", say: "Hi", transition: { type: "fade", duration: 1 } }),
    ['expected a word, such as "fade"'],
  ],
  [
    "a palette beside scenes",
    board({ is: "headline", say: "Hi" }, { palette: "tally" }),
    ["it belongs in look"],
  ],
  ["beats in words", board({ is: "statement", say: "Hi", beats: ["one"] }), ['write {"say":"one"}']],
  [
    "a table of objects",
    board({ is: "table", columns: ["A", "B"], rows: [{ A: 1, B: 2 }] }),
    ["its cells in the order of columns"],
  ],
  ["a film within a film", { film: board({ is: "headline", say: "Hi" }) }, ["send what is in it"]],
  ["scenes alone", [{ is: "headline", say: "Hi" }], ["A film is an object"]],
  ["CSS in a layer", layer({ fontSize: 40, textAlign: "center" }), ['did you mean "sizeUnits" and "align"?']],
  ["a position of After Effects", layer({ keyframes: { position: [] } }), ["there are x, y, scale"]],
  ["an entrance in a word", layer({ enter: "fade" }), ['expected object, such as {"preset":"fade"']],
  ["an entrance by another name", layer({ enter: { preset: "fadeIn" } }), ['did you mean "fade"?']],
  [
    "a layer of another kind",
    scene({ layers: [{ kind: "circle", fill: "accent" }] }),
    ['write {"kind":"shape","shape":{"type":"ellipse"}}'],
  ],
  ["type for kind", scene({ layers: [{ type: "text", content: "Hi" }] }), ['write {"kind":"text"}']],
  ["a background in a word", scene({ background: "#ffffff" }), ['such as {"type":"solid"']],
  ["no brand", { ...FILMS.text, brand: { colors: {} } }, ["/brand/palette: missing: object, such as {"]],
];

describe.each(WRONG)("%s", (_, film, words) => {
  test("is told with what is meant", async () => {
    const { why, issues } = await failure(film);
    const said = issues ? issues.map(({ pointer, message }) => `${pointer}: ${message}`).join("\n") : why;
    for (const one of words) expect(said).toContain(one);
    // a model pays for every word: no list of names stands there twice
    const lists = said.match(/there are .*/g) ?? [];
    expect(new Set(lists).size).toBe(lists.length);
  });

  test("and with a section to read, its length and where it is", async () => {
    const error = await failure(film);
    const [, topic = "", length = ""] =
      /^reelwright guide (\S+) \(([\d,]+) characters\), or \/docs\/films\/\w+\.md\?section=\S+$/.exec(
        error.next,
      ) ?? [];
    const characters = Number(length.replace(",", ""));
    expect(characters).toBeGreaterThan(100);
    expect(characters).toBeLessThan(3000);
    const text = await guide(topic);
    expect(text).not.toContain("There is no topic");
    // as it is served, tables have other spaces
    expect(Math.abs(text.length - characters)).toBeLessThan(characters * 0.2 + 40);
    const [part] = failed(error).content;
    expect(part).toMatchObject({ text: expect.stringContaining(`film_guide, topic "${topic}"`) });
  });
});

describe("what is told to be written can be read", () => {
  const { fields, kinds } = otherwise;
  const { enter, exit, emphasis, place, keyframes, background, transition, camera } = fields;
  const { palette, type, audio } = fields;
  test.each<[string, unknown]>([
    ["of a layer", layer({ enter, exit, emphasis, place, keyframes, runs: [fields.runs] })],
    ["of a scene", scene({ background, camera })],
    [
      "between scenes",
      { ...FILMS.text, scenes: ["one", "two"].map((id) => ({ ...scene({ id }).scenes[0], transition })) },
    ],
    ["of shapes", scene({ layers: [{ kind: "shape", shape: fields.shape, stroke: fields.stroke }] })],
    ["of groups", scene({ layers: [{ kind: "group", layout: fields.layout, children: [TEXT] }] })],
    ["of charts", scene({ layers: [{ kind: "chart", chart: fields.chart }] })],
    ["of a film", { ...scene({}), brand: { ...FILMS.text?.brand, palette, type }, audio }],
  ])("%s", (_, film) => {
    expect(readComposition(film)).toMatchObject({ ok: true });
  });

  test("kinds of layers are known by their kinds", async () => {
    for (const kind of Object.values(kinds)) {
      const read = readComposition(scene({ layers: [kind] }));
      const said = read.ok ? [] : read.issues;
      // what else a kind needs is told next
      expect(
        said.filter(({ message }) => /expected|no "/.test(message)),
        JSON.stringify(kind),
      ).toEqual([]);
    }
  });

  test("JSON in hints of storyboards", () => {
    const examples = instead.flatMap(({ says }) => says.match(/\{.*\}/g) ?? []);
    expect(examples.length).toBeGreaterThan(2);
    for (const example of examples) expect(() => JSON.parse(example)).not.toThrow();
  });
});
