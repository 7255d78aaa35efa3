/**
 * Examples are real answers, shortened: a text that ends in `…` goes on, and lists and objects may hold
 * more. So they stay small, and a test can hold each of them against what the server answers.
 */

const TEXT_LIMIT = 240;
const LIST_LIMIT = 2;
const MORE = "…";

/** An answer and what was asked to get it. */
export interface Example {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With its query, relative to the origin. */
  path: string;
  accept?: string;
  /** Request headers of the operation's own, by name. */
  headers?: Record<string, string>;
  /** JSON. */
  body?: unknown;
  value: unknown;
}

/** Examples of the 200 answers: operationId → media type → example. */
export type Examples = Readonly<Record<string, Readonly<Record<string, Example>>>>;

/** A text's beginning, marked, or the text where it is short. */
export function abridgeText(text: string, limit = TEXT_LIMIT): string {
  if (text.length <= limit) return text;
  // not within an address: half of one leads nowhere, and its length is that of the host
  const cut = text.slice(0, limit - MORE.length).replace(/https?:\/\/[^\s"'<>)\]]*$/, "");
  // never half a surrogate pair
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}${MORE}`;
}

/** A value with its texts and lists shortened. */
export function abridge<Value>(value: Value): Value {
  if (typeof value === "string") return abridgeText(value) as Value;
  if (Array.isArray(value)) return value.slice(0, LIST_LIMIT).map(abridge) as Value;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, abridge(inner)])) as Value;
}

/** Whether an answer is what an example says, as far as the example goes. */
export function answersExample(example: unknown, answer: unknown): boolean {
  if (typeof example === "string" && typeof answer === "string") {
    return example.endsWith(MORE) ? answer.startsWith(example.slice(0, -MORE.length)) : example === answer;
  }
  if (Array.isArray(example)) {
    return Array.isArray(answer) && example.every((item, index) => answersExample(item, answer[index]));
  }
  if (example !== null && typeof example === "object") {
    if (answer === null || typeof answer !== "object") return false;
    return Object.entries(example).every(([key, value]) =>
      answersExample(value, (answer as Record<string, unknown>)[key]),
    );
  }
  return Object.is(example, answer);
}
