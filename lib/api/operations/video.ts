import { JSON_TYPE, type Operation, operation } from "#lib/api/operations/operation.ts";
import { JsonRpcRequest, JsonRpcResponse, Me } from "#lib/api/schemas.ts";
import { docPath, TOKEN_PATHS } from "#lib/config/paths.ts";

/** The paid API, for who has a token. */
export const VIDEO: Operation[] = [
  ...operation({
    operationId: "getServiceMe",
    path: TOKEN_PATHS.me,
    tag: "Video",
    summary: "Whom a token acts for",
    description:
      "Account, plan, scopes, limits and usage of the token that is sent. Needs no plan: the first call to try a token with. Counts by the account.",
    docsPath: docPath("api/authentication"),
    command: "me",
    answers: { [JSON_TYPE]: Me },
    example: {
      path: TOKEN_PATHS.me,
      value: {
        id: "user_Zk1c0dX2oKq8m7Lw3nT5yA",
        name: "Ada",
        email: "ada@example.com",
        plan: "pro",
        scopes: ["profile", "email"],
        application: "reelwright-cli",
        limits: {
          exportsAtOnce: 3,
          unitsPerMonth: 3_600,
          secondsPerFilm: 600,
          shorterSidePixels: 2_160,
          storedBytes: 5_000_000_000,
          filmsKeptDays: 30,
          requestsPerMinute: 60,
          requests: 60,
          windowSeconds: 60,
        },
        usage: {
          unitsUsed: 310,
          unitsReserved: 30,
          bytesStored: 48_211_907,
          exportsRunning: 1,
          periodStart: "2026-12-01T00:00:00.000Z",
          periodEnd: "2027-01-01T00:00:00.000Z",
        },
      },
    },
    versioned: true,
    revalidates: false,
    scopes: ["profile"],
    problems: [
      "invalid_request",
      "unsupported_api_version",
      "unauthorized",
      "insufficient_scope",
      "method_not_allowed",
      "database_unavailable",
    ],
  }),
  ...operation({
    operationId: "callServiceAppMcp",
    method: "post",
    path: TOKEN_PATHS.mcp,
    tag: "Video",
    summary: "Call the paid MCP server",
    description:
      "One JSON-RPC message of the Model Context Protocol, like the documentation's, for the account of the token. It takes only tokens for this very address. Its tool today: `whoami`. GET, with the same token, describes the server.",
    docsPath: docPath("api/authentication"),
    body: JsonRpcRequest,
    answers: { [JSON_TYPE]: JsonRpcResponse },
    versioned: true,
    revalidates: false,
    rpc: true,
    scopes: ["profile"],
    problems: [
      "invalid_request",
      "unsupported_api_version",
      "unauthorized",
      "PLAN_REQUIRED",
      "insufficient_scope",
      "forbidden_origin",
      "payload_too_large",
      "unsupported_media_type",
      "database_unavailable",
    ],
  }),
];
