import { shownFigure } from "#lib/motion/composition/figure.ts";
import { barOf } from "#lib/motion/words/figures.ts";
import type { Form, Line } from "#lib/motion/brief/forms/forms.ts";
import { barsOf } from "#lib/motion/brief/bars.ts";
import { isItem } from "#lib/motion/brief/marks.ts";
import type { Known } from "#lib/motion/brief/stretches.ts";

/*
 * Tables: rows between bars, as Markdown has them, and rows with the same number of commas, semicolons or tabs.
 */

const BARS = /^[ \t]*\|?[^|\n]*\|[^\n]*$/;
const RULE = /^[ \t|:–-]*-{2,}[ \t|:–-]*$/;
/** A column whose cells are on screen, and others that are not. */
const WORDS = /^(?:on[- ]?screen|text|copy|words|caption|title|headline|super|line|message|says?)\b/i;
const UNSEEN =
  /^(?:visuals?|picture|image|shot|action|animation|audio|music|sound|sfx|vo|voice ?-?over|narration|time|timing|duration|seconds?|notes?|comments?|remarks?|status|owner|checked?|approved|scene|#|no\.?|shot ?#?)\b/i;

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.replace(/\*\*|`/g, "").trim());

/** Runs of at least so many lines that belong together. */
function runs(lines: readonly Line[], least: number, fits: (line: Line, before?: Line) => boolean): Line[][] {
  const found: Line[][] = [];
  let run: Line[] = [];
  for (const line of [...lines, undefined]) {
    if (line && fits(line, run.at(-1))) run.push(line);
    else {
      if (run.length >= least) found.push(run);
      run = line && fits(line) ? [line] : [];
    }
  }
  return found;
}

const separatorsIn = (text: string, separator: string) => text.split(separator).length - 1;
/** Rows between commas: as many in each, few words a cell, and figures below the first row. */
function separated(lines: readonly Line[]): Known[] {
  return [",", ";", "\t"].flatMap((separator) =>
    runs(lines, 3, (line, before) => {
      const count = separatorsIn(line.text, separator);
      const isShort = line.text
        .split(separator)
        .every((cell) => cell.trim().split(" ").length <= 5 && cell.trim());
      return (
        count > 0 &&
        isShort &&
        !/[.!?]\s*$/.test(line.text) &&
        (!before || separatorsIn(before.text, separator) === count)
      );
    })
      .filter((run) => run.slice(1).every(({ text }) => /\d/.test(text.slice(text.indexOf(separator)))))
      .flatMap((run) => rowsOf(run, (line) => line.split(separator).map((cell) => cell.trim()))),
  );
}

/** A row of headings, where the first has no figure and the others have; and the rows. */
function rowsOf(run: readonly Line[], cells: (line: string) => string[]): Known[] {
  const isHead = !/\d/.test(run[0]?.text ?? "") && run.slice(1).some(({ text }) => /\d/.test(text));
  return run.map(({ at, end, text }, index) => ({
    ...{ at, end, role: "says" as const },
    field: isHead && index === 0 ? "head" : "row",
    cells: cells(text),
  }));
}

/** A table with a column for what is on screen: that is said, and all else is told to us. */
function scripted(rows: readonly Line[], head: string[]): Known[] {
  const said = head.findIndex((cell) => WORDS.test(cell));
  return rows.flatMap(({ at, end, text }, index): Known[] => {
    const cell = cellsOf(text)[said] ?? "";
    const from = text.indexOf(cell);
    if (index === 0 || !cell || from < 0) return [{ at, end, role: "us" }];
    return [
      { at, end: at + from, role: "us" },
      { at: at + from, end: at + from + cell.length, role: "says", field: "says" },
      { at: at + from + cell.length, end, role: "us" },
    ];
  });
}

/** "Power: Jan 10%, Feb 12.5%, Mar 14%", and lines of a name and a figure each: bars, whatever stands around them. */
function figured(lines: readonly Line[]): Known[] {
  const inline = lines.filter(({ text }) => barsOf(text.slice(text.indexOf(": ") + 1).split(", "))?.[2]);
  const below = runs(lines, 3, ({ text }) => barOf(text) !== null && !isItem(text));
  return [
    ...inline.map(({ at, end }): Known => ({ at, end, role: "says" })),
    ...below.flatMap((run): Known[] => {
      const rows = run.map(({ at, end, text }): Known => {
        const bar = barOf(text);
        return {
          at,
          end,
          role: "says",
          field: "row",
          cells: bar ? [bar.label, shownFigure(bar.amount)] : [],
        };
      });
      const { at = 0, end = 0, text = "" } = lines[lines.indexOf(run[0] as Line) - 1] ?? {};
      if (!text.trim().endsWith(":")) return rows;
      return [{ at, end, role: "says", field: "head", cells: ["", text.trim().slice(0, -1)] }, ...rows];
    }),
  ];
}

export const tables: Form = (_, lines) => [
  ...runs(lines, 2, ({ text }) => BARS.test(text)).flatMap((run): Known[] => {
    const rows = run.filter(({ text }) => !RULE.test(text));
    const head = cellsOf(rows[0]?.text ?? "");
    const hasRule = rows.length < run.length;
    if (
      rows.length < 2 ||
      head.length < 2 ||
      (!hasRule && !rows.every(({ text }) => cellsOf(text).length === head.length))
    )
      return [];
    if (head.some((cell) => WORDS.test(cell)) && head.some((cell) => UNSEEN.test(cell)))
      return scripted(rows, head);
    const kept = head.flatMap((cell, at) => (UNSEEN.test(cell) && head.length > 2 ? [] : [at]));
    const found = rowsOf(rows, (line) => cellsOf(line).filter((_, at) => kept.includes(at)));
    if (hasRule && found[0]) found[0].field = "head";
    return found;
  }),
  ...separated(lines),
  ...figured(lines),
];
