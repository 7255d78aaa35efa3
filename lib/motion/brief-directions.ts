import { ASIDES, US } from "#lib/motion/brief-asides.ts";
import type { Around, ClauseClass, Wish } from "#lib/motion/brief-clauses.ts";
import { NUMBER_SOURCE, numberOf } from "#lib/motion/brief-format.ts";

/** Directions that people give in a brief, and what is said beside it: a table, read from the top. */

/** A pattern of a clause, and what such a clause is. */
export interface Rule {
  pattern: RegExp;
  is: ClauseClass;
  note: string;
  /** The direction takes the rest of the sentence with it. */
  rest?: true;
  when?: (around: Around, match: RegExpExecArray) => boolean;
  wish?: (match: RegExpExecArray) => Wish;
}

const FILES =
  "(?:screen\\s?shots?|photos?|photographs?|pictures?|images?|logos?|footage|recordings?|audio|files?|fonts?|typeface|pdf|svg|png|zip|brand ?book|guidelines?|script|mp3|gifs?|mock-?ups?)";
/** What a film begins with. */
const OF_A_FILM =
  /[\ue000“”"]|\b(?:logo|titles?|headlines?|questions?|lines?|words?|text|quot\w+|shots?|close-?ups?|scenes?|screens?|pictures?|images?|photos?|footage|frames?|cards?|slogan|taglines?|hook|numbers?|figures?|charts?|names?|dates?|problem|black|white|silence|music|sound|animat\w+|map|drawings?)\b/iu;
/** Words of the people who make films: a clause that gives one an order is a direction. */
const CRAFT =
  "(?:logo|frames?|on ?screen|scenes?|shots?|transitions?|fonts?|typeface|captions?|subtitles?|animat\\w+|zoom\\w*|fade\\w*|cursor|footage|stock|voice\\w*|narrat\\w+|music|soundtrack|sound effects?|mute|mascots?|end card|opener|text|letters?|words|headlines?|titles?|background|palette|colou?rs?|videos?|films?|clips?|storyboard|camera|b-roll|emojis?|drone|slides?|jargon|clich[ée]s?|buzzwords?|serif|sans(?:-serif)?|price|dates?|product name|brand name)";
const LEAVE_OUT =
  "(?:logos?|mascots?|narrat\\w+|voice\\w*|speaker|music|sound\\w*|jargon|stock|photos?|pictures?|cursor|emojis?|clich[ée]s?|buzzwords?|accordion|drums|vocals|choir|singing|guitars?|piano|close-?ups?|flames|sirens?|blood|cheesy|cheap|fake|sad|crying|smiling|dancing|flashing|spinning|begging|animations?|effects?|text|faces?|people|children|hands|market size|names?|competitors?|transitions?|zooms?|fades?|gradients?|glow|neon|3d|drone|hashtags?|exclamation|slogans?|puns?|jokes?|acronyms?|numbers?|musik|sprecher|musique|voix)";

/** What only a picture does. */
const MOVING =
  "(?:spinning|moving|falling|dropping|popping|flying|floating|glowing|sweeping|dancing|drifting|bouncing|swirling|blinking|rolling|sliding|crawling|melting|dripping|pouring|zooming|exploding|shaking|twinkling|marching|waving|unfolding|morphing|going (?:up|down|round|around)|lighting up|building up|coming (?:in|out|up|alive|to life)|that (?:assemble|move|grow|turn|spin|fall|pop|fly|float|dance)s?)";
/** What only a picture has. */
const SEEN =
  "(?:drawings?|illustrations?|icons|motifs?|textures?|tiles|gears|doodles|sketch(?:es)?|cut-?outs?|silhouettes?|contour lines|line art|watercolou?rs?|woodcuts?|collages?|tablecloth|brush strokes|paper (?:cut|craft))";

/** A kind of music that stands by itself. */
const MUSIC =
  /^(?:(?:with|and|some|upbeat|soft|light|fast|slow|warm|dark|deep|hard|heavy|quiet|gentle|subtle|discreet|smooth|solo|calm|chill|chilled|energetic|minimal|melodic|mellow|driving) )*(?:techno|drum (?:and|&|n|'n') bass|dnb|lo-?fi|jazz|ambient|hip[ -]?hop|trap|indie(?: pop| rock| folk)?|folk|orchestral|reggae|disco|funk|edm|dubstep|synthwave|chillwave|bossa nova|acoustic(?: guitar)?|electronica?|house|trip[ -]?hop|afrobeats?|salsa|punk|heavy metal|k-pop|piano|strings|cello|harp|marimba|ukulele|chiptune|8-bit|fiddle|classical|electronic|cinematic|corporate|pop)(?: music)?(?: beats?| tracks?| loops?| vibes?)?$/i;

export const SHOWN_WHY =
  "things are not drawn from a description: a film is set in words, figures, charts, code and shapes";
/** Of what is asked for, and nobody here knows. */
export const UNKNOWN = "a direction that the planner does not know";
export const FILE_WHY = "no file comes with a brief: add pictures and logos to the composition";
export const VOICE_WHY =
  "no voice is made: the words stand on screen, and --voice takes a recording of yours";
const ONE_FILM =
  "one film is made of a brief, in the first length and format that it names: plan again with --seconds or --size, or with other words, for another";
const hold = (found: string | undefined): number => {
  const seconds = numberOf(found ?? "");
  return Number.isFinite(seconds) ? seconds : 3;
};
const SECONDS = `(?:at least |about )?(${NUMBER_SOURCE})(?:(?<=\\d) ?s|[ -]?(?:secs?|seconds?))\\b`;

/** Directions and asides, the first that fits. Patterns see quotations as one sign. */
export const RULES: readonly Rule[] = [
  ...ASIDES,
  {
    pattern:
      /^(?:hey|hi|hello|hallo|moin|servus|salut|ciao|hola|guten (?:tag|morgen)|liebe[rs]? (?:team|leute)|bonjour|good (?:morning|evening|afternoon|day)|dear|thanks?|thank you|many thanks|cheers|sorry|merci|danke|best|kind regards|that['’]?s (?:it|all)|that is (?:it|all)|okay|ok)(?: (?:there|all|team|everyone|everybody|folks|a lot|so much|very much|again|you|in advance|regards))*[!. ]*$/i,
    is: "aside",
    note: "",
  },
  {
    pattern:
      /^(?:there (?:is|should be) |with )?no (?:other )?(?:text|words|copy)\b[^.]*?\b(?:besides|except(?: for)?|other than|apart from|but)\b.*?(\ue000\d+\ue001).*$/i,
    is: "followed",
    note: "no other words",
    wish: (match) => ({ kind: "start", with: match[1] ?? "" }),
  },
  // sound
  {
    pattern:
      /(?<!\p{L})(?:no|without(?: any)?|keine|ohne|pas de|sans|sin|senza|sem|без)\s+(?:background |backing )?(?:music|sound(?:track)?|musik|música|musica|музыки|sonido|musique|ton|son|audio)(?!\p{L}| with (?:lyrics|vocals|words|singing|singers?|text))|(?<!\balmost )\bsilent\b(?! (?!(?:film|video|clip|loop|ad|animation|version|please|because|for|as|since)\b)\p{L})|\b(?:(?:do(?:n['’]?t| not)|no) need(?: for)?|do(?:n['’]?t| not) want)(?: any)? music\b|\b(?:i|we)(?:['’]?ll| will|['’]?m| are|['’]re)? (?:add|put|use|have|lay|bring)\w* (?:our|my) own (?:music|tracks?|songs?|soundtrack|audio)\b|\b(?:i|we)(?:['’]?ll| will|['’]re| are)? (?:do|doing|add|adding|make|making) the (?:music|soundtrack|sound) (?:myself|ourselves|later|afterwards)\b|\b(?:skip|leave out|leave off|drop|lose|turn off|switch off|kill|mute) (?:the |any |all )?(?:background )?(?:music|sound(?:track)?|audio)\b|^(?:the )?(?:music|sound|audio|soundtrack)(?: (?:is|should be|must be))?:? off$|^(?:please )?mute(?: it)?$|\b(?:work|works|watch\w*|runs?) (?:on )?mute\b|\bmuted\b/iu,
    is: "followed",
    note: "no sound",
    // "No sound? Change the battery."
    when: (_, match) => !match.input.slice(match.index).startsWith(`${match[0]}?`),
    wish: () => ({ kind: "silent" }),
  },
  {
    pattern:
      /^(?:and |please |with |but )*(?:(?:no|without|skip|(?:do not|don['’]?t) (?:bother with|need|want|use|add)|keine?n?|pas de|sans)(?: any| a| the)?) (?:narrat\w+|voice\S*(?: over)?|speaker|sprecher|voix)\b/i,
    is: "followed",
    note: "no voice",
  },
  {
    pattern:
      /\b(?:narrat(?:ion|or|ed)|voice-?\s?over|voiceover|recording|sprecher|speaker voice)\b|\btime the pictures\b|\bit is \d+ seconds long\b|\bi send the audio\b/i,
    is: "unfollowed",
    note: VOICE_WHY,
  },
  {
    pattern:
      /^(?!live (?:\w+ )?music\b|music (?:release|festival|school|shop|store|teacher|lessons?|app|night|video|club)\b)(?=.*\b(?:music|soundtrack|sound effects?|song|piano|guitar|beats)\b)(?:(?:use|with|add|and|some|please|put|a|an|the) |(?:[\p{L}-]+ ){0,3}(?:but not \p{L}+ )?(?:music|soundtrack|sound effects?)(?:,? but (?:not|no|nothing) [^,.]+)?$|music\b).*$/iu,
    is: "followed",
    note: "music",
    wish: (match) => ({ kind: "music", words: match[0] }),
  },
  {
    pattern: new RegExp(
      `^(?:the |our )?${FILES} (?:will (?:follow|come|be)|to follow|(?:is|are) coming|comes? later)\\b`,
      "i",
    ),
    is: "unfollowed",
    note: FILE_WHY,
  },
  {
    pattern:
      /^(?:i|we)(?:['’]ve)? (?:already |once )?(?:had|made|tried|did|used|got) one (?:last|before|once|already)\b.*$|^(?:i|we)(?:['’]ve)? (?:already |once )?(?:have|had|made|tried|did|used|got) (?:a|an|the|one|some) ?(?:old |earlier |first )?(?:version|video|film|draft|template|attempt)\b/i,
    is: "aside",
    note: US,
  },
  {
    pattern:
      /^(?:die |das |unsere? )?(?:fotos?|bilder|logo|texte?|dateien)\b.*\b(?:schicke|schicken|sende|senden|folgt|folgen|kommt|kommen|anbei)\b|\bim anhang\b|\ben pi[eè]ce jointe\b/i,
    is: "unfollowed",
    note: FILE_WHY,
  },
  {
    pattern: /(?<![\w/-])[\w-]{1,80}\.(?:pdf|png|svg|jpe?g|docx?|pptx?|mp4|mov|zip|psd|mp3|wav)\b/i,
    is: "unfollowed",
    note: FILE_WHY,
  },
  {
    pattern: /^(?:please |and |also )*thank (?:our|the|all|every)\b/i,
    is: "unfollowed",
    note: "write the words as they are to stand on screen, for example “Thank you”",
  },
  {
    pattern:
      /^(?:please |and |then |also )*(?:(?:welcome|thank|congratulate|invite|remind|encourage|convince|inform|motivate|reassure|challenge|greet) (?:them|him|her|people|viewers|everyone|everybody|the (?:team|viewers?|audience|crew|staff))|say (?:thanks|thank you|hello|hi|goodbye|welcome)\b)(?! (?:back|to (?:a|the|our|your)\b)).*$/i,
    is: "unfollowed",
    note: "write the words as they are to stand on screen, for example “Thank you”",
  },
  {
    pattern:
      /^(?:you (?:choose|pick|decide|can (?:choose|pick|decide)|are free)\b(?!.*\byour\b)|(?:it['’]s )?up to you\b|your choice\b|surprise me\b|be (?:as )?creative\b|use your (?:imagination|creativity)\b|go (?:wild|crazy)\b|feel free\b).*$/i,
    is: "unfollowed",
    note: "a film says the words of its brief, and none besides",
  },
  // how it is cut and what moves: a look that is not told apart, and no words
  {
    pattern:
      /^(?:(?:with|and|use|please|some|lots of|very|nice|only|no) )*(?:quick|fast|rapid|smooth|slow|hard|soft|snappy|subtle|simple|clean|dynamic|elegant|jump|cool|seamless|sharp)(?:,? (?:and )?(?:quick|fast|smooth|slow|hard|soft|snappy|subtle|simple|clean|dynamic|elegant))? (?:cuts?|cutting|transitions?|fades?|animations?|zooms?|camera moves?|movements?|editing|edits|pacing|motion)$/i,
    is: "unfollowed",
    note: "how scenes change and move comes from the tone: say calm, bold, playful, kinetic",
  },
  {
    pattern:
      /^(?:and )?(?:(?:the |our )?logo (?:first|last|early|(?:in|at|on) .{3,30}|(?:top|bottom) (?:left|right))|(?:top|bottom) (?:left|right|cent(?:er|re)))$/i,
    is: "unfollowed",
    note: FILE_WHY,
  },
  {
    pattern:
      /^(?:(?:[Tt]he |[Oo]ur |[Uu]se )*(?:[Ff]onts?|[Tt]ypeface|[Tt]ypography)(?: is| are)? (?!size)[\p{Lu}].{2,30})$/u,
    is: "unfollowed",
    note: "no font comes with a brief: a film has four of its own",
  },
  {
    pattern: MUSIC,
    is: "followed",
    note: "music",
    when: ({ form }, match) =>
      form || /tracks?$|techno|guitar|drum|dnb|synthwave|lo-?fi|dubstep|edm|trip|k-pop/i.test(match[0]),
    wish: (match) => ({ kind: "music", words: match[0] }),
  },
  {
    pattern:
      /^(?!no |without )(?:(?:with|and|some|an?|maybe|perhaps|a bit of) )*(?:[\p{L}-]+ ){0,2}(?:drums?|percussion|piano|guitars?|cello|violins?|brass|ukulele|accordion|harp|fiddle|banjo|synths?|marimba|flute|saxophone|trumpets?|lullaby|beats?|music box)(?:,? (?:under it|underneath|maybe|perhaps|please|would be (?:ok|okay|fine|nice|great|good)|or (?:whatever|something|so)|in the background))*$/iu,
    is: "followed",
    note: "music",
    when: ({ form, directed, follows }, match) =>
      form ||
      directed ||
      follows ||
      /under it|underneath|would be|or whatever|in the background/i.test(match[0]),
    wish: (match) => ({ kind: "music", words: match[0] }),
  },
  {
    pattern: new RegExp(
      `^(?:and |so |please |but )*(?:max\\.?|maximum|at most|no (?:more|longer) than|keep (?:it|this|everything|the whole (?:thing|film|video))\\b.{0,20}?)\\s*(?:under |below |to |at )?(?:half a minute|a minute|${SECONDS}).*$`,
      "i",
    ),
    is: "is",
    note: "",
    when: (_, match) => !/\byou\b/i.test(match[0]),
  },
  {
    pattern: /^(?:please )?no (?:sales talk|sales pitch|hard sell|selling|marketing speak|fluff|hype)$/i,
    is: "followed",
    note: "left out",
  },
  {
    pattern:
      /^(?!(?:with|using) \S+ (?:type|fonts?)$)(?:an? )?(?!\p{L}+ by design$)(?:[\p{L}\d-]+,? ){1,2}(?:vibes?|feel|looks?|style|colou?rs|palette|tones|type|typography|fonts?|design|illustrations?|aesthetics?|look and feel)$/iu,
    is: "is",
    note: "",
  },
  // files
  {
    pattern: new RegExp(
      `\\b(?:attach(?:ed|ment|ments)?|enclosed)\\b|\\bin the (?:pdf|zip|folder|drive|dropbox)\\b|^(?:i|we)\\b(?:['’](?:ll|ve|d|m|re))?(?: (?:will|can|could|am|are|have|also|only|just|already|got|still))*(?: (?:have|got|send|sent|sending|attach|provide|upload|share|include|bring|shot|took|recorded|filmed))?\\b(?=.*\\b(?:have|got|send|sent|sending|provide|upload|share|bring|shot|took|recorded|filmed)\\b).*\\b${FILES}\\b|^(?:i|we)(?:['’]ll| will| can| could) (?:send|provide|upload|share|bring)\\b|^(?:our|the) (?:brand )?${FILES} (?:is|are) (?:licensed|ours|on|in)\\b`,
      "i",
    ),
    is: "unfollowed",
    note: FILE_WHY,
  },
  // several films of one brief
  {
    pattern:
      /^(?:and |also |in )*(?:both|two|three|four|five|[2-5]|several|different) (?:lengths?|versions?|formats?|cuts?|variants?|sizes|languages|videos|films|ads)\b.*$/i,
    is: "unfollowed",
    note: ONE_FILM,
    // "Three sizes: little £11, big £23"
    when: (_, match) => !/^(?:one|a|1)\s|[$€£]\s?\d|\d\s?[$€£]/i.test(match.input),
    wish: (match) => ({ kind: "forms", with: match[0] }),
  },
  {
    pattern: /^(?:two|three|four|five|[2-5]) (?:cities|countries|regions|markets|shops|stores|customers)$/i,
    is: "unfollowed",
    note: ONE_FILM,
    when: ({ form }) => form,
  },
  {
    pattern:
      /^(?:and |also |but )*(?:the )?same (?:film|video|ad|clip|opening|opener|style|thing|template)\b.*$/i,
    is: "unfollowed",
    note: ONE_FILM,
    rest: true,
  },
  {
    pattern:
      /^(?:if|once|when) .{2,60}, (?:then )?(?:do|make|render|continue with) the (?:others?|rest)\b.*$/i,
    is: "unfollowed",
    note: ONE_FILM,
    rest: true,
  },
  // what is left out first
  {
    pattern:
      /^if .{2,50}(?:fit|time|room|space|long|much)\b[^,]*, (?:then |please )?(?:drop|leave out|cut|skip|lose|remove) ([^,.]+)/i,
    is: "followed",
    note: "left out first where time is short",
    rest: true,
    wish: (match) => ({ kind: "drop", words: match[1] ?? "" }),
  },
  // languages
  {
    pattern:
      /^(?:[Cc]aptions?|[Ss]ubtitles?|[Tt]ext|[Ww]ords|[Tt]itles) (?:are |should be |must be )?(?:in|on) [A-Z]\w+(?: please)?$|\badd (?:subtitles|captions)\b/,
    is: "followed",
    note: "what is said stands on screen, in the words of the brief",
  },
  // how long something stands
  {
    pattern: new RegExp(
      `^(?:and |then |so |but )*(?:please )?(?:keep|stay|be|hold|leave|wait|pause|rest|then)\\b.{0,40}?\\b(?:for )?(?:the )?(?:last|final) ${SECONDS}.*$`,
      "i",
    ),
    is: "followed",
    note: "the last picture stands still",
    rest: true,
    wish: (match) => ({ kind: "hold", seconds: hold(match[1]), of: "end" }),
  },
  {
    pattern: new RegExp(
      `^(?:and |then |please )*(?:put|keep|show|leave|hold) (?:the |our )?(dates?|prices?|numbers?|phone(?: number)?|address|offer|name)\\b.*?\\b(?:for )?${SECONDS}.*$`,
      "i",
    ),
    is: "followed",
    note: "it stands for as long as asked",
    rest: true,
    wish: (match) => ({ kind: "hold", of: (match[1] ?? "").toLowerCase(), seconds: hold(match[2]) }),
  },
  {
    pattern: new RegExp(
      `^(?:and |then |please )*(?:hold|keep|leave|freeze)\\b(?! (?:each|your|them|this pose|the (?:stretch|pose|position|plank|breath))\\b).{0,30}?\\b${SECONDS}.*$`,
      "i",
    ),
    is: "followed",
    note: "the last picture stands still",
    wish: (match) => ({ kind: "hold", seconds: hold(match[1]), of: "end" }),
  },
  {
    pattern: new RegExp(`\\b(?:lawyer|legal(?: team)?|compliance)\\b.*\\b${SECONDS}`, "i"),
    is: "followed",
    note: "it stands for as long as asked",
    wish: (match) => ({ kind: "hold", seconds: hold(match[1]), of: "legal" }),
  },
  {
    pattern: /^(?:the |and the )?(?:legal|fine print|small print)(?: line| text)?\b.*?(\ue000\d+\ue001).*$/i,
    is: "followed",
    note: "a line of its own",
    rest: true,
    wish: (match) => ({ kind: "legal", words: match[1] ?? "" }),
  },
  // the end
  {
    pattern:
      /^(?:and |then |so |please |but )*(?:(?!(?:ends?|closes?|finish(?:es)?) (?:on|at) (?:midnight|noon|\d|\w+day\b|the weekend|\w+ \d))(?:(?:end|close|finish|conclude)s?|ending|closing|finishing)(?: it| the (?:film|video|ad))? (?:on|with|at)\b|the (?:very )?(?:last|final|closing) (?:frame|scene|shot|card|screen|image|picture|words?|line|sentence|thing (?:\w+ ){1,3}sees?)(?: (?:is|are|says|shows|should (?:be|show|say)|must be))?\b|(?:last|final|end) (?:frame|scene|shot|card|screen)(?: (?:is|says|shows))?\b|(?:at|in) the (?:very )?end,?(?= (?:one|a|the|our|my|with|only|just|please|repeat|show|put|add|say|mention|list|give|write|sum|thank|ask|\ue000|[\w-]+\.[a-z])|:)(?! (?:of|the day|a good))|am ende\b|zum schluss\b|à la fin\b|terminez (?:par|avec|sur)\b)[:,]?\s*(.+)$/i,
    is: "followed",
    note: "the end",
    rest: true,
    wish: (match) => ({ kind: "end", with: match[1] ?? "" }),
  },
  {
    pattern:
      /^(?:and )?((?:(?:one|a|the|our) )?(?:question|sentence|line|word|number|price|phone(?: number)?|telephone|tel|logo|name|address|chart|url|website|contact|booking line)\b.{0,60}? (?:at the (?:very )?end|comes last|goes last|last)\b.*)$/i,
    is: "followed",
    note: "the end",
    rest: true,
    when: (_, match) => !/\b(?:is|costs?) \S+ .*\b(?:comes|goes) last\b/i.test(match[0]),
    wish: (match) => ({
      kind: "end",
      with: (match[1] ?? "").replace(/\b(?:at the (?:very )?end|comes last|goes last)\b/i, ""),
    }),
  },
  {
    pattern: /^(.*?\S)(?:,? and)? (?:comes|goes|should come|must come) (?:last|at the end)\b.*$/i,
    is: "followed",
    note: "the end",
    rest: true,
    wish: (match) => ({ kind: "last", words: match[1] ?? "" }),
  },
  // the beginning
  {
    pattern:
      /^(?:and |then |please )*(?:no|without(?: the| a)?) (?:logo|name|brand\w*|product(?: name)?) (?:at|in|on) (?:the )?(?:start|beginning|first|opening)\b.*?$/i,
    is: "followed",
    note: "the name comes at the end",
    wish: () => ({ kind: "nameless-start" }),
  },
  {
    pattern: /^(?:and )?the first (?:frame|second|picture|shot) (?:is|must be|should be) (?:already )?the\b/i,
    is: "followed",
    note: "it begins at once",
  },
  {
    pattern:
      /^(?:and |please |then )*(?:start|open|begin)(?:s|ing)?(?: it| the (?:film|video|ad))? (?:on|in) (?:a )?(?:black|dark)\b.*$/i,
    is: "followed",
    note: "the first scene is dark",
    rest: true,
    wish: () => ({ kind: "start", with: "black" }),
  },
  {
    // a shop opens on a day, and from an hour on
    pattern:
      /^(?:and |please |then )*(?:start|open|begin)(?:s|ing)?(?: it| the (?:film|video|ad))? (?:with|(?:on|from)(?! (?:the )?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:early|late|dawn|noon|midday|midnight|half past|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?! (?:shots?|scenes?|seconds?|words?|frames?)))))\b[:,]?\s*(.+)$/i,
    is: "followed",
    note: "the first words",
    rest: true,
    // "Opens with a staff badge", "Starts with fractions": what is sold does so, unless a film's means are named
    when: (_, match) =>
      !/^(?:and |please |then )*\p{L}+s (?!it\b|the (?:film|video|ad)\b)/iu.test(match[0]) ||
      OF_A_FILM.test(match[1] ?? "") ||
      /^[^:]{0,16}:/.test(match[0]),
    wish: (match) => ({ kind: "start", with: match[1] ?? "" }),
  },
  {
    pattern:
      /^(?:and |please )*(?:put|show|place|write|say) (.+?),? (?:on|in|at) the (?:first (?:frame|scene|picture)|beginning|start)\b/i,
    is: "followed",
    note: "the first words",
    rest: true,
    wish: (match) => ({ kind: "first-frame", with: match[1] ?? "" }),
  },
  {
    pattern:
      /^first,? (?:comes? )?(?:the|a|our) (?:question|line|hook|headline|words?|sentence)\b:?\s*(.*)$/i,
    is: "followed",
    note: "the first words",
    rest: true,
    wish: (match) => ({ kind: "start", with: match[1] ?? "" }),
  },
  {
    pattern:
      /^(?:then|next|after that|finally|and then),? (?:comes? )?(?:the|our) (?:title|name|logo|product|price|date|dates|address|offer|quote|end)$/i,
    is: "followed",
    note: "the order of the brief",
  },
  // lists and order
  {
    pattern: new RegExp(
      `^(?:then |and |there are |it has |only |just )*(${NUMBER_SOURCE}) (?:things?|points?|reasons?|steps?|features?|messages?|facts?|arguments?|benefits?|changes|news|parts)(?:,? (?:one at a time|one by one|one after (?:the|an)other|in (?:this|that) order))?[:.!]*$`,
      "i",
    ),
    is: "followed",
    note: "they come one at a time",
    rest: true,
    wish: (match) => ({ kind: "list", count: hold(match[1]) }),
  },
  {
    pattern:
      /^(?:please )?(?:answer|say|tell|show|bring|keep)\b.{0,24}\bin (?:that|this|the same) order\b.*$/i,
    is: "followed",
    note: "the order of the brief",
    rest: true,
  },
  {
    pattern:
      /^(?:(?:in )?english only|only (?:in )?english|(?:bilingual|subtitles?|captions?|translations?|(?:a )?voice-?over)(?: (?:is|are))? not (?:needed|necessary|required))$/i,
    is: "followed",
    note: "the words of the brief",
  },
  {
    pattern:
      /^one (?:word|line|sentence|fact|item|point|idea) (?:at a time|per (?:scene|screen)|after (?:another|the other))$/i,
    is: "followed",
    note: "a list shows its words one after the other",
  },
  {
    pattern:
      /^(?:(?:an? |the )?(?:shot list|script|footage|actors?|people|faces|photos|images|pictures|logo|narration)(?: (?:is|are))?(?:n['’]t| not) (?:needed|necessary|required)|(?:just|only|all)(?: with)? (?:text|type|typography|words|shapes)(?:(?:,| and| &) (?:text|type|typography|words|shapes|motion|colou?rs?|graphics))*(?: only)?|(?:text|typography|motion graphics|type) only)$/i,
    is: "followed",
    note: "a film is drawn: words, shapes, charts",
  },
  {
    pattern:
      /^(?:just|only) (?:a|an|the|one|this|our) (?:single )?(?:quote|line|sentence|text|words?|question|date|name)(?: on (?:the )?screen)?$|^only words$|^nothing (?:more|else|besides)$|^(?:names?|words|text|dates?|prices?) (?:very )?(?:big|large|huge)$|^one (?:per|for each|for every) (?:step|scene|item|line|name)$|^\d (?:screens?|scenes?|cards?|slides?|frames?)$/i,
    is: "followed",
    note: "a film is drawn: words, shapes, charts",
  },
  { pattern: /^with the words\b/i, is: "followed", note: "the words of the brief" },
  {
    pattern: /^(?:please )?(?:show|explain|tell) how it works\b/i,
    is: "unfollowed",
    note: SHOWN_WHY,
    wish: () => ({ kind: "steps" }),
  },
  {
    pattern:
      /^(?:the |our )?(?:[\p{L}-]+ )?(?:type|typeface|fonts?)(?:\s*[:=]| (?:is|are|should be|must be) )|^(?:with|in|using) (?:an? )?(?!big|large|huge|bold)[\p{L}-]+ (?:type|typeface|fonts?)$/iu,
    is: "unfollowed",
    note: "the type goes with the tone: choose another in the composition's brand",
  },
  // words
  {
    pattern:
      /^(?:please )?(?:keep|make) (?:the |your |all )?(?:language|words|wording|text|english|vocabulary) (?:very |really )?(?:simple|short|plain|clear|easy|basic)\b.*$/i,
    is: "followed",
    note: "the words of the brief",
  },
  {
    pattern:
      /^(?:(?:keep|make|write|say|have) (?:it|everything|the text|the words)? ?)?(?:in )?(?:very )?(?:simple|plain|easy) (?:english|language|words|german|french)\b/i,
    is: "followed",
    note: "the words of the brief",
  },
  {
    pattern:
      /^(?:subtitles?|captions?)(?: (?:on|always|please|burned in|yes))?$|^(?:turn|switch) (?:on )?(?:subtitles|captions)\b/i,
    is: "followed",
    note: "what is said stands on screen, in the words of the brief",
  },
  {
    pattern:
      /^(?:and )?(?:keep|make|leave) (?:the|our|all|every) [\p{L} ]{2,24}? (?:readable|legible|large|big|visible|prominent|simple|still)$/iu,
    is: "followed",
    note: "words are set as large as they fit",
  },
  {
    pattern: /^(?:and |but )*(?:please )?not (\ue000\d+\ue001)$/i,
    is: "followed",
    note: "it is not said",
    wish: (match) => ({ kind: "avoid", words: match[1] ?? "" }),
  },
  { pattern: /^nothing (?:too )?[\p{L}-]+(?: or [\p{L}-]+)?$/iu, is: "followed", note: "" },
  {
    pattern:
      /^(?:but )?(?:not|nicht|pas) (?:too |so |that |at all |zu |trop )?[\p{L}-]+(?: or [\p{L}-]+)?$/iu,
    is: "followed",
    note: "",
    when: ({ polite, follows, form }) => polite || follows || form,
  },
  {
    pattern:
      /\b(?:nobody|no one|never|don['’]t|do not|please not?)\b.{0,12}?\b(?:writes?|says?|(?<!\b(?:an?|the|your|our|my|one|every|another) )calls?(?: it)?|uses?(?: the words?)?|mentions?)\b:?(?: the (?:word|phrase))?\s*(\ue000\d+\ue001|(?!(?:her|him|them|us|me|you|anyone|before|after|between)\b)[\p{L} -]{3,30})(?: (?:anywhere|at all|at any point|please|on screen|ever|in (?:it|there|the (?:film|video|clip))))?$/iu,
    is: "followed",
    note: "it is not said",
    wish: (match) => ({ kind: "avoid", words: match[1] ?? "" }),
  },
  {
    pattern:
      /^(?:i|we) (?:do not|don['’]t|hate|cannot stand|can['’]t stand)(?: (?:like|want|need))? (?!have)([\p{L} ]{3,30})$/iu,
    is: "followed",
    note: "left out",
    wish: (match) => ({ kind: "avoid", words: match[1] ?? "" }),
  },
  {
    pattern:
      /^(?:please )?(?:and |with |use |keep (?:the )?)*(?:few|little|not (?:too )?(?:many|much)|minimal) (?:words|text)\b|^(?:keep (?:the )?)?words few$/i,
    is: "followed",
    note: "one line a scene",
    wish: () => ({ kind: "few-words" }),
  },
  {
    pattern:
      /^with (?:the |our |all |big |large |bold )*(?:text|letters?|words|type|price|numbers?|name|date|logo)(?: (?:very |really )?(?:big|large|huge|prominent))?$|^(?:and |then )*(?:keep|make|use|write|please|to|set|put|want)*\s*(?:the |in )*(?:text|letters?|words|type|font|price|numbers?|phone(?: number)?|big letters|large letters)\b.{0,20}\b(?:big|large|readable|legible|huge|bigger|larger)\b|\b(?:big|large|huge),? (?:(?:bold|clear|simple|friendly|chunky|strong) )?(?:letters|lettering|text|type|words|font)\b/i,
    is: "followed",
    note: "words are set as large as they fit",
  },
  {
    pattern:
      /\b(?:projector|beamer)\b.*\b(?:bad|weak|old|dim)\b|\b(?:high|strong|good) contrast\b|\bcolou?rs? that work on\b/i,
    is: "followed",
    note: "a palette of high contrast",
    wish: () => ({ kind: "contrast" }),
  },
  {
    pattern: /\b(?:ease|eases|easing|move|moves) the same way\b|\bone way to move\b/i,
    is: "followed",
    note: "one way to move for the whole film",
  },
  { pattern: /^like (?:a|an|the)\b/i, is: "followed", note: "", when: ({ follows }) => follows },
  {
    pattern:
      /\blogo\b.{0,20}\b(?:never|not|doesn['’]t|does not|must not|should not)\b|\bnever (?:spins?|bounces?|moves?|glows?)\b/i,
    is: "followed",
    note: "it does not",
  },
  {
    pattern: /\bstay text\b|\bnot (?:turn into|as) (?:pictures|images)\b/i,
    is: "followed",
    note: "words stay words in the composition",
  },
  {
    pattern: /^rule number \w+$|^(?:most )?important$|^(?:one|two|three) (?:rules?|requests?|wish(?:es)?)$/i,
    is: "followed",
    note: "",
  },
  // what is not to be in it
  {
    pattern: new RegExp(
      `^(?:and |please |absolutely |but |also |so )*(?:no(?! need\\b)|without(?: any)?|zero|keine?n?|pas de) (?=.*\\b${LEAVE_OUT}\\b)([^,]+)`,
      "iu",
    ),
    is: "followed",
    note: "left out",
    wish: (match) => ({ kind: "avoid", words: match[1] ?? "" }),
  },
  {
    pattern: /^(?:and |but )*no (?:prices?|pricing|dates?|authors?|hearts|waves|clouds)$/i,
    is: "followed",
    note: "left out",
    wish: (match) => ({ kind: "avoid", words: match[0].replace(/^.*?no /i, "") }),
  },
  {
    pattern: /^(?:and |but |also )*(?:no(?! need\b)|without(?: any)?) ([\p{L}' -]{3,40})$/iu,
    is: "followed",
    note: "left out",
    when: ({ polite, directed }) => polite || directed,
    wish: (match) => ({ kind: "avoid", words: match[1] ?? "" }),
  },
  {
    pattern:
      /^(?:please |and |but |also )*(?:(?:kindly )?refrain from|avoid|leave out|stay away from|skip the (?:logo|intro|music))\b ?(.*)$/i,
    is: "followed",
    note: "left out",
    wish: (match) => ({ kind: "avoid", words: match[1] ?? "" }),
  },
  {
    pattern:
      /^(?:please |and |but |also |so )*(?:don['’]?t|do not|never|please not) (?:please )?(?:make|give away|spoil|reveal|invent|exaggerate|use|show|compare|put|write|say|add|explain|include|act|be|mention|call|name|feature|animate|start|open|end|let|try|go|overdo|zoom|cut|repeat|play|turn|translate|change|move)\b ?(.*)$/i,
    is: "followed",
    note: "left out",
    when: (_, match) =>
      !/\byours?\b/i.test(match[1] ?? "") &&
      !/\b(?:go|move|change|start|try|play) (?:without|alone|home|house|twice|again)\b/i.test(match[0]),
    wish: (match) => ({ kind: "avoid", words: match[1] ?? "" }),
  },
  {
    pattern:
      /^(?:please )?(?:leave|keep) (?:it|them|that|this|those|these) out\b|^(?:please )?skip (?:it|them|that|those)$/i,
    is: "followed",
    note: "left out",
  },
  {
    pattern:
      /\b(?:doesn['’]?t|does not|don['’]?t|do not|would rather not) (?:want to )?(?:be|appear) (?:on|in) (?:it|the (?:video|film|clip|ad))\b/i,
    is: "followed",
    note: "left out",
  },
  // pieces of a kit
  {
    pattern:
      /^(?:(?:the|and the|first|last|second|next) )*(?:(?:first|second|third|last|next) )?(?:caption|chapter|title|headline|end card|line)(?: (?:is|says|reads|called))?:? (\ue000\d+\ue001|[\w-]+\.[\w.-]+[a-z])$/i,
    is: "says",
    note: "",
    wish: (match) => ({ kind: "says", words: match[1] ?? "" }),
  },
  {
    pattern: new RegExp(
      `^(?:and )?(?:(?:a|an|the|${NUMBER_SOURCE}) )?(?:[\\w-]+ ){0,3}(?:opener|captions?|lower thirds?|chapter cards?|end cards?|bumpers|stings)(?: for [\\w ]{2,30})?$`,
      "i",
    ),
    is: "unfollowed",
    note: "a kit of pieces is not made: the film has scenes, which can be taken out one by one",
  },
  // what is to be seen: "pieces moving across a board", "paper cut-out vegetables falling in a box"
  {
    pattern: new RegExp(
      `^(?:with |and |an? |the |some |maybe |lots of )*(?:[\\p{L}\\d'’-]+ ){1,5}?${MOVING}(?![\\p{L}])(?!.*\\b(?:is|are|was|has|have|you|your|we|our|tickets?|prices?)\\b).*$`,
      "iu",
    ),
    is: "unfollowed",
    note: SHOWN_WHY,
    when: ({ form, directed }, match) =>
      (form || directed) && !/^(?:we|you|it|they|our|your|is|are)\b/i.test(match[0]),
  },
  {
    pattern: new RegExp(
      `^(?:with |and |an? |the |some |maybe )*(?:[\\p{L}-]+ ){0,3}${SEEN}(?: (?:maybe|please|or so|if possible))?[.!?]*$`,
      "iu",
    ),
    is: "unfollowed",
    note: SHOWN_WHY,
    when: ({ form }) => form,
  },
  {
    pattern:
      /^(?:(?:subtitles?|captions?|texts?|letters|words)(?:\/| and | or ))*(?:subtitles?|captions?|texts?|letters|words) (?:very |really )?(?:large|big|huge)$/i,
    is: "followed",
    note: "words are set as large as they fit",
  },
  {
    pattern:
      /^(?:text|words|type) only,? (?:no|without) (?:voice|speaker|narration|sound)\S*$|^typographic$/i,
    is: "followed",
    note: "a film is drawn: words, shapes, charts",
  },
  {
    pattern:
      /^(?:and |also |please |pls )*(?:check|double-?check|mind|watch) (?:the |our |my )?(?:spelling|grammar|typos)\b.*$/i,
    is: "aside",
    note: US,
    rest: true,
  },
  // orders to the film maker
  {
    pattern:
      /^(?:please |and |then |also |just )*(?:show|include|feature|illustrate|visuali[sz]e|depict|animate|(?:picture|draw|film)(?= (?:the|a|an|our|some|it|them|how)\b))\b(?! (?:your|up|off|flat|home|house|room|time|starts|begins|opens|is|runs)\b| ?\d)(.*)$/i,
    is: "unfollowed",
    note: SHOWN_WHY,
    when: (_, match) => !/\byours?\b/i.test(match[1] ?? ""),
  },
  {
    pattern:
      /^(?:and |then )*(?:it|everything|they|this|(?:the )?(?:film|video|clip|ad)|the (?:text|names?|line|words|music|pictures?))(?: \w+)? (?:has|have|needs?|must|should|ought) (?:to )?\b(?!offer|help|save|go\b(?! at| on| in| behind| first))/i,
    is: "unfollowed",
    note: UNKNOWN,
    when: (_, match) => !/^(?:it|they) (?:has|have|needs?) (?!to\b)/i.test(match[0]),
  },
  {
    pattern:
      /^(?:please |and |then |also )*(?:make|keep) (?:the |our )?(?:transitions?|cuts?|pace|rhythm|edits?|movements?|motion) (?:very )?(?:fast|quick|snappy|slow|calm|soft|gentle)\b/i,
    is: "followed",
    note: "the tone sets how scenes change",
  },
  {
    pattern: new RegExp(
      `^(?:and |then |also |just )*(?:make|use|put|keep|add|set|write|place|leave|repeat|cut|give|turn|animate|insert|highlight|choose|pick|mix|match|render|send|export|deliver|do)\\b.*\\b${CRAFT}\\b`,
      "i",
    ),
    is: "unfollowed",
    note: UNKNOWN,
    when: (_, match) =>
      !/\byours?\b/i.test(match[0]) &&
      // "Give at harbour.example or text MEAL to 55501"
      !/\btext “?\p{Lu}{2,}”? to \d/u.test(match.input),
  },
  {
    pattern: /^(?:and |then )*use (?:it|them|that|this) (?:if|as|for|in) /i,
    is: "unfollowed",
    note: FILE_WHY,
    when: ({ directed, polite }) => directed || polite,
  },
  {
    pattern: /\bon (?:the )?screen\b.*\b(?:all the time|always|whole|throughout)\b/i,
    is: "unfollowed",
    note: SHOWN_WHY,
  },
  // "It's for Facebook, to get people to book their winter check"
  {
    pattern:
      /^(?:and |so |mainly )*to (?:get|encourage|convince|persuade|attract|bring in|win|reach|nudge) (?:more |new |some |our |the )*(?:people|customers|clients|parents|them|folks|members|visitors|everyone|families|students|patients|bookings|sign-?ups|orders|traffic)\b.*$/i,
    is: "aside",
    note: US,
    rest: true,
  },
  // "Make it feel like the keynote of a large company."
  {
    pattern:
      /^make (?:it|this) (?:feel|look|sound|seem) (?:(?:a bit|more|just) )?like (?:an?|the|our|my)\b.*$/i,
    is: "unfollowed",
    note: UNKNOWN,
    rest: true,
  },
  {
    pattern:
      /^(?:think (?:of )?(?:(?:a|an|the) )?(?:apple|nike|wes anderson|pixar|tv|(?:\S+ ){0,3}(?:ads?|films?|movies?|trailers?|commercials?|posters?|titles?))\b|imagine (?:a|an|the) (?:\S+ ){0,3}(?:films?|videos?|ads?|trailers?|commercials?)\b|something like\b|in the style of\b|like the\b|similar to\b|inspired by\b).*$/i,
    is: "unfollowed",
    note: "a film is not made after another one",
    when: (_, match) => !/\byou/i.test(match[0]),
  },
  // people and circumstances
  {
    pattern:
      /^(?:(?:the|my|our|most) )?(?:students|pupils|kids|viewers|audience|class|participants|employees|colleagues) (?:is|are) (?:about |around |mostly |all |between |aged )*\d.*$/i,
    is: "aside",
    note: US,
    rest: true,
  },
  {
    pattern:
      /^(?:boss|client|ceo|cto|marketing|legal|management|finance|compliance|hr|sales|design|the board|our board|our communications \p{L}+|the committee) (?:wants?|likes?|checks?|has to|have to|needs?|hates?|insists?|will (?:have to |want to |need to )?(?:check|approve|see|review|sign)|approves?|is asking|asked|would like)\b.*$/iu,
    is: "aside",
    note: US,
    rest: true,
  },
  {
    pattern:
      /(?:\b(?:demo day|deadline|launch|presentation|pitch)|^(?:the|our|my) (?:event|meeting|conference|party))\b.{0,20}\b(?:is|on|by)\b.{0,12}\b(?:today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next (?:week|month))\b/i,
    is: "is",
    note: "",
    when: (_, match) => !/\byours?\b/i.test(match[0]),
  },
  {
    pattern:
      /^(?:we|i)(?:['’]re|['’]m| are| am) an? (?:(?:small|tiny|young|new|little|german|american|french|british) )*(?:early[- ]stage|late[- ]stage|(?:pre-?)?seed(?:[- ]stage)?|series [a-f]|bootstrapped|vc-backed|venture-backed|yc|b2b|b2c|saas|\w+[- ]person|solo)\b[^.!?]*$/i,
    is: "aside",
    note: US,
  },
  { pattern: /^(?:the )?(?:objective|goal|aim|purpose|context|background)(?: is)?:/i, is: "aside", note: US },
  {
    pattern:
      /\bwill (?:show|use|watch|see|play|post|share|present|send) (?:it|this|them|the (?:film|video|clip|ad))\b/i,
    is: "aside",
    note: US,
  },
  {
    pattern:
      /^(?:all |most )?(?:they|he|she|everybody|everyone|nobody|people)\b(?! can\b).*\b(?:thinks?|believes?|asked|asks|wants?|wanted|knows?|hates?|expects?|told|said|argues?|uses brown|likes?)\b/i,
    is: "aside",
    note: US,
    // "They want gift cards" is told of somebody
    when: ({ form, directed }, match) =>
      !/\byou\b/i.test(match.input) &&
      (form || directed || !/^(?:they|he|she) (?:wants?|knows?|likes?|hates?) \p{L}+/iu.test(match.input)),
  },
  {
    pattern:
      /\b(?:speaks?|talks?|presents?) (?:right |just )?(?:after|before)\b|\b(?:we|you) used so far\b|\bour lawyer\b|^(?:legal|compliance|management|marketing|sales|finance) (?:is|are|says?|wants?|will|insists?|needs?)\b|\b(?:is|are|both) (?:okay|ok|fine)$|\bmy (?:colleague|partner|wife|husband|co-?founder|daughter|son|manager)\b|\b(?:our|my|the) (?:boss|client|ceo|team|agency|investors?) (?:wants?|likes?|loves?|prefers?|insists?|thinks?|says?|hates?|asked)\b/i,
    is: "aside",
    note: US,
  },
  {
    // "don't say “crafty”, we're trying to get away from that"
    pattern: /^(?:we|I)(?:['’]\p{L}+)? .*\b(?:that|this|it|those|them)$/iu,
    is: "aside",
    note: US,
    when: ({ follows }) => follows,
  },
  { pattern: /^(?:because|since|so that|as) .*$/i, is: "aside", note: US, when: ({ follows }) => follows },
  {
    pattern:
      /^(?:everybody|everyone|nobody|no one|they|that|this|it|he|she|there|which|these|those|people|many|most|some|half|all of)(?:['’]s)?\b/i,
    is: "aside",
    note: US,
    when: ({ follows, form, polite }) => follows && (!form || polite),
  },
];
