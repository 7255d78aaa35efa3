import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { clock } from "#lib/base/clock.ts";
import { runReelwright } from "#lib/cli/registry.ts";

/** The commands of films in a directory of their own, which is there as long as the tests of a file run. */
export function filmCommand(name: string) {
  const directory = mkdtempSync(join(tmpdir(), `reelwright-${name}-`));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const file = (name: string) => join(directory, name);

  async function run(args: string[], columns: number | null = null, ffmpeg?: string) {
    const said = { out: "", err: "" };
    const output = (stream: keyof typeof said) => ({
      write: (text: string) => {
        said[stream] += text;
      },
      columns,
      accent: (text: string) => text,
    });
    const exitCode = await runReelwright(args, {
      terminal: { out: output("out"), err: output("err") },
      env: { FFMPEG_PATH: ffmpeg },
      configDirectory: directory,
      cacheDirectory: file("cache"),
      now: clock,
      wait: async () => {},
      person: null,
    });
    return { exitCode, ...said };
  }
  return { directory, file, run };
}
