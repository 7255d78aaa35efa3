import type { Beat } from "#lib/motion/templates/beat.ts";
import type { Template } from "#lib/motion/templates/template.ts";
import { TEMPLATES } from "#lib/motion/templates/templates.ts";

/** The kinds of scene in the order of a film, and what each says. */
export const SCENE_KINDS: Record<Beat["kind"], { title: string; says: string }> = {
  hook: { title: "Hook", says: "The first sentence of a film, alone." },
  name: { title: "Name", says: "The product, and what it is." },
  claim: { title: "Claim", says: "One sentence that the brief makes." },
  list: { title: "List", says: "Several short claims at once, one after another." },
  colors: { title: "Colours", says: "The colours of a brand, each with its number." },
  number: { title: "Number", says: "A figure that counts up, and what it counts." },
  numbers: { title: "Numbers", says: "Two or three figures side by side." },
  chart: { title: "Chart", says: "A comparison of the brief's own figures." },
  quote: { title: "Quote", says: "What somebody said, and who." },
  steps: { title: "Steps", says: "How it works, numbered." },
  code: { title: "Code", says: "A sample, typed." },
  closing: { title: "Closing", says: "The name again, what to do, and the address." },
};

/** Every template by what it says, in the order of a film. */
export const TEMPLATES_BY_KIND: [kind: Beat["kind"], templates: readonly Template[]][] = (
  Object.keys(SCENE_KINDS) as Beat["kind"][]
).map((kind) => [kind, TEMPLATES[kind]]);
