import { describe, expect, test } from "vitest";
import { contrast } from "#lib/motion/color.ts";
import type { Composition } from "#lib/motion/composition.ts";
import { editByInstruction } from "#lib/motion/edit.ts";
import { allSlots } from "#lib/motion/edit-targets.ts";
import { paletteOf, type PaletteName } from "#lib/motion/looks.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";
import { beginHistory, revise } from "#lib/motion/revision.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

const FILM = readFilm(EDIT_FILM);
const planned = async (palette: PaletteName) =>
  readFilm((await storyboardPlanner.plan(BRIEFS.launch ?? "", { palette })).composition);
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

test("why a colour is not the one that was asked for stands in the summary", () => {
  const begun = beginHistory(EDIT_FILM);
  if (!begun.ok) throw new Error("no history");
  const revised = revise(begun.history, EDIT_FILM, { instruction: "change the accent to #ff8800" });
  expect(revised).toMatchObject({
    ok: true,
    summary: expect.arrayContaining([
      "Colour accent: #d0370f → #cc6d00",
      "The accent is #cc6d00, not #ff8800: that has a contrast of 2.1 on #f5efe4, and needs 3",
    ]),
  });
  // nothing to explain where it can be seen
  const seen = revise(begun.history, EDIT_FILM, { instruction: "change the accent to #1d2ad0" });
  expect(seen).toMatchObject({ ok: true, summary: ["Colour accent: #d0370f → #1d2ad0"] });
});
