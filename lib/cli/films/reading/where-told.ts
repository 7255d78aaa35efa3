import type { Issue } from "#lib/motion/composition/issue.ts";

/** Where the documentation tells of what is wrong with a composition: a section of one page, in one request. */

const PAGE = "/docs/films/composition.md";
/** What a composition is written shorter with has a page of its own. */
const SHORTER = "/docs/films/shorter.md";
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
  layers: "kinds-of-layer",
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

/** What to do about what is wrong, the first of it. @param value the composition as it was written */
export function nextFor([first]: readonly Issue[], value: unknown): string {
  const section = sectionOf(first?.pointer ?? "", value);
  const page = OF_SHORTER.includes(section) ? SHORTER : PAGE;
  return `Read ${page}?section=${section}; reelwright schema has all of it.`;
}
