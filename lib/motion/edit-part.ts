import type { Composition } from "#lib/motion/composition.ts";
import { EditRefusal, NUMBER, numberOf, SCENE } from "#lib/motion/edit-language.ts";
import { sceneOf } from "#lib/motion/edit-scene-names.ts";
import { allSlots, type Slot, type SlotRole } from "#lib/motion/edit-targets.ts";

/** Parts of a film, as people name them: the headline, the address, the second bullet. */

const ROLES: [pattern: string, role: SlotRole | "name" | "any" | "action", what: string][] = [
  ["headline|heading|title|main text|first line|big text|header", "headline", "headline"],
  [
    "tagline|subtitle|sub-?heading|sub-?headline|sub-?line|slogan|strap-?line",
    "subline",
    "line below the headline",
  ],
  ["call to action|cta|button(?: text)?", "action", "call to action"],
  ["label|kicker|eyebrow", "label", "label"],
  ["address|url|link|web ?site|web address|domain", "address", "address"],
  ["author|attribution|name of the author", "author", "author"],
  ["quote|testimonial", "quote", "quote"],
  ["caption", "caption", "caption"],
  ["code|snippet|code sample", "code", "code"],
  ["number|figure|stat|statistic|counter|metric", "number", "number"],
  [
    `(?:item|bullet|bullet point|point|step) (?:no\\.? ?|number |#)?${NUMBER}|(?:first|second|third|fourth|fifth|sixth|last) (?:item|bullet|bullet point|point|step)`,
    "item",
    "list item",
  ],
  ["product(?: name)?|brand(?: name)?|company(?: name)?|name", "name", "name"],
  ["text|words|copy", "any", "text"],
];
const ROLE = `(?:${ROLES.map(([pattern]) => pattern).join("|")})`;
/** Words on screen, as people name them. */
export const TARGET = `(?:(?:the |our |my )?${ROLE}(?: (?:of|in|on|from|at) ${SCENE})?|${SCENE}(?:['’]s?)? ${ROLE})`;
const PARTS = new RegExp(
  `^(?:(?:the |our |my )?(?<role>${ROLE})(?: (?:of|in|on|from|at) (?<scene>${SCENE}))?|(?<scene2>${SCENE})(?:['’]s?)? (?<role2>${ROLE}))$`,
  "i",
);

/** The beginning of a long text. */
export const short = (text: string) => (text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text);

/** What a target means: words of one role, or the product's name everywhere. */
export function slotsNamed(
  words: string,
  composition: Composition,
  quotes: readonly string[],
): { slots: Slot[]; what: string; name: boolean } {
  const groups = PARTS.exec(words.trim())?.groups ?? {};
  const roleWords = groups.role ?? groups.role2 ?? "";
  const sceneWords = groups.scene ?? groups.scene2;
  const [, role = "any", what = "text"] =
    ROLES.find(([pattern]) => new RegExp(`^(?:${pattern})$`, "i").test(roleWords)) ?? [];
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
  const slots = there.filter((slot) => role === "any" || slot.role === role);
  if (role === "item") {
    const number = new RegExp(`(${NUMBER})$`, "i").exec(roleWords)?.[1];
    const order = ["first", "second", "third", "fourth", "fifth", "sixth"].findIndex((one) =>
      roleWords.toLowerCase().startsWith(one),
    );
    const at = number ? numberOf(number) - 1 : order >= 0 ? order : -1;
    const lists = Map.groupBy(slots, ({ sceneIndex }) => sceneIndex);
    const found = [...lists.values()].flatMap((items) => items.at(at) ?? []);
    return { slots: found, what: "list item", name: false };
  }
  return { slots, what, name: false };
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
  if (!first) {
    const said = allSlots(composition).slice(0, 8);
    throw new EditRefusal(
      `there is no ${what} there; on screen are ${said.map((slot) => `“${short(slot.text)}” (${slot.role}, scene ${slot.sceneIndex + 1})`).join(", ")}`,
    );
  }
  throw new EditRefusal(
    `there are ${slots.length} of them, say which: ${slots
      .slice(0, 8)
      .map((slot) => `“${short(slot.text)}” in scene ${slot.sceneIndex + 1}`)
      .join(", ")}`,
  );
}
