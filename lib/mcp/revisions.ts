/** The stateless revision: every request carries its version, its method's name stands in a header. */
const MODERN_VERSIONS = ["2026-07-28"] as const;
/** The revisions that begin with `initialize`, newest first. */
const LEGACY_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

/** Every protocol revision that is spoken here, newest first. */
export const PROTOCOL_VERSIONS: readonly string[] = [...MODERN_VERSIONS, ...LEGACY_VERSIONS];

/** Those that a direct answer has to know. */
export const REVISIONS = { modern: MODERN_VERSIONS[0], legacy: LEGACY_VERSIONS };

/** `legacy`: the revisions that begin with `initialize`. */
export type Generation = "modern" | "legacy";
