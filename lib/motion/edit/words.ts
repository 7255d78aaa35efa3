import type { Composition, Layer, NumberFormat } from "#lib/motion/composition.ts";
import {
  EditRefusal,
  QUOTED,
  refuseUndrawable,
  SCENE,
  SOME,
  WORDS,
  wordsOf,
} from "#lib/motion/edit/language.ts";
import { figuresIn } from "#lib/motion/figure.ts";
import { IS_TEXT, onlySlot, slotsNamed, TARGET } from "#lib/motion/edit/part.ts";
import { FIGURES, isPhone } from "#lib/motion/edit/figures.ts";
import { say } from "#lib/motion/edit/say.ts";
import { removeFrom } from "#lib/motion/edit/scenes.ts";
import { saySentence, sentenceAround, sentencesSaying } from "#lib/motion/edit/sentence.ts";
import { type Change, type EditRule, rule, whole } from "#lib/motion/edit/rule.ts";
import { sceneOf } from "#lib/motion/edit/scene-names.ts";
import { allSlots, type Slot, sceneName, slotsOf } from "#lib/motion/edit/targets.ts";
import { scaled } from "#lib/motion/edit/size.ts";
import { escaped, wholeWords } from "#lib/motion/plain-text.ts";
import { short } from "#lib/motion/says.ts";

/** Rules that change what is said. */

const listsIn = (layers: readonly Layer[]): Extract<Layer, { kind: "list" }>[] =>
  layers.flatMap((layer) =>
    layer.kind === "list"
      ? [layer]
      : layer.kind === "group" || layer.kind === "device"
        ? listsIn(layer.children)
        : [],
  );

const inCaseOf = (text: string, like: string): string =>
  like === like.toUpperCase() && /\p{L}/u.test(like) ? text.toUpperCase() : text;

/** Replaces words wherever they are said, as whole words; in any case where they are not said as typed. */
function replaceWords(
  composition: Composition,
  old: string,
  text: string,
  within: number | null,
): string | string[] {
  const bounded = wholeWords(old);
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
  const [parts, ...others] = sentencesSaying(composition, old, within);
  if (parts && !others.length) return saySentence(composition, parts, text);
  throw new EditRefusal(`“${old}” is not on screen${within === null ? "" : ` in scene ${within + 1}`}`);
}

const WEB = /^\S+\.\p{L}{2,}(?:\/\S*)?$/u;

/** How a chart writes its numbers: all of them, and those that it writes otherwise. */
const numbersOf = ({ number, chart }: Extract<Layer, { kind: "chart" }>): NumberFormat[] => [
  number,
  ...(chart.type === "counter" ? [] : chart.data.flatMap((row) => row.number ?? [])),
];

/** A target as it is meant beside what it is to say: `the number` of a telephone, `the address` of a shop. */
const askedFor = (target: string, words: string): string =>
  /(?<!phone |mobile )\bnumber$/i.test(target) && isPhone(words)
    ? target.replace(/number$/i, "phone number")
    : target;

/** What a fact can be, by what it is of: `the price is wrong` is no price. */
function isFact(target: string, words: string): boolean {
  if (/\bname$/i.test(target)) return /^[\p{Lu}\p{N}\ue000-\uefff]/u.test(words);
  if (/(?:price|cost|fee)$/i.test(target)) return /^(?:only |just |from )?[€$£¥]? ?\d/i.test(words);
  if (/(?:phone|mobile)(?: number)?$/i.test(target)) return isPhone(words);
  if (/\bnumber$/i.test(target)) return isPhone(words) || /^[€$£¥]?\d[\d.,]* ?\S{0,3}$/.test(words);
  if (/\bdate$/i.test(target)) return FIGURES.date.test(words);
  if (/\b(?:hours|times)$/i.test(target)) return FIGURES.hours.test(words);
  return (
    /(?:address|link|web ?site|url|domain)$/i.test(target) && (WEB.test(words) || FIGURES.street.test(words))
  );
}

/** Another price in the place of one: without a currency it keeps that. */
function withCurrency(price: string, words: string): string {
  const [was, now] = [figuresIn(price)[0]?.number, figuresIn(words)[0]];
  return was && now?.number === words ? price.replace(was, words) : words;
}

/** The price beside words that name a thing: `the cortado price`. */
function setPriceOf(composition: Composition, thing: string, words: string): string | string[] {
  const said = plainWords(thing);
  const found = allSlots(composition).filter(
    ({ text }) => plainWords(text).includes(said) && /\d/.test(text),
  );
  const [slot, ...more] = found;
  if (!slot || more.length)
    throw new EditRefusal(
      slot
        ? `“${thing}” stands with ${found.length} prices: say which scene`
        : `no price of “${thing}” is on screen`,
    );
  const value = FIGURES.price.exec(slot.text)?.[0] ?? figuresIn(slot.text).at(-1)?.number ?? "";
  if (!value) throw new EditRefusal(`no price of “${thing}” is on screen`);
  const now = withCurrency(value, words);
  const before = slot.text;
  say(slot, before.replace(value, now));
  return `“${short(before)}” becomes “${short(slot.text === before ? before.replace(value, now) : slot.text)}”`;
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
    const asked = askedFor(target, words);
    const { slots, figure, what } = slotsNamed(asked, composition, quotes);
    if (figure && slots.length) return setFigure(composition, slots, figure, words, what);
    if (/\baddress$/i.test(asked) && slots.length && FIGURES.street.test(words))
      throw new EditRefusal(
        `“${short(words)}” is no web address, and the film shows no street; “add a scene that says “…”” shows it`,
      );
    const same = slots.every(({ text: one }) => one === slots[0]?.text);
    const slot = slots[0] && same ? slots[0] : onlySlot(asked, composition, quotes);
    if (IS_TEXT.test(asked)) return saySentence(composition, sentenceAround(slot, composition), words);
    const before = slot.text;
    // a telephone number beside the call to action is no part of it
    const [, beside = ""] = /^.+?( · .*\d.*)$/.exec(before) ?? [];
    if (/\b(?:call to action|cta|button)\b/i.test(asked) && beside && !/\d/.test(words)) {
      say(slot, `${words}${beside}`);
      return `the call to action of scene ${slot.sceneIndex + 1} says “${short(words)}”, not “${short(before.slice(0, -beside.length))}”`;
    }
    // the same words twice are one thing
    for (const one of same && slots.length ? slots : [slot]) say(one, words);
    return `the ${slot.role} of scene ${slot.sceneIndex + 1} says “${short(words)}”, not “${short(before)}”`;
  };

/** A price or a telephone number, wherever it stands. */
function setFigure(
  composition: Composition,
  slots: readonly Slot[],
  figure: RegExp,
  words: string,
  what: string,
): string | string[] {
  const values = [...new Set(slots.flatMap(({ text }) => figure.exec(text)?.[0] ?? []))];
  let [value = "", ...more] = values;
  if (more.length)
    throw new EditRefusal(
      `there are ${values.length} of them: ${values.join(", ")}; say which ${what}, as in “change ${value} to ${words}”`,
    );
  const scenes = new Set(slots.map(({ sceneIndex }) => sceneIndex));
  // a street in the same town
  if (figure === FIGURES.street && !words.includes(",")) value = value.replace(/,.*/, "");
  // a price without its currency keeps it
  const now = what === "price" ? withCurrency(value, words) : words;
  return replaceWords(composition, value, now, scenes.size === 1 ? ([...scenes][0] ?? null) : null);
}

const setScene =
  (scene: string, text: string, quotes: readonly string[]): Change =>
  (composition) => {
    const index = sceneOf(scene, composition, quotes);
    const words = wordsOf(text, quotes);
    const slots = allSlots(composition).filter(({ sceneIndex }) => sceneIndex === index);
    const main = slots.filter(({ role }) => role === "headline" || role === "quote");
    const [first] = slots;
    // new words without a figure may be meant for those beside it
    const fits = /\d/.test(words) || slots.every(({ role }) => role !== "number");
    const isOne = fits && first && sentenceAround(first, composition).length === slots.length;
    const slot = main.length === 1 ? main[0] : isOne ? first : undefined;
    if (!slot)
      throw new EditRefusal(
        slots.length
          ? `${sceneName(composition, index)} says several things, say which: ${slots.map((one) => `“${short(one.text)}” (${one.role})`).join(", ")}`
          : `scene ${index + 1} has no words`,
      );
    return saySentence(composition, sentenceAround(slot, composition), words);
  };

const TO = "(?: to (?:say|read|be)| to| say| read|:| =| =>| ->| →)";

/** The words that a line is to go below: of a part, of a scene, or said by their own first words. */
function slotBeside(words: string, composition: Composition, quotes: readonly string[]): Slot {
  if (whole(TARGET).test(words)) {
    const { slots, name } = slotsNamed(words, composition, quotes);
    const [own] = name
      ? slots.filter(({ text }) => text.toLowerCase() === composition.brand.name.toLowerCase())
      : [];
    return own ?? onlySlot(words, composition, quotes);
  }
  const all = allSlots(composition);
  if (new RegExp(SCENE).test(words) && whole(SCENE).test(words.trim())) {
    const index = sceneOf(words, composition, quotes);
    const own = all.filter(({ sceneIndex }) => sceneIndex === index);
    const main = own.find(({ role }) => role === "headline" || role === "quote") ?? own[0];
    if (main) return main;
  }
  const said = plainWords(wordsOf(words, quotes)).replace(
    /^(?:the|our) | (?:bit|part|line|text|headline|name)$/g,
    "",
  );
  const found = all.filter(({ text }) => plainWords(text).includes(said));
  if (found[0] && said) return found[0];
  throw new EditRefusal(`“${wordsOf(words, quotes)}” is not on screen`);
}
const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[“”"‘’]s?\b/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** A smaller line below words. @throws EditRefusal where nothing stands one below the other */
function addBelow(slot: Slot, words: string): string {
  refuseUndrawable(words);
  if (slot.layer.kind === "quote" && !slot.layer.role) {
    slot.layer.role = words;
    return `below “${short(slot.text)}” it says “${short(words)}”`;
  }
  const group = slot.parents.at(-1);
  if (slot.layer.kind !== "text" || group?.kind !== "group" || group.layout?.type !== "stack")
    throw new EditRefusal(
      `nothing can stand below “${short(slot.text)}”: “add a scene that says “…”” shows it`,
    );
  const { layer } = slot;
  const line: Layer = {
    ...structuredClone(layer),
    runs: [{ text: words }],
    font: "text",
    sizeUnits: scaled(layer.sizeUnits, 0.4, 2.6, 120),
    uppercase: false,
  };
  delete line.weight;
  delete line.id;
  if (line.enter) line.enter = { ...line.enter, delaySeconds: line.enter.delaySeconds + 0.35, by: "line" };
  group.children.splice(group.children.indexOf(layer) + 1, 0, line);
  return `below “${short(slot.text)}” it says “${short(words)}”`;
}

/** All words of a scene, or the one text that a target names. */
function wordsNamed(words: string, composition: Composition, quotes: readonly string[]): Slot[] {
  const [, scene] = whole(`(?:(?:the )?(?:text|words) (?:of|in|on) )?(${SCENE})`).exec(words) ?? [];
  if (!scene) return [onlySlot(words, composition, quotes)];
  const index = sceneOf(scene, composition, quotes);
  return allSlots(composition).filter(({ sceneIndex }) => sceneIndex === index);
}

const LIST = "(?:the |our )?(?:list|menu|bullets|bullet points|steps|points)";
const NOW = "(?:it['’]?s(?: now)?|it is(?: now)?|it should(?: now)? (?:be|say|read)|that['’]?s(?: now)?)";
const WRONG =
  "(?:wrong|incorrect|not right|not correct|out of date|outdated|old|(?:has )?changed|has a typo)";

export const WORD_RULES: EditRule[] = [
  rule(
    [
      "change the headline of scene 1 to “…”",
      "change the address to example.com",
      "change the tagline to “…”",
      "rename the product to “…”",
      "change the number in scene 2 to 95%",
      "change the second bullet to “…”",
      "change the price to €22",
    ],
    [
      whole(
        `(?:change|set|edit|update|rewrite|make|rename|switch|turn|let|have) (?<target>${TARGET})${TO} (?<text>${WORDS})`,
      ),
      whole(`(?:change|make|set) (?<target>${TARGET}) (?<text>${QUOTED})`),
      whole(`(?<target>${TARGET}) (?:should|must|needs to|has to) (?:say|read|be) (?<text>${WORDS})`),
      whole(`(?<target>${TARGET})(?: says| reads|:| =) (?<text>${WORDS})`),
      whole(`(?:use|put|write|add) (?<text>${QUOTED}) (?:as|for|in|into) (?<target>${TARGET})`),
      // told, not asked: what is wrong, and what it is now
      whole(
        `(?:change|update|fix|correct|edit|set) (?<target>${TARGET})[,:;–-]* ${NOW} (?<text>${WORDS})`,
        `(?<target2>${TARGET})(?:['’]s| is| are| was)? ${WRONG}[,;:–-]* (?:and |so |but )?${NOW} (?<text2>${WORDS})`,
      ),
      whole(
        `(?:the |our )?(?:quote|testimonial) (?:is|was|comes) (?:by|from) (?<author>${WORDS})`,
        `(?:it|this|(?:the|our) (?:company|shop|product|brand|app|business))(?:['’]s| is)(?: now)? (?:called|named) (?<called>${WORDS})|we(?:['’]re| are)(?: now)? called (?<called2>${WORDS})|call it (?<called3>${WORDS})`,
        `we(?:['’]re| are)(?: now)? open(?: from)? (?<hours>${WORDS})`,
      ),
      whole(
        `(?:we(?:['’]ve| have)? moved[,:;–-]* (?:and |so )?)?(?<target>${TARGET})(?: is(?: now)?| are(?: now)?| will be| becomes|(?: has| have| is| was)? (?:changed|went|gone|going|dropped|rose|risen|raised|moved)(?: up| down)? to) (?<fact>${WORDS})`,
      ),
    ],
    ({ target, target2 = "", text, text2 = "", fact, author, hours, called, called2, called3 }, quotes) => {
      // "by Rosa Lane-Smith, not Rosa Lane"
      if (author !== undefined)
        return setTarget("the author", author.replace(/,? (?:and )?not .+$/i, ""), quotes);
      const name = called ?? called2 ?? called3;
      const [what, words] =
        name !== undefined ? ["the name", name] : hours ? ["the hours", hours] : [target ?? target2, fact];
      if (words === undefined) return setTarget(what, text ?? text2, quotes);
      const told = words.replace(/ now$/i, "");
      return isFact(what, wordsOf(told, quotes)) ? setTarget(what, told, quotes) : null;
    },
  ),
  rule(
    [],
    [
      whole(
        `(?:change|set|update|make) the (?:price (?:of|for) (?:the |a )?(?<of>[^\\ue000-\\uf8ff]{2,30}?)|(?<thing>(?!opening|new|old|whole|same)[^\\ue000-\\uf8ff]{2,30}?) price) (?:to|:) (?<price>[€$£¥]? ?\\d[\\d.,]*(?: ?(?:€|euros?|pounds?|dollars?))?)`,
      ),
    ],
    ({ of, thing, price = "" }) =>
      (composition) =>
        setPriceOf(composition, of ?? thing ?? "", price),
  ),
  rule(
    ["make scene 2 say “…”"],
    [
      whole(
        `(?:(?:change|set|edit|update|rewrite) (?<scene>${SCENE}) to (?:say|read)|(?:make|let|have) (?<scene2>${SCENE}) (?:say|read)|(?<scene3>${SCENE}) (?:says|reads|(?:should|must) (?:say|read)|:)),?:? (?<text>${WORDS})`,
        `(?:change|set|rewrite) (?<scene4>${SCENE}) to (?<text2>${QUOTED})`,
        `(?:in|on) (?<scene5>${SCENE}),? (?:say|write) (?<text3>${WORDS})`,
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
        `(?:say|write|use|put|it should say|it['’]s|it is) (?<text3>.+?),? (?:instead of|rather than|and not|not) (?<old3>${SOME})(?: (?:in|on) (?<scene3>${SCENE})| everywhere)?`,
        `instead of (?<old4>.+?),? (?:say|write|use|put) (?<text4>${WORDS})`,
        `(?:rename|rebrand) (?<old6>${SOME}) (?:to|as|into) (?<text6>${WORDS})`,
        `(?<old5>${QUOTED}) (?:should be|->|=>|→|becomes) (?<text5>${QUOTED})`,
      ),
    ],
    (groups, quotes) => {
      const one = (name: string) =>
        groups[name] ?? [2, 3, 4, 5, 6].map((at) => groups[`${name}${at}`]).find(Boolean);
      const [old, text, scene] = [
        one("old") ?? "",
        (one("text") ?? "").replace(EVERYWHERE, ""),
        one("scene"),
      ];
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
    ["add “…” under the headline of scene 2"],
    [
      whole(
        `(?:add|put|write|insert|show|place)(?: (?:a |an |another |the )?(?:small |little |short )?(?:line|text|sub-?line|subtitle|sentence|words?|note))?(?: (?:saying|that says|which says|with|:))?:? (?<text>${QUOTED}) (?:right |just |directly )?(?:under|underneath|below|beneath) (?<below>.+)`,
        `(?:add|put|write|insert|show|place)(?: (?:a |an |another |the )?(?:small |little |short )?(?:line|text|sub-?line|subtitle|sentence|words?|note)) (?:right |just |directly )?(?:under|underneath|below|beneath) (?<below2>.+?),? (?:saying|that says|which says|with(?: the (?:text|words))?|:):? (?<text2>${WORDS})`,
        `(?:under|underneath|below|beneath) (?<below3>[^,]+?),? (?:add|put|write|show|say)(?: (?:a |the )?(?:line|text|words))?(?: (?:saying|that says|:))? (?<text3>${WORDS})`,
        `(?:add|put|write) (?:under|underneath|below|beneath) (?<below4>.+?),? (?<text4>${QUOTED})`,
      ),
    ],
    (groups, quotes) => {
      const one = (name: string) => ["", 2, 3, 4].map((at) => groups[`${name}${at}`]).find(Boolean) ?? "";
      const [below, words] = [one("below"), one("text")];
      return (composition) => addBelow(slotBeside(below, composition, quotes), wordsOf(words, quotes));
    },
  ),
  rule(
    ["add a bullet that says “…” to scene 2"],
    [
      whole(
        `(?:add|insert|append|put in) (?:a |another |one more )?(?:new )?(?:bullet|bullet point|item|list item|point|line(?! (?:right |just )?(?:under|below|beneath))|step)(?:,? ?(?:that says|which says|saying|reading|:))? (?<text>${QUOTED}|(?!${QUOTED}).+?)(?: (?:to|in|on) (?:(?<scene>${SCENE})|${LIST}))?`,
        `(?:add|insert|append|put) (?<text2>${SOME}) (?:to|in|on|as (?:an? |another |the last )(?:bullet|item|point|step) (?:to|in|on|of)) ${LIST}`,
      ),
    ],
    ({ text2 = "", text = text2, scene }, quotes) =>
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
              : composition.scenes.some((one, at) => slotsOf(one, at).some(({ role }) => role === "item"))
                ? "the list is set line by line and takes no more lines: change one, as in “change the last bullet to “…””, or add a scene"
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
        `(?:(?:make|put|set|write|show) )?(?<target>${TARGET}|${SCENE})(?: be)?(?: in)? (?:all )?(?:caps|capitals|uppercase|upper case)`,
        `(?<no>no )?(?:all )?(?:caps|capitals|uppercase) (?:for|on|in) (?<target2>${TARGET}|${SCENE})`,
        "(?:(?:make|put|set|write|show) )?(?:all )?(?:the )?(?:headlines?|headings?|titles?)(?: be)?(?: in)? (?<on>(?:all )?(?:caps|capitals|uppercase|upper case)|all-caps)",
        "(?<off>(?:no|without|not in|remove(?: the)?|stop(?: the)?) (?:(?:all )?caps|capitals|capital letters|uppercase|all-caps)|(?:make )?(?:the )?(?:headlines?|headings?|titles?) (?:in )?(?:lowercase|lower case|sentence case|not in capitals))",
      ),
    ],
    ({ on, no, target, target2 }, quotes) =>
      (composition) => {
        const one = target ?? target2;
        const slots = one
          ? wordsNamed(one, composition, quotes)
          : allSlots(composition).filter(({ role }) => role === "headline" || !on);
        const texts = slots.flatMap(({ layer }) => (layer.kind === "text" ? layer : []));
        if (one && !texts.length) throw new EditRefusal("only texts are set in capitals");
        for (const layer of texts) layer.uppercase = one ? !no : !!on;
        if (one) return `${one.toLowerCase()} ${no ? "not in" : "in"} capitals`;
        return on ? "headlines in capitals" : "no capitals";
      },
  ),
];

const BARE_WORDS = new RegExp(
  `(?:${TO}|\\bsays?|\\breads?|\\bwith|\\bby|\\bsaying|\\breading|instead of|(?:add|include|mention|show) that|add(?: \\S+){1,3}? (?:hours|times|phone|number|price|date))[:,]? (?![\\ue000-\\uf8ff])`,
  "i",
);
/** Whether a clause has words that are to be said, and no quotation says where they end. @param clause scenes held back */
export const takesBareWords = (clause: string): boolean => BARE_WORDS.test(clause);

/** How alike two names are: 1 the same letters in the same order, 0 none. */
function likeness(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  const rows: number[][] = [Array.from({ length: b.length + 1 }, () => 0)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [0];
    for (let j = 1; j <= b.length; j += 1)
      row.push(
        a[i - 1] === b[j - 1]
          ? (rows[i - 1]?.[j - 1] ?? 0) + 1
          : Math.max(row[j - 1] ?? 0, rows[i - 1]?.[j] ?? 0),
      );
    rows.push(row);
  }
  return (2 * (rows[a.length]?.[b.length] ?? 0)) / Math.max(1, a.length + b.length);
}

/** Words that are the name that was meant, spelled otherwise; the nearest on screen. */
function respell(composition: Composition, name: string): string | string[] {
  const count = name.split(" ").length;
  const runs = allSlots(composition).flatMap(({ text }) => {
    const words = text
      .replace(/[,.;:!?“”"()]/g, " ")
      .split(/\s+/)
      .filter(Boolean);
    return words.map((_, at) => words.slice(at, at + count).join(" "));
  });
  const [near] = [...new Set(runs)]
    .filter((run) => run !== name)
    .map((run) => ({ run, like: likeness(run, name) }))
    .filter(({ like }) => like >= 0.7)
    .sort((one, other) => other.like - one.like);
  if (!near)
    throw new EditRefusal(`nothing on screen is spelled like “${name}”: say “replace “…” with “${name}””`);
  return replaceWords(composition, near.run, name, null);
}

/** Items that change places. */
function swapWords(composition: Composition, one: string, other: string): string {
  const find = (words: string): Slot => {
    const [slot, ...more] = allSlots(composition).filter(
      ({ text }) => plainWords(text) === plainWords(words),
    );
    if (!slot) throw new EditRefusal(`nothing on screen says just “${words}”`);
    if (more.length) throw new EditRefusal(`“${words}” is on screen ${more.length + 1} times`);
    return slot;
  };
  const [first, second] = [find(one), find(other)];
  const words = first.text;
  say(first, second.text);
  say(second, words);
  return `“${short(words)}” and “${short(first.text === words ? second.text : other)}” change places`;
}

const bareTake =
  /^(?:remove|delete|drop|lose|cut|take off|take out|get rid of|without) (?:the )?(?:word |words |item )?(?<gone>[^\ue000-\uf8ff]{2,60}?)(?: from (?:the )?(?:list|menu))?$|^take (?:the )?(?<gone2>[^\ue000-\uf8ff]{2,60}?) (?:off|out)(?: (?:of )?(?:the )?(?:list|menu))?$/i;

/** What is asked only where nothing else fits. */
export const LAST_RULES: EditRule[] = [
  rule(
    ["it is spelled Torrez"],
    [
      /^(?:(?:her|his|their|its|my) (?:sur|last |first |full )?name(?: is|['’]?s)|(?:it|that|the name)(?:['’]?s| is| should be)(?: actually)? (?:spell?ed|spelt|written)|(?:fix|correct|change|update) the (?:name|spelling)(?: of .+?)? to|the correct (?:name|spelling) is|spell it(?: as)?|we (?:write|spell) it(?: as)?|(?:\S+ )?(?:sur|last |first )?name(?:['’]?s| is) (?:spell?ed|spelt|written)) (?<name>[^\ue000-\uf8ff,]{2,60}?|[\ue000-\uefff])(?:,? (?:with|not) .*)?$/i,
    ],
    ({ name = "" }, quotes) =>
      (composition) =>
        respell(composition, wordsOf(name, quotes)),
  ),
  rule(
    ["it is at 4, not 5"],
    [
      /^(?:.*? )?(?<now>[€$£]?\d[\d.,:]*(?:%|[ap]m)?),? (?:and |so )?(?:not|instead of|rather than) (?:at |on |in |from )?(?<was>[€$£]?\d[\d.,:]*(?:%|[ap]m)?)(?: (?:any ?more|any longer))?$/i,
    ],
    ({ now = "", was = "" }) =>
      (composition) =>
        replaceWords(composition, was, now, null),
  ),
  rule(
    [],
    [
      /^(?:.*? )?(?:the |an? )?(?<now>\p{L}[\p{L}'’-]+),? (?:and |so )?not (?:the |an? )?(?<was>\p{L}[\p{L}'’-]+)$/iu,
      /^(?<was>[^\ue000-\uf8ff]{2,60}?) ?(?:->|=>|→) ?(?<now>[^\ue000-\uf8ff]{1,80})$/i,
    ],
    ({ now = "", was = "" }) =>
      (composition) =>
        replaceWords(composition, was, now, null),
  ),
  rule(
    ["it is 1,500 bookings now"],
    [
      /^(?:it|that|there|we|they)(?:['’]?s|['’]?re| is| are| have| has|['’]?ve(?: got)?|s)?(?: now| more like| actually)* (?<said>\S{0,4}\d[^\ue000-\uf8ff]{2,70}?)(?: now| these days| actually)?$/iu,
    ],
    ({ said: words = "" }) => {
      const [figure] = figuresIn(words);
      const number = figure?.at === 0 ? figure.shown : "";
      const what = words.slice(number.length).trim();
      if (!number || !/^\p{L}[\p{L} ]{1,40}$/u.test(what)) return null;
      return (composition) => {
        const said = plainWords(what);
        const found = allSlots(composition).filter(({ role, sceneIndex }) => {
          const beside = allSlots(composition).filter((one) => one.sceneIndex === sceneIndex);
          return role === "number" && beside.some(({ text }) => plainWords(text).includes(said));
        });
        const [slot, ...more] = found;
        if (slot && !more.length) {
          const before = slot.text;
          say(slot, number);
          return `the number of scene ${slot.sceneIndex + 1} says “${number}”, not “${before}”`;
        }
        for (const { text, sceneIndex } of allSlots(composition)) {
          const before = figuresIn(text).find(({ end }) =>
            new RegExp(`^\\s*${escaped(said)}`, "iu").test(text.slice(end)),
          );
          if (before) return replaceWords(composition, before.shown, number, sceneIndex);
        }
        throw new EditRefusal(`no number of “${what}” is on screen`);
      };
    },
  ),
  rule(
    ["numbers without commas"],
    [
      whole(
        "(?:write|show|have|make|put)?(?: )?(?:the )?(?:numbers?|\\d[\\d,]*) without (?:the |a |any )?(?:commas?|separators?)|(?:remove|no|drop|lose|take out) (?:the )?commas?(?: (?:in|from) (?:the )?(?:numbers?|\\d[\\d,]*))?",
      ),
    ],
    () => (composition) => {
      let changed = 0;
      for (const { layer } of allSlots(composition))
        for (const number of layer.kind === "chart" ? numbersOf(layer) : [])
          if (number.grouping) {
            number.grouping = "";
            changed += 1;
          }
      if (!changed) throw new EditRefusal("no number on screen has one");
      return "numbers without commas";
    },
  ),
  rule(
    [],
    [
      /^(?:swap|switch|exchange|flip) (?:the )?(?<one>[^\ue000-\uf8ff]{2,50}?) (?:and|with|&) (?:the )?(?<other>[^\ue000-\uf8ff]{2,50}?)(?: (?:around|round|over))?$/i,
    ],
    ({ one = "", other = "" }) =>
      (composition) =>
        swapWords(composition, one, other),
  ),
  rule([], [bareTake], ({ gone, gone2 }) => (composition) => {
    const words = gone ?? gone2 ?? "";
    const hits = allSlots(composition).filter(({ text }) => plainWords(text) === plainWords(words));
    const [slot, ...more] = hits.length
      ? hits
      : allSlots(composition).filter(({ text }) => plainWords(text).includes(plainWords(words)));
    if (!slot) throw new EditRefusal(`nothing on screen says “${words}”`);
    if (more.length && !hits.length)
      throw new EditRefusal(`“${words}” is on screen ${more.length + 1} times: say which scene`);
    for (const one of hits.length ? hits : [slot]) removeFrom(composition, one);
    return `“${short(slot.text)}” is gone from scene ${slot.sceneIndex + 1}`;
  }),
];

/** "Tidewell to Tidewall everywhere": where it is done, as everything is where no scene is named. */
const EVERYWHERE =
  /(?<=\S),? (?:everywhere|throughout|wherever it (?:is|stands|appears)|(?:every|each) time|(?:in|on|across) (?:the whole (?:film|video|thing)|(?:all|every|each)(?: of)?(?: the)? (?:scenes?|slides?|cards?)))$/i;

/** Any words for others: asked only where nothing else fits, mistyped words put right or not. */
export const ANY_WORDS: EditRule = rule(
  ["change 38% to 41%"],
  [
    whole(
      `(?:change|correct|fix|turn) (?<old>(?!the |it\\b|all |our |my |to )[^\\ue000-\\uf8ff]+?) (?:to|into) (?<text>${WORDS})`,
      `(?:change|turn|set) (?<scene>${SCENE}) (?:to|into) (?<text3>${WORDS})`,
      `(?:(?:fix|correct) (?:the|a) typo:? )?(?<old2>(?!(?:the|it|all|our|my|to|this|that|background|colou?rs?|fonts?|music|logo|film|video)\\b)[^\\ue000-\\uf8ff]+?) (?:should|must) (?:be|say|read) (?<text2>${WORDS})`,
    ),
  ],
  (groups, quotes) => {
    const words = groups.text3 ?? "";
    // "the ending to Try it free": what begins small is rather what it is to be like
    if (groups.scene) return /^[\p{Lu}\d]/u.test(words) ? setScene(groups.scene, words, quotes) : null;
    const old = groups.old ?? groups.old2 ?? "";
    // why it is to be so, behind a comma, is not to be said
    const text = (groups.text ?? groups.text2 ?? "")
      .replace(EVERYWHERE, "")
      .replace(
        /, (?:my \w+|i|we|they|it|nobody|people|ppl|everyone|he|she) (?:had|has|have|is|was|were|can|could|did|do|does|would|think|thinks|said|says|gets?|got)\b.*$/i,
        "",
      );
    if (whole(TARGET, SCENE).test(old)) return null;
    return (composition) => replaceWords(composition, old, wordsOf(text, quotes), null);
  },
);
