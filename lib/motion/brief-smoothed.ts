import { FILM_SOURCE } from "#lib/motion/brief-format.ts";
import { asked } from "#lib/motion/brief-asked.ts";
import { meaningOf } from "#lib/motion/brief-labels.ts";
import { areBesideHeader } from "#lib/motion/brief-storyboard.ts";
import { capitalised, wordCount } from "#lib/motion/brief-words.ts";

/*
 * A brief before it is read: what is dictated without full stops gets them, remarks in the middle of a sentence go, and
 * so do headings of its sections. No word is added to what is said.
 */

/** What is code, an address or a quotation stays as it is. */
const KEPT = /(```[\s\S]*?```|`[^`\n]*`|[“"][^“”"\n]{1,300}[”"])/;
const proseOf = (text: string, change: (prose: string) => string): string =>
  text
    .split(KEPT)
    .map((part, index) => (index % 2 ? part : change(part)))
    .join("");

/** "So um basically we just closed our seed round", "What else, yeah, you don't need to book" */
const PAUSES =
  /(?<=^|[.!?\n][ \t]*)(?:(?:so|and|ok(?:ay)?|right|well|oh|yeah|yes|also|like|now|basically|anyway|actually|what else|let me (?:think|see)|er+m*|u[mh]+|hmm+)\b[,.…\s]*)+(?=\p{L}|\d|[“"$€£])/giu;
const IS_PAUSE = /\b(?:u[mh]+|er+m*|hmm+|yeah|what else|let me (?:think|see)|oh|basically|anyway)\b/i;
const PAUSE_WITHIN = /,? \b(?:u[mh]+|er+m*|hmm+)\b,?(?= )/gi;
/** Lists are written, and not dictated: "- Liefert um sechs". */
const withoutPauses = (text: string): string =>
  text
    .split("\n")
    .map((line) => (/^\s*(?:[-*•–]|\d+[.)]) /.test(line) ? line : pauseless(line)))
    .join("\n");
const pauseless = (line: string): string =>
  line
    .replace(PAUSES, (found) => (IS_PAUSE.test(found) ? "\ue0f0" : found))
    .replace(/\ue0f0(\p{L})/gu, (_, letter: string) => letter.toUpperCase())
    .replace(/\ue0f0/g, "")
    .replace(PAUSE_WITHIN, "");
/** "palletpilot dot com slash careers" */
const spokenAddress = (text: string): string =>
  text
    .replace(
      /(?<=[\p{Ll}\d]) dot (?=(?:com|org|net|co|io|app|dev|uk|ie|eu|de|fr|es|it|nl|ca|au|nz|example)\b)/giu,
      ".",
    )
    .replace(/(?<=\.\p{Ll}{2,10}) (?:forward )?slash (?=\p{Ll})/gu, "/");

/** Words that fill a pause. */
const FILLER = /^(?:(?:and|so|then|also|oh|okay|ok|u[mh]+|er+|basically|anyway|well|right|like)\b[,\s]*)+/i;
const DOES =
  "(?:['’](?:re|s|ve|ll|d)|(?: (?:also|just|really|still|now|all))? (?:are|is|was|were|have|has|had|do|don['’]?t|can|can['’]?t|will|would|could|should|need|want|offer|sell|run|make|open|close|gave?|got|get|meet|play|teach|start(?:ed)?|love|hope|deliver|charge|take|work|bake|fix|repair|clean|serve|stock|host|reply|come|live))\\b";
const NOUN_IS =
  "(?!hours?|minutes?|days?|weeks?|grams?|kilos?|pounds?|euros?|dollars?|percent)\\p{Ll}[\\p{L}-]+ (?:is|are|costs?|lasts|weighs|starts?|begins|opens|closes|charges|comes|get|gets)\\b";
/** Where a sentence begins in what has no full stops. */
const BEGINS = [
  // "we are", "there's", "people can"
  `(?:we|they|there|people|you|it|he|she|i)${DOES}`,
  "we (?:also |just |only )?(?!all\\b|both\\b|love\\b)\\p{Ll}{3,}\\b",
  "(?:last|this|next) (?:week|month|year|night|time|season) (?:we|they|i|it)(?:['’]?ve)?\\b",
  "(?:so )?(?:book|call|ring|text|order|visit) (?:on|us|at|online|now)\\b",
  "(?:its|it['’]s) (?:called|about|an?|the|on|in|for|free|open)\\b",
  "(?:weve|theyve|youll|theyll|im|ive|were (?:on|in|at|open|doing|a))\\b",
  "(?:thats|that['’]s|theres|there['’]s|the name is|drop[- ]?off is)\\b",
  "(?:(?:our|the|my|your) )?(?:first|next|last|special|opening) \\p{Ll}+ (?:is|are)\\b",
  "(?:it|he|she) \\p{Ll}{3,}(?<!ou|s|i)s\\b",
  "what (?:we|you|they) (?:really )?(?:need|want|get|offer)\\b",
  // "the doors are", "our first album is"
  `(?:the|our|my|your|new|all) (?:\\p{L}[\\p{L}-]*? ){0,2}?${NOUN_IS}`,
  // what is told to whoever makes it
  `(?:(?:please )?(?:make|keep) it|can you|could you|please (?:make|use|put|keep|show|add|no)|something for \\p{L}+|don['’]?t (?:say|show|use|mention|put|make)|use (?:the )?(?:colou?rs?|green|blue|red|black|yellow|orange|pink|purple|our)|put (?:the|our|my|it|book|a)|the (?:video|film|clip|music|tagline|colou?rs?) (?:should|is|are|needs?|could|must))\\b`,
].join("|");
const AND = "(?:(?:and|but|so|then|also|or|oh|basically|because)\\s+)*";
const BEGINNING = new RegExp(
  `(?<before>\\S+)\\s+(?=(?:${AND}(?:${BEGINS})|(?:and|but) (?:\\p{L}[\\p{L}-]* )?${NOUN_IS}))`,
  "giu",
);
/** "seven tickets are twelve pounds", "paperlanterns.example support is Mona Vale" */
const BARE_NOUN = new RegExp(
  `(?<before>\\d\\S*|\\S+\\.\\p{Ll}{2,}\\S*|(?:pounds?|euros?|dollars?|am|pm|pence|cents|seven|eight|nine|ten|noon|midnight|hours?|minutes?|grams|kilos?)|\\p{Lu}\\p{Ll}{3,})\\s+(?=${NOUN_IS}|(?:charges|weighs|works|comes|runs|fits|costs|lasts|takes|includes)\\b)`,
  "gu",
);
/** Behind these what follows belongs to the same sentence. */
const GOES_ON =
  /^(?:what|as|how|often|that|which|who|whom|whose|if|when|where|why|because|than|until|till|before|after|while|once|whatever|whenever|everything|all|the|a|an|of|to|for|with|in|on|at|by|from|and|or|but|so|is|are|was|think|thinks|thought|know|knew|hope|say|says|said|mean|sure|place|thing|way|day|time|week|month|year|night|season|put|our|my|your|their|his|her|its|this|these|make|makes|keep|keeps|let|lets|not|never|\p{L}+n['’]t)$/iu;
/** So many words without a stop are dictated; beside such a sentence, so many. */
const DICTATED_WORDS = 32;
const BESIDE_DICTATED_WORDS = 14;
const isWithoutStops = (sentence: string, words: number): boolean =>
  wordCount(sentence) >= words && (sentence.match(/[,;:(–—]/g) ?? []).length * 16 <= wordCount(sentence);

/** "at the Brudenell sorry no at the Wardrobe" */
const CORRECTED =
  /\b(at|on|in|for|from|to) (?:the )?(?:\S+ ){1,2}?(?:sorry|no wait|oh no|i mean|er+)(?:,? (?:no|i mean))?,? (?=\1\b)/gi;

/** Sentences of what has none. */
function sentencesApart(sentence: string): string {
  const ends = (whole: string, ...rest: unknown[]): string => {
    const { before } = rest.at(-1) as { before: string };
    const [at, text] = rest.slice(-3) as [number, string];
    const isCalled = /^\s*its? ?['’]?s? called\b/i.test(text.slice(at + whole.length));
    const goesOn = GOES_ON.test(before) && /^(?:\p{Ll}|What$)/u.test(before);
    return !isCalled && goesOn ? whole : `${before.replace(/[,;]$/, "")}.\n`;
  };
  return sentence
    .replace(CORRECTED, "")
    .replace(BARE_NOUN, ends)
    .replace(BEGINNING, ends)
    .split("\n")
    .map((part) => {
      const words = part
        .trim()
        .replace(FILLER, "")
        .replace(/\s+(?:and|oh|so|um|basically)(?=\.?$)/i, "");
      const said = capitalised(words.replace(/^its (?=called|an?\b|the\b)/i, "it's ").trim());
      return /[.!?]$/.test(said) ? said : `${said}.`;
    })
    .filter((part) => /\p{L}/u.test(part))
    .join(" ");
}

function undictated(line: string): string {
  const parts = line.split(/(?<=[.!?])(\s+)/);
  if (!parts.some((part) => isWithoutStops(part, DICTATED_WORDS))) return line;
  return parts
    .map((part) => (isWithoutStops(part, BESIDE_DICTATED_WORDS) ? sentencesApart(part) : part))
    .join("");
}

/** A long sentence that goes on with another: two. */
const GOES_ON_WITH =
  /, and (?=(?:(?:our|my|the|their|your) (?:\p{Ll}[\p{L}-]* ){1,3}(?:last year |this year |now |also )?(?:is|are|has|have|was|went|costs?|starts?|will|can|get|gets)|(?:we|there)(?:['’](?:re|s|ve|ll))? \p{L}))/giu;
const LONG_WORDS = 26;
const shorter = (line: string): string =>
  line
    .split(/(?<=[.!?])(\s+)/)
    .map((part, index) =>
      index % 2 || wordCount(part) < LONG_WORDS ? part : part.replace(GOES_ON_WITH, ".\u0000"),
    )
    .join("");

/** Remarks in the middle of what is said; what is behind them goes on. */
const REMARKS: readonly RegExp[] = [
  // "Last year was chaos (don't say that)."
  /(?<=^|[.!?\n] ?)[^.!?\n()]{4,120}\((?:please )?(?:don['’]?t|do not) (?:say|mention|put|write|tell|show|include)(?: (?:that|this|it)(?: in| please)?)?\)[.!]?/gi,
  // "(smelled awful apparently, don't put that in)"
  /[ \t]*\([^()\n]*\b(?:don['’]?t|do not) (?:put|say|mention|write|tell|show|include|quote)\b[^()\n]*\)/gi,
  // "(yes that's really its name, my daughter came up with it)", "(looking at you, Dave.)"
  /[ \t]*\((?:(?:yes|yep),? (?:that|it|this|really|i|we|my)|sorry|honestly|believe|don['’]t (?:ask|laugh|tell)|lol|haha|long story|looking at you|well|not (?:kidding|joking|that)|no,? (?:really|seriously)|seriously|thank god|phew)\b[^()\n]*\)/gi,
  /[ \t]*\((?:my|our) (?:dad|mum|mom|son|daughter|husband|wife|partner|boss|kids?|brother|sister|cat|dog|grandson|nephew|niece)\b[^()\n]*\)/gi,
  // "our 75th! can't quite believe it"
  /[!,.]? ?(?:can['’]?t (?:quite |really )?believe it|believe me|would you believe(?: it)?|if you can believe it|to be honest|tbh|if i say so myself|not gonna lie|fingers crossed|touch wood|mind you)(?=[).,!;]|$)/gi,
  // ", which I'm quite proud of"
  /,? which (?:i['’]?m|i am|we['’]?re|we are) [^,.!?\n()]{2,40}(?=[,.!?\n]|$)/gi,
  /,? which (?:people|everyone|they|customers|guests|kids) (?:really )?(?:loves?|likes?|seems? to)[^,.!?\n()]{0,40}?,? (?:so|and|please) (?:mention|say|add|include)(?: that| it)?(?=[,.!?\n]| and\b|$)/gi,
  // ", which is the number I want people to remember"
  /,? (?:and )?(?:which|that|this)(?:['’]s| is)(?: really)? the (?:(?:one|main|key) )?(?:number|figure|stat|fact|one|bit|thing)(?: that)? (?:(?:(?:I|we)(?:['’]d| would)? (?:really )?(?:want|need|like) (?:people|them|everyone|everybody|viewers) )?to (?:remember|take away|see|notice))(?=[.!,\n]|$)/gi,
  /,? obviously(?=[.!?]|$)/gi,
  /,? which (?:was|is) (?:just |absolutely |so |pretty |quite |really )?(?:amazing|mad|crazy|nuts|wild|insane|brilliant|great|lovely|fantastic|awesome|cool|nice|not bad|a lot|ridiculous|bonkers)(?=[,.!?\n]| and\b|$)/gi,
  /,? (?:people|everyone|they) always asks? (?:that|this|it|about (?:that|it))(?=[.!?]|$)/gi,
  /[ \t]*\([^()\n]{3,60} (?:lol|haha|hehe|xx?)[.!]*\)/gi,
  /,? (?:lol|haha|hehe)(?=[\s,.!?]|$)/gi,
  /(?<=\p{L})(?<!\b(?:we|i|you|they)(?:['’]re|['’]m| are| am)(?: (?:so|very))?),? sorry(?=[.!?\n]|$)/giu,
  // "for all staff (about 640 people, UK and Ireland)"
  /(?<=\bfor (?:all |our |the )*(?:staff|employees|customers|members|students|parents|volunteers|users|clients|teams)) \((?:about|around|roughly|approx\.?|some|we have|\d)[^()\n]*\)/giu,
  // "a short video explaining the water cycle for Thursday"
  /(?<=\b(?:video|film|clip|explainer)\b[^.!?\n]{0,80}) for (?:(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|next week)(?=[.!?\n])/giu,
];

/** A sentence that is nothing but a remark. */
const REMARK_ALONE =
  /(?<=^|[.!?] |\n)(?:and |so )?(?:that['’]?s|that is|this is) (?:basically |pretty much |really |kind of |about )?(?:it|all|the (?:main|whole|key|big|most important) (?:thing|point|idea|bit|one))(?:, [^.!?\n]{2,24})?[.!]+(?=\s|$)/gi;
const SIGNED =
  /(?<=[.!?:)] |\n)(?:[Tt]a|[Cc]heers|[Bb]est|[Yy]ours|xx?|[Ss]peak soon|[Aa]ll the best|[Hh]ave a (?:good|nice|lovely) (?:day|one|weekend))(?: very much| muchly| again)?(?:[,!]|[,!.]*\n)\s*\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?[ .x!]*\s*$/gu;
const THANKS =
  /(?<=[.!?:)] |\n|^)(?:many thanks|thanks|thank you)(?: very| so)?(?: much| a lot| a million)?(?: in advance| again)?(?: for (?:the|your|all the|all your) (?:help|time|work)| and (?:excuse|sorry for) my english)?(?:[ .!]*|[ .!]*\n+\s*\p{Lu}[\p{L}’'.-]+[ x.!]*|, ?\p{Lu}[\p{L}’'.-]+(?: \p{Lu}[\p{L}’'.-]+)?(?: \([^)\n]{2,6}\))?[ x.!]*)\s*$/giu;
const REGARDS =
  /(?<=[.!?:)] |\n|^)(?:(?:kind|best|warm|many|with) )*(?:regards|wishes|greetings)(?:,|\s)+\p{Lu}[\p{L}’'.-]+(?: \p{Lu}[\p{L}’'.-]+){0,2}[ .]*\s*$/giu;

const FILM = `(?:${FILM_SOURCE}|something like)`;
/** What asks for the film, behind what is said in the same sentence: a sentence of its own. */
const ASKS_BEHIND: readonly RegExp[] = [
  new RegExp(
    `(?<=\\p{L}\\p{L}[^.!?\n]{12,90}),?(?: and| so| but)? (?=(?:i['’]d|i would|we['’]d|we would) (?:love|like|want)\\b[^.!?\n]{0,160}\\b(?:${FILM}|in there|it to|to have)(?!\\p{L}))`,
    "giu",
  ),
  new RegExp(
    `(?<=\\p{L}\\p{L}[^.!?\n]{12,90}),?(?: and| so| but) (?=(?:i|we) (?:need|want|was asked|were asked|have been (?:told|asked)|thought)\\b[^.!?\n]{0,160}(?<!\\p{L})(?:${FILM})(?!\\p{L}))`,
    "giu",
  ),
  // ", so I think that would make a nice chart"; ", would be lovely to get that in"
  /(?<=\p{L}\p{L}[^.!?\n]{12,90}),? (?:so|and) (?=i (?:think|thought|guess) (?:that|it|this) )/giu,
  /(?<=\p{L}\p{L}[^.!?\n]{12,90}),? (?=(?:it |that )?would be (?:lovely|nice|great|good|cool|perfect) (?:to (?!have[.!?\n])|if |for |in ))/giu,
];

/** How people ask for first and last words, steps and other parts, in one way each. */
const ENDINGS: readonly [RegExp, string][] = [
  // "Downloads: 2023 1.1M, 2024 2.6M as a line chart"
  [
    /(?<=\b(?:(?:19|20)\d\d|Q[1-4]) [£$€]?\d[\d.,]*\p{L}{0,2}),? (?=(?:as|in) an? (?:\p{L}+ )?(?:bar|column|line|area|pie|donut|doughnut) (?:chart|graph)(?:[.!?\n]|$))/giu,
    ". Show ",
  ],
  // "Lines: “We opened it.” “One team.”": an item each
  [
    /(?<=(?:^|[.!?\n] ?)(?:lines|texts?|copy|on[- ]screen(?: text)?|cards|titles|captions):[^\n]*[”"])[ ,/|]+(?=[“"][^“”"\n]{2,100}[”"])/gi,
    "\n- ",
  ],
  [
    /(?<=^|[.!?\n] ?)(?:lines|texts?|copy|on[- ]screen(?: text)?|cards|titles|captions): ?(?=[“"][^“”"\n]{2,100}[”"]\n- [“"])/gi,
    "\n- ",
  ],
  [/(?<=\n- [“"][^\n]{2,100}[”"]\n- [“"][^“”"\n]{2,100}[”"])[.,]? +(?=[\p{Lu}\d])/gu, "\n"],
  // "Sign off with bramwell.example and nothing else"
  [
    /(?<=^|[.!?\n] ?)(?:and )?(?:sign(?:ing)? off|wrap up|close out) with ([^.!?\n“"]{3,40}?(?:\.\p{Ll}{2,}(?:\.\p{Ll}{2})?)?)(?: and nothing else)?(?=[.,!?\n](?:\s|$)|$)/giu,
    "End with $1",
  ],
  // "For our blog, soup.example"
  [
    /(?<=^|[.!?\n] ?)for (?:our|the|my) (?:blog|website|web ?site|site|homepage|page|channel|newsletter)[,:]? (?=[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[\s/.,]|$))/gi,
    "\nWebsite: ",
  ],
  // "We want to tell our community that the school is switching"
  [
    /(?<=^|[.!?\n] ?)(?:we|i)(?:['’]d like| want| need| would like) to (?:tell|inform|remind|let) [^.!?,\n]{2,40}?(?: know)? that (?=(?:the|our|we|they|all|every|from|as)\b)/gi,
    "",
  ],
  // "Can you make a how-to: changing a tyre in 5 steps?"
  [
    /(?<=^|[.!?\n] ?)(?:can|could|would) you (?:please )?(?:make|do|create|put together|produce)(?: me| us)? (?:an? )?(?:[\p{L}-]+ )?(?:how-to|tutorial|explainer|guide|video|film|clip)(?: video| film)?: ([^?.!\n]{4,80})\?/giu,
    "\nHeadline: $1\n",
  ],
  // "“… is now.” Attribution: Chinese proverb"
  [/(?<=[”"])[.,]?\s+(?:attribution|author|attributed to):? (?=\p{Lu})/giu, " — "],
  // "Myth: “They don't work.” Fact: with the right radiators they do."
  [/(?<=^|[.!?”"\n] ?)(myth|fact|truth): [“"]([^“”"\n]{4,90})[”"][.]?/giu, "\n- $1: $2\n"],
  [/(?<=\n- myth: [^\n]{4,90}\n\s*)(fact|truth): ([^.!?\n]{4,120})[.]?/giu, "\n- $1: $2\n"],
  [
    /(?<=^|[.!?\n] ?)[Tt]hank(?: you|s),? [—–-] ((?:the )?\p{Lu}[\p{L}&’'-]*(?: (?:\p{Lu}[\p{L}&’'-]*|of|and|the|&)){0,5})[.]?(?=\s|$)/gu,
    "\nCompany: $1\nEnding: “Thank you”\n",
  ],
  [
    /(?<=^|[.!?\n] ?)(?:and )?(?:the |our )?(?:call to action|CTA)(?: is| says| reads)? [“"]([^“”"\n]{3,60})[”"][.]?(?=\s|$)/gi,
    "\nCTA: $1\n",
  ],
  // "Text: “The light went out.” then “Nobody has seen her.”"
  [/(?<=[”"])[.,]? (?:and )?then ([“"][^“”"\n]{3,80}[”"])[.,]?(?=\s|$)/gi, "\nText: $1\n"],
  [
    /\b(End(?:s|ing)? (?:with|on)) ([\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/[\w/-]*)?) and ([“"][^“”"\n]{2,60}[”"])/gi,
    "$1 $3 and $2",
  ],
  // "a reel that gets people to book our Saturday class"
  [
    /(?<=\b(?:videos?|films?|reels?|clips?|ads?|spots?|shorts?|promos?|stor(?:y|ies))(?: \([^()\n]{2,30}\))?),? (?:that (?:gets?|makes?|encourages?|invites?|persuades?|convinces?)) (?:more )?(?:people|viewers|them|customers|parents|users|everyone|members|locals|students|visitors) to ((?:book|buy|order|sign up|join|visit|try|donate|apply|register|subscribe|come|download|call|vote|volunteer|pre-?order|enrol|get)\b[^.!?\n]{0,50})[.]?(?=\s|$)/giu,
    ".\nCTA: $1\n",
  ],
  // "Our line is “Mended, not new.” Show it last."
  [
    /(?<=^|[.!?\n] ?)(?:and )?(?:the |our )(?:brand |company )?(?:line|slogan|motto|tagline|strap-?line|sign-?off|claim|promise)(?: is| was|['’]s)?:? ([“"][^“”"\n]{3,60}[”"])[.,]? +(?:and |please )*(?:(?:(?:show|put|use|say|place|save|keep|leave) (?:it|that|this)(?: for)?|(?:it|that|this) (?:goes|comes|stands|(?:should|must|can) (?:be|come|go|stand))) (?:(?:very )?last|(?:at |for |till )?the (?:very )?end)|end (?:on|with) (?:it|that))(?=[.!?\n]|$)/gi,
    "End with $1",
  ],
  [
    /(?<=^|[.!?\n] ?)(?:and )?(?:the |our )(?:brand |company )?(?:line|slogan|motto|strap-?line|promise) is:? ([“"][^“”"\n]{6,60}[”"])[.]?(?=\s|$)(?!,? (?:and|so) (?:it|that|this)\b)/gi,
    "\nMessage: $1\n",
  ],
  // "Price: don't mention"
  [
    /(?<=^|\n)(?:[-*•] )?(?:the )?([\p{L} ]{3,24}):[ \t]*(?:please )?(?:do not|don['’]t|never)(?: \p{L}+)?? (?:mention|show|say|include|use|list|talk about|write)(?: (?:it|this|that|them|any|one))?[.!]?(?=\n|$)/giu,
    "Do not mention the $1.",
  ],
  // what nobody knows yet
  [
    /(?<=^|\n)(?:[-*•] )?[\p{L} ]{3,24}:[ \t]*(?:n\/?a|tb[dca]|to be (?:confirmed|decided|announced)|\?+|[-–—])[.]?(?=\n|$)/giu,
    "",
  ],
  // "just our Instagram @kintsu.lisboa"
  [
    /(?<=^|[.!?,\n] ?)(?:just |only |but )*(?:our|my|the|on|we are on|we['’]re on|find us on) (?:Instagram|Insta|IG|TikTok|Twitter|Threads|Bluesky|Mastodon|X)(?: (?:is|handle|account|page))*:? (@[\w.]+\w)[.!]?(?=\s|$)/giu,
    "\nHandle: $1\n",
  ],
  [/(?<=^|[.!?\n] ?)(?:the )?steps are\s*:\s*(?=\d)/gi, "\nSteps:\n"],
  // whose quotation it is stands before it
  [
    /(?<=[”"]),? (?:and|so) (?:i|we)(?:['’]d| would| want to| really)? (?:love|like|have)[^.!?\n“"]{0,40}(?=[.!?\n]|$)/gi,
    "",
  ],
  [
    /(?<=^|[.!?\n] ?)(?:i['’]d like|i want|we want|we['’]d like) (?:it|this|the (?:film|video)) to (?:go|say|read|start|open)(?: like(?: this)?)?: (?=\S)/gi,
    "",
  ],
  [
    /(?<=^|[.!?\n][”"]? ?)(?:then|next|also|after that),? (?:explain|mention|say|reveal|point out|tell (?:people|them|viewers|us)) (?:that |how )?(?=[^.!?\n:]*\d)/gi,
    "",
  ],
  [
    /(?<=^|[.!?\n] ?)the (?:most )?(?:important|main|key) (?:things|points|facts) (?:are|would be):? (?=\S)/gi,
    "",
  ],
  [
    /(?:,? and |(?<=^|[.!?\n] ?))put ([“"][^“”"\n]{6,60}[”"]) (?:really |very )?small at the (?:very )?(?:end|bottom)(?=[.!?\n]|$)/gi,
    "\nLegal: $1",
  ],
  [
    /(?<=^|[.!?\n] ?)(?:and |then )*(?:finish|end|close)(?: it| the (?:film|video))? (?:with|on) (?:(?:our|the) )?(?:slogan|motto|tagline|line|words?|sentence|phrase)(?:\s*:| is)? (?=\S)/gi,
    "End with ",
  ],
  [
    /(?<=^|[.!?\n] ?)(?:and |then )*(?:start|begin|open) with something like:? ([“"][^“”"\n]{3,60}[”"])[.!]?/gi,
    "\nHeadline: $1\n",
  ],
  [
    /(?<=^|[.!?\n] ?)(?:then|next|after that|and),? (?:the|our|these) (?:two|three|four|five|six|[2-6]) steps\s*:\s*/gi,
    "\nSteps: ",
  ],
  [
    /(?<=(?:^|\n)(?:[-*•] )?)(sponsors?|partners?|helpers?|supporters?) to (?:mention|thank|include|name)\s*:/gi,
    "$1:",
  ],
  [
    /(?<=^|[.!?,\n] ?)(?:and )?(?:the |our )?(?:title|headline|hook) (?:should|could|can|might|must) be (?=[“"])/gi,
    "\nHeadline: ",
  ],
  [
    /(?<=^|[.!?\n] ?)(?![^.!?\n“"]*\b(?:said|says|wrote|writes|told|asked)\b)[^.!?\n“"]{3,60}([“"][^“”"\n]{6,60}[”"]) (?:in there|in it|somewhere|included)(?:,? (?:it|that)['’]s our (?:slogan|motto|tagline|line))?(?:,[^.!?\n]{0,40})?(?=[.!?\n]|$)/gi,
    "\nSlogan: $1",
  ],
  [
    /(?<=^|[.!?\n] ?)(?:(?:the |our )?(?:inscriptions?|text|words|writing) )?(?:on|at|in) (?:the )?(?:end|finish|close)(?: (?:please )?(?:write|say|put|show))?(?:\s*:|,? please write) (?=\S)/giu,
    "End with ",
  ],
  [/(?<=^|[.!?\n] ?)(?:and |then )?(?:finish|end|close) on (?=[“"])/gi, "End with "],
  // "Please end by asking people to give £10 a month"
  [
    /(?<=^|[.!?\n] ?)(?:and |then |please )*(?:end|finish|close)(?: it| the (?:film|video))? by (?:asking|telling|inviting) (?:people|viewers|everyone|them|customers) to (?=\S)/gi,
    "End with ",
  ],
  // "And at the end just say come and find us"
  [
    /(?<=^|[.!?,\n] ?)(?:and |then )?(?:at|in) the (?:very )?end,? (?:(?:just|simply|please|maybe|we can|you can|it should|it can) )*(?:say|put|write|add|show)s?:? (?=\S)/gi,
    "End with ",
  ],
  // "Then our logo name and “Book a demo”"
  [
    /(?<=^|[.!?\n] ?)(?:then|and|finally|last(?:ly)?)[, ]+(?:(?:just|show|with|put) )*(?:our|the) (?:logo|name|logo name|logo and name|company name)(?: and|,| \+| with)? (?=[“"])/gi,
    "End with ",
  ],
  [
    /(?<=^|[.!?\n] ?)(?:the |our )?(?:phone |telephone )?(?:number|website|address) (?:needs to|should|must|has to) be (?:really |nice and |very )?(?:big|large|huge|clear|last)(?: at the (?:very )?end)?[.!]?(?=\s|$)/gi,
    "",
  ],
  [/^Last thing on (?:the )?screen\n+(?=\S)/gim, "Ending: "],
  [
    /(?<=^|[.!?\n] ?)(?:and )?(?:the )?(?:last|final) thing (?:that )?(?:they|people|you|viewers|we|everyone) (?:(?:should|must|need to|will) )?(?:see|read|get)(?: should be| must be| is)?:? /gi,
    "End with ",
  ],
  [
    /(?<=^|[.!?\n] ?)(?:and )?put (?!our|the|my)([^.!?\n“"][^.!?\n]{2,40}(?:\.[^\s.!?]+)*) at the (?:very )?end(?=[.!?\n]|$)/gi,
    "End with $1",
  ],
  [
    /(?<=^|[.!?\n] ?)(?:and )?(?:in|at|on) the (?:very )?end,? (?:there )?(?:should|must|please|could you|can you|could|has to|needs to)(?: be)? (?:written|write|stand|put|say)(?: down)?:? (?=[“"\p{Lu}\p{Ll}])/giu,
    "End with ",
  ],
  [
    /(?<=^|[.!?\n] ?)[^.!?\n“"]{0,60}([“"][^“”"\n]{3,60}[”"]),? (?:so|and) (?:that|it|this) (?:needs to|should|must|has to|could|can|ought to) (?:be (?:the ending|at the end|the last (?:thing|line|words)|last)|(?:appear|stand|come|go) (?:at the end|last))/gi,
    "End with $1",
  ],
];
/** "… because of episode 14” – please use that, her name is Carol from Fife": whose words they are. */
const WHOSE: readonly [RegExp, string][] = [
  [
    /(?<=[”"])[.,]? ?[–—-]? ?(?:(?:please|pls|could you|can you|and) )*(?:use|include|put|show|quote) (?:that|this|it)(?: one| in)?,? (?:and )?(?:her|his|their|the) name(?:['’]s| is) (\p{Lu}[^.!?\n,;]{1,40})/giu,
    " — $1",
  ],
  [
    /(?<=[”"])[.,]?\s+(?:[Tt]hat|[Tt]his|[Ii]t)(?:['’]s| was| is)(?: (?:from|by|said by))? (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?=[,.!\n])(?:,? [^.!?\n]{0,60})?/gu,
    " — $1",
  ],
  [/\b(?:was|were|has been) (?:kind|nice|good|generous) enough to (?:say|write)(?=:? ?[“"])/gi, "said"],
  [/\bwrote (?:to )?(?:me|us)(?=:? ?[“"])/gi, "wrote"],
];
const withEndings = (text: string): string =>
  [...WHOSE, ...ENDINGS].reduce(
    (said, [pattern, ending]) => said.replace(pattern, ending).replace(/(?<=[.!?])(?=End with )/g, " "),
    text,
  );
/** Lines of a list without marks are sentences, where most of a block are. */
const sentencesOfLines = (text: string): string =>
  text.replace(/(?:^[^\n]*\S[^\n]*$\n?)+/gm, (block) => {
    const lines = block.trimEnd().split("\n");
    const goesOn = (at: number) => {
      const [line = "", next = ""] = [lines[at]?.trim(), lines[at + 1]?.trim()];
      return (
        /[.!?:;,–—-]$|\S\.\p{Ll}{2,}(?:\/\S*)?$/u.test(line) ||
        line.length > 90 ||
        !/^[\p{Lu}\d$€£“"(]/u.test(next)
      );
    };
    const ends = lines.slice(0, -1).filter((_, at) => !goesOn(at)).length;
    const isMarked = lines.some((line) => /^\s*(?:[-*•–#>|`]|\d{1,2}[.)] )/.test(line));
    const are = lines.length > 3 && !isMarked && ends >= (lines.length - 1) * 0.7;
    if (!are) return block;
    return `${lines.map((line, at) => (at + 1 < lines.length && !goesOn(at) ? `${line.trimEnd()}.` : line)).join("\n")}${block.endsWith("\n") ? "\n" : ""}`;
  });

/** "Right, so this is for our autumn show" */
const THIS_IS_FOR =
  /(?<=^|\n)(?:(?:right|ok(?:ay)?|so|well|hi|hello)\b,? )*(?:this|it)(?:['’]?s| is) (?=for (?:the|our|my|a)\b)/giu;
/** A line of a program. */
const CODE_LINE =
  /^(?:(?:const|let|var|import|from|await|return|def|curl|fetch)\b.*[;)}\]'"]|[\w.$]+\(.*[;{,]|[)}\]]+[;,]?|[~+] \S.*)$/;
const asCode = (text: string): string =>
  text.includes("`")
    ? text
    : text.replace(/(?:^[^\n]+$\n?)+/gm, (block) =>
        block
          .trimEnd()
          .split("\n")
          .every(
            (line, at, lines) =>
              (CODE_LINE.test(line.trim()) && !/^(?:from|let|return) [^=;(]*$/.test(line)) ||
              // what stands further in, under a line that opens something
              (at > 0 && /^\s+\S/.test(line) && /^[\w.$]+\(.*[{(,]$|\{$/.test(lines[0] ?? "")),
          )
          ? `\`\`\`\n${block.trimEnd()}\n\`\`\`\n`
          : block,
      );

/** "## Close" */
const CLOSES = /^(?:close|ending|last|finish|final)$/i;
const GOAL = /^(?:our |the )?(?:goal|target|aim)$/i;

/** Lines over parts of a brief: a label where it is known what it means, else nothing. */
function withoutHeadings(text: string): string {
  const lines = text.split("\n");
  const below = (at: number) => (lines[at + 1] ?? "").trim() || (lines[at + 2] ?? "").trim();
  const isOver = (at: number): boolean => {
    const line = (lines[at] ?? "").trim();
    const isLoud = line === line.toUpperCase() && /\p{Lu}{3}/u.test(line);
    return (
      at > 0 &&
      !(lines[at - 1] ?? "").trim() &&
      below(at) !== "" &&
      wordCount(line) <= 4 &&
      /^(?:#{1,4} +)?\p{L}[\p{L} '’/&-]*:?$/u.test(line) &&
      (/^#/.test(line) || isLoud || /^(?:[-*•]|\d[.)]) /.test(below(at)))
    );
  };
  // "What we sell", over what that is: several are headings
  const isPlain = (at: number): boolean => {
    const line = (lines[at] ?? "").trim();
    const next = (lines[at + 1] ?? "").trim();
    return (
      at > 0 &&
      !(lines[at - 1] ?? "").trim() &&
      next !== "" &&
      wordCount(line) <= 5 &&
      /^\p{Lu}[\p{L} '’/&-]*\??$/u.test(line) &&
      (wordCount(next) > 3 || wordCount((lines[at + 2] ?? "").trim()) > 2)
    );
  };
  const plain = lines.flatMap((_, at) => (isPlain(at) ? [at] : []));
  const over = lines.flatMap((_, at) => (isOver(at) || (plain.length > 2 && plain.includes(at)) ? [at] : []));
  return lines
    .map((line, at) => {
      if (!over.includes(at)) return line;
      const label = line
        .replace(/^\s*#+\s*/, "")
        .replace(/:?\s*$/, "")
        .trim();
      if (CLOSES.test(label)) return "Ending:";
      const under = below(at);
      if (GOAL.test(label) && /^[£$€]?\d/.test(under)) return "";
      if (meaningOf(label)) return /^\s*#/.test(line) ? line : `${label}:`;
      // "DIVERSION" over "Via Station Road"
      if (/^(?:Via|From|At|In|By|To|Until)\b/.test(under) && wordCount(label) === 1)
        return `${label[0]}${label.slice(1).toLowerCase()}:`;
      // a single line over a list may be all that says what the list is of
      return over.length > 1 || /\b(?:points|notes|info|facts|mention|include|say|details)\b/i.test(label)
        ? ""
        : line;
    })
    .join("\n");
}

/** Abbreviations, labels and lines as they are read. */
const tidied = (brief: string): string =>
  asCode(withoutHeadings(brief.replace(/\r\n?/g, "\n")))
    // "5:00 p.m. Central" is no end of a sentence
    .replace(/(?<=\d ?)([ap])\.m\.?(?=[\s,;:)–-]|$)/giu, "$1m")
    // "£8 a ticket inc. fish + chips"
    .replace(/\b(inc)\. (?=[\p{Ll}\d£$€])/gu, "$1 ")
    .replace(
      /(\d ?s(?:ec(?:ond)?s?)?) max\. (\p{Ll})/gu,
      (_, length: string, letter: string) => `${length} max. ${letter.toUpperCase()}`,
    )
    // "M. J. Holloway", "by M. Holloway": an initial ends no sentence
    .replace(/\b(\p{Lu})\. ?(\p{Lu})\. (?=\p{Lu}\p{Ll})/gu, "$1 $2 ")
    // "Prof. A. Osei"
    .replace(/\b(Prof|Rev)\. (?=\p{Lu})/gu, "$1 ")
    .replace(/(?<=\b(?:as|by|mr|mrs|ms|dr|prof|rev)\.? )(\p{Lu})\. (?=\p{Lu}\p{Ll})/giu, "$1 ")
    // "from 9 a.m. to 4 p.m.", "(est. 1921)"
    .replace(
      /(\d) ?([APap])\.[Mm]\.?(?=[\s,;)])(?!\s+\p{Lu})/gu,
      (_, hour: string, half: string) => `${hour} ${half.toLowerCase()}m`,
    )
    .replace(
      /(\d) ?([APap])\.[Mm]\.(?=\s+\p{Lu})/gu,
      (_, hour: string, half: string) => `${hour} ${half.toLowerCase()}m.`,
    )
    .replace(/\b(est|esp|approx)\. (?=\d)/gi, "$1 ")
    // "Team = Circuit Breakers"
    .replace(/^(\p{L}[\p{L} ]{1,14}) = (?=\p{L})(?![^\n]*[;{(])/gmu, "$1: ")
    .replace(/^Team(?: name)?: (?=\p{Lu}\p{L}+ \p{Lu}[^\n(,]*$)/gmu, "Team name: ")
    .replace(/^(?:Target|Goal|Aim): (?=[^\n]*(?:[$€£]\s?\d|\d{3}))(\S)/gimu, (_, letter: string) =>
      letter.toUpperCase(),
    )
    // "1 300 beekeepers"
    .replace(/(?<![\d.,:]\s?|\p{Lu}\p{Ll}+ )\b(\d{1,3}) (\d{3})(?= \p{Ll}{4,}s\b)/gu, "$1\u00a0$2")
    // a line under which another begins with a label
    .replace(/(?<=^(?!\p{Lu}[\p{L} ]{1,18}:)[^\n]{12,200}[^\s.!?:,;"”])(?=\n\p{Lu}[\p{L} ]{1,18}: )/gmu, ".");

/** "Salam, I am …", "Gamarjoba! On the first Sunday …" */
const GREETING =
  /^\s*(?:salaam|salam|sawubona|gamarjoba|grüezi|servus|kia ora|namaste|hola|ciao|hallo|moin|ahoj|aloha|hei|hej|shalom|merhaba|olá|ola)(?: there| all| everyone| team| friends?| po| ji)?[,!.]+(?=\s+\S)/iu;
/** What stands above bullets and says nothing by itself. */
const EMPTY_HEADING =
  /^[ \t]*(?:(?:more|further) (?:info(?:rmation)?|details)|info(?:rmation)?|details|content|text)[ \t]*:?[ \t]*$/i;
const BULLET = /^[ \t]*(?:[-*•–]|\d{1,2}[.)])[ \t]/;
/** "Scene 2: Leave at 19.40, wake up at 8.55", "Scene 3, three tickets side by side: Seat €39": what the scene says. */
const SCENE_LINE =
  /^[ \t]*(?:scene|slide|card|screen|frame) \d{1,2}[ \t]*[:.,–—-][ \t]*(?=\S+[ \t]+\S+[ \t]+\S)/i;

/** Headings above bullets as labels, and scenes of one line as the lines they say. */
export function withHeadings(text: string): string {
  const lines = text.split("\n");
  const next = (at: number) => lines.slice(at + 1).find((line) => line.trim()) ?? "";
  const ofScenes = lines.filter((line) => SCENE_LINE.test(line)).length;
  const all = lines.filter((line) => line.trim()).length;
  // where scenes have their words in quotation marks, what else they say is what is seen
  const isQuoted = lines.some(areBesideHeader);
  return lines
    .flatMap((line, at) => {
      if (EMPTY_HEADING.test(line)) return [];
      // scenes that have lines of their own are a script, and read as one
      if (ofScenes > 2 && ofScenes * 2 > all && !isQuoted && SCENE_LINE.test(line))
        return [line.replace(SCENE_LINE, "").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())];
      const isHeading =
        /^[ \t]*\p{Lu}[\p{L}'’ ]{2,28}[ \t]*$/u.test(line) &&
        wordCount(line) <= 4 &&
        BULLET.test(lines[at + 1] ?? "") &&
        BULLET.test(next(at + 1));
      return [isHeading ? `${line.trimEnd()}:` : line];
    })
    .join("\n");
}

/** "Start with the fold because that's the moment everybody says “oh!”" */
const REASON =
  /(?<=\b(?:start|open|begin|end) with (?:the|a|our) [^.!?\n“"]{3,40}) because [^.!?\n]*?(?:[“"][^”"\n]*[”"][^.!?\n]*)?(?=[.!?](?:\s|$)|\n|$)/giu;

/** A brief as its writer would have set it: the same words, without remarks on the way, and those. */
export function setApart(brief: string): { text: string; remarks: string[] } {
  const remarks: string[] = [];
  const apart = (found: string): string => {
    remarks.push(found.replace(/^[\s,(]+|[\s)]+$/g, ""));
    return "";
  };
  const without = (text: string, remark: RegExp): string => text.replace(remark, apart);
  const text = withoutPauses(spokenAddress(tidied(brief)))
    .replace(THIS_IS_FOR, "Video ")
    // "Hiya, it's our bakery's birthday"
    .replace(/^\s*(?:hi(?:ya)?|hey|hello)(?: there| all| everyone)?[,!]+[ \t]+(?=\S)/iu, "")
    .replace(GREETING, apart)
    .replace(REASON, apart);
  const parted = proseOf(asked(sentencesOfLines(withEndings(withHeadings(text)))), (prose) => {
    let plain = [...REMARKS, REMARK_ALONE].reduce(without, prose);
    plain = plain.split("\n").map(undictated).join("\n");
    for (const asks of ASKS_BEHIND) plain = plain.replace(asks, ".\u0000");
    plain = plain.split("\n").map(shorter).join("\n");
    return plain.replace(/\0(\p{L})/gu, (_, letter: string) => ` ${letter.toUpperCase()}`);
  });
  const ended = [SIGNED, THANKS, REGARDS].reduce(
    (said, remark) => without(said, remark).trimEnd(),
    withEndings(parted).trimEnd(),
  );
  return { text: ended || parted, remarks: ended ? remarks : [] };
}

/** The same, without the remarks. */
export const smoothed = (brief: string): string => setApart(brief).text;
