import type { Composition, Layer } from "#lib/motion/composition.ts";
import { EditRefusal, QUOTED, refuseUndrawable, SCENE, WORDS, wordsOf } from "#lib/motion/edit-language.ts";
import { onlySlot, short, slotsNamed, TARGET } from "#lib/motion/edit-part.ts";
import { type Change, type EditRule, rule, whole } from "#lib/motion/edit-rule.ts";
import { sceneOf } from "#lib/motion/edit-scene-names.ts";
import { allSlots, type Slot, sceneName } from "#lib/motion/edit-targets.ts";

/** Rules that change what is said. */

const listsIn = (layers: readonly Layer[]): Extract<Layer, { kind: "list" }>[] =>
  layers.flatMap((layer) =>
    layer.kind === "list"
      ? [layer]
      : layer.kind === "group" || layer.kind === "device"
        ? listsIn(layer.children)
        : [],
  );

/** A plate around an address is as wide as the address. */
function fitPlate(slot: Slot, before: number, after: number): void {
  const plate = slot.parents.at(-1);
  if (slot.role !== "address" || plate?.kind !== "group" || plate.widthUnits === undefined) return;
  const scaled = (width: number) =>
    Math.min(400, Math.round(((width * (after + 3.7)) / (before + 3.7)) * 1000) / 1000);
  plate.widthUnits =
    typeof plate.widthUnits === "number"
      ? scaled(plate.widthUnits)
      : (Object.fromEntries(
          Object.entries(plate.widthUnits).map(([shape, width]) => [shape, scaled(width as number)]),
        ) as typeof plate.widthUnits);
}

function say(slot: Slot, text: string): void {
  if (!text) throw new EditRefusal(`there are no words to say: “remove “${short(slot.text)}”” takes it out`);
  refuseUndrawable(text);
  const before = slot.text.length;
  slot.set(text);
  fitPlate(slot, before, text.length);
}

const inCaseOf = (text: string, like: string): string =>
  like === like.toUpperCase() && /\p{L}/u.test(like) ? text.toUpperCase() : text;

/** Replaces words wherever they are said, as whole words; in any case where they are not said as typed. */
function replaceWords(composition: Composition, old: string, text: string, within: number | null): string {
  const escaped = old
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\s+/g, "\\s+");
  const bounded = `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`;
  const slots = allSlots(composition).filter(({ sceneIndex }) => within === null || sceneIndex === within);
  for (const flags of ["gu", "giu"]) {
    const pattern = new RegExp(bounded, flags);
    const hits = slots.filter((slot) => slot.text.search(pattern) >= 0);
    const inName = within === null && composition.brand.name.search(pattern) >= 0;
    if (!hits.length && !inName) continue;
    for (const slot of hits) {
      const words = slot.text
        .replace(pattern, (found) => inCaseOf(text, flags === "giu" ? found : ""))
        .trim();
      if (!words) throw new EditRefusal(`nothing would be left of “${slot.text}”`);
      say(slot, words);
    }
    if (inName) {
      composition.brand.name = composition.brand.name.replace(pattern, () => text).slice(0, 80);
    }
    const scenes = [...new Set(hits.map(({ sceneIndex }) => sceneIndex + 1))];
    return `“${old}” becomes “${text}”${scenes.length ? ` in scene ${scenes.join(", ")}` : ""}`;
  }
  throw new EditRefusal(`“${old}” is not on screen${within === null ? "" : ` in scene ${within + 1}`}`);
}

const setTarget =
  (target: string, text: string, quotes: readonly string[]): Change =>
  (composition) => {
    const words = wordsOf(text, quotes);
    const { name } = slotsNamed(target, composition, quotes);
    if (name) {
      if (!composition.brand.name) throw new EditRefusal("the film has no name: `brand.name` is empty");
      return replaceWords(composition, composition.brand.name, words, null);
    }
    const { slots } = slotsNamed(target, composition, quotes);
    const same = slots.every(({ text: one }) => one === slots[0]?.text);
    const slot = slots[0] && same ? slots[0] : onlySlot(target, composition, quotes);
    const before = slot.text;
    // the same words twice are one thing
    for (const one of same && slots.length ? slots : [slot]) say(one, words);
    return `the ${slot.role} of scene ${slot.sceneIndex + 1} says “${words}”, not “${short(before)}”`;
  };

const setScene =
  (scene: string, text: string, quotes: readonly string[]): Change =>
  (composition) => {
    const index = sceneOf(scene, composition, quotes);
    const words = wordsOf(text, quotes);
    const slots = allSlots(composition).filter(({ sceneIndex }) => sceneIndex === index);
    const main = slots.filter(({ role }) => role === "headline" || role === "quote");
    const slot = main.length === 1 ? main[0] : slots.length === 1 ? slots[0] : undefined;
    if (!slot)
      throw new EditRefusal(
        slots.length
          ? `${sceneName(composition, index)} says several things, say which: ${slots.map((one) => `“${short(one.text)}” (${one.role})`).join(", ")}`
          : `scene ${index + 1} has no words`,
      );
    say(slot, words);
    return `scene ${index + 1} says “${words}”`;
  };

/** As WORDS, as few of them as can be. */
const SOME = `(?:${QUOTED}|(?!${QUOTED}).+?)`;
const TO = "(?: to (?:say|read|be)| to| say| read|:| =| =>| ->| →)";

export const WORD_RULES: EditRule[] = [
  rule(
    [
      "change the headline of scene 1 to “…”",
      "change the address to example.com",
      "change the tagline to “…”",
      "rename the product to “…”",
      "change the number in scene 2 to 95%",
      "change the second bullet to “…”",
    ],
    [
      whole(
        `(?:change|set|edit|update|rewrite|make|rename|switch|turn|let|have) (?<target>${TARGET})${TO} (?<text>${WORDS})`,
      ),
      whole(`(?<target>${TARGET}) (?:should|must|needs to|has to) (?:say|read|be) (?<text>${WORDS})`),
      whole(`(?<target>${TARGET})(?: says| reads|:| =) (?<text>${WORDS})`),
      whole(`(?:use|put|write|add) (?<text>${QUOTED}) (?:as|for|in|into) (?<target>${TARGET})`),
    ],
    ({ target = "", text = "" }, quotes) => setTarget(target, text, quotes),
  ),
  rule(
    ["make scene 2 say “…”"],
    [
      whole(
        `(?:(?:change|set|edit|update|rewrite) (?<scene>${SCENE}) to (?:say|read)|(?:make|let|have) (?<scene2>${SCENE}) (?:say|read)|(?<scene3>${SCENE}) (?:says|reads|(?:should|must) (?:say|read)|:)),?:? (?<text>${WORDS})`,
        `(?:change|set|rewrite) (?<scene4>${SCENE}) to (?<text2>${QUOTED})`,
        `in (?<scene5>${SCENE}),? (?:say|write) (?<text3>${WORDS})`,
      ),
    ],
    (groups, quotes) => {
      const scene = groups.scene ?? groups.scene2 ?? groups.scene3 ?? groups.scene4 ?? groups.scene5 ?? "";
      const text = groups.text ?? groups.text2 ?? groups.text3 ?? "";
      return / instead of /.test(text) ? null : setScene(scene, text, quotes);
    },
  ),
  rule(
    ["replace “…” with “…”", "say “…” instead of “…”"],
    [
      whole(
        `(?:replace|exchange|substitute) (?:the )?(?:(?:word|words|text|phrase) )?(?<old>.+?) (?:with|by|for)(?: the (?:word|words|text|phrase))? (?<text>${SOME})(?: (?:in|on) (?<scene>${SCENE})| everywhere)?`,
        `(?:change|correct|fix|turn) (?:the )?(?:(?:word|words|text|phrase) )?(?<old2>${QUOTED}) (?:to|into) (?<text2>${SOME})(?: (?:in|on) (?<scene2>${SCENE})| everywhere)?`,
        `(?:say|write|use|put|it should say) (?<text3>.+?) (?:instead of|rather than|not) (?<old3>${SOME})(?: (?:in|on) (?<scene3>${SCENE})| everywhere)?`,
        `instead of (?<old4>.+?),? (?:say|write|use|put) (?<text4>${WORDS})`,
        `(?:rename|rebrand) (?<old6>${SOME}) (?:to|as|into) (?<text6>${WORDS})`,
        `(?<old5>${QUOTED}) (?:should be|->|=>|→|becomes) (?<text5>${QUOTED})`,
      ),
    ],
    (groups, quotes) => {
      const one = (name: string) =>
        groups[name] ?? [2, 3, 4, 5, 6].map((at) => groups[`${name}${at}`]).find(Boolean);
      const [old, text, scene] = [one("old") ?? "", one("text") ?? "", one("scene")];
      const named = (words: string) => whole(TARGET, SCENE).test(words.trim());
      if (named(old)) return whole(TARGET).test(old.trim()) ? setTarget(old.trim(), text, quotes) : null;
      return (composition) =>
        replaceWords(
          composition,
          wordsOf(old, quotes),
          wordsOf(text, quotes),
          scene === undefined ? null : sceneOf(scene, composition, quotes),
        );
    },
  ),
  rule(
    ["add a bullet that says “…” to scene 2"],
    [
      whole(
        `(?:add|insert|append|put in) (?:a |another |one more )?(?:new )?(?:bullet|bullet point|item|list item|point|line)(?:,? ?(?:that says|which says|saying|reading|:))? (?<text>${QUOTED}|(?!${QUOTED}).+?)(?: (?:to|in|on) (?<scene>${SCENE}))?`,
      ),
    ],
    ({ text = "", scene }, quotes) =>
      (composition) => {
        const within = scene === undefined ? null : sceneOf(scene, composition, quotes);
        const lists = composition.scenes.flatMap((one, index) =>
          within === null || within === index ? listsIn(one.layers).map((layer) => ({ layer, index })) : [],
        );
        const [only] = lists;
        if (!only || lists.length > 1)
          throw new EditRefusal(
            only
              ? `there are ${lists.length} lists, say which: in scene ${lists.map(({ index }) => index + 1).join(", ")}`
              : "there is no list there",
          );
        if (only.layer.items.length >= 12) throw new EditRefusal("a list has at most 12 items");
        refuseUndrawable(wordsOf(text, quotes));
        only.layer.items.push({ text: wordsOf(text, quotes) });
        return `the list of scene ${only.index + 1} has “${wordsOf(text, quotes)}” too`;
      },
  ),
  rule(
    ["center the headline of scene 1", "align all text left"],
    [
      whole(
        `(?<how>cent(?:er|re)|left-align|right-align|middle) (?:(?<all>all (?:the )?text|all texts|everything|the text)|(?<target>${TARGET}))`,
        `(?:align|set|put|move) (?:(?<all2>all (?:the )?text|all texts|everything|the text)|(?<target2>${TARGET})) (?:to the |on the |in the |at the )?(?<how2>left|right|cent(?:er|re)|middle)`,
      ),
    ],
    ({ how, how2, all, all2, target, target2 }, quotes) => {
      const named = (how ?? how2 ?? "").toLowerCase();
      const align = /^left/.test(named) ? "start" : /^right/.test(named) ? "end" : "center";
      return (composition) => {
        const slots =
          (all ?? all2) ? allSlots(composition) : [onlySlot(target ?? target2 ?? "", composition, quotes)];
        let changed = 0;
        for (const { layer } of slots) {
          if (layer.kind === "text") layer.align = align;
          else if (layer.kind === "quote" && align !== "end") layer.align = align;
          else if (layer.kind === "chart" && layer.chart.type === "counter") layer.chart.align = align;
          else continue;
          changed += 1;
        }
        if (!changed) throw new EditRefusal("that has no alignment of its own");
        return `${changed === 1 ? "words" : `${changed} texts`} aligned: ${align}`;
      };
    },
  ),
  rule(
    ["all headlines in capitals", "no capitals"],
    [
      whole(
        "(?:(?:make|put|set|write|show) )?(?:all )?(?:the )?(?:headlines?|headings?|titles?)(?: be)?(?: in)? (?<on>(?:all )?(?:caps|capitals|uppercase|upper case)|all-caps)",
        "(?<off>(?:no|without|not in|remove(?: the)?|stop(?: the)?) (?:(?:all )?caps|capitals|capital letters|uppercase|all-caps)|(?:make )?(?:the )?(?:headlines?|headings?|titles?) (?:in )?(?:lowercase|lower case|sentence case|not in capitals))",
      ),
    ],
    ({ on }) =>
      (composition) => {
        const slots = allSlots(composition).filter(
          ({ role, layer }) => layer.kind === "text" && (role === "headline" || !on),
        );
        for (const { layer } of slots) if (layer.kind === "text") layer.uppercase = !!on;
        return on ? "headlines in capitals" : "no capitals";
      },
  ),
];

const BARE_WORDS = new RegExp(
  `(?:${TO}|\\bsays?|\\breads?|\\bwith|\\bby|\\bsaying|\\breading|instead of)[:,]? (?![\\ue000-\\uf8ff])`,
  "i",
);
/** Whether a clause has words that are to be said, and no quotation says where they end. @param clause scenes held back */
export const takesBareWords = (clause: string): boolean => BARE_WORDS.test(clause);

/** Any words for others: asked only where nothing else fits, mistyped words put right or not. */
export const ANY_WORDS: EditRule = rule(
  ["change 38% to 41%"],
  [
    whole(
      `(?:change|correct|fix|turn) (?<old>(?!the |it\\b|all |our |my |to )[^\\ue000-\\uf8ff]+?) (?:to|into) (?<text>${WORDS})`,
      `(?:(?:fix|correct) (?:the|a) typo:? )?(?<old2>(?!the |it\\b|all |our |my |to |this |that )[^\\ue000-\\uf8ff]+?) (?:should|must) (?:be|say|read) (?<text2>${WORDS})`,
    ),
  ],
  (groups, quotes) => {
    const [old, text] = [groups.old ?? groups.old2 ?? "", groups.text ?? groups.text2 ?? ""];
    if (whole(TARGET, SCENE).test(old)) return null;
    return (composition) => replaceWords(composition, old, wordsOf(text, quotes), null);
  },
);
