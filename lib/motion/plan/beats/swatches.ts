import type { Brief } from "#lib/motion/brief/brief.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";

/** A brand shown by itself: its colours are what the film is about. */
const BRAND_SHOWN =
  /\b(?:brand (?:kit|book|guide(?:lines?)?|identity|colou?rs)|rebrand\w*|style ?guide|new identity|palette)\b/i;

/** Colours that stand side by side, each with its name under it. */
const MOST_SWATCHES = 6;

/**
 * Shows the colours of a brand behind its name, where the film is about them.
 *
 * @param brief it is added to: colours that have no room
 * @param text the brief as it was written
 */
export function putSwatches(brief: Brief, text: string, beats: Beat[]): void {
  const { colors, useCase, ignored } = brief;
  if (useCase !== "brand-kit" || colors.length < 3 || !BRAND_SHOWN.test(text)) return;
  const at = beats.findIndex(({ kind }) => kind === "name");
  beats.splice(at + 1, 0, { kind: "colors", colors: colors.slice(0, MOST_SWATCHES) });
  const left = colors.slice(MOST_SWATCHES);
  if (left.length)
    ignored.push({
      text: left.join(", "),
      why: `a scene shows ${MOST_SWATCHES} of ${colors.length} colours side by side: ${left.length} left out`,
    });
}
