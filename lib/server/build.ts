import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { clock } from "#lib/base/clock.ts";
import { ContentError } from "#lib/content/source.ts";
import { compressAssets } from "#lib/surface/assets.ts";
import { writeManifest } from "#lib/surface/manifest.ts";
import { corpus } from "#lib/wiring/corpus.ts";

/** `npm run build`: the content is checked first, then Next builds, then what is left for the door: the manifest, scripts in brotli. */
async function build(): Promise<number> {
  const content = await corpus();
  const next = join("node_modules", "next", "dist", "bin", "next");
  const { status } = spawnSync(process.execPath, [next, "build"], { stdio: "inherit" });
  if (status !== 0) return status ?? 1;
  writeManifest(
    ".next",
    content.hash,
    content.pages.map((page) => page.path),
    clock(),
  );
  compressAssets(".next");
  return 0;
}

try {
  process.exitCode = await build();
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
