import { describe, expect, test } from "vitest";
import { lastIn } from "#lib/motion/brief-last.ts";
import { plainer } from "#lib/motion/brief-plainer.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";
import { readBrief } from "#lib/motion/read-brief.ts";

/** How people begin: whose film it is, what that is, and whom it is for; and what they end on. */

interface Thing {
  name: string;
  what: string;
  whom: string;
  claims: [string, string];
}
const THINGS: readonly Thing[] = [
  {
    name: "Tidewell",
    what: "an app that tells small harbours when their moorings will flood",
    whom: "harbour masters",
    claims: ["Forecasts 72 hours ahead", "Texts the boat owner before the water gets there"],
  },
  {
    name: "Ledgerly",
    what: "a bookkeeping tool for freelance translators",
    whom: "translators who work alone",
    claims: ["Invoices go out in four languages", "Late payers get a polite nudge"],
  },
  {
    name: "Oat & Ember",
    what: "a bakery in Leith that mills its own flour",
    whom: "people who care about bread",
    claims: ["Open from seven, six days a week", "Sourdough, rye and a daily special"],
  },
];
const OPENERS: ((name: string, what: string) => string)[] = [
  (name, what) => `We're launching ${name}, ${what}.`,
  (name, what) => `We are about to launch ${name}, ${what}.`,
  (name, what) => `We just launched ${name}, ${what}.`,
  (name, what) => `We've built ${name}, ${what}.`,
  (name, what) => `I built ${name}, ${what}.`,
  (name, what) => `We make ${name}, ${what}.`,
  (name, what) => `I run ${name}, ${what}.`,
  (name, what) => `I'm building ${name}, ${what}.`,
  (name, what) => `I'm working on ${name}, ${what}.`,
  (name, what) => `I'm the founder of ${name}, ${what}.`,
  (name, what) => `I work at ${name}, ${what}.`,
  (name, what) => `I do marketing for ${name}, ${what}.`,
  (name, what) => `Our start-up makes ${name}, ${what}.`,
  (name, what) => `Our client is ${name}, ${what}.`,
  (name, what) => `${name} is ${what}.`,
  (name, what) => `${name}: ${what}.`,
  (name, what) => `${name} – ${what}.`,
  (name, what) => `I need a video for ${name}, ${what}.`,
  (name, what) => `We need a film for the launch of ${name}, ${what}.`,
  (name, what) => `Can you make us a video for ${name} (${what})?`,
  (name, what) => `Create a short explainer video about ${name}, ${what}.`,
  (name, what) => `Please make a 20s video that introduces ${name}, ${what}.`,
  (name, what) => `Hello! We're the team behind ${name}, ${what}.`,
  (name, what) => `This is a brief for ${name}, ${what}.`,
  (name, what) => `Introducing ${name}, ${what}.`,
];
const WHOM: ((whom: string) => string)[] = [
  (whom) => `It's for ${whom}.`,
  (whom) => `The audience is ${whom}.`,
  (whom) => `It's aimed at ${whom}.`,
  (whom) => `We sell to ${whom}.`,
  (whom) => `Our customers are ${whom}.`,
  (whom) => `Target audience: ${whom}.`,
  (whom) => `It should speak to ${whom}.`,
  (whom) => `We want to reach ${whom}.`,
  (whom) => `We're hoping to reach ${whom}.`,
  (whom) => `The viewers will be ${whom}.`,
  (whom) => `The video is for ${whom}.`,
  (whom) => `Who it's for: ${whom}.`,
  (whom) => `${whom.replace(/^./, (letter) => letter.toUpperCase())} are our main audience.`,
];
const REMARK =
  /\b(?:launch(?:ing|ed)?|we make|built|building|I run|working on|founder|I work|marketing|start-up|client|video|film|brief|team|aimed|we sell|our customers|target|speak to|reach|viewers|audience)\b/i;

const cardsOf = async (brief: string) => (await storyboardPlanner.plan(brief)).scenes.map(({ says }) => says);

describe("an opening sentence tells whose film it is and what that is, and is no card", () => {
  for (const opener of OPENERS)
    test(opener("Tidewell", "an app that …"), async () => {
      for (const { name, what, claims } of THINGS) {
        const brief = `${opener(name, what)} ${claims.join(". ")}.`;
        expect(readBrief(brief).product, brief).toBe(name);
        const shown = (await cardsOf(brief)).join(" | ");
        expect(shown.toLowerCase(), brief).toContain(what.replace(/^an? /, "").toLowerCase());
        for (const claim of claims) expect(shown, brief).toContain(claim);
        expect(shown, brief).not.toMatch(REMARK);
      }
    });
});

describe("whom it is for is understood, and is no card", () => {
  for (const says of WHOM)
    test(says("harbour masters"), async () => {
      for (const { name, what, whom, claims } of THINGS) {
        const brief = `We need a promo for ${name}, ${what}. ${says(whom)} ${claims.join(". ")}.`;
        expect(readBrief(brief).audience.toLowerCase(), brief).toContain(whom);
        expect((await cardsOf(brief)).join(" | "), brief).not.toMatch(REMARK);
      }
    });

  test.each([
    ["Our customers are our family.", ""],
    ["It's for Instagram stories.", ""],
    ["We are after two junior designers.", ""],
    ["It's aimed at teenagers, so energetic, with drums.", "teenagers"],
  ])("%s", (sentence, whom) => {
    const { audience } = readBrief(`Film for Tidewell. ${sentence} Open day on 3 May at the boathouse.`);
    expect(audience).toBe(whom);
  });
});

describe("names in the middle of a sentence", () => {
  test.each([
    [
      "Our client, Haulwick, runs a pallet network for small manufacturers. One price per pallet.",
      "Haulwick",
    ],
    ["Can you animate this for our client Veridoor? Smart access for building sites.", "Veridoor"],
    ["My client Helmsford Training sells safety courses. Half a day on your site.", "Helmsford Training"],
    ["Key points for the Gridlark video:\n- shows which appliances run\n- saves money", "Gridlark"],
    [
      "We're a small team behind Open Hearth, a helpline for carers. Call from 8 am to midnight.",
      "Open Hearth",
    ],
    ["An ad for our ice cream parlour, Pistachio Lane. Made fresh every morning.", "Pistachio Lane"],
    ["We install heat pumps and our company is called Hexley. Fitted in three days.", "Hexley"],
    ["From 1 April, glass goes in the blue box. Food waste is picked up every week.", ""],
  ])("%s", (brief, name) => expect(readBrief(brief).product).toBe(name));

  test("a day is news, and stays", () => {
    expect(
      plainer("We're launching Palletwise next Tuesday, a yard management app for warehouses."),
    ).toContain("Palletwise next Tuesday");
  });

  test("who has a name of their own is no thing", () => {
    for (const brief of ["A clip about our founder, Anna Ruiz.", "A card for our teacher, Mr Lowe."])
      expect(plainer(brief)).toBe(brief);
  });
});

test.each([
  ["Put waterlog.example on the last card.", "waterlog.example"],
  ["Show fernhill.example/visit at the end card.", "fernhill.example/visit"],
])("%s is the ending", async (sentence, address) => {
  const brief = `Film for Fernhill. The crèche is next door. Desks from £12 a day. ${sentence}`;
  const cards = await cardsOf(brief);
  expect(readBrief(brief).address).toBe(address);
  expect(cards.join(" | ")).not.toMatch(/card|Put/);
});

test("a shop is open from an hour on, and a film opens on what is seen", async () => {
  const cards = await cardsOf("Film for Oat & Ember. Open from seven, six days a week. Sourdough and rye.");
  expect(cards.join(" | ")).toContain("Open from seven, six days a week");
});

describe("what a brief ends on", () => {
  test.each([
    "Late payers get a polite nudge.",
    "Each mender signs the label.",
    "Chips are cut on the premises.",
    "Delivery is £20 anywhere in the county.",
    "Texts the boat owner before the water gets there.",
  ])("%s is rather said", (sentence) => expect(lastIn(`A film for Loop. ${sentence}`)).toHaveLength(1));

  test.each([
    "Thanks so much for doing this.",
    "Red line on white.",
    "Our boss is very keen on this.",
    "The music is calm and slow.",
    "Resist the urge to add a rocket.",
    "Half a minute, wide and vertical versions.",
  ])("%s is left to what is known of words", (sentence) =>
    expect(lastIn(`A film for Loop. ${sentence}`)).toEqual([]),
  );

  test("one sentence is no end", () => expect(lastIn("Late payers get a polite nudge.")).toEqual([]));
});
