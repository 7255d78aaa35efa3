import type { Brief } from "#lib/motion/brief.ts";
import { withoutClaim } from "#lib/motion/brief-places.ts";
import { shareShown, type Stretch } from "#lib/motion/brief-stretches.ts";
import { capitalised, clean, wordCount } from "#lib/motion/brief-words.ts";

/*
 * A claim that begins or ends in the middle of a clause is the whole clause, where that is said to viewers; a few
 * words of a remark go: "my mother | finds them stressful".
 */

/** What is said may begin behind these. */
const LEADS_IN =
  /['’](?:s|re|m|ve) $|(?:^|[^\p{L}])(?:say|says|said|saying|know|that|is|are|was|be|show|shows|showing|mention|mentions|about|for|with|of|from|by|in|on|at|to|as|than|title|titled|called|named|text|texts|reads?|lines?|words|announc\p{L}+|promot\p{L}+|advertis\p{L}+|tell|tells|telling|explain\p{L}*|remind\p{L}*|let|means?|like|and|but|so|or|then|the|our|my|your|their|a|an|this|please|also|just|add|include|use|put|write|headline|hook|name|celebrat\p{L}+|invit\p{L}+|introduc\p{L}+|present\p{L}*|compar\p{L}+|list|feature|highlight|message|because|since|where|when|how|what|who|which|if|until|people|everyone|them|viewers|it|video|film|clip|reel|ad|step|first|second|third|next|last|finally|one|two|three|number|plus|only|not|have|has|had|get|need|want|make|would|will|can|do|hello|hi)\s$/iu;
const CLAUSE_START =
  /(?:[.!?,;:\n–—(]\s*|\b(?:and|but|so|because|that) )(?!.*(?:[.!?,;:\n–—(]\s*|\b(?:and|but|so|because|that) ))/su;
const LONGEST_LEAD = 6;
const FEW = 4;
const MOSTLY = 0.5;
/** "finds them stressful": whose verb it is stands before it. */
const VERB_FIRST =
  /^\p{Ll}{2,}s (?:them|him|her|it|us|me|you|the|an?|to|for|in|on|at|with|that|its|their|his)\b/u;
/** "It", "The": nothing by itself. */
const NOTHING =
  /^(?:what|who|how|why|when|where|which|it|the|they|we|you|this|that|and|but|so|there|here|is|was|an?)$/i;

/**
 * @param text the brief
 * @param stretches what each part of it is for
 */
export function withoutTorn(read: Brief, text: string, stretches: readonly Stretch[]): Brief {
  const small = text.toLowerCase();
  if (small.length !== text.length || read.listed) return read;
  let brief = read;
  for (const claim of read.claims) {
    const index = brief.claims.indexOf(claim);
    const at = small.indexOf(claim.toLowerCase());
    if (index < 0) continue;
    if (
      NOTHING.test(claim.replace(/\W+$/, "")) ||
      /^(?:what|who|how|why|when|where|which)[.,:;]*$/iu.test(claim)
    ) {
      brief = withoutClaim(brief, index);
      continue;
    }
    const end = at + claim.length;
    if (at < 1 || small.indexOf(claim.toLowerCase(), end) >= 0) continue;
    const before = text.slice(Math.max(0, at - 80), at);
    const rest = /^ (?!and |or |but |so )\p{L}[^.!?,;:\n–—()]*/iu.exec(text.slice(end))?.[0] ?? "";
    const isCutBehind =
      rest !== "" &&
      !/[.!?]$/.test(claim) &&
      wordCount(claim) < FEW &&
      shareShown(end, end + rest.length, stretches) >= MOSTLY;
    const isCutBefore = /[\p{L}\d]['’]? $/u.test(before) && !LEADS_IN.test(before);
    if (!isCutBefore && !isCutBehind) continue;
    const start = CLAUSE_START.exec(before);
    const lead = isCutBefore && start ? before.slice(start.index + start[0].length) : "";
    const isSaid =
      lead === "" ||
      // "All money raised goes to …"
      /^(?:all|every|any|each|most|both|some|no|half) (?:of )?(?:the |our )?(?:\p{Ll}+ )?$/iu.test(lead) ||
      (!/^(?:I|p\.?\s?s\.?)\b/i.test(lead) &&
        !read.product.includes(lead.trim()) &&
        shareShown(at - lead.length, at, stretches) >= MOSTLY);
    if (isSaid && wordCount(lead) <= LONGEST_LEAD && (lead || isCutBehind)) {
      const whole = capitalised(clean(text.slice(at - lead.length, isCutBehind ? end + rest.length : end)));
      brief = { ...brief, claims: brief.claims.with(index, whole) };
    } else if (isCutBefore && wordCount(claim) <= FEW && VERB_FIRST.test(text.slice(at)))
      brief = withoutClaim(brief, index);
  }
  return brief;
}
