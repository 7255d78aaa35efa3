import { PROBLEMS, type ProblemCode, problemBody } from "#lib/http/problem.ts";

/** A refusal in the form of every other error. @param allow for a refused method: those that the same request may have */
export type Refuse = (code: ProblemCode, detail: string, allow?: string) => Response;

/** @see Refuse @param baseUrl the public origin */
export const createRefuse =
  (baseUrl: string): Refuse =>
  (code, detail, allow) => {
    const body = problemBody(code, detail, baseUrl, allow ? { available: allow.split(", ") } : {});
    return Response.json(body, { status: PROBLEMS[code].status, headers: allow ? { Allow: allow } : {} });
  };
