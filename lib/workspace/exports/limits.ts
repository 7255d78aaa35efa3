/** What a plan allows, as far as exports ask. */
export interface ExportLimits {
  /** Exports of an account that are made at the same time; others wait. */
  exportsAtOnce: number;
  unitsPerMonth: number;
  secondsPerFilm: number;
  /** Pixels of the shorter side. */
  shorterSidePixels: number;
  filmsKeptDays: number;
}

/** Exports of an account that may wait or be made. More are refused: somebody's program runs wild. */
export const MOST_OPEN = 1_000;

const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** How long an export may take, waiting included: half an hour, and ten times its length. */
export const deadlineAfter = (seconds: number): number => 30 * MINUTE + seconds * 10_000;

/** Nothing heard of an export for so long: it has stalled. */
export const STALLED = MINUTE;
/** A worker of another engine takes over where nothing was heard for so long: those of its own engine are gone. */
export const ENGINE_GONE = MINUTE;
/** Tries of a step before its export fails. */
export const MOST_ATTEMPTS = 3;
/** Segments that no film has used for so long are deleted. */
export const SEGMENT_KEPT = 7 * DAY;
