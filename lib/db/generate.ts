import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS_DIRECTORY } from "#lib/db/migrate.ts";

/** `npm run node -- lib/db/generate.ts name`: writes the migration that brings the committed SQL to the schema. */
const name = process.argv[2];
if (!name) {
  console.error("Say what the migration does: npm run node -- lib/db/generate.ts add-exports");
  process.exit(1);
}
const { status } = spawnSync(
  "drizzle-kit",
  [
    "generate",
    "--dialect=postgresql",
    "--schema=lib/db/schema",
    `--out=${MIGRATIONS_DIRECTORY}`,
    `--name=${name}`,
  ],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;

// a migration that databases have had is never changed: a test compares
const sumsFile = join(MIGRATIONS_DIRECTORY, "sums.json");
const sums: Record<string, string> = existsSync(sumsFile) ? JSON.parse(readFileSync(sumsFile, "utf8")) : {};
for (const file of readdirSync(MIGRATIONS_DIRECTORY).sort()) {
  if (!file.endsWith(".sql")) continue;
  sums[file] ??= createHash("sha256")
    .update(readFileSync(join(MIGRATIONS_DIRECTORY, file)))
    .digest("hex");
}
writeFileSync(sumsFile, `${JSON.stringify(sums, null, 2)}\n`);
