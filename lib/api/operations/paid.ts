import { type Draft, type Operation, operation } from "#lib/api/operations/operation.ts";
import type { ProblemCode } from "#lib/http/problem.ts";

/** Refusals of everything that takes a token and a plan. */
const GATE: readonly ProblemCode[] = [
  "invalid_request",
  "unsupported_api_version",
  "unauthorized",
  "PLAN_REQUIRED",
  "insufficient_scope",
  "database_unavailable",
];
const BODY: readonly ProblemCode[] = ["payload_too_large", "unsupported_media_type", "unprocessable"];
const KEYED: readonly ProblemCode[] = ["idempotency_in_flight", "idempotency_mismatch"];

/** An operation of the paid API. Refusals that follow from its form it does not name. */
export function paid(draft: Draft): Operation[] {
  const idempotent = draft.method === "post";
  const hasBody = Boolean(draft.body) || Object.keys(draft.otherBodies ?? {}).length > 0;
  const problems = new Set([
    ...GATE,
    ...(draft.parameters ? (["not_found"] as const) : []),
    ...(hasBody ? BODY : []),
    ...(idempotent ? KEYED : []),
    ...(draft.problems ?? []),
  ]);
  return operation({
    versioned: true,
    revalidates: false,
    scopes: ["profile"],
    paid: true,
    idempotent,
    ...draft,
    problems: [...problems],
  });
}
