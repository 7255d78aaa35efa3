import { describe, expect, test } from "vitest";
import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { cuesOf, sceneTitles } from "#lib/motion/composition/says.ts";
import { templateFilm } from "#lib/motion/templates/template-film.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import type { Template } from "#lib/motion/templates/template.ts";
import { TEMPLATES } from "#lib/motion/templates/templates.ts";
import { captionFile } from "#lib/video/captions.ts";
import { readFilm } from "#tests/motion/films.ts";
import { THREE_SCENES as FILM } from "#tests/video/three-scenes.ts";

describe("what a film says", () => {
  test("a title for each scene: its largest words, else its number", () => {
    expect(sceneTitles(readFilm(FILM))).toEqual(["A = b; c #1 \\ <d> & e", "Scene 2", "Scene 3"]);
    const counted = structuredClone(FILM);
    counted.scenes[2]?.layers.push(
      { kind: "chart", chart: { type: "counter", value: 92 }, number: { suffix: "%" } },
      { kind: "text", runs: [{ text: "of hikers return" }], sizeUnits: 4 },
    );
    expect(sceneTitles(readFilm(counted))[2]).toBe("92% of hikers return");
    // the words around a figure in the order in which they are read
    const within = structuredClone(FILM);
    within.scenes[2]?.layers.push(
      { kind: "text", runs: [{ text: "Over" }], sizeUnits: 5 },
      { kind: "chart", chart: { type: "counter", value: 1100 } },
      { kind: "text", runs: [{ text: "homes" }], sizeUnits: 5 },
    );
    expect(sceneTitles(readFilm(within))[2]).toBe("Over 1,100 homes");
    const marked = structuredClone(FILM);
    marked.brand.name = "tidewater";
    marked.scenes[2]?.layers.push({ kind: "text", runs: [{ text: "T" }], sizeUnits: 40 }, { kind: "logo" });
    expect(sceneTitles(readFilm(marked))[2]).toBe("tidewater");
    marked.scenes[2]?.layers.pop();
    expect(sceneTitles(readFilm(marked))[2]).toBe("T");
    const long = structuredClone(FILM);
    long.scenes[0] = {
      ...FILM.scenes[0],
      layers: [{ kind: "text", runs: [{ text: "é".repeat(90) }] }],
    } as never;
    expect(sceneTitles(readFilm(long))[0]).toBe(`${"é".repeat(79)}…`);
  });

  test("cues: captions where there are some, all words where there are none, nothing where nothing is said", () => {
    expect(cuesOf(readFilm(FILM))).toEqual([
      { startSeconds: 0, endSeconds: 1, lines: ["small print", "A = b; c #1 \\ <d> & e"] },
      { startSeconds: 1.2, endSeconds: 1.9, lines: ["First words --> then"] },
      { startSeconds: 1.9, endSeconds: 2.5, lines: ["more"] },
    ]);
  });

  const scenesOf = (...layers: LayerInput[][]): CompositionInput => ({
    ...FILM,
    scenes: layers.map((own, index) => ({ id: `s-${index}`, durationSeconds: 1, layers: own })),
  });
  const built = (id: string, beat: Beat): CompositionInput => {
    const template = Object.values(TEMPLATES)
      .flat()
      .find((one) => one.id === id) as Template;
    return templateFilm(template, beat, {
      widthPixels: 640,
      heightPixels: 360,
      palette: "tally",
      personality: "bold",
    });
  };
  const steps: Beat = { kind: "steps", items: ["Say who eats what", "It plans the week", "Cook"], from: 8 };
  test.each<[string, CompositionInput, string[], string]>([
    [
      "no initial",
      built("name-split", { kind: "name", product: "Halden", tagline: "Backups" }),
      ["Halden", "Backups"],
      "Halden",
    ],
    [
      "no lone quotation mark",
      built("quote-mark", { kind: "quote", text: "We stopped chasing people", author: "Mara" }),
      ["We stopped chasing people", "Mara"],
      "We stopped chasing people",
    ],
    [
      "a step with its number",
      built("steps-track", steps),
      ["9. Say who eats what", "10. It plans the week", "11. Cook"],
      "Say who eats what",
    ],
    [
      "the same in another template",
      built("steps-night", steps),
      ["9. Say who eats what", "10. It plans the week", "11. Cook"],
      "Say who eats what",
    ],
    [
      "no count of a ledger",
      built("list-ledger", { kind: "list", items: ["Free", "Fast"] }),
      ["Free", "Fast"],
      "Free",
    ],
    [
      "no page number",
      built("claim-index", { kind: "claim", text: "It is free", index: 10, count: 12 }),
      ["It is free"],
      "It is free",
    ],
    [
      "a numbered list",
      scenesOf([{ kind: "list", marker: "number", items: [{ text: "Sear" }, { text: "Bake" }] }]),
      ["1. Sear", "2. Bake"],
      "Sear",
    ],
    [
      "a figure that counts nothing is said",
      scenesOf([
        { kind: "text", runs: [{ text: "42" }], sizeUnits: 20 },
        { kind: "text", runs: [{ text: "countries" }], sizeUnits: 5 },
      ]),
      ["42", "countries"],
      "42 countries",
    ],
    [
      "words that bleed are said",
      scenesOf([{ kind: "text", runs: [{ text: "SALE" }], bleed: true }]),
      ["SALE"],
      "SALE",
    ],
  ])("what is drawn is not said: %s", (_, film, lines, title) => {
    const composition = readFilm(film);
    expect(cuesOf(composition).flatMap((cue) => cue.lines)).toEqual(lines);
    expect(sceneTitles(composition)[0]).toBe(title);
  });

  test("WebVTT: times with milliseconds, and nothing that reads as a tag or an arrow", () => {
    expect(captionFile(readFilm(FILM))).toBe(`WEBVTT

00:00:00.000 --> 00:00:01.000
small print
A = b; c #1 \\ &lt;d&gt; &amp; e

00:00:01.200 --> 00:00:01.900
First words --&gt; then

00:00:01.900 --> 00:00:02.500
more
`);
  });
});
