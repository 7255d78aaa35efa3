import type { Composition } from "#lib/motion/composition/composition.ts";
import { cuesOf } from "#lib/motion/composition/says.ts";

/** WebVTT §3.4: hours, minutes, seconds, milliseconds. */
function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (unit: number, modulus: number, digits: number) =>
    String(Math.floor(milliseconds / unit) % modulus).padStart(digits, "0");
  return `${part(3_600_000, 1000, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
}

/** WebVTT §4.2.2: these begin a tag or a character reference, and `-->` would begin a cue's times. */
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** What a film says as a WebVTT file (W3C), for a `<track>` beside the film. */
export function captionFile(composition: Composition): string {
  const cues = cuesOf(composition).map(
    ({ startSeconds, endSeconds, lines }) =>
      `${timestamp(startSeconds)} --> ${timestamp(endSeconds)}\n${lines.map(escaped).join("\n")}\n`,
  );
  return ["WEBVTT\n", ...cues].join("\n");
}
