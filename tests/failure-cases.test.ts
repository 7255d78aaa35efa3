import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

/** tests/failure-cases.md names for each row the files that try it; here both sides are held together. */
const table = readFileSync("tests/failure-cases.md", "utf8");
const rows = [...table.matchAll(/^\| ([A-Z]\d+) \|.*\| ([^|]+) \|$/gm)].map(([, row = "", cell = ""]) => ({
  row,
  later: cell.startsWith("later:"),
  files: [...cell.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
}));

/** A test whose name begins with the row, or with several rows of which it is one. */
const names = (row: string) => new RegExp(`["'\`](?:[A-Z]\\d+ )*${row}\\b`);

const tests = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts") && file !== "failure-cases.test.ts")
  .map((file) => ({ file, text: readFileSync(join("tests", file), "utf8") }));

describe("the table of failures", () => {
  test("it has the rows of this surface", () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
    for (const area of "NPRSCKWZX")
      expect(
        rows.some(({ row }) => row.startsWith(area)),
        area,
      ).toBe(true);
  });

  test.each(rows.filter(({ later }) => !later))(
    "$row has a test, in the files that the table names",
    ({ row, files }) => {
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) {
        expect(existsSync(join("tests", file)), file).toBe(true);
        expect(readFileSync(join("tests", file), "utf8"), `${file} has no test named ${row}`).toMatch(
          names(row),
        );
      }
    },
  );

  test("a row that comes with a later part has no test yet; when it has one, the table names it", () => {
    for (const { row } of rows.filter(({ later }) => later)) {
      expect(
        tests.filter(({ text }) => names(row).test(text)).map(({ file }) => file),
        row,
      ).toEqual([]);
    }
  });
});
