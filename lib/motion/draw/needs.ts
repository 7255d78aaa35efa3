import { missingCharacters, type StyledRun } from "#lib/motion/text/clusters.ts";
import { codePointName, visible } from "#lib/motion/composition/code-point.ts";
import { isFont, ownFontBytes } from "#lib/motion/composition/fonts.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Issue } from "#lib/motion/composition/issue.ts";
import type { NumberFormat } from "#lib/motion/composition/schema/chart-layer.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import { formatNumber } from "#lib/motion/composition/format-number.ts";
import { resolvedLayer } from "#lib/motion/draw/resolve.ts";
import type { Shaper } from "#lib/motion/text/shaper.ts";
import { fontsFor } from "#lib/motion/draw/stage.ts";

interface Field {
  /** RFC 6901 pointer to a text of the composition. */
  pointer: string;
  text: string;
}

interface FoundText extends Field {
  fonts: string[];
  /** The fields that the text is put together from, where it is more than one; else it is itself at its pointer. */
  fields?: Field[];
}

/** The texts of how a number is written. */
const numberFields = (number: NumberFormat) =>
  (["prefix", "negativePrefix", "suffix", "grouping", "decimalMark"] as const).map(
    (name) => [name, number[name]] as const,
  );

/** The texts of a layer that are drawn in several parts or together, each where it stands. */
function fieldsOf(layer: Layer, pointer: string): Field[] {
  const found = (path: string, text: string | undefined): Field[] =>
    text ? [{ pointer: `${pointer}/${path}`, text }] : [];
  switch (layer.kind) {
    case "list":
      return layer.items.flatMap(({ text, note }, at) => [
        ...found(`items/${at}/text`, text),
        ...found(`items/${at}/note`, note),
      ]);
    case "quote":
      return (["text", "author", "role", "quotationMarks"] as const).flatMap((name) =>
        found(name, layer[name]),
      );
    case "code":
      return [...found("code", layer.code), ...found("title", layer.title)];
    case "chart":
      return [
        ...(layer.chart.type === "counter"
          ? []
          : layer.chart.data.flatMap(({ label, number }, at) => [
              ...found(`chart/data/${at}/label`, label),
              ...(number ? numberFields(number) : []).flatMap(([name, text]) =>
                found(`chart/data/${at}/number/${name}`, text),
              ),
            ])),
        ...(layer.chart.type === "counter" ? [] : (layer.chart.notes ?? [])).flatMap(({ text }, at) =>
          found(`chart/notes/${at}/text`, text),
        ),
        ...numberFields(layer.number).flatMap(([name, text]) => found(`number/${name}`, text)),
      ];
    default:
      return [];
  }
}

/** Every text of a composition with the fonts it may need, and where it stands. */
function* textsOf(composition: Composition): Generator<FoundText> {
  const stage = { composition };
  const found = (
    pointer: string,
    text: string,
    role: "display" | "text" | "mono",
    weight: number | undefined,
    { italic = false, fields }: { italic?: boolean | undefined; fields?: Field[] } = {},
  ): FoundText => ({
    ...{ pointer, text, fonts: fontsFor(stage, role, weight, italic, text) },
    ...(fields ? { fields } : {}),
  });
  function* visit(layer: Layer, pointer: string): Generator<FoundText> {
    switch (layer.kind) {
      case "text":
        for (const [at, run] of layer.runs.entries()) {
          const text = layer.uppercase ? run.text.toUpperCase() : run.text;
          const weight = run.weight ?? layer.weight;
          yield found(`${pointer}/runs/${at}/text`, text, run.font ?? layer.font, weight, run);
        }
        return;
      case "code":
        yield found(pointer, `${layer.code}${layer.title ?? ""}0`, "mono", 500, {
          fields: fieldsOf(layer, pointer),
        });
        return;
      case "logo":
        if (!composition.brand.logo)
          yield found("/brand/name", composition.brand.name || " ", "display", undefined);
        return;
      case "chart": {
        const { chart } = layer;
        const formats = [
          layer.number,
          ...(chart.type === "counter" ? [] : chart.data.flatMap(({ number = [] }) => number)),
        ];
        const numbers = `0123456789${formats.map((one) => formatNumber(1000, one) + formatNumber(-1000, one)).join("")}`;
        const fields = fieldsOf(layer, pointer);
        if (chart.type === "counter") yield found(pointer, numbers, "display", undefined, { fields });
        else
          for (const weight of [500, 700]) {
            const said = [
              ...chart.data.map(({ label }) => label),
              ...(chart.notes ?? []).map((note) => note.text),
            ];
            const text = numbers + said.join("");
            yield found(pointer, text, "text", weight, { fields });
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
        // the texts of what they become stand at no path of the composition
        for (const one of visit(resolvedLayer(layer, composition.brand), pointer))
          yield { ...one, pointer, fields: fieldsOf(layer, pointer) };
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
  const own = [...ownFontBytes(composition).values()];
  const broken = own.findIndex((bytes) => !isFont(bytes));
  if (broken >= 0) return [{ pointer: `/fonts/${broken}/data`, message: "no TrueType or OpenType font" }];
  const missingAt = new Map<string, Set<string>>();
  for (const { pointer, text, fonts, fields } of textsOf(composition)) {
    const run: StyledRun = { text, fonts, color: "" };
    for (const character of missingCharacters([run], shaper)) {
      const holders = (fields ?? []).filter((field) => field.text.includes(character));
      // what we add ourselves, such as a number before an item, is the layer's own
      for (const place of holders.length ? holders.map((field) => field.pointer) : [pointer])
        missingAt.set(place, (missingAt.get(place) ?? new Set()).add(character));
    }
  }
  return [...missingAt].map(([pointer, characters]) => {
    const list = [...characters]
      .slice(0, 8)
      .map((character) => `${visible(character)} (${codePointName(character)})`);
    return { pointer, message: `no font draws ${list.join(", ")}` };
  });
}
