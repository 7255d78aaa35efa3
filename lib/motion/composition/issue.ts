/** One thing that is wrong with a composition. */
export interface Issue {
  /** RFC 6901 pointer to the value. */
  pointer: string;
  message: string;
}

/** RFC 6901 §3: `~` is `~0`, `/` is `~1`. */
export const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
