import { isJsonContentType, readRequestBody } from "@modelcontextprotocol/server";
import type { Refuse } from "#lib/mcp/refuse.ts";
import { PROTOCOL_VERSIONS } from "#lib/mcp/revisions.ts";
import { type Message, RPC, rpcError } from "#lib/mcp/rpc.ts";

/** Bytes. The longest honest message is a search of 256 characters. */
export const MAXIMUM_BODY_BYTES = 256 * 1024;

/**
 * Whether only the header says which version is meant: `initialize` and the envelope of 2026-07-28 say it in the
 * message, where the SDK compares the two.
 */
const needsHeader = ({ method, params }: Message): boolean =>
  method !== "initialize" && params?._meta?.["io.modelcontextprotocol/protocolVersion"] === undefined;

/**
 * The one message of a POST; or the answer to what is none: by media type, by size, by form. A batch would count as
 * one against the quota.
 */
export async function readMessage(request: Request, refuse: Refuse): Promise<Message | Response> {
  const coding = request.headers.get("content-encoding");
  if (!isJsonContentType(request.headers.get("content-type")) || (coding ?? "identity") !== "identity") {
    return refuse(
      "unsupported_media_type",
      "Send the message as `Content-Type: application/json`, not compressed.",
    );
  }
  let text: string;
  try {
    const body = await readRequestBody(request, MAXIMUM_BODY_BYTES);
    if (body.tooLarge) {
      return refuse("payload_too_large", `A message has at most ${MAXIMUM_BODY_BYTES} bytes.`);
    }
    text = body.text;
  } catch {
    return rpcError(400, RPC.parse, "Parse error: the body did not arrive whole.");
  }
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return rpcError(400, RPC.parse, "Parse error: the body is not JSON.");
  }
  if (message === null) return rpcError(400, RPC.parse, "Parse error: there is no message.");
  if (Array.isArray(message)) {
    return rpcError(400, RPC.request, "Invalid request: one message a request; batches are not taken.");
  }
  return message as Message;
}

/** The answer to a message that no revision here serves; null for the others. */
export function refuseMessage({ headers }: Request, message: Message): Response | null {
  if (message.method === "subscriptions/listen") {
    // the SDK would open a stream, on which nothing ever came: what is served changes with a deployment only
    return rpcError(404, RPC.method, "Method not found", message);
  }
  const version = headers.get("mcp-protocol-version");
  if (version !== null && !PROTOCOL_VERSIONS.includes(version) && needsHeader(message)) {
    const text = `Unsupported protocol version. Supported: ${PROTOCOL_VERSIONS.join(", ")}`;
    const data = { supported: PROTOCOL_VERSIONS, requested: version };
    return rpcError(400, RPC.version, text, message, data);
  }
  return null;
}
