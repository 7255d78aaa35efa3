import { describe, expect, test } from "vitest";
import { contrast, hexOf, luminance } from "#lib/motion/composition/color.ts";
import type { Composition, CompositionInput } from "#lib/motion/composition/composition.ts";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { allSlots } from "#lib/motion/templates/slots.ts";
import { paletteOf, type PaletteName } from "#lib/motion/composition/looks.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { beginHistory, revise } from "#lib/motion/revision/revision.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";
import { expectContrast, settledFrames, unseenShapes } from "#tests/motion/taste.ts";

const FILM = readFilm(EDIT_FILM);
const planned = async (palette: PaletteName) =>
  readFilm((await rulesPlanner.plan(BRIEFS.launch ?? "", { palette })).composition);
const done = (instruction: string, film = FILM): Composition => {
  const { composition, notUnderstood } = editByInstruction(film, instruction);
  expect(notUnderstood, instruction).toEqual([]);
  return composition;
};
const ORANGE = "#f26b1d";
const GREEN = "#1f8a4c";
const BLUE = "#1f57e0";

describe("a colour is replaced wherever the film has it", () => {
  test.each<[PaletteName, string, Partial<Composition["brand"]["palette"]>]>([
    ["lime", "make the lime orange", { accent: ORANGE }],
    ["bench", "change orange to yellow", { accent: "#ffd23f" }],
    ["ice", "make the blue green", { accent: GREEN }],
    ["ice", "replace blue with green", { accent: GREEN }],
    ["ice", "green instead of blue", { accent: GREEN }],
    ["butter", "turn all the yellow into white", { background: "#ffffff", surface: "#ffffff" }],
    ["tally", "change the teal to #0a58cc", { second: "#0a58cc" }],
  ])("%s: %s", async (palette, instruction, roles) => {
    const film = await planned(palette);
    const after = done(instruction, film);
    const { accentInk: _, ...now } = after.brand.palette;
    const { accentInk: __, ...before } = paletteOf(palette);
    expect(now).toEqual({ ...before, ...roles });
    const old = Object.keys(roles).map((role) => paletteOf(palette)[role as "accent"].toLowerCase());
    for (const hex of old) expect(JSON.stringify(after.scenes)).not.toContain(hex);
    expect({ ...after, scenes: [], brand: {} }).toEqual({ ...film, scenes: [], brand: {} });
  });

  test("shades of it become shades of the new one", () => {
    const { palette } = done("make the yellow orange", {
      ...FILM,
      brand: { ...FILM.brand, palette: paletteOf("butter") },
    }).brand;
    expect(palette.background).toBe(ORANGE);
    expect(palette.surface).toMatch(/^#f8/);
    expect(palette.accent).toBe(paletteOf("butter").accent);
  });

  test("written out in a scene too, and there it can be read", () => {
    const yellow = done("make the background of scene 3 yellow; make the headline of scene 5 purple");
    const after = done("make the yellow navy; change purple to blue", yellow);
    expect(after.scenes[2]?.background).toEqual({ type: "solid", color: "#14275c" });
    expect(after.brand).toEqual(FILM.brand);
    for (const { layer } of allSlots({ scenes: after.scenes.slice(2, 3) }))
      if ("color" in layer && layer.color?.startsWith("#"))
        expect(contrast(layer.color, "#14275c")).toBeGreaterThanOrEqual(4.5);
    expect(JSON.stringify(after.scenes[4])).toContain(BLUE);
  });

  test.each([
    "make the yellow orange",
    "change yellow to orange",
    "make the blue green",
    "replace pink with red",
  ])("%s: there is none, and that is said with those that there are", (instruction) => {
    const { composition, notUnderstood } = editByInstruction(FILM, instruction);
    expect(composition).toEqual(FILM);
    expect(notUnderstood[0]?.why).toMatch(/^the film has no (?:yellow|blue|pink): its colours are #f5efe4/);
  });

  test("navy is not blue where the film has blue, and brown is not orange", async () => {
    const film = await planned("ice");
    expect(editByInstruction(film, "make the navy green").notUnderstood[0]?.why).toMatch(/no navy/);
    expect(editByInstruction(await planned("bench"), "make the brown green").notUnderstood[0]?.why).toMatch(
      /no brown/,
    );
  });

  test("two colours for the film are a palette still", () =>
    expect(done("make it blue and yellow").brand.palette.accent).toBe("#1f57e0"));
});

test("a scene is coloured by its name", () => {
  const after = done("make the first scene blue");
  expect(after.scenes[0]?.background).toEqual({ type: "solid", color: BLUE });
  expect(after.scenes.slice(1)).toEqual(FILM.scenes.slice(1));
});

test("words on a card are read on the card, whatever the ground becomes", () => {
  const text = (color: string) => ({ kind: "text" as const, color, runs: [{ text: "Card" }] });
  const card = (fill: string, ...colors: string[]): CompositionInput["scenes"][number]["layers"][number] => ({
    kind: "group",
    layout: { type: "free" },
    children: [
      {
        kind: "shape",
        shape: { type: "rectangle" },
        place: { x: 0, y: 0, width: 100, height: 100 },
        fill,
      },
      ...colors.map(text),
    ],
  });
  const film = readFilm({
    ...EDIT_FILM,
    scenes: [
      {
        id: "cards",
        durationSeconds: 3,
        layers: [card("#ffffff", "#222222", "#1d1713"), card("surface", "ink", "#1d1713")],
      },
    ],
    audio: { tracks: [] },
  });
  for (const change of [
    "dark mode",
    "make the background black",
    "make the background of scene 1 yellow",
    "make the background blue",
  ]) {
    const { scenes, brand } = done(change, film);
    for (const layer of scenes[0]?.layers ?? []) {
      const [plate, ...words] = layer.kind === "group" ? layer.children : [];
      const behind = plate?.kind === "shape" && typeof plate.fill === "string" ? plate.fill : "";
      for (const one of words)
        if (one.kind === "text")
          expect(
            contrast(hexOf(one.color, brand.palette), hexOf(behind, brand.palette)),
            `${change}: ${one.color} on ${behind}`,
          ).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("why a colour is not the one that was asked for stands in the summary", () => {
  const begun = beginHistory(EDIT_FILM);
  if (!begun.ok) throw new Error("no history");
  const revised = revise(begun.history, EDIT_FILM, { instruction: "change the accent to #ff8800" });
  expect(revised).toMatchObject({
    ok: true,
    summary: expect.arrayContaining([
      "Colour accent: #d0370f → #cc6d00",
      "The accent is #cc6d00 instead of #ff8800, so that it can be seen on #f5efe4",
    ]),
  });
  // nothing to explain where it can be seen
  const seen = revise(begun.history, EDIT_FILM, { instruction: "change the accent to #1d2ad0" });
  expect(seen).toMatchObject({ ok: true, summary: ["Colour accent: #d0370f → #1d2ad0"] });
});

describe("after a change of colours everything is seen, in every planned film", () => {
  const CHANGES = [
    "make the background white",
    "make the background black",
    "make the background yellow",
    "make the background navy",
    "make the background of scene 2 grey",
    "darker background",
    "lighter background",
    "make the accent white",
    "dark mode",
    "light mode",
    "make the background white and use the palette lime",
    "dark mode and make the background white",
    "make the background red and change the red to white",
  ];
  /** How light each scene's ground is. */
  const grounds = ({ scenes, brand }: Composition): number[] =>
    scenes.map(({ background }) =>
      background.type === "solid" ? luminance(hexOf(background.color, brand.palette)) : Number.NaN,
    );

  test.each(Object.entries(BRIEFS))("%s", async (name, brief) => {
    const film = readFilm((await rulesPlanner.plan(brief, { seed: 2 })).composition);
    const assets = await loadAssets(film);
    for (const change of CHANGES) {
      const prepared = prepareFilm(editByInstruction(film, change).composition, assets);
      const frames = settledFrames(prepared);
      expectContrast(prepared, (index) => `${name}, ${change}, scene ${index + 1}`, frames);
      for (const frame of frames) expect(unseenShapes(prepared, frame), `${name}, ${change}`).toEqual([]);
    }
  });

  test.each(Object.entries(BRIEFS))(
    "%s: dark mode is dark in every scene, light mode light",
    async (name, brief) => {
      const film = readFilm((await rulesPlanner.plan(brief, { seed: 2 })).composition);
      const dark = editByInstruction(film, "dark mode everywhere").composition;
      for (const ground of grounds(dark)) expect(ground, name).toBeLessThanOrEqual(0.06);
      for (const ground of grounds(editByInstruction(film, "light mode").composition))
        expect(ground, name).toBeGreaterThanOrEqual(0.4);
      for (const ground of grounds(editByInstruction(dark, "light mode").composition))
        expect(ground, name).toBeGreaterThanOrEqual(0.4);
      expect(editByInstruction(dark, "dark mode").notUnderstood[0]?.why).toBe("the film is dark already");
    },
  );
});

describe("warmer and cooler colours are the nearest palette that is so, as light or as dark", () => {
  test.each<[PaletteName, string, PaletteName]>([
    ["ice", "warmer colours", "butter"],
    ["plum", "make the colours a bit warmer", "tally"],
    ["forest", "use warm colours", "bench"],
    ["cobalt", "make it warmer", "bench"],
    ["tally", "cooler colours", "ice"],
    ["bench", "a cooler palette", "forest"],
    ["forest", "the colours should be cooler", "cobalt"],
  ])("%s: %s", async (palette, instruction, next) => {
    const { composition, understood } = editByInstruction(await planned(palette), instruction);
    expect(composition.brand.palette).toEqual(paletteOf(next));
    expect(understood).toEqual([
      `The palette is now ${next}, which is ${/warm/.test(instruction) ? "warmer" : "cooler"}`,
    ]);
  });

  test("where there is none, what to ask for is said, and is carried out", async () => {
    const film = await planned("ice");
    const { notUnderstood } = editByInstruction(film, "cooler colours");
    expect(notUnderstood[0]?.why).toBe(
      "no palette on a light ground is cooler: say which colour, as in “more blue”",
    );
    expect(done("more blue", film)).not.toEqual(film);
  });

  test("what is only to be cooler is no colour", () => {
    expect(editByInstruction(FILM, "make it cooler").notUnderstood).toHaveLength(1);
  });
});
