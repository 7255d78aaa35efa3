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
});
