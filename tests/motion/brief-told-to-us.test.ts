import { describe, expect, test } from "vitest";
import type { Brief } from "#lib/motion/brief.ts";
import { readBrief } from "#lib/motion/read-brief.ts";

// What lots of briefs by people who know no rule showed: talk to us beside the words of the film, pictures that
// nobody can draw, commas that part nothing, labels of their own making.

const FORM = "20 seconds, vertical. ";
const read = (text: string): Partial<Brief> => readBrief(text);
const said = ({ headline, claims, lists, numbers, steps, quotes, callToAction }: Brief): string =>
  [
    ...[headline, ...claims, ...steps, callToAction],
    ...lists.flatMap(({ items }) => items),
    ...numbers.map(({ label }) => label),
    ...quotes.map(({ text }) => text),
  ]
    .filter(Boolean)
    .join("\n");

describe("a brief that talks to us as well", () => {
  test.each([
    "boss wants to see it by friday so first version can be rough.",
    "Legal checks every single one.",
    "Sandra has the final say on copy, she likes short sentences.",
    "Budget not approved for voice talent so text only.",
    "Students are 14, they notice when something is childish.",
    "My surname's not needed.",
    "And pls check the spelling of Larkspur, the last designer wrote Larkspurr on 500 flyers.",
    "The most important thing is the refund bit, if viewers remember one thing it should be that.",
    "We did one last year w an agency and nobody understood it.",
    "If it turns out well i'll do the other 22.",
    "Internal: Sandra has to sign it off.",
    "My teacher hates boring slides.",
    "The last agency used stock photos of models in lab coats; never again.",
    "It has a paid staff of three, which is something we prefer not to mention publicly.",
    "We had three near-misses (please keep that out of the film, it's with the union).",
    "Call me if in doubt, 555-0109 (my private mobile, obviously don't publish).",
    "The figures were audited, you needn't cite the source.",
    "Many of our colleagues aren't native speakers so short sentences!",
    "Great working with you last year! Same procedure again, only shorter this time.",
    "I teach Year 3.",
    "That's the whole pitch.",
    "Film must be simple and with appetite!",
    "Kindly refrain from exclamation marks.",
    "Don't overthink it.",
    "Oh and my name isnt needed anywhere haha.",
    "Rough script v3 (v1 and v2 are dead).",
    "Last year was chaos and police came (dont say that).",
    "I like when the text is jumping.",
    "It will be shown in the waiting room.",
    "If it's good we'll order a second version too.",
    "Keep the whole thing under 35 seconds.",
    "Thx u are the best!",
    "We'll add waves and a horn ourselves.",
  ])("not on screen: %s", (talk) => {
    const brief = readBrief(`Loop, a timer for teams. Nobody waits any more. ${talk}`);
    expect(said(brief)).toBe("Nobody waits any more");
    expect(brief.clauses.filter(({ is }) => is === "says")).toHaveLength(1);
  });

  test.each([
    "pieces moving across a board",
    "wheels spinning",
    "paper cut-out vegetables falling in a box",
    "flat drawings",
    "mediterranean tiles maybe",
    "contour lines",
    "map with a line going up north",
    "temperature dropping as it goes",
    "with instruments that assemble themselves or something similar",
    "steampunk brass gears",
  ])("a picture that is described is not drawn, and told: 20 seconds, %s", (picture) => {
    const brief = readBrief(
      `Loop, a timer for teams. Nobody waits any more. 20 seconds, vertical, ${picture}.`,
    );
    expect(said(brief)).toBe("Nobody waits any more");
    expect(brief.ignored.map(({ text }) => text).join()).toContain(picture);
  });

  test.each([
    "Create a 30-second video for https://harbour.example",
    "Create a professional marketing video for my website https://harbour.example.\nTarget audience: business professionals. Duration: 30 seconds.",
  ])("a page is not opened, and that is told: %s", (text) => {
    const brief = readBrief(text);
    expect(brief).toMatchObject({ headline: "", claims: [], address: "harbour.example", seconds: 30 });
    expect(brief.ignored).toContainEqual({
      text: "harbour.example",
      why: "no page is opened: write what the film is to say of it",
    });
  });

  test("an extension is no figure, an address that is one of two ways stays, and a minute that is needed is the length", () => {
    const brief = readBrief(
      "As discussed with Frank we need one minute for new colleagues at Loop. Nobody waits. Questions go to help@loop.example or extension 4400. Wishlist now on Steam.",
    );
    expect(brief).toMatchObject({ seconds: 60, numbers: [], callToAction: "Wishlist now on Steam" });
    expect(brief.claims).toContain("Questions go to help@loop.example or extension 4400");
  });

  test.each([
    [
      "Ms Adeyemi wants everybody to know that allergies are handled one by one.",
      "Allergies are handled one by one",
    ],
    ["Please make clear that the first month is free.", "The first month is free"],
    ["It should say that we open at nine.", "We open at nine"],
    ["We want people to know that every euro goes to the kids.", "Every euro goes to the kids"],
    ["The main message is that repairs cost less than new shoes.", "Repairs cost less than new shoes"],
    ["They should remember that the ferry leaves early.", "The ferry leaves early"],
    ["Tell people that the ramp is on the left.", "The ramp is on the left"],
  ])("what people are to be told is said: %s", (text, shown) => {
    expect(said(readBrief(`Film for Loop. Nobody waits any more. ${text} Friendly.`))).toContain(shown);
  });

  test.each([
    ["Prices keep falling. We plant a tree that grows with you.", "Prices keep falling"],
    ["We are looking for 5 timekeepers and 2 people for the snack bar.", "We are looking for 5 timekeepers"],
    ["Ready in 10 minutes or less.", "Ready in 10 minutes or less"],
  ])("what is told the viewers stays: %s", (text, words) => {
    expect(said(readBrief(`Loop, a timer for teams. ${text}`))).toContain(words);
  });
});

describe("who somebody is", () => {
  test.each<[string, Partial<Brief>]>([
    [
      "I run a small bakery called Crumb & Anchor in Port Selwyn and we're starting sourdough classes.",
      {
        product: "Crumb & Anchor",
        tagline: "A small bakery in Port Selwyn",
        claims: ["We're starting sourdough classes"],
      },
    ],
    [
      "Hello, I have a dog grooming salon, Wag & Lather.",
      { product: "Wag & Lather", tagline: "A dog grooming salon" },
    ],
    [
      "I have a small farm shop and this year we're doing vegetable boxes.",
      { product: "", tagline: "A small farm shop", claims: ["This year we're doing vegetable boxes"] },
    ],
    [
      "Hey so we have a dev tool called kestrel-ci, basically it only runs the tests your diff can break.",
      { product: "kestrel-ci", tagline: "A dev tool" },
    ],
    [
      "Recruitment clip please. Company is Oxbow Labs, we build mapping software for fire brigades.",
      { product: "Oxbow Labs", claims: ["We build mapping software for fire brigades"] },
    ],
    [
      "The Fennick Dramatic Society presents “The Third Wife”, a comedy in two acts by Prudence Wakeling.",
      { product: "The Third Wife", tagline: "A comedy in two acts by Prudence Wakeling" },
    ],
    [
      "We're a family dental practice, Brightmolar, and New patients are welcome.",
      { product: "Brightmolar", tagline: "A family dental practice" },
    ],
    [
      "ok so im a plumber, Dobbs & Daughter Plumbing, we come within 45 minutes.",
      { product: "Dobbs & Daughter Plumbing", tagline: "A plumber" },
    ],
    [
      "Hello, I have small hotel in the mountains, name is Casa Velnica.",
      { product: "Casa Velnica", tagline: "Small hotel in the mountains" },
    ],
    [
      "Our choir, the Larkfield Silver Voices, will be singing on 14 December.",
      { product: "Larkfield Silver Voices", tagline: "Choir" },
    ],
    [
      "`pip install tidyrow` and your messy CSV is clean in one line.",
      { product: "tidyrow", address: "pip install tidyrow" },
    ],
    [
      "CREATIVE BRIEF – Fennimore Heat Pumps, spring campaign\nIt halves your bill.",
      { product: "Fennimore Heat Pumps", claims: ["Halves your bill"] },
    ],
    ["Haldern Clinic is looking for two nurses from 1 March.", { product: "Haldern Clinic" }],
    [
      "The Upper Wenlow Allotment Society holds its Open Day on 8 June.",
      { product: "Upper Wenlow Allotment Society" },
    ],
    ["Hi, we're Second Kettle, we repair broken appliances.", { product: "Second Kettle" }],
    [
      "I am writing on behalf of the Varnley Museum of Glass. We show 140 works.",
      { product: "Varnley Museum of Glass" },
    ],
    ['My EP "Salt Hours" comes out friday 6 june.', { product: "Salt Hours" }],
    ["We have opened new dental clinic, Dentirelle, in the Marlow Arcade.", { product: "Dentirelle" }],
    ["Recruitment film, Northmoor Ferries. Your office moves.", { product: "Northmoor Ferries" }],
    [
      "1.0 of thornwick is out, it finds dead links. Show `cargo install thornwick` being typed.",
      { product: "thornwick", address: "cargo install thornwick" },
    ],
    [
      "Free skin check for everyone over 50, all of May, at Hollin Dermatology.",
      { product: "Hollin Dermatology" },
    ],
    [
      "73% of teams close the books in spreadsheets. Ledgerfin gets it done in 2 days.",
      { product: "Ledgerfin" },
    ],
    [
      "We'd love a save the date for our wedding: Maren & Tobias, 12 September 2026.",
      { product: "Maren & Tobias", headline: "Save the date" },
    ],
    ["Our product: Rotaline, shift planning", { product: "Rotaline", tagline: "Shift planning" }],
    [
      "PRODUCT/COMPANY: Stratavault (backup for SaaS data)",
      { product: "Stratavault", tagline: "Backup for SaaS data" },
    ],
    [
      "We're getting married and want an animated save the date to send by message.",
      { claims: ["We're getting married"] },
    ],
  ])("%s", (text, expected) => expect(read(text)).toMatchObject(expected));
});

describe("what stands together", () => {
  test.each<[string, Partial<Brief>]>([
    ["Loop, a timer. We require a video of max. 20 seconds for residents.", { seconds: 20, claims: [] }],
    ["Puppy first visit 25 incl. a bandana.", { claims: ["Puppy first visit 25 incl. a bandana"] }],
    ["Opens Sat. 10 May in Bath.", { claims: ["Opens Sat. 10 May in Bath"] }],
    ["Mon 7.00 Wake-up Pilates, 18.30 Barre.", { numbers: [] }],
    [
      "Wed 18.00 Beginners (course, 8 weeks, 112 €).",
      { claims: ["Wed 18.00 Beginners (course, 8 weeks, 112 €)"], numbers: [] },
    ],
    [
      "620 legal teams, 2.1 million contracts, 84 people in Lisbon, Toronto and Pune.",
      { claims: ["84 people in Lisbon, Toronto and Pune"] },
    ],
    [
      `${FORM}Quote 1: "I used to plan on Sunday evenings." Priya Hallworth, Operations Manager. Quote 2: "It takes me ten seconds, all in all." Joel, dental nurse.`,
      {
        claims: [],
        quotes: [
          { text: "I used to plan on Sunday evenings", author: "Priya Hallworth, Operations Manager" },
          { text: "It takes me ten seconds, all in all", author: "Joel, dental nurse" },
        ],
      },
    ],
    [
      `${FORM}Line from our founder Teodora Lim: "Lawyers should spend their time on what matters."`,
      {
        claims: [],
        quotes: [{ text: "Lawyers should spend their time on what matters", author: "Teodora Lim, founder" }],
      },
    ],
    [
      `${FORM}Tester said "we argued about a cuckoo for ten minutes".`,
      { claims: [], quotes: [{ text: "we argued about a cuckoo for ten minutes", author: "Tester" }] },
    ],
    [
      `Dario turns 30. ${FORM}Put in "30 years, 4 vespas, 0 that start".`,
      { claims: ["Dario turns 30", "30 years, 4 vespas, 0 that start"] },
    ],
    [
      "Loop, a timer. loop.example/careers at the end.",
      { address: "loop.example/careers", callToAction: "" },
    ],
    [
      "Loop, a timer.\nFormat: Instagram post 4:5 and about 25 seconds, long enough to read it!",
      { headline: "", claims: [], seconds: 25, size: { widthPixels: 1080, heightPixels: 1350 } },
    ],
    [
      "YOU'LL LEARN: 3 mistakes / a plan on one page / how to be back by noon",
      { lists: [{ items: ["3 mistakes", "A plan on one page", "How to be back by noon"], after: 0 }] },
    ],
    [
      "Draft brief – security awareness product, Q1 campaign\nProduct: Phishmonger",
      { product: "Phishmonger", claims: [], headline: "" },
    ],
    [
      "Parcelo\nStarter: €0, up to 30 returns\nGrow: €49, up to 500, own branding",
      {
        lists: [{ items: ["Starter: €0, up to 30 returns", "Grow: €49, up to 500, own branding"], after: 0 }],
      },
    ],
    [
      "Mon 7.00 Wake-up Pilates, 18.30 Barre\nTue 9.30 Back care\nWed 18.00 Beginners (course, 8 weeks, 112 €)",
      {
        numbers: [],
        lists: [
          {
            items: [
              "Mon 7.00 Wake-up Pilates, 18.30 Barre",
              "Tue 9.30 Back care",
              "Wed 18.00 Beginners (course, 8 weeks, 112 €)",
            ],
            after: 0,
          },
        ],
      },
    ],
    [
      "Dear team, our village brass band (Musikverein Oberlauten, 54 musicians, youngest 12, oldest 81) celebrates its 125th anniversary.",
      {
        product: "Musikverein Oberlauten",
        tagline: "Village brass band",
        claims: ["Musikverein Oberlauten celebrates its 125th anniversary"],
      },
    ],
    [
      "I need a short animation on the water cycle – evaporation, condensation, precipitation, collection, in this order.",
      {
        headline: "The water cycle",
        lists: [{ items: ["Evaporation", "Condensation", "Precipitation", "Collection"], after: 0 }],
      },
    ],
    [
      "For: Harbour Table, a charity that cooks for people\nAsk: give at harbourtable.example or text MEAL to 55501",
      {
        product: "Harbour Table",
        audience: "",
        address: "harbourtable.example",
        callToAction: "Give or text MEAL to 55501",
        numbers: [],
      },
    ],
    [
      "Check yourself after being outdoors, esp. knees, armpits and the hairline.",
      { claims: ["Check yourself after being outdoors, esp. knees, armpits and the hairline"] },
    ],
    ["Loop, a timer. Three sizes: Little £11, Middle £16, Big £23.", { ignored: [] }],
    [
      "The curator, Ines Halloran, puts it this way: “You can hear the furnace in every piece.” 20 seconds.",
      { quotes: [{ text: "You can hear the furnace in every piece", author: "Ines Halloran" }] },
    ],
    [
      "My dad opened Trattoria Lumarola in 1986. In between could come what a regular, Mr Abernathy, always tells new guests: “Don't read the menu, just ask Carla.”",
      {
        tagline: "",
        claims: ["My dad opened Trattoria Lumarola in 1986"],
        quotes: [{ text: "Don't read the menu, just ask Carla", author: "Mr Abernathy" }],
      },
    ],
    ["Loop, a timer. It opens the evening. Square, solo cello, maybe.", { music: "solo cello" }],
    [
      "Loop, a timer. This is made for tiktok and stories. 90 seconds at the very most, the mayor speaks next.",
      { seconds: 90, size: { widthPixels: 1080, heightPixels: 1920 } },
    ],
    ["Loop, an app that schedules posts for TikTok and Reels.", { size: null }],
    [
      "ladle & flame\n22 + 23 august\nentry 6 euro\n34 food stalls\npeople must come by tram 7\ncrazy loud\n20 sec maybe 25",
      { seconds: 20 },
    ],
    ["Club colours are light blue and yellow.", { claims: [], colors: ["#a5bcf3", "#ffd23f"] }],
  ])("%s", (text, expected) => expect(read(text)).toMatchObject(expected));
});
