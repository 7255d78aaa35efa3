import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { type Layer, type LayerInput, layerOf } from "#lib/motion/composition/schema/layers.ts";
import { listGroup } from "#lib/motion/draw/layers/list-layer.ts";
import { ownLayer } from "#lib/motion/composition/own-layer.ts";
import { quoteGroup } from "#lib/motion/draw/layers/quote-layer.ts";
import { GOLDEN_FILMS } from "#tests/motion/goldens.ts";

const place = { x: 1, y: 2, width: 3, height: 4 };
const text: LayerInput = { kind: "text", runs: [{ text: "a" }] };
const INPUTS: Record<string, LayerInput> = {
  text,
  "text that comes and goes": { ...text, enter: { preset: "rise" }, exit: { preset: "fade", by: "word" } },
  "text with fields left out": { ...text, weight: undefined, sizeUnits: undefined, place },
  image: { kind: "image", asset: "a", place },
  free: { kind: "group", children: [text] },
  stack: { kind: "group", layout: { type: "stack" }, children: [text, { kind: "group", children: [text] }] },
  grid: { kind: "group", layout: { type: "grid", columns: 2 }, clip: true, children: [text] },
  rectangle: { kind: "shape", shape: { type: "rectangle" }, fill: "accent" },
  ellipse: { kind: "shape", shape: { type: "ellipse" } },
  line: { kind: "shape", shape: { type: "line" }, stroke: { color: "ink", widthUnits: 1 } },
  polygon: { kind: "shape", shape: { type: "polygon", sides: 3 } },
  pattern: { kind: "shape", shape: { type: "pattern", pattern: "dots" } },
  path: { kind: "shape", shape: { type: "path", data: "M0 0L1 1Z", viewBox: [0, 0, 1, 1] } },
};

/** Every layer of a film, those within others too. */
const within = (layers: readonly Layer[]): Layer[] =>
  layers.flatMap((layer) => [layer, ...("children" in layer ? within(layer.children) : [])]);

describe("layers that the engine makes have the defaults of the schema", () => {
  test.each(Object.entries(INPUTS))("%s", (_, input) => expect(ownLayer(input)).toEqual(layerOf(input)));

  test("lists and quotes of the golden films, as they are drawn", () => {
    const drawn = Object.values(GOLDEN_FILMS).flatMap((film) => {
      const read = readComposition(film);
      if (!read.ok) throw new Error(JSON.stringify(read.issues));
      return within(read.composition.scenes.flatMap(({ layers }) => layers)).flatMap((layer) =>
        layer.kind === "list" ? [listGroup(layer)] : layer.kind === "quote" ? [quoteGroup(layer)] : [],
      );
    });
    expect(drawn.length).toBeGreaterThan(5);
    for (const layer of drawn) expect(layerOf(layer)).toEqual(layer);
  });

  test("no other kind is made", () =>
    expect(() => ownLayer({ kind: "quote", text: "a" })).toThrow("makes no layer of the kind quote"));

  test.each(["lib/motion/draw/frame.ts", "lib/video/draw/draw-worker.ts", "app/_ui/film/live.ts"])(
    "%s, which draws, loads no schema",
    (entry) => {
      const seen = new Set<string>();
      const visit = (file: string): void => {
        if (seen.has(file)) return;
        seen.add(file);
        const source = readFileSync(file, "utf8");
        for (const [, from = ""] of source.matchAll(
          /^(?:import|export) (?!type\b)[^;]*?from "([^"]+)";/gms,
        )) {
          expect([file, from]).not.toContain("zod");
          if (/^#(?:lib|app)\//.test(from)) visit(from.slice(1));
        }
      };
      visit(entry);
      expect(seen.size).toBeGreaterThan(20);
    },
  );
});
