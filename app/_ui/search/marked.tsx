import type { ReactNode } from "react";

/** `excerpt` with its highlighted ranges marked. */
export function marked(excerpt: string, highlights: readonly (readonly [number, number])[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of highlights) {
    if (start > at) parts.push(excerpt.slice(at, start));
    parts.push(<mark key={start}>{excerpt.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(excerpt.slice(at));
  return parts;
}
