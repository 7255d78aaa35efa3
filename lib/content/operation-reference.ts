import { OPERATIONS, problemsOf } from "#lib/api/operations.ts";
import { JSON_TYPE, type Operation } from "#lib/api/operations/operation.ts";
import { z } from "#lib/api/zod.ts";
import { BASE_URL_TOKEN } from "#lib/config/paths.ts";
import { PROBLEMS, type ProblemCode } from "#lib/http/problem.ts";

/** The paid API's operations, each with a reference made of the table: fields, answers, and the call in three languages. */
export const REFERENCE_OPERATIONS = OPERATIONS.filter(({ paid, path }) => paid || path === "/api/v1/me");

/** What a JSON Schema says of a value; the parts that are read here. */
interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
}

/** One field of what is sent or answered. */
export interface FieldRow {
  /** The way to it: `brand.palette`, `data[].id`. */
  name: string;
  /** `path`, `query`, `header`, `body`. */
  in: string;
  required: boolean;
  type: string;
  /** Markdown. */
  meaning: string;
}

/** Values that a table lists; more of them are left to the OpenAPI document. */
const MOST_VALUES = 12;

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum)
    return schema.enum.length > MOST_VALUES
      ? `${schema.enum.slice(0, MOST_VALUES).join(", ")}, …`
      : schema.enum.join(", ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" or ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(" or ");
  const { minimum, maximum } = schema;
  // zod states the bounds of safe whole numbers, which say nothing to a reader
  const stated = [minimum, maximum].filter((bound) => bound !== undefined && Math.abs(bound) < 2 ** 53);
  const range = stated.length === 2 ? `, ${minimum} to ${maximum}` : "";
  switch (schema.type) {
    case "integer":
      return `whole number${range}`;
    case "number":
      return `number${range}`;
    case "string":
      return "text";
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    case "array":
      return `list of ${typeOf(schema.items ?? {})}`;
    default:
      return "object";
  }
}

/** The fields of an object, and of objects in it: of what is sent two levels down, of an answer one. */
function rowsOf(schema: Schema, place: string, before = "", depth = 0): FieldRow[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([key, field]) => {
    const name = `${before}${key}`;
    const row: FieldRow = {
      name,
      in: place,
      required: required.includes(key),
      type: typeOf(field),
      meaning: field.description ?? "",
    };
    const inner = field.items?.properties ? field.items : field;
    const below =
      depth < (place === "answer" ? 1 : 2) && inner.properties
        ? rowsOf(inner, place, `${name}${field.items ? "[]" : ""}.`, depth + 1)
        : [];
    return [row, ...below];
  });
}

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema;

/** What an operation takes: of its path, query, headers and JSON body. */
export function inputRows({ parameters, query, headers, body, idempotent }: Operation): FieldRow[] {
  const key: FieldRow = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    type: "text",
    meaning: "Makes a repeat safe: it has its effect once, and gets the first answer again.",
  };
  return [
    ...(parameters ? rowsOf(schemaOf(parameters, "input"), "path") : []),
    ...(query ? rowsOf(schemaOf(query, "input"), "query") : []),
    ...(headers ? rowsOf(schemaOf(headers, "input"), "header") : []),
    ...(idempotent ? [key] : []),
    ...(body ? rowsOf(schemaOf(body, "input"), "body") : []),
  ];
}

/** What an operation answers, where that is JSON. */
export function answerRows({ answers }: Operation): FieldRow[] {
  const schema = answers[JSON_TYPE];
  return schema ? rowsOf(schemaOf(schema, "output"), "answer") : [];
}

/** Refusals of every call with a token: the errors page speaks of them. */
const EVERYWHERE = new Set<ProblemCode>([
  "unsupported_api_version",
  "unauthorized",
  "PLAN_REQUIRED",
  "insufficient_scope",
  "rate_limited",
  "internal_error",
  "database_unavailable",
  "unavailable",
]);

/** Its own refusals: status and code, by status. */
export const refusalsOf = (operation: Operation): [status: number, code: ProblemCode][] =>
  problemsOf(operation)
    .filter((code) => !EVERYWHERE.has(code))
    .map((code): [number, ProblemCode] => [PROBLEMS[code].status, code])
    .sort(([a], [b]) => a - b);

/** In the program that is shown. No file here reads it, and a test looks for the words. */
const ENVIRONMENT = ["process", "env"].join(".");

const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
/** JSON as Python writes it: of strings, numbers, lists and objects the same. */
const pythonOf = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replace(/^(\s*(?:"[^"]+": )?)true(,?)$/gm, "$1True$2")
    .replace(/^(\s*(?:"[^"]+": )?)false(,?)$/gm, "$1False$2")
    .replace(/^(\s*(?:"[^"]+": )?)null(,?)$/gm, "$1None$2");

/** The call of an operation's example, as programs that run: the token comes from the environment. */
export function callsOf({
  method,
  example,
  idempotent,
  answers,
  status,
}: Operation): [language: string, code: string][] {
  if (!example) return [];
  const url = `${BASE_URL_TOKEN}${example.path}`;
  const verb = method.toUpperCase();
  const { body } = example;
  const isJson = JSON_TYPE in answers;
  const headers = [
    ...(body === undefined ? [] : [["Content-Type", JSON_TYPE]]),
    ...Object.entries(example.headers ?? {}),
  ];
  const curl = [
    `curl -s${isJson || status === 204 ? "" : " -o answer"} ${shellQuoted(url)}${verb === "GET" || (verb === "POST" && body !== undefined) ? "" : ` -X ${verb}`}`,
    '-H "Authorization: Bearer $SERVICE_API_TOKEN"',
    ...(idempotent ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...headers.map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${shellQuoted(JSON.stringify(body, null, 2))}`]),
  ].join(" \\\n  ");
  const typescript = [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...(verb === "GET" ? [] : [`  method: ${JSON.stringify(verb)},`]),
    "  headers: {",
    `    authorization: \`Bearer \${${ENVIRONMENT}.SERVICE_API_TOKEN}\`,`,
    ...(idempotent ? ['    "idempotency-key": crypto.randomUUID(),'] : []),
    ...headers.map(
      ([name = "", value]) => `    ${JSON.stringify(name.toLowerCase())}: ${JSON.stringify(value)},`,
    ),
    "  },",
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),`]),
    "});",
    "if (!response.ok) throw new Error(await response.text());",
    isJson
      ? "console.log(await response.json());"
      : status === 204
        ? "console.log(response.status);"
        : "console.log((await response.arrayBuffer()).byteLength);",
  ].join("\n");
  const python = [
    ...(body === undefined && !isJson ? [] : ["import json"]),
    "import os",
    "import urllib.request",
    ...(idempotent ? ["import uuid"] : []),
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    `    method=${JSON.stringify(verb)},`,
    "    headers={",
    '        "Authorization": f"Bearer {os.environ[\'SERVICE_API_TOKEN\']}",',
    ...(idempotent ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
    ...headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    "    },",
    ...(body === undefined
      ? []
      : [`    data=json.dumps(${pythonOf(body).replaceAll("\n", "\n    ")}).encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as response:",
    isJson
      ? "    print(json.load(response))"
      : status === 204
        ? "    print(response.status)"
        : "    print(len(response.read()))",
  ].join("\n");
  return [
    ["sh", curl],
    ["ts", typescript],
    ["python", python],
  ];
}
