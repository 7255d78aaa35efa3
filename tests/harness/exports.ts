import { setTimeout as after } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { clock } from "#lib/base/clock.ts";
import type { Blobs } from "#lib/blobs/blobs.ts";
import { createDiskBlobs } from "#lib/blobs/disk-blobs.ts";
import { createMemoryBlobs } from "#lib/blobs/memory-blobs.ts";
import { createSigner } from "#lib/blobs/signed-url.ts";
import type { Database } from "#lib/db/database.ts";
import { exports, revisions, videos } from "#lib/db/schema/workspace.ts";
import { type JobHandlers, type JobKind, type JobName, JOBS } from "#lib/jobs/job.ts";
import { createJobs, type Jobs } from "#lib/jobs/jobs.ts";
import { type CompositionInput, readComposition } from "#lib/motion/composition/composition.ts";
import { compositionHash } from "#lib/motion/composition/composition-hash.ts";
import type { ExportRow } from "#lib/workspace/exports/change.ts";
import { type LocalEngine, localEngine } from "#lib/workspace/exports/engine-id.ts";
import { type KeptFile, tryPrefix } from "#lib/workspace/exports/files.ts";
import type { ExportLimits } from "#lib/workspace/exports/limits.ts";
import { exportHandlers } from "#lib/workspace/exports/work/handlers.ts";
import type { WorkTools } from "#lib/workspace/exports/work/step.ts";
import { newId } from "#lib/workspace/ids.ts";
import { PLANTED } from "#tests/harness/planted.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

export const PRO_LIMITS: ExportLimits = {
  exportsAtOnce: 3,
  unitsPerMonth: 3600,
  secondsPerFilm: 600,
  shorterSidePixels: 2160,
  filmsKeptDays: 30,
};

const BRAND: CompositionInput["brand"] = {
  palette: {
    ...{ background: "#101418", surface: "#1b2228", ink: "#ffffff", muted: "#9aa4ad" },
    ...{ accent: "#ff5a36", accentInk: "#000000", second: "#3aa0ff" },
  },
  type: { display: "Inter", text: "Inter", mono: "JetBrains Mono", displayWeight: 700, textWeight: 400 },
};

/** A small film of scenes of a second each: quick to draw, a segment a scene. */
export function smallFilm(
  title: string,
  seconds = 2,
  change: Partial<CompositionInput> = {},
): CompositionInput {
  return {
    format: "composition/1",
    title,
    widthPixels: 160,
    heightPixels: 90,
    fps: 24,
    brand: BRAND,
    scenes: Array.from({ length: seconds }, (_, index) => ({
      id: `scene-${index + 1}`,
      durationSeconds: 1,
      background: {
        type: "solid" as const,
        color: ["#ff5a36", "#3aa0ff", "#35c759"][index % 3] ?? "#ffffff",
      },
      layers: [{ kind: "text" as const, runs: [{ text: `${title} ${index + 1}` }], sizeUnits: 12 }],
    })),
    ...change,
  };
}

/** A video of an account with one revision, as lib/workspace/videos writes them. @returns its id */
export async function addVideo(database: Database, userId: string, film: CompositionInput): Promise<string> {
  const read = readComposition(film);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return addRevision(database, userId, read.composition, compositionHash(read.composition));
}

/** The same, with a composition as it is, whatever it is. */
export async function addRevision(
  database: Database,
  userId: string,
  composition: object,
  hash: string,
): Promise<string> {
  const id = newId("vid", clock());
  const at = new Date(clock());
  await database.queries.insert(videos).values({
    ...{ id, userId, title: "A film", status: "ready", planner: "person", input: {}, revision: 1 },
    ...{ createdAt: at, updatedAt: at },
  });
  await database.queries.insert(revisions).values({
    ...{ videoId: id, number: 1, id: newId("rev", clock()), userId, kind: "compose", summary: "" },
    ...{ hash, composition: composition as never, createdAt: at },
  });
  return id;
}

/** An export that is done, with a film of three bytes. @returns its id */
export async function addFinished({ database, blobs, now }: WorkTools, userId: string): Promise<string> {
  const id = newId("exp", now());
  const at = new Date(now());
  const key = `${tryPrefix(userId, id, 1, 1)}film.mp4`;
  const { bytes, sha256 } = await blobs.put(key, Buffer.from("mp4"));
  const settings = { format: "mp4", widthPixels: 160, heightPixels: 90, fps: 24, quality: "standard" };
  await database.queries.insert(exports).values({
    ...{ id, userId, videoId: newId("vid", now()), revision: 1, status: "succeeded", version: 1 },
    ...{
      settings: { ...settings, sound: true },
      contentKey: id,
      engine: "e",
      framesTotal: 24,
      framesDone: 24,
    },
    ...{ units: 1, createdAt: at, updatedAt: at, startedAt: at, sentAt: at, finishedAt: at, deadlineAt: at },
    files: { film: { key, name: "film.mp4", contentType: "video/mp4", bytes, sha256 } satisfies KeptFile },
  });
  return id;
}

/** The kinds as they are, but that what failed is tried again at once, and the clock asks for nothing. */
export const exportKinds = Object.fromEntries(
  Object.entries(JOBS as Record<string, JobKind>).map(([name, kind]) => [
    name,
    {
      ...kind,
      retryDelaySeconds: 0,
      everySeconds: undefined,
      ...(kind.heartbeatSeconds && { heartbeatSeconds: 10 }),
    },
  ]),
) as unknown as Record<JobName, JobKind>;

/** Files in a directory, that nobody signs links to. */
export const diskBlobs = (directory: string): Blobs =>
  createDiskBlobs(directory, {
    signer: createSigner("http://localhost", () => PLANTED, clock),
    now: clock,
  });

const engine = localEngine();
engine.catch(() => {});

/** Jobs of a database, and what exports work with. */
export interface ExportWorld {
  tools: WorkTools;
  jobs: Jobs;
  /** Moves the clock. */
  pass(milliseconds: number): void;
  stop(): Promise<void>;
}

/**
 * Starts what makes exports.
 *
 * @param options.works false: exports are taken, and nobody makes them
 */
export async function startExports(
  database: Database,
  blobs: Blobs,
  options: {
    works: boolean;
    limits?: Partial<ExportLimits>;
    engine?: () => Promise<LocalEngine>;
    /** Put around the handlers. */
    around?: (handlers: JobHandlers) => JobHandlers;
  },
): Promise<ExportWorld> {
  let passed = 0;
  const log = watchedLog();
  const { works } = options;
  const jobs = createJobs(database, {
    ...{ log, works, pollSeconds: 0.5, superviseSeconds: 1 },
    kinds: exportKinds,
  });
  await jobs.start();
  const tools: WorkTools = {
    database,
    blobs,
    log,
    send: jobs.send,
    limits: { ...PRO_LIMITS, ...options.limits },
    engine: options.engine ?? (() => engine),
    now: () => clock() + passed,
  };
  if (works) {
    const others = Object.fromEntries(Object.keys(JOBS).map((name) => [name, async () => {}]));
    const handlers = { ...others, ...exportHandlers(tools) } as unknown as JobHandlers;
    await jobs.work(options.around?.(handlers) ?? handlers);
  }
  return {
    tools,
    jobs,
    pass(milliseconds) {
      passed += milliseconds;
    },
    stop: () => jobs.stop(10_000),
  };
}

/** Waits until an export is at one of the steps. */
export async function untilAt(database: Database, id: string, ...statuses: string[]): Promise<ExportRow> {
  for (let tries = 0; ; tries += 1) {
    const [row] = await database.queries.select().from(exports).where(eq(exports.id, id));
    if (row && statuses.includes(row.status)) return row;
    if (tries > 2_000) throw new Error(`${id} is ${row?.status} (${JSON.stringify(row?.failure)})`);
    await after(30);
  }
}

export const untilEnded = (database: Database, id: string): Promise<ExportRow> =>
  untilAt(database, id, "succeeded", "failed", "canceled");

const parts = new WeakMap<Database, WorkTools>();

/** What the operations of exports work with, on a database of a test: always the same, and nobody makes the films. */
export function exportPartsOf(database: Database): WorkTools {
  const made = parts.get(database);
  if (made) return made;
  const log = watchedLog();
  let sender: Promise<Jobs> | undefined;
  const start = async () => {
    const jobs = createJobs(database, { log, works: false, kinds: exportKinds });
    await jobs.start();
    return jobs;
  };
  // made when something is sent: in its transaction, the one connection of PGlite would wait for itself
  const tools: WorkTools = {
    ...{ database, log, limits: PRO_LIMITS, now: clock, engine: () => engine },
    blobs: createMemoryBlobs(),
    async send(...job) {
      if (!sender) throw new Error("Call `readySender` first.");
      await (await sender).send(...job);
    },
  };
  senders.set(tools, async () => {
    sender ??= start();
    await sender;
  });
  parts.set(database, tools);
  return tools;
}
const senders = new WeakMap<WorkTools, () => Promise<void>>();

/** Lets the operations of exports on a database send jobs. */
export const readySender = async (database: Database): Promise<void> =>
  senders.get(exportPartsOf(database))?.();

/** A film in which everything moves in every frame: it takes its time. */
export function slowFilm(title: string, scenes = 2, secondsEach = 4): CompositionInput {
  return smallFilm(title, 1, {
    ...{ widthPixels: 960, heightPixels: 540 },
    scenes: Array.from({ length: scenes }, (_, index) => ({
      id: `${title}-${index + 1}`.toLowerCase(),
      durationSeconds: secondsEach,
      layers: [
        {
          kind: "shape" as const,
          shape: { type: "pattern" as const, pattern: "rays" as const, stepUnits: 3 },
          fill: {
            type: "conic" as const,
            stops: [
              { at: 0, color: "accent" },
              { at: 1, color: "second" },
            ],
          },
          emphasis: { preset: "spin" as const, periodSeconds: 7 + index },
        },
      ],
    })),
  });
}
