/** A test that failed, or a file that could not run. */
export interface Failure {
  /** File and name, as the runner writes them. */
  test: string;
  /** The first line of what went wrong; of a property, the case and its cause too. */
  error: string;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport extends PlaywrightSuite {
  errors?: { message?: string }[];
}

const ESC = String.fromCharCode(27);
const COLOUR = new RegExp(`${ESC}\\[[0-9;]*m`, "g");

const linesOf = (message: string | undefined): string[] =>
  (message ?? "")
    .replace(COLOUR, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const firstLine = (message: string | undefined): string => linesOf(message)[0] ?? "no message";

/** fast-check found a case. A second try looks at others, and tells nothing of this one. */
const ofProperty = (message: string): boolean => message.includes("Property failed after");

/** What went wrong, and of a property the case and its cause. */
function errorOf(message: string | undefined): string {
  const lines = linesOf(message);
  const cause = lines.findIndex((line) => line.startsWith("caused by "));
  return ofProperty(message ?? "") && cause > 0 ? lines.slice(0, cause + 1).join(" ") : firstLine(message);
}

/**
 * @param report what `vitest-report.ts` writes
 * @param root the directory that file names are shortened by
 * @returns every failed test, every property that failed at its first try, and every file that failed without one (an import, a hook)
 */
export function vitestFailures(report: VitestReport, root: string): Failure[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, "");
    const failed = assertionResults
      .filter((result) => result.status === "failed" || result.failureMessages?.some(ofProperty))
      .map(({ fullName, failureMessages }) => ({
        test: `${file} › ${fullName}`,
        error: errorOf(failureMessages?.[0]),
      }));
    return failed.length || status !== "failed" ? failed : [{ test: file, error: firstLine(message) }];
  });
}

/**
 * @param report what Playwright's reporter `json` writes
 * @returns every test whose outcome was not the expected one, and what went wrong outside of tests
 */
export function playwrightFailures(report: PlaywrightReport): Failure[] {
  const inSuite = ({ specs = [], suites = [] }: PlaywrightSuite): Failure[] => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => ({
        test: `${file}:${line} › ${title}`,
        error: firstLine(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message),
      })),
    ...suites.flatMap(inSuite),
  ];
  const outside = (report.errors ?? []).map(({ message }) => ({
    test: "playwright",
    error: firstLine(message),
  }));
  return [...inSuite(report), ...outside];
}
