/** Where in what somebody wrote a value stands. */
export type Path = readonly PropertyKey[];

export const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === "object" && value !== null;

/** An object that is none of JSON's lists. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !Array.isArray(value);

/**
 * Remembers where the parts of an expanded composition were written. What is not known stands where it stands in what
 * holds it; so only what was made or moved is remembered.
 */
export class Origins {
  readonly #known = new WeakMap<object, { path: Path; fields: ReadonlyMap<string, Path> }>();

  /**
   * @param made an object or a list that was not written so
   * @param path where it was written, or what it was made of
   * @param fields those of its fields that were written elsewhere
   */
  set<T extends object>(made: T, path: Path, fields: Iterable<readonly [string, Path]> = []): T {
    this.#known.set(made, { path, fields: new Map(fields) });
    return made;
  }

  /** That one object stands for another, with other values in its fields. */
  copy<T extends object>(from: object, made: T): T {
    const known = this.#known.get(from);
    if (known) this.#known.set(made, known);
    return made;
  }

  /**
   * Where a value of an expanded composition was written.
   *
   * @param steps to it, from `expanded`
   * @param from where `expanded` was written, if it is not known
   */
  trace(expanded: unknown, steps: readonly PropertyKey[], from: Path = []): Path {
    let at = expanded;
    let path = from;
    for (const step of steps) {
      const known = isObject(at) ? this.#known.get(at) : undefined;
      path = known?.fields.get(String(step)) ?? [...(known?.path ?? path), step];
      at = isObject(at) ? at[step] : undefined;
    }
    return (isObject(at) ? this.#known.get(at)?.path : undefined) ?? path;
  }
}
