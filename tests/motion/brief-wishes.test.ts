import { describe, expect, test } from "vitest";
import type { Brief } from "#lib/motion/brief.ts";
import { readBrief } from "#lib/motion/read-brief.ts";
import { colorsIn } from "#lib/motion/brief-format.ts";
import { hexOf, luminance } from "#lib/motion/composition/color.ts";
import { Composition } from "#lib/motion/composition/composition.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";

// What is wished of a film, and what only sounds like it: a tone, a ground, music, a colour; and notes that are true.

const read = (wish: string): Partial<Brief> => readBrief(`Ad for Strider. Made in Porto. ${wish}`);

describe("what the film stands on", () => {
  test.each([
    ["Dark mode everywhere.", true],
    ["Dark mode please.", true],
    ["Go dark mode throughout.", true],
    ["Night mode.", true],
    ["Worn in Rome. Dark mode everywhere. Mended for free.", true],
    ["Use the dark theme.", true],
    ["Light mode please, 12 seconds.", false],
    ["Use light mode everywhere.", false],
    ["Turn on the light theme.", false],
  ])("%s", (wish, dark) => {
    expect(read(wish)).toMatchObject({ dark, ignored: [] });
    expect(read(wish).claims?.join()).not.toMatch(/mode|theme/i);
  });

  test.each([
    ["Now with dark mode.", ["Made in Porto", "Now with dark mode"]],
    [
      "Fast search. Dark mode. Calendar sync.",
      ["Made in Porto", "Fast search", "Dark mode", "Calendar sync"],
    ],
  ])("what a product has: %s", (wish, claims) => {
    expect(read(wish)).toMatchObject({ dark: null, claims });
  });

  test.each(["Dark mode everywhere.", "Light mode please."])("all scenes: %s", async (wish) => {
    for (const seed of [1, 2, 3, 4]) {
      const { composition } = await storyboardPlanner.plan(
        `Ad for Strider. Made in Porto. Worn in Rome. 400 miles a pair. ${wish} strider.example`,
        { seed },
      );
      const { scenes, brand } = Composition.parse(composition);
      for (const { background } of scenes) {
        const ground = background.type === "solid" ? hexOf(background.color, brand.palette) : "";
        if (/^Dark/.test(wish)) expect(luminance(ground)).toBeLessThan(0.06);
        else expect(luminance(ground)).toBeGreaterThan(0.4);
      }
    }
  });
});

describe("a tone is wished, and is nothing that a product is", () => {
  test.each([
    ["The course is flat and fast.", "The course is flat and fast"],
    ["The course is flat, fast and scenic.", "The course is flat, fast and scenic"],
    ["Flat and fast.", "Flat and fast"],
    ["Our staff are gentle, friendly and quick.", "Our staff are gentle, friendly and quick"],
    ["They're light, quiet and strong.", "They're light, quiet and strong"],
    ["It's loud, silly and a lot of fun.", "Loud, silly and a lot of fun"],
    ["We are gentle.", "We are gentle"],
    ["It makes mornings quiet, slow and warm.", "Makes mornings quiet, slow and warm"],
    ["We have nine rooms, all warm, quiet and dog friendly.", "Nine rooms, all warm, quiet and dog friendly"],
  ])("%s", (wish, claim) => {
    expect(read(wish)).toMatchObject({ tones: [], claims: ["Made in Porto", claim] });
  });

  test.each([
    ["Calm and warm.", ["calm", "warm"]],
    ["Warm and human, 12 seconds.", ["warm"]],
    ["The video should be fast, bold and loud.", ["fast", "bold", "loud"]],
    ["The tone is friendly, calm and warm.", ["friendly", "calm", "warm"]],
    ["It should be fast and playful.", ["fast", "playful"]],
    ["Make it simple, fast and fun.", ["simple", "fast", "fun"]],
    ["Tone: warm, quiet", ["warm", "quiet"]],
    ["Keep it all calm, all quiet.", ["calm", "quiet"]],
  ])("wished: %s", (wish, tones) => {
    expect(read(wish)).toMatchObject({ tones, claims: ["Made in Porto"] });
  });

  test.each([
    ["Promo for Silly Goose, a café. Best buns in town.", { tones: [], colors: [] }],
    ["An invitation for our fair at Thornbury Green. Dog show.", { colors: [] }],
    ["Film for the Red Lion, a pub. Sunday roasts. Navy and gold.", { colors: ["#14275c", "#d9a520"] }],
    ["Film for Hill Farm. Fresh milk. Dark Forest Green background.", { colors: ["#1d5b38"] }],
  ])("nor is a name one: %s", (text, expected) => {
    expect(readBrief(text)).toMatchObject(expected);
  });
});

describe("music", () => {
  test.each([
    ["Music: acoustic, warm.", "music acoustic, warm"],
    ["Background music: bright, upbeat and soft.", "music bright, upbeat and soft"],
    ["Soundtrack: epic, slow", "music epic, slow"],
    ["The music should be quiet, slow and elegant.", "The music should be quiet, slow and elegant"],
    ["With calm, warm music.", "With calm warm music"],
    ["Use soft, slow piano music.", "Use soft slow piano music"],
  ])("is no tone: %s", (wish, music) => {
    expect(read(wish)).toMatchObject({ tones: [], music, claims: ["Made in Porto"] });
  });

  test.each([
    ["Soft piano music, calm, 20 seconds.", ["calm"]],
    ["Music: piano. Calm and warm.", ["calm", "warm"]],
    ["Music calm and warm, tone bold.", ["bold"]],
  ])("and a tone beside it is one: %s", (wish, tones) => expect(read(wish).tones).toEqual(tones));

  test.each([
    ["Music: none", "none"],
    ["Music: no", "none"],
    ["Music: no, thanks", "none"],
    ["Silent, 12 seconds.", "none"],
    ["Music: upbeat, no vocals", "bright"],
    ["Join us for a silent auction.", null],
  ])("silence is asked for: %s", async (wish, music) => {
    const plan = await storyboardPlanner.plan(`Ad for Strider. Made in Porto. ${wish}`);
    if (music === null) expect(plan.music).not.toBe("none");
    else expect(plan.music).toBe(music);
  });
});

describe("a colour between two", () => {
  test.each([
    ["bluish-green background", ["#1f7880"]],
    ["bluish green", ["#1f7880"]],
    ["blue-green and white", ["#1f7196", "#ffffff"]],
    ["reddish brown", ["#9b3d31"]],
    ["red-orange", ["#e5492d"]],
    // two
    ["blue-white", ["#1f57e0", "#ffffff"]],
    ["blue and green", ["#1f57e0", "#1f8a4c"]],
    ["red-green", ["#d7263d", "#1f8a4c"]],
    ["bluish", ["#1f57e0"]],
    ["sage-green", ["#9caf88"]],
    ["blush-pink", ["#edc4c0"]],
  ])("%s", (words, colors) => expect(colorsIn(words)).toEqual(colors));
});

describe("whoever reads the brief gets in touch", () => {
  const ask = (words: string) =>
    readBrief(`Promo for Willow Stables, a riding school. From 5 years up. ${words}`);
  test.each([
    ["Book online at stables.example or ring 01632 960123.", "Book online"],
    ["Book online at stables.example or phone us on 01632 960123.", "Book online"],
    ["Book at stables.example or give us a ring on 01632 960123.", "Book"],
    ["Sign up at the desk, text 01632 960123 or go to stables.example.", "Sign up at the desk"],
    ["Come and see us, or WhatsApp us on 01632 960123.", "Come and see us"],
    ["Pop in or phone 01632 960123.", "Pop in"],
    ["Call or text 01632 960123.", "Call or text"],
    ["Ring us on 01632 960123 or book online at stables.example.", "Ring us or book online"],
    ["Text 01632 960123 or email hello@stables.example.", "Text"],
    ["Ring us for a quote.", "Ring us for a quote"],
    ["Pop in for a coffee.", "Pop in for a coffee"],
    ["DM us on Instagram.", "DM us on Instagram"],
  ])("%s", (words, callToAction) => {
    expect(ask(words)).toMatchObject({ callToAction, claims: ["From 5 years up"] });
  });

  test.each([
    ["If your pony is ill, call us on 01632 960123.", "If your pony is ill, call us"],
    ["Design your own bracelet or ring at stables.example.", "Design your own bracelet or ring"],
  ])("said whole: %s", (words, claim) => {
    expect(ask(words)).toMatchObject({ callToAction: "", claims: ["From 5 years up", claim] });
  });

  test.each([
    ["To book, phone us on 01632 960123 or pop in.", "Phone us or pop in to book"],
    ["To book call 01632 960123 or just pop in.", "Call or just pop in to book"],
    ["To book, call us on 01632 960123.", "Call us to book"],
  ])("what for comes behind how, where the number is by itself: %s", (words, call) => {
    expect(ask(words)).toMatchObject({
      callToAction: call,
      phone: "01632 960123",
      claims: ["From 5 years up"],
    });
  });
});

describe("two figures side by side", () => {
  const figures = (words: string): Partial<Brief> => readBrief(`Promo for Kite Bank. ${words}`);
  const rows = (label: string, other: string) => ({
    comparisons: [
      { label, value: 84, suffix: "%" },
      { label: other, value: 48, suffix: "%" },
    ],
    claims: [],
    numbers: [],
  });
  test.each([
    ["84% vs 48% for the others.", { ...rows("Kite Bank", "The others"), chartTitle: "" }],
    ["84% for us vs. 48% for the others.", { ...rows("Us", "The others"), chartTitle: "" }],
    [
      "Our renewal rate is 84% versus 48% elsewhere.",
      {
        ...rows("Kite Bank", "Elsewhere"),
        chartTitle: "Our renewal rate",
      },
    ],
    [
      "84% renewals vs an industry average of 48%.",
      {
        ...rows("Kite Bank", "Industry average"),
        chartTitle: "84% renewals",
      },
    ],
    [
      "We keep 84% of our members versus 48% at other banks.",
      {
        ...rows("Kite Bank", "Other banks"),
        chartTitle: "We keep 84% of our members",
      },
    ],
    [
      "$9 a month versus $29 elsewhere.",
      {
        comparisons: [],
        claims: [],
        numbers: [
          { prefix: "$", value: 9, label: "a month" },
          { prefix: "$", value: 29, label: "elsewhere" },
        ],
      },
    ],
    [
      "4 minutes on the phone vs 3 hours at other banks.",
      {
        numbers: [{ suffix: " minutes" }, { suffix: " hours", label: "at other banks" }],
      },
    ],
    // no two figures
    ["Leeds versus York on 12 May.", { claims: ["Leeds versus York on 12 May"], numbers: [] }],
    ["Insures you against 3 risks.", { comparisons: [] }],
  ])("%s", (words, expected) => expect(figures(words)).toMatchObject(expected));
});

describe("a name in other letters", () => {
  test.each([
    ["a film for مقهى النخيل, a café in Leeds. Cardamom coffee.", "مقهى النخيل"],
    ["A 15s ad for our restaurant بيت الياسمين in London. Mezze.", "بيت الياسمين"],
    ["Introducing קפה גליל, a bakery in Manchester. Fresh challah.", "קפה גליל"],
    ["Ad for しおり, an app. Read on.", "しおり"],
  ])("is whole: %s", (text, product) => expect(readBrief(text).product).toBe(product));
});

describe("what was not used", () => {
  const notes = async (text: string) => (await storyboardPlanner.plan(text)).ignored;

  test("a tagline that the end shows is not told as left out", async () => {
    const brief = (end: string) =>
      notes(`A six second bumper for Lumo, a bike light you charge once a month. Be seen. Ride home. ${end}`);
    expect(await brief("400 metres visible. lumo.example")).not.toContainEqual(
      expect.objectContaining({ text: "A bike light you charge once a month" }),
    );
    // a call to action takes its place
    expect(await brief("400 metres visible. Order at lumo.example")).toContainEqual({
      text: "A bike light you charge once a month",
      why: "no time for it in 6 s",
    });
  });

  test.each([
    "Make it energetic with big bold text.",
    "Make it playful in red and white.",
    "Please make the video fun with upbeat music and bright colours.",
    "Make this bold using our colours, navy and gold.",
    "It should be calm with large type.",
    "Make it calm with serif type.",
    "Gently falling snow.",
    "A bit of confetti at the end.",
    "Terminal look.",
  ])("what is followed is not told: %s", async (wish) => {
    expect(await notes(`Ad for Lumo. Be seen. ${wish}`)).toEqual([]);
  });

  test.each([
    ["Make it warm with a photo of our shop.", "with a photo of our shop"],
    ["It should be energetic with quick cuts.", "with quick cuts"],
    ["Make it calm with a rotating globe.", "with a rotating globe"],
  ])("of two wishes the one that is not followed is told: %s", async (wish, text) => {
    expect(await notes(`Ad for Lumo. Be seen. ${wish}`)).toEqual([expect.objectContaining({ text })]);
  });
});
