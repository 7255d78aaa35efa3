import type { Composition } from "#lib/motion/composition/composition.ts";
import { MOTION_NAMES } from "#lib/motion/composition/schema/brand.ts";
import { Enter } from "#lib/motion/composition/schema/movement.ts";
import { resolvedEnter } from "#lib/motion/draw/resolve.ts";
import { isRecord } from "#lib/motion/expand/origins.ts";

/** When layers have come in, by what was written of them: nothing is laid out here. */

type Fields = Record<string, unknown>;
type Brand = Composition["brand"];

/** What of the brand moves layers; without a valid name, as the schema has it. */
export const movingBrand = (brand: unknown): Brand => {
  const named = MOTION_NAMES.find((name) => isRecord(brand) && brand.motion === name);
  return { motion: named ?? "precise" } as Brand;
};

export const numberOf = (value: unknown, without: number): number =>
  typeof value === "number" ? value : without;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function enterOf(layer: Fields, brand: Brand): Enter | null {
  const read = layer.enter === undefined ? null : Enter.safeParse(layer.enter);
  return read?.success ? resolvedEnter(read.data, brand) : null;
}

/** Seconds from a layer's start until it begins to come in. */
export const delayOf = ({ enter }: Fields): number => (isRecord(enter) ? numberOf(enter.delaySeconds, 0) : 0);

/** How many parts of a layer come in one after another. Lines are known when it is laid out: some 24 characters. */
function partsOf(layer: Fields, by: Enter["by"]): number {
  if (layer.kind === "list") return listOf(layer.items).length;
  const said = listOf(layer.runs).map((run) => (isRecord(run) ? run.text : ""));
  const text = said.join("");
  return {
    layer: 1,
    line: 1 + Math.floor(text.length / 24),
    word: text.split(/\s+/).length,
    glyph: text.length,
  }[by];
}

/** Seconds that typed code, counted numbers and drawn charts take. */
function working(layer: Fields): number {
  if (layer.kind === "code") {
    const each = numberOf(layer.charactersPerSecond, 0);
    return each > 0 && typeof layer.code === "string" ? layer.code.length / each : 0;
  }
  return layer.kind === "chart" ? numberOf(layer.countSeconds, 1.4) : 0;
}

/** Seconds from a layer's start until it has come in: its entrance, and what it types or counts. */
export function arrivingSeconds(layer: Fields, brand: Brand): number {
  const enter = enterOf(layer, brand);
  const parts = enter ? Math.max(1, partsOf(layer, enter.by)) : 1;
  const stagger =
    layer.kind === "list" && isRecord(layer.enter)
      ? numberOf(layer.enter.staggerSeconds, 0.06)
      : (enter?.staggerSeconds ?? 0);
  const comes = enter && enter.preset !== "none" ? enter.durationSeconds + (parts - 1) * stagger : 0;
  return delayOf(layer) + Math.max(comes, working(layer));
}
