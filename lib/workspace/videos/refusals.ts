import { Problem } from "#lib/http/problem.ts";
import { pointerOf } from "#lib/motion/composition/issue.ts";
import { halfCharacter, tooDeep } from "#lib/motion/composition/schema/written.ts";
import type { Refused } from "#lib/workspace/films/film.ts";
import { unprocessable } from "#lib/workspace/http/field-errors.ts";

/**
 * What a film was refused for, as its caller sees it.
 *
 * @param field of the body that the film or the patch came in
 */
export function filmRefused({ of, issues }: Refused, field: string): Problem {
  if (of === "moment") {
    const [{ pointer: parameter = "", message = "" } = {}] = issues;
    return new Problem("invalid_request", `\`${parameter}\`: ${message}.`, { extras: { parameter } });
  }
  const own = field === of || (of === "brief" && field === "brief");
  return unprocessable(
    issues.map(({ pointer, message }) =>
      own
        ? { pointer: `/${field}${pointer}`, detail: message }
        : { pointer: `/${field}`, detail: `\`${pointer}\` of the ${of} would be wrong: ${message}` },
    ),
  );
}

/** Where a text has the character 0, which no JSON column holds; null where none has. */
function zeroCharacter(value: unknown): PropertyKey[] | null {
  if (typeof value === "string") return value.includes("\u0000") ? [] : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    const below = name.includes("\u0000") ? [] : zeroCharacter(member);
    if (below) return [name, ...below];
  }
  return null;
}

/**
 * That what is sent can be kept: no deeper than any film, before anything recurses into it, and only whole characters.
 *
 * @throws Problem `unprocessable`
 */
export function requireStorable(value: unknown, field: string): void {
  const faults: [PropertyKey[] | null, string][] = [
    [tooDeep(value), "it nests deeper than any film: at most 64 levels"],
  ];
  if (!faults[0]?.[0])
    faults.push(
      [halfCharacter(value), "half a character (a lone surrogate): write it anew"],
      [zeroCharacter(value), "the control character U+0000 cannot be kept: leave it out"],
    );
  const errors = faults.flatMap(([path, detail]) =>
    path ? [{ pointer: `/${field}${pointerOf(path)}`, detail }] : [],
  );
  if (errors.length) throw unprocessable(errors);
}
