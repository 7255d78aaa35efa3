/** Who sends us events. */
export const SOURCES = ["identity", "billing", "email"] as const;
export type Source = (typeof SOURCES)[number];

/** A signed event, read: the provider has proved it, its shape is the type's business. */
export interface InboundEvent {
  source: Source;
  /** The delivery's id: the same in every repetition. */
  id: string;
  type: string;
  /** The provider's own time, where the body gives one. */
  occurredAt: Date | null;
  /** The whole body: a JSON object. */
  body: Record<string, unknown>;
}

/**
 * What an event did. `applied`: it changed something. `ignored`: a type that we do not use. `superseded`: we
 * knew something newer. `refused`: it is about a deleted user. `incomplete`: a known type without the id of its
 * object, which no repetition brings.
 */
export type Outcome = "applied" | "ignored" | "superseded" | "refused" | "incomplete";

/** What the record of an event says of it afterwards. */
export interface Effect {
  outcome: Outcome;
  /** Whom or what it is about, as the provider names it. */
  subject: string | null;
  /** It is about a deleted user: its body is not kept. */
  forget?: boolean;
}

/** When it happened: the provider's time, else when it came. */
export const timeOf = (event: InboundEvent, now: Date): Date => event.occurredAt ?? now;

/** A known type without what it cannot do without, for example the id of its user. Its outcome is `incomplete`. */
export class NotAnEvent extends Error {
  override name = "NotAnEvent";
}
