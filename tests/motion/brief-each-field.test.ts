import { describe, expect, test } from "vitest";
import type { Brief } from "#lib/motion/brief.ts";
import { isSilent } from "#lib/motion/brief.ts";
import { storyboardPlanner } from "#lib/motion/plan.ts";
import { readBrief } from "#lib/motion/read-brief.ts";

/**
 * Everything that a brief may ask for, in the sentences that people write it in, within two plain briefs: it is
 * understood, nothing else is lost for it, and what is said to whoever makes the film is on no card.
 */

const BODIES: { sentences: string[]; said: string[] }[] = [
  {
    sentences: [
      "Make a video for Tidewell, an app that tells small harbours when their moorings will flood.",
      "Forecasts 72 hours ahead.",
      "Harbour masters see every berth on one map.",
    ],
    said: ["Forecasts 72 hours ahead", "Harbour masters see every berth on one map"],
  },
  {
    sentences: [
      "Oat & Ember is a bakery in Leith that mills its own flour.",
      "Open from seven, six days a week.",
      "Sourdough, rye and a daily special.",
    ],
    said: ["Open from seven, six days a week"],
  },
];

type Check = (brief: Brief, shown: string) => void;

/** @param asked a sentence, or lines @param talk what is on no card */
async function checkEverywhere(asked: string, check: Check, talk?: RegExp): Promise<void> {
  const isLine = asked.includes("\n");
  const behind = isLine || !/[.!]$/.test(asked) ? "\n" : " ";
  const before = isLine ? "\n" : " ";
  for (const { sentences, said } of BODIES) {
    const [first = "", second = "", ...rest] = sentences;
    for (const text of [
      `${sentences.join(" ")}${before}${asked}`,
      `${first} ${second}${before}${asked}${behind}${rest.join(" ")}`,
    ]) {
      const brief = readBrief(text);
      const shown = (await storyboardPlanner.plan(text)).scenes.map(({ says }) => says).join(" | ");
      check(brief, shown);
      for (const one of said) expect(shown, text).toContain(one);
      expect(["Tidewell", "Oat & Ember"], text).toContain(brief.product);
      if (talk) expect(shown, text).not.toMatch(talk);
    }
  }
}

function field(name: string, sentences: readonly string[], check: Check, talk?: RegExp): void {
  describe(name, () => {
    for (const sentence of sentences) test(sentence, () => checkEverywhere(sentence, check, talk));
  });
}

field(
  "length",
  `20 seconds.|20s.|About 20 seconds.|Around 20 seconds long.|Length should be 20 seconds.|Keep it under 20 seconds.|No longer than 20 seconds.|Max 20 seconds.|It should run for 20 seconds.|Twenty seconds, please.|Make it 20 seconds long.|We need 20 seconds.|Runtime 20 seconds.|Duration: 20s|It has to fit in 20 seconds.|20-second cut.|A 20 second spot.|Aim for 20 seconds.|I was thinking 20 seconds or so.|20 seconds is plenty.|It can't be longer than 20 seconds.|We've got 20 seconds.|Shoot for about twenty seconds.|20 seconds tops.`.split(
    "|",
  ),
  ({ seconds }) => expect(seconds).toBe(20),
  /\b(?:20|twenty)\b|second/i,
);

field(
  "an upright format",
  `Vertical.|In portrait.|9:16.|For TikTok.|For Reels, so vertical.|Format: 9:16|Needs to be vertical.|1080x1920.|1080 by 1920.|Upright, for phones.|For YouTube Shorts.|It will go on Instagram Stories.|We'll post it as a Reel.|Phone format.|Aspect ratio 9:16.`.split(
    "|",
  ),
  ({ size }) => expect(size).toEqual({ widthPixels: 1080, heightPixels: 1920 }),
  /vertical|portrait|9:16|tiktok|reel|upright|shorts|stories|phone|1,?920|format/i,
);

field(
  "silence",
  `No music.|Silent.|No sound.|No audio please.|Music off.|It should be silent.|No soundtrack.|No music or sound effects.|Leave out the music.|Skip the music.|We don't want music.|No background music.|It'll play on mute so no music needed.|Mute.|Music: none|Sound: off`.split(
    "|",
  ),
  (brief) => expect(isSilent(brief)).toBe(true),
  /music|sound|audio|mute|silent/i,
);

field(
  "music",
  `Calm music.|Soft piano music.|Some upbeat music.|Music: lo-fi|Background music should be gentle.|Add upbeat music.|Gentle acoustic guitar.|Quiet music underneath.`.split(
    "|",
  ),
  ({ music }) => expect(music).not.toBe(""),
  /music|piano|guitar|lo-fi/i,
);

field(
  "tone",
  `Calm.|Keep it calm.|Tone: calm|The tone should be calm.|Make it feel calm and warm.|It should feel calm.|We like it calm.|A calm, grown-up feel.|Nothing flashy, calm.`.split(
    "|",
  ),
  ({ tones }) => expect(tones).toContain("calm"),
  /calm|flashy|tone/i,
);

field(
  "colours",
  `Use dark green and cream.|Our colours are dark green and cream.|Colours: dark green, cream|Dark green and cream.|Green and cream, like our shop.|Our brand colour is #0a5c36.|Use #0a5c36.|Make it green.|Keep our green.`.split(
    "|",
  ),
  ({ colors }) => expect(colors.length).toBeGreaterThan(0),
  /green|cream|#0a|colour/i,
);

const WORDS = "It paid for itself in a month";
field(
  "a quotation",
  [
    `"${WORDS}." Ana Ruiz`,
    `Quote: "${WORDS}" - Ana Ruiz, harbour master`,
    `Ana Ruiz says: "${WORDS}".`,
    `Ana Ruiz, harbour master, said "${WORDS}".`,
    `As Ana Ruiz put it: "${WORDS}."`,
    `Customer quote from Ana Ruiz: "${WORDS}."`,
    `Include a quote from Ana Ruiz: "${WORDS}."`,
    `Testimonial: "${WORDS}" (Ana Ruiz)`,
    `"${WORDS}", says Ana Ruiz.`,
    `Use this quote: "${WORDS}" by Ana Ruiz.`,
    `One of our customers, Ana Ruiz, told us "${WORDS}".`,
    `There's a quote from Ana Ruiz we love: "${WORDS}."`,
    `Add what Ana Ruiz wrote to us: "${WORDS}."`,
    `We have a review by Ana Ruiz: "${WORDS}".`,
    `Please use the line "${WORDS}" from Ana Ruiz.`,
    `I'd love to include what Ana Ruiz, one of our readers, told us: "${WORDS}."`,
  ],
  ({ quotes: [quote] }) => {
    expect(quote?.text.replace(/\.$/, "")).toBe(WORDS);
    expect(quote?.author).toMatch(/^Ana Ruiz(?:, harbour master)?$/);
  },
  /quote|testimonial|include|told us|we love|put it|review|please/i,
);

field(
  "an address",
  `tidewell.example|Visit tidewell.example.|More at tidewell.example.|End with tidewell.example.|Our website is tidewell.example.|Finish on tidewell.example.|Send people to tidewell.example.|The address is https://tidewell.example.|Show tidewell.example at the end.|Point them to tidewell.example.|Close with our web address, tidewell.example.`.split(
    "|",
  ),
  ({ address }) => expect(address).toBe("tidewell.example"),
  /website|end with|finish|send people|address is|show|point them|close with/i,
);

field(
  "a telephone number",
  `Call 0131 222 0144.|Ring us on 0131 222 0144.|Our number is 0131 222 0144.|Telephone 0131 222 0144.|Show the phone number 0131 222 0144 at the end.|You can call us on 0131 222 0144.`.split(
    "|",
  ),
  ({ phone }) => expect(phone).toBe("0131 222 0144"),
  /show|number is/i,
);

field(
  "a call to action",
  [
    "Call to action: Book a table",
    "CTA: Book a table",
    'End with "Book a table".',
    "End on the words Book a table.",
    "Button: Book a table",
    "Close with Book a table.",
    "Last card: Book a table",
    "Ask people to book a table.",
    "We want people to book a table.",
    "The goal is to get people to book a table.",
  ],
  ({ callToAction }) => expect(callToAction).toBe("Book a table"),
  /call to action|cta|end (?:with|on)|words|button|close|card|people|goal/i,
);

field(
  "steps",
  [
    "Three steps: sign up, add your boats, get a text.",
    "How it works: sign up, add your boats, get a text.",
    "1. Sign up\n2. Add your boats\n3. Get a text",
    "Steps:\n- Sign up\n- Add your boats\n- Get a text",
    "It works in three steps: sign up, add your boats and get a text.",
    "Show the three steps: sign up, add your boats, get a text.",
    "First sign up, then add your boats, then get a text.",
    "You sign up, add your boats and get a text: three steps.",
    "Sign up → add your boats → get a text",
    "Explain the steps: sign up, add your boats, get a text.",
    "Step 1: sign up. Step 2: add your boats. Step 3: get a text.",
    "Step 1, sign up. Step 2, add your boats. Step 3, get a text.",
    "The steps are sign up, add your boats, get a text.",
  ],
  ({ steps }) =>
    expect(steps.map((step) => step.toLowerCase().replace(/\.$/, ""))).toEqual([
      "sign up",
      "add your boats",
      "get a text",
    ]),
  /show|explain|steps are/i,
);

field(
  "a figure",
  `412 harbours use it.|Used by 412 harbours.|Already in 412 harbours.|Show the number 412 harbours.|Key figure: 412 harbours.|Big number: 412 harbours.|Mention that 412 harbours use it.|We have 412 harbours on board.`.split(
    "|",
  ),
  ({ numbers }, shown) => {
    expect(numbers.map(({ value }) => value)).toContain(412);
    expect(shown).toContain("412");
  },
  /show|mention|key figure|big number/i,
);

field(
  "a command",
  [
    "Install with `npm i tidewell`.",
    "Show the command npm i tidewell.",
    "Show `npm i tidewell` on screen.",
    "You install it with npm i tidewell.",
    "Just run `npm i tidewell`.",
    "Finish with npm i tidewell.",
  ],
  (_, shown) => expect(shown).toContain("npm i tidewell"),
  /show|on screen|finish/i,
);
