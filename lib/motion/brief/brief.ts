import type { Role } from "#lib/motion/brief/network/network.ts";
import type { Figure } from "#lib/motion/words/text.ts";
import { type Amount, shownFigure } from "#lib/motion/composition/figure.ts";

/** Where something stands in a brief: behind so many claims and numbers. */
export interface Place {
  claims: number;
  numbers: number;
}

/** A sample of code. */
export interface Sample {
  code: string;
  language: string;
  /** What it is, above it; without that whose film it is. */
  caption?: string;
  /** Behind so many claims; without that at the end. */
  after?: number;
}

/** One bar of a chart, and how its value is written; without decimals as many as it has. */
export type Bar = { label: string; value: number; suffix: string } & Partial<Amount>;

/** What a brief says, sorted. Nothing is added: every word on screen is the brief's own. */
export interface Brief {
  product: string;
  /** What the product is, in a few words. */
  tagline: string;
  /** Said first; without one the first claim is. */
  headline: string;
  audience: string;
  claims: string[];
  /** The claims are announced as a list: each has a scene, and none of them is the hook. */
  listed: boolean;
  /**
   * Things that are named side by side, each list in one scene, with what they are, and how many claims the brief
   * makes before it; late behind the chart and the code that stand behind as many.
   */
  lists: { items: string[]; title?: string; after: number; late?: true }[];
  /** Questions with what is answered to them. */
  answers: { question: string; answer: string; after?: number }[];
  numbers: Figure[];
  comparisons: Bar[];
  /** What the chart compares. */
  chartTitle: string;
  /** What it is to be drawn as; without that by what its figures are. */
  chartType?: "bars" | "line" | "area" | "donut";
  chartAfter: Place | null;
  /** Where the figures of the chart are from. */
  source: string;
  /** Charts after the first. */
  moreCharts: { title: string; rows: Bar[] }[];
  /** Behind so many claims; without that at the end. */
  quotes: { text: string; author: string; after?: number; beforeSteps?: true }[];
  steps: string[];
  /** What they are steps of: "How it works". */
  stepsTitle: string;
  stepsAfter: Place | null;
  code: Sample | null;
  /** Samples after the first. */
  moreCode: Sample[];
  /** A web address, or a command to type. */
  address: string;
  phone: string;
  /** The first day that the brief names, as it is written. */
  date: string;
  callToAction: string;
  /** A line that has to be in the film, such as the conditions of an offer. */
  legal: string;
  tones: string[];
  colors: string[];
  /** Named as not to be used, hex. */
  avoidColors: string[];
  dark: boolean | null;
  /** The first scene is dark, whatever the others are. */
  darkStart: boolean;
  /** A palette that can be read on a bad screen. */
  contrast: boolean;
  seconds: number | null;
  size: { widthPixels: number; heightPixels: number } | null;
  fps: 24 | 25 | 30 | 50 | 60 | null;
  /** What the brief says about music, in its words. */
  music: string;
  useCase: "social-ad" | "product-launch" | "brand-kit" | "explainer";
  /** How long the last picture stands still, seconds; 0 when nothing was asked. */
  holdSeconds: number;
  /** What has to stand for so many seconds. */
  standing: { of: string; seconds: number }[];
  /** The name is not said before the end. */
  nameless: boolean;
  fewWords: boolean;
  /** A number that comes after all that is said. */
  numberLast: boolean;
  chartLast: boolean;
  dateLast: boolean;
  /** What was said is said once more at the end. */
  recap: boolean;
  /** What is not to be said or shown. */
  avoid: string[];
  /** What is left out first where time is short. */
  dropFirst: string[];
  /** The brief from its begin to its end, each stretch with what it was taken for. */
  stretches: { role: Role; text: string }[];
  understood: { what: string; value: string }[];
  ignored: { text: string; why: string }[];
  /** What is missing, and what is taken where nobody answers. */
  questions: { asks: string; otherwise: string }[];
  /** Of a reading: the seed that it was written with, and what chance made of it. */
  take: { seed: number; draw: number } | null;
}

export const samplesOf = ({ code, moreCode }: Pick<Brief, "code" | "moreCode">): Sample[] =>
  code ? [code, ...moreCode] : [];

/** Digits behind the point of a value, two at most. */
export const decimalsOf = (value: number): number => Math.min(2, (String(value).split(".")[1] ?? "").length);
/** A bar as a figure by itself. */
export const figureOfBar = (bar: Bar): Figure => ({ prefix: "", decimals: decimalsOf(bar.value), ...bar });
const SCALED: Record<string, number> = { k: 1e3, m: 1e6, mn: 1e6, bn: 1e9, b: 1e9 };
const scaleOf = ({ suffix }: Bar): number => SCALED[suffix.trim().toLowerCase()] ?? 0;
/** Bars of "1.2M" and "950k" are as long as these are, and each is as it is written. */
export function scaledBars(bars: readonly Bar[]): Bar[] {
  const isMixed = bars.every(scaleOf) && new Set(bars.map(scaleOf)).size > 1;
  return bars.map((bar) =>
    isMixed
      ? { ...bar, decimals: figureOfBar(bar).decimals, value: bar.value * scaleOf(bar), scale: scaleOf(bar) }
      : bar,
  );
}
/** "2024 £1.2M" */
export const shownBar = (bar: Bar): string => `${bar.label} ${shownFigure(figureOfBar(bar))}`;

/** Behind what a brief has said so far. */
export const placeNow = ({ claims, numbers }: Brief): Place => ({
  claims: claims.length,
  numbers: numbers.length,
});
/** How many of a brief's numbers stand before a place; all of them before none. */
export const numbersBefore = (place: Place | null, { numbers }: Brief): number =>
  Math.min(place?.numbers ?? numbers.length, numbers.length);

/** Fewer words on screen are too little to fill a film. */
export const FEW_WORDS = 12;

/** Whether no sound at all is wanted. */
export const isSilent = (brief: Brief): boolean =>
  brief.understood.some(({ what, value }) => what === "sound" && value === "none");

export const emptyBrief = (): Brief => ({
  product: "",
  tagline: "",
  headline: "",
  audience: "",
  claims: [],
  listed: false,
  lists: [],
  answers: [],
  numbers: [],
  comparisons: [],
  chartTitle: "",
  chartAfter: null,
  source: "",
  moreCharts: [],
  quotes: [],
  steps: [],
  stepsTitle: "",
  stepsAfter: null,
  code: null,
  moreCode: [],
  address: "",
  phone: "",
  date: "",
  callToAction: "",
  legal: "",
  tones: [],
  colors: [],
  avoidColors: [],
  dark: null,
  darkStart: false,
  contrast: false,
  seconds: null,
  size: null,
  fps: null,
  music: "",
  useCase: "explainer",
  holdSeconds: 0,
  standing: [],
  ...{ nameless: false, fewWords: false, numberLast: false, chartLast: false, dateLast: false, recap: false },
  avoid: [],
  dropFirst: [],
  stretches: [],
  questions: [],
  understood: [],
  ignored: [],
  take: null,
});

/** Writes into a brief what form it was understood to want. */
export function tellForm(brief: Brief): void {
  const tell = (what: string, value: string) => value && brief.understood.push({ what, value });
  tell("tone", brief.tones.join(", "));
  tell("colours", brief.colors.join(", "));
  tell(
    "ground",
    brief.dark === null ? (brief.darkStart ? "dark at the start" : "") : brief.dark ? "dark" : "light",
  );
  tell("length", brief.seconds === null ? "" : `${brief.seconds} s`);
  tell("format", brief.size ? `${brief.size.widthPixels} × ${brief.size.heightPixels}` : "");
  tell("frames", brief.fps === null ? "" : `${brief.fps} fps`);
}

/** Writes into a brief what it was understood to say. */
export function tellUnderstood(brief: Brief): void {
  const tell = (what: string, value: string) => value && brief.understood.push({ what, value });
  tell("product", brief.product);
  tell("what it is", brief.tagline);
  tell("first words", brief.headline);
  tell("audience", brief.audience);
  tell("claims", brief.claims.join(" · "));
  tell(
    "lists",
    brief.lists.map(({ items, title }) => `${title ? `${title}: ` : ""}${items.join(", ")}`).join(" · "),
  );
  tell("answers", brief.answers.map(({ question, answer }) => `${question} ${answer}`).join(" · "));
  tell("numbers", brief.numbers.map((figure) => `${shownFigure(figure)} ${figure.label}`).join(" · "));
  tell(
    "comparison",
    [brief.comparisons.length > 1 ? brief.chartTitle : "", ...brief.comparisons.map(shownBar)]
      .filter(Boolean)
      .join(" · "),
  );
  for (const { title, rows } of brief.moreCharts)
    tell("comparison", [title, ...rows.map(shownBar)].join(" · "));
  tell("quotes", brief.quotes.map(({ text: words, author }) => `“${words}” ${author}`.trim()).join(" · "));
  tell("steps", [brief.stepsTitle, brief.steps.join(" → ")].filter(Boolean).join(": "));
  for (const { code } of samplesOf(brief)) tell("code", `${code.split("\n").length} lines`);
  tell("call to action", brief.callToAction);
  tell("address", brief.address);
  tell("telephone", brief.phone);
  tellForm(brief);
}
