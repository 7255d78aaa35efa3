import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "#lib/base/canonical.ts";
import { filmedPages, filmName, planPageFilm, stillsOf } from "#lib/cli/films/page-films.ts";
import { PAGE_FILMS } from "#lib/content/data.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { FAMILIES, FAMILY_NAMES, fontFile, fontKey } from "#lib/motion/composition/fonts.ts";
import { FILM_PACKS } from "#app/_ui/film/packs.ts";
import { FILM_PICTURES } from "#app/_ui/film/pictures.ts";
import { FONT_URLS } from "#app/_ui/studio/font-urls.ts";

const pages = await filmedPages();
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");

test("the homepage, the use cases and the audiences each have a film", () => {
  expect(pages).toHaveLength(10);
  expect(Object.keys(PAGE_FILMS)).toEqual(pages.map(({ path }) => path));
});

describe.each(pages)("the film of $path", (page) => {
  const film = PAGE_FILMS[page.path];

  test("is what the planner makes of the brief now; else run `npm run films`", async () => {
    const { compositionSha256, scenes, pack } = await planPageFilm(page.brief ?? "", page.film?.seed ?? 1);
    expect(compositionSha256).toBe(film?.compositionSha256);
    expect(scenes).toEqual(film?.scenes);
    // numbers and letters as the page draws them
    const served = JSON.parse(readFileSync(`content/films/${film?.name}.json`, "utf8"));
    expect(sha256(canonicalJson(served.recording))).toBe(sha256(canonicalJson(pack.recording)));
    expect(canonicalJson(served.composition)).toBe(canonicalJson(pack.composition));
  });

  test("shows all its words in the stills: what comes in has arrived there", async () => {
    const { pack, assets } = await planPageFilm(page.brief ?? "", page.film?.seed ?? 1);
    const drawn = prepareFilm(pack.composition, assets);
    const said = (frame: number): number =>
      drawn
        .frame(frame)
        .flatMap((op) => ("group" in op ? op.group : [op]))
        .filter((op) => "text" in op && op.text && op.alpha > 0.99).length;
    const { scenes } = drawn.timeline;
    const stills = stillsOf(pack, assets);
    expect(stills.map(said)).toEqual(scenes.map(({ firstFrame, frames }) => said(firstFrame + frames - 1)));
  });

  test("has its files", () => {
    const name = filmName(page);
    expect(film?.name).toBe(name);
    expect(sha256(readFileSync(`public/films/${name}.mp4`))).toBe(film?.sha256);
    for (const file of [`${name}.webp`, `${name}-scenes.webp`])
      expect(existsSync(`content/films/${file}`)).toBe(true);
    expect(Object.hasOwn(FILM_PACKS, name) && Object.hasOwn(FILM_PICTURES, name)).toBe(true);
  });
});

test("the studio knows where every font of the engine is", () => {
  const keys = FAMILY_NAMES.flatMap((family) =>
    FAMILIES[family].weights.flatMap((weight) => [
      ...new Set([fontKey(family, weight, false), fontKey(family, weight, true)]),
    ]),
  );
  expect(Object.keys(FONT_URLS).sort()).toEqual(keys.sort());
  for (const [key, url] of Object.entries(FONT_URLS)) expect(String(url)).toContain(fontFile(key));
});
