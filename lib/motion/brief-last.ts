import { colorsIn, namesForm, tonesIn } from "#lib/motion/brief-format.ts";
import { wordCount } from "#lib/motion/brief-words.ts";

/*
 * What a brief ends on. Most end with what the film is to be like, so that a last sentence seems to be told to us. One
 * that states what is so of something, and speaks of nobody here and of no film, is rather said.
 */

/** Who speaks, who is spoken to, what the film is made of, and what is wished for. */
const OF_HERE =
  /\b(?:I|I['’]\w+|me|my|mine|we|we['’]\w+|us|our|ours|you|your|it|it['’]s|this|that|these|those|they|them|their|he|she|his|her|somebody|someone|nobody|everybody|video|film|clip|animation|promo|ad|reel|music|sound|colou?rs?|font|type|serif|logo|brand|style|tone|mood|vibe|screen|scene|slide|shot|frames?|cards?|lines?|words?|letters?|text|captions?|footage|background|seconds|secs|minutes|deadline|budget|attach\w*|please|pls|thanks|cheers|should|must|can|could|would|may|maybe|fine|okay|ok|not|no|don['’]t|avoid|keep|make|use|show|start|end|finish|open with|mention|say|need|want|like|nothing|audience|viewers?|people who)\b|[?:“”"]/iu;
/** "Texts the boat owner", "Late payers get a polite nudge", "Delivery is £20", "Each mender signs the label" */
const STATES =
  /^(?:\p{Lu}\p{Ll}+s (?:the|an?|in|on|with|under|over|every|each|from|to|\d|\p{Ll}+s\b)|(?:\p{L}[\p{L}'’-]* ){1,4}?(?:is|are|has|have|gets?|comes?|costs?|takes?|goes?|lasts?|stays?|runs?|starts?|includes?) |(?:The|Each|Every|A|An|One) (?:\p{Ll}[\p{Ll}'’-]* ){1,3}?\p{Ll}{3,}s |(?:\p{L}[\p{L}'’-]* ){0,2}\p{L}{3,}s (?:earn|pay|speak|happen|save|learn|meet|work|fit|talk|know|find|see|cut|win|feel|leave|arrive|book|order|sign|share|grow|open|close|use)\b)/u;
const SHORTEST = 4;
const LONGEST = 14;
const ODDS = 5;

/** The last sentence of a brief, where it is rather said than it seems to be. */
export function lastIn(text: string): { at: number; end: number; odds: number }[] {
  const end = text.trimEnd().length;
  const body = text.slice(0, end);
  const [, before = ""] = /^([\s\S]*[.!?][ \t]+|[\s\S]*\n)[^\n]*$/u.exec(body.replace(/[.!]$/, " ")) ?? [];
  const at = before.length;
  const sentence = body.slice(at);
  const count = wordCount(sentence);
  if (!at || !/[.!]$/.test(sentence) || count < SHORTEST || count > LONGEST) return [];
  const isPlain = !OF_HERE.test(sentence) && !namesForm(sentence);
  return isPlain && STATES.test(sentence) && !colorsIn(sentence).length && !tonesIn(sentence).length
    ? [{ at, end, odds: ODDS }]
    : [];
}
