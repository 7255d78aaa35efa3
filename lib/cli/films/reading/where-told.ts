import type { Fragment } from "#lib/cli/film-mcp/guide-text.ts";
import type { Issue } from "#lib/motion/composition/issue.ts";

/** Where the documentation tells of what is wrong with a film: one section, never a whole schema. */

/** What a composition is written shorter with has a page of its own. */
const OF_SHORTER = ["styles", "definitions", "repetitions", "beats", "overlays", "fonts-and-files"];
/** By the field that something is wrong in, the innermost first. */
const SECTIONS: Readonly<Record<string, string>> = {
  enter: "entrance-and-exit",
  exit: "entrance-and-exit",
  emphasis: "emphasis",
  keyframes: "keyframes",
  place: "places",
  layout: "stacks-and-grids",
  background: "backgrounds",
  transition: "transitions",
  camera: "camera",
  palette: "palette",
  brand: "brand",
  style: "styles",
  styles: "styles",
  define: "definitions",
  overlays: "overlays",
  fonts: "fonts-and-files",
  file: "fonts-and-files",
  repeat: "repetitions",
  beats: "beats",
  time: "beats",
  assets: "assets",
  audio: "audio-tracks",
  layers: "a-film-of-two-scenes",
  scenes: "scenes",
};
const KINDS = [
  "text",
  "shape",
  "image",
  "logo",
  "chart",
  "code",
  "list",
  "quote",
  "captions",
  "particles",
  "group",
  "device",
];
/** What stands for layers, told where they are. */
const WORDS: Readonly<Record<string, string>> = { use: "definitions" };

/** The section that tells of a place in a composition. */
function sectionOf(pointer: string, value: unknown): string {
  const steps = pointer.split("/").slice(1);
  let at = value;
  let kind: string | null = null;
  let field: string | null = null;
  for (const step of steps) {
    at = typeof at === "object" && at !== null ? (at as Record<string, unknown>)[step] : undefined;
    if (Object.hasOwn(SECTIONS, step)) [field, kind] = [step, null];
    const own = (at as { kind?: unknown } | undefined)?.kind;
    // a sound has a kind too
    if (typeof own === "string" && steps[0] !== "audio" && (KINDS.includes(own) || WORDS[own]))
      [kind, field] = [WORDS[own] ?? own, null];
  }
  return kind ?? (field && SECTIONS[field]) ?? "the-composition";
}

/** What to read about what is wrong with a composition, the first of it. @param value as it was written */
export function compositionFragment([first]: readonly Issue[], value: unknown): Fragment {
  const section = sectionOf(first?.pointer ?? "", value);
  return { page: OF_SHORTER.includes(section) ? "shorter" : "composition", section };
}

/** Sections of the director's guide by the field that something is wrong in; of the others, intents. */
const OF_BOARD: Readonly<Record<string, string>> = {
  picture: "pictures",
  ...Object.fromEntries(
    ["look", "sound", "size", "seconds", "hold", "weight", "keep", "beats", "transition", "ground"].map(
      (field) => [field, "look-and-time"],
    ),
  ),
  data: "recipes",
  format: "a-first-storyboard",
  title: "a-first-storyboard",
};

/** What to read about what is wrong with a storyboard, the first of it. */
export function storyboardFragment([first]: readonly Issue[]): Fragment {
  const steps = (first?.pointer ?? "").split("/").slice(1);
  const known = steps.findLast((step) => Object.hasOwn(OF_BOARD, step));
  const isFilm = steps[0] !== "scenes" || steps.length === 1;
  return { page: "direct", section: OF_BOARD[known ?? ""] ?? (isFilm ? "a-first-storyboard" : "intents") };
}
