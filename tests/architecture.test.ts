import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { describe, expect, test } from "vitest";

/** Room → floor. A room imports rooms on lower floors and its own files; neighbours never meet. */
const FLOORS: Record<string, number> = {
  base: 0,
  config: 1,
  http: 2,
  motion: 2,
  api: 3,
  db: 3,
  blobs: 3,
  mail: 3,
  content: 4,
  limits: 4,
  events: 4,
  jobs: 4,
  search: 5,
  accounts: 5,
  billing: 5,
  video: 5,
  discovery: 6,
  webhooks: 6,
  auth: 6,
  mcp: 6,
  surface: 7,
  workspace: 7,
  wiring: 8,
  server: 9,
  cli: 9,
};

/** Rooms of `lib/motion` → floor, on the floor that it has among the others. */
const MOTION_FLOORS: Record<string, number> = {
  shapes: 0,
  composition: 1,
  words: 2,
  text: 2,
  sound: 2,
  patch: 2,
  draw: 3,
  brief: 3,
  storyboard: 3,
  templates: 4,
  player: 4,
  expand: 4,
  plan: 5,
  check: 5,
  edit: 5,
  revision: 6,
  model: 6,
};

const filesUnder = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from\s+|import\s*\(?\s*)"([^"]+)"/g)].map(([, name = ""]) => name);

const lib = filesUnder("lib").map((file) => ({ file, text: readFileSync(file, "utf8") }));
const roomOf = (file: string) => file.split("/")[1] ?? "";

describe("floors", () => {
  test.each(lib.map(({ file, text }) => [file, text] as const))("%s", (file, text) => {
    const room = roomOf(file);
    const floor = FLOORS[room];
    expect(floor, `lib/${room} has no floor: give it one in tests/architecture.test.ts`).toBeDefined();
    for (const name of importsOf(text)) {
      expect(name, "import by full path, #lib/…").not.toMatch(/^\.\.?\/(?!.*content\/data)/);
      const target = /^#lib\/([^/]+)\//.exec(name)?.[1];
      if (!target || target === room) continue;
      expect(FLOORS[target] ?? 99, `${file} imports ${name}`).toBeLessThan(floor ?? -1);
    }
  });

  const motionRoom = (path: string) => /^(?:#?lib)\/motion\/([^/]+)\/./.exec(path)?.[1] ?? "";
  const motion = lib.filter(({ file }) => roomOf(file) === "motion");
  test.each(motion.map(({ file, text }) => [file, text] as const))("in motion: %s", (file, text) => {
    const room = motionRoom(file);
    const floor = MOTION_FLOORS[room];
    expect(floor, `lib/motion/${room} has no floor: give it one in tests/architecture.test.ts`).toBeDefined();
    for (const name of importsOf(text).filter((one) => one.startsWith("#lib/motion/"))) {
      const target = motionRoom(name);
      if (target !== room)
        expect(MOTION_FLOORS[target] ?? 99, `${file} imports ${name}`).toBeLessThan(floor ?? -1);
    }
  });
});

describe("rooms of motion", () => {
  /** What others may import of a room. Composition, shapes and words are vocabularies: all of them is for all. */
  const PUBLIC = JSON.parse(readFileSync("tests/motion-rooms.json", "utf8")) as Record<string, string[]>;
  const OPEN = ["composition", "shapes", "words"];
  const importers = ["lib", "app"].flatMap(filesUnder);
  const roomFile = /^#lib\/motion\/([^/]+)\/(.+)$/;

  test("only a room's public files are imported from outside, and every public file is", () => {
    const used = new Set<string>();
    const wrong: string[] = [];
    for (const file of importers)
      for (const name of importsOf(readFileSync(file, "utf8"))) {
        const [, room = "", path = ""] = roomFile.exec(name) ?? [];
        if (!room || OPEN.includes(room) || file.startsWith(`lib/motion/${room}/`)) continue;
        used.add(`${room}/${path}`);
        if (!PUBLIC[room]?.includes(path)) wrong.push(`${file} imports ${name}`);
      }
    expect(wrong, "private to its room: import what tests/motion-rooms.json names").toEqual([]);
    const named = Object.entries(PUBLIC).flatMap(([room, paths]) => paths.map((path) => `${room}/${path}`));
    expect(
      named.filter((path) => !used.has(path)),
      "nobody imports these: make them private",
    ).toEqual([]);
  });

  /** Regular expressions in 1,000 lines: 20, and no more than they are where a room reads people's words. */
  const MOST_PATTERNS: Record<string, number> = {
    words: 100,
    plan: 53,
    brief: 48,
    model: 40,
    revision: 38,
    text: 26,
    edit: 25,
    shapes: 22,
  };
  const PATTERN =
    /(?<![\w)\]*/])\/(?![/*])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\[])+\/[dgimsuvy]*(?=[\s.,;)\]:}])/g;
  test.each(Object.keys(MOTION_FLOORS))("regular expressions in %s", (room) => {
    const texts = filesUnder(`lib/motion/${room}`).map((file) => readFileSync(file, "utf8"));
    const lines = texts.reduce((sum, text) => sum + text.split("\n").length, 0);
    const patterns = texts.reduce((sum, text) => sum + (text.match(PATTERN)?.length ?? 0), 0);
    expect((patterns / lines) * 1000).toBeLessThanOrEqual(MOST_PATTERNS[room] ?? 20);
  });
});

describe("house rules", () => {
  const PROCESS_ENV_READERS = ["lib/config/env.ts", "lib/server/launch.mjs"];
  test.each(lib.map(({ file, text }) => [file, text] as const))(
    "%s reads neither the environment nor the clock",
    (file, text) => {
      if (!PROCESS_ENV_READERS.includes(file)) expect(text).not.toMatch(/process\.env/);
      if (file !== "lib/base/clock.ts") expect(text).not.toMatch(/Date\.now\(|new Date\(\)/);
    },
  );

  test.each(lib.map(({ file, text }) => [file, text] as const))(
    "%s imports next only where it may",
    (file, text) => {
      if (roomOf(file) !== "server")
        expect(importsOf(text).filter((name) => /^next(?:\/|$)/.test(name))).toEqual([]);
    },
  );

  test("the path of a file is no piece of its address: fileURLToPath, for folders with a space or an ü", () => {
    const all = [
      ...lib,
      ...["app", "tests"].flatMap(filesUnder).map((file) => ({ file, text: readFileSync(file, "utf8") })),
    ];
    const wrong = all.filter(({ text }) => /import\.meta\.(?:url|resolve\([^)]*\))\)*\.pathname/.test(text));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test("no barrels, no utils, no types.ts", () => {
    const names = lib
      .map(({ file }) => file)
      .filter((file) => /\/(?:index|utils|helpers|types)\.ts$|\/(?:utils|helpers)\//.test(file));
    expect(names).toEqual([]);
  });

  /**
   * Packages that run in browsers as they are: the schema library, line breaking, and text shaping in WebAssembly. By
   * the file that may import them, or the folder whose files may.
   */
  const MOTION_PACKAGES: Record<string, string[]> = {
    "lib/motion/composition/composition.ts": ["zod"],
    "lib/motion/composition/schema": ["zod"],
    "lib/motion/composition/composition-hash.ts": ["@noble/hashes/sha2.js", "@noble/hashes/utils.js"],
    "lib/motion/expand": ["zod"],
    "lib/motion/patch/patch.ts": ["zod"],
    "lib/motion/model/model-chat.ts": ["zod", "@ai-sdk/openai-compatible"],
    "lib/motion/model/model-edit.ts": ["zod"],
    "lib/motion/text/harfbuzz.ts": ["harfbuzzjs"],
    "lib/motion/text/line-break.ts": ["@cto.af/linebreak"],
    "lib/motion/revision/revision.ts": ["zod"],
    "lib/motion/text/paragraph.ts": ["bidi-js"],
    "lib/motion/storyboard/storyboard.ts": ["zod"],
    "lib/motion/storyboard/meant.ts": ["zod"],
    "lib/motion/storyboard/json-schema.ts": ["zod"],
    "lib/motion/storyboard/icons.ts": ["svgpath", "@iconify-json/lucide/icons.json"],
  };
  test("motion draws in a browser too: nothing of Node, nothing of the page, no chance", () => {
    for (const { file, text } of lib.filter((entry) => roomOf(entry.file) === "motion")) {
      const packages = MOTION_PACKAGES[file] ?? MOTION_PACKAGES[dirname(file)] ?? [];
      for (const name of importsOf(text))
        if (!packages.includes(name)) expect(name, file).toMatch(/^#lib\/(?:motion|base)\//);
      expect(text, file).not.toMatch(/Math\.random|\bDate\b|(?<![.\w"])(?:document|window)\.\w/);
    }
  });

  test("the browser's build takes the descriptions out of every schema of a composition", async () => {
    const { default: config } = await import("../next.config.mjs");
    const globs = Object.entries(config.turbopack?.rules ?? {}).flatMap(([glob, rule]) =>
      JSON.stringify(rule).includes("without-descriptions") ? [glob] : [],
    );
    const described = lib.filter(
      ({ file, text }) => file.startsWith("lib/motion/composition/") && text.includes(".describe("),
    );
    expect(described.length).toBeGreaterThan(10);
    for (const { file } of described)
      expect(
        globs.some((glob) => matchesGlob(file, glob)),
        file,
      ).toBe(true);
  });

  test("X2 what compiles MDX reads the repository's content and nothing else", () => {
    const app = filesUnder("app").map((file) => ({ file, text: readFileSync(file, "utf8") }));
    const compilers = [...lib, ...app].filter(({ text }) => /from "next-mdx-remote|from "@mdx-js/.test(text));
    expect(compilers.map(({ file }) => file)).toEqual(["app/_ui/prose/mdx.tsx"]);
    expect(compilers[0]?.text.match(/source: ([\w.]+)/)?.[1]).toBe("page.body");
  });
});
