import { describe, expect, test } from "vitest";
import { asked } from "#lib/motion/brief-asked.ts";
import { seriesOf } from "#lib/motion/brief-series.ts";
import { asWritten } from "#lib/motion/brief-written.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";
import { readBrief } from "#lib/motion/read-brief.ts";

/** What films are asked to say, and what viewers are asked to do. */
const screen = async (brief: string): Promise<string> =>
  (await storyboardPlanner.plan(brief)).scenes.map(({ says }) => says).join("\n");

describe("what a film is to say is a sentence of its own", () => {
  test.each([
    ["make a 10s video that says we hit 10,000 downloads, thank you", "We hit 10,000 downloads"],
    [
      "short video saying we're closed 14-17 april, back tues 18th. Hollins Hardware",
      "We're closed 14-17 April",
    ],
    ["short clip to tell customers BusyBee Rota has a new home screen", "BusyBee Rota has a new home screen"],
    ["can you do a video for our opening, text should say 5 days to go", "5 days to go"],
    [
      "6 second bumper. Only one message fits so keep it to one: Switch to Brightmoor and get 3 months free.",
      "Switch to Brightmoor and get 3 months free",
    ],
  ])("%s", async (brief, words) => {
    const seen = await screen(brief);
    expect(seen).toContain(words);
    expect(seen).not.toMatch(/video|clip|text should|keep it/i);
  });

  test("what viewers are asked begins one too, but for what belongs together", () => {
    expect(asked("night shifts, £24/hr, apply at care.example")).toBe(
      "night shifts, £24/hr. Apply at care.example",
    );
    for (const whole of ["If you get stuck, call 01632 960123.", "Come and see us, or call 01632 960123."])
      expect(asked(whole)).toBe(whole);
  });
});

test("no card begins behind what turns it around", async () => {
  const seen = await screen(
    "Lost dog notice. Whippet, fawn, white chest, answers to Biscuit. Went missing near Elmet Woods car park Sunday 3 May about 4pm. She is nervous so please DON'T chase or call her, just ring us straight away: 07700 900 471. Reward. Needs to be really clear and quick.",
  );
  expect(seen).not.toMatch(/(?:^|\n|· )call her/i);
  expect(seen).toMatch(/don't chase or call her/i);
});

test("trials for a team are what is on, not whom the film is for", () => {
  const brief = readBrief(
    "need a vid for our under 11s football trials. Holmeside Juniors FC, tues 9 june 5.30pm, rec ground off Carr Road. bring shin pads and water. 20 secs",
  );
  expect(brief.headline).toBe("Under 11s football trials");
  expect(brief.audience).toBe("");
});

test("a second that is no length leaves the film its own", () => {
  const brief = readBrief(
    "A 60 second film. Ships are loud. Whales are louder, but only for a second. By Orca Lab.",
  );
  expect(brief.seconds).toBe(60);
});

describe("lines as people number them", () => {
  test("steps without stops are steps; a table stays one", () => {
    expect(asWritten("1 you share your link\n2 friend signs up\n3 friend gets $15 off")).toBe(
      "1. you share your link\n2. friend signs up\n3. friend gets $15 off",
    );
    expect(asWritten("1 Wexcombe 45\n2 Chapel Lane 41\n3 Oakfield 36")).toContain("1 Wexcombe 45");
  });

  test("seconds for each are all of them together", () => {
    expect(
      readBrief("3 announcements, 8 seconds each:\nMessy Church, 10am\nBell ringers wanted").seconds,
    ).toBe(24);
  });

  test("shares of a pound are one chart, under their heading", () => {
    const [first] = seriesOf(
      "Intro.\n\nWhere each £1 goes\n- 52p adult social care\n- 17p roads and transport\n- 12p bins and recycling",
    );
    expect(first?.title).toBe("Where each £1 goes");
    expect(first?.rows.map(({ label, value, suffix }) => `${label} ${value}${suffix}`)).toEqual([
      "Adult social care 52p",
      "Roads and transport 17p",
      "Bins and recycling 12p",
    ]);
  });
});
