import { describe, expect, test } from "vitest";
import { fenced } from "#lib/motion/brief-code.ts";
import { seriesOf } from "#lib/motion/brief-series.ts";
import { asWritten } from "#lib/motion/brief-written.ts";
import { readBrief } from "#lib/motion/read-brief.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";

/** Briefs as most people type them: what they say is there, what leads to it is not. */
const screen = async (brief: string): Promise<string> =>
  (await storyboardPlanner.plan(brief)).scenes.map(({ says }) => says).join("\n");

describe("code that was pasted as it is", () => {
  test("is a sample, with its language, where it stands, under what leads to it", () => {
    const brief = readBrief(
      [
        "Explainer for our API docs, 40 seconds, dark, no music.",
        "The limit is 50 calls a second. Call 51 gets",
        "HTTP/1.1 429 Too Many Requests",
        "Retry-After: 3",
        "Then show the right way to wait:",
        "if (answer.status === 429) {",
        "  await sleep(3000);",
        "}",
        "Close with docs.lumen.dev/limits",
      ].join("\n"),
    );
    expect(brief.code).toMatchObject({
      code: "HTTP/1.1 429 Too Many Requests\nRetry-After: 3",
      caption: "Call 51 gets",
    });
    expect(brief.moreCode).toMatchObject([
      {
        code: "if (answer.status === 429) {\n  await sleep(3000);\n}",
        language: "ts",
        caption: "The right way to wait",
      },
    ]);
    expect(brief.product).not.toBe("docs");
  });

  test.each([
    ["a = 1\nif a == 1:\n    run()", "python"],
    ["import lumen as l\n\nlamp = l.Lamp(\n    watts=3,\n)\nlamp.on()", "python"],
    ["CREATE INDEX by_day\nON sales (day);", "sql"],
    ["const lamp = new Lamp({ watts: 3 });\nlamp.on();", "ts"],
    ['{\n  "name": "Lumen",\n  "watts": 3\n}', "json"],
  ])("%s", (code, language) => {
    const marked = fenced(`Please show this:\n${code}\nThen our site.`);
    if (language === "json") return expect(marked).toContain('"watts": 3');
    expect(marked).toBe(`Please show this:\n\`\`\`${language}\n${code}\n\`\`\`\nThen our site.`);
  });

  test.each([
    "import duties are paid by us",
    "for our guests we need an information film:",
    "from the coach's phone",
    "Class 9 here: we make a film",
    "pip install lumen – please keep it lower case",
    "Select a plan from the list",
    "Ticket(s)",
    "make it short, make it blue",
  ])("prose is none: %s", (line) => {
    expect(fenced(`Hello\n${line}\nThanks`)).not.toContain("```");
  });
});

describe("figures of one kind", () => {
  test.each([
    [
      'Question: "What stops you?" (1,048 answers)\nTraffic / safety 41%\nWeather 22%\nOther 7%',
      "What stops you?",
      ["Traffic / safety 41%", "Weather 22%", "Other 7%"],
    ],
    [
      "Scene 3 – growth: 2016 – 0.5 tonnes, 2019 – 9 tonnes, 2024 – 41 tonnes",
      "Growth",
      ["2016 0.5 tonnes", "2019 9 tonnes", "2024 41 tonnes"],
    ],
    [
      "over ten years it's about eighty-five percent energy, ten percent maintenance and only five percent purchase price.",
      "",
      ["Energy 85%", "Maintenance 10%", "Purchase price 5%"],
    ],
    [
      "Benchmark as a bar chart, 10M rows: Loop 1.8 s, Our old script 41 s.",
      "Benchmark, 10M rows",
      ["Loop 1.8 s", "Our old script 41 s"],
    ],
    ["dogs 1,022 / cats 804 / other 80 (one goose)", "", ["Dogs 1022", "Cats 804", "Other 80"]],
    [
      "2022: 1,940 parcels. 2023: 2,815. 2024: 3,602. (A chart please)",
      "Parcels",
      ["2022 1940", "2023 2815", "2024 3602"],
    ],
    [
      "e.g. 31 sopranos, 24 altos, 5 tenors, 4 basses as a bar chart",
      "",
      ["Sopranos 31", "Altos 24", "Tenors 5", "Basses 4"],
    ],
    [
      "1 Wexcombe Wanderers 45\n2 Chapel Lane 41\n3 St Brannock's 29",
      "",
      ["Wexcombe Wanderers 45", "Chapel Lane 41", "St Brannock's 29"],
    ],
  ])("%s", (text, title, rows) => {
    const [found] = seriesOf(text);
    expect(found?.title).toBe(title);
    expect(found?.rows.map(({ label, value, suffix }) => `${label} ${value}${suffix}`)).toEqual(rows);
  });

  test.each([
    "Small €4, medium €5, large €6",
    "doors 7, band 8, close 11",
    "We open at 9, 12 and 17",
    "20% off cups, 10% off plates and 5% off bowls",
    "Under 16s 10, adults 12, family 30",
    "Neck tilt 20 sec each side, shoulder rolls 10 times, reach up",
  ])("others are none: %s", (text) => expect(seriesOf(text)).toEqual([]));

  test("are a chart where they stand, with where they are from, and are said once", () => {
    const brief = readBrief(
      "Explainer, 40 seconds. Start with “How much water did you use today?” An average bath takes 80 litres. The hidden water: 1 cup of coffee 130 litres, 1 shirt 2,700 litres, 1 kg of beef 15,400 litres. Sources: Water Footprint Network.",
    );
    expect(brief.chartTitle).toBe("The hidden water");
    expect(brief.comparisons.map(({ label }) => label)).toEqual([
      "1 cup of coffee",
      "1 shirt",
      "1 kg of beef",
    ]);
    expect(brief.source).toBe("Water Footprint Network");
    expect(brief.product).toBe("");
    expect([...brief.claims, ...brief.lists.flatMap(({ items }) => items)].join("\n")).not.toMatch(
      /15,400|Footprint/,
    );
  });
});

describe("what leads to words is not on screen", () => {
  test.each([
    [
      "10 second logo intro for Halden & Rye, sourdough bakery in Bergen, dark green, line underneath is “Slow bread since 1987”.",
      /Slow bread since 1987/,
      /underneath/i,
    ],
    [
      "Happy 40th birthday video for Priya from the whole accounts team, 20 seconds, please get in that she closed 163 month-ends with us and never missed a deadline.",
      /She closed 163 month-ends/,
      /get in that/i,
    ],
    [
      "hi, our tennis club has to tell members that court 3 is closed for resurfacing 14-25 April. something for the clubhouse screen, no sound",
      /Court 3 is closed/,
      /tell members/i,
    ],
    [
      "Vertical, 15 seconds, for Ridge Physio. Steps: neck tilt 20 sec each side, shoulder rolls 10 times, wrist stretch 20 sec, stand up and reach. It loops all day so it shouldn't be annoying. Write Ridge Physio at the end.",
      /Stand up and reach/i,
      /loops all day|Physio at$/im,
    ],
  ])("%s", async (brief, seen, unseen) => {
    const said = await screen(brief);
    expect(said).toMatch(seen);
    expect(said).not.toMatch(unseen);
  });

  test("a request with how long the film is is no figure", async () => {
    const said = await screen(
      "Explain photosynthesis to a 10 year old in 40 seconds. Plants drink water with their roots. They turn it into sugar.",
    );
    expect(said).not.toMatch(/40 seconds|10 year old/);
  });
});

describe("numbers, colours and form however they are written", () => {
  test("spaces between thousands stay, and hexadecimal without its sign has it", () => {
    expect(asWritten("4 900 NOK per sensor, € 12 500, 12 500 people")).toBe(
      "4 900 NOK per sensor, € 12 500, 12 500 people",
    );
    expect(asWritten("Colours: deep brown 4A2C1A, yellow F2D38B\nOrder 4A2C1B")).toBe(
      "Colours: deep brown #4A2C1A, yellow #F2D38B\nOrder 4A2C1B",
    );
  });

  test("screens that are upright, a fair without sound, an address amid a script", () => {
    const hall = readBrief(
      "HackNord, 36 hours of code, for the screens in the hallway (those are portrait). hacknord.example",
    );
    expect(hall.size).toEqual({ widthPixels: 1080, heightPixels: 1920 });
    const fair = readBrief(
      "Product: Tide 2, a water sensor\nFormat: 16:9, runs on a stand at a fair so no sound\nEnd with: tide.example",
    );
    expect(fair.understood).toContainEqual({ what: "sound", value: "none" });
    const script = readBrief(
      "Ad for Canal Cycles.\n0-3s: “Your bike had a rough winter.”\n3-8s: list of what goes wrong: rusty chain / soft brakes / slow puncture\n8-12s: Canal Cycles, 14 Row. Book at canalcycles.example.",
    );
    expect(script.address).toBe("canalcycles.example");
    expect(script.lists[0]?.items).toEqual(["Rusty chain", "Soft brakes", "Slow puncture"]);
  });

  test.each([
    ["explain how our meal kits work. company's Jarful, Bristol only atm", "Jarful"],
    [
      "Vertical, 20s. Launch promo for our autumn sale at Thistle & Loom (wool shop).\n\n0-3s: “Cast on.”\n3-8s: 20% off all aran",
      "Thistle & Loom",
    ],
    [
      "Scene 1: “Your standup took 34 minutes.”\nScene 2: “Meet Rondle.”\nScene 3 is the one that matters.",
      "Rondle",
    ],
  ])("whose film it is: %s", (brief, name) => {
    expect(readBrief(brief).product).toBe(name);
  });

  test("what must not be said anywhere is nowhere", async () => {
    const seen = await screen(
      "Sale at Thistle Wool, 20% off all aran. Don't say “up to” anywhere, it's a flat discount.",
    );
    expect(seen).toContain("20%");
    expect(seen).not.toContain("up to");
  });
});
