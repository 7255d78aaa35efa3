import { OPERATIONS } from "#lib/api/operations.ts";
import type { Operation } from "#lib/api/operations/operation.ts";
import { TOKEN_PATHS } from "#lib/config/paths.ts";

/** The operations of the paid API, and `/api/v1/me`: what this room answers. */
export const PAID_OPERATIONS: readonly Operation[] = OPERATIONS.filter(
  ({ paid, path }) => paid || path === TOKEN_PATHS.me,
);

/** One step of an address: what may come next, and what is here. */
interface Step {
  literal: Map<string, Step>;
  parameter: { name: string; step: Step } | null;
  byMethod: Map<string, Operation>;
}
const newStep = (): Step => ({ literal: new Map(), parameter: null, byMethod: new Map() });

/** The addresses of some operations, made once: found by as many look-ups as an address has segments. */
export interface Routes {
  /** @returns what is at an address, by method in capitals; null where nothing is. HEAD belongs to GET */
  at(path: string): { byMethod: ReadonlyMap<string, Operation>; params: Record<string, string> } | null;
}

export function createRoutes(operations: readonly Operation[]): Routes {
  const root = newStep();
  for (const operation of operations) {
    let step = root;
    for (const segment of operation.path.split("/").slice(1)) {
      const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
      let next = name ? step.parameter?.step : step.literal.get(segment);
      if (!next) {
        next = newStep();
        if (name) step.parameter = { name, step: next };
        else step.literal.set(segment, next);
      }
      step = next;
    }
    step.byMethod.set(operation.method.toUpperCase(), operation);
    if (operation.method === "get") step.byMethod.set("HEAD", operation);
  }
  return {
    at(path) {
      const params: Record<string, string> = {};
      let step: Step = root;
      for (const segment of path.split("/").slice(1)) {
        const literal = step.literal.get(segment);
        if (literal) step = literal;
        else if (step.parameter && segment !== "") {
          params[step.parameter.name] = segment;
          step = step.parameter.step;
        } else return null;
      }
      return step.byMethod.size ? { byMethod: step.byMethod, params } : null;
    },
  };
}

/** What `Allow` says, in the order in which people read it. */
export const allowOf = (byMethod: ReadonlyMap<string, Operation>): string[] => [
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].filter((method) => byMethod.has(method)),
  "OPTIONS",
];
