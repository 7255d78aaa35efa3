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
  // "My surname's not needed", "Sandra has the final say on copy"
  aside(
    /\b(?:sur|last |full )names?(?:['’]s| is| are)? not (?:needed|necessary)\b|\b(?:has|have) the (?:final|last) say\b/i,
  ),
  aside(
    /^that['’]?s (?:the whole|all of the|my whole) (?:pitch|idea|brief|message|story|script|text|copy)[.!]*$/i,
  ),
  // "maybe after the food, we haven't decided"
  remark(
    /^(?:but |and |so )?(?:we|i) (?:haven['’]?t|have not)(?: really| quite)? (?:decided|made up (?:our|my) minds?)(?: yet)?$/i,
  ),
  // "It's a surprise so please don't send anything"
  remark(
    /^(?:it['’]?s|this is|it is)(?: all)?(?: meant to be| supposed to be)? an? (?:(?:big|total|complete|little|secret) )?(?:surprise|secret)\b.*$/i,
  ),
  // "We sell heat pumps and most customers don't understand how they work"
  aside(
    /^we (?:sell|make|offer|run|do|have) .*\b(?:customers|people|users|clients|parents|visitors) (?:don['’]?t|do not|never) (?:understand|know|get|reali[sz]e)\b/i,
  ),
  // "I'm the secretary of a cycling club and we're trying to get more people along"
  aside(
    /^i(?:['’]m| am) the (?:\p{Ll}+ ){0,2}(?:secretary|chair|treasurer|manager|director|organi[sz]er|coordinator|head|lead) (?:of|at|for|here)\b/iu,
  ),
  // "Our nurses are lovely by the way."
  aside(/,? (?:by the way|btw)[.!]*$/i),
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
    /\b(?:don['’]?t|do not) overthink\b|\b(?:sur)?names? (?:is not|isn['’]?t|are not|aren['’]?t) (?:needed|necessary|important)\b|\bsorry (?:it['’]?s|it is) (?:messy|long|late|short|chaotic)\b|\bbrief (?:is )?below\b|\b(?:are|r) the best\b|\b(?:sponsor|boss|client|she|he) (?:asks|calls|writes|mails) me\b/i,
  ),
  aside(
    /^if (?:it|this|that|everything)\b.{0,40}\bwe(?:['’]ll| will| would) (?:order|do|make|need|want|come|book)\b.*$/i,
  ),
  remark(
    /^(?:this one|this|it|the (?:film|video|clip)) (?:is|will be) (?:for the (?:yearly |annual |monthly )?(?:\p{L}+ )?(?:evening|meeting|dinner|gala|assembly|conference|fair|party)|(?:shown|seen|played|projected|screened))\b.*$/iu,
  ),
  // "Scene 3 is the one that matters", "If 5.1 hours reads better as 5 then round it"
  remark(/^(?:scene|shot|slide|frame|card) \d{1,2} (?:is|should|needs|matters|can|must|could|has)\b.*$/i),
  remark(/^if .{2,40} (?:reads?|looks?|works?|sounds?|fits?) better\b.*$/i),
  aside(/^i teach (?:year|grade|class|form|the|\d)\b.*$/i),
];
