import type { Code, RootContent } from "mdast";
import type { Operation } from "#lib/api/operations/operation.ts";
import { docPath, errorPath } from "#lib/config/paths.ts";
import { code, heading, inline, link, paragraph, strong, table, text } from "#lib/content/nodes.ts";
import {
  answerRows,
  callsOf,
  type FieldRow,
  inputRows,
  refusalsOf,
} from "#lib/content/operation-reference.ts";

const LANGUAGES: Record<string, string> = { sh: "With curl", ts: "In TypeScript", python: "In Python" };

const fence = (lang: string, value: string): Code => ({ type: "code", lang, meta: null, value });

/** @param places whether the rows say where a field is sent */
function fieldTable(
  rows: readonly FieldRow[],
  places: boolean,
  parse: (markdown: string) => RootContent[],
): RootContent[] {
  if (!rows.length) return [];
  const head = ["Field", ...(places ? ["In"] : []), "Type", "Meaning"];
  return [
    table(
      head,
      rows.map((row) => [
        [code(row.name)],
        ...(places ? [[text(row.required ? `${row.in}, required` : row.in)]] : []),
        [text(row.type)],
        row.meaning ? inline(parse(row.meaning)) : [text("")],
      ]),
    ),
  ];
}

const joined = (parts: ReturnType<typeof link>[]) =>
  parts.flatMap((part, index) => (index ? [text(", "), part] : [part]));

/** The reference of an operation: what it does, takes, answers and refuses, and the call in three languages. */
export function operationNodes(
  operation: Operation,
  parse: (markdown: string) => RootContent[],
): RootContent[] {
  const { method, path, summary, description, status, otherAnswers, answers } = operation;
  const statuses = [status, ...Object.keys(otherAnswers).map(Number)].sort((a, b) => a - b);
  const types = Object.keys(answers);
  const taken = inputRows(operation);
  const answered = answerRows(operation);
  return [
    heading(2, summary),
    paragraph(code(`${method.toUpperCase()} ${path}`)),
    ...parse(description),
    ...(taken.length ? [paragraph(strong("What you send"))] : []),
    ...fieldTable(taken, true, parse),
    paragraph(
      strong("What you get"),
      text(`: status ${statuses.join(" or ")}${types.length ? ", " : ", without a body."}`),
      ...types.flatMap((type, index) => [...(index ? [text(" or ")] : []), code(type)]),
      ...(types.length ? [text(".")] : []),
    ),
    ...fieldTable(answered, false, parse),
    paragraph(
      strong("What it refuses"),
      text(": "),
      ...joined(
        refusalsOf(operation).map(([number, problem]) => link(errorPath(problem), `${problem} (${number})`)),
      ),
      text(", and what "),
      link(docPath("errors"), "every call"),
      text(" may get."),
    ),
    ...callsOf(operation).flatMap(([language, program]) => [
      paragraph(strong(LANGUAGES[language] ?? language)),
      fence(language, program),
    ]),
  ];
}
