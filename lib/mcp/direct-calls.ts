import { toolAnswer, type OnError } from "#lib/mcp/guard.ts";
import { meantArguments, type Tool } from "#lib/mcp/tool.ts";

/** How the SDK names the members that a request of 2026-07-28 carries with it. */
const VERSION = "io.modelcontextprotocol/protocolVersion";
const CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
const CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const SERVER_INFO = "io.modelcontextprotocol/serverInfo";
const OWN_PREFIX = "io.modelcontextprotocol/";
const CALL = "tools/call";

type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasOnly = (value: Members, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));

const isId = (value: unknown): boolean => typeof value === "string" || Number.isSafeInteger(value);

const isPlainMeta = (meta: unknown): boolean =>
  meta === undefined ||
  (isObject(meta) &&
    (meta.progressToken === undefined || isId(meta.progressToken)) &&
    !Object.keys(meta).some((name) => name.startsWith(OWN_PREFIX)));

const isClientInfo = (info: unknown): boolean =>
  info === undefined ||
  (isObject(info) &&
    hasOnly(info, ["name", "version"]) &&
    typeof info.name === "string" &&
    typeof info.version === "string");

/** Whether the headers say what the message says, as 2026-07-28 wants it; other spellings are the SDK's to read. */
const isModernCall = (headers: Headers, name: string, meta: unknown, version: string): boolean =>
  isObject(meta) &&
  hasOnly(meta, [VERSION, CLIENT_INFO, CLIENT_CAPABILITIES]) &&
  meta[VERSION] === version &&
  isClientInfo(meta[CLIENT_INFO]) &&
  isObject(meta[CLIENT_CAPABILITIES]) &&
  Object.keys(meta[CLIENT_CAPABILITIES]).length === 0 &&
  headers.get("mcp-protocol-version") === version &&
  headers.get("mcp-method") === CALL &&
  headers.get("mcp-name") === name;

const isLegacyCall = (headers: Headers, meta: unknown, versions: readonly string[]): boolean => {
  const version = headers.get("mcp-protocol-version");
  return (
    isPlainMeta(meta) &&
    (version === null || versions.includes(version)) &&
    headers.get("mcp-method") === null &&
    headers.get("mcp-name") === null
  );
};

/** The revisions that are told apart. */
export interface Revisions {
  modern: string;
  legacy: readonly string[];
}

/** Gives the answer to a message, or null where the SDK has to look at it. */
export type DirectAnswer = (headers: Headers, message: object, revisions: Revisions) => object | null;

/**
 * Answers calls of tools without the SDK, which makes a server and a transport for each and checks it against some
 * thirty schemas: most of the CPU of a search (decision 037). It takes only what is plain in every respect (a known tool, arguments that fit,
 * no member or header that means something else) and says what the SDK says: a test compares the two. All else,
 * errors of the protocol among it, is the SDK's.
 *
 * @param serverInfo as the server introduces itself; answers of 2026-07-28 carry it
 */
export function directCalls(tools: readonly Tool[], serverInfo: object, onError: OnError): DirectAnswer {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return (headers, message, { modern, legacy }) => {
    const { jsonrpc, id, method, params } = message as Members;
    if (method !== CALL || jsonrpc !== "2.0" || !isId(id) || !isObject(params)) return null;
    if (!hasOnly(message as Members, ["jsonrpc", "id", "method", "params"])) return null;
    if (!hasOnly(params, ["name", "arguments", "_meta"])) return null;
    const tool = typeof params.name === "string" ? byName.get(params.name) : undefined;
    if (!tool || !isObject(params.arguments ?? {})) return null;
    const isModern = isModernCall(headers, tool.name, params._meta, modern);
    if (!isModern && !isLegacyCall(headers, params._meta, legacy)) return null;
    const input = tool.input.safeParse(meantArguments(tool.input, params.arguments ?? {}));
    if (!input.success) return null;
    const answer = toolAnswer(tool.name, () => tool.run(input.data as never), onError);
    const result = isModern
      ? { ...answer, resultType: "complete", _meta: { [SERVER_INFO]: serverInfo } }
      : answer;
    return { result, jsonrpc, id };
  };
}
