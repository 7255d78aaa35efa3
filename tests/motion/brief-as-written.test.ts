import { describe, expect, test } from "vitest";
import { readBrief } from "#lib/motion/brief.ts";
import { ADDRESS, PHONE } from "#lib/motion/brief-words.ts";
import { luminance } from "#lib/motion/color.ts";
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
      { product: "The Velvet Hours", claims: ["New EP out friday"] },
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
    ["tones that nobody listed", "Socks for Rootsocks. Jaunty, gentle, square.", { product: "" }],
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
