import { wantsOnlyEffects } from "#lib/motion/plan/sound-wishes.ts";
import {
  type Brief,
  figureOfBar,
  isSilent,
  numbersBefore,
  type Place,
  type Sample,
  samplesOf,
} from "#lib/motion/brief/brief.ts";
import { BLANKS, shownFigure } from "#lib/motion/composition/figure.ts";
import { READING, READING_HEAD } from "#lib/motion/plan/plan-error.ts";

/*
 * How rules read a brief, as a text: a line for each thing, in the order of the film. In the studio, whoever finds
 * something read wrong mends the line and plans the reading instead of the brief; nothing in it is guessed at. It is no
 * format to keep: what directs on is a storyboard.
 *
 *   # How your brief was read: change lines, then make the film again
 *   Product: Tidewater
 *   What it is: A backup service for small teams
 *   Claim: Restores take four minutes
 *   Number: 92% | of restores need no help
 *   Call to action: Start free
 */

/** What stands still, or is said in another way: flags of a brief in words. */
export const DIRECTIONS = {
  listed: "a scene for each claim",
  nameless: "the name at the end only",
  fewWords: "few words",
  darkStart: "a dark first scene",
  contrast: "high contrast",
  numberLast: "the number last",
  chartLast: "the chart last",
  dateLast: "the date last",
  recap: "said once more at the end",
} as const satisfies Partial<Record<keyof Brief, string>>;
/** Numbers that have no place of their own among the claims. */
export const TOGETHER = "the numbers together";

/** Values of one line: a bar between them, and none that is theirs. */
const joined = (...values: string[]): string =>
  values.map((value) => value.replace(BLANKS, " ").trim().replace(/[\\|]/g, "\\$&")).join(" | ");

/** Whether a text is a reading, and no brief. */
export const isReading = (text: string): boolean => READING.test(text);

/**
 * @param brief as it was read, before anything is left out for want of time
 * @param sound what the brief says about music, with the tempo that stands elsewhere
 * @param take the seed, and what chance made of it: the look stays when words are mended
 * @returns the reading as a text: readReading gives the same film
 */
export function writeReading(brief: Brief, sound: string, take: { seed: number; draw: number }): string {
  const rows: string[] = [READING_HEAD];
  const put = (label: string, ...values: string[]) => {
    if (values[0]) rows.push(`${label}: ${joined(...values.filter(Boolean))}`);
  };
  const titled = (label: string, title = "") =>
    title ? `${label} (${joined(title).replaceAll(")", "]").replaceAll("(", "[")})` : label;
  const putCharts = () => {
    const charts = [{ title: brief.chartTitle, rows: brief.comparisons }, ...brief.moreCharts];
    for (const { title, rows: bars } of charts) {
      put("Chart", title);
      for (const bar of bars) put("Bar", bar.label, shownFigure(figureOfBar(bar)));
    }
    put("Source", brief.source);
  };
  const putCode = ({ code, language, caption = "" }: Sample): void => {
    const fence = "`".repeat(Math.max(3, ...(code.match(/`+/g) ?? []).map((one) => one.length + 1)));
    rows.push(`${fence}${language}${caption ? ` ${caption}` : ""}`, ...code.split("\n"), fence);
  };
  const together = brief.numbers.some(({ after }) => after === undefined);
  put("Product", brief.product);
  put("What it is", brief.tagline);
  put("First words", brief.headline);
  put("Audience", brief.audience);
  for (let at = 0; at <= brief.claims.length; at += 1) {
    const isLast = at === brief.claims.length;
    const isHere = (after: number | null | undefined) => after === at || (isLast && (after ?? at) >= at);
    const putLists = (isLate?: true): void => {
      for (const { items, title, after, late } of brief.lists)
        if (late === isLate && isHere(after)) put(titled("List", title), ...items);
    };
    putLists();
    // between figures behind the same claim too
    for (let count = 0; count <= brief.numbers.length; count += 1) {
      const isNow = (place: Place | null) => isHere(place?.claims) && numbersBefore(place, brief) === count;
      if (isNow(brief.chartAfter)) putCharts();
      if (isNow(brief.stepsAfter))
        for (const [index, step] of brief.steps.entries())
          put(titled("Step", index ? "" : brief.stepsTitle), step);
      const figure = brief.numbers[count];
      if (figure && isHere(together ? null : figure.after)) put("Number", shownFigure(figure), figure.label);
    }
    for (const { question, answer, after } of brief.answers)
      if (isHere(after)) put("Answer", question, answer);
    for (const { text: words, author, after } of brief.quotes) if (isHere(after)) put("Quote", words, author);
    for (const sample of samplesOf(brief)) if (isHere(sample.after)) putCode(sample);
    putLists(true);
    put("Claim", brief.claims[at] ?? "");
  }
  put("Call to action", brief.callToAction);
  put("Website", brief.address);
  put("Telephone", brief.phone);
  put("Legal", brief.legal);
  if (brief.dateLast) put("Day", brief.date);
  put("Tone", brief.tones.join(", "));
  put("Colours", brief.colors.join(", "));
  put("Not these colours", brief.avoidColors.join(", "));
  put("Ground", brief.dark === null ? "" : brief.dark ? "dark" : "light");
  put("Length", brief.seconds === null ? "" : `${brief.seconds} s`);
  put("Format", brief.size ? `${brief.size.widthPixels}x${brief.size.heightPixels}` : "");
  put("Frames", brief.fps ? `${brief.fps} fps` : "");
  put("Music", isSilent(brief) && !wantsOnlyEffects(sound) ? "none" : sound.replace(/^music (?=\S)/i, ""));
  put("Use case", brief.useCase);
  if (brief.holdSeconds) put("Stands", "end", `${brief.holdSeconds} s`);
  for (const { of, seconds } of brief.standing) put("Stands", of, `${seconds} s`);
  for (const words of brief.dropFirst) put("Leave out first", words);
  for (const [flag, words] of Object.entries(DIRECTIONS))
    if (brief[flag as keyof typeof DIRECTIONS]) put("Direction", words);
  if (together && brief.numbers.length) put("Direction", TOGETHER);
  put("Take", `${take.seed} ${take.draw.toString(16).padStart(8, "0")}`);
  if (brief.ignored.length) rows.push("", "# Not used. As a line of its own, such as Claim: …, it is.");
  for (const { text: words, why } of brief.ignored)
    rows.push(`# ${words.replace(/\s+/g, " ")} (${why.replace(/\s+/g, " ")})`);
  return `${rows.join("\n")}\n`;
}
