import type { Brief } from "#lib/motion/brief/brief.ts";
import { wordsOf } from "#lib/motion/plan/beats/says.ts";

/** Whether the product is something that people meet on a screen; one with an address alone is not. */
export const isOnScreens = (brief: Brief): boolean =>
  brief.code !== null ||
  /\b(?:apps?|software|saas|plugin|extension|platform|websites?|web ?shop|online (?:shop|store|course|tool)|dashboard|api|inbox|browser|chatbot|newsletter)\b/i.test(
    `${brief.product} ${brief.tagline} ${brief.headline} ${brief.claims.join(" ")} ${brief.audience}`,
  ) ||
  /^(?:app|get|try|go)\.|\.(?:app|io|dev|ai)(?:\/|$)/.test(brief.address);

/** Whether it is at home on a telephone: its lists are shown on one. */
export const isOnPhones = (brief: Brief): boolean =>
  isOnScreens(brief) &&
  /\b(?:apps?|mobile|phones?|iOS|Android)\b/i.test(`${brief.tagline} ${wordsOf(brief)}`);
