import type * as z from "zod";
import { type Issue, pointerOf } from "#lib/motion/composition/issue.ts";

/** Says which fields are meant by some that there are not: what follows the message, or nothing. */
export type Meant = (keys: readonly string[], path: readonly PropertyKey[]) => string;

/** What zod found wrong, in words for who writes compositions. */
export const issuesOf = (error: z.ZodError, meant?: Meant): Issue[] => flatten(error.issues, [], meant);

/** A union's own message says little: the branch that got furthest names the fault. */
function flatten(issues: readonly z.core.$ZodIssue[], prefix: PropertyKey[], meant?: Meant): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path];
    if (issue.code === "invalid_union" && issue.errors.length) {
      const values = issue.errors.flatMap(([only, more]) =>
        only?.code === "invalid_value" && !more && !only.path.length ? only.values : [null],
      );
      if (!values.includes(null))
        return [{ pointer: pointerOf(path), message: `expected one of ${values.join(", ")}` }];
      const branches = issue.errors.map((branch) => flatten(branch, path, meant));
      const depth = (branch: Issue[]) => Math.max(...branch.map(({ pointer }) => pointer.split("/").length));
      const best = Math.max(...branches.map(depth));
      if (best > pointerOf(path).split("/").length)
        return branches.find((branch) => depth(branch) === best) ?? [];
      return [
        {
          pointer: pointerOf(path),
          message: [...new Set(branches.flat().map(({ message }) => message))]
            .map((message, at) => (at ? message.replace(/^expected /, "") : message))
            .join("; or "),
        },
      ];
    }
    const more = issue.code === "unrecognized_keys" ? (meant?.(issue.keys, path) ?? "") : "";
    return [{ pointer: pointerOf(path), message: messageOf(issue) + more }];
  });
}

const UNITS: Record<string, [one: string, more: string]> = {
  string: [" character", " characters"],
  array: [" entry", " entries"],
};

/** What is wrong, in words for who writes compositions. */
function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "too_big":
    case "too_small": {
      const least = issue.code === "too_small";
      const bound = least ? issue.minimum : issue.maximum;
      const words =
        issue.inclusive === false ? (least ? "more than" : "less than") : least ? "at least" : "at most";
      const [one, more] = UNITS[issue.origin] ?? ["", ""];
      return `${words} ${bound.toLocaleString("en")}${Number(bound) === 1 ? one : more}`;
    }
    case "not_multiple_of":
      return `a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `there is no ${issue.keys.map((key) => `"${key}"`).join(" and no ")} here`;
    case "invalid_value":
      return `expected ${issue.values.length > 1 ? "one of " : ""}${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
    case "invalid_type":
      return issue.message.endsWith("received undefined")
        ? `missing: ${issue.expected}`
        : `expected ${issue.expected}`;
    default:
      return issue.message
        .replace(/^Invalid discriminator value\. Expected/, "expected one of")
        .replaceAll(" | ", ", ");
  }
}
