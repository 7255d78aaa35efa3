/** Where requests of the tests go; nothing listens there. */
export const BASE_URL = "https://docs.example";
export const ENDPOINT = `${BASE_URL}/api/v1/mcp`;

const HEADERS = { host: "docs.example", "content-type": "application/json" };

type Headers = Record<string, string>;

/** Any request to the endpoint. Headers given as "" are left out. */
export function request(
  method: string,
  headers: Headers = {},
  body?: BodyInit,
  signal?: AbortSignal,
): Request {
  const all = Object.fromEntries(
    Object.entries({ ...HEADERS, ...headers }).filter(([, value]) => value !== ""),
  );
  return new Request(ENDPOINT, {
    method,
    headers: all,
    ...(body !== undefined && { body, duplex: "half" }),
    ...(signal && { signal }),
  } as RequestInit);
}

/** A message as a client of 2025 posts it. */
export const legacy = (method: string, params?: object, headers: Headers = {}, id: unknown = 1): Request =>
  request("POST", headers, JSON.stringify({ jsonrpc: "2.0", id, method, ...(params && { params }) }));

/** A request as a client of 2026-07-28 posts it: version, capabilities and mirrored headers. */
export function modern(
  method: string,
  params: Record<string, unknown> = {},
  headers: Headers = {},
  id: unknown = 1,
  signal?: AbortSignal,
): Request {
  const name = params.name ?? params.uri;
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return request(
    "POST",
    {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(typeof name === "string" && { "mcp-name": name }),
      ...headers,
    },
    JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta } }),
    signal,
  );
}

/** A JSON-RPC answer, as far as tests look into it. */
export interface Answer {
  jsonrpc: string;
  id: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: results are of many shapes, and tests compare them
  result?: any;
  error?: { code: number; message: string; data?: Record<string, unknown> };
}

export const answerOf = async (response: Response): Promise<Answer> => (await response.json()) as Answer;
