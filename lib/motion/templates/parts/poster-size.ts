import type { ByShape } from "#lib/motion/composition/schema/values.ts";
import { each } from "#lib/motion/templates/parts/by-shape.ts";

/** Short words are set larger than long ones: the same sentence never looks lost or crammed. */
export function posterSize(text: string): ByShape<number> {
  const length = text.length;
  if (length <= 12) return each(21, 18, 19);
  if (length <= 24) return each(16.5, 14.5, 15);
  if (length <= 44) return each(13, 12.2, 12.4);
  if (length <= 72) return each(10.4, 10, 10);
  if (length <= 110) return each(8.2, 8.4, 8);
  return each(6.6, 7, 6.6);
}
