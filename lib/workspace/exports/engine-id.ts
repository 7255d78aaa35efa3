import { createHash } from "node:crypto";
import { canonicalJson } from "#lib/base/canonical.ts";
import { findFfmpeg } from "#lib/video/encode/ffmpeg.ts";
import { describeEncoder, describeEngine, type EncoderVersion, type Engine } from "#lib/video/engine.ts";

/** What draws and encodes in this process. */
export interface LocalEngine {
  /** Hash of the versions: equal ids make equal bytes. */
  id: string;
  /** A path. */
  ffmpeg: string;
  engine: Engine;
  encoder: EncoderVersion;
}

export const sha256Of = (value: unknown): string =>
  createHash("sha256").update(canonicalJson(value)).digest("hex");

/** @param ffmpegPath `FFMPEG_PATH` @throws ExportError where there is no ffmpeg */
export async function localEngine(ffmpegPath?: string): Promise<LocalEngine> {
  const { path: ffmpeg } = await findFfmpeg(ffmpegPath);
  const [engine, encoder] = await Promise.all([describeEngine(), describeEncoder(ffmpeg)]);
  return { id: sha256Of({ engine, encoder }), ffmpeg, engine, encoder };
}
