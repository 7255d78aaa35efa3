import { type Issue, pointerOf } from "#lib/motion/composition/issue.ts";
import type { Intent } from "#lib/motion/storyboard/intents.ts";
import { itemOf } from "#lib/motion/storyboard/shots.ts";
import type { BoardScene, Item, Storyboard } from "#lib/motion/storyboard/storyboard.ts";

/** What each intent shows of its items: one of the first it cannot do without. */

interface ItemRule {
  needs: readonly (keyof Item)[];
  shows: readonly (keyof Item)[];
}

const ROW: ItemRule = { needs: ["say", "value"], shows: ["note", "unit", "icon"] };
const ITEM_RULES: Partial<Record<Intent, ItemRule>> = {
  list: ROW,
  steps: ROW,
  sequence: { needs: ["say", "value"], shows: ["note", "unit", "icon", "picture"] },
  timeline: { needs: ["say", "at", "note"], shows: [] },
  offer: { needs: ["say", "value", "note"], shows: ["unit"] },
  palette: { needs: ["color", "say"], shows: [] },
  device: { needs: ["say", "value"], shows: ["unit"] },
};

const has = (item: Item, fields: readonly (keyof Item)[]): boolean =>
  fields.some((field) => item[field] !== undefined);

/** Items that have nothing of what their scene shows. */
export function itemIssues({ is, items = [] }: BoardScene, path: PropertyKey[]): Issue[] {
  const rule = ITEM_RULES[is];
  return items.map(itemOf).flatMap((item, at) =>
    !rule || has(item, rule.needs)
      ? []
      : [
          {
            pointer: pointerOf([...path, "items", at]),
            message: `missing: an item of ${is} has ${rule.needs.join(" or ")}`,
          },
        ],
  );
}

/** What an item was given that its scene does not show. */
export const itemNotes = ({ scenes }: Storyboard): string[] =>
  scenes.flatMap(({ is, items = [] }, index) => {
    const rule = ITEM_RULES[is];
    if (!rule) return [];
    const known: readonly string[] = ["id", ...rule.needs, ...rule.shows];
    return items.map(itemOf).flatMap((item, at) =>
      Object.keys(item)
        .filter((field) => item[field as keyof Item] !== undefined && !known.includes(field))
        .map((field) => `/scenes/${index}/items/${at}/${field}: ${is} shows no ${field} of an item`),
    );
  });

/** What a recap says again of a scene; nothing of one that has neither words nor a figure. */
export const recalledOf = ({ name, say, under, value, unit }: BoardScene): Item => ({
  say: name ?? say ?? (value === undefined ? under : undefined),
  value,
  unit,
});
