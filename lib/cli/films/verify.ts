import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { unwritten } from "#lib/cli/films/export.ts";
import { CommandFailure } from "#lib/cli/failure.ts";
import { filmFailure, readText, usage } from "#lib/cli/films/film.ts";
import { readFilmFile } from "#lib/cli/films/film-file.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { aligned } from "#lib/cli/terminal.ts";
import { compositionHash } from "#lib/motion/composition/composition-hash.ts";
import { renderAudio } from "#lib/video/sound/audio.ts";
import { exportFilm } from "#lib/video/export.ts";
import { findFfmpeg } from "#lib/video/encode/ffmpeg.ts";
import { sha256OfFile } from "#lib/video/file-hash.ts";
import { exportLoop, loopKind } from "#lib/video/encode/loop.ts";
import { differences, Manifest } from "#lib/video/manifest.ts";

async function readManifest(file: string): Promise<Manifest> {
  const text = await readText(file);
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (error) {
    const why = "An export writes one beside the film, with .json behind its name.";
    throw new CommandFailure("failed", `${file} is no manifest.`, why, "reelwright verify --help", error);
  }
}

export const command: ReelwrightCommand = {
  help: `reelwright verify MANIFEST COMPOSITION

Makes the film again, without the cache, and compares: composition, film, and what drew and encoded it. The film
that stands beside the manifest is compared too. Exit code 0: all are equal.

  --json          what was compared as JSON`,
  async run(args, world) {
    const { values, positionals } = parseArgs({
      args,
      options: { json: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [manifestFile, compositionFile, ...more] = positionals;
    if (!manifestFile || !compositionFile || more.length)
      throw usage("Which manifest, and which composition?", "verify takes two files.", "verify");
    const manifest = await readManifest(manifestFile);
    const { composition } = await readFilmFile(compositionFile);
    const { name, sha256 } = manifest.file;
    const beside = await sha256OfFile(join(dirname(manifestFile), name)).catch(() => null);
    const found: string[] = [];
    if (beside !== null && beside !== sha256) found.push(`${name} is another file than the manifest's`);
    if (compositionHash(composition) !== manifest.composition) found.push("the composition is another");
    else {
      const directory = await mkdtemp(join(tmpdir(), "reelwright-verify-")).catch((error: unknown) => {
        throw filmFailure(unwritten(error, tmpdir()));
      });
      const { preset, crf } = manifest.encoder;
      try {
        const options = {
          ffmpeg: (await findFfmpeg(world.env.FFMPEG_PATH)).path,
          encoding: { preset, crf },
          renderSound: renderAudio,
        };
        const kind = loopKind(name);
        const output = join(directory, name);
        const again = kind
          ? await exportLoop(composition, output, kind, options)
          : await exportFilm(composition, output, options);
        found.push(...differences(manifest, again.manifest));
      } catch (error) {
        throw filmFailure(error);
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    }
    const { out } = world.terminal;
    const equal = found.length === 0;
    if (values.json)
      out.write(`${JSON.stringify({ equal, differences: found, fileCompared: beside !== null })}\n`);
    if (!equal)
      throw new CommandFailure(
        "failed",
        "It is not the same film.",
        `${found.join("; ")}.`,
        "The same versions and the same composition make the same film.",
      );
    if (!values.json)
      out.write(
        aligned(out, [
          ["Equal", `${manifest.segments.length} segments, ${manifest.film.frames} frames`],
          ["File", beside === null ? `${name} does not stand beside the manifest` : name],
          ["SHA-256", sha256],
        ]),
      );
  },
};
