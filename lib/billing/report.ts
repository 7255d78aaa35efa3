/** Where a state of a provider's object comes from: an event, or our own look (`refetch`). */
export interface Report {
  /** The event's id. */
  id: string;
  /** The event's type, or `refetch`. */
  type: string;
  /** When the object was so. */
  at: Date;
}

/** What decides between two reports of one object. */
export interface Stamp {
  eventAt: Date;
  eventRank: number;
  eventId: string;
}

/**
 * Orders two reports: later time first; of one second, by rank; of one rank, by id. Which came in first plays no
 * part, so every order of arrival ends in the same state.
 *
 * @returns above 0 where `one` is the newer
 */
export function compareStamps(one: Stamp, other: Stamp): number {
  return (
    one.eventAt.getTime() - other.eventAt.getTime() ||
    one.eventRank - other.eventRank ||
    (one.eventId === other.eventId ? 0 : one.eventId > other.eventId ? 1 : -1)
  );
}

/** The earlier of two instants; the one that is there, where one is missing. */
export function earlier<Instant extends Date | null>(one: Instant, other: Instant): Instant {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

/** The later of two instants; the one that is there, where one is missing. */
export function later<Instant extends Date | null>(one: Instant, other: Instant): Instant {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}
