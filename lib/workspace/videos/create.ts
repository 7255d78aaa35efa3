import { and, eq } from "drizzle-orm";
import type { BrandKit, ProjectDefaults } from "#lib/api/workspace/projects.ts";
import type { NewComposition, NewVideo, Video } from "#lib/api/workspace/videos.ts";
import { WISHES } from "#lib/api/workspace/videos.ts";
import { projects, videos } from "#lib/db/schema/workspace.ts";
import type { PlanOptions } from "#lib/motion/plan/plan.ts";
import { SIZES, type SizeName } from "#lib/motion/storyboard/storyboard.ts";
import { type FilmBrand, filmBrand } from "#lib/workspace/films/brand.ts";
import type { ReadFilm, Refused } from "#lib/workspace/films/film.ts";
import type { PlannedFilm } from "#lib/workspace/films/plan-film.ts";
import { unprocessable } from "#lib/workspace/http/field-errors.ts";
import { newId } from "#lib/workspace/ids.ts";
import { countFindings, keepRevision, type NewRevision, requireLength } from "#lib/workspace/videos/keep.ts";
import type { Asked, VideoParts } from "#lib/workspace/videos/parts.ts";
import { filmRefused, requireStorable } from "#lib/workspace/videos/refusals.ts";
import {
  LIGHT_COLUMNS,
  NOTHING_READ,
  type Reading,
  type VideoInput,
  type VideoRow,
  videoView,
} from "#lib/workspace/videos/rows.ts";

type Wishes = Pick<NewVideo, (typeof WISHES)[number]>;

/** What a project gives the films that are planned in it. @throws Problem `unprocessable` where there is none */
async function ofProject(
  { database }: VideoParts,
  userId: string,
  projectId: string | undefined,
): Promise<{ wishes: Wishes; brand: FilmBrand }> {
  if (projectId === undefined) return { wishes: {}, brand: {} };
  const [project] = await database.queries
    .select({ brand: projects.brand, defaults: projects.defaults })
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
  if (!project) throw unprocessable([{ pointer: "/projectId", detail: "there is no project with this id" }]);
  const { size, sound } = project.defaults as ProjectDefaults;
  const kit = project.brand as BrandKit;
  const wishes = {
    ...(size ? { size } : {}),
    ...(sound ? { sound } : {}),
    ...(typeof kit.palette === "string" ? { palette: kit.palette } : {}),
    ...(kit.motion ? { motion: kit.motion } : {}),
  };
  return { wishes, brand: filmBrand(kit as Parameters<typeof filmBrand>[0]) };
}

/** Wishes as the planner takes them. */
export function planOptions({ size, fps, seconds, seed, palette, motion, sound }: Wishes): PlanOptions {
  return {
    ...(size ? { size: SIZES[size as SizeName] } : {}),
    ...(fps ? { fps } : {}),
    ...(seconds === undefined ? {} : { seconds }),
    ...(seed === undefined ? {} : { seed }),
    ...(palette ? { palette } : {}),
    ...(motion ? { personality: motion } : {}),
    ...(sound ? { music: sound } : {}),
  };
}

const TITLE_CHARACTERS = 80;
const firstWords = (brief: string): string => {
  const [line = ""] = brief.split("\n");
  return line.length > TITLE_CHARACTERS ? `${line.slice(0, TITLE_CHARACTERS - 1)}…` : line;
};

interface Row {
  asked: Asked;
  input: VideoInput;
  title: string;
  body: Pick<NewVideo, "projectId" | "metadata">;
}

const newRow = ({ asked: { userId, now }, input, title, body }: Row) => ({
  id: newId("vid", now),
  userId,
  projectId: body.projectId ?? null,
  title,
  status: "planning",
  input: input as unknown as Record<string, unknown>,
  reading: NOTHING_READ as unknown as Record<string, unknown>,
  metadata: body.metadata,
  createdAt: new Date(now),
  updatedAt: new Date(now),
});

/** A video with its first revision. */
async function keepFirst(
  { database }: VideoParts,
  row: Row,
  first: NewRevision,
  planner: string,
): Promise<VideoRow> {
  return database.transaction(async (queries) => {
    const [video] = await queries.insert(videos).values(newRow(row)).returning(LIGHT_COLUMNS);
    if (!video) throw new Error("A video was not kept.");
    return keepRevision(queries, video, first, row.asked.now, { status: "ready", planner });
  });
}

/** What a plan is kept as. */
function planned(
  { film, facts, fellBack, understood, ignored, questions, notes }: PlannedFilm,
  findings: NewRevision["findings"],
): NewRevision {
  const reading: Partial<Reading> = { understood, ignored, questions, notes, fellBack };
  return { kind: "plan", film, facts, summary: ["Planned"], patch: [], inverse: [], findings, reading };
}

async function fromDocument(
  parts: VideoParts,
  asked: Asked,
  body: Pick<NewVideo, "projectId" | "metadata">,
  document: { kind: "storyboard" | "composition"; value: unknown },
): Promise<Video> {
  const { kind, value } = document;
  requireStorable(value, kind);
  requireStorable(body.metadata, "metadata");
  await ofProject(parts, asked.userId, body.projectId);
  const task = kind === "storyboard" ? "readStoryboard" : "readComposition";
  const read: ReadFilm = await parts.tasks.run(task, [value], asked.signal);
  if (!read.ok) throw filmRefused(read, kind);
  const { film, facts, notes } = read;
  requireLength(parts, facts);
  const input: VideoInput = kind === "storyboard" ? { kind, storyboard: value } : { kind };
  const first: NewRevision = {
    kind: kind === "storyboard" ? "plan" : "compose",
    film,
    facts,
    summary: [kind === "storyboard" ? "Laid out from a storyboard" : "As it was sent"],
    patch: [],
    inverse: [],
    findings: await countFindings(parts, film, null),
    reading: { notes },
  };
  const title = facts.title || (facts.scenes[0]?.says ?? "");
  return videoView(await keepFirst(parts, { asked, input, title, body }, first, "agent"));
}

/** A video of a composition. @throws Problem `unprocessable`, `unavailable` */
export const composeVideo = (parts: VideoParts, asked: Asked, body: NewComposition): Promise<Video> =>
  fromDocument(parts, asked, body, { kind: "composition", value: body.composition });

const IS_DOCUMENT = /^\s*\{[\s\S]{0,4000}?"format"\s*:\s*"(composition|storyboard)\/\d/;

/**
 * A video of a brief or a storyboard. Where the operator's model is asked, it is planned by a job: its status is
 * `planning` then.
 *
 * @throws Problem `unprocessable`, `unavailable`
 */
export async function createVideo(parts: VideoParts, asked: Asked, body: NewVideo): Promise<Video> {
  const { brief } = body;
  if (brief === undefined)
    return fromDocument(parts, asked, body, { kind: "storyboard", value: body.storyboard });
  requireStorable(brief, "brief");
  requireStorable(body.metadata, "metadata");
  const [, format] = IS_DOCUMENT.exec(brief) ?? [];
  if (format)
    throw unprocessable([
      {
        pointer: "/brief",
        detail:
          format === "storyboard"
            ? "this is a storyboard: send it as `storyboard`, as JSON and not as a text"
            : "this is a composition: send it to `POST /api/v1/videos/compose`",
      },
    ]);
  const own = Object.fromEntries(WISHES.flatMap((name) => (name in body ? [[name, body[name]]] : [])));
  const project = await ofProject(parts, asked.userId, body.projectId);
  const wishes: Wishes = { ...project.wishes, ...own };
  // a palette that is asked for by name goes before the project's colours
  const { palette: _, ...others } = project.brand;
  const brand = body.palette === undefined ? project.brand : others;
  const row: Row = { asked, input: { kind: "brief", brief, wishes, brand }, title: firstWords(brief), body };
  if (parts.planner.asks) return planLater(parts, row);
  const plan = await parts.planner.plan(brief, planOptions(wishes), brand);
  if (!plan.ok) throw filmRefused(plan, "brief");
  requireLength(parts, plan.facts);
  row.input = { kind: "brief", brief, wishes, brand, outline: plan.outline };
  const findings = await countFindings(parts, plan.film, brief);
  return videoView(await keepFirst(parts, row, planned(plan, findings), plan.planner));
}

async function planLater({ database, send }: VideoParts, row: Row): Promise<Video> {
  const video = await database.transaction(async (queries) => {
    const [kept] = await queries.insert(videos).values(newRow(row)).returning(LIGHT_COLUMNS);
    if (!kept) throw new Error("A video was not kept.");
    await send(queries, "videos.plan", { videoId: kept.id });
    return kept;
  });
  return videoView(video);
}

/** Why a brief gave no film. */
const planFailure = ({ issues }: Refused) => ({
  code: "brief_not_planned",
  detail: `${issues[0]?.message ?? "No film came of the brief."} Send another brief.`,
  retryable: false,
});

/**
 * Does the job `videos.plan`. Twice is as good as once: only a video that waits for its plan gets one.
 *
 * @param now reads the clock: planning takes long
 */
export async function planVideo(parts: VideoParts, videoId: string, now: () => number): Promise<void> {
  const [waiting] = await parts.database.queries.select().from(videos).where(eq(videos.id, videoId));
  if (waiting?.status !== "planning") return;
  const input = waiting.input as VideoInput;
  if (input.kind !== "brief") throw new Error(`${videoId} was not made of a brief.`);
  const plan = await parts.planner.plan(input.brief, planOptions(input.wishes as Wishes), input.brand);
  const findings = plan.ok ? await countFindings(parts, plan.film, input.brief) : null;
  await parts.database.transaction(async (queries) => {
    const [video] = await queries.select().from(videos).where(eq(videos.id, videoId)).for("update");
    // gone, or another try was faster
    if (video?.status !== "planning") return;
    if (!plan.ok) {
      const at = new Date(now());
      await queries
        .update(videos)
        .set({ status: "failed", failure: planFailure(plan), updatedAt: at })
        .where(eq(videos.id, videoId));
      return;
    }
    await keepRevision(queries, video, planned(plan, findings), now(), {
      status: "ready",
      planner: plan.planner,
      input: { ...input, outline: plan.outline } as unknown as Record<string, unknown>,
    });
  });
}
