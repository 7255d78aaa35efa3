import { holding } from "#lib/motion/edit/language.ts";
import { CALLED_SCENE } from "#lib/motion/edit/scene-names.ts";

/** Wordings of one meaning, each made one that rules know: they are tried where no rule knows what was typed. */

const WHO =
  "(?:i|we|they|you|it|ppl|people|that|this|nobody|everyone|everybody|(?:my|our|the) [\\p{L}’']+)(?:['’]?(?:s|re|ve|d|ll))?";
const TELLS_WHY =
  "(?:can|could|will|would|is|are|was|has|had|do|does|did|look|feel|seem|sound|stop|stopped|keep|think|really|already|never|always|only|hate|love|like|need to|went|got)(?:s|ed)?(?:n['’]?t)?\\b";
/** Why something is asked for, behind it. */
const REASON_BEHIND = new RegExp(
  [
    `(?:,| [-–])? (?:so(?: that)?|because|coz|cos|cuz|since|as|otherwise|or) ${WHO} .*$`,
    `(?:,| [-–]) (?:so|because|otherwise|or else|cause|cos)? ?${WHO} (?:still |just |all |also )?${TELLS_WHY}.*$`,
    " (?:it['’]?s|this is|that['’]?s|thats) (?:just |all |a bit |really |getting )?(?:dragging|boring|giving|too|so|hurting|driving|not|way|for) ?.*$",
    " (?:rather than|and not) (?:just |a |an |the )?\\p{L}+(?: \\p{L}+)?$",
    " for (?:an?|the|my|our) (?:ad|ads|advert|slot|client|boss|website|homepage|campaign|tv|screen|shop|meeting|launch)(?: \\w+)?$",
    ",? (?:please |pls )?(?:can|could) (?:you|we) (?:please )?(?:fix|change|sort|correct) (?:that|it|this)$",
    ",? (?:if (?:that['’]?s|thats|it['’]?s|its|you can|you could|possible|poss|at all).*|if (?:possible|poss)|when you (?:can|get).*)$",
  ].join("|"),
  "iu",
);
/** What is the matter, ahead of what is to be done about it. */
const MATTER_AHEAD =
  /^(?:(?:it['’]?s |that['’]?s |this is )?(?:way |far |much |a bit |just )*too [a-z]+(?=(?:,| -| –|:) )|(?:hang on|sorry|oops|right|love (?:it|the [a-z]+)|nearly there|looks (?:good|great))(?=,| but| -)|(?:it['’]?s|its|we['’]?re|we|they|there['’]?s|theres|she['’]?s|he['’]?s|i['’]?m|i|my) [^,.:;]{3,60}(?=, (?:so |and )?(?:can|could|please|pls|make|change|put|use|add|remove|move|try|give|take|swap)\b)|[^,.:;]{2,50}? (?:is|are|looks?|feels?|seems?|sounds?)(?: (?:a bit|a little|really|so|too|very|just|kind of|kinda|way too))* (?:annoying|boring|wrong|ugly|hard to (?:read|see)|dull|bland|weird|off|not right|awful|horrible|crowded|busy|messy|repetitive)|(?:i|we) (?:don['’]?t|do not|dont) (?:really )?(?:like|love) [^,.:;]{2,40}|(?:i|we) (?:hate|dislike) [^,.:;]{2,40})(?:,| -| –|:| but) (?:so |and |but |please |can (?:you|we) )*(?=\S)/i;
const AHEAD =
  /^(?:actually |hmm+,? |ok(?:ay)?,? |oh,? |and |also |um+,? |no,? )*(?:(?:can|could|may|should|shall|would|will) (?:i|we|you|u)? ?(?:please )?(?:have|get|see|use|try|make)? ?|i(?:['’]?d| would|['’]?m)? (?:rather )?(?:want|like|love|need|prefer|wish)(?: (?:it|you))?(?: to (?:have|see|be))? |we(?:['’]?d| would)? (?:want|like|love|need|prefer)(?: to (?:have|see))? |(?:it |this )?(?:needs?|has|must|should) (?:it )?(?:to )?(?:be )?|wants? (?:it )?|just (?=simple|make|a |the |plain)|have |get |give (?:me|us|it) |let['’]?s (?:have|go (?:with|for)|try|make it) |try |go (?:for|with) |how about |what about |something |maybe |please |would be (?:nice|good|great) (?:to have|with) )+/i;

/** One word for many; what stands behind is as it was. */
const WORDS: [pattern: RegExp, as: string][] = [
  [
    /^(?:lower|reduce|decrease|turn down|bring down|drop) (?:the )?(?:music(?: volume| level)?|volume(?: of (?:the )?music)?|soundtrack)(?: (?:a bit|a little|slightly|down|a lot))?$/i,
    "quieter music",
  ],
  [
    /^(?:raise|increase|turn up|bring up|pump up|boost) (?:the )?(?:music(?: volume| level)?|volume(?: of (?:the )?music)?|soundtrack)(?: (?:a bit|a little|slightly|up|a lot))?$/i,
    "louder music",
  ],
  [/^fade (out|in) (?:the )?(?:music|soundtrack|sound)(?= |$)/i, "fade the music $1"],
  [
    /^(?:make|let|keep|have|hold|leave) (.+?)(?: (?:(?:to )?(?:stay|remain|stand|linger)s?|up|there))?(?: on(?: the)? screen| visible)?(?: for)? (\d+(?:\.\d+)? ?(?:s|secs?|seconds?))$/i,
    "$1 lasts $2",
  ],
  [
    /^(?:use|apply|switch to|try|choose) (?:the |a )?(dark|light) (?:palette|theme|colou?rs|look|scheme|version)$/i,
    "$1 mode",
  ],
  [
    /^(?:add|put|include|show) (?:our |the |my )?(?:website|web ?site|address|url|link|site) (\S+\.\S+) (?:at|to|in|on) the (?:very )?(?:end|close|last (?:scene|screen|slide|card)|closing (?:scene|screen|card))$/i,
    "the address is $1",
  ],
  [
    /^(?:make )?(?:it |this |everything )?(?:is |looks )?(?:a bit |much |way |far )?(?:too dark|less dark|not (?:so|as) dark|too gloomy)$/i,
    "lighter",
  ],
  [
    /^(?:make )?(?:it |this |everything )?(?:is |looks )?(?:a bit |much |way |far )?(?:too (?:light|bright)|less (?:bright|light)|not (?:so|as) bright)$/i,
    "darker",
  ],
  [
    /^(?:something )?(?:a bit |a little )?more (upbeat|calm|cheerful|energetic|relaxed|dramatic|epic|happy) (?:for|in|with) the music$/i,
    "more $1 music",
  ],
  [/^(?:make it )?a (few|couple of) seconds (longer|shorter)$/i, "make it 3 seconds $2"],
  [
    /^add (?:a |one more |another )?(?:last |final |closing )?(?:scene|slide|screen) (at the (?:end|start|beginning)|before the end) (?:that |which )?(?:says|saying|with) ([^\ue000-\uf8ff]+)$/i,
    "add a scene that says $2 $1",
  ],
  // what is the matter with something, and what is to become of it
  [
    /^(?:the |our )?(background|text|button|title|headline|logo|name|quote|number|tagline|address|music|font)s? (?:is|are|should|looks?|needs?|sounds?|could)\b[^,]*,? (?:so |and |but )?(?:try|maybe|make it|use|perhaps|how about|go for|more like)(?: it| something)? (?:an? )?(.+)$/i,
    "make the $1 $2",
  ],
  [
    /^(.+?) (?:could do with|could use|needs|wants) (?:to be )?(?:an? |some )?(?:little |bit of |tiny )?(.+)$/i,
    "make $1 $2",
  ],
  [/^(?:i )?(?:can['’]?t|cannot|can not) (?:really |quite |even )?(?:read|see) (.+)$/i, "make $1 bigger"],
  [
    /^let (.+?) (?:sit|stay|linger|hang)(?: there| on screen)?(?: for)? (?:another|one more) (second|\d+ seconds)$/i,
    "make $1 1 $2 longer",
  ],
  [/^(?:get|bring|cut|take) (it|this|the (?:film|video)) down to (.+)$/i, "make $1 $2"],
  [
    /^(?:a |make (?:me )?a )?(\d+)[ -]?(?:sec(?:ond)?s?|s) (?:version|cut|edit|one)(?: for .*)?$/i,
    "make it $1 seconds",
  ],
  [/^(.+) (?:exactly|on the dot|in length)$/i, "$1"],
  [/^(.+) version$/i, "$1"],
  [/^type out (.+?)(?: like .*| as if .*)?$/i, "make $1 come in letter by letter"],
  [/^(?:use |add )?(?:a )?typewriter(?: effect)? (?:on|for) (.+)$/i, "make $1 come in letter by letter"],
  [/^bring (.+?) in (.+)$/i, "make $1 come in $2"],
  [
    /^(?:calm|tone|slow) (?:it|everything|the (?:movement|motion|animation)) down(?: a (?:bit|little))?$|^.*too much (?:moving|going on|happening|bouncing)[^,]*(?:, calm it down)?$/i,
    "calmer",
  ],
  [/^(?:use |just |have )?(?:simple|plain|basic|nice|soft|gentle|smooth) (?=fades?|cuts?|dissolves?)/i, ""],
  [/^slide across /i, "slide "],
  [/^(make|change|have) (.+?) (?:longer|shorter|better) ?[-–:,] ?(?=[\ue000-\uefff]$)/i, "change $2 to "],
  [
    /\b(?:repeat|show|bring back) (?:the )?(?:first|opening) (?:headline|line|title)(?: again)?/i,
    "duplicate the opening",
  ],
  [/\bsmall(?:er)? (?:line|text|print|words)\b/gi, "tagline"],
  [
    /^(?:the )?(?:quote|testimonial) (?:should |to )?(?:be |is |come )?(?:from|by) (.+?) instead of .+$/i,
    "the quote is by $1",
  ],
  [/\b(?:writing|lettering|wording)\b/gi, "text"],
  [/^(?:lose|ditch|scrap|bin|chuck|do away with|take away|nix|axe|strip out) /i, "remove "],
  [/\b(?:sec(?:ond)?s? screen)\b/gi, "second scene"],
  [/^(?:take|cut|leave) (.+?) (?:out|off|away)(?: (?:completely|altogether|entirely))?$/i, "remove $1"],
  [/\b(?:end|final|closing) ?(?:card|screen|frame|bit)\b/gi, "last scene"],
  [/\b(?:cta|order|sign[- ]?up) button\b/gi, "button"],
  [
    /\b(?:noises?|sfx|sound fx|swoosh(?:es)?|whoosh(?:es)? (?:noises?|sounds?|effects?))\b/gi,
    "sound effects",
  ],
  [/\b(?:somewhat|a (?:tiny|wee|little) bit|a tad|a touch|ever so slightly|kinda|kind of)\b/gi, "a bit"],
  [
    /\b(?:loads|tons|heaps|way|far|waaay)\b(?= (?:bigger|smaller|faster|slower|longer|shorter|louder))/gi,
    "much",
  ],
  [/\bcolou?rs? schemes?\b/gi, "palette"],
  // how long
  [
    /^(.+?) (?:go(?:es)?|is|fl(?:y|ies)|flash(?:es)?|disappears?|passes)(?: (?:by|past|away|through))? (?:way |far |much |a bit )?too (?:fast|quick|quickly)$/i,
    "make $1 longer",
  ],
  [
    /^(?:keep|leave|hold|have|make) (.+?) (?:up |on screen |on |there |for )*(a bit |a little |much )?longer(?: on screen)?$/i,
    "make $1 $2longer",
  ],
  [
    /^give (.+?) (a bit |a little |much |some )?more (?:time|room|seconds)(?: on screen)?$/i,
    "make $1 longer",
  ],
  [/^(?:with )?(?:a bit |a little |some )?more time (?:on|for|to) (.+)$/i, "make $1 longer"],
  [
    /^(?:make |hold )?(.+?) (?:is|are) (?:way |far |much |a bit )?(?:too )?(?:tiny|small)$/i,
    "make $1 bigger",
  ],
  [
    /^(?:make |hold )?(.+?) (?:is|are) (?:way |far |much |a bit )?(?:too )?(?:huge|massive|enormous|big)$/i,
    "make $1 smaller",
  ],
  [
    /^(?:keep it |make it |stay )?(?:no (?:more|longer) than|max(?:imum)?|at most|within) (\d+ ?(?:s|secs?|seconds?))(?: (?:long|max|in total|total))?$/i,
    "make it $1",
  ],
  [/^(?:make it )?(\d+ ?(?:s|secs?|seconds?)) (?:max(?:imum)?|tops|at most)$/i, "make it $1"],
  [
    /^(?:make it )?(a bit |a little |much )?(longer|shorter|faster|slower) (?:overall|in total|all over|throughout)$/i,
    "make it $1$2",
  ],
  // formats
  [/^(?:it|this) (in|at|to|for) /i, "make it $1 "],
  [
    /^(?:make )?(?:it |this )?(?:for|on|to go on|to post on) (?:an? |my |our )?(instagram|facebook|insta|ig|fb) (?:stor(?:y|ies)|reels?)(?: too)?$/i,
    "make it vertical",
  ],
  [
    /^(?:make )?(?:it |this )?(?:for|on) (?:an? |my |our )?(?:insta|ig|instagram) (?:post|feed|grid)$/i,
    "make it 4:5",
  ],
  [
    /^(?:what(?:['’]?s| is) the (?:right )?size for )?an? (?:facebook|fb|linkedin|instagram) (?:post|feed)(?:\?? make it that)?$/i,
    "make it 4:5",
  ],
  [/\bupright\b/gi, "vertical"],
  // transitions and movement
  [
    /^((?:use |just |a )?(?:cross-?)?(?:fades?|cuts?|zooms?|wipes?|slides?|push(?:es)?)(?: .*?)?),? instead of .*$/i,
    "$1",
  ],
  [/^(?:there['’]?s )?(?:way |far )?too much (?:movement|motion|animation|going on)(?:,.*)?$/i, "calmer"],
  [
    /^(?:make it |a bit |much )?(?:less (?:movement|motion|bouncy|bounciness|bounce|animation|jumpy|jerky|busy|crazy|hectic|flashy)|not (?:so|as) (?:bouncy|busy|jumpy|hectic))$/i,
    "calmer",
  ],
  [/^(?:less (?:boring|static|stiff)|more (?:movement|motion|life|energy|dynamic))$/i, "more dynamic"],
  // sound
  [
    /^(?:turn|bring) (?:it|that|the (?:sound|audio|volume)) (up|down)(?: a (?:bit|little|notch))?$/i,
    "turn the music $1",
  ],
  [/^(?:make )?(?:the )?(?:music|song|track) (?:is )?(?:way |far )?too loud$/i, "quieter music"],
  [/^(?:try |use |want |play )?(?:something|anything) else(?: for the music)?$/i, "other music"],
  // order
  [/^(?:put|show|bring|add) (.+?) again (.+)$/i, "duplicate $1 $2"],
  [/^(?:end|finish|close) (?:it )?on (.+)$/i, "end with $1"],
  [/^(.+?) (?:should|must|needs to) (?:be|come|go) second[ -]to[ -]last$/i, "move $1 before the last scene"],
  [/^(?:move|put) (.+?) (?:to )?second[ -]to[ -]last$/i, "move $1 before the last scene"],
  [/^add where we are[,:]? (.+?),? (before|after|at) (.+)$/i, "add a scene that says $1 $2 $3"],
  [
    /^(?:a |an )?(?:new )?(?:scene|slide|screen|page) (saying|that says|which says|with the (?:text|words)) (.+)$/i,
    "add a scene $1 $2",
  ],
  // words
  [/^(?:it |the \w+ )?say (.+?) instead of (?:just |only )?(.+)$/i, "say $1 instead of $2"],
  [
    /^(?:put|have|make|write) (?:the |our )?(quote|headline|title|tagline|address|button|price) as (.+)$/i,
    "change the $1 to $2",
  ],
  [/^(?:put|have|make|write) (.+?) say (.+)$/i, "make $1 say $2"],
  [
    /^wrong (?:web ?site |web )?(address|phone number|number|price|date|name|link|url)[,:;–-]* (?:it['’]?s|its|should be|use|the right one is) (.+)$/i,
    "the $1 is wrong, it's $2",
  ],
  [
    /^(?:all[ -])?(?:caps|capitals?|uppercase) (?:for |on |in )?(?:the |all (?:the )?)?(?:titles?|headlines?|headings?)$/i,
    "all headlines in capitals",
  ],
  // what it is to be
  [/^(.+?) (?:to )?be (?:in |an? )?(.+)$/i, "make $1 $2"],
  [/^(?:keep|leave|want) (?:the )?(.+?) (?:in )?(?=[a-z#\d ]+$)/i, "make the $1 "],
];

const MUSIC_ELSE =
  /^(?:.*\b(?:music|song|track|soundtrack|tune)\b.*|(?:try |use )?)\b(?:something|anything) (?:else|different)$/i;

/** The most ways that one clause is put. */
const MOST = 8;

/**
 * The same wish in other words, from the least changed to the most.
 *
 * @param clause with scenes held back as signs
 * @param held quotations and scenes; scenes that are found in other words are added
 */
export function phrasings(clause: string, held: string[]): string[] {
  const found: string[] = [];
  let now = clause;
  const take = (next: string) => {
    const text = next
      .replace(/\s+/g, " ")
      .replace(/[\s,;:.!?–-]+$/, "")
      .trim();
    if (text && text !== now && !found.includes(text) && found.length < MOST) {
      found.push(text);
      now = text;
    }
  };
  const music = now.replace(MUSIC_ELSE, "other music");
  if (music !== now) return [music];
  take(now.replace(REASON_BEHIND, ""));
  take(now.replace(MATTER_AHEAD, ""));
  take(now.replace(AHEAD, ""));
  for (const [pattern, as] of WORDS) take(now.replace(pattern, as));
  take(holding(now, CALLED_SCENE, held));
  for (const [pattern, as] of WORDS) take(now.replace(pattern, as));
  return found;
}

/** What is said before one asks, and asks for nothing. */
export const isSigh = (text: string): boolean =>
  /^(?:(?:oh|oops|u?hm+|um+|er+|ah|well|ok(?:ay)?|right|yes|yeah|no|sure|great|nice)\b[ ,]*)+$/i.test(text);

/** What says why, asks for nothing, or asks that something stays as it is. */
export const isReason = (text: string): boolean =>
  /^(?:(?:keep|leave) (?:the |all |all the )?(?:music|text|words|rest|colou?rs|everything(?: else)?|others?|quote|fonts?)(?: (?:how|as|like|the way|where) (?:it|they)(?:['’]s| is| are))?(?: the same)?|(?:make|be) sure (?:nothing|it|everything|all|the text|people|you)\b.*|make it that|(?:that['’]?s|thats) it|thanks?|thank you|cheers|ta|sorry|hope (?:that|this).*|(?:it|that) (?:looks?|feels?|is|was|seems?) .*|nobody \p{L}+ .*|(?:i|we|my \p{L}+|people|ppl|they) (?:still |just |really )?(?:can(?:['’]?t|not)?|could(?:n['’]?t)?|do(?:n['’]?t| not)|did(?:n['’]?t)?|think|stopped|like|love|hate|feel) .*|that['’]?s (?:better|nicer|it|all).*|(?:it['’]?s|its) (?:for|on) .*|the (?:order|size|music|colou?rs?|font) (?:is|are) (?:wrong|annoying|off|bad|boring|ugly))$/iu.test(
    text.trim(),
  );
