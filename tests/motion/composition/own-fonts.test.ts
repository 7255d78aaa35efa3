import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { fontsNeeded } from "#lib/motion/draw/needs.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { fontPath } from "#lib/video/font-files.ts";
import { FILMS } from "#tests/motion/films.ts";

/** Fonts that a composition brings itself. */

const dataOf = (key: string) => `data:font/ttf;base64,${readFileSync(fontPath(key)).toString("base64")}`;
const font = (more: object = {}) => ({ family: "Acme", weight: 700, data: dataOf("Fraunces/700"), ...more });
const film = (display: string, fonts?: object[], text = "Own fonts") => ({
  ...FILMS.text,
  brand: { ...FILMS.text?.brand, type: { ...FILMS.text?.brand.type, display, displayWeight: 700 } },
  ...(fonts && { fonts }),
  scenes: [{ id: "one", durationSeconds: 1, layers: [{ kind: "text", runs: [{ text }] }] }],
});
function compositionOf(value: unknown) {
  const read = readComposition(value);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.composition;
}
/** The hash of a frame, without what its fonts are called. */
async function drawnBy(value: unknown) {
  const composition = compositionOf(value);
  const frame = JSON.stringify(prepareFilm(composition, await loadAssets(composition)).frame(15));
  return createHash("sha256")
    .update(frame.replace(/reelwright-[a-z0-9-]+/g, ""))
    .digest("hex");
}

describe("a font of the composition's own", () => {
  test("is what is drawn with", async () => {
    expect(await drawnBy(film("Acme", [font()]))).toBe(await drawnBy(film("Fraunces")));
    expect(await drawnBy(film("Acme", [font()]))).not.toBe(await drawnBy(film("Inter")));
  });

  test("of a weight or slant that it has no file for is the nearest", () => {
    const light = font({ weight: 300, data: dataOf("Fraunces/300") });
    const [first] = fontsNeeded(compositionOf(film("Acme", [light, font()])));
    expect(first).toMatch(/^Acme\/700 \d+$/);
    expect(fontsNeeded(compositionOf(film("Acme", [light])))[0]).toMatch(/^Acme\/300 \d+$/);
    expect(fontsNeeded(compositionOf(film("Acme", [font({ italic: true })])))[0]).toMatch(
      /^Acme\/700 italic \d+$/,
    );
  });

  test("may lack characters that the fonts that ship have", async () => {
    const latin = font({ data: dataOf("JetBrains Mono/700") });
    await expect(loadAssets(compositionOf(film("Acme", [latin], "日本 שלום")))).resolves.toBeDefined();
    const [hebrew] = [font({ data: dataOf("Noto Sans Hebrew/700") })];
    await expect(loadAssets(compositionOf(film("Acme", [hebrew], "日本")))).resolves.toBeDefined();
  });

  test("that is none is told before it is drawn", async () => {
    const broken = font({ data: "data:font/ttf;base64,AAAA" });
    await expect(loadAssets(compositionOf(film("Acme", [broken])))).rejects.toThrow(
      "/fonts/0/data: no TrueType or OpenType font",
    );
  });

  test.each<[string, unknown, string]>([
    ["that there is not", film("Acne", [font()]), "/brand/type/display"],
    ["called as one that ships", film("Inter", [font({ family: "Inter" })]), "/fonts/0/family"],
    ["twice", film("Acme", [font(), font()]), "/fonts/1"],
    ["as WOFF2", film("Acme", [font({ data: "data:font/woff2;base64,AAAA" })]), "/fonts/0/data"],
  ])("%s is refused", (_, value, pointer) => {
    const read = readComposition(value);
    expect(read.ok ? [] : read.issues.map((issue) => issue.pointer)).toEqual([pointer]);
  });
});
