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

/** What nobody is to know. */
export const SECRET =
  /\b(?:do not|don['’]?t|not to|never) (?:publish|share (?:it|this|that)|mention (?:it|this|that) (?:publicly|anywhere))|\b(?:prefer|rather) not (?:to )?(?:mention|say|publish|show)|\bkeep (?:that|this|it|them) (?:out of|confidential|secret|between us)|\boff the record\b|\bbetween (?:us|you and me)\b|\bfor (?:you|your (?:eyes|information)) only\b|\bnot (?:for|in|part of) the (?:film|video|clip)\b|\bfor internal use only\b|^internal use only\b/i;

/** What people say to whoever makes their film: of themselves, their boss, the last film, what nobody is to know. */
export const ASIDES: readonly Rule[] = [
  // what is to be known of them
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
  aside(
    /^(?:to be )?(?:shown|played|posted|displayed|screened) (?:right |directly |only )?(?:after|before|on|at|in|to|as|during)\b.*$/i,
  ),
  aside(
    /^(?:i|we)(?: would|['’]d) (?:like|love) to (?:show|share|present|tell|explain)\b(?!.*\b(?:you|your)\b).*$/i,
  ),
];
