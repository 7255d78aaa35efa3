import {
  fieldLabel,
  HONEYPOT_FIELD,
  MESSAGE_FIELDS,
  MESSAGE_TOPICS,
  type MessageKind,
} from "#lib/config/message-form.ts";
import { MESSAGES_PATH } from "#lib/config/paths.ts";

type Field = (typeof MESSAGE_FIELDS)[MessageKind][number];

function Control({ field, id }: { field: Field; id: string }) {
  const common = { id, name: field.name, required: field.required, maxLength: field.maximumCharacters };
  switch (field.type) {
    case "long":
      return <textarea {...common} rows={6} />;
    case "topic":
      // the labels are attributes: what `<main>` says is what the Markdown says
      return (
        <select id={id} name={field.name} required>
          {MESSAGE_TOPICS.map((topic) => (
            <option key={topic} value={topic} label={`${topic[0]?.toUpperCase()}${topic.slice(1)}`} />
          ))}
        </select>
      );
    default:
      return (
        <input
          {...common}
          type={field.type}
          autoComplete={"autoComplete" in field ? field.autoComplete : "off"}
        />
      );
  }
}

/** Sends a message without JavaScript. Its list says what the page's Markdown says: the fields. */
export function MessageForm({ kind = "contact" }: { kind?: MessageKind }) {
  return (
    <form method="post" action={MESSAGES_PATH} className="form message-form">
      <input type="hidden" name="kind" value={kind} />
      <ul>
        {MESSAGE_FIELDS[kind].map((field) => {
          const id = `message-${field.name}`;
          return (
            <li key={field.name} className="field">
              <label htmlFor={id}>{fieldLabel(field)}</label>
              <Control field={field} id={id} />
            </li>
          );
        })}
      </ul>
      {/* for programs that fill in whatever they find */}
      <div className="visually-hidden" aria-hidden="true">
        <input
          type="text"
          name={HONEYPOT_FIELD}
          tabIndex={-1}
          autoComplete="off"
          aria-label="Leave this empty"
        />
      </div>
      {/* named by attributes: what `<main>` says is what the Markdown says */}
      <button type="submit" className="button" data-kind="primary" data-label="Send" aria-label="Send" />
    </form>
  );
}
