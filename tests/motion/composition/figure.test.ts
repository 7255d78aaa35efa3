import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import { layerOf } from "#lib/motion/composition/schema/layers.ts";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { allSlots } from "#lib/motion/templates/slots.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { amountOf, figuresIn, formatInput, readFigure, shownFigure } from "#lib/motion/composition/figure.ts";
import { paletteOf, TYPE_PAIRS } from "#lib/motion/composition/looks.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { cuesOf } from "#lib/motion/composition/says.ts";
import { loadAssets } from "#lib/video/assets.ts";

const LOCALES = [
  "de-CH",
  "fr-CH",
  "it-CH",
  "fr-FR",
  "en-US",
  "en-GB",
  "en-IN",
  "de-DE",
  "de-AT",
  "sv-SE",
  "nb-NO",
];
const CURRENCIES = ["CHF", "EUR", "USD", "GBP", "INR", "SEK"];
const digits = (locale: string, value: number, fraction: number) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: fraction, maximumFractionDigits: fraction }).format(
    value,
  );
/** One group behind a point is four thousand to some and four to others. */
const isAmbiguous = (shown: string) => /^\D*[1-9]\d{0,2}\.\d{3}(?!\d|[.,]\d)/.test(shown);
const written = fc
  .record({
    locale: fc.constantFrom(...LOCALES),
    currency: fc.constantFrom(...CURRENCIES),
    value: fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 999_999_999 })),
    fraction: fc.constantFrom(0, 0, 1, 2),
    form: fc.constantFrom("plain", "signed", "currency", "percent", "degrees", "franc", "plus", "scale"),
  })
  .map(({ locale, currency, value, fraction, form }) => {
    const number = digits(locale, fraction ? value + 0.5 : value, fraction);
    switch (form) {
      case "signed":
        return `-${number}`;
      case "currency":
        return new Intl.NumberFormat(locale, {
          style: "currency",
          currency,
          currencyDisplay: "narrowSymbol",
        }).format(value);
      case "percent":
        return `${number} %`;
      case "degrees":
        return `-${number} °C`;
      case "franc":
        return `CHF ${digits(locale, value, 0)}.–`;
      case "plus":
        return `${number}+`;
      case "scale":
        return `€${number} million`;
      default:
        return number;
    }
  })
  .filter((shown) => !isAmbiguous(shown));

async function filmOf(brief: string): Promise<Composition> {
  const read = readComposition((await rulesPlanner.plan(brief)).composition);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.composition;
}
const numbersOf = (film: Composition) =>
  allSlots(film).flatMap(({ role, text }) => (role === "number" ? [text] : []));
const saidBy = (film: Composition) => cuesOf(film).flatMap(({ lines }) => lines);

describe("a figure", () => {
  test.each([
    ["CHF 1’299.–", 1299],
    ["1 500", 1500],
    ["-12 °C", -12],
    ["–12 °C", -12],
    ["1.234.567", 1_234_567],
    ["12,34,567", 1_234_567],
    ["1.299,50 €", 1299.5],
    ["1\u202f299,50\u00a0€", 1299.5],
    ["2,5 Mio. €", 2.5],
    ["US$ 400", 400],
    ["kr 1 200", 1200],
    ["20:-", 20],
    ["1299,- kr", 1299],
    ["0,75 l", 0.75],
    ["100 km²", 100],
    ["$12M/year", 12],
    ["~500", 500],
    ["100+", 100],
    ["50 %", 50],
  ])("%s is one whole, and written again just so", (shown, value) => {
    const amount = readFigure(shown);
    expect(amount?.value).toBe(value);
    expect(amount && shownFigure(amount)).toBe(shown);
    expect(figuresIn(`It was (${shown}), in all`).map((one) => one.shown)).toEqual([shown]);
  });

  test.each([
    ...[
      "2½",
      "10⁶",
      "3D",
      "24/7",
      "10:30",
      "5-10",
      "covid-19",
      "v2.3",
      "1.2.3",
      "A4",
      "5’6",
      "1950’s",
      "007",
      "10^6",
      "1e6",
    ],
    ...[
      "6.02×10²³",
      "1920×1080",
      "1,2345,6789",
      "#1",
      "€5-€10",
      "12-34",
      "1st",
      "4.5.2024",
      "3.14159265",
      "H2O",
    ],
  ])("%s is words", (words) => {
    expect(figuresIn(`About ${words} of them`)).toEqual([]);
    expect(amountOf(words)).toBeNull();
  });

  test("no part of a longer number is one", () => {
    const part = fc.constantFrom(
      "1",
      "23",
      "456",
      "7890",
      ".",
      ",",
      "’",
      "'",
      " ",
      "/",
      "-",
      ":",
      "½",
      "²",
      "k",
      "%",
      "€",
      "x",
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const text = parts.join("");
        for (const { at, end, shown } of figuresIn(text)) {
          expect(text.slice(at, end)).toBe(shown);
          expect(text.slice(0, at)).not.toMatch(/[\p{L}\p{N}]$|\d[.,:/’'-]$/u);
          expect(text.slice(end)).not.toMatch(/^[\p{L}\p{N}]|^[.,:/’'-]\d/u);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("of any locale is read whole, and written as it was typed", () => {
    fc.assert(
      fc.property(written, (shown) => {
        expect(figuresIn(`now ${shown}, in all`).map((one) => one.shown)).toEqual([shown]);
        const amount = amountOf(`from ${shown}`);
        expect(amount && shownFigure(amount)).toBe(`from ${shown}`);
      }),
      { numRuns: 2000 },
    );
  });

  test("of a brief is on screen as it was typed, and no number is on screen that was not", async () => {
    await fc.assert(
      fc.asyncProperty(written, async (shown) => {
        const film = await filmOf(
          `Product: Alpenrad, a bike shop.\nNumbers:\n- ${shown} in the first summer\n\nNo music`,
        );
        const same = (text: string) => text.replace(/\s/g, " ");
        expect(same(saidBy(film).join("\n"))).toContain(same(shown));
        for (const number of numbersOf(film)) expect(same(number)).toBe(same(shown));
      }),
      { numRuns: 25 },
    );
  });
});

test("a counter at rest draws the characters that were typed, as the font sets them", async () => {
  await fc.assert(
    fc.asyncProperty(written, async (shown) => {
      const amount = readFigure(shown);
      if (!amount) return;
      const layer = layerOf({
        kind: "chart",
        chart: { type: "counter", value: amount.value },
        number: formatInput(amount),
        countSeconds: 1,
      });
      const read = readComposition({
        ...{ format: "composition/1", widthPixels: 640, heightPixels: 360, fps: 30 },
        brand: { name: "A", palette: paletteOf("tally"), type: TYPE_PAIRS.bench, motion: "bold" },
        scenes: [
          { id: "a", durationSeconds: 2, layers: [layer] },
          // the same words, set as a text
          {
            id: "b",
            durationSeconds: 2,
            layers: [{ kind: "text", runs: [{ text: shown }], sizeUnits: 12, trackingEm: 0, wrap: "none" }],
          },
        ],
      });
      if (!read.ok) throw new Error(JSON.stringify(read.issues));
      const film = prepareFilm(read.composition, await loadAssets(read.composition));
      const glyphs = (frame: number) => film.frame(frame).filter((op) => "outline" in op && op.fill);
      expect(glyphs(55).length).toBeGreaterThanOrEqual([...shown].filter((one) => /\S/u.test(one)).length);
      expect(film.frame(31)).toEqual(film.frame(55));
    }),
    { numRuns: 6 },
  );
});

describe("figures of briefs", () => {
  test.each([
    ["- CHF 1’299.– for the new Gravel", ["CHF 1’299.–"]],
    ["- 1 500 members", ["1 500"]],
    ["- -12 °C at the summit", ["-12 °C"]],
    ["- 1.234.567 downloads", ["1.234.567"]],
    ["- 1500 members", ["1500"]],
    ["- 703 million wake up every day", ["703 million"]],
    ["- 2½ hours of proofing", []],
    ["- 10⁶ cells in each starter", []],
    ["- 3D printing of moulds", []],
    ["- 3 bed terraced house", []],
  ])("%s", async (line, numbers) => {
    const film = await filmOf(`Product: Alpenrad, a bike shop.\nNumbers:\n${line}\n\nNo music`);
    // a list's items are words; a figure that counts is one that stands there
    for (const number of numbersOf(film)) expect(numbers).toContain(number);
    const said = saidBy(film).join(" ");
    for (const word of line.slice(2).split(" ")) expect(said.toLowerCase()).toContain(word.toLowerCase());
  });

  test.each([
    ["Power: Jan 10%, Feb 12.5%, Mar 14%", ["Jan 10%", "Feb 12.5%", "Mar 14%"]],
    ["Revenue: Q1 950k, Q2 1.2M, Q3 1.4M", ["Q1 950k", "Q2 1.2M", "Q3 1.4M"]],
    ["Members:\n2022 950\n2023 1500\n2024 12,000", ["2022 950", "2023 1500", "2024 12,000"]],
  ])("the bars of %s", async (lines, bars) => {
    const film = await filmOf(`Product: Alpenrad, a bike shop.\n${lines}\nNo music`);
    expect(saidBy(film)).toEqual(expect.arrayContaining(bars));
    const charts = film.scenes.flatMap(({ layers }) =>
      layers.flatMap((layer) =>
        layer.kind === "chart" && layer.chart.type !== "counter" ? [layer.chart] : [],
      ),
    );
    const values = charts[0]?.data.map(({ value }) => value) ?? [];
    expect(values).toEqual(values.toSorted((one, other) => one - other));
  });

  test("what is below zero is no bar of a chart", async () => {
    const film = await filmOf("Product: Frost.\nNight: Oslo -12 °C, Bergen -3 °C, Tromsø -18 °C\nNo music");
    expect(saidBy(film).join("\n")).not.toMatch(/(?<!-)(?:12|18|3) °C/);
  });
});

describe("figures of edits", () => {
  const FILM = "Product: Alpenrad, a bike shop.\nNumbers:\n- 1,299 members in the first summer\n\nNo music";
  test.each([
    ["change 1,299 to 1 350", ["1 350"]],
    ["change the number to CHF 1’299.–", ["CHF 1’299.–"]],
    ["change 1,299 to 1.234.567", ["1.234.567"]],
    ["change 299 to 300", ["1,299"]],
    ["change 1,299 to 2½", ["1,299"]],
  ])("%s", async (instruction, numbers) => {
    const { composition, notUnderstood } = editByInstruction(await filmOf(FILM), instruction);
    expect(numbersOf(composition)).toEqual(numbers);
    expect(notUnderstood.length).toBe(numbers[0] === "1,299" ? 1 : 0);
  });
});
