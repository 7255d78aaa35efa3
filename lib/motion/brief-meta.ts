import { US } from "#lib/motion/brief-asides.ts";
import type { Brief } from "#lib/motion/brief.ts";
import { retold, withoutClaim } from "#lib/motion/brief-places.ts";
import { capitalised, wordsAlone } from "#lib/motion/brief-words.ts";

/*
 * What stands around a brief and in between, and is on no screen, however much it looks like something that is said:
 * who writes, greetings, thanks, a heading with nothing below it, how scenes follow each other.
 */

const ANYWHERE: readonly RegExp[] = [
  /^(?:many )?(?:thanks|thank you|thx|ta|cheers)(?: a (?:mill|million|lot|bunch))?(?: (?:very|so|ever so) much| kindly)?(?: (?:for (?:all )?your (?:time|help|work)|in advance|again|ka|po|ji))?[.! ]*$/i,
  /^I(?: am|['’]m)? writ(?:e|ing)(?: to you)? from\b/i,
  // "Deputy Chief Marchand here", "Class 9 here, our teacher says we must do it ourselves"
  /^(?:(?:\p{Lu}[\p{L}.]+ ){1,4}|(?:[Cc]lass|[Yy]ear|[Ff]orm|[Tt]eam) \w+ )here(?:[,.!].*)?$/u,
  /^(?:this|this one)(?: one)? is (?:about|a bit of|for (?:our|the|my))\b/i,
  /^can (?:we|you|it) (?:have|do|nudge|get|make|put|show|use)\b/i,
  /^(?:and )?then (?:the |(?:the )?(?:events?|rest|others?) )?(?:count|one by one|come|follow)/i,
  /^(?:that|this|it) (?:must|has to|should) (?:be|come|stand) (?:first|last|on|at)\b/i,
  /^the .{2,24} one by one$/i,
  /^then (?:the )?(?:output|result|code|rest|names?)$/i,
  // "Name's Sleur", where another card has it
  /^(?:[Tt]he )?[Nn]ame['’]s \p{Lu}[\p{L}\d'’-]*$/u,
  /^(?:quickly |slowly |fast )?one (?:after|by) (?:the )?(?:other|one)\b.*$/i,
  /^(?:method|list|charges|money|name|that|rightly|content|text|copy|activities|info|video|film|clip|website|headliners?|title|subtitle|line|body|bullets|points|facts|steps|and|mornin['’]?g?|oi|yo|tere|hej|howdy|ahoy)[?!.:]*$/i,
  /^if that (?:matters|helps|works)$/i,
  // "Keeps me up at night", "Make ppl hungry", "Yes really, double wide", "NOT neon"
  /^(?:keeps?|makes?|drives?|gets?|finds?|kills?|bothers?) me\b/i,
  /^make (?:ppl|people|them|everyone|it)\b/i,
  /^yes,? really\b/i,
  /^(?:no|not|nothing)(?: too)? (?:\p{L}+ )?(?:neon|stuff|clich\p{L}+|nonsense|gimmicks?|cheesy|corny|stock|emojis?|exclamation)\b/iu,
  /\bif (?:it['’]?s|that['’]?s) (?:doable|possible|easy|ok(?:ay)?|not too much)\b/i,
  /^(?:number|point|no\.?|line|step) \d+ (?:is (?:the one|important)|must|should)\b/i,
  /^(?:\p{L}+ )?(?:graphics?|animation|poster|flyer|slides?) (?:but|that|which|with)\b/iu,
  /\bleave (?:it|that) (?:easy|blank|open|as)\b|\beasy to (?:swap|change|edit)\b|\bplaceholder\b/i,
  /\b(?:proper|short|long|little) (?:pause|beat)\b|\bpause of\b|\bbefore the answer\b/i,
  /^that['’]?s (?:it|all|about it|everything)(?:,? really)?[.!]*$/i,
  /\bas follows:?$/i,
  /^(?:please|pls|thanks|ok(?:ay)?|so|then|also|just|second|next|lastly|finally)[.,!]*$/i,
  /^step (?:\d{1,2}|one|two|three|four|five|six|seven)[.:]?$/i,
  // "Text from the office is below", "Use your judgement", "Your call"
  /\b(?:is|are) (?:all |pasted |copied )?(?:below|attached|underneath|enclosed)[.:!]*$/i,
  /^(?:please )?(?:use|trust) your (?:own )?(?:judge?ment|eyes?|instincts?|imagination)\b/i,
  /^(?:your (?:call|choice|pick|decision)|up to you|you (?:pick|choose|decide)|dealer['’]s choice|length up to you)[.!]*$/i,
];
const INSTALLS = /^(?:install|get it|try it|run|usage|command)\b/i;
/** At the beginning or the end of a brief only. */
const AT_AN_END: readonly RegExp[] = [
  /^(?:greetings|hello|hi|best|regards|cheers|groeten|grüße|gruß|gruesse|saludos|cumprimentos|cordialement|hilsen|pozdrav)[,]? (?:from|aus|de|van)\b.{0,40}$/i,
  /^(?:groeten|grüße|gruß|mvg|saludos|cordialement|hilsen|yours(?: sincerely| faithfully| truly)?|best wishes|kind regards)[,:]? \p{Lu}.{1,40}$/iu,
];

/** A brief without the claims that are none, and without what is told to us in its first and last words and steps. */
export function withoutMeta(read: Brief): Brief {
  let brief = read;
  const last = read.claims.length - 1;
  for (const [index, claim] of read.claims.entries()) {
    const isAtEnd = index === 0 || index === last;
    // "Install: npm i -g htx", where the film ends on that
    const isTyped = brief.address !== "" && INSTALLS.test(claim) && claim.endsWith(` ${brief.address}`);
    if (isTyped && (brief.claims.length > 1 || brief.tagline))
      brief = withoutClaim(brief, brief.claims.indexOf(claim));
    if (![...ANYWHERE, ...(isAtEnd ? AT_AN_END : [])].some((pattern) => pattern.test(claim))) continue;
    brief = withoutClaim(brief, brief.claims.indexOf(claim));
    brief = { ...brief, ignored: [...brief.ignored, { text: claim, why: US }] };
  }
  // "End on Tarn 2, £149"
  const asked = brief.callToAction.replace(
    /^(?:(?:and )?(?:end|finish|close)(?:s|ing)?|then|last(?:ly)?) (?:it )?(?:with|on):? (?=\S)/i,
    "",
  );
  const callToAction = reached(asked, brief);
  brief = withoutTwice(brief);
  return {
    ...brief,
    callToAction: capitalised(callToAction),
    // what a film ends on is said there
    claims: brief.claims
      .filter((claim, _, all) => all.length < 2 || wordsAlone(claim) !== wordsAlone(callToAction))
      .map(plain),
    // "Fennimore Mills, we've been weaving", "same phone (01632 960 155)"
    tagline: WHERE_IT_IS.test(brief.tagline) ? "" : brief.tagline.replace(/^['’]ve /i, "we’ve "),
    // "Can you make an invitation for my parents' golden wedding?"
    headline: /^(?:my|our|the|an?)\b/i.test(brief.headline)
      ? brief.headline.replace(/\?$/, "")
      : brief.headline,
    steps: brief.steps.map((step) =>
      capitalised(step.replace(/^(?:title|text|words|headline|caption): (?=\S)/i, "")),
    ),
    phone: brief.phone.includes(")") ? brief.phone : brief.phone.replace(/^\(/, ""),
  };
}

/** "quellspan run --since main" */
const TYPED = /^\p{L}\S*(?: \S+)* --?\p{L}/u;
/** What to do as it stands on screen: a command is typed as it is, and whoever is to call is told so. */
export function asAsked({ callToAction: words, phone }: Brief): string {
  if (TYPED.test(words)) return words.charAt(0).toLowerCase() + words.slice(1);
  const isCondition = /^(?:if|when(?:ever)?|in case)\b/i.test(words) && phone !== "";
  return capitalised(
    isCondition && !/(?<!\p{L})(?:call|ring|text|phone|dial)$/iu.test(words) ? `${words}, call` : words,
  );
}

/** What is asked for without the address and the number that stand below it: "Find out more at lumen.tv or call". */
function reached(words: string, { address, phone, product }: Brief): string {
  const isSaid = [address, phone].some((one) => one !== "" && words.includes(one)) || / [·|] /.test(words);
  if (!isSaid) return words;
  const rest = [address, phone, ...(/ [·|] /.test(words) ? [product] : [])]
    .filter(Boolean)
    .reduce((left, one) => left.replace(one, ""), words)
    .replace(/[\s·|/,;:–-]+(?=[·|/,;:–-]|$)/g, "")
    .replace(/^[\s·|/,;:–-]+/g, "")
    .replace(/(?:[\s,]+(?:or|and|at|on|via|to|call|ring|text|phone|visit|see))+$/i, "");
  return rest.trim();
}
/** "Small, bottom, last frame only": where a name is to be, and nothing that it is. */
const WHERE_IT_IS =
  /\b(?:last|first|final|end|opening|closing) (?:frame|scene|card|screen|slide)\b|^(?:small|big|large|tiny|huge)(?:,|$)|\b(?:bottom|top|corner|centred|centered)\b/i;

/** The brief in which no claim says what another, or a figure, says in the same words. */
function withoutTwice(brief: Brief): Brief {
  const seen = new Set(brief.numbers.map(({ label }) => wordsAlone(label)));
  const topic = wordsAlone(brief.headline);
  return retold(
    brief,
    brief.claims.map((claim) => {
      const words = wordsAlone(claim);
      // "How a heat pump works" and "How a heat pump works to someone who has never heard of one"
      const isTwice =
        words !== "" && (seen.has(words) || (topic !== "" && words.startsWith(`${topic.trimEnd()} to `)));
      seen.add(words);
      return isTwice ? [] : [claim];
    }),
  );
}

/** "Real sea noise, your call", "The red button deserves its own card: stops at once": without what is said to us. */
function plain(claim: string): string {
  const rest = claim
    .replace(/ +,/g, ",")
    // "Flash sale video"
    .replace(/^(\S+(?: \S+){0,2}) (?:video|clip|film|ad|advert|promo)$/i, "$1")
    .replace(
      /^.{2,40} deserves (?:its|their) own (?:card|scene|screen): (?=\S)/i,
      (lead) => `${lead.replace(/ deserves .*$/i, "")}: `,
    )
    .replace(
      /[,;–—-] *(?:your call|up to you|if you (?:like|want)|if possible|do (?:put|show|say) that)[.!]?$/i,
      "",
    )
    .replace(/^(?:scene|slide|card) \d{1,2}\b[,:.]? (?=\S)/i, "")
    // "End with Dr. Kulkarni", "Chorus goes …", "Stat we lead with: …", "Theme this year is …"
    .replace(/^(?:end|finish|close) (?:it )?(?:with|on) (?=\S+ \S)/i, "")
    .replace(/^(?:chorus|verse|line|hook) (?:goes|is|says):? (?=\S)/i, "")
    .replace(
      /^(?:stat|figure|line|quote|hook|point|thing|number|message) (?:we|to|you|I) [\p{L} ]{2,20}: (?=\S)/iu,
      "",
    )
    .replace(
      /^(?:problem|solution|proof|result|what we do|the problem|the solution|hook|stat|voice ?over|caption|price|ask|title|text|words|opening(?: [a-c1-3])?)s?: (?=\S)/i,
      "",
    )
    .replace(/^(?:the |our )?theme (?:this year |for this year )?is:? (?=\S)/i, "")
    // "which frankly is what sells it", "which is what everyone muddles"
    .replace(
      /,? which (?:frankly|honestly|really|is (?:what|why|how|where)|I (?:think|know|hope))\b.*$/i,
      "",
    );
  // marks of which the other is elsewhere
  const marks = (rest.match(/[“”"]/g) ?? []).length;
  const quoted = marks === 1 ? rest.replace(/^[“"]|[”"]$/g, "") : rest;
  const opened = quoted.split("(").length - quoted.split(")").length;
  const whole = opened > 0 ? `${quoted})` : opened < 0 ? quoted.replace(/\)(?=[^)]*$)/, "") : quoted;
  return whole === claim ? claim : capitalised(whole);
}
