import {
  type Brief,
  emptyBrief,
  placeNow,
  samplesOf,
  scaledBars,
  tellUnderstood,
} from "#lib/motion/brief/brief.ts";
import { shownAddress } from "#lib/motion/words/address.ts";
import { colorsIn } from "#lib/motion/words/colors.ts";
import { filmSeconds, fpsIn, numberOf, secondsIn, sizesIn } from "#lib/motion/words/form.ts";
import { amountOf } from "#lib/motion/composition/figure.ts";
import { plainText } from "#lib/motion/words/plain-text.ts";
import { PlanError, READING } from "#lib/motion/plan/plan-error.ts";
import { DIRECTIONS, TOGETHER } from "#lib/motion/plan/reading.ts";

const USE_CASES = ["social-ad", "product-launch", "brand-kit", "explainer"] as const;

const parted = (value: string): string[] =>
  [...value.matchAll(/(?:\\.|[^\\|])+|(?<=\|)(?=\|)/g)].map(([part]) => part.replace(/\\(.)/g, "$1").trim());

/** What a line does to a brief; the title stands in parentheses behind its label. @returns what it wants instead, where the value does not do */
type Read = (brief: Brief, value: string, title: string) => string | undefined;
interface Line {
  label: string;
  /** Other words for it, as people type them. */
  also?: RegExp;
  read: Read;
}

const text =
  (field: "product" | "tagline" | "headline" | "audience" | "callToAction" | "phone" | "date"): Read =>
  (brief, value) => {
    brief[field] = parted(value).join(" | ");
    return undefined;
  };

const LINES: readonly Line[] = [
  { label: "Product", also: /^(?:name|company|brand|event|organi[sz]ation)$/, read: text("product") },
  { label: "What it is", also: /^(?:tagline|slogan|about|kind)$/, read: text("tagline") },
  { label: "First words", also: /^(?:headline|hook|title)$/, read: text("headline") },
  { label: "Audience", also: /^(?:for|target audience)$/, read: text("audience") },
  {
    label: "Claim",
    also: /^(?:claims|says?|text|scene)$/,
    read: (brief, value) => void brief.claims.push(parted(value).join(" | ")),
  },
  {
    label: "List",
    read: (brief, value, title) => {
      const items = parted(value).filter(Boolean);
      const titled = title ? { title: parted(title).join(" | ") } : {};
      const after = brief.claims.length;
      const { chartAfter, stepsAfter, numbers, answers, quotes } = brief;
      const before = [chartAfter?.claims, stepsAfter?.claims].concat(
        [...numbers, ...answers, ...quotes, ...samplesOf(brief)].map((one) => one.after),
      );
      brief.lists.push({ items, ...titled, after, ...(before.includes(after) ? { late: true } : {}) });
      return undefined;
    },
  },
  {
    label: "Answer",
    read: (brief, value) => {
      const [question = "", answer = ""] = parted(value);
      if (!answer) return "a question and its answer: Who mends it? | We do";
      brief.answers.push({ question, answer, after: brief.claims.length });
      return undefined;
    },
  },
  {
    label: "Number",
    also: /^(?:stat|figure)$/,
    read: (brief, value) => {
      const [shown = "", label = ""] = parted(value);
      const amount = amountOf(shown);
      // "2½", "10⁶": what does not count is said as it is written
      if (!amount && /\p{N}/u.test(shown)) brief.claims.push(`${shown} ${label}`.trim());
      if (!amount)
        return /\p{N}/u.test(shown)
          ? undefined
          : "a figure and what it counts: 92% | of restores need no help";
      brief.numbers.push({ ...amount, label, after: brief.claims.length });
      return undefined;
    },
  },
  {
    label: "Chart",
    read: (brief, value) => {
      const title = parted(value).join(" | ");
      brief.chartAfter ??= placeNow(brief);
      if (brief.chartTitle || brief.comparisons.length) brief.moreCharts.push({ title, rows: [] });
      else brief.chartTitle = title;
      return undefined;
    },
  },
  {
    label: "Bar",
    read: (brief, value) => {
      const [label = "", shown = ""] = parted(value);
      const amount = amountOf(shown);
      if (!amount || amount.value < 0) return "a name and its figure, 0 or more: Heat pump | 1,190 euros";
      brief.chartAfter ??= placeNow(brief);
      const rows = brief.moreCharts.at(-1)?.rows ?? brief.comparisons;
      rows.push({ label, ...amount });
      return undefined;
    },
  },
  {
    label: "Source",
    read: (brief, value) => {
      brief.source = parted(value).join(" | ");
      return undefined;
    },
  },
  {
    label: "Quote",
    also: /^testimonial$/,
    read: (brief, value) => {
      const [words = "", author = ""] = parted(value);
      brief.quotes.push({ text: words, author, after: brief.claims.length });
      return undefined;
    },
  },
  {
    label: "Step",
    read: (brief, value, title) => {
      brief.stepsTitle ||= parted(title).join(" | ");
      brief.stepsAfter ??= placeNow(brief);
      brief.steps.push(parted(value).join(" | "));
      return undefined;
    },
  },
  { label: "Call to action", also: /^(?:cta|call)$/, read: text("callToAction") },
  {
    label: "Website",
    also: /^(?:address|url|link|command)$/,
    read: (brief, value) => {
      brief.address = shownAddress(parted(value).join(" | "));
      return undefined;
    },
  },
  { label: "Telephone", also: /^phone$/, read: text("phone") },
  { label: "Day", also: /^date$/, read: text("date") },
  {
    label: "Legal",
    read: (brief, value) => {
      brief.legal = parted(value).join(" | ");
      return undefined;
    },
  },
  {
    label: "Tone",
    also: /^(?:mood|style)$/,
    read: (brief, value) => {
      brief.tones = value.split(/\s*,\s*/).filter(Boolean);
      return undefined;
    },
  },
  {
    label: "Colours",
    also: /^(?:colors|colou?r)$/,
    read: (brief, value) => {
      brief.colors = colorsIn(value);
      return brief.colors.length ? undefined : "colours: #0b4f6c, yellow";
    },
  },
  {
    label: "Not these colours",
    read: (brief, value) => {
      brief.avoidColors = colorsIn(value);
      return brief.avoidColors.length ? undefined : "colours: brown, #c00";
    },
  },
  {
    label: "Ground",
    read: (brief, value) => {
      if (!/^(?:dark|light)$/i.test(value)) return "dark or light";
      brief.dark = /^dark$/i.test(value);
      return undefined;
    },
  },
  {
    label: "Length",
    read: (brief, value) => {
      const seconds = secondsIn(value) ?? Number(value);
      if (!(seconds > 0)) return "seconds: 20 s";
      brief.seconds = filmSeconds(seconds);
      return undefined;
    },
  },
  {
    label: "Format",
    also: /^size$/,
    read: (brief, value) => {
      const [size] = sizesIn(value);
      if (!size) return "a format: 1080x1920, vertical, 4:5";
      brief.size = size;
      return undefined;
    },
  },
  {
    label: "Frames",
    also: /^fps$/,
    read: (brief, value) => {
      brief.fps = fpsIn(/fps/i.test(value) ? value : `${value} fps`);
      return brief.fps ? undefined : "24, 25, 30, 50 or 60 fps";
    },
  },
  {
    label: "Music",
    also: /^sound$/,
    read: (brief, value) => {
      if (/^(?:none|no)$/i.test(value)) brief.understood.push({ what: "sound", value: "none" });
      else brief.music = parted(value).join(" | ");
      return undefined;
    },
  },
  {
    label: "Use case",
    read: (brief, value) => {
      const found = USE_CASES.find((one) => one === value.toLowerCase().replace(" ", "-"));
      if (!found) return USE_CASES.join(", ");
      brief.useCase = found;
      return undefined;
    },
  },
  {
    label: "Stands",
    read: (brief, value) => {
      const [of = "", time = ""] = parted(value);
      const seconds = secondsIn(time) ?? numberOf(time);
      if (!(seconds > 0)) return "what stands, and how long: end | 3 s";
      if (of === "end") brief.holdSeconds = seconds;
      else brief.standing.push({ of, seconds });
      return undefined;
    },
  },
  {
    label: "To us",
    also: /^(?:aside|not on screen)$/,
    read: (brief, value) =>
      void brief.ignored.push({ text: parted(value).join(" | "), why: "said to us, not to the viewers" }),
  },
  {
    label: "Leave out first",
    read: (brief, value) => void brief.dropFirst.push(parted(value).join(" | ")),
  },
  {
    label: "Direction",
    read: (brief, value) => {
      const flag = Object.entries(DIRECTIONS).find(([, words]) => words === value.toLowerCase())?.[0];
      if (value.toLowerCase() === TOGETHER) return undefined;
      if (!flag) return `one of: ${[...Object.values(DIRECTIONS), TOGETHER].join(", ")}`;
      brief[flag as keyof typeof DIRECTIONS] = true;
      return undefined;
    },
  },
  {
    label: "Take",
    read: (brief, value) => {
      const [, seed, draw] = /^(\d{1,10}) ([0-9a-f]{8})$/.exec(value) ?? [];
      if (!seed || !draw) return "as it was written: without this line, the look is another";
      brief.take = { seed: Number(seed), draw: Number.parseInt(draw, 16) };
      return undefined;
    },
  },
];
/** What the lines of a reading begin with. */
export const READING_LABELS: readonly string[] = LINES.map(({ label }) => label);

/**
 * @param text as writeReading writes it, mended or not: blank lines and those that begin with # are skipped
 * @returns the brief that it is the reading of
 * @throws PlanError for a line that it does not know, with its number
 */
export function readReading(text: string): Brief {
  const brief: Brief = emptyBrief();
  const rows = plainText(text).split("\n");
  let together = false;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? "";
    const fail = (why: string): PlanError =>
      new PlanError(`Line ${at + 1} of the reading, “${row}”: ${why}`, "line_unknown");
    if (READING.test(row) || !row.trim() || row.startsWith("#")) continue;
    const [, fence, language = ""] = /^(`{3,})(.*)$/.exec(row) ?? [];
    if (fence) {
      const end = rows.indexOf(fence, at + 1);
      if (end < 0) throw fail(`no line of ${fence} ends it.`);
      const [written = "", ...caption] = language.trim().split(" ");
      const sample = {
        code: rows.slice(at + 1, end).join("\n"),
        language: written || "text",
        ...(caption.length ? { caption: caption.join(" ") } : {}),
        after: brief.claims.length,
      };
      if (brief.code) brief.moreCode.push(sample);
      else brief.code = sample;
      at = end;
      continue;
    }
    const [, label = "", title = "", value = ""] =
      /^\s*([^:(]+?)\s*(?:\(([^)]*)\))?\s*:\s*(.*?)\s*$/.exec(row) ?? [];
    const line = LINES.find(
      (one) => one.label.toLowerCase() === label.toLowerCase() || one.also?.test(label.toLowerCase()),
    );
    if (!line) throw fail(`there are ${READING_LABELS.join(", ")}.`);
    if (!value) continue;
    const wanted = line.read(brief, value, title);
    if (wanted) throw fail(`it wants ${wanted}.`);
    together ||= line.label === "Direction" && value.toLowerCase() === TOGETHER;
  }
  if (together) for (const figure of brief.numbers) delete figure.after;
  brief.comparisons = scaledBars(brief.comparisons);
  for (const chart of brief.moreCharts) chart.rows = scaledBars(chart.rows);
  tellUnderstood(brief);
  return brief;
}
