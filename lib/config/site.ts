/** What the service says of itself, in one place. */
export const SITE = {
  name: "Reelwright",
  tagline: "Brief it. Watch it build. Export the film.",
  description:
    "Reelwright is an AI motion agent: you brief a video in chat, watch a live preview build, and export an MP4.",
  apiVersion: "1",
  openApiVersion: "1.0.0",
  /** ISO 639-1 */
  language: "en",
} as const;
