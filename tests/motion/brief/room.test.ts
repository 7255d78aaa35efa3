import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/*
 * The reader stays small: rules of wordings grew to 19,700 lines once, and read worse than the network without them.
 */

const ROOM = "lib/motion/brief";
const files = readdirSync(ROOM, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({ name, text: readFileSync(`${ROOM}/${name}`, "utf8") }));
/** What the rest of the code imports. */
const PUBLIC = (JSON.parse(readFileSync("tests/motion-rooms.json", "utf8")) as { brief: string[] }).brief;

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
const LITERAL =
  /(?<![\w)\]/*])\s?\/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\])+\/[gimsuy]*(?=[\s.,;)\]}]|$)|new RegExp\(/g;
const FUNCTION = /^(?:export )?(?:function \w+|const \w+[^\n]*=>)[\s\S]*?^[}\])][);,]*$/gm;

test("at most 2,500 lines in all, 60 in a function, and 120 regular expressions", () => {
  const lines = files.map(({ text }) => text.split("\n").length - 1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2500);
  const literals = files.flatMap(({ text }) => withoutComments(text).match(LITERAL) ?? []);
  expect(literals.length).toBeLessThanOrEqual(120);
  for (const { name, text } of files)
    for (const [body] of text.matchAll(FUNCTION))
      expect(body.split("\n").length, name).toBeLessThanOrEqual(60);
});

test("others import its public files alone", () => {
  const others = ["lib", "app"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.startsWith(ROOM))
      .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, "utf8")),
  );
  const imported = others.flatMap((text) =>
    [...text.matchAll(/#lib\/motion\/brief\/([\w/-]+\.\w+)/g)].map(([, name]) => name),
  );
  expect([...new Set(imported)].sort()).toEqual(PUBLIC);
});
