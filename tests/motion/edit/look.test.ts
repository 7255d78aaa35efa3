import { describe, expect, test } from "vitest";
import { contrast } from "#lib/motion/composition/color.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { equalJson } from "#lib/motion/patch/patch.ts";
import { allSlots, slotsOf } from "#lib/motion/templates/slots.ts";
import { paletteOf } from "#lib/motion/composition/looks.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { EDIT_FILM } from "#tests/motion/edit-film.ts";
import { readFilm } from "#tests/motion/films.ts";

const FILM = readFilm(EDIT_FILM);
const edit = (instruction: string, film = FILM) => editByInstruction(film, instruction);
/** Everything understood, and what came of it. */
const done = (instruction: string, film = FILM): Composition => {
  const { composition, notUnderstood } = edit(instruction, film);
  expect(notUnderstood, instruction).toEqual([]);
  return composition;
};

describe("look", () => {
  test.each<[string, (film: Composition) => unknown, unknown]>([
    ["make it vertical", ({ widthPixels, heightPixels }) => [widthPixels, heightPixels], [360, 640]],
    ["square please", ({ widthPixels, heightPixels }) => [widthPixels, heightPixels], [360, 360]],
    ["4:5 for Instagram", ({ widthPixels, heightPixels }) => [widthPixels, heightPixels], [360, 450]],
    [
      "turn it into a TikTok video",
      ({ widthPixels, heightPixels }) => [widthPixels, heightPixels],
      [360, 640],
    ],
    ["1080x1350", ({ widthPixels, heightPixels }) => [widthPixels, heightPixels], [1080, 1350]],
    ["make it 1080p", ({ widthPixels, heightPixels }) => [widthPixels, heightPixels], [1920, 1080]],
    ["60 fps", ({ fps }) => fps, 60],
    ["use the palette forest", ({ brand }) => brand.palette, paletteOf("forest")],
    ["forest colours", ({ brand }) => brand.palette.accent, paletteOf("forest").accent],
    ["make the accent #1d2ad0", ({ brand }) => brand.palette.accent, "#1d2ad0"],
    ["make the accent blue", ({ brand }) => brand.palette.accent, "#1f57e0"],
    ["blue as the accent colour", ({ brand }) => brand.palette.accent, "#1f57e0"],
    [
      "make scene 3's background navy",
      ({ scenes }) => scenes[2]?.background,
      { type: "solid", color: "#14275c" },
    ],
    [
      "change the background of scene 3 to navy",
      ({ scenes }) => scenes[2]?.background,
      { type: "solid", color: "#14275c" },
    ],
    ["calmer", ({ brand }) => brand.motion, "calm"],
    ["make it feel more playful", ({ brand }) => brand.motion, "playful"],
    ["use the editorial fonts", ({ brand }) => brand.type.display, "Fraunces"],
    [
      "headlines in Space Grotesk",
      ({ brand }) => [brand.type.display, brand.type.text],
      ["Space Grotesk", "Inter"],
    ],
    ["rounder corners", ({ brand }) => brand.radiusUnits, 1.6],
    ["sharp corners", ({ brand }) => brand.radiusUnits, 0],
    [
      "no transitions",
      ({ scenes }) => scenes.slice(1).map(({ transition }) => transition?.kind),
      ["cut", "cut", "cut", "cut"],
    ],
    [
      "wipe between all scenes",
      ({ scenes }) => scenes.slice(1).map(({ transition }) => transition?.kind),
      ["wipe", "wipe", "wipe", "wipe"],
    ],
    [
      "scene 3 enters with an iris",
      ({ scenes }) => scenes.slice(1).map(({ transition }) => transition?.kind),
      ["slide", "iris", "fade", "fade"],
    ],
    ["no music", ({ audio }) => audio?.tracks.map(({ kind }) => kind), ["effect"]],
    ["no sound effects", ({ audio }) => audio?.tracks.map(({ kind }) => kind), ["bed"]],
    ["mute it", ({ audio }) => audio, undefined],
    ["more upbeat music", ({ audio }) => audio?.tracks[0], expect.objectContaining({ mood: "bright" })],
    ["other music", ({ audio }) => audio?.tracks[0], expect.objectContaining({ mood: "driving", seed: 6 })],
    ["music 6 dB quieter", ({ audio }) => audio?.tracks[0]?.gainDb, -6],
    ["louder", ({ audio }) => audio?.tracks[0]?.gainDb, 5],
    ["remove the music and the sound effects", ({ audio }) => audio, undefined],
    [
      "make it square with calm music",
      ({ widthPixels, audio }) => [widthPixels, audio?.tracks[0]],
      [360, expect.objectContaining({ mood: "calm" })],
    ],
    ["dark background", ({ brand }) => brand.palette.background.match(/^#[0-2]/)?.length, 1],
    ["louder music", ({ audio }) => audio?.tracks[0]?.gainDb, 5],
    ["headlines in capitals", ({ scenes }) => JSON.stringify(scenes).match(/"uppercase":true/g)?.length, 2],
  ])("%s", (instruction, read, expected) => expect(read(done(instruction))).toEqual(expected));

  test.each([["bigger logo"], ["make the logo twice as big"], ["the logo should be bigger"]])(
    "%s",
    (instruction) => {
      const size = (film: Composition) =>
        allSlots(film).flatMap(({ text, layer }) =>
          text === "Harbour" && layer.kind === "text" ? [layer.sizeUnits] : [],
        )[0];
      expect(size(done(instruction))).toBeGreaterThan(size(FILM) as number);
    },
  );

  test("every instruction about the palette leaves words that can be read", () => {
    for (const instruction of [
      "dark mode",
      "darker background",
      "much darker background",
      "make the background black",
      "make the background blue",
      "make the headline of scene 1 red and use the palette ice",
      "make the headline of scene 1 red and dark mode",
      "make the accent yellow",
      "make it pink",
      "use our colours #0b4f6c and #f4a259",
      "use the palette lime",
    ]) {
      const after = done(instruction);
      after.scenes.forEach((scene, index) => {
        const hex = (color: string) =>
          color.startsWith("#") ? color : after.brand.palette[color as keyof typeof after.brand.palette];
        if (scene.background.type !== "solid") return;
        const ground = hex(scene.background.color);
        for (const { layer } of allSlots({ scenes: [scene] }))
          if ("color" in layer && typeof layer.color === "string")
            expect(
              contrast(hex(layer.color), ground),
              `${instruction}, scene ${index + 1}`,
            ).toBeGreaterThanOrEqual(4.5);
      });
    }
  });

  test("in planned films too: what could be read before can be read afterwards", async () => {
    const grounds = [
      "dark mode",
      "light mode",
      "much darker background",
      "make the accent yellow",
      "make it pink",
      "use the palette lime",
      "use the palette plum",
      "make the background of scene 2 grey",
      "make scene 1's background lime",
    ];
    for (const [name, brief] of Object.entries(BRIEFS)) {
      const film = readFilm((await rulesPlanner.plan(brief)).composition);
      const contrasts = ({ brand, scenes }: Composition) =>
        scenes.map((scene, index) => {
          const hex = (color: string) =>
            color.startsWith("#") ? color : brand.palette[color as keyof typeof brand.palette];
          if (scene.background.type !== "solid") return [];
          const ground = hex(scene.background.color);
          return slotsOf(scene, index).map(({ layer }) =>
            // a device's colour is its frame's
            layer.kind !== "device" && "color" in layer && typeof layer.color === "string"
              ? contrast(hex(layer.color), ground)
              : 21,
          );
        });
      const before = contrasts(film);
      for (const instruction of grounds) {
        const { composition } = edit(instruction, film);
        // what stands on a panel is not read against the ground
        for (const [index, scene] of contrasts(composition).entries())
          for (const [at, ratio] of scene.entries())
            if ((before[index]?.[at] ?? 0) >= 4.5)
              expect(ratio, `${name}, ${instruction}, scene ${index + 1}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test("of the palette before nothing is left, not in a plate and not in a tint", async () => {
    const colors = (film: Composition) => new Set(JSON.stringify(film.scenes).match(/#[0-9a-f]{6}/g));
    for (const [name, brief] of Object.entries(BRIEFS)) {
      const film = readFilm((await rulesPlanner.plan(brief, { palette: "lime" })).composition);
      const old = colors(film);
      const left = [...colors(done("use the palette plum", film))].filter((color) => old.has(color));
      expect(
        left.filter((color) => !/^#(?:000000|ffffff)$/.test(color)),
        name,
      ).toEqual([]);
    }
  });

  test("the background of one scene is that scene's affair", () => {
    const after = done("make the background of scene 2 black");
    expect(after.scenes.filter((scene, index) => !equalJson(scene, FILM.scenes[index]))).toHaveLength(1);
    expect(after.brand).toEqual(FILM.brand);
  });
});
