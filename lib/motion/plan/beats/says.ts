import { type Brief, shownBar } from "#lib/motion/brief/brief.ts";
import { inWords } from "#lib/motion/templates/figure-label.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";

/** What the film says before its numbers and lists. */
export const wordsOf = ({ headline, tagline, claims }: Brief): string =>
  [headline, tagline, ...claims].join(" ");

/** What a scene says, as one line. */
export const saysOf = (beat: Beat): string => {
  switch (beat.kind) {
    case "claim":
      return [beat.lead, beat.text, beat.detail].filter(Boolean).join(" · ");
    case "hook":
    case "quote":
      return beat.text;
    case "name":
      return [beat.product, beat.tagline].filter(Boolean).join(": ");
    case "list":
    case "steps":
      return `${beat.title ? `${beat.title}: ` : ""}${beat.items.join(" · ")}`;
    case "colors":
      return beat.colors.join(" · ");
    case "number":
      return inWords(beat.figure);
    case "numbers":
      return beat.figures.map(inWords).join(" · ");
    case "chart":
      return [beat.title ?? "", ...beat.rows.map(shownBar), beat.source ?? ""].filter(Boolean).join(" · ");
    case "code":
      return beat.caption || `${beat.code.split("\n").length} lines of code`;
    case "closing":
      return [beat.product, beat.action || (beat.product && beat.tagline), beat.address]
        .filter(Boolean)
        .join(" · ");
  }
};
