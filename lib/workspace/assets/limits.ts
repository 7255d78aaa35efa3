const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long an upload's address takes its bytes. */
export const UPLOAD_SECONDS = 3_600;
/** When an upload that was never completed is deleted: its address has ended by then. */
export const UPLOAD_KEPT = 2 * HOUR;
/** When one that failed is deleted. */
export const FAILED_KEPT = 7 * 24 * HOUR;
/** A check that has not ended by then never will. */
export const CHECK_LASTS = HOUR;
/** Assets of an account: small files fill tables, not disks. */
export const MOST_ASSETS = 10_000;
