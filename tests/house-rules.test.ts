import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";

/** How large things may be, in the whole repository: 400 lines a file, 80 a function, 25 entries a folder. No circles. */

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter(Boolean);
const code = files
  .filter((file) => /^(?:lib|app|tests)\/.*\.(?:ts|tsx|mjs)$/.test(file))
  .flatMap((file) => {
    try {
      return [{ file, text: readFileSync(file, "utf8") }];
    } catch {
      return []; // deleted, and git does not know it yet
    }
  });

/** Nothing is over a limit. */
function hold(limit: number, sizes: Iterable<readonly [string, number]>): void {
  const over = [...sizes].filter(([, size]) => size > limit);
  expect(
    over.map(([name, size]) => `${name}: ${size}`),
    `at most ${limit}`,
  ).toEqual([]);
}

test("a file has at most 400 lines", () => {
  hold(
    400,
    code.map(({ file, text }) => [file, text.split("\n").length - 1]),
  );
});

interface Node {
  type?: string;
  start?: number;
  end?: number;
  id?: { name?: string } | null;
}

/** Name and lines of each function of a file that is longer than a limit. */
function longFunctions(file: string, text: string, limit: number): [string, number][] {
  const lang = file.endsWith(".tsx") ? "tsx" : file.endsWith(".ts") ? "ts" : "js";
  const found: [string, number][] = [];
  const visit = (value: unknown, called: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, called);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    const node = value as Node & { key?: { name?: string } };
    const name = node.id?.name ?? node.key?.name ?? called;
    if (/^(?:Arrow)?Function/.test(node.type ?? "")) {
      const lines = text.slice(node.start, node.end).split("\n").length;
      if (lines > limit) found.push([`${file} ${name}`, lines]);
    }
    for (const [key, child] of Object.entries(node)) if (key !== "loc" && key !== "range") visit(child, name);
  };
  visit(parseAst(text, { lang }), "");
  return found;
}

test("a function has at most 80 lines", () => {
  hold(
    80,
    code
      .filter(({ file }) => !file.startsWith("tests/"))
      .flatMap(({ file, text }) => longFunctions(file, text, 80)),
  );
});

test("a folder has at most 25 entries", () => {
  const entries = new Map<string, Set<string>>();
  for (const file of files) {
    const parts = file.split("/");
    for (const [depth, name] of parts.entries()) {
      const folder = parts.slice(0, depth).join("/") || ".";
      entries.set(folder, (entries.get(folder) ?? new Set()).add(name));
    }
  }
  // pages, decisions, marked briefs and pictures are data: their folders are as full as there is of it
  const rooms = [...entries].filter(
    ([folder]) => /^(?:lib|app|tests)(?:\/|$)/.test(folder) && !/^tests\/motion\/tagger\//.test(folder),
  );
  hold(
    25,
    rooms.map(([folder, names]) => [folder, names.size]),
  );
});

test("no circle of imports", () => {
  const imports = new Map(
    code
      .filter(({ file }) => file.startsWith("lib/"))
      .map(({ file, text }) => [
        file,
        [...text.matchAll(/^import (?!type\b)[^;]*? from "#(lib\/[^"]+)"/gms)].map(([, name = ""]) => name),
      ]),
  );
  const circles = new Map<string, number>();
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) {
      const circle = path.slice(at).sort();
      circles.set(circle.join(" "), circle.length);
      return;
    }
    if (done.has(file)) return;
    for (const next of imports.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  hold(0, circles);
});
