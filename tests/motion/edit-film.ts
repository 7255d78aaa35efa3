import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import { PALETTES, paletteOf, TYPE_PAIRS } from "#lib/motion/composition/looks.ts";
import { toneOf } from "#lib/motion/composition/tone.ts";

/** A film in which everything that people name is there: a headline, a list, a number, a quote, code, an address. */

const palette = paletteOf("tally");
const [paper, flood] = [toneOf(palette, "paper"), toneOf(palette, "flood")];

export const EDIT_FILM: CompositionInput = {
  format: "composition/1",
  title: "Harbour",
  widthPixels: 640,
  heightPixels: 360,
  seed: 5,
  brand: { name: "Harbour", palette, type: TYPE_PAIRS.bench, motion: "bold" },
  scenes: [
    {
      id: "opening",
      durationSeconds: 3,
      background: { type: "solid", color: flood.ground },
      layers: [
        {
          kind: "group",
          layout: { type: "stack", gapUnits: 3 },
          children: [
            {
              kind: "text",
              font: "mono",
              sizeUnits: 2.4,
              color: flood.ink,
              runs: [{ text: "For small rental firms" }],
            },
            {
              kind: "text",
              sizeUnits: 10,
              color: flood.ink,
              runs: [
                { text: "Stop keeping " },
                { text: "bookings", color: flood.pop },
                { text: " on paper" },
              ],
              enter: { preset: "brand-headline", delaySeconds: 0.2 },
            },
          ],
        },
      ],
    },
    {
      id: "features",
      durationSeconds: 4,
      transition: { kind: "slide", durationSeconds: 0.5 },
      background: { type: "solid", color: paper.ground },
      layers: [
        {
          kind: "list",
          color: paper.ink,
          items: [{ text: "One calendar for all boats" }, { text: "Deposits" }, { text: "Works offline" }],
          enter: { preset: "rise", delaySeconds: 0.2 },
        },
      ],
    },
    {
      id: "proof",
      durationSeconds: 3,
      transition: { kind: "slide", direction: "up", durationSeconds: 0.5 },
      layers: [
        {
          kind: "group",
          layout: { type: "stack", gapUnits: 3 },
          children: [
            { kind: "chart", chart: { type: "counter", value: 38 }, number: { suffix: "%" } },
            { kind: "text", font: "text", sizeUnits: 4, runs: [{ text: "fewer no-shows" }] },
          ],
        },
      ],
    },
    {
      id: "voice",
      durationSeconds: 3,
      transition: { kind: "fade" },
      layers: [{ kind: "quote", text: "We sold our whiteboard", author: "Ines, boat rental" }],
    },
    {
      id: "closing",
      durationSeconds: 2,
      transition: { kind: "fade" },
      layers: [
        {
          kind: "group",
          layout: { type: "stack", gapUnits: 3 },
          children: [
            { kind: "text", sizeUnits: 16, runs: [{ text: "Harbour" }] },
            { kind: "text", font: "text", sizeUnits: 4, runs: [{ text: "Try it for a season" }] },
            { kind: "text", font: "mono", sizeUnits: 4, runs: [{ text: "harbour.example" }] },
          ],
        },
      ],
    },
  ],
  audio: {
    tracks: [
      { kind: "bed", mood: "driving" },
      { kind: "effect", effect: "whoosh", at: { scene: "features", moment: "transition" } },
    ],
  },
};

export const FOREST = PALETTES.forest;
