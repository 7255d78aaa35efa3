import { describe, expect, test } from "vitest";
import { withoutMail } from "#lib/motion/brief-mail.ts";
import { sectionsIn } from "#lib/motion/brief-sections.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";
import { readBrief } from "#lib/motion/read-brief.ts";

/** Briefs whose parts are for different people: copy, notes, a mail that was sent on. */
const screen = async (brief: string): Promise<string> =>
  (await storyboardPlanner.plan(brief)).scenes.map(({ says }) => says).join("\n");

describe("sections", () => {
  test("notes that are not for the screen are on none, and still say what the film is like", async () => {
    const brief = `COPY (approved, please don't change the wording):

The clocks go back on Sunday 26 October.
Saturday 9.00–3.00
Sunday closed

NOTES (not for screen):
- Larkfield Recycling Centre, council-adjacent so keep it plain
- 16:9
- last year's one had a cartoon owl. No owl.`;
    const seen = await screen(brief);
    expect(seen).toContain("The clocks go back on Sunday 26 October");
    expect(seen).not.toMatch(/owl|last year/i);
    expect(readBrief(brief).size).toEqual({ widthPixels: 1920, heightPixels: 1080 });
  });

  test("where only these words may appear, none else does", async () => {
    const seen = await screen(`Make a teaser, 12 seconds max, 9:16. Only these words may appear:

Something quieter
is coming.
09.09
Ostrel

It's a vacuum cleaner, so you understand the joke, but don't show or hint at one. Pale grey background.`);
    expect(seen).toMatch(/Something quieter\s+is coming/);
    expect(seen).toContain("09.09");
    expect(seen).not.toMatch(/vacuum/i);
  });

  test.each([
    ["Notes:\nkeep it short\n\nOffer:\n20% off", [true, false]],
    ["Words for the screen:\nWe moved\n\nWe moved in May", [true, false]],
    ["Take notes in class\n20% off", [false, false]],
  ])("%s", (text, [first, last]) => {
    const found = sectionsIn(text);
    const isIn = (at: number) => found.some((one) => at >= one.at && at < one.end);
    const lines = text.split("\n");
    expect(isIn((lines[0] ?? "").length + 1)).toBe(first);
    expect(isIn(text.length - 1)).toBe(last);
  });
});

describe("a mail that was sent on", () => {
  const MAIL = `Subject: FW: FW: Parents' evening – reminder wording

Hi, can this be turned into a 30 second clip for the school app? Text from the office is below.

Thanks, Mrs Adeyemi

---
Dear Parents and Carers,

Please book through the school app by noon on Friday 14 November.
The staff car park will be open to visitors from 3.45pm.

Yours sincerely,
D. Whitcombe
Deputy Headteacher`;

  test("greetings, names and what only leads to it are no cards", async () => {
    const seen = await screen(MAIL);
    expect(seen).toContain("noon on Friday 14 November");
    expect(seen).toContain("The staff car park will be open to visitors from 3.45pm");
    expect(seen).not.toMatch(/Adeyemi|Dear|Whitcombe|Text from the office/);
  });

  test("each of several mails loses its head and its foot", () => {
    const { text, taken } = withoutMail(
      "Hi, see below from Priya.\n\n---\nFrom: Priya Nandakumar\nSubject: RE: Dock\n\nTom, launch date is 22 May.\n\nPriya",
    );
    expect(text.trim()).toBe("Hi, see below from Priya.\n\n\nTom, launch date is 22 May.");
    expect(taken).toEqual(expect.arrayContaining(["From: Priya Nandakumar", "Priya"]));
  });

  test("a rule between two parts of a brief is no mail", () => {
    const brief = "Hello\n---\nWe moved to Bath.";
    expect(withoutMail(brief)).toEqual({ text: brief, taken: [] });
  });
});
