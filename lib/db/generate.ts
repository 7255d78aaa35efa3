import { spawnSync } from "node:child_process";
import { MIGRATIONS_DIRECTORY } from "#lib/db/migrate.ts";

/** `node lib/db/generate.ts name`: writes the migration that brings the committed SQL to the schema. */
const name = process.argv[2];
if (!name) {
  console.error("Say what the migration does: node lib/db/generate.ts add-exports");
  process.exit(1);
}
const { status } = spawnSync(
  "drizzle-kit",
  [
    "generate",
    "--dialect=postgresql",
    "--schema=lib/db/schema.ts",
    `--out=${MIGRATIONS_DIRECTORY}`,
    `--name=${name}`,
  ],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;
