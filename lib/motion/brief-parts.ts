import type { Brief } from "#lib/motion/brief.ts";
import { placeIn, withoutClaim } from "#lib/motion/brief-places.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";
import { capitalised, clean, wordCount } from "#lib/motion/brief-words.ts";

/*
 * Parts of a brief that were taken apart are put together as its text has them: who said a quotation, what stands above
 * a list or steps, the last step, what a claim is said of, an address in the middle of a sentence.
 */

/** Who said it stands behind it: "“Rides better” – Aoife M. ★★★★★" */
function withAuthors(brief: Brief, text: string): Brief {
  const said = (words: string): string => {
    const at = placeIn(text, words);
    const [, author = ""] =
      at < 0
        ? []
        : (/^[.!?,]?["”»]\s*(?:[–—-]+\s*|\(|, ?)(\p{Lu}[^\n★"“()]{1,50})/u.exec(
            text.slice(at + words.length),
          ) ?? []);
    return clean(author.replace(/\s+(?:[★⭐].*)$/u, "").split(/(?<=[\p{L}\d]{2})[.!?](?:\s|$)/u)[0] ?? "");
  };
  return {
    ...brief,
    quotes: brief.quotes.map((quote) => (quote.author ? quote : { ...quote, author: said(quote.text) })),
  };
}

/** "List of what goes wrong, each one ticks on: rusty chain / soft brakes / slow puncture": things between strokes. */
function withStrokes(read: Brief): Brief {
  let brief = read;
  for (const claim of read.claims) {
    const [, lead = "", rest = claim] = /^([^:]{2,60}):\s+(.+)$/su.exec(claim) ?? [];
    const items = rest
      .split(/\s\/\s/)
      .map(clean)
      .filter(Boolean);
    if (items.length < 3 || items.some((item) => wordCount(item) > 5)) continue;
    const index = brief.claims.indexOf(claim);
    const title = capitalised(
      clean(
        lead
          .replace(/^(?:then )?(?:an? |the )?list (?:of|with) /iu, "")
          .replace(/,? (?:each|one|all|they|which)\b.*$/iu, ""),
      ),
    );
    const list = { items: items.map(capitalised), after: index, ...(title ? { title } : {}) };
    brief = withoutClaim(brief, index);
    brief = { ...brief, lists: [...brief.lists, list].toSorted((one, other) => one.after - other.after) };
  }
  return brief;
}

/** "Is Nkpam, and it stays the same": with what it is said of, where that is short. */
function withHeads(brief: Brief, text: string): Brief {
  const claims = brief.claims.map((claim) => {
    if (!/^(?:is|are|was|were|has|have|had)\s/iu.test(claim) || claim.endsWith("?")) return claim;
    const at = placeIn(text, claim);
    const [lead = ""] = at < 1 ? [] : (/[^.!?:;\n]+$/u.exec(text.slice(0, at)) ?? []);
    return lead.trim() && wordCount(lead) <= 6
      ? capitalised(clean(lead + text.slice(at, at + claim.length)))
      : claim;
  });
  return { ...brief, claims };
}

/** What a product is, with what was cut off behind it; what stands in brackets behind somebody else is of them. */
function withKindWhole(brief: Brief, text: string): Brief {
  const at = brief.tagline ? placeIn(text, brief.tagline) : -1;
  if (at < 0) return brief;
  const [, whose = ""] = /([\p{L}'’-]+) \($/u.exec(text.slice(0, at)) ?? [];
  if (whose && !brief.product.includes(whose) && text[at + brief.tagline.length] === ")")
    return { ...brief, tagline: "" };
  const behind = text.slice(at + brief.tagline.length);
  const index = brief.claims.findIndex(
    (claim) =>
      /^(?:never|not|no|only|just|without|plus|also|and)\b/iu.test(claim) &&
      wordCount(claim) <= 4 &&
      new RegExp(`^, ${escaped(claim)}`, "iu").test(behind),
  );
  return index < 0
    ? brief
    : {
        ...withoutClaim(brief, index),
        tagline: `${brief.tagline}, ${(brief.claims[index] ?? "").toLowerCase()}`,
      };
}

/** "Preorder at gets you a bonus chapter": with the address that was taken out of it. */
function withAddressBack(brief: Brief, text: string): Brief {
  const { address } = brief;
  if (!address) return brief;
  const back = (words: string): string => {
    const parts = words.split(" ");
    if (parts.length < 4 || parts.length > 24 || placeIn(text, words) >= 0) return words;
    for (let at = 1; at < parts.length; at += 1) {
      const whole = `${parts.slice(0, at).join(" ")} ${address} ${parts.slice(at).join(" ")}`;
      if (placeIn(text, whole) >= 0) return whole;
    }
    return words;
  };
  return { ...brief, claims: brief.claims.map(back), callToAction: back(brief.callToAction) };
}

/** "… wrist stretch 20 sec each hand, stand up and reach": what goes on behind the last step is one too. */
function withLastStep(brief: Brief, text: string): Brief {
  const last = brief.steps.at(-1);
  const at = last && brief.steps.length > 2 ? text.toLowerCase().indexOf(last.toLowerCase()) : -1;
  if (at < 0 || !last) return brief;
  const index = brief.claims.findIndex((claim) =>
    new RegExp(`^,? (?:and )?${escaped(claim)}`, "iu").test(text.slice(at + last.length)),
  );
  return index < 0
    ? brief
    : { ...withoutClaim(brief, index), steps: [...brief.steps, brief.claims[index] ?? ""] };
}

/** "Step 3 ring us": what it is counted by goes. */
const bareSteps = (brief: Brief): Brief => ({
  ...brief,
  steps: brief.steps.map((step) =>
    capitalised(step.replace(/^step (?:\d{1,2}|one|two|three|four|five|six)\b[:.,–-]? ?(?=\p{L})/iu, "")),
  ),
});

/** Steps with the telephone number that was taken out of them, and under what announces them. */
function withStepsWhole(brief: Brief, text: string): Brief {
  const { phone, steps } = brief;
  const [first = ""] = steps;
  if (steps.length < 2) return brief;
  const at = placeIn(text, first);
  const [, title = ""] =
    at < 0
      ? []
      : (/(?:^|[.!?\n]\s*)((?:\d|two|three|four|five|six) [\p{L} ]{3,40}):\s*(?:1[.)]\s*|[-•*]\s*)?$/iu.exec(
          text.slice(0, at),
        ) ??
        // "What residents have to do", in a line above them
        /(?:^|\n)((?:what|when|before|after|if|how|the|our|my) [\p{L}’' ]{4,40}?):?[ \t]*\n\s*1[.)]\s*$/iu.exec(
          text.slice(0, at),
        ) ??
        []);
  return {
    ...brief,
    claims: brief.claims.filter((claim) => claim !== title),
    stepsTitle: brief.stepsTitle || (wordCount(title) <= 6 ? capitalised(title) : ""),
    steps: phone
      ? steps.map(
          (step) =>
            [`${step}, ${phone}`, `${step} on ${phone}`, `${step} ${phone}`].find(
              (one) => placeIn(text, one) >= 0,
            ) ?? step,
        )
      : steps,
  };
}

/** "Three tips" above a film whose tips come later: it stands above them. */
function withTitleOfList(brief: Brief): Brief {
  const [first] = brief.lists;
  if (OF_LIST.test(brief.headline) && first && !first.title)
    return { ...brief, headline: "", lists: brief.lists.with(0, { ...first, title: brief.headline }) };
  const at = brief.lists.findIndex(
    ({ items, title, after }) => !title && after > 0 && items.length === countIn(brief.headline),
  );
  if (at < 0) return brief;
  const list = {
    ...brief.lists[at],
    items: brief.lists[at]?.items ?? [],
    after: brief.lists[at]?.after ?? 0,
  };
  return { ...brief, headline: "", lists: brief.lists.with(at, { ...list, title: brief.headline }) };
}
/** "Looking for", "What we offer": nothing by itself. */
const OF_LIST =
  /^(?:(?:we(?:['’]re| are) )?looking for|what (?:we|you) (?:offer|get|need|bring)|includes?|included|requirements?|what['’]s (?:new|included|on)|(?:the )?(?:menu|line-?up|programme?|agenda))$/iu;
const COUNTS = ["two", "three", "four", "five", "six"];
/** "Three tips" */
function countIn(headline: string): number {
  const [, count = ""] =
    /^(\d|two|three|four|five|six) (?:\p{L}+ )?(?:tips|things|actions|rules|reasons|facts|changes|points|benefits|options|categories)$/iu.exec(
      headline,
    ) ?? [];
  return /\d/.test(count) ? Number(count) : count ? COUNTS.indexOf(count.toLowerCase()) + 2 : 0;
}

const PARTS = [
  bareSteps,
  withLastStep,
  withStepsWhole,
  withAuthors,
  withHeads,
  withAddressBack,
  withKindWhole,
];

/** @param text the brief as it was read */
export const wholeParts = (brief: Brief, text: string): Brief =>
  PARTS.reduce((read, part) => part(read, text), withTitleOfList(withStrokes(brief)));
