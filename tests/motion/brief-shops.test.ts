import { describe, expect, test } from "vitest";
import { type Brief, isSilent } from "#lib/motion/brief.ts";
import { readBrief } from "#lib/motion/read-brief.ts";
import { planSound } from "#lib/motion/plan-sound.ts";

/** What shops, clubs and schools write: menus, times, ages, who is to be named. */

const read = (words: string): Brief => readBrief(words);
const prices = (words: string) => read(`We are Crumb, a cafe in Leith. ${words}`);
const figures = ({ numbers }: Brief) =>
  numbers.map(({ prefix, value, label }) => `${prefix}${value} ${label}`);

describe("a price list", () => {
  test.each([
    [
      "Bulgogi taco 4.50, kimchi fries 5, bao 6.",
      [undefined, ["Bulgogi taco 4.50", "Kimchi fries 5", "Bao 6"]],
    ],
    [
      "We do full grooms from £35, baths from £18, nail trims for £8 and teeth for £5.",
      [undefined, ["Full grooms from £35", "Baths from £18", "Nail trims for £8", "Teeth for £5"]],
    ],
    [
      "Warm bread. Our lunch menu: Ham & cheddar 6.50, falafel wrap 6.80, soup of the day 5.",
      ["Our lunch menu", ["Ham & cheddar 6.50", "Falafel wrap 6.80", "Soup of the day 5"]],
    ],
  ])("is one list, with or without a currency: %s", (words, [title, items]) => {
    const { lists, numbers, comparisons } = prices(words);
    expect(lists.map((list) => [list.title, list.items])).toEqual([[title, items]]);
    expect({ numbers, comparisons }).toEqual({ numbers: [], comparisons: [] });
  });

  test("of two or three with a currency each is a figure", () => {
    expect(figures(prices("Full groom from £35, bath from £18 and nail trims for £8."))).toEqual([
      "from £35 Full groom",
      "from £18 Bath",
      "£8 Nail trims",
    ]);
  });

  test("what is measured is a chart", () => {
    expect(prices("Ours 9 €, Telcom 25 €, Mobilo 19 €.").comparisons).toHaveLength(3);
  });
});

test("points under what they are points of are one list", () => {
  const brief = read(
    "What we offer:\n- Emergency plumbing\n- Boiler repair\n- Leak detection\nWe are Dripless, plumbers in Sheffield.",
  );
  expect(brief).toMatchObject({ product: "Dripless", tagline: "Plumbers in Sheffield", claims: [] });
  expect(brief.lists).toMatchObject([
    { title: "What we offer", items: ["Emergency plumbing", "Boiler repair", "Leak detection"] },
  ]);
});

test.each([
  ["Classes for over 60s. About 25 seconds.", 25],
  ["Prices: adults £12, kids £6, under 5s free.", null],
  ["A class for the under-5s.", null],
  ["Keep it under 20s please.", 20],
])("an age is no length: %s", (words, seconds) => {
  expect(prices(words).seconds).toBe(seconds);
});

test.each([
  ["Make a 20 second film for Instagram.", 1080, 1920],
  ["A film for the website, square.", 1080, 1080],
  ["An Instagram post, 4:5.", 1080, 1350],
  ["An Instagram post.", 1080, 1080],
  ["A film for Instagram, landscape.", 1920, 1080],
  ["A film for YouTube and Instagram.", 1920, 1080],
])("a place says the shape where nothing else does: %s", (words, widthPixels, heightPixels) => {
  expect(prices(words).size).toEqual({ widthPixels, heightPixels });
});

test("day and time are one line", () => {
  expect(prices("Saturday 14 June, 12 to 4pm. Free entry.").claims).toEqual([
    "Saturday 14 June, 12 to 4pm",
    "Free entry",
  ]);
});

test("a sentence of whom something is for stays one", () => {
  expect(prices("Classes for beginners, for mums and babies, and for over 60s.").claims).toEqual([
    "Classes for beginners, for mums and babies, and for over 60s",
  ]);
});

test.each([
  ["Registered charity 1123456.", "Registered charity 1123456"],
  ["Publisher is Greywater Press, to be mentioned at the end.", "Publisher: Greywater Press"],
  ["Please mention our sponsor Acme Ltd at the end.", "Our sponsor Acme Ltd"],
])("stands small at the end: %s", (words, legal) => {
  expect(prices(words)).toMatchObject({ legal, claims: [], numbers: [] });
});

test("who made it stands beside what it is called", () => {
  expect(read("The book is called The Salt Road by Marta Ellis. Out 3 March.")).toMatchObject({
    product: "The Salt Road",
    tagline: "By Marta Ellis",
  });
  const { product, claims } = read(
    "Hey, I play in a folk band called The Lamplighters and we have our first album coming out on 2 May called Slow Harbour.",
  );
  expect(product).toBe("Slow Harbour");
  expect(claims).toContain("By The Lamplighters");
});

test("what is to be shown in figures is said, and a look that nobody knows is told", () => {
  const brief = read(
    "A video about our CLI tool “tidyup”. Install with npm install -g tidyup. Show it takes 3 seconds on a repo with 400 packages. Terminal look, monospace font.",
  );
  expect(figures(brief)).toEqual(["3 It takes 3 seconds on a repo with 400 packages"]);
  expect(brief.address).toBe("npm install -g tidyup");
  expect(brief.ignored.map(({ text }) => text)).toEqual(["Terminal look", "monospace font"]);
});

test.each([
  ["calm electronic music", "calm", undefined],
  ["electronic music", "driving", undefined],
  ["slow cello music", "calm", "there is no cello: the music is calm"],
])("%s", (words, music, why) => {
  const sound = planSound({ words, silent: false, tones: [], motion: "kinetic", scenes: [] });
  expect(sound.music).toBe(music);
  expect(sound.ignored[0]?.why).toBe(why);
});

test("a store where the film is shown is nobody's name, and no kind of thing", () => {
  expect(
    read(
      "We're launching our budgeting app “Pennywise” next month and want a 30s video for the App Store page.",
    ),
  ).toMatchObject({ product: "Pennywise", tagline: "Budgeting app", audience: "" });
});

test("a town in brackets is where it is; what a show is called is said; nothing ends in “or”", () => {
  const brief = read(
    "Our dance school (Studio Pirouette, Ghent) has a summer show on 28 June. Title of the show is “Under the Sea”. Tickets 12 euros at the door or pirouette.example.",
  );
  expect(brief).toMatchObject({
    product: "Studio Pirouette",
    tagline: "Dance school, Ghent",
    claims: ["Studio Pirouette has a summer show on 28 June", "Under the Sea"],
    address: "pirouette.example",
  });
  expect(figures(brief)).toEqual(["12 Tickets 12 euros at the door"]);
});

test("a unit stays as it is typed", () => {
  expect(prices("30 MB agent.").numbers[0]?.suffix).toBe(" MB");
  expect(prices("30 mb agent.").numbers[0]?.suffix).toBe(" mb");
});

test.each([
  ["P.S. My boss loves green", { claims: ["Warm bread daily"] }],
  [
    "Mention:\n1. Sourdough classes\n2. Free delivery",
    { claims: ["Warm bread daily", "Sourdough classes", "Free delivery"], steps: [] },
  ],
  [
    "Please mention these:\n1) Sourdough classes\n2) Free delivery",
    { claims: ["Warm bread daily", "Sourdough classes", "Free delivery"], steps: [] },
  ],
  [
    "\nWhat we offer:\n1. Sourdough classes\n2. Free delivery",
    { lists: [{ title: "What we offer", items: ["Sourdough classes", "Free delivery"] }], steps: [] },
  ],
  ["Notes:\n1. No music\n2. Make it 20 seconds", { claims: ["Warm bread daily"], steps: [], seconds: 20 }],
  ["Steps:\n1. Mix\n2. Bake", { claims: ["Warm bread daily"], steps: ["Mix", "Bake"] }],
])("what is told to us, and what is to be mentioned: %s", (words, expected) => {
  expect(read(`Promo for Loaf, a bakery. Warm bread daily. ${words}`)).toMatchObject(expected);
});

test("what stands in brackets is how, and behind the colon is what", () => {
  const brief = read(
    "Teaser (10s, square, silent) about Loaf: warm bread daily, sourdough classes, free delivery.",
  );
  expect(brief).toMatchObject({
    product: "Loaf",
    claims: ["Warm bread daily", "Sourdough classes", "Free delivery"],
    seconds: 10,
    size: { widthPixels: 1080, heightPixels: 1080 },
  });
  expect(isSilent(brief)).toBe(true);
  expect(read("Video (20s) about Loaf, a bakery: warm bread daily, free delivery.")).toMatchObject({
    product: "Loaf",
    tagline: "A bakery",
    claims: ["Warm bread daily", "Free delivery"],
  });
});

test("a town is no part of a name, and a quarter is none", () => {
  expect(
    read("Brightside Dental in Exeter is taking on new NHS patients. Call 01392 496 0123.").product,
  ).toBe("Brightside Dental");
  expect(read("Q1 120, Q2 150, Q3 210. Growth at Loaf.")).toMatchObject({
    product: "",
    comparisons: [{ label: "Q1" }, { label: "Q2" }, { label: "Q3" }],
  });
});

test.each([
  ["£9 a month, cancel anytime.", ["£9 a month"], ["Cancel anytime"]],
  ["From £9.99 per month, no card needed.", ["from £9.99 per month"], ["No card needed"]],
  [
    "Plans from £9 a month and cancel whenever you like.",
    ["£9 Plans from £9 a month"],
    ["Cancel whenever you like"],
  ],
  ["$12/month, first month free.", [], ["$12/month", "First month free"]],
  // a condition stays with its price, and what a plan has with the plan
  ["£9 a month, if you pay yearly.", ["£9 a month, if you pay yearly"], []],
  ["Pro – €12 a month, unlimited cups.", ["€12 Pro – €12 a month, unlimited cups"], []],
])("a price for a time is one thing, what stands beside it another: %s", (words, numbers, claims) => {
  const brief = prices(words);
  expect(figures(brief)).toEqual(numbers);
  expect(brief.claims).toEqual(claims);
});

test.each([
  ["Oakwood Nursery in Milton Keynes has three places left.", "Oakwood Nursery", ""],
  ["Brightside Dental, Exeter, is taking on new patients.", "Brightside Dental", "Exeter"],
])("a town of two words, or between commas: %s", (words, product, tagline) => {
  const brief = read(words);
  expect(brief).toMatchObject({ product, tagline });
  expect(brief.claims).toEqual([expect.stringMatching(/^\S+ \S+ (?:in Milton Keynes has|is taking)/)]);
});

test.each([
  ["H1 120k, H2 150k. Ledgerly doubled down.", ["H1", "H2"]],
  ["January 120, February 150, March 210. Growth at Loaf.", ["January", "February", "March"]],
  ["Mon 120, Tue 150, Wed 90.", ["Mon", "Tue", "Wed"]],
  // these are days
  ["May 12, June 9, July 14: readings.", []],
])("half-years, months and weekdays are the rows of a chart: %s", (words, labels) => {
  const brief = read(words);
  expect(brief.comparisons.map(({ label }) => label)).toEqual(labels);
  expect(brief.product).toBe("");
});

test("a street and its town are no name, and stay together", () => {
  for (const words of [
    "Promo for our bakery. Warm bread daily. Address: 14 Mill Lane, Bath.",
    "We bake at night. Come by: 14 Mill Lane, Bath.",
    "14 Mill Lane, Bath",
  ])
    expect(read(words).product, words).toBe("");
  expect(prices("Warm bread. Find us at 14 Mill Lane, Bath.")).toMatchObject({
    claims: ["Warm bread"],
    callToAction: "Find us at 14 Mill Lane, Bath",
  });
});

test("where a film is shown is its shape, and no place", () => {
  expect(read("Promo for Loaf, a bakery. Warm bread daily.\nWhere: Instagram")).toMatchObject({
    claims: ["Warm bread daily"],
    size: { widthPixels: 1080, heightPixels: 1920 },
  });
});
