import { API_PATHS } from "#lib/config/paths.ts";
import { Problem } from "#lib/http/problem.ts";
import { throughDoor } from "#lib/wiring/door.ts";

const answer = (request: Request): Promise<Response> =>
  throughDoor(request, (_request, { handlers }) => {
    const handler = handlers.get(API_PATHS.docsMcp);
    if (!handler) throw new Problem("not_found", "Nothing is at this address.");
    return handler(request);
  });

/** `/api/v1/mcp`: operations `getServiceDocsMcp` and `callServiceDocsMcp`. The MCP room refuses other methods itself. */
export const GET = answer;
export const HEAD = answer;
export const OPTIONS = answer;
export const POST = answer;
export const PUT = answer;
export const PATCH = answer;
export const DELETE = answer;
export const dynamic = "force-dynamic";
