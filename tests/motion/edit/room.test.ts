import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EDIT_EXAMPLES } from "#lib/motion/edit/edit.ts";

/** The room of edits in words: its size, what it may know, and its one door. */

const ROOM = "lib/motion/edit";
const under = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
const textOf = (file: string) => readFileSync(file, "utf8");
const sources = under(ROOM).filter((file) => file.endsWith(".ts"));
const linesIn = (file: string) => textOf(file).split("\n").length - 1;

test("it has at most 5,000 lines", () =>
  expect(sources.reduce((sum, file) => sum + linesIn(file), 0)).toBeLessThanOrEqual(5000));

test("it does not read briefs", () => {
  for (const file of sources) expect(textOf(file), file).not.toMatch(/lib\/motion\/(?:read-)?brief/);
});

test("from outside only edit.ts is imported, and by what compares revisions, how films are changed", () => {
  const allowed: Record<string, string[]> = {
    "lib/motion/revision/revision-looks.ts": ["film/recolor.ts", "film/retime.ts"],
  };
  for (const file of ["lib", "app"].flatMap(under).filter((one) => !one.startsWith(ROOM)))
    for (const [, name = ""] of textOf(file).matchAll(/#lib\/motion\/edit\/([\w/-]+\.ts)/g))
      expect(["edit.ts", ...(allowed[file] ?? [])], file).toContain(name);
});

test("no two rules show the same example", () =>
  expect(EDIT_EXAMPLES.filter((one, at) => EDIT_EXAMPLES.indexOf(one) !== at)).toEqual([]));
