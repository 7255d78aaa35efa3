import { type Issue, pointerOf } from "#lib/motion/composition/issue.ts";
import type { Intent } from "#lib/motion/storyboard/intents.ts";
import { itemOf } from "#lib/motion/storyboard/shots.ts";
import pictures from "#lib/motion/storyboard/data/pictures.json" with { type: "json" };
import type {
  BoardScene,
  Item,
  Picture,
  PictureName,
  Storyboard,
} from "#lib/motion/storyboard/storyboard.ts";

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

/** What each picture shows of its fields. */
const PICTURE_FIELDS: Readonly<Record<PictureName, readonly string[]>> = pictures;

/** What a picture was given that it does not show. */
function pictureNotes(picture: Picture | undefined, pointer: string): string[] {
  if (!picture) return [];
  const shown = PICTURE_FIELDS[picture.is];
  const has = shown.length ? `it takes ${shown.join(", ")}` : "it takes no more than its name";
  return Object.keys(picture)
    .filter(
      (field) => field !== "is" && picture[field as keyof Picture] !== undefined && !shown.includes(field),
    )
    .map((field) => `${pointer}/${field}: ${picture.is} shows no ${field}; ${has}`);
}

/** What a scene was given that is not seen: words to stand out that it does not say, fields that its picture lacks. */
export const sceneNotes = ({ scenes }: Storyboard): string[] =>
  scenes.flatMap(({ say = "", strong, picture, beats = [], items = [] }, index) => {
    const pointer = `/scenes/${index}`;
    const isSaid = strong === undefined || say.toLowerCase().includes(strong.toLowerCase());
    return [
      ...(isSaid
        ? []
        : [`${pointer}/strong: “${strong}” is not in say, so nothing stands out: copy words of say`]),
      ...pictureNotes(picture, `${pointer}/picture`),
      ...beats.flatMap((beat, at) => pictureNotes(beat.picture, `${pointer}/beats/${at}/picture`)),
      ...items.flatMap((item, at) => pictureNotes(itemOf(item).picture, `${pointer}/items/${at}/picture`)),
    ];
  });

/** What a recap says again of a scene; nothing of one that has neither words nor a figure. */
export const recalledOf = ({ name, say, under, value, unit }: BoardScene): Item => ({
  say: name ?? say ?? (value === undefined ? under : undefined),
  value,
  unit,
});
