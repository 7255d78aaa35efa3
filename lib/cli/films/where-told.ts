import type { Issue } from "#lib/motion/composition/issue.ts";

/** Where the documentation tells of what is wrong with a composition: a section of one page, in one request. */

const PAGE = "/docs/films/composition.md";
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
    if (typeof own === "string" && KINDS.includes(own) && steps[0] === "scenes") [kind, field] = [own, null];
  }
  return kind ?? (field && SECTIONS[field]) ?? "the-composition";
}

/** What to do about what is wrong, the first of it. @param value the composition as it was written */
export const nextFor = ([first]: readonly Issue[], value: unknown): string =>
  `Read ${PAGE}?section=${sectionOf(first?.pointer ?? "", value)}; reelwright schema has all of it.`;
