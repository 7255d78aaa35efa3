import {
  HONEYPOT_FIELD,
  MESSAGE_FIELDS,
  MESSAGE_KINDS,
  MESSAGE_TOPICS,
  type MessageKind,
} from "#lib/config/message-form.ts";
import { isMailAddress } from "#lib/config/sender.mjs";

/** A message as it is kept. */
export interface Message {
  kind: MessageKind;
  /** `sales`, or what the sender chose of MESSAGE_TOPICS. */
  topic: (typeof MESSAGE_TOPICS)[number] | "sales";
  name: string;
  email: string;
  organisation: string | null;
  team: string | null;
  message: string;
}

/** What was sent, read: a message, the first field that cannot be taken, or something that a program filled in. */
export type ReadMessage = { message: Message } | { wrongField: string } | { spam: true };

const CONTROL = /\p{Cc}/u;

/**
 * Reads the form of `/contact` or `/contact-sales`. White space around a value does not count.
 *
 * @param form the fields as the browser sent them; of a repeated one, the first counts
 */
export function readMessage(form: URLSearchParams): ReadMessage {
  const kind = MESSAGE_KINDS.find((candidate) => candidate === form.get("kind"));
  if (!kind) return { wrongField: "kind" };
  if (form.get(HONEYPOT_FIELD)) return { spam: true };
  const values: Record<string, string> = {};
  for (const field of MESSAGE_FIELDS[kind]) {
    const value = (form.get(field.name) ?? "").replace(/\r\n?/g, "\n").trim();
    const visible = field.type === "long" ? value.replace(/[\n\t]/g, "") : value;
    const wrong =
      value.length > field.maximumCharacters ||
      CONTROL.test(visible) ||
      (field.required && !value) ||
      (field.type === "email" && !isMailAddress(value)) ||
      (field.type === "topic" && !MESSAGE_TOPICS.some((topic) => topic === value));
    if (wrong) return { wrongField: field.name };
    values[field.name] = value;
  }
  const { topic = "sales", name = "", email = "", organisation, team, message = "" } = values;
  return {
    message: {
      kind,
      topic: topic as Message["topic"],
      name,
      email,
      organisation: organisation || null,
      team: team || null,
      message,
    },
  };
}
