import { missingCharacters, type StyledRun } from "#lib/motion/text.ts";
import type { Composition, Issue, Layer } from "#lib/motion/composition.ts";
import { formatNumber } from "#lib/motion/format-number.ts";
import { resolvedLayer } from "#lib/motion/resolve.ts";
import type { Shaper } from "#lib/motion/shaper.ts";
import { fontsFor } from "#lib/motion/stage.ts";

interface FoundText {
  pointer: string;
  text: string;
  fonts: string[];
}

/** Every text of a composition with the fonts it may need, and where it stands. */
function* textsOf(composition: Composition): Generator<FoundText> {
  const stage = { composition };
  const found = (
    pointer: string,
    text: string,
    role: "display" | "text" | "mono",
    weight: number | undefined,
    italic = false,
  ): FoundText => ({ pointer, text, fonts: fontsFor(stage, role, weight, italic, text) });
  function* visit(layer: Layer, pointer: string): Generator<FoundText> {
    switch (layer.kind) {
      case "text":
        for (const [at, run] of layer.runs.entries()) {
          const text = layer.uppercase ? run.text.toUpperCase() : run.text;
          const weight = run.weight ?? layer.weight;
          yield found(`${pointer}/runs/${at}/text`, text, run.font ?? layer.font, weight, run.italic);
        }
        return;
      case "code":
        yield found(`${pointer}/code`, `${layer.code}${layer.title ?? ""}0`, "mono", 500);
        return;
      case "logo":
        if (!composition.brand.logo)
          yield found("/brand/name", composition.brand.name || " ", "display", undefined);
        return;
      case "chart": {
        const { chart } = layer;
        const numbers = `0123456789−${formatNumber(1000, layer.number)}`;
        if (chart.type === "counter") yield found(`${pointer}/number`, numbers, "display", undefined);
        else
          for (const weight of [500, 700]) {
            const text = numbers + chart.data.map(({ label }) => label).join("");
            yield found(`${pointer}/chart/data`, text, "text", weight);
          }
        return;
      }
      case "captions":
        for (const [at, { text }] of layer.lines.entries())
          yield found(`${pointer}/lines/${at}/text`, text, layer.font, layer.weight);
        return;
      case "device":
        if (layer.device === "browser" && layer.address)
          yield found(`${pointer}/address`, layer.address, "text", 500);
        for (const [at, child] of layer.children.entries()) yield* visit(child, `${pointer}/children/${at}`);
        return;
      case "group":
        for (const [at, child] of layer.children.entries()) yield* visit(child, `${pointer}/children/${at}`);
        return;
      case "list":
      case "quote":
        // their texts stand in no path of the composition: the layer itself is pointed at
        for (const one of visit(resolvedLayer(layer, composition.brand), pointer)) yield { ...one, pointer };
    }
  }
  for (const [index, scene] of composition.scenes.entries())
    for (const [at, layer] of scene.layers.entries()) yield* visit(layer, `/scenes/${index}/layers/${at}`);
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
