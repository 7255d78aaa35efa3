import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PLAN_OPTIONS } from "#lib/cli/films/film.ts";
import { readBrief } from "#lib/motion/brief/read.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { READING_LABELS } from "#lib/motion/plan/read-reading.ts";

const page = readFileSync("content/docs/films/briefs.mdx", "utf8");
const shown = (heading: string): string[] => {
  const [, section = ""] = new RegExp(`## ${heading}\\n([\\s\\S]*?)\\n## `).exec(page) ?? [];
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, one = ""]) => one);
};
/** A brief with the sentence in the middle of others. */
const around = (direction: string): string =>
  `A 20 second film for Tidewater. Restores take four minutes. ${direction} We open at nine on 3 March. Everybody gets their files back.`;
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");

describe("what the docs page shows about directions is so", () => {
  test.each(shown("Directions that are followed"))("followed: %s", (direction) => {
    const of = (text: string) => {
      const { understood, avoidColors } = readBrief(text);
      return [...understood.filter(({ what }) => what === "direction" || what === "sound"), ...avoidColors];
    };
    expect(of(around(direction)).length).toBeGreaterThan(of(around("")).length);
  });

  test.each(shown("Directions that are not"))("not followed, and said: %s", (direction) => {
    const { ignored } = readBrief(around(direction));
    expect(ignored.some(({ text, why }) => why && plain(direction).includes(plain(text).trim()))).toBe(true);
  });

  test.each([...shown("Directions that are followed"), ...shown("Directions that are not")])(
    "not on screen: %s",
    async (direction) => {
      const { scenes } = await rulesPlanner.plan(around(direction));
      const screen = plain(scenes.map(({ says }) => says).join("\n"));
      // what is quoted, or given as a name, a number or a bar of the chart, is to be shown
      const own = plain(direction.replace(/"[^"]*"|,[^,]*,|\d[\d,]* euros|gas|heat pump/g, " , ")).trim();
      for (const words of own.split(" , "))
        if (words.split(" ").length > 3) expect(screen).not.toContain(words.trim());
      expect(screen).toContain("restores take four minutes");
    },
  );

  test("each line that a reading may have is in its table, and no other", () => {
    const [, section = ""] = /## Mend what was read\n([\s\S]*?)\n## /.exec(page) ?? [];
    const cells = [...section.matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)].map(([, cell = ""]) => cell);
    expect(cells.flatMap((cell) => cell.replaceAll("`", "").split(", ")).sort()).toEqual(
      [...READING_LABELS].sort(),
    );
  });

  test("words of another language are on screen, from labels and lists", async () => {
    const polish = ["Łodzie wracają na czas", "Bez formularzy", "Bez kolejek"];
    const { scenes } = await rulesPlanner.plan(
      `Product: Przystań\nHeadline: ${polish[0]}\n- ${polish[1]}\n- ${polish[2]}\nWebsite: przystan.example`,
    );
    const screen = scenes.map(({ says }) => says).join("\n");
    for (const words of polish) expect(screen).toContain(words);
    expect(page).toContain("may be in any language");
  });

  test("a recording goes where the page and the planner say", () => {
    const { ignored } = readBrief(around("The narration is ours, I send the audio."));
    expect(PLAN_OPTIONS).toHaveProperty("voice");
    expect(ignored.map(({ why }) => why).join()).toContain("--voice");
    expect(page).toMatch(/I send the audio\.` \|[^|]*`--voice`/);
    expect(page).not.toContain("brings no recording");
  });

  test("the tables are not empty", () => {
    expect(shown("Directions that are followed").length).toBeGreaterThan(12);
    expect(shown("Directions that are not").length).toBeGreaterThan(5);
  });
});
