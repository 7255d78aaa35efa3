import { ASSETS } from "#lib/api/operations/assets.ts";
import { CONTENT } from "#lib/api/operations/content.ts";
import { DISCOVERY } from "#lib/api/operations/discovery.ts";
import { EXPORTS } from "#lib/api/operations/exports.ts";
import type { Operation } from "#lib/api/operations/operation.ts";
import { PROJECTS } from "#lib/api/operations/projects.ts";
import { SEARCH } from "#lib/api/operations/search.ts";
import { VIDEO } from "#lib/api/operations/video.ts";
import { VIDEOS } from "#lib/api/operations/videos.ts";
import { WEBHOOKS } from "#lib/api/operations/webhooks.ts";
import type { ProblemCode } from "#lib/http/problem.ts";

/** Every public operation, twins included, in the order of the OpenAPI document. */
export const OPERATIONS: readonly Operation[] = [
  ...DISCOVERY,
  ...CONTENT,
  ...SEARCH,
  ...VIDEO,
  ...PROJECTS,
  ...ASSETS,
  ...EXPORTS,
  ...VIDEOS,
  ...WEBHOOKS,
];

/** Refusals that any public operation may answer with. */
const COMMON_PROBLEMS: readonly ProblemCode[] = ["rate_limited", "internal_error", "unavailable"];

/** Every refusal that an operation may answer with. */
export const problemsOf = ({ problems, counted, revalidates }: Operation): ProblemCode[] => [
  ...problems,
  ...(revalidates ? (["precondition_failed"] as const) : []),
  ...COMMON_PROBLEMS.filter((code) => counted || code !== "rate_limited"),
];

/** The regular expression of a path template. A slug may hold slashes; what stands behind it is literal. */
function templatePattern(template: string): RegExp {
  const escaped = template.replace(/[.+*?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{slug\}/g, "(.+)").replace(/\{\w+\}/g, "([^/]+)")}$`);
}

const TEMPLATES = OPERATIONS.map((entry) => ({ entry, pattern: templatePattern(entry.path) }));

/**
 * The operation that a request belongs to, or undefined. A literal path wins over a template, a longer
 * template over a shorter one (`/docs/{slug}.md` over `/docs/{slug}`). HEAD belongs to GET.
 *
 * @param path decoded, without a query
 */
export function operationAt(method: string, path: string): Operation | undefined {
  const wanted = method === "HEAD" ? "get" : method.toLowerCase();
  const matching = TEMPLATES.filter(({ entry, pattern }) => entry.method === wanted && pattern.test(path));
  matching.sort(
    (a, b) =>
      Number(b.entry.path === path) - Number(a.entry.path === path) ||
      b.entry.path.length - a.entry.path.length,
  );
  return matching[0]?.entry;
}
