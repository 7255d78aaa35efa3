import { describe, expect, test } from "vitest";
import { readBrief } from "#lib/motion/read-brief.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";

describe("steps end where something else is said", () => {
  test.each([
    [
      "Short film for Peel, a compost pickup service. How it works: first you fill your bucket, then you leave it by the door, and then we collect it every Tuesday. It costs £6 a week. Sign up at peel.example.",
      ["Fill your bucket", "Leave it by the door", "We collect it every Tuesday"],
      { stepsTitle: "How it works", address: "peel.example", callToAction: "Sign up" },
    ],
    [
      "Explainer for Loopback, tools you borrow. How it works: first you browse the shelf online. Then you reserve what you need. Then you bring it back. Over 300 tools. Open Saturdays 10 to 2. loopback.example",
      ["Browse the shelf online", "Reserve what you need", "Bring it back"],
      { address: "loopback.example", claims: expect.arrayContaining(["Open Saturdays 10 to 2"]) },
    ],
    [
      "We're Gearbox Mobile, bike repairs at your door. It works like this. First you book online. Then we come to you. After that you ride away. No call-out fee.",
      ["Book online", "We come to you", "Ride away"],
      { stepsTitle: "It works like this", claims: ["No call-out fee"] },
    ],
    [
      "Film for Simmer, our meal kit. Here's how it works: sign up, pick a plan, and start cooking. No contract.",
      ["Sign up", "Pick a plan", "Start cooking"],
      { stepsTitle: "Here's how it works", claims: ["No contract"] },
    ],
    [
      "Ad for Ferment Club. How it works - choose a box, we post it monthly, you get a live class on zoom to make it together. First box half price.",
      ["Choose a box", "We post it monthly", "You get a live class on zoom to make it together"],
      { claims: ["First box half price"] },
    ],
    [
      "Promo for Wilder Wash. Our process is simple:\nFirst, you drop off your bag\nThen we wash it with rainwater\nFinally we deliver it folded\n£12 a bag. Call 0117 496 0000",
      ["Drop off your bag", "We wash it with rainwater", "We deliver it folded"],
      { stepsTitle: "Our process is simple", phone: "0117 496 0000" },
    ],
    [
      "Film for Partly. How it works: You snap a photo. We find the part. It ships the same day. From £9 a part. partly.example",
      ["You snap a photo", "We find the part", "It ships the same day"],
      { address: "partly.example" },
    ],
    [
      "Recipe video: Lemon pancakes. Steps: whisk the eggs, fold in flour, fry 2 minutes each side. Serve with berries. Bright, vertical.",
      ["Whisk the eggs", "Fold in flour", "Fry 2 minutes each side", "Serve with berries"],
      { stepsTitle: "" },
    ],
  ])("%s", (text, steps, others) => {
    expect(readBrief(text)).toMatchObject({ steps, ...others });
  });

  // what only begins as a step does
  test.each(["First box half price", "First call is free", "Next day delivery", "Then and now"])(
    "%s is none",
    (words) => {
      const brief = readBrief(`Ad for Ferment Club, jars by post. ${words}. Since 2014.`);
      expect(brief.steps).toEqual([]);
    },
  );
});

test("a film has the order of its brief: chart, steps and figures stand where they are said", async () => {
  const { scenes } = await storyboardPlanner.plan(
    "Film for Haulwise, routes for lorries, 60 seconds. Old routes were drawn by hand. Empty kilometres: before 41 %, after 18 %. How it works: you send the orders, we draw the routes, drivers see them on the phone. It costs £9 a lorry. No contract to sign at all.",
  );
  const at = (words: string) => scenes.findIndex(({ says }) => says.includes(words));
  const places = ["drawn by hand", "41", "How it works: You send", "£9", "No contract"].map(at);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places).not.toContain(-1);
});

describe("what somebody calls theirs", () => {
  test.each([
    [
      "We're opening a new restaurant on 14 March called Osteria Lupo. Handmade pasta.",
      {
        product: "Osteria Lupo",
        tagline: "A new restaurant",
        claims: ["Opens on 14 March", "Handmade pasta"],
      },
    ],
    [
      "My partner and I are opening a little coffee bar in Hove called Second Crack this spring. Cinnamon buns at 8am.",
      {
        product: "Second Crack",
        tagline: "A little coffee bar in Hove",
        claims: ["Opens this spring", "Cinnamon buns at 8am"],
      },
    ],
    [
      "I've started a small candle business called Wick & Thistle. All my candles are soy.",
      { product: "Wick & Thistle", tagline: "A small candle business" },
    ],
    [
      "We're launching a budgeting app on 3 May called Pennywise Pal. It rounds up your spare change.",
      {
        product: "Pennywise Pal",
        tagline: "A budgeting app",
        claims: ["Launches on 3 May", "Rounds up your spare change"],
      },
    ],
    [
      "Can you make a video about Simmer, our meal kit? No contract.",
      { product: "Simmer", tagline: "Meal kit" },
    ],
  ])("%s", (text, expected) => expect(readBrief(text)).toMatchObject(expected));

  test("a film that opens on something, and a shop that opens on a day", () => {
    expect(readBrief("Ad for Lupo, a shop. Open on “Hungry?”. Pasta.").headline).toBe("Hungry?");
    expect(readBrief("Ad for Lupo, a shop. Opens on Saturday. Pasta.").claims).toContain("Opens on Saturday");
  });
});

describe("steps that are announced in other words", () => {
  test.each([
    [
      "with commas",
      "Video for Tillow Bikes, 20 seconds. Then the how to: scan the code by the door, pick a bike, bring it back by nine. Free on Sundays.",
      ["Scan the code by the door", "Pick a bike", "Bring it back by nine"],
    ],
    [
      "in sentences, up to one that is none",
      "Ridge Roofers, Durham. What to do till we get there: Move the furniture. Photograph the ceiling. Send it to us. From £40 a visit.",
      ["Move the furniture", "Photograph the ceiling", "Send it to us"],
    ],
    [
      "in lines",
      "Kites of Weifang, an exhibition.\nWe would like to show how a kite is made, in simple manner:\nSplit the bamboo\nBend it over the flame\nPaste the silk\n\n6 March to 30 August.",
      ["Split the bamboo", "Bend it over the flame", "Paste the silk"],
    ],
  ])("%s", (_, text, steps) => {
    const brief = readBrief(text);
    expect(brief.steps).toEqual(steps);
    expect(brief.claims.join("\n")).not.toMatch(/how to|what to do|simple manner/i);
  });

  test("how it goes is their title", () => {
    expect(
      readBrief("Hush Mayor, a card game. How you play: hide your secret, pay your rivals, stay in office."),
    ).toMatchObject({
      steps: ["Hide your secret", "Pay your rivals", "Stay in office"],
      stepsTitle: "How you play",
    });
  });

  test("what only looks like an announcement is none", () => {
    const { steps } = readBrief(
      "Tern Ferries. How it feels: like home. Six crossings a day. Bikes ride free.",
    );
    expect(steps).toEqual([]);
  });
});
