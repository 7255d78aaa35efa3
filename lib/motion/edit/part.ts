import type { Composition } from "#lib/motion/composition/composition.ts";
import { EditRefusal, NUMBER, numberOf, SCENE, mentions, sceneIn } from "#lib/motion/edit/language.ts";
import { FIGURES, type FigureName } from "#lib/motion/edit/figures.ts";
import { sentenceAround } from "#lib/motion/edit/film/sentence.ts";
import { sceneOf } from "#lib/motion/edit/scene-names.ts";
import { allSlots, type Slot, type SlotRole } from "#lib/motion/templates/slots.ts";
import WORD_LISTS from "#lib/motion/edit/words.json" with { type: "json" };
import { short } from "#lib/motion/composition/says.ts";

/** Parts of a film, as people name them: the headline, the address, the second bullet. */

type PartRole = SlotRole | FigureName | "name" | "any" | "action";
const ROLES = WORD_LISTS.parts.map(
  ([pattern = "", role = "", what = ""]) => [pattern.replace("{n}", NUMBER), role as PartRole, what] as const,
);
const RANKS = WORD_LISTS.ordinals.slice(0, 6);
const RANK = `(?:${RANKS.join("|")}|last)`;
/** Where an ordinal leads in a list, for `at`. */
const placeIn = (rank: string): number => RANKS.indexOf(rank.toLowerCase());
/** What stands beside the words that a scene is there for. */
const ASIDE: readonly SlotRole[] = ["label", "address", "note", "window", "author"];

const ROLE = `(?:${ROLES.map(([pattern]) => pattern).join("|")})`;
/** A part by its name alone. */
export const RANKED = `(?:${RANK} )?${ROLE}`;
/** What names all that is read as one text, however it is set: a line is what stands in one. */
export const isText = (words: string): boolean => mentions(words, "text words copy");
/** Words on screen, as people name them. */
export const TARGET = `(?:(?:the |our |my )?(?:new )?${RANKED}(?: (?:of|in|on|from|at) ${SCENE})?|${SCENE}(?:['’]s?)? ${RANKED})`;
const PARTS = new RegExp(
  `^(?:(?:the |our |my )?(?:new )?(?:(?<rank>${RANK}) )?(?<role>${ROLE})(?: (?:of|in|on|from|at) (?<scene>${SCENE}))?|(?<scene2>${SCENE})(?:['’]s?)? (?:(?<rank2>${RANK}) )?(?<role2>${ROLE}))$`,
  "i",
);
const FIRST_PART = new RegExp(
  `\\b(?:the |our |my )?(?:${RANKED}|background|backdrop)\\b(?! (?:of|in|on|from|at) ${SCENE})`,
  "i",
);

/** What is asked for one scene or a part of it: `in scene 1`, `make the headline red`. Null where no part is named. */
export function withinScene(asked: string, place: string): string | null {
  const [, scene] = new RegExp(`^(?:in|on|at) (${SCENE})$`, "i").exec(place) ?? [];
  if (!scene) return null;
  if (FIRST_PART.test(asked)) return asked.replace(FIRST_PART, (part) => `${part} of ${scene}`);
  return /^make it\b/i.test(asked) ? asked.replace(/\bit\b/i, scene) : null;
}

/** Whether a text stands for itself, and does not go on with another. */
function isHead(slot: Slot, composition: Composition): boolean {
  const parts = sentenceAround(slot, composition);
  const head = parts.find(({ role }) => role === "headline") ?? parts[0];
  return head?.layer === slot.layer && head.text === slot.text;
}

const roleCalled = (words: string) =>
  ROLES.find(([pattern]) => new RegExp(`^(?:${pattern})$`, "i").test(words)) ?? [];
/** The role of what a target names. */
export function roleNamed(target: string): PartRole | undefined {
  const groups = PARTS.exec(target.trim())?.groups ?? {};
  return roleCalled(groups.role ?? groups.role2 ?? "")[1];
}

/** What a target means: words of one role, or the product's name everywhere. */
export function slotsNamed(
  words: string,
  composition: Composition,
  quotes: readonly string[],
): { slots: Slot[]; what: string; name: boolean; figure?: RegExp | undefined } {
  const groups = PARTS.exec(words.trim())?.groups ?? {};
  const roleWords = groups.role ?? groups.role2 ?? "";
  const sceneWords = groups.scene ?? groups.scene2;
  const [, role = "any", what = "text"] = roleCalled(roleWords);
  const within = sceneWords === undefined ? null : sceneOf(sceneWords, composition, quotes);
  const there = allSlots(composition).filter(({ sceneIndex }) => within === null || sceneIndex === within);
  if (role === "name") return { slots: there, what, name: true };
  if (role === "action") {
    // it stands where one is told where to go, else at the end
    const leads = there.filter(({ role: one }) => one === "address").map(({ sceneIndex }) => sceneIndex);
    const at = within ?? leads.at(-1) ?? composition.scenes.length - 1;
    return {
      slots: there.filter((slot) => slot.role === "subline" && slot.sceneIndex === at),
      what,
      name: false,
    };
  }
  const webOnly = role === "address" && roleWords.toLowerCase() !== "address";
  // a shop's address is its street where it shows no other
  const shown = role === "address" && !webOnly && !there.some((slot) => slot.role === role) ? "street" : role;
  const figure = (FIGURES as Partial<Record<string, RegExp>>)[shown];
  const slots = there.filter(
    (slot) =>
      figure?.test(slot.text) ||
      slot.role === role ||
      (role === "any" && (!isText(roleWords) || isHead(slot, composition))),
  );
  // a film's title is the headline that it begins with, its tagline the line below its name
  const rankless = !(groups.rank ?? groups.rank2) && within === null && slots.length > 1;
  if (rankless && roleWords.toLowerCase() === "title") {
    const opening = slots.filter(({ sceneIndex }) => sceneIndex === 0);
    if (opening.length === 1) return { slots: opening, what, name: false };
  }
  if (rankless && mentions(roleWords, "tagline slogan strap subtitle")) {
    const named = (at: number) =>
      there.some(
        ({ sceneIndex, text }) =>
          sceneIndex === at && text.toLowerCase() === composition.brand.name.toLowerCase(),
      );
    const below = slots.filter(({ sceneIndex }) => named(sceneIndex));
    const first = below.filter(({ sceneIndex }) => sceneIndex === below[0]?.sceneIndex);
    if (first.length === 1) return { slots: first, what, name: false };
  }
  if (role === "item") {
    const number = new RegExp(`(${NUMBER})$`, "i").exec(roleWords)?.[1];
    const at = number ? numberOf(number) - 1 : placeIn(roleWords.split(" ")[0] ?? "");
    const lists = Map.groupBy(slots, ({ sceneIndex }) => sceneIndex);
    const found = [...lists.values()].flatMap((items) => items.at(at) ?? []);
    return { slots: found, what: "list item", name: false };
  }
  const rank = groups.rank ?? groups.rank2;
  if (!rank) return { slots, what, name: false, figure };
  const main = slots.filter((slot) => role !== "any" || !ASIDE.includes(slot.role));
  const ranked = (main.length ? main : slots).at(placeIn(rank));
  return { slots: ranked ? [ranked] : [], what: `${rank} ${what}`, name: false, figure };
}

/** The place that says words, alone or among others. @throws EditRefusal if there is none */
export function slotSaying(words: string, composition: Composition): Slot {
  const said = words.toLowerCase();
  const all = allSlots(composition);
  const slot =
    all.find(({ text }) => text.toLowerCase() === said) ??
    all.find(({ text }) => text.toLowerCase().includes(said));
  if (!slot) throw new EditRefusal(`“${words}” is not on screen`);
  return slot;
}

/** The one place that a target names. @throws EditRefusal with the choices if there are several or none */
export function onlySlot(words: string, composition: Composition, quotes: readonly string[]): Slot {
  const { slots, what } = slotsNamed(words, composition, quotes);
  const [first, ...more] = slots;
  if (first && !more.length) return first;
  // on one scene, its largest words are meant by `text`
  if (first && what === "text" && slots.every(({ sceneIndex }) => sceneIndex === first.sceneIndex)) {
    const main = slots.filter(({ role }) => role === "headline" || role === "quote");
    if (main[0] && main.length === 1) return main[0];
  }
  const where = sceneIn(words);
  const within = where && sceneOf(where, composition, quotes);
  const all = allSlots(composition).filter(({ sceneIndex }) => (within ?? sceneIndex) === sceneIndex);
  // of one scene all is told: what is meant is there, and the scenes before it are of no help
  const said = first ? slots : within === undefined ? all.slice(0, 8) : all;
  const shown = said.slice(0, 8).map((slot) => {
    const text = `“${short(slot.text, 40)}”`;
    return first
      ? `${text} in scene ${slot.sceneIndex + 1}`
      : `${text} (${slot.role}, scene ${slot.sceneIndex + 1})`;
  });
  const choices = said
    .filter(({ role }) => first || !["item", "note", "window"].includes(role))
    .map((slot) => `the ${first ? what : slot.role} of scene ${slot.sceneIndex + 1}`);
  throw new EditRefusal(
    first
      ? `there are ${slots.length} of them, say which: ${shown.join(", ")}`
      : `there is no ${what} there; on screen are ${shown.join(", ") || "no words at all"}`,
    [],
    { of: words, by: [...new Set(choices)] },
  );
}
