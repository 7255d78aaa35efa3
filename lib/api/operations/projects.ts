import { JSON_TYPE, type Operation } from "#lib/api/operations/operation.ts";
import { paid } from "#lib/api/operations/paid.ts";
import { ListQuery } from "#lib/api/workspace/common.ts";
import { NewProject, Project, ProjectId, ProjectPage, ProjectPatch } from "#lib/api/workspace/projects.ts";
import { z } from "#lib/api/zod.ts";
import { docPath } from "#lib/config/paths.ts";

const LIST = "/api/v1/projects";
const ONE = "/api/v1/projects/{id}";
const parameters = z.object({ id: ProjectId.describe("The project's id.") });
const docsPath = docPath("api/projects");

const EXAMPLE = {
  id: "prj_01kb6q9v2mx4r8t0e5w7y1z3ac",
  name: "Ledgerly",
  brand: { palette: "forest", type: "editorial", motion: "calm", avoid: ["synergy"] },
  defaults: { size: "9:16", sound: "warm" },
  metadata: { team: "growth" },
  createdAt: "2026-12-01T09:30:00.000Z",
  updatedAt: "2026-12-01T09:30:00.000Z",
} as const;
const one = LIST.concat(`/${EXAMPLE.id}`);
const { id: _, createdAt: _created, updatedAt: _updated, ...SENT } = EXAMPLE;

/** Of answers that have an ETag. */
const Match = z.object({
  "If-Match": z
    .string()
    .optional()
    .describe("The `ETag` that you have read: the change is refused where it is another now."),
});

/** Brand kits, and what videos start with. */
export const PROJECTS: Operation[] = [
  ...paid({
    operationId: "createProject",
    method: "post",
    path: LIST,
    tag: "Video",
    summary: "Create a project",
    description: "A name, a brand kit and defaults. Videos that name the project start with them.",
    docsPath,
    command: "projects create",
    body: NewProject,
    status: 201,
    answers: { [JSON_TYPE]: Project },
    example: { path: LIST, body: SENT, value: EXAMPLE },
  }),
  ...paid({
    operationId: "listProjects",
    path: LIST,
    tag: "Video",
    summary: "List projects",
    description: "The account's projects, newest first, a page at a time.",
    docsPath,
    command: "projects list",
    query: ListQuery,
    answers: { [JSON_TYPE]: ProjectPage },
    example: { path: `${LIST}?limit=20`, value: { data: [EXAMPLE], nextCursor: null } },
  }),
  ...paid({
    operationId: "getProject",
    path: ONE,
    tag: "Video",
    summary: "Get a project",
    description: "One project. Another account's is 404, like one that never was.",
    docsPath,
    command: "projects show",
    parameters,
    answers: { [JSON_TYPE]: Project },
    example: { path: one, value: EXAMPLE },
  }),
  ...paid({
    operationId: "updateProject",
    method: "patch",
    path: ONE,
    tag: "Video",
    summary: "Change a project",
    description:
      "Fields that you send replace those that were there, whole; the others stay. Videos that exist keep what they started with.",
    docsPath,
    command: "projects update",
    parameters,
    headers: Match,
    body: ProjectPatch,
    answers: { [JSON_TYPE]: Project },
    problems: ["precondition_failed"],
    example: {
      path: one,
      body: { name: "Ledgerly 2" },
      value: { ...EXAMPLE, name: "Ledgerly 2", updatedAt: "2026-12-01T10:00:00.000Z" },
    },
  }),
  ...paid({
    operationId: "deleteProject",
    method: "delete",
    path: ONE,
    tag: "Video",
    summary: "Delete a project",
    description: "The project goes for good. Its videos and assets stay, without a project.",
    docsPath,
    command: "projects delete",
    parameters,
    status: 204,
    answers: {},
    example: { path: one },
  }),
];
