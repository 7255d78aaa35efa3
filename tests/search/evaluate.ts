/** One judged query: the sections that answer it, as `path` (the page's intro) or `path#id`. */
export interface Judged {
  class: string;
  query: string;
  targets: string[];
}

/** What an engine answers, best first: `path` or `path#id`. */
export type Answer = (query: string) => string[];

/** Means over queries, from 0 to 1; `zero` is a count. */
export interface Figures {
  queries: number;
  pageMrr: number;
  sectionMrr: number;
  pageRecall: number;
  zero: number;
}

const DEPTH = 10;
const pageOf = (anchor: string): string => anchor.split("#")[0] ?? "";

/** Reciprocal of the first right rank among the first ten; 0 if there is none. */
function reciprocal(answers: readonly string[], right: ReadonlySet<string>): number {
  const rank = answers.slice(0, DEPTH).findIndex((answer) => right.has(answer));
  return rank < 0 ? 0 : 1 / (rank + 1);
}

/** Ranks of one query. A page stands where its first section stands. */
export function judge({ targets }: Judged, answers: readonly string[]): Omit<Figures, "queries"> {
  const pages = [...new Set(answers.map(pageOf))];
  const pageMrr = reciprocal(pages, new Set(targets.map(pageOf)));
  return {
    pageMrr,
    sectionMrr: reciprocal(answers, new Set(targets)),
    pageRecall: pageMrr > 0 ? 1 : 0,
    zero: answers.length === 0 ? 1 : 0,
  };
}

/** Runs every judged query; figures for each class and, as `all`, over all queries. */
export function evaluate(judged: readonly Judged[], answer: Answer): Record<string, Figures> {
  const sums: Record<string, Figures> = {};
  for (const entry of judged) {
    const result = judge(entry, answer(entry.query));
    for (const name of ["all", entry.class]) {
      sums[name] ??= { queries: 0, pageMrr: 0, sectionMrr: 0, pageRecall: 0, zero: 0 };
      const sum = sums[name];
      sum.queries += 1;
      sum.pageMrr += result.pageMrr;
      sum.sectionMrr += result.sectionMrr;
      sum.pageRecall += result.pageRecall;
      sum.zero += result.zero;
    }
  }
  for (const sum of Object.values(sums)) {
    sum.pageMrr /= sum.queries;
    sum.sectionMrr /= sum.queries;
    sum.pageRecall /= sum.queries;
  }
  return sums;
}

/** The figures as a table for a terminal. */
export function table(figures: Record<string, Figures>): string {
  const rows = Object.entries(figures).map(([name, f]) =>
    [
      name.padEnd(16),
      String(f.queries).padStart(5),
      ...[f.pageMrr, f.sectionMrr, f.pageRecall].map((n) => n.toFixed(3).padStart(8)),
      String(f.zero).padStart(5),
    ].join(" "),
  );
  return ["class            n     page     section  recall  zero", ...rows].join("\n");
}
