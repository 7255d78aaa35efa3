/**
 * What `/contact` and `/contact-sales` ask for. The form, its Markdown, the schema that reads what was sent
 * and the mail are made of this table.
 */

export const MESSAGE_KINDS = ["contact", "sales"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Whom a message is for: a contact of content/data/site.json. Sales has a form of its own. */
export const MESSAGE_TOPICS = ["support", "partnerships", "press", "careers"] as const;

interface MessageField {
  name: string;
  label: string;
  /** What may be written, in a few words; shown beside the label. */
  hint?: string;
  type: "text" | "email" | "topic" | "long";
  maximumCharacters: number;
  required: boolean;
  autoComplete?: string;
}

const PERSON: readonly MessageField[] = [
  {
    name: "name",
    label: "Your name",
    type: "text",
    maximumCharacters: 100,
    required: true,
    autoComplete: "name",
  },
  {
    name: "email",
    label: "Your e-mail address",
    hint: "the answer goes there",
    type: "email",
    maximumCharacters: 254,
    required: true,
    autoComplete: "email",
  },
];

export const MESSAGE_FIELDS = {
  contact: [
    {
      name: "topic",
      label: "What it is about",
      hint: "support, partnerships, press or careers",
      type: "topic",
      maximumCharacters: 20,
      required: true,
    },
    ...PERSON,
    { name: "message", label: "Your message", type: "long", maximumCharacters: 5_000, required: true },
  ],
  sales: [
    ...PERSON,
    {
      name: "organisation",
      label: "Organisation",
      type: "text",
      maximumCharacters: 200,
      required: true,
      autoComplete: "organization",
    },
    {
      name: "team",
      label: "People who would make films",
      hint: "a number or a guess",
      type: "text",
      maximumCharacters: 100,
      required: false,
    },
    {
      name: "message",
      label: "The films, how it goes today, what it must fit into",
      type: "long",
      maximumCharacters: 5_000,
      required: true,
    },
  ],
} as const satisfies Record<MessageKind, readonly MessageField[]>;

/** A field that people do not see: what fills it in is a program. */
export const HONEYPOT_FIELD = "website";

/** A field's label as text: label, and hint or "optional" behind it. */
export function fieldLabel({
  label,
  hint,
  required,
}: Pick<MessageField, "label" | "hint" | "required">): string {
  const notes = [hint, required ? undefined : "optional"].filter((note) => note !== undefined);
  return notes.length ? `${label} (${notes.join(", ")})` : label;
}
