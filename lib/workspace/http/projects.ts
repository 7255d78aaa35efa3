import type { ListQuery } from "#lib/api/workspace/common.ts";
import type { NewProject, Project, ProjectPatch } from "#lib/api/workspace/projects.ts";
import type { Database } from "#lib/db/database.ts";
import type { Call, Handlers } from "#lib/workspace/http/call.ts";
import { requireMatch } from "#lib/workspace/http/etag.ts";
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  type ProjectRow,
  updateProject,
} from "#lib/workspace/projects/projects.ts";

const bodyOf = ({ createdAt, updatedAt, ...row }: ProjectRow): Project => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
/** Each change has an instant of its own. */
const tagOf = ({ updatedAt }: ProjectRow): string => `"${updatedAt.getTime().toString(36)}"`;
const reply = (row: ProjectRow) => ({ body: bodyOf(row), headers: { ETag: tagOf(row) } });

/** Operations of projects. */
export const projectHandlers = ({ database }: { database: Database }): Handlers => ({
  async createProject({ caller, body, now }: Call<NewProject>) {
    const row = await createProject(database.queries, caller.userId, body, now);
    const made = reply(row);
    return { ...made, headers: { ...made.headers, Location: `/api/v1/projects/${row.id}` } };
  },
  async listProjects({ caller, query, pages }: Call<undefined, ListQuery>) {
    const { metadata } = query;
    const asked = { limit: pages.limit + 1, after: pages.after, metadata };
    return { body: pages.page(await listProjects(database.queries, caller.userId, asked), bodyOf) };
  },
  async getProject({ caller, params }: Call) {
    return reply(await getProject(database.queries, caller.userId, params.id ?? ""));
  },
  async updateProject({ caller, params, body, headers, now }: Call<ProjectPatch>) {
    const expect = (before: ProjectRow) => requireMatch(headers, tagOf(before));
    return reply(await updateProject(database, caller.userId, params.id ?? "", body, now, expect));
  },
  async deleteProject({ caller, params }: Call) {
    await deleteProject(database, caller.userId, params.id ?? "");
    return {};
  },
});
