import { describe, expect, test } from "vitest";
import { cardsOf } from "#lib/motion/brief-joined.ts";
import { plainer } from "#lib/motion/brief-plainer.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";
import { readBrief } from "#lib/motion/read-brief.ts";

const says = async (brief: string): Promise<string[]> =>
  (await storyboardPlanner.plan(brief)).scenes.map(({ says }) => says);

describe("a brief in plainer words", () => {
  test("chat spelling is written out, and nothing else is", () => {
    expect(plainer("we r open and u can book. link goes weird when u hover")).toBe(
      "we are open and you can book. link goes weird when you hover",
    );
    for (const brief of ["Plan R is for U Bahn", "MRR 12", "unit 4 the tramshed"])
      expect(plainer(brief)).toBe(brief);
  });

  test("code is left as it is", () => {
    const code = "Show this:\n```\n(1) a, (2) b, (3) c\nwe r\n```\nDone.";
    expect(plainer(code)).toBe(code);
  });

  test("a text that was pasted in quotation marks is sentences, and a quotation is none", () => {
    const pasted =
      '"Our new patient portal launches Monday 6 January. From then you can book appointments and see test results online. Reception will still answer the phone. Visit hollowaysurgery.example/portal."';
    const brief = readBrief(`Can you turn this into a 30s video?\n\n${pasted}`);
    expect(brief.claims[0]).toBe("Our new patient portal launches Monday 6 January");
    expect(brief.claims.length).toBeGreaterThan(2);
    expect([brief.product, brief.address]).toEqual(["", "hollowaysurgery.example/portal"]);
    const said = `${pasted} — Ana Ruiz, nurse`;
    expect(plainer(said)).toBe(said);
  });

  test("steps that are numbered in brackets within a sentence keep their brackets", () => {
    const { steps } = readBrief(
      "I'm the product manager for Ferrule, an inventory tool. I want a 45-second onboarding video that shows how easy it is: (1) export your spreadsheet as CSV, (2) drag it into Ferrule, (3) match the columns (we guess most of them for you), (4) press Import. A file with 5,000 items takes roughly 40 seconds.",
    );
    expect(steps).toEqual([
      "Export your spreadsheet as CSV",
      "Drag it into Ferrule",
      expect.stringMatching(/^Match the columns/),
      "Press Import",
    ]);
  });

  test.each([
    [
      'Film for Lanternfold. Please include this from one of our users, Grace Phiri, a tailor in Ntcheu: "I thought my sewing days were over. Now I thread the needle."',
      "Grace Phiri, a tailor in Ntcheu",
    ],
    [
      'Film for Borrowdale Cycles. quote from owner Tomasz Wilk "First winter I\'ve had to hire rather than lay off." We redid their website.',
      "Tomasz Wilk, owner",
    ],
    [
      'promo for my online course "Mix Like You Mean It". 6 weeks, starts 3 march, live zoom every tues 7pm GMT + recordings. £149 or 3 x £52. i\'ve mixed for Juno Vale, 12 yrs experience, over 400 students so far. student quote: "My mixes finally survive the car test" – Dario, Porto. max 40 ppl. sign up at rhysmellor.studio/mix. vertical, 30s, purple/black, hype but not cringe',
      "Dario, Porto",
    ],
  ])("whose a quotation is: %s", (brief, author) => {
    expect(readBrief(brief).quotes.map((quote) => quote.author)).toEqual([author]);
  });

  test("what has to be shown is shown, and nobody said it", () => {
    const { legal, quotes } = readBrief(
      'Explain what an ISA is. It\'s for Penrose Mutual, a building society in Cornwall. Must show on screen: "Tax treatment depends on individual circumstances and may change." Nothing that sounds like advice. Friendly.',
    );
    expect([legal, quotes]).toEqual([
      "Tax treatment depends on individual circumstances and may change.",
      [],
    ]);
  });

  test("points in one sentence are a card each, with names in the middle of them", () => {
    expect(
      plainer(
        "Please mention: tours every half hour, the new science block (opened in September, six labs), and that the head, Mr Adeyemi, speaks at 11am in the main hall.",
      ),
    ).toBe(
      "\n- tours every half hour\n- the new science block (opened in September, six labs)\n- the head, Mr Adeyemi, speaks at 11am in the main hall\n",
    );
    const { claims, numbers, product } = readBrief(
      "Safety video for new starters at our timber yard. Main things: hi-vis and steel toecaps at all times, 5 mph speed limit for forklifts, walk only on the green paths, nobody uses the bandsaw without a permit from Gary or Lin. First aiders: Lin Cho, Marek Zielinski and Sue Pratt.",
    );
    expect(claims).toEqual([
      "Hi-vis and steel toecaps at all times",
      "Walk only on the green paths",
      "Nobody uses the bandsaw without a permit from Gary or Lin",
    ]);
    expect(numbers).toMatchObject([
      { value: 5, suffix: " mph", label: "speed limit for forklifts", after: 1 },
    ]);
    expect(product).not.toContain("Lin");
    // a heading over a list is no such sentence
    const list = "Key points:\n- Connects to Stripe, Paddle and Chargebee\n- Shows MRR, churn and expansion";
    expect(plainer(list)).toBe(list);
    // what to do, one after the other, is steps
    expect(
      readBrief(
        "The new tool goes live Monday. What to do: install Fyle, log in with SSO, scan your receipt.",
      ).steps,
    ).toHaveLength(3);
  });

  test("numbered scenes with their texts are a script", async () => {
    const scenes = await says(
      '1. Open on an empty office at 6am. Text: "Every night, the average office wastes 46% of its electricity."\n2. A small white sensor on the ceiling. Text: "Meet Dimmet."\n3. Customer result: Noorland Insurance, Utrecht, saved €58,000 in the first year\n4. Logo, "Turn off nothing." and dimmet.io/demo\n\nOverall: 50 seconds, widescreen.',
    );
    expect(scenes[0]).toBe("Every night, the average office wastes 46% of its electricity.");
    expect(scenes.at(-1)).toBe("Dimmet · dimmet.io/demo");
    expect(scenes.join()).not.toMatch(/ceiling|empty office|Text:/);
  });

  test("below the last scene stands what is of them all", () => {
    const { dark, ignored } = readBrief(
      'Scene 1: "Your inbox is lying to you"\nScene 2: "I got my mornings back."\nScene 3: Try it free – hushzero.com\nDark, techno music.',
    );
    expect([dark, ignored]).toEqual([true, []]);
  });

  test("labels with an equals sign, and a decade that is no length", () => {
    const { product, claims, seconds } = readBrief(
      'yo i need a vid for my bands single launch. band = Glass Heron. song = "Slow Tide Motel" out fri 13 june. vibe is like grainy, 90s motel signs, pink n teal neon. square for insta. 20 secs',
    );
    expect([product, claims, seconds]).toEqual([
      "Glass Heron",
      ["Song: “Slow Tide Motel” out fri 13 June"],
      20,
    ]);
  });

  test("a tool in backticks behind what it is", () => {
    const { product, tagline } = readBrief(
      'Need a promo for our open source CLI, `pakwise`. It finds unused dependencies in Python projects.\n\nScene 1: terminal, messy requirements.txt with 84 packages\nScene 2: output shows "31 unused packages found in 2.4s"\nScene 3: logo + github.com/pakwise/pakwise + "MIT licensed"',
    );
    expect([product, tagline]).toEqual(["pakwise", "Open source CLI"]);
  });

  test("a team is no name, and stands together", () => {
    const { product, claims } = readBrief(
      "Our startup, Oystercap, makes a reusable lid that tells you if food has gone off. We're on Kickstarter from 14 May for 30 days, goal $60,000.\nFits: 4 sizes, most round containers from 10 to 18 cm.\nEarly bird: set of three $39 (retail $65), first 500 backers.\nTeam: Lena Marchetti (materials scientist), Joel Abara (ex-kitchenware designer).",
    );
    expect(product).toBe("Oystercap");
    expect(claims).not.toContain("Fits");
    expect(claims).not.toContain("Early bird");
  });
});

describe("forms that the guide shows", () => {
  test.each([
    ["Compare: Without cache: 412 s; With: 38 s", ["Without cache 412 s", "With 38 s"]],
    ["Compare: Before: 60 minutes; After: 5 minutes", ["Before 60 minutes", "After 5 minutes"]],
    ["Compare: Paper: 41 kg; Harbour: 3 kg", ["Paper 41 kg", "Harbour 3 kg"]],
    ["Bookings: 2022 48k, 2023 130k, 2024 410k", ["2022 48k", "2023 130k", "2024 410k"]],
    ["Users: 2022 48k, 2023 130k, 2024 410k", ["2022 48k", "2023 130k", "2024 410k"]],
  ])("a chart: %s", async (line, bars) => {
    const { scenes, understood, ignored } = await storyboardPlanner.plan(
      `Harbour is a booking tool.\n${line}`,
    );
    expect(scenes.find(({ template }) => template.startsWith("chart-"))?.says).toContain(bars.join(" · "));
    expect([understood.find(({ what }) => what === "length"), ignored]).toEqual([undefined, []]);
  });

  test("a line chart is one, where a line is asked for", async () => {
    const { composition } = await storyboardPlanner.plan(
      "Harbour is a booking tool. Users: 2022 48k, 2023 130k, 2024 410k. Show as a line chart.",
    );
    expect(JSON.stringify(composition)).toContain('"type":"line"');
  });

  test("steps in words begin a brief", async () => {
    expect(
      await says("Step one: sear. Step two: bake. Step three: rest. Perfect steak by Meatworks."),
    ).toEqual(["Perfect steak by Meatworks", "Sear · Bake · Rest"]);
  });

  test.each([
    'Scene 1 (0–5s): Hook\n"Lost again?"\nScene 2 (5–10s): Demo\n"Orbit knows."',
    'Film for Orbit, a map. Scene 1 (0–5s): Hook. Text: "Lost again?" Scene 2 (5–10s): Demo. Text: "Orbit knows."',
  ])("what a scene is for is no name, however its lines are broken: %j", async (brief) => {
    const { seconds } = readBrief(brief);
    const scenes = await says(brief);
    expect([seconds, scenes[0], scenes.join()]).toEqual([
      10,
      "Lost again?",
      expect.not.stringMatching(/Hook|Demo/),
    ]);
  });

  test("a headline by its label is whole, and no word of a list goes", async () => {
    expect(
      readBrief("Film for Basil.\nHeadline: Go on holiday. Your basil stays.\n40 plants saved.").headline,
    ).toBe("Go on holiday. Your basil stays");
    expect(await says("A film for Brotwerk, a bakery.\n- Backt nachts\n- Liefert um sechs")).toContain(
      "Liefert um sechs",
    );
  });

  test("a quotation before the steps stays there", async () => {
    const scenes = await says(
      'Polder is a train app. It finds seats. "I always sit now." – Ana Ruiz, commuter\nHow it works:\n1. Open the app\n2. Pick a train\n3. Sit down\nIt costs nothing.',
    );
    expect(scenes.indexOf("I always sit now")).toBeLessThan(
      scenes.findIndex((said) => said.startsWith("How it works")),
    );
  });
});

describe("cards that cannot be", () => {
  test("three things in a row are a card each", () => {
    expect(
      readBrief(
        "30 sec vertical ad for my dog walking business Pawsome Paths in Leeds. Walks from £12, 7 days a week, GPS tracked so you can see where they've been. Fun and bright.",
      ).claims,
    ).toEqual(["Walks from £12", "7 days a week", "GPS tracked so you can see where they've been"]);
  });

  test.each([
    "Film for Loop. Its first keeper, Elias Thorne, lived there with his wife and seven children.",
    "Film for Loop. We paint walls, ceilings and front doors in Leeds, all week long.",
    "Film for Loop. When the lamp is out, the doors are shut, the boats are in for the night.",
  ])("one sentence stays one: %s", (brief) => {
    expect(readBrief(brief).claims.join()).toBe(brief.slice("Film for Loop. ".length, -1));
  });

  test("half a pair of brackets is mended, and what stands on a longer card goes", () => {
    const { claims } = readBrief(
      "Recruitment film for Ashgrove House, Wrexham. £13.85 an hour, free parking and a hot meal every shift. No experience necessary, just kindness and patience. One of our team, Delyth, has been here 19 years and says \"The nights are quiet, but you're never just sitting there. You're somebody's comfort.\" Apply by 28 February to Karen Hughes on 01978 555 0143 or pop in for a cuppa. Warm and honest, 45 seconds, for Facebook.",
    );
    expect(claims).not.toContain("Delyth");
    expect(claims).not.toContain("One of our team");
    for (const claim of claims)
      expect((claim.match(/\(/g) ?? []).length, claim).toBe((claim.match(/\)/g) ?? []).length);
  });

  test("what it is, or where, stands with the name", () => {
    const ad = readBrief(
      'Ad for Kestrel & Thyme meal boxes, 15s, 9:16. "Dinner in 17 minutes. We timed it." From £5.75 a portion. Skip or cancel anytime. kestrelandthyme.co.uk',
    );
    expect([ad.tagline, ad.claims[0]]).toEqual(["Meal boxes", "Dinner in 17 minutes. We timed it."]);
    expect(
      readBrief("Film for Ashgrove House, Wrexham. Apply by 28 February. We pay £14 an hour.").tagline,
    ).toBe("In Wrexham");
  });

  test("a time among figures is one", () => {
    expect(
      readBrief(
        "Promo for the Nightjar 2 headlamp. 600 lumens, 40 hours, 68 grams. Made for trail runners.",
      ).numbers.map(({ value, label }) => `${value} ${label}`),
    ).toEqual(["600 lumens", "40 hours", "68 grams"]);
  });

  test("a film ends on the day that is to come, and on no date that is a name", async () => {
    const scenes = await says(
      'Happy 40th anniversary video for Mum and Dad, Carol & Steve Whitlock. Married 14 June 1986. 3 kids, 7 grandkids. "Still my favourite person" - Dad. Party at The Plough, Saturday 20 June, 7pm.',
    );
    expect(scenes.at(-1)).toBe("Mum and Dad · Saturday 20 June");
  });

  test("a call to action ends before its address", () => {
    const { callToAction } = readBrief(
      'LinkedIn video. Topic: our new report "The State of Freight 2025" by Lodemark Research\nCTA: Download free at lodemark.com/freight25 (no form!)',
    );
    expect(callToAction).toBe("Download free (no form!)");
  });

  test("a telephone number is no figure", () => {
    const { numbers } = readBrief("Film for Hollin Tarn. To check availability call Jean on 015394 00218.");
    expect(numbers).toEqual([]);
  });

  test.each([
    [
      "Raising awareness for our village fair. Free parking in the field.\nAll money raised goes to the new playground - we've got £18,400 of the £25,000 we need.",
      /(?:^|\n)All money raised goes to the new playground/,
    ],
    [
      "I look after social for a charity called Second Plate that collects surplus food from supermarkets. We want a thank you video for our donors. Every £10 pays for about 23 meals.",
      /^(?![\s\S]*Second Plate that collects)/,
    ],
    [
      "Results video for Fernly. Revenue was $3.1M against a target of $2.8M, new customers 412, churn down from 4.1% to 2.9%, and support response time went from 6 hours to 1 hour 50.",
      /\nNew customers 412\n/,
    ],
  ])("cards begin and end where what is said does: %s", async (brief, seen) => {
    expect((await says(brief)).join("\n")).toMatch(seen);
  });

  test.each([
    [
      "Film for new starters about the fire procedure: leave by the nearest exit, don't use the lifts, assembly point is Car Park B, wait for the roll call.",
      "Car Park B",
    ],
    [
      "Just listed!! 14 Orchard Mews, Bishop's Waltham SO32. 3 bed end terrace. NO ONWARD CHAIN. Call Tamsin on 01489 555 0134.",
      "NO ONWARD CHAIN",
    ],
    [
      "I am a plumber covering Kettering and I would like an advert for boiler servicing. £79 including VAT. Telephone 01536 555 0198, ask for Graham.",
      "Telephone 01536 555 0198",
    ],
    [
      'Community choir, Todmorden. "Sing Owt" meets Wednesdays 7.30pm at the Golden Lion. Our musical director is Jess Ormondroyd.',
      "Jess Ormondroyd",
    ],
  ])("what is nobody's name: %s", (brief, name) => {
    expect(readBrief(brief).product).not.toBe(name);
  });

  test.each([
    [
      "Title: Introducing Quillstack Approvals\n\nProblem — Your legal team reviews the same clause in four places.\nSolution — One thread per clause.\nPrice — no extra charge\nEnd card — quillstack.com/approvals",
      "Quillstack Approvals",
    ],
    [
      "I'm a product manager at Routewise (delivery planning software for florists). What it needs to get across:\n* drivers get a text with a link\n* Petal & Post in Leeds went from 74 drops a day to 96",
      "Routewise",
    ],
    [
      'The History Society podcast "Ink and Ashes" is back for season 4 on 2 October. "The best podcast yet" (The Tidewater Review). Wherever you get your podcasts. 30 seconds.',
      "Ink and Ashes",
    ],
    [
      'Community choir, Todmorden. "Sing Owt" meets Wednesdays 7.30pm at the Golden Lion. Our musical director is Jess Ormondroyd.',
      "Sing Owt",
    ],
  ])("whose film it is: %s", (brief, name) => {
    expect(readBrief(brief).product).toBe(name);
  });

  test("commands below their steps stand in them", () => {
    const { steps } = readBrief(
      "Can you do a short video showing how to install our CLI? Steps:\n\n1. Install\n   npm install -g shipnote\n\n2. Log in\n   shipnote login\n\n3. Publish\n   shipnote publish --channel slack\n\nDark theme.",
    );
    expect(steps).toEqual([
      "Install: npm install -g shipnote",
      "Log in: shipnote login",
      "Publish: shipnote publish --channel slack",
    ]);
  });

  test("numbered headings with bullets of their own are no steps", () => {
    const { steps, claims, lists } = readBrief(
      "Video for our API changelog, version 3.0\n\n1. What's new\n   - Webhooks now retry up to 10 times\n   - New /v3/returns endpoint\n\n2. Dates\n   - v3 live today\n   - v2 switched off on 31 January 2026\n\nNo voiceover.",
    );
    expect(steps).toEqual([]);
    expect([...claims, ...lists.flatMap(({ items }) => items)].join()).toMatch(
      /New \/v3\/returns endpoint.*v3 live today/,
    );
  });

  test("what is told to us gives no card, not in part either", () => {
    const { claims, tagline } = readBrief(
      'Client: Bramwell & Daughters (third-generation upholsterers, Norwich)\nWe\'re the agency, Tall Hedge. Looking for a 30s hero film for their website relaunch.\nThe thought: "Sit in it for another forty years."\nThey restore chairs rather than sell new ones. Sign off with bramwellanddaughters.co.uk and nothing else.',
    );
    expect(claims).toEqual([
      "Sit in it for another forty years.",
      "They restore chairs rather than sell new ones",
    ]);
    expect(tagline).toBe("Third-generation upholsterers, Norwich");
  });

  test.each([
    [
      "Announce that we've hired Dana Okoro as our new Head of Sustainability at Greenline Rail. She joins from Network Wales where she cut station energy use by 34%. LinkedIn, 20 sec.",
      { product: "Greenline Rail", headline: "We've hired Dana Okoro as our new Head of Sustainability" },
    ],
    [
      'Trailer for our school play. "The Tempest" by the Year 10 drama group at Marlow Academy. 27, 28 and 29 November, 7pm, main hall. Tickets £4. Stormy, dramatic.',
      {
        product: "The Tempest",
        lists: [expect.objectContaining({ items: ["27, 28 and 29 November", "7pm", "Main hall"] })],
      },
    ],
    [
      "Hi there, I'm a piano teacher in Leeds (Keys with Kate) and I have 6 spaces for September. Lessons are £18 for half an hour. keyswithkate.co.uk. Something gentle.",
      { product: "Keys with Kate" },
    ],
    [
      "Public service video: Measles is back. 2 doses of MMR protect you for life. Northshire Public Health, northshire.example/mmr",
      { product: "Northshire Public Health", headline: "" },
    ],
    [
      "Changelog video: Pinboard 4.2. Dark mode. Search is now 3x faster. Available today. pinboard.app/changelog. 25s minimal",
      { claims: expect.arrayContaining(["Dark mode"]) },
    ],
    [
      "Short film to thank our donors (Hospice of the Valley). In 2025 you made possible: 1,204 nights of care, 86 children supported, 12 new nurses. 45 seconds, soft blue.",
      { product: "Hospice of the Valley", headline: "" },
    ],
    [
      "How our subscription works: pick a plan (2, 3 or 4 meals a week), choose your recipes by Sunday, we deliver on Tuesday, pause whenever you like. Brand: Pantrybird. From €6.90 a portion.",
      {
        steps: [
          "Pick a plan (2, 3 or 4 meals a week)",
          "Choose your recipes by Sunday",
          "We deliver on Tuesday",
          "Pause whenever you like",
        ],
      },
    ],
    [
      "need a hype video for the hackathon kickoff on Thursday: Hack the Harbour 2026, 48 hours, 32 teams, €15,000 in prizes. Categories: climate, health, open data. 20 sec, neon on black, loud",
      {
        product: "Hack the Harbour 2026",
        lists: [
          expect.objectContaining({ items: ["48 hours", "32 teams", "€15,000 in prizes"] }),
          expect.objectContaining({ title: "Categories", items: ["Climate", "Health", "Open data"] }),
        ],
      },
    ],
    [
      "The parish council wants a video about the new 20 mph zone. Starts Monday 4 August. Streets: Church Lane, School Road, The Green and Mill Street. Thank you for slowing down.",
      { product: "" },
    ],
    [
      "## Launch brief\n**Product:** Terrace – an open-source feature flag server\n**Why now:** v1.0 is stable after 14 months of beta\n**Points**\n- Single binary, no database\n- SDKs for Go and Python\n**Link:** terrace.dev\n**Look:** dark, mono. 40s, 16:9",
      { claims: expect.not.arrayContaining([expect.stringContaining("*")]) },
    ],
  ])("what people announce: %s", (brief, read) => {
    expect(readBrief(brief)).toMatchObject(read);
  });

  test.each([
    [
      "We do cut and colour. Salon is Halo Hair in Kirkcaldy.",
      { product: "Halo Hair in Kirkcaldy", claims: ["We do cut and colour"] },
    ],
    [
      "Apply in 3 steps: text NIGHTS to 55512, take a 10 minute phone call, come in for a tour. Company is Buckeye Staffing Partners, buckeyestaffing.com/nights.",
      { product: "Buckeye Staffing Partners", tagline: "", address: "buckeyestaffing.com/nights" },
    ],
    [
      "Box of 6 for £7.50 again from Friday. Bakery is called Crumb & Daughter, 41 Fore Street, Totnes, open 7.30 til we sell out (usually about 1).",
      {
        product: "Crumb & Daughter",
        claims: expect.not.arrayContaining([expect.stringContaining("called")]),
      },
    ],
    [
      "Our choir is called The Low Notes, we sing on Mondays.",
      { product: "The Low Notes", claims: ["We sing on Mondays"] },
    ],
    [
      "The shop is open until 9. Tea is free.",
      { product: "", claims: ["The shop is open until 9", "Tea is free"] },
    ],
    [
      "My name is Joost and I help out with the Elmhof Folk Weekend. A day ticket is €29.",
      { product: "Elmhof Folk Weekend" },
    ],
    [
      "The client is Nordby Cycles, a bike retailer with 9 shops, and they moved their support to our product Parley. Now a reply takes 47 minutes. Read the whole story at parley.chat/nordby.",
      { product: "Parley" },
    ],
    [
      "For the Voltry pitch: where a delivery van's cost goes. Fuel 34%, driver time 41%, maintenance 14%, insurance 11%. Voltry cuts the fuel part by half. voltry.co.uk",
      { product: "Voltry" },
    ],
    [
      "## Scene 1\n**On screen:** Rent day again?\n\n## Scene 2\n**On screen:** Try Rentbook free\nrentbook.example",
      { product: "Rentbook" },
    ],
    ["15 seconds, for the app store. Visit Loft Nine today. loftnine.com", { product: "Loft Nine" }],
    [
      "need a promo for my nail salon reopening! “Glossed by Tiana” pink & gold. 20% off all sets. 2217 Peachtree Industrial. Book on insta @glossedbytiana",
      { product: "Glossed by Tiana" },
    ],
    ["Dark mode is here. Offline drafts. product is Quillstack btw", { product: "Quillstack" }],
    [
      "I run a bakery in Halifax called Crumb and Anchor and you get one loaf a week. Sign up at the counter.",
      { product: "Crumb and Anchor" },
    ],
    [
      "Thank our volunteers. 214 people, 9,800 hours. From everyone at Open Ladle, Cleveland.",
      { product: "Open Ladle" },
    ],
    [
      "From: Anneke Vos\nTo: Facilities\n\nPlease make a film.\n1. Stop working. 2. Use stairs A or C. 3. Leave the lifts.\n\nGroet, Anneke",
      { product: "" },
    ],
    ["Assembly point is now the car park. Lifts are not to be used.", { product: "" }],
    ["Use stairs A or C. Floor wardens: 3 = Jamal, 4 = Ilse, 5 = Rutger. Lifts are closed.", { product: "" }],
    [
      "Film for the Allotment Association. Contact Maureen on 01555 014 772 (not after 8pm please). There will be cake.",
      { claims: ["Contact Maureen (not after 8pm please)", "There will be cake"], phone: "01555 014 772" },
    ],
    [
      "Our project needs a trailer. It's called grebe, a command line tool that finds dead feature flags in your repo.",
      { product: "grebe" },
    ],
    [
      "We are a family dentist practice in Wellington (NZ). The first visit takes 15 minutes. It is free.",
      { product: "" },
    ],
    [
      "Explain since and for. Leave a pause of about 5 seconds before the answer. It rains since May.",
      { seconds: null },
    ],
    ["Quiz film about bridges. Each question has a 3-second countdown. 40 seconds.", { seconds: 40 }],
    ["Open house for 220 Elm Street, Macon GA 31201. The kitchen is new.", { numbers: [] }],
    [
      "we're deprecating the v1 REST api of Paperkite on 31 March 2026. Swap the X-Api-Key header for Authorization: Bearer. guide is at paperkite.com/migrate",
      { product: "Paperkite" },
    ],
    [
      "Meet Binwise, the bin app by Corvex. Never miss a collection. corvex.com/binwise",
      { product: "Binwise" },
    ],
    [
      "The Larkhaven Singers, Christmas concert, Sunday 14 December. Tickets £12 from larkhavensingers.example.org",
      { product: "The Larkhaven Singers" },
    ],
    ["Q3 was good. Our biggest win was signing Harbourline Logistics. Revenue is up 12%.", { product: "" }],
    [
      "hi, its my dads 70th on the 14th of june and I want something to play on the tv. He was a postman for 41 years, has 3 kids, 7 grandkids and one very fat cat called Bernard.",
      { product: "" },
    ],
    [
      "Q3 results for the all-hands on Thursday, internal only. Revenue 12.4m EUR, up 18%. New customers 212. Biggest new account: Solberg Marine. NPS 47.",
      { product: "" },
    ],
    [
      "Can you do a video for our parish council about the new bin collection? From Monday 6 October the recycling goes out every week. Bins out by 6.30 am please.",
      { product: "" },
    ],
    [
      "OK so this is for our school's spring fair and I'm the one who got volunteered. It's on Saturday 22 March from 11 to 3. Entry is 50p, under fives free.",
      { product: "School's spring fair" },
    ],
    [
      "Short vertical video for the bakery's Instagram: sourdough Saturdays are back, from 7am, Hobb Lane, until we sell out.",
      { product: "" },
    ],
  ])("what is called so: %s", (brief, read) => {
    expect(readBrief(brief)).toMatchObject(read);
  });

  test.each([
    ["Need a 20s teaser I can post on Mastodon. Averages hide the worst 1%.", { product: "", headline: "" }],
    [
      "Explain how Quillsync does offline sync: 1) edits go to a local log 2) entries get a timestamp 3) conflicts merge per field.",
      { product: "Quillsync", headline: "How Quillsync does offline sync" },
    ],
    [
      "An explainer on photosynthesis for year 8. Please cover light, water and carbon dioxide, with an example each.",
      {
        headline: "Photosynthesis",
        lists: [expect.objectContaining({ items: ["Light", "Water", "Carbon dioxide"] })],
        ignored: expect.arrayContaining([expect.objectContaining({ text: "With an example each" })]),
      },
    ],
    [
      "a video about the Romans for my class 4 kids, 40 seconds. Legions, roads and baths, in this order.",
      { headline: "The Romans", steps: ["Legions", "Roads", "Baths"] },
    ],
    ["Ten pin bowling, karaoke and a buffet. Book now.", { steps: [], lists: [] }],
    [
      "What we want is to get people to book a health check. It takes 20 minutes.",
      { claims: ["Book a health check"] },
    ],
    [
      "£8 a month is the amount we ask for because that covers one night, a bed and a hot meal.",
      { claims: ["£8 a month is the amount we ask for because that covers one night, a bed and a hot meal"] },
    ],
    [
      "Last winter we gave 4,312 nights of shelter. Charity number 1098765 has to be on there somewhere.",
      { legal: "Charity number 1098765" },
    ],
    [
      "I want to do a short honest video for the status page. product is Ferrywire (webhook delivery). no events lost, worst delay 2h 51m. Please don't make it cheerful, and no music.",
      { product: "Ferrywire", tones: ["honest"] },
    ],
    [
      "Saturday 14 June, 10 till 4, St Brannock's church fete, cakes, tombola, brass band at 2, free entry, something cheerful for Facebook please",
      {
        claims: [],
        lists: [expect.objectContaining({ items: expect.arrayContaining(["10 till 4", "Tombola"]) })],
      },
    ],
    [
      "Invitation for Leo's 6th birthday, pirate theme, Sat 18 Oct 3pm to 6pm at Jumpwell Hall, bring socks!, RSVP by 10 Oct to Anke 0171 555 0193. vertical for whatsapp",
      {
        claims: expect.arrayContaining(["Invitation for Leo's 6th birthday", "Pirate theme", "Bring socks!"]),
      },
    ],
    [
      "Last spring the choir sang in the old mill by the river, where the roof leaks, with forty candles, until the rain came.",
      { lists: [] },
    ],
    [
      "Main points: build next week's rota in 6 minutes, staff swap shifts themselves from their phone, overtime is flagged before you publish. Pallanto is a planning app.",
      { numbers: [expect.objectContaining({ label: "Build next week's rota in 6 minutes" })] },
    ],
    ["Deploy previews for every branch. Docs are at docs.kettlewire.dev", { callToAction: "Read the docs" }],
    [
      "Can you do a countdown of the top 5 books our school reading club liked best this year? 5. The Lighthouse Thief 4. Maud and the Moon Goat 3. Eleven Keys 2. Captain Sprout 1. The Boy Who Borrowed Winter. 27 kids voted.",
      { product: "" },
    ],
    [
      "We're launching Palletwise next Tuesday, it's a yard management app for mid-size warehouses (think 20–80 trucks a day). Need about 30 seconds for LinkedIn, square. Main points: drivers check in from their phone, docks get assigned automatically, and our pilot customers cut average waiting time from 94 minutes to 38. There's a nice line from Marta Oyelaran, site manager at Greyfen Logistics: \"The queue at the gate is just gone. I keep looking out of the window to check.\" End on palletwise.io/demo please.",
      { quotes: [expect.objectContaining({ author: "Marta Oyelaran, site manager at Greyfen Logistics" })] },
    ],
    [
      'Video for the chess club\'s open evening, want it like this:\n\n1) Title: "Think you can beat a 9-year-old?" (pause)\n2) "You probably can\'t." small: Lewa, 9, county U11 champion\n3) Ravensmere Chess Club, since 1958\n4) what we do: Tuesdays juniors 5–6.30 / Tuesdays adults 7–10 / league matches Oct–April\n5) numbers: 73 members, ages 6 to 88, 4 teams\n6) Open evening Tuesday 9 September, 6pm, upstairs at the Old Corn Exchange. Free, boards provided, tea 80p\n7) ravensmerechess.org\n\nBlack and white only, maybe one red thing. Square. Music can be a bit dramatic for the first two then light.',
      { steps: [], headline: "Think you can beat a 9-year-old?" },
    ],
    [
      'Need a 20s ad for Brightloop, an electric toothbrush subscription. Audience 25–35, city, rents, has no idea when they last changed the brush head. New head every 3 months through the letterbox, £4 each, handle is free with the first year, cancel whenever. 4.8 stars from 11,300 reviews. One review we like: "My dentist noticed before I told her." – Callum R. Code SMILE20 gets 20% off until 31 August. 9:16, playful, mint and coral. brightloop.com',
      { claims: expect.not.arrayContaining([expect.stringContaining("Audience")]) },
    ],
    [
      "Explainer for HR managers about Fernway, our absence tracking tool. Should show why spreadsheets break down after 50 employees, then how Fernway works in three steps (connect your calendar, set your leave rules, employees request leave in Slack or Teams), then the price: from €2.90 per employee per month, free for the first 30 days. Professional but not stiff. 45 seconds, 16:9 and we'd probably cut it for the website header too so it should make sense without sound.",
      {
        steps: ["Connect your calendar", "Set your leave rules", "Employees request leave in Slack or Teams"],
        claims: expect.not.arrayContaining(["How Fernway"]),
      },
    ],
    [
      "I run a small pottery studio and I'm trying to fill the autumn beginners' course, which is eight Wednesday evenings from 17 September, 6.30 to 9, £195 including clay, glazes and both firings. There's only room for ten people because I've got ten wheels. Last year somebody called Jonty wrote in the guest book \"I came for a bowl and left with a hobby\" and I'd love to use that. Earthy colours, terracotta and cream, nothing flashy. People book at mudandember.co.uk.",
      { callToAction: "Book", quotes: [expect.objectContaining({ author: "Jonty" })] },
    ],
    [
      'Scene 1: black screen, "Your finance team closed March on April 19th."\nScene 2: "The board meeting was on the 12th."\nScene 3: logo name Ledgerline, with "Close the month in 5 days."\nScene 4: three things, one after the other: bank feeds reconciled overnight / intercompany entries matched / every open item has an owner\nScene 5: bar chart, days to close at Hartwell Foods: January 17, February 11, March 6, April 5\nScene 6: quote, "I took a holiday in the first week of the month. First time in nine years." Priya Denholm, Group Controller, Hartwell Foods\nScene 7: Book a 20-minute walkthrough, ledgerline.com/walkthrough\nAround 35 seconds, 16:9, navy and warm white. Calm music, nothing that sounds like an advert for a bank.',
      {
        product: "Ledgerline",
        tagline: "",
        callToAction: "Book a 20-minute walkthrough",
        seconds: 35,
        quotes: [expect.objectContaining({ author: "Priya Denholm, Group Controller, Hartwell Foods" })],
      },
    ],
    [
      "We're launching Palletwise next Tuesday, it's a yard management app for mid-size warehouses (think 20–80 trucks a day). Need about 30 seconds for LinkedIn, square. Main points: drivers check in from their phone, docks get assigned automatically, and our pilot customers cut average waiting time from 94 minutes to 38. There's a nice line from Marta Oyelaran, site manager at Greyfen Logistics: \"The queue at the gate is just gone. I keep looking out of the window to check.\" End on palletwise.io/demo please.",
      { product: "Palletwise", tagline: expect.stringMatching(/^A yard management app/) },
    ],
  ])("what is asked for is no card: %s", (brief, read) => {
    expect(readBrief(brief)).toMatchObject(read);
  });
});

describe("briefs of tools, sheets and notes", () => {
  test("commands on lines of their own are code, and what is printed too", () => {
    const brief = readBrief(
      "so we shipped a CLI and I'd like a little video for the changelog. It's called Rigcheck, it tells you when your staging and production configs don't match any more. Install is\n\nnpm install -g rigcheck\n\nand then you just run\n\nrigcheck compare staging production\n\nand it prints something like\n\n✗ 2 differences found\n  POOL_SIZE   10 → 25\n  LOG_LEVEL   debug → info\n\nworks with Kubernetes config maps and Terraform vars. link is rigcheck.dev/cli",
    );
    expect([brief.code, ...brief.moreCode].map((one) => [one?.caption, one?.code.split("\n")[0]])).toEqual([
      ["Install", "npm install -g rigcheck"],
      ["Run", "rigcheck compare staging production"],
      ["Prints", "✗ 2 differences found"],
    ]);
    expect(brief).toMatchObject({ product: "Rigcheck", steps: [], numbers: [] });
    expect(brief.claims[0]).toBe("Tells you when your staging and production configs don't match any more");
  });

  test("what leads to no command stays prose, and the last command is where the film ends", () => {
    expect(
      readBrief("A film for Bakehouse, a bakery. We use\n\nonly organic flour\n\nand bake at night.").code,
    ).toBeNull();
    expect(
      readBrief("15s clip for Mothwing, a site builder. Fast by default. Try it:\n\nnpx mothwing init"),
    ).toMatchObject({
      code: null,
      address: "npx mothwing init",
    });
  });

  test("a package is no name where its maker is; where a film is shown is no audience", () => {
    const brief = readBrief(
      'Need a ~45s clip for the top of our docs quickstart and for posting on Bluesky. Developers only, so please don\'t explain what an API is.\n\nScene 1: "Jobs without the babysitting." Then logo text: Queuelet\nScene 2: Install\n```\nnpm install @queuelet/node\n```\nScene 3: three quick facts. Retries with backoff. Cron in one line. p99 enqueue latency 11 ms.\nScene 4: docs.queuelet.dev and "Apache 2.0"',
    );
    expect(brief).toMatchObject({
      product: "Queuelet",
      audience: "developers",
      lists: [{ items: ["Retries with backoff", "Cron in one line", "P99 enqueue latency 11 ms"] }],
    });
    expect(
      readBrief(
        'Scene 1: "Sheets that sort"\nScene 2: Install\n```\nnpm i @acme/sortling\n```\nScene 3: "Free"',
      ).product,
    ).toBe("sortling");
  });

  test.each([
    "Three stats, one after another – 6 hours saved a week / 40% fewer rounds / 1,200+ creative teams",
    "3 numbers: 6 hours saved a week, 40% fewer rounds and 1,200+ creative teams",
  ])("so many as are counted in a scene are a list: %s", (scene) => {
    const { lists, claims } = readBrief(
      `Scene 1: "Your team has 14 tools."\nScene 2: ${scene}\nScene 3: "Start free."`,
    );
    expect(lists.map(({ items }) => items)).toEqual([
      ["6 hours saved a week", "40% fewer rounds", "1,200+ creative teams"],
    ]);
    expect(claims.join()).not.toMatch(/stats|numbers|another/);
  });

  test("WHO in a sheet of an event is whose it is; people are the audience", () => {
    const sheet = (who: string) =>
      readBrief(
        `TITLE: The Cannery Years\nWHO: ${who}\nWHAT: new exhibit, opens Saturday May 16, runs through October 31\nHOURS: Wed–Sun 10–4\nLENGTH: 60 sec`,
      );
    expect(sheet("Port Ellery Maritime Museum, Maine")).toMatchObject({
      product: "Port Ellery Maritime Museum",
      audience: "",
    });
    expect(sheet("local families").audience).toBe("local families");
  });

  test("what film it is, above the brief, is a headline; news in the background is said", async () => {
    const brief = readBrief(
      "Bin collection changes: public information video\n\nBackground: From Monday 2 June 2025, Westmere City Council is moving to a new recycling service for all households. We need a clear explainer for social media.\n\nKey messages\n1. Food waste (brown caddy): every week\n2. Recycling (blue bin): every two weeks\n3. General rubbish (grey bin): every three weeks\n\nStyle: calm.",
    );
    expect(brief).toMatchObject({ headline: "Bin collection changes", steps: [] });
    expect(brief.claims[0]).toMatch(/^From Monday 2 June 2025, Westmere City Council is moving to a new/);
    expect(brief.ignored.some(({ text }) => text.startsWith("We need a clear explainer"))).toBe(true);
    for (const kept of [
      "Pinboard 4.2: launch video\n\nNew: boards.",
      "Tarnbeck Brewery: promo film\n\nOpen now.",
    ])
      expect(plainer(kept)).toBe(kept);
    expect(
      (await says("Product: Loop\nBackground: we opened in 2019 and the board wants a film.\n- Fast")).join(),
    ).not.toContain("2019");
  });

  test("that somebody's words may be used is no name", () => {
    const brief = readBrief(
      'Notes re film for the foodbank (Northgate Foodbank)\n\n- 5,218 parcels\n- yr before = 4,460, yr before that 3,105 (show as chart??)\n- quote from a client, OK to use, no name: "I sat in the car for twenty minutes. Nobody made me feel small."\n- a minute max',
    );
    expect(brief.quotes.map(({ author }) => author)).toEqual([""]);
    expect(brief.claims.join()).not.toContain("(show");
    expect(
      readBrief('Film for Loop.\n- quote from a client, Ana Ruiz: "I never lost a file again."').quotes[0]
        ?.author,
    ).toBe("Ana Ruiz");
  });
});

describe("times, decades and verses", () => {
  test.each([
    [
      "benchmark video for twitter: Gristmill vs pandas vs polars-ish engines, groupby on 100M rows. Gristmill 1.9s, Polars 2.6s, DuckDB 2.4s, pandas 41s. laptop is an M2 16GB. say that it's one query on one machine, we don't want to get yelled at",
      null,
    ],
    ["Speed comparison: Loop 2s, Hoop 9s, Paper 41s. Loop is a form builder. About 30 seconds.", 30],
    ["Loop is a form builder. Cold start 0.8 s. Length: 25s.", 25],
    ["20s teaser for Loop, a form builder. Forms in 9 seconds.", 20],
    ["7.5 second bumper for Loop, a form builder. Forms that people fill in.", 7.5],
    ["Loop is a form builder. Forms that people fill in. 20 sec max, square.", 20],
    ["Film for The Reeds, a band. New single out Friday. Grainy, 70s, orange. About 25 secs.", 25],
    ["Film for The Reeds, a band. New single out Friday. Retro, 80s, neon.", null],
    ["Film for The Reeds, a band. New single out Friday. Vertical, 60s, blue.", 60],
  ])("how long a film is, is said of the film: %s", (brief, seconds) => {
    expect(readBrief(brief).seconds).toBe(seconds);
  });

  test("times beside names are a chart, and what is compared or what a thing is called by is no figure", async () => {
    const brief =
      "benchmark video for twitter: Gristmill vs pandas vs polars-ish engines, groupby on 100M rows. Gristmill 1.9s, Polars 2.6s, pandas 41s. The laptop is an M2 16GB. Costs a family £40.";
    const { comparisons, numbers } = readBrief(brief);
    expect(comparisons.map(({ label, value }) => `${label} ${value}`)).toEqual([
      "Gristmill 1.9",
      "Polars 2.6",
      "Pandas 41",
    ]);
    expect(numbers.map(({ value }) => value)).not.toContain(16);
    expect(numbers.map(({ value }) => value)).not.toContain(100);
    expect((await storyboardPlanner.plan(brief)).ignored).toEqual([]);
  });

  test("lines of verse stay lines, and the film is of whoever brings it out", () => {
    const { product, claims, tagline } = readBrief(
      "New single \"Salt on the Hill\" by THE OAR CHOIR out friday 4th april. lyric video, vertical. chorus goes\n\nthere's salt on the hill\nand the whole town's asleep\nyou said you'd be home\n\nslow, about 25 secs",
    );
    expect(product).toBe("THE OAR CHOIR");
    expect(`${tagline} ${claims}`).toContain('New single "Salt on the Hill"');
    expect(claims).toEqual(
      expect.arrayContaining([
        "there's salt on the hill",
        "and the whole town's asleep",
        "you said you'd be home",
      ]),
    );
    for (const brief of [
      "Film for Loop, a song app. It finds any song\nin three seconds, whatever you hum\nand keeps it.",
      "Lyric video for Loop\n\nsquare please\nblue and slow",
    ])
      expect(plainer(brief)).toBe(brief);
  });

  test("what is shortened with full stops is one word", () => {
    expect(
      plainer(
        "The 20 m.p.h. limit. Flats of 900 sq. ft. near us at £850 p.c.m. and up. Open till 5 p.m. Then we eat.",
      ),
    ).toBe("The 20 mph limit. Flats of 900 sq ft near us at £850 pcm and up. Open till 5 pm. Then we eat.");
    for (const brief of ["P.A. Jones and the U.S. team", "Sat. 5 May", "v1.2.p"])
      expect(plainer(brief)).toBe(brief);
  });
});

describe("a brief that names nobody", () => {
  test.each([
    "Internal video for our sales team. Monthly churn went from 3.4% in July to 2.9% in August. Most customers are on the Starter plan. By segment: Starter 2.6%, Team 1.4%, Enterprise 0.9%. No voiceover, 60 seconds.",
    "A comparison video for our blog: we tested Notion, Obsidian and Evernote for a month. Notion is best for teams. Obsidian is fastest. Evernote costs the most. 45 seconds, 16:9.",
    "Explain our new pricing: the Pro plan is £12, the Team plan is £30 and Enterprise is on request. Everybody on Pro moves to Team in January. 30 seconds, calm.",
    "Travel reel of our summer: three days in Lisbon, two in Porto and a week in the Algarve. Lisbon was hot. Porto was cheap. Vertical, 20 seconds, sunny.",
    "We need a recap of the quarter for the board. Revenue was £2.1M in Q3, up 12%. January was slow, March was our best month. Berlin grew 30%, Madrid 12%, Rome 4%. 60 seconds, serious.",
    "Hiring video. We look for a Senior Data Engineer, a Product Manager and a Staff Designer. The Product Manager works with the Head of Growth. Remote, 4-day week. Apply by Friday.",
    "Safety video for the warehouse. Forklifts give way to people. Wear a Hi-Vis vest. Report to the Shift Lead in Zone B. Zone B is closed until Monday.",
    "Explain to new hires how we work: stand-up at 9 in Slack, tickets in Jira, code in GitHub. Jira is the truth. Slack is for chat. 30 seconds.",
    "Short film on the water cycle for Year 5. Water rises from the Atlantic, falls in the Alps and runs down the Rhine. The Rhine takes it back. 40 seconds, blue.",
    "Wedding video for Saturday, no names please. The ceremony is in St Mary's at 2, then drinks in the Orangery. The Orangery closes at midnight. Romantic, 30 seconds.",
    "Make a short clip that says our office moves from Kings Cross to Canary Wharf on Monday 3 March. Bring your badge. Canary Wharf has showers. 20 seconds.",
    "Customer survey results: what people like best were Price (41%), Support (27%) and Speed (18%). Support went up by 9 points. We asked 5,208 people. 45 seconds.",
    "Weekly menu for the canteen. Monday is Lasagne, Tuesday is Thai Curry, Wednesday is Fish and Chips. Lasagne is also there in a vegan version. 15 seconds.",
    "How to back up your phone: open Settings, tap Cloud, switch on Backup. Settings looks a bit different on Android. 25 seconds.",
  ])("has no name: %s", (brief) => {
    expect(readBrief(brief).product).toBe("");
  });

  test.each([
    ["Kestrel, Falcon and Hawk are the three bikes of Birdline. 30 seconds. birdline.example", "Birdline"],
    [
      "Compare us with Notion and Evernote: Quillbox syncs in 2 s. Quillbox is a notes app. 30 seconds",
      "Quillbox",
    ],
    ["Lumo is cheaper than Zoom and Teams. Switch to Lumo today. 15s", "Lumo"],
    ["Fundraiser for Riverside Hospice, Leeds. £10 buys a meal. 30s", "Riverside Hospice"],
    ["Happy 40th for Anna and Tom. Party at the Mill on 3 May. 20s", "Anna and Tom"],
    ["Dinner at The Fox & Hound on Sunday. Roast from £14. Book a table. 20 seconds", "The Fox & Hound"],
    ["Tutorial: how to change your password in Vaultly. Open Settings. Tap Security.", "Vaultly"],
    ["After 6 years in Gent, Bakkerij Roos opens in Antwerp. 14 June, Nationalestraat 8.", "Bakkerij Roos"],
  ])("keeps one that it has: %s", (brief, name) => {
    expect(readBrief(brief).product).toBe(name);
  });
});

describe("what stands together", () => {
  test.each([
    [
      "We're hiring 3 people at Brightmoss (we make sensors for greenhouses): a firmware engineer, a customer success manager and a field technician. Rotterdam, hybrid, 4-day week. Apply by 30 November at brightmoss.eu/jobs",
      ["A firmware engineer", "A customer success manager", "A field technician"],
    ],
    [
      "Open roles at Loop: a firmware engineer, a customer success manager and a field technician. loop.example/jobs",
      ["A firmware engineer", "A customer success manager", "A field technician"],
    ],
    [
      "Film for Loop, a bakery. In the box: a loaf, two rolls, and a jar of jam.",
      ["A loaf", "Two rolls", "A jar of jam"],
    ],
  ])("a list behind a colon: %s", (brief, items) => {
    expect(readBrief(brief).lists).toContainEqual(expect.objectContaining({ items }));
  });

  test.each([
    ["Film for Loop. We need: a teaser, a trailer and a film in blue.", []],
    ["Film for Loop, an app. It does one thing well: it tells you when to water, and why.", []],
  ])("and what is none: %s", (brief, lists) => {
    expect(readBrief(brief).lists).toEqual(lists);
  });

  test.each([
    [
      "can u do a quick story video for my salon?? got 3 cancelations this thurs 10.15, 1pm and 3.30, 20% off cut and colour if you book today, dm or ring 07700 900418. salon is Halo Hair. pink and sparkly pls x",
      ["Got 3 cancelations this thurs 10.15, 1pm and 3.30", "20% off cut and colour if you book today"],
    ],
    [
      "can you make a 20 second thing for our waiting room screen, no music, explaining how to brush properly? we're Oakfield Dental in Tarrant. 2 minutes twice a day, small circles, angle the brush at 45 degrees to the gum, spit don't rinse, and change your brush every 3 months. our colours are teal and white",
      ["Spit don't rinse", "Change your brush every 3 months"],
    ],
    [
      "Hi there, I'm the bookings secretary for Little Ansby Village Hall and the committee has asked me to \"do something for Facebook\" about the new heating. We spent £41,300 on it, most of it from the Lottery (£28,000) with the rest raised by the village over two and a half years - quiz nights, the duck race, the sponsored silence that the school did. It went in at the end of September. Anyway what we want people to know is that the hall is now actually warm, that our energy bill has come down from about £610 a month to £270, and that hire is still £14 an hour for residents and £19 for everybody else, we haven't put it up. Bookings are through me, Maureen Tapley, on 01632 960418 or littleansbyhall.example.org. Nothing too flashy please, a lot of our users are older and can't read things that whizz past. About 45 seconds?",
      ["We haven't put it up", "Quiz nights, the duck race, the sponsored silence that the school did"],
    ],
  ])("is not torn, nor said twice: %s", (brief, said) => {
    const { claims } = readBrief(brief);
    expect(claims).toEqual(expect.arrayContaining(said));
    for (const claim of claims) expect(claim).not.toMatch(/^(?:\(|Put it up|1pm|Don't rinse)/);
  });

  test("who takes bookings is no call to action by herself", () => {
    const { callToAction } = readBrief(
      "Film for Loop, a hall. Hire is £14 an hour. Bookings are through me, Maureen Tapley, on 01632 960418.",
    );
    expect(callToAction).toBe("Bookings are through Maureen Tapley");
  });

  test("a step may have a sentence of its own, and the end says the name once", () => {
    const { steps, callToAction, claims } = readBrief(
      "Frozen pipe? What to do before you call me. 1 turn water off at the stopcock (usually under the kitchen sink). 2 open the cold taps. 3 warm the pipe slowly with a hairdryer or hot water bottle, start at the tap end. NEVER a blowtorch. 4 look for leaks before turning back on. Then end with Dave Orrin Plumbing & Heating 07700 900317, Gas Safe, covering Wexley and 15 miles around. square video",
    );
    expect(steps).toHaveLength(4);
    expect(steps[3]).toBe("Look for leaks before turning back on");
    expect([callToAction, claims]).toEqual([
      "Gas Safe, covering Wexley and 15 miles around",
      ["Frozen pipe?"],
    ]);
  });
});

describe("figures of one kind in a sentence", () => {
  const charts = (brief: string) => {
    const { chartTitle, comparisons, moreCharts } = readBrief(brief);
    return [{ title: chartTitle, rows: comparisons }, ...moreCharts].map(
      ({ title, rows }) => `${title}: ${rows.map(({ label, value }) => `${label} ${value}`).join(", ")}`,
    );
  };

  test.each([
    [
      "Film for Loop, a shop. Main story is churn went from 3.4% in July to 2.9% in August to 2.1% in September, but revenue barely moved. 20s",
      ["Churn: July 3.4, August 2.9, September 2.1"],
    ],
    [
      "Film for Loop, a shop. Visitors rose from 1,200 in 2022 to 1,900 in 2023 to 2,400 in 2024. Top three reasons were price (41%), missing staff (27%), and coffee (18%). 20s",
      [
        "Visitors: 2022 1200, 2023 1900, 2024 2400",
        "Top three reasons: Price 41, Missing staff 27, Coffee 18",
      ],
    ],
  ])("are a chart: %s", (brief, expected) => {
    expect(charts(brief)).toEqual(expected);
  });

  test.each([
    "Film for Loop. Churn fell from 3.4% in July to 2.1% in September.",
    "Film for Loop. We asked Ann (41), Bo (27) and Cy (18).",
    "Film for Loop. Bread (new), cake (from May) and jam (10%) are here.",
  ])("and what is none stays as it is: %s", (brief) => {
    expect(plainer(brief)).toBe(brief);
  });
});

describe("a brief of an agency", () => {
  test.each([
    "Message hierarchy",
    "Message hierarchy:",
    "Messages, in order",
    "Priority of messages",
    "Messaging priorities:",
  ])("%s: messages that are numbered are no steps", (heading) => {
    const { claims, steps, ignored } = readBrief(
      `Client: Loop (bike repairs)\n\n${heading}\n1. Mended while you wait\n2. Every part is included\n3. Open on Sundays`,
    );
    expect(steps).toEqual([]);
    expect(claims).toEqual(["Mended while you wait", "Every part is included", "Open on Sundays"]);
    expect(ignored).toEqual([]);
  });

  test("and steps in order are", () => {
    expect(
      readBrief(
        "Film for Solvane, home solar.\n\nSteps, in order:\n1. Tell us your address\n2. Pick your panels\n3. We put them up",
      ).steps,
    ).toHaveLength(3);
  });

  test.each([
    ['1 x 15" vertical film for Loop, a bike shop. Bikes mended while you wait.', 15],
    ["Film for Loop, a bike shop. Deliverable: 2 x 30'' 16:9. Bikes mended while you wait.", 30],
    ["A 20″ spot for Loop, a bike shop. Bikes mended while you wait.", 20],
    ['Video for Loop, who sell a 15" laptop sleeve and a 27" monitor stand.', null],
    ['Video for Loop, 7" vinyl records and a 12" single out now.', null],
    ["A minute is too long, 25-30 sec. Film for Loop. Bikes mended while you wait.", 30],
    ["Film for Loop. Bikes mended while you wait. 60s would be way too long, make it 20s.", 20],
    ["Film for Loop. Bikes mended while you wait. 15 sec is too short, 30 sec is better.", 30],
    ["Film for Loop. Bikes mended while you wait. Not a minute, more like 30 secs", 30],
    ["Film for Loop. Bikes mended while you wait. Not longer than a minute, 25 sec ideally.", 25],
    ["Film for Loop. Bikes mended while you wait. Not longer than 40 seconds.", 40],
  ])("how long: %s", (brief, seconds) => {
    expect(readBrief(brief).seconds).toBe(seconds);
  });

  test.each([
    [
      "Legal line must appear: *Average of 2,140 customers. Savings vary.",
      "*Average of 2,140 customers. Savings vary.",
    ],
    ["Disclaimer (must be visible): Capital at risk.", "Capital at risk."],
    ["Small print to include: Capital at risk. Terms apply.", "Capital at risk. Terms apply."],
  ])("%s", (line, legal) => {
    const brief = readBrief(`Film for Loop, savings.\n\n1. Save in minutes\n2. Save more\n\n${line}\n`);
    expect(brief.legal).toBe(legal);
    expect(brief.steps.join(" ")).not.toContain("risk");
  });

  test.each([
    [
      "Changelog video for Quillstack. New: dark mode, keyboard shortcuts (press ? to see them all), exports to PDF are 3x faster. Fixed: the thing where tables lost their widths.",
      [
        {
          title: "New",
          items: [
            "Dark mode",
            "Keyboard shortcuts (press ? to see them all)",
            "Exports to PDF are 3x faster",
          ],
        },
      ],
      ["Fixed: the thing where tables lost their widths"],
    ],
    [
      "Changelog clip for Loop.\nAdded:\n- dark mode\n- offline sync\nRemoved:\n- the old editor\n- Flash support",
      [
        { title: "Added", items: ["Dark mode", "Offline sync"] },
        { title: "Removed", items: ["The old editor", "Flash support"] },
      ],
      [],
    ],
    [
      "Release video for Loop. Improved: search, sync. Offline mode.",
      [],
      ["Improved: search, sync", "Offline mode"],
    ],
  ])("what a version brings is listed under what it is: %s", async (brief, lists, claims) => {
    const read = readBrief(brief);
    expect(read.lists.map(({ title, items }) => ({ title, items }))).toEqual(lists);
    expect([read.claims, read.dark]).toEqual([claims, null]);
    expect((await says(brief))[0]).not.toContain("Fixed");
  });

  test.each([
    [
      "Make a customer story. The client is Nordby Cycles, they're a bike retailer in Denmark with 9 shops, and they moved their support over to our product Parley last spring. Now it's 47 minutes to a reply.",
      "Parley",
      "Nordby Cycles, who are a bike retailer in Denmark with 9 shops, moved their support over to our product Parley last spring",
    ],
    [
      "Make a customer story. Our customer is Loop & Sons, they are a bakery in Wells with 4 ovens and they moved their orders to our app Doughly. Now it's 5 minutes an order.",
      "Doughly",
      "Loop & Sons, who are a bakery in Wells with 4 ovens, moved their orders to our app Doughly",
    ],
  ])("who “they” are is on the card: %s", (brief, product, claim) => {
    expect(readBrief(brief)).toMatchObject({ product, tagline: "", claims: [claim] });
  });

  test.each([
    ["I'd like it to feel warm and human, not like a corporate case study.", ["warm"]],
    ["It shouldn't feel corporate or salesy.", []],
    ["Not another corporate video, bold please.", ["bold"]],
    ["Corporate and calm.", ["corporate", "calm"]],
  ])("what is denied is no tone: %s", (wish, tones) => {
    expect(readBrief(`Film for Loop, a bike shop. Bikes mended while you wait. ${wish}`).tones).toEqual(
      tones,
    );
  });

  test.each([
    [
      "how two-factor authentication works, for our onboarding at Castlegate Payroll. It takes a minute. explain why too: a stolen password on its own is useless. 30s",
      "Castlegate Payroll",
      "How two-factor authentication works",
      "A stolen password on its own is useless",
    ],
    [
      "how a heat pump works, for our website at Loop Heating. It moves heat from outside. explain why: gas is dear. 20s",
      "Loop Heating",
      "How a heat pump works",
      "Gas is dear",
    ],
    [
      "How we bake bread, for the whole town. Film for Loop, a bakery. Tell them why it matters: bread feeds us all.",
      "Loop",
      "How we bake bread, for the whole town",
      "Bread feeds us all",
    ],
  ])("how something works, and why: %s", (brief, product, headline, claim) => {
    const read = readBrief(brief);
    expect([read.product, read.headline, read.claims.at(-1)]).toEqual([product, headline, claim]);
    expect(read.audience).toBe("");
  });

  test.each([
    [
      'Webinar invite, 20 seconds: "Stop guessing your stock levels", Thursday 6 March, 11am CET, free, with Ines Baptista from Shelfwright. Register at shelfwright.com/live',
      "Stop guessing your stock levels",
      ["Thursday 6 March, 11am CET, free", "With Ines Baptista from Shelfwright"],
    ],
    [
      'Invite to a workshop: "Fix your bike", Saturday 9am, free, with Tom Hale and Ana Ruiz from Loop Cycles. loopcycles.com',
      "Fix your bike",
      ["Saturday 9am, free", "With Tom Hale and Ana Ruiz from Loop Cycles"],
    ],
  ])("who speaks is told: %s", (brief, headline, claims) => {
    expect(readBrief(brief)).toMatchObject({ headline, claims });
  });

  test("whose film it is is no claim, who does something stands before it, and “30ish” is a length", () => {
    const read = readBrief(
      'Hey, me again. For the Voltry pitch we want a short explainer on where a delivery van\'s cost actually goes, with a chart. Fuel 34%, driver time 41%, maintenance 14%, insurance 11%. Then the point is that Voltry (fleet charging + route planning for electric vans) cuts the fuel part by more than half, and saves drivers about 35 minutes a day because they charge while loading. Pilot was 60 vans in Leeds, January to June, total saving £187,000. Last card should say "Talk to us about your fleet" and voltry.co.uk. Audience is finance directors so keep it sober please, dark blue, 16:9, 30ish seconds.',
    );
    const claims = read.claims.slice(0, -3).map((claim) => claim.replace(/ \([^()]*\)/, ""));
    expect(claims).toEqual([
      "Voltry cuts the fuel part by more than half, and saves drivers about 35 minutes a day because they charge while loading",
    ]);
    expect([read.seconds, read.size?.widthPixels, read.audience]).toEqual([30, 1920, "finance directors"]);
  });

  test("what a pitch is for is no claim", () => {
    const { claims } = readBrief(
      "Hey. For the Voltry pitch we want a short explainer on where the cost goes. Fuel 34%, driver time 41%, maintenance 14%. Then the point is that Voltry cuts the fuel part by more than half. voltry.co.uk",
    );
    expect(claims).toEqual(["Voltry cuts the fuel part by more than half"]);
  });

  test("how a chart is shown is no claim", () => {
    expect(
      readBrief(
        "We need a short explainer about our costs, with a bar chart. Rent 34%, wages 41%, stock 25%. Company is Loop.",
      ).claims,
    ).toEqual([]);
  });

  test.each([
    ["1.4% + 20p per lesson", [], ["1.4% + 20p per lesson"]],
    ["£5 + VAT a month", [], ["£5 + VAT a month"]],
    [
      "n is 5,208 accounts and the September number is preliminary",
      [],
      ["n is 5,208 accounts and the September number is preliminary"],
    ],
    ["40% more members this year", [40], []],
    ["1,200+ members", [1200], []],
  ])("a price of two parts, and how many were asked, is a line: %s", (line, numbers, claims) => {
    const read = readBrief(`Film for Loop, a shop. ${line}. Open on Sundays.`);
    expect(read.numbers.map(({ value }) => value)).toEqual(numbers);
    expect(read.claims).toEqual([...claims, "Open on Sundays"]);
  });
});

describe("what developers write", () => {
  const CORBEL = `Project: Corbel (internal developer portal, B2B SaaS)
Audience: platform engineering leads

Content, in order:
1. Hook: "How long does it take a new engineer to ship at your company?"
2. Before/after, Halvorsen Logistics:
   - First deploy: 11 days → 2 days
   - Services with a known owner: 54% → 98%
   - "Who owns this?" Slack messages per week: 130 → 18
3. Quote: "We stopped answering the same question forty times a week and got our Thursdays back." Ingrid Solheim, Head of Platform, Halvorsen Logistics
4. CTA: "See it on your own repos" with corbel.dev/demo

Constraints: use the numbers exactly as given, do not add other customers or logos.`;

  test("numbered parts with bullets that quote, a bracket with a digit, and what is told to us", () => {
    const read = readBrief(CORBEL);
    expect(read).toMatchObject({
      product: "Corbel",
      tagline: "Internal developer portal, B2B SaaS",
      claims: [],
      callToAction: "See it on your own repos",
      address: "corbel.dev/demo",
    });
    expect(read.lists[0]?.items.at(-1)).toBe("“Who owns this?” Slack messages per week: 130 → 18");
    expect(read.ignored.map(({ text }) => text)).toContain("use the numbers exactly as given");
  });

  test("scenes with figures in a row, and an address behind a sentence", () => {
    const read = readBrief(
      'Film for Loop, a tool.\n\nStructure\n- 0–5s: Problem. "It is slow."\n- 5–10s: Stats: 3 ms added at p50, 8 ms at p99, 14 providers supported\n- 10–15s: Free up to 1M requests per month. loop.sh',
    );
    expect(read.lists).toContainEqual(
      expect.objectContaining({ items: ["3 ms added at p50", "8 ms at p99", "14 providers supported"] }),
    );
    expect(read.claims).toContain("Free up to 1M requests per month");
    expect(read.address).toBe("loop.sh");
  });

  test.each([
    [
      "Film for Loop, an api. Change the base url from api.loop.example/v1 to api.loop.example/v2 and swap the X-Api-Key header for Authorization: Bearer. Guide is at loop.example/migrate. 20s",
      {
        claims: [
          "Change the base url from api.loop.example/v1 to api.loop.example/v2 and swap the X-Api-Key header for Authorization: Bearer",
        ],
        callToAction: "Read the guide",
        address: "loop.example/migrate",
      },
    ],
    [
      "Film for Loop, an api. The docs moved from docs.loop.example to loop.example/docs. 20s",
      {
        claims: ["The docs moved from docs.loop.example to loop.example/docs"],
        address: "loop.example/docs",
      },
    ],
    [
      "I maintain a small Python library called beanpole (typed config loading, like 900 stars) and 1.0 is finally out. Then pip install beanpole at the end. Cream background, dark green.",
      {
        product: "beanpole",
        tagline: "A small Python library for typed config loading",
        address: "pip install beanpole",
        dark: false,
      },
    ],
    [
      "I wrote a CLI called mossy that cleans branches. Then npm i -g mossy at the end. 20s",
      { tagline: "A CLI that cleans branches", address: "npm i -g mossy", claims: [] },
    ],
    ["Film for Loop, a tool. It is fast. Dark green on cream. 20s", { dark: false }],
    [
      "We moved Cobblepost's test suite from Jest to Vitest. Make it a 20s clip for our engineering blog, with the steps we took: codemod the imports, replace the mocks by hand (about 340 files), shard across 6 runners, delete the tests nobody could explain.",
      {
        product: "Cobblepost",
        tagline: "",
        headline: "",
        steps: [
          "Codemod the imports",
          "Replace the mocks by hand (about 340 files)",
          "Shard across 6 runners",
          "Delete the tests nobody could explain",
        ],
      },
    ],
    [
      'Quick promo for "snaggle", a free tool that turns a curl command into a typed SDK in Go, Python or TypeScript. Show it with `curl https://api.example.com/users | snaggle --lang go`. Playful, 9:16, link is snaggle.tools, and we\'re on Product Hunt on September 9',
      {
        product: "snaggle",
        tagline: "A free tool that turns a curl command into a typed SDK in Go, Python or TypeScript",
        claims: ["We're on Product Hunt on September 9"],
        address: "snaggle.tools",
        code: expect.objectContaining({ code: "curl https://api.example.com/users | snaggle --lang go" }),
      },
    ],
    [
      'Promo for "mopsy", a CLI that finds dead code in Go, Rust and Zig. Demo: `mopsy scan ./src`. 20s',
      {
        tagline: "A CLI that finds dead code in Go, Rust and Zig",
        claims: [],
        code: expect.objectContaining({ code: "mopsy scan ./src" }),
      },
    ],
    [
      'Someone in the forum wrote "loop is the only tool I like", that was @marisol-dev, she is fine with it. Film for Loop, a tool.',
      { quotes: [expect.objectContaining({ author: "@marisol-dev" })] },
    ],
  ])("is read whole: %s", (brief, read) => {
    expect(readBrief(brief)).toMatchObject(read);
  });

  test("whose figures they are is said, and that one is to be remembered is not", () => {
    const { claims, numbers, ignored } = readBrief(
      "State of our community survey results as a 1 min video, for the data folks on LinkedIn. Product is Orrery (pipeline orchestrator), survey of 1,268 data engineers done in June. How often do your pipelines break: daily 17%, weekly 38%, monthly 29%, rarely 16%. Median time to find out: 4.5 hours. 61% hear it from a stakeholder first, which is the number I want people to remember. Full report orrery.run/survey-2025. Square or 4:5, blue-ish, not too corporate.",
    );
    expect(claims).toEqual(["Survey of 1,268 data engineers done in June"]);
    expect(numbers).toContainEqual(expect.objectContaining({ value: 61 }));
    expect(ignored.map(({ text }) => text)).toContain("which is the number I want people to remember");
  });

  test("what a film is told to say is said, whatever stands behind it", () => {
    const { claims } = readBrief(
      "benchmark video for twitter: Gristmill vs pandas vs polars-ish engines, groupby on 100M rows. Gristmill 1.9s, Polars 2.6s, DuckDB 2.4s, pandas 41s. laptop is an M2 16GB. say that it's one query on one machine, we don't want to get yelled at",
    );
    expect(claims).toContain("One query on one machine");
  });

  test.each([
    "Film for Loop, an app. Show `Try it free` at the end.",
    "Film for Loop, an app. Run `loop up` in a folder.",
    'Promo for "Low Tide", a novel by Marta Veil. Out in May.',
    "Film for Loop. We saw three steps: it is a staircase.",
    "Our guide walks from Mill Lane to Quay Road. 20s",
    "- Reads CSV (RFC 4180)\n- Works offline (mostly)",
  ])("and what is none stays as it is: %s", (brief) => {
    expect(plainer(brief)).toBe(brief);
  });

  test.each([
    ["Film for Loop, a bar. Dark blue and orange. 20s", true],
    ["Film for Loop, a bar. Dark mode. White logo. 20s", true],
  ])("a ground that is dark stays so: %s", (brief, dark) => {
    expect(readBrief(brief).dark).toBe(dark);
  });
});

describe("who writes, and where", () => {
  test("somebody's job is no name, and the firm is", () => {
    for (const [brief, name] of [
      ["I do DevRel at Kettlewire. We just shipped v2.0 of our CLI and I want a short clip.", "Kettlewire"],
      ["I run marketing for Loop. We sell forms. 20s", "Loop"],
      ["I run yoga classes at Loop Studio. Mats are free. 20s", "Loop Studio"],
    ])
      expect(readBrief(brief as string).product).toBe(name);
    for (const kept of [
      "Film for the Mill, a cafe at a small town (Ludlow) and open daily.",
      "I work at a company (12 people, Berlin) and we make forms.",
      "End with the name, Ana Ruiz, and the date.",
    ])
      expect(plainer(kept)).toBe(kept);
    const { product, tagline, claims, steps } = readBrief(
      "I run people ops at a mid-size company (about 340 people, Dorval & Finch) and open enrolment for benefits starts on Monday 3 November and closes Friday 21 November at 5 pm. Every year a third of the people miss it. I need a short video for Slack and the screens in the kitchen that tells them the three things to do: log in to the benefits portal, check your dependants, and pick a plan, even if nothing changes. If you do nothing you'll get moved to the Basic plan. No music. Questions go to benefits@dorvalfinch.example.",
    );
    expect([product, tagline]).toEqual(["Dorval & Finch", "A mid-size company (about 340 people)"]);
    expect(claims[0]).toBe(
      "Open enrolment for benefits starts on Monday 3 November and closes Friday 21 November at 5 pm",
    );
    expect(steps).toEqual([
      "Log in to the benefits portal",
      "Check your dependants",
      "Pick a plan, even if nothing changes",
    ]);
  });

  test("a post is where a film goes, and no audience", () => {
    expect(
      readBrief(
        "We just shipped v2.0 of our CLI and I want a short clip for the release post on X / Mastodon. It starts in 0.9 s.",
      ).audience,
    ).toBe("");
  });

  test("what was just released is news for viewers", () => {
    const { claims, ignored } = readBrief(
      "Hi! I do DevRel at Kettlewire. We just shipped v2.0 of our CLI and I want a short clip for the release post on X / Mastodon.\n\n- cold start went from 4.1s to 0.9s\n- preview URLs for every branch\n- the config file is now optional\n\nDark theme, 20-25 sec, square. Docs are at docs.kettlewire.example",
    );
    expect(claims[0]).toBe("We just shipped v2.0 of our CLI");
    expect(ignored.map(({ text }) => text)).toEqual([expect.stringMatching(/at Kettlewire$/)]);
  });

  test("a street is no part of a name", () => {
    for (const [brief, name, where] of [
      [
        "The shop is called Bäckerei Lindhorst, Mühlgasse 4. Rolls and croissants.",
        "Bäckerei Lindhorst",
        "Mühlgasse 4",
      ],
      [
        "Our cafe is called The Copper Kettle, 12 High Street, Ludlow. We bake daily.",
        "The Copper Kettle",
        "12 High Street, Ludlow",
      ],
    ]) {
      const { product, claims, address } = readBrief(brief as string);
      expect(product).toBe(name);
      expect([...claims, address]).toContain(where);
    }
  });

  test("what a family has to celebrate opens the film", () => {
    const { headline, product } = readBrief(
      'My parents have their golden wedding anniversary on the 3rd of September and I\'d like to play a short video before the dinner. Margit and Edmund, married 1975 in Lower Haddon, 3 children, 7 grandchildren, 4 houses, 11 dogs. Dad always says "We never went to bed angry, we stayed up and argued." That has to be in it. Gold and cream colours, about a minute.',
    );
    expect([headline, product]).toEqual([
      "Golden wedding anniversary on the 3rd of September",
      "Margit and Edmund",
    ]);
  });
});

describe("what a brief asks for beside its words", () => {
  test("what is typed one after the other is one sample", () => {
    const { code, claims } = readBrief(
      "Clip for Loop, a CLI.\n\n- install: `npm install -g loop`\n- then `loop init` and `loop deploy --preview`\n- Cold start went from 4.1s to 0.9s\n- Preview URLs for every branch",
    );
    expect(code?.code).toBe("npm install -g loop\nloop init\nloop deploy --preview");
    expect(claims).toHaveLength(2);
    const one = "- Try `loop init`\n- Then `loop deploy` runs it";
    expect(plainer(one)).toBe(one);
  });

  test("a counter in a scene counts, and cards are a list", () => {
    const { claims, lists } = readBrief(
      'Scene 1: "You have 214 unread emails."\nScene 2: The number counts up to 231 while we\'re watching.\nScene 3: three short cards – Sorts by what needs you. / Drafts the dull replies. / Never sends without asking.\nScene 4: "Join now" + quillbox.example',
    );
    expect(claims).toContain("231");
    expect(lists.map(({ items }) => items)).toEqual([
      ["Sorts by what needs you", "Drafts the dull replies", "Never sends without asking"],
    ]);
  });

  test.each([
    "Would be nice to have the membership as a little chart: 2021 98, 2022 121, 2023 139.",
    "Please show our membership as a chart: 2021 98, 2022 121, 2023 139.",
  ])("a chart has the title of what it shows: %s", (asked) => {
    const { chartTitle, comparisons, moreCharts } = readBrief(`Film for Loop, a club. We swim. ${asked}`);
    expect([chartTitle, comparisons.map(({ value }) => value), moreCharts]).toEqual([
      "Membership",
      [98, 121, 139],
      [],
    ]);
  });

  test("two figures that are wanted as a chart are one", () => {
    const { comparisons } = readBrief(
      "Our community choir (The Harbour Lane Singers) is desperate for tenors. We currently have 34 sopranos and altos and 5 men, maybe you can show that as a chart, would be quite funny. Our next concert is 13 December.",
    );
    expect(comparisons.map(({ label, value }) => `${label} ${value}`)).toEqual([
      "Sopranos and altos 34",
      "Men 5",
    ]);
  });

  test("a recap repeats the steps where nothing else is said", async () => {
    const brief =
      "Training clip for our support team. Steps: 1) check the order, 2) open it in Ledgerly, 3) tell the customer. Then a recap card with all three. 45 seconds.";
    expect(readBrief(brief)).toMatchObject({ recap: true, claims: [] });
    const steps = "Check the order · Open it in Ledgerly · Tell the customer";
    expect((await says(brief)).filter((said) => said === steps)).toHaveLength(2);
    expect(readBrief("Film for Loop. It has tasks. Finish with a summary of our results.").recap).toBe(false);
  });

  test("slashes part claims, an arrow is within one, and dry humour is one tone", () => {
    const { claims, numbers, tones } = readBrief(
      "Brand: Loamwell\nPrice: from €639 → €511\nClaims: 12-year warranty / made in Portugal, by hand / free returns\nTone: calm, dry humour\nURL: loamwell.example/desk",
    );
    expect(claims).toEqual([
      "From €639 → €511",
      "12-year warranty",
      "Made in Portugal, by hand",
      "Free returns",
    ]);
    expect([numbers, tones]).toEqual([[], ["calm", "dry humour"]]);
    expect(readBrief("Brand: Loop\nClaims: open 24/7, free towels\nTone: dry").tones).toEqual(["dry"]);
  });

  test("what explains a process is steps, and the end has a name, what it is and how to reach it", () => {
    expect(
      readBrief(
        "I'd like a calm video which explains the process: take out the old cane, clean all the holes, soak the new cane for 20 minutes, weave in six passes, then edge and dry for two days. A normal seat has 72 holes. At the end my name, Jorun Halvard, Stuhlflechterei, and appointments by phone only, 0555 220 871.",
      ),
    ).toMatchObject({
      stepsTitle: "The process",
      steps: [
        "Take out the old cane",
        "Clean all the holes",
        "Soak the new cane for 20 minutes",
        "Weave in six passes",
        "Edge and dry for two days",
      ],
      claims: ["A normal seat has 72 holes"],
      product: "Jorun Halvard",
      tagline: "Stuhlflechterei",
      callToAction: "Appointments by phone only",
      phone: "0555 220 871",
    });
  });

  test("a line above steps is their title, and a reason ends with its sentence", () => {
    const { steps, stepsTitle, claims, seconds, numbers, audience } = readBrief(
      "Hello, town council of Wexcombe here. From 1 April the waste collection changes and we'd like an explainer video for our website.\n\nWhat residents have to do\n1. Check your new calendar\n2. Keep your caddy inside until 1 April\n3. Put bins out by 6.30 am\n\nWhy: 38% of what's in our bins is food. It should be easy to read for older residents, good contrast, not longer than 60–70 seconds.",
    );
    expect([steps.length, stepsTitle, seconds, audience]).toEqual([
      3,
      "What residents have to do",
      70,
      "older residents",
    ]);
    expect(claims).toEqual(["From 1 April the waste collection changes"]);
    expect(numbers.map(({ value }) => value)).toEqual([38]);
  });

  test("what somebody remembers in brackets is said, and news begins a sentence", () => {
    const { claims } = readBrief(
      "Loop is a bakery. We've been here since 1988, my husband's mother started it, and from 1 October we are going to be open on Sundays too which people have asked about for YEARS, like every single week. No cakes on Sundays because Renate doesn't work then (cakes you can still preorder on Friday and pick up Sunday, actually yes mention that).",
    );
    expect(claims).toEqual(
      expect.arrayContaining([
        "From 1 October we are going to be open on Sundays too",
        "No cakes on Sundays because Renate doesn't work then",
        "Cakes you can still preorder on Friday and pick up Sunday",
      ]),
    );
  });
});

describe("whose film it is, as people tell it", () => {
  test.each([
    ["Muddy Paws Grooming here 🐾 grand opening Friday March 6th!!", "Muddy Paws Grooming"],
    ["Hi! Fern & Fox Florist here, we have peonies from Monday and tulips at £6.", "Fern & Fox Florist"],
    ["Sarah Jones here, I need a 20 second video for Loop, a timer for teams.", "Loop"],
    [
      "Party film for my dad. His name is Gerald but everyone calls him Gez. He drove buses for 34 years.",
      "Gez",
    ],
    [
      "Hello. I run the waiting list for Bramble Hill Allotments and I get the same three questions every week so I want a video that answers them. How long is the list? About 2 years.",
      "Bramble Hill Allotments",
    ],
    [
      "quick story video for my salon. 20% off cut and colour today. salon is Halo Hair in Kirkcaldy. pink pls",
      "Halo Hair",
    ],
    ["Film for an open day. My PhD is on how hedgerow gaps affect bats. Bats use hedges.", ""],
    ["save the date video for priya and tom, 12 september 2026, the old brewhouse. elegant", "Priya and Tom"],
  ])("%s", (brief, name) => {
    expect(readBrief(brief).product).toBe(name);
  });

  test("an emoji behind a greeting is told, and what is said has no greeting", () => {
    const { claims, ignored } = readBrief("Muddy Paws Grooming here 🐾 grand opening Friday March 6th!!");
    expect(claims).toEqual(["Grand opening Friday March 6th!!"]);
    expect(ignored.map(({ text }) => text)).toEqual(["🐾"]);
  });

  test("an event in one line is who, what, when and where", async () => {
    const brief =
      "The Larkhaven Singers, Christmas concert “In Dulci Jubilo”, Sunday 14 December, 3.30 pm, St Botolph's Church, Market Street. Conductor: Imogen Vasey. Make it a short video.";
    const { product, headline, claims } = readBrief(brief);
    expect([product, headline]).toEqual(["The Larkhaven Singers", "Christmas concert In Dulci Jubilo"]);
    expect(claims.slice(0, 2)).toEqual(["Sunday 14 December, 3.30 pm", "St Botolph's Church, Market Street"]);
    expect((await says(brief)).at(-1)).toContain("14 December");
    const shop = "Crumb & Daughter, 41 Fore Street, Friday 14 March, Totnes.";
    expect(plainer(shop)).toBe(shop);
  });
});

describe("what belongs together, and what is for viewers", () => {
  test("a question has its answer beside it, where several are asked", () => {
    const { answers, claims } = readBrief(
      "I run the waiting list for Bramble Hill Allotments and I want a video. How much is it? £46 a year for a full plot, £24 for a half, water included. Can I keep chickens? Yes up to six hens, no cockerels. To join email hens@example.com with your name and postcode.",
    );
    expect(answers.map(({ question, answer, after }) => [question, answer, after])).toEqual([
      ["How much is it?", "£46 a year for a full plot, £24 for a half, water included", 0],
      ["Can I keep chickens?", "Yes up to six hens, no cockerels", 0],
    ]);
    expect(claims).toEqual(["To join email hens@example.com with your name and postcode"]);
    for (const one of [
      "Video for Loop. What is Loop? A timer for teams.",
      "Can you make a video for Loop? 20 seconds. Could you make it calm? Thanks. It saves 3 hours a week.",
    ])
      expect(readBrief(one).answers).toEqual([]);
  });

  test("code in the middle of talk is code, and a contrast is one sentence", () => {
    const { code, claims, numbers } = readBrief(
      'Promo for AlderCode, a coding society. Would be cool if it opens with some code being typed, like\n\nfor week in range(1, 6):\n    learn(week)\nprint("you can code now")\n\nand then the details. Main thing is people think you have to be a CS student and you don\'t, last year 60% of the people who came were from other departments.',
    );
    expect(code?.code).toBe('for week in range(1, 6):\n    learn(week)\nprint("you can code now")');
    expect(claims).toContain("People think you have to be a CS student and you don't");
    expect(numbers[0]?.label).toMatch(/^Last year 60%/);
  });

  test("rows with times are a list, what is with them stays whole, and a rule is for viewers", () => {
    const { lists, claims, numbers, ignored } = readBrief(
      "Make a video for runners in the Tolland Ridge 10K on Sunday, April 19.\n\nBib pickup 6:30–7:45 am at the high school gym (NOT at the start like last year)\nParking: Lot C and the Lutheran church, Lot A is closed\nBag drop closes 7:50\nKids' mile 7:30\n10K start 8:00 sharp, Ridge Road\nWater at miles 2, 4 and 5\nCourse limit 1 hr 45\nAwards 9:45\nPancakes after, free with your bib, $6 for family\n\nNo headphones on the road section please. Questions: tollandridge10k.example.",
    );
    expect(lists.map(({ items }) => items)).toEqual([
      [
        "Bag drop closes 7:50",
        "Kids' mile 7:30",
        "10K start 8:00 sharp, Ridge Road",
        "Water at miles 2, 4 and 5",
        "Course limit 1 hr 45",
        "Awards 9:45",
      ],
    ]);
    expect(claims).toEqual(
      expect.arrayContaining([
        "Bib pickup 6:30–7:45 am at the high school gym (NOT at the start like last year)",
        "Pancakes after, free with your bib, $6 for family",
        "No headphones on the road section",
      ]),
    );
    expect([numbers, ignored]).toEqual([[], []]);
  });

  test("what a film is not to have stays a direction", () => {
    const { claims } = readBrief(
      "Film for Loop. Keeps time. No music please. No dog photos please. No stock photos.",
    );
    expect(claims).toEqual(["Keeps time"]);
  });

  test("metres are no millions, a three minute thesis no length, and initials end no sentence", () => {
    const { seconds, numbers, claims, audience, tagline } = readBrief(
      "I need a three minute thesis style summary but as a video, about 75 seconds, for a general audience at our department's open day. Where gaps were under 10 m activity was unchanged. So the message is that small repairs matter, and I'd like that said. Thanks to Dr J. Penhale and Prof. A. Osei.",
    );
    expect([seconds, numbers, tagline]).toEqual([75, [], ""]);
    expect(audience).toBe("general audience at our department's open day");
    expect(claims).toEqual(
      expect.arrayContaining([
        "Where gaps were under 10 m activity was unchanged",
        "Small repairs matter",
        "Thanks to Dr J Penhale and Prof A Osei",
      ]),
    );
    const [raised, users] = readBrief("Film for Loop. We raised £3 m. 12 m users trust us.").numbers;
    expect([raised, users]).toMatchObject([
      { value: 3, prefix: "£", suffix: " m" },
      { value: 12, suffix: " m" },
    ]);
    expect(readBrief("A two minute film for Loop, a timer.").seconds).toBe(120);
  });

  test("opening hours are no date to end on, and a person is named before the paper", async () => {
    const brief =
      'Short film for Nettlecombe Farm Shop telling people our asparagus season has started. Open Tues to Sat 9 to 5.30, Sundays 10 to 2. My wife says to put in "the best thing you\'ll eat all spring", which a chap from the Gazette, Colin Farrant, did actually write. Calm countryside feel.';
    expect((await says(brief)).at(-1)).not.toContain("10 to 2");
    expect(readBrief(brief).quotes[0]?.author).toBe("Colin Farrant, Gazette");
  });

  test("an invitation to follow is on screen, and an ending that is asked for is the ending", () => {
    const save = readBrief(
      "save the date video for priya and tom, 12 september 2026. elegant, formal invitation to follow",
    );
    expect([save.tones, save.claims.at(-1)]).toEqual([["elegant"], "Formal invitation to follow"]);
    const gez = readBrief(
      "Party film for dad, maybe after the food, we haven't decided. His name is Gerald but everyone calls him Gez. He drove buses for 34 years. He always says “it'll be reyt” about absolutely everything so that has to be the ending.",
    );
    expect(gez.clauses).toContainEqual({ text: "End with “it'll be reyt”", is: "followed", note: "the end" });
    expect(gez.claims).toContain("His name is Gerald but everyone calls him Gez");
    expect(gez.claims.join()).not.toContain("decided");
  });

  test("a fence that nobody closed is text, and quick", () => {
    expect(readBrief("Film for Loop, a timer. It is fast. ```sh\nnpm i loop").product).toBe("Loop");
    expect(readBrief("Film for Loop. It is fast.\n```\nnpm i loop\n```\nand ``` again").product).toBe("Loop");
  });

  test("quotations parted by slashes are several", () => {
    const { claims, quotes } = readBrief(
      "Podcast trailer for Crumbs. quotes from the show: “A hot dog is a taco with a lawyer” / “That's a cry for help” / “My granny would've had you deported”.",
    );
    expect([...quotes.map(({ text }) => text), ...claims]).toEqual([
      "A hot dog is a taco with a lawyer",
      "That's a cry for help",
      "My granny would've had you deported",
    ]);
  });

  test("numbered lines need no dots, but all numbers", () => {
    const rules =
      "Film for Loop. Rules:\n1 Stay inside the lines\n2 Stop at the crossing\n3 No phones on the floor";
    expect(readBrief(rules).steps).toEqual([
      "Stay inside the lines",
      "Stop at the crossing",
      "No phones on the floor",
    ]);
    expect(readBrief("Film for Loop.\n3 flavours in it\n2 sizes to choose\n4 shops in town").steps).toEqual(
      [],
    );
  });

  test("lines with a price each are a menu, and one thing", () => {
    const { lists } = readBrief(
      "Menu board for BAO WOW.\npork belly bao 5.5\ncrispy tofu bao 5\nkimchi fries 4.5\nwater 1.5\n\nLooping.",
    );
    expect(lists.map(({ items }) => items)).toEqual([
      ["Pork belly bao 5.5", "Crispy tofu bao 5", "Kimchi fries 4.5", "Water 1.5"],
    ]);
  });

  test("a phrase is not cut in its middle where its last words could be a length or a format", () => {
    const { steps } = readBrief(
      "We are a family vineyard in Stellenbosch, 4th generation, and harvest starts next week. Would love something short about a day of harvest: up at 4am, head torches, picking chenin by hand before the heat, 11 tonnes by breakfast, sorting table, press, and then everybody sits down to eat together at one long table. Voiceover not necessary. Earthy colours. We are called Drie Susters because of the three sisters who run it (Anel, Mia and Lourens, long story).",
    );
    expect(steps.at(-1)).toBe("Everybody sits down to eat together at one long table");
  });

  test.each([
    "Film for Loop. It is fast. And please not in the corporate purple, nobody can read white on that.",
    "Film for Loop. It is fast. Please, not in red.",
  ])("a colour that is refused is none: %s", (brief) => {
    const { colors, avoidColors, claims } = readBrief(brief);
    expect({ colors, refused: avoidColors.length, claims }).toEqual({
      colors: [],
      refused: 1,
      claims: ["Fast"],
    });
  });
});

describe("scripts and notices, as strangers set them out", () => {
  const script = readBrief(`Scene 1. Black. A single line types on: "It is 02:14."
Scene 2. Number counts up, 0 to 27,360. Under it: calls answered last year.
Scene 3. Simple bar chart, calls by time of day. Morning 3,910. Afternoon 5,220. Night 10,090. The Night bar is the only one in colour.
Scene 4. "He is here." Long pause, please, longer than you think.
Scene 5. Name: The Lamp Line. Below: lampline.example/listen`);

  test("a figure that counts up has its label, a chart its rows, and the last scene the name and the address", () => {
    const { product, address, numbers, claims, headline } = script;
    expect({ product, address, headline }).toEqual({
      product: "The Lamp Line",
      address: "lampline.example/listen",
      headline: "It is 02:14.",
    });
    expect(numbers.map(({ value, label }) => [value, label])).toEqual([
      [27_360, expect.stringContaining("calls answered last year")],
    ]);
    expect(claims.join("\n")).toContain("Morning 3,910");
    expect(claims.join("\n")).not.toMatch(/counts up|only one in colour|simple|pause|longer than|below/i);
  });

  test("a notice has its heading, and its hours beside its day", () => {
    const { headline, claims, date } = readBrief(
      "WATER SUPPLY INTERRUPTION\nCouncil: Ballinacarrow Rural District\nDate: Tuesday 14 May\nTime: 9 am to 4 pm\nWhy: replacing a 1961 main\nPlain white on blue.",
    );
    expect(headline).toBe("WATER SUPPLY INTERRUPTION");
    expect([date, ...claims].join(" ")).toContain("Tuesday 14 May, 9 am to 4 pm");
  });

  test("what is to be typed somewhere is no ending by itself", () => {
    const { callToAction } = readBrief(
      'Nurses wanted, Pendle General. Two nurses on every shift.\nClose: Apply by 30 November. Search "Pendle Elderly Medicine" on NHS Jobs.',
    );
    expect(callToAction).toBe("Apply by 30 November. Search Pendle Elderly Medicine on NHS Jobs");
  });

  test.each([
    [
      "We're Marchetti Cold Chain.\n- Lost-time injuries 3 (was 9). This is the one we are proudest of, please give it the most room\n- Diesel per pallet down 7%",
      /room|proudest/,
    ],
    [
      "Film for Fenwick Homes.\n1) A boiler burns. A heat pump moves.\n2) How: a fan pulls in air, a fluid boils, that heat goes into your water. Four steps, draw as a loop with words.\n3) Radiators feel warm and not hot.",
      /loop|four steps/i,
    ],
    [
      "Film for Forno da Ribeira. Broa comes out at 7h, at 11h and at 17h, this is the most important.",
      /most important/,
    ],
    ["Sleur, cargo bikes by the hour. Name's Sleur. €4 first hour. Too big for your basket?", /Name's/],
  ])("no direction and no weight of ours is on screen: %s", (brief, told) => {
    expect(cardsOf(readBrief(brief)).join("\n")).not.toMatch(told);
  });

  test("what is surely said within a sentence of reasons is said", () => {
    const { claims } = readBrief(
      "a short clip for our whatsapp status please, we have a key cutting kiosk in the station underpass, people think it's shut because of scaffolding so say we're open behind the scaffolding and follow the yellow arrows",
    );
    expect(claims).toContain("We're open behind the scaffolding");
  });

  test.each([
    ["our cafe's at gate 12. it's called gate 11. one gate too early, one coffee too good", "gate 11"],
    [
      "A clip of my piece for the degree show, no sound. My piece is called Portrait of a Bus Stop, and the text goes with it: one man, eleven times.",
      "Portrait of a Bus Stop",
    ],
    ["HIRING — 6 band 5 nurses, Elderly Medicine. Two nurses on every night shift. Apply by Friday.", ""],
  ])("whose film it is: %s", (brief, product) => {
    expect(readBrief(brief).product).toBe(product);
  });
});
