import { createWriteStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { and, asc, eq } from "drizzle-orm";
import type { FileKind, ResolvedSettings } from "#lib/api/workspace/exports.ts";
import { exportSegments, storedSegments } from "#lib/db/schema/workspace.ts";
import type { JobRun } from "#lib/jobs/job.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { captionFile } from "#lib/video/captions.ts";
import { diskFull } from "#lib/video/disk.ts";
import { joinFilm, manifestOf } from "#lib/video/encode/join-film.ts";
import { checkLoop, makeLoop } from "#lib/video/encode/loop.ts";
import { sha256OfFile } from "#lib/video/file-hash.ts";
import { checkedFrames, checkShows } from "#lib/video/look/shows.ts";
import { drawStills } from "#lib/video/look/stills.ts";
import { type Manifest, manifestText } from "#lib/video/manifest.ts";
import { renderAudio } from "#lib/video/sound/audio.ts";
import { advance, end, type ExportRow } from "#lib/workspace/exports/change.ts";
import type { LocalEngine } from "#lib/workspace/exports/engine-id.ts";
import {
  exportPrefix,
  fileForm,
  type KeptFile,
  type KeptFiles,
  segmentBlob,
  tryPrefix,
} from "#lib/workspace/exports/files.ts";
import { MOST_ATTEMPTS } from "#lib/workspace/exports/limits.ts";
import { filmOfExport } from "#lib/workspace/exports/plan.ts";
import { encodingOf } from "#lib/workspace/exports/settings.ts";
import { judge } from "#lib/workspace/exports/work/failure.ts";
import {
  beginTry,
  demandEngine,
  fail,
  giveTryBack,
  inDirectory,
  lives,
  Overtaken,
  readStep,
  type StepData,
  watched,
  type WorkTools,
} from "#lib/workspace/exports/work/step.ts";

interface FetchedSegment {
  key: string;
  firstFrame: number;
  frames: number;
  file: string;
  bytes: number;
  sha256: string;
}

type SegmentRow = typeof exportSegments.$inferSelect;

/** A kept segment turned out to be gone or spoilt. */
class SegmentGone extends Error {
  override name = "SegmentGone";
  readonly segment: SegmentRow;
  constructor(segment: SegmentRow) {
    super(`The segment ${segment.number} is gone.`);
    this.segment = segment;
  }
}

/** Brings the segments of an export into a directory. @throws SegmentGone */
async function fetchSegments(
  { database, blobs }: WorkTools,
  { id, userId }: ExportRow,
  directory: string,
  signal: AbortSignal,
): Promise<FetchedSegment[]> {
  const rows = await database.queries
    .select({ segment: exportSegments, bytes: storedSegments.bytes, sha256: storedSegments.sha256 })
    .from(exportSegments)
    .leftJoin(
      storedSegments,
      and(
        eq(storedSegments.userId, exportSegments.userId),
        eq(storedSegments.contentKey, exportSegments.contentKey),
      ),
    )
    .where(eq(exportSegments.exportId, id))
    .orderBy(asc(exportSegments.number));
  const fetched: FetchedSegment[] = [];
  for (const { segment, bytes, sha256 } of rows) {
    const { number, contentKey: key, firstFrame, frames } = segment;
    const found = await blobs.read(segmentBlob(userId, key));
    if (!found || bytes === null || sha256 === null) {
      await found?.body.cancel();
      throw new SegmentGone(segment);
    }
    const file = join(directory, `${number}.mp4`);
    await pipeline(Readable.fromWeb(found.body as never), createWriteStream(file), { signal });
    if ((await sha256OfFile(file)) !== sha256) throw new SegmentGone(segment);
    fetched.push({ key, firstFrame, frames, file, bytes, sha256 });
  }
  return fetched;
}

/** Asks for a segment that is gone once more. */
function drawAgain(
  tools: WorkTools,
  row: ExportRow,
  { userId, contentKey, number }: SegmentRow,
): Promise<void> {
  return tools.database.transaction(async (queries) => {
    const fence = { run: row.run, attempt: row.attempt };
    if (!(await advance(queries, row.id, "rendering", tools, {}, fence))) return;
    await queries
      .delete(storedSegments)
      .where(and(eq(storedSegments.userId, userId), eq(storedSegments.contentKey, contentKey)));
    const waiting = { status: "waiting", attempt: 0, framesDone: 0 };
    // the same picture may stand in several places
    const again = await queries
      .update(exportSegments)
      .set(waiting)
      .where(and(eq(exportSegments.exportId, row.id), eq(exportSegments.contentKey, contentKey)))
      .returning({ number: exportSegments.number });
    for (const one of again.length ? again : [{ number }])
      await tools.send(queries, "exports.segment", { exportId: row.id, number: one.number, run: row.run });
  });
}

interface Making {
  film: Composition;
  settings: ResolvedSettings;
  engine: LocalEngine;
  directory: string;
  signal: AbortSignal;
}

/** Makes the files of an export in a directory. @returns path of each */
async function makeFiles(
  tools: WorkTools,
  row: ExportRow,
  { film, settings, engine, directory, signal }: Making,
): Promise<Map<FileKind, string>> {
  const { ffmpeg } = engine;
  const workFull = diskFull(tmpdir());
  const segments = await fetchSegments(tools, row, directory, signal);
  const sound = await renderAudio(film, join(directory, "sound.wav"), { signal });
  const movie = join(directory, "joined.mp4");
  await joinFilm(film, { segments, sound }, movie, { ffmpeg, work: directory, workFull, signal });
  const paths = new Map<FileKind, string>(
    (["film", "poster", "sheet", "captions", "manifest"] as const).map((kind) => [
      kind,
      join(directory, `kept-${fileForm(kind, film.title, settings).stored}`),
    ]),
  );
  const path = (kind: FileKind): string => paths.get(kind) ?? "";
  const frames = checkedFrames(film);
  const order = { composition: film, poster: path("poster"), sheet: path("sheet"), frames };
  const glimpses = await drawStills(order, signal);
  await checkShows(film, movie, frames, glimpses, { ffmpeg, signal });
  const { format } = settings;
  let made: Manifest["film"] = { frames: row.framesTotal, fps: film.fps, ...sizeOfFilm(film) };
  if (format === "mp4") paths.set("film", movie);
  else {
    checkLoop(film, format, ffmpeg);
    made = await makeLoop(film, format, movie, path("film"), { ffmpeg, signal });
  }
  await writeFile(path("captions"), captionFile(film));
  const { name } = fileForm("film", film.title, settings);
  const { size: bytes } = await stat(/* turbopackIgnore: true */ path("film"));
  const file = { name, bytes, sha256: await sha256OfFile(path("film")) };
  const encoder = { ...engine.encoder, ...encodingOf(settings) };
  const manifest = await manifestOf(film, file, { engine: engine.engine, encoder, segments, sound });
  await writeFile(path("manifest"), manifestText({ ...manifest, film: made }));
  return paths;
}

const sizeOfFilm = ({ widthPixels, heightPixels }: Composition) => ({ widthPixels, heightPixels });

/** Keeps the files of a try under its own names. */
async function keepFiles(
  { blobs }: WorkTools,
  { id, userId, run, attempt }: ExportRow,
  { film, settings, signal }: Making,
  paths: ReadonlyMap<FileKind, string>,
): Promise<KeptFiles> {
  const kept: KeptFiles = {};
  for (const [kind, path] of paths) {
    const { stored, name, contentType } = fileForm(kind, film.title, settings);
    const key = `${tryPrefix(userId, id, run, attempt)}${stored}`;
    const { bytes, sha256 } = await blobs.putFile(key, path, { signal });
    kept[kind] = { key, name, contentType, bytes, sha256 } satisfies KeptFile;
  }
  return kept;
}

/** Deletes what tries that were overtaken have left of an export. */
async function deleteOthers({ blobs }: WorkTools, row: ExportRow, kept: KeptFiles): Promise<void> {
  const keys = new Set(Object.values(kept).map(({ key }) => key));
  const { blobs: found } = await blobs.list(exportPrefix(row.userId, row.id));
  for (const { key } of found) if (!keys.has(key)) await blobs.delete(key);
}

/** Makes and keeps the files of an export, and ends it. */
async function publish(tools: WorkTools, row: ExportRow, making: Making): Promise<void> {
  const paths = await makeFiles(tools, row, making);
  const fence = { run: row.run, attempt: row.attempt };
  const mine = tryPrefix(row.userId, row.id, row.run, row.attempt);
  let ended: ExportRow | null = null;
  try {
    const files = await keepFiles(tools, row, making, paths);
    ended = await tools.database.transaction((queries) =>
      end(queries, row.id, "succeeded", tools, { files: files as ExportRow["files"] }, fence),
    );
    if (ended) await deleteOthers(tools, row, files);
  } finally {
    // canceled, deleted or somebody else's: of what was kept nobody knows
    if (!ended) await tools.blobs.deleteBelow(mine);
  }
}

/** Job `exports.finish`. */
export async function finish(tools: WorkTools, data: StepData, job: JobRun): Promise<void> {
  const seen = await readStep(tools, data);
  if (seen?.status !== "finalizing") return;
  const engine = await tools.engine();
  try {
    await demandEngine(tools, seen, engine);
    job.signal.throwIfAborted();
    const row = await beginTry(tools, seen, "finalizing");
    if (!row) return;
    let film: Composition | null = null;
    try {
      const read = await filmOfExport(tools.database.queries, row);
      film = read.film;
      const made = { film: read.film, settings: read.settings, engine };
      await watched(
        () => lives(tools, row),
        job.signal,
        (signal) => inDirectory((directory) => publish(tools, row, { ...made, directory, signal })),
      );
    } catch (error) {
      if (error instanceof Overtaken) throw error;
      if (error instanceof SegmentGone) return await drawAgain(tools, row, error.segment);
      if (job.signal.aborted) {
        await giveTryBack(tools, row);
        throw error;
      }
      const { failure, final } = judge(error, film, null);
      if (!final && row.attempt < MOST_ATTEMPTS) throw error;
      tools.log.warn({ export: row.id, error: String(error) }, "an export failed");
      await fail(tools, row, failure, { run: row.run, attempt: row.attempt });
    }
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
}
