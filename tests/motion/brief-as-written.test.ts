import { describe, expect, test } from "vitest";
import type { Brief } from "#lib/motion/brief.ts";
import { readBrief } from "#lib/motion/read-brief.ts";
import { ADDRESS, PHONE } from "#lib/motion/brief-words.ts";
import { luminance } from "#lib/motion/composition/color.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";

// Briefs out of mail programs, chats and other languages: what surrounds the brief is not said, what is asked and
// cannot be is told.

const MAIL = `From: Ana <ana@tidal.example>
To: video@studio.example
Subject: Re: Launch video
Date: Mon, 3 Nov 2026

Hi,
we need a 20 second launch video for Tidewater, a tide clock for kayakers. Batteries last two years.

Best regards,
Ana Ruiz
Head of Marketing, Tidal Ltd
+351 21 123 4567

PS: please make it vertical`;

describe("a mail", () => {
  test("its head and its signature are not said, a postscript is heard", () => {
    const brief = readBrief(MAIL);
    expect(brief).toMatchObject({
      product: "Tidewater",
      tagline: "A tide clock for kayakers",
      claims: ["Batteries last two years"],
      seconds: 20,
      size: { widthPixels: 1080, heightPixels: 1920 },
      address: "",
      phone: "",
    });
    expect(brief.ignored.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["From: Ana <ana@tidal.example>", "Subject: Re: Launch video", "Ana Ruiz"]),
    );
  });

  test.each([
    ["a subject that says what it is about", "Subject: Video for Tidewater\n\nKnow the tide.", "Tidewater"],
    ["a telephone's signature", "Video for Tidewater. Know the tide.\n\nSent from my iPhone", "Tidewater"],
    ["a line", "Video for Tidewater. Know the tide.\n-- \nAna Ruiz\nTidal Ltd", "Tidewater"],
  ])("%s", (_, text, product) => {
    expect(readBrief(text)).toMatchObject({ product, claims: ["Know the tide"], headline: "" });
  });

  test("what only looks like one is said", () => {
    expect(
      readBrief("Product: Loop\nTo: everyone who waits\nThanks to Loop, nobody queues.").claims.join(),
    ).toContain("nobody queues");
    expect(readBrief("Hi\nThanks!\nVideo for Loop.\nKnow the tide.\nOpen till two.").claims).toHaveLength(2);
    expect(readBrief("Video for Loop.\nCheers!\n- Cold beer\n- Warm bread").claims).toHaveLength(2);
    expect(readBrief("Film for Loop. From: 9 euros. Best,\nor your money back.").ignored).toEqual([]);
  });
});

describe("a brief as it is written", () => {
  test.each([
    [
      "a label with more behind its quotation",
      'Tagline: "Know the tide" 25 sec, cinematic, 24fps\nProduct: Tidewater',
      { tagline: "Know the tide", seconds: 25, fps: 24, tones: ["cinematic"] },
    ],
    ["a heading that says film", "# Launch video: Patchwork 2.0\nIt reviews.", { product: "Patchwork 2.0" }],
    [
      "a heading that says what for",
      "# Launch video for Tidewater\nKnow the tide.",
      { product: "Tidewater" },
    ],
    [
      "a quotation of Markdown",
      'Video for Loopdesk.\n> "We answer in half the time" — Priya',
      { quotes: [{ text: "We answer in half the time", author: "Priya" }], claims: [] },
    ],
    [
      "one without marks",
      "Video for Loopdesk.\n> We answer in half the time — Priya\n15 seconds",
      { quotes: [{ text: "We answer in half the time", author: "Priya" }], claims: [], seconds: 15 },
    ],
    [
      "capitals",
      "INTRODUCING — ZAPNOTE!!! The note app that writes itself!!! 10 SECONDS!!!",
      { product: "ZAPNOTE", seconds: 10 },
    ],
    [
      "a question that is to be explained",
      "Explain how vaccines work for 10 year olds. 30 seconds.",
      { headline: "How vaccines work", audience: "10 year olds", claims: [], seconds: 30 },
    ],
    [
      "an address of a newer kind",
      "Ad for Brew & Co.\n- Freshly roasted\n- brewandco.coffee/first",
      { address: "brewandco.coffee/first", callToAction: "", claims: ["Freshly roasted"] },
    ],
    ["a telephone number", "Promo for Fixly. Call 1-800-555-0199.", { phone: "1-800-555-0199", numbers: [] }],
    [
      "steps with a length behind them",
      "Video for Stashbox. Steps: connect your bank, pick a goal, watch it grow. 20s",
      { steps: ["Connect your bank", "Pick a goal", "Watch it grow"], seconds: 20 },
    ],
    ["a currency's code", "Beans for 9.99 EUR.", { numbers: [expect.objectContaining({ suffix: " EUR" })] }],
    [
      "a name and what it is",
      "TikTok for Nitrowave energy drink. Zero sugar.",
      { product: "Nitrowave", tagline: "Energy drink", audience: "" },
    ],
    [
      "a dark mode that a product has",
      "Ad for Loopwise. Dark mode, offline sync, and shortcuts.",
      { dark: null, claims: ["Dark mode, offline sync, and shortcuts"] },
    ],
    [
      "one in a list",
      "Ad for Loopwise.\n- Dark mode\n- Fast search",
      { dark: null, claims: ["Dark mode", "Fast search"] },
    ],
    ["a claim that begins with Think", "Ad for Loopwise. Think big.", { claims: ["Think big"], ignored: [] }],
    ["chat", "promo for Zed. vertical obvs. 15s ish. It nags.", { claims: ["Nags"], seconds: 15 }],
    [
      "a product in quotation marks that is launched somewhere",
      'We\'re launching Oatly-like oat milk brand "Halm" in Germany next month. 15s ad. Foams.',
      { product: "Halm", tagline: "Oatly-like oat milk brand", claims: ["Foams"] },
    ],
    [
      "a saint, and a week of four days",
      "We want to recruit nurses for St. Anna hospital in Ghent. 4-day week.",
      { product: "St. Anna", numbers: [], claims: ["Hospital in Ghent", "4-day week"] },
    ],
    [
      "something for somebody",
      "make something cool for my band The Velvet Hours, new EP out friday. 10s",
      { product: "The Velvet Hours", claims: ["New EP out Friday"] },
    ],
    ["a release", "Changelog video for Relay v2.4: bulk edit, undo everywhere.", { product: "Relay v2.4" }],
    [
      "what kind of film, before a colon",
      "Educational: how does compound interest work? Show: 100 euros become 163.",
      { claims: ["How does compound interest work?"], numbers: [expect.objectContaining({ value: 100 })] },
    ],
    [
      "a comparison in a sentence",
      "Compare phone plans: Ours 9 €, Telcom 25 €, Mobilo 19 €. Switch in 5 minutes.",
      {
        comparisons: [
          { label: "Ours", value: 9, suffix: " €" },
          { label: "Telcom", value: 25, suffix: " €" },
          { label: "Mobilo", value: 19, suffix: " €" },
        ],
      },
    ],
    [
      "what kind of film, for whom",
      "Charity appeal for River Trust. £5 a month cleans a bank. Text RIVER to 70085.",
      { product: "River Trust", callToAction: "Text RIVER to 70085", claims: [] },
    ],
    [
      "a menu",
      "Menu board loop for the lobby: Soup of the day €6.50, Lasagne €11.",
      {
        headline: "",
        numbers: [{ label: "Soup of the day" }, { label: "Lasagne" }].map((one) =>
          expect.objectContaining(one),
        ),
      },
    ],
    [
      "a length behind an address",
      "Film for Ledgerly. ledgerly.example 10s",
      { callToAction: "", seconds: 10 },
    ],
    [
      "an update",
      "App update: Pocketplan 5.0. What's new: widgets, shared budgets, Face ID. Update now in the App Store.",
      { product: "Pocketplan 5.0", callToAction: "Update now in the App Store" },
    ],
    [
      "an end that is a time",
      "Sale at Nord. 40% off. Ends at midnight.",
      { claims: expect.arrayContaining(["Ends at midnight"]) },
    ],
    [
      "areas and other telephone numbers",
      "Film for Maple. 142 m², garden. Call 0471 23 45 67.",
      { phone: "0471 23 45 67", numbers: [] },
    ],
    [
      "how to do something",
      "How to park: First, scan. Then go.",
      { headline: "How to park", steps: ["Scan", "Go"] },
    ],
    [
      "a shape beside a place",
      "Film for Kestrel. LinkedIn, square.",
      { size: { widthPixels: 1080, heightPixels: 1080 } },
    ],
    ["a range", "Film for Kestrel. €70k–€90k.", { numbers: [], claims: ["€70k–€90k"] }],
    [
      "a name beside its own address",
      "We're hiring! jobs@kestrel.example — Kestrel Robotics.",
      { product: "Kestrel Robotics", callToAction: "" },
    ],
    ["hours, which are no chart", "Film for Loop. Open 9:30 to 17:00.", { comparisons: [] }],
    [
      "a product that is an address",
      "Film for tidewater.example.",
      { audience: "", address: "tidewater.example" },
    ],
    [
      "Spanish",
      "Necesito un vídeo de 20 segundos para Marea. Más de 4.000 puertos. Descárgala en marea.es. Formato vertical, sin música.",
      {
        product: "Marea",
        seconds: 20,
        numbers: [],
        callToAction: "Descárgala",
        claims: ["Más de 4.000 puertos"],
      },
    ],
    ["Japanese", "15秒 video for Tidewater", { product: "Tidewater", seconds: 15, claims: [] }],
    ["words that only look like a name", "Free - forever. Fast - easy. Hello, 15s.", { product: "" }],
    [
      "what the viewer is to do with a film",
      "Film for Loop. Every cut counts. Watch the trailer.",
      { callToAction: "Watch the trailer" },
    ],
    ["a slogan that explains", "Film for Loop. Explain less.", { claims: ["Explain less"], headline: "" }],
    ["tones that nobody listed", "Socks for Rootsocks. Jaunty, gentle, square.", { product: "Rootsocks" }],
    [
      "a shade of a colour is one colour",
      "Film for Loop. Nobody waits. Mustard yellow and rust orange.",
      { colors: ["#d8a31a", "#b5482a"] },
    ],
    ["a day is no topic", "Film for Loop. Weekly demo on Thursdays.", { headline: "" }],
    ["Russian", "Ролик 12 секунд для Tidewater.", { product: "Tidewater", seconds: 12, claims: [] }],
  ])("%s", (_, text, expected) => {
    expect(readBrief(text)).toMatchObject(expected);
  });

  test.each([
    ["20 minutes", "A 20 minute video for Tidewater.", "4 to 180 s"],
    ["two seconds", "Two seconds for Tidewater.", "4 to 180 s"],
    ["17 fps", "Video for Tidewater, 17 fps.", "24, 25, 30, 50 or 60"],
    ["20000x20000", "A 20000x20000 video for Tidewater.", "3840 × 3840"],
    ["7680x4320", "A 7680x4320 video for Tidewater.", "3840 × 2160"],
    ["1921x1081", "1921x1081 film for Tidewater.", "1922 × 1082"],
  ])("%s cannot be: what this film is instead is told", (_, text, why) => {
    expect(readBrief(`${text} Know the tide.`).ignored).toEqual([
      expect.objectContaining({ why: expect.stringContaining(why) }),
    ]);
  });

  test.each([
    ["5:7", 1080, 1512],
    ["21:9", 1920, 822],
    ["3:4", 1080, 1440],
    ["2.35:1", 1920, 818],
  ])("the ratio %s", (ratio, widthPixels, heightPixels) => {
    expect(readBrief(`A ${ratio} film for Tidewater. Know the tide.`).size).toEqual({
      widthPixels,
      heightPixels,
    });
  });

  test("what no font draws is left out and told, and a brief of nothing else is refused", async () => {
    const { composition, ignored } = await storyboardPlanner.plan(
      "Video for Tidewater 🇫🇷. สวัสดี ชาวเรือ. Know the tide.\n1️⃣ Open\n2️⃣ Look\n- 한국어",
    );
    expect(JSON.stringify(composition.scenes)).not.toMatch(/\p{Script=Thai}|\p{Script=Hangul}|\u20e3/u);
    expect(JSON.stringify(composition.scenes)).toContain("Open");
    expect(ignored.map(({ why }) => why)).toEqual([
      "emoji cannot be drawn",
      expect.stringContaining("no font draws ส"),
      "no font draws 한 국 어",
    ]);
    await expect(storyboardPlanner.plan("한국어 영상. 안녕하세요.")).rejects.toThrow("fonts have Latin");
  });

  test("a brief in another language says so, one with foreign names does not", () => {
    const told = (text: string) => readBrief(text).understood.some(({ what }) => what === "language");
    expect(told("Vídeo para la app Cuadra, que organiza tus gastos. Ahorra con nosotros.")).toBe(true);
    expect(told("Часы приливов для байдарок. Заряд на два года.")).toBe(true);
    expect(told("A film for Las Olas, the surf school in San Sebastián. Der Wind is yours.")).toBe(false);
  });

  test.each(["playful, pastel", "cream and gold", "gold on ivory"])("%s is a light film", async (colors) => {
    const { composition } = await storyboardPlanner.plan(`Film for Halm. Foams. Colours: ${colors}`);
    expect(luminance(composition.brand.palette.background)).toBeGreaterThan(0.75);
  });

  test("all that a film is to tell people stands at its end", async () => {
    const { scenes } = await storyboardPlanner.plan(
      "Film for Tidewater. Phone: 020 7946 0958\nWebsite: tide.example\nCTA: Call us today",
    );
    expect(scenes.at(-1)?.says).toBe("Tidewater · Call us today · 020 7946 0958 · tide.example");
  });
});

describe("a wish, and what is said beside it", () => {
  test.each<[string, string, object]>([
    [
      "a command that is shown is code, and the film ends on the address",
      "Ad for Tidepool.\nShow the setup command: `brew install tidepool`\nEnd with tidepool.dev",
      { code: { code: "brew install tidepool", language: "sh" }, address: "tidepool.dev", headline: "" },
    ],
    [
      "a command that stood where the address belongs",
      "Ad for Tidepool. Install it with `brew install tidepool`. Close with tidepool.dev",
      { code: { code: "brew install tidepool", language: "sh" }, address: "tidepool.dev" },
    ],
    [
      "a command behind the address",
      "Ad for Tidepool. End with tidepool.dev. Install it with `brew install tidepool`.",
      { code: { code: "brew install tidepool", language: "sh" }, address: "tidepool.dev" },
    ],
    [
      "a command to start with, and the site behind it",
      "Promo for Tidepool. Get started with `npx tidepool`. Visit tidepool.dev",
      {
        code: { code: "npx tidepool", language: "sh" },
        address: "tidepool.dev",
        callToAction: "Get started",
      },
    ],
    [
      "a command and the end in one sentence",
      "Promo for Tidepool. To install run `npm i -g tidepool` and end on the address tidepool.dev",
      {
        code: { code: "npm i -g tidepool", language: "sh" },
        address: "tidepool.dev",
        callToAction: "Install",
        claims: [],
      },
    ],
    [
      "a command, and what is read elsewhere",
      "Promo for Tidepool. Run `uvx tidepool` to get going and read the docs at tidepool.dev/docs.",
      { code: { code: "uvx tidepool", language: "sh" }, address: "tidepool.dev/docs", claims: [] },
    ],
    [
      "a command as the call to action, beside an address",
      "Promo for Tidepool.\nWebsite: tidepool.dev\nCTA: `npx tidepool`",
      { code: { code: "npx tidepool", language: "sh" }, address: "tidepool.dev", callToAction: "" },
    ],
    [
      "a command alone is where the film ends",
      "Promo for Tidepool. Clone it with `git clone https://git.tidepool.dev/pool` to begin.",
      { code: null, address: "git clone https://git.tidepool.dev/pool", callToAction: "Clone it to begin" },
    ],
    [
      "a sentence with a command is said whole",
      "Promo for Tidepool. You can install it with `brew install tidepool`.",
      { address: "brew install tidepool", claims: ["You can install it with brew install tidepool"] },
    ],
    [
      "an end that is part of what is said",
      "Ad for Loop. Tours begin at the pier and end with a tasting.",
      { claims: ["Tours begin at the pier and end with a tasting"], callToAction: "" },
    ],
    [
      "two addresses to end on: the one that is not shown is told",
      "Ad for Loop. See docs.loop.dev. End with loop.dev",
      { address: "loop.dev", ignored: [{ text: "docs.loop.dev", why: "a film ends on one address" }] },
    ],
    [
      "a snippet that is announced",
      'Ad for Tidepool.\nShow this example:\n```js\ntide("high");\n```',
      { code: { code: 'tide("high");', language: "js" }, ignored: [] },
    ],
    [
      "nearly a colour",
      "Ad for Loop. Calm, bluish tones, a reddish palette.",
      { colors: ["#1f57e0", "#d7263d"], ignored: [] },
    ],
    [
      "a colour that nobody knows",
      "Ad for Loop. Calm, glaucous colours.",
      { colors: [], ignored: [{ text: "glaucous colours", why: "no colour that the planner knows" }] },
    ],
    ...(
      [
        ["Our brand red is #aa1122.", ["#aa1122"]],
        ["Our brand colours are green (#00843d) and cream (#fff4dd).", ["#00843d", "#fff4dd"]],
        ["Please use our green, #00843d.", ["#00843d"]],
        ["Our lime, #00ff00, on white.", ["#00ff00", "#ffffff"]],
        ["The green of our logo is #00843d.", ["#00843d"]],
        ["Use our orange (#ff6a13).", ["#ff6a13"]],
        ["Use our brand blue (hex #0055a4).", ["#0055a4"]],
        ["The brand's red should be #c8102e.", ["#c8102e"]],
        ["Navy blue (#14275c) and sky blue (#6ec1aa).", ["#14275c", "#6ec1aa"]],
        ["Colours: green – #00843d, cream – #fff4dd", ["#00843d", "#fff4dd"]],
        ["Colours: #00843d green, #fff4dd cream", ["#00843d", "#fff4dd"]],
        ["Use our constructor, #00843d.", ["#00843d"]],
        // several colours, each for itself
        ["Colours: navy, #ff6a13, white", ["#14275c", "#ff6a13", "#ffffff"]],
        ["Black background with #c8102e accents.", ["#121110", "#c8102e"]],
        ["Colours: green and #00843d", ["#1f8a4c", "#00843d"]],
        ["Dark blue background, #ff6a13 for accents.", ["#102c70", "#ff6a13"]],
      ] as const
    ).map(([text, colors]): [string, string, object] => [
      `colours and their numbers: ${text}`,
      `Ad for Loop. It counts.\n${text}`,
      { claims: ["Counts"], colors, ignored: [] },
    ]),
    [
      "why it is wished",
      "Ad for Loop. It counts. Visitors feel lost here so make it friendly and calm.",
      {
        claims: ["Counts"],
        tones: ["friendly", "calm"],
        ignored: [{ text: "Visitors feel lost here", why: "the reason of a direction" }],
      },
    ],
    [
      "news beside a wish",
      "Ad for Loop. We turned ten so make it festive.",
      { claims: ["We turned ten"], tones: ["festive"] },
    ],
    [
      "a question to us",
      "Can you make a short promo for the Elm Road School winter market? Cakes and games.",
      { claims: expect.arrayContaining(["Winter market"]) },
    ],
    [
      "what the film is about, behind where it is shown",
      "I want a 20s film for our homepage about our new kayak tours. Tours start at dawn.",
      { headline: "Our new kayak tours" },
    ],
    [
      "a place that shows it",
      "Ad for Loop. 20 seconds for Facebook.",
      { size: { widthPixels: 1920, heightPixels: 1080 } },
    ],
    [
      "its stories",
      "Ad for Loop. 20 seconds for Facebook stories.",
      { size: { widthPixels: 1080, heightPixels: 1920 } },
    ],
    [
      "who is who",
      "Ad for Fernhill Lettings. Flat to let.\nAgent: Fernhill Lettings, 01223 496 020",
      { callToAction: "", tagline: "Agent" },
    ],
  ])("%s", (_, text, expected) => expect(readBrief(text)).toMatchObject(expected));
});

describe("a mark, a label", () => {
  const LOOP = "Ad for Loop. It counts. ";
  test.each<[string, Partial<Brief>]>([
    ["PS don't use the word cheap", { avoid: ["cheap"], claims: ["Counts"] }],
    ["P.S. please no stock photos.", { avoid: ["stock photos"], claims: ["Counts"] }],
    ["\n\nPS: the music should be calm", { music: "the music should be calm", claims: ["Counts"] }],
    ["PPS sorry for the long mail", { claims: ["Counts"] }],
    ["P. S. We also do gift boxes.", { claims: ["Counts", "We also do gift boxes"] }],
    ["ps we also do gift boxes", { claims: ["Counts", "We also do gift boxes"] }],
    ["PS Audio has one.", { claims: ["Counts", "PS Audio has one"] }],
    ["PS5 owners get it free.", { claims: ["Counts", "PS5 owners get it free"] }],
    ["\nSay:\n- it is small\n- it is quick", { claims: ["Counts", "It is small", "It is quick"] }],
    [
      "\nThe video should say:\n- it is small\n- it is quick",
      { claims: ["Counts", "It is small", "It is quick"] },
    ],
    ["Tell people: tiny, quick, quiet", { claims: ["Counts", "Tiny", "Quick", "Quiet"], headline: "" }],
    ["Say yes.", { claims: ["Counts", "Say yes"] }],
  ])("%s", (text, expected) => {
    const brief = readBrief(LOOP + text);
    expect(brief).toMatchObject(expected);
    expect(JSON.stringify(brief.clauses)).not.toMatch(
      /"P+\.? ?S[.:]|"(?:say|the video should say|tell people)"/i,
    );
  });

  test.each<[string, Partial<Brief>]>([
    ["P.S. keep it short. Loop counts people.", { claims: ["Loop counts people"], headline: "" }],
    ["Name: Sudsy\nWhat: handmade soap", { product: "Sudsy", tagline: "Handmade soap", claims: [] }],
    ["What: organic soap made by hand\nBrand: Sudsy", { tagline: "Organic soap made by hand", claims: [] }],
    [
      "Brand: Sudsy. What: soap bars. For: gift shoppers.",
      { tagline: "Soap bars", audience: "gift shoppers" },
    ],
    ["Product type: handmade soap\nName: Sudsy", { product: "Sudsy", tagline: "Handmade soap" }],
    // of an event it is what is on
    [
      "What: pub quiz\nWhen: Friday 8pm\nWhere: The Blue Door",
      { tagline: "", claims: ["Pub quiz", "Friday 8pm", "The Blue Door"] },
    ],
    ["Name: Sudsy\nWhat: summer sale", { tagline: "", claims: ["Summer sale"] }],
  ])("%s", (text, expected) => expect(readBrief(text)).toMatchObject(expected));
});

describe("figures among other words", () => {
  test.each<[string, string[], string[]]>([
    ["£13.40 an hour, paid training, free uniform.", ["£13.4 an hour"], ["Paid training", "Free uniform"]],
    ["£13.40 an hour, paid training and free uniform.", ["£13.4 an hour"], ["Paid training", "Free uniform"]],
    [
      "You get $18 an hour, flexible shifts and a free lunch.",
      ["$18 You get $18 an hour"],
      ["Flexible shifts", "A free lunch"],
    ],
    [
      "28 days’ holiday, paid training and free lunch.",
      ["28 days’ holiday"],
      ["Paid training", "Free lunch"],
    ],
    [
      "Pay: £13.40 an hour, paid training, free uniform",
      ["£13.4 an hour"],
      ["Paid training", "Free uniform"],
    ],
    ["3 bars for £15.", ["£15 3 bars for £15"], []],
    ["2 nights' stay from £140.", ["from £140 2 nights' stay"], []],
    ["3 courses from €25, 4 courses from €32.", ["from €25 3 courses", "from €32 4 courses"], []],
    ["45 minutes of yoga for 12 euros.", ["12 euros 45 minutes of yoga for 12 euros"], []],
    ["10 minutes’ walk from the station.", ["10 minutes’ walk from the station"], []],
    ["2 for 1 on Tuesdays.", [], ["2 for 1 on Tuesdays"]],
    // as before
    ["8 weeks, Mondays and Thursdays.", [], ["8 weeks, Mondays and Thursdays"]],
    ["$8 a month, free for teachers.", ["$8 a month"], ["Free for teachers"]],
    ["20% off everything from £50.", ["20% off everything from £50"], []],
    ["Roast at 200 °C for 40 minutes.", ["200 °C Roast at 200 °C for 40 minutes"], []],
    ["300 rooms from the harbour to the hill.", ["300 rooms from the harbour to the hill"], []],
  ])("%s", (text, numbers, claims) => {
    const brief = readBrief(`Ad for Loop. It counts. ${text}`);
    expect(
      brief.numbers.map(({ prefix, value, suffix, label }) => `${prefix}${value}${suffix} ${label}`),
    ).toEqual(numbers);
    expect(brief.claims).toEqual(["Counts", ...claims]);
  });
});

describe("what one sentence lists or compares", () => {
  test.each<[string, string, object]>([
    [
      "nouns behind one verb",
      "Ad for Loop. We paint walls, ceilings and front doors in Leeds, all week long.",
      { claims: ["We paint walls, ceilings and front doors in Leeds, all week long"] },
    ],
    [
      "what there is",
      "Ad for Loop. There will be a brass band, hot soup, pony rides and a quiz.",
      { lists: [{ items: ["A brass band", "Hot soup", "Pony rides", "A quiz"] }], claims: [] },
    ],
    [
      "what it does, behind its name",
      "Explain our tool in 20 seconds for nurses. It's called Tallgrass: one inbox for mail, chat and calls.",
      { product: "Tallgrass", tagline: "One inbox for mail, chat and calls", headline: "" },
    ],
    [
      "months with their numbers",
      "Ad for Loop. Orders were 1,210 in May, 1,340 in June and 2,515 in July.",
      {
        chartTitle: "Orders",
        comparisons: [
          { label: "May", value: 1210, suffix: "" },
          { label: "June", value: 1340, suffix: "" },
          { label: "July", value: 2515, suffix: "" },
        ],
      },
    ],
    [
      "a share against another",
      "Ad for Loop. Gardeners kept 91% of their seedlings, compared to 60% in plastic pots.",
      {
        chartTitle: "Gardeners kept 91% of their seedlings",
        comparisons: [
          { label: "Loop", value: 91, suffix: "%" },
          { label: "In plastic pots", value: 60, suffix: "%" },
        ],
      },
    ],
    [
      "two places",
      "Ad for Loop. Rents rose 12% in Leeds, compared with 7% in York.",
      { comparisons: [{ label: "In Leeds" }, { label: "In York" }] },
    ],
    [
      "a number against one of ours",
      "Ad for Loop. Teams lose 6 hours a week to meetings, with us it's 1.",
      {
        numbers: [
          { value: 6, suffix: " hours" },
          { value: 1, suffix: " hour", label: "With us" },
        ],
        claims: [],
      },
    ],
    [
      "a time of day",
      "Ad for Loop. It runs for six weeks, on Monday mornings at 9.15, and costs £60 with lunch.",
      {
        claims: ["Runs for six weeks, on Monday mornings at 9.15, and costs £60 with lunch"],
        numbers: [],
      },
    ],
    [
      "steps that go on without a word for it, of something that is nobody's name",
      "An explainer on how rain forms. First, water warms up in the sea. Then vapour rises. Wind carries it inland. The clouds cool down. Follow us.",
      {
        product: "",
        steps: [
          "Water warms up in the sea",
          "Vapour rises",
          "Wind carries it inland",
          "The clouds cool down",
        ],
        claims: ["Follow us"],
      },
    ],
  ])("%s", (_, text, expected) => expect(readBrief(text)).toMatchObject(expected));
});

describe("addresses and telephone numbers", () => {
  test.each([
    ["brewandco.coffee/first", "brewandco.coffee/first"],
    ["see https://a.photography now", "https://a.photography"],
    ["www.loop.ninja.", "www.loop.ninja"],
    ["tide.example.", "tide.example"],
    ["written in Node.js/Express", undefined],
    ["It is fast.Shows more", undefined],
    ["a file film.json", undefined],
  ])("%s", (text, found) => {
    expect(ADDRESS.exec(text)?.[0]).toBe(found);
  });

  test.each([
    ["555 0142", "555 0142"],
    ["555-0199", "555-0199"],
    ["1-800-555-0199", "1-800-555-0199"],
    ["(212) 555-0199", "(212) 555-0199"],
    ["+32 9 555 0142", "+32 9 555 0142"],
    ["+49 30 901820", "+49 30 901820"],
    ["020 7946 0958", "020 7946 0958"],
    ["01 23 45 67 89", "01 23 45 67 89"],
    ["1,200,000 tides", undefined],
    ["10 000 000 tides", undefined],
    ["2024-2026", undefined],
  ])("%s", (text, found) => {
    expect(PHONE.exec(text)?.[0]).toBe(found);
  });
});

describe("what people put around what they mean", () => {
  test.each([
    [
      "whom it is for, about what",
      "We need an internal video for all staff at Corvane about the new leave policy that starts in May. Twenty weeks for every parent.",
      { audience: "all staff", product: "Corvane", headline: "New leave policy that starts in May" },
    ],
    [
      "what people worry about",
      "Film for Greenleaf, a climate club. It's for people who worry about the climate crisis. We meet on Mondays.",
      { audience: "people who worry about the climate crisis", headline: "" },
    ],
    [
      "how tired they are",
      "Film for Nap, a pillow. It's for mothers who are so tired. It cools itself.",
      { ignored: expect.not.arrayContaining([expect.objectContaining({ text: "so tired" })]) },
    ],
    [
      "a tagline that asks, and a question to us",
      "Tagline: Hungry?\nProduct: Crumb\nCan you make it short? Fresh bread at 7.",
      { tagline: "Hungry?" },
    ],
    [
      "the last thing that is seen",
      "Teaser for Data Days. 32 talks. The last thing people should see is datadays.example and “Get your ticket”.",
      { callToAction: "Get your ticket", address: "datadays.example", claims: [] },
    ],
    [
      "what the film is to end on",
      "Brightwater Trust builds wells. We'd like the film to end on a request to donate at brightwater.example or by texting WATER to 70777.",
      { callToAction: "Donate or text WATER to 70777", address: "brightwater.example" },
    ],
    [
      "what nobody needs",
      "The Larkrise Singers are a community choir. No auditions, no need to read music. Please make something warm with piano music.",
      {
        product: "The Larkrise Singers",
        tagline: "A community choir",
        claims: ["No auditions, no need to read music"],
        music: "with piano music",
      },
    ],
    [
      "a page of something, and marks of Markdown",
      "Please make a short video for the README of **tidyfold**, a command line tool that cleans up folders. Install it with `npm install -g tidyfold`. It never deletes anything. github.example/tidyfold",
      { product: "tidyfold", claims: expect.arrayContaining(["It never deletes anything"]) },
    ],
    [
      "whose it is, before a quotation",
      'We\'re The Velvet Hours, a six-piece wedding and party band. We play soul.\n\n"Never empty." - Sophie\n\nPackages:\nTrio £750\nFull band £1,600',
      {
        product: "The Velvet Hours",
        tagline: "A six-piece wedding and party band",
        numbers: [
          expect.objectContaining({ label: "Trio" }),
          expect.objectContaining({ label: "Full band" }),
        ],
      },
    ],
    [
      "what somebody organises",
      "We organise Northern Data Days, a two-day conference for data engineers, and we'd like a teaser. 32 talks.",
      { product: "Northern Data Days", tagline: "A two-day conference for data engineers" },
    ],
    [
      "a list that is announced",
      "Our Summer Fair is on Saturday.\n\nThere will be:\n- a bouncy castle\n- cake stall\n- tombola",
      { claims: expect.not.arrayContaining(["There will be"]) },
    ],
  ])("%s", (_, text, expected) => expect(readBrief(text)).toMatchObject(expected));
});
