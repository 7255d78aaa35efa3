import { and, desc, eq, lt } from "drizzle-orm";
import type { BrandKit, NewProject, ProjectDefaults, ProjectPatch } from "#lib/api/workspace/projects.ts";
import type { Database, Queries } from "#lib/db/database.ts";
import { assets, projects, videos } from "#lib/db/schema/workspace.ts";
import { noSuch } from "#lib/workspace/failure.ts";
import { newId } from "#lib/workspace/ids.ts";
import { hasPairs, type ListAsked } from "#lib/workspace/lists.ts";

/** A project as it is kept. */
export interface ProjectRow {
  id: string;
  name: string;
  brand: BrandKit;
  defaults: ProjectDefaults;
  metadata: Record<string, string>;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = {
  id: projects.id,
  name: projects.name,
  brand: projects.brand,
  defaults: projects.defaults,
  metadata: projects.metadata,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
};

const ofOwner = (userId: string, id: string) => and(eq(projects.id, id), eq(projects.userId, userId));

/** @param now milliseconds since the Unix epoch */
export async function createProject(
  queries: Queries,
  userId: string,
  made: NewProject,
  now: number,
): Promise<ProjectRow> {
  const at = new Date(now);
  const row = { id: newId("prj", now), ...made, createdAt: at, updatedAt: at };
  await queries.insert(projects).values({ ...row, userId });
  return row;
}

/** @throws Problem `not_found` */
export async function getProject(queries: Queries, userId: string, id: string): Promise<ProjectRow> {
  const [row] = await queries.select(COLUMNS).from(projects).where(ofOwner(userId, id));
  if (!row) throw noSuch("project");
  return row;
}

/** Newest first. */
export function listProjects(
  queries: Queries,
  userId: string,
  { limit, after, metadata }: ListAsked,
): Promise<ProjectRow[]> {
  return queries
    .select(COLUMNS)
    .from(projects)
    .where(
      and(
        eq(projects.userId, userId),
        after === undefined ? undefined : lt(projects.id, after),
        hasPairs(projects.metadata, metadata),
      ),
    )
    .orderBy(desc(projects.id))
    .limit(limit);
}

/**
 * Replaces the fields that are named.
 *
 * @param expect called with what is there before the change, in its transaction; throws to refuse it
 * @throws Problem `not_found`, and what `expect` throws
 */
export function updateProject(
  database: Database,
  userId: string,
  id: string,
  patch: ProjectPatch,
  now: number,
  expect: (before: ProjectRow) => void = () => {},
): Promise<ProjectRow> {
  return database.transaction(async (queries) => {
    const [before] = await queries.select(COLUMNS).from(projects).where(ofOwner(userId, id)).for("update");
    if (!before) throw noSuch("project");
    expect(before);
    // two changes of one millisecond are two states all the same
    const updatedAt = new Date(Math.max(now, before.updatedAt.getTime() + 1));
    const changed = { ...patch, updatedAt };
    await queries.update(projects).set(changed).where(ofOwner(userId, id));
    return { ...before, ...changed };
  });
}

/** Its videos and assets stay, without a project. @throws Problem `not_found` */
export function deleteProject(database: Database, userId: string, id: string): Promise<void> {
  return database.transaction(async (queries) => {
    const gone = await queries.delete(projects).where(ofOwner(userId, id)).returning({ id: projects.id });
    if (!gone.length) throw noSuch("project");
    for (const table of [videos, assets])
      await queries
        .update(table)
        .set({ projectId: null })
        .where(and(eq(table.userId, userId), eq(table.projectId, id)));
  });
}
