import type { ByShape } from "#lib/motion/composition/schema/values.ts";
import type { GroupInput, LayerInput } from "#lib/motion/composition/schema/layers.ts";

/** Layers one after the other, by default from top to bottom. */
export const stack = (
  children: LayerInput[],
  more: Omit<Partial<GroupInput>, "kind" | "children" | "layout"> & {
    gap?: ByShape<number>;
    direction?: ByShape<"row" | "column">;
    justify?: ByShape<"start" | "center" | "end" | "between">;
    align?: ByShape<"start" | "center" | "end" | "stretch">;
  } = {},
): GroupInput => {
  const { gap, direction, justify, align, ...rest } = more;
  return {
    kind: "group",
    layout: {
      type: "stack",
      ...(gap === undefined ? {} : { gapUnits: gap }),
      ...(direction === undefined ? {} : { direction }),
      ...(justify === undefined ? {} : { justify }),
      ...(align === undefined ? {} : { align }),
    },
    children,
    ...rest,
  };
};
