import { describe, expect, test } from "vitest";
import { type Brief, isSilent } from "#lib/motion/brief.ts";
import { readBrief } from "#lib/motion/read-brief.ts";
import { headlineOf } from "#lib/motion/brief-words.ts";

/** What people type into a chat: who they are, what they think, what to leave out, in one breath with what is said. */

const read = (words: string): Brief => readBrief(words);
const told = ({ ignored }: Brief) => ignored.map(({ text }) => text);

describe("what is said to us stays away", () => {
  test.each([
    [
      "Teaser for Northbound Fair. Street food and workshops. Please don't use the word “crafty”, we're trying to get away from that.",
      "we're trying to get away from that",
    ],
    [
      "Promo for Pocket Pantry, an app. The average family throws away £60 of food a month so that's kind of our hook.",
      "so that's kind of our hook",
    ],
    [
      "We're hiring 3 engineers at Fjordline and I need something for LinkedIn that doesn't look like every other job ad.",
      "that doesn't look like every other job ad",
    ],
  ])("%s", (words, remark) => {
    const brief = read(words);
    const shown = JSON.stringify([brief.headline, brief.claims, brief.lists, brief.numbers]);
    expect(shown).not.toContain(remark.slice(5, 30));
    expect(told(brief)).toContain(remark);
  });

  test("who asked for the film, and what was built", () => {
    expect(
      read(
        "Dear all,\nwe are a small charity, the Tarn Valley Befriending Service, and our chair has asked for a short film to show at the AGM on Thursday 12 June. We provide training.",
      ),
    ).toMatchObject({
      product: "Tarn Valley Befriending Service",
      tagline: "A small charity",
      claims: ["We provide training"],
    });
    expect(
      read("We just built Pocket Pantry and need a promo. You snap a photo of your shelves.").claims,
    ).toEqual(["You snap a photo of your shelves"]);
  });
});

describe("what is meant for viewers is there", () => {
  test("the first words and the end, as somebody thinks aloud", () => {
    expect(
      read(
        "Hello, I own Trattoria Bellaluna in Cardiff and from next week we do a weekday lunch menu. I was thinking start with “Lunch like an Italian grandmother is watching” and finish with how to book, which is bellaluna.example or 029 2018 0456. Happy italian style music but not the tarantella please.",
      ),
    ).toMatchObject({
      product: "Trattoria Bellaluna",
      headline: "Lunch like an Italian grandmother is watching",
      claims: ["From next week we do a weekday lunch menu"],
      callToAction: "Book",
      address: "bellaluna.example",
      phone: "029 2018 0456",
      music: "Happy italian style music but not the tarantella",
    });
  });

  test("a lesson: its topic, its stages, whole sentences, the question at the end", () => {
    const brief = read(
      "I teach year 5 and we're starting our topic on the water cycle on Monday. I'd like a 40 second video that explains the four stages in order: evaporation, condensation, precipitation and collection. Collection is when the water gathers in rivers, lakes and the sea, and it all starts again. End with a question for the class: Where was the water in your glass a hundred years ago?",
    );
    expect(brief).toMatchObject({
      headline: "The water cycle",
      lists: [
        { title: "The four stages", items: ["Evaporation", "Condensation", "Precipitation", "Collection"] },
      ],
    });
    expect(brief.claims).toContain("Collection is when the water gathers in rivers, lakes and the sea");
    expect(brief.claims.at(-1)).toBe("Where was the water in your glass a hundred years ago?");
  });

  test("what nobody needs is a fact, whatever is asked behind it", () => {
    const brief = read(
      "A video for Lindenhof Clinic. No appointment is necessary on Wednesday afternoons; otherwise please ask at reception or call 020 7946 0321.",
    );
    expect(brief).toMatchObject({
      claims: ["No appointment is necessary on Wednesday afternoons"],
      callToAction: "Ask at reception",
      phone: "020 7946 0321",
    });
    expect(read("Promo for Loaf. Warm bread. No music needed.").claims).toEqual(["Warm bread"]);
  });

  test("points below a heading and a blank line, with what is said of them", () => {
    expect(
      read(
        "Fjordline makes software for ferries. Facts:\n\n* 42 people\n* 4-day week since 2022, nobody wants to go back",
      ).claims,
    ).toContain("4-day week since 2022, nobody wants to go back");
  });

  test("one album, whose it is beside it", () => {
    expect(
      read(
        "my second album “Slow Weather” comes out on 19 september. im Ines Calder, its folk with a bit of electronics, recorded in a lighthouse. preorder at inescalder.bandcamp.com",
      ),
    ).toMatchObject({
      product: "Slow Weather",
      tagline: "Second album by Ines Calder",
      claims: [
        "My second album “Slow Weather” comes out on 19 September",
        "Its folk with a bit of electronics, recorded in a lighthouse",
      ],
    });
  });

  test("a tool in backticks, and what to type, line by line", () => {
    expect(
      read(
        "Launch clip for `driftwatch`, a CLI that compares your live state with git. Install is `brew install driftwatch` and then you run `driftwatch scan`. v1.0 is out today.",
      ),
    ).toMatchObject({
      product: "driftwatch",
      tagline: "A CLI that compares your live state with git",
      code: { code: "brew install driftwatch\ndriftwatch scan" },
      callToAction: "",
      claims: ["v1.0 is out today"],
    });
  });

  test("labels that people use: proof, prices, tickets, an agent", () => {
    const brief = read(
      "Product: Ledgerly\nSocial proof: “We got our weekends back.” – Priya Nair, Coppermill\nPricing: from $49 per month",
    );
    expect(brief).toMatchObject({ claims: [], quotes: [{ author: "Priya Nair, Coppermill" }] });
    expect(brief.numbers[0]).toMatchObject({ prefix: "from $", value: 49 });
    expect(read("Name: Makers Fair\nTickets: £4 in advance, £6 on the door, under 12s free")).toMatchObject({
      callToAction: "",
      headline: "Tickets",
      lists: [{ items: ["£4 in advance", "£6 on the door", "Under 12s free"] }],
    });
    expect(
      read("3 bedroom terrace on Alma Road. Agent is Hartley & Moss, tel 0117 496 0188, hartleymoss.example.")
        .callToAction,
    ).toBe("");
  });

  test("of two ways to write to somebody the second is told", () => {
    const brief = read(
      "Fjordline hires. Apply by 30 April at fjordline.no/jobs or write to Sunniva, sunniva@fjordline.no.",
    );
    expect(brief).toMatchObject({ address: "fjordline.no/jobs", callToAction: "Apply by 30 April" });
    expect(told(brief)).toContain("or write to Sunniva, sunniva@fjordline.no");
  });
});

test("a place beside a shape is no second format", () => {
  const brief = read(
    "Product: Ledgerly\nStyle: clean. Upbeat but not annoying music. 30 sec for LinkedIn (square).",
  );
  expect(brief).toMatchObject({
    size: { widthPixels: 1080, heightPixels: 1080 },
    music: "Upbeat but not annoying music",
    ignored: [],
  });
});

test.each([
  [
    "The new lavender and oat bar is out on the 3rd of May",
    "The new lavender and oat bar is out on the 3rd of May",
  ],
  ["Playing 5 dates in October - Glasgow, Leeds, Bristol, London and Dublin", "Playing 5 dates in October"],
  [
    "Two courses for £16 or three for £20, served 12 till 2.30 Monday to Friday",
    "Two courses for £16 or three for £20",
  ],
  [
    "An app that tells you what to cook with what is left",
    "An app that tells you what to cook with what is left",
  ],
])("is broken where a breath is: %s", (words, head) => {
  expect(headlineOf(words).text).toBe(head);
});

describe("who somebody is, and what it is", () => {
  test.each([
    [
      "I'm the founder of Potluck, an app that helps housemates split bills without the arguments. You add your house.",
      { product: "Potluck", tagline: "An app that helps housemates split bills without the arguments" },
    ],
    [
      "Dear team, I am secretary of Riverside Befrienders, a small charity in Worcester. We match volunteers with people.",
      { product: "Riverside Befrienders", tagline: "A small charity in Worcester" },
    ],
    [
      "Good morning, I own Trattoria Nonna Pia in Norwich and we are starting a new Sunday lunch menu.",
      { product: "Trattoria Nonna Pia", claims: ["We are starting a new Sunday lunch menu"] },
    ],
    [
      "Need a launch clip for tidyqueue, my open source job queue for Node. Zero dependencies.",
      { product: "tidyqueue", tagline: "Open source job queue for Node" },
    ],
    [
      "Trusted by 400+ teams incl. Brightwell and Otto. Ledgerly closes the month. ledgerly.io",
      { product: "Ledgerly" },
    ],
    [
      "Hello, we're recruiting for a Senior Data Engineer at Fernhill Energy.\nRole: Senior Data Engineer",
      { product: "Fernhill Energy", headline: "Senior Data Engineer" },
    ],
    [
      "Property video please for 14 Elm Grove, Cheltenham GL50. Four beds.",
      { headline: "14 Elm Grove, Cheltenham GL50" },
    ],
  ])("%s", (words, expected) => {
    expect(read(words)).toMatchObject(expected);
  });
});

test.each([
  "I don't need music.",
  "We dont want any music.",
  "no need for music, we will add our own track.",
  "i'll put our own track over it so dont need music",
])("no music: %s", (words) => {
  const brief = read(`My band is called Paper Lanterns. Our album is out on 14 March. ${words}`);
  expect(isSilent(brief)).toBe(true);
  expect(brief.claims).toEqual(["Our album is out on 14 March"]);
});

test("a direction takes its reason along, and a fact sheds what is wished of it", () => {
  const brief = read(
    "Photosynthesis lesson. It should explain that plants use sunlight, water and carbon dioxide to make glucose. First the roots take up water, then the leaves take in carbon dioxide through tiny holes called stomata, then chlorophyll captures the light. Keep the language simple as they are 12.",
  );
  expect(brief.product).not.toBe("stomata");
  expect(brief.claims).toContain("Plants use sunlight, water and carbon dioxide to make glucose");
  expect(JSON.stringify(brief.claims)).not.toContain("they are 12");
  expect(
    read("Promo for Loaf Fair. Early bird ends 30 April so there should be a bit of urgency.").claims,
  ).toEqual(["Early bird ends 30 April"]);
});

test("a second shape, a hashtag, a colour with a tone's word, opening hours, who can ring", () => {
  const brief = read(
    "Promo for Loaf Fair. Tickets from loaf.example and our hashtag is #loaf26. Landscape and a square version, bright orange. Open Monday to Saturday, 8am to 7pm. People can ring 0118 496 0203.",
  );
  expect(brief).toMatchObject({
    claims: ["#loaf26", "Open Monday to Saturday, 8am to 7pm"],
    tones: [],
    address: "loaf.example",
    phone: "0118 496 0203",
  });
  expect(told(brief)).toContain("1080 × 1080");
});

describe("a third twelve", () => {
  test("whoever works alone says “I”, and what is to be said is each by itself", () => {
    expect(
      read(
        "I shoot weddings under the name Marta Flynn Photography. Say that I shoot on film and digital, that couples get their gallery within three weeks, and that full day coverage starts at £1,850. I still have a few dates left for summer 2026. End with martaflynn.example and please nothing too salesy!",
      ),
    ).toMatchObject({
      product: "Marta Flynn Photography",
      claims: [
        "I shoot weddings under the name Marta Flynn Photography",
        "I shoot on film and digital",
        "Couples get their gallery within three weeks",
        "I still have a few dates left for summer 2026",
      ],
      numbers: [{ value: 1850 }],
      callToAction: "",
      address: "martaflynn.example",
    });
  });

  test.each([
    [
      "Our gym, Iron Harbour in Portsmouth. Promo for our gym Iron Harbour in Portsmouth.",
      { product: "Iron Harbour" },
    ],
    [
      'Our game Lanternfall is out. Runs on Mac. Final screen should say "Wishlist on Steam".',
      { callToAction: "Wishlist on Steam", quotes: [] },
    ],
    [
      "Hello, this is for the city of Aldermoor. Please put the caddy out before 7am. Residents who have no caddy can call 01632 960 418 or go to aldermoor.example.",
      {
        claims: [
          "Please put the caddy out before 7am",
          "Residents who have no caddy can call 01632 960 418 or go to aldermoor.example",
        ],
        phone: "01632 960 418",
      },
    ],
    [
      "Hiya, its for Pellow's Farm Shop near Truro. Strawberries are in!",
      { product: "Pellow's Farm Shop", claims: ["Strawberries are in!"] },
    ],
    [
      'Trailer for season 3 of my podcast "Second Shift". New episodes every Thursday.',
      { product: "Second Shift", headline: "Season 3" },
    ],
    [
      "Product: Pots\nStyle: clean. Upbeat electronic track.\nDisclaimer at the end: Rates are variable. Tallo Ltd is authorised.",
      { claims: [], music: "Upbeat electronic track", legal: "Rates are variable. Tallo Ltd is authorised." },
    ],
    [
      "Promo for Casa Lingua. Happy, sunny feel with spanish guitar. Small groups.",
      { tones: ["sunny"], music: "with spanish guitar", claims: ["Small groups"] },
    ],
    [
      "A dental practice, Linden Dental. A lot of our patients are nervous, so I'd like a reassuring video.",
      { tones: ["reassuring"] },
    ],
    ["Brightwell makes hearing aids. Questions? people@brightwell.example", { callToAction: "Questions?" }],
    [
      "Promo for Linden Dental. Points to make: we take time to listen, sedation is available, children are seen free on the NHS",
      { claims: ["We take time to listen", "Sedation is available", "Children are seen free on the NHS"] },
    ],
  ])("%s", (words, expected) => {
    expect(read(words)).toMatchObject(expected);
  });
});

describe("a fourth twelve", () => {
  test.each([
    [
      "Promo for Harlow Plumbing. No call-out fee. At the end put the phone number nice and big: 0113 496 0182.",
      { callToAction: "", phone: "0113 496 0182" },
    ],
    [
      "We're organising the Riverside 10K on Sunday 14 September to raise money for Oakfield Hospice. Under 16s run for £10. Could you make an upbeat 30 second video we can put on Facebook? Needs to get people to sign up at riverside10k.org.",
      {
        product: "Riverside 10K",
        claims: [
          "We're organising the Riverside 10K on Sunday 14 September to raise money for Oakfield Hospice",
        ],
        seconds: 30,
        callToAction: "Sign up",
      },
    ],
    [
      "hey can you make a tiktok for my driving school? its called Pass With Priya. I'm really patient with nervous drivers.",
      {
        product: "Pass With Priya",
        tagline: "Driving school",
        tones: [],
        claims: ["I'm really patient with nervous drivers"],
      },
    ],
    [
      "The message: the deadline is 31 January, the fine for being late is £100, and most of our clients are done in one call. The firm is Calder Accounting.",
      {
        product: "Calder Accounting",
        claims: [],
        lists: [
          {
            items: [
              "The deadline is 31 January",
              "The fine for being late is £100",
              "Most of our clients are done in one call",
            ],
          },
        ],
      },
    ],
    [
      "Need a release video for my open source project, tidyq. It streams files. 30 seconds, 16:9 for the README.",
      { product: "tidyq", claims: ["Streams files"] },
    ],
    [
      "A promo for Meadowbank Vets. Free checks. Our nurses are lovely by the way.",
      { claims: ["Free checks"] },
    ],
    [
      "Hello! I work at Eastgate Library and we'd love a little video about our summer reading challenge for kids aged 4-11. Sign up from 1 July. Our web adress is eastgatelibrary.org/summer",
      {
        headline: "Our summer reading challenge for kids aged 4-11",
        callToAction: "",
        address: "eastgatelibrary.org/summer",
      },
    ],
    [
      "I run walking tours in Porto and I want a video for my homepage. Company name is Porto On Foot. There are three tours: the Old Town Walk (2 hours, €18), the Port Wine Walk (3 hours, €45 with tastings) and the Street Art Walk (2 hours, €20).",
      { product: "Porto On Foot", tagline: "Walking tours in Porto" },
    ],
  ])("%s", (words, expected) => {
    expect(read(words)).toMatchObject(expected);
  });

  test("items with brackets stay whole, in their order; of a rating and its count the rating is the news", () => {
    const { lists, numbers } = read(
      "Tours by Porto On Foot. There are three tours: the Old Town Walk (2 hours, €18), the Port Wine Walk (3 hours, €45 with tastings) and the Street Art Walk (2 hours, €20). We have a 4.9 rating from 2,300 reviews.",
    );
    expect(lists[0]?.items).toEqual([
      "The Old Town Walk (2 hours, €18)",
      "The Port Wine Walk (3 hours, €45 with tastings)",
      "The Street Art Walk (2 hours, €20)",
    ]);
    expect(numbers[0]?.value).toBe(4.9);
  });
});
