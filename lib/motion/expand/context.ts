import type * as z from "zod";
import { type Issue, pointerOf } from "#lib/motion/composition/issue.ts";
import { meantFields } from "#lib/motion/composition/schema/meant-fields.ts";
import { issuesOf } from "#lib/motion/composition/schema/zod-issues.ts";
import { nearest } from "#lib/motion/composition/nearest.ts";
import { Origins, type Path } from "#lib/motion/expand/origins.ts";
import type { Define, Styles } from "#lib/motion/expand/words.ts";

/** Values and characters that an expansion may make: more than any film has, and no more than memory bears. */
const MOST_MADE = 200_000;

/** The words are fine one by one, and make more than any film has. */
export class TooMuch extends Error {
  readonly path: Path;
  constructor(path: Path) {
    super("makes more than any film has");
    this.path = path;
  }
}

/** What all parts of one expansion share. */
export class Context {
  readonly origins = new Origins();
  readonly issues: Issue[] = [];
  styles: Styles = {};
  define: Define = {};
  /** By how much a copy comes later than it was written, seconds. */
  readonly #later = new WeakMap<object, number>();
  #made = 0;

  refuse(path: Path, message: string): void {
    this.issues.push({ pointer: pointerOf(path), message });
  }

  /** That a layer and what is in it come later than they were written. */
  later(layer: object, seconds: number): void {
    this.#later.set(layer, this.laterBy(layer) + seconds);
  }
  laterBy = (layer: object): number => this.#later.get(layer) ?? 0;

  /** @throws TooMuch */
  count(made: number, path: Path): void {
    this.#made += made;
    if (this.#made > MOST_MADE) throw new TooMuch(path);
  }

  /** A value by a schema of ours; null where it is none, with what is wrong. */
  read<S extends z.ZodType>(schema: S, value: unknown, path: Path): z.output<S> | null {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const found = issuesOf(result.error, (keys, at) => meantFields(schema, keys, at, value));
    for (const { pointer, message } of found)
      this.issues.push({ pointer: `${pointerOf(path)}${pointer}`, message });
    return null;
  }

  /** That there is nothing of a name, and which is meant. */
  refuseName(path: Path, what: string, name: string, names: readonly string[]): void {
    const meant = nearest(name, names);
    const known = names.length ? `there are ${names.slice(0, 12).join(", ")}` : "there are none";
    this.refuse(path, `there is no ${what} "${name}": ${meant ? `did you mean "${meant}"?` : known}`);
  }
}
