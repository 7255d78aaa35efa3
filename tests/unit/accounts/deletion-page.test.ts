import { readFileSync } from "node:fs";
import { getTableColumns, getTableName } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { FATES, type Fate, NOBODYS } from "#lib/db/personal-data.ts";

const page = readFileSync("content/docs/account-deletion.mdx", "utf8");

/** The rows of a table of the page, by its head. */
function rowsUnder(head: string): string[] {
  const [, after = ""] = page.split(`${head}\n`);
  return after.split("\n\n")[0]?.split("\n").slice(1).filter(Boolean) ?? [];
}

function rowOf({ table, holds, kept }: Fate): string {
  const name = `\`${getTableName(table)}\``;
  if (!kept) return `| ${name} | ${holds} | deleted | nothing | |`;
  const columns = getTableColumns(table);
  const emptied = Object.keys(kept.emptied).map((property) => `\`${columns[property]?.name}\``);
  const [what, stays] = emptied.length
    ? [`emptied: ${emptied.join(", ")}`, "the rest"]
    : ["kept", "all of it"];
  return `| ${name} | ${holds} | ${what} | ${stays}: ${kept.why} | ${kept.howLong} |`;
}

describe("the page on deletion says what the registry says", () => {
  const rows = rowsUnder("| Table | Holds | At deletion | What stays, and why | How long |");
  test.each(FATES.map(rowOf))("%s", (row) => expect(rows).toContain(row));
  test("and nothing else", () => expect(rows).toHaveLength(FATES.length));

  test("and which tables are nobody's", () => {
    const expected = NOBODYS.map(({ table, holds }) => `| \`${getTableName(table)}\` | ${holds} |`);
    expect(rowsUnder("| Table | Holds |")).toEqual(expected);
  });
});
