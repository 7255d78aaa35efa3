import type { TypePairName } from "#lib/motion/composition/looks.ts";

/** Type that a brief asks for in words, the nearest that ships. */
const TYPE_WISHES: readonly [RegExp, TypePairName][] = [
  [/\bsans[- ]?serif\b/i, "plain"],
  [
    /\bserifs?\b|\b(?:classic|elegant|old-?fashioned|book(?:ish)?|literary|newspaper|vintage|traditional) (?:\p{L}+ )?(?:type(?:face)?|fonts?|letter(?:s|ing))\b/iu,
    "editorial",
  ],
  [
    // "the Drammen terminal", "the ferry terminal": a place
    /\b[Mm]ono-?spaced?\b|\b[Tt]erminal[ -](?:looks?|styled?|type|font|window|feel|theme|aesthetics?|vibes?|screen|prompt|text|cursor|typing|session|output)\b|(?<!(?:\p{Lu}\p{L}+|bus|ferry|airport|port|container|freight|cargo|card|payment|rail) )\b[Tt]erminal\b(?! (?:building|\d))|\b(?:[Tt]ypewriter|[Cc]ommand[- ][Ll]ine|[Cc]ode editor|[Hh]acker)\b/u,
    "terminal",
  ],
  [
    /\b(?:chunky|heavy|fat|thick|round(?:ed)?|friendly|poster|woodblock|hand-?(?:drawn|painted|made|written)) (?:\p{L}+ )?(?:type(?:face)?|fonts?|letter(?:s|ing)|text)\b/iu,
    "bench",
  ],
];
/** The type pair that a brief asks for; undefined where it asks for none, or for none of such. */
export function typeAskedFor(text: string): TypePairName | undefined {
  return wished(TYPE_WISHES, text);
}

/** What flies or falls over a film. */
export type Falling = "snow" | "confetti" | "bubbles" | "sparks";
/** What a brief wants to fall or fly, in words that no news has: "gently falling snow", "a bit of confetti". */
const PARTICLE_WISHES: readonly [RegExp, Falling][] = [
  [
    /\b(?:falling|drifting|gentle|soft|light|slow|animated) snow(?:flakes)?\b(?! white)|\bsnow(?:flakes)? (?:falling|drifting|coming down|falls|that falls)\b|\bsnowfall\b/i,
    "snow",
  ],
  [
    /\b(?:some|with|add|of|and|little|falling) confetti\b|\bconfetti (?:at|in|on|when|if|falling|please|burst)\b/i,
    "confetti",
  ],
  [/\b(?:some|with|add|little|rising|floating|soap|of) bubbles\b(?! tea)/i, "bubbles"],
  [/\b(?:some|with|add|little|flying|of) (?:sparks|sparkles|glitter)\b/i, "sparks"],
];
/** What a brief wants to fall or fly; undefined where it wants nothing to. */
export function particlesAskedFor(text: string): Falling | undefined {
  return wished(PARTICLE_WISHES, text);
}

const NOT_THIS = /\b(?:no|not|without|avoid|never|don['’]?t|nothing)\b[^.!?\n,;]{0,24}$/i;
/** The first of some wishes that a text has, and does not refuse. */
function wished<T>(wishes: readonly [RegExp, T][], text: string): T | undefined {
  return wishes.find(([words]) => {
    const found = words.exec(text);
    return found !== null && !NOT_THIS.test(text.slice(Math.max(0, found.index - 60), found.index));
  })?.[1];
}
