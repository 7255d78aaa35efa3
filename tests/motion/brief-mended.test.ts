import { describe, expect, test } from "vitest";
import { storyboardPlanner } from "#lib/motion/plan.ts";
import { readBrief } from "#lib/motion/read-brief.ts";

/** What readers of plain briefs saw go wrong, each failed before. */

const cardsOf = async (brief: string) => (await storyboardPlanner.plan(brief)).scenes.map(({ says }) => says);

describe("what the thing itself begins with is said of it", () => {
  test.each([
    [
      "Ledger Lane is a toy till that teaches children to count change. Opens with a staff badge. For primary schools.",
      "Opens with a staff badge",
    ],
    [
      "Promo for Sumly, a maths app for nine-year-olds. Starts with fractions and goes up to algebra. Ten minutes a day.",
      "Starts with fractions and goes up to algebra",
    ],
  ])("%s", (brief, claim) => {
    const { headline, claims } = readBrief(brief);
    expect([headline, claims[0]]).toEqual(["", claim]);
  });

  test.each(["Starts with a close-up of the till.", "Opens with the logo.", "Open with a staff badge."])(
    "%s is how the film begins",
    (sentence) => {
      const { claims } = readBrief(`Video for Ledger Lane, a toy till. Made in Fife. ${sentence}`);
      expect(claims).toEqual(["Made in Fife"]);
    },
  );
});

test("“a call” is not calling it something", () => {
  const brief = "Belltree is a phone for grandparents. Nobody misses a call again. Works without wifi.";
  expect(readBrief(brief).claims).toEqual(["Nobody misses a call again", "Works without wifi"]);
});

test("a question about sound silences nothing", () => {
  const { understood } = readBrief("Reminder by Ashford Fire Service. No sound? Change the battery.");
  expect(understood.filter(({ what }) => what === "sound")).toEqual([]);
  expect(readBrief("Reminder by Ashford Fire Service. No sound.").understood).toContainEqual({
    what: "sound",
    value: "none",
  });
});

describe("whose film it is", () => {
  test.each([
    ["Introduce Clearpath Grants, a search for charity funding. Updated every Monday.", "Clearpath Grants"],
    ["We are Tarn Studio. The game is Hollowmere, a puzzle about tides. No combat.", "Hollowmere"],
    ["Product: Hollowmere\nWe are Tarn Studio. Out on 4 June.", "Hollowmere"],
    ["The product is the T2, a pump made by Kettle & Sons. It runs on 12 volts.", "T2"],
  ])("%s", (brief, name) => expect(readBrief(brief).product).toBe(name));
});

describe("films that are sold are not the one that is asked for", () => {
  test.each([
    "Stagepost sells adverts on theatre noticeboards",
    "Reelly makes videos from blog posts",
    "Clipwise turns long videos into short ones",
  ])("%s", async (claim) => {
    const brief = `${claim}. For touring companies. 20 seconds.`;
    expect((await cardsOf(brief)).join(" | ")).toContain(claim);
    expect(readBrief(brief).headline).toBe("");
  });
});

test("whose words they are stands behind a comma, with where they were printed", () => {
  const { quotes, claims } = readBrief(
    'A trailer for The Salt Road, a novel. "I read it in one night and missed my stop", Marta Oldfield, The Weekly Shelf. Out 9 March.',
  );
  expect(quotes).toMatchObject([
    { text: "I read it in one night and missed my stop", author: "Marta Oldfield, The Weekly Shelf" },
  ]);
  expect(claims.join(" ")).not.toContain("Marta");
});

test("who pays stands before the price, as it was written", async () => {
  const brief = "Stagepost puts posters in theatres. Theatres earn £30 per poster. Members save £40 a year.";
  const shown = (await cardsOf(brief)).join(" | ");
  expect(shown).toContain("Theatres earn £30 per poster");
  expect(shown).toContain("Members save £40 a year");
});

test("“always” is part of a promise", () =>
  expect(readBrief("Belltree is a phone. Works on 4G, always. Made in Fife.").claims).toContain(
    "Works on 4G, always",
  ));
