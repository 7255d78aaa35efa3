import { contrast } from "#lib/motion/composition/color.ts";
import { at, each, placed } from "#lib/motion/templates/parts/by-shape.ts";
import { wipe } from "#lib/motion/templates/parts/movement.ts";
import { bleed } from "#lib/motion/templates/parts/shape-layers.ts";
import { label } from "#lib/motion/templates/parts/text-layers.ts";
import { template, type Template } from "#lib/motion/templates/template.ts";

/** The colours of a brand, each with its number. */
export const COLORS: readonly Template[] = [
  template<"colors">("colors-columns", "paper", ({ colors }, look) => {
    const share = 100 / colors.length;
    const every = Math.min(0.35, (look.seconds * 0.5) / colors.length);
    return {
      layers: colors.flatMap((color, index) => [
        bleed(
          placed(at(index * share, 0, share + 0.1, 100), at(0, index * share, 100, share + 0.1)),
          { type: "rectangle" },
          { fill: color, enter: wipe("up", 0.8, { delaySeconds: index * every, ease: "expo-out" }) },
        ),
        label(
          look,
          color.toUpperCase(),
          {
            place: placed(
              at(index * share + 1.8, 84, share - 3, 7),
              at(8, index * share + share * 0.3, 84, share * 0.4),
            ),
            color: contrast("#ffffff", color) >= 4.5 ? "#ffffff" : "#14120f",
            sizeUnits: each(colors.length > 4 ? 3.4 : 4.4, 5, 4),
            verticalAlign: "center",
          },
          0.35 + index * every,
        ),
      ]),
    };
  }),
];
