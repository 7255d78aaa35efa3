import { eq } from "drizzle-orm";
import { deleteAccount } from "#lib/accounts/deletion.ts";
import type { Queries } from "#lib/db/database.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { isDeleted } from "#lib/db/personal-data.ts";
import { users } from "#lib/db/schema/accounts.ts";
import { addressOf, idOf, instantOf, objectOf, objectsOf, textOf } from "#lib/events/fields.ts";
import { type Effect, type InboundEvent, NotAnEvent, timeOf } from "#lib/events/inbound.ts";
import { recordEvent } from "#lib/events/record.ts";
import type { SendJob } from "#lib/jobs/job.ts";

/** What an event says of a user. */
export interface Profile {
  email: string | null;
  name: string | null;
  /** When this was so: the newest profile wins. */
  profileAt: Date;
}

type UserData = Record<string, unknown>;

/** The primary address of a list, else its first one; else the plain field. */
function emailOf(data: UserData): string | null {
  const addresses = objectsOf(data.email_addresses);
  const primary = addresses.find(({ id }) => id === data.primary_email_address_id) ?? addresses[0];
  return addressOf(primary?.email_address) ?? addressOf(data.email);
}

function nameOf(data: UserData): string | null {
  const parts = [textOf(data.first_name), textOf(data.last_name)].filter((part) => part !== null);
  return parts.length ? parts.join(" ") : textOf(data.name);
}

/** Whether a profile wins over another one. Of one time, the greater text: the same in every order. */
export function isNewer(one: Profile, other: Profile): boolean {
  const difference = one.profileAt.getTime() - other.profileAt.getTime();
  if (difference !== 0) return difference > 0;
  const text = ({ email, name }: Profile) => JSON.stringify([email ?? "", name ?? ""]);
  return text(one) > text(other);
}

/** @returns whether the row changed */
async function writeUser(
  queries: Queries,
  id: string,
  profile: Profile,
  createdAt: Date,
  now: Date,
): Promise<boolean> {
  const [known] = await queries.select().from(users).where(eq(users.id, id));
  if (!known) {
    await queries.insert(users).values({ id, ...profile, createdAt, updatedAt: now });
    return true;
  }
  const earlier = createdAt < known.createdAt;
  const newer = isNewer(profile, known);
  if (!earlier && !newer) return false;
  const moved = newer && (profile.email ?? "").toLowerCase() !== (known.email ?? "").toLowerCase();
  await queries
    .update(users)
    .set({
      ...(newer && profile),
      // nobody has signed in with the new address
      ...(moved && { emailVerified: false }),
      ...(earlier && { createdAt }),
      updatedAt: now,
    })
    .where(eq(users.id, id));
  return true;
}

/**
 * Applies an event of the identity provider. A user's first `user.created` records `user_signed_up`, once,
 * whatever came before it; name and address are those of the newest event; `user.deleted` deletes the account, and
 * nothing brings it back. Reads Clerk's form of a user and the plain one (`email`, `name`).
 *
 * @param tools.now stands for a time that the event lacks
 * @throws NotAnEvent where a known type has no `data.id`
 */
export async function applyIdentityEvent(
  event: InboundEvent,
  queries: Queries,
  { now, send }: { now: Date; send: SendJob },
): Promise<Effect> {
  const data = objectOf(event.body.data) ?? {};
  const known = ["user.created", "user.updated", "user.deleted"].includes(event.type);
  if (!known) {
    // of a session, a membership and the like: whose it is
    const subject = idOf(data.user_id) ?? idOf(objectOf(data.public_user_data)?.user_id) ?? idOf(data.id);
    // a deletion at the same moment comes before or after, never between
    if (subject) await lockNames(queries, lockName.user(subject));
    const forget = subject !== null && (await isDeleted(queries, subject));
    return { outcome: "ignored", subject, forget };
  }
  const id = idOf(data.id);
  if (!id) throw new NotAnEvent(`${event.type} without data.id`);

  if (event.type === "user.deleted") {
    const deleted = await deleteAccount(queries, id, { now, send });
    return { outcome: deleted ? "applied" : "superseded", subject: id, forget: true };
  }

  await lockNames(queries, lockName.user(id));
  if (await isDeleted(queries, id)) return { outcome: "refused", subject: id, forget: true };

  const at = timeOf(event, now);
  const createdAt = instantOf(data.created_at) ?? at;
  const profileAt = instantOf(data.updated_at) ?? at;
  const profile = { email: emailOf(data), name: nameOf(data), profileAt };
  const changed = await writeUser(queries, id, profile, createdAt, now);
  const signedUp =
    event.type === "user.created" &&
    (await recordEvent(queries, {
      name: "user_signed_up",
      subject: id,
      occurredAt: createdAt,
      properties: {},
      canonical: true,
      now,
    }));
  return { outcome: changed || signedUp ? "applied" : "superseded", subject: id };
}
