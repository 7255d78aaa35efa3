import { desc, eq, lt } from "drizzle-orm";
import type { Message } from "#lib/accounts/read-message.ts";
import type { Queries } from "#lib/db/database.ts";
import { messages } from "#lib/db/schema/contact.ts";
import type { SendJob } from "#lib/jobs/job.ts";

/** How long a message is kept. The privacy notes say so. */
export const MESSAGE_KEPT_DAYS = 365;
const DAY_MS = 86_400_000;

/** Deletes the messages that have been kept long enough. */
export async function sweepMessages(queries: Queries, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - MESSAGE_KEPT_DAYS * DAY_MS);
  await queries.delete(messages).where(lt(messages.createdAt, oldest));
}

/**
 * Keeps a message and asks for the mail that carries it.
 *
 * @param queries a transaction
 */
export async function keepMessage(
  queries: Queries,
  message: Message,
  { now, send }: { now: Date; send: SendJob },
): Promise<void> {
  const [kept] = await queries
    .insert(messages)
    .values({ ...message, createdAt: now })
    .returning({ id: messages.id });
  if (!kept) throw new Error("A message was not kept.");
  await send(queries, "mail.message", { messageId: kept.id });
}

/** A message that is still kept, or null. */
export async function readKept(queries: Queries, id: string): Promise<Message | null> {
  const [row] = await queries.select().from(messages).where(eq(messages.id, id));
  if (!row) return null;
  const { kind, topic, name, email, organisation, team, message } = row;
  return {
    kind: kind as Message["kind"],
    topic: topic as Message["topic"],
    name,
    email,
    organisation,
    team,
    message,
  };
}

/** The newest messages, for those who run the service. */
export const newestMessages = (queries: Queries, limit: number) =>
  queries.select().from(messages).orderBy(desc(messages.createdAt)).limit(limit);

/** The mail that carries a message to us: plain, as it was written. An answer goes to its sender. */
export function messageLetter({ kind, topic, name, email, organisation, team, message }: Message): {
  subject: string;
  text: string;
  replyTo: string;
} {
  const facts = [
    `From: ${name} <${email}>`,
    organisation && `Organisation: ${organisation}`,
    team && `People who would make films: ${team}`,
  ].filter(Boolean);
  return {
    subject: `${kind === "sales" ? "Sales" : topic[0]?.toUpperCase() + topic.slice(1)}: ${name}`.slice(
      0,
      200,
    ),
    text: `${facts.join("\n")}\n\n${message}\n`,
    replyTo: email,
  };
}
