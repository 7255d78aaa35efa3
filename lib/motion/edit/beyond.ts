import { MOODS } from "#lib/motion/audio-names.ts";
import { EditRefusal } from "#lib/motion/edit/language.ts";
import { type EditRule, rule, whole } from "#lib/motion/edit/rule.ts";
import { FAMILY_NAMES } from "#lib/motion/fonts.ts";

/** What people ask for and no rule does. The answer says what does, so that nobody tries it in other words. */

const because =
  (why: string): (() => never) =>
  () => {
    throw new EditRefusal(why);
  };

const WORDING =
  "rules write no words of their own: say them, as in “change the headline of scene 1 to “…””; with a language model set, `reelwright edit` asks it";
const FILM =
  "(?:it|this|that|everything|the (?:whole )?(?:film|video|text|words?|quote|headline|title|tagline|thing)(?: .*)?|all .*|.*\\b(?:scenes?|headlines?|title|tagline|text))";

const BEYOND: [patterns: string[], why: string][] = [
  [
    [
      `(?:translate|put|make|do|have|turn) ${FILM} (?:to be )?(?:in|into|to) (?:spanish|french|german|italian|portuguese|dutch|polish|welsh|arabic|hebrew|japanese|chinese|korean|russian|turkish|hindi|swedish|danish|norwegian|finnish|greek|ukrainian)`,
      `translate .+`,
    ],
    `no rule translates: say the words in the other language, as in “change the headline of scene 1 to “…””; with a language model set, \`reelwright edit\` asks it`,
  ],
  [
    [
      `(?:make|rewrite|reword|rephrase|have) (?:${FILM}) (?:(?:sound|be|read|a bit|a little|much|more) )*(?:funnier|wittier|punchier|catchier|snappier wording|friendlier wording|less salesy|more formal|simpler|clearer|less formal|cleverer)`,
      `(?:make|have|keep) (?:the )?(?:headline|title|tagline|quote|text|wording)(?: (?:in|on|of) .+)? (?:shorter|longer|more concise|punchier|funnier|catchier)`,
      `(?:rewrite|reword|rephrase|shorten|improve|polish) (?:the )?(?:headline|title|tagline|quote|text|wording|copy|words)(?: .*)?`,
      `.*\\byou (?:can |could )?(?:write|decide|choose|make (?:it|something) up)\\b.*`,
      "[^\\ue000-\\uf8ff]+ (?:sounds?|reads?|is|feels?) (?:a bit |too |so |really |very )?(?:naff|boring|cheesy|dull|flat|weak|lame|salesy|corny|cringe|clunky|long-winded)[,.]? (?:give me|can we have|find|use|try|make it|write) .+",
      `(?:write|come up with|think of|suggest|find) (?:me )?(?:a |an |some )?(?:better|new|other|different|catchier|nicer|good) .+`,
    ],
    WORDING,
  ],
  [
    [
      `.*\\b(?:voice-?overs?|voice over|narrat(?:ion|or|e)|read (?:it|the (?:text|words)|.+) (?:out|aloud)|(?:someone|somebody|a (?:wo)?man|a voice) (?:reading|speaking|read|speak|talking|saying).*)\\b.*`,
    ],
    "Reelwright speaks no words: record them, add the file to `audio.files` of the composition and play it with a track whose role is `voice`",
  ],
  [
    [
      "(?:export|download|render|save|send)(?: (?:it|this|the (?:film|video)|me .*))?(?: .*)?|how do i (?:export|download|save|get) .*",
    ],
    "that is an export, not an edit: save the composition, then `reelwright compose composition.json -o film.mp4`",
  ],
  [
    [
      `(?:get|have|make|export|save|download|render|send|want|need|turn)?(?: me)? ?(?:it|this|the (?:film|video))? ?(?:as|to|into|in)? ?(?:a |an )?(?:animated )?(?:gif|webp|mp4|mov|webm)(?: (?:file|version|loop|i .*|please|for .*))?`,
    ],
    "that is an export, not an edit: `reelwright compose composition.json -o film.mp4`, or `-o film.gif` and `-o film.webp` for a loop",
  ],
  [
    [
      `(?:add|upload|use|put|insert|include|attach|show|have)(?: in)? (?:a |an |the |our |my |some |this )?(?:photos?|pictures?|images?|videos?|footage|clips?|screenshots?|stock (?:photos?|footage)|illustrations?|icons?|emojis?|animation of|drawing)\\b.*`,
      `(?:add|upload|use|insert|attach) (?:our|my|the) (?:own )?logo|how (?:do|can) i (?:put|add|upload|use) .*|.*\\b(?:design|draw|create|make) (?:me )?(?:a |an |us a )?(?:simple |new )?(?:logo|one with .*|icon|mascot)\\b.*`,
    ],
    "an edit in words brings no picture: add the file to `assets` of the composition, then name it in `brand.logo` or in a layer of the kind `image`",
  ],
  [
    [
      `(?:use|set|change|switch|put|make)?(?: it| everything| the (?:fonts?|text|headlines?))?(?: to| in| into)?(?: a| an| the)? ?(?:hand-?written|handwriting|script|cursive|comic|brush|calligraphy|blackletter|arial|helvetica|georgia|roboto|montserrat|lato|poppins|comic sans|times(?: new roman)?|futura|garamond|open sans|papyrus|impact)(?: (?:style )?(?:fonts?|typeface|type|style|text))?(?: .*)?`,
    ],
    `there are ${FAMILY_NAMES.join(", ")}: say one of them, as in “headlines in Fraunces”`,
  ],
  [
    [
      `(?:sync|match|time|cut|line up|align)(?: up)? (?:the )?(?:scenes?|cuts?|scene changes|transitions|it|everything) (?:changes )?(?:to|with) (?:the )?(?:beats?|music|rhythm)`,
    ],
    "it is so already: the music's tempo is the one whose beats come nearest to the film's cuts",
  ],
  [
    [
      `.*\\bversions? .*\\bas well\\b.*|(?:both|two|three|all) .*(?:versions?|formats?|sizes?)|(?:a )?(?:vertical|square|wide|horizontal|portrait|landscape|16[:x]9|9[:x]16|1[:x]1) and (?:a )?(?:vertical|square|wide|horizontal|portrait|landscape|16[:x]9|9[:x]16|1[:x]1)(?: .*)?`,
    ],
    "a film has one format: say “make it vertical”, export it, and “undo” brings back the other",
  ],
  [
    [
      `(?:use|with|add|play|want|more)?(?: some| an?)? ?(?:acoustic |electric )?(?:guitars?|jazz(?:y)?|ukulele|drums?|violins?|strings|saxophone|sax|rock|hip[ -]?hop|rap|country|reggae|pop|lo-?fi|folk|metal|choir|singing)\\b(?: .*)?`,
      `(?:something|music|make the music)(?: that is| a bit| more| like)* (?:jazzy|jazz|rock|country|folky|lo-?fi)\\b.*`,
    ],
    `there is music that is ${MOODS.join(", ")}: say one, as in “warm music”`,
  ],
  [
    [
      `(?:combine|merge|join|put together) .+`,
      `(?:put )?.+ (?:on|in|into) (?:one|the same|a single) (?:scene|screen|slide)`,
    ],
    "no rule joins two scenes: change the words of one to say both, and remove the other",
  ],
  [
    ["(?:make |put |set |have )?.+ (?:in |to )?italics?|italics? .+|italici[sz]e .+"],
    "its fonts have no italics: a colour or a larger size stands out, as in “make the quote bigger”",
  ],
  [
    [`(?:make|use|have|put|with|a )?.*\\bgradients?\\b.*`],
    'no rule sets a gradient: `background` of a scene in the composition takes one, as in `{ "type": "gradient" }`',
  ],
];

/** Asked only where nothing else fits. */
export const BEYOND_RULES: readonly EditRule[] = BEYOND.map(([patterns, why]) =>
  rule([], [whole(...patterns)], () => because(why)),
);
