import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { DrawOp, GradientPaint } from "#lib/motion/draw/display.ts";
import type { Matrix } from "#lib/motion/shapes/geometry.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { commandsOf, partsOf } from "#lib/motion/shapes/outline-part.ts";
import { arc, ellipse, polygon, polyline, rectangle } from "#lib/motion/shapes/outlines.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { film, readFilm } from "#tests/motion/films.ts";

const FPS = 30;
/** The operations of a frame of a one-scene film, without its background. */
async function drawn(layers: LayerInput[], seconds: number): Promise<DrawOp[]> {
  const composition = readFilm(
    film(
      400,
      200,
      [{ id: "one", durationSeconds: 4, background: { type: "solid", color: "background" }, layers }],
      {
        fps: FPS,
      },
    ),
  );
  const prepared = prepareFilm(composition, await loadAssets(composition));
  return prepared.frame(Math.round(seconds * FPS)).slice(1) as DrawOp[];
}

const at = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];

type ShapeInput = Extract<LayerInput, { kind: "shape" }>;
/** A box of 200 × 100 pixels at 100, 50: wider than high. */
const PLACE = { x: 25, y: 25, width: 50, height: 50 };

describe("a gradient lies across the layer's box, whatever the shape", () => {
  const shapes: [string, ShapeInput["shape"]][] = [
    ["rectangle", { type: "rectangle" }],
    ["ellipse", { type: "ellipse" }],
    ["square ellipse", { type: "ellipse", square: true }],
    ["polygon", { type: "polygon", sides: 5 }],
    ["pattern", { type: "pattern", pattern: "dots" }],
    ["path of a large plane", { type: "path", data: "M0 0L24 0L24 24Z", viewBox: [0, 0, 24, 24] }],
    ["path whose plane begins elsewhere", { type: "path", data: "M0 0L1 1L-1 1Z", viewBox: [-1, -1, 2, 2] }],
  ];
  const stops = [
    { at: 0, color: "#ff0000" },
    { at: 1, color: "#0000ff" },
  ];
  /** Points of the frame that a gradient goes by, and its length in the frame's pixels. */
  async function inFrame(shape: ShapeInput["shape"], type: GradientPaint["type"]) {
    const [op] = await drawn([{ kind: "shape", shape, fill: { type, stops }, place: PLACE }], 1);
    const { fill, matrix } = op as DrawOp;
    const [x = 0, y = 0, third = 0, fourth = 0] = (fill as GradientPaint).geometry;
    if (type === "linear") return [...at(matrix, x, y), ...at(matrix, third, fourth)];
    return [...at(matrix, x, y), type === "radial" ? third * matrix[0] : third];
  }
  test.each(shapes)("%s", async (_, shape) => {
    const close = (values: number[], expected: number[]) => {
      for (const [index, value] of expected.entries()) expect(values[index]).toBeCloseTo(value, 3);
    };
    close(await inFrame(shape, "linear"), [100, 100, 300, 100]);
    close(await inFrame(shape, "radial"), [200, 100, 100]);
    close(await inFrame(shape, "conic"), [200, 100, 0]);
  });
});

/** How long the strokes of path data are together, in many straight steps. */
function lengthOf(data: string): number {
  let [length, at, start] = [0, [0, 0], [0, 0]];
  const go = (to: number[]) => {
    length += Math.hypot((to[0] ?? 0) - (at[0] ?? 0), (to[1] ?? 0) - (at[1] ?? 0));
    at = to;
  };
  for (const { command, values } of commandsOf(data)) {
    if (command === "M") [at, start] = [values, values];
    else if (command === "Z") go(start);
    else {
      const points = [
        at,
        ...Array.from({ length: values.length / 2 }, (_, i) => values.slice(i * 2, i * 2 + 2)),
      ];
      const on = (t: number) => {
        let level = points;
        while (level.length > 1)
          level = level
            .slice(1)
            .map((point, i) => point.map((value, k) => value * t + (level[i]?.[k] ?? 0) * (1 - t)));
        return level[0] ?? [];
      };
      for (let step = 1; step <= 400; step += 1) go(on(step / 400));
    }
  }
  return length;
}

const OUTLINES = {
  line: polyline([
    [0, 0],
    [30, 40],
  ]),
  corner: polyline([
    [0, 0],
    [10, 0],
    [10, 90],
  ]),
  rectangle: rectangle(120, 40),
  "rounded rectangle": rectangle(120, 40, 12),
  ellipse: ellipse(200, 60),
  arc: arc(50, 30, 250),
  "arc the other way": arc(50, 30, -200),
  star: polygon(100, 100, 5, 0.4),
};

describe("a part of an outline", () => {
  test.each(Object.entries(OUTLINES))("half of the %s is half as long", (_, outline) => {
    const whole = lengthOf(outline.data);
    for (const [from, to] of [
      [0, 0.5],
      [0.5, 1],
      [0.25, 0.75],
    ] as const)
      expect(lengthOf(partsOf(outline)(from, to).data) / whole).toBeCloseTo(0.5, 2);
  });

  test("half of each of its strokes, not half of them", () => {
    const two = polyline([
      [0, 0],
      [10, 0],
    ]).data.concat(
      polyline([
        [0, 5],
        [40, 5],
      ]).data,
    );
    const half = partsOf({ data: two, upright: false, bounds: { x: 0, y: 0, width: 40, height: 5 } })(0, 0.5);
    expect(half.data).toBe("M0 0L5 0M0 5L20 5");
  });

  test("the whole is the outline itself, nothing is empty", () => {
    for (const outline of Object.values(OUTLINES)) {
      expect(partsOf(outline)(0, 1)).toBe(outline);
      expect(partsOf(outline)(0, 0).data).toBe("");
    }
  });

  test("any part is as long as it should be, and lies within the outline's bounds", () => {
    const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(OUTLINES)), share, share, (outline, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const part = partsOf(outline)(from, to);
        expect(Math.abs(lengthOf(part.data) / lengthOf(outline.data) - (to - from))).toBeLessThan(0.01);
        const { x, y, width, height } = outline.bounds;
        if (!part.data) return;
        expect(part.bounds.x).toBeGreaterThanOrEqual(x - 0.01);
        expect(part.bounds.y).toBeGreaterThanOrEqual(y - 0.01);
        expect(part.bounds.x + part.bounds.width).toBeLessThanOrEqual(x + width + 0.01);
        expect(part.bounds.y + part.bounds.height).toBeLessThanOrEqual(y + height + 0.01);
      }),
    );
  });
});

describe("enter: draw", () => {
  const enter = { preset: "draw", durationSeconds: 1, ease: "linear" } as const;
  const stroke = { color: "ink", widthUnits: 1 };
  const kinds: [string, ShapeInput["shape"]][] = [
    ["line", { type: "line" }],
    ["arc", { type: "arc", startDegrees: 0, sweepDegrees: 270 }],
    ["path", { type: "path", data: "M0 0Q50 100 100 0C100 50 50 50 0 100", viewBox: [0, 0, 100, 100] }],
    ["rectangle", { type: "rectangle" }],
    ["ellipse", { type: "ellipse" }],
  ];
  test.each(kinds)("%s: half of the line at half time, from its beginning", async (_, shape) => {
    const layers = (more: object): LayerInput[] => [{ kind: "shape", shape, stroke, place: PLACE, ...more }];
    const [whole] = await drawn(layers({}), 0.5);
    const [half, ...others] = await drawn(layers({ enter }), 0.5);
    expect(others).toEqual([]);
    expect(half?.clip).toBeUndefined();
    const [all, some] = [whole?.outline.data ?? "", half?.outline.data ?? ""];
    expect(lengthOf(some) / lengthOf(all)).toBeCloseTo(0.5, 2);
    const begin = /^M[^LQC]+/;
    expect(begin.exec(some)?.[0]).toBe(begin.exec(all)?.[0]);
    expect((await drawn(layers({ enter }), 1))[0]?.outline.data).toBe(all);
  });

  test("on its way out, what was drawn first goes first", async () => {
    const layers: LayerInput[] = [
      { kind: "shape", shape: { type: "line" }, stroke, place: PLACE, exit: enter },
    ];
    const [half] = await drawn(layers, 3.5);
    expect(half?.outline.data).toBe("M100 50L200 50");
  });

  test("an inside fades in beside its line; a shape without a line is wiped", async () => {
    const shape = { type: "rectangle" } as const;
    const both = await drawn([{ kind: "shape", shape, stroke, fill: "accent", place: PLACE, enter }], 0.5);
    expect(both.map(({ alpha, fill, stroke }) => [alpha, Boolean(fill), Boolean(stroke)])).toEqual([
      [0.5, true, false],
      [1, false, true],
    ]);
    const [filled] = await drawn([{ kind: "shape", shape, fill: "accent", place: PLACE, enter }], 0.5);
    expect(filled?.clip?.height).toBeLessThan(60);
  });
});

describe("inside a group that comes late", () => {
  const child: LayerInput = {
    kind: "shape",
    shape: { type: "rectangle" },
    place: PLACE,
    enter: { preset: "fade", durationSeconds: 1, ease: "linear" },
    exit: { preset: "fade", durationSeconds: 1, ease: "linear" },
  };
  const alphaAt = async (more: object, seconds: number, own: object = {}) =>
    (await drawn([{ kind: "group", children: [{ ...child, ...own }], ...more } as LayerInput], seconds))[0]
      ?.alpha ?? 0;
  test.each([
    [
      "it begins with the group",
      { startSeconds: 2 },
      {},
      [
        [1.9, 0],
        [2.5, 0.5],
      ],
    ],
    [
      "it begins with the group's own delay",
      { enter: { preset: "none", delaySeconds: 1 } },
      {},
      [
        [0.5, 0],
        [1.5, 0.5],
      ],
    ],
    [
      "a start of its own that is later stays",
      { startSeconds: 1 },
      { startSeconds: 2 },
      [
        [1.5, 0],
        [2.5, 0.5],
      ],
    ],
    [
      "it goes with the group",
      { endSeconds: 3 },
      {},
      [
        [2.5, 0.5],
        [3.1, 0],
      ],
    ],
    [
      "an end of its own that is earlier stays",
      { endSeconds: 3 },
      { endSeconds: 2 },
      [
        [1.5, 0.5],
        [2.5, 0],
      ],
    ],
  ] as [string, object, object, [number, number][]][])("%s", async (_, group, own, moments) => {
    for (const [seconds, alpha] of moments) expect(await alphaAt(group, seconds, own)).toBeCloseTo(alpha, 2);
  });
  test("groups in groups, and devices", async () => {
    const inner: LayerInput = { kind: "group", children: [child] };
    const outer: LayerInput = { kind: "group", startSeconds: 2, children: [inner] };
    expect((await drawn([outer], 2.5))[0]?.alpha).toBeCloseTo(0.5, 2);
    const device = { kind: "device", device: "browser", startSeconds: 2, children: [child] } as LayerInput;
    const alphas = (await drawn([device], 2.5)).map(({ alpha }) => alpha);
    expect(alphas.some((alpha) => Math.abs(alpha - 0.5) < 0.02)).toBe(true);
  });
});
