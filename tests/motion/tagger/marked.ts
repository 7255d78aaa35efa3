import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { hashOf } from "#lib/motion/brief/network/packed.ts";

// Briefs whose stretches are marked, as files in folders beside this one.

/** A brief with what each stretch of it is for. */
export interface Told {
  id: string;
  /** Whose film it is; empty where it names nobody. */
  name: string;
  brief: string;
  stretches: { label: string; at: number; end: number }[];
  weight: number;
}

const MARKED = /\[([SPQWEKFTCMAU])(?: |(?=[,.;:!?)(–—]))([^[\]]*)\]/gu;

/** Briefs with their stretches marked: `### name`, then the brief with `[X words]` for each stretch of it. */
export function toldOf(text: string, file: string): Told[] {
  return text
    .split(/^###[ \t]*/m)
    .slice(1)
    .map((part, at) => {
      const [name = "", ...lines] = part.split("\n");
      const stretches: Told["stretches"] = [];
      let brief = "";
      let from = 0;
      const marked = lines.join("\n").trim();
      for (const match of marked.matchAll(MARKED)) {
        brief += marked.slice(from, match.index);
        const start = brief.length;
        brief += match[2];
        stretches.push({ label: match[1] ?? "", at: start, end: brief.length });
        from = match.index + match[0].length;
      }
      brief += marked.slice(from);
      return {
        id: `${file} ${at}`,
        name: name.trim() === "-" ? "" : name.trim(),
        brief,
        stretches,
        weight: 1,
      };
    });
}

export function readTold(folder: string): Told[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .flatMap((name) => toldOf(readFileSync(`${folder}/${name}`, "utf8"), name));
}
/**
 * The older briefs, half of whose words are remarks; everyday ones, mostly said; those with remarks in every sentence;
 * natural ones, as people with something to show type them; those of strangers, each with a hand of their own: mails,
 * scripts, minutes, chats, pasted pages, names among names; and plain ones, a few correct sentences on a product.
 */
export const FOLDERS = ["briefs", "everyday", "rambling", "natural", "strangers", "plain"] as const;
export const readFolder = (folder: (typeof FOLDERS)[number]): Told[] =>
  readTold(fileURLToPath(new URL(folder, import.meta.url)));
/** Every brief whose stretches are marked. */
export const readMarked = (): Told[] => FOLDERS.flatMap(readFolder);
export function readOlder(path: string): Told[] {
  const briefs = JSON.parse(readFileSync(path, "utf8")) as {
    product: string;
    segments: [string, string][];
  }[];
  return briefs.map(({ product, segments }, id) => {
    let brief = "";
    const stretches = segments.map(([label, text]) => {
      const at = brief.length;
      brief += text;
      return { label, at, end: brief.length };
    });
    return { id: `older ${id}`, name: product, brief, stretches, weight: 0.5 };
  });
}

/**
 * An eighth of the briefs is not learned from, nor is any of those that were judged by their films, nor of one lot
 * of natural and one of plain ones; other wordings of one brief are all learned from, or none.
 */
export const isHeldOut = ({ id }: Told): boolean =>
  /^(?:judged|nat-20|plain-5)/.test(id) || (!/^(?:retold|mended)/.test(id) && hashOf(id) % 8 === 3);

/** What is learned from: every brief that is not held out. */
export const isLearned = (one: Told): boolean => !isHeldOut(one);
