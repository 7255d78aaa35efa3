import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readBrief } from "#lib/motion/brief/read.ts";
import { type Plan, planBrief, rulesPlanner } from "#lib/motion/plan/plan.ts";
import { MAXIMUM_BRIEF, PlanError, READING_HEAD } from "#lib/motion/plan/plan-error.ts";
import { readReading } from "#lib/motion/plan/read-reading.ts";
import { isReading } from "#lib/motion/plan/reading.ts";
import { isForeign } from "#lib/motion/words/language.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";

const own = (name: string) => JSON.parse(readFileSync(new URL(`../brief/${name}`, import.meta.url), "utf8"));
const PEOPLE: string[] = own("people-briefs.json");
const ALL = [...PEOPLE, ...Object.values(BRIEFS), ...(own("long-briefs.json") as string[])];

const planOf = (brief: string): Plan => planBrief(readBrief(brief), brief, {});
const rowsOf = (reading: string) => reading.split("\n").filter((row) => row && !row.startsWith("#"));
const says = ({ scenes }: Plan) => scenes.map((scene) => scene.says).join("\n");

const TIDEWATER = `Twenty seconds for Tidewater, a backup service for small teams. Calm and precise.
Start with: Somebody deleted the folder.
Restores take four minutes. It encrypts everything before it leaves the laptop.
92% of restores need no help from anybody.
End with "Start free" at tidewater.example`;

describe("the reading of a brief", () => {
  // some hundred briefs, each planned twice: minutes where other tests want the processor too
  test("is planned to the same film, whatever the brief", { timeout: 300_000 }, async () => {
    // prose in a language that is not read is no film
    for (const brief of ALL.filter((one) => !isForeign(one))) {
      const first = planOf(brief);
      const again = await rulesPlanner.plan(first.reading);
      expect(again.composition, brief).toEqual(first.composition);
      expect(rowsOf(again.reading), brief).toEqual(rowsOf(first.reading));
    }
  });

  test("says each thing in a line of its own, in the order of the film, and what was not used", () => {
    const { reading } = planOf(`${TIDEWATER}\nShow our boats at sunset.`);
    expect(reading.replace(/^Take: .*$/m, "Take: …")).toBe(`${READING_HEAD}
Product: Tidewater
What it is: A backup service for small teams
Claim: Somebody deleted the folder
Claim: Restores take four minutes
Claim: It encrypts everything before it leaves the laptop
Number: 92% | of restores need no help from anybody
Call to action: Start free
Website: tidewater.example
Tone: calm, precise
Length: 20 s
Use case: explainer
Take: …

# Not used. As a line of its own, such as Claim: …, it is.
# Twenty seconds for (says what form the film has)
# Calm and precise. (says what tone the film has)
# Show our boats at sunset. (things are not drawn from a description: a film is set in words, figures, charts, code and shapes)
# with · end · at (only joins or leads to what is on screen)
`);
  });

  test("mended, it changes what was mended and keeps the look; another seed is another film", async () => {
    const first = planOf(TIDEWATER);
    const mended = first.reading.replace("Restores take four minutes", "A restore takes four minutes");
    const again = await rulesPlanner.plan(mended);
    expect(says(again)).toBe(
      says(first).replace("Restores take four minutes", "A restore takes four minutes"),
    );
    expect(again.composition.brand).toEqual(first.composition.brand);
    expect(again.scenes.map(({ template }) => template)).toEqual(
      first.scenes.map(({ template }) => template),
    );
    const other = await rulesPlanner.plan(first.reading, { seed: 4 });
    expect(other.composition).not.toEqual(first.composition);
    // and without its last line it is planned as well
    expect(says(await rulesPlanner.plan(first.reading.replace(/^Take.*$/m, "")))).toBe(says(first));
  });

  test("holds what no brief says on purpose: bars, brackets, backslashes, fences, grouped figures", async () => {
    const brief = readBrief("");
    Object.assign(brief, {
      product: "A|B",
      claims: ["C:\\temp | D", "# no comment", "Claim: yes", "- a line"],
      lists: [{ items: ["x | y", "(z)"], title: "Sizes (cm): all", after: 2 }],
      numbers: [
        { prefix: "from €", value: 12_400.5, suffix: " k/month+", decimals: 1, label: "a | b", after: 3 },
        { prefix: "", value: 3, suffix: "×", decimals: 0, label: "", after: 0 },
      ],
      comparisons: [
        { label: "now", value: 1190, suffix: " euros" },
        { label: "then", value: 0.5, suffix: "" },
      ],
      quotes: [{ text: "Say “it”: twice", author: "" }],
      code: { code: "```\nnpm i\n```\n\n# x", language: "sh" },
    });
    const first = planBrief(brief, "a brief", {});
    const again = readReading(first.reading);
    expect(again.claims).toEqual(brief.claims);
    expect(again.lists).toEqual([{ items: ["x | y", "(z)"], title: "Sizes [cm]: all", after: 2 }]);
    expect(new Set(again.numbers)).toEqual(new Set(brief.numbers));
    expect(again.comparisons).toMatchObject(brief.comparisons);
    expect(again.quotes).toMatchObject(brief.quotes);
    expect(again.code).toMatchObject(brief.code ?? {});
    expect(again.product).toBe("A|B");
  });

  test("takes what people type: other words for a label, any case, colours and lengths by name", () => {
    const brief = readReading(`${READING_HEAD}
product: Loop
  tagline:  a timer
HEADLINE: Stop.
stat: 1,200+ | teams
colors: yellow and navy
format: vertical
length: half a minute
music: NONE

# Claim: not this
CTA:
`);
    expect(brief).toMatchObject({
      product: "Loop",
      tagline: "a timer",
      headline: "Stop.",
      numbers: [{ prefix: "", value: 1200, suffix: "+", label: "teams", decimals: 0 }],
      seconds: 30,
      size: { widthPixels: 1080, heightPixels: 1920 },
      claims: [],
      callToAction: "",
      understood: expect.arrayContaining([{ what: "sound", value: "none" }]),
    });
    expect(brief.colors).toHaveLength(2);
  });

  test.each([
    ["Claims here", "Line 2 of the reading, “Claims here”: there are Product, What it is,"],
    ["Number: many | of them", "it wants a figure and what it counts: 92% | of restores need no help."],
    ["Bar: gas", "it wants a name and its figure"],
    ["Answer: Why?", "it wants a question and its answer"],
    ["Format: round", "it wants a format"],
    ["Length: soon", "it wants seconds"],
    ["Direction: louder", "it wants one of: a scene for each claim,"],
    ["Colours: beautiful", "it wants colours"],
    ["Ground: blue", "it wants dark or light"],
    ["Take: 7", "it wants as it was written"],
    ["```js\nlet a;", "no line of ``` ends it."],
  ])("a line that it does not know is named, with its number: %s", (row, why) => {
    const text = `${READING_HEAD}\n${row}\n`;
    expect(() => readReading(text)).toThrow(PlanError);
    expect(() => readReading(text)).toThrow(why);
  });

  test("whatever is typed into one, it is read or refused with a line", () => {
    const pieces = [
      "Claim",
      "Number",
      "List (",
      "```",
      ":",
      " | ",
      "\\",
      "92%",
      "Take: 1 zz",
      "\n",
      "\n",
      "#",
      "é",
      "Step: a",
    ];
    let state = 7;
    const next = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    let read = 0;
    for (let round = 0; round < 2_000; round += 1) {
      const text = `${READING_HEAD}\n${Array.from({ length: next(14) }, () => pieces[next(pieces.length)]).join("")}`;
      try {
        readReading(text);
        read += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(PlanError);
        expect((error as Error).message).toMatch(/^Line \d+ of the reading, /);
      }
    }
    expect(read).toBeGreaterThan(100);
  });

  test("is told from a brief by its first line, and may be longer than one", async () => {
    expect(isReading(`${READING_HEAD}\r\nProduct: Loop`)).toBe(true);
    expect(isReading(`${READING_HEAD.slice(2)}\nSaid`)).toBe(false);
    expect(isReading("# How your brief was readable")).toBe(false);
    const long = `${READING_HEAD}\n${`Claim: ${"word ".repeat(30)}\n`.repeat(70)}`;
    expect(long.length).toBeGreaterThan(MAXIMUM_BRIEF);
    expect((await rulesPlanner.plan(long)).scenes.length).toBeGreaterThan(1);
    await expect(rulesPlanner.plan(long.repeat(2))).rejects.toThrow(`at most ${2 * MAXIMUM_BRIEF}`);
  });
});
