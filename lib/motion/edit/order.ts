import { capitalised } from "#lib/motion/brief-words.ts";
import type { Composition, Scene } from "#lib/motion/composition.ts";
import {
  EditRefusal,
  NUMBER,
  numberOf,
  QUOTED,
  released,
  SCENE,
  WORDS,
  wordsOf,
} from "#lib/motion/edit/language.ts";
import { IS_TEXT, onlySlot, TARGET } from "#lib/motion/edit/part.ts";
import { type Change, type EditRule, rule, whole } from "#lib/motion/edit/rule.ts";
import {
  freeId,
  move,
  order,
  removeScenes,
  removeShown,
  sceneSaying,
  sceneShowing,
} from "#lib/motion/edit/scenes.ts";
import { ANY_SPOT, ANY_SCENE, sceneOf, SCENES, scenesNamed, SPOT } from "#lib/motion/edit/scene-names.ts";
import {
  removeSentence,
  saySentence,
  sentenceAround,
  sentencesSaying,
  textOfAll,
} from "#lib/motion/edit/sentence.ts";
import { allSlots, sceneName, slotsOf } from "#lib/motion/edit/targets.ts";
import { short } from "#lib/motion/says.ts";
import type { Beat } from "#lib/motion/templates.ts";

/** Rules for the order of scenes: swap, move, remove, duplicate, add. */

/** A place among the scenes that words to be said do not end in. @param spot what may stand for a scene in it */
const placed = (spot: string): string =>
  `(?:right |directly |just |immediately )?(?<side>before|after|behind|following|in front of) (?<near>${spot})|(?:as |to |at )(?:the )?(?:position|place|number|scene) (?<place>${NUMBER})|(?:to|at) (?<spot>${SCENE})|(?:in )?between (?<left>${SCENE}|\\d+) and (?<right>${SCENE}|\\d+)|(?<edge>(?:at|to) the (?:very )?(?:beginning|start|front|end|back))`;
const where = (spot: string): string =>
  `(?<firstly>(?:to )?(?:the )?(?:very )?(?:beginning|start|front|end)|first|last)|(?:the )?(?:position|place|number|scene) (?<place2>${NUMBER})|${placed(spot)}`;
const WHERE = where(SCENE);

/** Where a scene is to stand among `count` others; null if nothing was said. */
function placeOf(
  groups: Record<string, string | undefined>,
  composition: Composition,
  quotes: readonly string[],
): number | null {
  const { side, near, left, right, spot } = groups;
  const [edge, place] = [groups.edge ?? groups.firstly, groups.place ?? groups.place2];
  const count = composition.scenes.length;
  if (edge) return /beginning|start|front|first/i.test(edge) ? 0 : count;
  if (near) return sceneOf(near, composition, quotes) + (/before|front/i.test(side ?? "") ? 0 : 1);
  if (spot) return sceneOf(spot, composition, quotes);
  if (left && right) return Math.min(...[left, right].map((one) => sceneOf(one, composition, quotes))) + 1;
  if (place) return Math.min(count, Math.max(0, numberOf(place) - 1));
  return null;
}

const SECONDS = `(?<seconds>${NUMBER}) ?(?:s|secs?|seconds?)`;
const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, " ");
const REMOVE =
  "(?:remove|delete|drop|cut|kill|lose|skip|erase|omit|hide|get rid of|take out|leave out|cut out|throw out|without|no|(?:don['’]?t|do not) (?:show|mention|include)|stop showing|we don['’]?t need)";
const SWAP =
  "(?:(?:swap|switch|exchange|flip|interchange|reverse)(?: around)?(?: (?:the )?(?:order|places) of)?)";
const ADDS = "(?:(?:add|insert|create|include|put|append|make|give me|there should be)(?: in)? )?";
const A_SCENE = `(?:(?:(?<=\\w )(?:a|an|one)|another|one more|(?:a )?new)(?: (?:new|extra|further))* (?:scene|slide|shot|card|page|screen|bit)|(?<=\\w )an? (?:extra )?(?:scene|slide|screen|bit)|(?<=\\w )an? (?<edged>${SCENE}))`;
const WITH = "with (?:(?:the|a) )?(?:text|words|headline|title|line|message)";
const SAYS = `(?:,? ?(?:that (?:says|reads|asks)|which (?:says|asks)|saying|reading|asking|${WITH}|(?!${WITH}\\b)with|to say|:)):? `;

/** A fact that is to be told, by what it is, or as a sentence. */
const TELLS = `(?:add|include|mention|show|put in) (?:that |(?:our|my|the|this) (?<label>(?:(?:[\\w'’-]+|${SCENE}) ){0,2}[\\w'’-]+)(?:: ?|(?<=hours|times|phone|phone number|price|date),? (?=.*\\d)))`;
/** What a film has, and does not say. */
const NOT_SAID =
  /\b(?:logos?|colou?rs?|music|sounds?|effects?|fonts?|photos?|pictures?|images?|videos?|captions?|bullets?|bullet points?|items?|points?|steps?|scenes?)$/i;
/** Words that need nobody to say what they are. */
const SAYS_ITSELF =
  /^$|(?:price|cost|address|website|url|link|date|slogan|tagline|motto|headline|line|text|words?|sentence|message|claim|phrase|question|quote)$/i;

/** Where `a closing scene` stands; null for a scene that is called by what it shows. */
const edgeIn = (words: string | undefined, quotes: readonly string[]): string | null => {
  const said = words === undefined ? "" : released(words, quotes).replace(/^the /i, "");
  if (/^(?:open|intro|hook|start|begin|first)/i.test(said)) return "at the start";
  return /^(?:clos|outro|end|last|final)/i.test(said) ? "at the end" : null;
};

/** Where a new scene stands if nobody says where: a closing stays the last. */
function beforeClosing(composition: Composition): number {
  const last = composition.scenes.length - 1;
  const closes =
    last > 0 &&
    allSlots({ scenes: [composition.scenes[last] as Scene] }).some(
      ({ role, text: said }) => role === "address" || said === composition.brand.name,
    );
  return closes ? last : last + 1;
}

/** Values with their names, as people type them: `Mon 12, Tue 18`. */
const rowsIn = (text: string): { label: string; value: number; suffix: string }[] =>
  [
    ...text.matchAll(
      /(?<label>\p{L}[\p{L}\d’' ]{0,30}?)[:= ]+[€$£]?(?<value>\d(?:[\d.,]*\d)?)(?<suffix>%?)/gu,
    ),
  ].map(({ groups = {} }) => ({
    label: capitalised((groups.label ?? "").replace(/^and /i, "").trim()),
    value: Number((groups.value ?? "").replace(/,(?=\d{3}\b)/g, "").replace(",", ".")),
    suffix: groups.suffix ?? "",
  }));

const addScene =
  (groups: Record<string, string | undefined>, quotes: readonly string[]): Change =>
  (composition) => {
    const text = wordsOf(groups.text ?? "", quotes)
      .trim()
      // `with our opening hours, Tue to Sun`
      .replace(/^(?:our|the|my) ((?:[\w'’-]+ ){0,2}[\w'’-]+), (?=.*\d)/i, (_, what: string) =>
        capitalised(`${what}: `),
      );
    const seconds = groups.seconds ? numberOf(groups.seconds) : null;
    if (composition.scenes.length >= 120) throw new EditRefusal("a film has at most 120 scenes");
    const at = placeOf(groups, composition, quotes) ?? beforeClosing(composition);
    const scene = sceneSaying(composition, text, at, seconds);
    order(composition, composition.scenes.toSpliced(at, 0, scene));
    return `scene ${at + 1} is new and says “${short(text)}”`;
  };

export const ORDER_RULES: EditRule[] = [
  rule(
    ["swap scenes 2 and 3"],
    [
      whole(
        `${SWAP} (?:(?<list>${SCENES})|(?<list2>(?:the )?(?:first|last) two))(?: around)?`,
        `${SWAP} (?:the )?(?:scenes )?(?<x>${SPOT}) (?:and|with|&|for) (?<y>${SPOT})(?: around)?`,
      ),
    ],
    (groups, quotes) => (composition) => {
      const { x, y, list, list2 } = groups;
      const [one, other, third] =
        x && y
          ? [x, y].map((words) => sceneOf(words, composition, quotes))
          : scenesNamed(list ?? `${list2} scenes`, composition, quotes);
      if (one === undefined || other === undefined || third !== undefined)
        throw new EditRefusal("two scenes change places: say which two");
      if (one === other) throw new EditRefusal("that is one and the same scene");
      const told = `${sceneName(composition, one)} and ${sceneName(composition, other)} change places`;
      const scenes = [...composition.scenes];
      [scenes[one], scenes[other]] = [scenes[other] as Scene, scenes[one] as Scene];
      order(composition, scenes);
      return told;
    },
  ),
  rule(
    ["reorder: 3 1 2"],
    [
      whole(
        `(?:(?:please )?(?:re-?order|re-?arrange|sort|order|put|play|show)(?: (?:it|them|the film))?(?: (?:the |all )?scenes)?(?: (?:in|to|into|as|like this|so))*(?: (?:this |the )?(?:new )?order)?|(?:the )?(?:new )?(?:scene )?order(?: of (?:the )?scenes)?(?: is| should be| to| as)?|change the order(?: of (?:the )?scenes)? to):? (?<orderOf>(?:scenes? )?\\d{1,3}(?:(?: ?(?:,|>|->|→|–|-|then|and|;) ?| )(?:then |and )?(?:scene )?\\d{1,3})+)`,
      ),
    ],
    ({ orderOf = "" }) =>
      (composition) => {
        const { scenes } = composition;
        const wanted = (orderOf.match(/\d+/g) ?? []).map((number) => scenes[Number(number) - 1]);
        if (
          wanted.length !== scenes.length ||
          new Set(wanted).size !== scenes.length ||
          wanted.includes(undefined)
        )
          throw new EditRefusal(
            `the film has ${scenes.length} scene${scenes.length > 1 ? "s" : ""}: name each once, for example “reorder: ${[...scenes.keys()].map((index) => scenes.length - index).join(" ")}”`,
          );
        if (wanted.every((scene, index) => scene === scenes[index]))
          throw new EditRefusal("the scenes are in that order already");
        const told = wanted.map((scene) => scenes.indexOf(scene as Scene) + 1).join(", ");
        order(composition, wanted as Scene[]);
        return `scenes in the order ${told}`;
      },
  ),
  rule(
    ["move scene 4 to the start", "move scene 2 after scene 3", "end with scene 2"],
    [
      whole(
        `(?:(?:move|put|place|bring|shift|take|show|play) (?<scene>${SPOT})|(?<scene2>${SCENE})(?: (?:should|to))?(?: (?:come|be|go|stand))?) (?:${WHERE})`,
      ),
      whole(`(?:move|put|place|bring|shift|take) (?<scene>${SPOT}) (?:${where(ANY_SPOT)})`),
      whole(
        `(?<open>start|open|lead|begin|end|close|finish)(?: (?:it|off|the (?:film|video)))? (?:with|on) (?<scene>${SPOT})`,
        `(?<scene2>${SPOT}) (?:should|must|needs to|has to) (?:come|be|go|stand|play) (?:${WHERE})`,
        `(?:make|let|have) (?<scene3>${SPOT}) (?:be |come )?(?<open2>(?:the )?(?:very )?(?:first|last|final)(?: scene| thing| one)?)`,
      ),
      // "the opening should be the price", "the price should be the opening"
      whole(
        `(?<edged>${SCENE}|the (?:start|beginning|end)) (?:should|must|needs to|has to) be (?<scene>${SPOT})`,
      ),
      whole(
        `(?:make|let|have|use) (?<scene>${SPOT}) (?:be |as )?(?<edged>${SCENE})`,
        `(?<scene2>${SPOT}) (?:should|must|needs to|has to) be (?<edged2>${SCENE})`,
      ),
      whole(
        `(?:move|bring|shift) (?<scene>${SCENE}) (?<step>up|down|forward|forwards|back|backwards|earlier|later)(?: (?:one|by one|a place))?|(?<scene2>${SCENE}) (?<step2>earlier|later)`,
      ),
    ],
    (groups, quotes) => {
      const { scene = groups.scene3, scene2, edged = groups.edged2, step, step2 } = groups;
      const edge = edgeIn(edged, quotes);
      if (edged && !edge) return null;
      const open = groups.open ?? groups.open2 ?? edge;
      return (composition) => {
        const count = composition.scenes.length;
        const from = sceneOf(scene ?? scene2 ?? "", composition, quotes);
        const told = sceneName(composition, from);
        const way = step ?? step2;
        let to = way
          ? from + (/up|back|earlier/i.test(way) ? -1 : 1)
          : open
            ? /start|open|lead|begin|first/i.test(open)
              ? 0
              : count - 1
            : (placeOf(groups, composition, quotes) ?? from);
        // its own place is free once it is taken out
        if (!way && !open && !(groups.place ?? groups.place2 ?? groups.spot) && to > from) to -= 1;
        to = Math.min(count - 1, Math.max(0, to));
        if (to === from) throw new EditRefusal(`${told} is there already`);
        move(composition, from, to);
        return `${told} is now scene ${to + 1}`;
      };
    },
  ),
  rule(
    ["remove scene 3", "remove scenes 2 and 4", "remove the label of scene 1", "remove “…”"],
    [
      whole(`${REMOVE} (?<list>${SCENES})`),
      whole(`${REMOVE} (?<scene>${SCENE})|take (?<scene2>${SCENE}) out`),
      whole(
        `${REMOVE} (?:the )?(?:(?:text|words|line) )?(?<words>${QUOTED})(?: (?:from|in|on) (?<where>${SCENE}))?`,
      ),
      whole(`${REMOVE} (?<target>${TARGET})`, `take (?<target2>${TARGET}) (?:out|away|off)`),
      whole(
        `${REMOVE} (?<shown>(?:the |our )?(?:list|bullets|bullet points|steps|chart|graph|diagram|comparison))`,
        `${REMOVE} (?<scene>${ANY_SCENE})`,
      ),
    ],
    (groups, quotes) => {
      const { scene, scene2, words, where, target = groups.target2, shown } = groups;
      return (composition) => {
        if (target) {
          const slot = onlySlot(target, composition, quotes);
          const all = sentenceAround(slot, composition);
          // words that lead to a figure say nothing without it
          const leads = slot.role === "number" && all[0]?.role !== "number";
          const parts = leads || IS_TEXT.test(target) ? all : [slot];
          removeSentence(composition, parts);
          return `“${short(textOfAll(parts))}” is gone from scene ${slot.sceneIndex + 1}`;
        }
        if (shown) return removeShown(composition, sceneOf(shown, composition, quotes));
        if (words) {
          const text = wordsOf(words, quotes);
          const within = where === undefined ? null : sceneOf(where, composition, quotes);
          const hits = allSlots(composition).filter(
            (slot) => plain(slot.text) === plain(text) && (within ?? slot.sceneIndex) === slot.sceneIndex,
          );
          const sentences = hits.length
            ? hits.map((slot) => [slot])
            : sentencesSaying(composition, text, within);
          if (!sentences.length) throw new EditRefusal(`nothing on screen says just “${text}”`);
          for (const parts of sentences) removeSentence(composition, parts);
          return `“${short(text)}” is gone`;
        }
        const one = scene ?? scene2;
        const indexes =
          one === undefined
            ? scenesNamed(groups.list ?? "", composition, quotes)
            : [sceneOf(one, composition, quotes)];
        const told = indexes.map((index) => sceneName(composition, index)).join(", ");
        removeScenes(composition, indexes);
        return `without ${told}`;
      };
    },
  ),
  rule(
    ["keep only scenes 1 and 4"],
    [
      whole(
        `(?:(?:only|just) (?:keep|leave|use|show)|(?:keep|leave|use|show) (?:only|just)|keep) (?<scenes>${SCENES}|${SCENE}|(?:the first (?:one )?and|${SCENE} and) (?:the )?(?:${SCENE}|(?:last|final) (?:scenes?|slides?|ones?)))`,
        `${REMOVE} (?:everything|all(?: scenes)?|all the (?:scenes|others|rest)) (?:but|except(?: for)?|apart from) (?<scenes2>${SCENES}|${SCENE}|(?:the first|${SCENE}) and (?:the )?(?:${SCENE}|last (?:scenes?|ones?)))`,
      ),
    ],
    ({ scenes, scenes2 }, quotes) =>
      (composition) => {
        const words = scenes ?? scenes2 ?? "";
        const count = composition.scenes.length;
        const kept = new Set(
          /^the first (?:one )?and/i.test(words)
            ? [0, count - 1]
            : whole(SCENES).test(words)
              ? scenesNamed(words, composition, quotes)
              : [sceneOf(words, composition, quotes)],
        );
        const gone = [...composition.scenes.keys()].filter((index) => !kept.has(index));
        if (!gone.length) throw new EditRefusal("the film has no other scene");
        removeScenes(composition, gone);
        return `only scene ${[...kept].map((index) => index + 1).join(", ")} stay${kept.size > 1 ? "" : "s"}`;
      },
  ),
  rule(
    ["remove everything after scene 4"],
    [
      whole(
        `${REMOVE} (?:everything|all(?: scenes)?|all the scenes|the rest|what(?:ever)? (?:is|comes)) (?<side>after|before|behind|following) (?<scene>${SPOT})`,
        `(?<side2>stop|end)(?: it)? (?:after|behind) (?<scene2>${SPOT})`,
      ),
    ],
    ({ scene, scene2, side }, quotes) =>
      (composition) => {
        const at = sceneOf(scene ?? scene2 ?? "", composition, quotes);
        const before = /before/i.test(side ?? "");
        const gone = [...composition.scenes.keys()].filter((index) => (before ? index < at : index > at));
        if (!gone.length)
          throw new EditRefusal(`nothing is ${before ? "before" : "after"} ${sceneName(composition, at)}`);
        const told = gone.map((index) => sceneName(composition, index)).join(", ");
        removeScenes(composition, gone);
        return `without ${told}`;
      },
  ),
  rule(
    ["each item of the list in a scene of its own"],
    [
      whole(
        `split (?:up )?(?:the (?:${NUMBER} )?(?:list |bullet )?(?:steps|items|bullets|points)|(?<scene>${SPOT}))(?: up)?(?: (?:so|into|in|over) .*)?`,
        `(?:put |show |give )?(?:each|every) (?:list )?(?:item|bullet|point|step|one)(?: of (?<scene2>${SPOT}))? (?:in|on|gets|has)?(?: )?(?:a|its|their)(?: own)? (?:scene|slide|screen)(?: of its own)?`,
      ),
    ],
    ({ scene, scene2 }, quotes) =>
      (composition) => {
        const index = sceneOf(scene ?? scene2 ?? "the list", composition, quotes);
        const items = allSlots(composition).flatMap(({ role, sceneIndex, text }) =>
          role === "item" && sceneIndex === index ? [text] : [],
        );
        if (items.length < 2) throw new EditRefusal(`${sceneName(composition, index)} has no list to split`);
        const told = sceneName(composition, index);
        const { durationSeconds } = composition.scenes[index] as Scene;
        const seconds = Math.max(1.5, durationSeconds / items.length);
        for (const [at, text] of items.entries())
          composition.scenes.splice(
            index + 1 + at,
            0,
            sceneSaying(composition, capitalised(text), index + 1 + at, seconds),
          );
        removeScenes(composition, [index]);
        return `${told} is ${items.length} scenes: ${items.map((text) => `“${short(text)}”`).join(", ")}`;
      },
  ),
  rule(
    ["copy scene 2 and make it say “…”"],
    [
      whole(
        `(?:duplicate|copy|repeat|clone) (?<scene>${SCENE}),? (?:and |but )?(?:(?:make|have|let) (?:it|the copy|the new one) (?:say|read)|saying|that says|with(?: the (?:text|words))?|to say|say) (?<text>${WORDS})`,
      ),
    ],
    ({ scene = "", text = "" }, quotes) =>
      (composition) => {
        const index = sceneOf(scene, composition, quotes);
        const told = sceneName(composition, index);
        const words = wordsOf(text, quotes);
        const copy: Scene = {
          ...structuredClone(composition.scenes[index] as Scene),
          id: freeId(composition),
        };
        const neighbour = composition.scenes.find(({ transition }) => transition)?.transition;
        if (!copy.transition && neighbour) copy.transition = structuredClone(neighbour);
        order(composition, composition.scenes.toSpliced(index + 1, 0, copy));
        const slots = slotsOf(copy, index + 1);
        const main = slots.filter(({ role }) => role === "headline" || role === "quote");
        const [slot = slots[0]] = main;
        if (!slot || main.length > 1)
          throw new EditRefusal(`${told} says several things: duplicate it, then change them one by one`);
        saySentence(composition, sentenceAround(slot, composition), words);
        return `a copy of ${told} is scene ${index + 2} and says “${short(words)}”`;
      },
  ),
  rule(
    ["another quote: “…” from Jo", "a bar chart: Mon 12, Tue 18, Wed 21", "add a list: soup, bread, cake"],
    [
      whole(
        `${ADDS}(?:a |an |another |one more |a new |a second )?(?:customer |client )?(?:quote|testimonial|review)(?: scene)?(?: in there| too)?(?:,|:| (?:that (?:says|reads)|saying|with))*:? (?<quote>${QUOTED}),? ?(?:[-–—]|from|by|of|said by|it['’]?s by)? ?(?<author>(?!(?:before|after|at|in|to) )[^\\ue000-\\uf8ff]{2,80}?)?(?:,? (?:${placed(SCENE)}))?`,
        `${ADDS}(?:an? )?(?:bar |column |line )?(?:chart|graph)(?: scene)?(?: (?<title>(?:of|for|about|with|showing) .+?))?(?::|,? with|,? showing)? (?<rows>(?:[a-zà-ÿ][a-zà-ÿ\\d’' ]{0,30}?[:= ]+[€$£]?\\d[\\d.,]*%?(?:,? and|[,;])? ?){2,12})`.replace(
          "{2,12})",
          "{2,12}?)",
        ),
        `${ADDS}(?:a |an |another |one more |a new )?(?:customer |client )?(?:quote|testimonial|review)(?: scene)? (?:${placed(ANY_SPOT)})(?:,|:)? (?<quote>${QUOTED}),? ?(?:[-–—]|from|by|of|said by|it['’]?s by)? ?(?<author>[^\\ue000-\\uf8ff]{2,80})?`,
        `${ADDS}(?:an? |another )(?:bullet |bulleted |check)?(?:list|checklist)(?: scene)? (?:${placed(ANY_SPOT)}) ?[-–:,] ?(?<items>[^\\ue000-\\uf8ff]+,[^\\ue000-\\uf8ff]+)`,
        `${ADDS}(?:an? |another )(?:bullet |bulleted |check)?(?:list|checklist)(?: scene)?(?: of (?<title2>.+?))?(?::| with| saying| that says) (?<items>[^\\ue000-\\uf8ff]+,[^\\ue000-\\uf8ff]+)`,
      ),
    ],
    (groups, quotes) => {
      const { quote, author = "", rows, title, items, title2 } = groups;
      const put = (composition: Composition, beat: Beat, text: string, told: string): string => {
        const at = placeOf(groups, composition, quotes) ?? beforeClosing(composition);
        order(
          composition,
          composition.scenes.toSpliced(at, 0, sceneShowing(composition, beat, text, at, null)),
        );
        return `scene ${at + 1} is new: ${told}`;
      };
      if (quote)
        return (composition) => {
          const text = wordsOf(quote, quotes);
          const by = wordsOf(author, quotes).replace(/^(?:from|by) /i, "");
          return put(
            composition,
            { kind: "quote", text, author: by },
            `${text} ${by}`,
            `“${short(text)}”${by ? ` by ${by}` : ""}`,
          );
        };
      if (items) {
        const each = items
          .split(/, (?:and )?| and (?=[^,]+$)/)
          .map((one) => capitalised(one.trim()))
          .filter(Boolean);
        if (each.length < 2 || each.length > 8) return null;
        const named = title2 ? { title: capitalised(title2) } : {};
        return (composition) =>
          put(
            composition,
            { kind: "list", items: each, ...named },
            each.join(" "),
            `a list of ${each.length}`,
          );
      }
      const values = rowsIn(released(rows ?? "", quotes));
      if (values.length < 2) return null;
      const heading = title
        ? { title: capitalised(title.replace(/^(?:of|for|about|with|showing) /i, "")) }
        : {};
      return (composition) =>
        put(
          composition,
          { kind: "chart", rows: values, ...heading },
          values.map(({ label }) => label).join(" "),
          `a chart of ${values.map(({ label, value }) => `${label} ${value}`).join(", ")}`,
        );
    },
  ),
  rule(
    ["duplicate scene 2"],
    [whole(`(?:duplicate|copy|repeat|double|clone) (?<scene>${SCENE}|the title)(?: (?:${WHERE}))?`)],
    (groups, quotes) => (composition) => {
      const index = sceneOf((groups.scene ?? "").replace(/^the title$/i, "the opening"), composition, quotes);
      const told = sceneName(composition, index);
      const copy: Scene = { ...structuredClone(composition.scenes[index] as Scene), id: freeId(composition) };
      const at = placeOf(groups, composition, quotes) ?? index + 1;
      const neighbour = composition.scenes.find(({ transition }) => transition)?.transition;
      if (!copy.transition && at > 0 && neighbour) copy.transition = structuredClone(neighbour);
      order(composition, composition.scenes.toSpliced(at, 0, copy));
      return `a copy of ${told} is scene ${at + 1}`;
    },
  ),
  rule(
    ["add a scene that says “…” after scene 2"],
    [
      whole(`${ADDS}${A_SCENE}${SAYS}(?<text>(?!${QUOTED}).+?),? (?:${placed(SCENE)})`),
      // a quotation ends what is to be said: whatever stands beside it is a place, or nothing that is understood
      whole(`${ADDS}${A_SCENE}(?: (?:${WHERE}))?(?: (?:for|of) ${SECONDS})?${SAYS}(?<text>${WORDS})`),
      whole(
        `${ADDS}${A_SCENE}${SAYS}(?<text>${QUOTED})(?:,? (?:${where(ANY_SPOT)}))?(?:,? (?:for|of|lasting) ${SECONDS})?`,
      ),
      whole(
        `${ADDS}${A_SCENE}${SAYS}(?<text>${QUOTED}),? (?:for|of|lasting) ${SECONDS},? (?:${where(ANY_SPOT)})`,
      ),
      whole(`${ADDS}${A_SCENE} (?:${where(ANY_SPOT)})${SAYS}(?<text>${QUOTED})`),
      whole(
        `(?:add|insert|put|append) (?<text>${QUOTED})(?: as a (?:new )?scene)?,? (?:(?:right )?(?<side>before|after|behind|following|in front of) (?<near>${ANY_SPOT})|(?:in )?between (?<left>${SCENE}|\\d+) and (?<right>${SCENE}|\\d+)|(?<edge>(?:at|to) the (?:very )?(?:beginning|start|front|end|back)))`,
      ),
    ],
    (groups, quotes) => {
      const edge = edgeIn(groups.edged, quotes);
      if (groups.edged && !edge) return null;
      return addScene(edge ? { ...groups, edge } : groups, quotes);
    },
  ),
  rule(
    ["add our opening hours: Mon to Fri 9 to 5"],
    [whole(`${TELLS}(?<text>(?!${QUOTED}).+?),? (?:${placed(SCENE)})`), whole(`${TELLS}(?<text>${WORDS})`)],
    (groups, quotes) => {
      const label = released(groups.label ?? "", quotes);
      if (NOT_SAID.test(label)) return null;
      const words = wordsOf(groups.text ?? "", quotes);
      const text = capitalised(SAYS_ITSELF.test(label) ? words : `${label}: ${words}`);
      return addScene({ ...groups, text }, quotes);
    },
  ),
  rule(
    ["reverse the order of the scenes"],
    [
      whole(
        "(?:reverse|turn around|flip) (?:the )?(?:order(?: of (?:the |all )?scenes)?|(?:all )?(?:the )?scenes)",
      ),
    ],
    () => (composition) => {
      order(composition, composition.scenes.toReversed());
      return "scenes in the other order";
    },
  ),
];
