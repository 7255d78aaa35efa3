import type { Rule } from "#lib/motion/brief-directions.ts";

/** Why an aside is not shown. */
export const US = "said to us, not to the viewers";

const aside = (pattern: RegExp, when?: Rule["when"]): Rule => ({
  pattern,
  is: "aside",
  note: US,
  rest: true,
  ...(when ? { when } : {}),
});

/** One that is only its clause: what stands behind it is the film's form. */
const remark = (pattern: RegExp): Rule => ({ pattern, is: "aside", note: US });

/** What nobody is to know. */
export const SECRET =
  /\b(?:do not|don['’]?t|not to|never) (?:publish|share (?:it|this|that)|mention (?:it|this|that) (?:publicly|anywhere)|say (?:it|this|that)\b|give (?:her|his|their|my|our) (?:sur|last |full )?names?\b)|\b(?:prefer|rather) not (?:to )?(?:mention|say|publish|show)|\bkeep (?:that|this|it|them) (?:out of|confidential|secret|between us)|\boff the record\b|\bbetween (?:us|you and me)\b|\bfor (?:you|your (?:eyes|information)) only\b|\bnot (?:for|in|part of) the (?:film|video|clip)\b|\bfor internal use only\b|^internal use only\b/i;

/** What people say to whoever makes their film: of themselves, their boss, the last film, what nobody is to know. */
export const ASIDES: readonly Rule[] = [
  // what is to be known of them
  aside(
    /^(?:so )?you(?:['’]ll| will)? (?:need|have) to\b.*\b(?:drawings?|type|text|photos?|footage|images?|pictures?)\b.*$/i,
  ),
  remark(
    /^(?:and )?we(?:['’]ll| will) (?:add|put|record|supply|do|mix|cut) .*\b(?:ourselves|later|in post)$/i,
  ),
  aside(
    /^(?:(?:rough|first|final|latest) (?:script|draft|version|brief|concept)|(?:script|draft) v?\d)\b.*$/i,
  ),
  aside(
    /\bnative speakers?\b|\byou (?:need(?:n['’]?t| not)|don['’]?t (?:need|have) to) (?:cite|mention|show|use|include|quote)\b|\b(?:ignore|skip|forget) (?:it |this |that |them )?for now\b|\bcomes later\b|\bthat is another story\b|\bread to the end\b|\bas discussed\b|\bfeedback round\b|\bfirst (?:cut|draft|version) by\b|\b(?:hope this finds you|hope you(?:['’]re| are) (?:well|fine))\b|\bforgive me\b|\bpatience with\b/i,
  ),
  aside(
    /^(?:(?:great|nice|lovely|good|a pleasure) (?:working|talking|meeting|speaking|to (?:work|talk|meet)) (?:with|to)? ?you|same (?:procedure|thing|as) (?:again|last)?)\b.*$/i,
  ),
  aside(
    /^(?:the|our) (?:last|previous|old|former) (?:agency|designer|freelancer|video|film|one|version|clip|editor|guy|time)\b.*$/i,
  ),
  aside(/^what (?:i|we) (?:did(?:n['’]?t| not)|disliked|hated|liked) .*$/i),
  aside(
    /^(?:i|we)['’]?(?:ve)? (?:really |just |do |personally )?(?:did not|didn['’]?t|do not|don['’]?t) like (?:it )?when\b.*$/i,
  ),
  aside(
    /^my (?!name\b)(?:late |dear |own |little |old )?\p{L}+ (?:hates?|loves?|likes?|wants?|says?|thinks?|insists?|told|tells|asked|prefers?|ground|was|is|works?|worked|used to|always|suggested|reckons?)\b.*$/iu,
    ({ form, directed }, match) =>
      form ||
      directed ||
      /^my (?:late |dear )?(?:boss|teacher|\p{Ll}*(?:mother|father|mum|mom|dad|wife|husband|son|daughter|nephew|niece|brother|sister|uncle|aunt|grand\p{Ll}+)|colleague|manager|partner|friend|kids?|neighbou?r)\b/iu.test(
        match[0],
      ),
  ),
  aside(
    /\b(?:don['’]?t|do not) overthink\b|\b(?:sur)?names? (?:is not|isn['’]?t|are not|aren['’]?t) (?:needed|necessary|important)\b|\bsorry (?:it['’]?s|it is) (?:messy|long|late|short|chaotic)\b|\bbrief (?:is )?below\b|\b(?:are|r) the best\b|\b(?:sponsor|boss|client|she|he) (?:asks|calls|writes|mails) me\b/i,
  ),
  aside(/^(?:thx|ty)\b[^.!?]{0,24}$/i),
  aside(/^(?:thanks|thank you) (?!(?:to|our|the)\b).{0,40} (?:wish|hope|look forward)\b.*$/i),
  remark(/^(?:and |but |oh )*i (?:really |just )?(?:like|love|hate|prefer) (?:it )?when\b.*$/i),
  aside(
    /^if (?:it|this|that|everything)\b.{0,40}\bwe(?:['’]ll| will| would) (?:order|do|make|need|want|come|book)\b.*$/i,
  ),
  aside(
    /^\p{Lu}\p{Ll}+ is my (?:mum|mom|dad|wife|husband|son|daughter|sister|brother|boss|partner|friend)\b.*$/u,
  ),
  remark(
    /^(?:this one|this|it|the (?:film|video|clip)) (?:is|will be) (?:for the (?:yearly |annual |monthly )?(?:\p{L}+ )?(?:evening|meeting|dinner|gala|assembly|conference|fair|party)|(?:shown|seen|played|projected|screened))\b.*$/iu,
  ),
  remark(
    /^(?:the|this) (?:film|video|clip) (?:opens|closes|will (?:go|run|be shown|be played)|goes|runs|plays)\b(?! out\b).*$/i,
  ),
  remark(/^(?:film|video|clip) will (?:go|run|be shown|be played|play)\b.*$/i),
  aside(/^(?:that|this|it)(?:['’]s| is) (?:the whole|basically|all there is|our whole|pretty much)\b.*$/i),
  aside(/^(?:after|behind|below) (?:that|this|it|them),? ?:?$/i),
  aside(/^i teach (?:year|grade|class|form|the|\d)\b.*$/i),
  aside(/^(?:hi|hello|hey)?[, ]*(?:this is )?\p{Lu}\p{Ll}+ (?:from|of|at) [^.]{3,60} here$/u),
  aside(
    /^(?:with )?(?:many thanks and )?(?:kind|best|warm|friendly) regards\b.*$|^yours(?: (?:sincerely|faithfully|truly|ever))?,? .*$|^.{0,30}\bsorry for my english\b.*$/i,
  ),
  aside(
    /^(?:we|you) (?:have|['’]ve) (?:a )?(?:strict |clear |firm )?(?:policy|rule|permission|agreement)\b.*$/i,
  ),
  aside(
    /^(?:our |the )?(?:sales|revenue|numbers|traffic|sign-?ups) (?:were|was|have been|has been|went) (?:flat|down|bad|slow|poor|weak)\b.*$/i,
  ),
  remark(
    /^(?:to be )?(?:shown|played|posted|displayed|screened) (?:right |directly |only )?(?:after|before|on|at|in|to|as|during)\b.*$/i,
  ),
  aside(
    /^(?:i|we)(?: would|['’]d) (?:like|love) to (?:show|share|present|tell|explain)\b(?!.*\b(?:you|your)\b).*$/i,
  ),
];
