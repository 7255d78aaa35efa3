import { type Composition, type MotionName, TRANSITION_KINDS } from "#lib/motion/composition.ts";
import { EditRefusal, NUMBER, numberOf, SCENE } from "#lib/motion/edit/language.ts";
import { type EditRule, IT, rule, whole } from "#lib/motion/edit/rule.ts";
import { SCENES, SPOT, sceneOf, secondOf } from "#lib/motion/edit/scene-names.ts";
import { sceneName } from "#lib/motion/edit/targets.ts";
import { FAMILY_NAMES } from "#lib/motion/fonts.ts";
import { PERSONALITIES, TYPE_PAIRS, type TypePairName } from "#lib/motion/looks.ts";

/** Rules for format, motion, type, corners and transitions. */

const SHAPES: [pattern: string, across: number, down: number][] = [
  [
    "vertical|portrait|9 ?[:x×/] ?16|tall|upright|(?:instagram |facebook )?(?:reels?|stor(?:y|ies))|tik ?tok|shorts?",
    9,
    16,
  ],
  ["horizontal|landscape|widescreen|wide|16 ?[:x×/] ?9|youtube", 16, 9],
  ["square|1 ?[:x×/] ?1", 1, 1],
  ["4 ?[:x×/] ?5|instagram (?:feed|post)s?", 4, 5],
  ["5 ?[:x×/] ?4", 5, 4],
  ["4 ?[:x×/] ?3", 4, 3],
  ["3 ?[:x×/] ?4", 3, 4],
  ["2 ?[:x×/] ?3", 2, 3],
  ["21 ?[:x×/] ?9|cinema(?:scope|tic)?(?: format)?", 21, 9],
];
const SHAPE = SHAPES.map(([pattern]) => pattern).join("|");
const RESOLUTIONS: Record<string, number> = {
  "720p": 720,
  "1080p": 1080,
  "full hd": 1080,
  "1440p": 1440,
  "4k": 2160,
  uhd: 2160,
};

const even = (value: number): number => Math.min(3840, Math.max(16, Math.round(value / 2) * 2));
const SHAPED = "(?:format|version|video|film|aspect ratio|ratio|mode|layout|orientation)";

function setSize(composition: Composition, width: number, height: number): string {
  const scale = Math.min(1, 3840 / Math.max(width, height));
  const [widthPixels, heightPixels] = [even(width * scale), even(height * scale)];
  if (widthPixels === composition.widthPixels && heightPixels === composition.heightPixels)
    throw new EditRefusal(`it is ${widthPixels} × ${heightPixels} already`);
  Object.assign(composition, { widthPixels, heightPixels });
  return `${widthPixels} × ${heightPixels}`;
}

const FEELINGS: [pattern: string, motion: MotionName][] = [
  ["calm|calmer|gentle|gentler|softer|soft|relaxed|slower feeling|serene|subtle|subtler", "calm"],
  ["precise|more precise|technical|serious|professional|corporate|clean|cleaner|sober", "precise"],
  ["bold|bolder|punchy|punchier|stronger|confident|striking", "bold"],
  ["playful|fun|funnier|friendly|friendlier|cheerful|bouncy|bouncier|quirky|cute", "playful"],
  ["editorial|elegant|premium|luxurious|classic|refined|sophisticated", "editorial"],
  ["kinetic|energetic|dynamic|sporty|lively|livelier|snappy|upbeat|more energy", "kinetic"],
];
const FEELING = FEELINGS.map(([pattern]) => pattern).join("|");

const PAIR_NAMES = Object.keys(TYPE_PAIRS) as TypePairName[];
const FAMILY = FAMILY_NAMES.join("|");
const KINDS: [pattern: string, kind: (typeof TRANSITION_KINDS)[number]][] = [
  ["hard cuts?|cuts?", "cut"],
  ["cross-?fades?|cross-?dissolves?|dissolves?|fades?|fading", "fade"],
  ["zooms?|zooming", "zoom"],
  ...TRANSITION_KINDS.filter((kind) => !["cut", "fade", "zoom"].includes(kind)).map(
    (kind) => [`${kind.replace(/s$/, "")}(?:s|es|ing)?`, kind] as [string, typeof kind],
  ),
];
const KIND = KINDS.map(([pattern]) => pattern).join("|");

export const STYLE_RULES: EditRule[] = [
  rule(
    ["make it vertical", "square", "1080x1350", "4:5 for Instagram"],
    [
      whole(
        `(?:(?:make|turn|change|convert|set|switch|use|need|want|have|get|render|crop|do)(?: (?:${IT}|the (?:format|size|aspect ratio|ratio|orientation)))?(?: to| into| in| be| for| as)* )?(?:a |an |the )?(?:format )?(?<shape>${SHAPE})(?: ${SHAPED})?(?: (?:for|on|to go on) (?:the |my |our |an? )?(?:instagram|insta|ig|tik ?tok|youtube|linkedin|facebook|fb|whatsapp|stor(?:y|ies)|reels?|shorts?|feeds?|phones?|mobile|posts?|status)(?: (?:stor(?:y|ies)|reels?|feeds?|posts?|shorts?|ads?))?)?`,
        `(?:(?:make|turn|set|change|use|render|resize|scale|crop|export)(?: (?:${IT}|the (?:format|size|resolution)))?(?: to| into| in| at)* )?(?<w>\\d{2,4}) ?[x×] ?(?<h>\\d{2,4})(?: pixels| px)?`,
        `(?:(?:make|turn|set|change|use|render|export)(?: (?:${IT}|the (?:size|resolution)))?(?: to| into| in| at)* )?(?<resolution>${Object.keys(RESOLUTIONS).join("|")})`,
        `(?:(?:(?:make|have|get|want|need) )?${IT} )?for (?<platform>tik ?tok|reels|stories|shorts|youtube)`,
      ),
    ],
    ({ shape, platform, w, h, resolution }) =>
      (composition) => {
        const { widthPixels, heightPixels } = composition;
        if (w) {
          const [width, height] = [Number(w), Number(h)];
          for (const side of [width, height])
            if (side < 16 || side > 3840 || side % 2)
              throw new EditRefusal(`a side is an even number of pixels from 16 to 3840, not ${side}`);
          return setSize(composition, width, height);
        }
        const shorter = Math.min(widthPixels, heightPixels);
        if (resolution) {
          const factor = (RESOLUTIONS[resolution.toLowerCase()] ?? 1080) / shorter;
          return setSize(composition, widthPixels * factor, heightPixels * factor);
        }
        const named = shape ?? platform ?? "";
        const [, across, down] = SHAPES.find(([pattern]) =>
          new RegExp(`^(?:${pattern})$`, "i").test(named),
        ) ?? ["", 16, 9];
        return across > down
          ? setSize(composition, (shorter * across) / down, shorter)
          : setSize(composition, shorter, (shorter * down) / across);
      },
  ),
  rule(
    ["60 fps"],
    [
      whole(
        "(?:(?:make|set|change|use|render|export)(?: it| the (?:frame ?rate|fps))?(?: to| at| in)* )?(?<fps>\\d{2,3}) ?(?:fps|frames (?:per|a) second|hz)",
        "(?:(?:make|set|change) )?(?:the )?(?:fps|frame ?rate)(?: to| at| of| is|:| =)? ?(?<fps2>\\d{2,3})(?: ?fps)?",
      ),
    ],
    ({ fps: first, fps2: fps = first }) =>
      (composition) => {
        const rate = [24, 25, 30, 50, 60].find((one) => one === Number(fps)) as
          | Composition["fps"]
          | undefined;
        if (!rate) throw new EditRefusal(`a film has 24, 25, 30, 50 or 60 frames a second, not ${fps}`);
        composition.fps = rate;
        return `${rate} frames a second`;
      },
  ),
  rule(
    ["calmer", "more playful", "make it bolder"],
    [
      whole(
        `(?:(?:make|be|keep|let|move|animate|turn|use|want)(?: ${IT})?(?: (?:be|feel|look|move|into|to))* )?(?:(?:a bit|a little|much|way|slightly|somewhat|even|a lot) )?(?:a |an |the )?(?:more |less boring and more )?(?<feeling>${FEELING})(?: (?:motion|style|feel|feeling|look|tone|mood|personality|movement|animation|vibe))?`,
        `(?:(?:set|change|use) )?(?:the )?(?:motion|personality|motion personality|style|tone|mood)(?: to|:)? (?<feeling2>${FEELING})`,
      ),
    ],
    ({ feeling, feeling2 }) =>
      (composition) => {
        const named = feeling ?? feeling2 ?? "";
        const motion =
          FEELINGS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, "i").test(named))?.[1] ?? "precise";
        if (composition.brand.motion === motion) throw new EditRefusal(`its motion is ${motion} already`);
        composition.brand.motion = motion;
        const { transitions } = PERSONALITIES[motion];
        composition.scenes.forEach((scene, index) => {
          const next = transitions[index % transitions.length];
          if (index === 0 || !next || !scene.transition) return;
          scene.transition = {
            direction: "left",
            durationSeconds: 0.6,
            ease: "in-out",
            ...structuredClone(next),
          };
        });
        return `motion ${motion}`;
      },
  ),
  rule(
    ["use the editorial fonts", "headlines in Fraunces"],
    [
      whole(
        `(?:(?:use|try|set|change|switch|take)(?: to)? )?(?:the )?(?<pair>${PAIR_NAMES.join("|")}) (?:fonts?|type|typeface|type pair|typography)`,
        `(?:(?:change|set|switch) )?(?:the )?(?:fonts?|type pair|typography|typeface)(?: to|:| in)? (?<pair2>${PAIR_NAMES.join("|")})`,
        `(?:(?:use|try|set|change|switch|take|put|write)(?: to)? )?(?:the )?(?:font )?(?<family>${FAMILY})(?: (?:font|typeface))?(?: (?:for|in|as) (?:all )?(?:the )?(?<part>headlines?|headings?|titles?|text|body|copy|code|everything))?`,
        `(?:(?:change|set|switch|put|write) )?(?:all )?(?:the )?(?:(?<part2>headlines?|headings?|titles?|text|body|copy|code)(?: fonts?| typeface)?|fonts?|typeface)(?: to|:| in| should be)? (?<family2>${FAMILY})`,
        "(?:use )?(?:a )?(?:(?<other>other|another|different)) (?:fonts?|typeface|typography)|(?:change|swap) the (?:fonts?|typeface)(?<other2>)",
        "(?:(?:use|make|try|have)(?: (?:it|the fonts?|the text))? )?(?:a |an |the )?(?:fonts? )?(?:something )?(?:more )?(?<old>old[- ]fashioned|vintage|classic|traditional|retro|modern|clean|techy|futuristic|friendl(?:y|ier)|round(?:er|ed)?|playful|fun|(?:round(?:er)?,? )?friendl(?:y|ier))(?: looking)?(?: (?:fonts?|typeface|type))(?:,.*)?|(?:make )?(?:the )?(?:fonts?|typeface|type)(?: to)?(?: be)?(?: something)?(?: a bit| a little)?(?: more)? (?<old2>old[- ]fashioned|vintage|classic|traditional|retro|modern|clean|techy|futuristic|friendl(?:y|ier)|round(?:er|ed)?|playful|fun|(?:round(?:er)?,? )?friendl(?:y|ier))(?:,.*)?",
        "(?:use )?(?:a )?(?<serif>serif|sans|sans-serif)(?: font| typeface| type)?(?: (?:for|in) (?:the )?headlines?)?|headlines in (?:a )?(?<serif2>serif|sans|sans-serif)(?: font)?",
      ),
    ],
    ({ pair, pair2, family, family2, part, part2, other, other2, serif, serif2, old, old2 = old }) =>
      (composition) => {
        const { type } = composition.brand;
        const before = JSON.stringify(type);
        if (pair ?? pair2)
          Object.assign(type, TYPE_PAIRS[(pair ?? pair2 ?? "").toLowerCase() as TypePairName]);
        else if (old2 && !serif && !serif2)
          Object.assign(
            type,
            /tech|futur/i.test(old2)
              ? TYPE_PAIRS.technical
              : /modern|clean/i.test(old2)
                ? TYPE_PAIRS.plain
                : /friend|round|play|fun/i.test(old2)
                  ? TYPE_PAIRS.bench
                  : TYPE_PAIRS.editorial,
          );
        else if (other !== undefined || other2 !== undefined) {
          const at = PAIR_NAMES.findIndex((name) => TYPE_PAIRS[name].display === type.display);
          Object.assign(type, TYPE_PAIRS[PAIR_NAMES[(at + 1) % PAIR_NAMES.length] as TypePairName]);
        } else if (serif ?? serif2)
          Object.assign(
            type,
            /^serif/i.test(serif ?? serif2 ?? "") ? TYPE_PAIRS.editorial : TYPE_PAIRS.plain,
          );
        else {
          const named = FAMILY_NAMES.find(
            (name) => name.toLowerCase() === (family ?? family2 ?? "").toLowerCase(),
          );
          const where = (part ?? part2 ?? "everything").toLowerCase();
          if (!named) throw new EditRefusal(`there are ${FAMILY_NAMES.join(", ")}`);
          if (/code/.test(where)) type.mono = named;
          if (/head|title|everything/.test(where)) type.display = named;
          if (/text|body|copy|everything/.test(where)) type.text = named;
        }
        if (JSON.stringify(type) === before) throw new EditRefusal("those are its fonts already");
        return `headlines in ${type.display}, text in ${type.text}, code in ${type.mono}`;
      },
  ),
  rule(
    ["fade between scenes", "no transitions", "scene 3 enters with a wipe"],
    [
      whole(
        `(?:(?:use|make|set|change|have|want|replace)(?: all)?(?: the)?(?: transitions?)?(?: to| with| a| an| into| by)* )?(?:all )?(?<kind>${KIND})(?: transitions?)?(?: (?:between|for) (?:the |all |all the )?scenes| everywhere| only)?`,
        `(?:all )?(?:the )?transitions?(?: to|:| should be| as| are)? (?:a |an )?(?<kind2>${KIND})`,
        `(?<kind3>no|without|remove(?: all| the)*) transitions?`,
        `(?:(?:make|let) )?(?<scene>${SCENE}) (?:enter|enters|comes? in|start|starts|begin|begins)(?: with| by| in)?(?: a| an)? (?<kind4>${KIND})(?: transition)?`,
        `(?:(?:use|set|change|make|put) )?(?:a |an |the )?(?<kind5>${KIND})(?: transition)? (?:(?:to|before|into|for|on|in|at) (?<scene2>${SPOT})|between (?<both>${SCENES}))`,
        `(?:(?:change|set|make) )?(?:the )?transition (?:to|of|before|into|for|on) (?<scene3>${SCENE})(?: to|:| a| an)* (?<kind6>${KIND})`,
      ),
    ],
    ({ kind, kind2, kind3, kind4, kind5, kind6, scene, scene2, scene3, both }, quotes) => {
      const named = kind ?? kind2 ?? kind4 ?? kind5 ?? kind6 ?? kind3 ?? "";
      const found = /^(?:no|without|remove)/i.test(named)
        ? "cut"
        : KINDS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, "i").test(named))?.[1];
      // `cut` alone says nothing about transitions
      if (!found || (kind && /^cut$/i.test(kind))) return null;
      const where = scene ?? scene2 ?? scene3;
      return (composition) => {
        const into = both ? secondOf(both, composition, quotes) : null;
        const at = where === undefined ? into : sceneOf(where, composition, quotes);
        if (at === 0) throw new EditRefusal("the first scene has no transition: nothing is before it");
        composition.scenes.forEach((one, index) => {
          if (index === 0 || (at !== null && index !== at)) return;
          const before = one.transition ?? { direction: "left", durationSeconds: 0.6, ease: "in-out" };
          one.transition = { ...before, kind: found };
        });
        return `${found}${at === null ? " between all scenes" : ` into ${sceneName(composition, at)}`}`;
      };
    },
  ),
  rule(
    ["rounder corners", "sharp corners"],
    [
      whole(
        `(?:(?:make|use|set|have|want) )?(?:the |more )?(?:(?<way>rounder|rounded|round|sharper|sharp|square) corners?|corners? (?<way2>rounder|rounded|round|sharper|sharp))`,
        `(?:set )?(?:the )?(?:corner )?radius(?: to|:)? (?<radius>${NUMBER})`,
      ),
    ],
    ({ way, way2, radius }) =>
      (composition) => {
        const before = composition.brand.radiusUnits;
        const named = (way ?? way2 ?? "").toLowerCase();
        const next = radius
          ? Math.min(10, numberOf(radius))
          : /^round/.test(named)
            ? Math.min(10, Math.max(1.6, before * 2))
            : named === "sharper"
              ? before / 2
              : 0;
        if (next === before) throw new EditRefusal(`its corners have a radius of ${before} u already`);
        composition.brand.radiusUnits = Math.round(next * 100) / 100;
        return `corners of ${composition.brand.radiusUnits} u`;
      },
  ),
];
