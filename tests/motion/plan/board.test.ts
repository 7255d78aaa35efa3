import { describe, expect, test } from "vitest";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { PlanError } from "#lib/motion/plan/plan-error.ts";
import { layOut } from "#lib/motion/storyboard/lay-out.ts";
import { readStoryboard } from "#lib/motion/storyboard/read-storyboard.ts";
import { readMarked } from "#tests/motion/tagger/marked.ts";

/** Every sixtieth marked brief: some two hundred. */
const BRIEFS = readMarked()
  .filter((_, at) => at % 60 === 0)
  .map(({ brief }) => brief);

const storyboardOf = async (brief: string) =>
  (
    await rulesPlanner.plan(brief).catch((error) => {
      if (error instanceof PlanError) return null;
      throw error;
    })
  )?.storyboard;

describe("what rules read, as a storyboard", () => {
  test("whatever the brief: it is a storyboard, and it can be drawn", async () => {
    let planned = 0;
    for (const brief of BRIEFS) {
      const storyboard = await storyboardOf(brief);
      if (!storyboard) continue;
      planned += 1;
      const read = readStoryboard(storyboard);
      if (!read.ok) expect(read.issues, brief).toEqual([]);
      else {
        const drawn = readComposition((await layOut(read.storyboard)).composition);
        if (!drawn.ok) expect(drawn.issues, brief).toEqual([]);
      }
    }
    expect(planned).toBeGreaterThan(BRIEFS.length * 0.9);
  }, 60_000);

  test("it has the scenes of the plan, and says whose they are", async () => {
    const brief =
      "Explain how to book holiday in 4 steps: 1. Log in. 2. Click Time Off. 3. Pick your dates. 4. Wait for the email. Keep it clear, around 40 seconds.";
    const storyboard = await storyboardOf(brief);
    expect(storyboard?.planner).toBe("rules");
    expect(storyboard?.scenes.find(({ is }) => is === "steps")?.items).toEqual([
      "Log in",
      "Click Time Off",
      "Pick your dates",
      "Wait for the email",
    ]);
  });

  test("a film that ends on an address alone asks for that", async () => {
    const storyboard = await storyboardOf(
      "Compare our plans, 15 seconds.\n| | Pebble | Boulder |\n|---|---|---|\n| Price | €9 | €29 |\n| Seats | 1 | 10 |\n14 days free trial on both. harrowdesk.io/plans",
    );
    expect(storyboard?.scenes.at(-1)).toEqual({ is: "ask", say: "harrowdesk.io/plans" });
    expect(readStoryboard(storyboard).ok).toBe(true);
  });

  test("figures count up, money and times stand as they are written; series keep their values", async () => {
    const storyboard = await storyboardOf(
      "Product: Harbour Bank\n92% of calls answered in a minute\nA loan costs $1,200\nLoans: 2022 1200, 2023 1900, 2024 2600, 2025 3100",
    );
    const figures = storyboard?.scenes.flatMap(({ value, items = [] }) => [
      value,
      ...items.map((item) => (typeof item === "string" ? undefined : item.value)),
    ]);
    expect(figures).toContain(92);
    expect(figures).not.toContain(1200);
    const [series] = Object.values(storyboard?.data ?? {});
    expect(series?.y).toEqual([1200, 1900, 2600, 3100]);
  });

  test("a figure is said once: what stands before it above, what stands behind it below", async () => {
    const storyboard = await storyboardOf(
      "Product: Harbour\nNumbers:\n- Setup takes 15 minutes\n- 3x fewer no-shows\n- from 12k users",
    );
    const figures = storyboard?.scenes.flatMap((scene) => [scene, ...(scene.items ?? [])]) ?? [];
    const said = JSON.stringify(figures);
    for (const figure of ["15 minutes", "3x", "12k"]) expect(said).not.toContain(figure);
    for (const words of ["Setup takes", "fewer no-shows", "users"]) expect(said).toContain(words);
  });

  test("sentences that begin with a time of day are one timeline; two of them are two sentences", async () => {
    const day = (...moments: string[]) =>
      storyboardOf(
        `24 hours in Ljubljana, vertical, 20 s. ${moments.join(". ")}. End with "Save this for later"`,
      );
    const times = [
      "8:00 Triple Bridge, coffee",
      "10:30 The castle",
      "13:00 Open Kitchen",
      "19:00 Trnovo, dinner",
    ];
    const whole = await day(...times);
    expect(whole?.scenes.find(({ is }) => is === "timeline")?.items).toEqual(
      times.map((one) => ({ at: one.split(" ")[0], say: one.replace(/^\S+ /, "") })),
    );
    expect(whole?.scenes.map(({ is }) => is)).not.toContain("statement");
    expect((await day(...times.slice(0, 2)))?.scenes.map(({ is }) => is)).not.toContain("timeline");
  });

  test("a film that asks for nothing ends on its name", async () => {
    const storyboard = await storyboardOf(
      "Product: Fennel, a meal planner for families\n- It plans the week\n- It sorts the list",
    );
    expect(storyboard?.scenes.at(-1)).toMatchObject({
      is: "ask",
      say: "Fennel",
      under: expect.stringMatching(/meal planner/i),
    });
  });

  test("of a sentence with a figure the figure stands out", async () => {
    const storyboard = await storyboardOf("Product: Loop\nHeadline: Back in 4 minutes\nClaim: It is small");
    expect(storyboard?.scenes.map(({ strong }) => strong).filter(Boolean)).toEqual(["4 minutes"]);
  });
});
