import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Export, ExportEstimate, NewExport } from "#lib/api/workspace/exports.ts";
import type { Database, Queries } from "#lib/db/database.ts";
import { isDeleted } from "#lib/db/personal-data.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { exportEvents, exports } from "#lib/db/schema/workspace.ts";
import { Problem } from "#lib/http/problem.ts";
import { beginNext, type ChangeTools, type ExportRow } from "#lib/workspace/exports/change.ts";
import type { LocalEngine } from "#lib/workspace/exports/engine-id.ts";
import { DAY, deadlineAfter, MOST_OPEN } from "#lib/workspace/exports/limits.ts";
import { type FilmPlan, keptSegments, planFilm, segmentsFor } from "#lib/workspace/exports/plan.ts";
import { checkSettings } from "#lib/workspace/exports/settings.ts";
import { viewExport } from "#lib/workspace/exports/view.ts";
import { newId } from "#lib/workspace/ids.ts";
import { reserve, usedUnits } from "#lib/workspace/units/ledger.ts";
import { monthOf } from "#lib/workspace/usage.ts";

export interface ExportTools extends ChangeTools {
  database: Database;
  /** @throws where this process cannot make films */
  engine: () => Promise<LocalEngine>;
}

/** What is there of a film that is asked for. */
interface Standing {
  /** The same film, made or being made. */
  same: ExportRow | null;
  unitsUsed: number;
  open: number;
}

/** What asking for a film gave. */
export type Created =
  | { kind: "estimate"; estimate: ExportEstimate }
  /** `made`: it is queued; `joined`: the same film is being made already; `reused`: it was made before. */
  | { kind: "made" | "joined" | "reused"; export: Export };

async function standing(queries: Queries, userId: string, plan: FilmPlan, now: Date): Promise<Standing> {
  const [same] = await queries
    .select()
    .from(exports)
    .where(
      and(
        eq(exports.userId, userId),
        eq(exports.contentKey, plan.contentKey),
        or(isNull(exports.finishedAt), and(eq(exports.status, "succeeded"), gt(exports.expiresAt, now))),
      ),
    )
    // a film that is there before one that is being made
    .orderBy(sql`${exports.finishedAt} desc nulls last`, desc(exports.id))
    .limit(1);
  const [{ open } = { open: 0 }] = await queries
    .select({ open: sql<number>`count(*)`.mapWith(Number) })
    .from(exports)
    .where(and(eq(exports.userId, userId), isNull(exports.finishedAt)));
  return { same: same ?? null, unitsUsed: await usedUnits(queries, userId, now), open };
}

/** Why a film is refused as things stand, the first reason first. */
function refusals(
  plan: FilmPlan,
  { same, unitsUsed, open }: Standing,
  maxUnits: number | undefined,
  { limits, now }: ChangeTools,
): Problem[] {
  const { seconds } = plan;
  const units = same ? 0 : plan.units;
  const found: Problem[] = [];
  const over = (name: string, limit: number, used: number, requested: number, detail: string) =>
    found.push(
      new Problem("quota_exceeded", detail, {
        extras: { limit: { name, limit, used, requested }, retryable: false },
      }),
    );
  if (seconds > limits.secondsPerFilm)
    over(
      "secondsPerFilm",
      limits.secondsPerFilm,
      0,
      Math.ceil(seconds),
      `The film is ${seconds.toFixed(1)} s long; your plan takes ${limits.secondsPerFilm} s. Shorten it, or export it in parts.`,
    );
  const shorter = Math.min(plan.settings.widthPixels, plan.settings.heightPixels);
  if (shorter > limits.shorterSidePixels)
    over(
      "shorterSidePixels",
      limits.shorterSidePixels,
      0,
      shorter,
      `The film is ${shorter} pixels on its shorter side; your plan takes ${limits.shorterSidePixels}. Ask for a smaller \`resolution\`.`,
    );
  if (maxUnits !== undefined && units > maxUnits)
    found.push(
      new Problem(
        "over_budget",
        `The export costs ${units} units and \`maxUnits\` is ${maxUnits}. Allow more, or export a shorter or smaller film.`,
        { extras: { units, maxUnits, pointer: "/maxUnits" } },
      ),
    );
  const month = limits.unitsPerMonth;
  if (unitsUsed + units > month) {
    const { periodEnd: resetsAt } = monthOf(now());
    const detail = `The export costs ${units} units; ${Math.max(0, month - unitsUsed)} of this month's ${month} are left. They are counted anew at ${resetsAt.toISOString()}.`;
    found.push(
      new Problem("quota_exceeded", detail, {
        extras: {
          limit: { name: "unitsPerMonth", limit: month, used: unitsUsed, requested: units },
          retryable: false,
          resetsAt: resetsAt.toISOString(),
        },
      }),
    );
  }
  if (!same && open >= MOST_OPEN)
    over(
      "exportsOpen",
      MOST_OPEN,
      open,
      1,
      `${open} exports wait or are being made. Wait until some are done.`,
    );
  return found;
}

/** What a dry run answers. */
async function estimate(
  tools: ExportTools,
  userId: string,
  plan: FilmPlan,
  engine: LocalEngine,
  { same, unitsUsed, open }: Standing,
  problems: readonly Problem[],
): Promise<ExportEstimate> {
  const { videoId, revision, settings, seconds, frames, film } = plan;
  const { limits, now } = tools;
  const segments = await segmentsFor(film, settings, engine);
  const kept = await keptSegments(
    tools.database.queries,
    userId,
    segments.map(({ key }) => key),
  );
  const framesReused = same
    ? frames
    : segments.reduce((sum, one) => sum + (kept.has(one.key) ? one.frames : 0), 0);
  return {
    object: "export_estimate",
    ...{ videoId, revision, settings, seconds },
    valid: problems.length === 0,
    problems: problems.map(({ code, message: detail }) => ({ code, detail })),
    units: same ? 0 : plan.units,
    reused: same !== null,
    ...{ framesTotal: frames, framesToDraw: frames - framesReused, framesReused },
    limits: {
      unitsUsed,
      unitsPerMonth: limits.unitsPerMonth,
      resetsAt: monthOf(now()).periodEnd.toISOString(),
      exportsOpen: open,
      exportsAtOnce: limits.exportsAtOnce,
      secondsPerFilm: limits.secondsPerFilm,
    },
  };
}

/** Notes an export, in the transaction of `queries`. @param same a film that is there: its files are this one's too */
async function insert(
  queries: Queries,
  userId: string,
  plan: FilmPlan,
  metadata: Record<string, string>,
  same: ExportRow | null,
  { limits, now }: ChangeTools,
): Promise<ExportRow> {
  const at = new Date(now());
  const id = newId("exp", now());
  const units = same ? 0 : plan.units;
  const { videoId, revision, settings, contentKey, engine, frames: framesTotal, seconds } = plan;
  const reused = same && {
    status: "succeeded",
    framesDone: framesTotal,
    framesReused: framesTotal,
    reusedFrom: same.reusedFrom ?? same.id,
    files: same.files,
    startedAt: at,
    sentAt: at,
    finishedAt: at,
    expiresAt: new Date(at.getTime() + limits.filmsKeptDays * DAY),
  };
  const [row] = await queries
    .insert(exports)
    .values({
      ...{ id, userId, videoId, revision, settings, contentKey, engine, framesTotal, units, metadata },
      ...{ status: "queued", version: 1, createdAt: at, updatedAt: at },
      deadlineAt: new Date(at.getTime() + deadlineAfter(seconds)),
      ...reused,
    })
    .returning();
  if (!row) throw new Error("An inserted row is returned.");
  await queries.insert(exportEvents).values({
    ...{ exportId: id, number: 1, userId, type: row.status, at },
    data: { framesDone: row.framesDone, framesTotal },
  });
  await reserve(queries, { exportId: id, userId, units, settled: same !== null }, at);
  return row;
}

/**
 * Asks for a film. What is there already is not made again: an equal film of the account is reused, and one that is
 * being made is joined, so that any number of equal requests cost one film.
 *
 * @throws Problem `not_found`, `conflict`, `unprocessable`, `over_budget`, `quota_exceeded`, `unavailable`
 */
export async function createExport(tools: ExportTools, userId: string, wanted: NewExport): Promise<Created> {
  const { database, now } = tools;
  const engine = await tools.engine().catch((error: unknown) => {
    // no ffmpeg, or a host that has the site alone
    throw new Problem("unavailable", "This server cannot make films: its operator has to install ffmpeg.", {
      cause: error,
    });
  });
  const plan = await planFilm(database.queries, userId, wanted, engine);
  checkSettings(plan.film, plan.settings);
  if (wanted.dryRun) {
    const there = await standing(database.queries, userId, plan, new Date(now()));
    const problems = refusals(plan, there, wanted.maxUnits, tools);
    return { kind: "estimate", estimate: await estimate(tools, userId, plan, engine, there, problems) };
  }
  return database.transaction(async (queries) => {
    // two equal requests at once: the second sees what the first did
    await lockNames(queries, lockName.user(userId));
    if (await isDeleted(queries, userId)) throw new Problem("not_found", "This account was deleted.");
    const there = await standing(queries, userId, plan, new Date(now()));
    const [refusal] = refusals(plan, there, wanted.maxUnits, tools);
    if (refusal) throw refusal;
    const { same } = there;
    if (same && same.finishedAt === null) return { kind: "joined", export: viewExport(same, now()) };
    const row = await insert(queries, userId, plan, wanted.metadata, same, tools);
    if (!same) await beginNext(queries, userId, tools);
    return { kind: same ? "reused" : "made", export: viewExport(row, now()) };
  });
}
