import { FAILED } from "#lib/mcp/guard.ts";

// JSON-RPC 2.0 §5.1, and MCP 2026-07-28, Error Codes
export const RPC = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  version: -32022,
} as const;

/** A message as far as this room looks into it: one JSON object. */
export type Message = { id?: unknown; method?: unknown; params?: { _meta?: Record<string, unknown> } | null };

/** An error in the form of JSON-RPC. @param message what it answers, as far as that could be read */
export function rpcError(
  status: number,
  code: number,
  text: string,
  message?: Message,
  data?: object,
): Response {
  // JSON-RPC 2.0 §5: null where the id of the request cannot be told
  const id = typeof message?.id === "string" || typeof message?.id === "number" ? message.id : null;
  return Response.json(
    { jsonrpc: "2.0", id, error: { code, message: text, ...(data && { data }) } },
    { status },
  );
}

/** What a schema says of parameters that do not fit it, in one line; null for any other text. */
function misfitOf(text: string): string | null {
  if (!text.startsWith("[")) return null;
  try {
    const issues: { path: (string | number)[]; message: string }[] = JSON.parse(text);
    return issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
  } catch {
    return null;
  }
}

/**
 * An answer of the SDK, which sends the text of whatever was thrown as an internal error, also where only the
 * parameters do not fit.
 */
export async function mended(response: Response): Promise<Response> {
  if (!response.headers.get("content-type")?.startsWith("application/json")) return response;
  const text = await response.text();
  const { status, headers } = response;
  // quotes inside of a string are escaped: this is the member of a message
  if (!text.includes('"error":{')) return new Response(text, { status, headers });
  const message = JSON.parse(text);
  const { error } = message;
  if (error?.code === RPC.internal && error.message !== FAILED) {
    const misfit = misfitOf(error.message);
    if (misfit) Object.assign(error, { code: RPC.params, message: `Invalid params: ${misfit}` });
    else error.message = FAILED;
  }
  headers.delete("content-length");
  return Response.json(message, { status, headers });
}
