import { missingCharacters, type StyledRun } from "#lib/motion/text.ts";
import type { Composition, Issue, Layer } from "#lib/motion/composition.ts";
import { formatNumber } from "#lib/motion/chart-layer.ts";
import type { Shaper } from "#lib/motion/shaper.ts";
import { fontsFor } from "#lib/motion/stage.ts";

/** Every text of a composition with the fonts it may need, and where it stands. */
function* textsOf(composition: Composition): Generator<{ pointer: string; text: string; fonts: string[] }> {
  const stage = { composition };
  function* visit(
    layers: readonly Layer[],
    path: string,
  ): Generator<{ pointer: string; text: string; fonts: string[] }> {
    for (const [index, layer] of layers.entries()) {
      const pointer = `${path}/${index}`;
      if (layer.kind === "group") yield* visit(layer.children, `${pointer}/children`);
      if (layer.kind === "text")
        for (const [at, run] of layer.runs.entries()) {
          const text = layer.uppercase ? run.text.toUpperCase() : run.text;
          const fonts = fontsFor(
            stage,
            run.font ?? layer.font,
            run.weight ?? layer.weight,
            run.italic ?? false,
            text,
          );
          yield { pointer: `${pointer}/runs/${at}/text`, text, fonts };
        }
      if (layer.kind === "code") {
        const text = `${layer.code}${layer.title ?? ""}0`;
        yield { pointer: `${pointer}/code`, text, fonts: fontsFor(stage, "mono", 500, false, text) };
      }
      if (layer.kind === "logo" && !composition.brand.logo) {
        const text = composition.brand.name || " ";
        yield { pointer: "/brand/name", text, fonts: fontsFor(stage, "display", undefined, false, text) };
      }
      if (layer.kind === "chart") {
        const { chart } = layer;
        const numbers = `0123456789−${formatNumber(1000, layer.number)}`;
        if (chart.type === "counter") {
          yield {
            pointer: `${pointer}/number`,
            text: numbers,
            fonts: fontsFor(stage, "display", undefined, false, numbers),
          };
        } else
          for (const weight of [500, 700]) {
            const text = numbers + chart.data.map(({ label }) => label).join("");
            yield {
              pointer: `${pointer}/chart/data`,
              text,
              fonts: fontsFor(stage, "text", weight, false, text),
            };
          }
      }
    }
  }
  for (const [index, scene] of composition.scenes.entries())
    yield* visit(scene.layers, `/scenes/${index}/layers`);
}

/** Keys of the fonts that drawing the composition may ask for. */
export function fontsNeeded(composition: Composition): string[] {
  const keys = new Set<string>();
  for (const { fonts } of textsOf(composition)) for (const font of fonts) keys.add(font);
  return [...keys].sort();
}

/**
 * Characters that none of our fonts draws: emoji, and scripts beyond Latin, Greek, Cyrillic, Arabic, Hebrew and
 * Japanese. A film with holes is never drawn: these are issues like any other.
 *
 * @param shaper with the fonts of `fontsNeeded`
 */
export function missingGlyphs(composition: Composition, shaper: Shaper): Issue[] {
  const issues: Issue[] = [];
  for (const { pointer, text, fonts } of textsOf(composition)) {
    const run: StyledRun = { text, fonts, color: "" };
    const missing = missingCharacters([run], shaper);
    if (missing.length) {
      const list = missing
        .slice(0, 8)
        .map(
          (character) =>
            `${character} (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")})`,
        )
        .join(", ");
      issues.push({ pointer, message: `no font draws ${list}` });
    }
  }
  return issues;
}
