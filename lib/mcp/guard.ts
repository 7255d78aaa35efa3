import { type CallToolResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { Problem } from "#lib/http/problem.ts";

/** Called with what went wrong on our side. `where` names the tool, resource or prompt. */
export type OnError = (error: unknown, where: string) => void;

/** Said for every failure of ours. What it was goes to the log, where it is nobody's business but ours. */
export const FAILED = "This failed on our side. Try again; if it stays, write to support.";

/**
 * Makes a tool's answer of what `run` returns: as data and, for clients before 2025-06-18, as JSON text.
 *
 * A `Problem` becomes a tool error with its detail, which the model can act on; anything else thrown becomes a
 * tool error that says nothing, and goes to `onError`.
 */
export function toolAnswer(
  name: string,
  run: () => Record<string, unknown>,
  onError: OnError,
): CallToolResult {
  try {
    const data = run();
    return { content: [{ type: "text", text: JSON.stringify(data) }], structuredContent: data };
  } catch (error) {
    if (error instanceof Problem) return { isError: true, content: [{ type: "text", text: error.message }] };
    onError(error, `tool ${name}`);
    return { isError: true, content: [{ type: "text", text: FAILED }] };
  }
}

/**
 * Wraps a callback of a resource or a prompt, whose errors the SDK sends as they are: a `ProtocolError` is meant
 * for the client and passes, anything else becomes -32603 without a word, and goes to `onError`.
 */
export function guarded<Arguments extends unknown[], Result>(
  where: string,
  run: (...args: Arguments) => Result | Promise<Result>,
  onError: OnError,
): (...args: Arguments) => Promise<Result> {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      onError(error, where);
      throw new ProtocolError(ProtocolErrorCode.InternalError, FAILED);
    }
  };
}
