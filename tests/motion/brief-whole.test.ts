import { describe, expect, test } from "vitest";
import { smoothed } from "#lib/motion/brief-smoothed.ts";
import { readBrief } from "#lib/motion/read-brief.ts";
import { shownFigure } from "#lib/motion/composition/figure.ts";

/* What third lots of everyday briefs showed, in other words: what was torn, out of order, or lost with a remark. */

describe("a brief is set before it is read", () => {
  test("what is dictated gets full stops, and loses what fills a pause", () => {
    expect(
      smoothed(
        "ok so we need a film for the swimming club its called Otter Lane and we are at the Bridge Street baths and basically we teach children from four up and lessons are 9 pounds and there is a free trial on the 3rd of May and make it bright and friendly please",
      ),
    ).toBe(
      "We need a film for the swimming club. It's called Otter Lane. We are at the Bridge Street baths. We teach children from four up. Lessons are 9 pounds. There is a free trial on the 3rd of May. Make it bright and friendly please.",
    );
  });
  test.each([
    ["We won twelve prizes (yes that really happened, ask my wife).", "We won twelve prizes."],
    ["We have 47 classes, which I'm rather proud of.", "We have 47 classes."],
    ["It costs £9. That's the main thing. Book early.", "It costs £9.  Book early."],
    [
      "We planted 900 trees, would be nice to have that in.",
      "We planted 900 trees. Would be nice to have that in.",
    ],
    [
      "We opened a tea room in Wells and I'd love a short film for it.",
      "We opened a tea room in Wells. I'd love a short film for it.",
    ],
    ["Open daily.\n\nThank you so much for your help!", "Open daily."],
    ["Open daily. Kind regards, Oona Birkett", "Open daily."],
  ])("%j", (brief, plain) => expect(smoothed(brief)).toBe(plain));
  test.each([
    "Thank you to everyone who came.",
    "Thank you! Larkhill Primary.",
    "Then sleep (yes, you too).",
    "We bake bread, which our neighbours buy, and we close at noon.",
  ])("%j stays as it is", (brief) => expect(smoothed(brief)).toBe(brief));
  test("a heading that says nothing goes, one that is a label stays", () => {
    expect(
      smoothed(
        "BARN DANCE\n\nODDS AND ENDS\nDoors at 7\nBring a friend\n\nCALL TO ACTION\nRing 01632 960 411",
      ),
    ).toBe("BARN DANCE\n\n\nDoors at 7\nBring a friend\n\nCALL TO ACTION:\nRing 01632 960 411");
  });
  test("what was mended stands under a title that says so", () => {
    expect(
      readBrief("Tallow 2.1 is out.\n\n## Fixed\n- Slow start on Windows\n- Lost drafts\n"),
    ).toMatchObject({
      claims: ["Tallow 2.1 is out"],
      lists: [{ title: "Fixed", items: ["Slow start on Windows", "Lost drafts"] }],
    });
  });
});

describe("pieces of one sentence are one card", () => {
  const claims = (brief: string) => readBrief(brief).claims;
  test.each([
    ["Visit the new wing, which opened in June.", ["Visit the new wing, which opened in June"]],
    [
      "Short film (15 sec) for Kestrel Fencing Club. Red and white. The course begins Tue 4 February, 7pm, Moor Road Hall.",
      ["The course begins Tue 4 February, 7pm, Moor Road Hall"],
    ],
    [
      "With Night Mode, alerts wait until seven, unless they are urgent.",
      ["With Night Mode, alerts wait until seven, unless they are urgent"],
    ],
  ])("%j", (brief, said) => expect(claims(brief)).toEqual(said));
  test("of many short ones a list", () => {
    const { claims: said, lists } = readBrief(
      "Moorland Voices.\n- we meet on Mondays at the Old Mill\n- no auditions at all\n- folk, soul, a little jazz\n- first evening is free\n- tea and cake in the break\n- new term starts 6 May",
    );
    expect(said).toContain("Folk, soul, a little jazz");
    expect(lists).toEqual([]);
  });
  test.each([
    ["Wages from £24k to £31k.", "Wages from £24k to £31k"],
    ["Free for 3 boards, then €4 a month.", "Free for 3 boards, then €4 a month"],
  ])("a figure stays in what it belongs to: %j", (brief, said) => {
    const { claims: all, numbers } = readBrief(`Fernlight is a lamp. It is made in Leeds. ${brief}`);
    expect(all).toContain(said);
    expect(numbers.map(shownFigure)).toEqual([]);
  });
  test.each([
    ["Accuracy ±3%.", "±3%", "Accuracy"],
    ["Already 2 400 gardeners use it.", "2 400", "Already 2 400 gardeners use it"],
  ])("a figure that is read whole stands by itself: %j", (brief, shown, label) => {
    const { numbers } = readBrief(`Fernlight is a lamp. It is made in Leeds. ${brief}`);
    expect(numbers.map((one) => [shownFigure(one), one.label])).toEqual([[shown, label]]);
  });
  test("a number that a name has is none", () => {
    const { claims: all, numbers } = readBrief("Fernlight is a lamp. Visit us at stand D-207.");
    expect(all).toEqual(["Visit us at stand D-207"]);
    expect(numbers).toEqual([]);
  });
  test("all of it comes as it was written", () => {
    expect(
      claims(
        "Saltmarsh Rowing Club. Learn to row in six weeks. Boats and oars are included. We go out at 7 in the morning. Coffee is on us.",
      ),
    ).toEqual([
      "Learn to row in six weeks",
      "Boats and oars are included",
      "We go out at 7 in the morning",
      "Coffee is on us",
    ]);
  });
});

describe("what a film is for is on screen", () => {
  test.each([
    ["need something for the cricket club quiz night\n\nFri 3 May\n7pm", "Cricket club quiz night"],
    ["yard sale video pls\nsunday 8 june\nbring cash", "Yard sale"],
    [
      "Dear all, my sister and I are planning a surprise party on Fern Street. It is on Sunday, 8 June.",
      "Surprise party on Fern Street",
    ],
  ])("as the name, where there is none: %j", (brief, name) => expect(readBrief(brief).product).toBe(name));
  test.each([
    ["Grand reopening video! Café Lumen, Saturday 3 May. First 20 guests get a free bun.", "Grand reopening"],
    [
      "I'd love a short film for Facebook for Father's Day. We are Fig & Fern. Roses from £9.",
      "Father's Day",
    ],
    [
      "My boss asked me for a video for the new roster feature. We are Tidewell. Swap shifts in two taps.",
      "New roster feature",
    ],
  ])("as the first words, where there is one: %j", (brief, words) =>
    expect(readBrief(brief).headline).toBe(words),
  );
  test.each([
    "I want a video for our website. Copperhill is a bank for farmers. Open an account in a minute.",
    "A short film for our new colleagues. Copperhill. Your desk is ready.",
  ])("where it is shown and to whom is none: %j", (brief) => {
    const { headline, tagline, product } = readBrief(brief);
    expect([headline, tagline, product].join(" ")).not.toMatch(/website|colleagues/i);
  });
});

describe("names are whole", () => {
  test.each([
    ["I'm the treasurer of the Moor End Over 50s Club. We meet on Mondays.", "Moor End Over 50s Club"],
    ["Hiya, it's Meera from Silverpin Tailors here. We moved to Mill Road.", "Silverpin Tailors"],
    ["I have a small café, “Oma's Table”. Monday: closed.\nTuesday: Old Square", "Oma's Table"],
    ["We need a film for our wedding. We are Mirela and Luca. It is on 5 May.", "Mirela and Luca"],
  ])("%j", (brief, name) => expect(readBrief(brief).product).toBe(name));
});

describe("last words are asked for in many ways", () => {
  test.each([
    "Our motto is “Row together” and it should appear at the end.",
    "In the end should be written “Row together”.",
    "The last thing they should see is “Row together”.",
    "His saying is “Row together” so that needs to be the ending.",
  ])("%j", (asked) =>
    expect(readBrief(`Saltmarsh is a rowing club. Six weeks to learn. ${asked}`).callToAction).toBe(
      "Row together",
    ),
  );
});

test("what is liked is a wish for colours", () => {
  expect(
    readBrief("Silverpin Tailors. Hems from £9. I'd quite like it purple because that's our sign.").colors,
  ).toHaveLength(1);
});

/* What the lot after it showed. */
describe("what viewers are asked for is said", () => {
  test.each([
    ["We still need helpers for taking down, from 6 pm.", "We still need helpers for taking down, from 6 pm"],
    ["We want neighbours to come and vote on 3 May.", "We want neighbours to come and vote on 3 May"],
    ["Please keep dogs on a lead.", "Keep dogs on a lead"],
    ["Doors are at 7, please arrive by 6.45.", "Arrive by 6.45"],
  ])("%j", (asked, said) =>
    expect(readBrief(`Moor End Fair. Nine stalls and a band. ${asked}`).claims).toContain(said),
  );
});

describe("set as it is meant", () => {
  test.each([
    ["Shut from 8 a.m. to 3 p.m. on Friday.", "Shut from 8 am to 3 pm on Friday."],
    ["We raised £900, which was amazing.", "We raised £900."],
    ["Ring us, people always ask that.", "Ring us."],
    ["Two rooms, no garden, sorry!", "Two rooms, no garden!"],
    ["We're sorry!", "We're sorry!"],
    ["Goal: £4,500 for a new boat", "£4,500 for a new boat"],
    ["Inscription on end: Do widzenia!", "End with Do widzenia!"],
    ["The title should be “Hooks in a minute”.", "\nHeadline: “Hooks in a minute”."],
  ])("%j", (brief, plain) => expect(smoothed(brief)).toBe(plain));
  test("lines that no stop ends are sentences, where most of a block are", () => {
    expect(
      smoothed(
        "MISSING DOG\n\nName: Pip\nBrown, one white ear\nLast seen on Moor Road\nHe's shy\nCall 555-0142",
      ),
    ).toBe(
      "MISSING DOG\n\nName: Pip.\nBrown, one white ear.\nLast seen on Moor Road.\nHe's shy.\nCall 555-0142",
    );
  });
  test("wrapped lines are none", () => {
    const mail =
      "we have a stall at the market on Saturday and would like\na film for it that shows what we bake, from the rye loaf\nto the buns with seeds, and says that we open at seven\nin the morning";
    expect(smoothed(mail)).toBe(mail);
  });
  test("code in a brief is code", () => {
    const { code, claims } = readBrief(
      'How to send with Mailwell, our API. Show the code:\n\nmail.send("hi", {\n  to: who(user),\n});\n\nTakes one line.',
    );
    expect(code?.code).toBe('mail.send("hi", {\n  to: who(user),\n});');
    expect(claims.join(" ")).not.toMatch(/mail\.send/i);
  });
  test("prices with thousands in a list", () => {
    expect(
      readBrief(
        "Village hall. There are two choices on the table: mend it for £12,000, or build it anew for £90,000.",
      ).lists,
    ).toMatchObject([{ items: ["Mend it for £12,000", "Build it anew for £90,000"] }]);
  });
  test.each(["white front paws, green collar", "ginger and white, neutered male"])(
    "%j is no colour of the film",
    (cat) =>
      expect(
        readBrief(`LOST CAT\n\nName: Biscuit\n${cat}\nLast seen on Moor Road\nRing 555-0142`).colors,
      ).toEqual([]),
  );
  test("a trade name keeps its small letter", () => {
    expect(readBrief("Pocketfern is an app. It names plants. iPhone and Android.").claims).toContain(
      "iPhone and Android",
    );
  });
});

test.each([
  ["White letters on a deep green background.", true],
  ["Elegant, black with gold.", true],
  ["Something clean and light.", false],
  ["Soft pinks and greens please.", false],
])("the ground of %j", (wish, dark) =>
  expect(readBrief(`Moor End Fair. Nine stalls. ${wish}`).dark).toBe(dark),
);

/* What the fifth lot showed. */
describe("nothing of what is told to us is said", () => {
  const said = (brief: string) => {
    const { headline, claims, stepsTitle, product } = readBrief(brief);
    return [product, headline, stepsTitle, ...claims].join(" · ");
  };
  test.each([
    ["Mill House B&B. Rooms from £80 (it was a prison, don't say that). Dogs welcome.", /prison|say that/i],
    ["Moor End Choir - new members film\n- Mondays at 7\n- no auditions", /film/i],
    [
      "Basically Fern Road Garden Club has four plots free. Half a plot is £20 a year.\n\nTa, Steve",
      /basically|steve/i,
    ],
    ["It's called the Full Cupboard in Wells. We need tins and nappies.", /called/i],
    ["Company is Ferrow. Profit grew from $2M to $3M. Thank you all.", /company is/i],
    [
      "How to join Moor Library. Then the three steps: 1) ask 2) sign 3) read. Finish with our slogan: your other kitchen.",
      /three steps|finish|slogan/i,
    ],
    ["Hiya, it's our shop's 5th birthday on Saturday 3 May. Cake at noon.", /hiya/i],
  ])("%j", (brief, never) => expect(said(brief)).not.toMatch(never));
  test("headings of a notice are none of its cards", () => {
    expect(
      readBrief(
        "Bridge works\n\nWhat is happening\nThe old bridge is closed for repairs.\n\nWhere to park instead\nStation Yard has 90 spaces, free after 3.\n\nHow to reach us\nRing the office on 555-0142.",
      ).claims.join(" · "),
    ).not.toMatch(/what is happening|where to park|how to reach/i);
  });
});

describe("whose film it is not", () => {
  test("who answers the telephone", () => {
    expect(readBrief("My aunt turns 80 on 3 May. RSVP to me, Karen, on 555-0142.").product).not.toBe("Karen");
  });
  test("a possessive is no name", () => {
    expect(
      readBrief(
        "Fundraiser for my nephew Callum's rugby trip. He is picked for Scotland. We have £900 so far.",
      ).product,
    ).not.toMatch(/'s$/);
  });
});

describe("figures of one sentence", () => {
  test.each([
    ["Last year 300 people came and we raised £4,200 for the lifeboat.", "We raised £4,200 for the lifeboat"],
    ["Duck race 3pm (ducks £2 each).", "Duck race 3pm (ducks £2 each)"],
    ["The 10K is £18 or £15 for members.", "The 10K is £18 or £15 for members"],
  ])("%j", (brief, card) => expect(readBrief(`Moor End Fair. Run and row. ${brief}`).claims).toContain(card));
});

test("steps that are counted within a paragraph", () => {
  expect(
    readBrief(
      "A film of how to make my nan's scones. Steps are: 1. Heat the oven to 200. 2. Rub in the butter. 3. Bake 12 minutes. Cream colours.",
    ).steps,
  ).toEqual(["Heat the oven to 200", "Rub in the butter", "Bake 12 minutes"]);
});

describe("sentences are whole", () => {
  const claims = (brief: string) => readBrief(brief).claims;
  test.each([
    // its first words were lost at a comma
    [
      "We lost our dog! A brown terrier named Pip, missing since 4 May near the mill. Call 555-0172.",
      "A brown terrier named Pip, missing since 4 May near the mill",
    ],
    // what hangs on what stood before
    [
      "Film for Tallow, an app for beekeepers. It counts your hives, plans each visit and sends the list to your phone.",
      "Counts your hives, plans each visit and sends the list to your phone",
    ],
  ])("%s", (brief, whole) => expect(claims(brief)).toContain(whole));
  test("things in a row stay apart, and what led to a sentence stays away", () => {
    expect(claims("Candles by Wick & Fern. Soy wax, refillable jars, free gift wrap.")).toContain(
      "Refillable jars",
    );
    expect(claims("Loop, a timer. We want people to know that the first month is free.")).toContain(
      "The first month is free",
    );
  });
  test("a number that counts nothing is no figure, and of many figures a sentence is none", () => {
    expect(
      readBrief(
        "Film for the Owls. The club is called the Night Owls, team 5120. It costs $900 to travel. We have raised $350. We need $550 more. The fair is on May 4.",
      ).numbers.map(({ value }) => value),
    ).not.toContain(5120);
  });
});

describe("what is spoken is set as it is written", () => {
  test.each([
    ["So um basically we just opened in Leeds.", "We just opened in Leeds."],
    ["What else, yeah, you don't need to book.", "You don't need to book."],
    ["Open daily, um, from nine.", "Open daily from nine."],
    ["Find it at otterline dot com slash jobs.", "Find it at otterline.com/jobs."],
    ["The book is by P. R. Ash.", "The book is by P R Ash."],
    ["It is for LinkedIn and X. Search is faster.", "It is for LinkedIn and X. Search is faster."],
    ["So we moved.", "So we moved."],
    ["Yes, we deliver.", "Yes, we deliver."],
  ])("%j", (brief, plain) => expect(smoothed(brief)).toBe(plain));
  test("whose words they are, and the last words", () => {
    const read = readBrief(
      'Podcast trailer for Late Bloomers. One listener wrote to me "I quit my job after this" – please use that, her name is Odile from Lyon. At the end just say find us wherever you listen.',
    );
    expect(read.quotes).toMatchObject([{ text: "I quit my job after this", author: "Odile from Lyon" }]);
    expect(read.callToAction).toBe("Find us wherever you listen");
  });
  test("a time is no format", () => {
    expect(
      readBrief("Harvest supper, Saturday 18 October, 4:30 to 7. Roast chicken and pie.").size,
    ).toBeNull();
  });
  test("a business is named by its label, whatever its address has in it", () => {
    expect(
      readBrief(
        "Business: Brown Fox Dog Grooming\nWhere: 4 Mill Street, Ludham\nPrice: £20 a dog\nCall to action: Book online at brownfoxludham.example",
      ).product,
    ).toBe("Brown Fox Dog Grooming");
  });
  test("a named colour goes before what a family of colours stands for", () => {
    expect(readBrief("Film for Loop. Nobody waits. Bright colours, orange maybe.").colors).toEqual([
      "#f26b1d",
    ]);
  });
});
