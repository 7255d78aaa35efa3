import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { z } from "zod";
import type { Issue } from "#lib/motion/composition/issue.ts";
import { pointerOf } from "#lib/motion/composition/issue.ts";

/** One question to a language model that speaks OpenAI's chat completions, answered by JSON of a schema, or not. */

export interface ModelAccess {
  /** Where `/chat/completions` is below, for example `https://models.example/v1`. */
  baseUrl: string;
  apiKey: string;
  /** What the service calls the model. */
  name: string;
}

/** What one plan or edit may cost. */
export interface ModelLimits {
  /** Seconds in all, both rounds together. */
  seconds: number;
  /** Bytes of one answer, decompressed. */
  answerBytes: number;
  /** Tokens that the model may write in one round. */
  outputTokens: number;
}
export const MODEL_LIMITS: ModelLimits = { seconds: 20, answerBytes: 262_144, outputTokens: 4000 };

/**
 * The model gave nothing that can be used. The message is for a person; of what the model's service said it holds
 * nothing but what is wrong with an answer.
 */
export class ModelFailure extends Error {
  override name = "ModelFailure";
}

const status = (code: number): ModelFailure =>
  new ModelFailure(
    code === 401 || code === 403
      ? `the model's service does not take MODEL_API_KEY (status ${code})`
      : code === 404
        ? "the model's service knows no such model or address (status 404)"
        : code === 429
          ? "the model's service has had too many requests (status 429)"
          : `the model's service failed (status ${code})`,
  );

const hostOf = ({ baseUrl }: ModelAccess): string => URL.parse(baseUrl)?.host ?? baseUrl;

/** Codes of the system, of undici and of OpenSSL: why nobody answers. */
const UNREACHABLE: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, "connection refused"],
  [/^ENOTFOUND$/, "there is no such host"],
  [/^EAI_AGAIN$/, "its name cannot be looked up now"],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|ERR_HTTP_.*)$/, "the connection broke off"],
  [/TIMEDOUT$|_TIMEOUT$/, "the connection timed out"],
  [/^E(?:HOST|NET)(?:UNREACH|DOWN)$/, "the network has no way there"],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/, "its certificate is not valid"],
  [/^(?:EPROTO|ERR_SSL_.*)$/, "it does not speak TLS as it should"],
];

/** An error and what caused it, outermost first; of several at once, the last: it names the address tried last. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  let at = error;
  while (at instanceof Error && causes.length < 8) {
    causes.push(at);
    at = at instanceof AggregateError ? at.errors.at(-1) : at.cause;
  }
  return causes;
}

/** Why there is no answer, in our words: what an error says may quote the request, with its key. */
function silence(error: unknown, access: ModelAccess): ModelFailure {
  const causes = causesOf(error);
  for (const cause of causes) {
    const code = (cause as NodeJS.ErrnoException).code ?? "";
    const [, why] = UNREACHABLE.find(([pattern]) => pattern.test(code)) ?? [];
    if (why) return new ModelFailure(`the model's service at ${hostOf(access)} cannot be reached: ${why}`);
  }
  return causes.some(({ message }) => message === "bad port")
    ? new ModelFailure(
        `the model's service at ${hostOf(access)} cannot be reached: no request goes to this port`,
      )
    : new ModelFailure("the model's service answers, but not as chat completions do");
}

/** What a question may have beside it. */
export interface Asking {
  /** Ends it; what it throws is the signal's own reason. */
  signal?: AbortSignal | undefined;
  limits?: ModelLimits | undefined;
  /** Called when the question goes out: an answer takes its time, at most so many seconds. */
  onAsk?: ((asked: { model: string; host: string; seconds: number }) => void) | undefined;
}

/** fetch for a stranger: no redirects, JSON only, so many bytes. Its own faults are kept, as the library wraps them. */
function guardedFetch(answerBytes: number, fault: (failure: ModelFailure) => void): typeof fetch {
  return async (input, init) => {
    const stop = (failure: ModelFailure): never => {
      fault(failure);
      throw failure;
    };
    const response = await fetch(input, { ...init, redirect: "manual" });
    const dropped = (failure: ModelFailure): never => {
      response.body?.cancel().catch(() => {});
      return stop(failure);
    };
    if (response.status >= 300 && response.status < 400)
      dropped(new ModelFailure("the model's service sends elsewhere: redirects are not followed"));
    if (!response.ok) dropped(status(response.status));
    const type = response.headers.get("content-type") ?? "none";
    if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type))
      dropped(new ModelFailure("the model's service answered with something else than JSON"));
    let read = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength;
        if (read <= answerBytes) return controller.enqueue(chunk);
        const failure = new ModelFailure(`the model's answer is longer than ${answerBytes} bytes`);
        fault(failure);
        controller.error(failure);
      },
    });
    return new Response(response.body?.pipeThrough(counted) ?? null, {
      status: response.status,
      headers: { "content-type": type },
    });
  };
}

/** An answer, judged. */
export interface Judged<T> {
  /** Null for one that does not do. */
  value: T | null;
  /** What is wrong with it, or could be better: the worst first. */
  issues: readonly Issue[];
}

export interface Question<T> {
  /** A name for the schema, letters and underscores. */
  name: string;
  system: string;
  user: string;
  /** JSON Schema of the answer. */
  schema: object;
  judge(answer: unknown): Judged<T> | Promise<Judged<T>>;
}

/** The end of the braces that open at `start`, behind the last; strings in them are skipped. -1: nothing closes them. */
function braceEnd(text: string, start: number): number {
  const token = /"(?:[^"\\]|\\[\s\S])*"|[{}]/g;
  token.lastIndex = start;
  let depth = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] === "{") depth += 1;
    else if (found[0] === "}") depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return -1;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The one object of JSON in an answer: models put it in a fence, think aloud before it, explain behind it. */
function jsonOf(answer: string): { value: unknown } | { wrong: string } {
  const all = parsed(answer);
  if (all !== undefined) return { value: all };
  const text = answer.replace(/^\s*<think>[\s\S]*?<\/think>/i, "");
  const objects: unknown[] = [];
  for (let at = text.indexOf("{"); at >= 0; ) {
    const end = braceEnd(text, at);
    if (end < 0) return { wrong: "this is no JSON: a brace is not closed" };
    const object = parsed(text.slice(at, end));
    if (object !== undefined) objects.push(object);
    at = text.indexOf("{", end);
  }
  if (objects.length === 1) return { value: objects[0] };
  return {
    wrong: objects.length ? `there are ${objects.length} objects: one is wanted` : "this is no JSON",
  };
}

function judged<T>(text: string, { judge }: Question<T>): Judged<T> | Promise<Judged<T>> {
  const json = jsonOf(text);
  return "wrong" in json
    ? { value: null, issues: [{ pointer: "", message: json.wrong }] }
    : judge(json.value);
}

/** Reads an answer by a schema. @returns what it refuses, as issues */
export function readBy<T>(schema: z.ZodType<T>, answer: unknown): Judged<T> {
  const read = schema.safeParse(answer);
  return read.success
    ? { value: read.data, issues: [] }
    : {
        value: null,
        issues: read.error.issues.map(({ path, message }) => ({ pointer: pointerOf(path), message })),
      };
}

/** Characters of what is wrong that a note tells. */
const TOLD = 160;

/** What is wrong first with an answer. It may quote the answer, which may quote the request: never its key. */
const firstFault = (issues: readonly Issue[], { apiKey }: ModelAccess): string =>
  issues
    .slice(0, 1)
    .map(({ pointer, message }) => (pointer ? `${pointer}: ${message}` : message))
    .join("")
    .replaceAll(apiKey, "…")
    .slice(0, TOLD);

/** Shorter ones, as services without keys are given, are words that an answer may have. */
const SECRET_LENGTH = 12;

/** Whether an answer has the key in it: what is in it reaches files and screens. */
const holdsKey = (value: unknown, { apiKey }: ModelAccess): boolean =>
  apiKey.length >= SECRET_LENGTH && JSON.stringify(value).includes(JSON.stringify(apiKey).slice(1, -1));

/** Characters of a wrong answer that are shown to the model again. */
const SHOWN_AGAIN = 12_000;

const said = (role: "user" | "assistant", text: string) => ({
  role,
  content: [{ type: "text" as const, text }],
});

/** What is sent back with an answer, so many at most. */
const SENT_BACK = 20;

function sentBack(text: string, { value, issues }: Judged<unknown>) {
  const list = issues
    .slice(0, SENT_BACK)
    .map(({ pointer, message }) => `${pointer || "/"}: ${message}`)
    .join("\n");
  const verdict = value === null ? "That does not do" : "That does, and could be better";
  return [
    said("assistant", text.slice(0, SHOWN_AGAIN) || "(nothing)"),
    said("user", `${verdict}:\n${list}\nAnswer again, all of it, with these mended.`),
  ];
}

/**
 * Asks, and if something is wrong with the answer or could be better asks once more, with what it is.
 *
 * @returns of the answers that do, the one with the fewest issues
 * @throws ModelFailure if neither answer does, the time is up before one does, or the service does not answer as it should
 */
export async function askModel<T>(
  access: ModelAccess,
  question: Question<T>,
  { signal, limits = MODEL_LIMITS, onAsk }: Asking = {},
): Promise<Judged<T> & { value: T }> {
  onAsk?.({ model: access.name, host: hostOf(access), seconds: limits.seconds });
  let fault: ModelFailure | null = null;
  const model = createOpenAICompatible({
    name: "model",
    baseURL: access.baseUrl.replace(/\/+$/, ""),
    apiKey: access.apiKey,
    supportsStructuredOutputs: true,
    fetch: guardedFetch(limits.answerBytes, (failure) => {
      fault = failure;
    }),
  }).chatModel(access.name);
  const timeUp = AbortSignal.timeout(limits.seconds * 1000);
  const abortSignal = signal ? AbortSignal.any([signal, timeUp]) : timeUp;
  type Prompt = Parameters<typeof model.doGenerate>[0]["prompt"];
  const ask = async (prompt: Prompt): Promise<string> => {
    try {
      const { content } = await model.doGenerate({
        prompt,
        abortSignal,
        temperature: 0.4,
        maxOutputTokens: limits.outputTokens,
        responseFormat: { type: "json", name: question.name, schema: question.schema as never },
        // an operation's value may be anything, which a strict schema cannot say
        providerOptions: { model: { strictJsonSchema: false } },
      });
      return content.map((part) => (part.type === "text" ? part.text : "")).join("");
    } catch (error) {
      // what the library throws may quote the request: none of its words go on
      signal?.throwIfAborted();
      if (timeUp.aborted) throw new ModelFailure(`the model did not answer within ${limits.seconds} s`);
      throw fault ?? silence(error, access);
    }
  };
  const judge = async (text: string): Promise<Judged<T>> => {
    const answer = await judged(text, question);
    if (answer.value !== null && holdsKey(answer.value, access))
      throw new ModelFailure("the model's answer has MODEL_API_KEY in it");
    return answer;
  };
  const prompt: Prompt = [{ role: "system", content: question.system }, said("user", question.user)];
  const text = await ask(prompt);
  const first = await judge(text);
  const { value } = first;
  if (value !== null && !first.issues.length) return { ...first, value };
  const second = await ask([...prompt, ...sentBack(text, first)])
    .then(judge)
    .catch((error): Judged<T> => {
      // an answer that does is not lost because no better one came
      if (value === null || !(error instanceof ModelFailure)) throw error;
      return first;
    });
  if (second.value !== null && (value === null || second.issues.length < first.issues.length))
    return { ...second, value: second.value };
  if (value !== null) return { ...first, value };
  throw new ModelFailure(`the model's answer was wrong twice: ${firstFault(second.issues, access)}`);
}
